#include "bdd/manager.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

#include "base/memory.h"
#include "config.h"

#ifndef HAVE_CUDD_REGISTEROUTOFMEMORYCALLBACK
/* CUDD 2.5 has one handler for all managers, which ends the process unless it
 * is replaced. */
extern void (*MMoutOfMemory)(long n_bytes);
#endif

/* So many calls of the callback are between two looks at the budget; or so many
 * operations between two at the clock, and that time between two at the budget:
 * an operation may take nanoseconds or a second. */
enum { CALLS_PER_CHECK = 1024, OPERATIONS_PER_CLOCK = 16, MS_PER_CHECK = 10 };

/* Both tables grow when they are of use. Most variables are slots of queues and
 * have few nodes: larger tables to begin with are slower, for they do not fit
 * into the processor's caches. */
enum { UNIQUE_SLOTS = 16, CACHE_SLOTS = 1 << 15 };

static void
pass_over(long n_bytes)
{
	(void) n_bytes;
}

bool
lcn_bdds_check(struct lcn_bdds *bdds)
{
	struct lcn_progress *progress = lcn_budget_progress(bdds->options.budget);
	if (progress != NULL)
		progress->n_nodes = (uint64_t) Cudd_ReadKeys(bdds->cudd);
	if (bdds->limit == LCN_LIMIT_NONE)
		bdds->limit = lcn_budget_check(bdds->options.budget);
	return bdds->limit == LCN_LIMIT_NONE;
}

/* CUDD asks this deep inside of operations. */
static int
must_stop(const void *context)
{
	/* The manager is ours; CUDD only hands it through. */
	struct lcn_bdds *bdds = (struct lcn_bdds *) (uintptr_t) context;
	if (bdds->options.budget == NULL)
		return 0;
	if (++bdds->n_calls < CALLS_PER_CHECK)
		return 0;
	bdds->n_calls = 0;
	return !lcn_bdds_check(bdds);
}

static Cudd_ReorderingType
method_of(enum lcn_reordering reordering)
{
	switch (reordering) {
	case LCN_REORDER_OFF: break;
	case LCN_REORDER_SIFT: return CUDD_REORDER_SIFT;
	case LCN_REORDER_GROUP_SIFT: return CUDD_REORDER_GROUP_SIFT;
	case LCN_REORDER_SYMMETRIC_SIFT: return CUDD_REORDER_SYMM_SIFT;
	case LCN_REORDER_WINDOW: return CUDD_REORDER_WINDOW3;
	case LCN_REORDER_RANDOM: return CUDD_REORDER_RANDOM;
	}
	return CUDD_REORDER_NONE;
}

static void
set_limits(struct lcn_bdds *bdds)
{
	const struct lcn_bdds_options *options = &bdds->options;
	if (options->max_nodes != 0)
		Cudd_SetMaxLive(bdds->cudd, options->max_nodes > UINT_MAX
						? UINT_MAX
						: (unsigned) options->max_nodes);
	if (options->max_memory_bytes != 0)
		Cudd_SetMaxMemory(bdds->cudd, options->max_memory_bytes);
	if (options->max_cache_slots != 0)
		Cudd_SetMaxCacheHard(bdds->cudd, options->max_cache_slots);
	if (options->reordering != LCN_REORDER_OFF)
		Cudd_AutodynEnable(bdds->cudd, method_of(options->reordering));
	Cudd_RegisterTerminationCallback(bdds->cudd, must_stop, bdds);
#ifdef HAVE_CUDD_REGISTEROUTOFMEMORYCALLBACK
	Cudd_RegisterOutOfMemoryCallback(bdds->cudd, pass_over);
#endif
}

struct lcn_bdds *
lcn_bdds_create(const struct lcn_bdds_options *options)
{
	unsigned cache = CACHE_SLOTS;
	if (options->max_cache_slots != 0 && options->max_cache_slots < cache)
		cache = options->max_cache_slots;
#ifndef HAVE_CUDD_REGISTEROUTOFMEMORYCALLBACK
	MMoutOfMemory = pass_over;
#endif
	DdManager *cudd = Cudd_Init(0, 0, UNIQUE_SLOTS, cache, 0);
	if (cudd == NULL)
		return NULL;
	struct lcn_bdds *bdds = LCN_NEW(struct lcn_bdds);
	bdds->cudd = cudd;
	bdds->options = *options;
	set_limits(bdds);
	return bdds;
}

void
lcn_bdds_free(struct lcn_bdds *bdds)
{
	if (bdds == NULL)
		return;
	assert(bdds->n_handles == 0);
	/* A failed operation may leave garbage that CUDD still counts. */
	assert(bdds->limit != LCN_LIMIT_NONE || Cudd_CheckZeroRef(bdds->cudd) == 0);
	Cudd_Quit(bdds->cudd);
	free(bdds);
}

enum lcn_limit
lcn_bdds_limit(const struct lcn_bdds *bdds)
{
	return bdds->limit;
}

void
lcn_bdds_resume(struct lcn_bdds *bdds, const struct lcn_budget *budget)
{
	bdds->options.budget = budget;
	bdds->limit = LCN_LIMIT_NONE;
	Cudd_ClearErrorCode(bdds->cudd);
	Cudd_SetMaxLive(bdds->cudd, UINT_MAX);
}

void
lcn_bdds_stop(struct lcn_bdds *bdds, enum lcn_limit limit)
{
	bdds->limit = limit;
}

uint64_t
lcn_bdds_n_handles(const struct lcn_bdds *bdds)
{
	return bdds->n_handles;
}

struct lcn_bdds_statistics
lcn_bdds_statistics(const struct lcn_bdds *bdds)
{
	return (struct lcn_bdds_statistics){
	    .n_variables = (uint32_t) Cudd_ReadSize(bdds->cudd),
	    .n_nodes = (uint64_t) Cudd_ReadNodeCount(bdds->cudd),
	    .peak_nodes = (uint64_t) Cudd_ReadPeakNodeCount(bdds->cudd),
	    .n_operations = bdds->n_operations,
	    .n_reorderings = (uint64_t) Cudd_ReadReorderings(bdds->cudd),
	    .memory_bytes = (uint64_t) Cudd_ReadMemoryInUse(bdds->cudd),
	    .n_handles = bdds->n_handles,
	};
}

void
lcn_bdds_reorder(struct lcn_bdds *bdds, enum lcn_reordering reordering)
{
	if (bdds->limit == LCN_LIMIT_NONE && reordering != LCN_REORDER_OFF)
		Cudd_ReduceHeap(bdds->cudd, method_of(reordering), 0);
}

/* Every other time by chance, so that orders really differ. */
static void
disturb(struct lcn_bdds *bdds)
{
	uint64_t turn = bdds->n_operations / bdds->options.disturb_every;
	lcn_bdds_reorder(bdds, turn % 2 == 0 ? LCN_REORDER_RANDOM : LCN_REORDER_SIFT);
}

static void
look_at_clock(struct lcn_bdds *bdds)
{
	uint64_t now_ms = lcn_clock_ms();
	if (now_ms < bdds->next_look_ms)
		return;
	bdds->next_look_ms = now_ms + MS_PER_CHECK;
	lcn_bdds_check(bdds);
}

bool
lcn_bdds_go_on(struct lcn_bdds *bdds)
{
	bdds->n_operations++;
	if (bdds->n_operations % OPERATIONS_PER_CLOCK == 0)
		look_at_clock(bdds);
	if (bdds->options.disturb_every != 0 &&
	    bdds->n_operations % bdds->options.disturb_every == 0)
		disturb(bdds);
	return bdds->limit == LCN_LIMIT_NONE;
}

static enum lcn_limit
limit_of_error(DdManager *cudd)
{
	return Cudd_ReadErrorCode(cudd) == CUDD_TOO_MANY_NODES ? LCN_LIMIT_NODES : LCN_LIMIT_MEMORY;
}

/* An operation that fails has reached a limit: the callback says which, or
 * CUDD does. */
struct lcn_bdd
lcn_bdds_hold(struct lcn_bdds *bdds, DdNode *node)
{
	if (node == NULL) {
		if (bdds->limit == LCN_LIMIT_NONE)
			bdds->limit = limit_of_error(bdds->cudd);
		return LCN_BDD_FAILED;
	}
	Cudd_Ref(node);
	bdds->n_handles++;
	return (struct lcn_bdd){node};
}

static uint32_t
added(struct lcn_bdds *bdds, const DdNode *node)
{
	if (node != NULL)
		return Cudd_NodeReadIndex((DdNode *) (uintptr_t) node);
	bdds->limit = limit_of_error(bdds->cudd);
	return LCN_NO_BDD_VARIABLE;
}

uint32_t
lcn_bdds_add_variable(struct lcn_bdds *bdds)
{
	if (!lcn_bdds_go_on(bdds))
		return LCN_NO_BDD_VARIABLE;
	return added(bdds, Cudd_bddNewVar(bdds->cudd));
}

static uint32_t
add_variable_beside(struct lcn_bdds *bdds, uint32_t variable, int by)
{
	if (variable == LCN_NO_BDD_VARIABLE || !lcn_bdds_go_on(bdds))
		return LCN_NO_BDD_VARIABLE;
	int level = Cudd_ReadPerm(bdds->cudd, (int) variable) + by;
	return added(bdds, Cudd_bddNewVarAtLevel(bdds->cudd, level));
}

uint32_t
lcn_bdds_add_variable_above(struct lcn_bdds *bdds, uint32_t variable)
{
	return add_variable_beside(bdds, variable, 0);
}

uint32_t
lcn_bdds_add_variable_below(struct lcn_bdds *bdds, uint32_t variable)
{
	return add_variable_beside(bdds, variable, 1);
}

uint32_t
lcn_bdds_level(const struct lcn_bdds *bdds, uint32_t variable)
{
	return (uint32_t) Cudd_ReadPerm(bdds->cudd, (int) variable);
}

void
lcn_bdds_set_order(struct lcn_bdds *bdds, const uint32_t *variables)
{
	int n = Cudd_ReadSize(bdds->cudd);
	if (!lcn_bdds_go_on(bdds))
		return;
	int *order = LCN_NEW_ARRAY(int, (size_t) n);
	for (int i = 0; i < n; i++)
		order[i] = (int) variables[i];
	if (Cudd_ShuffleHeap(bdds->cudd, order) == 0 && bdds->limit == LCN_LIMIT_NONE)
		bdds->limit = limit_of_error(bdds->cudd);
	free(order);
}
