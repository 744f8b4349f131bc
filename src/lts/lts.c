#include "lts/lts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"

/* Transitions wait in blocks of this many, so that growing never copies. */
enum { BLOCK_LENGTH = 1 << 16 };

void
lcn_lts_init(struct lcn_lts *lts)
{
	*lts = (struct lcn_lts){.error = LCN_NO_STATE};
	lcn_names_add(&lts->labels, LCN_TAU_TEXT);
}

void
lcn_parameters_release(struct lcn_parameters *parameters)
{
	for (uint32_t i = 0; i < parameters->n_items; i++) {
		free(parameters->items[i].name);
		free(parameters->items[i].sort);
		lcn_names_release(&parameters->items[i].values);
	}
	free(parameters->items);
	free(parameters->values);
	*parameters = (struct lcn_parameters){0};
}

void
lcn_lts_release(struct lcn_lts *lts)
{
	free(lts->first);
	free(lts->edges);
	lcn_names_release(&lts->labels);
	lcn_parameters_release(&lts->parameters);
	*lts = (struct lcn_lts){.error = LCN_NO_STATE};
}

static bool
edges_are_valid(const struct lcn_lts *lts)
{
	if (lts->first[0] != 0 || lts->first[lts->n_states] != lts->n_edges)
		return false;
	for (uint32_t s = 0; s < lts->n_states; s++)
		if (lts->first[s] > lts->first[s + 1])
			return false;
	for (uint64_t i = 0; i < lts->n_edges; i++)
		if (lts->edges[i].label >= lts->labels.n_names ||
		    lts->edges[i].target >= lts->n_states)
			return false;
	return true;
}

static bool
parameters_are_valid(const struct lcn_lts *lts)
{
	const struct lcn_parameters *parameters = &lts->parameters;
	for (uint32_t s = 0; s < lts->n_states; s++)
		for (uint32_t i = 0; i < parameters->n_items; i++)
			if (parameters->values[(size_t) s * parameters->n_items + i] >=
			    parameters->items[i].values.n_names)
				return false;
	return true;
}

bool
lcn_lts_is_valid(const struct lcn_lts *lts)
{
	if (lts->labels.n_names == 0 || lts->n_states == 0)
		return false;
	if (lts->initial >= lts->n_states || !edges_are_valid(lts))
		return false;
	if (lts->error != LCN_NO_STATE &&
	    (lts->error >= lts->n_states || lts->first[lts->error] != lts->first[lts->error + 1]))
		return false;
	return parameters_are_valid(lts);
}

void
lcn_lts_builder_init(struct lcn_lts_builder *builder)
{
	*builder = (struct lcn_lts_builder){0};
	lcn_names_add(&builder->labels, LCN_TAU_TEXT);
}

void
lcn_lts_builder_release(struct lcn_lts_builder *builder)
{
	for (size_t i = 0; i < builder->n_blocks; i++)
		free(builder->blocks[i]);
	free(builder->blocks);
	lcn_names_release(&builder->labels);
	*builder = (struct lcn_lts_builder){0};
}

static void
add_block(struct lcn_lts_builder *builder)
{
	if (builder->n_blocks == builder->n_allocated)
		builder->blocks = lcn_array_grow(builder->blocks, &builder->n_allocated,
						 builder->n_blocks + 1, sizeof *builder->blocks);
	builder->blocks[builder->n_blocks++] = LCN_NEW_ARRAY(struct lcn_transition, BLOCK_LENGTH);
}

void
lcn_lts_builder_reserve_states(struct lcn_lts_builder *builder, uint32_t n_states)
{
	assert(n_states <= LCN_MAX_STATES);
	if (builder->n_states < n_states)
		builder->n_states = n_states;
}

void
lcn_lts_builder_add(struct lcn_lts_builder *builder, uint32_t from, uint32_t label, uint32_t to)
{
	assert(label < builder->labels.n_names);
	if (builder->n_edges % BLOCK_LENGTH == 0)
		add_block(builder);
	builder->blocks[builder->n_blocks - 1][builder->n_edges % BLOCK_LENGTH] =
	    (struct lcn_transition){from, label, to};
	builder->n_edges++;
	lcn_lts_builder_reserve_states(builder, (from > to ? from : to) + 1);
}

static size_t
block_length(const struct lcn_lts_builder *builder, size_t block)
{
	bool is_last = block + 1 == builder->n_blocks;
	uint64_t rest = builder->n_edges % BLOCK_LENGTH;
	return is_last && rest != 0 ? rest : BLOCK_LENGTH;
}

/* Offsets of the rows, shifted by one: first[s + 1] is where row s is filled
 * next, and ends as where it stops. */
static uint64_t *
row_starts(const struct lcn_lts_builder *builder)
{
	uint64_t *first = LCN_NEW_ZEROS(uint64_t, (size_t) builder->n_states + 2);
	for (size_t b = 0; b < builder->n_blocks; b++)
		for (size_t i = 0; i < block_length(builder, b); i++)
			first[builder->blocks[b][i].from + 2]++;
	for (size_t s = 2; s < (size_t) builder->n_states + 2; s++)
		first[s] += first[s - 1];
	return first;
}

void
lcn_lts_builder_finish(struct lcn_lts_builder *builder, uint32_t initial, struct lcn_lts *lts)
{
	lcn_lts_builder_reserve_states(builder, initial + 1);
	*lts = (struct lcn_lts){.n_states = builder->n_states,
				.initial = initial,
				.error = LCN_NO_STATE,
				.n_edges = builder->n_edges,
				.first = row_starts(builder),
				.edges = LCN_NEW_ARRAY(struct lcn_edge, builder->n_edges),
				.labels = builder->labels};
	for (size_t b = 0; b < builder->n_blocks; b++) {
		for (size_t i = 0; i < block_length(builder, b); i++) {
			const struct lcn_transition *t = &builder->blocks[b][i];
			lts->edges[lts->first[t->from + 1]++] = (struct lcn_edge){t->label, t->to};
		}
		free(builder->blocks[b]);
	}
	builder->n_blocks = 0;
	builder->labels = (struct lcn_names){0};
	lcn_lts_builder_release(builder);
	assert(lcn_lts_is_valid(lts));
}

static bool
is_sink(const struct lcn_lts *lts, uint32_t state, bool *seen)
{
	uint32_t n_seen = 0;
	for (uint32_t label = 0; label < lts->labels.n_names; label++)
		seen[label] = false;
	LCN_FOR_EDGES (lts, state, edge) {
		if (edge->target != state || edge->label == LCN_TAU)
			return false;
		n_seen += !seen[edge->label];
		seen[edge->label] = true;
	}
	return n_seen > 0 && n_seen == lts->labels.n_names - 1;
}

uint32_t
lcn_lts_sink(const struct lcn_lts *lts)
{
	bool *seen = LCN_NEW_ARRAY(bool, lts->labels.n_names);
	uint32_t sink = LCN_NO_STATE;
	uint32_t n_sinks = 0;
	for (uint32_t s = 0; s < lts->n_states; s++) {
		uint64_t n_edges = lts->first[s + 1] - lts->first[s];
		if (s != lts->error && n_edges + 1 >= lts->labels.n_names &&
		    is_sink(lts, s, seen)) {
			sink = s;
			n_sinks++;
		}
	}
	free(seen);
	return n_sinks == 1 ? sink : LCN_NO_STATE;
}

void
lcn_lts_free(struct lcn_lts *lts)
{
	if (lts != NULL)
		lcn_lts_release(lts);
	free(lts);
}

uint32_t
lcn_lts_n_states(const struct lcn_lts *lts)
{
	return lts->n_states;
}

uint64_t
lcn_lts_n_edges(const struct lcn_lts *lts)
{
	return lts->n_edges;
}

uint32_t
lcn_lts_n_labels(const struct lcn_lts *lts)
{
	return lts->labels.n_names - 1;
}

uint32_t
lcn_lts_initial_state(const struct lcn_lts *lts)
{
	return lts->initial;
}

uint32_t
lcn_lts_error_state(const struct lcn_lts *lts)
{
	return lts->error;
}

const char *
lcn_lts_label(const struct lcn_lts *lts, uint32_t label)
{
	assert(label < lts->labels.n_names);
	return lts->labels.texts[label];
}

const struct lcn_edge *
lcn_lts_edges_of(const struct lcn_lts *lts, uint32_t state, uint64_t *n_edges)
{
	assert(state < lts->n_states);
	*n_edges = lts->first[state + 1] - lts->first[state];
	return lts->edges + lts->first[state];
}

static void
insert_edge(struct lcn_lts *lts, uint32_t state, struct lcn_edge edge)
{
	uint64_t at = lts->first[state + 1];
	lts->edges = lcn_realloc_array(lts->edges, lts->n_edges + 1, sizeof *lts->edges);
	memmove(lts->edges + at + 1, lts->edges + at, (lts->n_edges - at) * sizeof *lts->edges);
	lts->edges[at] = edge;
	lts->n_edges++;
	for (uint32_t s = state; s < lts->n_states; s++)
		lts->first[s + 1]++;
}

void
lcn_lts_spell_error(struct lcn_lts *lts)
{
	if (lts->error == LCN_NO_STATE)
		return;
	uint32_t label = lcn_names_add(&lts->labels, LCN_ERROR_TEXT);
	insert_edge(lts, lts->error, (struct lcn_edge){label, lts->error});
	lts->error = LCN_NO_STATE;
}

static bool
is_spelled_error(const struct lcn_lts *lts, uint32_t state, uint32_t label)
{
	if (lts->first[state + 1] - lts->first[state] != 1)
		return false;
	const struct lcn_edge *edge = &lts->edges[lts->first[state]];
	return edge->label == label && edge->target == state;
}

static void
remove_edge(struct lcn_lts *lts, uint32_t state)
{
	uint64_t at = lts->first[state];
	memmove(lts->edges + at, lts->edges + at + 1, (lts->n_edges - at - 1) * sizeof *lts->edges);
	lts->n_edges--;
	for (uint32_t s = state; s < lts->n_states; s++)
		lts->first[s + 1]--;
}

void
lcn_lts_remove_label(struct lcn_lts *lts, uint32_t label)
{
	struct lcn_names labels = {0};
	for (uint32_t i = 0; i < lts->labels.n_names; i++)
		if (i != label)
			lcn_names_add(&labels, lts->labels.texts[i]);
	lcn_names_release(&lts->labels);
	lts->labels = labels;
	for (uint64_t i = 0; i < lts->n_edges; i++)
		lts->edges[i].label -= lts->edges[i].label > label;
}

void
lcn_lts_find_error(struct lcn_lts *lts)
{
	uint32_t label = lcn_names_find(&lts->labels, LCN_ERROR_TEXT);
	if (label == LCN_NO_NAME || label == LCN_TAU || lts->error != LCN_NO_STATE)
		return;
	uint64_t n_uses = 0;
	uint32_t error = LCN_NO_STATE;
	for (uint32_t s = 0; s < lts->n_states; s++) {
		LCN_FOR_EDGES (lts, s, edge)
			n_uses += edge->label == label;
		if (is_spelled_error(lts, s, label))
			error = s;
	}
	if (n_uses != 1 || error == LCN_NO_STATE)
		return;
	remove_edge(lts, error);
	lcn_lts_remove_label(lts, label);
	lts->error = error;
}
