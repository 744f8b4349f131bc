/* Terms over sets of states: in which states a term has which value, and in
 * which it has none. */
#ifndef LCN_SYMBOLIC_TERM_H
#define LCN_SYMBOLIC_TERM_H

#include "model/choice.h"
#include "symbolic/encoding.h"

struct lcn_value_set {
	int64_t value;
	struct lcn_bdd states;
};

/* Every state is in exactly one of these sets. */
struct lcn_term_values {
	LCN_ARRAY(struct lcn_value_set) items; /* in rising order of their values */
	struct lcn_bdd division;	       /* where the term divides by zero */
	struct lcn_bdd overflow;	       /* where a number is too large */
};

void lcn_term_values_of(struct lcn_encoding *encoding, const struct lcn_term *term,
			struct lcn_term_values *values);
void lcn_term_values_release(struct lcn_encoding *encoding, struct lcn_term_values *values);

#endif
