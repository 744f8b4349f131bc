/* Counting the states of a set: one pattern of bits for each. */
#ifndef LCN_SYMBOLIC_COUNTING_H
#define LCN_SYMBOLIC_COUNTING_H

#include "symbolic/encoding.h"

/* Bits that are one field, and where they stand. */
struct lcn_counted {
	const uint32_t *bits;
	uint64_t n_values;
	uint32_t level;
};

struct lcn_counting {
	struct lcn_encoding *encoding;
	LCN_ARRAY(struct lcn_counted) fields;
	LCN_ARRAY(struct lcn_bdd_weight) weights;
	mpz_t divisor;	    /* of the sum of the weights */
	bool is_incomplete; /* a limit came before all variables were made */
};

/* The bits of a field with so many values matter; where bits of its code are
 * free, they are 0. The bits must stay where they are. */
void lcn_counting_add(struct lcn_counting *counting, const uint32_t *bits, uint64_t n_values);

#endif
