/* Reading the Hanoi omega-automata format, version 1: monitors, that is
 * automata which accept whatever they do not refuse (Acceptance: t).
 *
 * Propositions are actions: a letter is a valuation in which exactly one
 * proposition is true, and an edge becomes one transition for each letter that
 * its guard admits. Other valuations are no actions; that a guard admits such
 * ones is worth a warning, as the automaton then says less than it did.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lts/hoa_reader.h"

enum { MAX_GAP = 1 << 22 }; /* of numbers of states before they are listed */

struct state {
	uint32_t number;
	bool has_label; /* of its own, for all its edges */
	struct lcn_guard label;
	bool has_labelled;     /* edges */
	uint64_t n_unlabelled; /* edges, when the state has no label */
};

static void
note_others(struct lcn_hoa *hoa, size_t line, size_t column)
{
	if (hoa->other_line != 0)
		return;
	hoa->other_line = line;
	hoa->other_column = column;
}

static void
add_edges(struct lcn_hoa *hoa, const struct state *state, const struct lcn_guard *guard,
	  uint32_t to)
{
	for (uint32_t word = 0; word < guard->n_words; word++) {
		uint64_t rest = guard->is.letters[word];
		for (; rest != 0; rest &= rest - 1) {
			uint32_t letter = 64 * word + (uint32_t) __builtin_ctzll(rest);
			lcn_lts_builder_add(&hoa->builder, state->number,
					    hoa->propositions.items[letter], to);
		}
	}
}

/* Without labels, the edges of a state are those of all valuations in turn:
 * that of number i has proposition k true when bit k of i is set. */
static bool
add_implicit_edge(struct lcn_hoa *hoa, struct state *state, uint32_t to)
{
	uint64_t valuation = state->n_unlabelled++;
	if (lcn_hoa_n_letters(hoa) < 63 && valuation >> lcn_hoa_n_letters(hoa) != 0)
		return lcn_hoa_refuse(hoa,
				      "more edges than there are valuations of the propositions");
	if (valuation != 0 && (valuation & (valuation - 1)) == 0)
		lcn_lts_builder_add(&hoa->builder, state->number,
				    hoa->propositions.items[__builtin_ctzll(valuation)], to);
	else
		note_others(hoa, hoa->token.line, hoa->token.column);
	return true;
}

static bool
skip_acceptance_sets(struct lcn_hoa *hoa)
{
	if (!lcn_hoa_is_sign(hoa, '{'))
		return true;
	lcn_hoa_step(hoa);
	while (hoa->token.kind == LCN_HOA_INT)
		lcn_hoa_step(hoa);
	return lcn_hoa_expect_sign(hoa, '}', "expected the number of an acceptance set, or '}'");
}

static bool
check_target(struct lcn_hoa *hoa)
{
	if (hoa->token.kind != LCN_HOA_INT)
		return lcn_hoa_refuse(hoa, "expected the state where the edge goes");
	if (hoa->has_states && hoa->token.number >= hoa->n_states)
		return lcn_hoa_fail(
		    hoa->reading, &hoa->token,
		    "there is no state %llu: States: declares %llu, numbered from 0",
		    (unsigned long long) hoa->token.number, (unsigned long long) hoa->n_states);
	return true;
}

/* The state where an edge goes, with its guard when it has one of its own. */
static bool
read_target(struct lcn_hoa *hoa, struct state *state, const struct lcn_guard *guard)
{
	if (!check_target(hoa))
		return false;
	uint32_t to = (uint32_t) hoa->token.number;
	if (hoa->n_named <= to)
		hoa->n_named = (uint64_t) to + 1;
	if (guard == NULL && state->has_label)
		guard = &state->label;
	if (guard != NULL)
		add_edges(hoa, state, guard, to);
	else if (!add_implicit_edge(hoa, state, to))
		return false;
	lcn_hoa_step(hoa);
	return lcn_hoa_refuse_conjunction(hoa) && skip_acceptance_sets(hoa);
}

static bool
read_labelled_edge(struct lcn_hoa *hoa, struct state *state)
{
	if (state->has_label)
		return lcn_hoa_refuse(hoa, "the state has a label, so its edges must have none");
	if (state->n_unlabelled > 0)
		return lcn_hoa_refuse(hoa, "either all edges of a state have labels or none");
	state->has_labelled = true;
	size_t line = hoa->token.line;
	size_t column = hoa->token.column;
	struct lcn_guard guard;
	lcn_guard_init(&guard, lcn_hoa_n_letters(hoa));
	bool is_read = lcn_hoa_read_label(hoa, &guard);
	if (is_read && lcn_guard_admits_others(&guard))
		note_others(hoa, line, column);
	is_read = is_read && read_target(hoa, state, &guard);
	lcn_guard_release(&guard);
	return is_read;
}

static bool
read_unlabelled_edge(struct lcn_hoa *hoa, struct state *state)
{
	if (state->has_labelled)
		return lcn_hoa_refuse(hoa, "either all edges of a state have labels or none");
	return read_target(hoa, state, NULL);
}

static bool
check_edge_count(struct lcn_hoa *hoa, const struct state *state)
{
	bool is_complete =
	    lcn_hoa_n_letters(hoa) < 63 && state->n_unlabelled >> lcn_hoa_n_letters(hoa) == 1;
	if (state->n_unlabelled == 0 || is_complete)
		return true;
	return lcn_hoa_fail(hoa->reading, &hoa->token,
			    "state %u has %llu edges without labels: it must have one for each of "
			    "the 2^%u valuations",
			    state->number, (unsigned long long) state->n_unlabelled,
			    lcn_hoa_n_letters(hoa));
}

static bool
read_edges(struct lcn_hoa *hoa, struct state *state)
{
	for (;;) {
		bool is_read;
		if (!lcn_reading_goes_on(hoa->reading))
			return false;
		if (lcn_hoa_is_sign(hoa, '['))
			is_read = read_labelled_edge(hoa, state);
		else if (hoa->token.kind == LCN_HOA_INT)
			is_read = read_unlabelled_edge(hoa, state);
		else
			return check_edge_count(hoa, state);
		if (!is_read)
			return false;
	}
}

static bool
list_state(struct lcn_hoa *hoa, uint64_t number)
{
	if (hoa->has_states && number >= hoa->n_states)
		return lcn_hoa_fail(
		    hoa->reading, &hoa->token,
		    "there is no state %llu: States: declares %llu, numbered from 0",
		    (unsigned long long) number, (unsigned long long) hoa->n_states);
	if (number > 8 * hoa->n_listed + MAX_GAP)
		return lcn_hoa_refuse(hoa, "too many states would be missing before this one");
	while (hoa->is_listed.n_items <= number)
		lcn_array_push(&hoa->is_listed, false);
	if (hoa->is_listed.items[number])
		return lcn_hoa_refuse(hoa, "this state is described twice");
	hoa->is_listed.items[number] = true;
	hoa->n_listed++;
	return true;
}

/* `State: [label] number "name" {sets}`, of which the number must be there. */
static bool
read_state_line(struct lcn_hoa *hoa, struct state *state)
{
	if (lcn_hoa_is_sign(hoa, '[')) {
		size_t line = hoa->token.line;
		size_t column = hoa->token.column;
		state->has_label = true;
		if (!lcn_hoa_read_label(hoa, &state->label))
			return false;
		if (lcn_guard_admits_others(&state->label))
			note_others(hoa, line, column);
	}
	if (hoa->token.kind != LCN_HOA_INT)
		return lcn_hoa_refuse(hoa, "expected the number of the state");
	if (!list_state(hoa, hoa->token.number))
		return false;
	state->number = (uint32_t) hoa->token.number;
	lcn_hoa_step(hoa);
	if (hoa->token.kind == LCN_HOA_STRING)
		lcn_hoa_step(hoa);
	return skip_acceptance_sets(hoa);
}

static bool
read_state(struct lcn_hoa *hoa)
{
	struct state state = {0};
	lcn_guard_init(&state.label, lcn_hoa_n_letters(hoa));
	lcn_hoa_step(hoa);
	bool is_read = read_state_line(hoa, &state) && read_edges(hoa, &state);
	lcn_guard_release(&state.label);
	return is_read;
}

static bool
read_body(struct lcn_hoa *hoa)
{
	while (hoa->token.kind == LCN_HOA_HEADER) {
		if (strcmp(lcn_text_string(&hoa->token.text), "State") != 0)
			return lcn_hoa_refuse(hoa, "expected 'State:' or '--END--'");
		if (!read_state(hoa))
			return false;
	}
	if (hoa->token.kind != LCN_HOA_END)
		return lcn_hoa_refuse(hoa, "expected 'State:', an edge or '--END--'");
	lcn_hoa_step(hoa);
	if (hoa->token.kind == LCN_HOA_HEADER &&
	    strcmp(lcn_text_string(&hoa->token.text), "HOA") == 0)
		return lcn_hoa_refuse(hoa, "a second automaton: only one is read from a file");
	if (hoa->token.kind != LCN_HOA_EOF)
		return lcn_hoa_refuse(hoa, "expected the end of the file after '--END--'");
	return true;
}

/* Every state that is declared or named must have been described. */
static bool
check_listed(struct lcn_hoa *hoa, uint64_t n_states)
{
	uint64_t missing = 0;
	if (hoa->n_listed == n_states)
		return true;
	while (missing < hoa->is_listed.n_items && hoa->is_listed.items[missing])
		missing++;
	return lcn_hoa_fail(hoa->reading, &hoa->token, "state %llu is not described",
			    (unsigned long long) missing);
}

static bool
finish(struct lcn_hoa *hoa, struct lcn_lts *lts)
{
	uint64_t n_states = hoa->n_named;
	if (n_states < hoa->is_listed.n_items)
		n_states = hoa->is_listed.n_items;
	if (n_states <= hoa->initial)
		n_states = hoa->initial + 1;
	if (hoa->has_states)
		n_states = hoa->n_states;
	if (!check_listed(hoa, n_states))
		return false;
	if (hoa->other_line != 0)
		lcn_diagnostics_line_warning(
		    hoa->reading->diagnostics, hoa->reading->input->path, hoa->other_line,
		    hoa->other_column,
		    "here and perhaps elsewhere, valuations are admitted in which not exactly one "
		    "proposition is true; they are no actions and left out");
	lcn_lts_builder_reserve_states(&hoa->builder, (uint32_t) n_states);
	lcn_lts_release(lts);
	lcn_lts_builder_finish(&hoa->builder, (uint32_t) hoa->initial, lts);
	return true;
}

static void
release(struct lcn_hoa *hoa)
{
	lcn_text_release(&hoa->token.text);
	lcn_lts_builder_release(&hoa->builder);
	lcn_names_release(&hoa->headers);
	lcn_names_release(&hoa->alias_names);
	lcn_array_release(&hoa->propositions);
	for (size_t i = 0; i < hoa->aliases.n_items; i++)
		lcn_guard_release(&hoa->aliases.items[i]);
	lcn_array_release(&hoa->aliases);
	lcn_array_release(&hoa->is_listed);
}

bool
lcn_hoa_read(struct lcn_reading *reading, struct lcn_lts *lts)
{
	struct lcn_hoa hoa = {.reading = reading};
	lcn_reading_init_builder(reading, &hoa.builder);
	bool is_read = lcn_hoa_read_header(&hoa) && read_body(&hoa) && finish(&hoa, lts);
	release(&hoa);
	return is_read;
}
