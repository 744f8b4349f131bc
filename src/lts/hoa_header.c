#include <string.h>

#include "lts/hoa_reader.h"

enum {
	MAX_PROPOSITIONS = 8192,
	MAX_GUARD_WORDS = 1 << 26, /* of all aliases together */
};

static bool
read_states(struct lcn_hoa *hoa)
{
	hoa->has_states = true;
	return lcn_hoa_expect_number(hoa, "expected the number of states", &hoa->n_states);
}

static bool
read_start(struct lcn_hoa *hoa)
{
	if (hoa->has_initial)
		return lcn_hoa_refuse(
		    hoa, "several initial states are not supported: a transition system "
			 "has one");
	hoa->has_initial = true;
	return lcn_hoa_expect_number(hoa, "expected the number of the initial state",
				     &hoa->initial) &&
	       lcn_hoa_refuse_conjunction(hoa);
}

static bool
add_proposition(struct lcn_hoa *hoa)
{
	const struct lcn_text *text = &hoa->token.text;
	uint32_t n_before = hoa->builder.labels.n_names;
	uint32_t label =
	    lcn_names_add_bytes(&hoa->builder.labels, lcn_text_string(text), text->n_bytes);
	for (size_t i = 0; label == LCN_TAU && i < hoa->propositions.n_items; i++)
		if (hoa->propositions.items[i] == LCN_TAU)
			return lcn_hoa_refuse(hoa, "this proposition is declared twice");
	if (label != LCN_TAU && label < n_before)
		return lcn_hoa_refuse(hoa, "this proposition is declared twice");
	lcn_array_push(&hoa->propositions, label);
	lcn_hoa_step(hoa);
	return true;
}

static bool
read_propositions(struct lcn_hoa *hoa)
{
	uint64_t n_declared = 0;
	if (hoa->alias_names.n_names > 0)
		return lcn_hoa_refuse(hoa,
				      "the propositions (AP:) must be declared before the aliases");
	hoa->has_propositions = true;
	struct lcn_hoa_token place = {.line = hoa->token.line, .column = hoa->token.column};
	if (!lcn_hoa_expect_number(hoa, "expected the number of propositions", &n_declared))
		return false;
	if (n_declared > MAX_PROPOSITIONS)
		return lcn_hoa_fail(hoa->reading, &place, "more than %d propositions",
				    MAX_PROPOSITIONS);
	for (uint64_t i = 0; i < n_declared; i++) {
		if (hoa->token.kind != LCN_HOA_STRING)
			return lcn_hoa_refuse(
			    hoa, "expected a proposition in quotes: there are fewer than "
				 "declared");
		if (!add_proposition(hoa))
			return false;
	}
	if (hoa->token.kind == LCN_HOA_STRING)
		return lcn_hoa_refuse(hoa, "there are more propositions than declared");
	return true;
}

static bool
read_alias(struct lcn_hoa *hoa)
{
	if (hoa->token.kind != LCN_HOA_ALIAS)
		return lcn_hoa_refuse(hoa, "expected an alias, '@name'");
	if (lcn_names_find(&hoa->alias_names, lcn_text_string(&hoa->token.text)) != LCN_NO_NAME)
		return lcn_hoa_refuse(hoa, "this alias is defined twice");
	struct lcn_text name = {0};
	lcn_text_append(&name, lcn_text_string(&hoa->token.text));
	struct lcn_guard guard;
	lcn_guard_init(&guard, lcn_hoa_n_letters(hoa));
	bool is_read = true;
	if ((uint64_t) guard.n_words * hoa->aliases.n_items > MAX_GUARD_WORDS / 6)
		is_read = lcn_hoa_refuse(hoa, "the aliases need too much memory");
	lcn_hoa_step(hoa);
	is_read = is_read && lcn_hoa_read_guard(hoa, &guard);
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
read_acceptance(struct lcn_hoa *hoa)
{
	uint64_t n_sets = 0;
	if (!lcn_hoa_expect_number(hoa, "expected the number of acceptance sets", &n_sets))
		return false;
	if (!lcn_hoa_is_word(hoa, "t"))
		return lcn_hoa_refuse(
		    hoa, "only automata that accept all they do not refuse (Acceptance: 0 "
			 "t) are supported; 'autfilt -M' makes one of a safety automaton");
	lcn_hoa_step(hoa);
	if (lcn_hoa_is_sign(hoa, '&') || lcn_hoa_is_sign(hoa, '|'))
		return lcn_hoa_refuse(hoa, "only the acceptance 't' is supported");
	return true;
}

static bool
is_header_value(const struct lcn_hoa *hoa)
{
	return hoa->token.kind == LCN_HOA_INT || hoa->token.kind == LCN_HOA_STRING ||
	       hoa->token.kind == LCN_HOA_WORD;
}

static bool
skip_header(struct lcn_hoa *hoa)
{
	while (is_header_value(hoa))
		lcn_hoa_step(hoa);
	return hoa->token.kind != LCN_HOA_FAILED;
}

static const struct {
	const char *name;
	bool (*read)(struct lcn_hoa *hoa);
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
read_header_item(struct lcn_hoa *hoa)
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
	lcn_hoa_step(hoa);
	return i < N_HEADERS ? headers[i].read(hoa) : skip_header(hoa);
}

static bool
check_header(struct lcn_hoa *hoa)
{
	if (lcn_names_find(&hoa->headers, "Acceptance") == LCN_NO_NAME)
		return lcn_hoa_refuse(hoa, "the header 'Acceptance:' is missing");
	if (!hoa->has_initial)
		return lcn_hoa_refuse(hoa,
				      "the header 'Start:' is missing: a transition system has an "
				      "initial state");
	if (hoa->has_states && hoa->initial >= hoa->n_states)
		return lcn_hoa_refuse(hoa, "the initial state is none of the states declared");
	return true;
}

bool
lcn_hoa_read_header(struct lcn_hoa *hoa)
{
	lcn_hoa_step(hoa);
	if (hoa->token.kind != LCN_HOA_HEADER ||
	    strcmp(lcn_text_string(&hoa->token.text), "HOA") != 0)
		return lcn_hoa_refuse(hoa, "expected 'HOA: v1', with which an automaton begins");
	lcn_hoa_step(hoa);
	if (!lcn_hoa_is_word(hoa, "v1"))
		return lcn_hoa_refuse(hoa, "only version v1 of the format is supported");
	lcn_hoa_step(hoa);
	while (hoa->token.kind == LCN_HOA_HEADER)
		if (!read_header_item(hoa))
			return false;
	if (hoa->token.kind != LCN_HOA_BODY)
		return lcn_hoa_refuse(hoa, "expected a header or '--BODY--'");
	if (!check_header(hoa))
		return false;
	lcn_hoa_step(hoa);
	return true;
}
