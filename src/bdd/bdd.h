/* Boolean functions as BDDs: the one door to CUDD.
 *
 * A manager holds variables and functions over them. A function is held by a
 * handle, and every handle that a call returns belongs to the caller, who
 * releases it; calls named _into replace the handle that they are given.
 * Variables are known by number, in the order in which they were made; their
 * place in the order of the diagram is another thing, and may change.
 *
 *     struct lcn_bdd both = lcn_bdd_and(bdds, x, y);
 *     lcn_bdd_or_into(bdds, &both, z);
 *     ...
 *     lcn_bdd_release(bdds, &both);
 *
 * At a limit (of the budget, or of nodes or memory) an operation gives the
 * failed handle. All later operations do the same, and so does every operation
 * on a failed handle, so that one look at lcn_bdds_limit() per round of a loop
 * is enough. Questions about failed handles answer false or 0. Failed handles
 * are released like others.
 *
 * When a manager is freed, no handle may be left: lcn_bdds_n_handles() counts.
 */
#ifndef LCN_BDD_BDD_H
#define LCN_BDD_BDD_H

#include "base/budget.h"
#include "base/count.h"
#include "lacuna/engine.h"

struct lcn_bdds;

struct lcn_bdd {
	void *node; /* NULL: failed */
};

#define LCN_BDD_FAILED ((struct lcn_bdd){NULL})

struct lcn_bdds_options {
	const struct lcn_budget *budget; /* or NULL */
	uint64_t max_nodes;		 /* at once; 0: no limit */
	uint64_t max_memory_bytes;	 /* of the manager alone; 0: no limit */
	enum lcn_reordering reordering;	 /* by itself, when diagrams grow */
	uint32_t max_cache_slots;	 /* 0: as many as CUDD sees fit */
	/* For tests: after so many operations each, collect garbage and reorder,
	 * whether it is of use or not; 0: never. */
	uint32_t disturb_every;
};

struct lcn_bdds_statistics {
	uint32_t n_variables;
	uint64_t n_nodes; /* now, garbage not counted */
	uint64_t peak_nodes;
	uint64_t n_operations; /* calls of this interface that make a function */
	uint64_t n_reorderings;
	uint64_t memory_bytes;
	uint64_t n_handles;
};

/* NULL when there is not even memory for an empty manager. */
struct lcn_bdds *lcn_bdds_create(const struct lcn_bdds_options *options);
void lcn_bdds_free(struct lcn_bdds *bdds);

/* What has stopped the work, if anything has. */
enum lcn_limit lcn_bdds_limit(const struct lcn_bdds *bdds);

/* Goes on for a while after a limit, to look at what there is; and stops again
 * for the reason given. */
void lcn_bdds_resume(struct lcn_bdds *bdds, const struct lcn_budget *budget);
void lcn_bdds_stop(struct lcn_bdds *bdds, enum lcn_limit limit);

uint64_t lcn_bdds_n_handles(const struct lcn_bdds *bdds);
struct lcn_bdds_statistics lcn_bdds_statistics(const struct lcn_bdds *bdds);

/* Reorders now, by this method. */
void lcn_bdds_reorder(struct lcn_bdds *bdds, enum lcn_reordering reordering);

/* Variables. A new one stands below all others, or directly above or below an
 * existing one. LCN_NO_BDD_VARIABLE at a limit. */
#define LCN_NO_BDD_VARIABLE UINT32_MAX

uint32_t lcn_bdds_add_variable(struct lcn_bdds *bdds);
uint32_t lcn_bdds_add_variable_above(struct lcn_bdds *bdds, uint32_t variable);
uint32_t lcn_bdds_add_variable_below(struct lcn_bdds *bdds, uint32_t variable);
uint32_t lcn_bdds_level(const struct lcn_bdds *bdds, uint32_t variable);

/* All variables, from the top, as they are to stand from now on. */
void lcn_bdds_set_order(struct lcn_bdds *bdds, const uint32_t *variables);

/* Functions. */

struct lcn_bdd lcn_bdd_true(struct lcn_bdds *bdds);
struct lcn_bdd lcn_bdd_false(struct lcn_bdds *bdds);
struct lcn_bdd lcn_bdd_literal(struct lcn_bdds *bdds, uint32_t variable, bool value);
struct lcn_bdd lcn_bdd_copy(struct lcn_bdds *bdds, struct lcn_bdd f);
void lcn_bdd_release(struct lcn_bdds *bdds, struct lcn_bdd *f);

struct lcn_bdd lcn_bdd_not(struct lcn_bdds *bdds, struct lcn_bdd f);
struct lcn_bdd lcn_bdd_and(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g);
struct lcn_bdd lcn_bdd_or(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g);
struct lcn_bdd lcn_bdd_xor(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g);
struct lcn_bdd lcn_bdd_minus(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g);
struct lcn_bdd lcn_bdd_ite(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd then,
			   struct lcn_bdd otherwise);

/* f becomes the result. */
void lcn_bdd_and_into(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g);
void lcn_bdd_or_into(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g);
void lcn_bdd_minus_into(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g);

/* f becomes g; g's handle is given away. */
void lcn_bdd_replace(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g);

/* The same with a g that is given away. */
void lcn_bdd_and_with(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g);
void lcn_bdd_or_with(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g);

/* A cube is a conjunction of literals; of a set of variables, of themselves. */
struct lcn_bdd lcn_bdd_exists(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd cube);
struct lcn_bdd lcn_bdd_and_exists(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g,
				  struct lcn_bdd cube);
struct lcn_bdd lcn_bdd_cofactor(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd cube);

/* The function that asks f at the nearest point of `care` (not false), where
 * variables weigh the more the higher they stand in the order. */
struct lcn_bdd lcn_bdd_constrain(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd care);

/* Renaming. A map says of some variables which ones take their place, all at
 * once. It is good for all variables of its manager, also those made later. */
struct lcn_bdd_map;

struct lcn_bdd_map *lcn_bdd_map_create(void);
void lcn_bdd_map_free(struct lcn_bdd_map *map);
void lcn_bdd_map_add(struct lcn_bdd_map *map, uint32_t from, uint32_t to);
struct lcn_bdd lcn_bdd_rename(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd_map *map);

/* Questions. */

static inline bool
lcn_bdd_is_failed(struct lcn_bdd f)
{
	return f.node == NULL;
}

/* Of functions of one manager. */
static inline bool
lcn_bdd_is_same(struct lcn_bdd f, struct lcn_bdd g)
{
	return f.node != NULL && f.node == g.node;
}

/* Tells functions apart as long as they are held. */
static inline uint64_t
lcn_bdd_number(struct lcn_bdd f)
{
	return (uint64_t) (uintptr_t) f.node;
}

bool lcn_bdd_is_false(const struct lcn_bdds *bdds, struct lcn_bdd f);
bool lcn_bdd_is_true(const struct lcn_bdds *bdds, struct lcn_bdd f);
bool lcn_bdd_implies(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g);
bool lcn_bdd_meet(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g);
uint64_t lcn_bdd_n_nodes(struct lcn_bdd f);

/* How many ways there are over the variables of the cube, on which alone f may
 * depend. A way counts once, times the weights of the variables that are true
 * in it. False at a limit. */
struct lcn_bdd_weight {
	uint32_t variable;
	struct lcn_count weight;
};

bool lcn_bdd_count(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd cube,
		   const struct lcn_bdd_weight *weights, size_t n_weights, struct lcn_count *count);

/* The greatest sum among all ways to make f true, where a true variable adds
 * its weight (by number, n_weights of them, the rest 0; below 2^62 in all).
 * False when f is false, or at a limit. */
bool lcn_bdd_greatest(struct lcn_bdds *bdds, struct lcn_bdd f, const uint64_t *weights,
		      uint32_t n_weights, uint64_t *greatest);

#endif
