/* Queues counted from the tail: slot 0 is the newest message.
 *
 * Posting moves all slots up and lets the message in at slot 0; it comes from a
 * slot below, which sets never depend on. Taking frees the last slot in use.
 * Messages that were posted together to several such queues stay in slots of
 * the same number, whatever has been taken since. */
#include "symbolic/slots.h"

static struct lcn_writing
oldest_is(uint32_t component, uint32_t message)
{
	struct lcn_writing writing = {.component = component, .offset = -1};
	lcn_array_push(&writing.messages, message);
	return writing;
}

static struct lcn_bdd
offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	struct lcn_writing oldest = oldest_is(component, message);
	struct lcn_bdd result =
	    lcn_number_is_some(encoding, &encoding->boxes[component].numbers[0]);
	lcn_bdd_and_with(encoding->bdds, &result, lcn_slots_hold(encoding, &oldest));
	lcn_array_release(&oldest.messages);
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
		lcn_bdd_and_with(
		    encoding->bdds, &result,
		    lcn_slot_is(encoding, component, (int64_t) (n_messages - 1 - i), messages[i]));
	return result;
}

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
	if (mail->taken == LCN_NOTHING_TAKEN)
		return;
	struct lcn_writing oldest = oldest_is(mail->component, mail->taken);
	lcn_bdd_and_with(encoding->bdds, &effect->freed, lcn_slots_hold(encoding, &oldest));
	lcn_array_push(&effect->freeings, oldest);
}

const struct lcn_box_kind lcn_box_tail = {
    .name = "tail",
    .offers = offers,
    .at_most = lcn_slots_at_most,
    .holds = holds,
    .made_of = lcn_slots_made_of,
    .count = lcn_slots_count,
    .weigh = lcn_numbers_weigh,
    .shape = lcn_slots_shape,
    .frame = frame,
    .effect = effect,
    .write = lcn_slots_write,
};
