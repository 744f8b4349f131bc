/* Small systems for random tests: made from a seed, shrunk when they fail a
 * test, and printed in Aldebaran's format.
 *
 * LACUNA_SEED chooses the first seed, LACUNA_RUNS how many are tried.
 */
#ifndef LCN_TESTS_SMALL_H
#define LCN_TESTS_SMALL_H

#include "lts/lts.h"
#include "unit/random.h"

enum { SMALL_MAX_STATES = 8, SMALL_MAX_EDGES = 64, SMALL_N_LABELS = 6 };

/* Label 0 is tau, 5 is "error"; the others are a to d. */
struct small {
	uint32_t n_states;
	uint32_t initial;
	uint32_t error; /* or LCN_NO_STATE; has no edges */
	uint32_t n_edges;
	struct lcn_transition edges[SMALL_MAX_EDGES];
	bool is_turned; /* the table of labels is the other way round */
};

extern const char *const small_labels[SMALL_N_LABELS];

/* Any system; now and then with an error state, without tau, deterministic. */
void small_make(struct random *random, struct small *small);
/* A second system that resembles the first: a few edges differ, a state is
 * doubled, or internal steps are put in. */
void small_vary(struct random *random, const struct small *from, struct small *small);
void small_to_lts(const struct small *small, struct lcn_lts *lts);
void small_print(const struct small *small);

/* What is wrong with the systems (static text), or NULL. */
typedef const char *small_check(const struct small *systems, void *context);

/* Runs a check on pairs made from successive seeds; a failing pair is shrunk
 * and printed, and the test fails. */
void small_run(const char *name, uint64_t n_runs, small_check *check, void *context);

#endif
