/* Searching backwards, always within the reachable states. */
#ifndef LCN_SYMBOLIC_BACKWARD_H
#define LCN_SYMBOLIC_BACKWARD_H

#include "symbolic/engine.h"

/* The states from which the error is reached, the error apart; by internal
 * steps alone, or by any. */
struct lcn_bdd lcn_backward_to_error(struct lcn_symbolic *engine, bool is_silent);

/* The states from which one step, internal or any, leads into the set. */
struct lcn_bdd lcn_backward_step(struct lcn_symbolic *engine, bool is_silent, struct lcn_bdd set);

#endif
