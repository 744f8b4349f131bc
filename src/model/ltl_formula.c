#include "model/ltl_formula.h"

#include "base/memory.h"

static uint32_t
intern(struct lcn_ltl_formulas *formulas, enum lcn_ltl_node_kind kind, uint32_t left,
       uint32_t right)
{
	const uint32_t words[] = {kind, left, right};
	uint32_t node = lcn_tuples_add(&formulas->numbers, words, 3);
	if (node == formulas->nodes.n_items)
		lcn_array_push(&formulas->nodes, ((struct lcn_ltl_node){kind, left, right}));
	return node;
}

uint32_t
lcn_ltl_make_set(struct lcn_ltl_formulas *formulas, const uint32_t *classes)
{
	uint32_t set = lcn_tuples_add(&formulas->sets, classes, formulas->n_set_words);
	return intern(formulas, LCN_LTL_NODE_SET, set, 0);
}

static bool
is_set(const struct lcn_ltl_formulas *formulas, uint32_t node)
{
	return lcn_ltl_node_at(formulas, node)->kind == LCN_LTL_NODE_SET;
}

static const uint32_t *
set_of(const struct lcn_ltl_formulas *formulas, uint32_t node)
{
	return lcn_tuples_at(&formulas->sets, lcn_ltl_node_at(formulas, node)->left);
}

/* The letters of both sets, or of either. */
static uint32_t
make_combined_set(struct lcn_ltl_formulas *formulas, enum lcn_ltl_node_kind kind, uint32_t left,
		  uint32_t right)
{
	const uint32_t *a = set_of(formulas, left);
	const uint32_t *b = set_of(formulas, right);
	uint32_t *both = LCN_NEW_ARRAY(uint32_t, formulas->n_set_words);
	for (size_t i = 0; i < formulas->n_set_words; i++)
		both[i] = kind == LCN_LTL_NODE_AND ? a[i] & b[i] : a[i] | b[i];
	uint32_t result = lcn_ltl_make_set(formulas, both);
	free(both);
	return result;
}

/* And, or: `unit` changes nothing, `zero` decides. */
static uint32_t
make_junction(struct lcn_ltl_formulas *formulas, enum lcn_ltl_node_kind kind, uint32_t left,
	      uint32_t right, uint32_t unit, uint32_t zero)
{
	if (left == right || right == unit || left == zero)
		return left;
	if (left == unit || right == zero)
		return right;
	if (is_set(formulas, left) && is_set(formulas, right))
		return make_combined_set(formulas, kind, left, right);
	return left < right ? intern(formulas, kind, left, right)
			    : intern(formulas, kind, right, left);
}

uint32_t
lcn_ltl_make_and(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right)
{
	return make_junction(formulas, LCN_LTL_NODE_AND, left, right, formulas->always,
			     formulas->never);
}

uint32_t
lcn_ltl_make_or(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right)
{
	return make_junction(formulas, LCN_LTL_NODE_OR, left, right, formulas->never,
			     formulas->always);
}

uint32_t
lcn_ltl_make_next(struct lcn_ltl_formulas *formulas, uint32_t left)
{
	if (left == formulas->always || left == formulas->never)
		return left;
	return intern(formulas, LCN_LTL_NODE_NEXT, left, 0);
}

/* Until, release: `trivial` on the left leaves the right, either constant on
 * the right is the whole, and f U (f U g) = f U g, f R (f R g) = f R g. */
static uint32_t
make_fixpoint(struct lcn_ltl_formulas *formulas, enum lcn_ltl_node_kind kind, uint32_t left,
	      uint32_t right, uint32_t trivial)
{
	if (left == trivial || left == right || right == formulas->always ||
	    right == formulas->never)
		return right;
	const struct lcn_ltl_node *inner = lcn_ltl_node_at(formulas, right);
	if (inner->kind == kind && inner->left == left)
		return right;
	return intern(formulas, kind, left, right);
}

uint32_t
lcn_ltl_make_until(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right)
{
	return make_fixpoint(formulas, LCN_LTL_NODE_UNTIL, left, right, formulas->never);
}

uint32_t
lcn_ltl_make_release(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right)
{
	return make_fixpoint(formulas, LCN_LTL_NODE_RELEASE, left, right, formulas->always);
}
