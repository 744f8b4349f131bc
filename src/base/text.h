/* Text that grows. A text that starts as zeros is empty; `bytes` of an empty
 * text may be NULL, lcn_text_string() never is.
 */
#ifndef LCN_BASE_TEXT_H
#define LCN_BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>

struct lcn_text {
	char *bytes; /* ends in NUL once anything was appended */
	size_t n_bytes;
	size_t n_allocated;
};

void lcn_text_release(struct lcn_text *text);
void lcn_text_clear(struct lcn_text *text);
void lcn_text_append(struct lcn_text *text, const char *string);
void lcn_text_append_bytes(struct lcn_text *text, const char *bytes, size_t n_bytes);
void lcn_text_append_char(struct lcn_text *text, char c);
void lcn_text_repeat(struct lcn_text *text, char c, size_t n_times);
void lcn_text_format(struct lcn_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void lcn_text_format_list(struct lcn_text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

const char *lcn_text_string(const struct lcn_text *text);

/* Gives the string away (free() it) and leaves the text empty. */
char *lcn_text_take(struct lcn_text *text);

#endif
