/* All states of a system: counts, what is remarkable, and the steps. */
#include <stdlib.h>

#include "analysis/search.h"
#include "analysis/trace.h"
#include "base/memory.h"
#include "explicit/views.h"
#include "lts/reduce.h"

/* Keeps the first of two runs (either may be NULL), and frees the other. */
static struct lcn_trace *
first_of(struct lcn_trace *a, struct lcn_trace *b)
{
	bool is_a = b == NULL || (a != NULL && lcn_trace_compare(a, b) <= 0);
	lcn_trace_free(is_a ? b : a);
	return is_a ? a : b;
}

static void
report_fault(struct lcn_search *search, const struct lcn_found_fault *found,
	     struct lcn_diagnostics *diagnostics)
{
	const struct lcn_operation *operation = found->operation;
	if (found->fault == LCN_FAULT_RANGE)
		lcn_diagnostics_error(diagnostics, operation->span,
				      "a value leaves the range of '%s' here",
				      search->system->variables[operation->variable].name);
	else
		lcn_diagnostics_error(diagnostics, operation->span, "%s here",
				      lcn_fault_name(found->fault));
}

/* Messages about the model, where it is wrong, once for each place; and the
 * run that goes wrong first. */
static void
report_faults(struct lcn_search *search, struct lcn_diagnostics *diagnostics,
	      struct lcn_exploration *exploration)
{
	const struct lcn_findings *findings = &search->findings;
	for (size_t i = 0; i < findings->faults.n_items; i++) {
		const struct lcn_found_fault *found = &findings->faults.items[i];
		struct lcn_goal goal = {.kind = LCN_GOAL_FAULT, .fault = found};
		report_fault(search, found, diagnostics);
		exploration->fault = first_of(exploration->fault, lcn_search_trace(search, &goal));
	}
}

static void
report_mailboxes(const struct lcn_search *search, struct lcn_exploration *exploration)
{
	const struct lcn_system *system = search->system;
	exploration->n_mailboxes = system->n_components;
	exploration->mailboxes = LCN_NEW_ZEROS(struct lcn_mailbox_use, system->n_components);
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_found_mailbox *found = &search->findings.mailboxes[c];
		exploration->mailboxes[c] = (struct lcn_mailbox_use){
		    .component = system->components[c].name,
		    .capacity = system->components[c].capacity,
		    .is_capacity_found = system->components[c].is_unbounded,
		    .greatest = found->max_length,
		    .was_full = found->was_refused};
	}
}

static void
report_refusals(struct lcn_search *search, struct lcn_exploration *exploration)
{
	for (uint32_t c = 0; c < exploration->n_mailboxes; c++)
		if (exploration->mailboxes[c].was_full)
			exploration->mailboxes[c].refusal = lcn_search_trace(
			    search, &(struct lcn_goal){.kind = LCN_GOAL_REFUSAL,
						       .component = c,
						       .max_steps = LCN_MAX_REFUSAL_STEPS});
}

/* The mailbox that fills first is all that is reported: a search may have
 * ended there. */
static void
report_overflow(struct lcn_search *search, struct lcn_exploration *exploration)
{
	struct lcn_trace *first = NULL;
	uint32_t overflow = 0;
	for (uint32_t c = 0; c < exploration->n_mailboxes; c++) {
		struct lcn_mailbox_use *mailbox = &exploration->mailboxes[c];
		struct lcn_goal goal = {.kind = LCN_GOAL_REFUSAL, .component = c};
		mailbox->greatest = 0;
		if (!mailbox->was_full)
			continue;
		mailbox->was_full = false;
		struct lcn_trace *run = lcn_search_trace(search, &goal);
		first = first_of(first, run);
		overflow = first == run ? c : overflow;
	}
	exploration->is_complete = false;
	if (first == NULL)
		return;
	exploration->overflow = &exploration->mailboxes[overflow];
	exploration->mailboxes[overflow].was_full = true;
	exploration->mailboxes[overflow].refusal = first;
}

static void
report_counts(const struct lcn_findings *findings, struct lcn_exploration *exploration)
{
	if (findings->has_states)
		exploration->n_states = lcn_count_to_string(&findings->n_states);
	if (!findings->has_counts)
		return;
	exploration->n_steps = lcn_count_to_string(&findings->n_steps);
	exploration->n_deadlocks = lcn_count_to_string(&findings->n_deadlocks);
}

/* Runs to a violation and to a deadlock. */
static void
report_ends(struct lcn_search *search, unsigned wants, struct lcn_exploration *exploration)
{
	const struct lcn_findings *findings = &search->findings;
	if (findings->is_violated && (wants & LCN_WANTS_VIOLATION) != 0)
		exploration->violation =
		    lcn_search_trace(search, &(struct lcn_goal){.kind = LCN_GOAL_VIOLATION});
	if (!lcn_count_is(&findings->n_deadlocks, 0) && (wants & LCN_WANTS_DEADLOCK) != 0)
		exploration->deadlock =
		    lcn_search_trace(search, &(struct lcn_goal){.kind = LCN_GOAL_DEADLOCK});
	if (exploration->deadlock != NULL)
		exploration->is_deadlock_blocked = lcn_trace_ends_blocked(exploration->deadlock);
}

static void
report_all(struct lcn_search *search, unsigned wants, struct lcn_diagnostics *diagnostics,
	   struct lcn_exploration *exploration)
{
	report_counts(&search->findings, exploration);
	report_faults(search, diagnostics, exploration);
	if (search->findings.faults.n_items > 0)
		return;
	report_ends(search, wants, exploration);
	if ((wants & LCN_WANTS_REFUSALS) != 0)
		report_refusals(search, exploration);
}

static bool
is_overflow(const struct lcn_search *search, const struct lcn_analysis_options *options)
{
	bool is_any_full = false;
	for (uint32_t c = 0; c < search->system->n_components; c++)
		is_any_full |= search->findings.mailboxes[c].was_refused;
	return is_any_full && options->on_full == LCN_ON_FULL_ERROR;
}

/* Whether the search has met where it may end: an engine may have seen no more
 * than the run to there. */
static bool
is_met(const struct lcn_search *search)
{
	const struct lcn_findings *findings = &search->findings;
	bool is_stuck = !lcn_count_is(&findings->n_deadlocks, 0);
	return ((search->stop & LCN_STOP_AT_VIOLATION) != 0 && findings->is_violated) ||
	       ((search->stop & LCN_STOP_AT_DEADLOCK) != 0 && is_stuck);
}

/* All that is known then. */
static void
report_met(struct lcn_search *search, unsigned wants, struct lcn_exploration *exploration)
{
	exploration->is_complete = false;
	for (size_t i = 0; i < exploration->n_mailboxes; i++) {
		exploration->mailboxes[i].greatest = 0;
		exploration->mailboxes[i].was_full = false;
	}
	report_ends(search, wants, exploration);
}

bool
lcn_search_report(struct lcn_search *search, const struct lcn_analysis_options *options,
		  unsigned wants, struct lcn_diagnostics *diagnostics,
		  struct lcn_exploration *exploration)
{
	*exploration = (struct lcn_exploration){.limit = search->limit};
	if (search->engine == NULL)
		return false;
	const struct lcn_findings *findings = &search->findings;
	const struct lcn_system *system = search->system;
	exploration->system = search->system;
	search->is_reported = true;
	exploration->property = system->property_name;
	if (system->missing != LCN_NO_COMPONENT)
		exploration->missing = system->components[system->missing].name;
	exploration->is_complete = search->limit == LCN_LIMIT_NONE && !findings->has_stopped;
	exploration->is_violated = findings->is_violated;
	report_mailboxes(search, exploration);
	if (exploration->limit != LCN_LIMIT_NONE) {
		report_counts(findings, exploration);
		return false;
	}
	lcn_analysis_begin(options, "tracing");
	bool is_cut_short = true;
	if (is_overflow(search, options))
		report_overflow(search, exploration);
	else if (is_met(search))
		report_met(search, wants, exploration);
	else
		is_cut_short = false;
	if (!is_cut_short)
		report_all(search, wants, diagnostics, exploration);
	lcn_search_measure(search, "tracing");
	exploration->limit = search->limit;
	return exploration->limit == LCN_LIMIT_NONE &&
	       (is_cut_short || findings->faults.n_items == 0);
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
	struct lcn_analysis_options how = *options;
	if (wants_lts)
		how.engine.kind = LCN_ENGINE_EXPLICIT;
	bool is_well = lcn_search_model(&search, model, &how, wants_lts, budget, diagnostics);
	is_well &= lcn_search_report(&search, &how,
				     LCN_WANTS_VIOLATION | LCN_WANTS_DEADLOCK | LCN_WANTS_REFUSALS,
				     diagnostics, exploration);
	if (is_well && wants_lts && exploration->overflow == NULL)
		make_lts(lcn_engine_states(search.engine), options, reduction, budget, exploration);
	lcn_search_finish(&search, exploration);
}

void
lcn_exploration_release(struct lcn_exploration *exploration)
{
	for (size_t i = 0; i < exploration->n_mailboxes; i++)
		lcn_trace_free(exploration->mailboxes[i].refusal);
	free(exploration->mailboxes);
	free(exploration->n_states);
	free(exploration->n_steps);
	free(exploration->n_deadlocks);
	lcn_array_release(&exploration->measures);
	lcn_trace_free(exploration->violation);
	lcn_trace_free(exploration->deadlock);
	lcn_trace_free(exploration->fault);
	lcn_lts_free(exploration->lts);
	lcn_system_free(exploration->system);
	*exploration = (struct lcn_exploration){0};
}
