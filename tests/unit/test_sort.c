#include "unit/testing.h"

#include "base/sort.h"
#include "unit/random.h"

enum { MAX_LENGTH = 200 };

/* Short arrays and long ones, of numbers that differ in some bytes only, come
 * out ascending and with the same sum. */
static void
test_sorts_numbers(void **state)
{
	(void) state;
	const uint64_t masks[] = {0x3, 0xff00, UINT64_C(0xf00000000000000f), UINT64_MAX};
	struct random random = {1};
	for (size_t length = 0; length <= MAX_LENGTH; length++) {
		uint64_t longs[MAX_LENGTH];
		uint32_t words[MAX_LENGTH];
		uint64_t sum = 0;
		uint32_t word_sum = 0;
		for (size_t i = 0; i < length; i++) {
			longs[i] = random_bits(&random) & masks[length % 4];
			words[i] = (uint32_t) longs[i];
			sum += longs[i];
			word_sum += words[i];
		}
		lcn_sort_longs(longs, length);
		lcn_sort_words(words, length);
		for (size_t i = 0; i < length; i++) {
			assert_true(i == 0 || longs[i - 1] <= longs[i]);
			assert_true(i == 0 || words[i - 1] <= words[i]);
			sum -= longs[i];
			word_sum -= words[i];
		}
		assert_true(sum == 0);
		assert_true(word_sum == 0);
	}
}

/* What is there twice is dropped. */
static void
test_drops_duplicates(void **state)
{
	(void) state;
	uint64_t longs[] = {5, 1, 5, 5, 2, 1};
	assert_int_equal(lcn_sort_unique_longs(longs, 6), 3);
	assert_int_equal(longs[0], 1);
	assert_int_equal(longs[1], 2);
	assert_int_equal(longs[2], 5);
	uint32_t words[] = {7, 7};
	assert_int_equal(lcn_sort_unique_words(words, 2), 1);
	assert_int_equal(lcn_sort_unique_words(words, 0), 0);
}

static int
compare_tens(uint64_t a, uint64_t b, const void *context)
{
	uint64_t ten = *(const uint64_t *) context;
	return (a / ten > b / ten) - (a / ten < b / ten);
}

/* Sorting by an order of one's own keeps equal items as they stood. */
static void
test_sorts_by_an_order(void **state)
{
	(void) state;
	uint64_t ten = 10;
	uint64_t longs[] = {39, 11, 35, 5, 19, 31, 1};
	const uint64_t expected[] = {5, 1, 11, 19, 39, 35, 31};
	lcn_sort_longs_by(longs, 7, compare_tens, &ten);
	assert_memory_equal(longs, expected, sizeof expected);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_sorts_numbers),
	    cmocka_unit_test(test_drops_duplicates),
	    cmocka_unit_test(test_sorts_by_an_order),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
