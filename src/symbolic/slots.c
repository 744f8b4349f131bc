#include "symbolic/slots.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/counting.h"

struct lcn_bdd
lcn_slot_is(struct lcn_encoding *encoding, uint32_t component, int64_t slot, uint32_t message)
{
	const struct lcn_box *box = &encoding->boxes[component];
	assert(slot + box->n_entering >= 0 && slot + box->n_entering < box->n_slots);
	if (box->n_message_bits == 0) /* there is only one message */
		return lcn_bdd_true(encoding->bdds);
	return lcn_field_is(encoding->bdds,
			    lcn_box_slot(box, slot) + (box->n_slot_bits - box->n_message_bits),
			    encoding->system->components[component].n_messages, message);
}

struct lcn_bdd
lcn_slot_is_one_of(struct lcn_encoding *encoding, uint32_t component, int64_t slot,
		   const uint32_t *messages, size_t n_messages)
{
	struct lcn_bdd result = lcn_bdd_false(encoding->bdds);
	for (size_t i = 0; i < n_messages; i++)
		lcn_bdd_or_with(encoding->bdds, &result,
				lcn_slot_is(encoding, component, slot, messages[i]));
	return result;
}

struct lcn_writing
lcn_writing_oldest(uint32_t component, uint32_t message)
{
	struct lcn_writing writing = {.component = component, .is_oldest = true, .offset = -1};
	lcn_array_push(&writing.messages, message);
	return writing;
}

/* The i-th slot from the head on, or the tail, wherever that is. */
static int64_t
slot_at(const struct lcn_box *box, uint32_t turn, int64_t i)
{
	return box->n_turns == 1 ? i : (i + turn) % box->n_turns;
}

/* The slots hold the messages while the head is at `turn` and there are so
 * many. No content must be impossible with any length and turn: constraining
 * would look at others. */
static struct lcn_bdd
hold_at(struct lcn_encoding *encoding, const struct lcn_writing *writing, uint32_t turn,
	uint64_t length)
{
	const struct lcn_box *box = &encoding->boxes[writing->component];
	struct lcn_bdd result = lcn_bdd_true(encoding->bdds);
	int64_t n = (int64_t) writing->messages.n_items;
	int64_t first = (int64_t) length + writing->offset;
	if (writing->is_oldest && !box->kind->is_from_tail && length > 0)
		first = 0;
	if (first < 0 || first + n > (int64_t) box->n_slots - box->n_entering)
		return result;
	for (int64_t i = 0; i < n; i++)
		lcn_bdd_and_with(encoding->bdds, &result,
				 lcn_slot_is(encoding, writing->component,
					     slot_at(box, turn, first + i),
					     writing->messages.items[i]));
	return result;
}

static struct lcn_bdd
hold_in_turn(struct lcn_encoding *encoding, const struct lcn_writing *writing, uint32_t turn)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[writing->component];
	struct lcn_bdd otherwise = lcn_bdd_true(bdds);
	size_t n = (size_t) box->limits[0] + 1;
	struct lcn_bdd *by_length = LCN_NEW_ARRAY(struct lcn_bdd, n);
	for (size_t i = 0; i < n; i++)
		by_length[i] = hold_at(encoding, writing, turn, i);
	struct lcn_bdd result = lcn_number_select(bdds, &box->numbers[0], by_length, n, otherwise);
	for (size_t i = 0; i < n; i++)
		lcn_bdd_release(bdds, &by_length[i]);
	lcn_bdd_release(bdds, &otherwise);
	free(by_length);
	return result;
}

struct lcn_bdd
lcn_slots_hold(struct lcn_encoding *encoding, const struct lcn_writing *writing)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[writing->component];
	if (box->n_message_bits == 0)
		return lcn_bdd_true(bdds);
	if (box->n_turns == 1)
		return hold_in_turn(encoding, writing, 0);
	struct lcn_bdd otherwise = lcn_bdd_true(bdds);
	struct lcn_bdd *by_turn = LCN_NEW_ARRAY(struct lcn_bdd, box->n_turns);
	for (uint32_t turn = 0; turn < box->n_turns; turn++)
		by_turn[turn] = hold_in_turn(encoding, writing, turn);
	struct lcn_bdd result =
	    lcn_number_select(bdds, &box->turn, by_turn, box->n_turns, otherwise);
	for (uint32_t turn = 0; turn < box->n_turns; turn++)
		lcn_bdd_release(bdds, &by_turn[turn]);
	lcn_bdd_release(bdds, &otherwise);
	free(by_turn);
	return result;
}

/* What the set says once the slots of one length have been written. */
static struct lcn_bdd
write_at(struct lcn_encoding *encoding, const struct lcn_writing *writing, uint32_t turn,
	 uint64_t length, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[writing->component];
	struct lcn_bdd slots = hold_at(encoding, writing, turn, length);
	struct lcn_bdd result = lcn_bdd_cofactor(bdds, set, slots);
	lcn_bdd_and_with(bdds, &result, lcn_number_is(bdds, &box->numbers[0], length));
	if (box->n_turns > 1)
		lcn_bdd_and_with(bdds, &result, lcn_number_is(bdds, &box->turn, turn));
	lcn_bdd_release(bdds, &slots);
	return result;
}

struct lcn_bdd
lcn_slots_write(struct lcn_encoding *encoding, const struct lcn_writing *writing,
		struct lcn_bdd set)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[writing->component];
	if (box->n_message_bits == 0)
		return lcn_bdd_copy(bdds, set);
	struct lcn_bdd result = lcn_bdd_false(bdds);
	for (uint32_t turn = 0; turn < box->n_turns; turn++)
		for (uint64_t i = 0; i <= box->limits[0] && lcn_bdds_limit(bdds) == LCN_LIMIT_NONE;
		     i++)
			lcn_bdd_or_with(bdds, &result, write_at(encoding, writing, turn, i, set));
	return result;
}

void
lcn_slots_shift(struct lcn_encoding *encoding, uint32_t component, int64_t first, int64_t by,
		struct lcn_frame *frame)
{
	const struct lcn_box *box = &encoding->boxes[component];
	int64_t end = (int64_t) box->n_slots - box->n_entering;
	for (int64_t slot = first; slot < end; slot++) {
		if (slot + by >= end) {
			if (box->is_zeroed)
				lcn_cube_add(encoding->bdds, &frame->gone, lcn_box_slot(box, slot),
					     box->n_message_bits);
			continue;
		}
		const uint32_t *from = lcn_box_slot(box, slot);
		const uint32_t *to = lcn_box_slot(box, slot + by);
		for (uint32_t bit = 0; bit < box->n_message_bits; bit++) {
			lcn_bdd_map_add(frame->forward, from[bit], to[bit]);
			lcn_bdd_map_add(frame->backward, to[bit], from[bit]);
		}
	}
}

void
lcn_slots_shape(const struct lcn_mail *mail, struct lcn_words *words)
{
	lcn_array_push(&words->words, mail->component);
	lcn_array_push(&words->words, mail->taken != LCN_NOTHING_TAKEN);
	lcn_array_push(&words->words, (uint32_t) mail->posted.n_items);
}

void
lcn_numbers_weigh(const struct lcn_encoding *encoding, uint32_t component, uint64_t *weights)
{
	const struct lcn_box *box = &encoding->boxes[component];
	for (uint32_t n = 0; n < box->n_numbers; n++)
		for (uint32_t i = 0; i < box->numbers[n].n_bits; i++)
			weights[box->numbers[n].now[i]] = lcn_number_weight(&box->numbers[n], i);
}

/* How much more a number of a mailbox is after the path. */
static int64_t
change_of(const struct lcn_box *box, const struct lcn_mail *mail, uint32_t number)
{
	int64_t change = 0;
	if (mail->taken != LCN_NOTHING_TAKEN && lcn_box_number_of(box, mail->taken) == number)
		change = -1;
	for (size_t i = 0; i < mail->posted.n_items; i++)
		change += lcn_box_number_of(box, mail->posted.items[i]) == number;
	return change;
}

void
lcn_numbers_changed(struct lcn_encoding *encoding, const struct lcn_mail *mail,
		    struct lcn_changed_fields *changed)
{
	struct lcn_box *box = &encoding->boxes[mail->component];
	for (uint32_t n = 0; n < box->n_numbers; n++)
		if (change_of(box, mail, n) != 0)
			lcn_array_push(changed, &box->numbers[n]);
}

void
lcn_numbers_relate(struct lcn_encoding *encoding, const struct lcn_mail *mail,
		   struct lcn_bdd *relation)
{
	const struct lcn_box *box = &encoding->boxes[mail->component];
	for (uint32_t n = 0; n < box->n_numbers; n++) {
		int64_t change = change_of(box, mail, n);
		if (change != 0)
			lcn_bdd_and_with(encoding->bdds, relation,
					 lcn_number_add(encoding->bdds, &box->numbers[n], change));
	}
}

struct lcn_bdd
lcn_slots_offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	struct lcn_writing oldest = lcn_writing_oldest(component, message);
	struct lcn_bdd result =
	    lcn_number_is_some(encoding, &encoding->boxes[component].numbers[0]);
	lcn_bdd_and_with(encoding->bdds, &result, lcn_slots_hold(encoding, &oldest));
	lcn_array_release(&oldest.messages);
	return result;
}

/* These are in the slots from the head on, or the other way round from the
 * tail. */
static struct lcn_bdd
holds_in_turn(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
	      size_t n_messages, uint32_t turn)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[component];
	struct lcn_bdd result = lcn_number_is(bdds, &box->numbers[0], n_messages);
	for (size_t i = 0; i < n_messages; i++) {
		size_t at = box->kind->is_from_tail ? n_messages - 1 - i : i;
		lcn_bdd_and_with(bdds, &result,
				 lcn_slot_is(encoding, component, slot_at(box, turn, (int64_t) at),
					     messages[i]));
	}
	for (int64_t i = (int64_t) n_messages; box->is_zeroed && i < lcn_box_n_held(box); i++)
		lcn_bdd_and_with(bdds, &result,
				 lcn_slot_is(encoding, component, slot_at(box, turn, i), 0));
	return result;
}

struct lcn_bdd
lcn_slots_holds(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
		size_t n_messages)
{
	const struct lcn_box *box = &encoding->boxes[component];
	if (box->n_turns == 1)
		return holds_in_turn(encoding, component, messages, n_messages, 0);
	struct lcn_bdd result = lcn_bdd_false(encoding->bdds);
	for (uint32_t turn = 0; turn < box->n_turns; turn++) {
		struct lcn_bdd states = lcn_number_is(encoding->bdds, &box->turn, turn);
		lcn_bdd_and_with(encoding->bdds, &states,
				 holds_in_turn(encoding, component, messages, n_messages, turn));
		lcn_bdd_or_with(encoding->bdds, &result, states);
	}
	return result;
}

/* All slots from the length on are zeros. */
static struct lcn_bdd
zeroed(struct lcn_encoding *encoding, uint32_t component)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[component];
	size_t n = (size_t) lcn_box_n_held(box);
	struct lcn_bdd *by_length = LCN_NEW_ARRAY(struct lcn_bdd, n + 1);
	by_length[n] = lcn_bdd_true(bdds);
	for (size_t i = n; i-- > 0;) {
		by_length[i] = lcn_slot_is(encoding, component, (int64_t) i, 0);
		lcn_bdd_and_into(bdds, &by_length[i], by_length[i + 1]);
	}
	struct lcn_bdd result =
	    lcn_number_select(bdds, &box->numbers[0], by_length, n + 1, by_length[n]);
	for (size_t i = 0; i <= n; i++)
		lcn_bdd_release(bdds, &by_length[i]);
	free(by_length);
	return result;
}

struct lcn_bdd
lcn_slots_made_of(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
		  size_t n_messages)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[component];
	size_t n = (size_t) box->limits[0] + 1;
	struct lcn_bdd *by_length = LCN_NEW_ARRAY(struct lcn_bdd, n);
	struct lcn_bdd longer = lcn_bdd_false(bdds);
	for (size_t i = 0; i < n; i++) {
		by_length[i] = i == 0 ? lcn_bdd_true(bdds) : lcn_bdd_copy(bdds, by_length[i - 1]);
		if (i > 0)
			lcn_bdd_and_with(bdds, &by_length[i],
					 lcn_slot_is_one_of(encoding, component, (int64_t) i - 1,
							    messages, n_messages));
	}
	struct lcn_bdd result = lcn_number_select(bdds, &box->numbers[0], by_length, n, longer);
	if (box->numbers[0].code != LCN_LENGTH_BINARY)
		lcn_bdd_and_with(bdds, &result, lcn_number_is_any(bdds, &box->numbers[0]));
	if (box->is_zeroed)
		lcn_bdd_and_with(bdds, &result, zeroed(encoding, component));
	for (size_t i = 0; i < n; i++)
		lcn_bdd_release(bdds, &by_length[i]);
	lcn_bdd_release(bdds, &longer);
	free(by_length);
	return result;
}

struct lcn_bdd
lcn_slots_at_most(struct lcn_encoding *encoding, uint32_t component, uint64_t most)
{
	return lcn_number_at_most(encoding->bdds, &encoding->boxes[component].numbers[0], most);
}

struct lcn_bdd
lcn_number_is_some(struct lcn_encoding *encoding, const struct lcn_field *number)
{
	struct lcn_bdd none = lcn_number_at_most(encoding->bdds, number, 0);
	struct lcn_bdd result = lcn_bdd_not(encoding->bdds, none);
	lcn_bdd_release(encoding->bdds, &none);
	return result;
}

/* Every bit of a number is a digit or, where several together are one, counts
 * for itself. */
static void
count_number(struct lcn_counting *counting, const struct lcn_field *number)
{
	if (number->code == LCN_LENGTH_BINARY)
		lcn_counting_add(counting, number->now, number->n_values);
	else
		for (uint32_t i = 0; i < number->n_bits; i++)
			lcn_counting_add(counting, &number->now[i], 2);
}

/* Bits above the limit are never true, and the power would be large. */
static void
weigh_length(struct lcn_counting *counting, const struct lcn_box *box, uint32_t n_messages)
{
	const struct lcn_field *length = &box->numbers[0];
	for (uint32_t i = 0; i < length->n_bits; i++) {
		uint64_t value = lcn_number_weight(length, i);
		struct lcn_bdd_weight *weight = lcn_array_add(&counting->weights);
		weight->variable = length->now[i];
		lcn_count_init(&weight->weight);
		if (value <= box->limits[0])
			mpz_ui_pow_ui(weight->weight.value, n_messages, (unsigned long) value);
	}
}

/* Slots beyond a length stand for any message: with n messages and l slots, a
 * state with k messages in a queue is n^(l-k) patterns. To count it once, a bit
 * of the length that weighs b gets the weight n^b, and the sum is divided by
 * n^l. */
void
lcn_slots_count(struct lcn_counting *counting, uint32_t component)
{
	struct lcn_encoding *encoding = counting->encoding;
	const struct lcn_box *box = &encoding->boxes[component];
	uint32_t n_messages = encoding->system->components[component].n_messages;
	int64_t n_slots = lcn_box_n_held(box);
	mpz_t power;
	for (int64_t slot = 0; slot < n_slots; slot++)
		lcn_counting_add(counting, lcn_box_slot(box, slot), n_messages);
	count_number(counting, &box->numbers[0]);
	if (box->n_turns > 1) {
		count_number(counting, &box->turn);
		mpz_mul_ui(counting->divisor, counting->divisor, box->n_turns);
	}
	if (box->n_message_bits == 0 || box->is_zeroed)
		return;
	weigh_length(counting, box, n_messages);
	mpz_init(power);
	mpz_ui_pow_ui(power, n_messages, (unsigned long) n_slots);
	mpz_mul(counting->divisor, counting->divisor, power);
	mpz_clear(power);
}
