#include "lts/dfa.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void
lcn_dfa_release(struct lcn_dfa *dfa)
{
	free(dfa->next);
	free(dfa->classes);
	lcn_names_release(&dfa->letters);
	*dfa = (struct lcn_dfa){0};
}

static size_t
table_length(const struct lcn_dfa *dfa)
{
	return (size_t) dfa->n_states * dfa->letters.n_names;
}

bool
lcn_dfa_is_valid(const struct lcn_dfa *dfa)
{
	if (dfa->initial >= dfa->n_states)
		return false;
	for (uint32_t letter = 1; letter < dfa->letters.n_names; letter++)
		if (strcmp(dfa->letters.texts[letter - 1], dfa->letters.texts[letter]) >= 0)
			return false;
	for (size_t i = 0; i < table_length(dfa); i++)
		if (dfa->next[i] >= dfa->n_states && dfa->next[i] != LCN_NO_STATE)
			return false;
	return true;
}

static bool
has_equal_letters(const struct lcn_dfa *a, const struct lcn_dfa *b)
{
	if (a->letters.n_names != b->letters.n_names)
		return false;
	for (uint32_t letter = 0; letter < a->letters.n_names; letter++)
		if (strcmp(a->letters.texts[letter], b->letters.texts[letter]) != 0)
			return false;
	return true;
}

bool
lcn_dfa_is_equal(const struct lcn_dfa *a, const struct lcn_dfa *b)
{
	if (a->n_states != b->n_states || a->initial != b->initial || !has_equal_letters(a, b))
		return false;
	if (a->n_states == 0)
		return true;
	return memcmp(a->next, b->next, table_length(a) * sizeof *a->next) == 0 &&
	       memcmp(a->classes, b->classes, a->n_states * sizeof *a->classes) == 0;
}

/* The states in the order of a breadth first walk, and their places in it. */
static uint32_t
walk(const struct lcn_dfa *dfa, uint32_t *order, uint32_t *place)
{
	for (uint32_t s = 0; s < dfa->n_states; s++)
		place[s] = LCN_NO_STATE;
	uint32_t n_found = 0;
	order[n_found++] = dfa->initial;
	place[dfa->initial] = 0;
	for (uint32_t i = 0; i < n_found; i++) {
		for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++) {
			uint32_t target = lcn_dfa_next(dfa, order[i], letter);
			if (target == LCN_NO_STATE || place[target] != LCN_NO_STATE)
				continue;
			place[target] = n_found;
			order[n_found++] = target;
		}
	}
	return n_found;
}

void
lcn_dfa_canonize(struct lcn_dfa *dfa)
{
	assert(lcn_dfa_is_valid(dfa));
	uint32_t *order = LCN_NEW_ARRAY(uint32_t, dfa->n_states);
	uint32_t *place = LCN_NEW_ARRAY(uint32_t, dfa->n_states);
	uint32_t n_letters = dfa->letters.n_names;
	uint32_t n_states = walk(dfa, order, place);
	uint32_t *next = LCN_NEW_ARRAY(uint32_t, (size_t) n_states * n_letters);
	uint8_t *classes = LCN_NEW_ARRAY(uint8_t, n_states);
	for (uint32_t s = 0; s < n_states; s++) {
		classes[s] = dfa->classes[order[s]];
		for (uint32_t letter = 0; letter < n_letters; letter++) {
			uint32_t target = lcn_dfa_next(dfa, order[s], letter);
			next[(size_t) s * n_letters + letter] =
			    target == LCN_NO_STATE ? LCN_NO_STATE : place[target];
		}
	}
	free(order);
	free(place);
	free(dfa->next);
	free(dfa->classes);
	dfa->next = next;
	dfa->classes = classes;
	dfa->n_states = n_states;
	dfa->initial = 0;
}

static bool
refuses_some(const struct lcn_dfa *dfa)
{
	for (uint32_t s = 0; s < dfa->n_states; s++)
		for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++)
			if (dfa->classes[s] == LCN_CLASS_PLAIN &&
			    lcn_dfa_next(dfa, s, letter) == LCN_NO_STATE)
				return true;
	return false;
}

static bool
is_sink(const struct lcn_dfa *dfa, uint32_t state)
{
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++)
		if (lcn_dfa_next(dfa, state, letter) != state)
			return false;
	return dfa->classes[state] == LCN_CLASS_PLAIN;
}

static uint32_t
add_sink(struct lcn_dfa *dfa)
{
	uint32_t sink = dfa->n_states;
	assert(sink < LCN_MAX_STATES);
	dfa->n_states++;
	dfa->next = lcn_realloc_array(dfa->next, table_length(dfa), sizeof *dfa->next);
	dfa->classes = lcn_realloc_array(dfa->classes, dfa->n_states, sizeof *dfa->classes);
	dfa->classes[sink] = LCN_CLASS_PLAIN;
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++)
		dfa->next[(size_t) sink * dfa->letters.n_names + letter] = sink;
	return sink;
}

void
lcn_dfa_complete(struct lcn_dfa *dfa)
{
	if (!refuses_some(dfa))
		return;
	uint32_t sink = 0;
	while (sink < dfa->n_states && !is_sink(dfa, sink))
		sink++;
	if (sink == dfa->n_states)
		sink = add_sink(dfa);
	for (size_t i = 0; i < table_length(dfa); i++)
		if (dfa->next[i] == LCN_NO_STATE &&
		    dfa->classes[i / dfa->letters.n_names] == LCN_CLASS_PLAIN)
			dfa->next[i] = sink;
}

void
lcn_dfa_forget_classes(struct lcn_dfa *dfa)
{
	assert(dfa->classes[dfa->initial] == LCN_CLASS_PLAIN);
	for (size_t i = 0; i < table_length(dfa); i++)
		if (dfa->next[i] != LCN_NO_STATE && dfa->classes[dfa->next[i]] != LCN_CLASS_PLAIN)
			dfa->next[i] = LCN_NO_STATE;
	lcn_dfa_minimize(dfa);
}

static void
add_edges(const struct lcn_dfa *dfa, uint32_t state, struct lcn_lts_builder *builder)
{
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++) {
		uint32_t target = lcn_dfa_next(dfa, state, letter);
		if (target != LCN_NO_STATE)
			lcn_lts_builder_add(builder, state, letter + 1, target);
	}
}

void
lcn_dfa_to_lts(const struct lcn_dfa *dfa, struct lcn_lts *lts)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++) {
		uint32_t label = lcn_names_add(&builder.labels, dfa->letters.texts[letter]);
		assert(label == letter + 1);
		(void) label;
	}
	lcn_lts_builder_reserve_states(&builder, dfa->n_states);
	uint32_t error = LCN_NO_STATE;
	for (uint32_t s = 0; s < dfa->n_states; s++) {
		add_edges(dfa, s, &builder);
		assert(dfa->classes[s] != LCN_CLASS_BEYOND);
		if (dfa->classes[s] == LCN_CLASS_ERROR) {
			assert(error == LCN_NO_STATE);
			error = s;
		}
	}
	lcn_lts_builder_finish(&builder, dfa->initial, lts);
	lts->error = error;
	assert(lcn_lts_is_valid(lts));
}
