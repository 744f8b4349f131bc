/* Whether a property is nothing but safety: whether every word that violates
 * it has a bad prefix. */
#ifndef LCN_MODEL_LTL_SAFETY_H
#define LCN_MODEL_LTL_SAFETY_H

#include "model/ltl_formula.h"

/* `dfa` is the automaton of bad prefixes of formulas->formula. After a limit
 * the answer means nothing. */
bool lcn_ltl_is_safety(const struct lcn_ltl_formulas *formulas, const struct lcn_dfa *dfa,
		       struct lcn_ltl_work *work);

#endif
