#include "unit/testing.h"

#include <string.h>

#include "explicit/pack.h"
#include "explicit/step.h"
#include "unit/systems.h"

static const char *const outcome_names[] = {"not taken", "step", "violation", "refused", "faulty"};

/* One attempt on one line: who takes what, how it ends, what was sent, and the
 * state after it. */
static void
put_attempt(void *context, const struct lcn_attempt *attempt)
{
	struct lcn_text *text = context;
	const struct lcn_system *system = attempt->system;
	const struct lcn_component *taker = &system->components[attempt->choice.component];
	lcn_text_format(text, "%s %s %s", taker->name,
			taker->messages[attempt->choice.message].name,
			outcome_names[attempt->outcome]);
	if (attempt->outcome == LCN_FAULTY)
		lcn_text_format(text, " (%s)", lcn_fault_name(attempt->fault));
	if (attempt->outcome == LCN_REFUSED)
		lcn_text_format(text, " by %s",
				system->components[attempt->operation->receiver].name);
	assert_int_equal(attempt->label.items[0], attempt->choice.component);
	for (size_t i = 1; i < attempt->label.n_items; i += 2) {
		const struct lcn_component *receiver = &system->components[attempt->label.items[i]];
		lcn_text_format(text, " %s!%s", receiver->name,
				receiver->messages[attempt->label.items[i + 1]].name);
	}
	lcn_text_append(text, " |");
	for (uint32_t v = 0; v < system->n_variables; v++)
		lcn_text_format(text, " %s=%lld", system->variables[v].name,
				(long long) attempt->state.values[v]);
	for (uint32_t c = 0; c < system->n_components; c++) {
		lcn_text_format(text, " %s", system->components[c].name);
		lcn_mailbox_format(&system->components[c], &attempt->state.mailboxes[c], SIZE_MAX,
				   text);
	}
	lcn_text_append_char(text, '\n');
}

/* All attempts in the state that `choices` lead to. */
static void
check_attempts_after(const struct lcn_system *system, const struct lcn_choice *choices,
		     size_t n_choices, const char *expected)
{
	struct lcn_attempt attempt;
	struct lcn_state state;
	struct lcn_text text = {0};
	lcn_attempt_init(&attempt, system);
	lcn_state_init(&state, system);
	lcn_state_set_initial(system, &state);
	for (size_t i = 0; i < n_choices; i++) {
		lcn_attempt_make(&attempt, &state, choices[i]);
		assert_int_equal(attempt.outcome, LCN_STEP);
		lcn_state_copy(system, &state, &attempt.state);
	}
	lcn_attempts_of(&attempt, &state, put_attempt, &text);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
	lcn_state_release(&state);
	lcn_attempt_release(&attempt);
}

/* All attempts in the initial state. */
static void
check_attempts(const char *model, enum lcn_order order, const char *expected)
{
	struct test_system made;
	system_from_text(&made, model, NULL, order);
	check_attempts_after(made.system, NULL, 0, expected);
	system_release(&made);
}

/* The oldest message is taken; what is sent goes behind what is there. */
static void
test_mailboxes_are_queues(void **state)
{
	(void) state;
	check_attempts("actor a(3) { p { b!u; b!v; } q {} } actor b(3) { u {} v {} }"
		       "main { a!p; a!q; a!p; b!v; }",
		       LCN_ORDER_FIFO,
		       "a p step b!u b!v | a[q, p] b[v, u, v]\n"
		       "b v step | a[p, q, p] b[]\n");
}

/* A full mailbox refuses, and with that the whole attempt; what was sent
 * before is told. */
static void
test_full_mailboxes_refuse(void **state)
{
	(void) state;
	check_attempts("actor a(1) { go { b!u; c!u; b!u; c!u; } } actor b(1) { u {} }"
		       "actor c(9) { u {} } main { a!go; }",
		       LCN_ORDER_FIFO, "a go refused by b b!u c!u | a[] b[u] c[u]\n");
}

/* The message taken has left the mailbox when its answer comes. */
static void
test_taking_makes_room(void **state)
{
	(void) state;
	check_attempts("actor a(1) { go { self!go; } } main { a!go; }", LCN_ORDER_FIFO,
		       "a go step a!go | a[go]\n");
	check_attempts("actor a(1) { go { self!go; self!go; } } main { a!go; }", LCN_ORDER_FIFO,
		       "a go refused by a a!go | a[go]\n");
}

/* A capacity of 0 takes nothing at all. */
static void
test_no_capacity(void **state)
{
	(void) state;
	check_attempts("actor a(1) { go { b!u; } } actor b(0) { u {} } main { a!go; }",
		       LCN_ORDER_FIFO, "a go refused by b | a[] b[]\n");
}

/* The first send that violates ends the attempt, whatever would come after. */
static void
test_violations_end_the_step(void **state)
{
	(void) state;
	check_attempts("actor a(1) { int x; go { b!u; b!v; x = 1; b!u; } } actor b(2) { u {} v {} }"
		       "property w { 0 -> error on Snd(v)::b; } main { a!go; }",
		       LCN_ORDER_FIFO, "a go violation b!u b!v | x=0 a[] b[u, v]\n");
}

/* A send that finds no room is not made, so it violates nothing. */
static void
test_refusal_comes_before_violation(void **state)
{
	(void) state;
	check_attempts("actor a(1) { go { b!u; b!v; } } actor b(1) { u {} v {} }"
		       "property w { 0 -> error on Snd(v)::b; } main { a!go; }",
		       LCN_ORDER_FIFO, "a go refused by b b!u | a[] b[u]\n");
}

/* The property moves on every send in order, also within a step. */
static void
test_the_property_follows_each_send(void **state)
{
	(void) state;
	const char *model = "actor a(1) { go { b!u; b!v; b!u; } } actor b(9) { u {} v {} }"
			    "property w { 0 -> 1 on Snd(v)::b; 1 -> error on Snd(u)::b; }"
			    "main { a!go; }";
	check_attempts(model, LCN_ORDER_FIFO, "a go violation b!u b!v b!u | a[] b[u, v, u]\n");
}

/* No step leaves the error state, not even when it is the initial one. */
static void
test_nothing_leaves_the_error(void **state)
{
	(void) state;
	check_attempts("actor a(1) { go {} } property w { ltl false; } main { a!go; }",
		       LCN_ORDER_FIFO, "");
}

/* Messages of the missing component to itself move no property; those of
 * others to themselves do. */
static void
test_internal_messages_do_not_count(void **state)
{
	(void) state;
	const char *model = "actor a(1) { go { self!go; } } actor m(1) { go { self!go; } }"
			    "property w { 0 -> error on Snd(go)::a | Snd(go)::m; }"
			    "main { a!go; m!go; }";
	struct test_system made;
	system_from_text(&made, model, "m", LCN_ORDER_FIFO);
	check_attempts_after(made.system, NULL, 0,
			     "a go violation a!go | a[go] m[go]\n"
			     "m go step m!go | a[go] m[go]\n");
	system_release(&made);
}

/* Conditions and choices make several paths; values come from before. */
static void
test_paths(void **state)
{
	(void) state;
	check_attempts(
	    "actor a(1) { int x; int y: 0..9; go { x = ?(1, 2, 1); y = 3 * x;"
	    "if (x == 2) { self!go; } else { if (y == 0) { self!go; self!go; } } x = 0; } }"
	    "main { a!go; }",
	    LCN_ORDER_FIFO,
	    "a go step | x=0 y=3 a[]\n"
	    "a go step a!go | x=0 y=6 a[go]\n"
	    "a go step | x=0 y=3 a[]\n");
}

/* Variables may swap their values: what is stored is not yet there for those
 * who read it later through the value before the step, and is for the others. */
static void
test_stores_are_in_order(void **state)
{
	(void) state;
	const char *model = "actor a(2) { int x: 0..9; int y: 0..9; int t: 0..9;"
			    "set { x = 1; y = 2; } swap { t = x; x = y; y = t; } }"
			    "main { a!set; a!swap; }";
	struct test_system made;
	const struct lcn_choice set = {0, 0, 0};
	system_from_text(&made, model, NULL, LCN_ORDER_FIFO);
	check_attempts_after(made.system, &set, 1, "a swap step | x=2 y=1 t=1 a[]\n");
	system_release(&made);
}

/* Mistakes of the model are told with what was done before them. */
static void
test_faults(void **state)
{
	(void) state;
	check_attempts("actor a(2) { int x: 0..3; go { self!go; x = 4; self!go; } } main { a!go; }",
		       LCN_ORDER_FIFO, "a go faulty (value out of range) a!go | x=0 a[go]\n");
	check_attempts("actor a(2) { int x: -3..3; go { x = -3; } no { x = -4; } }"
		       "main { a!go; }",
		       LCN_ORDER_FIFO, "a go step | x=-3 a[]\n");
	check_attempts("actor a(2) { int x; go { self!go; x = 1 / x; } } main { a!go; }",
		       LCN_ORDER_FIFO, "a go faulty (division by zero) a!go | x=0 a[go]\n");
	check_attempts("actor a(2) { int x; go { int l = 1 % x; self!go; } } main { a!go; }",
		       LCN_ORDER_FIFO, "a go faulty (division by zero) | x=0 a[]\n");
	check_attempts("actor a(2) { int x; go { if (x == 0 || 1 / x == 1) { self!go; } } }"
		       "main { a!go; }",
		       LCN_ORDER_FIFO, "a go step a!go | x=0 a[go]\n");
}

/* A condition that cannot be told is a fault of both ways. */
static void
test_faults_of_conditions(void **state)
{
	(void) state;
	check_attempts("actor a(2) { int x; go { if (1 / x == 1) { self!go; } } } main { a!go; }",
		       LCN_ORDER_FIFO,
		       "a go faulty (division by zero) | x=0 a[]\n"
		       "a go faulty (division by zero) | x=0 a[]\n");
}

/* Faults behind a refused or violating send are never met. */
static void
test_faults_behind_the_end(void **state)
{
	(void) state;
	check_attempts("actor a(1) { int x; go { b!u; x = 1 / x; } } actor b(0) { u {} }"
		       "main { a!go; }",
		       LCN_ORDER_FIFO, "a go refused by b | x=0 a[] b[]\n");
	check_attempts("actor a(1) { int x; go { b!u; x = 1 / x; } } actor b(1) { u {} }"
		       "property w { 0 -> error on Snd(u)::b; } main { a!go; }",
		       LCN_ORDER_FIFO, "a go violation b!u | x=0 a[] b[u]\n");
}

/* Attempts after the first actor has sent these to the missing component m. */
static void
check_missing(const char *sends, const char *others, enum lcn_order order, const char *expected)
{
	struct lcn_text model = {0};
	struct test_system made;
	const struct lcn_choice go = {0, 0, 0};
	lcn_text_format(&model, "actor o(1) { go { %s } } %s main { o!go; }", sends, others);
	system_from_text(&made, lcn_text_string(&model), NULL, order);
	check_attempts_after(made.system, &go, 1, expected);
	lcn_text_release(&model);
	system_release(&made);
}

/* The interface: alternatives, an interleaving for two receivers, nothing. */
static const char interface[] = "actor a(3) { p {} q {} } actor b(3) { p {} }"
				"missing m(3) { x -> a: p; x -> b: p; y -> a: p q, b: p; z -> ; }";

/* Several pairs for a message are alternatives; a pair may expect nothing. */
static void
test_alternatives(void **state)
{
	(void) state;
	check_missing("m!x;", interface, LCN_ORDER_FIFO,
		      "m x step a!p | o[] a[p] b[] m[]\n"
		      "m x step b!p | o[] a[] b[p] m[]\n");
	check_missing("m!z;", interface, LCN_ORDER_FIFO, "m z step | o[] a[] b[] m[]\n");
}

/* p q to a and p to b: three orders, in which q stays behind p. */
static void
test_interleavings(void **state)
{
	(void) state;
	check_missing("m!y;", interface, LCN_ORDER_FIFO,
		      "m y step a!p m!(Snd(q)::a, Snd(p)::b) |"
		      " o[] a[p] b[] m[(Snd(q)::a, Snd(p)::b)]\n"
		      "m y step a!p m!(Snd(p)::b, Snd(q)::a) |"
		      " o[] a[p] b[] m[(Snd(p)::b, Snd(q)::a)]\n"
		      "m y step b!p m!(Snd(p)::a, Snd(q)::a) |"
		      " o[] a[] b[p] m[(Snd(p)::a, Snd(q)::a)]\n");
}

/* In a bag each kind of message is one choice, however many there are. */
static void
test_mailboxes_are_bags(void **state)
{
	(void) state;
	const char *others = "actor a(1) { p {} } missing m(4) { x -> a: p; y -> ; z -> ; }";
	check_missing("m!z; m!x; m!z; a!p; o!go;", others, LCN_ORDER_ANY,
		      "o go refused by m m!z | o[] a[p] m{x, z x3}\n"
		      "a p step | o[go] a[] m{x, z x2}\n"
		      "m x refused by a | o[go] a[p] m{z x2}\n"
		      "m z step | o[go] a[p] m{x, z}\n");
}

/* A missing component that knows no message is there and does nothing. */
static void
test_an_interface_without_messages(void **state)
{
	(void) state;
	check_attempts("actor a(1) { go {} } missing m(1) { } main { a!go; }", LCN_ORDER_ANY,
		       "a go step | a[] m{}\n");
}

static enum lcn_fault
calculate(enum lcn_expression_kind kind, int64_t a, int64_t b, int64_t *result)
{
	const struct lcn_term left = {.kind = LCN_NUMBER, .number = a};
	const struct lcn_term right = {.kind = LCN_VARIABLE, .variable = 1};
	const struct lcn_term term = {.kind = kind, .left = &left, .right = &right};
	const int64_t values[] = {99, b};
	return lcn_term_evaluate(&term, values, result);
}

/* The arithmetic at its borders: 64 bits, division towards zero. */
static void
test_arithmetic(void **state)
{
	(void) state;
	static const struct {
		enum lcn_expression_kind kind;
		int64_t a, b;
		enum lcn_fault fault;
		int64_t result;
	} cases[] = {
	    {LCN_ADD, INT64_MAX, -1, LCN_FAULT_NONE, INT64_MAX - 1},
	    {LCN_ADD, INT64_MAX, 1, LCN_FAULT_OVERFLOW, 0},
	    {LCN_SUBTRACT, INT64_MIN, 1, LCN_FAULT_OVERFLOW, 0},
	    {LCN_SUBTRACT, -2, -5, LCN_FAULT_NONE, 3},
	    {LCN_MULTIPLY, INT64_MAX, 2, LCN_FAULT_OVERFLOW, 0},
	    {LCN_MULTIPLY, -3, 4, LCN_FAULT_NONE, -12},
	    {LCN_DIVIDE, -7, 2, LCN_FAULT_NONE, -3},
	    {LCN_REMAINDER, -7, 2, LCN_FAULT_NONE, -1},
	    {LCN_DIVIDE, INT64_MIN, -1, LCN_FAULT_OVERFLOW, 0},
	    {LCN_REMAINDER, INT64_MIN, -1, LCN_FAULT_NONE, 0},
	    {LCN_DIVIDE, 0, 0, LCN_FAULT_DIVISION, 0},
	    {LCN_REMAINDER, 1, 0, LCN_FAULT_DIVISION, 0},
	    {LCN_LESS, 1, 2, LCN_FAULT_NONE, 1},
	    {LCN_LESS, 2, 2, LCN_FAULT_NONE, 0},
	    {LCN_LESS_EQUAL, 2, 2, LCN_FAULT_NONE, 1},
	    {LCN_GREATER, 2, 2, LCN_FAULT_NONE, 0},
	    {LCN_GREATER_EQUAL, 2, 2, LCN_FAULT_NONE, 1},
	    {LCN_EQUAL, 2, 2, LCN_FAULT_NONE, 1},
	    {LCN_NOT_EQUAL, 2, 2, LCN_FAULT_NONE, 0},
	    {LCN_LOGICAL_AND, 0, 5, LCN_FAULT_NONE, 0},
	    {LCN_LOGICAL_AND, 4, 5, LCN_FAULT_NONE, 1},
	    {LCN_LOGICAL_AND, 4, 0, LCN_FAULT_NONE, 0},
	    {LCN_LOGICAL_OR, 4, 0, LCN_FAULT_NONE, 1},
	    {LCN_LOGICAL_OR, 0, 5, LCN_FAULT_NONE, 1},
	    {LCN_LOGICAL_OR, 0, 0, LCN_FAULT_NONE, 0},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t result = 0;
		assert_int_equal(calculate(cases[i].kind, cases[i].a, cases[i].b, &result),
				 cases[i].fault);
		if (cases[i].fault == LCN_FAULT_NONE)
			assert_int_equal(result, cases[i].result);
	}
}

static enum lcn_fault
calculate_one(enum lcn_expression_kind kind, int64_t a, int64_t *result)
{
	const struct lcn_term left = {.kind = LCN_NUMBER, .number = a};
	const struct lcn_term term = {.kind = kind, .left = &left};
	return lcn_term_evaluate(&term, NULL, result);
}

/* The same with one operand. */
static void
test_unary_arithmetic(void **state)
{
	(void) state;
	int64_t result;
	assert_int_equal(calculate_one(LCN_NEGATE, 5, &result), LCN_FAULT_NONE);
	assert_int_equal(result, -5);
	assert_int_equal(calculate_one(LCN_NEGATE, INT64_MIN, &result), LCN_FAULT_OVERFLOW);
	assert_int_equal(calculate_one(LCN_LOGICAL_NOT, 5, &result), LCN_FAULT_NONE);
	assert_int_equal(result, 0);
	assert_int_equal(calculate_one(LCN_LOGICAL_NOT, 0, &result), LCN_FAULT_NONE);
	assert_int_equal(result, 1);
}

/* Values are found among those of a variable by their place. */
static void
test_values_have_places(void **state)
{
	(void) state;
	static const int64_t items[] = {-5, 0, 7};
	const struct lcn_values few = {.low = -5, .high = 7, .items = items, .n_items = 3};
	const struct lcn_values all = {.low = INT64_MIN, .high = INT64_MAX};
	uint64_t index;
	assert_true(lcn_values_find(&few, 7, &index));
	assert_int_equal(index, 2);
	assert_false(lcn_values_find(&few, 6, &index));
	assert_false(lcn_values_find(&few, 8, &index));
	assert_true(lcn_values_find(&all, INT64_MAX, &index));
	assert_true(index == UINT64_MAX);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_mailboxes_are_queues),
	    cmocka_unit_test(test_full_mailboxes_refuse),
	    cmocka_unit_test(test_taking_makes_room),
	    cmocka_unit_test(test_no_capacity),
	    cmocka_unit_test(test_violations_end_the_step),
	    cmocka_unit_test(test_refusal_comes_before_violation),
	    cmocka_unit_test(test_the_property_follows_each_send),
	    cmocka_unit_test(test_nothing_leaves_the_error),
	    cmocka_unit_test(test_internal_messages_do_not_count),
	    cmocka_unit_test(test_paths),
	    cmocka_unit_test(test_stores_are_in_order),
	    cmocka_unit_test(test_faults),
	    cmocka_unit_test(test_faults_of_conditions),
	    cmocka_unit_test(test_faults_behind_the_end),
	    cmocka_unit_test(test_alternatives),
	    cmocka_unit_test(test_interleavings),
	    cmocka_unit_test(test_mailboxes_are_bags),
	    cmocka_unit_test(test_an_interface_without_messages),
	    cmocka_unit_test(test_arithmetic),
	    cmocka_unit_test(test_unary_arithmetic),
	    cmocka_unit_test(test_values_have_places),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
