/* Printing parts of a model in its own language. */
#ifndef LCN_LANG_PRINT_H
#define LCN_LANG_PRINT_H

#include "lang/ast.h"

void lcn_formula_print(struct lcn_text *text, const struct lcn_formula *formula);
void lcn_property_print(struct lcn_text *text, const struct lcn_property *property);

#endif
