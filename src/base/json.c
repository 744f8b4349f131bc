#include "base/json.h"

#include <string.h>

#include "base/source.h"

static void
new_line(struct lcn_json *json)
{
	lcn_output_char(json->out, '\n');
	for (unsigned i = 0; i < json->depth; i++)
		lcn_output_string(json->out, "  ");
}

/* What stands before the next value: a comma, a line break, nothing. */
static void
begin_value(struct lcn_json *json)
{
	if (json->has_key) {
		json->has_key = false;
	} else {
		if (json->has_items)
			lcn_output_char(json->out, ',');
		if (json->row_depth == 0 && json->depth > 0)
			new_line(json);
		else if (json->has_items)
			lcn_output_char(json->out, ' ');
	}
	json->has_items = true;
}

static void
open_bracket(struct lcn_json *json, char bracket)
{
	begin_value(json);
	lcn_output_char(json->out, bracket);
	json->depth++;
	json->has_items = false;
}

static void
close_bracket(struct lcn_json *json, char bracket)
{
	bool was_row = json->row_depth != 0;
	if (json->row_depth == json->depth)
		json->row_depth = 0;
	json->depth--;
	if (json->has_items && !was_row)
		new_line(json);
	lcn_output_char(json->out, bracket);
	json->has_items = true;
	if (json->depth == 0)
		lcn_output_char(json->out, '\n');
}

void
lcn_json_open_object(struct lcn_json *json)
{
	open_bracket(json, '{');
}

void
lcn_json_close_object(struct lcn_json *json)
{
	close_bracket(json, '}');
}

void
lcn_json_open_array(struct lcn_json *json)
{
	open_bracket(json, '[');
}

void
lcn_json_open_row(struct lcn_json *json)
{
	open_bracket(json, '[');
	if (json->row_depth == 0)
		json->row_depth = json->depth;
}

void
lcn_json_close_array(struct lcn_json *json)
{
	close_bracket(json, ']');
}

static void
put_escaped(struct lcn_output *out, unsigned char c)
{
	switch (c) {
	case '"': lcn_output_string(out, "\\\""); break;
	case '\\': lcn_output_string(out, "\\\\"); break;
	case '\n': lcn_output_string(out, "\\n"); break;
	case '\r': lcn_output_string(out, "\\r"); break;
	case '\t': lcn_output_string(out, "\\t"); break;
	default: lcn_output_format(out, "\\u%04x", c);
	}
}

/* Bytes that are no UTF-8 become U+FFFD: JSON has no other way. */
static void
put_string(struct lcn_output *out, const char *string)
{
	size_t n_bytes = strlen(string);
	lcn_output_char(out, '"');
	for (size_t at = 0; at < n_bytes;) {
		size_t length = lcn_utf8_length(string + at, n_bytes - at);
		unsigned char c = (unsigned char) string[at];
		if (length == 0)
			lcn_output_string(out, "\\ufffd");
		else if (c < ' ' || c == '"' || c == '\\' || c == 0x7f)
			put_escaped(out, c);
		else
			lcn_output_bytes(out, string + at, length);
		at += length != 0 ? length : 1;
	}
	lcn_output_char(out, '"');
}

void
lcn_json_key(struct lcn_json *json, const char *key)
{
	begin_value(json);
	put_string(json->out, key);
	lcn_output_string(json->out, ": ");
	json->has_key = true;
}

void
lcn_json_string(struct lcn_json *json, const char *string)
{
	begin_value(json);
	put_string(json->out, string);
}

void
lcn_json_number(struct lcn_json *json, uint64_t number)
{
	begin_value(json);
	lcn_output_number(json->out, number);
}

void
lcn_json_integer(struct lcn_json *json, int64_t number)
{
	begin_value(json);
	if (number < 0)
		lcn_output_char(json->out, '-');
	lcn_output_number(json->out, number < 0 ? 0 - (uint64_t) number : (uint64_t) number);
}

void
lcn_json_bool(struct lcn_json *json, bool value)
{
	begin_value(json);
	lcn_output_string(json->out, value ? "true" : "false");
}

void
lcn_json_null(struct lcn_json *json)
{
	begin_value(json);
	lcn_output_string(json->out, "null");
}

/* Strings hold no line breaks, so each break is one of the layout. */
void
lcn_json_raw(struct lcn_json *json, const char *text)
{
	begin_value(json);
	for (; *text != '\0'; text++) {
		if (*text != '\n')
			lcn_output_char(json->out, *text);
		else if (text[1] != '\0')
			new_line(json);
	}
}
