#include "model/ltl_graph.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

void
lcn_ltl_graph_init(struct lcn_ltl_graph *graph, size_t n_promise_words)
{
	*graph = (struct lcn_ltl_graph){.n_promise_words = n_promise_words};
	lcn_array_push(&graph->first, 0);
}

void
lcn_ltl_graph_release(struct lcn_ltl_graph *graph)
{
	lcn_array_release(&graph->first);
	lcn_array_release(&graph->steps);
	lcn_tuples_release(&graph->promises);
	*graph = (struct lcn_ltl_graph){0};
}

void
lcn_ltl_graph_close_state(struct lcn_ltl_graph *graph)
{
	lcn_array_push(&graph->first, graph->steps.n_items);
	graph->n_states++;
}

/* Strongly connected components by Tarjan's search, without recursion. A
 * component is complete only after all that can be reached from it, so
 * whether its states are live is known at once: they are when it keeps all
 * promises itself or when a step leads from it to a live state. */

#define UNSEEN 0u
#define DONE UINT32_MAX
#define NO_COMPONENT UINT32_MAX

struct frame {
	uint32_t state;
	size_t next_step;
};

struct search {
	const struct lcn_ltl_graph *graph;
	struct lcn_ltl_work *work;
	bool *live;
	uint32_t *order; /* UNSEEN, DONE, or the lowest order known to be reached */
	uint32_t n_seen;
	LCN_ARRAY(struct frame) path;
	LCN_ARRAY(uint32_t) open;    /* states of components that are not complete */
	LCN_ARRAY(uint32_t) entered; /* by frame of the path: the order given on entry */
	uint32_t *component;	     /* by state, once complete: any number of its own */
	uint32_t *put_off;	     /* promises that every step of the component puts off */
};

static void
enter(struct search *search, uint32_t state)
{
	search->order[state] = ++search->n_seen;
	lcn_array_push(&search->open, state);
	lcn_array_push(&search->entered, search->n_seen);
	lcn_array_push(&search->path, ((struct frame){state, search->graph->first.items[state]}));
}

static void
lower(uint32_t *order, uint32_t other)
{
	if (other < *order)
		*order = other;
}

/* Looks at a step inside the component or out of it: whether it leads to a
 * live state outside. */
static bool
visit_step(struct search *search, uint32_t component, const struct lcn_ltl_step *step,
	   bool *has_step)
{
	const struct lcn_ltl_graph *graph = search->graph;
	if (search->component[step->target] != component)
		return search->live[step->target];
	const uint32_t *promises = lcn_tuples_at(&graph->promises, step->promises);
	for (size_t i = 0; i < graph->n_promise_words; i++)
		search->put_off[i] &= promises[i];
	*has_step = true;
	return false;
}

static bool
is_component_live(struct search *search, const uint32_t *states, size_t n_states,
		  uint32_t component)
{
	const struct lcn_ltl_graph *graph = search->graph;
	bool has_step = false;
	memset(search->put_off, 0xff, graph->n_promise_words * sizeof *search->put_off);
	for (size_t i = 0; i < n_states; i++) {
		LCN_FOR_STEPS (graph, states[i], step) {
			if (visit_step(search, component, step, &has_step))
				return true;
		}
	}
	return has_step && lcn_bits_is_empty(search->put_off, graph->n_promise_words);
}

/* The states on top of the stack, down to `root`, are a component. */
static void
complete(struct search *search, uint32_t root)
{
	size_t n_open = search->open.n_items;
	do {
		n_open--;
		search->component[search->open.items[n_open]] = root;
		search->order[search->open.items[n_open]] = DONE;
	} while (search->open.items[n_open] != root);
	const uint32_t *states = search->open.items + n_open;
	size_t n_states = search->open.n_items - n_open;
	bool is_live = is_component_live(search, states, n_states, root);
	for (size_t i = 0; i < n_states; i++)
		search->live[states[i]] = is_live;
	search->open.n_items = n_open;
}

static void
leave(struct search *search)
{
	uint32_t state = lcn_array_pop(&search->path).state;
	uint32_t order = search->order[state];
	if (order == lcn_array_pop(&search->entered))
		complete(search, state);
	else
		lower(&search->order[lcn_array_last(&search->path).state], order);
}

static void
explore_from(struct search *search, uint32_t start)
{
	enter(search, start);
	while (search->path.n_items != 0 && !lcn_ltl_is_over(search->work, 4)) {
		struct frame *frame = &lcn_array_last(&search->path);
		if (frame->next_step == search->graph->first.items[frame->state + 1]) {
			leave(search);
			continue;
		}
		uint32_t target = search->graph->steps.items[frame->next_step++].target;
		if (search->order[target] == UNSEEN)
			enter(search, target);
		else if (search->order[target] != DONE)
			lower(&search->order[frame->state], search->order[target]);
	}
}

bool *
lcn_ltl_graph_find_live(const struct lcn_ltl_graph *graph, struct lcn_ltl_work *work)
{
	struct search search = {.graph = graph, .work = work};
	search.live = LCN_NEW_ZEROS(bool, graph->n_states);
	search.order = LCN_NEW_ZEROS(uint32_t, graph->n_states);
	search.component = LCN_NEW_ARRAY(uint32_t, graph->n_states);
	for (uint32_t i = 0; i < graph->n_states; i++)
		search.component[i] = NO_COMPONENT;
	search.put_off = LCN_NEW_ARRAY(uint32_t, graph->n_promise_words);
	for (uint32_t i = 0; i < graph->n_states && work->limit == LCN_LIMIT_NONE; i++)
		if (search.order[i] == UNSEEN)
			explore_from(&search, i);
	lcn_array_release(&search.path);
	lcn_array_release(&search.open);
	lcn_array_release(&search.entered);
	free(search.order);
	free(search.component);
	free(search.put_off);
	return search.live;
}
