/* Formulas that tell states apart: Hennessy-Milner logic, and for branching
 * bisimilarity its extension by De Nicola and Vaandrager (Three Logics for
 * Branching Bisimulation, 1995). docs/equivalences.md has the notation.
 *
 * Formulas share their parts: each term is an interned tuple, and a formula is
 * twice the number of a term, plus one when it is negated. Terms are made
 * after their parts, so numbers go up towards the root.
 */
#ifndef LCN_LTS_FORMULA_H
#define LCN_LTS_FORMULA_H

#include "base/budget.h"
#include "base/names.h"
#include "base/text.h"
#include "base/tuples.h"
#include "lts/graph.h"

enum lcn_term_kind {
	LCN_TERM_TRUE,
	LCN_TERM_AND,  /* formulas, ascending, at least two */
	LCN_TERM_SOME, /* label, guard, body */
};

/* SOME means, when is_weak is not set (the guard is true then): a step with
 * the label leads to the body. When it is set: internal steps along states
 * that satisfy the guard, and then a step with the label from such a state
 * to the body; for the internal label, those steps themselves lead to it. */
struct lcn_formulas {
	bool is_weak;
	struct lcn_tuples terms; /* kind, then what the kind says */
};

#define LCN_FORMULA_TRUE 0u
#define LCN_FORMULA_FALSE 1u

void lcn_formulas_init(struct lcn_formulas *formulas, bool is_weak);
void lcn_formulas_release(struct lcn_formulas *formulas);

/* Sorts the parts. What is plainly false becomes LCN_FORMULA_FALSE. */
uint32_t lcn_formulas_and(struct lcn_formulas *formulas, uint32_t *parts, size_t n_parts);
uint32_t lcn_formulas_some(struct lcn_formulas *formulas, uint32_t label, uint32_t guard,
			   uint32_t body);

static inline uint32_t
lcn_formula_not(uint32_t formula)
{
	return formula ^ 1u;
}

static inline bool
lcn_formula_is_negated(uint32_t formula)
{
	return formula & 1u;
}

static inline const uint32_t *
lcn_formulas_term(const struct lcn_formulas *formulas, uint32_t formula)
{
	return lcn_tuples_at(&formulas->terms, formula / 2);
}

static inline size_t
lcn_formulas_n_words(const struct lcn_formulas *formulas, uint32_t formula)
{
	return lcn_tuples_length(&formulas->terms, formula / 2);
}

/* As people read it; one that takes more characters than max_length (about) as
 * several lines that name their parts. */
void lcn_formulas_format(const struct lcn_formulas *formulas, uint32_t formula,
			 const struct lcn_names *labels, size_t max_length, struct lcn_text *text);

struct lcn_formula_path {
	uint32_t *items;
	size_t n_items;
	size_t n_allocated;
};

/* Appends the labels met on the way to the deepest part of the formula;
 * internal ones only if they are no part of weak steps. */
void lcn_formulas_main_path(const struct lcn_formulas *formulas, uint32_t formula,
			    struct lcn_formula_path *path);

/* A graph with what is needed to go back in it, and two of its states. */
struct lcn_formula_model {
	const struct lcn_graph *graph;
	const struct lcn_graph *reverse; /* may be NULL when there are no weak steps */
	uint32_t states[2];
	const struct lcn_budget *budget;
	uint64_t n_steps; /* of work, added up */
};

/* Whether the formula holds in each of the two states, found out from scratch. */
enum lcn_limit lcn_formulas_evaluate(const struct lcn_formulas *formulas, uint32_t formula,
				     struct lcn_formula_model *model, bool holds[2]);

/* Leaves out parts of a formula that holds in the first state and not in the
 * second, while it still does so and until about max_n_steps are done. */
enum lcn_limit lcn_formulas_simplify(struct lcn_formulas *formulas, uint32_t *formula,
				     struct lcn_formula_model *model, uint64_t max_n_steps);

struct lcn_refinement;

/* A formula that holds in the first state and not in the second, two states of
 * the refined graph that are in different blocks. No formula has fewer
 * modalities within each other, for strong bisimilarity. */
enum lcn_limit lcn_formulas_distinguish(struct lcn_formulas *formulas,
					const struct lcn_refinement *refinement, uint32_t first,
					uint32_t second, const struct lcn_budget *budget,
					uint32_t *formula);

#endif
