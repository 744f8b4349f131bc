/* A system without a gap, searched. */
#ifndef LCN_ANALYSIS_CHECK_H
#define LCN_ANALYSIS_CHECK_H

#include "analysis/search.h"

/* All states of the model, with its component in the gap if it has one; `stop`
 * as in lcn_search_system(), `wants` as in lcn_search_report(). False when there are errors; the
 * limit is the exploration's. */
bool lcn_check_closed(const struct lcn_model *model, const struct lcn_analysis_options *options,
		      unsigned stop, unsigned wants, const struct lcn_budget *budget,
		      struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration);

#endif
