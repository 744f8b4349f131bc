/* The weakest assumption for the missing component: the steps of section 3.3
 * of the paper on the states found by the explicit engine. */
#include <stdlib.h>

#include "analysis/assume.h"
#include "analysis/determinize.h"
#include "analysis/search.h"
#include "analysis/trace.h"
#include "base/memory.h"
#include "explicit/subsets.h"

static bool
check_question(const struct lcn_model *model, const struct lcn_analysis_options *options,
	       struct lcn_diagnostics *diagnostics)
{
	if (model->missing != NULL || options->missing != NULL)
		return true;
	lcn_diagnostics_file_error(diagnostics, model->sources[0]->path,
				   "nothing is missing in this model");
	lcn_diagnostics_note(diagnostics, LCN_NO_SPAN,
			     "declare the missing component and its interface with 'missing', or "
			     "let an actor stand for it with --missing ACTOR");
	return false;
}

/* From the property LTS to the assumption's automaton. */
static void
build(const struct lcn_search *search, const struct lcn_analysis_options *options,
      const struct lcn_budget *budget, struct lcn_explicit_subsets *subsets,
      struct lcn_assumption *assumption)
{
	struct lcn_subsets interface = lcn_explicit_subsets_interface(subsets);
	struct lcn_actions actions;
	struct lcn_dfa dfa;
	lcn_analysis_begin(options, "determinising");
	lcn_actions_of_system(&actions, search->system);
	assumption->exploration.limit = lcn_subsets_to_assumption(
	    &interface, &actions, options->completion, budget, &assumption->sizes.n_subsets, &dfa);
	if (assumption->exploration.limit == LCN_LIMIT_NONE) {
		assumption->verdict = LCN_ASSUMPTION_NEEDED;
		lcn_dfa_forget_classes(&dfa);
		assumption->automaton = LCN_NEW(struct lcn_lts);
		lcn_dfa_to_lts(&dfa, assumption->automaton);
		assumption->sizes.states = assumption->automaton->n_states;
		assumption->sizes.edges = (uint32_t) assumption->automaton->n_edges;
	}
	lcn_dfa_release(&dfa);
	lcn_actions_release(&actions);
}

enum lcn_limit
lcn_assume_automaton(struct lcn_search *search, const struct lcn_analysis_options *options,
		     const struct lcn_budget *budget, bool *is_doomed, struct lcn_dfa *dfa)
{
	struct lcn_explicit_subsets subsets;
	struct lcn_missing_view view;
	struct lcn_actions actions;
	uint64_t n_subsets;
	size_t n_states;
	*dfa = (struct lcn_dfa){0};
	lcn_analysis_begin(options, "determinising");
	enum lcn_limit limit = lcn_view_missing(&search->result, budget, &view);
	if (limit == LCN_LIMIT_NONE) {
		lcn_actions_of_system(&actions, search->system);
		lcn_explicit_subsets_init(&subsets, search->system, &view,
					  options->completion == LCN_COMPLETION_SOUND);
		uint32_t *doom = lcn_explicit_subsets_doom(&subsets, &n_states);
		struct lcn_subsets interface = lcn_explicit_subsets_interface(&subsets);
		*is_doomed = doom != NULL;
		if (doom == NULL)
			limit = lcn_subsets_to_assumption(&interface, &actions, options->completion,
							  budget, &n_subsets, dfa);
		free(doom);
		lcn_explicit_subsets_release(&subsets);
		lcn_actions_release(&actions);
	}
	lcn_missing_view_release(&view);
	return limit;
}

/* Whether the missing component has no part in a step: it neither receives nor
 * sends to others. */
static bool
is_internal(const struct lcn_attempt *attempt)
{
	uint32_t missing = attempt->system->missing;
	bool is_own = attempt->label.items[0] == missing;
	for (size_t i = 1; i < attempt->label.n_items; i += 2)
		if ((attempt->label.items[i] == missing) != is_own)
			return false;
	return true;
}

static struct lcn_trace *
doom_trace(const struct lcn_explicit_result *result, const uint32_t *states, size_t n_states)
{
	struct lcn_run run = {0};
	lcn_run_through(result, states, n_states, is_internal, &run);
	return lcn_trace_of_run(&run, LCN_VIOLATION);
}

static void
answer_from_view(const struct lcn_search *search, const struct lcn_missing_view *view,
		 const struct lcn_analysis_options *options, const struct lcn_budget *budget,
		 struct lcn_assumption *assumption)
{
	struct lcn_explicit_subsets subsets;
	size_t n_states;
	lcn_explicit_subsets_init(&subsets, search->system, view,
				  options->completion == LCN_COMPLETION_SOUND);
	lcn_explicit_subsets_sizes(&subsets, &assumption->sizes.kept_states,
				   &assumption->sizes.kept_edges);
	uint32_t *doom = lcn_explicit_subsets_doom(&subsets, &n_states);
	if (doom != NULL) {
		assumption->verdict = LCN_ASSUMPTION_NEVER;
		assumption->trace = doom_trace(&search->result, doom, n_states);
		free(doom);
	} else {
		build(search, options, budget, &subsets, assumption);
	}
	lcn_explicit_subsets_release(&subsets);
}

static void
answer(const struct lcn_search *search, const struct lcn_analysis_options *options,
       const struct lcn_budget *budget, struct lcn_assumption *assumption)
{
	struct lcn_missing_view view;
	lcn_analysis_begin(options, "propagating errors");
	enum lcn_limit limit = lcn_view_missing(&search->result, budget, &view);
	if (limit == LCN_LIMIT_NONE)
		answer_from_view(search, &view, options, budget, assumption);
	else
		assumption->exploration.limit = limit;
	lcn_missing_view_release(&view);
}

void
lcn_assume(const struct lcn_model *model, const struct lcn_analysis_options *options,
	   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	   struct lcn_assumption *assumption)
{
	struct lcn_search search;
	*assumption = (struct lcn_assumption){0};
	if (!check_question(model, options, diagnostics))
		return;
	bool is_well = lcn_search_model(&search, model, options, true, budget, diagnostics);
	is_well &= lcn_search_report(&search, options, diagnostics, &assumption->exploration);
	if (is_well && !assumption->exploration.has_overflow) {
		assumption->missing_capacity =
		    search.system->components[search.system->missing].capacity;
		assumption->sizes.property_states = assumption->exploration.n_states;
		assumption->sizes.property_edges = assumption->exploration.n_steps;
		if (assumption->exploration.is_violated)
			answer(&search, options, budget, assumption);
		else
			assumption->verdict = LCN_ASSUMPTION_HOLDS;
	}
	lcn_search_release(&search);
}

void
lcn_assumption_release(struct lcn_assumption *assumption)
{
	lcn_trace_free(assumption->trace);
	lcn_exploration_release(&assumption->exploration);
	lcn_lts_free(assumption->automaton);
	*assumption = (struct lcn_assumption){0};
}
