#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/ast.h"
#include "lang/values.h"
#include "unit/model_text.h"

/* A model of one actor whose methods may come in any order, run for real: the
 * values that are reached must be among those that were found. */

enum { MAX_VARIABLES = 8, MAX_STATES = 4000 };

struct machine {
	const struct lcn_variable *variables[MAX_VARIABLES];
	size_t n_variables;
	int64_t states[MAX_STATES][MAX_VARIABLES];
	size_t n_states;
	bool is_complete;
};

/* The state inside a method: the actor's variables, then locals. */
struct frame {
	const struct lcn_variable *variables[64];
	int64_t values[64];
	size_t n_variables;
};

static size_t
slot_of(const struct frame *frame, const struct lcn_variable *variable)
{
	for (size_t i = 0; i < frame->n_variables; i++)
		if (frame->variables[i] == variable)
			return i;
	return frame->n_variables;
}

/* False for a division by zero. */
static bool
run_expression(const struct frame *frame, const struct lcn_expression *e, int64_t *result)
{
	int64_t a = 0;
	int64_t b = 0;
	bool is_too_large = false;
	if (e->kind == LCN_NUMBER) {
		*result = e->number;
		return true;
	}
	if (e->kind == LCN_VARIABLE) {
		*result = frame->values[slot_of(frame, e->variable)];
		return true;
	}
	if (!run_expression(frame, e->left, &a))
		return false;
	if ((e->kind == LCN_LOGICAL_AND && a == 0) || (e->kind == LCN_LOGICAL_OR && a != 0)) {
		*result = a != 0;
		return true;
	}
	if (e->right != NULL && !run_expression(frame, e->right, &b))
		return false;
	return lcn_apply(e->kind, a, b, result, &is_too_large);
}

struct run {
	struct machine *machine;
	bool is_well; /* all local values were found, too */
};

static void
reach(struct machine *machine, const struct frame *frame)
{
	size_t n_bytes = machine->n_variables * sizeof(int64_t);
	for (size_t i = 0; i < machine->n_states; i++)
		if (memcmp(machine->states[i], frame->values, n_bytes) == 0)
			return;
	if (machine->n_states == MAX_STATES)
		machine->is_complete = false;
	else
		memcpy(machine->states[machine->n_states++], frame->values, n_bytes);
}

/* The statements still to be run, block by block. */
struct todo {
	const struct lcn_statement *statement;
	const struct todo *outer;
};

static void
run_statements(struct run *run, struct frame frame, const struct lcn_statement *statement,
	       const struct todo *outer)
{
	int64_t value;
	while (statement == NULL && outer != NULL) {
		statement = outer->statement;
		outer = outer->outer;
	}
	if (statement == NULL) {
		reach(run->machine, &frame);
		return;
	}
	struct todo rest = {statement->next, outer};
	if (statement->kind == LCN_SEND) {
		run_statements(run, frame, statement->next, outer);
	} else if (statement->kind == LCN_IF) {
		if (run_expression(&frame, statement->condition, &value))
			run_statements(run, frame,
				       value != 0 ? statement->then : statement->otherwise, &rest);
	} else {
		for (const struct lcn_expression *e = statement->choices; e != NULL; e = e->next) {
			struct frame copy = frame;
			const struct lcn_variable *variable = statement->variable;
			if (!run_expression(&frame, e, &value))
				continue;
			if (variable->is_declared &&
			    (value < variable->values.low || value > variable->values.high))
				continue;
			run->is_well &= lcn_values_contain(&variable->values, value);
			size_t slot = slot_of(&copy, variable);
			if (slot == copy.n_variables)
				copy.variables[copy.n_variables++] = variable;
			copy.values[slot] = value;
			run_statements(run, copy, statement->next, outer);
		}
	}
}

static bool
values_are_found(const struct lcn_actor *actor)
{
	static struct machine machine;
	struct run run = {.machine = &machine, .is_well = true};
	memset(&machine, 0, sizeof machine);
	machine.is_complete = true;
	machine.n_states = 1;
	for (const struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		machine.variables[machine.n_variables++] = v;
	for (size_t i = 0; i < machine.n_states; i++) {
		struct frame frame = {.n_variables = machine.n_variables};
		memcpy(frame.variables, machine.variables, sizeof machine.variables);
		memcpy(frame.values, machine.states[i], sizeof machine.states[i]);
		for (size_t v = 0; v < machine.n_variables; v++)
			run.is_well &=
			    lcn_values_contain(&machine.variables[v]->values, machine.states[i][v]);
		for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
			run_statements(&run, frame, m->body, NULL);
	}
	return run.is_well;
}

/* Undeclared variables: the ranges of the generator are struck out. */
static void
strike_ranges(char *text, struct random *random)
{
	for (char *at = text; (at = strstr(at, " int v")) != NULL; at++)
		if (random_chance(random, 70))
			for (char *c = strchr(at, ':'); *c != ';'; c++)
				*c = ' ';
}

static struct lcn_model *
parse(const char *text, struct lcn_diagnostics *diagnostics)
{
	struct lcn_model *model = calloc(1, sizeof *model);
	lcn_diagnostics_init(diagnostics);
	lcn_model_parse(model, lcn_source_from_bytes("text", text, strlen(text)), diagnostics);
	lcn_model_check(model, diagnostics);
	return model;
}

/* Whatever a method can do to a variable was foreseen. */
static void
test_every_reached_value_is_found(void **state)
{
	(void) state;
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 3000);
	uint64_t n_checked = 0;
	for (uint64_t i = 0; i < n_runs; i++) {
		struct random random = {seed + i};
		struct model_shape shape = {.max_depth = random_below(&random, 3)};
		struct lcn_text text = {0};
		struct lcn_diagnostics diagnostics;
		model_text_random(&random, &shape, &text);
		strike_ranges(text.bytes, &random);
		struct lcn_model *model = parse(text.bytes, &diagnostics);
		bool is_well = true;
		for (struct lcn_actor *a = model->actors; a != NULL; a = a->next)
			is_well &= diagnostics.n_errors > 0 || values_are_found(a);
		n_checked += diagnostics.n_errors == 0;
		if (!is_well)
			fprintf(stderr, "seed %llu\n%s\n", (unsigned long long) (seed + i),
				text.bytes);
		lcn_model_free(model);
		lcn_diagnostics_release(&diagnostics);
		lcn_text_release(&text);
		assert_true(is_well);
	}
	assert_true(n_checked > n_runs / 4);
}

static void
check_values(const char *body, const char *expected)
{
	struct lcn_text text = {0};
	struct lcn_text values = {0};
	struct lcn_diagnostics diagnostics;
	lcn_text_format(&text, "actor a(1) { %s } main { a ! go; }", body);
	struct lcn_model *model = parse(lcn_text_string(&text), &diagnostics);
	assert_int_equal(diagnostics.n_errors, 0);
	lcn_values_format(&values, &model->actors->variables->values);
	assert_string_equal(lcn_text_string(&values), expected);
	lcn_text_release(&text);
	lcn_text_release(&values);
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
}

/* The sets are as small as conditions allow. */
static void
test_conditions_narrow_values(void **state)
{
	(void) state;
	check_values("int x; go { }", "0");
	check_values("int x; go { x = ?(1, 7); }", "0, 1, 7");
	check_values("int x; go { x = ?(0, 1, 2); if (x == 2) { x = 5; } }", "0, 1, 2, 5");
	check_values("int x; go { if (x < 3) { x = x + 1; } }", "0..3");
	check_values("int x; go { if (x < 3 && x >= 0) { x = x + 1; } else { x = 0; } }", "0..3");
	check_values("int x; go { x = (x + 1) % 4; }", "0..3");
	check_values("int x; int y; go { if (y != 0) { x = 10 / y; } y = ?(0, 5); }", "0, 2");
	check_values("int x; int y; go { if (y != 0 && 10 / y > 1) { x = y; } y = ?(4, 9, 10); }",
		     "0, 4");
	check_values("int x; go { x = -x; if (x == 0) { x = 3; } }", "-3, 0, 3");
	check_values("int x: -2..5; go { x = x + 1; }", "-2..5");
	check_values("int x; go { if (1 == 2) { x = 9; } }", "0");
	check_values("int x; go { int y = ?(1, 2); x = y * y; }",
		     "0, 1, 2, 4"); // the two y are not told apart
	check_values("int x; go { x = 1 / x; }", "0");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_every_reached_value_is_found),
	    cmocka_unit_test(test_conditions_narrow_values),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
