/* A stand-in for the model where only an assumption document is at hand: a
 * missing component with the document's interface, and for everybody else an
 * actor whose methods do nothing. */
#ifndef LCN_ANALYSIS_STAND_IN_H
#define LCN_ANALYSIS_STAND_IN_H

#include "lacuna/assumption.h"
#include "lang/ast.h"

/* Adds to a model, in which the component was parsed, the source of a stand-in
 * for the rest, with all messages that the document knows. In the paper's
 * completion these are not all that there are, so it also has what the
 * component sends: not to be in the interface is no mistake. */
void lcn_stand_in_parse(struct lcn_model *model, const struct lcn_assumption_document *document,
			struct lcn_diagnostics *diagnostics);

#endif
