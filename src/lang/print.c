/* A model in its own language. What is printed parses to the same tree. */
#include "lang/print.h"

#include <string.h>

struct printer {
	struct lcn_text *text;
	unsigned depth;
};

static void
indent(struct printer *printer)
{
	lcn_text_repeat(printer->text, '\t', printer->depth);
}

static const struct {
	const char *text;
	int precedence;
} expression_operators[] = {
    [LCN_NUMBER] = {NULL, 9},	     [LCN_VARIABLE] = {NULL, 9},   [LCN_NEGATE] = {"-", 8},
    [LCN_LOGICAL_NOT] = {"!", 8},    [LCN_MULTIPLY] = {"*", 6},	   [LCN_DIVIDE] = {"/", 6},
    [LCN_REMAINDER] = {"%", 6},	     [LCN_ADD] = {"+", 5},	   [LCN_SUBTRACT] = {"-", 5},
    [LCN_LESS] = {"<", 4},	     [LCN_LESS_EQUAL] = {"<=", 4}, [LCN_GREATER] = {">", 4},
    [LCN_GREATER_EQUAL] = {">=", 4}, [LCN_EQUAL] = {"==", 3},	   [LCN_NOT_EQUAL] = {"!=", 3},
    [LCN_LOGICAL_AND] = {"&&", 2},   [LCN_LOGICAL_OR] = {"||", 1},
};

static void print_expression(struct lcn_text *text, const struct lcn_expression *expression);

static void
print_operand(struct lcn_text *text, const struct lcn_expression *operand, int min_precedence)
{
	bool needs_parentheses = expression_operators[operand->kind].precedence < min_precedence;
	if (needs_parentheses)
		lcn_text_append(text, "(");
	print_expression(text, operand);
	if (needs_parentheses)
		lcn_text_append(text, ")");
}

static void
print_expression(struct lcn_text *text, const struct lcn_expression *expression)
{
	const char *sign = expression_operators[expression->kind].text;
	int precedence = expression_operators[expression->kind].precedence;
	if (expression->kind == LCN_NUMBER) {
		lcn_text_format(text, "%lld", (long long) expression->number);
	} else if (expression->kind == LCN_VARIABLE) {
		lcn_text_append(text, expression->name.text);
	} else if (expression->right == NULL) {
		lcn_text_append(text, sign);
		print_operand(text, expression->left, precedence);
	} else {
		print_operand(text, expression->left, precedence);
		lcn_text_format(text, " %s ", sign);
		print_operand(text, expression->right, precedence + 1);
	}
}

static void
print_assignment(struct lcn_text *text, const struct lcn_statement *statement)
{
	lcn_text_format(text, "%s%s = %s", statement->kind == LCN_LOCAL ? "int " : "",
			statement->name.text, statement->is_choice ? "?(" : "");
	for (const struct lcn_expression *e = statement->choices; e != NULL; e = e->next) {
		print_expression(text, e);
		if (e->next != NULL)
			lcn_text_append(text, ", ");
	}
	lcn_text_append(text, statement->is_choice ? ");\n" : ";\n");
}

static void
print_send(struct lcn_text *text, const struct lcn_send *send)
{
	lcn_text_format(text, "%s ! %s;\n", send->receiver.text, send->message.text);
}

static void print_block(struct printer *printer, const struct lcn_statement *statements);

static void
print_if(struct printer *printer, const struct lcn_statement *statement)
{
	const struct lcn_statement *otherwise = statement->otherwise;
	lcn_text_append(printer->text, "if (");
	print_expression(printer->text, statement->condition);
	lcn_text_append(printer->text, ") ");
	print_block(printer, statement->then);
	if (otherwise == NULL) {
		lcn_text_append(printer->text, "\n");
	} else if (otherwise->kind == LCN_IF && otherwise->next == NULL) {
		lcn_text_append(printer->text, " else ");
		print_if(printer, otherwise);
	} else {
		lcn_text_append(printer->text, " else ");
		print_block(printer, otherwise);
		lcn_text_append(printer->text, "\n");
	}
}

static void
print_statement(struct printer *printer, const struct lcn_statement *statement)
{
	indent(printer);
	switch (statement->kind) {
	case LCN_ASSIGN:
	case LCN_LOCAL: print_assignment(printer->text, statement); break;
	case LCN_SEND: print_send(printer->text, &statement->send); break;
	case LCN_IF: print_if(printer, statement); break;
	}
}

/* "{ … }" without the line's end. */
static void
print_block(struct printer *printer, const struct lcn_statement *statements)
{
	lcn_text_append(printer->text, "{");
	if (statements != NULL) {
		lcn_text_append(printer->text, "\n");
		printer->depth++;
		for (; statements != NULL; statements = statements->next)
			print_statement(printer, statements);
		printer->depth--;
		indent(printer);
	}
	lcn_text_append(printer->text, "}");
}

static void
print_variables(struct lcn_text *text, const struct lcn_variable *variables)
{
	for (; variables != NULL; variables = variables->next) {
		lcn_text_format(text, "\tint %s", variables->name.text);
		if (variables->is_declared)
			lcn_text_format(text, ": %lld..%lld", (long long) variables->values.low,
					(long long) variables->values.high);
		lcn_text_append(text, ";\n");
	}
}

static void
print_actor(struct printer *printer, const struct lcn_actor *actor)
{
	lcn_text_format(printer->text, "actor %s(%u) {\n", actor->name.text, actor->capacity);
	print_variables(printer->text, actor->variables);
	printer->depth++;
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next) {
		if (m != actor->methods || actor->variables != NULL)
			lcn_text_append(printer->text, "\n");
		lcn_text_format(printer->text, "\t%s ", m->name.text);
		print_block(printer, m->body);
		lcn_text_append(printer->text, "\n");
	}
	printer->depth--;
	lcn_text_append(printer->text, "}\n\n");
}

static void
print_pair(struct lcn_text *text, const struct lcn_pair *pair)
{
	lcn_text_format(text, "\t%s -> ", pair->message.text);
	for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next) {
		lcn_text_format(text, "%s:", r->receiver.text);
		for (const struct lcn_message *m = r->messages; m != NULL; m = m->next)
			lcn_text_format(text, " %s", m->name.text);
		if (r->next != NULL)
			lcn_text_append(text, ", ");
	}
	lcn_text_append(text, ";\n");
}

static void
print_missing(struct lcn_text *text, const struct lcn_missing *missing)
{
	lcn_text_format(text, "missing %s(", missing->name.text);
	if (missing->is_unbounded)
		lcn_text_append(text, "*) {\n");
	else
		lcn_text_format(text, "%u) {\n", missing->capacity);
	for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
		print_pair(text, pair);
	lcn_text_append(text, "}\n\n");
}

static const struct {
	const char *text;
	int precedence;
	bool is_right;
} formula_operators[] = {
    [LCN_TRUE] = {"true", 7, false},  [LCN_FALSE] = {"false", 7, false},
    [LCN_SENT] = {NULL, 7, false},    [LCN_LET] = {NULL, 7, false},
    [LCN_NOT] = {"!", 6, false},      [LCN_NEXT] = {"X ", 6, false},
    [LCN_FINALLY] = {"F ", 6, false}, [LCN_GLOBALLY] = {"G ", 6, false},
    [LCN_UNTIL] = {" U ", 5, true},   [LCN_WEAK_UNTIL] = {" W ", 5, true},
    [LCN_RELEASE] = {" R ", 5, true}, [LCN_AND] = {" & ", 4, false},
    [LCN_OR] = {" | ", 3, false},     [LCN_IMPLIES] = {" -> ", 2, true},
    [LCN_IFF] = {" <-> ", 1, true},
};

static void
print_subformula(struct lcn_text *text, const struct lcn_formula *formula, int min_precedence)
{
	bool needs_parentheses = formula_operators[formula->kind].precedence < min_precedence;
	if (needs_parentheses)
		lcn_text_append(text, "(");
	lcn_formula_print(text, formula);
	if (needs_parentheses)
		lcn_text_append(text, ")");
}

void
lcn_formula_print(struct lcn_text *text, const struct lcn_formula *formula)
{
	const char *sign = formula_operators[formula->kind].text;
	int precedence = formula_operators[formula->kind].precedence;
	bool is_right = formula_operators[formula->kind].is_right;
	if (formula->kind == LCN_SENT) {
		lcn_format_send(text, formula->message.text, formula->receiver.text);
	} else if (formula->kind == LCN_LET) {
		lcn_text_append(text, formula->name.text);
	} else if (formula->left == NULL) {
		lcn_text_append(text, sign);
	} else if (formula->right == NULL) {
		lcn_text_append(text, sign);
		print_subformula(text, formula->left, precedence);
	} else {
		print_subformula(text, formula->left, precedence + (is_right ? 1 : 0));
		lcn_text_append(text, sign);
		print_subformula(text, formula->right, precedence + (is_right ? 0 : 1));
	}
}

void
lcn_property_print(struct lcn_text *text, const struct lcn_property *property)
{
	lcn_text_format(text, "property %s {\n", property->name.text);
	for (const struct lcn_let *let = property->lets; let != NULL; let = let->next) {
		lcn_text_format(text, "\tlet %s = ", let->name.text);
		lcn_formula_print(text, let->predicate);
		lcn_text_append(text, ";\n");
	}
	for (const struct lcn_property_edge *e = property->edges; e != NULL; e = e->next) {
		lcn_text_format(text, "\t%s -> %s on ", e->from_name.text, e->to_name.text);
		lcn_formula_print(text, e->predicate);
		lcn_text_append(text, ";\n");
	}
	if (property->formula != NULL) {
		lcn_text_append(text, "\tltl ");
		lcn_formula_print(text, property->formula);
		lcn_text_append(text, ";\n");
	}
	lcn_text_append(text, "}\n");
}

static void
print_main(struct lcn_text *text, const struct lcn_main *main)
{
	lcn_text_append(text, "main {\n");
	for (const struct lcn_initial_send *s = main->sends; s != NULL; s = s->next) {
		lcn_text_append(text, "\t");
		print_send(text, &s->send);
	}
	lcn_text_append(text, "}\n");
}

char *
lcn_model_as_text(const struct lcn_model *model)
{
	struct lcn_text text = {0};
	struct printer printer = {.text = &text};
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		print_actor(&printer, actor);
	if (model->missing != NULL)
		print_missing(&text, model->missing);
	for (const struct lcn_property *p = model->properties; p != NULL; p = p->next) {
		lcn_property_print(&text, p);
		lcn_text_append_char(&text, '\n');
	}
	if (model->main != NULL)
		print_main(&text, model->main);
	return lcn_text_take(&text);
}
