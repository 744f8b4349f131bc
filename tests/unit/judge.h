/* Naive versions of everything that is compared, by the definitions, for
 * systems of a few states, and a reader of formulas that knows only the
 * notation. None of it uses the library's algorithms. */
#ifndef LCN_TESTS_JUDGE_H
#define LCN_TESTS_JUDGE_H

#include "unit/small.h"

enum { JUDGE_MAX_STATES = 2 * SMALL_MAX_STATES };

/* Two systems side by side, error states with their loop. */
struct judge {
	uint32_t n_states;
	uint32_t initials[2];
	bool step[SMALL_N_LABELS][JUDGE_MAX_STATES][JUDGE_MAX_STATES];
	bool reach[JUDGE_MAX_STATES][JUDGE_MAX_STATES]; /* any number of internal steps */
};

void judge_init(struct judge *judge, const struct small *systems);

typedef bool judge_relation[JUDGE_MAX_STATES][JUDGE_MAX_STATES];

/* The greatest relations by their definitions. */
void judge_strong(const struct judge *judge, judge_relation related);
void judge_branching(const struct judge *judge, judge_relation related);

/* The length of a shortest trace that the first system can do and the second
 * cannot (or the other way round, when is_turned), else -1. */
int judge_trace(const struct judge *judge, bool is_weak, bool is_turned);

bool judge_can(const struct judge *judge, int system, bool is_weak, const char *const *labels,
	       size_t n_labels);

/* Whether a formula, given as text, holds in the initial states. */
bool judge_formula(const struct judge *judge, const char *text, bool holds[2]);

#endif
