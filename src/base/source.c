#include "base/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/text.h"

static void
find_lines(struct lcn_source *source)
{
	LCN_ARRAY(uint32_t) starts = {0};
	lcn_array_push(&starts, 0);
	for (size_t i = 0; i < source->n_bytes; i++)
		if (source->bytes[i] == '\n' && i + 1 < source->n_bytes)
			lcn_array_push(&starts, (uint32_t) (i + 1));
	source->line_starts = starts.items;
	source->n_lines = starts.n_items;
}

struct lcn_source *
lcn_source_from_bytes(const char *path, const char *bytes, size_t n_bytes)
{
	struct lcn_source *source = LCN_NEW(struct lcn_source);
	source->path = lcn_copy_string(path);
	source->bytes = lcn_copy_bytes(bytes, n_bytes);
	source->n_bytes = n_bytes;
	find_lines(source);
	return source;
}

void
lcn_source_free(struct lcn_source *source)
{
	if (source == NULL)
		return;
	free(source->path);
	free(source->bytes);
	free(source->line_starts);
	free(source);
}

/* Appends all that can be read, up to one byte more than a model may have. A
 * signal ends a read that waits, so that limits are heard. */
static bool
read_all(int fd, struct lcn_text *text, const struct lcn_budget *budget, enum lcn_limit *limit)
{
	char buffer[1 << 14];
	while (text->n_bytes <= LCN_SOURCE_MAX_BYTES) {
		ssize_t n_read = read(fd, buffer, sizeof buffer);
		if (n_read < 0 && errno != EINTR)
			return false;
		if (n_read < 0 && (*limit = lcn_budget_check(budget)) != LCN_LIMIT_NONE)
			return true;
		if (n_read < 0)
			continue;
		if (n_read == 0)
			return true;
		lcn_text_append_bytes(text, buffer, (size_t) n_read);
	}
	return true;
}

static bool
is_directory(int fd)
{
	struct stat status;
	return fstat(fd, &status) == 0 && S_ISDIR(status.st_mode);
}

struct lcn_source *
lcn_source_read(const char *path, const struct lcn_budget *budget,
		struct lcn_diagnostics *diagnostics, enum lcn_limit *limit)
{
	bool is_stdin = strcmp(path, "-") == 0;
	const char *name = is_stdin ? "<stdin>" : path;
	int fd = lcn_open_to_read(path, budget, limit);
	struct lcn_text text = {0};
	struct lcn_source *source = NULL;

	if (*limit != LCN_LIMIT_NONE)
		return NULL;
	if (fd < 0)
		lcn_diagnostics_file_error(diagnostics, name, "cannot open: %s", strerror(errno));
	else if (is_directory(fd))
		lcn_diagnostics_file_error(diagnostics, name,
					   "is a directory; name the model files in it");
	else if (!read_all(fd, &text, budget, limit))
		lcn_diagnostics_file_error(diagnostics, name, "cannot read: %s", strerror(errno));
	else if (*limit != LCN_LIMIT_NONE)
		source = NULL;
	else if (text.n_bytes > LCN_SOURCE_MAX_BYTES)
		lcn_diagnostics_file_error(diagnostics, name,
					   "is larger than 16 MiB, too large for a model");
	else
		source = lcn_source_from_bytes(name, lcn_text_string(&text), text.n_bytes);

	lcn_text_release(&text);
	if (fd >= 0 && !is_stdin)
		close(fd);
	return source;
}

size_t
lcn_utf8_length(const char *bytes, size_t n_bytes)
{
	const unsigned char *at = (const unsigned char *) bytes;
	if (n_bytes == 0)
		return 0;
	if (at[0] < 0x80)
		return 1;
	size_t length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
	if (at[0] < 0xc2 || at[0] > 0xf4 || n_bytes < length)
		return 0;
	for (size_t i = 1; i < length; i++)
		if ((at[i] & 0xc0) != 0x80)
			return 0;
	bool is_overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
	bool is_surrogate = at[0] == 0xed && at[1] > 0x9f;
	bool is_too_large = at[0] == 0xf4 && at[1] > 0x8f;
	return is_overlong || is_surrogate || is_too_large ? 0 : length;
}

size_t
lcn_source_first_bad_byte(const struct lcn_source *source)
{
	size_t at = 0;
	while (at < source->n_bytes && source->bytes[at] != '\0') {
		size_t length = lcn_utf8_length(source->bytes + at, source->n_bytes - at);
		if (length == 0)
			break;
		at += length;
	}
	return at;
}

/* The last line that starts at or before the offset. */
static size_t
line_of(const struct lcn_source *source, size_t offset)
{
	size_t low = 0;
	size_t high = source->n_lines;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;
		if (source->line_starts[middle] <= offset)
			low = middle;
		else
			high = middle;
	}
	return low;
}

void
lcn_source_locate(const struct lcn_source *source, size_t offset, size_t *line, size_t *column)
{
	size_t index = line_of(source, offset);
	*line = index + 1;
	*column = 1;
	for (size_t at = source->line_starts[index]; at < offset;) {
		size_t length = lcn_utf8_length(source->bytes + at, source->n_bytes - at);
		at += length != 0 ? length : 1;
		++*column;
	}
}
