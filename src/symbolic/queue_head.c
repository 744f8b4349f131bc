/* Queues counted from the head: slot 0 is the oldest message.
 *
 * Taking one moves all slots by one place, posting one writes the first slot
 * that is free. Contents of length k share what lies below slot k - 1 with
 * those of length k - 1. */
#include "symbolic/slots.h"

static struct lcn_bdd
offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	struct lcn_bdd result =
	    lcn_number_is_some(encoding, &encoding->boxes[component].numbers[0]);
	lcn_bdd_and_with(encoding->bdds, &result, lcn_slot_is(encoding, component, 0, message));
	return result;
}

static struct lcn_bdd
holds(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
      size_t n_messages)
{
	const struct lcn_field *length = &encoding->boxes[component].numbers[0];
	struct lcn_bdd result =
	    lcn_field_is(encoding->bdds, length->now, length->n_values, n_messages);
	for (size_t i = 0; i < n_messages; i++)
		lcn_bdd_and_with(encoding->bdds, &result,
				 lcn_slot_is(encoding, component, (int64_t) i, messages[i]));
	return result;
}

static void
shape(const struct lcn_mail *mail, struct lcn_words *words)
{
	(void) mail;
	(void) words;
}

static void
frame(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_frame *frame)
{
	const struct lcn_box *box = &encoding->boxes[mail->component];
	if (mail->taken == LCN_NOTHING_TAKEN)
		return;
	lcn_cube_add(encoding->bdds, &frame->gone, lcn_box_slot(box, 0), box->n_message_bits);
	lcn_slots_shift(encoding, mail->component, 1, -1, frame);
}

/* By the lengths and in the slots of before: the oldest message is still
 * there. */
static void
effect(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_effect *effect)
{
	struct lcn_writing writing = {.component = mail->component};
	if (mail->posted.n_items == 0)
		return;
	for (size_t i = 0; i < mail->posted.n_items; i++)
		lcn_array_push(&writing.messages, mail->posted.items[i]);
	lcn_bdd_and_with(encoding->bdds, &effect->written, lcn_slots_hold(encoding, &writing));
	lcn_array_push(&effect->writings, writing);
}

const struct lcn_box_kind lcn_box_head = {
    .name = "head",
    .offers = offers,
    .at_most = lcn_slots_at_most,
    .holds = holds,
    .made_of = lcn_slots_made_of,
    .count = lcn_slots_count,
    .weigh = lcn_numbers_weigh,
    .shape = shape,
    .frame = frame,
    .effect = effect,
    .write = lcn_slots_write,
};
