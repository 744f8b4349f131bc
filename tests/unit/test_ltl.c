#include "unit/testing.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "unit/ltl_formulas.h"
#include "unit/ltl_judge.h"

/* What a formula must give: one row of targets for each state, one character
 * for each letter; a row of dashes is the error state. */
struct example {
	const char *formula;
	uint32_t n_letters;
	bool is_safety;
	const char *rows[8];
};

static const struct example EXAMPLES[] = {
    /* a, b are grants, d is the release: Figure 7 of the paper */
    {"G({ab} > X(!{ab} U d))", 4, false, {"1100", "2210", "----"}},
    {"G({ab} > X(!{ab} W d))", 4, true, {"1100", "2210", "----"}},
    {"1", 2, true, {"00"}},
    {"0", 2, true, {"--"}},
    {"Ga", 2, true, {"01", "--"}},
    {"Fa", 2, false, {"00"}},
    {"GFa", 2, false, {"00"}},
    {"FGa", 2, false, {"00"}},
    {"(a U b)", 3, false, {"012", "111", "---"}},
    {"(a W b)", 3, true, {"012", "111", "---"}},
    {"({ab} R {bc})", 3, true, {"120", "---", "222"}},
    {"XXa", 2, true, {"11", "22", "34", "33", "--"}},
    {"!F(a & Xa)", 2, true, {"10", "20", "--"}},
    {"(Xa = b)", 2, true, {"12", "34", "43", "--", "44"}},
    /* liveness beside safety */
    {"(G{ab} & GFa)", 3, false, {"001", "---"}},
    {"(FGa | Gb)", 2, false, {"00"}},
    {"(G!a | Fb)", 3, false, {"000"}},
    {"(Fa > Ga)", 2, true, {"12", "13", "32", "--"}},
    /* unsatisfiable, and not by the look of it */
    {"(Ga & F!a)", 2, true, {"--"}},
    {"(Xa & X!a)", 2, true, {"--"}},
    {"(a & b)", 3, true, {"---"}},
    {"(Fa & Gb)", 2, true, {"--"}},
    {"(GFa & FG!a)", 2, true, {"--"}},
    /* bad long before a letter shows it */
    {"(G(a > Fb) & G!b)", 3, true, {"110", "---"}},
    {"(Fb & G(a > Ga))", 2, true, {"12", "--", "32", "31"}},
};

static const char *
compare_row(const struct lcn_dfa *dfa, uint32_t state, const char *row)
{
	bool is_error = row[0] == '-';
	if ((dfa->classes[state] == LCN_CLASS_ERROR) != is_error)
		return "the class of a state is wrong";
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++) {
		uint32_t expected = is_error ? LCN_NO_STATE : (uint32_t) (row[letter] - '0');
		if (lcn_dfa_next(dfa, state, letter) != expected)
			return "a target is wrong";
	}
	return NULL;
}

static const char *
compare_rows(const struct lcn_dfa *dfa, const char *const *rows)
{
	uint32_t n_rows = 0;
	while (rows[n_rows] != NULL)
		n_rows++;
	if (dfa->n_states != n_rows)
		return "the number of states is wrong";
	for (uint32_t state = 0; state < n_rows; state++)
		if (compare_row(dfa, state, rows[state]) != NULL)
			return compare_row(dfa, state, rows[state]);
	return NULL;
}

static void
convert(const struct lcn_ltl *formula, uint32_t n_letters, const struct lcn_budget *budget,
	struct lcn_ltl_result *result)
{
	struct lcn_names letters = ltl_alphabet(n_letters);
	lcn_ltl_to_dfa(formula, &letters, budget, result);
	lcn_names_release(&letters);
}

static void
check_example(const struct example *example)
{
	struct lcn_arena arena = {0};
	struct lcn_ltl_result result;
	convert(ltl_read(&arena, example->formula), example->n_letters, NULL, &result);
	const char *complaint = compare_rows(&result.dfa, example->rows);
	if (complaint == NULL && result.is_safety != example->is_safety)
		complaint = "is_safety is wrong";
	if (complaint != NULL)
		fail_msg("%s: %s", example->formula, complaint);
	lcn_ltl_result_release(&result);
	lcn_arena_release(&arena);
}

/* Formulas small enough to be worked out by hand. */
static void
test_examples(void **state)
{
	(void) state;
	for (size_t i = 0; i < sizeof EXAMPLES / sizeof *EXAMPLES; i++)
		check_example(&EXAMPLES[i]);
}

/* The result has the letters it was given, all of them, and letters that the
 * formula does not tell apart behave alike: G !{l03, l17} over 40 letters. */
static void
test_many_letters(void **state)
{
	(void) state;
	enum { N_LETTERS = 40 };
	struct lcn_names letters = {0};
	bool set[N_LETTERS] = {[3] = true, [17] = true};
	for (uint32_t i = 0; i < N_LETTERS; i++) {
		const char text[] = {'l', (char) ('0' + (int) i / 10), (char) ('0' + (int) i % 10),
				     0};
		lcn_names_add(&letters, text);
	}
	const struct lcn_ltl atom = {.kind = LCN_LTL_LETTERS, .letters = set};
	const struct lcn_ltl no = {.kind = LCN_LTL_NOT, .left = &atom};
	const struct lcn_ltl formula = {.kind = LCN_LTL_GLOBALLY, .left = &no};
	struct lcn_ltl_result result;
	lcn_ltl_to_dfa(&formula, &letters, NULL, &result);
	assert_int_equal(result.dfa.letters.n_names, N_LETTERS);
	assert_int_equal(result.dfa.n_states, 2);
	for (uint32_t i = 0; i < N_LETTERS; i++) {
		assert_string_equal(result.dfa.letters.texts[i], letters.texts[i]);
		assert_int_equal(lcn_dfa_next(&result.dfa, 0, i), set[i] ? 1 : 0);
	}
	lcn_ltl_result_release(&result);
	lcn_names_release(&letters);
}

/* Random formulas against the judges. */

static bool
next_word(struct ltl_word *word, uint32_t n_letters)
{
	for (uint32_t i = 0; i < word->n_prefix + word->n_loop; i++) {
		if (++word->letters[i] < n_letters)
			return true;
		word->letters[i] = 0;
	}
	return false;
}

/* All words u·v^ω up to these lengths. */
static const char *
judge_words(const struct lcn_ltl_result *result, const struct lcn_ltl *formula)
{
	uint32_t n_letters = result->dfa.letters.n_names;
	uint32_t max_prefix = n_letters <= 2 ? 4 : n_letters == 3 ? 2 : 1;
	uint32_t max_loop = n_letters <= 3 ? 3 : n_letters == 4 ? 2 : 1;
	for (uint32_t n_prefix = 0; n_prefix <= max_prefix; n_prefix++) {
		for (uint32_t n_loop = 1; n_loop <= max_loop; n_loop++) {
			struct ltl_word word = {.n_prefix = n_prefix, .n_loop = n_loop};
			do {
				const char *complaint = ltl_judge_word(result, formula, &word);
				if (complaint != NULL)
					return complaint;
			} while (next_word(&word, n_letters));
		}
	}
	return NULL;
}

/* The words of random formulas are rarely told apart by short ones alone. */
static struct ltl_word
random_word(uint64_t *random, uint32_t n_letters)
{
	struct ltl_word word;
	word.n_prefix = (uint32_t) ltl_random_number(random, 7);
	word.n_loop = 1 + (uint32_t) ltl_random_number(random, 6);
	for (uint32_t i = 0; i < word.n_prefix + word.n_loop; i++)
		word.letters[i] = (uint32_t) ltl_random_number(random, n_letters);
	return word;
}

static const char *
judge_random_words(const struct ltl_judge *judge, const struct lcn_ltl_result *result,
		   const struct lcn_ltl *formula)
{
	uint64_t random = 1;
	const char *complaint = NULL;
	for (unsigned i = 0; i < 100 && complaint == NULL; i++) {
		struct ltl_word word = random_word(&random, judge->n_letters);
		complaint = ltl_judge_word(result, formula, &word);
		if (complaint == NULL && i < 2 && judge->n_bits <= 7)
			complaint = ltl_judge_itself(judge, formula, &word);
	}
	return complaint;
}

static const char *
judge_result(const struct lcn_ltl_result *result, const struct lcn_ltl *formula)
{
	struct ltl_judge judge;
	const char *complaint = ltl_judge_shape(&result->dfa);
	if (complaint != NULL)
		return complaint;
	ltl_judge_init(&judge, formula, result->dfa.letters.n_names);
	if (result->dfa.n_states <= 200)
		complaint = ltl_judge_minimality(&result->dfa);
	if (complaint == NULL)
		complaint = ltl_judge_prefixes(&judge, &result->dfa);
	if (complaint == NULL && (uint64_t) judge.n_nodes * result->dfa.n_states <= 20000)
		complaint = ltl_judge_safety(&judge, &result->dfa, result->is_safety);
	if (complaint == NULL)
		complaint = judge_words(result, formula);
	if (complaint == NULL)
		complaint = judge_random_words(&judge, result, formula);
	ltl_judge_release(&judge);
	return complaint;
}

static const char *
judge_formula(const struct lcn_ltl *formula, uint32_t n_letters)
{
	struct lcn_ltl_result result;
	convert(formula, n_letters, NULL, &result);
	const char *complaint = judge_result(&result, formula);
	lcn_ltl_result_release(&result);
	return complaint;
}

/* The smallest formula that can be had from a failing one by replacing parts. */
static const struct lcn_ltl *
shrink(struct lcn_arena *arena, const struct lcn_ltl *formula, uint32_t n_letters)
{
	const struct lcn_ltl *smaller;
	for (unsigned attempt = 0; (smaller = ltl_smaller(arena, formula, attempt)) != NULL;
	     attempt++) {
		if (smaller != formula && judge_formula(smaller, n_letters) != NULL) {
			formula = smaller;
			attempt = UINT_MAX;
		}
	}
	return formula;
}

static void
report(struct lcn_arena *arena, const struct lcn_ltl *formula, uint32_t n_letters, uint64_t seed)
{
	formula = shrink(arena, formula, n_letters);
	struct lcn_text text = {0};
	ltl_write(formula, &text);
	fail_msg("%s over %u letters: %s (LACUNA_SEED=%llu)", lcn_text_string(&text),
		 (unsigned) n_letters, judge_formula(formula, n_letters),
		 (unsigned long long) seed);
}

static uint64_t
number_from_environment(const char *name, uint64_t otherwise)
{
	const char *text = getenv(name);
	return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void
judge_random_formulas(uint64_t count, uint32_t min_letters, uint32_t max_letters,
		      unsigned max_operators)
{
	uint64_t first = number_from_environment("LACUNA_SEED", 1);
	count = number_from_environment("LACUNA_COUNT", count);
	for (uint64_t seed = first; seed < first + count; seed++) {
		struct lcn_arena arena = {0};
		uint64_t random = seed;
		uint32_t n_letters = min_letters + (uint32_t) ltl_random_number(
						       &random, max_letters - min_letters + 1);
		unsigned n_operators = 1 + (unsigned) ltl_random_number(&random, max_operators);
		const struct lcn_ltl *formula = ltl_random(&arena, &random, n_operators, n_letters);
		if (judge_formula(formula, n_letters) != NULL)
			report(&arena, formula, n_letters, seed);
		lcn_arena_release(&arena);
	}
}

/* Random formulas give exactly their bad prefixes, in as few states as can be,
 * and are called safety when they are. Every formula has a seed of its own. */
static void
test_random_formulas(void **state)
{
	(void) state;
	judge_random_formulas(6000, 1, 4, 12);
}

/* So do formulas over more classes of letters than a word has bits. */
static void
test_random_formulas_over_many_letters(void **state)
{
	(void) state;
	judge_random_formulas(150, 33, 44, 10);
}

/* X … X (S U (X a & X !a)), with sets S that all differ: never true, though it
 * takes an until and many obligations to say so. */
static const struct lcn_ltl *
padding(struct lcn_arena *arena, unsigned depth)
{
	const struct lcn_ltl *f = ltl_read(arena, "(Xa & X!a)");
	f = ltl_make(arena, LCN_LTL_UNTIL, ltl_letters(arena, 1 + depth), f);
	for (unsigned i = 0; i < depth % 3; i++)
		f = ltl_make(arena, LCN_LTL_NEXT, f, NULL);
	return f;
}

static const struct lcn_ltl *
random_padded(struct lcn_arena *arena, uint64_t *random, const struct lcn_ltl *formula)
{
	unsigned n = 33 + (unsigned) ltl_random_number(random, 29);
	for (unsigned depth = 0; depth < n; depth++) {
		const struct lcn_ltl *more = padding(arena, depth);
		formula = ltl_random_number(random, 2) ? ltl_make(arena, LCN_LTL_OR, formula, more)
						       : ltl_make(arena, LCN_LTL_OR, more, formula);
	}
	return formula;
}

/* Alternatives that can never come true change nothing, though with them there are
 * more obligations and more promises than a word has bits. */
static void
test_many_obligations(void **state)
{
	(void) state;
	enum { N_LETTERS = 6, N_FORMULAS = 60 };
	for (uint64_t seed = 1; seed <= N_FORMULAS; seed++) {
		struct lcn_arena arena = {0};
		struct lcn_ltl_result plain, padded;
		uint64_t random = seed;
		const struct lcn_ltl *formula = ltl_random(&arena, &random, 6, N_LETTERS);
		convert(formula, N_LETTERS, NULL, &plain);
		convert(random_padded(&arena, &random, formula), N_LETTERS, NULL, &padded);
		if (!lcn_dfa_is_equal(&plain.dfa, &padded.dfa) ||
		    plain.is_safety != padded.is_safety)
			fail_msg("formula %u and its padding differ", (unsigned) seed);
		lcn_ltl_result_release(&plain);
		lcn_ltl_result_release(&padded);
		lcn_arena_release(&arena);
	}
}

/* Limits. */

static void
assert_limit(const struct lcn_ltl_result *result, enum lcn_limit limit)
{
	assert_int_equal(result->limit, limit);
	assert_int_equal(result->dfa.n_states, 0);
	assert_null(result->dfa.next);
}

/* A limit that is reached before the start is noticed even by small formulas. */
static void
test_limits_are_results(void **state)
{
	(void) state;
	volatile sig_atomic_t interrupt = 1;
	const struct lcn_budget interrupted = {.interrupt = &interrupt};
	const struct lcn_budget late = {.deadline_ms = 1};
	const struct lcn_budget small = {.memory_bytes = 1};
	struct lcn_arena arena = {0};
	const struct lcn_ltl *formula = ltl_read(&arena, "G(a > Fb)");
	struct lcn_ltl_result result;
	convert(formula, 2, &interrupted, &result);
	assert_limit(&result, LCN_LIMIT_INTERRUPT);
	lcn_ltl_result_release(&result);
	convert(formula, 2, &late, &result);
	assert_limit(&result, LCN_LIMIT_TIME);
	lcn_ltl_result_release(&result);
	convert(formula, 2, &small, &result);
	assert_limit(&result, LCN_LIMIT_MEMORY);
	lcn_ltl_result_release(&result);
	lcn_arena_release(&arena);
}

static void
convert_within(const struct lcn_ltl *formula, uint32_t n_letters, uint64_t timeout_ms,
	       struct lcn_ltl_result *result)
{
	struct lcn_budget budget = {.deadline_ms = lcn_clock_ms() + timeout_ms};
	convert(formula, n_letters, &budget, result);
}

/* G F (a & X^i a) for many i: far too large, wherever the deadline falls. */
static void
test_limits_fall_anywhere(void **state)
{
	(void) state;
	struct lcn_arena arena = {0};
	const struct lcn_ltl *formula = ltl_letters(&arena, 1);
	const struct lcn_ltl *later = formula;
	for (unsigned i = 0; i < 40; i++) {
		later = ltl_make(&arena, LCN_LTL_NEXT, later, NULL);
		const struct lcn_ltl *often = ltl_make(&arena, LCN_LTL_FINALLY, later, NULL);
		often = ltl_make(&arena, LCN_LTL_UNTIL, ltl_letters(&arena, i % 7), often);
		formula = ltl_make(&arena, i % 2 ? LCN_LTL_AND : LCN_LTL_OR, formula,
				   ltl_make(&arena, LCN_LTL_GLOBALLY, often, NULL));
	}
	for (uint64_t ms = 1; ms <= 64; ms *= 2) {
		struct lcn_ltl_result result;
		convert_within(formula, 3, ms, &result);
		if (result.limit != LCN_LIMIT_NONE)
			assert_limit(&result, LCN_LIMIT_TIME);
		lcn_ltl_result_release(&result);
	}
	lcn_arena_release(&arena);
}

enum { DEPTH = 10000 };

static const struct lcn_ltl *
nest(struct lcn_arena *arena, enum lcn_ltl_kind kind, enum lcn_ltl_kind other, bool on_left)
{
	const struct lcn_ltl *formula = ltl_letters(arena, 1);
	for (unsigned i = 0; i < DEPTH; i++) {
		enum lcn_ltl_kind now = i % 2 ? kind : other;
		bool is_binary = now != LCN_LTL_NOT && now != LCN_LTL_NEXT &&
				 now != LCN_LTL_FINALLY && now != LCN_LTL_GLOBALLY;
		const struct lcn_ltl *side = ltl_letters(arena, 1 + i % 7);
		if (!is_binary)
			formula = ltl_make(arena, now, formula, NULL);
		else if (on_left)
			formula = ltl_make(arena, now, formula, side);
		else
			formula = ltl_make(arena, now, side, formula);
	}
	return formula;
}

/* Formulas nested 10,000 deep, every operator within every other, on either
 * side: a result or a limit, and nothing that recurses. */
static void
test_deep_nesting(void **state)
{
	(void) state;
	for (enum lcn_ltl_kind kind = LCN_LTL_NOT; kind <= LCN_LTL_RELEASE; kind++) {
		for (enum lcn_ltl_kind other = kind; other <= LCN_LTL_RELEASE; other++) {
			struct lcn_arena arena = {0};
			struct lcn_ltl_result result;
			convert_within(nest(&arena, kind, other, (kind + other) % 2), 3, 20,
				       &result);
			lcn_ltl_result_release(&result);
			lcn_arena_release(&arena);
		}
	}
}

/* X nested 10,000 times is within reach: a chain, then a good and a bad end. */
static void
test_long_chain(void **state)
{
	(void) state;
	struct lcn_arena arena = {0};
	struct lcn_ltl_result result;
	convert(nest(&arena, LCN_LTL_NEXT, LCN_LTL_NEXT, false), 2, NULL, &result);
	assert_int_equal(result.dfa.n_states, DEPTH + 3);
	assert_true(result.is_safety);
	lcn_ltl_result_release(&result);
	lcn_arena_release(&arena);
}

/* A part that is used twice is looked at once: each level of equivalences
 * doubles the formula when it is written out. */
static void
test_shared_parts(void **state)
{
	(void) state;
	struct lcn_arena arena = {0};
	struct lcn_ltl_result result;
	const struct lcn_ltl *formula = ltl_read(&arena, "Ga");
	for (unsigned i = 0; i < 100; i++) {
		const struct lcn_ltl *other =
		    ltl_make(&arena, LCN_LTL_AND, formula, ltl_letters(&arena, 1));
		formula = ltl_make(&arena, LCN_LTL_OR, formula, other);
	}
	convert(formula, 2, NULL, &result);
	const char *rows[] = {"01", "--", NULL};
	assert_null(compare_rows(&result.dfa, rows));
	lcn_ltl_result_release(&result);
	lcn_arena_release(&arena);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_examples),
	    cmocka_unit_test(test_many_letters),
	    cmocka_unit_test(test_random_formulas),
	    cmocka_unit_test(test_random_formulas_over_many_letters),
	    cmocka_unit_test(test_many_obligations),
	    cmocka_unit_test(test_limits_are_results),
	    cmocka_unit_test(test_limits_fall_anywhere),
	    cmocka_unit_test(test_deep_nesting),
	    cmocka_unit_test(test_long_chain),
	    cmocka_unit_test(test_shared_parts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
