#include "lang/values.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Pairs of values that an operator is tried on before bounds have to do. */
enum { MAX_PAIRS = 1 << 16 };

const struct lcn_values lcn_values_none = {.low = 1, .high = 0};

static bool
is_none(const struct lcn_values *values)
{
	return values->low > values->high;
}

uint64_t
lcn_values_count(const struct lcn_values *values)
{
	if (is_none(values))
		return 0;
	return values->items != NULL ? values->n_items
				     : (uint64_t) (values->high - values->low) + 1;
}

/* The i-th value of few. */
static int64_t
value_at(const struct lcn_values *values, uint64_t i)
{
	return values->items != NULL ? values->items[i] : values->low + (int64_t) i;
}

static bool
are_few(const struct lcn_values *values)
{
	return lcn_values_count(values) <= LCN_MAX_VALUES;
}

const struct lcn_values *
lcn_values_between(struct lcn_arena *arena, int64_t low, int64_t high)
{
	if (low > high)
		return &lcn_values_none;
	struct lcn_values *values = LCN_ARENA_NEW(arena, struct lcn_values);
	values->low = low;
	values->high = high;
	return values;
}

const struct lcn_values *
lcn_values_one(struct lcn_arena *arena, int64_t value)
{
	return lcn_values_between(arena, value, value);
}

/* A set of sorted values without repetition. */
static const struct lcn_values *
from_items(struct lcn_arena *arena, const int64_t *items, size_t n_items)
{
	if (n_items == 0)
		return &lcn_values_none;
	int64_t low = items[0];
	int64_t high = items[n_items - 1];
	bool is_gapless = (uint64_t) (high - low) + 1 == n_items;
	if (is_gapless || n_items > LCN_MAX_VALUES)
		return lcn_values_between(arena, low, high);
	struct lcn_values *values = LCN_ARENA_NEW(arena, struct lcn_values);
	int64_t *copy = lcn_arena_alloc(arena, n_items * sizeof *items);
	memcpy(copy, items, n_items * sizeof *items);
	*values = (struct lcn_values){.low = low, .high = high, .items = copy, .n_items = n_items};
	return values;
}

static int
compare_numbers(const void *a, const void *b)
{
	int64_t x = *(const int64_t *) a;
	int64_t y = *(const int64_t *) b;
	return (x > y) - (x < y);
}

/* Sorts, drops repetitions; the array is the caller's. */
static const struct lcn_values *
from_unsorted(struct lcn_arena *arena, int64_t *items, size_t n_items)
{
	size_t n_kept = 0;
	if (n_items > 0)
		qsort(items, n_items, sizeof *items, compare_numbers);
	for (size_t i = 0; i < n_items; i++)
		if (n_kept == 0 || items[n_kept - 1] != items[i])
			items[n_kept++] = items[i];
	return from_items(arena, items, n_kept);
}

const struct lcn_values *
lcn_values_union(struct lcn_arena *arena, const struct lcn_values *a, const struct lcn_values *b)
{
	LCN_ARRAY(int64_t) items = {0};
	if (is_none(a) || lcn_values_equal(a, b))
		return b;
	if (is_none(b))
		return a;
	if (!are_few(a) || !are_few(b))
		return lcn_values_between(arena, a->low < b->low ? a->low : b->low,
					  a->high > b->high ? a->high : b->high);
	for (uint64_t i = 0; i < lcn_values_count(a); i++)
		lcn_array_push(&items, value_at(a, i));
	for (uint64_t i = 0; i < lcn_values_count(b); i++)
		lcn_array_push(&items, value_at(b, i));
	const struct lcn_values *result = from_unsorted(arena, items.items, items.n_items);
	lcn_array_release(&items);
	return result;
}

const struct lcn_values *
lcn_values_within(struct lcn_arena *arena, const struct lcn_values *values, int64_t low,
		  int64_t high)
{
	if (is_none(values) || (values->low >= low && values->high <= high))
		return values;
	if (values->items == NULL)
		return lcn_values_between(arena, values->low > low ? values->low : low,
					  values->high < high ? values->high : high);
	size_t begin = 0;
	size_t end = values->n_items;
	while (begin < end && values->items[begin] < low)
		begin++;
	while (end > begin && values->items[end - 1] > high)
		end--;
	return from_items(arena, values->items + begin, end - begin);
}

bool
lcn_values_contain(const struct lcn_values *values, int64_t value)
{
	if (value < values->low || value > values->high)
		return false;
	if (values->items == NULL)
		return true;
	return bsearch(&value, values->items, values->n_items, sizeof value, compare_numbers) !=
	       NULL;
}

bool
lcn_values_equal(const struct lcn_values *a, const struct lcn_values *b)
{
	if (lcn_values_count(a) != lcn_values_count(b) || a->low != b->low || a->high != b->high)
		return false;
	if (a->items == NULL || b->items == NULL)
		return a->items == b->items;
	return memcmp(a->items, b->items, a->n_items * sizeof *a->items) == 0;
}

bool
lcn_apply(enum lcn_expression_kind kind, int64_t a, int64_t b, int64_t *result, bool *is_too_large)
{
	bool overflows = false;
	switch (kind) {
	case LCN_NEGATE: *result = -a; break;
	case LCN_LOGICAL_NOT: *result = a == 0; break;
	case LCN_MULTIPLY: overflows = __builtin_mul_overflow(a, b, result); break;
	case LCN_ADD: overflows = __builtin_add_overflow(a, b, result); break;
	case LCN_SUBTRACT: overflows = __builtin_sub_overflow(a, b, result); break;
	case LCN_DIVIDE:
	case LCN_REMAINDER:
		if (b == 0)
			return false;
		*result = kind == LCN_DIVIDE ? a / b : a % b;
		break;
	case LCN_LESS: *result = a < b; break;
	case LCN_LESS_EQUAL: *result = a <= b; break;
	case LCN_GREATER: *result = a > b; break;
	case LCN_GREATER_EQUAL: *result = a >= b; break;
	case LCN_EQUAL: *result = a == b; break;
	case LCN_NOT_EQUAL: *result = a != b; break;
	case LCN_LOGICAL_AND: *result = a != 0 && b != 0; break;
	case LCN_LOGICAL_OR: *result = a != 0 || b != 0; break;
	case LCN_NUMBER:
	case LCN_VARIABLE: *result = a; break;
	}
	if (!overflows && *result >= -LCN_VALUE_LIMIT && *result <= LCN_VALUE_LIMIT)
		return true;
	*is_too_large = true;
	return false;
}

static const struct lcn_values *
apply_to_pairs(struct lcn_arena *arena, enum lcn_expression_kind kind, const struct lcn_values *a,
	       const struct lcn_values *b, bool *is_too_large)
{
	LCN_ARRAY(int64_t) items = {0};
	uint64_t n_right = lcn_values_count(b);
	for (uint64_t i = 0; i < lcn_values_count(a); i++) {
		for (uint64_t j = 0; j < n_right; j++) {
			int64_t result;
			if (lcn_apply(kind, value_at(a, i), value_at(b, j), &result, is_too_large))
				lcn_array_push(&items, result);
		}
	}
	const struct lcn_values *values = from_unsorted(arena, items.items, items.n_items);
	lcn_array_release(&items);
	return values;
}

static void
extend(int64_t value, int64_t *low, int64_t *high)
{
	if (value < *low)
		*low = value;
	if (value > *high)
		*high = value;
}

/* Bounds of + - * from the four corners. */
static const struct lcn_values *
apply_to_corners(struct lcn_arena *arena, enum lcn_expression_kind kind, const struct lcn_values *a,
		 const struct lcn_values *b, bool *is_too_large)
{
	const int64_t left[] = {a->low, a->high};
	const int64_t right[] = {b->low, b->high};
	int64_t low = INT64_MAX;
	int64_t high = INT64_MIN;
	for (int i = 0; i < 4; i++) {
		int64_t result;
		if (!lcn_apply(kind, left[i / 2], right[i % 2], &result, is_too_large))
			return lcn_values_between(arena, -LCN_VALUE_LIMIT, LCN_VALUE_LIMIT);
		extend(result, &low, &high);
	}
	return lcn_values_between(arena, low, high);
}

/* Only bounds are known: what the operator may give at most. */
static const struct lcn_values *
apply_to_bounds(struct lcn_arena *arena, enum lcn_expression_kind kind, const struct lcn_values *a,
		const struct lcn_values *b, bool *is_too_large)
{
	int64_t size = a->high > -a->low ? a->high : -a->low;
	switch (kind) {
	case LCN_NEGATE: return lcn_values_between(arena, -a->high, -a->low);
	case LCN_MULTIPLY:
	case LCN_ADD:
	case LCN_SUBTRACT: return apply_to_corners(arena, kind, a, b, is_too_large);
	case LCN_DIVIDE:
	case LCN_REMAINDER:
		if (size < 0)
			size = 0;
		return lcn_values_between(arena, a->low < 0 || kind == LCN_DIVIDE ? -size : 0,
					  size);
	case LCN_LESS:
	case LCN_GREATER_EQUAL:
		if (a->high < b->low || a->low >= b->high)
			return lcn_values_one(arena, (a->high < b->low) == (kind == LCN_LESS));
		return lcn_values_between(arena, 0, 1);
	case LCN_GREATER:
	case LCN_LESS_EQUAL:
		if (a->low > b->high || a->high <= b->low)
			return lcn_values_one(arena, (a->low > b->high) == (kind == LCN_GREATER));
		return lcn_values_between(arena, 0, 1);
	default: return lcn_values_between(arena, 0, 1);
	}
}

static bool
is_unary(enum lcn_expression_kind kind)
{
	return kind == LCN_NEGATE || kind == LCN_LOGICAL_NOT;
}

const struct lcn_values *
lcn_values_apply(struct lcn_arena *arena, enum lcn_expression_kind kind, const struct lcn_values *a,
		 const struct lcn_values *b, bool *is_too_large)
{
	static const struct lcn_values zero = {0};
	if (is_unary(kind))
		b = &zero;
	if (is_none(a) || is_none(b))
		return &lcn_values_none;
	if (are_few(a) && are_few(b) && lcn_values_count(a) * lcn_values_count(b) <= MAX_PAIRS)
		return apply_to_pairs(arena, kind, a, b, is_too_large);
	return apply_to_bounds(arena, kind, a, b, is_too_large);
}

void
lcn_values_format(struct lcn_text *text, const struct lcn_values *values)
{
	enum { MAX_SHOWN = 12 };
	uint64_t n = lcn_values_count(values);
	if (values->items == NULL && n > 2) {
		lcn_text_format(text, "%lld..%lld", (long long) values->low,
				(long long) values->high);
		return;
	}
	for (uint64_t i = 0; i < n && i < MAX_SHOWN; i++)
		lcn_text_format(text, "%s%lld", i > 0 ? ", " : "", (long long) value_at(values, i));
	if (n > MAX_SHOWN)
		lcn_text_format(text, ", … (%llu values up to %lld)", (unsigned long long) n,
				(long long) values->high);
}
