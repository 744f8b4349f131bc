/* Sets of states as the missing component can know them: closed under internal
 * transitions, each known by a number.
 *
 * States from which internal transitions can reach the error are as bad as the
 * error itself: nobody can prevent it there. A set with one of them is the
 * error.
 */
#ifndef LCN_EXPLICIT_SUBSETS_H
#define LCN_EXPLICIT_SUBSETS_H

#include "explicit/views.h"

#define LCN_SUBSET_NONE UINT32_MAX	  /* the empty set */
#define LCN_SUBSET_ERROR (UINT32_MAX - 1) /* a set with the error in it */

struct lcn_explicit_subsets {
	const struct lcn_system *system;
	const struct lcn_missing_view *view;
	bool *is_doomed;  /* by state: internal transitions can reach the error */
	bool *is_kept;	  /* by state: some run to the error goes through it */
	bool *is_harmful; /* by state of the property: the error can follow */
	struct lcn_tuples sets;
	LCN_ARRAY(uint32_t) states; /* the set being made */
	bool *is_in;		    /* by state: whether it is in there */
};

/* With keeps_all false, states from which the error cannot be reached are in
 * no set. */
void lcn_explicit_subsets_init(struct lcn_explicit_subsets *subsets,
			       const struct lcn_system *system, const struct lcn_missing_view *view,
			       bool keeps_all);
void lcn_explicit_subsets_release(struct lcn_explicit_subsets *subsets);

/* How many states and transitions are left: those that are kept, with one for
 * the error. */
void lcn_explicit_subsets_sizes(const struct lcn_explicit_subsets *subsets, uint64_t *n_states,
				uint64_t *n_edges);

/* When the initial state is doomed: the states of a shortest run without a
 * visible transition from it to the error, both included; none otherwise. The
 * caller frees the array. */
uint32_t *lcn_explicit_subsets_doom(const struct lcn_explicit_subsets *subsets, size_t *n_states);

uint32_t lcn_explicit_subsets_initial(struct lcn_explicit_subsets *subsets);
uint32_t lcn_explicit_subsets_successor(struct lcn_explicit_subsets *subsets, uint32_t subset,
					uint32_t label);

/* Whether some state of the set that is not between transitions has room in
 * the component's mailbox. */
bool lcn_explicit_subsets_have_room(const struct lcn_explicit_subsets *subsets, uint32_t subset,
				    uint32_t component);

/* Whether the property cannot be violated any more, whatever is sent. */
bool lcn_explicit_subsets_are_harmless(const struct lcn_explicit_subsets *subsets, uint32_t subset);

#endif
