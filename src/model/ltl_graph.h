/* A graph whose steps put promises off, and which of its states have a path
 * that keeps them all.
 */
#ifndef LCN_MODEL_LTL_GRAPH_H
#define LCN_MODEL_LTL_GRAPH_H

#include <stdbool.h>

#include "base/tuples.h"
#include "model/ltl_work.h"

struct lcn_ltl_step {
	uint32_t letters;  /* a row of the automaton */
	uint32_t promises; /* a row: those put off */
	uint32_t target;
};

/* The steps out of state s are steps.items[first.items[s]] up to first.items[s + 1].
 * Built state by state: push the steps of a state, then close it. */
struct lcn_ltl_graph {
	uint32_t n_states; /* closed ones */
	LCN_ARRAY(size_t) first;
	LCN_ARRAY(struct lcn_ltl_step) steps;
	struct lcn_tuples promises; /* rows of n_promise_words */
	size_t n_promise_words;
};

void lcn_ltl_graph_init(struct lcn_ltl_graph *graph, size_t n_promise_words);
void lcn_ltl_graph_release(struct lcn_ltl_graph *graph);
void lcn_ltl_graph_close_state(struct lcn_ltl_graph *graph);

#define LCN_FOR_STEPS(graph, state, step)                                               \
	for (const struct lcn_ltl_step *                                                \
		 step = (graph)->steps.items + (graph)->first.items[state],             \
		*step##_end = (graph)->steps.items + (graph)->first.items[(state) + 1]; \
	     step < step##_end; step++)

/* By state: whether an infinite path starts there on which every promise is
 * missing from infinitely many steps. The caller frees the result; after a
 * limit it means nothing. */
bool *lcn_ltl_graph_find_live(const struct lcn_ltl_graph *graph, struct lcn_ltl_work *work);

#endif
