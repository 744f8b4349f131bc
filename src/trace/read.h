/* Saved runs, read and done again.
 *
 * A file says who took which message and sent what; a run of the system that
 * does the same is looked for. So a file outlives changes of the model that do
 * not concern it. Where methods choose between values, the run is found in
 * which the variables become what the file says they did, or, failing that,
 * any; then there is a warning.
 */
#ifndef LCN_TRACE_READ_H
#define LCN_TRACE_READ_H

#include "base/input.h"
#include "explicit/run.h"

/* False, with a diagnostic that names the step, when the file is no such run
 * or does not fit the system, or at a limit. */
bool lcn_run_read(struct lcn_input *input, const struct lcn_system *system,
		  const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		  enum lcn_limit *limit, struct lcn_run *run);

/* For the parts of the reader. */

struct lcn_saved_change {
	uint32_t variable;
	int64_t value;
};

struct lcn_saved_step {
	uint32_t component;
	uint32_t message;
	size_t first_word, n_words;	/* of the label, as in struct lcn_attempt */
	bool has_changes;		/* whether they are told, and of known variables */
	size_t first_change, n_changes; /* of the variables */
};

struct lcn_saved_run {
	LCN_ARRAY(struct lcn_saved_step) steps;
	LCN_ARRAY(uint32_t) words;
	LCN_ARRAY(struct lcn_saved_change) changes;
	enum lcn_outcome outcome; /* of the last step */
};

void lcn_saved_run_release(struct lcn_saved_run *saved);

/* What the file says, in the numbers of the system. */
bool lcn_saved_run_read(struct lcn_input *input, const struct lcn_system *system,
			const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
			enum lcn_limit *limit, struct lcn_saved_run *saved);

#endif
