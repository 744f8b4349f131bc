#include "unit/testing.h"

#include "symbolic/number.h"

static const enum lcn_length_code codes[] = {LCN_LENGTH_BINARY, LCN_LENGTH_THERMOMETER,
					     LCN_LENGTH_ONE_HOT};

enum { MAX_VALUES = 9 };

typedef void number_test(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t n_values);

/* With every code, and every number of values up to some. */
static void
for_all_numbers(number_test *test)
{
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		for (uint64_t n_values = 1; n_values <= MAX_VALUES; n_values++) {
			struct lcn_bdds *bdds = lcn_bdds_create(&(struct lcn_bdds_options){0});
			struct lcn_field number;
			lcn_number_init(&number, bdds, n_values, codes[i], true);
			test(bdds, &number, n_values);
			lcn_field_release(&number);
			assert_int_equal(lcn_bdds_n_handles(bdds), 0);
			lcn_bdds_free(bdds);
		}
}

static bool
holds(struct lcn_bdds *bdds, const struct lcn_field *number, struct lcn_bdd set, uint64_t value)
{
	struct lcn_bdd is_value = lcn_number_is(bdds, number, value);
	bool result = lcn_bdd_implies(bdds, is_value, set);
	assert_true(result == lcn_bdd_meet(bdds, is_value, set));
	lcn_bdd_release(bdds, &is_value);
	return result;
}

static void
check_values(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t n_values)
{
	struct lcn_bdd any = lcn_number_is_any(bdds, number);
	struct lcn_bdd all = lcn_bdd_false(bdds);
	assert_true(number->n_values >= n_values);
	for (uint64_t v = 0; v < number->n_values; v++) {
		struct lcn_bdd is_value = lcn_number_is(bdds, number, v);
		uint64_t greatest;
		assert_false(lcn_bdd_meet(bdds, is_value, all));
		assert_true(lcn_number_greatest(bdds, number, is_value, &greatest));
		assert_int_equal(greatest, v);
		lcn_bdd_or_with(bdds, &all, is_value);
		assert_true(lcn_number_greatest(bdds, number, all, &greatest));
		assert_int_equal(greatest, v);
	}
	assert_true(lcn_bdd_is_same(any, all));
	lcn_bdd_release(bdds, &any);
	lcn_bdd_release(bdds, &all);
}

/* Values exclude each other, together they are all there are, and the greatest
 * one in a set is found. */
static void
test_values(void **state)
{
	(void) state;
	for_all_numbers(check_values);
}

static void
check_at_most(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t n_values)
{
	for (uint64_t most = 0; most <= n_values; most++) {
		struct lcn_bdd at_most = lcn_number_at_most(bdds, number, most);
		for (uint64_t v = 0; v < n_values; v++)
			assert_true(holds(bdds, number, at_most, v) == (v <= most));
		lcn_bdd_release(bdds, &at_most);
	}
}

/* "At most" is just that. */
static void
test_at_most(void **state)
{
	(void) state;
	for_all_numbers(check_at_most);
}

static void
check_add(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t n_values)
{
	struct lcn_field next = *number;
	next.now = number->next;
	for (int64_t change = -3; change <= 3; change++) {
		struct lcn_bdd step = lcn_number_add(bdds, number, change);
		for (int64_t v = 0; v < (int64_t) n_values; v++) {
			struct lcn_bdd from = lcn_number_is(bdds, number, (uint64_t) v);
			struct lcn_bdd both = lcn_bdd_and(bdds, from, step);
			if (v + change >= 0 && v + change < (int64_t) n_values) {
				struct lcn_bdd to =
				    lcn_number_is(bdds, &next, (uint64_t) (v + change));
				lcn_bdd_and_into(bdds, &from, to);
				assert_true(lcn_bdd_is_same(both, from));
				lcn_bdd_release(bdds, &to);
			} else if (number->code != LCN_LENGTH_BINARY) {
				assert_true(lcn_bdd_is_false(bdds, both));
			}
			lcn_bdd_release(bdds, &from);
			lcn_bdd_release(bdds, &both);
		}
		lcn_bdd_release(bdds, &step);
	}
}

/* After adding there is one value, the sum; without room for it there is none
 * (binary numbers start again). */
static void
test_add(void **state)
{
	(void) state;
	for_all_numbers(check_add);
}

static void
check_select(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t n_values)
{
	struct lcn_bdd yes = lcn_bdd_true(bdds);
	struct lcn_bdd no = lcn_bdd_false(bdds);
	for (size_t n = 1; n <= n_values; n++)
		for (unsigned wanted = 0; wanted < 1U << n; wanted++)
			for (unsigned otherwise = 0; otherwise < 2; otherwise++) {
				struct lcn_bdd functions[MAX_VALUES];
				for (size_t v = 0; v < n; v++)
					functions[v] = wanted >> v & 1 ? yes : no;
				struct lcn_bdd found = lcn_number_select(bdds, number, functions, n,
									 otherwise ? yes : no);
				for (uint64_t v = 0; v < n_values; v++)
					assert_true(holds(bdds, number, found, v) ==
						    (v < n ? wanted >> v & 1 : otherwise));
				lcn_bdd_release(bdds, &found);
			}
	lcn_bdd_release(bdds, &yes);
	lcn_bdd_release(bdds, &no);
}

/* Each value selects what is given for it. */
static void
test_select(void **state)
{
	(void) state;
	for_all_numbers(check_select);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_values),
	    cmocka_unit_test(test_at_most),
	    cmocka_unit_test(test_add),
	    cmocka_unit_test(test_select),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
