/* How long formulas take to become automata, and how large those are: the
 * table of docs/ltl.md.
 *
 *     make benchmarks/measure_ltl && benchmarks/measure_ltl [TIMEOUT_MS]
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "unit/ltl_formulas.h"

static struct lcn_arena arena;
static uint64_t timeout_ms = 10000;

static const struct lcn_ltl *
letter(unsigned i)
{
	return ltl_letters(&arena, UINT64_C(1) << i);
}

static const struct lcn_ltl *
unary(enum lcn_ltl_kind kind, const struct lcn_ltl *f)
{
	return ltl_make(&arena, kind, f, NULL);
}

static const struct lcn_ltl *
binary(enum lcn_ltl_kind kind, const struct lcn_ltl *f, const struct lcn_ltl *g)
{
	return ltl_make(&arena, kind, f, g);
}

/* G (f -> g) */
static const struct lcn_ltl *
whenever(const struct lcn_ltl *f, const struct lcn_ltl *g)
{
	return unary(LCN_LTL_GLOBALLY, binary(LCN_LTL_IMPLIES, f, g));
}

/* Each family makes its n-th formula over letters 0 … *n_letters-1. */

/* G (a0 -> F (a1 & X F (a2 & …))) */
static const struct lcn_ltl *
response_chain(unsigned n, uint32_t *n_letters)
{
	const struct lcn_ltl *f = unary(LCN_LTL_FINALLY, letter(n));
	for (unsigned i = n - 1; i > 0; i--)
		f = unary(LCN_LTL_FINALLY, binary(LCN_LTL_AND, letter(i), unary(LCN_LTL_NEXT, f)));
	*n_letters = n + 2;
	return whenever(letter(0), f);
}

/* F a_n -> (!a_n U (a0 & !a_n & X (!a_n U (a1 & …)))) */
static const struct lcn_ltl *
precedence_chain(unsigned n, uint32_t *n_letters)
{
	const struct lcn_ltl *not_last = unary(LCN_LTL_NOT, letter(n));
	const struct lcn_ltl *f = binary(LCN_LTL_UNTIL, not_last, letter(n - 1));
	for (unsigned i = n - 1; i > 0; i--)
		f = binary(LCN_LTL_UNTIL, not_last,
			   binary(LCN_LTL_AND, letter(i - 1), unary(LCN_LTL_NEXT, f)));
	*n_letters = n + 2;
	return binary(LCN_LTL_IMPLIES, unary(LCN_LTL_FINALLY, letter(n)), f);
}

/* a0 U (a1 U (a2 U …)) */
static const struct lcn_ltl *
nested_untils(unsigned n, uint32_t *n_letters)
{
	const struct lcn_ltl *f = letter(n);
	for (unsigned i = n; i > 0; i--)
		f = binary(LCN_LTL_UNTIL, letter(i - 1), f);
	*n_letters = n + 2;
	return f;
}

/* ((a0 U a1) U a2) U … */
static const struct lcn_ltl *
left_untils(unsigned n, uint32_t *n_letters)
{
	const struct lcn_ltl *f = letter(0);
	for (unsigned i = 1; i <= n; i++)
		f = binary(LCN_LTL_UNTIL, f, letter(i));
	*n_letters = n + 2;
	return f;
}

static const struct lcn_ltl *
conjunction(unsigned n, const struct lcn_ltl *(*part)(unsigned i))
{
	const struct lcn_ltl *f = part(0);
	for (unsigned i = 1; i < n; i++)
		f = binary(LCN_LTL_AND, f, part(i));
	return f;
}

static const struct lcn_ltl *
response(unsigned i)
{
	return whenever(letter(2 * i), unary(LCN_LTL_FINALLY, letter(2 * i + 1)));
}

static const struct lcn_ltl *
responses(unsigned n, uint32_t *n_letters)
{
	*n_letters = 2 * n + 1;
	return conjunction(n, response);
}

static const struct lcn_ltl *
exclusion(unsigned i)
{
	return whenever(letter(2 * i), unary(LCN_LTL_NEXT, binary(LCN_LTL_WEAK_UNTIL,
								  unary(LCN_LTL_NOT, letter(2 * i)),
								  letter(2 * i + 1))));
}

/* no second a_i before a b_i, for n resources: 2^n states at least */
static const struct lcn_ltl *
exclusions(unsigned n, uint32_t *n_letters)
{
	*n_letters = 2 * n + 1;
	return conjunction(n, exclusion);
}

static const struct lcn_ltl *
strong_exclusion(unsigned i)
{
	return whenever(letter(2 * i),
			unary(LCN_LTL_NEXT, binary(LCN_LTL_UNTIL, unary(LCN_LTL_NOT, letter(2 * i)),
						   letter(2 * i + 1))));
}

static const struct lcn_ltl *
strong_exclusions(unsigned n, uint32_t *n_letters)
{
	*n_letters = 2 * n + 1;
	return conjunction(n, strong_exclusion);
}

static const struct lcn_ltl *
often(unsigned i)
{
	return unary(LCN_LTL_GLOBALLY, unary(LCN_LTL_FINALLY, letter(i)));
}

static const struct lcn_ltl *
fairness(unsigned n, uint32_t *n_letters)
{
	*n_letters = n + 1;
	return conjunction(n, often);
}

/* (GF a0 & … & GF a_n-1) -> G (b -> F c) */
static const struct lcn_ltl *
fair_response(unsigned n, uint32_t *n_letters)
{
	*n_letters = n + 3;
	return binary(LCN_LTL_IMPLIES, conjunction(n, often),
		      whenever(letter(n), unary(LCN_LTL_FINALLY, letter(n + 1))));
}

/* G (a -> X^n a): 2^n states */
static const struct lcn_ltl *
delay(unsigned n, uint32_t *n_letters)
{
	const struct lcn_ltl *f = letter(0);
	for (unsigned i = 0; i < n; i++)
		f = unary(LCN_LTL_NEXT, f);
	*n_letters = 2;
	return whenever(letter(0), f);
}

struct family {
	const char *name;
	const struct lcn_ltl *(*make)(unsigned n, uint32_t *n_letters);
	unsigned sizes[5];
};

static const struct family FAMILIES[] = {
    {"response chain", response_chain, {2, 4, 8, 16, 32}},
    {"precedence chain", precedence_chain, {2, 4, 8, 16, 32}},
    {"untils nested on the right", nested_untils, {2, 4, 8, 16, 32}},
    {"untils nested on the left", left_untils, {2, 4, 6, 8, 10}},
    {"responses", responses, {2, 4, 6, 8, 10}},
    {"exclusions (weak)", exclusions, {2, 4, 6, 8, 10}},
    {"exclusions (strong)", strong_exclusions, {2, 4, 6, 8, 10}},
    {"infinitely often", fairness, {2, 4, 8, 10, 12}},
    {"response under fairness", fair_response, {2, 4, 6, 8, 10}},
    {"delay", delay, {2, 4, 8, 10, 12}},
};

static void
convert(const struct lcn_ltl *formula, uint32_t n_letters, struct lcn_ltl_result *result,
	uint64_t *elapsed_ms)
{
	struct lcn_names letters = ltl_alphabet(n_letters);
	uint64_t start_ms = lcn_clock_ms();
	struct lcn_budget budget = {.deadline_ms = start_ms + timeout_ms,
				    .memory_bytes = UINT64_C(4) << 30};
	lcn_ltl_to_dfa(formula, &letters, &budget, result);
	*elapsed_ms = lcn_clock_ms() - start_ms;
	lcn_names_release(&letters);
}

static void
measure(const struct family *family, unsigned n)
{
	struct lcn_ltl_result result;
	uint32_t n_letters;
	uint64_t elapsed_ms;
	const struct lcn_ltl *formula = family->make(n, &n_letters);
	convert(formula, n_letters, &result, &elapsed_ms);
	if (result.limit != LCN_LIMIT_NONE)
		printf("| %s | %u | — | — | %s |\n", family->name, n, lcn_limit_name(result.limit));
	else
		printf("| %s | %u | %u | %s | %llu |\n", family->name, n, result.dfa.n_states,
		       result.is_safety ? "yes" : "no", (unsigned long long) elapsed_ms);
	fflush(stdout);
	lcn_ltl_result_release(&result);
	lcn_arena_release(&arena);
}

static int
compare_numbers(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
	return (x > y) - (x < y);
}

/* Random formulas of one size. Those that reach a limit count as slow, and
 * have no states. */
static void
measure_random(unsigned n_operators, uint32_t n_letters)
{
	enum { N_FORMULAS = 200 };
	uint64_t times[N_FORMULAS], states[N_FORMULAS];
	unsigned n_done = 0;
	for (uint64_t i = 0; i < N_FORMULAS; i++) {
		struct lcn_ltl_result result;
		uint64_t random = i + 1000 * n_operators + n_letters, elapsed_ms;
		convert(ltl_random(&arena, &random, n_operators, n_letters), n_letters, &result,
			&elapsed_ms);
		times[i] = elapsed_ms;
		if (result.limit == LCN_LIMIT_NONE)
			states[n_done++] = result.dfa.n_states;
		lcn_ltl_result_release(&result);
		lcn_arena_release(&arena);
	}
	if (n_done == 0)
		return;
	qsort(times, N_FORMULAS, sizeof *times, compare_numbers);
	qsort(states, n_done, sizeof *states, compare_numbers);
	printf("| %u | %u | %u of %u | %llu | %llu | %llu | %llu |\n", n_operators, n_letters,
	       n_done, (unsigned) N_FORMULAS, (unsigned long long) states[n_done / 2],
	       (unsigned long long) states[n_done - 1], (unsigned long long) times[N_FORMULAS / 2],
	       (unsigned long long) times[N_FORMULAS * 9 / 10]);
	fflush(stdout);
}

int
main(int argc, char **argv)
{
	if (argc > 1)
		timeout_ms = strtoull(argv[1], NULL, 10);
	puts("| pattern | n | states | safety | time in ms |\n|---|---|---|---|---|");
	for (size_t i = 0; i < sizeof FAMILIES / sizeof *FAMILIES; i++)
		for (size_t j = 0; j < 5; j++)
			measure(&FAMILIES[i], FAMILIES[i].sizes[j]);
	puts("\n| operators | letters | done | states, median | most | ms, median | 9 of 10 |\n"
	     "|---|---|---|---|---|---|---|");
	for (unsigned n_operators = 20; n_operators <= 60; n_operators += 20) {
		measure_random(n_operators, 4);
		measure_random(n_operators, 8);
	}
	return 0;
}
