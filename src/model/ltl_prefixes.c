#include "model/ltl_prefixes.h"

#include <string.h>

#include "base/memory.h"
#include "base/sort.h"

/* What stands for every live state that can do everything for ever: from a
 * subset with such a state no prefix is bad. */
#define EVERYTHING UINT32_MAX

struct subsets {
	const struct lcn_ltl_formulas *formulas;
	const struct lcn_ltl_automaton *automaton;
	const bool *live;
	struct lcn_ltl_work *work;
	bool *universal;	   /* by state: whether no prefix is bad from there */
	struct lcn_tuples subsets; /* ascending arrays of states, or just EVERYTHING */
	LCN_ARRAY(uint32_t) next;  /* rows of n_classes */
	LCN_ARRAY(uint32_t) from;  /* the subset at hand */
	LCN_ARRAY(uint32_t) to;	   /* a successor being collected */
	bool *is_in_to;		   /* by state */
};

/* Whether the steps of a state into universal states cover all letters. */
static bool
stays_universal(const struct subsets *subsets, uint32_t state, uint32_t *missing)
{
	const struct lcn_ltl_automaton *automaton = subsets->automaton;
	size_t n_words = subsets->formulas->n_set_words;
	memset(missing, 0, n_words * sizeof *missing);
	lcn_bits_complement(missing, missing, subsets->formulas->n_classes);
	LCN_FOR_STEPS (&automaton->graph, state, step) {
		if (!subsets->universal[step->target])
			continue;
		const uint32_t *letters = lcn_ltl_step_letters(automaton, step);
		for (size_t i = 0; i < n_words; i++)
			missing[i] &= ~letters[i];
		if (lcn_bits_is_empty(missing, n_words))
			return true;
	}
	return false;
}

/* The greatest set of live states each of which can stay within it whatever
 * the letter. Most states are numbered after those that lead to them, so
 * the last ones are tried first: they are where chains end. */
static void
find_universal(struct subsets *subsets)
{
	uint32_t n_states = lcn_tuples_count(&subsets->automaton->obligations);
	size_t n_words = subsets->formulas->n_set_words;
	uint32_t *missing = LCN_NEW_ARRAY(uint32_t, n_words);
	memcpy(subsets->universal, subsets->live, n_states * sizeof *subsets->live);
	for (bool has_changed = true; has_changed;) {
		has_changed = false;
		for (uint32_t state = n_states; state-- > 0;) {
			if (lcn_ltl_is_over(subsets->work, n_words))
				break;
			if (subsets->universal[state] &&
			    !stays_universal(subsets, state, missing)) {
				subsets->universal[state] = false;
				has_changed = true;
			}
		}
	}
	free(missing);
}

static const uint32_t *
obligations_of(const struct subsets *subsets, uint32_t state)
{
	return lcn_tuples_at(&subsets->automaton->obligations, state);
}

/* Whether another state of the successor asks for less: what this one accepts
 * the other accepts as well. */
static bool
is_redundant(const struct subsets *subsets, uint32_t state)
{
	size_t n_words = subsets->automaton->moves.shape.n_obligation_words;
	const uint32_t *row = obligations_of(subsets, state);
	for (size_t i = 0; i < subsets->to.n_items; i++) {
		uint32_t other = subsets->to.items[i];
		if (other != state &&
		    lcn_bits_is_subset(obligations_of(subsets, other), row, n_words))
			return true;
	}
	return false;
}

/* A redundant state stays so when redundant ones are gone: what asks for the
 * least is never gone. */
static void
normalize(struct subsets *subsets)
{
	size_t n_kept = 0;
	size_t n_words =
	    subsets->to.n_items * (1 + subsets->automaton->moves.shape.n_obligation_words);
	if (subsets->to.n_items == 0)
		return;
	bool *is_dropped = LCN_NEW_ZEROS(bool, subsets->to.n_items);
	for (size_t i = 0; i < subsets->to.n_items && !lcn_ltl_is_over(subsets->work, n_words); i++)
		is_dropped[i] = is_redundant(subsets, subsets->to.items[i]);
	for (size_t i = 0; i < subsets->to.n_items; i++)
		if (!is_dropped[i])
			subsets->to.items[n_kept++] = subsets->to.items[i];
	free(is_dropped);
	subsets->to.n_items = n_kept;
	lcn_sort_words(subsets->to.items, n_kept);
}

static void
clear_to(struct subsets *subsets)
{
	for (size_t i = 0; i < subsets->to.n_items; i++)
		subsets->is_in_to[subsets->to.items[i]] = false;
	lcn_array_clear(&subsets->to);
}

static void
add_target(struct subsets *subsets, uint32_t state)
{
	if (!subsets->live[state] || subsets->is_in_to[state])
		return;
	subsets->is_in_to[state] = true;
	lcn_array_push(&subsets->to, state);
}

static bool
has_universal(const struct subsets *subsets)
{
	for (size_t i = 0; i < subsets->to.n_items; i++)
		if (subsets->universal[subsets->to.items[i]])
			return true;
	return false;
}

/* The number of the collected subset. */
static uint32_t
intern(struct subsets *subsets)
{
	const uint32_t everything = EVERYTHING;
	uint32_t subset;
	if (has_universal(subsets)) {
		subset = lcn_tuples_add(&subsets->subsets, &everything, 1);
		clear_to(subsets);
		return subset;
	}
	for (size_t i = 0; i < subsets->to.n_items; i++)
		subsets->is_in_to[subsets->to.items[i]] = false;
	normalize(subsets);
	subset = lcn_tuples_add(&subsets->subsets, subsets->to.items, subsets->to.n_items);
	lcn_array_clear(&subsets->to);
	return subset;
}

static void
collect(struct subsets *subsets, uint32_t letter)
{
	const struct lcn_ltl_automaton *automaton = subsets->automaton;
	for (size_t i = 0; i < subsets->from.n_items; i++) {
		uint32_t state = subsets->from.items[i];
		LCN_FOR_STEPS (&automaton->graph, state, step) {
			if (lcn_ltl_is_over(subsets->work, 1))
				return;
			if (lcn_bits_has(lcn_ltl_step_letters(automaton, step), letter))
				add_target(subsets, step->target);
		}
	}
}

static void
load(struct subsets *subsets, uint32_t subset)
{
	size_t n_states = lcn_tuples_length(&subsets->subsets, subset);
	lcn_array_reserve(&subsets->from, n_states);
	subsets->from.n_items = n_states;
	if (n_states != 0)
		memcpy(subsets->from.items, lcn_tuples_at(&subsets->subsets, subset),
		       n_states * sizeof *subsets->from.items);
}

static bool
is_everything(const struct subsets *subsets)
{
	return subsets->from.n_items == 1 && subsets->from.items[0] == EVERYTHING;
}

static uint32_t
successor(struct subsets *subsets, uint32_t subset, uint32_t letter)
{
	if (subsets->from.n_items == 0)
		return LCN_NO_STATE;
	if (is_everything(subsets))
		return subset;
	collect(subsets, letter);
	return intern(subsets);
}

static void
explore(struct subsets *subsets)
{
	add_target(subsets, 0);
	intern(subsets);
	for (uint32_t subset = 0; subset < lcn_tuples_count(&subsets->subsets); subset++) {
		load(subsets, subset);
		for (uint32_t letter = 0; letter < subsets->formulas->n_classes; letter++) {
			if (lcn_ltl_is_over(subsets->work, 8))
				return;
			lcn_array_push(&subsets->next, successor(subsets, subset, letter));
		}
	}
}

/* Letters of a class behave alike. */
static void
write_dfa(const struct subsets *subsets, struct lcn_dfa *dfa)
{
	const struct lcn_ltl_formulas *formulas = subsets->formulas;
	dfa->n_states = lcn_tuples_count(&subsets->subsets);
	dfa->next = LCN_NEW_ARRAY(uint32_t, (size_t) dfa->n_states * formulas->n_letters);
	dfa->classes = LCN_NEW_ARRAY(uint8_t, dfa->n_states);
	for (uint32_t state = 0; state < dfa->n_states; state++) {
		bool is_empty = lcn_tuples_length(&subsets->subsets, state) == 0;
		const uint32_t *from = subsets->next.items + (size_t) state * formulas->n_classes;
		uint32_t *to = dfa->next + (size_t) state * formulas->n_letters;
		dfa->classes[state] = is_empty ? LCN_CLASS_ERROR : LCN_CLASS_PLAIN;
		for (uint32_t letter = 0; letter < formulas->n_letters; letter++)
			to[letter] = from[formulas->class_of[letter]];
	}
}

void
lcn_ltl_find_bad_prefixes(const struct lcn_ltl_formulas *formulas,
			  const struct lcn_ltl_automaton *automaton, const bool *live,
			  struct lcn_ltl_work *work, struct lcn_dfa *dfa)
{
	struct subsets subsets = {
	    .formulas = formulas, .automaton = automaton, .live = live, .work = work};
	uint32_t n_states = lcn_tuples_count(&automaton->obligations);
	subsets.universal = LCN_NEW_ZEROS(bool, n_states);
	subsets.is_in_to = LCN_NEW_ZEROS(bool, n_states);
	find_universal(&subsets);
	*dfa = (struct lcn_dfa){0};
	if (work->limit == LCN_LIMIT_NONE)
		explore(&subsets);
	// cppcheck-suppress duplicateCondition ; exploring may have met a limit
	if (work->limit == LCN_LIMIT_NONE)
		write_dfa(&subsets, dfa);
	free(subsets.universal);
	free(subsets.is_in_to);
	lcn_tuples_release(&subsets.subsets);
	lcn_array_release(&subsets.next);
	lcn_array_release(&subsets.from);
	lcn_array_release(&subsets.to);
}
