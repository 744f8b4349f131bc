/* From a formula of linear temporal logic to the automaton of its bad
 * prefixes.
 *
 * Words are infinite sequences of single letters. A prefix is bad when no
 * continuation satisfies the formula; whether one does is decided by the
 * emptiness of an automaton, not by looking at the formula. docs/ltl.md tells
 * how, in the order of the files:
 *
 *     ltl_normal     negation normal form over classes of letters (ltl_formula)
 *     ltl_moves      what each part asks of a letter and leaves to do (ltl_cubes)
 *     ltl_automaton  the generalised Büchi automaton, made as it is walked
 *     ltl_graph      which of its states have an accepting run
 *     ltl_prefixes   the subsets of those states: the empty one is bad
 *     ltl_safety     whether that is all there is to the formula
 *
 * Formulas may be nested to any depth and may share parts: nothing recurses,
 * and a shared part is looked at once.
 */
#ifndef LCN_MODEL_LTL_H
#define LCN_MODEL_LTL_H

#include "base/arena.h"
#include "base/budget.h"
#include "lts/dfa.h"

enum lcn_ltl_kind {
	LCN_LTL_LETTERS, /* the next letter is in the set */
	LCN_LTL_NOT,
	LCN_LTL_AND,
	LCN_LTL_OR,
	LCN_LTL_IMPLIES,
	LCN_LTL_IFF,
	LCN_LTL_NEXT,	    /* X */
	LCN_LTL_FINALLY,    /* F */
	LCN_LTL_GLOBALLY,   /* G */
	LCN_LTL_UNTIL,	    /* U */
	LCN_LTL_WEAK_UNTIL, /* W */
	LCN_LTL_RELEASE,    /* R */
};

struct lcn_ltl {
	enum lcn_ltl_kind kind;
	const bool *letters;	     /* of LETTERS: by letter, whether it is in the set */
	const struct lcn_ltl *left;  /* of the unary ones too */
	const struct lcn_ltl *right; /* or NULL */
};

struct lcn_ltl_result {
	enum lcn_limit limit; /* when not NONE, nothing else is set */
	struct lcn_dfa dfa;   /* minimal, canonical, complete but for the error state */
	bool is_safety;	      /* whether every violating word has a bad prefix */
};

/* The letters must be in byte order and there must be at least one. Bad
 * prefixes lead to the one state of LCN_CLASS_ERROR, which nothing leaves; it
 * is missing when there are none, and initial when no word satisfies the
 * formula. The result owns its automaton. */
void lcn_ltl_to_dfa(const struct lcn_ltl *formula, const struct lcn_names *letters,
		    const struct lcn_budget *budget, struct lcn_ltl_result *result);
void lcn_ltl_result_release(struct lcn_ltl_result *result);

#endif
