#include "base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/memory.h"

enum { BUFFER_BYTES = 1 << 16 };

static bool
is_directory(int fd)
{
	struct stat status;
	return fstat(fd, &status) == 0 && S_ISDIR(status.st_mode);
}

int
lcn_open_to_read(const char *path, const struct lcn_budget *budget, enum lcn_limit *limit)
{
	*limit = LCN_LIMIT_NONE;
	if (strcmp(path, "-") == 0)
		return STDIN_FILENO;
	int fd;
	do
		fd = open(path, O_RDONLY | O_CLOEXEC);
	while (fd < 0 && errno == EINTR && (*limit = lcn_budget_check(budget)) == LCN_LIMIT_NONE);
	return fd;
}

bool
lcn_input_open(struct lcn_input *input, const char *path, const struct lcn_budget *budget,
	       struct lcn_diagnostics *diagnostics, enum lcn_limit *limit)
{
	bool is_stdin = strcmp(path, "-") == 0;
	const char *name = is_stdin ? "<stdin>" : path;
	int fd = lcn_open_to_read(path, budget, limit);
	if (*limit != LCN_LIMIT_NONE)
		return false;
	if (fd < 0) {
		lcn_diagnostics_file_error(diagnostics, name, "cannot open: %s", strerror(errno));
		return false;
	}
	if (is_directory(fd)) {
		lcn_diagnostics_file_error(diagnostics, name, "is a directory");
		if (!is_stdin)
			close(fd);
		return false;
	}
	*input = (struct lcn_input){.path = lcn_copy_string(name),
				    .fd = fd,
				    .buffer = lcn_alloc(BUFFER_BYTES),
				    .line = 1,
				    .column = 1};
	return true;
}

void
lcn_input_from_bytes(struct lcn_input *input, const char *path, const void *bytes, size_t n_bytes)
{
	*input = (struct lcn_input){.path = lcn_copy_string(path),
				    .fd = -1,
				    .buffer = (unsigned char *) (uintptr_t) bytes,
				    .n_buffered = n_bytes,
				    .line = 1,
				    .column = 1,
				    .is_memory = true};
}

void
lcn_input_close(struct lcn_input *input)
{
	if (!input->is_memory)
		free(input->buffer);
	if (input->fd > STDIN_FILENO)
		close(input->fd);
	free(input->path);
	*input = (struct lcn_input){.fd = -1};
}

int
lcn_input_fill(struct lcn_input *input)
{
	if (input->is_memory || input->error != 0)
		return LCN_INPUT_END;
	ssize_t n_read;
	do {
		n_read = read(input->fd, input->buffer, BUFFER_BYTES);
		if (n_read < 0 && errno == EINTR) {
			input->limit = lcn_budget_check(input->budget);
			errno = EINTR;
		}
	} while (n_read < 0 && errno == EINTR && input->limit == LCN_LIMIT_NONE);
	if (n_read < 0)
		input->error = errno;
	input->at = 0;
	input->n_buffered = n_read > 0 ? (size_t) n_read : 0;
	return n_read > 0 ? input->buffer[0] : LCN_INPUT_END;
}

size_t
lcn_input_take_line(struct lcn_input *input, struct lcn_text *text)
{
	if (lcn_input_peek(input) == LCN_INPUT_END)
		return 0;
	const unsigned char *bytes = input->buffer + input->at;
	size_t n_bytes = input->n_buffered - input->at;
	const unsigned char *end = memchr(bytes, '\n', n_bytes);
	if (end != NULL)
		n_bytes = (size_t) (end - bytes);
	lcn_text_append_bytes(text, (const char *) bytes, n_bytes);
	if (input->column <= LCN_INPUT_LINE_START) {
		size_t n_room = LCN_INPUT_LINE_START - (input->column - 1);
		memcpy(input->line_start + input->column - 1, bytes,
		       n_bytes < n_room ? n_bytes : n_room);
	}
	input->at += n_bytes;
	input->column += n_bytes;
	return n_bytes;
}

/* Reads on to the end of the line, or of what is kept of it. */
static void
complete_line(struct lcn_input *input)
{
	while (input->column <= LCN_INPUT_LINE_START && lcn_input_peek(input) != LCN_INPUT_END &&
	       lcn_input_peek(input) != '\n')
		lcn_input_next(input);
}

static void
add_error(struct lcn_input *input, struct lcn_diagnostics *diagnostics, size_t line, size_t column,
	  const char *format, va_list arguments)
{
	if (input->limit != LCN_LIMIT_NONE)
		return;
	if (input->error != 0) {
		lcn_diagnostics_file_error(diagnostics, input->path, "cannot read: %s",
					   strerror(input->error));
		return;
	}
	bool is_shown = line == input->line && column <= LCN_INPUT_LINE_START;
	if (is_shown)
		complete_line(input);
	size_t n_known =
	    input->column - 1 < LCN_INPUT_LINE_START ? input->column - 1 : LCN_INPUT_LINE_START;
	struct lcn_text message = {0};
	lcn_text_format_list(&message, format, arguments);
	lcn_diagnostics_line_error(diagnostics, input->path, line, column,
				   is_shown ? input->line_start : NULL, n_known, "%s",
				   lcn_text_string(&message));
	lcn_text_release(&message);
}

void
lcn_input_error(struct lcn_input *input, struct lcn_diagnostics *diagnostics, const char *format,
		...)
{
	va_list arguments;
	va_start(arguments, format);
	add_error(input, diagnostics, input->line, input->column, format, arguments);
	va_end(arguments);
}

void
lcn_input_error_at(struct lcn_input *input, struct lcn_diagnostics *diagnostics, size_t line,
		   size_t column, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	add_error(input, diagnostics, line, column, format, arguments);
	va_end(arguments);
}
