/* What formulas ask of the next letter: each obligation that can ever arise,
 * as a list of cubes.
 *
 * Obligations are the conjuncts of the formula itself and of what stands
 * after a next, and every until and release. They are numbered, and so are
 * the promises: one for each until.
 */
#ifndef LCN_MODEL_LTL_MOVES_H
#define LCN_MODEL_LTL_MOVES_H

#include "model/ltl_cubes.h"
#include "model/ltl_formula.h"

struct lcn_ltl_moves {
	const struct lcn_ltl_formulas *formulas;
	struct lcn_ltl_work *work;
	struct lcn_ltl_shape shape;
	uint32_t n_nodes;
	uint32_t *obligation_of;	 /* by node, or UINT32_MAX */
	uint32_t *promise_of;		 /* by node, or UINT32_MAX */
	LCN_ARRAY(uint32_t) obligations; /* the nodes */
	uint32_t n_promises;
	uint32_t *initial;	     /* the row of obligations of the formula itself */
	struct lcn_ltl_cubes *cubes; /* by node, where they are needed */
	uint32_t *stamps;	     /* by node: the last walk over conjuncts that met it */
	uint32_t n_walks;
	LCN_ARRAY(uint32_t) conjuncts; /* of the last walk */
};

/* For node `root`. After a limit the result can only be released. */
void lcn_ltl_moves_init(struct lcn_ltl_moves *moves, const struct lcn_ltl_formulas *formulas,
			uint32_t root, struct lcn_ltl_work *work);
void lcn_ltl_moves_release(struct lcn_ltl_moves *moves);

/* The cubes of all obligations of a row together, into an empty list. */
void lcn_ltl_moves_find(const struct lcn_ltl_moves *moves, const uint32_t *obligations,
			struct lcn_ltl_cubes *cubes);

#endif
