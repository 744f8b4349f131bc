/* Systems made from models as text, for tests of the engines. */
#ifndef LCN_TESTS_SYSTEMS_H
#define LCN_TESTS_SYSTEMS_H

#include "model/system.h"

struct test_system {
	struct lcn_model *model;
	struct lcn_system *system;
};

/* The first property of the model is watched, if there is one; `missing` may
 * name an actor that stands for the missing component. Fails the test when the
 * model has errors. */
void system_from_text(struct test_system *result, const char *text, const char *missing,
		      enum lcn_order order);

/* The same from files below the source folder, ended by NULL, and more text (or
 * NULL). Changes the capacity of the missing component when it is not 0. */
void system_from_files(struct test_system *result, const char *const *paths, const char *more,
		       const char *missing, enum lcn_order order, uint32_t missing_capacity);

void system_release(struct test_system *system);

#endif
