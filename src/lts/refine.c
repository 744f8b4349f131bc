#include "lts/refine.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/sort.h"

/* What is needed only while refining. */
struct round {
	struct lcn_refinement *refinement;
	struct lcn_graph reverse;
	const struct lcn_budget *budget;
	enum lcn_limit limit;
	uint32_t number;
	uint32_t *signature_of; /* by marked state */
	LCN_ARRAY(uint64_t) pairs;
	LCN_ARRAY(uint32_t) words;
	LCN_ARRAY(uint32_t) changed; /* states that are in a new block */
	LCN_ARRAY(uint32_t) marked;  /* states whose signature may have changed */
	struct lcn_parts parts;
	size_t max_words; /* of signatures, before those out of use are dropped */
};

/* Small tables are not worth cleaning. */
enum { MIN_WORDS = 1 << 12 };

static uint32_t
add_split(struct lcn_refinement *r, uint32_t parent, uint32_t round, uint32_t state)
{
	uint32_t number = (uint32_t) r->splits.n_items;
	struct lcn_split split = {.round = round, .state = state};
	if (number != 0) {
		const struct lcn_split *up = &r->splits.items[parent];
		const struct lcn_split *jump = &r->splits.items[up->jump];
		bool is_even =
		    up->depth - jump->depth == jump->depth - r->splits.items[jump->jump].depth;
		split.parent = parent;
		split.depth = up->depth + 1;
		split.jump = is_even ? jump->jump : parent;
	}
	lcn_array_push(&r->splits, split);
	return number;
}

static void
mark(struct round *round, uint32_t state)
{
	if (lcn_partition_mark(&round->refinement->states, state))
		lcn_array_push(&round->marked, state);
}

static void
start(struct round *round)
{
	struct lcn_refinement *r = round->refinement;
	for (uint32_t s = 0; s < r->graph->n_states; s++)
		mark(round, s);
	lcn_array_clear(&round->marked);
	if (r->graph->n_states != 0)
		r->split_of_block[0] = add_split(r, 0, 0, 0);
}

static bool
is_inert(const struct lcn_refinement *r, uint32_t source, const struct lcn_edge *edge)
{
	return r->is_branching && edge->label == LCN_TAU &&
	       r->states.blocks[edge->target] == r->states.blocks[source];
}

static void
add_signature(struct round *round, uint32_t signature)
{
	const struct lcn_tuples *signatures = &round->refinement->signatures;
	const uint32_t *words = lcn_tuples_at(signatures, signature);
	for (size_t i = 0; i < lcn_tuples_length(signatures, signature); i += 2)
		lcn_array_push(&round->pairs, lcn_pair(words[i], words[i + 1]));
}

/* Unmarked states have the signature that their block was made with. */
static uint32_t
known_signature(const struct round *round, uint32_t state)
{
	const struct lcn_refinement *r = round->refinement;
	return lcn_partition_is_marked(&r->states, state)
		   ? round->signature_of[state]
		   : r->signature_of_block[r->states.blocks[state]];
}

static void
collect_pairs(struct round *round, uint32_t state)
{
	const struct lcn_refinement *r = round->refinement;
	uint32_t last = LCN_NO_NAME;
	lcn_array_clear(&round->pairs);
	LCN_FOR_EDGES (r->graph, state, edge) {
		if (is_inert(r, state, edge)) {
			uint32_t signature = known_signature(round, edge->target);
			if (signature != last)
				add_signature(round, signature);
			last = signature;
		} else {
			lcn_array_push(&round->pairs,
				       lcn_pair(edge->label, r->states.blocks[edge->target]));
		}
	}
	round->pairs.n_items = lcn_sort_unique_longs(round->pairs.items, round->pairs.n_items);
}

static uint32_t
compute_signature(struct round *round, uint32_t state)
{
	collect_pairs(round, state);
	lcn_array_clear(&round->words);
	for (size_t i = 0; i < round->pairs.n_items; i++) {
		lcn_array_push(&round->words, lcn_pair_first(round->pairs.items[i]));
		lcn_array_push(&round->words, lcn_pair_second(round->pairs.items[i]));
	}
	return lcn_tuples_add(&round->refinement->signatures, round->words.items,
			      round->words.n_items);
}

/* In ascending order, so that what internal steps lead to is known. */
static void
sign_block(struct round *round, uint32_t block)
{
	struct lcn_refinement *r = round->refinement;
	uint32_t begin = r->states.begin[block];
	uint32_t n_marked = r->states.n_marked[block];
	lcn_array_clear(&round->marked);
	lcn_array_reserve(&round->marked, n_marked);
	for (uint32_t i = 0; i < n_marked; i++)
		lcn_array_push(&round->marked, r->states.elements[begin + i]);
	if (r->is_branching)
		lcn_sort_words(round->marked.items, n_marked);
	for (uint32_t i = 0; i < n_marked && round->limit == LCN_LIMIT_NONE; i++) {
		if (lcn_budget_is_due(&r->n_steps))
			round->limit = lcn_budget_check(round->budget);
		uint32_t state = round->marked.items[i];
		round->signature_of[state] = compute_signature(round, state);
	}
}

static void
add_changed(struct round *round, uint32_t block)
{
	const struct lcn_partition *states = &round->refinement->states;
	for (uint32_t i = states->begin[block]; i < states->end[block]; i++)
		lcn_array_push(&round->changed, states->elements[i]);
}

static void
divide_block(struct round *round, uint32_t block)
{
	struct lcn_refinement *r = round->refinement;
	bool has_rest = r->states.n_marked[block] < lcn_partition_size(&r->states, block);
	uint32_t rest = has_rest ? r->signature_of_block[block] : UINT32_MAX;
	lcn_partition_divide(&r->states, block, round->signature_of, rest, &round->parts);
	uint32_t parent = r->split_of_block[block];
	for (size_t i = 0; i < round->parts.n_items; i++) {
		const struct lcn_part *part = &round->parts.items[i];
		r->signature_of_block[part->block] = part->key;
		if (round->parts.n_items == 1)
			continue;
		uint32_t state = r->states.elements[r->states.begin[part->block]];
		r->split_of_block[part->block] = add_split(r, parent, round->number, state);
		if (part->block != block)
			add_changed(round, part->block);
	}
}

static bool
has_internal_step(const struct lcn_graph *graph, uint32_t state)
{
	LCN_FOR_EDGES (graph, state, edge)
		if (edge->label == LCN_TAU)
			return true;
	return false;
}

/* A state's signature depends on the blocks of its successors, on its own
 * block if it has internal steps, and on the signatures of those successors
 * that such steps reach within the block. */
static void
mark_changes(struct round *round)
{
	const struct lcn_refinement *r = round->refinement;
	lcn_array_clear(&round->marked);
	for (size_t i = 0; i < round->changed.n_items; i++) {
		uint32_t state = round->changed.items[i];
		LCN_FOR_EDGES (&round->reverse, state, edge)
			mark(round, edge->target);
		if (r->is_branching && has_internal_step(r->graph, state))
			mark(round, state);
	}
	if (!r->is_branching)
		return;
	for (size_t i = 0; i < round->marked.n_items; i++) {
		uint32_t state = round->marked.items[i];
		LCN_FOR_EDGES (&round->reverse, state, edge)
			if (is_inert(r, state, edge))
				mark(round, edge->target);
	}
}

/* Drops the signatures that no block has any more. */
static void
clean_signatures(struct round *round)
{
	struct lcn_refinement *r = round->refinement;
	if (r->signatures.words.n_items <= round->max_words)
		return;
	struct lcn_tuples kept = {0};
	for (uint32_t block = 0; block < r->states.n_blocks; block++) {
		uint32_t *signature = &r->signature_of_block[block];
		*signature = lcn_tuples_add(&kept, lcn_tuples_at(&r->signatures, *signature),
					    lcn_tuples_length(&r->signatures, *signature));
	}
	lcn_tuples_release(&r->signatures);
	r->signatures = kept;
	round->max_words = 2 * kept.words.n_items + r->states.n_blocks + MIN_WORDS;
}

static void
make_round(struct round *round)
{
	struct lcn_partition *states = &round->refinement->states;
	round->number++;
	for (size_t i = 0; i < states->touched.n_items && round->limit == LCN_LIMIT_NONE; i++)
		sign_block(round, states->touched.items[i]);
	if (round->limit != LCN_LIMIT_NONE)
		return;
	lcn_array_clear(&round->changed);
	for (size_t i = 0; i < states->touched.n_items; i++)
		divide_block(round, states->touched.items[i]);
	lcn_array_clear(&states->touched);
	clean_signatures(round);
	mark_changes(round);
}

static void
release_round(struct round *round)
{
	lcn_graph_release(&round->reverse);
	free(round->signature_of);
	lcn_array_release(&round->pairs);
	lcn_array_release(&round->words);
	lcn_array_release(&round->changed);
	lcn_array_release(&round->marked);
	lcn_array_release(&round->parts);
}

enum lcn_limit
lcn_refine(const struct lcn_graph *graph, bool is_branching, const struct lcn_budget *budget,
	   struct lcn_refinement *refinement)
{
	*refinement = (struct lcn_refinement){
	    .graph = graph,
	    .is_branching = is_branching,
	    .signature_of_block = LCN_NEW_ARRAY(uint32_t, graph->n_states),
	    .split_of_block = LCN_NEW_ARRAY(uint32_t, graph->n_states),
	};
	lcn_partition_init(&refinement->states, graph->n_states);
	struct round round = {.refinement = refinement,
			      .budget = budget,
			      .limit = lcn_budget_check(budget),
			      .signature_of = LCN_NEW_ARRAY(uint32_t, graph->n_states),
			      .max_words = MIN_WORDS};
	lcn_graph_reverse(graph, &round.reverse);
	start(&round);
	while (refinement->states.touched.n_items != 0 && round.limit == LCN_LIMIT_NONE)
		make_round(&round);
	release_round(&round);
	return round.limit;
}

void
lcn_refinement_release(struct lcn_refinement *refinement)
{
	lcn_partition_release(&refinement->states);
	lcn_tuples_release(&refinement->signatures);
	lcn_array_release(&refinement->splits);
	free(refinement->signature_of_block);
	free(refinement->split_of_block);
	*refinement = (struct lcn_refinement){0};
}

/* Nothing is marked at the end: the signatures of the blocks are their edges. */
void
lcn_refinement_quotient(const struct lcn_refinement *refinement, struct lcn_graph *quotient)
{
	const struct lcn_tuples *signatures = &refinement->signatures;
	uint32_t n_blocks = refinement->states.n_blocks;
	*quotient = (struct lcn_graph){.n_states = n_blocks};
	quotient->first = LCN_NEW_ZEROS(uint64_t, (size_t) n_blocks + 1);
	for (uint32_t b = 0; b < n_blocks; b++)
		quotient->first[b + 1] =
		    quotient->first[b] +
		    lcn_tuples_length(signatures, refinement->signature_of_block[b]) / 2;
	quotient->n_edges = quotient->first[n_blocks];
	quotient->edges = LCN_NEW_ARRAY(struct lcn_edge, quotient->n_edges);
	for (uint32_t b = 0; b < n_blocks; b++) {
		const uint32_t *words =
		    lcn_tuples_at(signatures, refinement->signature_of_block[b]);
		for (uint64_t i = quotient->first[b]; i < quotient->first[b + 1]; i++, words += 2)
			quotient->edges[i] = (struct lcn_edge){words[0], words[1]};
	}
}

uint32_t
lcn_refinement_node(const struct lcn_refinement *refinement, uint32_t state, uint32_t round)
{
	const struct lcn_split *splits = refinement->splits.items;
	uint32_t node = refinement->split_of_block[refinement->states.blocks[state]];
	while (splits[node].round > round) {
		uint32_t jump = splits[node].jump;
		node = splits[jump].round > round ? jump : splits[node].parent;
	}
	return node;
}

static uint32_t
ancestor(const struct lcn_split *splits, uint32_t node, uint32_t depth)
{
	while (splits[node].depth > depth) {
		uint32_t jump = splits[node].jump;
		node = splits[jump].depth >= depth ? jump : splits[node].parent;
	}
	return node;
}

bool
lcn_refinement_meet(const struct lcn_refinement *refinement, uint32_t *a, uint32_t *b)
{
	const struct lcn_split *splits = refinement->splits.items;
	uint32_t x = ancestor(splits, *a, splits[*b].depth);
	uint32_t y = ancestor(splits, *b, splits[*a].depth);
	if (x == y)
		return false;
	while (splits[x].parent != splits[y].parent) {
		bool is_far = splits[x].jump != splits[y].jump;
		x = is_far ? splits[x].jump : splits[x].parent;
		y = is_far ? splits[y].jump : splits[y].parent;
	}
	*a = x;
	*b = y;
	return true;
}
