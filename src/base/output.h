/* Where results go: a file that appears whole or not at all, a stream that is
 * already open, or a text in memory.
 *
 * A file is written beside its place, synced and renamed by
 * lcn_output_close(); lcn_output_discard() leaves what was there before. Where
 * the system can, it has no name until then, so that even a process that is
 * killed leaves nothing behind.
 * What is no regular file (a pipe, /dev/null) is written directly. Writing
 * never fails aloud: after the first error everything is dropped, and
 * lcn_output_close() says what went wrong.
 */
#ifndef LCN_BASE_OUTPUT_H
#define LCN_BASE_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct lcn_output {
	struct lcn_text *text; /* in memory, else NULL */
	int fd;
	bool owns_fd;
	int error; /* errno of the first failure, else 0 */
	char *path;
	char *temporary;  /* the file being written, when it will be renamed */
	bool is_nameless; /* it is written, but has no name yet */
	char *buffer;
	size_t n_buffered;
};

/* Each opens the output; only a file can fail to open, and then
 * lcn_output_close() says why. Every open output must be closed or discarded. */
void lcn_output_to_file(struct lcn_output *out, const char *path);
void lcn_output_to_fd(struct lcn_output *out, int fd, const char *name);
void lcn_output_to_text(struct lcn_output *out, struct lcn_text *text);

void lcn_output_bytes(struct lcn_output *out, const char *bytes, size_t n_bytes);
void lcn_output_string(struct lcn_output *out, const char *string);
void lcn_output_char(struct lcn_output *out, char c);
void lcn_output_number(struct lcn_output *out, uint64_t number);
void lcn_output_format(struct lcn_output *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether writing goes on; a writer of much may stop early when it does not. */
static inline bool
lcn_output_is_well(const struct lcn_output *out)
{
	return out->error == 0;
}

/* True when all of it has arrived. Otherwise *why (when asked for) is the
 * reason, ending no line; the caller frees it. */
bool lcn_output_close(struct lcn_output *out, char **why);
void lcn_output_discard(struct lcn_output *out);

#endif
