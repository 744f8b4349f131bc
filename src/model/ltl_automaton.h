/* The words of a formula as a generalised Büchi automaton with promises on
 * its steps.
 *
 * A state is a set of obligations: formulas that the rest of the word must
 * satisfy, all of them. A step reads a letter of a set and may put promises
 * off. A run counts when no promise is put off for ever: each promise is
 * missing from infinitely many of its steps. State 0 is initial.
 *
 * The construction is that of Couvreur (On-the-fly verification of linear
 * temporal logic, FM 1999) on the obligation sets of Gastin and Oddoux (Fast
 * LTL to Büchi Automata Translation, CAV 2001).
 */
#ifndef LCN_MODEL_LTL_AUTOMATON_H
#define LCN_MODEL_LTL_AUTOMATON_H

#include "model/ltl_formula.h"
#include "model/ltl_graph.h"
#include "model/ltl_moves.h"

struct lcn_ltl_automaton {
	struct lcn_ltl_graph graph;
	struct lcn_ltl_moves moves;
	struct lcn_tuples letters;     /* rows of classes, named by the steps */
	struct lcn_tuples obligations; /* by state: a row */
};

/* The automaton of a node of `formulas`, which must outlive it; its states
 * come into being as the graph is walked. The automaton must not be moved.
 * After a limit it can only be released. */
void lcn_ltl_automaton_init(struct lcn_ltl_automaton *automaton,
			    const struct lcn_ltl_formulas *formulas, uint32_t node,
			    struct lcn_ltl_work *work);
void lcn_ltl_automaton_release(struct lcn_ltl_automaton *automaton);

static inline const uint32_t *
lcn_ltl_step_letters(const struct lcn_ltl_automaton *automaton, const struct lcn_ltl_step *step)
{
	return lcn_tuples_at(&automaton->letters, step->letters);
}

#endif
