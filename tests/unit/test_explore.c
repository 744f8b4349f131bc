#include "unit/testing.h"

#include <stdio.h>

#include "explicit/explore.h"
#include "unit/systems.h"

static void
explore(const struct lcn_system *system, struct lcn_explicit_result *result)
{
	struct lcn_explicit_options options = {.keep_edges = true};
	lcn_explicit_explore(system, &options, result);
	assert_int_equal(result->limit, LCN_LIMIT_NONE);
	assert_int_equal(result->n_expanded, lcn_explicit_n_states(result));
}

struct paper_case {
	const char *files[4];
	const char *more;
	const char *missing;
	uint32_t fifo_states, fifo_steps, fifo_max;
	uint32_t capacity;
	uint32_t any_states, any_steps;
};

/* The cases of the papers. The steps are those of an independent program. */
static const struct paper_case paper_cases[] = {
    {{"examples/mutex.aml"}, NULL, NULL, 20, 30, 4, 10, 71, 194},
    {{MUTEX_CLIENTS}, MUTEX(SET, SET, RESET), "mutex", 15, 24, 3, 10, 11, 25},
    {{MUTEX_CLIENTS}, MUTEX(SET, SET, ""), "mutex", 19, 30, 3, 10, 14, 31},
    {{MUTEX_CLIENTS}, MUTEX(SET, "", ""), "mutex", 21, 31, 4, 10, 63, 171},
    {{MUTEX_CLIENTS}, MUTEX("", SET, ""), "mutex", 21, 31, 4, 10, 63, 171},
    {{MUTEX_CLIENTS}, MUTEX("", SET, RESET), "mutex", 22, 33, 4, 10, 69, 190},
    {{MUTEX_CLIENTS}, MUTEX(SET, "", RESET), "mutex", 22, 33, 4, 10, 69, 190},
    {{MUTEX_CLIENTS}, MUTEX("", "", RESET), "mutex", 20, 30, 4, 10, 71, 194},
    {{MUTEX_CLIENTS}, MUTEX("", "", ""), "mutex", 20, 30, 4, 10, 71, 194},
    {{"examples/paper/figure-15.aml", "examples/paper/figure-16.aml"},
     NULL,
     NULL,
     22,
     30,
     2,
     20,
     192,
     370},
    {{"examples/paper/figure-15-multiple.aml", "examples/paper/figure-16.aml"},
     NULL,
     NULL,
     1007,
     2570,
     6,
     20,
     4413,
     13361},
    {{"examples/paper/figure-19.aml", "examples/paper/figure-21.aml",
      "examples/paper/figure-22.aml"},
     NULL,
     NULL,
     186,
     275,
     2,
     2,
     189,
     294},
    /* Figure 23, whose variable l keeps its choice */
    {{"examples/paper/figure-21.aml", "examples/paper/figure-22.aml"},
     "actor purchaseTransaction(2) { int l; start { core!purchaseRequest; }"
     "purchaseSuccessful { PoS!purchaseSuccessful; }"
     "insufficientCredit { PoS!insufficientCredit; }"
     "cancelPurchase { l = ?(0,1); if (l == 1) { core!cancelPurchase; }"
     "                 else { PoS!purchaseCanceled; } }"
     "purchaseCanceled { PoS!purchaseCanceled; } }"
     "property p { 0 -> 1 on Snd(purchaseRequest)::PoS; 1 -> 2 on Snd(cancelPurchase)::PoS;"
     "2 -> 3 on Snd(authenticationError)::PoS; 3 -> error on Snd(cancelPurchase)::core;"
     "3 -> 0 on Snd(purchaseCanceled)::PoS; }",
     "purchaseTransaction",
     296,
     451,
     2,
     2,
     301,
     485},
};

static void
check_sizes(const struct paper_case *c, enum lcn_order order, uint32_t n_states, uint32_t n_steps)
{
	struct test_system made;
	struct lcn_explicit_result result;
	system_from_files(&made, c->files, c->more, c->missing, order, c->capacity);
	explore(made.system, &result);
	assert_int_equal(lcn_explicit_n_states(&result), n_states);
	assert_int_equal(result.n_steps, n_steps);
	if (order == LCN_ORDER_FIFO) {
		for (uint32_t i = 0; i < made.system->n_components; i++)
			assert_int_equal(result.mailboxes[i].refusal.state, LCN_NO_STATE);
		assert_int_equal(result.mailboxes[made.system->missing].max_length, c->fifo_max);
	}
	lcn_explicit_result_release(&result);
	system_release(&made);
}

/* Fifo as in the paper, and any order; in the former nothing is ever refused. */
static void
test_sizes_of_the_paper(void **state)
{
	(void) state;
	for (size_t i = 0; i < sizeof paper_cases / sizeof *paper_cases; i++) {
		const struct paper_case *c = &paper_cases[i];
		check_sizes(c, LCN_ORDER_FIFO, c->fifo_states, c->fifo_steps);
		check_sizes(c, LCN_ORDER_ANY, c->any_states, c->any_steps);
	}
}

static void
explore_text(struct test_system *made, const char *text, unsigned stop,
	     struct lcn_explicit_result *result)
{
	struct lcn_explicit_options options = {.keep_edges = true, .stop = stop};
	system_from_text(made, text, NULL, LCN_ORDER_ANY);
	lcn_explicit_explore(made->system, &options, result);
	assert_int_equal(result->limit, LCN_LIMIT_NONE);
}

static void
release(struct test_system *made, struct lcn_explicit_result *result)
{
	lcn_explicit_result_release(result);
	system_release(made);
}

/* Stage x of a pipeline: turns m into m or k, passes k on to y. */
static void
put_stage(struct lcn_text *text, const char *x, unsigned capacity, const char *y)
{
	lcn_text_format(text,
			"actor %s(%u) { int l; m { l = ?(0,1); if (l == 0) { %s!m; } else { %s!k; }"
			" l = 0; } k { %s!k; } }",
			x, capacity, y, y, y);
}

static void
put_sink(struct lcn_text *text, const char *name, unsigned capacity)
{
	lcn_text_format(text, "actor %s(%u) { m {} k {} }", name, capacity);
}

/* A producer that sends each of its free choices to the sinks. */
static void
put_producer(struct lcn_text *text, const char *first, const char *second)
{
	lcn_text_append(text, "actor producer(2) { int l; go { l = ?(0,1); if (l == 0) {");
	lcn_text_format(text, "%s!m; %s%s", first, second, *second != '\0' ? "!m;" : "");
	lcn_text_append(text, "} else {");
	lcn_text_format(text, "%s!k; %s%s", first, second, *second != '\0' ? "!k;" : "");
	lcn_text_append(text, "} l = 0; self!go; } } main { producer!go; }");
}

static void
check_count(struct lcn_text *model, uint32_t n_states)
{
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(&made, lcn_text_string(model), 0, &result);
	assert_int_equal(lcn_explicit_n_states(&result), n_states);
	if (n_states > 50000)
		print_message("# %u states, %.1f bytes each\n", n_states,
			      (double) lcn_store_bytes(&result.states) / n_states);
	release(&made, &result);
	lcn_text_release(model);
}

/* Families whose states can be counted by hand: with free choices, a mailbox
 * of capacity n has 2^(n+1) - 1 contents. */
static void
test_closed_forms(void **state)
{
	(void) state;
	for (unsigned n = 1; n <= 7; n++) {
		uint32_t contents = (2u << n) - 1;
		uint32_t n_pairs = 0;
		struct lcn_text text = {0};
		lcn_text_format(&text, "actor consumer(%u) { m { sink!m; } k { sink!k; } }", n);
		put_sink(&text, "sink", n);
		put_producer(&text, "consumer", "");
		check_count(&text, contents * contents);
		/* of the two contents one is always the end of the other */
		put_sink(&text, "first", n);
		put_sink(&text, "second", n);
		put_producer(&text, "first", "second");
		for (unsigned k = 0; k <= n; k++)
			n_pairs += (2 * k + 1) << k;
		check_count(&text, n_pairs);
		if (n > 5)
			continue;
		/* the first stage holds nothing but m, the sink has 3 contents */
		lcn_text_append(&text, "actor source(1) { go { a!m; self!go; } }");
		put_stage(&text, "a", n, "b");
		put_stage(&text, "b", n, "c");
		put_stage(&text, "c", n, "sink");
		put_sink(&text, "sink", 1);
		lcn_text_append(&text, "main { source!go; }");
		check_count(&text, 3 * (n + 1) * contents * contents);
	}
}

/* A bag of capacity n over two messages has (n + 1)(n + 2) / 2 contents. */
static void
test_closed_form_of_bags(void **state)
{
	(void) state;
	for (unsigned n = 1; n <= 20; n++) {
		struct lcn_text text = {0};
		lcn_text_format(&text, "missing bag(%u) { m -> ; k -> ; }", n);
		put_producer(&text, "bag", "");
		check_count(&text, (n + 1) * (n + 2) / 2);
	}
}

/* Choices that come to the same are one step. */
static void
test_same_steps_count_once(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(
	    &made,
	    "actor a(1) { int x; go { x = ?(0, 1, 0, 2); if (x == 2) { self!go; } x = 0; } }"
	    "main { a!go; }",
	    0, &result);
	assert_int_equal(lcn_explicit_n_states(&result), 2);
	assert_int_equal(result.n_steps, 2);
	assert_int_equal(result.edges.n_items, 2);
	assert_int_equal(result.first.items[1], 2);
	assert_int_equal(result.first.items[2], 2);
	assert_int_equal(result.edges.items[0].label, 0);
	assert_int_equal(result.edges.items[0].target, 1);
	assert_int_equal(result.edges.items[1].label, 1);
	assert_int_equal(result.edges.items[1].target, 0);
	release(&made, &result);
}

/* The three ways to be stuck, and that the error state is none. */
static void
test_deadlocks(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(&made,
		     "actor a(1) { int x; go { x = ?(0, 1, 2, 3); if (x == 1) { b!p; } "
		     "if (x == 2) { c!p; } if (x == 3) { d!p; } x = 0; } }"
		     "actor b(1) { p { self!p; self!p; } }"
		     "actor c(1) { int y; p { y = 1 / y; } }"
		     "actor d(1) { p {} }"
		     "property w { 0 -> error on Snd(p)::d; }"
		     "main { a!go; }",
		     0, &result);
	/* 0 the start; from there nothing left, b stuck, c stuck, the error */
	assert_int_equal(lcn_explicit_n_states(&result), 5);
	assert_int_equal(result.n_steps, 4);
	assert_int_equal(result.depth, 1);
	for (int i = 0; i < LCN_N_DEADLOCKS; i++) {
		assert_int_equal(result.n_deadlocks[i], 1);
		assert_int_equal(result.deadlocks[i], i + 1);
	}
	assert_int_equal(result.error, 4);
	assert_int_equal(result.violation.state, 0);
	assert_int_equal(result.violation.choice.component, 0);
	release(&made, &result);
}

/* Where one attempt is refused and another is a fault, room would help. */
static void
test_refusal_decides_a_mixed_deadlock(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(&made,
		     "actor b(1) { p { self!p; self!p; } } actor c(1) { int y; p { y = 1 / y; } }"
		     "main { b!p; c!p; }",
		     0, &result);
	assert_int_equal(result.n_deadlocks[LCN_DEADLOCK_FULL], 1);
	assert_int_equal(result.n_deadlocks[LCN_DEADLOCK_FAULT], 0);
	release(&made, &result);
}

/* Each mailbox knows how long it ever was and who was first refused. */
static void
test_mailboxes_are_watched(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(&made,
		     "actor a(2) { go { b!p; self!more; } more { b!p; c!p; b!p; self!last; }"
		     "last { b!p; b!p; } }"
		     "actor b(2) { p {} } actor c(4) { p {} }"
		     "main { a!go; }",
		     0, &result);
	/* b may still hold the first p when more wants to send two; and again */
	assert_int_equal(result.mailboxes[0].max_length, 1);
	assert_int_equal(result.mailboxes[1].max_length, 2);
	assert_int_equal(result.mailboxes[2].max_length, 1);
	assert_int_equal(result.mailboxes[0].refusal.state, LCN_NO_STATE);
	assert_int_equal(result.mailboxes[1].refusal.state, 1);
	assert_int_equal(result.mailboxes[1].refusal.choice.component, 0);
	assert_int_equal(result.mailboxes[1].refusal.choice.message, 1);
	assert_int_equal(result.mailboxes[2].refusal.state, LCN_NO_STATE);
	release(&made, &result);
}

/* A violating step reaches lengths, too: a smaller mailbox would refuse it. */
static void
test_lengths_of_a_violation_count(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(&made,
		     "actor a(1) { go { b!p; b!q; } } actor b(9) { p {} q {} }"
		     "property w { 0 -> error on Snd(q)::b; } main { a!go; }",
		     0, &result);
	assert_int_equal(result.mailboxes[1].max_length, 2);
	release(&made, &result);
}

/* Faults are told once for each place, however many paths come by. */
static void
test_faults_are_collected(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(&made,
		     "actor a(1) { int x: 0..2; int y; go { y = ?(0, 1); x = 3; } }"
		     "actor b(1) { int x; go { if (1 / x == 2) { x = 1; } else { x = 0; } } }"
		     "actor c(1) { int x; go { x = 2 / x; } }"
		     "main { a!go; b!go; c!go; }",
		     0, &result);
	assert_int_equal(lcn_explicit_n_states(&result), 1);
	assert_int_equal(result.faults.n_items, 3);
	assert_int_equal(result.faults.items[0].fault, LCN_FAULT_RANGE);
	assert_int_equal(result.faults.items[0].at.state, 0);
	assert_int_equal(result.faults.items[0].at.choice.component, 0);
	assert_int_equal(result.faults.items[0].operation->kind, LCN_STORE);
	assert_int_equal(result.faults.items[1].fault, LCN_FAULT_DIVISION);
	assert_int_equal(result.faults.items[1].at.choice.component, 1);
	assert_int_equal(result.faults.items[1].operation->kind, LCN_TEST);
	assert_int_equal(result.faults.items[2].fault, LCN_FAULT_DIVISION);
	assert_int_equal(result.faults.items[2].at.choice.component, 2);
	release(&made, &result);
}

/* π may be all there is. */
static void
test_error_at_once(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(&made, "actor a(1) { go {} } property w { ltl false; } main { a!go; }", 0,
		     &result);
	assert_int_equal(lcn_explicit_n_states(&result), 1);
	assert_int_equal(result.n_steps, 0);
	assert_int_equal(result.error, 0);
	assert_int_equal(result.violation.state, LCN_NO_STATE);
	for (int i = 0; i < LCN_N_DEADLOCKS; i++)
		assert_int_equal(result.n_deadlocks[i], 0);
	assert_int_equal(result.mailboxes[0].max_length, 1);
	release(&made, &result);
}

/* All violations lead to the one error state. */
static void
test_there_is_one_error_state(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	explore_text(
	    &made,
	    "actor a(1) { int x; go { x = ?(0, 1, 2); if (x < 2) { b!q; } else { b!p; } } }"
	    "actor b(1) { p { c!q; } q {} } actor c(1) { q {} }"
	    "property w { 0 -> error on Snd(q)::b | Snd(q)::c; } main { a!go; }",
	    0, &result);
	assert_int_equal(lcn_explicit_n_states(&result), 3);
	assert_int_equal(result.n_steps, 3);
	assert_int_equal(result.error, 1);
	release(&made, &result);
}

/* A search may stop at the first thing it was told to look for. */
static void
test_stops(void **state)
{
	(void) state;
	static const struct {
		const char *model;
		unsigned stop;
		uint32_t n_expanded;
	} cases[] = {
	    /* a counts to three; at two something happens */
	    {"b!q;", LCN_STOP_AT_VIOLATION, 3},
	    {"d!q;", LCN_STOP_AT_REFUSAL, 3},
	    {"x = 9;", LCN_STOP_AT_FAULT, 3},
	    {"", LCN_STOP_AT_DEADLOCK, 4},
	    {"b!q;", LCN_STOP_AT_REFUSAL | LCN_STOP_AT_FAULT, 0},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct test_system made;
		struct lcn_explicit_result result;
		struct lcn_text text = {0};
		lcn_text_format(&text,
				"actor a(1) { int x: 0..4; go { if (x == 2) { %s } else {} "
				"if (x == 0) { x = 1; self!go; } else {"
				"if (x == 1) { x = 2; self!go; } else { x = 3; } } } }"
				"actor b(9) { q {} } actor d(0) { q {} }"
				"property w { 0 -> error on Snd(q)::b; } main { a!go; }",
				cases[i].model);
		explore_text(&made, lcn_text_string(&text), cases[i].stop, &result);
		assert_int_equal(result.has_stopped, cases[i].n_expanded > 0);
		if (result.has_stopped)
			assert_int_equal(result.n_expanded, cases[i].n_expanded);
		else
			assert_int_equal(result.n_expanded, lcn_explicit_n_states(&result));
		lcn_text_release(&text);
		release(&made, &result);
	}
}

static const char endless_model[] =
    "actor a(1) { int x: 0..9999; go { x = (x + 1) % 10000; self!go; } }"
    "actor b(1) { int x: 0..9999; go { x = (x + 1) % 10000; self!go; } }"
    "main { a!go; b!go; }";

/* A limit leaves what was found so far. */
static void
test_limits_leave_what_is_known(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	struct lcn_budget budget = {.deadline_ms = lcn_clock_ms() + 50};
	struct lcn_explicit_options options = {.keep_edges = true, .budget = &budget};
	system_from_text(&made, endless_model, NULL, LCN_ORDER_FIFO);
	lcn_explicit_explore(made.system, &options, &result);
	assert_int_equal(result.limit, LCN_LIMIT_TIME);
	assert_true(result.n_expanded < lcn_explicit_n_states(&result));
	assert_true(result.n_steps == 2 * (uint64_t) result.n_expanded);
	assert_int_equal(result.first.n_items, result.n_expanded + 1);
	assert_true(lcn_clock_ms() < budget.deadline_ms + 1000);
	lcn_explicit_result_release(&result);
	volatile sig_atomic_t interrupt = 1;
	options.budget = &(struct lcn_budget){.interrupt = &interrupt};
	lcn_explicit_explore(made.system, &options, &result);
	assert_int_equal(result.limit, LCN_LIMIT_INTERRUPT);
	assert_int_equal(lcn_explicit_n_states(&result), 1);
	assert_int_equal(result.n_expanded, 0);
	release(&made, &result);
}

/* The memory limit is kept although tables grow by doubling: the step from 8 to
 * 16 megabytes, due at 786,432 states, would go beyond it. */
static void
test_memory_limit_is_kept(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_explicit_result result;
	struct lcn_budget budget = {.memory_bytes = lcn_memory_in_use() + (24 << 20)};
	struct lcn_explicit_options options = {.budget = &budget};
	system_from_text(&made, endless_model, NULL, LCN_ORDER_FIFO);
	lcn_explicit_explore(made.system, &options, &result);
	assert_int_equal(result.limit, LCN_LIMIT_MEMORY);
	assert_true(result.states.n_slots <= 1 << 20);
	assert_true(lcn_explicit_n_states(&result) > 100000);
	release(&made, &result);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_sizes_of_the_paper),
	    cmocka_unit_test(test_closed_forms),
	    cmocka_unit_test(test_closed_form_of_bags),
	    cmocka_unit_test(test_same_steps_count_once),
	    cmocka_unit_test(test_deadlocks),
	    cmocka_unit_test(test_refusal_decides_a_mixed_deadlock),
	    cmocka_unit_test(test_mailboxes_are_watched),
	    cmocka_unit_test(test_lengths_of_a_violation_count),
	    cmocka_unit_test(test_faults_are_collected),
	    cmocka_unit_test(test_error_at_once),
	    cmocka_unit_test(test_there_is_one_error_state),
	    cmocka_unit_test(test_stops),
	    cmocka_unit_test(test_limits_leave_what_is_known),
	    cmocka_unit_test(test_memory_limit_is_kept),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
