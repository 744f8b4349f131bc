/* Formulas in negation normal form, each once.
 *
 * Letters that no atom of the formula tells apart are one class; from here on
 * a letter is a class. Negation lives in the atoms: what is left is sets of
 * letters, and, or, next, until and release. Equal formulas have equal
 * numbers, and the parts of a formula have smaller numbers than itself.
 */
#ifndef LCN_MODEL_LTL_FORMULA_H
#define LCN_MODEL_LTL_FORMULA_H

#include "base/bits.h"
#include "base/tuples.h"
#include "model/ltl.h"
#include "model/ltl_work.h"

enum lcn_ltl_node_kind {
	LCN_LTL_NODE_SET, /* the next letter is in set `left` */
	LCN_LTL_NODE_AND,
	LCN_LTL_NODE_OR,
	LCN_LTL_NODE_NEXT, /* of `left`; `right` is 0 */
	LCN_LTL_NODE_UNTIL,
	LCN_LTL_NODE_RELEASE,
};

struct lcn_ltl_node {
	enum lcn_ltl_node_kind kind;
	uint32_t left;
	uint32_t right;
};

struct lcn_ltl_formulas {
	uint32_t n_letters;
	uint32_t n_classes;
	size_t n_set_words;
	uint32_t *class_of;	/* by letter */
	uint32_t *letter_of;	/* by class: its first letter */
	struct lcn_tuples sets; /* rows of n_classes bits */
	LCN_ARRAY(struct lcn_ltl_node) nodes;
	struct lcn_tuples numbers; /* by content of a node */
	uint32_t always;	   /* the formula true */
	uint32_t never;		   /* the formula false */
	uint32_t formula;	   /* the one given */
	uint32_t negation;	   /* and its negation */
};

/* After a limit the result can only be released. */
void lcn_ltl_formulas_init(struct lcn_ltl_formulas *formulas, const struct lcn_ltl *formula,
			   uint32_t n_letters, struct lcn_ltl_work *work);
void lcn_ltl_formulas_release(struct lcn_ltl_formulas *formulas);

static inline const struct lcn_ltl_node *
lcn_ltl_node_at(const struct lcn_ltl_formulas *formulas, uint32_t node)
{
	return &formulas->nodes.items[node];
}

static inline uint32_t
lcn_ltl_n_nodes(const struct lcn_ltl_formulas *formulas)
{
	return (uint32_t) formulas->nodes.n_items;
}

/* Makers of nodes. They simplify only by laws that hold for every word:
 * true and false, f op f = f, f U (f U g) = f U g, and sets of letters are
 * united and intersected. */
uint32_t lcn_ltl_make_set(struct lcn_ltl_formulas *formulas, const uint32_t *classes);
uint32_t lcn_ltl_make_and(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right);
uint32_t lcn_ltl_make_or(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right);
uint32_t lcn_ltl_make_next(struct lcn_ltl_formulas *formulas, uint32_t left);
uint32_t lcn_ltl_make_until(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right);
uint32_t lcn_ltl_make_release(struct lcn_ltl_formulas *formulas, uint32_t left, uint32_t right);

#endif
