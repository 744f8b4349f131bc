/* The explicit engine: one state after the other. */
#include <stdlib.h>

#include "analysis/engine_ways.h"
#include "base/memory.h"
#include "explicit/subsets.h"

struct explicit_engine {
	const struct lcn_system *system;
	struct lcn_explicit_options options;
	struct lcn_explicit_result result;
	bool has_result;
	struct lcn_missing_view view;
	bool has_view;
	struct lcn_explicit_subsets subsets;
	bool has_subsets;
	bool is_measured;
	enum lcn_limit limit; /* of whatever was done last */
};

static enum lcn_limit
limit_of(const void *self)
{
	const struct explicit_engine *engine = self;
	return engine->limit;
}

static void *
create(const struct lcn_system *system, const struct lcn_engine_setup *setup)
{
	struct explicit_engine *engine = LCN_NEW(struct explicit_engine);
	engine->system = system;
	engine->options = (struct lcn_explicit_options){
	    .keep_edges = setup->keeps_steps, .stop = setup->stop, .budget = setup->budget};
	return engine;
}

static void
destroy(void *self)
{
	struct explicit_engine *engine = self;
	if (engine->has_subsets)
		lcn_explicit_subsets_release(&engine->subsets);
	if (engine->has_view)
		lcn_missing_view_release(&engine->view);
	if (engine->has_result)
		lcn_explicit_result_release(&engine->result);
	free(engine);
}

static void
tell_mailboxes(const struct explicit_engine *engine, struct lcn_findings *findings)
{
	for (uint32_t c = 0; c < engine->system->n_components; c++) {
		const struct lcn_mailbox_found *found = &engine->result.mailboxes[c];
		findings->mailboxes[c] =
		    (struct lcn_found_mailbox){.max_length = found->max_length,
					       .max_tried = found->max_tried,
					       .was_refused = found->refusal.state != LCN_NO_STATE};
	}
}

static void
explore(void *self, struct lcn_findings *findings)
{
	struct explicit_engine *engine = self;
	struct lcn_explicit_result *result = &engine->result;
	uint64_t n_deadlocks = 0;
	lcn_explicit_explore(engine->system, &engine->options, result);
	engine->has_result = true;
	findings->limit = engine->limit = result->limit;
	findings->has_stopped = result->has_stopped;
	findings->has_states = findings->has_counts = true;
	findings->is_violated = result->error != LCN_NO_STATE;
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++)
		n_deadlocks += result->n_deadlocks[kind];
	lcn_count_set(&findings->n_states, lcn_explicit_n_states(result));
	lcn_count_set(&findings->n_steps, result->n_steps);
	lcn_count_set(&findings->n_deadlocks, n_deadlocks);
	tell_mailboxes(engine, findings);
	for (size_t i = 0; i < result->faults.n_items; i++)
		lcn_array_push(&findings->faults,
			       ((struct lcn_found_fault){result->faults.items[i].fault,
							 result->faults.items[i].operation}));
}

static bool
run_to_attempt(const struct lcn_explicit_result *result, struct lcn_attempt_at at,
	       struct lcn_run *run)
{
	if (at.state == LCN_NO_STATE)
		return false;
	lcn_run_to_attempt(result, at, run);
	return true;
}

/* The first of the deadlocks, of whatever kind. */
static bool
run_to_deadlock(const struct lcn_explicit_result *result, struct lcn_run *run)
{
	uint32_t first = LCN_NO_STATE;
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++)
		if (result->deadlocks[kind] < first)
			first = result->deadlocks[kind];
	if (first != LCN_NO_STATE)
		lcn_run_to_state(result, first, run);
	return first != LCN_NO_STATE;
}

static bool
run_to_refusal(const struct lcn_explicit_result *result, const struct lcn_goal *goal,
	       struct lcn_run *run)
{
	bool is_found = run_to_attempt(result, result->mailboxes[goal->component].refusal, run);
	return is_found && (goal->max_steps == 0 || run->choices.n_items <= goal->max_steps);
}

static bool
run_to_fault(const struct lcn_explicit_result *result, const struct lcn_found_fault *fault,
	     struct lcn_run *run)
{
	for (size_t i = 0; i < result->faults.n_items; i++)
		if (result->faults.items[i].fault == fault->fault &&
		    result->faults.items[i].operation == fault->operation)
			return run_to_attempt(result, result->faults.items[i].at, run);
	return false;
}

static bool
find_run(void *self, const struct lcn_goal *goal, struct lcn_run *run)
{
	struct explicit_engine *engine = self;
	const struct lcn_explicit_result *result = &engine->result;
	bool is_found;
	switch (goal->kind) {
	case LCN_GOAL_VIOLATION: return run_to_attempt(result, result->violation, run);
	case LCN_GOAL_DOOM:
		engine->limit =
		    lcn_run_to_doom(engine->system, engine->options.budget, run, &is_found);
		return is_found;
	case LCN_GOAL_DEADLOCK: return run_to_deadlock(result, run);
	case LCN_GOAL_REFUSAL: return run_to_refusal(result, goal, run);
	case LCN_GOAL_FAULT: return run_to_fault(result, goal->fault, run);
	}
	return false;
}

static void
hide(void *self, bool keeps_all, struct lcn_hidden *hidden)
{
	struct explicit_engine *engine = self;
	uint64_t n_states, n_edges;
	hidden->limit = lcn_view_missing(&engine->result, engine->options.budget, &engine->view);
	engine->has_view = true;
	if (hidden->limit != LCN_LIMIT_NONE)
		return;
	lcn_explicit_subsets_init(&engine->subsets, engine->system, &engine->view, keeps_all);
	engine->has_subsets = true;
	lcn_explicit_subsets_sizes(&engine->subsets, &n_states, &n_edges);
	lcn_count_set(&hidden->n_states, n_states);
	lcn_count_set(&hidden->n_edges, n_edges);
	hidden->is_doomed = lcn_explicit_subsets_is_doomed(&engine->subsets);
	hidden->subsets = lcn_explicit_subsets_interface(&engine->subsets);
}

static void
measure(void *self, const char *phase, struct lcn_measures *measures)
{
	struct explicit_engine *engine = self;
	if (!engine->is_measured)
		lcn_measures_add(measures, phase, "store_bytes",
				 lcn_store_bytes(&engine->result.states));
	engine->is_measured = true;
}

const struct lcn_explicit_result *
lcn_explicit_ways_states(const void *self)
{
	const struct explicit_engine *engine = self;
	return engine->has_result ? &engine->result : NULL;
}

static struct lcn_variable_names *
no_order(const void *self)
{
	(void) self;
	return NULL;
}

const struct lcn_engine_ways lcn_explicit_ways = {
    .create = create,
    .free = destroy,
    .limit = limit_of,
    .explore = explore,
    .find_run = find_run,
    .hide = hide,
    .order = no_order,
    .measure = measure,
};
