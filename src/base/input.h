/* A file read as a stream of bytes, with its place: what automata are read
 * from. Lines may have any length; only the start of the current one is kept,
 * to be shown in an error.
 */
#ifndef LCN_BASE_INPUT_H
#define LCN_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lacuna/common.h"

enum { LCN_INPUT_END = -1, LCN_INPUT_LINE_START = 256 };

struct lcn_input {
	char *path; /* as the user named it; "<stdin>" for "-" */
	int fd;
	int error; /* errno of a failed read, else 0 */
	unsigned char *buffer;
	size_t n_buffered;
	size_t at;
	size_t line;   /* of the next byte, from 1 */
	size_t column; /* in bytes, from 1 */
	char line_start[LCN_INPUT_LINE_START];
	bool is_memory; /* the buffer is all there is, and borrowed */
	/* Asked when a signal ends the wait for more bytes; reading then ends if
	 * a limit is reached. NULL: wait on. */
	const struct lcn_budget *budget;
	enum lcn_limit limit; /* what ended reading so, else NONE; then there are no errors */
};

/* A descriptor, that of standard input when path is "-"; below zero when there is
 * none: because of a limit, met while opening had to wait, or as errno says. */
int lcn_open_to_read(const char *path, const struct lcn_budget *budget, enum lcn_limit *limit);

/* Opens a file, or standard input when path is "-"; false with a diagnostic
 * when it cannot be had, or when a limit was reached. */
bool lcn_input_open(struct lcn_input *input, const char *path, const struct lcn_budget *budget,
		    struct lcn_diagnostics *diagnostics, enum lcn_limit *limit);
void lcn_input_from_bytes(struct lcn_input *input, const char *path, const void *bytes,
			  size_t n_bytes);
void lcn_input_close(struct lcn_input *input);

/* The next byte, left where it is; LCN_INPUT_END at the end or after a failed
 * read. */
int lcn_input_fill(struct lcn_input *input);

static inline int
lcn_input_peek(struct lcn_input *input)
{
	return input->at < input->n_buffered ? input->buffer[input->at] : lcn_input_fill(input);
}

static inline int
lcn_input_next(struct lcn_input *input)
{
	int c = lcn_input_peek(input);
	if (c == LCN_INPUT_END)
		return c;
	input->at++;
	if (c == '\n') {
		input->line++;
		input->column = 1;
	} else {
		if (input->column <= LCN_INPUT_LINE_START)
			input->line_start[input->column - 1] = (char) c;
		input->column++;
	}
	return c;
}

struct lcn_text;

/* Appends to the text what is at hand of the rest of the line, without its
 * end, and moves behind it. Nothing is left of the line when that was nothing. */
size_t lcn_input_take_line(struct lcn_input *input, struct lcn_text *text);

/* An error at the next byte. Reads on to the end of the line (of which it
 * shows the start), so reading must stop after it. */
void lcn_input_error(struct lcn_input *input, struct lcn_diagnostics *diagnostics,
		     const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same at a byte read before; the line is shown when it is still the
 * current one. */
void lcn_input_error_at(struct lcn_input *input, struct lcn_diagnostics *diagnostics, size_t line,
			size_t column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
