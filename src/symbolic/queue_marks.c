/* Queues counted from the tail, without a length: every slot has a mark that
 * says whether it is in use.
 *
 * Slot 0 is the newest message, so the marks are a row of ones below a row of
 * zeros. Posting moves all slots up, taking moves the marks alone down: the
 * last slot in use is so freed. What is known of several such queues side by
 * side is known slot by slot, so sets stay small in which equal messages belong
 * together; a binary length would have to be told apart for every combination
 * of lengths.
 *
 * Marks are not free beyond the length, so all slots are made at once: those in
 * use have the numbers 0, 1, …, capacity - 1. One more above has a mark that
 * comes in from there when a message is taken.
 *
 * With slot 0 on top, a mark stands below the message that it says is the last
 * one, and slots have to be freed by hand. */
#include "symbolic/counting.h"
#include "symbolic/slots.h"

static uint32_t
mark_of(const struct lcn_box *box, int64_t slot)
{
	return *lcn_box_slot(box, slot);
}

static int64_t
capacity_of(const struct lcn_encoding *encoding, uint32_t component)
{
	return encoding->system->components[component].capacity;
}

static struct lcn_bdd
mark_is(struct lcn_encoding *encoding, uint32_t component, int64_t slot, bool value)
{
	const struct lcn_box *box = &encoding->boxes[component];
	return lcn_bdd_literal(encoding->bdds, mark_of(box, slot), value);
}

/* Of a slot in use; others are free, or zeroed. Gives the content away. */
static struct lcn_bdd
content_if_used(struct lcn_encoding *encoding, uint32_t component, int64_t slot,
		struct lcn_bdd content)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd unused = mark_is(encoding, component, slot, false);
	if (!encoding->boxes[component].is_zeroed) {
		lcn_bdd_or_with(bdds, &content, unused);
		return content;
	}
	struct lcn_bdd zero = lcn_slot_is(encoding, component, slot, 0);
	struct lcn_bdd result = lcn_bdd_ite(bdds, unused, zero, content);
	lcn_bdd_release(bdds, &unused);
	lcn_bdd_release(bdds, &zero);
	lcn_bdd_release(bdds, &content);
	return result;
}

/* Wherever the queue may end, the last slot holds the message. */
static struct lcn_bdd
oldest_is(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	struct lcn_bdds *bdds = encoding->bdds;
	int64_t capacity = capacity_of(encoding, component);
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (int64_t slot = 0; slot < capacity; slot++) {
		struct lcn_bdd content = lcn_slot_is(encoding, component, slot, message);
		lcn_bdd_or_with(bdds, &content, mark_is(encoding, component, slot, false));
		if (slot + 1 < capacity)
			lcn_bdd_or_with(bdds, &content,
					mark_is(encoding, component, slot + 1, true));
		lcn_bdd_and_with(bdds, &result, content);
	}
	return result;
}

static struct lcn_bdd
offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	struct lcn_bdd result = oldest_is(encoding, component, message);
	if (capacity_of(encoding, component) > 0)
		lcn_bdd_and_with(encoding->bdds, &result, mark_is(encoding, component, 0, true));
	return result;
}

static struct lcn_bdd
at_most(struct lcn_encoding *encoding, uint32_t component, uint64_t most)
{
	if (most >= (uint64_t) capacity_of(encoding, component))
		return lcn_bdd_true(encoding->bdds);
	return mark_is(encoding, component, (int64_t) most, false);
}

static struct lcn_bdd
holds(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
      size_t n_messages)
{
	struct lcn_bdd result = lcn_bdd_true(encoding->bdds);
	for (int64_t slot = 0; slot < capacity_of(encoding, component); slot++) {
		bool is_used = slot < (int64_t) n_messages;
		if (is_used)
			lcn_bdd_and_with(encoding->bdds, &result,
					 lcn_slot_is(encoding, component, slot,
						     messages[n_messages - 1 - (size_t) slot]));
		else if (encoding->boxes[component].is_zeroed)
			lcn_bdd_and_with(encoding->bdds, &result,
					 lcn_slot_is(encoding, component, slot, 0));
		lcn_bdd_and_with(encoding->bdds, &result,
				 mark_is(encoding, component, slot, is_used));
	}
	return result;
}

static struct lcn_bdd
made_of(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
	size_t n_messages)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd result = lcn_bdd_true(bdds);
	struct lcn_bdd full = lcn_bdd_true(bdds); /* of such messages, so far */
	for (int64_t slot = 0; slot < capacity_of(encoding, component); slot++) {
		struct lcn_bdd mark = mark_is(encoding, component, slot, true);
		lcn_bdd_and_with(
		    bdds, &full,
		    lcn_slot_is_one_of(encoding, component, slot, messages, n_messages));
		if (encoding->boxes[component].is_zeroed)
			lcn_bdd_and_with(bdds, &result, lcn_slot_is(encoding, component, slot, 0));
		lcn_bdd_replace(bdds, &result, lcn_bdd_ite(bdds, mark, full, result));
		lcn_bdd_and_with(bdds, &full, mark);
	}
	lcn_bdd_release(bdds, &full);
	return result;
}

/* A row, as far as its messages are still in slots of this number. */
static struct lcn_bdd
row_is_at(struct lcn_encoding *encoding, const uint32_t *components, size_t n_components,
	  const uint32_t *row, int64_t slot)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (size_t i = 0; i < n_components; i++) {
		if (slot >= capacity_of(encoding, components[i]))
			continue;
		lcn_bdd_and_with(
		    bdds, &result,
		    content_if_used(encoding, components[i], slot,
				    lcn_slot_is(encoding, components[i], slot, row[i])));
	}
	return result;
}

struct lcn_bdd
lcn_marks_made_of(struct lcn_encoding *encoding, const uint32_t *components, size_t n_components,
		  const uint32_t *rows, size_t n_words)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd result = lcn_bdd_true(bdds);
	int64_t capacity = 0;
	for (size_t i = 0; i < n_components; i++)
		if (capacity < capacity_of(encoding, components[i]))
			capacity = capacity_of(encoding, components[i]);
	for (int64_t slot = 0; slot < capacity; slot++) {
		struct lcn_bdd level = lcn_bdd_false(bdds);
		for (size_t row = 0; row < n_words; row += n_components)
			lcn_bdd_or_with(
			    bdds, &level,
			    row_is_at(encoding, components, n_components, rows + row, slot));
		for (size_t i = 0; i < n_components && slot > 0; i++) {
			if (slot >= capacity_of(encoding, components[i]))
				continue;
			struct lcn_bdd in_a_row = mark_is(encoding, components[i], slot - 1, true);
			lcn_bdd_or_with(bdds, &in_a_row,
					mark_is(encoding, components[i], slot, false));
			lcn_bdd_and_with(bdds, &level, in_a_row);
		}
		lcn_bdd_and_with(bdds, &result, level);
	}
	return result;
}

/* Slots not in use stand for any message; so a mark weighs as much. */
static void
count(struct lcn_counting *counting, uint32_t component)
{
	struct lcn_encoding *encoding = counting->encoding;
	const struct lcn_box *box = &encoding->boxes[component];
	uint32_t n_messages = encoding->system->components[component].n_messages;
	for (int64_t slot = 0; slot < capacity_of(encoding, component); slot++) {
		uint32_t mark = mark_of(box, slot);
		lcn_counting_add(counting, lcn_box_slot(box, slot) + 1, n_messages);
		lcn_counting_add(counting, lcn_box_slot(box, slot), 2);
		if (box->is_zeroed)
			continue;
		struct lcn_bdd_weight *weight = lcn_array_add(&counting->weights);
		weight->variable = mark;
		lcn_count_init(&weight->weight);
		lcn_count_set(&weight->weight, n_messages);
		mpz_mul_ui(counting->divisor, counting->divisor, n_messages);
	}
}

static void
weigh(const struct lcn_encoding *encoding, uint32_t component, uint64_t *weights)
{
	const struct lcn_box *box = &encoding->boxes[component];
	for (int64_t slot = 0; slot < capacity_of(encoding, component); slot++)
		weights[mark_of(box, slot)] = 1;
}

static void
shift_marks(const struct lcn_box *box, int64_t first, int64_t end, int64_t by,
	    struct lcn_frame *frame)
{
	for (int64_t slot = first; slot < end; slot++) {
		lcn_bdd_map_add(frame->forward, mark_of(box, slot), mark_of(box, slot + by));
		lcn_bdd_map_add(frame->backward, mark_of(box, slot + by), mark_of(box, slot));
	}
}

/* Up, from those that enter on; what moves out of the last slots goes. */
static void
shift_messages(struct lcn_encoding *encoding, const struct lcn_box *box, int64_t by,
	       int64_t capacity, struct lcn_frame *frame)
{
	for (int64_t slot = -by; slot < capacity - by; slot++)
		for (uint32_t bit = 1; bit <= box->n_message_bits; bit++) {
			uint32_t from = lcn_box_slot(box, slot)[bit];
			uint32_t to = lcn_box_slot(box, slot + by)[bit];
			lcn_bdd_map_add(frame->forward, from, to);
			lcn_bdd_map_add(frame->backward, to, from);
		}
	for (int64_t slot = capacity - by; box->is_zeroed && slot < capacity; slot++)
		lcn_cube_add(encoding->bdds, &frame->gone, lcn_box_slot(box, slot) + 1,
			     box->n_message_bits);
}

static void
add_marks(struct lcn_encoding *encoding, const struct lcn_box *box, int64_t first, int64_t end,
	  struct lcn_bdd *cube)
{
	for (int64_t slot = first; slot < end; slot++) {
		uint32_t mark = mark_of(box, slot);
		lcn_cube_add(encoding->bdds, cube, &mark, 1);
	}
}

static void
frame(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_frame *frame)
{
	const struct lcn_box *box = &encoding->boxes[mail->component];
	int64_t capacity = capacity_of(encoding, mail->component);
	int64_t n_posted = (int64_t) mail->posted.n_items;
	int64_t by = n_posted - (mail->taken != LCN_NOTHING_TAKEN);
	if (n_posted > capacity)
		return;
	for (int64_t slot = -n_posted; slot < 0; slot++)
		lcn_cube_add(encoding->bdds, &frame->come, lcn_box_slot(box, slot) + 1,
			     box->n_message_bits);
	if (n_posted > 0)
		shift_messages(encoding, box, n_posted, capacity, frame);
	if (by > 0) {
		add_marks(encoding, box, capacity - by, capacity, &frame->gone);
		add_marks(encoding, box, -by, 0, &frame->come);
		shift_marks(box, -by, capacity - by, by, frame);
	} else if (by < 0) {
		add_marks(encoding, box, 0, 1, &frame->gone);
		add_marks(encoding, box, capacity, capacity + 1, &frame->come);
		shift_marks(box, 1, capacity + 1, by, frame);
	}
}

static void
effect(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_effect *effect)
{
	struct lcn_bdds *bdds = encoding->bdds;
	uint32_t component = mail->component;
	int64_t n_posted = (int64_t) mail->posted.n_items;
	int64_t by = n_posted - (mail->taken != LCN_NOTHING_TAKEN);
	for (int64_t i = 0; i < n_posted; i++)
		lcn_bdd_and_with(bdds, &effect->entering,
				 lcn_slot_is(encoding, component, -1 - i, mail->posted.items[i]));
	for (int64_t slot = -by; slot < 0; slot++)
		lcn_bdd_and_with(bdds, &effect->entering, mark_is(encoding, component, slot, true));
	if (by < 0)
		lcn_bdd_and_with(
		    bdds, &effect->entering,
		    mark_is(encoding, component, capacity_of(encoding, component), false));
	if (mail->taken == LCN_NOTHING_TAKEN)
		return;
	lcn_array_push(&effect->freeings, lcn_writing_oldest(component, mail->taken));
}

static struct lcn_bdd
hold(struct lcn_encoding *encoding, const struct lcn_writing *writing)
{
	return oldest_is(encoding, writing->component, writing->messages.items[0]);
}

/* The message is written into the last slot in use. */
static struct lcn_bdd
write(struct lcn_encoding *encoding, const struct lcn_writing *writing, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = encoding->bdds;
	uint32_t c = writing->component;
	int64_t capacity = capacity_of(encoding, c);
	struct lcn_bdd result = lcn_bdd_false(bdds);
	for (int64_t slot = 0; slot < capacity && lcn_bdds_limit(bdds) == LCN_LIMIT_NONE; slot++) {
		struct lcn_bdd is_last = mark_is(encoding, c, slot, true);
		struct lcn_bdd content = lcn_slot_is(encoding, c, slot, writing->messages.items[0]);
		struct lcn_bdd states = lcn_bdd_cofactor(bdds, set, content);
		if (slot + 1 < capacity)
			lcn_bdd_and_with(bdds, &is_last, mark_is(encoding, c, slot + 1, false));
		lcn_bdd_and_with(bdds, &states, is_last);
		lcn_bdd_or_with(bdds, &result, states);
		lcn_bdd_release(bdds, &content);
	}
	return result;
}

const struct lcn_box_kind lcn_box_marks = {
    .name = "marks",
    .has_marks = true,
    .is_made_whole = true,
    .is_from_tail = true,
    .n_above = 1,
    .offers = offers,
    .at_most = at_most,
    .holds = holds,
    .made_of = made_of,
    .count = count,
    .weigh = weigh,
    .changed = lcn_numbers_changed,
    .relate = lcn_numbers_relate,
    .shape = lcn_slots_shape,
    .frame = frame,
    .effect = effect,
    .hold = hold,
    .write = write,
};
