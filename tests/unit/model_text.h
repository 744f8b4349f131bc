/* Random models as text: well-formed, small, and written in all the ways in
 * which the language lets one write. */
#ifndef LCN_TESTS_MODEL_TEXT_H
#define LCN_TESTS_MODEL_TEXT_H

#include "base/text.h"
#include "unit/random.h"

struct model_shape {
	bool has_missing;
	bool has_properties;
	unsigned max_depth; /* of expressions and blocks */
};

void model_text_random(struct random *random, const struct model_shape *shape,
		       struct lcn_text *text);

#endif
