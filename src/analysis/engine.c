#include <stdlib.h>
#include <string.h>

#include "analysis/engine_ways.h"
#include "base/memory.h"

struct lcn_engine {
	const struct lcn_engine_ways *ways;
	const struct lcn_system *system;
	void *self;
};

struct lcn_engine *
lcn_engine_create(const struct lcn_system *system, const struct lcn_engine_setup *setup)
{
	struct lcn_engine *engine = LCN_NEW(struct lcn_engine);
	bool is_explicit = setup->options.kind == LCN_ENGINE_EXPLICIT;
	engine->ways = is_explicit ? &lcn_explicit_ways : &lcn_symbolic_ways;
	engine->system = system;
	engine->self = engine->ways->create(system, setup);
	return engine;
}

void
lcn_engine_free(struct lcn_engine *engine)
{
	if (engine != NULL)
		engine->ways->free(engine->self);
	free(engine);
}

enum lcn_limit
lcn_engine_limit(const struct lcn_engine *engine)
{
	return engine->ways->limit(engine->self);
}

/* Places in files with one name stand as the files do. */
static int
compare_places(const void *a, const void *b)
{
	const struct lcn_found_fault *x = a, *y = b;
	const struct lcn_span *at = &x->operation->span, *than = &y->operation->span;
	int order = at->source == than->source ? 0
		    : at->source == NULL       ? -1
		    : than->source == NULL     ? 1
					       : strcmp(at->source->path, than->source->path);
	if (order == 0)
		order = (at->begin > than->begin) - (at->begin < than->begin);
	if (order == 0)
		order = (at->end > than->end) - (at->end < than->end);
	return order != 0 ? order : (x->fault > y->fault) - (x->fault < y->fault);
}

void
lcn_engine_explore(struct lcn_engine *engine, struct lcn_findings *findings)
{
	lcn_findings_init(findings, engine->system);
	engine->ways->explore(engine->self, findings);
	if (findings->faults.n_items > 0)
		qsort(findings->faults.items, findings->faults.n_items,
		      sizeof *findings->faults.items, compare_places);
}

/* What is violated from the start on has a run without a step. */
bool
lcn_engine_find_run(struct lcn_engine *engine, const struct lcn_goal *goal, struct lcn_run *run)
{
	const struct lcn_system *system = engine->system;
	bool is_violation = goal->kind == LCN_GOAL_VIOLATION || goal->kind == LCN_GOAL_DOOM;
	*run = (struct lcn_run){.system = system};
	if (is_violation && system->has_property &&
	    lcn_system_is_error(system, system->property.initial))
		return true;
	if (engine->ways->find_run(engine->self, goal, run))
		return true;
	lcn_run_release(run);
	return false;
}

void
lcn_engine_hide(struct lcn_engine *engine, bool keeps_all, struct lcn_hidden *hidden)
{
	*hidden = (struct lcn_hidden){0};
	lcn_count_init(&hidden->n_states);
	lcn_count_init(&hidden->n_edges);
	engine->ways->hide(engine->self, keeps_all, hidden);
}

void
lcn_hidden_release(struct lcn_hidden *hidden)
{
	lcn_count_release(&hidden->n_states);
	lcn_count_release(&hidden->n_edges);
}

const struct lcn_explicit_result *
lcn_engine_states(const struct lcn_engine *engine)
{
	bool is_explicit = engine->ways == &lcn_explicit_ways;
	return is_explicit ? lcn_explicit_ways_states(engine->self) : NULL;
}

struct lcn_variable_names *
lcn_engine_order(const struct lcn_engine *engine)
{
	return engine->ways->order(engine->self);
}

void
lcn_engine_measure(struct lcn_engine *engine, const char *phase, struct lcn_measures *measures)
{
	engine->ways->measure(engine->self, phase, measures);
}

void
lcn_measures_add(struct lcn_measures *measures, const char *phase, const char *what, uint64_t value)
{
	lcn_array_push(measures, ((struct lcn_measure){phase, what, value}));
}

void
lcn_measures_append(struct lcn_measures *measures, const struct lcn_measures *more)
{
	for (size_t i = 0; i < more->n_items; i++)
		lcn_array_push(measures, more->items[i]);
}

void
lcn_findings_init(struct lcn_findings *findings, const struct lcn_system *system)
{
	*findings = (struct lcn_findings){0};
	lcn_count_init(&findings->n_states);
	lcn_count_init(&findings->n_steps);
	lcn_count_init(&findings->n_deadlocks);
	findings->mailboxes = LCN_NEW_ZEROS(struct lcn_found_mailbox, system->n_components);
}

void
lcn_findings_release(struct lcn_findings *findings)
{
	lcn_count_release(&findings->n_states);
	lcn_count_release(&findings->n_steps);
	lcn_count_release(&findings->n_deadlocks);
	lcn_array_release(&findings->faults);
	free(findings->mailboxes);
}
