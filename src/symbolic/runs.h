/* Runs to what was found, as lists of choices that can be made again.
 *
 * A run is a shortest one, and among those the first by component, message and
 * path of its choices, step by step: the one that a search finds first which
 * goes through states breadth first and through attempts in their order.
 */
#ifndef LCN_SYMBOLIC_RUNS_H
#define LCN_SYMBOLIC_RUNS_H

#include "symbolic/symbolic.h"

/* Each is false when there is no such run, or at a limit. The run's last
 * attempt is what the name says; that to a deadlock ends with a step, and may
 * be empty. After lcn_symbolic_reach(). */
bool lcn_symbolic_run_to_violation(struct lcn_symbolic *engine, struct lcn_run *run);
/* With max_steps, longer runs are not looked for; 0: none is too long. */
bool lcn_symbolic_run_to_refusal(struct lcn_symbolic *engine, uint32_t component,
				 uint32_t max_steps, struct lcn_run *run);
bool lcn_symbolic_run_to_fault(struct lcn_symbolic *engine, const struct lcn_found_fault *fault,
			       struct lcn_run *run);
bool lcn_symbolic_run_to_deadlock(struct lcn_symbolic *engine, struct lcn_run *run);

/* To a violation without a step that the missing component sees. */
bool lcn_symbolic_run_to_doom(struct lcn_symbolic *engine, struct lcn_run *run);

#endif
