/* Sets of states of the property LTS, as an engine offers them.
 *
 * The property LTS is seen as the missing component sees it: its own receives
 * and sends are actions, everything else is internal. Sets are closed under
 * internal steps, and known by number, the same set always by the same one.
 * States from which internal steps can reach the error are as bad as the
 * error: nobody can prevent it there.
 */
#ifndef LCN_MODEL_SUBSETS_H
#define LCN_MODEL_SUBSETS_H

#include "base/budget.h"
#include "model/actions.h"

#define LCN_SUBSET_NONE UINT32_MAX	  /* the empty set */
#define LCN_SUBSET_ERROR (UINT32_MAX - 1) /* a set with the error in it */

struct lcn_subsets {
	void *engine;
	/* The set that runs start in; it is not the error. */
	enum lcn_limit (*initial)(void *engine, uint32_t *subset);
	enum lcn_limit (*successor)(void *engine, uint32_t subset, const struct lcn_action *action,
				    uint32_t *successor);
	/* Of a send: whether the receiver has room for the message in some state of
	 * the set that is not in the middle of a step. */
	bool (*has_room)(void *engine, uint32_t subset, const struct lcn_action *send);
	/* Whether the property cannot be violated any more from any state of the set. */
	bool (*is_harmless)(void *engine, uint32_t subset);
};

#endif
