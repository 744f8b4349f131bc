/* Counting the states of a set: one pattern of bits for each. */
#ifndef LCN_SYMBOLIC_COUNTING_H
#define LCN_SYMBOLIC_COUNTING_H

#include "symbolic/encoding.h"

struct lcn_counting {
	struct lcn_encoding *encoding;
	struct lcn_bdd canonical; /* one pattern for each value */
	struct lcn_bdd cube;	  /* all bits that matter */
	LCN_ARRAY(struct lcn_bdd_weight) weights;
	mpz_t divisor; /* of the sum of the weights */
};

/* The bits of a field with so many values matter; where bits of its code are
 * free, they are 0. */
void lcn_counting_add(struct lcn_counting *counting, const uint32_t *bits, uint64_t n_values);

#endif
