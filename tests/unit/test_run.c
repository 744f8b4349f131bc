#include "unit/testing.h"

#include <stdio.h>

#include "explicit/run.h"
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
	lcn_run_format(run, &text);
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
			 "        b [p x2, q]\n"
			 "        the property is violated\n");
	lcn_run_release(&run);
	release(&found);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_a_violation_is_shown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
