/* Graphs whose steps put promises off, made as they are walked, and which of
 * their states have an infinite path that keeps every promise: on which each
 * is missing from infinitely many steps.
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

struct lcn_ltl_span {
	size_t begin; /* in the steps */
	size_t end;
	bool is_expanded;
};

/* State 0 is the start. The owner's `expand` pushes the steps of a state; it
 * is called once for each, when the steps are first asked for. */
struct lcn_ltl_graph {
	void *owner;
	void (*expand)(void *owner, uint32_t state);
	LCN_ARRAY(struct lcn_ltl_span) spans; /* by state, as far as they are known */
	LCN_ARRAY(struct lcn_ltl_step) steps;
	struct lcn_tuples promises; /* rows of n_promise_words bits */
	size_t n_promise_words;
};

void lcn_ltl_graph_release(struct lcn_ltl_graph *graph);

/* The steps of a state, which are there from now on. */
struct lcn_ltl_span lcn_ltl_graph_expand(struct lcn_ltl_graph *graph, uint32_t state);

/* Over the steps of a state that has been expanded, while none other is. */
#define LCN_FOR_STEPS(graph, state, step)                                             \
	for (const struct lcn_ltl_step *                                              \
		 step = (graph)->steps.items + (graph)->spans.items[state].begin,     \
		*step##_end = (graph)->steps.items + (graph)->spans.items[state].end; \
	     step < step##_end; step++)

/* Expands all there is and tells, by state, whether such a path starts there.
 * The caller frees the result; after a limit it means nothing. */
bool *lcn_ltl_graph_find_live(struct lcn_ltl_graph *graph, struct lcn_ltl_work *work);

/* Whether such a path starts at state 0; expands no more than it needs. After
 * a limit the answer means nothing. */
bool lcn_ltl_graph_has_path(struct lcn_ltl_graph *graph, struct lcn_ltl_work *work);

#endif
