/* The weakest assumption for the missing component: the steps of section 3.3
 * of the paper on the states found by an engine. */
#include <stdlib.h>

#include "analysis/assume.h"
#include "analysis/determinize.h"
#include "analysis/document.h"
#include "analysis/search.h"
#include "analysis/trace.h"
#include "analysis/yardstick.h"
#include "base/memory.h"

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

/* The automaton as it is told, without the reasons for what it refuses. */
static void
tell_automaton(struct lcn_dfa *dfa, struct lcn_assumption *assumption)
{
	lcn_dfa_forget_classes(dfa);
	assumption->automaton = LCN_NEW(struct lcn_lts);
	lcn_dfa_to_lts(dfa, assumption->automaton);
	assumption->sizes.states = assumption->automaton->n_states;
	assumption->sizes.edges = (uint32_t) assumption->automaton->n_edges;
}

enum lcn_limit
lcn_assume_automaton(struct lcn_search *search, const struct lcn_actions *actions,
		     const struct lcn_analysis_options *options, const struct lcn_budget *budget,
		     struct lcn_hidden *hidden, struct lcn_dfa *dfa)
{
	static const char determinising[] = "determinising";
	const char *phase = search->phase != NULL ? search->phase : determinising;
	uint64_t n_subsets;
	bool keeps_all = options->completion == LCN_COMPLETION_SOUND;
	*dfa = (struct lcn_dfa){0};
	lcn_analysis_begin(options, "propagating");
	lcn_engine_hide(search->engine, keeps_all, hidden);
	lcn_search_measure(search, "propagating");
	if (hidden->limit != LCN_LIMIT_NONE || hidden->is_doomed)
		return hidden->limit;
	lcn_analysis_begin(options, determinising);
	enum lcn_limit limit = lcn_subsets_to_assumption(
	    &hidden->subsets, actions, options->completion, budget, &n_subsets, dfa);
	lcn_measures_add(&search->measures, phase, "subsets", n_subsets);
	lcn_search_measure(search, determinising);
	return limit;
}

static void
tell_sizes(const struct lcn_hidden *hidden, struct lcn_assumption *assumption)
{
	if (hidden->limit != LCN_LIMIT_NONE)
		return;
	assumption->sizes.kept_states = lcn_count_to_string(&hidden->n_states);
	assumption->sizes.kept_edges = lcn_count_to_string(&hidden->n_edges);
}

/* The property is violated: what helps against that. */
static void
answer(struct lcn_search *search, const struct lcn_analysis_options *options,
       const struct lcn_budget *budget, struct lcn_assumption *assumption)
{
	struct lcn_hidden hidden;
	struct lcn_actions actions;
	struct lcn_dfa dfa;
	lcn_actions_of_system(&actions, search->system);
	enum lcn_limit limit =
	    lcn_assume_automaton(search, &actions, options, budget, &hidden, &dfa);
	assumption->exploration.limit = limit;
	tell_sizes(&hidden, assumption);
	if (limit == LCN_LIMIT_NONE && hidden.is_doomed) {
		assumption->verdict = LCN_ASSUMPTION_NEVER;
		assumption->trace =
		    lcn_search_trace(search, &(struct lcn_goal){.kind = LCN_GOAL_DOOM});
		assumption->exploration.limit = search->limit;
	} else if (limit == LCN_LIMIT_NONE) {
		assumption->verdict = LCN_ASSUMPTION_NEEDED;
		tell_automaton(&dfa, assumption);
	}
	lcn_dfa_release(&dfa);
	lcn_actions_release(&actions);
	lcn_hidden_release(&hidden);
}

static enum lcn_assumption_verdict
verdict_of(const struct lcn_yardstick *yardstick)
{
	return yardstick->is_doomed	     ? LCN_ASSUMPTION_NEVER
	       : yardstick->open.is_violated ? LCN_ASSUMPTION_NEEDED
					     : LCN_ASSUMPTION_HOLDS;
}

/* The answer to keep: what components can be held against. */
static void
document(const struct lcn_model *model, const struct lcn_analysis_options *options,
	 const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	 struct lcn_assumption *assumption)
{
	struct lcn_yardstick yardstick;
	if (lcn_yardstick_make(&yardstick, model, options, "documenting", budget, diagnostics)) {
		struct lcn_document_question question = {model, yardstick.open.system, options,
							 &yardstick.open};
		assumption->document =
		    lcn_document_create(&question, &yardstick.actions, verdict_of(&yardstick),
					yardstick.is_doomed ? NULL : &yardstick.automaton);
	}
	assumption->exploration.limit = yardstick.open.limit;
	lcn_measures_append(&assumption->exploration.measures, &yardstick.open.measures);
	lcn_yardstick_release(&yardstick);
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
	is_well &= lcn_search_report(&search, options,
				     LCN_WANTS_REFUSALS |
					 (options->wants_violation ? LCN_WANTS_VIOLATION : 0),
				     diagnostics, &assumption->exploration);
	if (is_well && assumption->exploration.overflow == NULL) {
		if (!assumption->exploration.is_violated)
			assumption->verdict = LCN_ASSUMPTION_HOLDS;
		else
			answer(&search, options, budget, assumption);
	}
	lcn_search_finish(&search, &assumption->exploration);
	if (options->wants_document && assumption->verdict != LCN_ASSUMPTION_NONE &&
	    assumption->exploration.limit == LCN_LIMIT_NONE)
		document(model, options, budget, diagnostics, assumption);
}

void
lcn_assumption_release(struct lcn_assumption *assumption)
{
	lcn_trace_free(assumption->trace);
	lcn_exploration_release(&assumption->exploration);
	lcn_lts_free(assumption->automaton);
	free(assumption->sizes.kept_states);
	free(assumption->sizes.kept_edges);
	lcn_assumption_document_free(assumption->document);
	*assumption = (struct lcn_assumption){0};
}
