#include "base/diagnostics.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/json.h"
#include "base/memory.h"

enum {
	DEFAULT_MAX_ERRORS = 20,
	MAX_EXCERPT = 120,   /* characters shown of a line */
	EXCERPT_BEFORE = 60, /* of them before the place, when it is cut */
};

void
lcn_diagnostics_init(struct lcn_diagnostics *diagnostics)
{
	*diagnostics = (struct lcn_diagnostics){.max_errors = DEFAULT_MAX_ERRORS};
}

void
lcn_diagnostics_release(struct lcn_diagnostics *diagnostics)
{
	for (size_t i = 0; i < diagnostics->n_items; i++) {
		struct lcn_diagnostic *item = &diagnostics->items[i];
		free(item->path);
		free(item->excerpt);
		free(item->message);
		free(item->suggestion);
	}
	free(diagnostics->items);
	*diagnostics = (struct lcn_diagnostics){0};
}

static size_t
max_errors(const struct lcn_diagnostics *diagnostics)
{
	return diagnostics->max_errors != 0 ? diagnostics->max_errors : DEFAULT_MAX_ERRORS;
}

size_t
lcn_diagnostics_hidden(const struct lcn_diagnostics *diagnostics)
{
	size_t max = max_errors(diagnostics);
	return diagnostics->n_errors > max ? diagnostics->n_errors - max : 0;
}

/* The line as it can be printed: a tab becomes a blank, other control
 * characters and what is no UTF-8 become U+FFFD, so that one character is one
 * column; a long line is cut to a window around the place. */
static void
take_excerpt(struct lcn_diagnostic *item, const char *bytes, size_t n_bytes)
{
	struct lcn_text text = {0};
	size_t skips = item->column > MAX_EXCERPT ? item->column - EXCERPT_BEFORE : 0;
	size_t column = 0;
	for (size_t at = 0; at < n_bytes && bytes[at] != '\n' && column < skips + MAX_EXCERPT;
	     column++) {
		size_t length = lcn_utf8_length(bytes + at, n_bytes - at);
		bool is_blank = bytes[at] == '\t' || bytes[at] == '\r';
		bool is_control = (unsigned char) bytes[at] < ' ' || bytes[at] == 0x7f;
		if (column < skips)
			;
		else if (is_blank)
			lcn_text_append_char(&text, ' ');
		else if (length == 0 || is_control)
			lcn_text_append(&text, "\xef\xbf\xbd");
		else
			lcn_text_append_bytes(&text, bytes + at, length);
		at += length != 0 ? length : 1;
	}
	while (text.n_bytes > 0 && text.bytes[text.n_bytes - 1] == ' ')
		text.bytes[--text.n_bytes] = '\0';
	item->excerpt = lcn_text_take(&text);
	item->excerpt_skips = skips;
}

static size_t
n_columns_of(struct lcn_span span)
{
	const struct lcn_source *source = span.source;
	size_t n_columns = 0;
	for (size_t at = span.begin; at < span.end && source->bytes[at] != '\n'; n_columns++) {
		size_t length = lcn_utf8_length(source->bytes + at, source->n_bytes - at);
		at += length != 0 ? length : 1;
	}
	return n_columns != 0 ? n_columns : 1;
}

static void
take_place(struct lcn_diagnostic *item, struct lcn_span span)
{
	if (span.source == NULL)
		return;
	const struct lcn_source *source = span.source;
	item->path = lcn_copy_string(source->path);
	lcn_source_locate(source, span.begin, &item->line, &item->column);
	item->n_columns = n_columns_of(span);
	size_t start = source->line_starts[item->line - 1];
	take_excerpt(item, source->bytes + start, source->n_bytes - start);
}

/* A new item, or NULL when the limit is passed and it is only counted. Notes
 * follow the fate of what they belong to. */
static struct lcn_diagnostic *
add(struct lcn_diagnostics *diagnostics, enum lcn_severity severity, const char *format,
    va_list arguments)
{
	if (severity == LCN_ERROR)
		diagnostics->n_errors++;
	else if (severity == LCN_WARNING)
		diagnostics->n_warnings++;
	if (lcn_diagnostics_hidden(diagnostics) > 0)
		return NULL;
	if (diagnostics->n_items == diagnostics->n_allocated)
		diagnostics->items =
		    lcn_array_grow(diagnostics->items, &diagnostics->n_allocated,
				   diagnostics->n_items + 1, sizeof *diagnostics->items);
	struct lcn_diagnostic *item = &diagnostics->items[diagnostics->n_items++];
	struct lcn_text message = {0};
	lcn_text_format_list(&message, format, arguments);
	*item = (struct lcn_diagnostic){.severity = severity, .message = lcn_text_take(&message)};
	return item;
}

static void
add_at(struct lcn_diagnostics *diagnostics, enum lcn_severity severity, struct lcn_span span,
       const char *format, va_list arguments)
{
	struct lcn_diagnostic *item = add(diagnostics, severity, format, arguments);
	if (item != NULL)
		take_place(item, span);
}

void
lcn_diagnostics_error(struct lcn_diagnostics *diagnostics, struct lcn_span span, const char *format,
		      ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_at(diagnostics, LCN_ERROR, span, format, arguments);
	va_end(arguments);
}

void
lcn_diagnostics_warning(struct lcn_diagnostics *diagnostics, struct lcn_span span,
			const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_at(diagnostics, LCN_WARNING, span, format, arguments);
	va_end(arguments);
}

void
lcn_diagnostics_note(struct lcn_diagnostics *diagnostics, struct lcn_span span, const char *format,
		     ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_at(diagnostics, LCN_NOTE, span, format, arguments);
	va_end(arguments);
}

void
lcn_diagnostics_suggest(struct lcn_diagnostics *diagnostics, const char *text)
{
	if (diagnostics->n_items == 0 || lcn_diagnostics_hidden(diagnostics) > 0)
		return;
	struct lcn_diagnostic *item = &diagnostics->items[diagnostics->n_items - 1];
	free(item->suggestion);
	item->suggestion = lcn_copy_string(text);
}

void
lcn_diagnostics_file_error(struct lcn_diagnostics *diagnostics, const char *path,
			   const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	struct lcn_diagnostic *item = add(diagnostics, LCN_ERROR, format, arguments);
	va_end(arguments);
	if (item != NULL)
		item->path = lcn_copy_string(path);
}

void
lcn_diagnostics_line_error(struct lcn_diagnostics *diagnostics, const char *path, size_t line,
			   size_t column, const char *line_bytes, size_t n_line_bytes,
			   const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	struct lcn_diagnostic *item = add(diagnostics, LCN_ERROR, format, arguments);
	va_end(arguments);
	if (item == NULL)
		return;
	item->path = lcn_copy_string(path);
	item->line = line;
	item->column = column;
	item->n_columns = 1;
	if (line_bytes != NULL)
		take_excerpt(item, line_bytes, n_line_bytes);
}

void
lcn_diagnostics_line_warning(struct lcn_diagnostics *diagnostics, const char *path, size_t line,
			     size_t column, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	struct lcn_diagnostic *item = add(diagnostics, LCN_WARNING, format, arguments);
	va_end(arguments);
	if (item == NULL)
		return;
	item->path = lcn_copy_string(path);
	item->line = line;
	item->column = column;
	item->n_columns = 1;
}

static const char *
severity_word(enum lcn_severity severity)
{
	switch (severity) {
	case LCN_ERROR: return "error";
	case LCN_WARNING: return "warning";
	case LCN_NOTE: return "note";
	}
	return "";
}

static const char *
severity_color(enum lcn_severity severity)
{
	switch (severity) {
	case LCN_ERROR: return "\033[1;31m";
	case LCN_WARNING: return "\033[1;35m";
	case LCN_NOTE: return "\033[1;36m";
	}
	return "";
}

static void
format_place(const struct lcn_diagnostic *item, struct lcn_text *text)
{
	if (item->path == NULL)
		return;
	lcn_text_append(text, item->path);
	if (item->line != 0)
		lcn_text_format(text, ":%zu:%zu", item->line, item->column);
	lcn_text_append(text, ": ");
}

static size_t
n_characters(const char *text)
{
	size_t n = 0;
	for (; *text != '\0'; text++)
		n += ((unsigned char) *text & 0xc0) != 0x80;
	return n;
}

static void
format_excerpt(const struct lcn_diagnostic *item, bool color, struct lcn_text *text)
{
	const char *cut = item->excerpt_skips > 0 ? "..." : "";
	lcn_text_format(text, "%5zu | %s%s\n      | ", item->line, cut, item->excerpt);
	size_t before = item->column - 1 - item->excerpt_skips + strlen(cut);
	lcn_text_repeat(text, ' ', before);
	size_t shown = n_characters(item->excerpt) + strlen(cut);
	size_t room = shown > before ? shown - before : 1;
	size_t n_marks = item->n_columns < room ? item->n_columns : room;
	if (color)
		lcn_text_append(text, "\033[1;32m");
	lcn_text_append_char(text, '^');
	lcn_text_repeat(text, '~', n_marks - 1);
	if (color)
		lcn_text_append(text, "\033[0m");
	lcn_text_append_char(text, '\n');
}

static void
format_item(const struct lcn_diagnostic *item, bool color, struct lcn_text *text)
{
	if (color)
		lcn_text_append(text, "\033[1m");
	format_place(item, text);
	if (color)
		lcn_text_append(text, severity_color(item->severity));
	lcn_text_format(text, "%s: ", severity_word(item->severity));
	if (color)
		lcn_text_append(text, "\033[0m");
	lcn_text_append(text, item->message);
	if (item->suggestion != NULL)
		lcn_text_format(text, "; did you mean '%s'?", item->suggestion);
	lcn_text_append_char(text, '\n');
	if (item->excerpt != NULL)
		format_excerpt(item, color, text);
}

void
lcn_diagnostics_format(const struct lcn_diagnostics *diagnostics, bool color, struct lcn_text *text)
{
	for (size_t i = 0; i < diagnostics->n_items; i++)
		format_item(&diagnostics->items[i], color, text);
	size_t n_hidden = lcn_diagnostics_hidden(diagnostics);
	if (n_hidden > 0)
		lcn_text_format(text, "%zu more error%s not shown\n", n_hidden,
				n_hidden == 1 ? "" : "s");
}

static void
item_to_json(const struct lcn_diagnostic *item, struct lcn_json *json)
{
	lcn_json_key(json, "severity");
	lcn_json_string(json, severity_word(item->severity));
	if (item->path != NULL) {
		lcn_json_key(json, "file");
		lcn_json_string(json, item->path);
	}
	if (item->line != 0) {
		lcn_json_key(json, "line");
		lcn_json_number(json, item->line);
		lcn_json_key(json, "column");
		lcn_json_number(json, item->column);
		lcn_json_key(json, "columns");
		lcn_json_number(json, item->n_columns);
	}
	lcn_json_key(json, "message");
	lcn_json_string(json, item->message);
	if (item->suggestion != NULL) {
		lcn_json_key(json, "suggestion");
		lcn_json_string(json, item->suggestion);
	}
}

void
lcn_diagnostics_to_json(const struct lcn_diagnostics *diagnostics, struct lcn_json *json)
{
	const struct lcn_diagnostic *items = diagnostics->items;
	size_t n_items = diagnostics->n_items;
	lcn_json_open_array(json);
	for (size_t i = 0; i < n_items;) {
		lcn_json_open_object(json);
		item_to_json(&items[i++], json);
		if (i < n_items && items[i].severity == LCN_NOTE) {
			lcn_json_key(json, "notes");
			lcn_json_open_array(json);
			for (; i < n_items && items[i].severity == LCN_NOTE; i++) {
				lcn_json_open_object(json);
				item_to_json(&items[i], json);
				lcn_json_close_object(json);
			}
			lcn_json_close_array(json);
		}
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
}

struct lcn_diagnostics *
lcn_diagnostics_create(void)
{
	struct lcn_diagnostics *diagnostics = LCN_NEW(struct lcn_diagnostics);
	lcn_diagnostics_init(diagnostics);
	return diagnostics;
}

void
lcn_diagnostics_free(struct lcn_diagnostics *diagnostics)
{
	if (diagnostics != NULL)
		lcn_diagnostics_release(diagnostics);
	free(diagnostics);
}

size_t
lcn_diagnostics_n_errors(const struct lcn_diagnostics *diagnostics)
{
	return diagnostics->n_errors;
}

size_t
lcn_diagnostics_n_warnings(const struct lcn_diagnostics *diagnostics)
{
	return diagnostics->n_warnings;
}

char *
lcn_diagnostics_as_text(const struct lcn_diagnostics *diagnostics, bool color)
{
	struct lcn_text text = {0};
	lcn_diagnostics_format(diagnostics, color, &text);
	return lcn_text_take(&text);
}

char *
lcn_diagnostics_as_json(const struct lcn_diagnostics *diagnostics)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_diagnostics_to_json(diagnostics, &(struct lcn_json){.out = &out});
	lcn_output_close(&out, NULL);
	return lcn_text_take(&text);
}
