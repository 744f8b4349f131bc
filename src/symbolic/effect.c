#include "symbolic/effect.h"

#include "symbolic/relation.h"

/* A list of writings, and what they say together. */
static struct lcn_bdd
hold_all(struct lcn_encoding *encoding, const struct lcn_writing *writings, size_t n_writings)
{
	struct lcn_bdd result = lcn_bdd_true(encoding->bdds);
	for (size_t i = 0; i < n_writings; i++)
		lcn_bdd_and_with(
		    encoding->bdds, &result,
		    encoding->boxes[writings[i].component].kind->hold(encoding, &writings[i]));
	return result;
}

/* The same slots, with zeros in them. */
static struct lcn_writing
zeros_in(const struct lcn_writing *writing)
{
	struct lcn_writing zeros = {.component = writing->component,
				    .is_oldest = writing->is_oldest,
				    .offset = writing->offset};
	for (size_t i = 0; i < writing->messages.n_items; i++)
		lcn_array_push(&zeros.messages, 0);
	return zeros;
}

/* Zeros are freed before slots are written, and written after slots are freed. */
static void
add_zeros(const struct lcn_encoding *encoding, struct lcn_effect *effect)
{
	size_t n_writings = effect->writings.n_items;
	size_t n_freeings = effect->freeings.n_items;
	for (size_t i = 0; i < n_writings; i++) {
		const struct lcn_writing *writing = &effect->writings.items[i];
		if (encoding->boxes[writing->component].is_zeroed)
			lcn_array_push(&effect->freeings, zeros_in(writing));
	}
	for (size_t i = 0; i < n_freeings; i++) {
		const struct lcn_writing *freeing = &effect->freeings.items[i];
		if (!encoding->boxes[freeing->component].is_zeroed)
			continue;
		lcn_array_push(&effect->writings, zeros_in(freeing));
		effect->is_refilled = true;
	}
}

void
lcn_effect_init(struct lcn_effect *effect, struct lcn_encoding *encoding, struct lcn_choice choice)
{
	struct lcn_mail mail = {0};
	*effect = (struct lcn_effect){.entering = lcn_bdd_true(encoding->bdds)};
	for (uint32_t c = 0; c < encoding->system->n_components; c++) {
		lcn_path_mail(encoding->system, choice, c, &mail);
		if (encoding->boxes[c].kind->effect != NULL)
			encoding->boxes[c].kind->effect(encoding, &mail, effect);
	}
	lcn_array_release(&mail.posted);
	add_zeros(encoding, effect);
	effect->written = hold_all(encoding, effect->writings.items, effect->writings.n_items);
	effect->freed = hold_all(encoding, effect->freeings.items, effect->freeings.n_items);
}

void
lcn_effect_release(struct lcn_bdds *bdds, struct lcn_effect *effect)
{
	lcn_bdd_release(bdds, &effect->entering);
	lcn_bdd_release(bdds, &effect->written);
	lcn_bdd_release(bdds, &effect->freed);
	for (size_t i = 0; i < effect->writings.n_items; i++)
		lcn_array_release(&effect->writings.items[i].messages);
	for (size_t i = 0; i < effect->freeings.n_items; i++)
		lcn_array_release(&effect->freeings.items[i].messages);
	lcn_array_release(&effect->writings);
	lcn_array_release(&effect->freeings);
}

/* The states that are in the set once the writings have been made; `written`
 * says the same as a set. Where what tells the place of a slot stands above it,
 * the nearest point where that holds is the state with just those slots
 * changed. */
static struct lcn_bdd
write_slots(struct lcn_encoding *encoding, const struct lcn_writing *writings, size_t n_writings,
	    struct lcn_bdd written, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = encoding->bdds;
	bool is_by_hand = false;
	for (size_t i = 0; i < n_writings; i++)
		is_by_hand |= encoding->boxes[writings[i].component].is_by_hand;
	if (!is_by_hand && !lcn_bdd_is_true(bdds, written))
		return lcn_bdd_constrain(bdds, set, written);
	struct lcn_bdd result = lcn_bdd_copy(bdds, set);
	for (size_t i = 0; i < n_writings && is_by_hand; i++)
		lcn_bdd_replace(bdds, &result,
				encoding->boxes[writings[i].component].kind->write(
				    encoding, &writings[i], result));
	return result;
}

struct lcn_bdd
lcn_effect_free(struct lcn_encoding *encoding, const struct lcn_effect *effect, struct lcn_bdd set)
{
	return write_slots(encoding, effect->freeings.items, effect->freeings.n_items,
			   effect->freed, set);
}

struct lcn_bdd
lcn_effect_unwrite(struct lcn_encoding *encoding, const struct lcn_effect *effect,
		   struct lcn_bdd set)
{
	return write_slots(encoding, effect->writings.items, effect->writings.n_items,
			   effect->written, set);
}
