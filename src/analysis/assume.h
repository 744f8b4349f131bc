/* The assumption with the reasons for what it refuses. */
#ifndef LCN_ANALYSIS_ASSUME_H
#define LCN_ANALYSIS_ASSUME_H

#include "analysis/search.h"
#include "lts/dfa.h"
#include "model/actions.h"

/* From a search that kept its steps, also one that found no violation. Where no
 * component can help (`hidden` says so) and at a limit, the automaton is empty. */
enum lcn_limit lcn_assume_automaton(struct lcn_search *search, const struct lcn_actions *actions,
				    const struct lcn_analysis_options *options,
				    const struct lcn_budget *budget, struct lcn_hidden *hidden,
				    struct lcn_dfa *dfa);

#endif
