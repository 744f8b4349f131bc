#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "model/actions.h"
#include "model/system.h"

struct fixture {
	struct lcn_diagnostics diagnostics;
	struct lcn_model *model;
	struct lcn_system *system; /* NULL when there are errors */
};

static void
lower(struct fixture *fixture, const char *text, const struct lcn_system_options *options)
{
	enum lcn_limit limit;
	lcn_diagnostics_init(&fixture->diagnostics);
	fixture->model = calloc(1, sizeof *fixture->model);
	lcn_model_parse(fixture->model, lcn_source_from_bytes("text", text, strlen(text)),
			&fixture->diagnostics);
	lcn_model_check(fixture->model, &fixture->diagnostics);
	assert_int_equal(fixture->diagnostics.n_errors, 0);
	fixture->system =
	    lcn_system_create(fixture->model, options, NULL, &fixture->diagnostics, &limit);
	assert_int_equal(limit, LCN_LIMIT_NONE);
}

static void
release(struct fixture *fixture)
{
	lcn_system_free(fixture->system);
	lcn_model_free(fixture->model);
	lcn_diagnostics_release(&fixture->diagnostics);
}

static void
check_text(const char *model, const struct lcn_system_options *options, const char *expected)
{
	struct fixture fixture;
	struct lcn_text text = {0};
	lower(&fixture, model, options);
	assert_non_null(fixture.system);
	assert_true(lcn_system_is_valid(fixture.system));
	lcn_system_as_text(fixture.system, &text);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
	release(&fixture);
}

static void
check_error(const char *model, const struct lcn_system_options *options, const char *message)
{
	struct fixture fixture;
	lower(&fixture, model, options);
	assert_null(fixture.system);
	assert_int_equal(fixture.diagnostics.n_errors, 1);
	assert_string_equal(fixture.diagnostics.items[0].message, message);
	release(&fixture);
}

static const struct lcn_system_options plain = {0};

/* Terms speak of the values before the step; what is known is decided. */
static void
test_paths_are_in_terms_of_the_values_before(void **state)
{
	(void) state;
	check_text("actor a(2) { int x; int y;"
		   "  go { x = y; if (x == 1) { y = 0; } else { y = 1; }"
		   "       if (1 < 2) { self ! go; } else { x = 7; } } }"
		   "main { a ! go; }",
		   &plain,
		   "actor a: queue of 2\n"
		   "  x in 0, 1\n"
		   "  y in 0, 1\n"
		   "  go\n"
		   "    - x := y; if (y == 1); y := 0; a ! go\n"
		   "    - x := y; unless (y == 1); y := 1; a ! go\n"
		   "first: a ! go\n");
}

/* Every alternative is a path; choices that later conditions look at are
 * decided with them. */
static void
test_alternatives_are_paths(void **state)
{
	(void) state;
	check_text("actor a(2) { int x;"
		   "  go { x = ?(0, 1, 2); if (x == 2) { self ! go; } x = 0; } }"
		   "main { a ! go; }",
		   &plain,
		   "actor a: queue of 2\n"
		   "  x in 0..2\n"
		   "  go\n"
		   "    - x := 0; x := 0\n"
		   "    - x := 1; x := 0\n"
		   "    - x := 2; a ! go; x := 0\n"
		   "first: a ! go\n");
}

/* Locals vanish, but for a division that may go wrong. */
static void
test_locals_vanish(void **state)
{
	(void) state;
	check_text("actor a(2) { int x: 0..9;"
		   "  go { int l = x + 1; int k = 7 / x; x = l * 2; } }"
		   "main { a ! go; }",
		   &plain,
		   "actor a: queue of 2\n"
		   "  x in 0..9\n"
		   "  go\n"
		   "    - _ := (7 / x); x := ((x + 1) * 2)\n"
		   "first: a ! go\n");
}

/* Lazy operators are decided by their left side alone. */
static void
test_lazy_operators_are_decided_early(void **state)
{
	(void) state;
	check_text("actor a(2) { int x: 0..1;"
		   "  go { if (0 && 1 / x == 1) { x = 1; } if (1 || 1 / x == 1) { x = 0; } } }"
		   "main { a ! go; }",
		   &plain,
		   "actor a: queue of 2\n"
		   "  x in 0, 1\n"
		   "  go\n"
		   "    - x := 0\n"
		   "first: a ! go\n");
}

/* Messages to one receiver keep their order, those to different ones come in
 * any; equal rests are one message; an alternative may be empty. */
static void
test_responses_are_shuffled(void **state)
{
	(void) state;
	check_text("actor a(3) { x { } y { } go { m ! ask; } } actor b(2) { z { } }"
		   "missing m(*) { ask -> a: x y, b: z; ask -> ; }"
		   "main { a ! go; }",
		   &plain,
		   "actor a: queue of 3\n"
		   "  x\n    -\n"
		   "  y\n    -\n"
		   "  go\n    - m ! ask\n"
		   "actor b: queue of 2\n"
		   "  z\n    -\n"
		   "missing m: queue of any size\n"
		   "  ask\n"
		   "    - a ! x; m ! (Snd(y)::a, Snd(z)::b)\n"
		   "    - a ! x; m ! (Snd(z)::b, Snd(y)::a)\n"
		   "    - b ! z; m ! (Snd(x)::a, Snd(y)::a)\n"
		   "    -\n"
		   "  (Snd(y)::a, Snd(z)::b)\n    - a ! y; m ! (Snd(z)::b)\n"
		   "  (Snd(z)::b, Snd(y)::a)\n    - b ! z; m ! (Snd(y)::a)\n"
		   "  (Snd(x)::a, Snd(y)::a)\n    - a ! x; m ! (Snd(y)::a)\n"
		   "  (Snd(z)::b)\n    - b ! z\n"
		   "  (Snd(y)::a)\n    - a ! y\n"
		   "first: a ! go\n");
}

/* A missing component without messages is there all the same. */
static void
test_interface_may_be_empty(void **state)
{
	(void) state;
	check_text("actor a(1) { go { } } missing m(2) { } main { a ! go; }", &plain,
		   "actor a: queue of 1\n  go\n    -\nmissing m: queue of 2\nfirst: a ! go\n");
}

static const char *const observer =
    "actor a(1) { go { o ! update; } done { } }"
    "actor o(3) { update { self ! observe; } observe { a ! done; } }"
    "main { a ! go; }";

/* An actor may stand for the missing component; what only it sends to itself
 * does not come from outside, and its actions are what others see. */
static void
test_actor_stands_for_the_missing_component(void **state)
{
	(void) state;
	struct fixture fixture;
	struct lcn_actions actions;
	struct lcn_system_options options = {.missing = "o", .interface_order = LCN_ORDER_ANY};
	lower(&fixture, observer, &options);
	const struct lcn_component *component = &fixture.system->components[1];
	assert_int_equal(fixture.system->missing, 1);
	assert_true(component->is_missing);
	assert_int_equal(component->order, LCN_ORDER_ANY);
	assert_true(component->messages[0].is_outside);
	assert_false(component->messages[1].is_outside);
	lcn_actions_of_system(&actions, fixture.system);
	assert_int_equal(actions.n_items, 2);
	assert_string_equal(actions.items[0].label, "Rcv(update)");
	assert_string_equal(actions.items[1].label, "Snd(done)::a");
	lcn_actions_release(&actions);
	release(&fixture);
}

/* Capacities can be changed for one and for all, the last change wins. */
static void
test_capacities_can_be_changed(void **state)
{
	(void) state;
	const struct lcn_capacity_change changes[] = {{"*", 9}, {"o", 5}};
	const struct lcn_system_options options = {.capacities = changes, .n_capacities = 2};
	struct fixture fixture;
	lower(&fixture, observer, &options);
	assert_int_equal(fixture.system->components[0].capacity, 9);
	assert_int_equal(fixture.system->components[1].capacity, 5);
	release(&fixture);
}

/* Options that do not fit the model are refused with a reason. */
static void
test_unfit_options_are_refused(void **state)
{
	(void) state;
	const struct lcn_capacity_change unknown = {"x", 1};
	const struct lcn_capacity_change none = {"a", 0};
	const struct lcn_system_options missing = {.missing = "nobody"};
	const struct lcn_system_options capacity = {.capacities = &unknown, .n_capacities = 1};
	const struct lcn_system_options too_small = {.capacities = &none, .n_capacities = 1};
	const struct lcn_system_options two = {.missing = "a"};
	check_error(observer, &missing,
		    "there is no actor 'nobody' to stand for the missing component");
	check_error(observer, &capacity, "there is no actor 'x' whose capacity could change");
	check_error(observer, &too_small,
		    "the mailbox of 'a' (capacity 0) has no room for this message");
	check_error("actor a(1) { go { } } missing m(2) { } main { a ! go; }", &two,
		    "'m' is missing already, so 'a' cannot be");
}

static void
append_many(struct lcn_text *text, const char *part, unsigned n)
{
	while (n-- > 0)
		lcn_text_append(text, part);
}

/* What would be too much is refused, not attempted. */
static void
test_too_much_is_refused(void **state)
{
	(void) state;
	struct lcn_text text = {0};
	lcn_text_append(&text, "actor a(1) { int x: 0..1; go { ");
	append_many(&text, "if (x == 0) { x = 1; } x = ?(0, 1);", 20);
	lcn_text_append(&text, "} } main { a ! go; }");
	check_error(lcn_text_string(&text), &plain,
		    "the method 'go' has more than 10000 ways through it");
	lcn_text_clear(&text);
	lcn_text_append(&text, "actor a(1) { int x: 0..1; int y: 0..1; go { y = x;");
	append_many(&text, "y = y * y;", 20);
	lcn_text_append(&text, "} } main { a ! go; }");
	check_error(lcn_text_string(&text), &plain,
		    "in the method 'go' this value depends on the variables in too long a way");
	lcn_text_clear(&text);
	lcn_text_append(&text, "actor a(9) { x { } } actor b(9) { x { } } actor c(9) { x { } }"
			       "missing m(1) { ask -> a: x x x x x x, b: x x x x x x, "
			       "c: x x x x x x; } main { a ! x; }");
	check_error(lcn_text_string(&text), &plain,
		    "the responses to 'ask' can come in more than 10000 orders");
	lcn_text_release(&text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_paths_are_in_terms_of_the_values_before),
	    cmocka_unit_test(test_alternatives_are_paths),
	    cmocka_unit_test(test_locals_vanish),
	    cmocka_unit_test(test_lazy_operators_are_decided_early),
	    cmocka_unit_test(test_responses_are_shuffled),
	    cmocka_unit_test(test_interface_may_be_empty),
	    cmocka_unit_test(test_actor_stands_for_the_missing_component),
	    cmocka_unit_test(test_capacities_can_be_changed),
	    cmocka_unit_test(test_unfit_options_are_refused),
	    cmocka_unit_test(test_too_much_is_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
