/* Small systems for random tests: made from a seed, shrunk when they fail a
 * test, and printed in Aldebaran's format.
 *
 * LACUNA_SEED chooses the first seed, LACUNA_COUNT how many follow.
 */
#ifndef LCN_TESTS_SMALL_H
#define LCN_TESTS_SMALL_H

#include "lts/lts.h"

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

uint64_t small_random(uint64_t *seed);
uint32_t small_below(uint64_t *seed, uint32_t limit);

/* Any system; now and then with an error state, without tau, deterministic. */
void small_make(uint64_t *seed, struct small *small);
/* A second system that resembles the first: a few edges differ, a state is
 * doubled, or internal steps are put in. */
void small_vary(uint64_t *seed, const struct small *from, struct small *small);
void small_to_lts(const struct small *small, struct lcn_lts *lts);
void small_print(const struct small *small);

/* What is wrong with the systems (static text), or NULL. */
typedef const char *small_check(const struct small *systems, void *context);

/* Runs a check on pairs made from successive seeds; a failing pair is shrunk
 * and printed, and the test fails. `count` is for a second or so. */
void small_run(const char *name, uint64_t count, small_check *check, void *context);

#endif
