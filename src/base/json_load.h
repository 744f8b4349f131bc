/* A JSON document as jansson's tree. */
#ifndef LCN_BASE_JSON_LOAD_H
#define LCN_BASE_JSON_LOAD_H

#include "base/input.h"
#include "base/text.h"

struct json_t;

/* The whole document, to be released with json_decref(). NULL, with a
 * diagnostic, when it is none, or a limit was reached. A document is held in
 * memory, ten times its size, and so may have max_mib only. The input keeps the
 * budget. What was read is appended to `copy`, unless that is NULL. */
struct json_t *lcn_json_load(struct lcn_input *input, size_t max_mib, struct lcn_text *copy,
			     const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
			     enum lcn_limit *limit);

#endif
