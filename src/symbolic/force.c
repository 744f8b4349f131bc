#include <stdlib.h>

#include "base/memory.h"
#include "base/tuples.h"
#include "symbolic/flow.h"

/* A vertex moves to the mean of the centres of its edges. */
struct vertex {
	double target;
	uint32_t component;
	uint32_t place; /* before it moves */
};

struct force {
	const struct lcn_system *system;
	struct lcn_tuples edges; /* the components that take part in a path, in rising order */
	uint32_t *places;	 /* by component */
	struct vertex *vertices;
	double *sums; /* by component: of the centres of its edges */
	uint32_t *n_edges;
};

static void
add_edge(struct force *force, uint32_t component, const struct lcn_path *path, bool *takes_part)
{
	LCN_ARRAY(uint32_t) words = {0};
	takes_part[component] = true;
	for (size_t i = 0; i < path->n_operations; i++)
		if (lcn_system_fills(force->system, &path->operations[i]))
			takes_part[path->operations[i].receiver] = true;
	for (uint32_t c = 0; c < force->system->n_components; c++) {
		if (takes_part[c])
			lcn_array_push(&words, c);
		takes_part[c] = false;
	}
	lcn_tuples_add(&force->edges, words.items, words.n_items);
	lcn_array_release(&words);
}

static void
add_edges(struct force *force)
{
	const struct lcn_system *system = force->system;
	bool *takes_part = LCN_NEW_ZEROS(bool, system->n_components);
	for (uint32_t c = 0; c < system->n_components; c++)
		for (uint32_t m = 0; m < system->components[c].n_messages; m++)
			for (size_t p = 0; p < system->components[c].messages[m].n_paths; p++)
				add_edge(force, c, &system->components[c].messages[m].paths[p],
					 takes_part);
	free(takes_part);
}

/* How far all edges reach, together. */
static uint64_t
total_span(const struct force *force)
{
	uint64_t total = 0;
	for (uint32_t e = 0; e < lcn_tuples_count(&force->edges); e++) {
		const uint32_t *members = lcn_tuples_at(&force->edges, e);
		size_t n = lcn_tuples_length(&force->edges, e);
		uint32_t low = UINT32_MAX;
		uint32_t high = 0;
		for (size_t i = 0; i < n; i++) {
			uint32_t place = force->places[members[i]];
			low = place < low ? place : low;
			high = place > high ? place : high;
		}
		total += high - low;
	}
	return total;
}

static void
pull(struct force *force)
{
	for (uint32_t e = 0; e < lcn_tuples_count(&force->edges); e++) {
		const uint32_t *members = lcn_tuples_at(&force->edges, e);
		size_t n = lcn_tuples_length(&force->edges, e);
		double centre = 0;
		for (size_t i = 0; i < n; i++)
			centre += force->places[members[i]];
		for (size_t i = 0; i < n; i++) {
			force->sums[members[i]] += centre / (double) n;
			force->n_edges[members[i]]++;
		}
	}
}

static int
compare_vertices(const void *a, const void *b)
{
	const struct vertex *x = a;
	const struct vertex *y = b;
	if (x->target < y->target || x->target > y->target)
		return x->target < y->target ? -1 : 1;
	return x->place < y->place ? -1 : x->place > y->place;
}

static void
move_all(struct force *force)
{
	uint32_t n = force->system->n_components;
	for (uint32_t c = 0; c < n; c++) {
		force->sums[c] = 0;
		force->n_edges[c] = 0;
	}
	pull(force);
	for (uint32_t c = 0; c < n; c++)
		force->vertices[c] = (struct vertex){
		    .target = force->n_edges[c] > 0 ? force->sums[c] / force->n_edges[c]
						    : force->places[c],
		    .component = c,
		    .place = force->places[c]};
	qsort(force->vertices, n, sizeof *force->vertices, compare_vertices);
	for (uint32_t i = 0; i < n; i++)
		force->places[force->vertices[i].component] = i;
}

void
lcn_flow_force(const struct lcn_system *system, uint32_t *order)
{
	uint32_t n = system->n_components;
	struct force force = {.system = system,
			      .places = LCN_NEW_ZEROS(uint32_t, n),
			      .vertices = LCN_NEW_ZEROS(struct vertex, n),
			      .sums = LCN_NEW_ZEROS(double, n),
			      .n_edges = LCN_NEW_ZEROS(uint32_t, n)};
	lcn_flow_order(system, order);
	for (uint32_t i = 0; i < n; i++)
		force.places[order[i]] = i;
	add_edges(&force);
	uint64_t best = total_span(&force);
	for (bool is_better = true; is_better;) {
		move_all(&force);
		uint64_t span = total_span(&force);
		is_better = span < best;
		for (uint32_t c = 0; is_better && c < n; c++)
			order[force.places[c]] = c;
		best = is_better ? span : best;
	}
	lcn_tuples_release(&force.edges);
	free(force.places);
	free(force.vertices);
	free(force.sums);
	free(force.n_edges);
}
