/* Queues counted from the head: slot 0 is the oldest message.
 *
 * Taking one moves all slots by one place, posting one writes the first slot
 * that is free. Contents of length k share what lies below slot k - 1 with
 * those of length k - 1.
 *
 * Where slots not in use are zeroed, a zero comes in from above when a message is
 * taken. In the same step the queue may be filled up again before the slots
 * move, so one slot more than its capacity can be in use. */
#include "symbolic/slots.h"

static struct lcn_bdd
offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	struct lcn_bdd result =
	    lcn_number_is_some(encoding, &encoding->boxes[component].numbers[0]);
	lcn_bdd_and_with(encoding->bdds, &result, lcn_slot_is(encoding, component, 0, message));
	return result;
}

static void
frame(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_frame *frame)
{
	const struct lcn_box *box = &encoding->boxes[mail->component];
	if (mail->taken == LCN_NOTHING_TAKEN)
		return;
	lcn_cube_add(encoding->bdds, &frame->gone, lcn_box_slot(box, 0), box->n_message_bits);
	lcn_slots_shift(encoding, mail->component, 1, -1, frame);
	if (box->is_zeroed)
		lcn_cube_add(encoding->bdds, &frame->come, lcn_box_slot(box, lcn_box_n_held(box)),
			     box->n_message_bits);
}

/* By the lengths and in the slots of before: the oldest message is still
 * there. */
static void
effect(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_effect *effect)
{
	const struct lcn_box *box = &encoding->boxes[mail->component];
	struct lcn_writing writing = {.component = mail->component};
	if (mail->taken != LCN_NOTHING_TAKEN && box->is_zeroed)
		lcn_bdd_and_with(encoding->bdds, &effect->entering,
				 lcn_slot_is(encoding, mail->component, lcn_box_n_held(box), 0));
	if (mail->posted.n_items == 0)
		return;
	for (size_t i = 0; i < mail->posted.n_items; i++)
		lcn_array_push(&writing.messages, mail->posted.items[i]);
	lcn_array_push(&effect->writings, writing);
}

const struct lcn_box_kind lcn_box_head = {
    .name = "head",
    .has_length = true,
    .n_spare = 1,
    .n_above = 1,
    .offers = offers,
    .at_most = lcn_slots_at_most,
    .holds = lcn_slots_holds,
    .made_of = lcn_slots_made_of,
    .count = lcn_slots_count,
    .weigh = lcn_numbers_weigh,
    .changed = lcn_numbers_changed,
    .relate = lcn_numbers_relate,
    .frame = frame,
    .effect = effect,
    .hold = lcn_slots_hold,
    .write = lcn_slots_write,
};
