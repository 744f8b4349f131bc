#include "lts/hoa_reader.h"

#include <string.h>

enum { MAX_DEPTH = 1000 }; /* of parentheses and negations */

void
lcn_hoa_step(struct lcn_hoa *hoa)
{
	lcn_hoa_next(hoa->reading, &hoa->token);
}

bool
lcn_hoa_refuse(struct lcn_hoa *hoa, const char *message)
{
	if (hoa->token.kind == LCN_HOA_ABORT)
		message = "the automaton was given up where it was written (--ABORT--)";
	return lcn_hoa_fail(hoa->reading, &hoa->token, "%s", message);
}

bool
lcn_hoa_is_sign(const struct lcn_hoa *hoa, char sign)
{
	return hoa->token.kind == LCN_HOA_SIGN && hoa->token.number == (uint64_t) sign;
}

bool
lcn_hoa_is_word(const struct lcn_hoa *hoa, const char *word)
{
	return hoa->token.kind == LCN_HOA_WORD &&
	       strcmp(lcn_text_string(&hoa->token.text), word) == 0;
}

bool
lcn_hoa_expect_sign(struct lcn_hoa *hoa, char sign, const char *message)
{
	if (!lcn_hoa_is_sign(hoa, sign))
		return lcn_hoa_refuse(hoa, message);
	lcn_hoa_step(hoa);
	return true;
}

bool
lcn_hoa_expect_number(struct lcn_hoa *hoa, const char *message, uint64_t *number)
{
	if (hoa->token.kind != LCN_HOA_INT)
		return lcn_hoa_refuse(hoa, message);
	*number = hoa->token.number;
	lcn_hoa_step(hoa);
	return true;
}

uint32_t
lcn_hoa_n_letters(const struct lcn_hoa *hoa)
{
	return (uint32_t) hoa->propositions.n_items;
}

bool
lcn_hoa_refuse_conjunction(struct lcn_hoa *hoa)
{
	if (!lcn_hoa_is_sign(hoa, '&'))
		return true;
	return lcn_hoa_refuse(
	    hoa, "alternating automata are not supported: a transition system is in one "
		 "state at a time");
}

/* Guards: `|` binds less than `&`, `&` less than `!`. Each function fills a
 * guard that the caller has initialised. */

static bool
read_proposition(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	if (!hoa->has_propositions)
		return lcn_hoa_refuse(
		    hoa, "the propositions (AP:) must be declared before they are used");
	if (hoa->token.number >= lcn_hoa_n_letters(hoa))
		return lcn_hoa_fail(
		    hoa->reading, &hoa->token,
		    "there is no proposition %llu: AP: declares %u, numbered from 0",
		    (unsigned long long) hoa->token.number, lcn_hoa_n_letters(hoa));
	lcn_guard_set_letter(guard, (uint32_t) hoa->token.number);
	lcn_hoa_step(hoa);
	return true;
}

static bool
read_alias_use(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	uint32_t alias = lcn_names_find(&hoa->alias_names, lcn_text_string(&hoa->token.text));
	if (alias == LCN_NO_NAME)
		return lcn_hoa_fail(hoa->reading, &hoa->token, "there is no alias '@%s' so far",
				    lcn_text_string(&hoa->token.text));
	lcn_guard_copy(guard, &hoa->aliases.items[alias]);
	lcn_hoa_step(hoa);
	return true;
}

static bool
read_constant(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	bool is_true = lcn_hoa_is_word(hoa, "t");
	if (!is_true && !lcn_hoa_is_word(hoa, "f"))
		return lcn_hoa_refuse(
		    hoa, "expected a guard: a proposition's number, an alias, t, f, '!' "
			 "or '('");
	/* Fresh guards are true. */
	struct lcn_guard constant;
	lcn_guard_init(&constant, lcn_hoa_n_letters(hoa));
	if (!is_true)
		lcn_guard_negate(&constant);
	lcn_guard_copy(guard, &constant);
	lcn_guard_release(&constant);
	lcn_hoa_step(hoa);
	return true;
}

static bool read_operand(struct lcn_hoa *hoa, struct lcn_guard *guard);

static bool
read_nested(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	if (lcn_hoa_is_sign(hoa, '!')) {
		lcn_hoa_step(hoa);
		if (!read_operand(hoa, guard))
			return false;
		lcn_guard_negate(guard);
		return true;
	}
	lcn_hoa_step(hoa);
	return lcn_hoa_read_guard(hoa, guard) &&
	       lcn_hoa_expect_sign(hoa, ')', "expected ')' in the guard");
}

static bool
read_operand(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	if (hoa->token.kind == LCN_HOA_INT)
		return read_proposition(hoa, guard);
	if (hoa->token.kind == LCN_HOA_ALIAS)
		return read_alias_use(hoa, guard);
	if (!lcn_hoa_is_sign(hoa, '!') && !lcn_hoa_is_sign(hoa, '('))
		return read_constant(hoa, guard);
	if (hoa->depth == MAX_DEPTH)
		return lcn_hoa_refuse(hoa, "the guard is nested too deeply");
	hoa->depth++;
	bool is_read = read_nested(hoa, guard);
	hoa->depth--;
	return is_read;
}

static bool
read_and(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	if (!read_operand(hoa, guard))
		return false;
	if (!lcn_hoa_is_sign(hoa, '&'))
		return true;
	struct lcn_guard operand;
	lcn_guard_init(&operand, lcn_hoa_n_letters(hoa));
	bool is_read = true;
	while (is_read && lcn_hoa_is_sign(hoa, '&')) {
		lcn_hoa_step(hoa);
		is_read = read_operand(hoa, &operand);
		if (is_read)
			lcn_guard_and(guard, &operand);
	}
	lcn_guard_release(&operand);
	return is_read;
}

bool
lcn_hoa_read_guard(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	if (!read_and(hoa, guard))
		return false;
	if (!lcn_hoa_is_sign(hoa, '|'))
		return true;
	struct lcn_guard operand;
	lcn_guard_init(&operand, lcn_hoa_n_letters(hoa));
	bool is_read = true;
	while (is_read && lcn_hoa_is_sign(hoa, '|')) {
		lcn_hoa_step(hoa);
		is_read = read_and(hoa, &operand);
		if (is_read)
			lcn_guard_or(guard, &operand);
	}
	lcn_guard_release(&operand);
	return is_read;
}

/* `[guard]` */
bool
lcn_hoa_read_label(struct lcn_hoa *hoa, struct lcn_guard *guard)
{
	lcn_hoa_step(hoa);
	return lcn_hoa_read_guard(hoa, guard) &&
	       lcn_hoa_expect_sign(hoa, ']', "expected ']' after the guard");
}
