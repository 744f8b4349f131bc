/* Which values each variable can take.
 *
 * Every method is run on sets of values, with conditions narrowing the sets
 * of the variables they mention, until no run adds anything. A variable that
 * keeps growing has no finite set: the assignment that feeds it is named and
 * a declared range asked for.
 */
#include <stdlib.h>
#include <string.h>

#include "lang/check.h"
#include "lang/values.h"

/* What is known at a point of a method: a set of values for each variable in
 * sight. A point that cannot be reached has is_reached false. */
struct binding {
	struct lcn_variable *variable;
	const struct lcn_values *values;
};

struct state {
	bool is_reached;
	struct binding *bindings;
	size_t n_bindings;
};

struct analysis {
	struct lcn_checker *checker;
	struct lcn_arena arena;	 /* of the present round */
	struct lcn_arena result; /* of what lasts: sets of variables */
	bool has_changed;
	bool has_failed;
};

static struct state
copy_state(struct analysis *analysis, const struct state *state, size_t n_more)
{
	struct state copy = *state;
	size_t n_bytes = state->n_bindings * sizeof *state->bindings;
	copy.bindings =
	    lcn_arena_alloc(&analysis->arena, n_bytes + n_more * sizeof *state->bindings);
	if (n_bytes != 0)
		memcpy(copy.bindings, state->bindings, n_bytes);
	return copy;
}

static struct binding *
find_binding(const struct state *state, const struct lcn_variable *variable)
{
	for (size_t i = state->n_bindings; i-- > 0;)
		if (state->bindings[i].variable == variable)
			return &state->bindings[i];
	return NULL;
}

static const struct lcn_values *evaluate(struct analysis *analysis, const struct state *state,
					 const struct lcn_expression *expression);

static bool
may_be(const struct lcn_values *values, bool truth)
{
	bool has_zero = lcn_values_contain(values, 0);
	return truth ? lcn_values_count(values) > (has_zero ? 1 : 0) : has_zero;
}

/* && and || ask their right side only when the left does not decide. */
static const struct lcn_values *
evaluate_logical(struct analysis *analysis, const struct state *state,
		 const struct lcn_expression *expression)
{
	bool deciding = expression->kind == LCN_LOGICAL_OR;
	const struct lcn_values *left = evaluate(analysis, state, expression->left);
	bool may_be_false = !deciding && may_be(left, false);
	bool may_be_true = deciding && may_be(left, true);
	if (may_be(left, !deciding)) {
		const struct lcn_values *right = evaluate(analysis, state, expression->right);
		may_be_false |= may_be(right, false);
		may_be_true |= may_be(right, true);
	}
	return lcn_values_between(&analysis->arena, may_be_false ? 0 : 1, may_be_true ? 1 : 0);
}

static const struct lcn_values *
evaluate_operator(struct analysis *analysis, const struct state *state,
		  const struct lcn_expression *expression)
{
	bool is_too_large = false;
	const struct lcn_values *left = evaluate(analysis, state, expression->left);
	const struct lcn_values *right =
	    expression->right != NULL ? evaluate(analysis, state, expression->right) : NULL;
	const struct lcn_values *values =
	    lcn_values_apply(&analysis->arena, expression->kind, left, right, &is_too_large);
	if (is_too_large && !analysis->has_failed) {
		lcn_diagnostics_error(analysis->checker->diagnostics, expression->span,
				      "the values of this expression can leave the range of "
				      "64-bit numbers");
		analysis->has_failed = true;
	}
	return values;
}

static const struct lcn_values *
evaluate(struct analysis *analysis, const struct state *state,
	 const struct lcn_expression *expression)
{
	switch (expression->kind) {
	case LCN_NUMBER: return lcn_values_one(&analysis->arena, expression->number);
	case LCN_VARIABLE: return find_binding(state, expression->variable)->values;
	case LCN_LOGICAL_AND:
	case LCN_LOGICAL_OR: return evaluate_logical(analysis, state, expression);
	default: return evaluate_operator(analysis, state, expression);
	}
}

static bool
may_hold(struct analysis *analysis, const struct state *state,
	 const struct lcn_expression *condition, bool truth)
{
	return may_be(evaluate(analysis, state, condition), truth);
}

/* Keeps the values of one variable with which the condition may have the
 * truth. */
static void
narrow_variable(struct analysis *analysis, struct state *state,
		const struct lcn_expression *condition, bool truth,
		const struct lcn_variable *variable)
{
	struct binding *binding = find_binding(state, variable);
	const struct lcn_values *all = binding->values;
	const struct lcn_values *kept = &lcn_values_none;
	uint64_t n = lcn_values_count(all);
	if (n > LCN_MAX_VALUES)
		return;
	for (uint64_t i = 0; i < n; i++) {
		int64_t value = all->items != NULL ? all->items[i] : all->low + (int64_t) i;
		binding->values = lcn_values_one(&analysis->arena, value);
		if (may_hold(analysis, state, condition, truth))
			kept = lcn_values_union(&analysis->arena, kept, binding->values);
	}
	binding->values = kept;
}

static void
narrow(struct analysis *analysis, struct state *state, const struct lcn_expression *condition,
       bool truth, const struct lcn_expression *part)
{
	if (part == NULL || !state->is_reached)
		return;
	if (part->kind == LCN_VARIABLE) {
		narrow_variable(analysis, state, condition, truth, part->variable);
		state->is_reached =
		    lcn_values_count(find_binding(state, part->variable)->values) > 0;
	}
	narrow(analysis, state, condition, truth, part->left);
	narrow(analysis, state, condition, truth, part->right);
}

static struct state
branch(struct analysis *analysis, const struct state *state, const struct lcn_expression *condition,
       bool truth)
{
	struct state result = copy_state(analysis, state, 0);
	result.is_reached = state->is_reached && may_hold(analysis, state, condition, truth);
	narrow(analysis, &result, condition, truth, condition);
	return result;
}

static void
join(struct analysis *analysis, struct state *into, const struct state *other)
{
	if (!other->is_reached)
		return;
	if (!into->is_reached) {
		size_t n_bindings = into->n_bindings;
		*into = copy_state(analysis, other, 0);
		into->n_bindings = n_bindings;
		return;
	}
	for (size_t i = 0; i < into->n_bindings; i++)
		into->bindings[i].values = lcn_values_union(
		    &analysis->arena, into->bindings[i].values, other->bindings[i].values);
}

static const struct lcn_values *
keep_values(struct analysis *analysis, const struct lcn_values *values)
{
	struct lcn_values *copy = LCN_ARENA_NEW(&analysis->result, struct lcn_values);
	*copy = *values;
	if (values->items != NULL) {
		size_t n_bytes = values->n_items * sizeof *values->items;
		int64_t *items = lcn_arena_alloc(&analysis->result, n_bytes);
		memcpy(items, values->items, n_bytes);
		copy->items = items;
	}
	return copy;
}

static void
report_endless(struct analysis *analysis, const struct lcn_statement *statement)
{
	struct lcn_diagnostics *diagnostics = analysis->checker->diagnostics;
	const struct lcn_variable *variable = statement->variable;
	if (analysis->has_failed)
		return;
	analysis->has_failed = true;
	lcn_diagnostics_error(diagnostics, statement->span,
			      "no end to the values of '%s' was found (there are more than %d); "
			      "this assignment feeds it",
			      variable->name.text, LCN_MAX_VALUES);
	lcn_diagnostics_note(diagnostics, variable->name.span,
			     "declare its range here, as in 'int %s: 0..7;'", variable->name.text);
}

/* Adds to what is known of a variable over all methods. */
static void
feed(struct analysis *analysis, const struct lcn_statement *statement,
     const struct lcn_values *values)
{
	struct lcn_variable *variable = statement->variable;
	const struct lcn_values *all =
	    lcn_values_union(&analysis->arena, &variable->values, values);
	if (lcn_values_equal(all, &variable->values))
		return;
	bool is_large = all->low < -LCN_MAX_NUMBER || all->high > LCN_MAX_NUMBER;
	if (lcn_values_count(all) > LCN_MAX_VALUES || is_large) {
		report_endless(analysis, statement);
		return;
	}
	variable->values = *keep_values(analysis, all);
	analysis->has_changed = true;
}

static void
assign(struct analysis *analysis, struct state *state, const struct lcn_statement *statement)
{
	struct lcn_variable *variable = statement->variable;
	const struct lcn_values *values = &lcn_values_none;
	for (const struct lcn_expression *e = statement->choices; e != NULL; e = e->next)
		values = lcn_values_union(&analysis->arena, values, evaluate(analysis, state, e));
	if (variable->is_declared)
		values = lcn_values_within(&analysis->arena, values, variable->values.low,
					   variable->values.high);
	else
		feed(analysis, statement, values);
	struct binding *binding = find_binding(state, variable);
	if (binding == NULL) {
		*state = copy_state(analysis, state, 1);
		binding = &state->bindings[state->n_bindings++];
		binding->variable = variable;
	}
	binding->values = values;
	state->is_reached = lcn_values_count(values) > 0;
}

static void run_block(struct analysis *analysis, struct state *state,
		      const struct lcn_statement *statements);

static void
run_if(struct analysis *analysis, struct state *state, const struct lcn_statement *statement)
{
	struct state then = branch(analysis, state, statement->condition, true);
	struct state otherwise = branch(analysis, state, statement->condition, false);
	run_block(analysis, &then, statement->then);
	run_block(analysis, &otherwise, statement->otherwise);
	join(analysis, &then, &otherwise);
	*state = then;
}

/* Locals of the block are forgotten at its end. */
static void
run_block(struct analysis *analysis, struct state *state, const struct lcn_statement *statements)
{
	size_t n_bindings = state->n_bindings;
	for (; statements != NULL && state->is_reached && !analysis->has_failed;
	     statements = statements->next) {
		if (statements->kind == LCN_IF)
			run_if(analysis, state, statements);
		else if (statements->kind != LCN_SEND)
			assign(analysis, state, statements);
	}
	state->n_bindings = n_bindings;
}

static struct state
initial_state(struct analysis *analysis, const struct lcn_actor *actor)
{
	struct state state = {.is_reached = true};
	size_t n_variables = 0;
	for (const struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		n_variables++;
	state.bindings = lcn_arena_alloc(&analysis->arena, n_variables * sizeof *state.bindings);
	for (struct lcn_variable *v = actor->variables; v != NULL; v = v->next) {
		struct lcn_values *values = LCN_ARENA_NEW(&analysis->arena, struct lcn_values);
		*values = v->values;
		state.bindings[state.n_bindings++] = (struct binding){v, values};
	}
	return state;
}

static void
run_methods(struct analysis *analysis, const struct lcn_actor *actor)
{
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next) {
		struct state state = initial_state(analysis, actor);
		run_block(analysis, &state, m->body);
		lcn_arena_release(&analysis->arena);
	}
}

static void
start_locals(struct lcn_statement *statements)
{
	for (; statements != NULL; statements = statements->next) {
		if (statements->kind == LCN_LOCAL)
			statements->variable->values = lcn_values_none;
		start_locals(statements->then);
		start_locals(statements->otherwise);
	}
}

/* Variables start at 0, whose set {0} is what zeroed values say. */
static void
analyse_actor(struct analysis *analysis, struct lcn_actor *actor)
{
	for (struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		start_locals(m->body);
	do {
		analysis->has_changed = false;
		run_methods(analysis, actor);
	} while (analysis->has_changed && !analysis->has_failed);
	analysis->has_failed = false;
}

/* Moves the sets into the model's arena, where the tree lives. */
static void
adopt_values(struct lcn_model *model, struct lcn_variable *variable)
{
	struct lcn_values *values = &variable->values;
	if (values->items == NULL)
		return;
	size_t n_bytes = values->n_items * sizeof *values->items;
	int64_t *items = lcn_arena_alloc(&model->arena, n_bytes);
	memcpy(items, values->items, n_bytes);
	values->items = items;
}

static void
adopt_locals(struct lcn_model *model, struct lcn_statement *statements)
{
	for (; statements != NULL; statements = statements->next) {
		if (statements->kind == LCN_LOCAL)
			adopt_values(model, statements->variable);
		adopt_locals(model, statements->then);
		adopt_locals(model, statements->otherwise);
	}
}

static void
find_values(struct analysis *analysis, struct lcn_actor *actor)
{
	struct lcn_model *model = analysis->checker->model;
	analyse_actor(analysis, actor);
	for (struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		adopt_values(model, v);
	for (struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		adopt_locals(model, m->body);
}

void
lcn_check_values(struct lcn_checker *checker)
{
	struct lcn_model *model = checker->model;
	struct analysis analysis = {.checker = checker};
	for (struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		find_values(&analysis, actor);
	if (model->component != NULL)
		find_values(&analysis, model->component);
	lcn_arena_release(&analysis.arena);
	lcn_arena_release(&analysis.result);
}
