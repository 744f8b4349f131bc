#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Below this, insertion is faster than anything that counts. */
enum { SHORT_LENGTH = 32, N_DIGITS = 256, DIGIT_BITS = 8 };

static void
insert_longs(uint64_t *longs, size_t n_longs)
{
	for (size_t i = 1; i < n_longs; i++) {
		uint64_t item = longs[i];
		size_t at = i;
		for (; at > 0 && longs[at - 1] > item; at--)
			longs[at] = longs[at - 1];
		longs[at] = item;
	}
}

/* Moves the items into `to` by one digit, keeping the order of equal ones. */
static void
distribute(const uint64_t *from, size_t n_longs, uint64_t *to, unsigned shift)
{
	size_t starts[N_DIGITS + 1] = {0};
	for (size_t i = 0; i < n_longs; i++)
		starts[(from[i] >> shift & (N_DIGITS - 1)) + 1]++;
	for (size_t digit = 1; digit < N_DIGITS; digit++)
		starts[digit] += starts[digit - 1];
	for (size_t i = 0; i < n_longs; i++)
		to[starts[from[i] >> shift & (N_DIGITS - 1)]++] = from[i];
}

/* Radix sort, from the lowest digit up, by the digits that are not all equal. */
void
lcn_sort_longs(uint64_t *longs, size_t n_longs)
{
	if (n_longs <= SHORT_LENGTH) {
		insert_longs(longs, n_longs);
		return;
	}
	uint64_t differing = 0;
	for (size_t i = 1; i < n_longs; i++)
		differing |= longs[i] ^ longs[0];
	uint64_t *copy = LCN_NEW_ARRAY(uint64_t, n_longs);
	uint64_t *from = longs;
	uint64_t *to = copy;
	for (unsigned shift = 0; shift < 64; shift += DIGIT_BITS) {
		if ((differing >> shift & (N_DIGITS - 1)) == 0)
			continue;
		distribute(from, n_longs, to, shift);
		uint64_t *other = from;
		from = to;
		to = other;
	}
	if (from != longs)
		memcpy(longs, from, n_longs * sizeof *longs);
	free(copy);
}

static void
insert_words(uint32_t *words, size_t n_words)
{
	for (size_t i = 1; i < n_words; i++) {
		uint32_t word = words[i];
		size_t at = i;
		for (; at > 0 && words[at - 1] > word; at--)
			words[at] = words[at - 1];
		words[at] = word;
	}
}

void
lcn_sort_words(uint32_t *words, size_t n_words)
{
	if (n_words <= SHORT_LENGTH) {
		insert_words(words, n_words);
		return;
	}
	uint64_t *longs = LCN_NEW_ARRAY(uint64_t, n_words);
	for (size_t i = 0; i < n_words; i++)
		longs[i] = words[i];
	lcn_sort_longs(longs, n_words);
	for (size_t i = 0; i < n_words; i++)
		words[i] = (uint32_t) longs[i];
	free(longs);
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

size_t
lcn_sort_unique_words(uint32_t *words, size_t n_words)
{
	lcn_sort_words(words, n_words);
	size_t n_kept = 0;
	for (size_t i = 0; i < n_words; i++)
		if (n_kept == 0 || words[n_kept - 1] != words[i])
			words[n_kept++] = words[i];
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
