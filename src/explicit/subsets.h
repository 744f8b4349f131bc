/* Sets of states as model/subsets.h asks for them, from a finished search. */
#ifndef LCN_EXPLICIT_SUBSETS_H
#define LCN_EXPLICIT_SUBSETS_H

#include "explicit/views.h"
#include "model/subsets.h"

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

/* Whether internal transitions lead from the initial state to the error. Then
 * there are no sets to ask for. */
bool lcn_explicit_subsets_is_doomed(const struct lcn_explicit_subsets *subsets);

/* What determinisation asks; it borrows all of the above. */
struct lcn_subsets lcn_explicit_subsets_interface(struct lcn_explicit_subsets *subsets);

#endif
