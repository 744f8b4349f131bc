/* The work left until the budget is looked at again.
 *
 * Steps are weighed by the words they touch, so that a few steps on long rows
 * do not go unnoticed. Once a limit is reached every loop ends soon, and what
 * has been built so far is only good for being released.
 */
#ifndef LCN_MODEL_LTL_WORK_H
#define LCN_MODEL_LTL_WORK_H

#include "base/budget.h"

struct lcn_ltl_work {
	const struct lcn_budget *budget;
	size_t n_words_left;
	enum lcn_limit limit;
};

enum { LCN_LTL_WORDS_PER_CHECK = 1 << 17 };

static inline bool
lcn_ltl_is_over(struct lcn_ltl_work *work, size_t n_words)
{
	if (work->n_words_left > n_words) {
		work->n_words_left -= n_words;
	} else {
		work->n_words_left = LCN_LTL_WORDS_PER_CHECK;
		if (work->limit == LCN_LIMIT_NONE)
			work->limit = lcn_budget_check(work->budget);
	}
	return work->limit != LCN_LIMIT_NONE;
}

#endif
