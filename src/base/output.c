#include "config.h" /* for O_TMPFILE */

#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

enum { BUFFER_BYTES = 1 << 16 };

void
lcn_output_to_text(struct lcn_output *out, struct lcn_text *text)
{
	*out = (struct lcn_output){.text = text, .fd = -1};
}

void
lcn_output_to_fd(struct lcn_output *out, int fd, const char *name)
{
	*out = (struct lcn_output){
	    .fd = fd, .path = lcn_copy_string(name), .buffer = lcn_alloc(BUFFER_BYTES)};
}

static void
open_directly(struct lcn_output *out)
{
	out->fd = open(out->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (out->fd < 0)
		out->error = errno;
}

/* The permissions that open() would have given the file. */
static mode_t
default_mode(void)
{
	mode_t mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

/* The name under which an open file can be linked to a folder. */
static void
link_name(int fd, char *name, size_t n_bytes)
{
	snprintf(name, n_bytes, "/proc/self/fd/%d", fd);
}

/* A file without a name in the folder of the path; false where the system
 * knows no such thing. */
static bool
open_nameless(struct lcn_output *out)
{
#ifdef O_TMPFILE
	const char *slash = strrchr(out->path, '/');
	size_t n_folder = slash == NULL ? 0 : slash == out->path ? 1 : (size_t) (slash - out->path);
	char *folder = slash == NULL ? lcn_copy_string(".") : lcn_copy_bytes(out->path, n_folder);
	char name[32];
	out->fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	free(folder);
	link_name(out->fd, name, sizeof name);
	out->is_nameless = out->fd >= 0 && access(name, F_OK) == 0;
	if (out->fd >= 0 && !out->is_nameless)
		close(out->fd);
#endif
	return out->is_nameless;
}

static void
open_named(struct lcn_output *out)
{
	struct lcn_text name = {0};
	lcn_text_format(&name, "%s.XXXXXX", out->path);
	out->temporary = lcn_text_take(&name);
	out->fd = mkstemp(out->temporary);
	if (out->fd < 0) {
		out->error = errno;
		free(out->temporary);
		out->temporary = NULL;
	}
}

static void
open_beside(struct lcn_output *out, mode_t mode)
{
	if (!open_nameless(out))
		open_named(out);
	if (out->fd >= 0 && fchmod(out->fd, mode) != 0)
		out->error = errno;
}

/* Gives a file that is whole a name beside its place: renaming replaces what
 * is there, linking does not. */
static void
name_it(struct lcn_output *out)
{
	char from[32];
	struct lcn_text name = {0};
	int status = -1;
	link_name(out->fd, from, sizeof from);
	for (unsigned i = 0; i < 100 && status != 0; i++) {
		lcn_text_clear(&name);
		lcn_text_format(&name, "%s.%ld-%u", out->path, (long) getpid(), i);
		status =
		    linkat(AT_FDCWD, from, AT_FDCWD, lcn_text_string(&name), AT_SYMLINK_FOLLOW);
		if (status != 0 && errno != EEXIST)
			break;
	}
	if (status == 0)
		out->temporary = lcn_text_take(&name);
	else
		out->error = errno;
	lcn_text_release(&name);
}

/* The file that a link stands for, so that the link survives. */
static char *
resolved(const char *path)
{
	char *target = realpath(path, NULL);
	return target != NULL ? target : lcn_copy_string(path);
}

void
lcn_output_to_file(struct lcn_output *out, const char *path)
{
	*out = (struct lcn_output){
	    .fd = -1, .owns_fd = true, .path = resolved(path), .buffer = lcn_alloc(BUFFER_BYTES)};
	struct stat known;
	if (stat(out->path, &known) != 0)
		open_beside(out, default_mode());
	else if (S_ISREG(known.st_mode))
		open_beside(out, known.st_mode & 0777);
	else
		open_directly(out);
}

static void
write_all(struct lcn_output *out, const char *bytes, size_t n_bytes)
{
	while (n_bytes > 0 && out->error == 0) {
		ssize_t n_written = write(out->fd, bytes, n_bytes);
		if (n_written < 0 && errno == EINTR)
			continue;
		if (n_written < 0) {
			out->error = errno;
			return;
		}
		bytes += n_written;
		n_bytes -= (size_t) n_written;
	}
}

static void
flush(struct lcn_output *out)
{
	write_all(out, out->buffer, out->n_buffered);
	out->n_buffered = 0;
}

void
lcn_output_bytes(struct lcn_output *out, const char *bytes, size_t n_bytes)
{
	if (out->text != NULL) {
		lcn_text_append_bytes(out->text, bytes, n_bytes);
		return;
	}
	if (out->error != 0)
		return;
	if (n_bytes > BUFFER_BYTES - out->n_buffered)
		flush(out);
	if (n_bytes > BUFFER_BYTES) {
		write_all(out, bytes, n_bytes);
		return;
	}
	memcpy(out->buffer + out->n_buffered, bytes, n_bytes);
	out->n_buffered += n_bytes;
}

void
lcn_output_string(struct lcn_output *out, const char *string)
{
	lcn_output_bytes(out, string, strlen(string));
}

void
lcn_output_char(struct lcn_output *out, char c)
{
	lcn_output_bytes(out, &c, 1);
}

void
lcn_output_number(struct lcn_output *out, uint64_t number)
{
	char digits[20];
	size_t at = sizeof digits;
	do {
		digits[--at] = (char) ('0' + number % 10);
		number /= 10;
	} while (number != 0);
	lcn_output_bytes(out, digits + at, sizeof digits - at);
}

void
lcn_output_format(struct lcn_output *out, const char *format, ...)
{
	struct lcn_text text = {0};
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&text, format, arguments);
	va_end(arguments);
	lcn_output_string(out, lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
release(struct lcn_output *out)
{
	free(out->buffer);
	free(out->path);
	free(out->temporary);
	*out = (struct lcn_output){.fd = -1};
}

/* A device or pipe has nothing to sync; that is no failure. */
static void
sync_and_close(struct lcn_output *out, bool is_discarded)
{
	if (out->fd < 0 || !out->owns_fd)
		return;
	bool is_file = out->temporary != NULL || out->is_nameless;
	if (out->error == 0 && is_file && fsync(out->fd) != 0)
		out->error = errno;
	if (out->error == 0 && out->is_nameless && !is_discarded)
		name_it(out);
	if (close(out->fd) != 0 && out->error == 0)
		out->error = errno;
	out->fd = -1;
}

bool
lcn_output_close(struct lcn_output *out, char **why)
{
	if (out->text == NULL)
		flush(out);
	sync_and_close(out, false);
	if (out->temporary != NULL && out->error == 0 && rename(out->temporary, out->path) != 0)
		out->error = errno;
	if (out->temporary != NULL && out->error != 0)
		unlink(out->temporary);
	bool is_whole = out->error == 0;
	if (!is_whole && why != NULL) {
		struct lcn_text text = {0};
		lcn_text_format(&text, "cannot write %s: %s", out->path, strerror(out->error));
		*why = lcn_text_take(&text);
	}
	release(out);
	return is_whole;
}

void
lcn_output_discard(struct lcn_output *out)
{
	out->n_buffered = 0;
	sync_and_close(out, true);
	if (out->temporary != NULL)
		unlink(out->temporary);
	release(out);
}
