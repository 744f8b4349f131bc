#include "unit/testing.h"

#include <string.h>

#include "trace/forms.h"
#include "unit/systems.h"

struct found {
	struct test_system made;
	struct lcn_explicit_result result;
};

static void
explore(struct found *found, const char *text, enum lcn_order order)
{
	struct lcn_explicit_options options = {.keep_edges = true};
	system_from_text(&found->made, text, NULL, order);
	lcn_explicit_explore(found->made.system, &options, &found->result);
	assert_int_equal(found->result.limit, LCN_LIMIT_NONE);
}

static void
release(struct found *found)
{
	lcn_explicit_result_release(&found->result);
	system_release(&found->made);
}

static void
check_text(const struct lcn_run *run, const char *expected)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_run_to_text(run, false, &out);
	lcn_output_close(&out, NULL);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
}

/* Two steps, the second violating in the middle of its sends. */
static const char violating_model[] =
    "actor a(2) { int x: 0..2; go { x = x + 2; self!again; b!p; } again { b!p; b!q; b!p; } }"
    "actor b(3) { p {} q {} }"
    "property w { 0 -> error on Snd(q)::b; }"
    "main { a!go; b!p; }";

/* A violation is shown by a shortest run, with everything that it did. */
static void
test_a_violation_is_shown(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	explore(&found, violating_model, LCN_ORDER_FIFO);
	lcn_run_to_state(&found.result, found.result.error, &run);
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_VIOLATION);
	check_text(&run, "   0  initially\n"
			 "        a [go]\n"
			 "        b [p]\n"
			 "   1  a takes go, sends again to itself, p to b\n"
			 "        a.x: 0 -> 2\n"
			 "        a [again]\n"
			 "        b [p x2]\n"
			 "   2  b takes p\n"
			 "        b [p]\n"
			 "   3  a takes again, sends p to b, q to b\n"
			 "        a []\n"
			 "        b [p x2, q] full\n"
			 "        w: 0 -> error\n"
			 "        the property is violated\n");
	lcn_run_release(&run);
	release(&found);
}

/* A refused send is shown with what would have to have room, and where. */
static void
test_a_refusal_is_shown(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	explore(&found, violating_model, LCN_ORDER_FIFO);
	assert_int_equal(found.result.mailboxes[1].refusal.state, 1);
	lcn_run_to_attempt(&found.result, found.result.mailboxes[1].refusal, &run);
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_REFUSED);
	check_text(&run,
		   "   0  initially\n"
		   "        a [go]\n"
		   "        b [p]\n"
		   "   1  a takes go, sends again to itself, p to b\n"
		   "        a.x: 0 -> 2\n"
		   "        a [again]\n"
		   "        b [p x2]\n"
		   "   2  a takes again, sends p to b\n"
		   "        a []\n"
		   "        b [p x3] full\n"
		   "        cannot send q to b: its mailbox is full (capacity 3) (text:1:75)\n");
	lcn_run_release(&run);
	release(&found);
}

/* A fault is shown with what was done before it, and where. */
static void
test_a_fault_is_shown(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	explore(&found, "actor a(1) { int x; go { self!go;\n  x = 1 / x; } } main { a!go; }",
		LCN_ORDER_FIFO);
	assert_int_equal(found.result.faults.n_items, 1);
	lcn_run_to_attempt(&found.result, found.result.faults.items[0].at, &run);
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_FAULTY);
	check_text(&run, "   0  initially\n"
			 "        a [go] full\n"
			 "   1  a takes go, sends go to itself\n"
			 "        a [go] full\n"
			 "        division by zero (text:2:3)\n");
	lcn_run_release(&run);
	release(&found);
}

/* A property may be violated before anything happens. */
static void
test_an_error_at_once_is_shown(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	bool is_blocked;
	explore(&found, "actor a(1) { go {} } property w { ltl false; } main { a!go; }",
		LCN_ORDER_FIFO);
	lcn_run_to_state(&found.result, found.result.error, &run);
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_VIOLATION);
	assert_false(lcn_run_ends_in_deadlock(&run, &is_blocked));
	check_text(&run, "   0  initially\n"
			 "        a [go] full\n"
			 "        the property is violated\n");
	lcn_run_release(&run);
	release(&found);
}

/* Bags, long mailboxes. */
static void
test_mailboxes_are_shortened(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	explore(&found,
		"actor a(9) { go { self!x; self!y; self!x; self!y; self!y; self!x; } x {} y {} }"
		"main { a!go; }",
		LCN_ORDER_FIFO);
	struct lcn_state state_after;
	struct lcn_text text = {0};
	lcn_state_init(&state_after, found.made.system);
	lcn_explicit_state(&found.result, 1, &state_after);
	lcn_mailbox_format(&found.made.system->components[0], &state_after.mailboxes[0], 3, &text);
	assert_string_equal(lcn_text_string(&text), "[x, y, x, ... (3 more)]");
	lcn_text_release(&text);
	lcn_state_release(&state_after);
	lcn_run_to_state(&found.result, 0, &run);
	assert_int_equal(run.choices.n_items, 0);
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_STEP);
	lcn_run_release(&run);
	release(&found);
}

/* A deadlock is one only when nothing at all is possible at the end. */
static void
test_deadlocks_are_confirmed(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	bool is_blocked;
	explore(&found, "actor a(2) { go { self!more; } more {} } main { a!go; }", LCN_ORDER_FIFO);
	for (uint32_t s = 0; s < 3; s++) {
		lcn_run_to_state(&found.result, s, &run);
		assert_int_equal(run.choices.n_items, s);
		assert_int_equal(lcn_run_ends_in_deadlock(&run, &is_blocked), s == 2);
		assert_int_equal(is_blocked, s != 2);
		lcn_run_release(&run);
	}
	release(&found);
}

/* The way to a violation that nobody can prevent leaves out what the missing
 * component has a part in, even where that is shorter. */
static void
test_runs_to_doom_are_internal(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_run run;
	static const char text[] =
	    "actor a(2) { go { m!hint; b!more; } bad {} } actor b(1) { more { c!most; } }"
	    "actor c(1) { most { a!bad; } start { b!more; } }"
	    "missing m(2) { hint -> a: bad; }"
	    "property p { ok -> error on Snd(bad)::a; } main { a!go; c!start; }";
	system_from_text(&made, text, NULL, LCN_ORDER_FIFO);
	bool is_found;
	assert_int_equal(lcn_run_to_doom(made.system, NULL, &run, &is_found), LCN_LIMIT_NONE);
	assert_true(is_found);
	assert_int_equal(run.choices.n_items, 3);
	assert_int_equal(run.choices.items[0].component, 2);
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_VIOLATION);
	lcn_run_release(&run);
	system_release(&made);
}

/* What cannot be done is not shown as if it could. */
static void
test_impossible_runs_are_refused(void **state)
{
	(void) state;
	struct test_system made;
	static const struct lcn_choice bad[] = {
	    {2, 0, 0}, /* no such component */
	    {0, 2, 0}, /* no such message */
	    {0, 0, 2}, /* no such path */
	    {0, 1, 0}, /* not in the mailbox */
	    {0, 0, 1}, /* the other way through the method */
	};
	system_from_text(&made,
			 "actor a(1) { int x; go { if (x == 0) {} else { self!go; } } more {} }"
			 "actor b(1) { go {} } main { a!go; }",
			 NULL, LCN_ORDER_FIFO);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct lcn_run run = {.system = made.system};
		lcn_array_push(&run.choices, bad[i]);
		assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_NOT_TAKEN);
		lcn_run_release(&run);
	}
	system_release(&made);
}

/* Nothing comes after a violation, a refusal or a fault. */
static void
test_runs_end_where_they_end(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	explore(&found, violating_model, LCN_ORDER_FIFO);
	lcn_run_to_state(&found.result, found.result.error, &run);
	lcn_array_push(&run.choices, ((struct lcn_choice){1, 0, 0}));
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_NOT_TAKEN);
	lcn_run_release(&run);
	lcn_run_to_attempt(&found.result, found.result.mailboxes[1].refusal, &run);
	lcn_array_push(&run.choices, ((struct lcn_choice){1, 0, 0}));
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_NOT_TAKEN);
	lcn_run_release(&run);
	release(&found);
}

/* go chooses silently; only one choice can send q afterwards. */
static const char silent_model[] = "actor a(1) { int x; go { x = ?(1, 2, 3); self!more; }"
				   "more { if (x == 2) { b!q; } else { b!p; } x = 0; self!go; } }"
				   "actor b(9) { p {} q {} }"
				   "property w { 0 -> error on Snd(q)::b; }"
				   "main { a!go; }";

/* An attempt as others describe it: its label, and its message unless any will
 * do. */
#define ANY_MESSAGE UINT32_MAX

struct deed {
	uint32_t component;
	uint32_t message;
	const uint32_t *label;
	size_t n_words;
};

static bool
is_deed(void *context, size_t number, const struct lcn_state *from,
	const struct lcn_attempt *attempt)
{
	const struct deed *deed = (const struct deed *) context + number;
	(void) from;
	return attempt->choice.component == deed->component &&
	       (deed->message == ANY_MESSAGE || attempt->choice.message == deed->message) &&
	       attempt->label.n_items == deed->n_words &&
	       memcmp(attempt->label.items, deed->label, deed->n_words * sizeof *deed->label) == 0;
}

static bool
resolve(const struct lcn_system *system, const struct deed *deeds, size_t n_deeds,
	enum lcn_outcome outcome, size_t *n_possible, struct lcn_run *run)
{
	return lcn_run_find(system, is_deed, (void *) (uintptr_t) deeds, n_deeds, outcome,
			    n_possible, run);
}

/* Deeds are followed in all ways in which they can be meant. */
static void
test_deeds_are_resolved(void **state)
{
	(void) state;
	static const uint32_t more[] = {0, 0, 1}, p[] = {0, 1, 0, 0, 0}, q[] = {0, 1, 1}, b[] = {1};
	static const struct deed deeds[] = {
	    {0, 0, more, 3}, {0, 1, p, 5}, {1, ANY_MESSAGE, b, 1}, {0, 0, more, 3}, {0, 1, q, 3}};
	struct test_system made;
	struct lcn_run run;
	size_t n_possible;
	system_from_text(&made, silent_model, NULL, LCN_ORDER_FIFO);
	assert_true(resolve(made.system, deeds, 5, LCN_VIOLATION, &n_possible, &run));
	assert_int_equal(n_possible, 5);
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_VIOLATION);
	static const struct lcn_choice expected[] = {
	    {0, 0, 0}, {0, 1, 1}, {1, 0, 0}, {0, 0, 1}, {0, 1, 0}};
	assert_int_equal(run.choices.n_items, 5);
	assert_memory_equal(run.choices.items, expected, sizeof expected);
	lcn_run_release(&run);
	assert_true(resolve(made.system, deeds, 3, LCN_STEP, &n_possible, &run));
	assert_int_equal(run.choices.n_items, 3);
	assert_memory_equal(run.choices.items, expected, 3 * sizeof *expected);
	lcn_run_release(&run);
	assert_true(resolve(made.system, deeds, 0, LCN_STEP, &n_possible, &run));
	lcn_run_release(&run);
	system_release(&made);
}

/* What cannot be done in any way is found out, and how far one gets. */
static void
test_impossible_deeds(void **state)
{
	(void) state;
	static const uint32_t more[] = {0, 0, 1}, q[] = {0, 1, 1}, b[] = {1};
	static const struct deed idle[] = {{0, 0, more, 3}, {1, 0, b, 1}};
	static const struct deed violating[] = {{0, 0, more, 3}, {0, 1, q, 3}};
	static const struct deed cut[] = {{0, 0, more, 1}};
	struct test_system made;
	struct lcn_run run;
	size_t n_possible;
	system_from_text(&made, silent_model, NULL, LCN_ORDER_FIFO);
	assert_false(resolve(made.system, idle, 2, LCN_STEP, &n_possible, &run));
	assert_int_equal(n_possible, 1);
	lcn_run_release(&run);
	assert_false(resolve(made.system, violating, 2, LCN_STEP, &n_possible, &run));
	assert_int_equal(n_possible, 1);
	lcn_run_release(&run);
	assert_false(resolve(made.system, cut, 1, LCN_STEP, &n_possible, &run));
	assert_int_equal(n_possible, 0);
	lcn_run_release(&run);
	assert_false(resolve(made.system, idle, 0, LCN_VIOLATION, &n_possible, &run));
	lcn_run_release(&run);
	system_release(&made);
}

static void
check_json(const struct lcn_run *run, const char *expected)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_run_to_json(run, &(struct lcn_json){.out = &out});
	lcn_output_close(&out, NULL);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
}

/* The same as JSON: all that the text says. */
static void
test_json(void **state)
{
	(void) state;
	struct found found;
	struct lcn_run run;
	explore(&found,
		"actor a(1) { int x; go { x = 7; b!p; b!q; } } actor b(1) { p {} q {} }"
		"property w { 0 -> 1 on Snd(p)::b; 1 -> error on Snd(q)::b; } main { a!go; }",
		LCN_ORDER_FIFO);
	lcn_run_to_attempt(&found.result, found.result.mailboxes[1].refusal, &run);
	check_json(&run, "[\n"
			 "  {\n"
			 "    \"step\": 0,\n"
			 "    \"mailboxes\": {\n"
			 "      \"a\": [[\"go\", 1]],\n"
			 "      \"b\": []\n"
			 "    },\n"
			 "    \"property\": 0\n"
			 "  },\n"
			 "  {\n"
			 "    \"step\": 1,\n"
			 "    \"component\": \"a\",\n"
			 "    \"message\": \"go\",\n"
			 "    \"sends\": [\n"
			 "      {\n"
			 "        \"message\": \"p\",\n"
			 "        \"receiver\": \"b\"\n"
			 "      }\n"
			 "    ],\n"
			 "    \"changes\": [\n"
			 "      {\n"
			 "        \"component\": \"a\",\n"
			 "        \"variable\": \"x\",\n"
			 "        \"from\": 0,\n"
			 "        \"to\": 7\n"
			 "      }\n"
			 "    ],\n"
			 "    \"mailboxes\": {\n"
			 "      \"a\": [],\n"
			 "      \"b\": [[\"p\", 1]]\n"
			 "    },\n"
			 "    \"property\": 1,\n"
			 "    \"outcome\": \"refused\",\n"
			 "    \"refused\": {\n"
			 "      \"message\": \"q\",\n"
			 "      \"receiver\": \"b\",\n"
			 "      \"file\": \"text\",\n"
			 "      \"line\": 1,\n"
			 "      \"column\": 38\n"
			 "    }\n"
			 "  }\n"
			 "]\n");
	lcn_run_release(&run);
	release(&found);
}

/* In JSON a row of equal messages is one pair: of a queue in its order, of a
 * bag by kind. */
static void
test_json_counts_messages(void **state)
{
	(void) state;
	static const char model[] =
	    "actor a(6) { x {} y {} } main { a!x; a!x; a!y; a!x; a!x; a!x; }";
	static const char *const expected[] = {
	    "\"a\": [[\"x\", 2], [\"y\", 1], [\"x\", 3]]",
	    "\"a\": [[\"x\", 5], [\"y\", 1]]",
	};
	for (int order = 0; order < 2; order++) {
		struct found found;
		struct lcn_run run;
		struct lcn_text text = {0};
		struct lcn_output out;
		explore(&found, model, LCN_ORDER_FIFO);
		found.made.system->components[0].order =
		    order == 0 ? LCN_ORDER_FIFO : LCN_ORDER_ANY;
		lcn_run_to_state(&found.result, 0, &run);
		lcn_output_to_text(&out, &text);
		lcn_run_to_json(&run, &(struct lcn_json){.out = &out});
		lcn_output_close(&out, NULL);
		assert_non_null(strstr(lcn_text_string(&text), expected[order]));
		lcn_text_release(&text);
		lcn_run_release(&run);
		release(&found);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_a_violation_is_shown),
	    cmocka_unit_test(test_a_refusal_is_shown),
	    cmocka_unit_test(test_a_fault_is_shown),
	    cmocka_unit_test(test_an_error_at_once_is_shown),
	    cmocka_unit_test(test_mailboxes_are_shortened),
	    cmocka_unit_test(test_deadlocks_are_confirmed),
	    cmocka_unit_test(test_runs_to_doom_are_internal),
	    cmocka_unit_test(test_impossible_runs_are_refused),
	    cmocka_unit_test(test_runs_end_where_they_end),
	    cmocka_unit_test(test_deeds_are_resolved),
	    cmocka_unit_test(test_impossible_deeds),
	    cmocka_unit_test(test_json),
	    cmocka_unit_test(test_json_counts_messages),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
