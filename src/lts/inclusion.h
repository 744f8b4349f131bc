/* Trace inclusion by antichains.
 *
 * A pair (p, S) asks whether every trace of state p is one of some state in S.
 * Pairs are visited breadth first, so the first trace found is a shortest one.
 * A pair is passed over when a pair with the same p and a subset of S is known
 * (De Wulf, Doyen, Henzinger and Raskin, Antichains: A New Algorithm for
 * Checking Universality of Finite Automata, CAV 2006), or when p is in S.
 * The latter works best on a graph whose states are not bisimilar.
 */
#ifndef LCN_LTS_INCLUSION_H
#define LCN_LTS_INCLUSION_H

#include "base/budget.h"
#include "lts/graph.h"

struct lcn_inclusion_search {
	const struct lcn_graph *graph;
	bool is_weak;	      /* internal steps are no part of a trace */
	bool both_ways;	      /* also whether the second is within the first */
	uint32_t states[2];   /* is the first within the second? */
	uint64_t max_n_steps; /* gives up after about as many; 0 means never */
	const struct lcn_budget *budget;
};

enum lcn_inclusion_verdict {
	LCN_INCLUSION_HOLDS,
	LCN_INCLUSION_FAILS,   /* a trace shows it */
	LCN_INCLUSION_GAVE_UP, /* after max_n_steps */
};

struct lcn_inclusion {
	enum lcn_limit limit; /* when not NONE, nothing else is known */
	enum lcn_inclusion_verdict verdict;
	bool first_can;	  /* a shortest trace that the first can do and the second cannot, */
	uint32_t *labels; /* or the other way round */
	size_t n_labels;
	uint64_t n_steps;
};

void lcn_inclusion_decide(const struct lcn_inclusion_search *search, struct lcn_inclusion *trace);
void lcn_inclusion_release(struct lcn_inclusion *trace);

/* Whether a state can do a trace, by walking it: the judge of what was found. */
enum lcn_limit lcn_inclusion_has_trace(const struct lcn_graph *graph, uint32_t state, bool is_weak,
				       const uint32_t *labels, size_t n_labels,
				       const struct lcn_budget *budget, bool *is_possible);

#endif
