/* Sorting of plain numbers, in time linear in their count. */
#ifndef LCN_BASE_SORT_H
#define LCN_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void lcn_sort_words(uint32_t *words, size_t n_words);
void lcn_sort_longs(uint64_t *longs, size_t n_longs);

/* Sort and drop what stands there twice; give how many are left. */
size_t lcn_sort_unique_words(uint32_t *words, size_t n_words);
size_t lcn_sort_unique_longs(uint64_t *longs, size_t n_longs);

/* Sorts by an order with a context: below 0 when a comes first. Stable. */
void lcn_sort_longs_by(uint64_t *longs, size_t n_longs,
		       int (*compare)(uint64_t a, uint64_t b, const void *context),
		       const void *context);

/* A pair of words as one long, the first word deciding the order. */
static inline uint64_t
lcn_pair(uint32_t first, uint32_t second)
{
	return (uint64_t) first << 32 | second;
}

static inline uint32_t
lcn_pair_first(uint64_t pair)
{
	return (uint32_t) (pair >> 32);
}

static inline uint32_t
lcn_pair_second(uint64_t pair)
{
	return (uint32_t) pair;
}

#endif
