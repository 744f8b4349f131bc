/* Compliance with the interface (Definition 5 and Lemma 1 of Abbasi, Ghassemi
 * and Khosravi): whether everything that a component may send in consequence of
 * one message is one of the responses that its interface has for it.
 *
 * Variables are not looked at, so every way through a method is possible at any
 * time (Table 3). What the component sends to itself waits in a queue and is
 * handled as well; a response is complete when the queue is empty. There may be
 * infinitely many complete responses, and the queue may grow without end.
 * Still this is decided, because the responses of the interface are finite: as
 * soon as what was sent to each actor begins none of them, or more messages
 * wait that will lead to a send than any of them has left, every completion is
 * wrong, or some is.
 */
#ifndef LCN_ANALYSIS_COMPLIANCE_H
#define LCN_ANALYSIS_COMPLIANCE_H

#include "base/budget.h"
#include "lacuna/conform.h"
#include "model/system.h"

/* The deviations of the system's missing component, which has methods, from
 * the model's interface: for each message the one with the fewest messages
 * handled until it is certain. */
enum lcn_limit lcn_compliance_decide(const struct lcn_model *model, const struct lcn_system *system,
				     const struct lcn_budget *budget,
				     struct lcn_compliance *compliance);
void lcn_compliance_release(struct lcn_compliance *compliance);

#endif
