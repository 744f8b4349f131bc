/* Strong and branching bisimilarity by partition refinement.
 *
 * Blocks are split by the signatures of their states: the set of (label,
 * block) that a state can reach by one edge or, for branching bisimilarity, by
 * an edge that is no internal step within the block after any number of such
 * steps (Blom and Orzan, Distributed Branching Bisimulation Reduction of State
 * Spaces, 2003; cycles of internal steps must have been collapsed). Only states
 * whose signature may have changed are looked at again, and the largest part
 * of a block keeps its number, so a state's edges are looked at O(log n) times
 * (Jacobs and Wißmann, Fast Coalgebraic Bisimilarity Minimization, POPL 2023).
 *
 * All splits of a round are made by the partition of the round before, so
 * after k rounds two states are in one block if and only if k rounds of the
 * textbook's algorithm do not separate them. A tree remembers the rounds:
 * distinguishing formulas and canonical orders are read off it.
 */
#ifndef LCN_LTS_REFINE_H
#define LCN_LTS_REFINE_H

#include "base/budget.h"
#include "base/tuples.h"
#include "lts/graph.h"
#include "lts/partition.h"

/* A block as it was from the round in which a split made it until it was
 * split itself; node 0 is the block of all states. */
struct lcn_split {
	uint32_t parent; /* of node 0: itself */
	uint32_t jump;	 /* an ancestor: Myers, An Applicative Random-Access Stack, 1983 */
	uint32_t depth;
	uint32_t round;
	uint32_t state; /* some member */
};

struct lcn_refinement {
	const struct lcn_graph *graph;
	bool is_branching;
	struct lcn_partition states;
	struct lcn_tuples signatures; /* tuples of label, block, label, block, … */
	uint32_t *signature_of_block;
	LCN_ARRAY(struct lcn_split) splits; /* children after their parents */
	uint32_t *split_of_block;	    /* the leaves of the tree */
	uint64_t n_steps;		    /* signatures computed */
};

/* The coarsest partition. The graph must outlive the refinement, which must be
 * released whatever the limit. */
enum lcn_limit lcn_refine(const struct lcn_graph *graph, bool is_branching,
			  const struct lcn_budget *budget, struct lcn_refinement *refinement);
void lcn_refinement_release(struct lcn_refinement *refinement);

/* The graph of the blocks: the smallest one that is bisimilar. Edges in order
 * of label, then of target. */
void lcn_refinement_quotient(const struct lcn_refinement *refinement, struct lcn_graph *quotient);

/* The node of the tree that held the state after a round. */
uint32_t lcn_refinement_node(const struct lcn_refinement *refinement, uint32_t state,
			     uint32_t round);

/* Finds the split that separated two nodes: on return they are siblings, the
 * ancestors of what they were. False when one is the other's ancestor. */
bool lcn_refinement_meet(const struct lcn_refinement *refinement, uint32_t *a, uint32_t *b);

#endif
