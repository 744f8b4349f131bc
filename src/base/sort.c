#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Below this, insertion is faster than anything with a call in it. */
enum { SHORT_LENGTH = 24 };

static int
compare_words(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *) a;
	uint32_t y = *(const uint32_t *) b;
	return (x > y) - (x < y);
}

void
lcn_sort_words(uint32_t *words, size_t n_words)
{
	if (n_words > SHORT_LENGTH) {
		qsort(words, n_words, sizeof *words, compare_words);
		return;
	}
	for (size_t i = 1; i < n_words; i++) {
		uint32_t word = words[i];
		size_t at = i;
		for (; at > 0 && words[at - 1] > word; at--)
			words[at] = words[at - 1];
		words[at] = word;
	}
}

static int
compare_longs(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *) a;
	uint64_t y = *(const uint64_t *) b;
	return (x > y) - (x < y);
}

void
lcn_sort_longs(uint64_t *longs, size_t n_longs)
{
	if (n_longs > SHORT_LENGTH) {
		qsort(longs, n_longs, sizeof *longs, compare_longs);
		return;
	}
	for (size_t i = 1; i < n_longs; i++) {
		uint64_t item = longs[i];
		size_t at = i;
		for (; at > 0 && longs[at - 1] > item; at--)
			longs[at] = longs[at - 1];
		longs[at] = item;
	}
}

size_t
lcn_sort_unique_longs(uint64_t *longs, size_t n_longs)
{
	lcn_sort_longs(longs, n_longs);
	size_t n_kept = 0;
	for (size_t i = 0; i < n_longs; i++)
		if (n_kept == 0 || longs[n_kept - 1] != longs[i])
			longs[n_kept++] = longs[i];
	return n_kept;
}

/* Merges the sorted halves of `from` into `to`. */
static void
merge(const uint64_t *from, size_t middle, size_t end, uint64_t *to,
      int (*compare)(uint64_t, uint64_t, const void *), const void *context)
{
	size_t left = 0;
	size_t right = middle;
	for (size_t i = 0; i < end; i++) {
		bool is_left = right == end ||
			       (left < middle && compare(from[left], from[right], context) <= 0);
		to[i] = is_left ? from[left++] : from[right++];
	}
}

void
lcn_sort_longs_by(uint64_t *longs, size_t n_longs,
		  int (*compare)(uint64_t a, uint64_t b, const void *context), const void *context)
{
	if (n_longs < 2)
		return;
	uint64_t *copy = LCN_NEW_ARRAY(uint64_t, n_longs);
	for (size_t width = 1; width < n_longs; width *= 2) {
		memcpy(copy, longs, n_longs * sizeof *longs);
		for (size_t at = 0; at < n_longs; at += 2 * width) {
			size_t rest = n_longs - at;
			merge(copy + at, width < rest ? width : rest,
			      2 * width < rest ? 2 * width : rest, longs + at, compare, context);
		}
	}
	free(copy);
}
