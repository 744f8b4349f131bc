#include "symbolic/fill.h"

#include <stdlib.h>

#include "base/memory.h"

/* A queue is tried when it has been this long; so many rounds of steps are
 * followed to the first message, from so many sets. */
enum { MIN_LENGTH = 2, MAX_ROUNDS = 8, MAX_SETS = 3 };

struct filling {
	struct lcn_symbolic *engine;
	uint32_t component;
	bool *is_sender;      /* by component: messages come from it, perhaps by way of others */
	struct lcn_bdd empty; /* the queue is */
	struct lcn_bdd base;  /* the set A, whatever is in the queue */
	struct lcn_bdd way;   /* states on the way from there to a first message */
	LCN_ARRAY(uint32_t) messages;
};

static bool
sends_to(const struct lcn_system *system, const struct lcn_component *c, const bool *receivers)
{
	for (uint32_t m = 0; m < c->n_messages; m++)
		for (size_t p = 0; p < c->messages[m].n_paths; p++)
			for (size_t i = 0; i < c->messages[m].paths[p].n_operations; i++)
				if (lcn_system_fills(system,
						     &c->messages[m].paths[p].operations[i]) &&
				    receivers[c->messages[m].paths[p].operations[i].receiver])
					return true;
	return false;
}

static void
find_senders(struct filling *filling)
{
	const struct lcn_system *system = filling->engine->system;
	bool *is_sender = filling->is_sender;
	is_sender[filling->component] = true;
	for (bool is_new = true; is_new;) {
		is_new = false;
		for (uint32_t c = 0; c < system->n_components; c++)
			if (!is_sender[c] && sends_to(system, &system->components[c], is_sender))
				is_sender[c] = is_new = true;
	}
	is_sender[filling->component] = false;
}

static struct lcn_bdd
holds(struct filling *filling, const uint32_t *messages, size_t n_messages)
{
	struct lcn_encoding *encoding = &filling->engine->encoding;
	return encoding->boxes[filling->component].kind->holds(encoding, filling->component,
							       messages, n_messages);
}

static bool
go_on_along_way(struct filling *filling, struct lcn_bdd band)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd before = lcn_bdd_copy(bdds, filling->way);
	for (uint32_t i = 0; i < engine->system->n_components; i++) {
		uint32_t c = engine->flow[engine->system->n_components - 1 - i];
		for (uint32_t g = 0; filling->is_sender[c] && g < engine->moves.groups.n_items;
		     g++) {
			if (engine->moves.groups.items[g].component != c)
				continue;
			struct lcn_bdd after = lcn_group_image(&engine->moves, g, filling->way);
			engine->n_images++;
			lcn_bdd_and_into(bdds, &after, band);
			lcn_bdd_or_with(bdds, &filling->way, after);
		}
	}
	bool is_new = !lcn_bdd_is_failed(filling->way) && !lcn_bdd_is_same(before, filling->way);
	lcn_bdd_release(bdds, &before);
	return is_new;
}

static void
find_way(struct filling *filling)
{
	struct lcn_bdds *bdds = filling->engine->bdds;
	struct lcn_encoding *encoding = &filling->engine->encoding;
	struct lcn_bdd band = lcn_encoding_at_most(encoding, filling->component, 1);
	lcn_bdd_and_into(bdds, &band, encoding->within);
	lcn_bdd_replace(bdds, &filling->way, lcn_bdd_and(bdds, filling->base, filling->empty));
	bool is_new = true;
	for (unsigned i = 0; i < MAX_ROUNDS && is_new; i++)
		is_new = go_on_along_way(filling, band);
	lcn_bdd_release(bdds, &band);
}

/* Finds the messages that come with all of the base, and cuts the base down to
 * what comes with any. */
static void
find_messages(struct filling *filling)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd regained = lcn_bdd_false(bdds);
	lcn_array_clear(&filling->messages);
	for (uint32_t m = 0; m < engine->system->components[filling->component].n_messages; m++) {
		struct lcn_bdd one = holds(filling, &m, 1);
		struct lcn_bdd with = lcn_bdd_cofactor(bdds, filling->way, one);
		if (lcn_bdd_implies(bdds, filling->base, with))
			lcn_array_push(&filling->messages, m);
		lcn_bdd_or_with(bdds, &regained, with);
		lcn_bdd_release(bdds, &one);
	}
	if (filling->messages.n_items == 0)
		lcn_bdd_and_into(bdds, &filling->base, regained);
	lcn_bdd_release(bdds, &regained);
}

static bool
add_contents(struct filling *filling)
{
	struct lcn_symbolic *engine = filling->engine;
	struct lcn_bdds *bdds = engine->bdds;
	lcn_symbolic_make_room(engine, filling->component);
	struct lcn_bdd reached = engine->encoding.boxes[filling->component].kind->made_of(
	    &engine->encoding, filling->component, filling->messages.items,
	    filling->messages.n_items);
	lcn_bdd_and_into(bdds, &reached, filling->base);
	bool is_new =
	    !lcn_bdd_is_failed(reached) && !lcn_bdd_implies(bdds, reached, engine->reachable);
	lcn_bdd_or_with(bdds, &engine->reachable, reached);
	return is_new;
}

static bool
fill(struct lcn_symbolic *engine, uint32_t component)
{
	struct lcn_bdds *bdds = engine->bdds;
	struct filling filling = {
	    .engine = engine,
	    .component = component,
	    .is_sender = LCN_NEW_ZEROS(bool, engine->system->n_components),
	};
	bool is_new = false;
	filling.empty = holds(&filling, NULL, 0);
	filling.base = lcn_bdd_cofactor(bdds, engine->reachable, filling.empty);
	find_senders(&filling);
	for (unsigned i = 0; i < MAX_SETS && filling.messages.n_items == 0; i++) {
		if (lcn_bdd_is_failed(filling.base) || lcn_bdd_is_false(bdds, filling.base))
			break;
		find_way(&filling);
		find_messages(&filling);
	}
	if (filling.messages.n_items > 0 && lcn_symbolic_goes_on(engine))
		is_new = add_contents(&filling);
	lcn_bdd_release(bdds, &filling.empty);
	lcn_bdd_release(bdds, &filling.base);
	lcn_bdd_release(bdds, &filling.way);
	lcn_array_release(&filling.messages);
	free(filling.is_sender);
	return is_new;
}

/* Queues of a group belong together: none of them is filled for itself. */
static bool
can_be_filled(struct lcn_symbolic *engine, uint32_t component)
{
	const struct lcn_box *boxes = engine->encoding.boxes;
	if (!lcn_box_is_queue(&boxes[component]) || boxes[component].kind->made_of == NULL)
		return false;
	for (uint32_t c = 0; c < engine->system->n_components; c++)
		if (c != component && lcn_box_is_queue(&boxes[c]) &&
		    boxes[c].group == boxes[component].group)
			return false;
	uint64_t length = lcn_encoding_greatest(&engine->encoding, component, engine->reachable);
	return length >= MIN_LENGTH && length < engine->system->components[component].capacity;
}

bool
lcn_symbolic_fill(struct lcn_symbolic *engine)
{
	bool is_new = false;
	for (uint32_t i = 0; i < engine->system->n_components && lcn_symbolic_goes_on(engine);
	     i++) {
		uint32_t c = engine->flow[i];
		if (can_be_filled(engine, c))
			is_new |= fill(engine, c);
		if (engine->encoding.boxes[c].group == c)
			is_new |= lcn_symbolic_fill_group(engine, c);
	}
	return is_new;
}
