/* What is wrong with the user's input, with its place and its remedy.
 *
 * A diagnostic is found, not printed: readers add to a list and go on; the
 * program shows the list as text or JSON. Everything is copied, so the list
 * outlives the sources it speaks of. Messages are lower case, end in no full
 * stop, and quote names with '…'.
 */
#ifndef LCN_BASE_DIAGNOSTICS_H
#define LCN_BASE_DIAGNOSTICS_H

#include "base/source.h"
#include "base/text.h"
#include "lacuna/common.h"

struct lcn_diagnostic {
	enum lcn_severity severity;
	char *path;	      /* NULL when there is no file to blame */
	size_t line;	      /* 0 when the whole file is meant */
	size_t column;	      /* in characters, from 1 */
	size_t n_columns;     /* how many are underlined, at least 1 */
	char *excerpt;	      /* the line itself, printable; or NULL */
	size_t excerpt_skips; /* characters of the line left out before it */
	char *message;
	char *suggestion; /* the text that may have been meant; or NULL */
};

struct lcn_diagnostics {
	struct lcn_diagnostic *items; /* a note belongs to what stands before it */
	size_t n_items;
	size_t n_allocated;
	size_t n_errors;
	size_t n_warnings;
	size_t max_errors; /* more are counted, not kept; 0 means 20 */
};

void lcn_diagnostics_init(struct lcn_diagnostics *diagnostics);
void lcn_diagnostics_release(struct lcn_diagnostics *diagnostics);

void lcn_diagnostics_error(struct lcn_diagnostics *diagnostics, struct lcn_span span,
			   const char *format, ...) __attribute__((format(printf, 3, 4)));
void lcn_diagnostics_warning(struct lcn_diagnostics *diagnostics, struct lcn_span span,
			     const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A note to the diagnostic added last; with LCN_NO_SPAN it has no place. */
void lcn_diagnostics_note(struct lcn_diagnostics *diagnostics, struct lcn_span span,
			  const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Adds "did you mean 'text'?" to the diagnostic or note added last. */
void lcn_diagnostics_suggest(struct lcn_diagnostics *diagnostics, const char *text);

/* An error of a file as a whole. */
void lcn_diagnostics_file_error(struct lcn_diagnostics *diagnostics, const char *path,
				const char *format, ...) __attribute__((format(printf, 3, 4)));

/* An error at a place of a file that is not kept in memory. `line_bytes` is
 * what is known of the line from its start, or NULL. */
void lcn_diagnostics_line_error(struct lcn_diagnostics *diagnostics, const char *path, size_t line,
				size_t column, const char *line_bytes, size_t n_line_bytes,
				const char *format, ...) __attribute__((format(printf, 7, 8)));

/* A warning at such a place, whose line is not shown. */
void lcn_diagnostics_line_warning(struct lcn_diagnostics *diagnostics, const char *path,
				  size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Errors beyond the limit, which are counted in n_errors but not kept. */
size_t lcn_diagnostics_hidden(const struct lcn_diagnostics *diagnostics);

/* The list as people read it; `color` adds terminal colours. */
void lcn_diagnostics_format(const struct lcn_diagnostics *diagnostics, bool color,
			    struct lcn_text *text);

struct lcn_json;

/* The list as a JSON array: severity, file, line, column, columns, message,
 * suggestion, notes. */
void lcn_diagnostics_to_json(const struct lcn_diagnostics *diagnostics, struct lcn_json *json);

#endif
