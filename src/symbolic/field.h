/* Numbers in bits: the values of a variable, the state of the property, a
 * length, a message.
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
	uint32_t n_bits;
	uint32_t *now;	/* BDD variables, the greatest bit first */
	uint32_t *next; /* the same after a step; or NULL */
};

uint32_t lcn_field_width(uint64_t n_values);

/* Makes variables below all others. A plain field has a power of two values,
 * at least this many. */
void lcn_field_init(struct lcn_field *field, struct lcn_bdds *bdds, uint64_t n_values,
		    bool is_plain, bool has_next);
void lcn_field_release(struct lcn_field *field);

/* `bits` are those of a field with so many values, now or next. */
struct lcn_bdd lcn_field_is(struct lcn_bdds *bdds, const uint32_t *bits, uint64_t n_values,
			    uint64_t value);

/* Only the pattern in which the free bits are 0. */
struct lcn_bdd lcn_field_canonical(struct lcn_bdds *bdds, const uint32_t *bits, uint64_t n_values);

/* Of plain fields. */
struct lcn_bdd lcn_field_at_most(struct lcn_bdds *bdds, const struct lcn_field *field,
				 uint64_t value);
/* next = now + change, modulo the power of two. */
struct lcn_bdd lcn_field_add(struct lcn_bdds *bdds, const struct lcn_field *field, int64_t change);
/* What functions[v] says where the value is v; `otherwise` for v >= n. */
struct lcn_bdd lcn_field_select(struct lcn_bdds *bdds, const struct lcn_field *field,
				const struct lcn_bdd *functions, size_t n,
				struct lcn_bdd otherwise);
/* The greatest value in a set that is not empty. */
bool lcn_field_greatest(struct lcn_bdds *bdds, const struct lcn_field *field, struct lcn_bdd set,
			uint64_t *greatest);

/* cube ∧ the bits, as they are. */
void lcn_cube_add(struct lcn_bdds *bdds, struct lcn_bdd *cube, const uint32_t *bits,
		  uint32_t n_bits);

#endif
