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
lcn_field_init_bits(struct lcn_field *field, struct lcn_bdds *bdds, uint32_t n_bits, bool has_next)
{
	field->n_bits = n_bits;
	field->now = LCN_NEW_ARRAY(uint32_t, n_bits);
	field->next = has_next ? LCN_NEW_ARRAY(uint32_t, n_bits) : NULL;
	for (uint32_t i = 0; i < n_bits; i++) {
		field->now[i] = lcn_bdds_add_variable(bdds);
		if (has_next)
			field->next[i] = lcn_bdds_add_variable(bdds);
	}
}

void
lcn_field_init(struct lcn_field *field, struct lcn_bdds *bdds, uint64_t n_values, bool has_next)
{
	*field = (struct lcn_field){.n_values = n_values};
	lcn_field_init_bits(field, bdds, lcn_field_width(n_values), has_next);
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

void
lcn_cube_add(struct lcn_bdds *bdds, struct lcn_bdd *cube, const uint32_t *bits, uint32_t n_bits)
{
	for (uint32_t i = n_bits; i-- > 0;)
		lcn_bdd_and_with(bdds, cube, lcn_bdd_literal(bdds, bits[i], true));
}
