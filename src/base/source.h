/* A text file read as a whole, with its lines: what models are parsed from. */
#ifndef LCN_BASE_SOURCE_H
#define LCN_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <lacuna/common.h>

struct lcn_source {
	char *path;  /* as the user named it; "<stdin>" for "-" */
	char *bytes; /* ends in an extra NUL */
	size_t n_bytes;
	uint32_t *line_starts; /* offsets; line 1 is item 0 */
	size_t n_lines;
};

/* Bytes [begin, end) of a source; source NULL means no place at all. */
struct lcn_span {
	const struct lcn_source *source;
	uint32_t begin;
	uint32_t end;
};

#define LCN_NO_SPAN ((struct lcn_span){0})

struct lcn_diagnostics;

/* Models are written by people: anything larger is some other file. */
enum { LCN_SOURCE_MAX_BYTES = 16 * 1024 * 1024 };

/* Reads a file, or standard input when path is "-". On failure there is a
 * diagnostic, or a limit was reached, and the result is NULL. */
struct lcn_source *lcn_source_read(const char *path, const struct lcn_budget *budget,
				   struct lcn_diagnostics *diagnostics, enum lcn_limit *limit);
struct lcn_source *lcn_source_from_bytes(const char *path, const char *bytes, size_t n_bytes);
void lcn_source_free(struct lcn_source *source);

/* Line and column of an offset, both from 1. A column is one character of
 * UTF-8; a byte that is part of none counts as one. */
void lcn_source_locate(const struct lcn_source *source, size_t offset, size_t *line,
		       size_t *column);

/* The first byte that is NUL or not valid UTF-8, else n_bytes. */
size_t lcn_source_first_bad_byte(const struct lcn_source *source);

/* The length of the UTF-8 character at `bytes`; 0 when there is none. */
size_t lcn_utf8_length(const char *bytes, size_t n_bytes);

#endif
