#include "base/suggest.h"

#include <stdint.h>
#include <string.h>

enum {
	MAX_BYTES = 64,
	MIN_PREFIX = 3,
	/* Costs: any number of wrong capitals is less than one edit. */
	CAPITAL = 1,
	EDIT = 2 * MAX_BYTES,
};

static char
small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

static unsigned
replacement(char a, char b)
{
	if (a == b)
		return 0;
	return small(a) == small(b) ? CAPITAL : EDIT;
}

static unsigned
least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* The cost of turning one word into the other where no part is edited twice
 * (optimal string alignment: Damerau, CACM 7(3), 1964), row by row; a swap
 * looks back two rows. */
static unsigned
distance(const char *a, size_t n_a, const char *b, size_t n_b)
{
	unsigned rows[3][MAX_BYTES + 1];
	for (size_t j = 0; j <= n_b; j++)
		rows[0][j] = (unsigned) j * EDIT;
	for (size_t i = 1; i <= n_a; i++) {
		unsigned *row = rows[i % 3];
		const unsigned *above = rows[(i - 1) % 3];
		row[0] = (unsigned) i * EDIT;
		for (size_t j = 1; j <= n_b; j++) {
			row[j] = least(above[j] + EDIT, row[j - 1] + EDIT);
			row[j] = least(row[j], above[j - 1] + replacement(a[i - 1], b[j - 1]));
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = least(row[j], rows[(i - 2) % 3][j - 2] + EDIT);
		}
	}
	return rows[n_a % 3][n_b];
}

static const char *
nearest(const char *word, const char *const *candidates, size_t n_candidates)
{
	const char *best = NULL;
	unsigned best_cost = UINT32_MAX;
	size_t n_word = strlen(word);
	for (size_t i = 0; i < n_candidates && n_word <= MAX_BYTES; i++) {
		size_t n_other = strlen(candidates[i]);
		if (n_other > MAX_BYTES)
			continue;
		unsigned cost = distance(word, n_word, candidates[i], n_other);
		size_t longer = n_word > n_other ? n_word : n_other;
		if (cost > 0 && cost / EDIT <= longer / 3 && cost < best_cost) {
			best = candidates[i];
			best_cost = cost;
		}
	}
	return best;
}

static const char *
only_completion(const char *word, const char *const *candidates, size_t n_candidates)
{
	const char *found = NULL;
	size_t n_word = strlen(word);
	for (size_t i = 0; i < n_candidates && n_word >= MIN_PREFIX; i++) {
		if (strncmp(candidates[i], word, n_word) != 0 || candidates[i][n_word] == '\0')
			continue;
		if (found != NULL)
			return NULL;
		found = candidates[i];
	}
	return found;
}

const char *
lcn_suggest(const char *word, const char *const *candidates, size_t n_candidates)
{
	const char *longer = only_completion(word, candidates, n_candidates);
	return longer != NULL ? longer : nearest(word, candidates, n_candidates);
}
