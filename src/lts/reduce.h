/* Smallest systems that are equivalent to a given one. */
#ifndef LCN_LTS_REDUCE_H
#define LCN_LTS_REDUCE_H

#include "base/budget.h"
#include "lts/lts.h"

/* The smallest system related to this one, for LCN_STRONG_BISIMULATION and
 * LCN_BRANCHING_BISIMULATION; the smallest deterministic one without internal
 * steps for LCN_WEAK_TRACE_EQUIVALENCE. Systems that are related and have the
 * same alphabet become equal to the bit (see lcn_lts_canonize). The error
 * state stays one unless other states can do "error" too; then it is spelled
 * out. What is known of the states is lost. *reduced can be released whatever
 * the limit. */
enum lcn_limit lcn_lts_minimize(const struct lcn_lts *lts, enum lcn_relation relation,
				const struct lcn_budget *budget, struct lcn_lts *reduced);

/* Puts the labels in byte order (tau stays the first), drops states that
 * cannot be reached and edges that are there twice, and numbers the states
 * breadth first from the initial state 0, edges by label. Where a label leads
 * to several states, their order comes from what they can do, so if no two
 * states are strongly bisimilar, the result does not depend on the numbers
 * that states and labels had. What is known of the states is lost. Nothing is
 * changed when there is a limit. */
enum lcn_limit lcn_lts_canonize(struct lcn_lts *lts, const struct lcn_budget *budget);

#endif
