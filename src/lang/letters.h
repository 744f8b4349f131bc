/* The letters of a model: everything that may be sent to somebody. What the
 * missing component sends to itself is internal and no letter; what others
 * send to it is one.
 */
#ifndef LCN_LANG_LETTERS_H
#define LCN_LANG_LETTERS_H

#include "lang/ast.h"

/* Sets the model's letters, in its own order: actors and their methods, then
 * the messages of the missing component. */
void lcn_model_find_letters(struct lcn_model *model);

/* Whether the predicate holds for a letter of the model. Its names must be
 * resolved, and the definitions that it uses settled. */
bool lcn_predicate_holds(const struct lcn_formula *predicate, size_t letter);

/* Settles for which letters a definition holds, so that definitions built on
 * each other cost no more than their text. */
void lcn_let_settle(struct lcn_model *model, struct lcn_let *let);

#endif
