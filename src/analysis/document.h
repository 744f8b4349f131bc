/* Answers on their way into documents. */
#ifndef LCN_ANALYSIS_DOCUMENT_H
#define LCN_ANALYSIS_DOCUMENT_H

#include "lacuna/assumption.h"
#include "model/actions.h"

/* What an answer is the answer to. */
struct lcn_document_question {
	const struct lcn_model *model;
	const struct lcn_system *system;
	const struct lcn_analysis_options *options;
	const struct lcn_exploration *exploration;
};

/* The automaton is that of lcn_subsets_to_assumption(), or NULL: nothing is
 * allowed, not even to begin. */
struct lcn_assumption_document *lcn_document_create(const struct lcn_document_question *question,
						    const struct lcn_actions *actions,
						    enum lcn_assumption_verdict verdict,
						    const struct lcn_dfa *automaton);

/* An empty one to be filled, and a copy of a text that lives as long. */
struct lcn_assumption_document *lcn_document_new(void);
const char *lcn_document_copy(struct lcn_assumption_document *document, const char *text);

/* Its transitions as a system: no error state but where nothing helps, which
 * is then all there is. */
void lcn_document_to_lts(const struct lcn_assumption_document *document, struct lcn_lts *lts);

struct lcn_input;
struct lcn_output;

/* lcn_assumption_read() and _write() from and to what is open already. */
struct lcn_assumption_document *lcn_document_read_input(struct lcn_input *input,
							const struct lcn_budget *budget,
							struct lcn_diagnostics *diagnostics,
							enum lcn_limit *limit);
bool lcn_document_write_output(const struct lcn_assumption_document *document,
			       struct lcn_output *out, const char *path,
			       enum lcn_label_style labels, struct lcn_diagnostics *diagnostics);

/* Finds the state that allows everything. */
void lcn_document_find_theta(struct lcn_assumption_document *document);

/* Whether letters are in order and states numbered breadth first; for
 * assertions and tests. */
bool lcn_document_is_valid(const struct lcn_assumption_document *document);

#endif
