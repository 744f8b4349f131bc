/* Deterministic automata over named letters.
 *
 * A dense table: next[state * n_letters + letter] is the successor, or
 * LCN_NO_STATE where the letter is refused. Letters stand in byte order of
 * their text. Every state belongs to a class; states of different classes are
 * never merged. LCN_CLASS_ERROR marks bad prefixes (the error state of a
 * property), LCN_CLASS_BEYOND what an assumption refuses for another reason
 * (analysis/determinize.h), everything else is LCN_CLASS_PLAIN.
 */
#ifndef LCN_LTS_DFA_H
#define LCN_LTS_DFA_H

#include "base/budget.h"
#include "lts/lts.h"

enum lcn_class { LCN_CLASS_PLAIN, LCN_CLASS_ERROR, LCN_CLASS_BEYOND, LCN_N_CLASSES };

struct lcn_dfa {
	uint32_t n_states;
	uint32_t initial;
	struct lcn_names letters; /* in byte order */
	uint32_t *next;
	uint8_t *classes; /* by state, an enum lcn_class */
};

void lcn_dfa_release(struct lcn_dfa *dfa);

/* Whether every number is in range and the letters are in order; for
 * assertions and tests. */
bool lcn_dfa_is_valid(const struct lcn_dfa *dfa);

static inline uint32_t
lcn_dfa_next(const struct lcn_dfa *dfa, uint32_t state, uint32_t letter)
{
	return dfa->next[(size_t) state * dfa->letters.n_names + letter];
}

/* The weak traces of a system, by subset construction: tau is internal, the
 * letters are the system's other labels (the whole table, in byte order). A
 * subset with the error state is one error state that nothing leaves.
 * The result is reachable but not minimal. May stop at a limit; *dfa is then
 * empty but can be released. */
enum lcn_limit lcn_dfa_from_lts(const struct lcn_lts *lts, const struct lcn_budget *budget,
				struct lcn_dfa *dfa);

/* Sends every refused letter of a plain state to a new state that has a loop
 * on everything, or to an existing one that does. Error states stay as they are. */
void lcn_dfa_complete(struct lcn_dfa *dfa);

/* Merges equivalent states (Hopcroft); refusing a letter differs from going
 * anywhere, classes differ from each other. Unreachable states vanish. The
 * result is numbered canonically. */
void lcn_dfa_minimize(struct lcn_dfa *dfa);

/* Refuses what leads to states that are not plain, and minimises: the reason of
 * a refusal is forgotten. The initial state must be plain. */
void lcn_dfa_forget_classes(struct lcn_dfa *dfa);

/* Drops unreachable states and numbers the rest breadth first from the
 * initial state 0, letters in byte order. Two minimal automata for the same
 * language are then equal to the bit. */
void lcn_dfa_canonize(struct lcn_dfa *dfa);

bool lcn_dfa_is_equal(const struct lcn_dfa *a, const struct lcn_dfa *b);

/* The same automaton as a system: labels are tau and then the letters; edges
 * by letter. At most one state may be of the error class, and none beyond. */
void lcn_dfa_to_lts(const struct lcn_dfa *dfa, struct lcn_lts *lts);

#endif
