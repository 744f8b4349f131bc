/* Long ways that repeat themselves, in one jump.
 *
 * More messages in a mailbox from which any may be taken never hinder a step,
 * except where there is no room. So when steps lead from all states of a set A
 * with n messages of a kind to all of A with n + 1, the same steps lead on to
 * n + 2, n + 3, … as long as all states on the way have room for the
 * difference. (The argument of Karp and Miller, with an end.)
 */
#ifndef LCN_SYMBOLIC_ACCELERATE_H
#define LCN_SYMBOLIC_ACCELERATE_H

#include "symbolic/engine.h"

/* Adds to a set of states some that are reached from it, by internal steps
 * alone or by any. Whether there were any. */
bool lcn_symbolic_accelerate(struct lcn_symbolic *engine, bool is_silent, struct lcn_bdd *set);

#endif
