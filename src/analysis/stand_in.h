/* A stand-in for the model where only an assumption document is at hand: a
 * missing component with the document's interface, and for everybody else an
 * actor whose methods do nothing. */
#ifndef LCN_ANALYSIS_STAND_IN_H
#define LCN_ANALYSIS_STAND_IN_H

#include "lacuna/assumption.h"
#include "lang/ast.h"

/* Adds to a model, in which the component was parsed, the source of a stand-in
 * for the rest. It has all the messages that the component sends to those that
 * the document knows, too: what is not in the interface is beyond it, and no
 * mistake. */
void lcn_stand_in_parse(struct lcn_model *model, const struct lcn_assumption_document *document,
			struct lcn_diagnostics *diagnostics);

#endif
