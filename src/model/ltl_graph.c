#include "model/ltl_graph.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

void
lcn_ltl_graph_release(struct lcn_ltl_graph *graph)
{
	lcn_array_release(&graph->spans);
	lcn_array_release(&graph->steps);
	lcn_tuples_release(&graph->promises);
	*graph = (struct lcn_ltl_graph){0};
}

struct lcn_ltl_span
lcn_ltl_graph_expand(struct lcn_ltl_graph *graph, uint32_t state)
{
	while (graph->spans.n_items <= state)
		lcn_array_push(&graph->spans, ((struct lcn_ltl_span){0}));
	if (!graph->spans.items[state].is_expanded) {
		size_t begin = graph->steps.n_items;
		graph->expand(graph->owner, state);
		graph->spans.items[state] =
		    (struct lcn_ltl_span){begin, graph->steps.n_items, true};
	}
	return graph->spans.items[state];
}

/* The search of Couvreur (On-the-fly verification of linear temporal logic,
 * FM 1999), without recursion. The path is cut into pieces, each of which is
 * known to be strongly connected. A step back into the path melts the pieces
 * from there on into one. A piece knows which promises all the steps within
 * it put off: when there is none left, walking around in it for ever keeps
 * them all. A piece that cannot grow any more is a component, and whatever it
 * leads to has been decided before. */

#define UNSEEN 0u
#define DONE UINT32_MAX

struct visit {
	uint32_t order; /* UNSEEN, DONE, or when it was first seen */
	bool is_live;
};

struct frame {
	uint32_t state;
	size_t next_step;
	size_t end;
};

struct piece {
	uint32_t order; /* of its first state */
	size_t first_open;
	uint32_t promises; /* of the step that led into it from the piece before */
	bool has_steps;	   /* within it */
	bool leads_to_live;
};

struct search {
	struct lcn_ltl_graph *graph;
	struct lcn_ltl_work *work;
	bool is_any_enough; /* stop at the first path that keeps all promises */
	bool is_found;
	uint32_t n_seen;
	LCN_ARRAY(struct visit) visits; /* by state */
	LCN_ARRAY(struct frame) path;
	LCN_ARRAY(uint32_t) open; /* the states of the pieces, in order */
	LCN_ARRAY(struct piece) pieces;
	LCN_ARRAY(uint32_t) put_off; /* by piece: a row of promises */
};

static struct visit *
visit_of(struct search *search, uint32_t state)
{
	while (search->visits.n_items <= state)
		lcn_array_push(&search->visits, ((struct visit){UNSEEN, false}));
	return &search->visits.items[state];
}

/* NULL when there are no promises. */
static uint32_t *
put_off_by(struct search *search, size_t piece)
{
	size_t first = piece * search->graph->n_promise_words;
	return first != 0 ? search->put_off.items + first : search->put_off.items;
}

static void
add_piece(struct search *search, uint32_t promises)
{
	size_t n_words = search->graph->n_promise_words;
	struct piece piece = {
	    .order = search->n_seen, .first_open = search->open.n_items, .promises = promises};
	lcn_array_push(&search->pieces, piece);
	lcn_array_reserve(&search->put_off, search->put_off.n_items + n_words);
	search->put_off.n_items += n_words;
	if (n_words != 0)
		memset(put_off_by(search, search->pieces.n_items - 1), 0xff,
		       n_words * sizeof(uint32_t));
}

/* Enters a state by a step that puts the promises off. */
static void
enter(struct search *search, uint32_t state, uint32_t promises)
{
	visit_of(search, state)->order = ++search->n_seen;
	add_piece(search, promises);
	lcn_array_push(&search->open, state);
	struct lcn_ltl_span span = lcn_ltl_graph_expand(search->graph, state);
	lcn_array_push(&search->path, ((struct frame){state, span.begin, span.end}));
}

static void
keep_common(uint32_t *row, const uint32_t *other, size_t n_words)
{
	for (size_t i = 0; i < n_words; i++)
		row[i] &= other[i];
}

/* The last piece becomes part of the one before. */
static void
melt_last(struct search *search)
{
	size_t n_words = search->graph->n_promise_words;
	size_t last = search->pieces.n_items - 1;
	const struct piece *from = &search->pieces.items[last];
	const uint32_t *promises = lcn_tuples_at(&search->graph->promises, from->promises);
	keep_common(put_off_by(search, last - 1), put_off_by(search, last), n_words);
	keep_common(put_off_by(search, last - 1), promises, n_words);
	search->pieces.items[last - 1].leads_to_live |= from->leads_to_live;
	search->pieces.n_items--;
	search->put_off.n_items -= n_words;
}

static bool
keeps_all(struct search *search, size_t piece)
{
	return search->pieces.items[piece].has_steps &&
	       lcn_bits_is_empty(put_off_by(search, piece), search->graph->n_promise_words);
}

/* A step back to the path, to the state of that order. */
static void
close_cycle(struct search *search, uint32_t order, uint32_t promises)
{
	const uint32_t *row = lcn_tuples_at(&search->graph->promises, promises);
	while (lcn_array_last(&search->pieces).order > order)
		melt_last(search);
	size_t last = search->pieces.n_items - 1;
	search->pieces.items[last].has_steps = true;
	keep_common(put_off_by(search, last), row, search->graph->n_promise_words);
	search->is_found |= keeps_all(search, last);
}

/* The last piece is a component. */
static void
complete(struct search *search)
{
	size_t last = search->pieces.n_items - 1;
	struct piece piece = search->pieces.items[last];
	bool is_live = piece.leads_to_live || keeps_all(search, last);
	for (size_t i = piece.first_open; i < search->open.n_items; i++)
		*visit_of(search, search->open.items[i]) = (struct visit){DONE, is_live};
	search->open.n_items = piece.first_open;
	search->pieces.n_items--;
	search->put_off.n_items -= search->graph->n_promise_words;
	if (last != 0)
		search->pieces.items[last - 1].leads_to_live |= is_live;
}

static void
leave(struct search *search)
{
	uint32_t state = lcn_array_pop(&search->path).state;
	if (lcn_array_last(&search->pieces).order == visit_of(search, state)->order)
		complete(search);
}

static void
follow(struct search *search, struct lcn_ltl_step step)
{
	struct visit visit = *visit_of(search, step.target);
	if (visit.order == UNSEEN)
		enter(search, step.target, step.promises);
	else if (visit.order == DONE)
		lcn_array_last(&search->pieces).leads_to_live |= visit.is_live;
	else
		close_cycle(search, visit.order, step.promises);
}

static void
walk(struct search *search)
{
	enter(search, 0, 0);
	while (search->path.n_items != 0 && !lcn_ltl_is_over(search->work, 4)) {
		struct frame *frame = &lcn_array_last(&search->path);
		if (search->is_any_enough && search->is_found)
			return;
		if (frame->next_step == frame->end)
			leave(search);
		else
			follow(search, search->graph->steps.items[frame->next_step++]);
	}
}

static void
release(struct search *search)
{
	lcn_array_release(&search->visits);
	lcn_array_release(&search->path);
	lcn_array_release(&search->open);
	lcn_array_release(&search->pieces);
	lcn_array_release(&search->put_off);
}

bool *
lcn_ltl_graph_find_live(struct lcn_ltl_graph *graph, struct lcn_ltl_work *work)
{
	struct search search = {.graph = graph, .work = work};
	walk(&search);
	bool *live = LCN_NEW_ZEROS(bool, search.visits.n_items);
	for (size_t i = 0; i < search.visits.n_items; i++)
		live[i] = search.visits.items[i].is_live;
	release(&search);
	return live;
}

bool
lcn_ltl_graph_has_path(struct lcn_ltl_graph *graph, struct lcn_ltl_work *work)
{
	struct search search = {.graph = graph, .work = work, .is_any_enough = true};
	walk(&search);
	release(&search);
	return search.is_found;
}
