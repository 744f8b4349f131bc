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

#include "base/memory.h"
#include "lts/json_tree.h"

struct system {
	struct lcn_reading *reading;
	struct lcn_json_node root;
	struct lcn_lts_builder builder;
	uint64_t n_states;
	uint64_t initial;
	uint64_t error;
	bool has_error;
	struct lcn_parameters parameters;
};

static bool
check_format(const struct lcn_json_node *root)
{
	static const char *const known[] = {
	    "format",	"version",     "name",	     "states",	     "initial",	   "error",
	    "alphabet", "transitions", "parameters", "state_values", "assumption", NULL};
	struct lcn_json_node format = lcn_json_node_member(root, "format");
	struct lcn_json_node version = lcn_json_node_member(root, "version");
	struct lcn_json_node name = lcn_json_node_member(root, "name");
	const char *text = lcn_json_node_text(&format);
	uint64_t number;
	if (!lcn_json_node_is_object(root))
		return lcn_json_node_fail(root, "expected an object with \"format\": \"%s\"",
					  LCN_JSON_FORMAT);
	if (!lcn_json_node_check_keys(root, known))
		return false;
	if (text == NULL || strcmp(text, LCN_JSON_FORMAT) != 0)
		return lcn_json_node_fail(&format, "expected \"%s\"", LCN_JSON_FORMAT);
	if (!lcn_json_node_index(&version, UINT64_MAX, &number) || number != LCN_JSON_VERSION)
		return lcn_json_node_fail(&version, "expected %d", LCN_JSON_VERSION);
	if (lcn_json_node_exists(&name) && !lcn_json_node_is_null(&name) &&
	    lcn_json_node_text(&name) == NULL)
		return lcn_json_node_fail(&name, "expected a string");
	return true;
}

static bool
read_states(struct system *system)
{
	struct lcn_json_node states = lcn_json_node_member(&system->root, "states");
	struct lcn_json_node initial = lcn_json_node_member(&system->root, "initial");
	struct lcn_json_node error = lcn_json_node_member(&system->root, "error");
	if (!lcn_json_node_index(&states, LCN_MAX_STATES, &system->n_states) ||
	    system->n_states == 0)
		return lcn_json_node_fail(&states, "expected a number of states from 1 to %u",
					  LCN_MAX_STATES - 1);
	unsigned long long last = system->n_states - 1;
	if (!lcn_json_node_index(&initial, system->n_states, &system->initial))
		return lcn_json_node_fail(&initial,
					  "expected the number of a state, from 0 to %llu", last);
	system->has_error = lcn_json_node_exists(&error) && !lcn_json_node_is_null(&error);
	if (system->has_error && !lcn_json_node_index(&error, system->n_states, &system->error))
		return lcn_json_node_fail(
		    &error, "expected null or the number of a state, from 0 to %llu", last);
	return true;
}

static bool
read_label(struct system *system, const struct lcn_json_node *label)
{
	struct lcn_names *labels = &system->builder.labels;
	const char *text = lcn_json_node_text(label);
	if (text == NULL)
		return lcn_json_node_fail(label, "expected a string");
	uint32_t number = lcn_names_add(labels, text);
	if (number == LCN_TAU)
		return lcn_json_node_fail(label, "'%s' is the name of the internal action",
					  labels->texts[LCN_TAU]);
	if (number != label->index + 1)
		return lcn_json_node_fail(label, "the same label as alphabet[%u]", number - 1);
	return true;
}

static bool
read_alphabet(struct system *system)
{
	struct lcn_json_node alphabet = lcn_json_node_member(&system->root, "alphabet");
	if (!lcn_json_node_is_array(&alphabet))
		return lcn_json_node_fail(&alphabet, "expected an array of strings");
	for (size_t i = 0; i < lcn_json_node_length(&alphabet); i++) {
		struct lcn_json_node label = lcn_json_node_item(&alphabet, i);
		if (!read_label(system, &label))
			return false;
	}
	return true;
}

static bool
read_state(const struct system *system, const struct lcn_json_node *node, uint64_t *state)
{
	if (lcn_json_node_index(node, system->n_states, state))
		return true;
	return lcn_json_node_fail(node, "expected a state from 0 to %llu",
				  (unsigned long long) system->n_states - 1);
}

static bool
read_transition(struct system *system, const struct lcn_json_node *row)
{
	struct lcn_json_node from = lcn_json_node_item(row, 0);
	struct lcn_json_node label = lcn_json_node_item(row, 1);
	struct lcn_json_node to = lcn_json_node_item(row, 2);
	uint64_t numbers[3] = {0};
	uint32_t n_labels = system->builder.labels.n_names - 1;
	if (!lcn_json_node_is_array(row) || lcn_json_node_length(row) != 3)
		return lcn_json_node_fail(row, "expected [from, label, to]");
	if (!read_state(system, &from, &numbers[0]))
		return false;
	bool is_tau = lcn_json_node_is_null(&label);
	if (!is_tau && !lcn_json_node_index(&label, n_labels, &numbers[1]))
		return lcn_json_node_fail(
		    &label, "expected null or an index below %u into the alphabet", n_labels);
	if (!read_state(system, &to, &numbers[2]))
		return false;
	if (system->has_error && numbers[0] == system->error)
		return lcn_json_node_fail(&from, "nothing leaves the error state");
	lcn_lts_builder_add(&system->builder, (uint32_t) numbers[0],
			    is_tau ? LCN_TAU : (uint32_t) numbers[1] + 1, (uint32_t) numbers[2]);
	return true;
}

static bool
read_transitions(struct system *system)
{
	struct lcn_json_node transitions = lcn_json_node_member(&system->root, "transitions");
	if (!lcn_json_node_is_array(&transitions))
		return lcn_json_node_fail(&transitions, "expected an array");
	for (size_t i = 0; i < lcn_json_node_length(&transitions); i++) {
		struct lcn_json_node row = lcn_json_node_item(&transitions, i);
		if (!lcn_reading_goes_on(system->reading) || !read_transition(system, &row))
			return false;
	}
	return true;
}

static bool
read_values(const struct lcn_json_node *values, struct lcn_names *names)
{
	if (lcn_json_node_length(values) == 0)
		return lcn_json_node_fail(values, "expected an array of strings");
	for (size_t i = 0; i < lcn_json_node_length(values); i++) {
		struct lcn_json_node value = lcn_json_node_item(values, i);
		const char *text = lcn_json_node_text(&value);
		if (text == NULL)
			return lcn_json_node_fail(&value, "expected a string");
		if (lcn_names_add(names, text) != i)
			return lcn_json_node_fail(&value, "this value is listed twice");
	}
	return true;
}

static bool
read_parameter(struct system *system, const struct lcn_json_node *object)
{
	struct lcn_parameters *parameters = &system->parameters;
	struct lcn_json_node name = lcn_json_node_member(object, "name");
	struct lcn_json_node sort = lcn_json_node_member(object, "sort");
	struct lcn_json_node values = lcn_json_node_member(object, "values");
	if (lcn_json_node_text(&name) == NULL || lcn_json_node_text(&sort) == NULL)
		return lcn_json_node_fail(object, "expected \"name\" and \"sort\", both strings");
	struct lcn_parameter *parameter = &parameters->items[parameters->n_items++];
	*parameter = (struct lcn_parameter){.name = lcn_copy_string(lcn_json_node_text(&name)),
					    .sort = lcn_copy_string(lcn_json_node_text(&sort))};
	return read_values(&values, &parameter->values);
}

static bool
read_parameters(struct system *system)
{
	struct lcn_json_node list = lcn_json_node_member(&system->root, "parameters");
	size_t n_items = lcn_json_node_length(&list);
	if (!lcn_json_node_exists(&list))
		return true;
	if (!lcn_json_node_is_array(&list) || n_items > UINT32_MAX)
		return lcn_json_node_fail(&list, "expected an array");
	system->parameters.items = LCN_NEW_ARRAY(struct lcn_parameter, n_items);
	for (size_t i = 0; i < n_items; i++) {
		struct lcn_json_node object = lcn_json_node_item(&list, i);
		if (!read_parameter(system, &object))
			return false;
	}
	return true;
}

static bool
read_state_values(struct system *system, const struct lcn_json_node *row)
{
	struct lcn_parameters *parameters = &system->parameters;
	if (!lcn_json_node_is_array(row) || lcn_json_node_length(row) != parameters->n_items)
		return lcn_json_node_fail(row, "expected an array of %u numbers",
					  parameters->n_items);
	for (uint32_t i = 0; i < parameters->n_items; i++) {
		uint64_t value;
		struct lcn_json_node node = lcn_json_node_item(row, i);
		uint32_t n_values = parameters->items[i].values.n_names;
		if (!lcn_json_node_index(&node, n_values, &value))
			return lcn_json_node_fail(
			    &node, "expected an index below %u into the values of '%s'", n_values,
			    parameters->items[i].name);
		parameters->values[row->index * parameters->n_items + i] = (uint32_t) value;
	}
	return true;
}

static bool
read_all_state_values(struct system *system)
{
	struct lcn_json_node rows = lcn_json_node_member(&system->root, "state_values");
	struct lcn_parameters *parameters = &system->parameters;
	if (!lcn_json_node_exists(&rows) && parameters->n_items == 0)
		return true;
	if (!lcn_json_node_is_array(&rows) || lcn_json_node_length(&rows) != system->n_states)
		return lcn_json_node_fail(&rows, "expected an array with one row for each state");
	parameters->values =
	    LCN_NEW_ARRAY(uint32_t, (size_t) system->n_states * parameters->n_items);
	for (size_t i = 0; i < system->n_states; i++) {
		struct lcn_json_node row = lcn_json_node_item(&rows, i);
		if (!lcn_reading_goes_on(system->reading) || !read_state_values(system, &row))
			return false;
	}
	return true;
}

static void
finish(struct system *system, struct lcn_lts *lts)
{
	lcn_lts_builder_reserve_states(&system->builder, (uint32_t) system->n_states);
	lcn_lts_release(lts);
	lcn_lts_builder_finish(&system->builder, (uint32_t) system->initial, lts);
	if (system->has_error)
		lts->error = (uint32_t) system->error;
	lts->parameters = system->parameters;
	system->parameters = (struct lcn_parameters){0};
}

bool
lcn_json_tree_system(const struct lcn_json_tree *tree, struct lcn_lts *lts)
{
	struct system system = {.reading = tree->reading, .root = lcn_json_tree_root(tree)};
	lcn_reading_init_builder(tree->reading, &system.builder);
	bool is_read =
	    check_format(&system.root) && read_states(&system) && read_alphabet(&system) &&
	    read_transitions(&system) && read_parameters(&system) &&
	    read_all_state_values(&system) &&
	    lcn_reading_check_states(tree->reading, system.n_states, system.builder.n_edges);
	if (is_read)
		finish(&system, lts);
	lcn_lts_builder_release(&system.builder);
	lcn_parameters_release(&system.parameters);
	return is_read;
}

bool
lcn_json_read(struct lcn_reading *reading, struct lcn_lts *lts)
{
	struct lcn_json_tree tree;
	bool is_read = lcn_json_tree_load(&tree, reading) && lcn_json_tree_system(&tree, lts);
	lcn_json_tree_release(&tree);
	return is_read;
}
