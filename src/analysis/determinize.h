/* From sets of states to the assumption. */
#ifndef LCN_ANALYSIS_DETERMINIZE_H
#define LCN_ANALYSIS_DETERMINIZE_H

#include "model/subsets.h"

/* The assumption, with a reason for all that it refuses: what leads into the
 * error goes to a state of class ERROR; in the sound completion, sends that the
 * open system could take but the interface does not offer there go to one of
 * class BEYOND; everything else that the system cannot do leads to a state that
 * allows everything. Minimal and canonical; the initial state is plain. *dfa is
 * empty at a limit. */
enum lcn_limit lcn_subsets_to_assumption(const struct lcn_subsets *subsets,
					 const struct lcn_actions *actions,
					 enum lcn_completion completion,
					 const struct lcn_budget *budget, uint64_t *n_subsets,
					 struct lcn_dfa *dfa);

#endif
