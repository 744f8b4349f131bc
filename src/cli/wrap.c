#include "cli/wrap.h"

#include <stdbool.h>
#include <string.h>

void
lcn_wrap(struct lcn_text *text, const char *words, size_t column, size_t indent, size_t width)
{
	bool is_first = true;
	for (;;) {
		words += strspn(words, " \n");
		size_t n_bytes = strcspn(words, " \n");
		if (n_bytes == 0)
			break;
		if (!is_first && column + 1 + n_bytes > width) {
			lcn_text_append_char(text, '\n');
			lcn_text_repeat(text, ' ', indent);
			column = indent;
		} else if (!is_first) {
			lcn_text_append_char(text, ' ');
			column++;
		}
		lcn_text_append_bytes(text, words, n_bytes);
		column += n_bytes;
		words += n_bytes;
		is_first = false;
	}
	lcn_text_append_char(text, '\n');
}
