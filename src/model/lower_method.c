/* From the statements of a method to its paths.
 *
 * The method is walked with a term for each variable: what its value is in
 * terms of the values before the step. Where a condition or a choice depends
 * on those, the walk goes both ways; what stands behind it is walked again for
 * each. Conditions that come out constant are decided on the way.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lang/values.h"
#include "model/lower.h"

struct binding {
	const struct lcn_variable *variable;
	const struct lcn_term *term;
};

/* What is still to be walked behind a block. */
struct rest {
	const struct lcn_statement *statements;
	const struct rest *outer;
};

struct walk {
	struct lcn_lowering *lowering;
	const struct lcn_actor *actor;
	const struct lcn_method *method;
	uint32_t self;
	uint32_t first_variable;
	struct lcn_arena arena; /* of what only the walk needs */
	LCN_ARRAY(struct binding) bindings;
	LCN_ARRAY(struct lcn_operation) operations;
	struct lcn_path_list paths;
	unsigned depth; /* of undecided conditions and choices */
	bool has_failed;
};

static void walk_statements(struct walk *walk, const struct lcn_statement *statements,
			    const struct rest *rest);

static void
fail(struct walk *walk, struct lcn_span span, const char *message)
{
	if (!walk->has_failed)
		lcn_diagnostics_error(walk->lowering->diagnostics, span, message,
				      walk->method->name.text, LCN_MAX_PATHS);
	walk->has_failed = true;
}

static struct lcn_term *
new_term(struct walk *walk, enum lcn_expression_kind kind)
{
	struct lcn_term *term = LCN_ARENA_NEW(&walk->lowering->system->arena, struct lcn_term);
	term->kind = kind;
	term->n_nodes = 1;
	return term;
}

static const struct lcn_term *
number_term(struct walk *walk, int64_t number)
{
	struct lcn_term *term = new_term(walk, LCN_NUMBER);
	term->number = number;
	return term;
}

/* The result when it does not depend on variables, else NULL. */
static const struct lcn_term *
folded(struct walk *walk, enum lcn_expression_kind kind, const struct lcn_term *left,
       const struct lcn_term *right)
{
	int64_t result;
	bool is_too_large = false;
	bool is_lazy = kind == LCN_LOGICAL_AND || kind == LCN_LOGICAL_OR;
	if (left->kind != LCN_NUMBER)
		return NULL;
	if (is_lazy && (left->number != 0) == (kind == LCN_LOGICAL_OR))
		return number_term(walk, left->number != 0);
	if (right != NULL && right->kind != LCN_NUMBER)
		return NULL;
	if (!lcn_apply(kind, left->number, right != NULL ? right->number : 0, &result,
		       &is_too_large))
		return NULL;
	return number_term(walk, result);
}

static const struct lcn_term *
find_term(const struct walk *walk, const struct lcn_variable *variable)
{
	for (size_t i = walk->bindings.n_items; i-- > 0;)
		if (walk->bindings.items[i].variable == variable)
			return walk->bindings.items[i].term;
	return NULL;
}

static const struct lcn_term *
lower_expression(struct walk *walk, const struct lcn_expression *expression)
{
	if (expression->kind == LCN_NUMBER)
		return number_term(walk, expression->number);
	if (expression->kind == LCN_VARIABLE)
		return find_term(walk, expression->variable);
	const struct lcn_term *left = lower_expression(walk, expression->left);
	const struct lcn_term *right =
	    expression->right != NULL ? lower_expression(walk, expression->right) : NULL;
	const struct lcn_term *constant = folded(walk, expression->kind, left, right);
	if (constant != NULL)
		return constant;
	struct lcn_term *term = new_term(walk, expression->kind);
	term->left = left;
	term->right = right;
	term->n_nodes = 1 + left->n_nodes + (right != NULL ? right->n_nodes : 0);
	if (term->n_nodes > LCN_MAX_TERM_NODES) {
		fail(walk, expression->span,
		     "in the method '%s' this value depends on the variables in too long a way");
		return number_term(walk, 0);
	}
	return term;
}

static struct lcn_operation *
add_operation(struct walk *walk, enum lcn_operation_kind kind, struct lcn_span span)
{
	struct lcn_operation *operation = lcn_array_add(&walk->operations);
	*operation = (struct lcn_operation){.kind = kind, .span = span};
	return operation;
}

/* Whether a term may have no value. */
static bool
may_fail(const struct lcn_term *term)
{
	if (term == NULL)
		return false;
	if (term->kind == LCN_DIVIDE || term->kind == LCN_REMAINDER)
		return true;
	return may_fail(term->left) || may_fail(term->right);
}

static uint32_t
number_of_variable(const struct walk *walk, const struct lcn_variable *variable)
{
	uint32_t number = walk->first_variable;
	for (const struct lcn_variable *v = walk->actor->variables; v != NULL; v = v->next) {
		if (v == variable)
			return number;
		number++;
	}
	return LCN_NO_VARIABLE;
}

static void
store(struct walk *walk, const struct lcn_statement *statement, const struct lcn_term *term)
{
	uint32_t variable = number_of_variable(walk, statement->variable);
	if (variable != LCN_NO_VARIABLE || may_fail(term)) {
		struct lcn_operation *operation = add_operation(walk, LCN_STORE, statement->span);
		operation->term = term;
		operation->variable = variable;
	}
	struct binding binding = {statement->variable, term};
	lcn_array_push(&walk->bindings, binding);
}

static void
post(struct walk *walk, const struct lcn_statement *statement)
{
	const struct lcn_system *system = walk->lowering->system;
	const struct lcn_send *send = &statement->send;
	struct lcn_operation *operation = add_operation(walk, LCN_POST, statement->span);
	operation->receiver = send->is_self ? walk->self
			      : send->is_to_missing
				  ? system->missing
				  : lcn_system_component(system, send->actor->name.text);
	operation->message = lcn_system_message(system, operation->receiver, send->message.text);
}

/* Several ways go on from here: everything is put back after each. */
struct mark {
	size_t n_operations;
	size_t n_bindings;
	struct binding *bindings;
};

static bool
branch(struct walk *walk, struct mark *mark, struct lcn_span span)
{
	if (walk->depth >= LCN_MAX_PATHS)
		fail(walk, span, "the method '%s' has more than %d ways through it");
	if (walk->has_failed)
		return false;
	walk->depth++;
	size_t n_bytes = walk->bindings.n_items * sizeof *mark->bindings;
	*mark = (struct mark){.n_operations = walk->operations.n_items,
			      .n_bindings = walk->bindings.n_items,
			      .bindings = lcn_alloc(n_bytes)};
	if (n_bytes != 0)
		memcpy(mark->bindings, walk->bindings.items, n_bytes);
	return true;
}

static void
put_back(struct walk *walk, const struct mark *mark)
{
	walk->operations.n_items = mark->n_operations;
	walk->bindings.n_items = mark->n_bindings;
	if (mark->n_bindings != 0)
		memcpy(walk->bindings.items, mark->bindings,
		       mark->n_bindings * sizeof *mark->bindings);
}

static void
end_branch(struct walk *walk, struct mark *mark)
{
	walk->depth--;
	free(mark->bindings);
}

static void
walk_choices(struct walk *walk, const struct lcn_statement *statement, const struct rest *rest)
{
	struct mark mark;
	if (!branch(walk, &mark, statement->span))
		return;
	for (const struct lcn_expression *e = statement->choices; e != NULL; e = e->next) {
		store(walk, statement, lower_expression(walk, e));
		walk_statements(walk, statement->next, rest);
		put_back(walk, &mark);
	}
	end_branch(walk, &mark);
}

static const struct rest *
push_rest(struct walk *walk, const struct lcn_statement *statements, const struct rest *outer)
{
	struct rest *rest = LCN_ARENA_NEW(&walk->arena, struct rest);
	*rest = (struct rest){statements, outer};
	return rest;
}

static void
walk_both_ways(struct walk *walk, const struct lcn_statement *statement,
	       const struct lcn_term *condition, const struct rest *rest)
{
	struct mark mark;
	if (!branch(walk, &mark, statement->condition->span))
		return;
	for (int truth = 1; truth >= 0; truth--) {
		struct lcn_operation *test =
		    add_operation(walk, LCN_TEST, statement->condition->span);
		test->term = condition;
		test->truth = truth != 0;
		walk_statements(walk, truth ? statement->then : statement->otherwise, rest);
		put_back(walk, &mark);
	}
	end_branch(walk, &mark);
}

static void
end_path(struct walk *walk)
{
	if (walk->paths.n_items >= LCN_MAX_PATHS)
		fail(walk, walk->method->name.span,
		     "the method '%s' has more than %d ways through it");
	else
		lcn_paths_add(walk->lowering, &walk->paths, walk->operations.items,
			      walk->operations.n_items);
}

/* Walks on as long as there is only one way. */
static void
walk_statements(struct walk *walk, const struct lcn_statement *statement, const struct rest *rest)
{
	while (!walk->has_failed) {
		while (statement == NULL && rest != NULL) {
			statement = rest->statements;
			rest = rest->outer;
		}
		if (statement == NULL) {
			end_path(walk);
			return;
		}
		if (statement->kind == LCN_SEND) {
			post(walk, statement);
		} else if (statement->kind == LCN_IF) {
			const struct lcn_term *condition =
			    lower_expression(walk, statement->condition);
			rest = push_rest(walk, statement->next, rest);
			if (condition->kind != LCN_NUMBER) {
				walk_both_ways(walk, statement, condition, rest);
				return;
			}
			statement = condition->number != 0 ? statement->then : statement->otherwise;
			continue;
		} else if (statement->choices->next != NULL) {
			walk_choices(walk, statement, rest);
			return;
		} else {
			store(walk, statement, lower_expression(walk, statement->choices));
		}
		statement = statement->next;
	}
}

static void
bind_variables(struct walk *walk)
{
	uint32_t number = walk->first_variable;
	for (const struct lcn_variable *v = walk->actor->variables; v != NULL; v = v->next) {
		struct lcn_term *term = new_term(walk, LCN_VARIABLE);
		term->variable = number++;
		struct binding binding = {v, term};
		lcn_array_push(&walk->bindings, binding);
	}
}

void
lcn_lower_actor(struct lcn_lowering *lowering, const struct lcn_actor *actor,
		struct lcn_component *component)
{
	struct walk walk = {.lowering = lowering,
			    .actor = actor,
			    .self = (uint32_t) (component - lowering->system->components),
			    .first_variable = component->first_variable};
	uint32_t message = 0;
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next) {
		walk.method = m;
		lcn_array_clear(&walk.bindings);
		lcn_array_clear(&walk.operations);
		bind_variables(&walk);
		walk_statements(&walk, m->body, NULL);
		lcn_paths_adopt(lowering, &walk.paths, &component->messages[message++]);
		lcn_arena_release(&walk.arena);
	}
	lcn_array_release(&walk.bindings);
	lcn_array_release(&walk.operations);
}
