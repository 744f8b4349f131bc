/* All states of a system: counts, what is remarkable, and the steps. */
#include <stdlib.h>

#include "analysis/search.h"
#include "analysis/trace.h"
#include "base/memory.h"
#include "explicit/views.h"
#include "lts/reduce.h"

static struct lcn_trace *
trace_to_state(const struct lcn_explicit_result *result, uint32_t state)
{
	struct lcn_run run = {0};
	lcn_run_to_state(result, state, &run);
	return lcn_trace_of_run(&run, LCN_STEP);
}

static struct lcn_trace *
trace_to_attempt(const struct lcn_explicit_result *result, struct lcn_attempt_at at,
		 enum lcn_outcome outcome)
{
	struct lcn_run run = {0};
	if (at.state == LCN_NO_STATE)
		return NULL;
	lcn_run_to_attempt(result, at, &run);
	return lcn_trace_of_run(&run, outcome);
}

/* What is violated from the start on has a run without a step. */
static struct lcn_trace *
trace_to_violation(const struct lcn_explicit_result *result)
{
	struct lcn_run nothing = {.system = result->system};
	if (result->error == 0)
		return lcn_trace_of_run(&nothing, LCN_VIOLATION);
	return trace_to_attempt(result, result->violation, LCN_VIOLATION);
}

/* Messages about the model, where it is wrong, once for each place. */
static void
report_faults(const struct lcn_explicit_result *result, struct lcn_diagnostics *diagnostics,
	      struct lcn_exploration *exploration)
{
	for (size_t i = 0; i < result->faults.n_items; i++) {
		const struct lcn_fault_found *found = &result->faults.items[i];
		const struct lcn_operation *operation = found->operation;
		if (found->fault == LCN_FAULT_RANGE)
			lcn_diagnostics_error(diagnostics, operation->span,
					      "a value leaves the range of '%s' here",
					      result->system->variables[operation->variable].name);
		else
			lcn_diagnostics_error(diagnostics, operation->span, "%s here",
					      lcn_fault_name(found->fault));
	}
	if (result->faults.n_items > 0)
		exploration->fault =
		    trace_to_attempt(result, result->faults.items[0].at, LCN_FAULTY);
}

static void
report_mailboxes(const struct lcn_search *search, struct lcn_exploration *exploration)
{
	const struct lcn_system *system = search->system;
	exploration->n_mailboxes = system->n_components;
	exploration->mailboxes = LCN_NEW_ZEROS(struct lcn_mailbox_use, system->n_components);
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_mailbox_found *found = &search->result.mailboxes[c];
		exploration->mailboxes[c] = (struct lcn_mailbox_use){
		    .component = system->components[c].name,
		    .capacity = system->components[c].capacity,
		    .is_capacity_found = system->components[c].is_unbounded,
		    .greatest = found->max_length,
		    .was_full = found->refusal.state != LCN_NO_STATE,
		    .refusal = trace_to_attempt(&search->result, found->refusal, LCN_REFUSED)};
	}
}

/* The first of the deadlocks, of whatever kind. */
static void
report_deadlocks(const struct lcn_explicit_result *result, struct lcn_exploration *exploration)
{
	uint32_t first = LCN_NO_STATE;
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++) {
		exploration->n_deadlocks += result->n_deadlocks[kind];
		if (result->deadlocks[kind] >= first)
			continue;
		first = result->deadlocks[kind];
		exploration->is_deadlock_blocked = kind == LCN_DEADLOCK_FULL;
	}
	if (first != LCN_NO_STATE)
		exploration->deadlock = trace_to_state(result, first);
}

bool
lcn_search_report(struct lcn_search *search, const struct lcn_analysis_options *options,
		  struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration)
{
	*exploration = (struct lcn_exploration){.limit = search->limit};
	if (!search->has_result)
		return false;
	const struct lcn_explicit_result *result = &search->result;
	const struct lcn_system *system = search->system;
	exploration->system = search->system;
	search->is_reported = true;
	exploration->property = system->property_name;
	if (system->missing != LCN_NO_COMPONENT)
		exploration->missing = system->components[system->missing].name;
	exploration->is_complete = search->limit == LCN_LIMIT_NONE && !result->has_stopped;
	exploration->n_states = lcn_explicit_n_states(result);
	exploration->n_steps = result->n_steps;
	exploration->store_bytes = lcn_store_bytes(&result->states);
	exploration->is_violated = result->error != LCN_NO_STATE;
	exploration->violation = trace_to_violation(result);
	report_mailboxes(search, exploration);
	report_deadlocks(result, exploration);
	for (size_t i = 0; i < exploration->n_mailboxes; i++)
		exploration->has_overflow |=
		    exploration->mailboxes[i].was_full && options->on_full == LCN_ON_FULL_ERROR;
	report_faults(result, diagnostics, exploration);
	return result->faults.n_items == 0;
}

static enum lcn_relation
relation_of(enum lcn_reduction reduction)
{
	switch (reduction) {
	case LCN_REDUCE_STRONG: return LCN_STRONG_BISIMULATION;
	case LCN_REDUCE_BRANCHING: return LCN_BRANCHING_BISIMULATION;
	case LCN_REDUCE_NOT:
	case LCN_REDUCE_WEAK_TRACE: break;
	}
	return LCN_WEAK_TRACE_EQUIVALENCE;
}

/* The violation as an action into a deadlock, as the paper counts it: two
 * states stand for it then. */
static void
spell_violation(struct lcn_lts *lts)
{
	struct lcn_lts_builder builder;
	struct lcn_lts spelled;
	if (lts->error == LCN_NO_STATE)
		return;
	lcn_lts_builder_init(&builder);
	for (uint32_t label = 1; label < lts->labels.n_names; label++)
		lcn_names_add(&builder.labels, lts->labels.texts[label]);
	for (uint32_t s = 0; s < lts->n_states; s++)
		LCN_FOR_EDGES (lts, s, edge)
			lcn_lts_builder_add(&builder, s, edge->label, edge->target);
	uint32_t violation = lcn_names_add(&builder.labels, LCN_ERROR_TEXT);
	lcn_lts_builder_add(&builder, lts->error, violation, lts->n_states);
	lcn_lts_builder_finish(&builder, lts->initial, &spelled);
	lcn_lts_release(lts);
	*lts = spelled;
}

static enum lcn_limit
reduce(const struct lcn_explicit_result *result, enum lcn_reduction reduction,
       const struct lcn_budget *budget, struct lcn_lts *lts)
{
	struct lcn_lts sends;
	enum lcn_limit limit = lcn_view_sends(result, budget, &sends);
	if (limit == LCN_LIMIT_NONE) {
		spell_violation(&sends);
		limit = lcn_lts_minimize(&sends, relation_of(reduction), budget, lts);
	}
	lcn_lts_release(&sends);
	return limit;
}

static void
make_lts(const struct lcn_explicit_result *result, const struct lcn_analysis_options *options,
	 enum lcn_reduction reduction, const struct lcn_budget *budget,
	 struct lcn_exploration *exploration)
{
	exploration->lts = LCN_NEW(struct lcn_lts);
	lcn_analysis_begin(options, reduction == LCN_REDUCE_NOT ? "collecting" : "reducing");
	exploration->limit = reduction == LCN_REDUCE_NOT
				 ? lcn_view_steps(result, true, budget, exploration->lts)
				 : reduce(result, reduction, budget, exploration->lts);
	if (exploration->limit == LCN_LIMIT_NONE)
		return;
	lcn_lts_free(exploration->lts);
	exploration->lts = NULL;
}

void
lcn_explore(const struct lcn_model *model, const struct lcn_analysis_options *options,
	    bool wants_lts, enum lcn_reduction reduction, const struct lcn_budget *budget,
	    struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration)
{
	struct lcn_search search;
	bool is_well = lcn_search_model(&search, model, options, wants_lts, budget, diagnostics);
	is_well &= lcn_search_report(&search, options, diagnostics, exploration);
	if (is_well && wants_lts && !exploration->has_overflow)
		make_lts(&search.result, options, reduction, budget, exploration);
	lcn_search_release(&search);
}

void
lcn_exploration_release(struct lcn_exploration *exploration)
{
	for (size_t i = 0; i < exploration->n_mailboxes; i++)
		lcn_trace_free(exploration->mailboxes[i].refusal);
	free(exploration->mailboxes);
	lcn_trace_free(exploration->violation);
	lcn_trace_free(exploration->deadlock);
	lcn_trace_free(exploration->fault);
	lcn_lts_free(exploration->lts);
	lcn_system_free(exploration->system);
	*exploration = (struct lcn_exploration){0};
}
