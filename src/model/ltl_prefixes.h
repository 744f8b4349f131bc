/* From an automaton and its live states to the deterministic automaton of bad
 * prefixes: subsets of live states, of which the empty one is the error state.
 */
#ifndef LCN_MODEL_LTL_PREFIXES_H
#define LCN_MODEL_LTL_PREFIXES_H

#include "model/ltl_automaton.h"

/* All states are reachable; the result is not minimal. The names of the
 * letters are left to the caller. After a limit *dfa is empty but can be
 * released. */
void lcn_ltl_find_bad_prefixes(const struct lcn_ltl_formulas *formulas,
			       const struct lcn_ltl_automaton *automaton, const bool *live,
			       struct lcn_ltl_work *work, struct lcn_dfa *dfa);

#endif
