/* Limits that a user sets: time, memory, and patience (a signal).
 *
 * Long work calls lcn_budget_check() every few thousand steps and stops with
 * an ordinary result when a limit is reached. A NULL budget has no limits.
 */
#ifndef LCN_BASE_BUDGET_H
#define LCN_BASE_BUDGET_H

#include "lacuna/common.h"

/* Somebody who wants to know how far the work has come. */
struct lcn_watcher {
	lcn_watch *watch; /* NULL: nobody does */
	void *context;
	struct lcn_progress progress;
	uint64_t next_ms;
};

struct lcn_budget {
	uint64_t deadline_ms;		  /* by lcn_clock_ms(); 0 means none */
	uint64_t memory_bytes;		  /* of the whole process; 0 means no limit */
	volatile sig_atomic_t *interrupt; /* set by a signal handler; or NULL */
	struct lcn_watcher *watcher;	  /* told in lcn_budget_check(); or NULL */
};

/* Where work writes down how far it has come; NULL when nobody wants to know. */
static inline struct lcn_progress *
lcn_budget_progress(const struct lcn_budget *budget)
{
	return budget != NULL && budget->watcher != NULL ? &budget->watcher->progress : NULL;
}

enum lcn_limit lcn_budget_check(const struct lcn_budget *budget);

/* For lcn_budget_check() in loops: true once every 4096 calls. */
static inline int
lcn_budget_is_due(uint64_t *n_steps)
{
	return (++*n_steps & 4095) == 0;
}

uint64_t lcn_clock_ms(void);	  /* monotonic */
uint64_t lcn_memory_in_use(void); /* resident bytes of the process now */
uint64_t lcn_memory_peak(void);	  /* and at most so far */

#endif
