/* All reachable states, in one of several orders of search. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/accelerate.h"
#include "symbolic/engine.h"
#include "symbolic/fill.h"
#include "symbolic/flow.h"

/* Images between two tries to jump, unless the options say it. */
enum { PATIENCE = 16 };

struct reach {
	struct lcn_symbolic *engine;
	uint32_t *levels;   /* by component, from those that are fired first */
	uint64_t next_jump; /* when so many images have been made */
	uint64_t patience;
	struct lcn_bdd *done; /* by group: states on which it has been fired */
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
	struct lcn_bdd all = lcn_bdd_or(engine->bdds, engine->reachable, states);
	bool is_new = !lcn_bdd_is_failed(all) && !lcn_bdd_is_same(all, engine->reachable);
	/* At a limit, what is known stays. */
	if (is_new)
		lcn_bdd_replace(engine->bdds, &engine->reachable, all);
	else
		lcn_bdd_release(engine->bdds, &all);
	lcn_bdd_release(engine->bdds, &states);
	return is_new;
}

static uint64_t
first_patience(const struct lcn_symbolic *engine)
{
	return engine->options.patience > 0 ? engine->options.patience : PATIENCE;
}

/* Tries to jump when the search has gone on for long; less and less often
 * while that is in vain. */
static bool
accelerate(struct reach *reach)
{
	struct lcn_symbolic *engine = reach->engine;
	uint64_t n_before = engine->n_images;
	if (n_before < reach->next_jump)
		return false;
	bool is_new = lcn_symbolic_fill(engine);
	is_new |= lcn_symbolic_accelerate(engine, false, &engine->reachable);
	engine->n_jumps += is_new;
	uint64_t n_spent = engine->n_images - n_before;
	reach->patience = is_new ? first_patience(engine) : 2 * reach->patience;
	reach->next_jump =
	    engine->n_images + (reach->patience > n_spent ? reach->patience : n_spent);
	if (is_new && lcn_encoding_grow(&engine->encoding, engine->reachable))
		lcn_moves_update(&engine->moves);
	return is_new;
}

/* One step of a group from all on which it has not been fired yet. */
static bool
fire(struct reach *reach, uint32_t group)
{
	struct lcn_symbolic *engine = reach->engine;
	struct lcn_bdds *bdds = engine->bdds;
	if (lcn_bdd_is_same(reach->done[group], engine->reachable))
		return false;
	struct lcn_bdd fresh = lcn_bdd_minus(bdds, engine->reachable, reach->done[group]);
	lcn_bdd_replace(bdds, &reach->done[group], lcn_bdd_copy(bdds, engine->reachable));
	bool is_new = add(reach, lcn_symbolic_image(engine, group, fresh));
	lcn_bdd_release(bdds, &fresh);
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

static bool
fire_level(struct reach *reach, uint32_t level)
{
	const struct lcn_symbolic *engine = reach->engine;
	bool is_new = false;
	for (uint32_t i = 0; i < engine->system->n_components; i++)
		if (reach->levels[engine->flow[i]] == level)
			is_new |= fire_component(reach, engine->flow[i]);
	return is_new;
}

/* Closes the states under the steps of the first n levels of the flow. After
 * every step of the last one, the others refill its mailboxes at once. */
static void
saturate(struct reach *reach, uint32_t n)
{
	if (n == 0)
		return;
	do
		saturate(reach, n - 1);
	while (goes_on(reach) && fire_level(reach, n - 1));
}

/* Senders first, unless it is the other way round. */
static uint32_t
find_levels(struct reach *reach)
{
	const struct lcn_symbolic *engine = reach->engine;
	uint32_t n_components = engine->system->n_components;
	uint32_t n_levels = lcn_flow_levels(engine->system, engine->flow,
					    engine->encoding.layout.groups, reach->levels);
	for (uint32_t c = 0; c < n_components; c++)
		if (engine->options.strategy == LCN_STRATEGY_REVERSED)
			reach->levels[c] = n_levels - 1 - reach->levels[c];
	return n_levels;
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
	struct reach reach = {.engine = engine};
	if (engine->is_violated_at_once)
		return lcn_symbolic_limit(engine);
	size_t n_groups = engine->moves.groups.n_items;
	reach.done = LCN_NEW_ZEROS(struct lcn_bdd, n_groups);
	reach.levels = LCN_NEW_ZEROS(uint32_t, engine->system->n_components);
	for (size_t g = 0; g < n_groups; g++)
		reach.done[g] = lcn_bdd_false(engine->bdds);
	uint32_t n_levels = find_levels(&reach);
	reach.next_jump = reach.patience = first_patience(engine);
	add(&reach, lcn_encoding_initial(&engine->encoding));
	switch (engine->options.strategy) {
	case LCN_STRATEGY_SATURATION:
	case LCN_STRATEGY_REVERSED: saturate(&reach, n_levels); break;
	case LCN_STRATEGY_CHAINING: chain(&reach); break;
	case LCN_STRATEGY_BFS: search_breadth_first(&reach); break;
	}
	for (size_t g = 0; g < n_groups; g++)
		lcn_bdd_release(engine->bdds, &reach.done[g]);
	free(reach.done);
	free(reach.levels);
	return lcn_symbolic_limit(engine);
}
