/* Numbers that count: the lengths of queues, the counters of bags.
 *
 * They are fields in one of three codes, which differ in how many bits they
 * have and what these weigh; a number is the sum of what its true bits weigh.
 *
 *     code         bits for 0 … n   weights
 *     binary       log n            the powers of two, the greatest first
 *     thermometer  n                1 each; those that are true come first
 *     one hot      n + 1            0, 1, …, n; exactly one is true
 *
 * Not all patterns of the last two mean a number. Functions that answer which
 * values there are never contain others; all else says the same of those as of
 * some value, and so is to be used on sets that do not contain them.
 */
#ifndef LCN_SYMBOLIC_NUMBER_H
#define LCN_SYMBOLIC_NUMBER_H

#include "symbolic/field.h"

/* Makes variables below all others. Binary numbers have a power of two values,
 * at least this many. */
void lcn_number_init(struct lcn_field *number, struct lcn_bdds *bdds, uint64_t n_values,
		     enum lcn_length_code code, bool has_next);

uint64_t lcn_number_weight(const struct lcn_field *number, uint32_t bit);

/* The cube of one value, and the set of all values. */
struct lcn_bdd lcn_number_is(struct lcn_bdds *bdds, const struct lcn_field *number, uint64_t value);
struct lcn_bdd lcn_number_is_any(struct lcn_bdds *bdds, const struct lcn_field *number);

struct lcn_bdd lcn_number_at_most(struct lcn_bdds *bdds, const struct lcn_field *number,
				  uint64_t value);

/* next = now + change; of binary numbers, modulo the power of two. */
struct lcn_bdd lcn_number_add(struct lcn_bdds *bdds, const struct lcn_field *number,
			      int64_t change);

/* What functions[v] says where the value is v; `otherwise` for v >= n. */
struct lcn_bdd lcn_number_select(struct lcn_bdds *bdds, const struct lcn_field *number,
				 const struct lcn_bdd *functions, size_t n,
				 struct lcn_bdd otherwise);

/* The greatest value in a set that is not empty. */
bool lcn_number_greatest(struct lcn_bdds *bdds, const struct lcn_field *number, struct lcn_bdd set,
			 uint64_t *greatest);

#endif
