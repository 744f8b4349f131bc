/* The symbolic engine held against the explicit one. */
#ifndef LCN_TESTS_ENGINES_H
#define LCN_TESTS_ENGINES_H

#include "explicit/explore.h"
#include "symbolic/symbolic.h"
#include "unit/systems.h"

/* Cases of the paper with all sizes known; `files` ends with NULL. */
struct paper_system {
	const char *name;
	const char *files[4];
	const char *more;
	const char *missing;
	uint32_t capacity; /* of the missing component */
};

extern const struct paper_system paper_systems[];
extern const size_t n_paper_systems;

void paper_system_make(struct test_system *made, const struct paper_system *which,
		       enum lcn_order order);

/* Fails the test, naming what differs, unless both engines found the same. */
void compare_results(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit);

/* The same for the assumptions, both completions, where there are any. */
void compare_assumptions(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit);

/* The same for all runs that either engine can show. */
void compare_runs(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit);

/* A random model as a system; false when it cannot be one. */
bool random_system(struct test_system *made, uint64_t seed);

#endif
