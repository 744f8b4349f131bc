/* Queues counted from the tail: slot 0 is the newest message.
 *
 * Posting moves all slots up and lets the message in at slot 0; it comes from a
 * slot below, which sets never depend on. Taking frees the last slot in use.
 * Messages that were posted together to several such queues stay in slots of
 * the same number, whatever has been taken since. */
#include "symbolic/slots.h"

static void
frame(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_frame *frame)
{
	const struct lcn_box *box = &encoding->boxes[mail->component];
	int64_t n_posted = (int64_t) mail->posted.n_items;
	if (n_posted == 0)
		return;
	for (int64_t slot = -n_posted; slot < 0; slot++)
		lcn_cube_add(encoding->bdds, &frame->come, lcn_box_slot(box, slot),
			     box->n_message_bits);
	lcn_slots_shift(encoding, mail->component, -n_posted, n_posted, frame);
}

static void
effect(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_effect *effect)
{
	for (size_t i = 0; i < mail->posted.n_items; i++)
		lcn_bdd_and_with(encoding->bdds, &effect->entering,
				 lcn_slot_is(encoding, mail->component, -1 - (int64_t) i,
					     mail->posted.items[i]));
	if (mail->taken != LCN_NOTHING_TAKEN)
		lcn_array_push(&effect->freeings, lcn_writing_oldest(mail->component, mail->taken));
}

const struct lcn_box_kind lcn_box_tail = {
    .name = "tail",
    .has_length = true,
    .is_from_tail = true,
    .offers = lcn_slots_offers,
    .at_most = lcn_slots_at_most,
    .holds = lcn_slots_holds,
    .made_of = lcn_slots_made_of,
    .count = lcn_slots_count,
    .weigh = lcn_numbers_weigh,
    .changed = lcn_numbers_changed,
    .relate = lcn_numbers_relate,
    .shape = lcn_slots_shape,
    .frame = frame,
    .effect = effect,
    .hold = lcn_slots_hold,
    .write = lcn_slots_write,
};
