/* Making a model smaller, edit by edit. */
#ifndef LCN_TESTS_RANDOM_SHRINK_H
#define LCN_TESTS_RANDOM_SHRINK_H

#include "lang/ast.h"

/* Makes edit number n of a tree that was parsed and not checked: drops an
 * actor, a method, a statement …, lowers a number, puts a formula's part in
 * its place, and then drops what refers to what is gone. False when there is
 * no edit of that number; some that there are change nothing that matters. */
bool shrink_tree(struct lcn_model *model, unsigned n);

/* Tries edits as long as the model is still wrong in the same way; `text` is
 * replaced by what is left. */
typedef bool shrink_judge(void *context, const char *text);
void shrink_text(struct lcn_text *text, shrink_judge *is_wrong, void *context);

#endif
