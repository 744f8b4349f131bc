/* JSON written as it comes: the only state is how deep we are.
 *
 *     struct lcn_json json = {.out = out};
 *     lcn_json_open_object(&json);
 *     lcn_json_key(&json, "states");
 *     lcn_json_number(&json, 14);
 *     lcn_json_close_object(&json);
 *
 * Objects are laid out one key a line, and so are arrays, except arrays
 * opened as rows, which stand on one line. Reading is jansson's work.
 */
#ifndef LCN_BASE_JSON_H
#define LCN_BASE_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"

struct lcn_json {
	struct lcn_output *out;
	unsigned depth;
	unsigned row_depth; /* depth of the outermost row we are in, else 0 */
	bool has_items;	    /* whether a comma is due before the next item */
	bool has_key;	    /* whether a key waits for its value */
};

void lcn_json_open_object(struct lcn_json *json);
void lcn_json_close_object(struct lcn_json *json);
void lcn_json_open_array(struct lcn_json *json);
void lcn_json_open_row(struct lcn_json *json);
void lcn_json_close_array(struct lcn_json *json);
void lcn_json_key(struct lcn_json *json, const char *key);
void lcn_json_string(struct lcn_json *json, const char *string);
void lcn_json_number(struct lcn_json *json, uint64_t number);
void lcn_json_integer(struct lcn_json *json, int64_t number);
void lcn_json_bool(struct lcn_json *json, bool value);
void lcn_json_null(struct lcn_json *json);

/* A value that is JSON already, as this module lays it out; it is only moved
 * to where it stands. */
void lcn_json_raw(struct lcn_json *json, const char *text);

#endif
