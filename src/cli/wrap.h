/* Text broken into lines at its blanks. */
#ifndef LCN_CLI_WRAP_H
#define LCN_CLI_WRAP_H

#include "base/text.h"

/* Appends the words of `words`, starting at `column`, continuing lines at
 * `indent`, within `width` columns where words allow it; ends the line. */
void lcn_wrap(struct lcn_text *text, const char *words, size_t column, size_t indent, size_t width);

#endif
