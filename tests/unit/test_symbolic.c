#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/runs.h"
#include "symbolic/subsets.h"
#include "unit/engines.h"
#include "unit/random.h"

static void
explore(const struct lcn_system *system, struct lcn_explicit_result *result)
{
	struct lcn_explicit_options options = {.keep_edges = true};
	lcn_explicit_explore(system, &options, result);
	assert_int_equal(result->limit, LCN_LIMIT_NONE);
}

/* False when there are too many states for a quick test. */
static bool
explore_quickly(const struct lcn_system *system, struct lcn_explicit_result *result)
{
	struct lcn_budget budget = {.deadline_ms = lcn_clock_ms() + 300};
	struct lcn_explicit_options options = {.keep_edges = true, .budget = &budget};
	lcn_explicit_explore(system, &options, result);
	return result->limit == LCN_LIMIT_NONE && lcn_explicit_n_states(result) < 5000;
}

static void
compare(const struct lcn_system *system, const struct lcn_explicit_result *explicit,
	const struct lcn_symbolic_options *options)
{
	struct lcn_symbolic *engine = lcn_symbolic_create(system, options);
	assert_non_null(engine);
	assert_int_equal(lcn_symbolic_reach(engine), LCN_LIMIT_NONE);
	compare_results(engine, explicit);
	compare_assumptions(engine, explicit);
	compare_runs(engine, explicit);
	lcn_symbolic_free(engine);
}

static void
check_paper(const struct paper_system *which, enum lcn_order order)
{
	struct test_system made;
	struct lcn_explicit_result explicit;
	print_message("# %s\n", which->name);
	paper_system_make(&made, which, order);
	explore(made.system, &explicit);
	for (int strategy = 0; strategy < 3; strategy++)
		compare(made.system, &explicit,
			&(struct lcn_symbolic_options){.strategy = (enum lcn_strategy) strategy});
	for (unsigned counting = 0; counting < 4; counting++) {
		struct lcn_symbolic_options options = {0};
		options.layout.counting = (enum lcn_counting_end) counting;
		options.layout.interleaving = (enum lcn_interleaving)((counting + 1) % 3);
		options.layout.order = (enum lcn_variable_order)(counting % 3);
		compare(made.system, &explicit, &options);
	}
	lcn_explicit_result_release(&explicit);
	system_release(&made);
}

/* Both engines find the same in the paper's models, in whatever order the
 * symbolic one searches, and however it lays out its variables. */
static void
test_cases_of_the_paper(void **state)
{
	(void) state;
	for (size_t i = 0; i < n_paper_systems; i++) {
		check_paper(&paper_systems[i], LCN_ORDER_FIFO);
		check_paper(&paper_systems[i], LCN_ORDER_ANY);
	}
}

static uint32_t *
shuffled(struct random *random, uint32_t n)
{
	uint32_t *order = LCN_NEW_ARRAY(uint32_t, n);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t j = random_below(random, i + 1);
		order[i] = order[j];
		order[j] = i;
	}
	return order;
}

static struct lcn_layout_options
layout_by_chance(struct random *random, const uint32_t *given)
{
	return (struct lcn_layout_options){
	    .counting = (enum lcn_counting_end) random_below(random, 4),
	    .interleaving = (enum lcn_interleaving) random_below(random, 3),
	    .order = (enum lcn_variable_order) random_below(random, 4),
	    .given = given,
	};
}

/* Strategy, layout, cache and order of variables change from run to run. */
static struct lcn_symbolic_options
options_by_chance(uint64_t seed)
{
	struct random random = {~seed};
	struct lcn_symbolic_options options = {.strategy =
						   (enum lcn_strategy) random_below(&random, 3)};
	if (random_chance(&random, 50))
		options.patience = 1 + random_below(&random, 8);
	if (random_chance(&random, 20))
		options.bdds.max_cache_slots = 256;
	if (random_chance(&random, 10))
		options.bdds.disturb_every = 300 + random_below(&random, 700);
	return options;
}

/* Both engines find the same in random models. */
static void
test_random_models(void **state)
{
	(void) state;
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 150);
	uint64_t n_made = 0;
	for (uint64_t i = 0; i < n_runs; i++, seed++) {
		struct test_system made;
		struct lcn_explicit_result explicit;
		struct lcn_symbolic_options options = options_by_chance(seed);
		if (!random_system(&made, seed))
			continue;
		n_made++;
		print_message("# seed %llu\n", (unsigned long long) seed);
		struct random random = {seed};
		uint32_t *given = shuffled(&random, made.system->n_components);
		options.layout = layout_by_chance(&random, given);
		if (explore_quickly(made.system, &explicit))
			compare(made.system, &explicit, &options);
		free(given);
		lcn_explicit_result_release(&explicit);
		system_release(&made);
	}
	assert_true(n_made * 4 > n_runs);
}

static void
check_limit(struct lcn_bdds_options bdds, enum lcn_limit expected)
{
	struct test_system made;
	struct lcn_symbolic_result result;
	struct lcn_symbolic_options options = {.bdds = bdds};
	paper_system_make(&made, &paper_systems[n_paper_systems - 1], LCN_ORDER_ANY);
	struct lcn_symbolic *engine = lcn_symbolic_create(made.system, &options);
	assert_int_equal(lcn_symbolic_reach(engine), expected);
	assert_int_equal(lcn_symbolic_inspect(engine, &result), expected);
	lcn_symbolic_result_release(&result);
	struct lcn_symbolic_subsets *subsets = lcn_symbolic_subsets_create(engine, true);
	struct lcn_subsets interface = lcn_symbolic_subsets_interface(subsets);
	uint32_t subset;
	assert_int_equal(interface.initial(interface.engine, &subset), expected);
	struct lcn_symbolic_run run;
	assert_false(lcn_symbolic_run_to_violation(engine, &run));
	lcn_symbolic_run_release(&run);
	lcn_symbolic_subsets_free(subsets);
	lcn_symbolic_free(engine);
	system_release(&made);
}

/* At a limit every part of the engine comes back, says which limit it was, and
 * can be released; wherever it is met. */
static void
test_limits(void **state)
{
	(void) state;
	volatile sig_atomic_t interrupt = 1;
	struct lcn_budget patience = {.interrupt = &interrupt};
	check_limit((struct lcn_bdds_options){.budget = &patience}, LCN_LIMIT_INTERRUPT);
	for (uint64_t max_nodes = 50; max_nodes <= 800; max_nodes += 150)
		check_limit((struct lcn_bdds_options){.max_nodes = max_nodes}, LCN_LIMIT_NODES);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_cases_of_the_paper),
	    cmocka_unit_test(test_random_models),
	    cmocka_unit_test(test_limits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
