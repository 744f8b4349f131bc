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

#include "base/array.h"
#include "base/memory.h"
#include "lts/hoa_guard.h"
#include "lts/hoa_token.h"

enum {
	MAX_PROPOSITIONS = 8192,
	MAX_GUARD_WORDS = 1 << 26, /* of all aliases together */
	MAX_DEPTH = 1000,	   /* of parentheses and negations */
	MAX_GAP = 1 << 22,	   /* of numbers of states before they are listed */
};

struct hoa {
	struct lcn_reading *reading;
	struct lcn_hoa_token token;
	struct lcn_lts_builder builder;
	struct lcn_names headers;	  /* seen so far */
	LCN_ARRAY(uint32_t) propositions; /* their labels */
	bool has_propositions;
	struct lcn_names alias_names;
	LCN_ARRAY(struct lcn_guard) aliases;
	uint64_t n_states; /* as declared */
	bool has_states;
	uint64_t initial;
	bool has_initial;
	LCN_ARRAY(bool) is_listed; /* states, by number */
	uint64_t n_listed;
	size_t other_line; /* where a guard first admitted what is no letter; or 0 */
	size_t other_column;
	unsigned depth;
};

static void
next(struct hoa *hoa)
{
	lcn_hoa_next(hoa->reading, &hoa->token);
}

static bool
fail(struct hoa *hoa, const char *message)
{
	if (hoa->token.kind == LCN_HOA_ABORT)
		message = "the automaton was given up where it was written (--ABORT--)";
	return lcn_hoa_fail(hoa->reading, &hoa->token, "%s", message);
}

static bool
is_sign(const struct hoa *hoa, char sign)
{
	return hoa->token.kind == LCN_HOA_SIGN && hoa->token.number == (uint64_t) sign;
}

static bool
is_word(const struct hoa *hoa, const char *word)
{
	return hoa->token.kind == LCN_HOA_WORD &&
	       strcmp(lcn_text_string(&hoa->token.text), word) == 0;
}

static bool
expect_sign(struct hoa *hoa, char sign, const char *message)
{
	if (!is_sign(hoa, sign))
		return fail(hoa, message);
	next(hoa);
	return true;
}

static bool
expect_number(struct hoa *hoa, const char *message, uint64_t *number)
{
	if (hoa->token.kind != LCN_HOA_INT)
		return fail(hoa, message);
	*number = hoa->token.number;
	next(hoa);
	return true;
}

static uint32_t
n_letters(const struct hoa *hoa)
{
	return (uint32_t) hoa->propositions.n_items;
}

/* Guards: `|` binds less than `&`, `&` less than `!`. Each function fills a
 * guard that the caller has initialised. */

static bool read_or(struct hoa *hoa, struct lcn_guard *guard);

static bool
read_proposition(struct hoa *hoa, struct lcn_guard *guard)
{
	if (!hoa->has_propositions)
		return fail(hoa, "the propositions (AP:) must be declared before they are used");
	if (hoa->token.number >= n_letters(hoa))
		return lcn_hoa_fail(
		    hoa->reading, &hoa->token,
		    "there is no proposition %llu: AP: declares %u, numbered from 0",
		    (unsigned long long) hoa->token.number, n_letters(hoa));
	lcn_guard_set_letter(guard, (uint32_t) hoa->token.number);
	next(hoa);
	return true;
}

static bool
read_alias_use(struct hoa *hoa, struct lcn_guard *guard)
{
	uint32_t alias = lcn_names_find(&hoa->alias_names, lcn_text_string(&hoa->token.text));
	if (alias == LCN_NO_NAME)
		return lcn_hoa_fail(hoa->reading, &hoa->token, "there is no alias '@%s' so far",
				    lcn_text_string(&hoa->token.text));
	lcn_guard_copy(guard, &hoa->aliases.items[alias]);
	next(hoa);
	return true;
}

static bool
read_constant(struct hoa *hoa, struct lcn_guard *guard)
{
	bool is_true = is_word(hoa, "t");
	if (!is_true && !is_word(hoa, "f"))
		return fail(hoa, "expected a guard: a proposition's number, an alias, t, f, '!' "
				 "or '('");
	/* Fresh guards are true. */
	struct lcn_guard constant;
	lcn_guard_init(&constant, n_letters(hoa));
	if (!is_true)
		lcn_guard_negate(&constant);
	lcn_guard_copy(guard, &constant);
	lcn_guard_release(&constant);
	next(hoa);
	return true;
}

static bool read_operand(struct hoa *hoa, struct lcn_guard *guard);

static bool
read_nested(struct hoa *hoa, struct lcn_guard *guard)
{
	if (is_sign(hoa, '!')) {
		next(hoa);
		if (!read_operand(hoa, guard))
			return false;
		lcn_guard_negate(guard);
		return true;
	}
	next(hoa);
	return read_or(hoa, guard) && expect_sign(hoa, ')', "expected ')' in the guard");
}

static bool
read_operand(struct hoa *hoa, struct lcn_guard *guard)
{
	if (hoa->token.kind == LCN_HOA_INT)
		return read_proposition(hoa, guard);
	if (hoa->token.kind == LCN_HOA_ALIAS)
		return read_alias_use(hoa, guard);
	if (!is_sign(hoa, '!') && !is_sign(hoa, '('))
		return read_constant(hoa, guard);
	if (hoa->depth == MAX_DEPTH)
		return fail(hoa, "the guard is nested too deeply");
	hoa->depth++;
	bool is_read = read_nested(hoa, guard);
	hoa->depth--;
	return is_read;
}

static bool
read_and(struct hoa *hoa, struct lcn_guard *guard)
{
	if (!read_operand(hoa, guard))
		return false;
	if (!is_sign(hoa, '&'))
		return true;
	struct lcn_guard operand;
	lcn_guard_init(&operand, n_letters(hoa));
	bool is_read = true;
	while (is_read && is_sign(hoa, '&')) {
		next(hoa);
		is_read = read_operand(hoa, &operand);
		if (is_read)
			lcn_guard_and(guard, &operand);
	}
	lcn_guard_release(&operand);
	return is_read;
}

static bool
read_or(struct hoa *hoa, struct lcn_guard *guard)
{
	if (!read_and(hoa, guard))
		return false;
	if (!is_sign(hoa, '|'))
		return true;
	struct lcn_guard operand;
	lcn_guard_init(&operand, n_letters(hoa));
	bool is_read = true;
	while (is_read && is_sign(hoa, '|')) {
		next(hoa);
		is_read = read_and(hoa, &operand);
		if (is_read)
			lcn_guard_or(guard, &operand);
	}
	lcn_guard_release(&operand);
	return is_read;
}

/* `[guard]` */
static bool
read_label(struct hoa *hoa, struct lcn_guard *guard)
{
	next(hoa);
	return read_or(hoa, guard) && expect_sign(hoa, ']', "expected ']' after the guard");
}

/* The header. */

static bool
read_states(struct hoa *hoa)
{
	hoa->has_states = true;
	return expect_number(hoa, "expected the number of states", &hoa->n_states);
}

static bool
refuse_conjunction(struct hoa *hoa)
{
	if (!is_sign(hoa, '&'))
		return true;
	return fail(hoa, "alternating automata are not supported: a transition system is in one "
			 "state at a time");
}

static bool
read_start(struct hoa *hoa)
{
	if (hoa->has_initial)
		return fail(hoa, "several initial states are not supported: a transition system "
				 "has one");
	hoa->has_initial = true;
	return expect_number(hoa, "expected the number of the initial state", &hoa->initial) &&
	       refuse_conjunction(hoa);
}

static bool
add_proposition(struct hoa *hoa)
{
	const struct lcn_text *text = &hoa->token.text;
	uint32_t label =
	    lcn_names_add_bytes(&hoa->builder.labels, lcn_text_string(text), text->n_bytes);
	for (size_t i = 0; label == LCN_TAU && i < hoa->propositions.n_items; i++)
		if (hoa->propositions.items[i] == LCN_TAU)
			return fail(hoa, "this proposition is declared twice");
	bool is_known = label != LCN_TAU && label + 1 < hoa->builder.labels.n_names;
	if (is_known)
		return fail(hoa, "this proposition is declared twice");
	lcn_array_push(&hoa->propositions, label);
	next(hoa);
	return true;
}

static bool
read_propositions(struct hoa *hoa)
{
	uint64_t n_declared = 0;
	if (hoa->alias_names.n_names > 0)
		return fail(hoa, "the propositions (AP:) must be declared before the aliases");
	hoa->has_propositions = true;
	struct lcn_hoa_token place = {.line = hoa->token.line, .column = hoa->token.column};
	if (!expect_number(hoa, "expected the number of propositions", &n_declared))
		return false;
	if (n_declared > MAX_PROPOSITIONS)
		return lcn_hoa_fail(hoa->reading, &place, "more than %d propositions",
				    MAX_PROPOSITIONS);
	for (uint64_t i = 0; i < n_declared; i++) {
		if (hoa->token.kind != LCN_HOA_STRING)
			return fail(hoa, "expected a proposition in quotes: there are fewer than "
					 "declared");
		if (!add_proposition(hoa))
			return false;
	}
	if (hoa->token.kind == LCN_HOA_STRING)
		return fail(hoa, "there are more propositions than declared");
	return true;
}

static bool
read_alias(struct hoa *hoa)
{
	if (hoa->token.kind != LCN_HOA_ALIAS)
		return fail(hoa, "expected an alias, '@name'");
	if (lcn_names_find(&hoa->alias_names, lcn_text_string(&hoa->token.text)) != LCN_NO_NAME)
		return fail(hoa, "this alias is defined twice");
	struct lcn_text name = {0};
	lcn_text_append(&name, lcn_text_string(&hoa->token.text));
	struct lcn_guard guard;
	lcn_guard_init(&guard, n_letters(hoa));
	bool is_read = true;
	if ((uint64_t) guard.n_words * hoa->aliases.n_items > MAX_GUARD_WORDS / 6)
		is_read = fail(hoa, "the aliases need too much memory");
	next(hoa);
	is_read = is_read && read_or(hoa, &guard);
	if (is_read) {
		lcn_names_add(&hoa->alias_names, lcn_text_string(&name));
		lcn_array_push(&hoa->aliases, guard);
	} else {
		lcn_guard_release(&guard);
	}
	lcn_text_release(&name);
	return is_read;
}

static bool
read_acceptance(struct hoa *hoa)
{
	uint64_t n_sets = 0;
	if (!expect_number(hoa, "expected the number of acceptance sets", &n_sets))
		return false;
	if (!is_word(hoa, "t"))
		return fail(hoa, "only automata that accept all they do not refuse (Acceptance: 0 "
				 "t) are supported; 'autfilt -M' makes one of a safety automaton");
	next(hoa);
	if (is_sign(hoa, '&') || is_sign(hoa, '|'))
		return fail(hoa, "only the acceptance 't' is supported");
	return true;
}

static bool
is_header_value(const struct hoa *hoa)
{
	return hoa->token.kind == LCN_HOA_INT || hoa->token.kind == LCN_HOA_STRING ||
	       hoa->token.kind == LCN_HOA_WORD;
}

static bool
skip_header(struct hoa *hoa)
{
	while (is_header_value(hoa))
		next(hoa);
	return hoa->token.kind != LCN_HOA_FAILED;
}

static const struct {
	const char *name;
	bool (*read)(struct hoa *hoa);
	bool may_repeat;
} headers[] = {
    {"States", read_states, false},	    {"Start", read_start, true},
    {"AP", read_propositions, false},	    {"Alias", read_alias, true},
    {"Acceptance", read_acceptance, false}, {"acc-name", skip_header, false},
    {"tool", skip_header, false},	    {"name", skip_header, false},
    {"properties", skip_header, true},
};

enum { N_HEADERS = sizeof headers / sizeof *headers };

static bool
read_header_item(struct hoa *hoa)
{
	const char *name = lcn_text_string(&hoa->token.text);
	size_t i = 0;
	while (i < N_HEADERS && strcmp(headers[i].name, name) != 0)
		i++;
	if (i == N_HEADERS && *name >= 'A' && *name <= 'Z')
		return lcn_hoa_fail(hoa->reading, &hoa->token,
				    "the header '%s:' is unknown, and its capital says that it "
				    "must not be ignored",
				    name);
	uint32_t n_before = hoa->headers.n_names;
	bool is_new = lcn_names_add(&hoa->headers, name) == n_before;
	if (!is_new && (i == N_HEADERS || !headers[i].may_repeat))
		return lcn_hoa_fail(hoa->reading, &hoa->token, "a second header '%s:'", name);
	next(hoa);
	return i < N_HEADERS ? headers[i].read(hoa) : skip_header(hoa);
}

static bool
check_header(struct hoa *hoa)
{
	if (lcn_names_find(&hoa->headers, "Acceptance") == LCN_NO_NAME)
		return fail(hoa, "the header 'Acceptance:' is missing");
	if (!hoa->has_initial)
		return fail(hoa, "the header 'Start:' is missing: a transition system has an "
				 "initial state");
	if (hoa->has_states && hoa->initial >= hoa->n_states)
		return fail(hoa, "the initial state is none of the states declared");
	return true;
}

static bool
read_header(struct hoa *hoa)
{
	next(hoa);
	if (hoa->token.kind != LCN_HOA_HEADER ||
	    strcmp(lcn_text_string(&hoa->token.text), "HOA") != 0)
		return fail(hoa, "expected 'HOA: v1', with which an automaton begins");
	next(hoa);
	if (!is_word(hoa, "v1"))
		return fail(hoa, "only version v1 of the format is supported");
	next(hoa);
	while (hoa->token.kind == LCN_HOA_HEADER)
		if (!read_header_item(hoa))
			return false;
	if (hoa->token.kind != LCN_HOA_BODY)
		return fail(hoa, "expected a header or '--BODY--'");
	if (!check_header(hoa))
		return false;
	next(hoa);
	return true;
}

/* The body. */

struct state {
	uint32_t number;
	bool has_label; /* of its own, for all its edges */
	struct lcn_guard label;
	bool has_labelled;     /* edges */
	uint64_t n_unlabelled; /* edges, when the state has no label */
};

static void
note_others(struct hoa *hoa, size_t line, size_t column)
{
	if (hoa->other_line != 0)
		return;
	hoa->other_line = line;
	hoa->other_column = column;
}

static void
add_edges(struct hoa *hoa, const struct state *state, const struct lcn_guard *guard, uint32_t to)
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
add_implicit_edge(struct hoa *hoa, struct state *state, uint32_t to)
{
	uint64_t valuation = state->n_unlabelled++;
	if (n_letters(hoa) < 63 && valuation >> n_letters(hoa) != 0)
		return fail(hoa, "more edges than there are valuations of the propositions");
	if (valuation != 0 && (valuation & (valuation - 1)) == 0)
		lcn_lts_builder_add(&hoa->builder, state->number,
				    hoa->propositions.items[__builtin_ctzll(valuation)], to);
	else
		note_others(hoa, hoa->token.line, hoa->token.column);
	return true;
}

static bool
skip_acceptance_sets(struct hoa *hoa)
{
	if (!is_sign(hoa, '{'))
		return true;
	next(hoa);
	while (hoa->token.kind == LCN_HOA_INT)
		next(hoa);
	return expect_sign(hoa, '}', "expected the number of an acceptance set, or '}'");
}

static bool
check_target(struct hoa *hoa)
{
	if (hoa->token.kind != LCN_HOA_INT)
		return fail(hoa, "expected the state where the edge goes");
	if (hoa->has_states && hoa->token.number >= hoa->n_states)
		return lcn_hoa_fail(
		    hoa->reading, &hoa->token,
		    "there is no state %llu: States: declares %llu, numbered from 0",
		    (unsigned long long) hoa->token.number, (unsigned long long) hoa->n_states);
	return true;
}

/* The state where an edge goes, with its guard when it has one of its own. */
static bool
read_target(struct hoa *hoa, struct state *state, const struct lcn_guard *guard)
{
	if (!check_target(hoa))
		return false;
	uint32_t to = (uint32_t) hoa->token.number;
	if (guard == NULL && state->has_label)
		guard = &state->label;
	if (guard != NULL)
		add_edges(hoa, state, guard, to);
	else if (!add_implicit_edge(hoa, state, to))
		return false;
	next(hoa);
	return refuse_conjunction(hoa) && skip_acceptance_sets(hoa);
}

static bool
read_labelled_edge(struct hoa *hoa, struct state *state)
{
	if (state->has_label)
		return fail(hoa, "the state has a label, so its edges must have none");
	if (state->n_unlabelled > 0)
		return fail(hoa, "either all edges of a state have labels or none");
	state->has_labelled = true;
	size_t line = hoa->token.line;
	size_t column = hoa->token.column;
	struct lcn_guard guard;
	lcn_guard_init(&guard, n_letters(hoa));
	bool is_read = read_label(hoa, &guard);
	if (is_read && lcn_guard_admits_others(&guard))
		note_others(hoa, line, column);
	is_read = is_read && read_target(hoa, state, &guard);
	lcn_guard_release(&guard);
	return is_read;
}

static bool
read_unlabelled_edge(struct hoa *hoa, struct state *state)
{
	if (state->has_labelled)
		return fail(hoa, "either all edges of a state have labels or none");
	return read_target(hoa, state, NULL);
}

static bool
check_edge_count(struct hoa *hoa, const struct state *state)
{
	bool is_complete = n_letters(hoa) < 63 && state->n_unlabelled >> n_letters(hoa) == 1;
	if (state->n_unlabelled == 0 || is_complete)
		return true;
	return lcn_hoa_fail(hoa->reading, &hoa->token,
			    "state %u has %llu edges without labels: it must have one for each of "
			    "the 2^%u valuations",
			    state->number, (unsigned long long) state->n_unlabelled,
			    n_letters(hoa));
}

static bool
read_edges(struct hoa *hoa, struct state *state)
{
	for (;;) {
		bool is_read;
		if (!lcn_reading_goes_on(hoa->reading))
			return false;
		if (is_sign(hoa, '['))
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
list_state(struct hoa *hoa, uint64_t number)
{
	if (hoa->has_states && number >= hoa->n_states)
		return lcn_hoa_fail(
		    hoa->reading, &hoa->token,
		    "there is no state %llu: States: declares %llu, numbered from 0",
		    (unsigned long long) number, (unsigned long long) hoa->n_states);
	if (number > 8 * hoa->n_listed + MAX_GAP)
		return fail(hoa, "too many states would be missing before this one");
	while (hoa->is_listed.n_items <= number)
		lcn_array_push(&hoa->is_listed, false);
	if (hoa->is_listed.items[number])
		return fail(hoa, "this state is described twice");
	hoa->is_listed.items[number] = true;
	hoa->n_listed++;
	return true;
}

/* `State: [label] number "name" {sets}`, of which the number must be there. */
static bool
read_state_line(struct hoa *hoa, struct state *state)
{
	if (is_sign(hoa, '[')) {
		size_t line = hoa->token.line;
		size_t column = hoa->token.column;
		state->has_label = true;
		if (!read_label(hoa, &state->label))
			return false;
		if (lcn_guard_admits_others(&state->label))
			note_others(hoa, line, column);
	}
	if (hoa->token.kind != LCN_HOA_INT)
		return fail(hoa, "expected the number of the state");
	if (!list_state(hoa, hoa->token.number))
		return false;
	state->number = (uint32_t) hoa->token.number;
	next(hoa);
	if (hoa->token.kind == LCN_HOA_STRING)
		next(hoa);
	return skip_acceptance_sets(hoa);
}

static bool
read_state(struct hoa *hoa)
{
	struct state state = {0};
	lcn_guard_init(&state.label, n_letters(hoa));
	next(hoa);
	bool is_read = read_state_line(hoa, &state) && read_edges(hoa, &state);
	lcn_guard_release(&state.label);
	return is_read;
}

static bool
read_body(struct hoa *hoa)
{
	while (hoa->token.kind == LCN_HOA_HEADER) {
		if (strcmp(lcn_text_string(&hoa->token.text), "State") != 0)
			return fail(hoa, "expected 'State:' or '--END--'");
		if (!read_state(hoa))
			return false;
	}
	if (hoa->token.kind != LCN_HOA_END)
		return fail(hoa, "expected 'State:', an edge or '--END--'");
	next(hoa);
	if (hoa->token.kind == LCN_HOA_HEADER &&
	    strcmp(lcn_text_string(&hoa->token.text), "HOA") == 0)
		return fail(hoa, "a second automaton: only one is read from a file");
	if (hoa->token.kind != LCN_HOA_EOF)
		return fail(hoa, "expected the end of the file after '--END--'");
	return true;
}

/* Every state that is declared or named must have been described. */
static bool
check_listed(struct hoa *hoa, uint64_t n_states)
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
finish(struct hoa *hoa, struct lcn_lts *lts)
{
	uint64_t n_states = hoa->builder.n_states;
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
release(struct hoa *hoa)
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
	struct hoa hoa = {.reading = reading};
	lcn_reading_init_builder(reading, &hoa.builder);
	bool is_read = read_header(&hoa) && read_body(&hoa) && finish(&hoa, lts);
	release(&hoa);
	return is_read;
}
