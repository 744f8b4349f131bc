/* The number that a term stands for. */
#ifndef LCN_EXPLICIT_TERM_H
#define LCN_EXPLICIT_TERM_H

#include "model/system.h"

/* What can be wrong with a model only while it runs. */
enum lcn_fault {
	LCN_FAULT_NONE,
	LCN_FAULT_DIVISION, /* by zero */
	LCN_FAULT_OVERFLOW, /* a number beyond 64 bits */
	LCN_FAULT_RANGE,    /* a value that its variable cannot hold */
};

/* "division by zero" … */
const char *lcn_fault_name(enum lcn_fault fault);

/* `values` are those of the variables. *result is set when there is no fault. */
enum lcn_fault lcn_term_evaluate(const struct lcn_term *term, const int64_t *values,
				 int64_t *result);

/* The place of a value among those of a variable, from 0; false when it is
 * not one of them. */
bool lcn_values_find(const struct lcn_values *values, int64_t value, uint64_t *index);

#endif
