#include "lang/parser.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/suggest.h"

#define NO_ERROR UINT32_MAX

void
lcn_parser_advance(struct lcn_parser *parser)
{
	parser->previous = parser->token.kind;
	parser->previous_end = parser->token.end;
	parser->token = parser->ahead;
	if (parser->token.kind != LCN_TOKEN_END)
		parser->ahead = lcn_lexer_next(&parser->lexer);
}

bool
lcn_parser_accept(struct lcn_parser *parser, enum lcn_token_kind kind)
{
	if (!lcn_parser_at(parser, kind))
		return false;
	lcn_parser_advance(parser);
	return true;
}

bool
lcn_parser_at_word(const struct lcn_parser *parser, const char *word)
{
	const struct lcn_token *token = &parser->token;
	size_t n_bytes = token->end - token->begin;
	return token->kind == LCN_TOKEN_NAME && strlen(word) == n_bytes &&
	       memcmp(parser->lexer.source->bytes + token->begin, word, n_bytes) == 0;
}

struct lcn_span
lcn_parser_span(const struct lcn_parser *parser, struct lcn_token token)
{
	return (struct lcn_span){parser->lexer.source, token.begin, token.end};
}

struct lcn_span
lcn_parser_span_from(const struct lcn_parser *parser, uint32_t begin)
{
	return (struct lcn_span){parser->lexer.source, begin, parser->previous_end};
}

/* What is missing is missed right behind the last token, not at the start of
 * some later line. */
static struct lcn_span
missing_span(const struct lcn_parser *parser)
{
	const char *bytes = parser->lexer.source->bytes;
	uint32_t end = parser->previous_end;
	bool is_on_later_line = memchr(bytes + end, '\n', parser->token.begin - end) != NULL ||
				parser->token.kind == LCN_TOKEN_END;
	if (end > 0 && is_on_later_line)
		return (struct lcn_span){parser->lexer.source, end, end};
	return lcn_parser_span(parser, parser->token);
}

/* One error at a token, and none that comes from what was skipped before it. */
static bool
is_reported(const struct lcn_parser *parser)
{
	return parser->error_at == parser->token.begin || parser->token.is_suspect;
}

static void
report(struct lcn_parser *parser, struct lcn_span span, struct lcn_text *message)
{
	if (!is_reported(parser))
		lcn_diagnostics_error(parser->diagnostics, span, "%s", lcn_text_string(message));
	parser->error_at = parser->token.begin;
	lcn_text_release(message);
}

void
lcn_parser_error(struct lcn_parser *parser, const char *format, ...)
{
	struct lcn_text message = {0};
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&message, format, arguments);
	va_end(arguments);
	report(parser, lcn_parser_span(parser, parser->token), &message);
}

/* "'foo'", "';'", "the end of the file" */
static void
describe_token(const struct lcn_parser *parser, struct lcn_text *text)
{
	const struct lcn_token *token = &parser->token;
	if (token->kind != LCN_TOKEN_NAME && token->kind != LCN_TOKEN_NUMBER) {
		lcn_text_append(text, lcn_token_name(token->kind));
		return;
	}
	lcn_text_append(text, "'");
	lcn_text_append_bytes(text, parser->lexer.source->bytes + token->begin,
			      token->end - token->begin);
	lcn_text_append(text, "'");
}

static void
report_expected(struct lcn_parser *parser, struct lcn_span span, const char *format,
		va_list arguments)
{
	struct lcn_text message = {0};
	lcn_text_append(&message, "expected ");
	lcn_text_format_list(&message, format, arguments);
	lcn_text_append(&message, ", found ");
	describe_token(parser, &message);
	report(parser, span, &message);
}

/* After these nothing is missing; what comes is unexpected. */
static bool
something_begins(const struct lcn_parser *parser)
{
	return parser->token.kind != LCN_TOKEN_END && (parser->previous == LCN_TOKEN_SEMICOLON ||
						       parser->previous == LCN_TOKEN_OPEN_BRACE ||
						       parser->previous == LCN_TOKEN_CLOSE_BRACE);
}

void
lcn_parser_expected(struct lcn_parser *parser, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	report_expected(parser,
			something_begins(parser) ? lcn_parser_span(parser, parser->token)
						 : missing_span(parser),
			format, arguments);
	va_end(arguments);
}

/* "expected '}' …": a brace is missing behind what was complete in itself. */
static void
expected_brace(struct lcn_parser *parser, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	report_expected(parser, missing_span(parser), format, arguments);
	va_end(arguments);
}

bool
lcn_parser_expect(struct lcn_parser *parser, enum lcn_token_kind kind, const char *where)
{
	if (lcn_parser_accept(parser, kind))
		return true;
	lcn_parser_expected(parser, "%s %s", lcn_token_name(kind), where);
	return false;
}

void
lcn_parser_take_name(struct lcn_parser *parser, struct lcn_name *name)
{
	name->span = lcn_parser_span(parser, parser->token);
	name->text = lcn_arena_copy_bytes(&parser->model->arena,
					  parser->lexer.source->bytes + parser->token.begin,
					  parser->token.end - parser->token.begin);
	lcn_parser_advance(parser);
}

bool
lcn_parser_name(struct lcn_parser *parser, struct lcn_name *name, const char *what)
{
	if (!lcn_parser_at(parser, LCN_TOKEN_NAME)) {
		lcn_parser_expected(parser, "%s", what);
		return false;
	}
	lcn_parser_take_name(parser, name);
	return true;
}

bool
lcn_parser_close(struct lcn_parser *parser, struct lcn_span open, const char *what,
		 const char *name)
{
	if (lcn_parser_accept(parser, LCN_TOKEN_CLOSE_BRACE))
		return true;
	bool is_new = !is_reported(parser);
	if (lcn_parser_at(parser, LCN_TOKEN_END))
		parser->model->is_damaged = true;
	expected_brace(parser, "'}' to close %s%s%s%s", what, name != NULL ? " '" : "",
		       name != NULL ? name : "", name != NULL ? "'" : "");
	if (is_new)
		lcn_diagnostics_note(parser->diagnostics, open, "opened here");
	return false;
}

/* Nobody writes such a file by hand: the rest of it is given up. */
bool
lcn_parser_enter(struct lcn_parser *parser)
{
	if (++parser->depth <= LCN_MAX_DEPTH)
		return true;
	lcn_parser_error(parser, "nested too deeply (more than %d levels)", LCN_MAX_DEPTH);
	parser->model->is_damaged = true;
	parser->lexer.at = (uint32_t) parser->lexer.source->n_bytes;
	parser->token = parser->ahead = lcn_lexer_next(&parser->lexer);
	parser->error_at = parser->token.begin;
	return false;
}

void
lcn_parser_leave(struct lcn_parser *parser)
{
	parser->depth--;
}

/* "missing" and "property" are plain names unless a name follows them, which
 * nothing inside an actor or a property allows. */
bool
lcn_parser_at_declaration(const struct lcn_parser *parser)
{
	bool is_word =
	    lcn_parser_at_word(parser, "missing") || lcn_parser_at_word(parser, "property");
	return lcn_parser_at(parser, LCN_TOKEN_ACTOR) || lcn_parser_at(parser, LCN_TOKEN_MAIN) ||
	       lcn_parser_at(parser, LCN_TOKEN_END) ||
	       (is_word && parser->ahead.kind == LCN_TOKEN_NAME);
}

void
lcn_parser_skip_statement(struct lcn_parser *parser)
{
	unsigned n_open = 0;
	while (!lcn_parser_at_declaration(parser)) {
		if (lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE) && n_open == 0)
			return;
		enum lcn_token_kind kind = parser->token.kind;
		lcn_parser_advance(parser);
		if (kind == LCN_TOKEN_OPEN_BRACE)
			n_open++;
		else if (kind == LCN_TOKEN_CLOSE_BRACE)
			n_open--;
		bool is_end = kind == LCN_TOKEN_SEMICOLON || kind == LCN_TOKEN_CLOSE_BRACE;
		if (is_end && n_open == 0 && !lcn_parser_at(parser, LCN_TOKEN_ELSE) &&
		    !lcn_parser_at(parser, LCN_TOKEN_SEMICOLON))
			return;
	}
}

bool
lcn_parse_capacity(struct lcn_parser *parser, uint32_t *capacity, bool *is_unbounded)
{
	if (!lcn_parser_expect(parser, LCN_TOKEN_OPEN, "and the capacity of the mailbox"))
		return false;
	if (is_unbounded != NULL && lcn_parser_accept(parser, LCN_TOKEN_STAR)) {
		*is_unbounded = true;
	} else if (lcn_parser_at(parser, LCN_TOKEN_NUMBER)) {
		if (parser->token.number > LCN_MAX_CAPACITY)
			lcn_parser_error(parser,
					 "this mailbox is too large; capacities go up to %d",
					 LCN_MAX_CAPACITY);
		*capacity = (uint32_t) parser->token.number;
		lcn_parser_advance(parser);
	} else {
		lcn_parser_expected(parser, "the capacity of the mailbox (a number%s)",
				    is_unbounded != NULL ? " or '*'" : "");
		return false;
	}
	return lcn_parser_expect(parser, LCN_TOKEN_CLOSE, "after the capacity");
}

/* The integer of a range: a number with an optional minus. */
static bool
parse_bound(struct lcn_parser *parser, int64_t *bound)
{
	bool is_negative = lcn_parser_accept(parser, LCN_TOKEN_MINUS);
	if (!lcn_parser_at(parser, LCN_TOKEN_NUMBER)) {
		lcn_parser_expected(parser, "a number, as in 'int x: 0..7'");
		return false;
	}
	*bound = is_negative ? -parser->token.number : parser->token.number;
	lcn_parser_advance(parser);
	return true;
}

static bool
parse_range(struct lcn_parser *parser, struct lcn_variable *variable)
{
	struct lcn_values *values = &variable->values;
	uint32_t begin = parser->token.begin;
	variable->is_declared = true;
	if (!parse_bound(parser, &values->low) ||
	    !lcn_parser_expect(parser, LCN_TOKEN_DOTS, "between the bounds of the range") ||
	    !parse_bound(parser, &values->high))
		return false;
	struct lcn_span span = lcn_parser_span_from(parser, begin);
	if (values->low > values->high)
		lcn_diagnostics_error(parser->diagnostics, span,
				      "this range is empty: %lld is greater than %lld",
				      (long long) values->low, (long long) values->high);
	else if (values->low > 0 || values->high < 0)
		lcn_diagnostics_error(parser->diagnostics, span,
				      "this range lacks 0, with which every variable starts");
	return true;
}

static bool
parse_variables(struct lcn_parser *parser, struct lcn_variable ***end)
{
	do {
		struct lcn_variable *variable = LCN_NEW_NODE(parser, struct lcn_variable);
		if (!lcn_parser_name(parser, &variable->name, "a name for the variable"))
			return false;
		**end = variable;
		*end = &variable->next;
		if (lcn_parser_accept(parser, LCN_TOKEN_COLON) && !parse_range(parser, variable))
			return false;
	} while (lcn_parser_accept(parser, LCN_TOKEN_COMMA));
	if (lcn_parser_at(parser, LCN_TOKEN_ASSIGN)) {
		lcn_parser_error(parser, "a state variable starts at 0 and takes no initial value");
		return false;
	}
	return lcn_parser_expect(parser, LCN_TOKEN_SEMICOLON, "after the variables");
}

static bool
parse_method(struct lcn_parser *parser, struct lcn_method ***end)
{
	static const char *const members = "a method, 'int' or '}'";
	struct lcn_method *method = LCN_NEW_NODE(parser, struct lcn_method);
	if (parser->ahead.kind == LCN_TOKEN_NAME) {
		lcn_parser_expected(parser, "%s", members);
		return false;
	}
	if (!lcn_parser_name(parser, &method->name, members))
		return false;
	**end = method;
	*end = &method->next;
	if (!lcn_parser_at(parser, LCN_TOKEN_OPEN_BRACE)) {
		lcn_parser_expected(parser, "'{' and the body of the method '%s'",
				    method->name.text);
		return false;
	}
	return lcn_parse_block(parser, "the method", method->name.text, &method->body);
}

/* Where a method without its '}' ends, if it was not the last one. */
static bool
at_method(const struct lcn_parser *parser)
{
	return lcn_parser_at(parser, LCN_TOKEN_NAME) && parser->ahead.kind == LCN_TOKEN_OPEN_BRACE;
}

static void
parse_members(struct lcn_parser *parser, struct lcn_actor *actor)
{
	struct lcn_variable **variables_end = &actor->variables;
	struct lcn_method **methods_end = &actor->methods;
	while (!lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE) &&
	       !lcn_parser_at_declaration(parser)) {
		bool is_well = lcn_parser_accept(parser, LCN_TOKEN_INT)
				   ? parse_variables(parser, &variables_end)
				   : parse_method(parser, &methods_end);
		if (!is_well && !at_method(parser)) {
			actor->is_damaged = true;
			lcn_parser_skip_statement(parser);
		}
	}
}

/* Up to the '{' of the body, so that a bad head does not hide the body. */
static void
skip_to_body(struct lcn_parser *parser)
{
	while (!lcn_parser_at(parser, LCN_TOKEN_OPEN_BRACE) &&
	       !lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE) && !lcn_parser_at_declaration(parser))
		lcn_parser_advance(parser);
}

static void
parse_actor(struct lcn_parser *parser, struct lcn_actor ***end)
{
	uint32_t begin = parser->token.begin;
	struct lcn_actor *actor = LCN_NEW_NODE(parser, struct lcn_actor);
	lcn_parser_advance(parser);
	if (!lcn_parser_name(parser, &actor->name, "a name for the actor")) {
		parser->model->is_damaged = true;
		lcn_parser_skip_statement(parser);
		return;
	}
	actor->span = lcn_parser_span_from(parser, begin);
	actor->index = parser->model->n_actors++;
	**end = actor;
	*end = &actor->next;
	actor->capacity = LCN_MAX_CAPACITY; /* unless it can be read */
	if (!lcn_parse_capacity(parser, &actor->capacity, NULL))
		skip_to_body(parser);
	struct lcn_span open = lcn_parser_span(parser, parser->token);
	if (!lcn_parser_expect(parser, LCN_TOKEN_OPEN_BRACE, "and the body of the actor")) {
		actor->is_damaged = true;
		return;
	}
	parser->actor = actor;
	parse_members(parser, actor);
	parser->actor = NULL;
	if (!lcn_parser_close(parser, open, "the actor", actor->name.text))
		actor->is_damaged = true;
}

static void
parse_initial_sends(struct lcn_parser *parser, struct lcn_main *main)
{
	struct lcn_initial_send **end = &main->sends;
	while (!lcn_parser_at(parser, LCN_TOKEN_CLOSE_BRACE) &&
	       !lcn_parser_at_declaration(parser)) {
		struct lcn_initial_send *initial = LCN_NEW_NODE(parser, struct lcn_initial_send);
		if (lcn_parse_send(parser, &initial->send)) {
			*end = initial;
			end = &initial->next;
		} else {
			lcn_parser_skip_statement(parser);
		}
	}
}

static void
parse_main(struct lcn_parser *parser)
{
	struct lcn_model *model = parser->model;
	struct lcn_main *main = LCN_NEW_NODE(parser, struct lcn_main);
	main->span = lcn_parser_span(parser, parser->token);
	if (model->main != NULL) {
		lcn_diagnostics_error(parser->diagnostics, main->span,
				      "a model has only one 'main'");
		lcn_diagnostics_note(parser->diagnostics, model->main->span, "the first is here");
	} else {
		model->main = main;
	}
	lcn_parser_advance(parser);
	struct lcn_span open = lcn_parser_span(parser, parser->token);
	if (!lcn_parser_expect(parser, LCN_TOKEN_OPEN_BRACE, "after 'main'"))
		return;
	parse_initial_sends(parser, main);
	lcn_parser_close(parser, open, "'main'", NULL);
}

/* What is no declaration is skipped up to the next one. */
static void
skip_to_declaration(struct lcn_parser *parser)
{
	static const char *const words[] = {"actor", "missing", "property", "main"};
	struct lcn_name name = {0};
	bool is_new = !is_reported(parser);
	lcn_parser_expected(parser, "'actor', 'missing', 'property' or 'main'");
	parser->model->is_damaged = true;
	if (lcn_parser_at(parser, LCN_TOKEN_NAME)) {
		lcn_parser_take_name(parser, &name);
		const char *nearest = lcn_suggest(name.text, words, 4);
		if (nearest != NULL && is_new)
			lcn_diagnostics_suggest(parser->diagnostics, nearest);
	}
	while (!lcn_parser_at_declaration(parser))
		lcn_parser_advance(parser);
}

static void
parse_declarations(struct lcn_parser *parser)
{
	struct lcn_actor **end = &parser->model->actors;
	while (*end != NULL)
		end = &(*end)->next;
	while (!lcn_parser_at(parser, LCN_TOKEN_END)) {
		if (lcn_parser_at(parser, LCN_TOKEN_ACTOR))
			parse_actor(parser, &end);
		else if (lcn_parser_at(parser, LCN_TOKEN_MAIN))
			parse_main(parser);
		else if (lcn_parser_at_word(parser, "missing"))
			lcn_parse_missing(parser);
		else if (lcn_parser_at_word(parser, "property"))
			lcn_parse_property(parser);
		else
			skip_to_declaration(parser);
	}
}

static void
keep_source(struct lcn_model *model, struct lcn_source *source)
{
	size_t n_bytes = (model->n_sources + 1) * sizeof *model->sources;
	model->sources = lcn_realloc_array(model->sources, n_bytes, 1);
	model->sources[model->n_sources++] = source;
}

/* A file that is no text is not worth parsing. */
static bool
is_text(const struct lcn_source *source, struct lcn_diagnostics *diagnostics)
{
	size_t bad = lcn_source_first_bad_byte(source);
	if (bad == source->n_bytes)
		return true;
	struct lcn_span span = {source, (uint32_t) bad, (uint32_t) bad + 1};
	if (source->bytes[bad] == '\0')
		lcn_diagnostics_error(diagnostics, span, "a NUL byte: this is not a text file");
	else
		lcn_diagnostics_error(diagnostics, span,
				      "not valid UTF-8 (byte 0x%02x); save the file as UTF-8",
				      (unsigned char) source->bytes[bad]);
	return false;
}

void
lcn_model_parse(struct lcn_model *model, struct lcn_source *source,
		struct lcn_diagnostics *diagnostics)
{
	keep_source(model, source);
	if (!is_text(source, diagnostics)) {
		model->is_damaged = true;
		return;
	}
	bool has_mark = strncmp(source->bytes, "\xef\xbb\xbf", 3) == 0;
	struct lcn_parser parser = {
	    .model = model,
	    .diagnostics = diagnostics,
	    .lexer = {.source = source, .diagnostics = diagnostics, .at = has_mark ? 3 : 0},
	    .error_at = NO_ERROR,
	    .properties_end = &model->properties,
	};
	while (*parser.properties_end != NULL)
		parser.properties_end = &(*parser.properties_end)->next;
	parser.token = lcn_lexer_next(&parser.lexer);
	parser.ahead = lcn_lexer_next(&parser.lexer);
	parse_declarations(&parser);
}
