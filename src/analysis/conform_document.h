/* What conforming to a document needs of it. */
#ifndef LCN_ANALYSIS_CONFORM_DOCUMENT_H
#define LCN_ANALYSIS_CONFORM_DOCUMENT_H

#include "lacuna/conform.h"
#include "lts/dfa.h"

/* The automaton with classes, as lcn_trial_create() takes it. The document must
 * allow to begin: it is not that of NEVER. */
void lcn_document_to_dfa(const struct lcn_assumption_document *document, struct lcn_dfa *dfa);

#endif
