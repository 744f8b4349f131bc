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

/* The same for a group of queues with marks that get their messages together,
 * in rows. Steps that take nothing from them lead from all of A with empty
 * queues to all of A with one row, and for each message of a row steps that
 * only take that one lead back to all of A without it. Then every queue can be
 * brought to any end of any sequence of rows: it takes each message at once
 * until those come that it keeps. */
bool lcn_symbolic_fill_group(struct lcn_symbolic *engine, uint32_t group);

#endif
