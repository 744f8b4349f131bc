/* The missing component's interface. */
#include "lang/parser.h"

static bool
at_end_of_response(const struct lcn_parser *parser)
{
	return !lcn_parser_at(parser, LCN_TOKEN_NAME);
}

/* receiver : message message … */
static bool
parse_response(struct lcn_parser *parser, struct lcn_response *response)
{
	struct lcn_message **end = &response->messages;
	if (!lcn_parser_name(parser, &response->receiver,
			     "the receiver of a response, or ';' when none is expected") ||
	    !lcn_parser_expect(parser, LCN_TOKEN_COLON, "and the messages of the response"))
		return false;
	do {
		struct lcn_message *message = LCN_NEW_NODE(parser, struct lcn_message);
		if (!lcn_parser_name(parser, &message->name, "a message"))
			return false;
		*end = message;
		end = &message->next;
	} while (!at_end_of_response(parser));
	return true;
}

/* message -> responses ; with an optional 'on' before it. */
static bool
parse_pair(struct lcn_parser *parser, struct lcn_pair *pair)
{
	struct lcn_response **end = &pair->responses;
	if (lcn_parser_at_word(parser, "on") && parser->ahead.kind == LCN_TOKEN_NAME)
		lcn_parser_advance(parser);
	if (!lcn_parser_name(parser, &pair->message,
			     "a message, as in 'request -> left: permit;'") ||
	    !lcn_parser_expect(parser, LCN_TOKEN_ARROW, "and the expected responses"))
		return false;
	if (lcn_parser_accept(parser, LCN_TOKEN_SEMICOLON))
		return true;
	do {
		struct lcn_response *response = LCN_NEW_NODE(parser, struct lcn_response);
		*end = response;
		end = &response->next;
		if (!parse_response(parser, response))
			return false;
	} while (lcn_parser_accept(parser, LCN_TOKEN_COMMA));
	return lcn_parser_expect(parser, LCN_TOKEN_SEMICOLON, "after the responses");
}

static void
parse_pairs(struct lcn_parser *parser, struct lcn_missing *missing)
{
	struct lcn_pair **end = &missing->pairs;
	while (!lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE) &&
	       !lcn_parser_at_declaration(parser)) {
		struct lcn_pair *pair = LCN_NEW_NODE(parser, struct lcn_pair);
		bool is_well = parse_pair(parser, pair);
		if (pair->message.text != NULL) {
			*end = pair;
			end = &pair->next;
		}
		if (!is_well) {
			missing->is_damaged = true;
			lcn_parser_skip_statement(parser);
		}
	}
}

static void
keep_missing(struct lcn_parser *parser, struct lcn_missing *missing)
{
	struct lcn_model *model = parser->model;
	if (model->missing == NULL) {
		model->missing = missing;
		return;
	}
	lcn_diagnostics_error(parser->diagnostics, missing->span,
			      "a model has only one missing component");
	lcn_diagnostics_note(parser->diagnostics, model->missing->span, "the first is here");
}

void
lcn_parse_missing(struct lcn_parser *parser)
{
	struct lcn_missing *missing = LCN_NEW_NODE(parser, struct lcn_missing);
	uint32_t begin = parser->token.begin;
	lcn_parser_advance(parser);
	if (!lcn_parser_name(parser, &missing->name, "a name for the missing component")) {
		parser->model->is_damaged = true;
		lcn_parser_skip_statement(parser);
		return;
	}
	missing->span = lcn_parser_span_from(parser, begin);
	keep_missing(parser, missing);
	bool has_capacity = lcn_parse_capacity(parser, &missing->capacity, &missing->is_unbounded);
	struct lcn_span open = lcn_parser_span(parser, parser->token);
	if (!has_capacity ||
	    !lcn_parser_expect(parser, LCN_TOKEN_OPEN_BRACE, "and the interface")) {
		missing->is_damaged = true;
		lcn_parser_skip_statement(parser);
		return;
	}
	parse_pairs(parser, missing);
	if (!lcn_parser_close(parser, open, "the interface of", missing->name.text))
		missing->is_damaged = true;
}
