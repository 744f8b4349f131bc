/* Queues that others can fill with whatever they like, in one jump.
 *
 * Say that from all states of a set A with an empty queue, steps that take
 * nothing from it lead to all of A with one message m in it, for each m of some
 * kinds. Such steps do not look at the queue, except for room; so they do the
 * same when there is something in it, and all contents of such messages are
 * reached together with all of A.
 */
#ifndef LCN_SYMBOLIC_FILL_H
#define LCN_SYMBOLIC_FILL_H

#include "symbolic/engine.h"

/* Adds such states to the reachable ones. Whether any of them is new. */
bool lcn_symbolic_fill(struct lcn_symbolic *engine);

#endif
