/* Canonical numbers for systems without bisimilar states. The rounds of
 * partition refinement are the same however states are numbered, and so is
 * the order of the parts of a split by their signatures, when these are
 * written with the order of the blocks of the round before. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/sort.h"
#include "lts/graph.h"
#include "lts/reduce.h"
#include "lts/refine.h"

struct numbering {
	const struct lcn_lts *lts;
	uint32_t *label_ranks; /* by label: in byte order, 0 for tau */
	struct lcn_names labels;
	struct lcn_graph graph;		  /* reachable states, labels by rank */
	uint32_t *old_states;		  /* by state of the graph */
	struct lcn_refinement refinement; /* when the system is not deterministic */
	bool has_refinement;
	uint32_t *ranks; /* by split: among its siblings */
	uint32_t *order; /* states of the graph as they are numbered */
	uint32_t *places;
};

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(const char *const *) a, *(const char *const *) b);
}

static void
rank_labels(struct numbering *n)
{
	const struct lcn_names *old = &n->lts->labels;
	const char **texts = LCN_NEW_ARRAY(const char *, old->n_names);
	memcpy(texts, old->texts, old->n_names * sizeof *texts);
	qsort(texts + 1, old->n_names - 1, sizeof *texts, compare_texts);
	n->label_ranks = LCN_NEW_ARRAY(uint32_t, old->n_names);
	for (uint32_t i = 0; i < old->n_names; i++)
		n->label_ranks[lcn_names_find(old, texts[i])] = lcn_names_add(&n->labels, texts[i]);
	free(texts);
}

static uint32_t
find_reachable(struct numbering *n, uint32_t *numbers)
{
	uint32_t n_found = 0;
	for (uint32_t s = 0; s < n->lts->n_states; s++)
		numbers[s] = LCN_NO_STATE;
	numbers[n->lts->initial] = n_found;
	n->old_states[n_found++] = n->lts->initial;
	for (uint32_t i = 0; i < n_found; i++) {
		LCN_FOR_EDGES (n->lts, n->old_states[i], edge) {
			if (numbers[edge->target] != LCN_NO_STATE)
				continue;
			numbers[edge->target] = n_found;
			n->old_states[n_found++] = edge->target;
		}
	}
	return n_found;
}

/* The error state gets a loop with a label of its own, so that it is no
 * deadlock. */
static void
add_row(struct numbering *n, uint32_t state, const uint32_t *numbers, uint64_t *row)
{
	size_t n_row = 0;
	LCN_FOR_EDGES (n->lts, n->old_states[state], edge)
		row[n_row++] = lcn_pair(n->label_ranks[edge->label], numbers[edge->target]);
	if (n->old_states[state] == n->lts->error)
		row[n_row++] = lcn_pair(n->lts->labels.n_names, state);
	n_row = lcn_sort_unique_longs(row, n_row);
	for (size_t i = 0; i < n_row; i++)
		n->graph.edges[n->graph.n_edges++] =
		    (struct lcn_edge){lcn_pair_first(row[i]), lcn_pair_second(row[i])};
	n->graph.first[state + 1] = n->graph.n_edges;
}

static uint64_t
max_degree(const struct lcn_lts *lts)
{
	uint64_t max = 0;
	for (uint32_t s = 0; s < lts->n_states; s++)
		if (lts->first[s + 1] - lts->first[s] > max)
			max = lts->first[s + 1] - lts->first[s];
	return max;
}

static void
make_graph(struct numbering *n)
{
	uint32_t *numbers = LCN_NEW_ARRAY(uint32_t, n->lts->n_states);
	uint64_t *row = LCN_NEW_ARRAY(uint64_t, max_degree(n->lts) + 1);
	n->old_states = LCN_NEW_ARRAY(uint32_t, n->lts->n_states);
	uint32_t n_states = find_reachable(n, numbers);
	n->graph = (struct lcn_graph){
	    .n_states = n_states,
	    .first = LCN_NEW_ZEROS(uint64_t, (size_t) n_states + 1),
	    .edges = LCN_NEW_ARRAY(struct lcn_edge, n->lts->n_edges + 1),
	};
	for (uint32_t s = 0; s < n_states; s++)
		add_row(n, s, numbers, row);
	free(numbers);
	free(row);
}

static bool
is_deterministic(const struct lcn_graph *graph)
{
	for (uint32_t s = 0; s < graph->n_states; s++)
		for (uint64_t i = graph->first[s] + 1; i < graph->first[s + 1]; i++)
			if (graph->edges[i - 1].label == graph->edges[i].label)
				return false;
	return true;
}

static int
compare_numbers(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

/* The order of two nodes of the tree, neither above the other. */
static int
compare_nodes(const struct numbering *n, uint32_t a, uint32_t b)
{
	if (!lcn_refinement_meet(&n->refinement, &a, &b))
		return 0;
	return compare_numbers(n->ranks[a], n->ranks[b]);
}

/* Pairs of label and node. */
static int
compare_moves(uint64_t a, uint64_t b, const void *context)
{
	if (lcn_pair_first(a) != lcn_pair_first(b))
		return compare_numbers(lcn_pair_first(a), lcn_pair_first(b));
	return compare_nodes(context, lcn_pair_second(a), lcn_pair_second(b));
}

/* The signatures of the parts of one split, one after the other. */
struct parts {
	const struct numbering *numbering;
	LCN_ARRAY(uint64_t) moves;
	LCN_ARRAY(size_t) ends; /* by part */
};

static int
compare_parts(uint64_t a, uint64_t b, const void *context)
{
	const struct parts *parts = context;
	size_t i = a == 0 ? 0 : parts->ends.items[a - 1];
	size_t j = b == 0 ? 0 : parts->ends.items[b - 1];
	for (; i < parts->ends.items[a] && j < parts->ends.items[b]; i++, j++) {
		int order =
		    compare_moves(parts->moves.items[i], parts->moves.items[j], parts->numbering);
		if (order != 0)
			return order;
	}
	return (i < parts->ends.items[a]) - (j < parts->ends.items[b]);
}

static void
add_part(struct parts *parts, uint32_t node)
{
	const struct numbering *n = parts->numbering;
	const struct lcn_split *split = &n->refinement.splits.items[node];
	size_t begin = parts->moves.n_items;
	lcn_array_reserve(&parts->moves, begin + 1);
	LCN_FOR_EDGES (&n->graph, split->state, edge) {
		uint32_t target =
		    lcn_refinement_node(&n->refinement, edge->target, split->round - 1);
		lcn_array_push(&parts->moves, lcn_pair(edge->label, target));
	}
	/* unique by number first: then the order can tell all apart */
	uint64_t *moves = parts->moves.items + begin;
	size_t n_moves = lcn_sort_unique_longs(moves, parts->moves.n_items - begin);
	lcn_sort_longs_by(moves, n_moves, compare_moves, n);
	parts->moves.n_items = begin + n_moves;
	lcn_array_push(&parts->ends, parts->moves.n_items);
}

/* Ranks the parts of the split whose first part is `first`; they follow one
 * another. Gives the node after the last one. */
static uint32_t
rank_parts(struct numbering *n, struct parts *parts, uint32_t first)
{
	const struct lcn_split *splits = n->refinement.splits.items;
	uint32_t n_splits = (uint32_t) n->refinement.splits.n_items;
	uint32_t end = first;
	lcn_array_clear(&parts->moves);
	lcn_array_clear(&parts->ends);
	while (end < n_splits && splits[end].parent == splits[first].parent)
		add_part(parts, end++);
	uint64_t *order = LCN_NEW_ARRAY(uint64_t, end - first);
	for (uint32_t i = 0; i < end - first; i++)
		order[i] = i;
	lcn_sort_longs_by(order, end - first, compare_parts, parts);
	for (uint32_t i = 0; i < end - first; i++)
		n->ranks[first + order[i]] = i;
	free(order);
	return end;
}

static enum lcn_limit
rank_states(struct numbering *n, const struct lcn_budget *budget)
{
	enum lcn_limit limit = lcn_refine(&n->graph, false, budget, &n->refinement);
	n->has_refinement = true;
	uint32_t n_splits = (uint32_t) n->refinement.splits.n_items;
	n->ranks = LCN_NEW_ZEROS(uint32_t, n_splits);
	struct parts parts = {.numbering = n};
	uint64_t n_steps = 0;
	for (uint32_t node = 1; node < n_splits && limit == LCN_LIMIT_NONE;) {
		node = rank_parts(n, &parts, node);
		if (lcn_budget_is_due(&n_steps))
			limit = lcn_budget_check(budget);
	}
	lcn_array_release(&parts.moves);
	lcn_array_release(&parts.ends);
	return limit;
}

/* Pairs of label and state. */
static int
compare_steps(uint64_t a, uint64_t b, const void *context)
{
	const struct numbering *n = context;
	const uint32_t *leaves = n->refinement.split_of_block;
	const uint32_t *blocks = n->refinement.states.blocks;
	if (lcn_pair_first(a) != lcn_pair_first(b))
		return compare_numbers(lcn_pair_first(a), lcn_pair_first(b));
	return compare_nodes(n, leaves[blocks[lcn_pair_second(a)]],
			     leaves[blocks[lcn_pair_second(b)]]);
}

static void
number_states(struct numbering *n)
{
	n->order = LCN_NEW_ARRAY(uint32_t, n->graph.n_states);
	n->places = LCN_NEW_ARRAY(uint32_t, n->graph.n_states);
	for (uint32_t s = 0; s < n->graph.n_states; s++)
		n->places[s] = LCN_NO_STATE;
	LCN_ARRAY(uint64_t) steps = {0};
	uint32_t n_found = 0;
	n->places[0] = n_found;
	n->order[n_found++] = 0;
	for (uint32_t i = 0; i < n_found; i++) {
		lcn_array_clear(&steps);
		LCN_FOR_EDGES (&n->graph, n->order[i], edge)
			lcn_array_push(&steps, lcn_pair(edge->label, edge->target));
		if (n->has_refinement)
			lcn_sort_longs_by(steps.items, steps.n_items, compare_steps, n);
		for (size_t j = 0; j < steps.n_items; j++) {
			uint32_t target = lcn_pair_second(steps.items[j]);
			if (n->places[target] != LCN_NO_STATE)
				continue;
			n->places[target] = n_found;
			n->order[n_found++] = target;
		}
	}
	lcn_array_release(&steps);
}

static void
build(struct numbering *n, struct lcn_lts *lts)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	lcn_names_release(&builder.labels);
	builder.labels = n->labels;
	n->labels = (struct lcn_names){0};
	lcn_lts_builder_reserve_states(&builder, n->graph.n_states);
	LCN_ARRAY(uint64_t) steps = {0};
	for (uint32_t s = 0; s < n->graph.n_states; s++) {
		lcn_array_clear(&steps);
		if (n->old_states[n->order[s]] != n->lts->error)
			LCN_FOR_EDGES (&n->graph, n->order[s], edge)
				lcn_array_push(&steps,
					       lcn_pair(edge->label, n->places[edge->target]));
		lcn_sort_longs(steps.items, steps.n_items);
		for (size_t i = 0; i < steps.n_items; i++)
			lcn_lts_builder_add(&builder, s, lcn_pair_first(steps.items[i]),
					    lcn_pair_second(steps.items[i]));
	}
	lcn_array_release(&steps);
	lcn_lts_builder_finish(&builder, 0, lts);
	for (uint32_t s = 0; s < n->graph.n_states; s++)
		if (n->old_states[n->order[s]] == n->lts->error)
			lts->error = s;
}

enum lcn_limit
lcn_lts_canonize(struct lcn_lts *lts, const struct lcn_budget *budget)
{
	assert(lcn_lts_is_valid(lts));
	enum lcn_limit limit = LCN_LIMIT_NONE;
	struct numbering n = {.lts = lts};
	rank_labels(&n);
	make_graph(&n);
	if (!is_deterministic(&n.graph))
		limit = rank_states(&n, budget);
	if (limit == LCN_LIMIT_NONE) {
		struct lcn_lts result;
		number_states(&n);
		build(&n, &result);
		lcn_lts_release(lts);
		*lts = result;
	}
	free(n.label_ranks);
	lcn_names_release(&n.labels);
	lcn_graph_release(&n.graph);
	free(n.old_states);
	if (n.has_refinement)
		lcn_refinement_release(&n.refinement);
	free(n.ranks);
	free(n.order);
	free(n.places);
	return limit;
}
