#include "lts/json_tree.h"

#include <string.h>

#include <jansson.h>

#include "base/json_load.h"

enum { MAX_MIB = 256 };

bool
lcn_json_tree_load(struct lcn_json_tree *tree, struct lcn_reading *reading)
{
	*tree = (struct lcn_json_tree){.reading = reading};
	tree->root = lcn_json_load(reading->input, MAX_MIB, &tree->text, reading->budget,
				   reading->diagnostics, &reading->limit);
	return tree->root != NULL;
}

void
lcn_json_tree_release(struct lcn_json_tree *tree)
{
	json_decref(tree->root);
	lcn_text_release(&tree->text);
	*tree = (struct lcn_json_tree){0};
}

/* Nodes. */

struct lcn_json_node
lcn_json_tree_root(const struct lcn_json_tree *tree)
{
	return (struct lcn_json_node){.tree = tree, .value = tree->root};
}

struct lcn_json_node
lcn_json_node_member(const struct lcn_json_node *object, const char *key)
{
	return (struct lcn_json_node){.tree = object->tree,
				      .parent = object,
				      .key = key,
				      .value = json_object_get(object->value, key)};
}

struct lcn_json_node
lcn_json_node_item(const struct lcn_json_node *array, size_t index)
{
	return (struct lcn_json_node){.tree = array->tree,
				      .parent = array,
				      .index = index,
				      .value = json_array_get(array->value, index)};
}

bool
lcn_json_node_is_object(const struct lcn_json_node *node)
{
	return json_is_object(node->value);
}

bool
lcn_json_node_is_array(const struct lcn_json_node *node)
{
	return json_is_array(node->value);
}

bool
lcn_json_node_is_null(const struct lcn_json_node *node)
{
	return json_is_null(node->value);
}

size_t
lcn_json_node_length(const struct lcn_json_node *node)
{
	return json_array_size(node->value);
}

const char *
lcn_json_node_text(const struct lcn_json_node *node)
{
	return json_string_value(node->value);
}

bool
lcn_json_node_index(const struct lcn_json_node *node, uint64_t n, uint64_t *index)
{
	if (!json_is_integer(node->value) || json_integer_value(node->value) < 0)
		return false;
	*index = (uint64_t) json_integer_value(node->value);
	return *index < n;
}

bool
lcn_json_node_bool(const struct lcn_json_node *node, bool *value)
{
	*value = json_is_true(node->value);
	return json_is_boolean(node->value);
}

bool
lcn_json_node_check_keys(const struct lcn_json_node *object, const char *const *known)
{
	const char *key;
	json_t *value;
	json_object_foreach(object->value, key, value)
	{
		size_t i = 0;
		while (known[i] != NULL && strcmp(known[i], key) != 0)
			i++;
		if (known[i] != NULL)
			continue;
		struct lcn_json_node node = lcn_json_node_member(object, key);
		return lcn_json_node_fail(&node, "unknown key");
	}
	return true;
}

/* Places. The text is known to be JSON. */

static size_t
skip_space(const char *text, size_t at)
{
	return at + strspn(text + at, " \t\r\n");
}

/* Behind a string; `at` is where it begins. */
static size_t
skip_string(const char *text, size_t at)
{
	for (at++; text[at] != '"'; at++)
		at += text[at] == '\\';
	return at + 1;
}

/* Behind a value. */
static size_t
skip_value(const char *text, size_t at)
{
	if (text[at] == '"')
		return skip_string(text, at);
	if (text[at] != '{' && text[at] != '[')
		return at + strcspn(text + at, ",]} \t\r\n");
	for (unsigned depth = 0;;) {
		if (text[at] == '"') {
			at = skip_string(text, at);
			continue;
		}
		depth += text[at] == '{' || text[at] == '[';
		depth -= text[at] == '}' || text[at] == ']';
		at++;
		if (depth == 0)
			return at;
	}
}

/* Where the wanted member of an object or item of an array begins; the
 * container itself when it is not found (its key is written with escapes). */
static size_t
find_inside(const char *text, size_t container, const struct lcn_json_node *wanted)
{
	size_t at = skip_space(text, container + 1);
	for (size_t i = 0; text[at] != '}' && text[at] != ']'; i++) {
		size_t key = at;
		if (wanted->key != NULL) {
			at = skip_space(text, skip_string(text, at));
			at = skip_space(text, at + 1);
			size_t n_bytes = strlen(wanted->key);
			if (strncmp(text + key + 1, wanted->key, n_bytes) == 0 &&
			    text[key + 1 + n_bytes] == '"')
				return at;
		} else if (i == wanted->index) {
			return at;
		}
		at = skip_space(text, skip_value(text, at));
		if (text[at] == ',')
			at = skip_space(text, at + 1);
	}
	return container;
}

static size_t
place_of(const struct lcn_json_node *node)
{
	const char *text = lcn_text_string(&node->tree->text);
	if (node->parent == NULL)
		return skip_space(text, 0);
	size_t container = place_of(node->parent);
	return node->value != NULL ? find_inside(text, container, node) : container;
}

static void
tell_way(const struct lcn_json_node *node, struct lcn_text *message)
{
	if (node->parent == NULL)
		return;
	tell_way(node->parent, message);
	if (node->key == NULL)
		lcn_text_format(message, "[%zu]", node->index);
	else
		lcn_text_format(message, "%s%s", node->parent->parent != NULL ? "." : "",
				node->key);
}

/* What has begun at the place of an error, in lines and characters. */
static void
report_at(const struct lcn_json_tree *tree, size_t at, const char *message)
{
	const char *text = lcn_text_string(&tree->text);
	size_t line = 1;
	size_t column = 1;
	size_t begin = 0;
	for (size_t i = 0; i < at; i++) {
		if (text[i] != '\n')
			continue;
		line++;
		begin = i + 1;
	}
	for (size_t i = begin; i < at; i++)
		column += ((unsigned char) text[i] & 0xc0) != 0x80;
	lcn_diagnostics_line_error(tree->reading->diagnostics, tree->reading->input->path, line,
				   column, text + begin, strcspn(text + begin, "\r\n"), "%s",
				   message);
}

bool
lcn_json_node_fail(const struct lcn_json_node *node, const char *format, ...)
{
	struct lcn_text message = {0};
	va_list arguments;
	tell_way(node, &message);
	if (message.n_bytes > 0)
		lcn_text_append(&message, ": ");
	va_start(arguments, format);
	lcn_text_format_list(&message, format, arguments);
	va_end(arguments);
	report_at(node->tree, place_of(node), lcn_text_string(&message));
	lcn_text_release(&message);
	return false;
}
