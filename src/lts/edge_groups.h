/* The edges of a state by where they lead, as pictures and processes list
 * them: by target, then by number of label, each once. */
#ifndef LCN_LTS_EDGE_GROUPS_H
#define LCN_LTS_EDGE_GROUPS_H

#include "base/array.h"
#include "lts/lts.h"

/* Edges [begin, end) of the list have one target. */
struct lcn_edge_group {
	uint32_t target;
	size_t begin;
	size_t end;
};

struct lcn_edge_groups {
	LCN_ARRAY(struct lcn_edge) edges;
	LCN_ARRAY(struct lcn_edge_group) groups;
};

/* Fills the lists, whatever they had before, with the edges of a state. */
void lcn_edge_groups_collect(struct lcn_edge_groups *groups, const struct lcn_lts *lts,
			     uint32_t state);
void lcn_edge_groups_release(struct lcn_edge_groups *groups);

#endif
