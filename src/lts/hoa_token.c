#include "lts/hoa_token.h"

#include <string.h>

enum { MAX_NUMBER = INT32_MAX };

bool
lcn_hoa_fail(struct lcn_reading *reading, const struct lcn_hoa_token *token, const char *format,
	     ...)
{
	if (token->kind == LCN_HOA_FAILED)
		return false;
	struct lcn_text message = {0};
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&message, format, arguments);
	va_end(arguments);
	lcn_reading_error_at(reading, token->line, token->column, "%s", lcn_text_string(&message));
	lcn_text_release(&message);
	return false;
}

static void
fail(struct lcn_reading *reading, struct lcn_hoa_token *token, const char *message)
{
	lcn_hoa_fail(reading, token, "%s", message);
	token->kind = LCN_HOA_FAILED;
}

static bool
is_name_char(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '-';
}

static bool
is_digit(int c)
{
	return c >= '0' && c <= '9';
}

/* A comment, whose first sign was read; comments nest. */
static bool
skip_comment(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	struct lcn_input *input = reading->input;
	if (lcn_input_peek(input) != '*') {
		fail(reading, token, "expected '*' after '/', as a comment begins");
		return false;
	}
	lcn_input_next(input);
	uint64_t depth = 1;
	while (depth > 0 && lcn_reading_goes_on(reading)) {
		int c = lcn_input_next(input);
		if (c == LCN_INPUT_END) {
			fail(reading, token, "the comment has no end");
			return false;
		}
		if (c == '*' && lcn_input_peek(input) == '/')
			depth--;
		else if (c == '/' && lcn_input_peek(input) == '*')
			depth++;
		else
			continue;
		lcn_input_next(input);
	}
	return depth == 0;
}

/* To the start of the next token, whose place is noted. */
static bool
skip_space(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	for (;;) {
		lcn_reading_skip_space(reading);
		token->line = reading->input->line;
		token->column = reading->input->column;
		if (reading->limit != LCN_LIMIT_NONE)
			return false;
		if (lcn_input_peek(reading->input) != '/')
			return true;
		lcn_input_next(reading->input);
		if (!skip_comment(reading, token))
			return false;
	}
}

static void
take_name(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	while (is_name_char(lcn_input_peek(reading->input)) && lcn_reading_goes_on(reading))
		lcn_text_append_char(&token->text, (char) lcn_input_next(reading->input));
}

static void
take_number(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	struct lcn_input *input = reading->input;
	token->kind = LCN_HOA_INT;
	token->number = 0;
	while (is_digit(lcn_input_peek(input))) {
		token->number = 10 * token->number + (uint64_t) (lcn_input_next(input) - '0');
		if (token->number > MAX_NUMBER) {
			fail(reading, token, "numbers must be less than 2^31");
			return;
		}
		if (token->number == 0 && is_digit(lcn_input_peek(input))) {
			fail(reading, token, "a number must not begin with 0");
			return;
		}
	}
}

static void
take_string(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	struct lcn_input *input = reading->input;
	lcn_input_next(input);
	for (;;) {
		int c = lcn_input_next(input);
		if (c == '"')
			break;
		if (c == '\\')
			c = lcn_input_next(input);
		if (c == LCN_INPUT_END || c == '\0') {
			fail(reading, token,
			     c == '\0' ? "there is a NUL byte in the string"
				       : "the string has no end");
			return;
		}
		if (!lcn_reading_goes_on(reading)) {
			token->kind = LCN_HOA_FAILED;
			return;
		}
		lcn_text_append_char(&token->text, (char) c);
	}
	token->kind = LCN_HOA_STRING;
}

static void
take_word(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	take_name(reading, token);
	token->kind = LCN_HOA_WORD;
	if (lcn_input_peek(reading->input) == ':') {
		lcn_input_next(reading->input);
		token->kind = LCN_HOA_HEADER;
	}
}

static void
take_alias(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	lcn_input_next(reading->input);
	take_name(reading, token);
	token->kind = LCN_HOA_ALIAS;
	if (token->text.n_bytes == 0)
		fail(reading, token, "expected a name after '@'");
}

static void
take_mark(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	static const struct {
		const char *text;
		enum lcn_hoa_kind kind;
	} marks[] = {
	    {"--BODY--", LCN_HOA_BODY}, {"--END--", LCN_HOA_END}, {"--ABORT--", LCN_HOA_ABORT}};
	take_name(reading, token);
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (strcmp(lcn_text_string(&token->text), marks[i].text) == 0) {
			token->kind = marks[i].kind;
			return;
		}
	}
	fail(reading, token, "expected '--BODY--', '--END--' or '--ABORT--'");
}

void
lcn_hoa_next(struct lcn_reading *reading, struct lcn_hoa_token *token)
{
	lcn_text_clear(&token->text);
	token->kind = LCN_HOA_EOF;
	if (!skip_space(reading, token)) {
		token->kind = LCN_HOA_FAILED;
		return;
	}
	int c = lcn_input_peek(reading->input);
	if (c == LCN_INPUT_END)
		return;
	if (is_digit(c))
		take_number(reading, token);
	else if (c == '"')
		take_string(reading, token);
	else if (c == '@')
		take_alias(reading, token);
	else if (c == '-')
		take_mark(reading, token);
	else if (is_name_char(c))
		take_word(reading, token);
	else if (strchr("!&|()[]{}", c) != NULL && c != '\0') {
		token->kind = LCN_HOA_SIGN;
		token->number = (uint64_t) lcn_input_next(reading->input);
	} else {
		fail(reading, token, "unexpected character");
	}
	if (reading->limit != LCN_LIMIT_NONE)
		token->kind = LCN_HOA_FAILED;
}
