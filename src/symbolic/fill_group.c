#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/fill.h"
#include "symbolic/slots.h"

/* So many rounds of steps are followed, from so many sets, to so many rows of
 * messages at most. */
enum { MAX_ROUNDS = 8, MAX_SETS = 3, MAX_ROWS = 64, MIN_LENGTH = 2 };

struct group_filling {
	struct lcn_symbolic *engine;
	LCN_ARRAY(uint32_t) members;
	bool *is_member;	  /* by component */
	struct lcn_bdd empty;	  /* all queues of the group are */
	struct lcn_bdd base;	  /* the set A, whatever is in the queues */
	LCN_ARRAY(uint32_t) rows; /* of messages, one for each member */
	LCN_ARRAY(uint32_t) row;  /* the one being tried */
	struct lcn_bdd regained;  /* with any row */
};

static struct lcn_bdd
holds(struct group_filling *filling, uint32_t component, const uint32_t *messages, size_t n)
{
	struct lcn_encoding *encoding = &filling->engine->encoding;
	return encoding->boxes[component].kind->holds(encoding, component, messages, n);
}

static void
add_image(struct group_filling *filling, uint32_t group, struct lcn_bdd from, struct lcn_bdd band,
	  struct lcn_bdd *to)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdd after = lcn_group_image(&engine->moves, group, from);
	engine->n_images++;
	lcn_bdd_and_into(engine->bdds, &after, band);
	lcn_bdd_or_with(engine->bdds, to, after);
}

/* Follows steps that take nothing from the queues, within the band. */
static void
close_outside(struct group_filling *filling, struct lcn_bdd band, struct lcn_bdd *way)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	bool is_new = true;
	for (unsigned round = 0; is_new && round < MAX_ROUNDS; round++) {
		struct lcn_bdd before = lcn_bdd_copy(bdds, *way);
		for (uint32_t g = 0; g < engine->moves.groups.n_items; g++)
			if (!filling->is_member[engine->moves.groups.items[g].component])
				add_image(filling, g, *way, band, way);
		is_new = !lcn_bdd_is_failed(*way) && !lcn_bdd_is_same(before, *way);
		lcn_bdd_release(bdds, &before);
	}
}

/* Completes the row in all ways that occur; keeps those with which all of the
 * base occurs. */
static void
find_rows(struct group_filling *filling, struct lcn_bdd states)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	size_t n = filling->row.n_items;
	if (lcn_bdd_is_failed(states) || lcn_bdd_is_false(bdds, states) ||
	    filling->rows.n_items >= MAX_ROWS * filling->members.n_items)
		return;
	if (n == filling->members.n_items) {
		lcn_bdd_or_into(bdds, &filling->regained, states);
		for (size_t i = 0; lcn_bdd_implies(bdds, filling->base, states) && i < n; i++)
			lcn_array_push(&filling->rows, filling->row.items[i]);
		return;
	}
	uint32_t member = filling->members.items[n];
	for (uint32_t m = 0; m < engine->system->components[member].n_messages; m++) {
		struct lcn_bdd one = holds(filling, member, &m, 1);
		struct lcn_bdd with = lcn_bdd_cofactor(bdds, states, one);
		lcn_array_push(&filling->row, m);
		find_rows(filling, with);
		filling->row.n_items--;
		lcn_bdd_release(bdds, &one);
		lcn_bdd_release(bdds, &with);
	}
}

/* Rows of messages that are posted to all queues, starting with empty ones. */
static bool
can_post(struct group_filling *filling)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd band = lcn_bdd_copy(bdds, engine->encoding.within);
	struct lcn_bdd way = lcn_bdd_and(bdds, filling->base, filling->empty);
	for (size_t i = 0; i < filling->members.n_items; i++)
		lcn_bdd_and_with(
		    bdds, &band,
		    lcn_encoding_at_most(&engine->encoding, filling->members.items[i], 1));
	close_outside(filling, band, &way);
	lcn_array_clear(&filling->rows);
	lcn_bdd_replace(bdds, &filling->regained, lcn_bdd_false(bdds));
	find_rows(filling, way);
	if (filling->rows.n_items == 0)
		lcn_bdd_and_into(bdds, &filling->base, filling->regained);
	lcn_bdd_release(bdds, &band);
	lcn_bdd_release(bdds, &way);
	return filling->rows.n_items > 0;
}

/* Whether the message can be taken by the member, and all of the base be there
 * again; else cuts the base down to what can. Nothing is posted to the queues:
 * that would leave the band. */
static bool
can_take(struct group_filling *filling, uint32_t member, uint32_t message)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd band = lcn_bdd_copy(bdds, engine->encoding.within);
	struct lcn_bdd empty = lcn_bdd_and(bdds, filling->empty, engine->encoding.within);
	struct lcn_bdd taken = lcn_bdd_false(bdds);
	for (size_t i = 0; i < filling->members.n_items; i++) {
		uint32_t m = filling->members.items[i];
		lcn_bdd_and_with(bdds, &band, holds(filling, m, &message, m == member));
	}
	struct lcn_bdd way = lcn_bdd_and(bdds, filling->base, band);
	close_outside(filling, band, &way);
	for (uint32_t g = 0; g < engine->moves.groups.n_items; g++)
		if (engine->moves.groups.items[g].component == member)
			add_image(filling, g, way, empty, &taken);
	close_outside(filling, empty, &taken);
	struct lcn_bdd regained = lcn_bdd_cofactor(bdds, taken, filling->empty);
	bool is_done = lcn_bdd_implies(bdds, filling->base, regained);
	lcn_bdd_and_into(bdds, &filling->base, regained);
	lcn_bdd_release(bdds, &band);
	lcn_bdd_release(bdds, &empty);
	lcn_bdd_release(bdds, &taken);
	lcn_bdd_release(bdds, &way);
	lcn_bdd_release(bdds, &regained);
	return is_done;
}

static bool
can_take_all(struct group_filling *filling)
{
	size_t n = filling->members.n_items;
	bool is_done = true;
	for (size_t i = 0; i < n && is_done; i++) {
		uint32_t member = filling->members.items[i];
		uint32_t n_messages = filling->engine->system->components[member].n_messages;
		for (uint32_t m = 0; m < n_messages && is_done; m++)
			for (size_t at = i; at < filling->rows.n_items; at += n) {
				if (filling->rows.items[at] != m)
					continue;
				is_done = can_take(filling, member, m);
				break;
			}
	}
	return is_done;
}

static bool
add_contents(struct group_filling *filling)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd reached =
	    lcn_marks_made_of(&engine->encoding, filling->members.items, filling->members.n_items,
			      filling->rows.items, filling->rows.n_items);
	lcn_bdd_and_into(bdds, &reached, filling->base);
	bool is_new =
	    !lcn_bdd_is_failed(reached) && !lcn_bdd_implies(bdds, reached, engine->reachable);
	lcn_bdd_or_with(bdds, &engine->reachable, reached);
	return is_new;
}

static bool
fill_together(struct group_filling *filling)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	bool is_found = false;
	filling->empty = lcn_bdd_true(bdds);
	for (size_t i = 0; i < filling->members.n_items; i++)
		lcn_bdd_and_with(bdds, &filling->empty,
				 holds(filling, filling->members.items[i], NULL, 0));
	filling->base = lcn_bdd_cofactor(bdds, engine->reachable, filling->empty);
	for (unsigned i = 0; i < MAX_SETS && !is_found; i++) {
		if (lcn_bdd_is_failed(filling->base) || lcn_bdd_is_false(bdds, filling->base))
			break;
		is_found = can_post(filling) && can_take_all(filling);
	}
	bool is_new = is_found && lcn_symbolic_goes_on(engine) && add_contents(filling);
	lcn_bdd_release(bdds, &filling->empty);
	lcn_bdd_release(bdds, &filling->base);
	lcn_bdd_release(bdds, &filling->regained);
	lcn_array_release(&filling->rows);
	lcn_array_release(&filling->row);
	return is_new;
}

/* Only queues with marks, at least two; not when all are full already. */
static bool
find_members(struct group_filling *filling, uint32_t group)
{
	struct lcn_symbolic *engine = filling->engine;
	const struct lcn_box *boxes = engine->encoding.boxes;
	bool has_room = false;
	for (uint32_t c = 0; c < engine->system->n_components; c++) {
		if (boxes[c].group != group || boxes[c].n_message_bits == 0)
			continue;
		uint64_t length = lcn_encoding_greatest(&engine->encoding, c, engine->reachable);
		if (boxes[c].kind != &lcn_box_marks || length < MIN_LENGTH)
			return false;
		has_room |= length < engine->system->components[c].capacity;
		lcn_array_push(&filling->members, c);
		filling->is_member[c] = true;
	}
	return has_room && filling->members.n_items > 1;
}

bool
lcn_symbolic_fill_group(struct lcn_symbolic *engine, uint32_t group)
{
	struct group_filling filling = {
	    .engine = engine, .is_member = LCN_NEW_ZEROS(bool, engine->system->n_components)};
	bool is_new = find_members(&filling, group) && fill_together(&filling);
	lcn_array_release(&filling.members);
	free(filling.is_member);
	return is_new;
}
