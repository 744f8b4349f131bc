#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bdd/bdd.h"
#include "unit/random.h"

/* Functions of four variables as truth tables: bit i is the value at the point
 * whose bit v is the value of variable v. */
enum { N_VARIABLES = 4, N_POINTS = 16, N_FUNCTIONS = 6 };

typedef uint16_t table;

static table
table_of_variable(unsigned v)
{
	table result = 0;
	for (unsigned point = 0; point < N_POINTS; point++)
		if (point >> v & 1)
			result |= (table) (1U << point);
	return result;
}

static table
table_exists(table f, unsigned variables)
{
	table result = 0;
	for (unsigned point = 0; point < N_POINTS; point++)
		for (unsigned other = 0; other < N_POINTS; other++)
			if (((point ^ other) & ~variables) == 0 && (f >> other & 1))
				result |= (table) (1U << point);
	return result;
}

/* The function at a point where the variables `from` have been asked for the
 * values of `to`. */
static table
table_rename(table f, const uint32_t *to)
{
	table result = 0;
	for (unsigned point = 0; point < N_POINTS; point++) {
		unsigned asked = 0;
		for (unsigned v = 0; v < N_VARIABLES; v++)
			asked |= (point >> to[v] & 1) << v;
		if (f >> asked & 1)
			result |= (table) (1U << point);
	}
	return result;
}

/* As constrain is defined: at a point outside of care, the nearest point
 * inside is asked, variables on higher levels weighing more. */
static table
table_constrain(const struct lcn_bdds *bdds, table f, table care)
{
	table result = 0;
	for (unsigned point = 0; point < N_POINTS; point++) {
		unsigned best = 0;
		unsigned best_distance = UINT32_MAX;
		for (unsigned other = 0; other < N_POINTS; other++) {
			unsigned distance = 0;
			for (unsigned v = 0; v < N_VARIABLES; v++)
				if ((point ^ other) >> v & 1)
					distance |= 1U << (N_VARIABLES - lcn_bdds_level(bdds, v));
			if ((care >> other & 1) && distance < best_distance) {
				best = other;
				best_distance = distance;
			}
		}
		if (f >> best & 1)
			result |= (table) (1U << point);
	}
	return result;
}

static struct lcn_bdd
cube_of(struct lcn_bdds *bdds, unsigned variables)
{
	struct lcn_bdd cube = lcn_bdd_true(bdds);
	for (uint32_t v = 0; v < N_VARIABLES; v++)
		if (variables >> v & 1)
			lcn_bdd_and_with(bdds, &cube, lcn_bdd_literal(bdds, v, true));
	return cube;
}

static struct lcn_bdd
bdd_of_table(struct lcn_bdds *bdds, table f)
{
	struct lcn_bdd result = lcn_bdd_false(bdds);
	for (unsigned point = 0; point < N_POINTS; point++) {
		if (!(f >> point & 1))
			continue;
		struct lcn_bdd minterm = lcn_bdd_true(bdds);
		for (uint32_t v = 0; v < N_VARIABLES; v++)
			lcn_bdd_and_with(bdds, &minterm, lcn_bdd_literal(bdds, v, point >> v & 1));
		lcn_bdd_or_with(bdds, &result, minterm);
	}
	return result;
}

/* Functions are canonical, so being the same is being equal. */
static void
check(struct lcn_bdds *bdds, struct lcn_bdd f, table expected)
{
	struct lcn_bdd right = bdd_of_table(bdds, expected);
	assert_true(lcn_bdd_is_same(f, right));
	lcn_bdd_release(bdds, &right);
}

static void
check_count(struct lcn_bdds *bdds, struct lcn_bdd f, table expected)
{
	struct lcn_count count;
	struct lcn_bdd cube = cube_of(bdds, N_POINTS - 1);
	uint64_t n = 0;
	for (unsigned point = 0; point < N_POINTS; point++)
		n += expected >> point & 1;
	lcn_count_init(&count);
	assert_true(lcn_bdd_count(bdds, f, cube, NULL, 0, &count));
	assert_true(lcn_count_is(&count, n));
	struct lcn_bdd_weight weights[] = {{.variable = 1}, {.variable = 2}};
	uint64_t sum = 0;
	for (unsigned point = 0; point < N_POINTS; point++)
		if (expected >> point & 1)
			sum += (uint64_t) (point & 2 ? 10 : 1) * (point & 4 ? 0 : 1);
	for (unsigned i = 0; i < 2; i++) {
		lcn_count_init(&weights[i].weight);
		lcn_count_set(&weights[i].weight, i == 0 ? 10 : 0);
	}
	assert_true(lcn_bdd_count(bdds, f, cube, weights, 2, &count));
	assert_true(lcn_count_is(&count, sum));
	lcn_count_release(&weights[0].weight);
	lcn_count_release(&weights[1].weight);
	lcn_count_release(&count);
	lcn_bdd_release(bdds, &cube);
}

static void
check_greatest(struct lcn_bdds *bdds, struct lcn_bdd f, table expected, const uint64_t *weights)
{
	uint64_t best = 0;
	uint64_t greatest;
	for (unsigned point = 0; point < N_POINTS; point++) {
		uint64_t sum = 0;
		for (unsigned v = 0; v < N_VARIABLES; v++)
			sum += (point >> v & 1) ? weights[v] : 0;
		if ((expected >> point & 1) && sum > best)
			best = sum;
	}
	assert_int_equal(lcn_bdd_greatest(bdds, f, weights, N_VARIABLES, &greatest), expected != 0);
	if (expected != 0)
		assert_int_equal(greatest, best);
}

struct pool {
	struct lcn_bdds *bdds;
	struct random *random;
	struct lcn_bdd bdds_of[N_FUNCTIONS];
	table tables[N_FUNCTIONS];
};

static struct lcn_bdd
rename_at_random(struct pool *pool, struct lcn_bdd f, table before, table *after)
{
	uint32_t to[N_VARIABLES];
	struct lcn_bdd_map *map = lcn_bdd_map_create();
	for (uint32_t v = 0; v < N_VARIABLES; v++) {
		uint32_t i = random_below(pool->random, v + 1);
		to[v] = v;
		to[v] = to[i];
		to[i] = v;
	}
	for (uint32_t v = 0; v < N_VARIABLES; v++)
		lcn_bdd_map_add(map, v, to[v]);
	*after = table_rename(before, to);
	struct lcn_bdd result = lcn_bdd_rename(pool->bdds, f, map);
	lcn_bdd_map_free(map);
	return result;
}

/* One operation on three functions of the pool, in both worlds. */
static struct lcn_bdd
step(struct pool *pool, unsigned i, unsigned j, unsigned k, table *result)
{
	struct lcn_bdds *bdds = pool->bdds;
	struct lcn_bdd a = pool->bdds_of[i];
	struct lcn_bdd b = pool->bdds_of[j];
	table ta = pool->tables[i];
	table tb = pool->tables[j];
	table tc = pool->tables[k];
	unsigned variables = random_below(pool->random, N_POINTS);
	struct lcn_bdd cube = cube_of(bdds, variables);
	struct lcn_bdd found = LCN_BDD_FAILED;
	switch (random_below(pool->random, 10)) {
	case 0: *result = ta & tb, found = lcn_bdd_and(bdds, a, b); break;
	case 1: *result = ta | tb, found = lcn_bdd_or(bdds, a, b); break;
	case 2: *result = ta ^ tb, found = lcn_bdd_xor(bdds, a, b); break;
	case 3: *result = (table) ~ta, found = lcn_bdd_not(bdds, a); break;
	case 4: *result = ta & (table) ~tb, found = lcn_bdd_minus(bdds, a, b); break;
	case 5:
		*result = (table) ((ta & tb) | (~ta & tc));
		found = lcn_bdd_ite(bdds, a, b, pool->bdds_of[k]);
		break;
	case 6:
		*result = table_exists(ta, variables);
		found = lcn_bdd_exists(bdds, a, cube);
		break;
	case 7:
		*result = table_exists(ta & tb, variables);
		found = lcn_bdd_and_exists(bdds, a, b, cube);
		break;
	case 8: found = rename_at_random(pool, a, ta, result); break;
	default: {
		table minterm = (table) (1U << variables);
		struct lcn_bdd literal = bdd_of_table(bdds, minterm);
		*result = ta >> variables & 1 ? 0xffff : 0;
		found = lcn_bdd_cofactor(bdds, a, literal);
		lcn_bdd_release(bdds, &literal);
	}
	}
	lcn_bdd_release(bdds, &cube);
	return found;
}

static void
check_questions(struct pool *pool, unsigned i, unsigned j)
{
	static const uint64_t weights[N_VARIABLES] = {5, 1, 7, 2};
	struct lcn_bdds *bdds = pool->bdds;
	struct lcn_bdd a = pool->bdds_of[i];
	struct lcn_bdd b = pool->bdds_of[j];
	table ta = pool->tables[i];
	table tb = pool->tables[j];
	check(bdds, a, ta);
	check_count(bdds, a, ta);
	check_greatest(bdds, a, ta, weights);
	assert_int_equal(lcn_bdd_is_false(bdds, a), ta == 0);
	assert_int_equal(lcn_bdd_is_true(bdds, a), ta == 0xffff);
	assert_int_equal(lcn_bdd_implies(bdds, a, b), (ta & ~tb) == 0);
	assert_int_equal(lcn_bdd_meet(bdds, a, b), (ta & tb) != 0);
	if (tb == 0)
		return;
	struct lcn_bdd nearest = lcn_bdd_constrain(bdds, a, b);
	check(bdds, nearest, table_constrain(bdds, ta, tb));
	lcn_bdd_release(bdds, &nearest);
}

static void
check_random_operations(uint64_t seed, struct lcn_bdds_options options)
{
	struct random random = {seed};
	struct pool pool = {.bdds = lcn_bdds_create(&options), .random = &random};
	for (uint32_t v = 0; v < N_VARIABLES; v++)
		assert_int_equal(v == 2 ? lcn_bdds_add_variable_above(pool.bdds, 0)
					: lcn_bdds_add_variable(pool.bdds),
				 v);
	for (unsigned i = 0; i < N_FUNCTIONS; i++) {
		pool.tables[i] = table_of_variable(i % N_VARIABLES);
		pool.bdds_of[i] = lcn_bdd_literal(pool.bdds, i % N_VARIABLES, true);
	}
	for (unsigned n = 0; n < 60; n++) {
		unsigned i = random_below(&random, N_FUNCTIONS);
		unsigned j = random_below(&random, N_FUNCTIONS);
		unsigned k = random_below(&random, N_FUNCTIONS);
		table result = 0;
		struct lcn_bdd found = step(&pool, i, j, k, &result);
		lcn_bdd_replace(pool.bdds, &pool.bdds_of[k], found);
		pool.tables[k] = result;
		check_questions(&pool, k, j);
	}
	assert_int_equal(lcn_bdds_n_handles(pool.bdds), N_FUNCTIONS);
	for (unsigned i = 0; i < N_FUNCTIONS; i++)
		lcn_bdd_release(pool.bdds, &pool.bdds_of[i]);
	assert_int_equal(lcn_bdds_n_handles(pool.bdds), 0);
	lcn_bdds_free(pool.bdds);
}

/* Every operation does what it does to truth tables, whatever the cache, and
 * while the order changes all the time. */
static void
test_operations_are_those_of_truth_tables(void **state)
{
	(void) state;
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 60);
	for (uint64_t i = 0; i < n_runs; i++, seed++) {
		print_message("# seed %llu\n", (unsigned long long) seed);
		check_random_operations(seed, (struct lcn_bdds_options){0});
		check_random_operations(seed, (struct lcn_bdds_options){.max_cache_slots = 2});
	}
}

/* A variable made above or below another stands there. */
static void
test_variables_stand_where_they_are_put(void **state)
{
	(void) state;
	struct lcn_bdds *bdds = lcn_bdds_create(&(struct lcn_bdds_options){0});
	uint32_t a = lcn_bdds_add_variable(bdds);
	uint32_t b = lcn_bdds_add_variable(bdds);
	uint32_t c = lcn_bdds_add_variable_above(bdds, b);
	assert_int_equal(lcn_bdds_level(bdds, a), 0);
	assert_int_equal(lcn_bdds_level(bdds, c), 1);
	assert_int_equal(lcn_bdds_level(bdds, b), 2);
	uint32_t d = lcn_bdds_add_variable_below(bdds, a);
	uint32_t e = lcn_bdds_add_variable_below(bdds, b);
	assert_int_equal(lcn_bdds_level(bdds, a), 0);
	assert_int_equal(lcn_bdds_level(bdds, d), 1);
	assert_int_equal(lcn_bdds_level(bdds, c), 2);
	assert_int_equal(lcn_bdds_level(bdds, b), 3);
	assert_int_equal(lcn_bdds_level(bdds, e), 4);
	lcn_bdds_free(bdds);
}

/* 2^n for more than 64 variables comes out exactly. */
static void
test_counts_have_no_limit(void **state)
{
	(void) state;
	struct lcn_bdds *bdds = lcn_bdds_create(&(struct lcn_bdds_options){0});
	struct lcn_bdd cube = lcn_bdd_true(bdds);
	struct lcn_bdd any = lcn_bdd_false(bdds);
	struct lcn_count count;
	for (uint32_t v = 0; v < 100; v++) {
		struct lcn_bdd literal = lcn_bdd_literal(bdds, lcn_bdds_add_variable(bdds), true);
		lcn_bdd_and_into(bdds, &cube, literal);
		lcn_bdd_or_with(bdds, &any, literal);
	}
	lcn_count_init(&count);
	assert_true(lcn_bdd_count(bdds, any, cube, NULL, 0, &count));
	char *text = lcn_count_to_string(&count);
	assert_string_equal(text, "1267650600228229401496703205375"); /* 2^100 - 1 */
	assert_int_equal(lcn_count_clamp(&count), UINT64_MAX);
	free(text);
	assert_true(lcn_bdd_count(bdds, cube, cube, NULL, 0, &count));
	assert_true(lcn_count_is(&count, 1));
	lcn_count_release(&count);
	lcn_bdd_release(bdds, &cube);
	lcn_bdd_release(bdds, &any);
	lcn_bdds_free(bdds);
}

/* A function that is large in this order, whose variables are added first:
 * x0 x(n) + x1 x(n+1) + … */
static struct lcn_bdd
large_function(struct lcn_bdds *bdds, uint32_t n)
{
	struct lcn_bdd sum = lcn_bdd_false(bdds);
	for (uint32_t v = 0; v < 2 * n; v++)
		lcn_bdds_add_variable(bdds);
	for (uint32_t v = 0; v < n; v++) {
		struct lcn_bdd product = lcn_bdd_literal(bdds, v, true);
		lcn_bdd_and_with(bdds, &product, lcn_bdd_literal(bdds, v + n, true));
		lcn_bdd_or_with(bdds, &sum, product);
	}
	return sum;
}

static void
check_limit(struct lcn_bdds_options options, enum lcn_limit expected)
{
	struct lcn_bdds *bdds = lcn_bdds_create(&options);
	struct lcn_bdd f = large_function(bdds, 20);
	assert_true(lcn_bdd_is_failed(f));
	assert_int_equal(lcn_bdds_limit(bdds), expected);
	/* Nothing works any more, and nothing is lost. */
	struct lcn_bdd one = lcn_bdd_true(bdds);
	struct lcn_bdd both = lcn_bdd_and(bdds, one, one);
	assert_true(lcn_bdd_is_failed(both));
	lcn_bdd_release(bdds, &one);
	lcn_bdd_release(bdds, &f);
	assert_int_equal(lcn_bdds_n_handles(bdds), 0);
	lcn_bdds_free(bdds);
}

/* Limits stop operations in their middle, and say which one it was. */
static void
test_limits_stop_cleanly(void **state)
{
	(void) state;
	volatile sig_atomic_t interrupt = 1;
	struct lcn_budget time = {.deadline_ms = lcn_clock_ms() + 20};
	struct lcn_budget memory = {.memory_bytes = 1};
	struct lcn_budget patience = {.interrupt = &interrupt};
	check_limit((struct lcn_bdds_options){.max_nodes = 10000}, LCN_LIMIT_NODES);
	check_limit((struct lcn_bdds_options){.max_memory_bytes = 8000000}, LCN_LIMIT_MEMORY);
	check_limit((struct lcn_bdds_options){.budget = &time}, LCN_LIMIT_TIME);
	check_limit((struct lcn_bdds_options){.budget = &memory}, LCN_LIMIT_MEMORY);
	check_limit((struct lcn_bdds_options){.budget = &patience}, LCN_LIMIT_INTERRUPT);
}

/* Reordering makes the large function small and changes nothing else. */
static void
test_reordering_keeps_functions(void **state)
{
	(void) state;
	static const enum lcn_reordering methods[] = {LCN_REORDER_SIFT, LCN_REORDER_GROUP_SIFT,
						      LCN_REORDER_SYMMETRIC_SIFT,
						      LCN_REORDER_WINDOW, LCN_REORDER_RANDOM};
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
		struct lcn_bdds *bdds = lcn_bdds_create(&(struct lcn_bdds_options){0});
		struct lcn_bdd f = large_function(bdds, 8);
		uint64_t before = lcn_bdd_n_nodes(f);
		lcn_bdds_reorder(bdds, methods[i]);
		if (methods[i] == LCN_REORDER_SIFT)
			assert_true(lcn_bdd_n_nodes(f) < before);
		struct lcn_bdd again = large_function(bdds, 8);
		assert_true(lcn_bdd_is_same(f, again));
		assert_int_equal(lcn_bdds_statistics(bdds).n_reorderings, 1);
		lcn_bdd_release(bdds, &f);
		lcn_bdd_release(bdds, &again);
		lcn_bdds_free(bdds);
	}
}

/* With disturbances, the order changes again and again. */
static void
test_disturbances_are_made(void **state)
{
	(void) state;
	struct lcn_bdds_options options = {.disturb_every = 7};
	struct lcn_bdds *bdds = lcn_bdds_create(&options);
	struct lcn_bdd f = large_function(bdds, 6);
	struct lcn_bdd g = large_function(bdds, 6);
	assert_true(lcn_bdd_is_same(f, g));
	assert_true(lcn_bdds_statistics(bdds).n_reorderings > 5);
	lcn_bdd_release(bdds, &f);
	lcn_bdd_release(bdds, &g);
	lcn_bdds_free(bdds);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_operations_are_those_of_truth_tables),
	    cmocka_unit_test(test_variables_stand_where_they_are_put),
	    cmocka_unit_test(test_counts_have_no_limit),
	    cmocka_unit_test(test_limits_stop_cleanly),
	    cmocka_unit_test(test_reordering_keeps_functions),
	    cmocka_unit_test(test_disturbances_are_made),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
