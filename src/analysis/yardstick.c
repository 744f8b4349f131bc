#include "analysis/yardstick.h"

#include "analysis/assume.h"
#include "analysis/search.h"

static enum lcn_limit
make_automaton(struct lcn_yardstick *yardstick, struct lcn_search *search,
	       const struct lcn_analysis_options *options, const struct lcn_budget *budget)
{
	struct lcn_hidden hidden = {0};
	lcn_actions_of_system(&yardstick->actions, search->system);
	enum lcn_limit limit = lcn_assume_automaton(search, &yardstick->actions, options, budget,
						    &hidden, &yardstick->automaton);
	yardstick->is_doomed = hidden.is_doomed;
	lcn_hidden_release(&hidden);
	return limit;
}

bool
lcn_yardstick_make(struct lcn_yardstick *yardstick, const struct lcn_model *model,
		   const struct lcn_analysis_options *options, const char *phase,
		   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	struct lcn_search search = {.phase = phase};
	struct lcn_analysis_options how = *options;
	struct lcn_system_options lowering = lcn_search_lowering(options);
	lowering.is_for_trial = options->completion == LCN_COMPLETION_SOUND;
	*yardstick = (struct lcn_yardstick){0};
	if (phase != NULL) {
		lcn_analysis_begin(options, phase);
		how.on_phase = NULL;
		how.found_order = NULL; /* that of the main work is wanted */
	}
	bool is_well =
	    lcn_search_lowered(&search, model, &lowering, &how, true, budget, diagnostics);
	is_well &= lcn_search_report(&search, &how, 0, diagnostics, &yardstick->open);
	if (is_well)
		yardstick->open.limit = make_automaton(yardstick, &search, &how, budget);
	lcn_search_finish(&search, &yardstick->open);
	return is_well && yardstick->open.limit == LCN_LIMIT_NONE;
}

void
lcn_yardstick_release(struct lcn_yardstick *yardstick)
{
	lcn_exploration_release(&yardstick->open);
	lcn_actions_release(&yardstick->actions);
	lcn_dfa_release(&yardstick->automaton);
	*yardstick = (struct lcn_yardstick){0};
}
