/* A model explored: what several questions start with. */
#ifndef LCN_ANALYSIS_SEARCH_H
#define LCN_ANALYSIS_SEARCH_H

#include "explicit/explore.h"

struct lcn_search {
	struct lcn_system *system; /* NULL when the options do not fit the model */
	bool is_reported;	   /* the system is the exploration's now */
	struct lcn_explicit_result result;
	bool has_result;
	enum lcn_limit limit;
};

/* Tells whoever asked that a part of the work begins. */
static inline void
lcn_analysis_begin(const struct lcn_analysis_options *options, const char *phase)
{
	if (options->on_phase != NULL)
		options->on_phase(options->context, phase);
}

/* How a model is lowered for a question. */
struct lcn_system_options lcn_search_lowering(const struct lcn_analysis_options *options);

/* Finds all states of a system, which the search takes over; what is in `stop`
 * (enum lcn_stop) is enough to know: the search may end there. False at a limit. */
bool lcn_search_system(struct lcn_search *search, struct lcn_system *system,
		       const struct lcn_analysis_options *options, bool keep_edges, unsigned stop,
		       const struct lcn_budget *budget);

/* Lowers the model and finds all its states. A mailbox of '*' gets the least
 * capacity at which nothing sent to it is refused. False when there are
 * errors (diagnostics) or a limit was reached; what was found until then is
 * there all the same. */
bool lcn_search_model(struct lcn_search *search, const struct lcn_model *model,
		      const struct lcn_analysis_options *options, bool keep_edges,
		      const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics);
/* The same for a model that is lowered in some way of its own. */
bool lcn_search_lowered(struct lcn_search *search, const struct lcn_model *model,
			const struct lcn_system_options *lowering,
			const struct lcn_analysis_options *options, bool keep_edges,
			const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics);
void lcn_search_release(struct lcn_search *search);

/* Says what the search found in the public form, with traces, for which it
 * takes over the system; the search still lends it. Errors that the
 * model makes when it runs become diagnostics; false when there are any. */
bool lcn_search_report(struct lcn_search *search, const struct lcn_analysis_options *options,
		       struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration);

#endif
