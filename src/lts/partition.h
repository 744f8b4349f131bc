/* A partition of 0 … n_elements-1 that is refined by marking and splitting.
 *
 * The elements of block b are elements[begin[b]] … elements[end[b]-1]; marked
 * ones stand first. Splitting all touched blocks takes time in proportion to
 * the number of marks, and gives the smaller part the new number: an element
 * changes its block at most log2(n) times. Valmari and Lehtinen, Efficient
 * Minimization of DFAs with Partial Transition Functions, STACS 2008.
 */
#ifndef LCN_LTS_PARTITION_H
#define LCN_LTS_PARTITION_H

#include <stddef.h>
#include <stdint.h>

#include "base/array.h"

struct lcn_partition {
	size_t n_elements;
	uint32_t *elements;
	size_t *places;	  /* by element: where it stands in elements */
	uint32_t *blocks; /* by element */
	uint32_t n_blocks;
	size_t *begin; /* by block, n_elements of each */
	size_t *end;
	size_t *n_marked;
	LCN_ARRAY(uint32_t) touched; /* blocks with marks */
};

/* One block of all; none when there is no element. */
void lcn_partition_init(struct lcn_partition *partition, size_t n_elements);
void lcn_partition_release(struct lcn_partition *partition);

/* Marking an element twice does nothing. */
void lcn_partition_mark(struct lcn_partition *partition, uint32_t element);

/* Splits every block into its marked and its other elements; no marks are left. */
void lcn_partition_split(struct lcn_partition *partition);

#endif
