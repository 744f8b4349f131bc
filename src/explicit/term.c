#include "explicit/term.h"

const char *
lcn_fault_name(enum lcn_fault fault)
{
	switch (fault) {
	case LCN_FAULT_NONE: return "no fault";
	case LCN_FAULT_DIVISION: return "division by zero";
	case LCN_FAULT_OVERFLOW: return "number beyond 64 bits";
	case LCN_FAULT_RANGE: return "value out of range";
	}
	return "";
}

static enum lcn_fault
divide(enum lcn_expression_kind kind, int64_t a, int64_t b, int64_t *result)
{
	if (b == 0)
		return LCN_FAULT_DIVISION;
	if (a == INT64_MIN && b == -1) {
		*result = 0;
		return kind == LCN_REMAINDER ? LCN_FAULT_NONE : LCN_FAULT_OVERFLOW;
	}
	*result = kind == LCN_DIVIDE ? a / b : a % b;
	return LCN_FAULT_NONE;
}

static enum lcn_fault
calculate(enum lcn_expression_kind kind, int64_t a, int64_t b, int64_t *result)
{
	bool overflows = false;
	switch (kind) {
	case LCN_NEGATE: overflows = __builtin_sub_overflow(INT64_C(0), a, result); break;
	case LCN_LOGICAL_NOT: *result = a == 0; break;
	case LCN_MULTIPLY: overflows = __builtin_mul_overflow(a, b, result); break;
	case LCN_DIVIDE:
	case LCN_REMAINDER: return divide(kind, a, b, result);
	case LCN_ADD: overflows = __builtin_add_overflow(a, b, result); break;
	case LCN_SUBTRACT: overflows = __builtin_sub_overflow(a, b, result); break;
	case LCN_LESS: *result = a < b; break;
	case LCN_LESS_EQUAL: *result = a <= b; break;
	case LCN_GREATER: *result = a > b; break;
	case LCN_GREATER_EQUAL: *result = a >= b; break;
	case LCN_EQUAL: *result = a == b; break;
	case LCN_NOT_EQUAL: *result = a != b; break;
	case LCN_LOGICAL_AND:
	case LCN_LOGICAL_OR: *result = b != 0; break; /* the left has not decided */
	case LCN_NUMBER:
	case LCN_VARIABLE: break;
	}
	return overflows ? LCN_FAULT_OVERFLOW : LCN_FAULT_NONE;
}

/* Whether the left side alone decides. */
static bool
is_decided(enum lcn_expression_kind kind, int64_t left)
{
	return (kind == LCN_LOGICAL_AND && left == 0) || (kind == LCN_LOGICAL_OR && left != 0);
}

enum lcn_fault
lcn_term_evaluate(const struct lcn_term *term, const int64_t *values, int64_t *result)
{
	int64_t left = 0;
	int64_t right = 0;
	if (term->kind == LCN_NUMBER || term->kind == LCN_VARIABLE) {
		*result = term->kind == LCN_NUMBER ? term->number : values[term->variable];
		return LCN_FAULT_NONE;
	}
	enum lcn_fault fault = lcn_term_evaluate(term->left, values, &left);
	if (fault == LCN_FAULT_NONE && is_decided(term->kind, left)) {
		*result = left != 0;
		return LCN_FAULT_NONE;
	}
	if (fault == LCN_FAULT_NONE && term->right != NULL)
		fault = lcn_term_evaluate(term->right, values, &right);
	return fault == LCN_FAULT_NONE ? calculate(term->kind, left, right, result) : fault;
}

bool
lcn_values_find(const struct lcn_values *values, int64_t value, uint64_t *index)
{
	if (value < values->low || value > values->high)
		return false;
	*index = (uint64_t) value - (uint64_t) values->low;
	if (values->items == NULL)
		return true;
	for (*index = 0; *index < values->n_items; ++*index)
		if (values->items[*index] == value)
			return true;
	return false;
}
