/* Sets of numbers for the analysis of variables: single values while they are
 * few, everything between two bounds when they are not. Sets never change and
 * live in an arena.
 */
#ifndef LCN_LANG_VALUES_H
#define LCN_LANG_VALUES_H

#include "base/arena.h"
#include "lang/ast.h"

/* So many values at most are told apart, and no variable without a declared
 * range may take more. */
enum { LCN_MAX_VALUES = 256 };

/* No number of an expression may leave -2^62 … 2^62. */
#define LCN_VALUE_LIMIT (INT64_C(1) << 62)

extern const struct lcn_values lcn_values_none;

const struct lcn_values *lcn_values_one(struct lcn_arena *arena, int64_t value);
const struct lcn_values *lcn_values_between(struct lcn_arena *arena, int64_t low, int64_t high);
const struct lcn_values *lcn_values_union(struct lcn_arena *arena, const struct lcn_values *a,
					  const struct lcn_values *b);
const struct lcn_values *lcn_values_within(struct lcn_arena *arena, const struct lcn_values *values,
					   int64_t low, int64_t high);

/* How many values; a range that is wide counts every number in it. */
uint64_t lcn_values_count(const struct lcn_values *values);
bool lcn_values_contain(const struct lcn_values *values, int64_t value);
bool lcn_values_equal(const struct lcn_values *a, const struct lcn_values *b);

/* The number that an operator gives; false for a division by zero or a result
 * beyond LCN_VALUE_LIMIT, which *is_too_large tells apart. */
bool lcn_apply(enum lcn_expression_kind kind, int64_t a, int64_t b, int64_t *result,
	       bool *is_too_large);

/* All that an operator may give (unary operators ignore b). Sets
 * *is_too_large when a result is beyond the limit and left out. */
const struct lcn_values *lcn_values_apply(struct lcn_arena *arena, enum lcn_expression_kind kind,
					  const struct lcn_values *a, const struct lcn_values *b,
					  bool *is_too_large);

/* "0, 1, 2" or "0..99", at most a dozen values. */
void lcn_values_format(struct lcn_text *text, const struct lcn_values *values);

#endif
