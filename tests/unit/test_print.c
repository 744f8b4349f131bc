#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/ast.h"
#include "unit/model_text.h"

/* Trees are compared part by part, places in the text apart. */

static bool
names_match(struct lcn_name a, struct lcn_name b)
{
	if (a.text == NULL || b.text == NULL)
		return a.text == b.text;
	return strcmp(a.text, b.text) == 0;
}

static bool
expressions_match(const struct lcn_expression *a, const struct lcn_expression *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return a->kind == b->kind && a->number == b->number && names_match(a->name, b->name) &&
	       expressions_match(a->left, b->left) && expressions_match(a->right, b->right) &&
	       expressions_match(a->next, b->next);
}

static bool
statements_match(const struct lcn_statement *a, const struct lcn_statement *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return a->kind == b->kind && names_match(a->name, b->name) &&
	       a->is_choice == b->is_choice && expressions_match(a->choices, b->choices) &&
	       names_match(a->send.receiver, b->send.receiver) &&
	       names_match(a->send.message, b->send.message) &&
	       a->send.is_self == b->send.is_self &&
	       expressions_match(a->condition, b->condition) &&
	       statements_match(a->then, b->then) && statements_match(a->otherwise, b->otherwise) &&
	       statements_match(a->next, b->next);
}

static bool
variables_match(const struct lcn_variable *a, const struct lcn_variable *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return names_match(a->name, b->name) && a->is_declared == b->is_declared &&
	       a->values.low == b->values.low && a->values.high == b->values.high &&
	       variables_match(a->next, b->next);
}

static bool
methods_match(const struct lcn_method *a, const struct lcn_method *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return names_match(a->name, b->name) && statements_match(a->body, b->body) &&
	       methods_match(a->next, b->next);
}

static bool
actors_match(const struct lcn_actor *a, const struct lcn_actor *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return names_match(a->name, b->name) && a->capacity == b->capacity &&
	       variables_match(a->variables, b->variables) &&
	       methods_match(a->methods, b->methods) && actors_match(a->next, b->next);
}

static bool
messages_match(const struct lcn_message *a, const struct lcn_message *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return names_match(a->name, b->name) && messages_match(a->next, b->next);
}

static bool
responses_match(const struct lcn_response *a, const struct lcn_response *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return names_match(a->receiver, b->receiver) && messages_match(a->messages, b->messages) &&
	       responses_match(a->next, b->next);
}

static bool
pairs_match(const struct lcn_pair *a, const struct lcn_pair *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return names_match(a->message, b->message) && responses_match(a->responses, b->responses) &&
	       pairs_match(a->next, b->next);
}

static bool
formulas_match(const struct lcn_formula *a, const struct lcn_formula *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return a->kind == b->kind && names_match(a->message, b->message) &&
	       names_match(a->receiver, b->receiver) && formulas_match(a->left, b->left) &&
	       formulas_match(a->right, b->right);
}

static bool
properties_match(const struct lcn_property *a, const struct lcn_property *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	const struct lcn_let *k = a->lets;
	const struct lcn_let *l = b->lets;
	for (; k != NULL && l != NULL; k = k->next, l = l->next)
		if (!names_match(k->name, l->name) || !formulas_match(k->predicate, l->predicate))
			return false;
	const struct lcn_property_edge *e = a->edges;
	const struct lcn_property_edge *f = b->edges;
	for (; e != NULL && f != NULL; e = e->next, f = f->next)
		if (!names_match(e->from_name, f->from_name) ||
		    !names_match(e->to_name, f->to_name) ||
		    !formulas_match(e->predicate, f->predicate))
			return false;
	return k == NULL && l == NULL && e == NULL && f == NULL && names_match(a->name, b->name) &&
	       formulas_match(a->formula, b->formula) && properties_match(a->next, b->next);
}

static bool
models_match(const struct lcn_model *a, const struct lcn_model *b)
{
	const struct lcn_missing *m = a->missing;
	const struct lcn_missing *n = b->missing;
	if ((m == NULL) != (n == NULL))
		return false;
	if (m != NULL && (!names_match(m->name, n->name) || m->capacity != n->capacity ||
			  m->is_unbounded != n->is_unbounded || !pairs_match(m->pairs, n->pairs)))
		return false;
	const struct lcn_initial_send *s = a->main->sends;
	const struct lcn_initial_send *t = b->main->sends;
	for (; s != NULL && t != NULL; s = s->next, t = t->next)
		if (!names_match(s->send.receiver, t->send.receiver) ||
		    !names_match(s->send.message, t->send.message))
			return false;
	return s == NULL && t == NULL && actors_match(a->actors, b->actors) &&
	       properties_match(a->properties, b->properties);
}

static struct lcn_model *
parse(const char *text, struct lcn_diagnostics *diagnostics)
{
	struct lcn_model *model = calloc(1, sizeof *model);
	lcn_model_parse(model, lcn_source_from_bytes("text", text, strlen(text)), diagnostics);
	lcn_model_check(model, diagnostics);
	return model;
}

static void
check_text(const char *text, uint64_t seed)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_model *model = parse(text, &diagnostics);
	char *printed = lcn_model_as_text(model);
	struct lcn_model *again = parse(printed, &diagnostics);
	char *reprinted = lcn_model_as_text(again);
	bool is_well = diagnostics.n_errors == 0 && models_match(model, again) &&
		       strcmp(printed, reprinted) == 0;
	if (!is_well) {
		char *messages = lcn_diagnostics_as_text(&diagnostics, false);
		fprintf(stderr, "seed %llu\n%s\nis printed as\n%s\n%s\n", (unsigned long long) seed,
			text, printed, messages);
		free(messages);
	}
	free(printed);
	free(reprinted);
	lcn_model_free(model);
	lcn_model_free(again);
	lcn_diagnostics_release(&diagnostics);
	assert_true(is_well);
}

/* What is printed parses to the same tree, whatever blanks, comments,
 * parentheses and spellings the text has. */
static void
test_printed_models_parse_to_the_same_tree(void **state)
{
	(void) state;
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 3000);
	for (uint64_t i = 0; i < n_runs; i++) {
		struct random random = {seed + i};
		struct model_shape shape = {random_chance(&random, 50), true,
					    random_below(&random, 4)};
		struct lcn_text text = {0};
		model_text_random(&random, &shape, &text);
		check_text(lcn_text_string(&text), seed + i);
		lcn_text_release(&text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_printed_models_parse_to_the_same_tree),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
