#include <string.h>

#include "base/json.h"
#include "base/source.h"
#include "lts/formats.h"
#include "lts/json_tree.h"

/* What is no UTF-8 could not be read back. */
static bool
is_utf8(const char *text)
{
	size_t n_bytes = strlen(text);
	for (size_t at = 0; at < n_bytes;) {
		size_t length = lcn_utf8_length(text + at, n_bytes - at);
		if (length == 0)
			return false;
		at += length;
	}
	return true;
}

static bool
check_utf8(const struct lcn_writing *writing, const struct lcn_names *names, const char *what)
{
	for (uint32_t i = 0; i < names->n_names; i++) {
		if (is_utf8(names->texts[i]))
			continue;
		lcn_writing_error(writing, "%s %u is not UTF-8, and JSON is nothing else", what, i);
		return false;
	}
	return true;
}

static void
write_names(struct lcn_json *json, const char *key, const struct lcn_names *names, uint32_t first)
{
	lcn_json_key(json, key);
	lcn_json_open_array(json);
	for (uint32_t i = first; i < names->n_names; i++)
		lcn_json_string(json, names->texts[i]);
	lcn_json_close_array(json);
}

static void
write_transition(struct lcn_json *json, uint32_t from, const struct lcn_edge *edge)
{
	lcn_json_open_row(json);
	lcn_json_number(json, from);
	if (edge->label == LCN_TAU)
		lcn_json_null(json);
	else
		lcn_json_number(json, edge->label - 1);
	lcn_json_number(json, edge->target);
	lcn_json_close_array(json);
}

static void
write_transitions(struct lcn_json *json, const struct lcn_lts *lts)
{
	lcn_json_key(json, "transitions");
	lcn_json_open_array(json);
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(json->out); s++)
		LCN_FOR_EDGES (lts, s, edge)
			write_transition(json, s, edge);
	lcn_json_close_array(json);
}

static void
write_parameters(struct lcn_json *json, const struct lcn_parameters *parameters)
{
	lcn_json_key(json, "parameters");
	lcn_json_open_array(json);
	for (uint32_t i = 0; i < parameters->n_items; i++) {
		lcn_json_open_object(json);
		lcn_json_key(json, "name");
		lcn_json_string(json, parameters->items[i].name);
		lcn_json_key(json, "sort");
		lcn_json_string(json, parameters->items[i].sort);
		write_names(json, "values", &parameters->items[i].values, 0);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
}

static void
write_state_values(struct lcn_json *json, const struct lcn_lts *lts)
{
	const uint32_t *value = lts->parameters.values;
	lcn_json_key(json, "state_values");
	lcn_json_open_array(json);
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(json->out); s++) {
		lcn_json_open_row(json);
		for (uint32_t i = 0; i < lts->parameters.n_items; i++)
			lcn_json_number(json, *value++);
		lcn_json_close_array(json);
	}
	lcn_json_close_array(json);
}

static void
write_head(struct lcn_json *json, const struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writing->lts;
	lcn_json_key(json, "format");
	lcn_json_string(json, LCN_JSON_FORMAT);
	lcn_json_key(json, "version");
	lcn_json_number(json, LCN_JSON_VERSION);
	if (writing->is_named) {
		lcn_json_key(json, "name");
		lcn_json_string(json, writing->name);
	}
	lcn_json_key(json, "states");
	lcn_json_number(json, lts->n_states);
	lcn_json_key(json, "initial");
	lcn_json_number(json, lts->initial);
	lcn_json_key(json, "error");
	if (lts->error != LCN_NO_STATE)
		lcn_json_number(json, lts->error);
	else
		lcn_json_null(json);
}

static bool
check_writable(const struct lcn_writing *writing, const struct lcn_names *labels)
{
	const struct lcn_parameters *parameters = &writing->lts->parameters;
	bool is_writable = check_utf8(writing, labels, "label");
	for (uint32_t i = 0; i < parameters->n_items && is_writable; i++)
		is_writable = check_utf8(writing, &parameters->items[i].values, "value");
	return is_writable;
}

bool
lcn_json_write_more(struct lcn_writing *writing, lcn_json_more *more, const void *context)
{
	const struct lcn_lts *lts = writing->lts;
	struct lcn_json json = {.out = writing->out};
	struct lcn_names labels;
	if (!lcn_writing_spell(writing, NULL, &labels))
		return false;
	bool is_writable = check_writable(writing, &labels);
	if (is_writable) {
		lcn_json_open_object(&json);
		write_head(&json, writing);
		write_names(&json, "alphabet", &labels, 1);
		write_transitions(&json, lts);
		if (lts->parameters.n_items > 0) {
			write_parameters(&json, &lts->parameters);
			write_state_values(&json, lts);
		}
		if (more != NULL)
			more(&json, context);
		lcn_json_close_object(&json);
	}
	lcn_names_release(&labels);
	return is_writable;
}

bool
lcn_json_write(struct lcn_writing *writing)
{
	return lcn_json_write_more(writing, NULL, NULL);
}
