#include "symbolic/field.h"

#include <stdlib.h>

#include "base/memory.h"

uint32_t
lcn_field_width(uint64_t n_values)
{
	uint32_t n_bits = 0;
	while (n_bits < 63 && UINT64_C(1) << n_bits < n_values)
		n_bits++;
	return n_bits;
}

void
lcn_field_init(struct lcn_field *field, struct lcn_bdds *bdds, uint64_t n_values, bool is_plain,
	       bool has_next)
{
	uint32_t n_bits = lcn_field_width(n_values);
	*field = (struct lcn_field){
	    .n_values = is_plain ? UINT64_C(1) << n_bits : n_values,
	    .n_bits = n_bits,
	    .now = LCN_NEW_ARRAY(uint32_t, n_bits),
	    .next = has_next ? LCN_NEW_ARRAY(uint32_t, n_bits) : NULL,
	};
	for (uint32_t i = 0; i < n_bits; i++) {
		field->now[i] = lcn_bdds_add_variable(bdds);
		if (has_next)
			field->next[i] = lcn_bdds_add_variable(bdds);
	}
}

void
lcn_field_release(struct lcn_field *field)
{
	free(field->now);
	free(field->next);
	*field = (struct lcn_field){0};
}

/* The first numbers have codes that are one bit shorter. */
static uint64_t
n_short(uint64_t n_values)
{
	return (UINT64_C(1) << lcn_field_width(n_values)) - n_values;
}

struct lcn_bdd
lcn_field_is(struct lcn_bdds *bdds, const uint32_t *bits, uint64_t n_values, uint64_t value)
{
	uint32_t n_bits = lcn_field_width(n_values);
	bool is_short = value < n_short(n_values);
	uint64_t code = is_short ? value << 1 : value + n_short(n_values);
	uint32_t n_used = n_bits - is_short;
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (uint32_t bit = n_used; bit-- > 0;)
		lcn_bdd_and_with(bdds, &result,
				 lcn_bdd_literal(bdds, bits[bit], code >> (n_bits - 1 - bit) & 1));
	return result;
}

struct lcn_bdd
lcn_field_canonical(struct lcn_bdds *bdds, const uint32_t *bits, uint64_t n_values)
{
	uint32_t n_bits = lcn_field_width(n_values);
	if (n_short(n_values) == 0 || n_bits == 0)
		return lcn_bdd_true(bdds);
	struct lcn_bdd is_free = lcn_bdd_false(bdds);
	for (uint64_t value = 0; value < n_short(n_values); value++)
		lcn_bdd_or_with(bdds, &is_free, lcn_field_is(bdds, bits, n_values, value));
	struct lcn_bdd result = lcn_bdd_not(bdds, is_free);
	lcn_bdd_or_with(bdds, &result, lcn_bdd_literal(bdds, bits[n_bits - 1], false));
	lcn_bdd_release(bdds, &is_free);
	return result;
}

struct lcn_bdd
lcn_field_at_most(struct lcn_bdds *bdds, const struct lcn_field *field, uint64_t value)
{
	struct lcn_bdd result = lcn_bdd_true(bdds);
	if (field->n_bits < 63 && value >> field->n_bits != 0)
		return result;
	for (uint32_t i = field->n_bits; i-- > 0;) {
		struct lcn_bdd zero = lcn_bdd_literal(bdds, field->now[i], false);
		if (value >> (field->n_bits - 1 - i) & 1)
			lcn_bdd_or_with(bdds, &result, zero);
		else
			lcn_bdd_and_with(bdds, &result, zero);
	}
	return result;
}

/* sum = a ^ b ^ carry for a constant b; the carry moves on. */
static struct lcn_bdd
add_bit(struct lcn_bdds *bdds, uint32_t variable, bool b, struct lcn_bdd *carry)
{
	struct lcn_bdd a = lcn_bdd_literal(bdds, variable, true);
	struct lcn_bdd sum = lcn_bdd_xor(bdds, a, *carry);
	if (b) {
		lcn_bdd_replace(bdds, &sum, lcn_bdd_not(bdds, sum));
		lcn_bdd_or_with(bdds, carry, a);
	} else {
		lcn_bdd_and_with(bdds, carry, a);
	}
	return sum;
}

struct lcn_bdd
lcn_field_add(struct lcn_bdds *bdds, const struct lcn_field *field, int64_t change)
{
	struct lcn_bdd carry = lcn_bdd_false(bdds);
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (uint32_t i = field->n_bits; i-- > 0;) {
		bool b = (uint64_t) change >> (field->n_bits - 1 - i) & 1;
		struct lcn_bdd sum = add_bit(bdds, field->now[i], b, &carry);
		struct lcn_bdd next = lcn_bdd_literal(bdds, field->next[i], false);
		lcn_bdd_replace(bdds, &sum, lcn_bdd_xor(bdds, sum, next));
		lcn_bdd_and_with(bdds, &result, sum);
		lcn_bdd_release(bdds, &next);
	}
	lcn_bdd_release(bdds, &carry);
	return result;
}

static struct lcn_bdd
select_from(struct lcn_bdds *bdds, const struct lcn_field *field, uint32_t bit, uint64_t first,
	    const struct lcn_bdd *functions, size_t n, struct lcn_bdd otherwise)
{
	if (first >= n)
		return lcn_bdd_copy(bdds, otherwise);
	if (bit == field->n_bits)
		return lcn_bdd_copy(bdds, functions[first]);
	uint64_t half = UINT64_C(1) << (field->n_bits - 1 - bit);
	struct lcn_bdd low = select_from(bdds, field, bit + 1, first, functions, n, otherwise);
	struct lcn_bdd high =
	    select_from(bdds, field, bit + 1, first + half, functions, n, otherwise);
	struct lcn_bdd is_high = lcn_bdd_literal(bdds, field->now[bit], true);
	struct lcn_bdd result = lcn_bdd_ite(bdds, is_high, high, low);
	lcn_bdd_release(bdds, &low);
	lcn_bdd_release(bdds, &high);
	lcn_bdd_release(bdds, &is_high);
	return result;
}

struct lcn_bdd
lcn_field_select(struct lcn_bdds *bdds, const struct lcn_field *field,
		 const struct lcn_bdd *functions, size_t n, struct lcn_bdd otherwise)
{
	return select_from(bdds, field, 0, 0, functions, n, otherwise);
}

bool
lcn_field_greatest(struct lcn_bdds *bdds, const struct lcn_field *field, struct lcn_bdd set,
		   uint64_t *greatest)
{
	uint32_t n_weights = 0;
	for (uint32_t i = 0; i < field->n_bits; i++)
		if (field->now[i] >= n_weights && field->now[i] != LCN_NO_BDD_VARIABLE)
			n_weights = field->now[i] + 1;
	uint64_t *weights = LCN_NEW_ZEROS(uint64_t, n_weights);
	for (uint32_t i = 0; i < field->n_bits; i++)
		if (field->now[i] != LCN_NO_BDD_VARIABLE)
			weights[field->now[i]] = UINT64_C(1) << (field->n_bits - 1 - i);
	bool is_known = lcn_bdd_greatest(bdds, set, weights, n_weights, greatest);
	free(weights);
	return is_known;
}

void
lcn_cube_add(struct lcn_bdds *bdds, struct lcn_bdd *cube, const uint32_t *bits, uint32_t n_bits)
{
	for (uint32_t i = n_bits; i-- > 0;)
		lcn_bdd_and_with(bdds, cube, lcn_bdd_literal(bdds, bits[i], true));
}
