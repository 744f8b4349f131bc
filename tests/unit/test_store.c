#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explicit/store.h"
#include "unit/random.h"

/* Strings over few bytes, so that many are equal, and some long ones. */
static size_t
random_string(struct random *random, uint8_t *bytes, size_t max_bytes)
{
	size_t n = random_chance(random, 5) ? random_below(random, (uint32_t) max_bytes + 1)
					    : random_below(random, 6);
	for (size_t i = 0; i < n; i++)
		bytes[i] = (uint8_t) random_below(random, 3);
	return n;
}

enum { MAX_NAIVE = 4000, MAX_BYTES = 300 };

/* What a store should be: a list that is searched from its start. */
struct naive {
	size_t n;
	size_t lengths[MAX_NAIVE];
	uint8_t bytes[MAX_NAIVE][MAX_BYTES];
	uint32_t parents[MAX_NAIVE];
};

static uint32_t
naive_find(const struct naive *naive, const uint8_t *bytes, size_t n_bytes)
{
	for (uint32_t i = 0; i < naive->n; i++)
		if (naive->lengths[i] == n_bytes && memcmp(naive->bytes[i], bytes, n_bytes) == 0)
			return i;
	return LCN_NO_ENTRY;
}

static void
add_to_both(struct naive *naive, struct lcn_store *store, const uint8_t *bytes, size_t n_bytes,
	    uint32_t parent)
{
	bool is_new;
	uint32_t expected = naive_find(naive, bytes, n_bytes);
	assert_int_equal(lcn_store_find(store, bytes, n_bytes), expected);
	uint32_t number = lcn_store_add(store, bytes, n_bytes, parent, &is_new);
	assert_int_equal(is_new, expected == LCN_NO_ENTRY);
	if (!is_new) {
		assert_int_equal(number, expected);
		return;
	}
	assert_int_equal(number, naive->n);
	memcpy(naive->bytes[naive->n], bytes, n_bytes);
	naive->lengths[naive->n] = n_bytes;
	naive->parents[naive->n++] = parent;
}

/* A store does what a list of all strings would do. */
static void
test_store_is_a_set(void **state)
{
	(void) state;
	struct random random = {random_setting("LACUNA_SEED", 1)};
	struct naive *naive = calloc(1, sizeof *naive);
	struct lcn_store store;
	uint8_t bytes[MAX_BYTES];
	lcn_store_init(&store, MAX_BYTES);
	for (uint32_t i = 0; i < MAX_NAIVE; i++) {
		size_t n_bytes = random_string(&random, bytes, MAX_BYTES);
		add_to_both(naive, &store, bytes, n_bytes, i);
	}
	assert_int_equal(lcn_store_count(&store), naive->n);
	for (uint32_t i = 0; i < naive->n; i++) {
		size_t n_bytes;
		const uint8_t *there = lcn_store_at(&store, i, &n_bytes);
		assert_int_equal(n_bytes, naive->lengths[i]);
		assert_memory_equal(there, naive->bytes[i], n_bytes);
		assert_int_equal(store.parents.items[i], naive->parents[i]);
	}
	lcn_store_release(&store);
	free(naive);
}

/* Strings that are longer than an ordinary block, and the empty one. */
static void
test_any_length(void **state)
{
	(void) state;
	enum { LONG = 1 << 20, N = 20 };
	struct lcn_store store;
	bool is_new;
	uint8_t *bytes = calloc(LONG, 1);
	lcn_store_init(&store, LONG);
	for (uint32_t i = 0; i < N; i++) {
		bytes[LONG - 1] = (uint8_t) i;
		assert_int_equal(lcn_store_add(&store, bytes, LONG, 0, &is_new), 2 * i);
		assert_int_equal(lcn_store_add(&store, bytes, i, 0, &is_new), 2 * i + 1);
		assert_true(is_new);
	}
	for (uint32_t i = 0; i < N; i++) {
		size_t n_bytes;
		assert_int_equal(lcn_store_at(&store, 2 * i, &n_bytes)[LONG - 1], i);
		assert_int_equal(n_bytes, LONG);
		lcn_store_at(&store, 2 * i + 1, &n_bytes);
		assert_int_equal(n_bytes, i);
	}
	lcn_store_release(&store);
	free(bytes);
}

/* Beyond its bytes an entry costs at most a few dozen bytes. */
static void
test_overhead_is_small(void **state)
{
	(void) state;
	struct lcn_store store;
	bool is_new;
	lcn_store_init(&store, sizeof(uint32_t));
	for (uint32_t i = 0; i < 1000000; i++)
		lcn_store_add(&store, (const uint8_t *) &i, sizeof i, i, &is_new);
	double overhead = (double) lcn_store_bytes(&store) / 1e6 - sizeof(uint32_t);
	print_message("# overhead of the store: %.1f bytes an entry\n", overhead);
	assert_true(overhead < 48);
	assert_true(lcn_store_count(&store) == 1000000);
	lcn_store_release(&store);
}

/* The store says when its table is about to grow, and by how much. */
static void
test_growth_is_foreseen(void **state)
{
	(void) state;
	struct lcn_store store;
	bool is_new;
	lcn_store_init(&store, sizeof(uint32_t));
	for (uint32_t i = 0; i < 100000; i++) {
		size_t n_slots = store.n_slots;
		size_t foreseen = lcn_store_growth_bytes(&store, 1);
		lcn_store_add(&store, (const uint8_t *) &i, sizeof i, i, &is_new);
		size_t grown = store.n_slots == n_slots ? 0 : store.n_slots * sizeof *store.slots;
		assert_int_equal(foreseen, grown);
	}
	lcn_store_release(&store);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_store_is_a_set),
	    cmocka_unit_test(test_any_length),
	    cmocka_unit_test(test_overhead_is_small),
	    cmocka_unit_test(test_growth_is_foreseen),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
