/* Variables of diagrams by name, from the top: an order that can be kept in a
 * file, and given again: one name a line; comments begin with #. */
#ifndef LCN_SYMBOLIC_VARIABLE_NAMES_H
#define LCN_SYMBOLIC_VARIABLE_NAMES_H

#include "base/names.h"
#include "lacuna/engine.h"

struct lcn_variable_names {
	char *path; /* of the file that it was read from; or NULL */
	struct lcn_names names;
};

struct lcn_variable_names *lcn_variable_names_create(void);

struct lcn_input;

/* Reads all of the input. NULL when there are errors, or at a limit, which is
 * then the input's. */
struct lcn_variable_names *lcn_variable_names_parse(struct lcn_input *input,
						    struct lcn_diagnostics *diagnostics);

#endif
