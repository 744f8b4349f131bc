#include "lts/graph.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"

void
lcn_graph_release(struct lcn_graph *graph)
{
	free(graph->first);
	free(graph->edges);
	*graph = (struct lcn_graph){0};
}

struct lcn_graph
lcn_graph_of(const struct lcn_lts *lts)
{
	return (struct lcn_graph){lts->n_states, lts->n_edges, lts->first, lts->edges};
}

/* Rows of edges are counted into first[s + 2], summed, and filled through
 * first[s + 1], which then has moved to where the row ends. */
static void
sum_rows(struct lcn_graph *graph)
{
	for (size_t s = 2; s < (size_t) graph->n_states + 2; s++)
		graph->first[s] += graph->first[s - 1];
	graph->n_edges = graph->first[(size_t) graph->n_states + 1];
	graph->edges = LCN_NEW_ARRAY(struct lcn_edge, graph->n_edges);
}

void
lcn_graph_reverse(const struct lcn_graph *graph, struct lcn_graph *reverse)
{
	*reverse = (struct lcn_graph){.n_states = graph->n_states};
	reverse->first = LCN_NEW_ZEROS(uint64_t, (size_t) graph->n_states + 2);
	for (uint64_t i = 0; i < graph->n_edges; i++)
		reverse->first[(size_t) graph->edges[i].target + 2]++;
	sum_rows(reverse);
	for (uint32_t s = 0; s < graph->n_states; s++)
		LCN_FOR_EDGES (graph, s, edge)
			reverse->edges[reverse->first[edge->target + 1]++] =
			    (struct lcn_edge){edge->label, s};
}

/* Tarjan, Depth-First Search and Linear Graph Algorithms, 1972, without
 * recursion: components are numbered as they are completed, so those that are
 * reached come first. */
struct component_search {
	const struct lcn_graph *graph;
	uint32_t *components; /* by state; LCN_NO_STATE until it is known */
	uint32_t *times;      /* by state: when it was entered, from 1; 0 when not seen */
	uint32_t *lows;	      /* by state: the earliest time it is known to reach */
	uint64_t *at;	      /* by state: the next edge to look at */
	LCN_ARRAY(uint32_t) path;
	LCN_ARRAY(uint32_t) open; /* seen, component unknown */
	uint32_t n_components;
	uint32_t time;
};

static void
enter(struct component_search *search, uint32_t state)
{
	search->times[state] = search->lows[state] = ++search->time;
	search->at[state] = search->graph->first[state];
	lcn_array_push(&search->path, state);
	lcn_array_push(&search->open, state);
}

static void
lower(struct component_search *search, uint32_t state, uint32_t low)
{
	if (low < search->lows[state])
		search->lows[state] = low;
}

/* The next state to enter from this one, or LCN_NO_STATE when it is done. */
static uint32_t
advance(struct component_search *search, uint32_t state)
{
	while (search->at[state] < search->graph->first[state + 1]) {
		const struct lcn_edge *edge = &search->graph->edges[search->at[state]++];
		if (edge->label != LCN_TAU)
			continue;
		if (search->times[edge->target] == 0)
			return edge->target;
		if (search->components[edge->target] == LCN_NO_STATE)
			lower(search, state, search->lows[edge->target]);
	}
	return LCN_NO_STATE;
}

/* If nothing earlier was found, all that was opened since is one component. */
static void
leave(struct component_search *search, uint32_t state)
{
	(void) lcn_array_pop(&search->path);
	if (search->lows[state] == search->times[state]) {
		uint32_t member;
		do {
			member = lcn_array_pop(&search->open);
			search->components[member] = search->n_components;
		} while (member != state);
		search->n_components++;
	} else {
		lower(search, lcn_array_last(&search->path), search->lows[state]);
	}
}

static void
search_from(struct component_search *search, uint32_t root)
{
	enter(search, root);
	while (search->path.n_items != 0) {
		uint32_t state = lcn_array_last(&search->path);
		uint32_t next = advance(search, state);
		if (next == LCN_NO_STATE)
			leave(search, state);
		else
			enter(search, next);
	}
}

static uint32_t
find_components(const struct lcn_graph *graph, uint32_t *components)
{
	struct component_search search = {.graph = graph,
					  .components = components,
					  .times = LCN_NEW_ZEROS(uint32_t, graph->n_states),
					  .lows = LCN_NEW_ARRAY(uint32_t, graph->n_states),
					  .at = LCN_NEW_ARRAY(uint64_t, graph->n_states)};
	for (uint32_t s = 0; s < graph->n_states; s++)
		components[s] = LCN_NO_STATE;
	for (uint32_t s = 0; s < graph->n_states; s++)
		if (search.times[s] == 0)
			search_from(&search, s);
	free(search.times);
	free(search.lows);
	free(search.at);
	lcn_array_release(&search.path);
	lcn_array_release(&search.open);
	return search.n_components;
}

static bool
is_inside(const struct lcn_edge *edge, uint32_t source, const uint32_t *components)
{
	return edge->label == LCN_TAU && components[edge->target] == components[source];
}

void
lcn_graph_collapse(const struct lcn_graph *graph, struct lcn_graph *collapsed, uint32_t *components)
{
	*collapsed = (struct lcn_graph){.n_states = find_components(graph, components)};
	collapsed->first = LCN_NEW_ZEROS(uint64_t, (size_t) collapsed->n_states + 2);
	for (uint32_t s = 0; s < graph->n_states; s++)
		LCN_FOR_EDGES (graph, s, edge)
			collapsed->first[(size_t) components[s] + 2] +=
			    !is_inside(edge, s, components);
	sum_rows(collapsed);
	for (uint32_t s = 0; s < graph->n_states; s++)
		LCN_FOR_EDGES (graph, s, edge)
			if (!is_inside(edge, s, components))
				collapsed->edges[collapsed->first[components[s] + 1]++] =
				    (struct lcn_edge){edge->label, components[edge->target]};
}

static void
add_system(struct lcn_lts_builder *builder, const struct lcn_lts *lts, uint32_t offset)
{
	uint32_t *labels = LCN_NEW_ARRAY(uint32_t, lts->labels.n_names);
	labels[LCN_TAU] = LCN_TAU;
	for (uint32_t label = 1; label < lts->labels.n_names; label++)
		labels[label] = lcn_names_add(&builder->labels, lts->labels.texts[label]);
	lcn_lts_builder_reserve_states(builder, offset + lts->n_states);
	for (uint32_t s = 0; s < lts->n_states; s++)
		LCN_FOR_EDGES (lts, s, edge)
			lcn_lts_builder_add(builder, offset + s, labels[edge->label],
					    offset + edge->target);
	if (lts->error != LCN_NO_STATE)
		lcn_lts_builder_add(builder, offset + lts->error,
				    lcn_names_add(&builder->labels, LCN_ERROR_TEXT),
				    offset + lts->error);
	free(labels);
}

void
lcn_joint_init(struct lcn_joint *joint, const struct lcn_lts *first, const struct lcn_lts *second)
{
	assert(second == NULL || first->n_states <= LCN_MAX_STATES - second->n_states);
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	add_system(&builder, first, 0);
	joint->second_initial = LCN_NO_STATE;
	if (second != NULL) {
		add_system(&builder, second, first->n_states);
		joint->second_initial = first->n_states + second->initial;
	}
	lcn_lts_builder_finish(&builder, first->initial, &joint->lts);
}

void
lcn_joint_release(struct lcn_joint *joint)
{
	lcn_lts_release(&joint->lts);
}
