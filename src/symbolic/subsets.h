/* Sets of states as model/subsets.h asks for them, each one BDD.
 *
 * A step that the missing component sees as several actions passes through
 * states between them. Those are not encoded: a set is the states of the
 * system in it, and a list of what is still to come of steps that have begun,
 * each with the states in which it will end.
 */
#ifndef LCN_SYMBOLIC_SUBSETS_H
#define LCN_SYMBOLIC_SUBSETS_H

#include "model/subsets.h"
#include "symbolic/symbolic.h"

struct lcn_symbolic_subsets;

/* After lcn_symbolic_reach(), of a system with a missing component. With
 * keeps_all false, states from which the error cannot be reached are in no
 * set. The engine must outlive it. */
struct lcn_symbolic_subsets *lcn_symbolic_subsets_create(struct lcn_symbolic *engine,
							 bool keeps_all);
void lcn_symbolic_subsets_free(struct lcn_symbolic_subsets *subsets);

/* Whether internal steps lead from the initial state to the error. Then there
 * are no sets to ask for. */
bool lcn_symbolic_subsets_is_doomed(const struct lcn_symbolic_subsets *subsets);

/* How many states and transitions are left: those that are kept, with one for
 * the error, and those between. Both initialised. */
enum lcn_limit lcn_symbolic_subsets_sizes(struct lcn_symbolic_subsets *subsets,
					  struct lcn_count *n_states, struct lcn_count *n_edges);

/* What determinisation asks. */
struct lcn_subsets lcn_symbolic_subsets_interface(struct lcn_symbolic_subsets *subsets);

#endif
