/* An independent, slow and simple judge of what lcn_ltl_to_dfa() says.
 *
 * Three judges, in fact. Words u·v^ω are judged by the meaning of the
 * operators as fixpoints over the positions of the word. Formulas are judged
 * by the classical tableau: a node says which letter comes next and which
 * temporal parts are true one position later, so that each word has exactly
 * one path; emptiness by the nested fixpoint of Emerson and Lei. And tables of
 * distinguishable pairs judge minimality.
 */
#ifndef LCN_TESTS_LTL_JUDGE_H
#define LCN_TESTS_LTL_JUDGE_H

#include "model/ltl.h"

enum { LTL_MAX_PARTS = 64, LTL_MAX_WORD = 16 };

struct ltl_word {
	uint32_t letters[LTL_MAX_WORD];
	uint32_t n_prefix;
	uint32_t n_loop; /* at least 1 */
};

bool ltl_satisfies(const struct lcn_ltl *formula, const struct ltl_word *word);

struct ltl_judge {
	uint32_t n_letters;
	const struct lcn_ltl *parts[LTL_MAX_PARTS]; /* the formula last */
	uint32_t left[LTL_MAX_PARTS];
	uint32_t right[LTL_MAX_PARTS];
	uint32_t n_parts;
	uint32_t bit_of[LTL_MAX_PARTS]; /* of temporal parts */
	uint32_t n_bits;
	uint32_t n_nodes; /* letter << n_bits | what is true one position later */
	uint64_t *truth;  /* by node: the parts that are true */
	uint32_t *claims; /* by node: what it makes true for the position before */
	bool *live;	  /* by node: whether some word has a path from there */
};

void ltl_judge_init(struct ltl_judge *judge, const struct lcn_ltl *formula, uint32_t n_letters);
void ltl_judge_release(struct ltl_judge *judge);

/* Each gives a complaint, or NULL when all is well. */
const char *ltl_judge_shape(const struct lcn_dfa *dfa);
const char *ltl_judge_minimality(const struct lcn_dfa *dfa);
const char *ltl_judge_prefixes(const struct ltl_judge *judge, const struct lcn_dfa *dfa);
const char *ltl_judge_safety(const struct ltl_judge *judge, const struct lcn_dfa *dfa,
			     bool is_safety);
/* Whether the tableau and the meaning agree on a word. */
const char *ltl_judge_itself(const struct ltl_judge *judge, const struct lcn_ltl *formula,
			     const struct ltl_word *word);
const char *ltl_judge_word(const struct lcn_ltl_result *result, const struct lcn_ltl *formula,
			   const struct ltl_word *word);

#endif
