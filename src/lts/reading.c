/* What the readers of all formats share. */
#include "lts/formats.h"

#include <string.h>

static void
add_error(const struct lcn_reading *reading, size_t line, size_t column, const char *format,
	  va_list arguments)
{
	if (reading->limit != LCN_LIMIT_NONE)
		return;
	struct lcn_text message = {0};
	lcn_text_format_list(&message, format, arguments);
	lcn_input_error_at(reading->input, reading->diagnostics, line, column, "%s",
			   lcn_text_string(&message));
	lcn_text_release(&message);
}

bool
lcn_reading_error(const struct lcn_reading *reading, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_error(reading, reading->input->line, reading->input->column, format, arguments);
	va_end(arguments);
	return false;
}

bool
lcn_reading_error_at(const struct lcn_reading *reading, size_t line, size_t column,
		     const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_error(reading, line, column, format, arguments);
	va_end(arguments);
	return false;
}

void
lcn_reading_init_builder(const struct lcn_reading *reading, struct lcn_lts_builder *builder)
{
	lcn_lts_builder_init(builder);
	if (reading->tau == NULL)
		return;
	lcn_names_release(&builder->labels);
	lcn_names_add(&builder->labels, reading->tau);
}

bool
lcn_reading_check_states(const struct lcn_reading *reading, uint64_t n_states, uint64_t n_edges)
{
	uint64_t n_mentioned = n_edges > UINT64_MAX / 4 ? UINT64_MAX / 2 : 2 * n_edges;
	if (n_states > LCN_MAX_STATES) {
		lcn_diagnostics_file_error(reading->diagnostics, reading->input->path,
					   "has more than %llu states, too many for lacuna",
					   (unsigned long long) LCN_MAX_STATES);
		return false;
	}
	if (n_states <= n_mentioned || n_states - n_mentioned <= LCN_MAX_LOOSE_STATES)
		return true;
	lcn_diagnostics_file_error(
	    reading->diagnostics, reading->input->path,
	    "has %llu states but only %llu transitions: most states would stand alone",
	    (unsigned long long) n_states, (unsigned long long) n_edges);
	return false;
}

bool
lcn_reading_number(struct lcn_reading *reading, const char *what, uint64_t *number)
{
	struct lcn_input *input = reading->input;
	size_t line = input->line;
	size_t column = input->column;
	int c = lcn_input_peek(input);
	if (c < '0' || c > '9') {
		return lcn_reading_error(reading, "expected %s", what);
	}
	for (*number = 0; c >= '0' && c <= '9'; c = lcn_input_peek(input)) {
		uint64_t digit = (uint64_t) (c - '0');
		if (*number > (UINT64_MAX - digit) / 10) {
			return lcn_reading_error_at(reading, line, column,
						    "%s is too large a number", what);
		}
		*number = 10 * *number + digit;
		lcn_input_next(input);
	}
	return true;
}

void
lcn_reading_skip_blanks(struct lcn_reading *reading)
{
	int c = lcn_input_peek(reading->input);
	while ((c == ' ' || c == '\t' || c == '\r') && lcn_reading_goes_on(reading)) {
		lcn_input_next(reading->input);
		c = lcn_input_peek(reading->input);
	}
}

void
lcn_reading_skip_space(struct lcn_reading *reading)
{
	int c = lcn_input_peek(reading->input);
	while ((c == ' ' || c == '\t' || c == '\r' || c == '\n') && lcn_reading_goes_on(reading)) {
		lcn_input_next(reading->input);
		c = lcn_input_peek(reading->input);
	}
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

bool
lcn_reading_line(struct lcn_reading *reading, struct lcn_line *line)
{
	struct lcn_text *text = &line->text;
	line->number = reading->input->line;
	line->column = reading->input->column;
	lcn_text_clear(text);
	while (lcn_input_take_line(reading->input, text) > 0)
		if (!lcn_reading_goes_on(reading))
			return false;
	size_t n_sound = strlen(lcn_text_string(text));
	if (n_sound < text->n_bytes)
		return lcn_reading_fail(reading, line, n_sound, "a NUL byte: this is no text");
	while (text->n_bytes > 0 && is_blank(text->bytes[text->n_bytes - 1]))
		text->bytes[--text->n_bytes] = '\0';
	return true;
}

bool
lcn_reading_fail(const struct lcn_reading *reading, const struct lcn_line *line, size_t offset,
		 const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_error(reading, line->number, line->column + offset, format, arguments);
	va_end(arguments);
	return false;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool
lcn_reading_number_in(const struct lcn_reading *reading, const struct lcn_line *line,
		      const char *what, size_t *at, uint64_t *number)
{
	const char *bytes = lcn_text_string(&line->text);
	size_t begin = *at;
	if (!is_digit(bytes[begin]))
		return lcn_reading_fail(reading, line, begin, "expected %s", what);
	for (*number = 0; is_digit(bytes[*at]); ++*at) {
		uint64_t digit = (uint64_t) (bytes[*at] - '0');
		if (*number > (UINT64_MAX - digit) / 10)
			return lcn_reading_fail(reading, line, begin, "%s is too large a number",
						what);
		*number = 10 * *number + digit;
	}
	return true;
}

size_t
lcn_line_skip_blanks(const struct lcn_line *line, size_t at)
{
	const char *bytes = lcn_text_string(&line->text);
	while (is_blank(bytes[at]))
		at++;
	return at;
}
