#include "symbolic/number.h"

#include <stdlib.h>

#include "base/memory.h"

static uint32_t
n_bits_for(uint64_t n_values, enum lcn_length_code code)
{
	switch (code) {
	case LCN_LENGTH_BINARY: return lcn_field_width(n_values);
	case LCN_LENGTH_THERMOMETER: return (uint32_t) n_values - 1;
	case LCN_LENGTH_ONE_HOT: return (uint32_t) n_values;
	}
	return 0;
}

void
lcn_number_init(struct lcn_field *number, struct lcn_bdds *bdds, uint64_t n_values,
		enum lcn_length_code code, bool has_next)
{
	*number = (struct lcn_field){.n_values = n_values, .code = code};
	lcn_field_init_bits(number, bdds, n_bits_for(n_values, code), has_next);
	if (code == LCN_LENGTH_BINARY)
		number->n_values = UINT64_C(1) << number->n_bits;
}

uint64_t
lcn_number_weight(const struct lcn_field *number, uint32_t bit)
{
	switch (number->code) {
	case LCN_LENGTH_BINARY: return UINT64_C(1) << (number->n_bits - 1 - bit);
	case LCN_LENGTH_THERMOMETER: return 1;
	case LCN_LENGTH_ONE_HOT: return bit;
	}
	return 0;
}

/* What the bit is in the code of the value. */
static bool
bit_of(const struct lcn_field *number, uint32_t bit, uint64_t value)
{
	switch (number->code) {
	case LCN_LENGTH_BINARY: return value >> (number->n_bits - 1 - bit) & 1;
	case LCN_LENGTH_THERMOMETER: return bit < value;
	case LCN_LENGTH_ONE_HOT: return bit == value;
	}
	return false;
}

struct lcn_bdd
lcn_number_is(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t value)
{
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (uint32_t bit = number->n_bits; bit-- > 0;)
		lcn_bdd_and_with(
		    bdds, &result,
		    lcn_bdd_literal(bdds, number->now[bit], bit_of(number, bit, value)));
	return result;
}

/* From the last bit up: with none true among those from here on, and with what
 * may be true among them. */
struct lcn_bdd
lcn_number_is_any(struct lcn_bdds *bdds, const struct lcn_field *number)
{
	bool is_one_hot = number->code == LCN_LENGTH_ONE_HOT;
	struct lcn_bdd none = lcn_bdd_true(bdds);
	struct lcn_bdd result = is_one_hot ? lcn_bdd_false(bdds) : lcn_bdd_true(bdds);
	for (uint32_t i = number->n_bits; i-- > 0 && number->code != LCN_LENGTH_BINARY;) {
		struct lcn_bdd bit = lcn_bdd_literal(bdds, number->now[i], true);
		if (is_one_hot)
			lcn_bdd_replace(bdds, &result, lcn_bdd_ite(bdds, bit, none, result));
		else
			lcn_bdd_replace(bdds, &result, lcn_bdd_ite(bdds, bit, result, none));
		lcn_bdd_minus_into(bdds, &none, bit);
		lcn_bdd_release(bdds, &bit);
	}
	lcn_bdd_release(bdds, &none);
	return result;
}

static struct lcn_bdd
binary_at_most(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t value)
{
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (uint32_t i = number->n_bits; i-- > 0;) {
		struct lcn_bdd zero = lcn_bdd_literal(bdds, number->now[i], false);
		if (value >> (number->n_bits - 1 - i) & 1)
			lcn_bdd_or_with(bdds, &result, zero);
		else
			lcn_bdd_and_with(bdds, &result, zero);
	}
	return result;
}

struct lcn_bdd
lcn_number_at_most(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t value)
{
	if (value >= number->n_values - 1)
		return lcn_bdd_true(bdds);
	if (number->code == LCN_LENGTH_BINARY)
		return binary_at_most(bdds, number, value);
	if (number->code == LCN_LENGTH_THERMOMETER)
		return lcn_bdd_literal(bdds, number->now[value], false);
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (uint32_t i = number->n_bits; i-- > value + 1;)
		lcn_bdd_and_with(bdds, &result, lcn_bdd_literal(bdds, number->now[i], false));
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

static struct lcn_bdd
add_to_binary(struct lcn_bdds *bdds, const struct lcn_field *number, int64_t change)
{
	struct lcn_bdd carry = lcn_bdd_false(bdds);
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (uint32_t i = number->n_bits; i-- > 0;) {
		bool b = (uint64_t) change >> (number->n_bits - 1 - i) & 1;
		struct lcn_bdd sum = add_bit(bdds, number->now[i], b, &carry);
		struct lcn_bdd next = lcn_bdd_literal(bdds, number->next[i], false);
		lcn_bdd_replace(bdds, &sum, lcn_bdd_xor(bdds, sum, next));
		lcn_bdd_and_with(bdds, &result, sum);
		lcn_bdd_release(bdds, &next);
	}
	lcn_bdd_release(bdds, &carry);
	return result;
}

/* A bit before the step, or what stands beyond the first and the last one. */
static struct lcn_bdd
bit_at(struct lcn_bdds *bdds, const struct lcn_field *number, int64_t bit)
{
	if (bit >= 0 && bit < (int64_t) number->n_bits)
		return lcn_bdd_literal(bdds, number->now[bit], true);
	bool value = bit < 0 && number->code == LCN_LENGTH_THERMOMETER;
	return value ? lcn_bdd_true(bdds) : lcn_bdd_false(bdds);
}

/* All bits move. Those that would move out are such that nothing is lost. */
static struct lcn_bdd
add_to_row(struct lcn_bdds *bdds, const struct lcn_field *number, int64_t change)
{
	int64_t n = number->n_bits;
	struct lcn_bdd result = lcn_bdd_true(bdds);
	int64_t end = n + (change > 0 ? change : 0);
	int64_t first = change < 0 ? change : 0;
	for (int64_t i = end - 1; i >= first; i--) {
		struct lcn_bdd differs = bit_at(bdds, number, i - change);
		struct lcn_bdd next = i < 0 || i >= n
					  ? bit_at(bdds, number, i)
					  : lcn_bdd_literal(bdds, number->next[i], true);
		lcn_bdd_replace(bdds, &differs, lcn_bdd_xor(bdds, differs, next));
		lcn_bdd_minus_into(bdds, &result, differs);
		lcn_bdd_release(bdds, &differs);
		lcn_bdd_release(bdds, &next);
	}
	return result;
}

struct lcn_bdd
lcn_number_add(struct lcn_bdds *bdds, const struct lcn_field *number, int64_t change)
{
	return number->code == LCN_LENGTH_BINARY ? add_to_binary(bdds, number, change)
						 : add_to_row(bdds, number, change);
}

static struct lcn_bdd
select_from(struct lcn_bdds *bdds, const struct lcn_field *number, uint32_t bit, uint64_t first,
	    const struct lcn_bdd *functions, size_t n, struct lcn_bdd otherwise)
{
	if (first >= n)
		return lcn_bdd_copy(bdds, otherwise);
	if (bit == number->n_bits)
		return lcn_bdd_copy(bdds, functions[first]);
	uint64_t half = UINT64_C(1) << (number->n_bits - 1 - bit);
	struct lcn_bdd low = select_from(bdds, number, bit + 1, first, functions, n, otherwise);
	struct lcn_bdd high =
	    select_from(bdds, number, bit + 1, first + half, functions, n, otherwise);
	struct lcn_bdd is_high = lcn_bdd_literal(bdds, number->now[bit], true);
	struct lcn_bdd result = lcn_bdd_ite(bdds, is_high, high, low);
	lcn_bdd_release(bdds, &low);
	lcn_bdd_release(bdds, &high);
	lcn_bdd_release(bdds, &is_high);
	return result;
}

/* The first bit that is true, or false in a thermometer, is the value. */
static struct lcn_bdd
select_in_row(struct lcn_bdds *bdds, const struct lcn_field *number,
	      const struct lcn_bdd *functions, size_t n, struct lcn_bdd otherwise)
{
	size_t n_bits = number->n_bits;
	bool is_one_hot = number->code == LCN_LENGTH_ONE_HOT;
	bool is_last_free = !is_one_hot && n > n_bits; /* the value of a row of ones */
	struct lcn_bdd result = lcn_bdd_copy(bdds, is_last_free ? functions[n_bits] : otherwise);
	for (size_t i = n < n_bits ? n : n_bits; i-- > 0;) {
		struct lcn_bdd stops = lcn_bdd_literal(bdds, number->now[i], is_one_hot);
		lcn_bdd_replace(bdds, &result, lcn_bdd_ite(bdds, stops, functions[i], result));
		lcn_bdd_release(bdds, &stops);
	}
	return result;
}

struct lcn_bdd
lcn_number_select(struct lcn_bdds *bdds, const struct lcn_field *number,
		  const struct lcn_bdd *functions, size_t n, struct lcn_bdd otherwise)
{
	if (number->code == LCN_LENGTH_BINARY)
		return select_from(bdds, number, 0, 0, functions, n, otherwise);
	return select_in_row(bdds, number, functions, n, otherwise);
}

bool
lcn_number_greatest(struct lcn_bdds *bdds, const struct lcn_field *number, struct lcn_bdd set,
		    uint64_t *greatest)
{
	uint32_t n_weights = 0;
	for (uint32_t i = 0; i < number->n_bits; i++)
		if (number->now[i] >= n_weights && number->now[i] != LCN_NO_BDD_VARIABLE)
			n_weights = number->now[i] + 1;
	uint64_t *weights = LCN_NEW_ZEROS(uint64_t, n_weights);
	for (uint32_t i = 0; i < number->n_bits; i++)
		if (number->now[i] != LCN_NO_BDD_VARIABLE)
			weights[number->now[i]] = lcn_number_weight(number, i);
	bool is_known = lcn_bdd_greatest(bdds, set, weights, n_weights, greatest);
	free(weights);
	return is_known;
}
