#include "lts/edge_groups.h"

#include <stdlib.h>

static int
compare(const void *left, const void *right)
{
	const struct lcn_edge *a = left;
	const struct lcn_edge *b = right;
	if (a->target != b->target)
		return a->target < b->target ? -1 : 1;
	return (a->label > b->label) - (a->label < b->label);
}

static void
sort_edges(struct lcn_edge_groups *groups)
{
	size_t n_kept = 0;
	struct lcn_edge *edges = groups->edges.items;
	if (groups->edges.n_items == 0)
		return;
	qsort(edges, groups->edges.n_items, sizeof *edges, compare);
	for (size_t i = 0; i < groups->edges.n_items; i++)
		if (n_kept == 0 || compare(&edges[n_kept - 1], &edges[i]) != 0)
			edges[n_kept++] = edges[i];
	groups->edges.n_items = n_kept;
}

void
lcn_edge_groups_collect(struct lcn_edge_groups *groups, const struct lcn_lts *lts, uint32_t state)
{
	lcn_array_clear(&groups->edges);
	lcn_array_clear(&groups->groups);
	LCN_FOR_EDGES (lts, state, edge)
		lcn_array_push(&groups->edges, *edge);
	sort_edges(groups);
	for (size_t i = 0; i < groups->edges.n_items; i++) {
		uint32_t target = groups->edges.items[i].target;
		if (i == 0 || target != groups->edges.items[i - 1].target)
			lcn_array_push(&groups->groups, ((struct lcn_edge_group){target, i, i}));
		lcn_array_last(&groups->groups).end = i + 1;
	}
}

void
lcn_edge_groups_release(struct lcn_edge_groups *groups)
{
	lcn_array_release(&groups->edges);
	lcn_array_release(&groups->groups);
}
