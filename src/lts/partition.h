/* A partition of 0 … n_elements-1 that is refined by marking and splitting.
 *
 * The elements of block b are elements[begin[b]] … elements[end[b]-1]; marked
 * ones stand first. Splitting takes time in proportion to the number of marks
 * (n-way: times its logarithm), and the largest part keeps the number of the
 * block: an element changes its block at most log2(n) times. Valmari and
 * Lehtinen, Efficient Minimization of DFAs with Partial Transition Functions,
 * STACS 2008.
 */
#ifndef LCN_LTS_PARTITION_H
#define LCN_LTS_PARTITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"

struct lcn_partition {
	uint32_t n_elements;
	uint32_t *elements;
	uint32_t *places; /* by element: where it stands in elements */
	uint32_t *blocks; /* by element */
	uint32_t n_blocks;
	uint32_t *begin; /* by block, n_elements of each */
	uint32_t *end;
	uint32_t *n_marked;
	LCN_ARRAY(uint32_t) touched; /* blocks with marks, in the order of their first */
	LCN_ARRAY(uint64_t) scratch;
};

/* A part of a divided block. */
struct lcn_part {
	uint32_t block;
	uint32_t key;
};

struct lcn_parts {
	struct lcn_part *items;
	size_t n_items;
	size_t n_allocated;
};

/* One block of all; none when there is no element. */
void lcn_partition_init(struct lcn_partition *partition, size_t n_elements);
void lcn_partition_release(struct lcn_partition *partition);

/* False when the element has a mark already. */
bool lcn_partition_mark(struct lcn_partition *partition, uint32_t element);

static inline bool
lcn_partition_is_marked(const struct lcn_partition *partition, uint32_t element)
{
	uint32_t block = partition->blocks[element];
	return partition->places[element] < partition->begin[block] + partition->n_marked[block];
}

static inline uint32_t
lcn_partition_size(const struct lcn_partition *partition, uint32_t block)
{
	return partition->end[block] - partition->begin[block];
}

/* Splits every block into its marked and its other elements; no marks are left. */
void lcn_partition_split(struct lcn_partition *partition);

/* Splits one block by the keys of its marked elements (by element); the others
 * all have the key rest_key. The parts replace the content of *parts, one when
 * nothing is split. The block has no marks then, but is still listed as touched. */
void lcn_partition_divide(struct lcn_partition *partition, uint32_t block, const uint32_t *keys,
			  uint32_t rest_key, struct lcn_parts *parts);

#endif
