/* JSON, the format that keeps everything:
 *
 *     {
 *       "format": "lacuna-lts", "version": 1, "name": "…",
 *       "states": 3, "initial": 0, "error": null,
 *       "alphabet": ["a", "b"],
 *       "transitions": [[0, 1, 2], [2, null, 0]],
 *       "parameters": [{"name": "q", "sort": "Mailbox", "values": ["", "a"]}],
 *       "state_values": [[0], [1], [0]]
 *     }
 *
 * A transition is [from, label, to]; a label is an index into the alphabet,
 * null is the internal action. Parameters and values of states may be absent.
 */
#include <string.h>

#include <jansson.h>

#include "base/json.h"
#include "base/json_load.h"
#include "base/memory.h"
#include "base/source.h"
#include "lts/formats.h"

#define FORMAT_NAME "lacuna-lts"

enum {
	VERSION = 1,
	MAX_MIB = 256,
};

struct json_file {
	struct lcn_reading *reading;
	struct lcn_lts_builder builder;
	struct lcn_lts *lts; /* filled at the end */
	uint64_t n_states;
	uint64_t initial;
	uint64_t error;
	bool has_error;
	struct lcn_parameters parameters;
};

/* An error whose place is a path in the document. */
static bool fail(struct json_file *file, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool
fail(struct json_file *file, const char *format, ...)
{
	struct lcn_text message = {0};
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&message, format, arguments);
	va_end(arguments);
	lcn_diagnostics_file_error(file->reading->diagnostics, file->reading->input->path, "%s",
				   lcn_text_string(&message));
	lcn_text_release(&message);
	return false;
}

static bool
check_keys(struct json_file *file, json_t *root)
{
	static const char *const known[] = {
	    "format", "version",  "name",	 "states",     "initial",
	    "error",  "alphabet", "transitions", "parameters", "state_values",
	};
	const char *key;
	json_t *value;
	if (!json_is_object(root))
		return fail(file, "expected an object with \"format\": \"" FORMAT_NAME "\"");
	json_object_foreach(root, key, value)
	{
		size_t i = 0;
		while (i < sizeof known / sizeof *known && strcmp(known[i], key) != 0)
			i++;
		if (i == sizeof known / sizeof *known)
			return fail(file, "unknown key \"%s\"", key);
	}
	return true;
}

static bool
check_format(struct json_file *file, json_t *root)
{
	const char *format = json_string_value(json_object_get(root, "format"));
	json_t *version = json_object_get(root, "version");
	if (format == NULL || strcmp(format, FORMAT_NAME) != 0)
		return fail(file, "format: expected \"" FORMAT_NAME "\"");
	if (!json_is_integer(version) || json_integer_value(version) != VERSION)
		return fail(file, "version: expected %d", VERSION);
	json_t *name = json_object_get(root, "name");
	if (name != NULL && !json_is_string(name) && !json_is_null(name))
		return fail(file, "name: expected a string");
	return true;
}

/* Whether a value is an index below the bound. */
static bool
is_index(const json_t *value, uint64_t n, uint64_t *index)
{
	if (!json_is_integer(value) || json_integer_value(value) < 0)
		return false;
	*index = (uint64_t) json_integer_value(value);
	return *index < n;
}

static bool
read_states(struct json_file *file, json_t *root)
{
	json_t *error = json_object_get(root, "error");
	if (!is_index(json_object_get(root, "states"), LCN_MAX_STATES, &file->n_states) ||
	    file->n_states == 0)
		return fail(file, "states: expected a number of states from 1 to %u",
			    LCN_MAX_STATES - 1);
	if (!is_index(json_object_get(root, "initial"), file->n_states, &file->initial))
		return fail(file, "initial: expected the number of a state, from 0 to %llu",
			    (unsigned long long) file->n_states - 1);
	file->has_error = error != NULL && !json_is_null(error);
	if (file->has_error && !is_index(error, file->n_states, &file->error))
		return fail(file, "error: expected null or the number of a state, from 0 to %llu",
			    (unsigned long long) file->n_states - 1);
	return true;
}

static bool
read_alphabet(struct json_file *file, json_t *root)
{
	json_t *alphabet = json_object_get(root, "alphabet");
	struct lcn_names *labels = &file->builder.labels;
	size_t i;
	json_t *label;
	if (!json_is_array(alphabet))
		return fail(file, "alphabet: expected an array of strings");
	json_array_foreach(alphabet, i, label)
	{
		if (!json_is_string(label))
			return fail(file, "alphabet[%zu]: expected a string", i);
		uint32_t number = lcn_names_add(labels, json_string_value(label));
		if (number == LCN_TAU)
			return fail(file, "alphabet[%zu]: '%s' is the name of the internal action",
				    i, labels->texts[LCN_TAU]);
		if (number != i + 1)
			return fail(file, "alphabet[%zu]: the same label as alphabet[%u]", i,
				    number - 1);
	}
	return true;
}

static bool
read_transition(struct json_file *file, json_t *row, size_t i)
{
	uint64_t from, to;
	uint64_t label = 0;
	uint32_t n_labels = file->builder.labels.n_names - 1;
	if (!json_is_array(row) || json_array_size(row) != 3)
		return fail(file, "transitions[%zu]: expected [from, label, to]", i);
	if (!is_index(json_array_get(row, 0), file->n_states, &from))
		return fail(file, "transitions[%zu][0]: expected a state from 0 to %llu", i,
			    (unsigned long long) file->n_states - 1);
	bool is_tau = json_is_null(json_array_get(row, 1));
	if (!is_tau && !is_index(json_array_get(row, 1), n_labels, &label))
		return fail(file,
			    "transitions[%zu][1]: expected null or an index below %u into the "
			    "alphabet",
			    i, n_labels);
	if (!is_index(json_array_get(row, 2), file->n_states, &to))
		return fail(file, "transitions[%zu][2]: expected a state from 0 to %llu", i,
			    (unsigned long long) file->n_states - 1);
	if (file->has_error && from == file->error)
		return fail(file, "transitions[%zu][0]: nothing leaves the error state", i);
	lcn_lts_builder_add(&file->builder, (uint32_t) from,
			    is_tau ? LCN_TAU : (uint32_t) label + 1, (uint32_t) to);
	return true;
}

static bool
read_transitions(struct json_file *file, json_t *root)
{
	json_t *transitions = json_object_get(root, "transitions");
	size_t i;
	json_t *row;
	if (!json_is_array(transitions))
		return fail(file, "transitions: expected an array");
	json_array_foreach(transitions, i, row) if (!lcn_reading_goes_on(file->reading) ||
						    !read_transition(file, row, i)) return false;
	return true;
}

static bool
read_values(struct json_file *file, json_t *values, size_t parameter, struct lcn_names *names)
{
	size_t i;
	json_t *value;
	if (!json_is_array(values) || json_array_size(values) == 0)
		return fail(file, "parameters[%zu].values: expected an array of strings",
			    parameter);
	json_array_foreach(values, i, value)
	{
		if (!json_is_string(value))
			return fail(file, "parameters[%zu].values[%zu]: expected a string",
				    parameter, i);
		if (lcn_names_add(names, json_string_value(value)) != i)
			return fail(file, "parameters[%zu].values[%zu]: this value is listed twice",
				    parameter, i);
	}
	return true;
}

static bool
read_parameter(struct json_file *file, json_t *object, size_t i)
{
	struct lcn_parameters *parameters = &file->parameters;
	const char *name = json_string_value(json_object_get(object, "name"));
	const char *sort = json_string_value(json_object_get(object, "sort"));
	if (name == NULL || sort == NULL)
		return fail(file, "parameters[%zu]: expected \"name\" and \"sort\", both strings",
			    i);
	struct lcn_parameter *parameter = &parameters->items[parameters->n_items++];
	*parameter =
	    (struct lcn_parameter){.name = lcn_copy_string(name), .sort = lcn_copy_string(sort)};
	return read_values(file, json_object_get(object, "values"), i, &parameter->values);
}

static bool
read_parameters(struct json_file *file, json_t *root)
{
	json_t *list = json_object_get(root, "parameters");
	size_t i;
	json_t *object;
	if (list == NULL)
		return true;
	if (!json_is_array(list) || json_array_size(list) > UINT32_MAX)
		return fail(file, "parameters: expected an array");
	file->parameters.items = LCN_NEW_ARRAY(struct lcn_parameter, json_array_size(list));
	json_array_foreach(list, i, object) if (!read_parameter(file, object, i)) return false;
	return true;
}

static bool
read_state_values(struct json_file *file, json_t *row, size_t state)
{
	struct lcn_parameters *parameters = &file->parameters;
	if (!json_is_array(row) || json_array_size(row) != parameters->n_items)
		return fail(file, "state_values[%zu]: expected an array of %u numbers", state,
			    parameters->n_items);
	for (uint32_t i = 0; i < parameters->n_items; i++) {
		uint64_t value;
		uint32_t n_values = parameters->items[i].values.n_names;
		if (!is_index(json_array_get(row, i), n_values, &value))
			return fail(file,
				    "state_values[%zu][%u]: expected an index below %u into the "
				    "values of '%s'",
				    state, i, n_values, parameters->items[i].name);
		parameters->values[state * parameters->n_items + i] = (uint32_t) value;
	}
	return true;
}

static bool
read_all_state_values(struct json_file *file, json_t *root)
{
	json_t *rows = json_object_get(root, "state_values");
	struct lcn_parameters *parameters = &file->parameters;
	size_t i;
	json_t *row;
	if (rows == NULL && parameters->n_items == 0)
		return true;
	if (!json_is_array(rows) || json_array_size(rows) != file->n_states)
		return fail(file, "state_values: expected an array with one row for each state");
	parameters->values = LCN_NEW_ARRAY(uint32_t, (size_t) file->n_states * parameters->n_items);
	json_array_foreach(rows, i, row) if (!lcn_reading_goes_on(file->reading) ||
					     !read_state_values(file, row, i)) return false;
	return true;
}

static void
finish(struct json_file *file, struct lcn_lts *lts)
{
	lcn_lts_builder_reserve_states(&file->builder, (uint32_t) file->n_states);
	lcn_lts_release(lts);
	lcn_lts_builder_finish(&file->builder, (uint32_t) file->initial, lts);
	if (file->has_error)
		lts->error = (uint32_t) file->error;
	lts->parameters = file->parameters;
	file->parameters = (struct lcn_parameters){0};
}

bool
lcn_json_read(struct lcn_reading *reading, struct lcn_lts *lts)
{
	struct json_file file = {.reading = reading};
	json_t *root = lcn_json_load(reading->input, MAX_MIB, reading->budget, reading->diagnostics,
				     &reading->limit);
	if (root == NULL)
		return false;
	lcn_reading_init_builder(reading, &file.builder);
	bool is_read = check_keys(&file, root) && check_format(&file, root) &&
		       read_states(&file, root) && read_alphabet(&file, root) &&
		       read_transitions(&file, root) && read_parameters(&file, root) &&
		       read_all_state_values(&file, root) &&
		       lcn_reading_check_states(reading, file.n_states, file.builder.n_edges);
	json_decref(root);
	if (is_read)
		finish(&file, lts);
	lcn_lts_builder_release(&file.builder);
	lcn_parameters_release(&file.parameters);
	return is_read;
}

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
	lcn_json_string(json, FORMAT_NAME);
	lcn_json_key(json, "version");
	lcn_json_number(json, VERSION);
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

bool
lcn_json_write(struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writing->lts;
	struct lcn_json json = {.out = writing->out};
	struct lcn_names labels;
	if (!lcn_writing_spell(writing, NULL, &labels))
		return false;
	bool is_writable = check_utf8(writing, &labels, "label");
	for (uint32_t i = 0; i < lts->parameters.n_items && is_writable; i++)
		is_writable = check_utf8(writing, &lts->parameters.items[i].values, "value");
	if (is_writable) {
		lcn_json_open_object(&json);
		write_head(&json, writing);
		write_names(&json, "alphabet", &labels, 1);
		write_transitions(&json, lts);
		if (lts->parameters.n_items > 0) {
			write_parameters(&json, &lts->parameters);
			write_state_values(&json, lts);
		}
		lcn_json_close_object(&json);
	}
	lcn_names_release(&labels);
	return is_writable;
}
