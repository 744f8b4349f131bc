/* Interned tuples: sequences of words, each once, known by a small number.
 *
 * Sets are tuples in ascending order. Numbers count from 0 in the order of
 * first appearance. A table that starts as zeros is empty.
 */
#ifndef LCN_BASE_TUPLES_H
#define LCN_BASE_TUPLES_H

#include <stddef.h>
#include <stdint.h>

#include "base/array.h"

#define LCN_NO_TUPLE UINT32_MAX

struct lcn_tuples {
	LCN_ARRAY(uint32_t) words;
	LCN_ARRAY(size_t) ends;	    /* by number: where in the words the tuple ends */
	LCN_ARRAY(uint32_t) hashes; /* by number */
	uint32_t *slots;	    /* hash table of numbers + 1 */
	size_t n_slots;
};

void lcn_tuples_release(struct lcn_tuples *tuples);

/* Forgets all tuples and keeps the memory. */
void lcn_tuples_clear(struct lcn_tuples *tuples);

/* The number of a tuple, new or known; the words must not be the table's own. */
uint32_t lcn_tuples_add(struct lcn_tuples *tuples, const uint32_t *words, size_t n_words);

/* The number of a known tuple, else LCN_NO_TUPLE. */
uint32_t lcn_tuples_find(const struct lcn_tuples *tuples, const uint32_t *words, size_t n_words);

static inline uint32_t
lcn_tuples_count(const struct lcn_tuples *tuples)
{
	return (uint32_t) tuples->ends.n_items;
}

static inline size_t
lcn_tuples_start(const struct lcn_tuples *tuples, uint32_t number)
{
	return number == 0 ? 0 : tuples->ends.items[number - 1];
}

static inline size_t
lcn_tuples_length(const struct lcn_tuples *tuples, uint32_t number)
{
	return tuples->ends.items[number] - lcn_tuples_start(tuples, number);
}

/* Good until the next tuple is added. */
static inline const uint32_t *
lcn_tuples_at(const struct lcn_tuples *tuples, uint32_t number)
{
	return tuples->words.items + lcn_tuples_start(tuples, number);
}

#endif
