#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/runs.h"
#include "symbolic/subsets.h"
#include "symbolic/variable_names.h"
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

/* How many jumps were made. */
static uint64_t
compare(const struct lcn_system *system, const struct lcn_explicit_result *explicit,
	const struct lcn_symbolic_options *options)
{
	struct lcn_symbolic *engine = lcn_symbolic_create(system, options);
	assert_non_null(engine);
	assert_int_equal(lcn_symbolic_reach(engine), LCN_LIMIT_NONE);
	compare_results(engine, explicit);
	compare_assumptions(engine, explicit);
	compare_runs(engine, explicit);
	uint64_t n_jumps = lcn_symbolic_statistics(engine).n_jumps;
	lcn_symbolic_free(engine);
	return n_jumps;
}

enum { N_STRATEGIES = 4, N_KINDS = 6, N_ENCODINGS = N_KINDS * 24, N_STEP = 17, N_JUMP_STEP = 23 };

/* All there are; some say the same, for what a kind does not have is ignored. */
static struct lcn_queue_encoding
encoding_at(unsigned way)
{
	return (struct lcn_queue_encoding){
	    .kind = (enum lcn_queue_kind)(way % N_KINDS),
	    .slots = (enum lcn_slot_order)(way / N_KINDS % 2),
	    .unused = (enum lcn_unused_slots)(way / N_KINDS / 2 % 2),
	    .place = (enum lcn_length_place)(way / N_KINDS / 4 % 2),
	    .code = (enum lcn_length_code)(way / N_KINDS / 8 % 3),
	};
}

/* A ring of many is too slow for a test. */
static bool
is_quick(const struct paper_system *which, unsigned way)
{
	return which->capacity <= 10 || (way < N_KINDS && encoding_at(way).kind != LCN_QUEUE_RING);
}

/* Of the encodings those from one on, by steps. */
static void
check_paper(const struct paper_system *which, enum lcn_order order, unsigned first)
{
	struct test_system made;
	struct lcn_explicit_result explicit;
	print_message("# %s\n", which->name);
	paper_system_make(&made, which, order);
	explore(made.system, &explicit);
	for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
		compare(made.system, &explicit,
			&(struct lcn_symbolic_options){.strategy = (enum lcn_strategy) strategy});
	for (unsigned way = first; way < N_ENCODINGS; way += N_STEP) {
		if (!is_quick(which, way))
			continue;
		struct lcn_symbolic_options options = {.layout = {.encoding = encoding_at(way)}};
		if (options.layout.encoding.kind != LCN_QUEUE_RING)
			options.layout.interleaving = (enum lcn_interleaving)((way + 1) % 3);
		options.layout.order = (enum lcn_variable_order)(way % 3);
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
		check_paper(&paper_systems[i], LCN_ORDER_FIFO, (unsigned) i % N_STEP);
		check_paper(&paper_systems[i], LCN_ORDER_ANY, (unsigned) (i + 2) % N_STEP);
	}
}

/* The variables that the system has at last, in any order; some are left out. */
static struct lcn_variable_names *
shuffled(struct random *random, const struct lcn_system *system,
	 const struct lcn_symbolic_options *options)
{
	struct lcn_variable_names *result = lcn_variable_names_create();
	struct lcn_symbolic *engine = lcn_symbolic_create(system, options);
	lcn_symbolic_reach(engine);
	struct lcn_variable_names *order = lcn_symbolic_order(engine);
	for (uint32_t n = order->names.n_names; n > 0; n--) {
		uint32_t i = random_below(random, n);
		if (random_chance(random, 90))
			lcn_names_add(&result->names, order->names.texts[i]);
		order->names.texts[i] = order->names.texts[n - 1];
	}
	lcn_variable_names_free(order);
	lcn_symbolic_free(engine);
	return result;
}

static struct lcn_layout_options
layout_by_chance(struct random *random)
{
	return (struct lcn_layout_options){
	    .encoding = encoding_at(random_below(random, N_ENCODINGS)),
	    .interleaving = (enum lcn_interleaving) random_below(random, 3),
	    .order = (enum lcn_variable_order) random_below(random, 3),
	};
}

/* Strategy, layout, cache and order of variables change from run to run. */
static struct lcn_symbolic_options
options_by_chance(uint64_t seed)
{
	struct random random = {~seed};
	struct lcn_symbolic_options options = {
	    .strategy = (enum lcn_strategy) random_below(&random, N_STRATEGIES)};
	if (random_chance(&random, 50))
		options.patience = 1 + random_below(&random, 8);
	if (random_chance(&random, 20))
		options.bdds.max_cache_slots = 256;
	if (random_chance(&random, 5))
		options.bdds.reordering = LCN_REORDER_GROUP_SIFT;
	if (random_chance(&random, 10))
		options.bdds.disturb_every = 300 + random_below(&random, 700);
	return options;
}

/* In any order of variables large mailboxes are large diagrams. */
static bool
is_small(const struct lcn_system *system)
{
	uint32_t total = 0;
	for (uint32_t c = 0; c < system->n_components; c++)
		total += system->components[c].capacity;
	return total < 24;
}

/* Both engines find the same in random models. */
static void
test_random_models(void **state)
{
	(void) state;
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 100);
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
		struct lcn_variable_names *given = NULL;
		options.layout = layout_by_chance(&random);
		if (!is_small(made.system))
			options.bdds.disturb_every = 0;
		else if (random_chance(&random, 25))
			given = shuffled(&random, made.system, &options);
		options.layout.given = given;
		if (explore_quickly(made.system, &explicit))
			compare(made.system, &explicit, &options);
		lcn_variable_names_free(given);
		lcn_explicit_result_release(&explicit);
		system_release(&made);
	}
	assert_true(n_made * 4 > n_runs);
}

/* A full mailbox that is taken from and posted to in one step, several posts at
 * once, codes of several widths, one kind of message, messages at the start. */
static const char *const small_ones[] = {
    "actor a(1) { m { } n { self ! m; } } main { a ! n; }",
    "actor a(2) { m { self ! n; self ! m; } n { } } main { a ! m; }",
    "actor a(2) { k { self ! m; } m { b ! n; self ! n; b ! m; } n { self ! k; } }"
    " actor b(2) { m { a ! k; } n { } } main { a ! k; a ! n; }",
    "actor a(2) { go { b ! go; self ! go; } } actor b(3) { go { c ! m; c ! n; } }"
    " actor c(3) { m { } n { self ! m; } } main { a ! go; b ! go; c ! n; }",
};

/* Every encoding finds the same in small models, also when variables move. */
static void
test_all_encodings(void **state)
{
	(void) state;
	for (size_t i = 0; i < sizeof small_ones / sizeof *small_ones; i++) {
		struct test_system made;
		struct lcn_explicit_result explicit;
		print_message("# %s\n", small_ones[i]);
		system_from_text(&made, small_ones[i], NULL, LCN_ORDER_FIFO);
		explore(made.system, &explicit);
		for (unsigned way = 0; way < N_ENCODINGS; way++) {
			struct lcn_symbolic_options options = {
			    .layout = {.encoding = encoding_at(way)}};
			compare(made.system, &explicit, &options);
			options.bdds.disturb_every = 1000;
			if (way % 5 == i)
				compare(made.system, &explicit, &options);
		}
		lcn_explicit_result_release(&explicit);
		system_release(&made);
	}
}

#define PRODUCER(rows) "actor p(2) { go { int t = ?(0, 1, 2); " rows " self ! go; } }"
#define ROW(t, sends) "if (t == " #t ") { " sends " }"
#define DROP(name, capacity) "actor " name "(" capacity ") { a { } b { } }"
#define START "main { p ! go; }"

/* Queues that are filled with anything, with one kind of message, together with
 * others; and what looks like that, but is not. */
static const char *const fillings[] = {
    PRODUCER(ROW(0, "c ! a;")
		 ROW(1, "c ! b;")) "actor c(4) { a { d ! a; } b { d ! b; } }" DROP("d", "6") START,
    PRODUCER(ROW(0, "c ! a;")) "actor c(4) { a { int t = ?(0, 1); if (t == 0) { d ! a; } else { d "
			       "! b; } } b { d ! b; } }"
			       "actor d(4) { a { e ! a; } b { e ! b; } }" DROP("e", "1") START,
    /* The same to both; three in a row; not all of them. */
    PRODUCER(ROW(0, "c ! a; d ! a;") ROW(1, "c ! b; d ! b;")) DROP("c", "5") DROP("d", "6") START,
    PRODUCER(ROW(0, "c ! a; d ! a; e ! b;") ROW(1, "c ! b; d ! b; e ! a;")) DROP("c", "6")
	DROP("d", "3") DROP("e", "3") START,
    PRODUCER(ROW(0, "c ! a; d ! a;") ROW(1, "c ! b; d ! b;") ROW(2, "c ! b;")) DROP("c", "6")
	DROP("d", "6") START,
    /* Two of a kind; in two steps. */
    PRODUCER(ROW(0, "c ! a; c ! b; d ! a;") ROW(1, "c ! b; c ! a; d ! b;")) DROP("c", "5")
	DROP("d", "6") START,
    "actor p(3) { go { int t = ?(0, 1); if (t == 0) { c ! a; self ! more; } else { c ! b;"
    " d ! b; self ! go; } } more { d ! a; self ! go; } }" DROP("c", "6") DROP("d", "6") START,
    /* Turn by turn. */
    "actor p(2) { int n; go { if (n == 0) { c ! a; d ! b; } else { c ! b; d ! a; }"
    " n = 1 - n; self ! go; } }" DROP("c", "6") DROP("d", "6") START,
    "actor p(2) { int n; go { if (n < 3) { c ! a; n = n + 1; } self ! go; } }" DROP("c", "6") START,
    /* A message that is never taken; that comes back; that is passed on. */
    PRODUCER(ROW(0, "c ! a; d ! a;") ROW(1, "c ! b; d ! b;"))
	DROP("c", "6") "actor d(6) { a { } b { e ! b; } } actor e(1) { a { } b { e ! b; } }" START,
    PRODUCER(ROW(0, "c ! a; d ! a;") ROW(1, "c ! b; d ! b;"))
	DROP("c", "6") "actor d(6) { a { } b { self ! a; } }" START,
    PRODUCER(ROW(0, "c ! a; d ! a;") ROW(1, "c ! b; d ! b;"))
	DROP("c", "3") "actor d(3) { a { c ! a; } b { } }" START,
    PRODUCER(ROW(0, "c ! a; d ! a;")
		 ROW(1, "c ! b; d ! b;")) "actor c(3) { a { e ! a; } b { e ! b; } } actor d(3) { a "
					  "{ } b { } }" DROP("e", "2") START,
    /* Who takes changes; who takes needs another message first. */
    PRODUCER(ROW(0, "c ! a; d ! a;") ROW(1, "c ! b; d ! b;"))
	DROP("c", "6") "actor d(6) { int n; a { n = 1; } b { if (n == 1) { d ! a; } } }" START,
    /* Several senders. */
    PRODUCER(ROW(0, "c ! a;")) "actor q(2) { go { c ! b; self ! go; } }" DROP(
	"c", "5") "main { p ! go; q ! go; }",
    PRODUCER(ROW(0, "c ! a; d ! a;")) "actor q(2) { go { c ! b; d ! b; self ! go; } }" DROP(
	"c", "4") DROP("d", "6") "main { p ! go; q ! go; }",
    /* There are messages from the start. */
    PRODUCER(ROW(0, "c ! a; d ! a;") ROW(1, "c ! b; d ! b;")) DROP("c", "6")
	DROP("d", "6") "main { c ! b; d ! a; d ! b; p ! go; }",
};

/* What is reached in one jump is what is reached step by step. */
static void
test_jumps(void **state)
{
	(void) state;
	uint64_t n_jumps = 0;
	for (size_t i = 0; i < sizeof fillings / sizeof *fillings; i++) {
		struct test_system made;
		struct lcn_explicit_result explicit;
		print_message("# %s\n", fillings[i]);
		system_from_text(&made, fillings[i], NULL, LCN_ORDER_FIFO);
		explore(made.system, &explicit);
		for (unsigned way = (unsigned) i % N_JUMP_STEP; way < N_ENCODINGS;
		     way += N_JUMP_STEP) {
			struct lcn_symbolic_options options = {.patience = 1 + way / N_KINDS % 8};
			options.layout.encoding = encoding_at(way);
			if (options.layout.encoding.kind == LCN_QUEUE_RING)
				continue; /* never jumps */
			options.strategy = (enum lcn_strategy)(way % N_STRATEGIES);
			n_jumps += compare(made.system, &explicit, &options);
		}
		lcn_explicit_result_release(&explicit);
		system_release(&made);
	}
	assert_true(n_jumps > 0);
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
	struct lcn_run run;
	assert_false(lcn_symbolic_run_to_violation(engine, &run));
	lcn_run_release(&run);
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
	for (uint64_t max_nodes = 2; max_nodes <= 800; max_nodes += 21)
		check_limit((struct lcn_bdds_options){.max_nodes = max_nodes}, LCN_LIMIT_NODES);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_cases_of_the_paper),
	    cmocka_unit_test(test_random_models),
	    cmocka_unit_test(test_all_encodings),
	    cmocka_unit_test(test_jumps),
	    cmocka_unit_test(test_limits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
