/* What determinisation asks of an engine.
 *
 * The property LTS as the missing component sees it: its own receives and
 * sends are actions, everything else is internal. An engine keeps sets of its
 * states, closed under internal steps, and knows them by number, the same set
 * always by the same one. States from which internal steps can reach the error
 * are the error.
 */
#ifndef LCN_ANALYSIS_SUBSETS_H
#define LCN_ANALYSIS_SUBSETS_H

#include "base/budget.h"
#include "model/system.h"

#define LCN_SUBSET_NONE UINT32_MAX	  /* the empty set */
#define LCN_SUBSET_ERROR (UINT32_MAX - 1) /* a set with the error in it */

/* A receive or a send of the missing component. */
struct lcn_action {
	bool is_receive;
	uint32_t receiver; /* of a receive: the missing component itself */
	uint32_t message;
	char *label; /* "Rcv(m)", "Snd(m)::y" */
};

struct lcn_actions {
	struct lcn_action *items; /* in byte order of their labels */
	size_t n_items;
	size_t n_allocated;
};

/* All messages that others may send to the missing component, and all that it
 * may send to others by its interface. */
void lcn_actions_of_system(struct lcn_actions *actions, const struct lcn_system *system);
void lcn_actions_release(struct lcn_actions *actions);

struct lcn_subsets {
	void *engine;
	/* The set that runs start in; it is not the error. */
	enum lcn_limit (*initial)(void *engine, uint32_t *subset);
	enum lcn_limit (*successor)(void *engine, uint32_t subset, const struct lcn_action *action,
				    uint32_t *successor);
	/* Of a send: whether in some state of the set, one between steps, the
	 * receiver has room for the message. */
	bool (*has_room)(void *engine, uint32_t subset, const struct lcn_action *send);
	/* Whether the property cannot be violated any more from any state of the set. */
	bool (*is_harmless)(void *engine, uint32_t subset);
};

/* The assumption: what leads into the error is refused, and so, in the sound
 * completion, are sends that the open system could take but the interface does
 * not offer there; everything else that the system cannot do leads to a state
 * that allows everything. Minimal and canonical; *dfa is empty at a limit. */
enum lcn_limit lcn_subsets_to_assumption(const struct lcn_subsets *subsets,
					 const struct lcn_actions *actions,
					 enum lcn_completion completion,
					 const struct lcn_budget *budget, uint64_t *n_subsets,
					 struct lcn_dfa *dfa);

#endif
