/* The edges of a system without its texts: what the comparisons work on. */
#ifndef LCN_LTS_GRAPH_H
#define LCN_LTS_GRAPH_H

#include "lts/lts.h"

struct lcn_graph {
	uint32_t n_states;
	uint64_t n_edges;
	uint64_t *first; /* as in struct lcn_lts: LCN_FOR_EDGES works */
	struct lcn_edge *edges;
};

void lcn_graph_release(struct lcn_graph *graph);

/* A system seen as a graph; borrows everything. Its error state, if any, is a
 * state without edges. */
struct lcn_graph lcn_graph_of(const struct lcn_lts *lts);

/* The same edges backwards. */
void lcn_graph_reverse(const struct lcn_graph *graph, struct lcn_graph *reverse);

/* Makes one state of the states on a common cycle of internal steps, without
 * internal loops. Numbers are such that internal steps lead to smaller ones.
 * components[s] is where state s went; duplicate edges stay. */
void lcn_graph_collapse(const struct lcn_graph *graph, struct lcn_graph *collapsed,
			uint32_t *components);

/* Two systems side by side, labels merged by text, error states spelled out;
 * or a copy of one, when the second is NULL. */
struct lcn_joint {
	struct lcn_lts lts; /* its initial state is the first one's */
	uint32_t second_initial;
};

void lcn_joint_init(struct lcn_joint *joint, const struct lcn_lts *first,
		    const struct lcn_lts *second);
void lcn_joint_release(struct lcn_joint *joint);

#endif
