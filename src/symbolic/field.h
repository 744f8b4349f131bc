/* One of several things in bits: the value of a variable, the state of the
 * property, a message. Numbers that count are fields as well (number.h).
 *
 * A number below n_values has a prefix code: the first few numbers do with one
 * bit less than the others, so that every pattern of bits means some number and
 * nothing needs to be said about patterns that mean none. What a short code
 * leaves over is free: sets do not depend on it. When n_values is a power of
 * two, that is plain binary.
 */
#ifndef LCN_SYMBOLIC_FIELD_H
#define LCN_SYMBOLIC_FIELD_H

#include "bdd/bdd.h"

struct lcn_field {
	uint64_t n_values;
	enum lcn_length_code code; /* of numbers that count */
	uint32_t n_bits;
	uint32_t *now;	/* BDD variables, the greatest bit first */
	uint32_t *next; /* the same after a step; or NULL */
};

uint32_t lcn_field_width(uint64_t n_values);

/* Makes variables below all others. */
void lcn_field_init(struct lcn_field *field, struct lcn_bdds *bdds, uint64_t n_values,
		    bool has_next);
void lcn_field_init_bits(struct lcn_field *field, struct lcn_bdds *bdds, uint32_t n_bits,
			 bool has_next);
void lcn_field_release(struct lcn_field *field);

/* `bits` are those of a field with so many values, now or next. */
struct lcn_bdd lcn_field_is(struct lcn_bdds *bdds, const uint32_t *bits, uint64_t n_values,
			    uint64_t value);

/* Only the pattern in which the free bits are 0. */
struct lcn_bdd lcn_field_canonical(struct lcn_bdds *bdds, const uint32_t *bits, uint64_t n_values);

/* cube ∧ the bits, as they are. */
void lcn_cube_add(struct lcn_bdds *bdds, struct lcn_bdd *cube, const uint32_t *bits,
		  uint32_t n_bits);

#endif
