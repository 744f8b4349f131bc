#include "explicit/subsets.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/sort.h"

/* Transitions backwards. */
struct reverse {
	uint64_t *first;
	struct lcn_edge *edges; /* label and source */
};

static struct reverse
reverse_of(const struct lcn_lts *lts)
{
	struct reverse reverse = {
	    .first = LCN_NEW_ZEROS(uint64_t, (size_t) lts->n_states + 2),
	    .edges = LCN_NEW_ARRAY(struct lcn_edge, lts->n_edges),
	};
	for (uint64_t i = 0; i < lts->n_edges; i++)
		reverse.first[lts->edges[i].target + 2]++;
	for (size_t s = 2; s < (size_t) lts->n_states + 2; s++)
		reverse.first[s] += reverse.first[s - 1];
	for (uint32_t s = 0; s < lts->n_states; s++)
		LCN_FOR_EDGES (lts, s, edge)
			reverse.edges[reverse.first[edge->target + 1]++] =
			    (struct lcn_edge){edge->label, s};
	return reverse;
}

/* Marks all states from which marked ones are reached, over internal
 * transitions only or over all. */
static void
spread_back(const struct lcn_lts *lts, const struct reverse *reverse, bool only_internal,
	    bool *is_marked)
{
	LCN_ARRAY(uint32_t) todo = {0};
	for (uint32_t s = 0; s < lts->n_states; s++)
		if (is_marked[s])
			lcn_array_push(&todo, s);
	while (todo.n_items > 0) {
		uint32_t state = lcn_array_pop(&todo);
		for (uint64_t i = reverse->first[state]; i < reverse->first[state + 1]; i++) {
			struct lcn_edge edge = reverse->edges[i];
			if (is_marked[edge.target] || (only_internal && edge.label != LCN_TAU))
				continue;
			is_marked[edge.target] = true;
			lcn_array_push(&todo, edge.target);
		}
	}
	lcn_array_release(&todo);
}

/* States of the property from which its error can be reached. */
static bool *
harmful_states(const struct lcn_dfa *property)
{
	bool *is_harmful = LCN_NEW_ZEROS(bool, property->n_states);
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (uint32_t s = 0; s < property->n_states; s++) {
			bool is_new = !is_harmful[s] && property->classes[s] == LCN_CLASS_ERROR;
			for (uint32_t a = 0; a < property->letters.n_names && !is_harmful[s]; a++) {
				uint32_t next = lcn_dfa_next(property, s, a);
				is_new |= next != LCN_NO_STATE && is_harmful[next];
			}
			has_changed |= is_new;
			is_harmful[s] |= is_new;
		}
	}
	return is_harmful;
}

void
lcn_explicit_subsets_init(struct lcn_explicit_subsets *subsets, const struct lcn_system *system,
			  const struct lcn_missing_view *view, bool keeps_all)
{
	const struct lcn_lts *lts = &view->lts;
	struct reverse reverse = reverse_of(lts);
	*subsets = (struct lcn_explicit_subsets){
	    .system = system,
	    .view = view,
	    .is_doomed = LCN_NEW_ZEROS(bool, lts->n_states),
	    .is_kept = LCN_NEW_ZEROS(bool, lts->n_states),
	    .is_harmful = harmful_states(&system->property),
	    .is_in = LCN_NEW_ZEROS(bool, lts->n_states),
	};
	if (lts->error != LCN_NO_STATE)
		subsets->is_doomed[lts->error] = subsets->is_kept[lts->error] = true;
	spread_back(lts, &reverse, true, subsets->is_doomed);
	spread_back(lts, &reverse, false, subsets->is_kept);
	for (uint32_t s = 0; s < lts->n_states && keeps_all; s++)
		subsets->is_kept[s] = true;
	free(reverse.first);
	free(reverse.edges);
}

void
lcn_explicit_subsets_release(struct lcn_explicit_subsets *subsets)
{
	free(subsets->is_doomed);
	free(subsets->is_kept);
	free(subsets->is_harmful);
	free(subsets->is_in);
	lcn_tuples_release(&subsets->sets);
	lcn_array_release(&subsets->states);
}

void
lcn_explicit_subsets_sizes(const struct lcn_explicit_subsets *subsets, uint64_t *n_states,
			   uint64_t *n_edges)
{
	const struct lcn_lts *lts = &subsets->view->lts;
	*n_states = lts->error != LCN_NO_STATE;
	*n_edges = 0;
	for (uint32_t s = 0; s < lts->n_states; s++) {
		if (subsets->is_doomed[s] || !subsets->is_kept[s])
			continue;
		++*n_states;
		LCN_FOR_EDGES (lts, s, edge)
			*n_edges += subsets->is_kept[edge->target];
	}
}

bool
lcn_explicit_subsets_is_doomed(const struct lcn_explicit_subsets *subsets)
{
	return subsets->is_doomed[subsets->view->lts.initial];
}

static void
add_state(struct lcn_explicit_subsets *subsets, uint32_t state)
{
	if (subsets->is_in[state] || !subsets->is_kept[state])
		return;
	subsets->is_in[state] = true;
	lcn_array_push(&subsets->states, state);
}

/* Closes the set being made, interns it, and leaves the workplace clean. */
static uint32_t
finish_set(struct lcn_explicit_subsets *subsets)
{
	const struct lcn_lts *lts = &subsets->view->lts;
	bool is_error = false;
	for (size_t i = 0; i < subsets->states.n_items; i++) {
		uint32_t state = subsets->states.items[i];
		is_error |= subsets->is_doomed[state];
		LCN_FOR_EDGES (lts, state, edge)
			if (edge->label == LCN_TAU)
				add_state(subsets, edge->target);
	}
	size_t n_states = subsets->states.n_items;
	for (size_t i = 0; i < n_states; i++)
		subsets->is_in[subsets->states.items[i]] = false;
	lcn_array_clear(&subsets->states);
	if (n_states == 0 || is_error)
		return is_error ? LCN_SUBSET_ERROR : LCN_SUBSET_NONE;
	lcn_sort_words(subsets->states.items, n_states);
	return lcn_tuples_add(&subsets->sets, subsets->states.items, n_states);
}

static enum lcn_limit
initial(void *engine, uint32_t *subset)
{
	struct lcn_explicit_subsets *subsets = engine;
	add_state(subsets, subsets->view->lts.initial);
	*subset = finish_set(subsets);
	return LCN_LIMIT_NONE;
}

static enum lcn_limit
successor(void *engine, uint32_t subset, const struct lcn_action *action, uint32_t *next)
{
	struct lcn_explicit_subsets *subsets = engine;
	const struct lcn_lts *lts = &subsets->view->lts;
	const uint32_t *states = lcn_tuples_at(&subsets->sets, subset);
	uint32_t label = lcn_names_find(&lts->labels, action->label);
	for (size_t i = 0; i < lcn_tuples_length(&subsets->sets, subset); i++)
		LCN_FOR_EDGES (lts, states[i], edge)
			if (edge->label == label)
				add_state(subsets, edge->target);
	*next = finish_set(subsets);
	return LCN_LIMIT_NONE;
}

static bool
has_room(void *engine, uint32_t subset, const struct lcn_action *send)
{
	const struct lcn_explicit_subsets *subsets = engine;
	const uint32_t *states = lcn_tuples_at(&subsets->sets, subset);
	for (size_t i = 0; i < lcn_tuples_length(&subsets->sets, subset); i++)
		if (!lcn_missing_view_is_between(subsets->view, states[i]) &&
		    lcn_bits_has(lcn_missing_view_room(subsets->view, states[i]), send->receiver))
			return true;
	return false;
}

static bool
is_harmless(void *engine, uint32_t subset)
{
	const struct lcn_explicit_subsets *subsets = engine;
	const uint32_t *states = lcn_tuples_at(&subsets->sets, subset);
	for (size_t i = 0; i < lcn_tuples_length(&subsets->sets, subset); i++)
		if (subsets->is_harmful[subsets->view->properties[states[i]]])
			return false;
	return true;
}

struct lcn_subsets
lcn_explicit_subsets_interface(struct lcn_explicit_subsets *subsets)
{
	return (struct lcn_subsets){.engine = subsets,
				    .initial = initial,
				    .successor = successor,
				    .has_room = has_room,
				    .is_harmless = is_harmless};
}
