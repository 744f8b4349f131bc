/* One question to one engine, on its way through the checks. */
#ifndef LCN_TESTS_RANDOM_QUESTION_H
#define LCN_TESTS_RANDOM_QUESTION_H

#include "random/check.h"
#include "random/judge.h"

/* The question, and what the judge knows. */
struct question {
	const struct lcn_model *model;
	const struct engines *engines;
	const struct engine *engine; /* the one that is asked */
	struct lcn_analysis_options options;
	struct judge_search search;
	struct judge_search documents; /* of what documents are about */
	struct check_result *result;
	unsigned open_capacity;
	unsigned all_capacities; /* in place of the model's; or 0 */
};

/* The first complaint is kept. */
void question_complain(const struct question *q, const char *check, const char *details);
void question_expect(const struct question *q, const char *what, uint64_t value, uint64_t expected);

struct judge_options question_judge_options(const struct question *q);
/* NONE: the model is faulty. */
enum lcn_assumption_verdict question_verdict(const struct judge_search *search);

/* Makes the judge's search of what documents are about. */
void question_explore_for_documents(struct question *q, struct judge *judge);
/* The document of an assumption that is there, or not when that search finds
 * faults, which are among the diagnostics then. */
void question_check_document(const struct question *q, const struct lcn_assumption *assumption,
			     const struct lcn_diagnostics *diagnostics);

#endif
