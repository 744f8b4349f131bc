/* Runs: what happens from the initial state on, attempt by attempt.
 *
 * A run is a list of choices, so it says itself how it is made again; whatever
 * is shown of it is found by making it again. All its attempts are steps,
 * except that the last one may violate the property, be refused or fail: then
 * that is what the run is there to show.
 */
#ifndef LCN_EXPLICIT_RUN_H
#define LCN_EXPLICIT_RUN_H

#include "explicit/explore.h"

/* A shortest run to a state that a search has found. */
void lcn_run_to_state(const struct lcn_explicit_result *result, uint32_t state,
		      struct lcn_run *run);

/* The same, and then the attempt. */
void lcn_run_to_attempt(const struct lcn_explicit_result *result, struct lcn_attempt_at at,
			struct lcn_run *run);

/* A shortest run to a violation without a step in which the missing component
 * has a part, found by a search of its own. */
enum lcn_limit lcn_run_to_doom(const struct lcn_system *system, const struct lcn_budget *budget,
			       struct lcn_run *run, bool *is_found);

/* Makes every attempt again, and tells of each: the states before and after it
 * are in the visit. The visit may be NULL. Returns how the last one ends,
 * LCN_STEP when there is none, LCN_NOT_TAKEN when the run is impossible. */
typedef void lcn_run_visit(void *context, size_t number, const struct lcn_state *from,
			   const struct lcn_attempt *attempt);
enum lcn_outcome lcn_run_replay(const struct lcn_run *run, lcn_run_visit *visit, void *context);

/* Whether the run is possible and ends where no step is; and whether messages
 * wait there (or NULL). */
bool lcn_run_ends_in_deadlock(const struct lcn_run *run, bool *is_blocked);

/* Finds a run of n_deeds attempts that are all accepted, in every way in which
 * they can be meant, and of which the last one ends with the outcome. False when
 * there is none; *n_possible then tells how many deeds can be done. `from` is
 * the state in which the attempt is made. */
typedef bool lcn_deed_accepts(void *context, size_t number, const struct lcn_state *from,
			      const struct lcn_attempt *attempt);
bool lcn_run_find(const struct lcn_system *system, lcn_deed_accepts *accepts, void *context,
		  size_t n_deeds, enum lcn_outcome outcome, size_t *n_possible,
		  struct lcn_run *run);

#endif
