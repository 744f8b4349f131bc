/* What conforming to a document needs of it. */
#ifndef LCN_ANALYSIS_CONFORM_DOCUMENT_H
#define LCN_ANALYSIS_CONFORM_DOCUMENT_H

#include "lacuna/conform.h"
#include "lang/ast.h"
#include "lts/dfa.h"

/* lcn_component_read() of a source, which is the model's then. */
struct lcn_model *lcn_component_parse(struct lcn_source *source,
				      const struct lcn_assumption_document *document,
				      struct lcn_diagnostics *diagnostics);

/* The automaton with classes, as lcn_trial_create() takes it. The document must
 * allow to begin: it is not that of NEVER. */
void lcn_document_to_dfa(const struct lcn_assumption_document *document, struct lcn_dfa *dfa);

#endif
