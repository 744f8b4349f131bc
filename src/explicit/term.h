/* The number that a term stands for. */
#ifndef LCN_EXPLICIT_TERM_H
#define LCN_EXPLICIT_TERM_H

#include "model/choice.h"
#include "model/system.h"

/* "division by zero" … */
const char *lcn_fault_name(enum lcn_fault fault);

/* `values` are those of the variables. *result is set when there is no fault. */
enum lcn_fault lcn_term_evaluate(const struct lcn_term *term, const int64_t *values,
				 int64_t *result);

/* The place of a value among those of a variable, from 0; false when it is
 * not one of them. */
bool lcn_values_find(const struct lcn_values *values, int64_t value, uint64_t *index);

#endif
