#include "unit/testing.h"

#include <stdlib.h>

#include "lts/hoa_guard.h"
#include "unit/lts_helpers.h"

/* A formula as a table over all valuations of at most five propositions. */
static uint32_t
all_valuations(uint32_t n)
{
	uint32_t n_valuations = 1u << n;
	return n_valuations == 32 ? UINT32_MAX : (1u << n_valuations) - 1;
}

static uint32_t
table_of_letter(uint32_t n, uint32_t letter)
{
	uint32_t table = 0;
	for (uint32_t v = 0; v < 1u << n; v++)
		table |= (v >> letter & 1) << v;
	return table;
}

/* A random formula, as a guard and as a table. */
static uint32_t
make_formula(uint64_t *random, uint32_t n, unsigned depth, struct lcn_guard *guard)
{
	uint32_t choice = (uint32_t) (next_random(random) % (depth == 0 ? 3 : 8));
	if (choice == 0 || n == 0) {
		lcn_guard_init(guard, n);
		if (next_random(random) % 2 == 0)
			return all_valuations(n);
		lcn_guard_negate(guard);
		return 0;
	}
	if (choice <= 2) {
		uint32_t letter = (uint32_t) (next_random(random) % n);
		lcn_guard_init(guard, n);
		lcn_guard_set_letter(guard, letter);
		return table_of_letter(n, letter);
	}
	uint32_t table = make_formula(random, n, depth - 1, guard);
	if (choice <= 4) {
		lcn_guard_negate(guard);
		return all_valuations(n) & ~table;
	}
	struct lcn_guard other;
	uint32_t other_table = make_formula(random, n, depth - 1, &other);
	if (choice <= 6)
		lcn_guard_and(guard, &other);
	else
		lcn_guard_or(guard, &other);
	lcn_guard_release(&other);
	return choice <= 6 ? table & other_table : table | other_table;
}

static bool
admits_others(uint32_t n, uint32_t table)
{
	for (uint32_t v = 0; v < 1u << n; v++)
		if (table >> v & 1 && (v == 0 || (v & (v - 1)) != 0))
			return true;
	return false;
}

/* On random formulas the letters are exactly those of the truth table, and no
 * other valuation goes unnoticed. */
static void
test_against_truth_tables(void **state)
{
	(void) state;
	const char *variable = getenv("LACUNA_SEED");
	uint64_t seed = variable != NULL ? strtoull(variable, NULL, 10) : 1;
	for (unsigned i = 0; i < 20000; i++, seed++) {
		uint64_t random = seed;
		uint32_t n = (uint32_t) (next_random(&random) % 6);
		struct lcn_guard guard;
		uint32_t table = make_formula(&random, n, 4, &guard);
		for (uint32_t letter = 0; letter < n; letter++)
			if (lcn_guard_has_letter(&guard, letter) != (table >> (1u << letter) & 1))
				fail_msg("LACUNA_SEED=%llu: letter %u of %u",
					 (unsigned long long) seed, letter, n);
		if (admits_others(n, table) && !lcn_guard_admits_others(&guard))
			fail_msg("LACUNA_SEED=%llu: others unnoticed", (unsigned long long) seed);
		lcn_guard_release(&guard);
	}
}

/* "Exactly this one", as lacuna writes it, is known to admit nothing else. */
static void
test_exactly_one(void **state)
{
	(void) state;
	for (uint32_t n = 1; n < 200; n += 33) {
		struct lcn_guard guard, other;
		lcn_guard_init(&guard, n);
		lcn_guard_init(&other, n);
		for (uint32_t i = 0; i < n; i++) {
			lcn_guard_set_letter(&other, i);
			if (i != n / 2)
				lcn_guard_negate(&other);
			lcn_guard_and(&guard, &other);
			assert_int_equal(lcn_guard_admits_others(&guard), i + 1 < n);
		}
		for (uint32_t i = 0; i < n; i++)
			assert_int_equal(lcn_guard_has_letter(&guard, i), i == n / 2);
		lcn_guard_release(&guard);
		lcn_guard_release(&other);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_against_truth_tables),
	    cmocka_unit_test(test_exactly_one),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
