/* All reachable states, in one of several orders of search. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/accelerate.h"
#include "symbolic/engine.h"

/* Images between two tries to jump. */
enum { PATIENCE = 64 };

struct reach {
	struct lcn_symbolic *engine;
	uint64_t next_jump; /* when so many images have been made */
	uint64_t patience;
	uint64_t version;	  /* counts how often the states became more */
	LCN_ARRAY(uint64_t) done; /* by group: the version on which it has been fired */
};

static bool
goes_on(const struct reach *reach)
{
	return lcn_symbolic_goes_on(reach->engine);
}

/* Adds states; whether any of them is new. Gives them away. */
static bool
add(struct reach *reach, struct lcn_bdd states)
{
	struct lcn_symbolic *engine = reach->engine;
	bool is_new =
	    !lcn_bdd_is_failed(states) && !lcn_bdd_implies(engine->bdds, states, engine->reachable);
	if (is_new) {
		lcn_bdd_or_into(engine->bdds, &engine->reachable, states);
		reach->version++;
	}
	lcn_bdd_release(engine->bdds, &states);
	return is_new;
}

/* Tries to jump when the search has gone on for long; less and less often
 * while that is in vain. */
static bool
accelerate(struct reach *reach)
{
	struct lcn_symbolic *engine = reach->engine;
	if (engine->n_images < reach->next_jump)
		return false;
	bool is_new = lcn_symbolic_accelerate(engine, false, &engine->reachable);
	reach->patience = is_new ? PATIENCE : 2 * reach->patience;
	reach->next_jump = engine->n_images + reach->patience;
	if (!is_new)
		return false;
	reach->version++;
	if (lcn_encoding_grow(&engine->encoding, engine->reachable))
		lcn_moves_update(&engine->moves);
	return true;
}

/* One step of a group from all that is known, unless that has been done. */
static bool
fire(struct reach *reach, uint32_t group)
{
	struct lcn_symbolic *engine = reach->engine;
	if (reach->done.items[group] == reach->version)
		return false;
	reach->done.items[group] = reach->version;
	bool is_new = add(reach, lcn_symbolic_image(engine, group, engine->reachable));
	return is_new | accelerate(reach);
}

static bool
fire_component(struct reach *reach, uint32_t component)
{
	const struct lcn_moves *moves = &reach->engine->moves;
	bool is_new = false;
	for (uint32_t g = 0; g < moves->groups.n_items && goes_on(reach); g++)
		if (moves->groups.items[g].component == component)
			is_new |= fire(reach, g);
	reach->engine->n_rounds++;
	return is_new;
}

/* Closes the states under the steps of the first n components in the order of
 * the flow. After every step of the last one, the others refill its mailbox at
 * once. */
static void
saturate(struct reach *reach, uint32_t n)
{
	if (n == 0)
		return;
	do
		saturate(reach, n - 1);
	while (goes_on(reach) && fire_component(reach, reach->engine->flow[n - 1]));
}

static void
chain(struct reach *reach)
{
	const struct lcn_symbolic *engine = reach->engine;
	for (bool is_new = true; is_new && goes_on(reach);) {
		is_new = false;
		for (uint32_t i = 0; i < engine->system->n_components; i++)
			is_new |= fire_component(reach, engine->flow[i]);
	}
}

static void
search_breadth_first(struct reach *reach)
{
	struct lcn_symbolic *engine = reach->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd fresh = lcn_bdd_copy(bdds, engine->reachable);
	while (goes_on(reach) && !lcn_bdd_is_false(bdds, fresh)) {
		struct lcn_bdd after = lcn_bdd_false(bdds);
		for (uint32_t g = 0; g < engine->moves.groups.n_items && goes_on(reach); g++)
			lcn_bdd_or_with(bdds, &after, lcn_symbolic_image(engine, g, fresh));
		lcn_bdd_replace(bdds, &fresh, lcn_bdd_minus(bdds, after, engine->reachable));
		add(reach, after);
		if (accelerate(reach))
			lcn_bdd_replace(bdds, &fresh, lcn_bdd_copy(bdds, engine->reachable));
		engine->n_rounds++;
	}
	lcn_bdd_release(bdds, &fresh);
}

enum lcn_limit
lcn_symbolic_reach(struct lcn_symbolic *engine)
{
	struct reach reach = {.engine = engine, .next_jump = PATIENCE, .patience = PATIENCE};
	if (engine->is_violated_at_once)
		return lcn_symbolic_limit(engine);
	for (size_t g = 0; g < engine->moves.groups.n_items; g++)
		lcn_array_push(&reach.done, UINT64_MAX);
	add(&reach, lcn_encoding_initial(&engine->encoding));
	switch (engine->options.strategy) {
	case LCN_STRATEGY_SATURATION: saturate(&reach, engine->system->n_components); break;
	case LCN_STRATEGY_CHAINING: chain(&reach); break;
	case LCN_STRATEGY_BFS: search_breadth_first(&reach); break;
	}
	lcn_array_release(&reach.done);
	return lcn_symbolic_limit(engine);
}
