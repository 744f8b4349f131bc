/* A model explored: what several questions start with. */
#ifndef LCN_ANALYSIS_SEARCH_H
#define LCN_ANALYSIS_SEARCH_H

#include "analysis/engine.h"

struct lcn_search {
	const struct lcn_model *model; /* or NULL */
	struct lcn_system *system;     /* NULL when the options do not fit the model */
	bool is_reported;	       /* the system is the exploration's now */
	struct lcn_engine *engine;
	struct lcn_variable_names **found_order; /* of the options */
	unsigned stop;				 /* enum lcn_stop: where it may have ended */
	const char *phase; /* that all of it is in the statistics; NULL: one for each part */
	struct lcn_findings findings;
	struct lcn_measures measures;
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

/* Whether the order of variables that the options give, if any, has something
 * to do with the system; else there is an error. */
bool lcn_search_fits_order(const struct lcn_system *system,
			   const struct lcn_analysis_options *options,
			   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics);

/* Lowers the model and finds all its states. A mailbox of '*' gets the least
 * capacity at which nothing sent to it is refused. False when there are
 * errors (diagnostics) or a limit was reached; what was found until then is
 * there all the same. keeps_steps as in struct lcn_engine_setup. */
bool lcn_search_model(struct lcn_search *search, const struct lcn_model *model,
		      const struct lcn_analysis_options *options, bool keeps_steps,
		      const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics);
/* The same for a model that is lowered in some way of its own; the caller sets
 * search->phase before. */
bool lcn_search_lowered(struct lcn_search *search, const struct lcn_model *model,
			const struct lcn_system_options *lowering,
			const struct lcn_analysis_options *options, bool keeps_steps,
			const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics);

/* Releases the search; its statistics are the exploration's, also those of a
 * search that is one phase. */
void lcn_search_finish(struct lcn_search *search, struct lcn_exploration *exploration);

/* The same for a system that has been made already, which the search takes
 * over; its capacities stand. What is in `stop` (enum lcn_stop) is enough to
 * know: the search may end there. The caller sets search->phase before. */
bool lcn_search_system(struct lcn_search *search, struct lcn_system *system,
		       const struct lcn_analysis_options *options, bool keeps_steps, unsigned stop,
		       const struct lcn_budget *budget);

/* Which runs are to be found. */
enum { LCN_WANTS_VIOLATION = 1, LCN_WANTS_DEADLOCK = 2, LCN_WANTS_REFUSALS = 4 };

/* Says what the search found in the public form, with traces, for which it
 * takes over the system; the search still lends it. Errors that the
 * model makes when it runs become diagnostics; false when there are any. */
bool lcn_search_report(struct lcn_search *search, const struct lcn_analysis_options *options,
		       unsigned wants, struct lcn_diagnostics *diagnostics,
		       struct lcn_exploration *exploration);

/* Closes a part that has used the engine, for the statistics. */
void lcn_search_measure(struct lcn_search *search, const char *phase);

/* A run to the goal, replayed. NULL when there is none, or at a limit, which is
 * then the search's. */
struct lcn_trace *lcn_search_trace(struct lcn_search *search, const struct lcn_goal *goal);

#endif
