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

/* Finds the state that allows everything. */
void lcn_document_find_theta(struct lcn_assumption_document *document);

/* Whether letters are in order and states numbered breadth first; for
 * assertions and tests. */
bool lcn_document_is_valid(const struct lcn_assumption_document *document);

#endif
