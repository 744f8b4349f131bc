#include "lang/parser.h"

static bool parse_statements(struct lcn_parser *parser, struct lcn_statement **end);

static bool
at_end_of_block(const struct lcn_parser *parser)
{
	return lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE) || lcn_parser_at_declaration(parser) ||
	       (lcn_parser_at(parser, LCN_TOKEN_NAME) &&
		parser->ahead.kind == LCN_TOKEN_OPEN_BRACE);
}

bool
lcn_parse_block(struct lcn_parser *parser, const char *what, const char *name,
		struct lcn_statement **statements)
{
	struct lcn_span open = lcn_parser_span(parser, parser->token);
	if (!lcn_parser_expect(parser, LCN_TOKEN_OPEN_BRACE, "after the condition"))
		return false;
	bool is_well = lcn_parser_enter(parser) && parse_statements(parser, statements) &&
		       lcn_parser_close(parser, open, what, name);
	lcn_parser_leave(parser);
	return is_well;
}

static bool
parse_alternatives(struct lcn_parser *parser, struct lcn_statement *statement)
{
	struct lcn_expression **end = &statement->choices;
	statement->is_choice = true;
	if (!lcn_parser_expect(parser, LCN_TOKEN_OPEN, "and the alternatives, as in '?(0, 1)'"))
		return false;
	do {
		*end = lcn_parse_expression(parser);
		if (*end == NULL)
			return false;
		end = &(*end)->next;
	} while (lcn_parser_accept(parser, LCN_TOKEN_COMMA));
	return lcn_parser_expect(parser, LCN_TOKEN_CLOSE, "after the alternatives");
}

/* What stands behind the '=' of an assignment. */
static bool
parse_value(struct lcn_parser *parser, struct lcn_statement *statement)
{
	if (lcn_parser_accept(parser, LCN_TOKEN_QUESTION)) {
		if (!parse_alternatives(parser, statement))
			return false;
	} else {
		statement->choices = lcn_parse_expression(parser);
		if (statement->choices == NULL)
			return false;
	}
	return lcn_parser_expect(parser, LCN_TOKEN_SEMICOLON, "after the assignment");
}

static bool
parse_local(struct lcn_parser *parser, struct lcn_statement *statement)
{
	lcn_parser_advance(parser);
	struct lcn_variable *variable = LCN_NEW_NODE(parser, struct lcn_variable);
	variable->is_local = true;
	statement->kind = LCN_LOCAL;
	statement->variable = variable;
	if (!lcn_parser_name(parser, &statement->name, "a name for the local variable"))
		return false;
	variable->name = statement->name;
	if (!lcn_parser_at(parser, LCN_TOKEN_ASSIGN)) {
		lcn_parser_expected(parser, "'=' and a value for the local variable '%s'",
				    variable->name.text);
		return false;
	}
	lcn_parser_advance(parser);
	return parse_value(parser, statement);
}

static bool
parse_receiver(struct lcn_parser *parser, struct lcn_send *send)
{
	if (!lcn_parser_at(parser, LCN_TOKEN_SELF))
		return lcn_parser_name(parser, &send->receiver, "an actor, as in 'left ! permit'");
	send->is_self = true;
	send->receiver.text = "self";
	send->receiver.span = lcn_parser_span(parser, parser->token);
	lcn_parser_advance(parser);
	return true;
}

static bool
parse_message(struct lcn_parser *parser, struct lcn_send *send)
{
	return lcn_parser_expect(parser, LCN_TOKEN_NOT, "and a message") &&
	       lcn_parser_name(parser, &send->message, "a message") &&
	       lcn_parser_expect(parser, LCN_TOKEN_SEMICOLON, "after the message");
}

bool
lcn_parse_send(struct lcn_parser *parser, struct lcn_send *send)
{
	return parse_receiver(parser, send) && parse_message(parser, send);
}

static bool
parse_send_or_assignment(struct lcn_parser *parser, struct lcn_statement *statement)
{
	if (parser->ahead.kind == LCN_TOKEN_NOT || lcn_parser_at(parser, LCN_TOKEN_SELF)) {
		statement->kind = LCN_SEND;
		return lcn_parse_send(parser, &statement->send);
	}
	statement->kind = LCN_ASSIGN;
	if (!lcn_parser_name(parser, &statement->name, "a statement"))
		return false;
	if (lcn_parser_accept(parser, LCN_TOKEN_ASSIGN))
		return parse_value(parser, statement);
	lcn_parser_expected(parser, "'=' or '!' after '%s'", statement->name.text);
	return false;
}

/* Past a condition that could not be read, so that the block after it can. */
static void
skip_condition(struct lcn_parser *parser)
{
	while (!at_end_of_block(parser) && !lcn_parser_at(parser, LCN_TOKEN_OPEN_BRACE) &&
	       !lcn_parser_at(parser, LCN_TOKEN_SEMICOLON))
		lcn_parser_advance(parser);
}

static void
parse_condition(struct lcn_parser *parser, struct lcn_statement *statement)
{
	if (lcn_parser_expect(parser, LCN_TOKEN_OPEN, "after 'if'")) {
		statement->condition = lcn_parse_expression(parser);
		if (statement->condition != NULL && lcn_parser_at(parser, LCN_TOKEN_ASSIGN))
			lcn_parser_error(parser, "'=' assigns; '==' compares");
		else if (statement->condition != NULL &&
			 lcn_parser_expect(parser, LCN_TOKEN_CLOSE, "after the condition"))
			return;
	}
	skip_condition(parser);
}

static struct lcn_statement *parse_statement(struct lcn_parser *parser);

static bool
parse_else(struct lcn_parser *parser, struct lcn_statement *statement)
{
	if (!lcn_parser_accept(parser, LCN_TOKEN_ELSE))
		return true;
	if (lcn_parser_at(parser, LCN_TOKEN_OPEN_BRACE))
		return lcn_parse_block(parser, "the block of 'else'", NULL, &statement->otherwise);
	bool is_well = lcn_parser_enter(parser);
	statement->otherwise = is_well ? parse_statement(parser) : NULL;
	lcn_parser_leave(parser);
	return statement->otherwise != NULL;
}

static bool
parse_if(struct lcn_parser *parser, struct lcn_statement *statement)
{
	statement->kind = LCN_IF;
	lcn_parser_advance(parser);
	parse_condition(parser, statement);
	if (lcn_parser_at(parser, LCN_TOKEN_NAME) && parser->ahead.kind == LCN_TOKEN_OPEN_BRACE) {
		lcn_parser_expected(parser, "'{' after the condition"); /* "then" */
		lcn_parser_advance(parser);
	}
	return lcn_parse_block(parser, "the block of 'if'", NULL, &statement->then) &&
	       parse_else(parser, statement);
}

static struct lcn_statement *
parse_statement(struct lcn_parser *parser)
{
	struct lcn_statement *statement = LCN_NEW_NODE(parser, struct lcn_statement);
	uint32_t begin = parser->token.begin;
	bool is_well = lcn_parser_at(parser, LCN_TOKEN_IF) ? parse_if(parser, statement)
		       : lcn_parser_at(parser, LCN_TOKEN_INT)
			   ? parse_local(parser, statement)
			   : parse_send_or_assignment(parser, statement);
	statement->span = lcn_parser_span_from(parser, begin);
	return is_well ? statement : NULL;
}

/* A block that another method follows has lost its '}': false, and nothing
 * is skipped. */
static bool
parse_statements(struct lcn_parser *parser, struct lcn_statement **end)
{
	while (!at_end_of_block(parser)) {
		bool is_local = lcn_parser_at(parser, LCN_TOKEN_INT);
		*end = parse_statement(parser);
		if (*end != NULL) {
			end = &(*end)->next;
			continue;
		}
		if (is_local && parser->actor != NULL)
			parser->actor->is_damaged = true;
		if (!at_end_of_block(parser) || lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE))
			lcn_parser_skip_statement(parser);
	}
	return true;
}
