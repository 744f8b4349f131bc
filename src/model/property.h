/* The automaton of a property. */
#ifndef LCN_MODEL_PROPERTY_H
#define LCN_MODEL_PROPERTY_H

#include "lang/ast.h"
#include "lts/dfa.h"

/* The property of that name, or the only one when name is NULL; NULL with a
 * diagnostic when there is none. */
const struct lcn_property *lcn_property_find(const struct lcn_model *model, const char *name,
					     struct lcn_diagnostics *diagnostics);

/* The automaton of bad prefixes over all letters of the model: complete but
 * for its error state, which nothing leaves, minimal and canonical. */
enum lcn_limit lcn_property_to_dfa(const struct lcn_model *model,
				   const struct lcn_property *property,
				   const struct lcn_budget *budget,
				   struct lcn_diagnostics *diagnostics, struct lcn_dfa *dfa);

#endif
