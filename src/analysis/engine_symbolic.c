/* The symbolic engine: all states at once. */
#include <stdlib.h>

#include "analysis/engine_ways.h"
#include "base/memory.h"
#include "symbolic/runs.h"
#include "symbolic/subsets.h"
#include "symbolic/symbolic.h"

struct symbolic_engine {
	const struct lcn_system *system;
	struct lcn_symbolic *symbolic; /* NULL: there was no memory for it */
	struct lcn_symbolic_subsets *subsets;
	struct lcn_symbolic_statistics measured; /* when it was measured last */
};

static void *
create(const struct lcn_system *system, const struct lcn_engine_setup *setup)
{
	struct symbolic_engine *engine = LCN_NEW(struct symbolic_engine);
	const struct lcn_engine_options *options = &setup->options;
	struct lcn_symbolic_options symbolic = {
	    .bdds = {.budget = setup->budget,
		     .max_nodes = options->max_nodes,
		     .reordering = options->reordering,
		     .max_cache_slots = options->max_cache_slots,
		     .disturb_every = options->disturb_every},
	    .strategy = options->strategy,
	    .patience = options->no_jumps ? UINT32_MAX : 0,
	    .layout = {.encoding = options->encoding,
		       .interleaving = options->interleaving,
		       .order = options->order,
		       .given = options->given_order}};
	engine->system = system;
	engine->symbolic = lcn_symbolic_create(system, &symbolic);
	return engine;
}

static void
destroy(void *self)
{
	struct symbolic_engine *engine = self;
	lcn_symbolic_subsets_free(engine->subsets);
	lcn_symbolic_free(engine->symbolic);
	free(engine);
}

static enum lcn_limit
limit_of(const void *self)
{
	const struct symbolic_engine *engine = self;
	return engine->symbolic != NULL ? lcn_symbolic_limit(engine->symbolic) : LCN_LIMIT_MEMORY;
}

static void
tell(const struct symbolic_engine *engine, const struct lcn_symbolic_result *result,
     struct lcn_findings *findings)
{
	lcn_count_add(&findings->n_states, &result->n_states);
	lcn_count_add(&findings->n_steps, &result->n_steps);
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++)
		lcn_count_add(&findings->n_deadlocks, &result->n_deadlocks[kind]);
	findings->has_states = findings->has_counts = true;
	findings->is_violated = result->is_violated;
	for (uint32_t c = 0; c < engine->system->n_components; c++)
		findings->mailboxes[c] = (struct lcn_found_mailbox){
		    .max_length = (uint32_t) result->mailboxes[c].max_length,
		    .max_tried = (uint32_t) result->mailboxes[c].max_tried,
		    .was_refused = result->mailboxes[c].was_refused};
	for (size_t i = 0; i < result->faults.n_items; i++)
		lcn_array_push(&findings->faults, result->faults.items[i]);
}

static void
explore(void *self, struct lcn_findings *findings)
{
	struct symbolic_engine *engine = self;
	struct lcn_symbolic_result result;
	findings->limit = limit_of(engine);
	if (engine->symbolic == NULL)
		return;
	findings->limit = lcn_symbolic_reach(engine->symbolic);
	if (findings->limit == LCN_LIMIT_NONE) {
		findings->limit = lcn_symbolic_inspect(engine->symbolic, &result);
		if (findings->limit == LCN_LIMIT_NONE)
			tell(engine, &result, findings);
		lcn_symbolic_result_release(&result);
	}
	if (findings->limit != LCN_LIMIT_NONE)
		findings->has_states =
		    lcn_symbolic_count_so_far(engine->symbolic, &findings->n_states);
}

static bool
find_run(void *self, const struct lcn_goal *goal, struct lcn_run *run)
{
	const struct symbolic_engine *engine = self;
	struct lcn_symbolic *symbolic = engine->symbolic;
	switch (goal->kind) {
	case LCN_GOAL_VIOLATION: return lcn_symbolic_run_to_violation(symbolic, run);
	case LCN_GOAL_DOOM: return lcn_symbolic_run_to_doom(symbolic, run);
	case LCN_GOAL_DEADLOCK: return lcn_symbolic_run_to_deadlock(symbolic, run);
	case LCN_GOAL_REFUSAL:
		return lcn_symbolic_run_to_refusal(symbolic, goal->component, goal->max_steps, run);
	case LCN_GOAL_FAULT: return lcn_symbolic_run_to_fault(symbolic, goal->fault, run);
	}
	return false;
}

static void
hide(void *self, bool keeps_all, struct lcn_hidden *hidden)
{
	struct symbolic_engine *engine = self;
	engine->subsets = lcn_symbolic_subsets_create(engine->symbolic, keeps_all);
	hidden->limit =
	    lcn_symbolic_subsets_sizes(engine->subsets, &hidden->n_states, &hidden->n_edges);
	hidden->is_doomed = lcn_symbolic_subsets_is_doomed(engine->subsets);
	hidden->subsets = lcn_symbolic_subsets_interface(engine->subsets);
}

static struct lcn_variable_names *
order_of(const void *self)
{
	const struct symbolic_engine *engine = self;
	return engine->symbolic != NULL ? lcn_symbolic_order(engine->symbolic) : NULL;
}

static void
measure(void *self, const char *phase, struct lcn_measures *measures)
{
	struct symbolic_engine *engine = self;
	if (engine->symbolic == NULL)
		return;
	const struct lcn_symbolic_statistics *old = &engine->measured;
	struct lcn_symbolic_statistics now = lcn_symbolic_statistics(engine->symbolic);
	lcn_measures_add(measures, phase, "variables", now.bdds.n_variables);
	lcn_measures_add(measures, phase, "operations",
			 now.bdds.n_operations - old->bdds.n_operations);
	lcn_measures_add(measures, phase, "images", now.n_images - old->n_images);
	lcn_measures_add(measures, phase, "rounds", now.n_rounds - old->n_rounds);
	lcn_measures_add(measures, phase, "jumps", now.n_jumps - old->n_jumps);
	lcn_measures_add(measures, phase, "reorderings",
			 now.bdds.n_reorderings - old->bdds.n_reorderings);
	lcn_measures_add(measures, phase, "nodes", now.bdds.n_nodes);
	lcn_measures_add(measures, phase, "peak_nodes", now.bdds.peak_nodes);
	lcn_measures_add(measures, phase, "state_nodes", now.state_nodes);
	engine->measured = now;
}

const struct lcn_engine_ways lcn_symbolic_ways = {
    .create = create,
    .free = destroy,
    .limit = limit_of,
    .explore = explore,
    .find_run = find_run,
    .hide = hide,
    .order = order_of,
    .measure = measure,
};
