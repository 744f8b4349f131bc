#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"

void
lcn_text_release(struct lcn_text *text)
{
	free(text->bytes);
	*text = (struct lcn_text){0};
}

void
lcn_text_clear(struct lcn_text *text)
{
	text->n_bytes = 0;
	if (text->bytes != NULL)
		text->bytes[0] = '\0';
}

static void
reserve(struct lcn_text *text, size_t n_more)
{
	size_t n_wanted = text->n_bytes + n_more + 1;
	if (n_wanted > text->n_allocated)
		text->bytes = lcn_array_grow(text->bytes, &text->n_allocated, n_wanted, 1);
}

void
lcn_text_append_bytes(struct lcn_text *text, const char *bytes, size_t n_bytes)
{
	reserve(text, n_bytes);
	if (n_bytes != 0)
		memcpy(text->bytes + text->n_bytes, bytes, n_bytes);
	text->n_bytes += n_bytes;
	text->bytes[text->n_bytes] = '\0';
}

void
lcn_text_append(struct lcn_text *text, const char *string)
{
	lcn_text_append_bytes(text, string, strlen(string));
}

void
lcn_text_append_char(struct lcn_text *text, char c)
{
	lcn_text_append_bytes(text, &c, 1);
}

void
lcn_text_repeat(struct lcn_text *text, char c, size_t n_times)
{
	reserve(text, n_times);
	memset(text->bytes + text->n_bytes, c, n_times);
	text->n_bytes += n_times;
	text->bytes[text->n_bytes] = '\0';
}

void
lcn_text_format_list(struct lcn_text *text, const char *format, va_list arguments)
{
	va_list again;
	va_copy(again, arguments);
	int n_bytes = vsnprintf(NULL, 0, format, arguments);
	if (n_bytes > 0) {
		reserve(text, (size_t) n_bytes);
		vsnprintf(text->bytes + text->n_bytes, (size_t) n_bytes + 1, format, again);
		text->n_bytes += (size_t) n_bytes;
	}
	va_end(again);
}

void
lcn_text_format(struct lcn_text *text, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(text, format, arguments);
	va_end(arguments);
}

const char *
lcn_text_string(const struct lcn_text *text)
{
	return text->bytes != NULL ? text->bytes : "";
}

char *
lcn_text_take(struct lcn_text *text)
{
	char *string = text->bytes != NULL ? text->bytes : lcn_copy_string("");
	*text = (struct lcn_text){0};
	return string;
}
