#include "unit/ltl_formulas.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

#define ALL_LETTERS ((UINT64_C(1) << LTL_MAX_LETTERS) - 1)

const struct lcn_ltl *
ltl_make(struct lcn_arena *arena, enum lcn_ltl_kind kind, const struct lcn_ltl *left,
	 const struct lcn_ltl *right)
{
	struct lcn_ltl *formula = LCN_ARENA_NEW(arena, struct lcn_ltl);
	formula->kind = kind;
	formula->left = left;
	formula->right = right;
	return formula;
}

const struct lcn_ltl *
ltl_letters(struct lcn_arena *arena, uint64_t bits)
{
	struct lcn_ltl *formula = LCN_ARENA_NEW(arena, struct lcn_ltl);
	bool *letters = lcn_arena_alloc(arena, LTL_MAX_LETTERS * sizeof *letters);
	for (uint32_t i = 0; i < LTL_MAX_LETTERS; i++)
		letters[i] = bits >> i & 1;
	formula->kind = LCN_LTL_LETTERS;
	formula->letters = letters;
	return formula;
}

static const char UNARY[] = "!XFG";
static const enum lcn_ltl_kind UNARY_KINDS[] = {LCN_LTL_NOT, LCN_LTL_NEXT, LCN_LTL_FINALLY,
						LCN_LTL_GLOBALLY};
static const char BINARY[] = "&|>=UWR";
static const enum lcn_ltl_kind BINARY_KINDS[] = {LCN_LTL_AND,	 LCN_LTL_OR,	LCN_LTL_IMPLIES,
						 LCN_LTL_IFF,	 LCN_LTL_UNTIL, LCN_LTL_WEAK_UNTIL,
						 LCN_LTL_RELEASE};

/* Reading. */

static char
next_char(const char **text)
{
	while (**text == ' ')
		++*text;
	assert(**text != '\0');
	return *(*text)++;
}

static uint64_t
letter_bit(char c)
{
	assert((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
	return UINT64_C(1) << (c >= 'a' ? c - 'a' : c - 'A' + 26);
}

static char
letter_char(uint32_t letter)
{
	return (char) (letter < 26 ? 'a' + (int) letter : 'A' + (int) letter - 26);
}

static const struct lcn_ltl *
read_set(struct lcn_arena *arena, const char **text)
{
	uint64_t bits = 0;
	for (char c = next_char(text); c != '}'; c = next_char(text))
		bits |= letter_bit(c);
	return ltl_letters(arena, bits);
}

static const struct lcn_ltl *read_formula(struct lcn_arena *arena, const char **text);

static const struct lcn_ltl *
read_binary(struct lcn_arena *arena, const char **text)
{
	const struct lcn_ltl *left = read_formula(arena, text);
	const char *sign = strchr(BINARY, next_char(text));
	assert(sign != NULL);
	const struct lcn_ltl *right = read_formula(arena, text);
	char end = next_char(text);
	assert(end == ')');
	(void) end;
	return ltl_make(arena, BINARY_KINDS[sign - BINARY], left, right);
}

static const struct lcn_ltl *
read_formula(struct lcn_arena *arena, const char **text)
{
	char c = next_char(text);
	const char *sign = strchr(UNARY, c);
	if (sign != NULL)
		return ltl_make(arena, UNARY_KINDS[sign - UNARY], read_formula(arena, text), NULL);
	switch (c) {
	case '1': return ltl_letters(arena, ALL_LETTERS);
	case '0': return ltl_letters(arena, 0);
	case '{': return read_set(arena, text);
	case '(': return read_binary(arena, text);
	default: return ltl_letters(arena, letter_bit(c));
	}
}

const struct lcn_ltl *
ltl_read(struct lcn_arena *arena, const char *text)
{
	return read_formula(arena, &text);
}

/* Writing. */

static void
write_letters(const bool *letters, struct lcn_text *text)
{
	uint32_t n_letters = 0;
	for (uint32_t i = 0; i < LTL_MAX_LETTERS; i++)
		n_letters += letters[i];
	if (n_letters == 0 || n_letters == LTL_MAX_LETTERS) {
		lcn_text_append_char(text, n_letters == 0 ? '0' : '1');
		return;
	}
	bool has_braces = n_letters != 1;
	for (uint32_t i = 26; i < LTL_MAX_LETTERS; i++)
		has_braces |= letters[i];
	if (has_braces)
		lcn_text_append_char(text, '{');
	for (uint32_t i = 0; i < LTL_MAX_LETTERS; i++)
		if (letters[i])
			lcn_text_append_char(text, letter_char(i));
	if (has_braces)
		lcn_text_append_char(text, '}');
}

static char
sign_of(enum lcn_ltl_kind kind)
{
	for (size_t i = 0; UNARY[i] != '\0'; i++)
		if (UNARY_KINDS[i] == kind)
			return UNARY[i];
	for (size_t i = 0; BINARY[i] != '\0'; i++)
		if (BINARY_KINDS[i] == kind)
			return BINARY[i];
	return '?';
}

void
ltl_write(const struct lcn_ltl *formula, struct lcn_text *text)
{
	if (formula->kind == LCN_LTL_LETTERS) {
		write_letters(formula->letters, text);
	} else if (formula->right == NULL) {
		lcn_text_append_char(text, sign_of(formula->kind));
		ltl_write(formula->left, text);
	} else {
		lcn_text_append_char(text, '(');
		ltl_write(formula->left, text);
		lcn_text_format(text, " %c ", sign_of(formula->kind));
		ltl_write(formula->right, text);
		lcn_text_append_char(text, ')');
	}
}

struct lcn_names
ltl_alphabet(uint32_t n_letters)
{
	struct lcn_names names = {0};
	for (uint32_t i = 0; i < n_letters; i++) {
		const char letter[] = {(char) ('A' + (int) i), '\0'};
		lcn_names_add(&names, letter);
	}
	return names;
}

/* Chance. */

uint64_t
ltl_random_number(uint64_t *random, uint64_t n)
{
	*random += UINT64_C(0x9e3779b97f4a7c15);
	return lcn_hash_mix(*random) % n;
}

/* Mostly single letters; now and then any set, or a constant. Many letters
 * are told apart only by sets. */
static const struct lcn_ltl *
random_letters(struct lcn_arena *arena, uint64_t *random, uint32_t n_letters)
{
	uint64_t single = UINT64_C(1) << ltl_random_number(random, n_letters);
	if (n_letters > 8)
		return ltl_letters(arena, ltl_random_number(random, UINT64_C(1) << n_letters));
	switch (ltl_random_number(random, 8)) {
	case 0: return ltl_letters(arena, ltl_random_number(random, 2) ? ALL_LETTERS : 0);
	case 1:
	case 2:
	case 3:
		return ltl_letters(arena,
				   (uint32_t) ltl_random_number(random, UINT64_C(1) << n_letters));
	default: return ltl_letters(arena, single);
	}
}

const struct lcn_ltl *
ltl_random(struct lcn_arena *arena, uint64_t *random, unsigned n_operators, uint32_t n_letters)
{
	if (n_operators == 0)
		return random_letters(arena, random, n_letters);
	size_t n_unary = sizeof UNARY_KINDS / sizeof *UNARY_KINDS;
	size_t n_binary = sizeof BINARY_KINDS / sizeof *BINARY_KINDS;
	size_t choice = ltl_random_number(random, n_unary + n_binary);
	if (choice < n_unary)
		return ltl_make(arena, UNARY_KINDS[choice],
				ltl_random(arena, random, n_operators - 1, n_letters), NULL);
	unsigned n_left = (unsigned) ltl_random_number(random, n_operators);
	const struct lcn_ltl *left = ltl_random(arena, random, n_left, n_letters);
	const struct lcn_ltl *right =
	    ltl_random(arena, random, n_operators - 1 - n_left, n_letters);
	return ltl_make(arena, BINARY_KINDS[choice - n_unary], left, right);
}

/* Smaller ones. */

enum { N_CHOICES = 4 };

static const struct lcn_ltl *
replacement(struct lcn_arena *arena, const struct lcn_ltl *part, unsigned choice)
{
	if (part->kind == LCN_LTL_LETTERS)
		return part;
	switch (choice) {
	case 0: return part->left;
	case 1: return part->right != NULL ? part->right : part;
	case 2: return ltl_letters(arena, 0);
	default: return ltl_letters(arena, ALL_LETTERS);
	}
}

/* Counts parts down to the one that is replaced. */
static const struct lcn_ltl *
copy_with(struct lcn_arena *arena, const struct lcn_ltl *part, unsigned *countdown, unsigned choice,
	  bool *is_done)
{
	if (part == NULL || *is_done)
		return part;
	if ((*countdown)-- == 0) {
		*is_done = true;
		return replacement(arena, part, choice);
	}
	if (part->kind == LCN_LTL_LETTERS)
		return part;
	const struct lcn_ltl *left = copy_with(arena, part->left, countdown, choice, is_done);
	const struct lcn_ltl *right = copy_with(arena, part->right, countdown, choice, is_done);
	if (left == part->left && right == part->right)
		return part;
	return ltl_make(arena, part->kind, left, right);
}

const struct lcn_ltl *
ltl_smaller(struct lcn_arena *arena, const struct lcn_ltl *formula, unsigned attempt)
{
	bool is_done = false;
	unsigned countdown = attempt / N_CHOICES;
	const struct lcn_ltl *result =
	    copy_with(arena, formula, &countdown, attempt % N_CHOICES, &is_done);
	return is_done ? result : NULL;
}
