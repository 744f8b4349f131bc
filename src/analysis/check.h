/* A system without a gap, searched. */
#ifndef LCN_ANALYSIS_CHECK_H
#define LCN_ANALYSIS_CHECK_H

#include "analysis/search.h"

/* What a search is for. */
struct lcn_check_aim {
	const char *phase; /* its name in the statistics */
	unsigned stop;	   /* as in lcn_search_system() */
	unsigned wants;	   /* as in lcn_search_report() */
};

/* All states of the model, with its component in the gap if it has one. False
 * when there are errors; the limit is the exploration's. */
bool lcn_check_closed(const struct lcn_model *model, const struct lcn_analysis_options *options,
		      const struct lcn_check_aim *aim, const struct lcn_budget *budget,
		      struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration);

#endif
