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

/* The clients of the paper's mutex, and mutual exclusion. */
#define MUTEX_CLIENTS "examples/paper/figure-06.aml"
#define MUTEX_PROPERTY                                                       \
	"property p { let grant = Snd(permitL)::left | Snd(permitR)::right;" \
	"0 -> 1 on grant; 1 -> 0 on Snd(release)::mutex; 1 -> error on grant; }"

/* Figure 11a with some of its lines left out. */
#define MUTEX(l7, l16, l23)                                                   \
	"actor mutex(3) { int taken;"                                         \
	"reqL { if (taken==0) { left!permitL;" l7 "} else { self!reqL; } }"   \
	"reqR { if (taken==0) { right!permitR;" l16 "} else { self!reqR; } }" \
	"release {" l23 "} }" MUTEX_PROPERTY
#define SET "taken=1;"
#define RESET "taken=0;"

#endif
