#include "unit/testing.h"

#include <string.h>

#include "base/tuples.h"

/* Equal tuples have one number, others have others, the empty one too. */
static void
test_each_tuple_once(void **state)
{
	(void) state;
	struct lcn_tuples tuples = {0};
	const uint32_t words[] = {7, 8, 9};
	assert_int_equal(lcn_tuples_add(&tuples, words, 0), 0);
	assert_int_equal(lcn_tuples_add(&tuples, words, 2), 1);
	assert_int_equal(lcn_tuples_add(&tuples, words, 3), 2);
	assert_int_equal(lcn_tuples_add(&tuples, words + 1, 2), 3);
	assert_int_equal(lcn_tuples_add(&tuples, words, 0), 0);
	assert_int_equal(lcn_tuples_add(&tuples, words, 2), 1);
	assert_int_equal(lcn_tuples_count(&tuples), 4);
	assert_int_equal(lcn_tuples_length(&tuples, 0), 0);
	assert_int_equal(lcn_tuples_length(&tuples, 3), 2);
	assert_memory_equal(lcn_tuples_at(&tuples, 3), words + 1, 2 * sizeof *words);
	lcn_tuples_release(&tuples);
}

/* Numbers stay as the table grows, and start again after it is cleared. */
static void
test_many_tuples(void **state)
{
	(void) state;
	struct lcn_tuples tuples = {0};
	for (int round = 0; round < 2; round++) {
		for (uint32_t i = 0; i < 5000; i++) {
			const uint32_t words[] = {i / 70, i % 70, 1};
			assert_int_equal(lcn_tuples_add(&tuples, words, 3), i);
		}
		for (uint32_t i = 0; i < 5000; i++) {
			const uint32_t words[] = {i / 70, i % 70, 1};
			assert_int_equal(lcn_tuples_add(&tuples, words, 3), i);
			assert_memory_equal(lcn_tuples_at(&tuples, i), words, sizeof words);
		}
		lcn_tuples_clear(&tuples);
		assert_int_equal(lcn_tuples_count(&tuples), 0);
	}
	lcn_tuples_release(&tuples);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_each_tuple_once),
	    cmocka_unit_test(test_many_tuples),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
