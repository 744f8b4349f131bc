#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"
#include "lts/inclusion.h"

struct walk {
	const struct lcn_graph *graph;
	const struct lcn_budget *budget;
	uint64_t n_steps;
	enum lcn_limit limit;
	LCN_ARRAY(uint32_t) states; /* where the system may be */
	LCN_ARRAY(uint32_t) next;
	size_t *stamps; /* by state: the last step whose states it was among, from 1 */
	size_t stamp;
};

static void
put(struct walk *walk, uint32_t state)
{
	if (walk->stamps[state] == walk->stamp)
		return;
	walk->stamps[state] = walk->stamp;
	lcn_array_push(&walk->next, state);
}

/* The targets of a state's edges with a label. */
static void
put_targets(struct walk *walk, uint32_t state, uint32_t label)
{
	LCN_FOR_EDGES (walk->graph, state, edge) {
		if (walk->limit == LCN_LIMIT_NONE && lcn_budget_is_due(&walk->n_steps))
			walk->limit = lcn_budget_check(walk->budget);
		if (edge->label == label)
			put(walk, edge->target);
	}
}

static void
make_step(struct walk *walk, uint32_t label, bool is_weak)
{
	walk->stamp++;
	lcn_array_clear(&walk->next);
	for (size_t i = 0; i < walk->states.n_items; i++)
		put_targets(walk, walk->states.items[i], label);
	for (size_t i = 0; is_weak && i < walk->next.n_items; i++)
		put_targets(walk, walk->next.items[i], LCN_TAU);
	lcn_array_clear(&walk->states);
	for (size_t i = 0; i < walk->next.n_items; i++)
		lcn_array_push(&walk->states, walk->next.items[i]);
}

static void
start(struct walk *walk, uint32_t state, bool is_weak)
{
	walk->stamp++;
	put(walk, state);
	for (size_t i = 0; is_weak && i < walk->next.n_items; i++)
		put_targets(walk, walk->next.items[i], LCN_TAU);
	for (size_t i = 0; i < walk->next.n_items; i++)
		lcn_array_push(&walk->states, walk->next.items[i]);
}

enum lcn_limit
lcn_inclusion_has_trace(const struct lcn_graph *graph, uint32_t state, bool is_weak,
			const uint32_t *labels, size_t n_labels, const struct lcn_budget *budget,
			bool *is_possible)
{
	struct walk walk = {.graph = graph,
			    .budget = budget,
			    .limit = lcn_budget_check(budget),
			    .stamps = LCN_NEW_ZEROS(size_t, graph->n_states)};
	start(&walk, state, is_weak);
	for (size_t i = 0; i < n_labels && walk.limit == LCN_LIMIT_NONE; i++)
		make_step(&walk, labels[i], is_weak);
	*is_possible = walk.states.n_items != 0;
	lcn_array_release(&walk.states);
	lcn_array_release(&walk.next);
	free(walk.stamps);
	return walk.limit;
}
