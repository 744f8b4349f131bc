/* Actors and the first messages. */
#include <string.h>

#include "base/array.h"
#include "lang/check.h"

/* The variables in sight inside a method: the actor's, then the locals of the
 * blocks around, the newest last. */
struct scope {
	struct lcn_checker *checker;
	struct lcn_actor *actor;
	LCN_ARRAY(struct lcn_variable *) locals;
	size_t n_outer; /* locals of the blocks around the present one */
};

static struct lcn_variable *
find_variable(const struct lcn_model *model, const struct lcn_actor *actor, const char *name)
{
	return lcn_directory_find(&model->directory, LCN_ENTRY_VARIABLE, actor->index, name);
}

static struct lcn_variable *
find_in_scope(const struct scope *scope, const char *name)
{
	for (size_t i = scope->locals.n_items; i-- > 0;)
		if (strcmp(scope->locals.items[i]->name.text, name) == 0)
			return scope->locals.items[i];
	return find_variable(scope->checker->model, scope->actor, name);
}

static struct lcn_variable *
resolve_variable(struct scope *scope, const struct lcn_name *name)
{
	struct lcn_variable *variable = find_in_scope(scope, name->text);
	if (variable != NULL || scope->actor->is_damaged)
		return variable;
	lcn_diagnostics_error(scope->checker->diagnostics, name->span,
			      "the actor '%s' has no variable '%s'", scope->actor->name.text,
			      name->text);
	struct lcn_candidates candidates = {0};
	for (struct lcn_variable *v = scope->actor->variables; v != NULL; v = v->next)
		lcn_candidates_add(&candidates, v->name.text);
	for (size_t i = 0; i < scope->locals.n_items; i++)
		lcn_candidates_add(&candidates, scope->locals.items[i]->name.text);
	lcn_candidates_suggest(&candidates, scope->checker, name->text);
	return NULL;
}

static void
check_expression(struct scope *scope, struct lcn_expression *expression)
{
	if (expression == NULL)
		return;
	if (expression->kind == LCN_VARIABLE)
		expression->variable = resolve_variable(scope, &expression->name);
	check_expression(scope, expression->left);
	check_expression(scope, expression->right);
}

static void
check_send(struct scope *scope, struct lcn_send *send)
{
	struct lcn_party party = {.actor = scope->actor};
	if (!send->is_self)
		party = lcn_check_receiver(scope->checker, &send->receiver);
	if (party.is_missing && scope->actor == scope->checker->model->component)
		party = (struct lcn_party){.actor = scope->actor}; /* itself, by its name */
	send->actor = party.actor;
	send->is_to_missing = party.is_missing;
	if (party.actor != NULL || party.is_missing)
		lcn_check_message(scope->checker, party, &send->message, &send->method);
}

static void
report_namesake(struct lcn_checker *checker, const struct lcn_name *name, const char *kind,
		struct lcn_span span)
{
	lcn_diagnostics_error(checker->diagnostics, name->span, "'%s' is already %s", name->text,
			      kind);
	lcn_diagnostics_note(checker->diagnostics, span, "it is here");
}

/* A variable is called like nothing else in sight. */
static void
check_variable_name(struct lcn_checker *checker, const struct lcn_actor *actor,
		    const struct lcn_name *name)
{
	const struct lcn_model *model = checker->model;
	const struct lcn_method *method = lcn_model_method(model, actor, name->text);
	const struct lcn_actor *other = lcn_model_actor(model, name->text);
	const struct lcn_missing *missing = model->missing;
	if (method != NULL)
		report_namesake(checker, name, "a method", method->name.span);
	else if (other != NULL)
		report_namesake(checker, name, "an actor", other->name.span);
	else if (missing != NULL && strcmp(missing->name.text, name->text) == 0)
		report_namesake(checker, name, "the missing component", missing->name.span);
}

/* A local may hide a state variable, as in one listing of the paper, but not
 * another local of its block. */
static void
add_local(struct scope *scope, struct lcn_variable *local)
{
	struct lcn_diagnostics *diagnostics = scope->checker->diagnostics;
	for (size_t i = scope->n_outer; i < scope->locals.n_items; i++) {
		const struct lcn_variable *other = scope->locals.items[i];
		if (strcmp(other->name.text, local->name.text) == 0) {
			lcn_diagnostics_error(diagnostics, local->name.span,
					      "this block has a local variable '%s' already",
					      local->name.text);
			lcn_diagnostics_note(diagnostics, other->name.span, "the first is here");
			return;
		}
	}
	const struct lcn_variable *hidden = find_in_scope(scope, local->name.text);
	if (hidden != NULL) {
		lcn_diagnostics_warning(diagnostics, local->name.span,
					"the local variable '%s' hides the one declared before",
					local->name.text);
		lcn_diagnostics_note(diagnostics, hidden->name.span, "that one is here");
	}
	check_variable_name(scope->checker, scope->actor, &local->name);
	lcn_array_push(&scope->locals, local);
}

static void check_block(struct scope *scope, struct lcn_statement *statements);

static void
check_statement(struct scope *scope, struct lcn_statement *statement)
{
	for (struct lcn_expression *e = statement->choices; e != NULL; e = e->next)
		check_expression(scope, e);
	switch (statement->kind) {
	case LCN_ASSIGN: statement->variable = resolve_variable(scope, &statement->name); break;
	case LCN_LOCAL: add_local(scope, statement->variable); break;
	case LCN_SEND: check_send(scope, &statement->send); break;
	case LCN_IF:
		check_expression(scope, statement->condition);
		check_block(scope, statement->then);
		check_block(scope, statement->otherwise);
		break;
	}
}

static void
check_block(struct scope *scope, struct lcn_statement *statements)
{
	size_t n_outer = scope->n_outer;
	scope->n_outer = scope->locals.n_items;
	for (; statements != NULL; statements = statements->next)
		check_statement(scope, statements);
	scope->locals.n_items = scope->n_outer;
	scope->n_outer = n_outer;
}

static void
check_variables(struct lcn_checker *checker, const struct lcn_actor *actor)
{
	for (struct lcn_variable *v = actor->variables; v != NULL; v = v->next) {
		const struct lcn_variable *first =
		    find_variable(checker->model, actor, v->name.text);
		if (first != v)
			report_namesake(checker, &v->name, "a variable", first->name.span);
		else
			check_variable_name(checker, actor, &v->name);
	}
}

static void
check_methods(struct lcn_checker *checker, const struct lcn_actor *actor)
{
	for (struct lcn_method *method = actor->methods; method != NULL; method = method->next) {
		const struct lcn_method *first =
		    lcn_model_method(checker->model, actor, method->name.text);
		if (first == method)
			continue;
		lcn_diagnostics_error(checker->diagnostics, method->name.span,
				      "the actor '%s' has a method '%s' already", actor->name.text,
				      method->name.text);
		lcn_diagnostics_note(checker->diagnostics, first->name.span, "the first is here");
	}
}

void
lcn_check_actor(struct lcn_checker *checker, struct lcn_actor *actor)
{
	check_variables(checker, actor);
	check_methods(checker, actor);
	if (actor->capacity == 0 && !actor->is_damaged)
		lcn_diagnostics_warning(checker->diagnostics, actor->name.span,
					"'%s' can never receive a message: its mailbox has no room",
					actor->name.text);
	struct scope scope = {.checker = checker, .actor = actor};
	for (struct lcn_method *method = actor->methods; method != NULL; method = method->next)
		check_block(&scope, method->body);
	lcn_array_release(&scope.locals);
}

void
lcn_check_main(struct lcn_checker *checker)
{
	struct lcn_main *main = checker->model->main;
	struct lcn_initial_send *initial = main != NULL ? main->sends : NULL;
	for (; initial != NULL; initial = initial->next) {
		struct lcn_send *send = &initial->send;
		struct lcn_party party = {0};
		if (send->is_self)
			lcn_diagnostics_error(checker->diagnostics, send->receiver.span,
					      "'main' is no actor and has no 'self'");
		else
			party = lcn_check_receiver(checker, &send->receiver);
		if (party.is_missing)
			lcn_diagnostics_error(checker->diagnostics, send->receiver.span,
					      "'main' cannot send to the missing component");
		if (party.actor == NULL ||
		    !lcn_check_message(checker, party, &send->message, &send->method))
			continue;
		send->actor = party.actor;
		if (++party.actor->n_first_messages == party.actor->capacity + 1)
			lcn_diagnostics_error(
			    checker->diagnostics, send->message.span,
			    "the mailbox of '%s' (capacity %u) has no room for this message",
			    party.actor->name.text, party.actor->capacity);
	}
}
