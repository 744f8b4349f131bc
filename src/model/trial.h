/* A component on trial: alone with an environment that knows no manners.
 *
 * The environment puts any message of the interface into the component's
 * mailbox at any time, while there is room; whatever the component sends to
 * others is swallowed (section 3.4.1 of Abbasi, Ghassemi and Khosravi). The
 * property of the system is the assumption: its letters are what the component
 * receives, Rcv(m), and sends, Snd(m)::y. What it sends to itself moves nothing.
 * So the component leaves the assumption if and only if the error state of the
 * property can be reached.
 */
#ifndef LCN_MODEL_TRIAL_H
#define LCN_MODEL_TRIAL_H

#include "model/system.h"

/* What counts as leaving it. */
enum lcn_trial_kind {
	LCN_TRIAL_ANY,	 /* everything that the assumption refuses */
	LCN_TRIAL_ERROR, /* only what leads into the error, by way of what it allows */
};

struct lcn_trial {
	const struct lcn_model *model; /* with a component */
	const struct lcn_dfa *assumption;
	enum lcn_trial_kind kind;
	const struct lcn_capacity_change *capacities;
	size_t n_capacities;
};

/* NULL with diagnostics when the component has too many ways, or the capacities
 * do not fit the model, which must outlive the system. The assumption has
 * classes as in analysis/determinize.h, and its initial state is plain. Sends
 * that are no letters of it are beyond the interface. (Also where everything is
 * allowed: a minimal automaton does not tell whether that is because nothing
 * can happen any more, or because there is no letter for it.) */
struct lcn_system *lcn_trial_create(const struct lcn_trial *trial,
				    struct lcn_diagnostics *diagnostics);

#endif
