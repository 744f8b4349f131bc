/* What of a state makes no difference to what the missing component can see.
 *
 * Sets of states that are closed under internal steps are told apart by far more
 * than that. Three things of a state are dropped:
 *
 * - Messages to the missing component that do nothing when they are served, in a
 *   mailbox from which any may be taken.
 * - Components that nobody hears of: they send nothing, or only to others of
 *   that kind, and no property minds. They can always handle what they have
 *   until nothing is left; then they have room for whatever is sent to them.
 * - Which of several messages waits, in a mailbox from which any may be taken,
 *   when they are handled alike: they are counted together.
 *
 * In the first two cases a state can do all that can be seen of the state with
 * more, which reaches it by internal steps; a closed set has it anyway. In the
 * last both can do the same. The states that are left need not be reachable.
 */
#ifndef LCN_SYMBOLIC_UNSEEN_H
#define LCN_SYMBOLIC_UNSEEN_H

#include "symbolic/symbolic.h"

struct lcn_merge {
	struct lcn_bdd relation; /* of the one that is kept: next = now + the other */
	struct lcn_bdd gone;	 /* the cube of both, now */
	struct lcn_bdd none;	 /* where the other is 0 */
	struct lcn_bdd_map *forward;
};

struct lcn_unseen {
	struct lcn_bdds *bdds;
	struct lcn_bdd cube; /* of what is dropped */
	struct lcn_bdd none; /* and where all that is 0 */
	LCN_ARRAY(struct lcn_merge) merges;
};

/* The engine has found all reachable states, and the model has no faults. */
void lcn_unseen_init(struct lcn_unseen *unseen, struct lcn_symbolic *engine);
void lcn_unseen_release(struct lcn_unseen *unseen);

void lcn_unseen_drop(const struct lcn_unseen *unseen, struct lcn_bdd *states);

#endif
