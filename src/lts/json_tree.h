/* JSON documents on their way in: what is in them, and where it stands in the
 * file, so that what is wrong can be shown.
 *
 *     struct lcn_json_node root = lcn_json_tree_root(&tree);
 *     struct lcn_json_node states = lcn_json_node_member(&root, "states");
 *     if (!lcn_json_node_index(&states, limit, &n_states))
 *             return lcn_json_node_fail(&states, "expected a number of states");
 *
 * A node knows the way to it by its parents, which must stay where they are. It
 * may be a node that is not there; questions about it are then denied, and
 * errors show what it is missing in. Parsing is jansson's work.
 */
#ifndef LCN_LTS_JSON_TREE_H
#define LCN_LTS_JSON_TREE_H

#include "lts/formats.h"

#define LCN_JSON_FORMAT "lacuna-lts"
enum { LCN_JSON_VERSION = 1 };

struct json_t;

struct lcn_json_tree {
	struct lcn_reading *reading;
	struct lcn_text text;
	struct json_t *root;
};

struct lcn_json_node {
	const struct lcn_json_tree *tree;
	const struct lcn_json_node *parent; /* NULL: the whole document */
	const char *key;		    /* in an object; or NULL */
	size_t index;			    /* in an array */
	struct json_t *value;		    /* NULL: not there */
};

/* False with a diagnostic, or at a limit; can be released all the same. */
bool lcn_json_tree_load(struct lcn_json_tree *tree, struct lcn_reading *reading);
void lcn_json_tree_release(struct lcn_json_tree *tree);

struct lcn_json_node lcn_json_tree_root(const struct lcn_json_tree *tree);
struct lcn_json_node lcn_json_node_member(const struct lcn_json_node *object, const char *key);
struct lcn_json_node lcn_json_node_item(const struct lcn_json_node *array, size_t index);

static inline bool
lcn_json_node_exists(const struct lcn_json_node *node)
{
	return node->value != NULL;
}

bool lcn_json_node_is_object(const struct lcn_json_node *node);
bool lcn_json_node_is_array(const struct lcn_json_node *node);
bool lcn_json_node_is_null(const struct lcn_json_node *node);
/* Of an array; else 0. */
size_t lcn_json_node_length(const struct lcn_json_node *node);
/* Of a string; else NULL. */
const char *lcn_json_node_text(const struct lcn_json_node *node);
/* Whether it is a number below n. */
bool lcn_json_node_index(const struct lcn_json_node *node, uint64_t n, uint64_t *index);
/* Whether it is true or false. */
bool lcn_json_node_bool(const struct lcn_json_node *node, bool *value);

/* Whether an object has no other keys than those, ended by NULL; else there is
 * an error. */
bool lcn_json_node_check_keys(const struct lcn_json_node *object, const char *const *known);

/* Adds an error: where the node stands, the way to it ("transitions[3][1]"),
 * and what is wrong. Always false. */
bool lcn_json_node_fail(const struct lcn_json_node *node, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The transition system in a document; what is beside it is up to the caller.
 * False with a diagnostic, or at a limit. */
bool lcn_json_tree_system(const struct lcn_json_tree *tree, struct lcn_lts *lts);

#endif
