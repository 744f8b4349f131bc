/* The assumption that components are held against.
 *
 * It is not quite the one that `assume` tells. In the sound completion, the
 * stand-in of the interface swallows messages that expect no response, and the
 * alphabet has everything that could be sent to others, whether the interface
 * mentions it or not (decision 14). Where no send to the stand-in is refused
 * for want of room, it says of the letters that the interface mentions what is
 * told. In the paper's completion it is what is told.
 */
#ifndef LCN_ANALYSIS_YARDSTICK_H
#define LCN_ANALYSIS_YARDSTICK_H

#include "lts/dfa.h"
#include "model/actions.h"

struct lcn_yardstick {
	struct lcn_exploration open; /* of the system with the stand-in in the gap */
	bool is_doomed;		     /* no component can help: the automaton is empty */
	struct lcn_actions actions;  /* the letters */
	struct lcn_dfa automaton;    /* with reasons, see lcn_subsets_to_assumption() */
};

/* False when there are errors (diagnostics) or at a limit, which is that of
 * `open` then; `open` is filled in as far as it goes. If there is a phase, all
 * of the work is that phase's. */
bool lcn_yardstick_make(struct lcn_yardstick *yardstick, const struct lcn_model *model,
			const struct lcn_analysis_options *options, const char *phase,
			const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics);
void lcn_yardstick_release(struct lcn_yardstick *yardstick);

#endif
