/* Queues in a ring: messages stay in the slots that they were posted to, and a
 * number says in which one the oldest is.
 *
 * What a queue holds can so be told in as many ways as there are slots, and a
 * set of states has all of them: it does not change when everything is turned.
 * That keeps one BDD for one set, and costs about as many nodes as there are
 * slots for each that counting from an end takes. To keep just one of the ways
 * would mean to turn the content back, which is what the other kinds do. And
 * messages that belong together are not in slots of one number, so queues side
 * by side are of no use.
 *
 * One slot more than the capacity, so that a step that takes from a full queue
 * and posts to it has a slot for either. All of them are made at once, and no
 * content is reached in a jump. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/slots.h"

static void
changed(struct lcn_encoding *encoding, const struct lcn_mail *mail,
	struct lcn_changed_fields *changed)
{
	if (mail->taken != LCN_NOTHING_TAKEN)
		lcn_array_push(changed, &encoding->boxes[mail->component].turn);
	lcn_numbers_changed(encoding, mail, changed);
}

static struct lcn_bdd
next_turn_is(struct lcn_bdds *bdds, const struct lcn_field *turn, uint64_t value)
{
	return lcn_field_is(bdds, turn->next, turn->n_values, value);
}

static void
relate(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_bdd *relation)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[mail->component];
	lcn_numbers_relate(encoding, mail, relation);
	if (mail->taken == LCN_NOTHING_TAKEN)
		return;
	struct lcn_bdd otherwise = lcn_bdd_false(bdds);
	struct lcn_bdd *by_turn = LCN_NEW_ARRAY(struct lcn_bdd, box->n_turns);
	for (uint32_t i = 0; i < box->n_turns; i++)
		by_turn[i] = next_turn_is(bdds, &box->turn, (i + 1) % box->n_turns);
	lcn_bdd_and_with(bdds, relation,
			 lcn_number_select(bdds, &box->turn, by_turn, box->n_turns, otherwise));
	for (uint32_t i = 0; i < box->n_turns; i++)
		lcn_bdd_release(bdds, &by_turn[i]);
	lcn_bdd_release(bdds, &otherwise);
	free(by_turn);
}

static void
effect(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_effect *effect)
{
	struct lcn_writing writing = {.component = mail->component};
	(void) encoding;
	for (size_t i = 0; i < mail->posted.n_items; i++)
		lcn_array_push(&writing.messages, mail->posted.items[i]);
	if (mail->posted.n_items > 0)
		lcn_array_push(&effect->writings, writing);
	if (mail->taken != LCN_NOTHING_TAKEN)
		lcn_array_push(&effect->freeings, lcn_writing_oldest(mail->component, mail->taken));
}

const struct lcn_box_kind lcn_box_ring = {
    .name = "ring",
    .has_length = true,
    .is_made_whole = true,
    .is_turning = true,
    .n_spare = 1,
    .offers = lcn_slots_offers,
    .at_most = lcn_slots_at_most,
    .holds = lcn_slots_holds,
    .count = lcn_slots_count,
    .weigh = lcn_numbers_weigh,
    .changed = changed,
    .relate = relate,
    .effect = effect,
    .hold = lcn_slots_hold,
    .write = lcn_slots_write,
};
