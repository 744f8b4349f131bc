/* "did you mean …?": the known word nearest to a mistyped one. */
#ifndef LCN_BASE_SUGGEST_H
#define LCN_BASE_SUGGEST_H

#include <stddef.h>

/* The only candidate that begins with the word, which must then have three
 * letters. Else the one that needs the fewest edits (a letter too many, too few
 * or wrong, or two neighbours swapped), if those are at most a third of the
 * longer word; differences between capitals and small letters count little.
 * Otherwise NULL. Of equally near candidates the first. A candidate that is
 * the word itself is passed over: whoever asks has found it unfit. Names
 * longer than 64 bytes are near to none. */
const char *lcn_suggest(const char *word, const char *const *candidates, size_t n_candidates);

#endif
