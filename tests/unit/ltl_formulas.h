/* Formulas for tests: read, written, made at random and made smaller.
 *
 *     f ::= 1 | 0 | a | {ab} | !f | Xf | Ff | Gf
 *         | (f & f) | (f | f) | (f > f) | (f = f) | (f U f) | (f W f) | (f R f)
 *
 * Letters are a … z, and after them A, B, …, which stand in braces only; {ab} is the set of both, >
 * implies, = is equivalence. Formulas live as long as their arena.
 */
#ifndef LCN_TESTS_LTL_FORMULAS_H
#define LCN_TESTS_LTL_FORMULAS_H

#include "base/text.h"
#include "model/ltl.h"

enum { LTL_MAX_LETTERS = 60 };

const struct lcn_ltl *ltl_make(struct lcn_arena *arena, enum lcn_ltl_kind kind,
			       const struct lcn_ltl *left, const struct lcn_ltl *right);
/* The set of the first letters whose bits are 1. */
const struct lcn_ltl *ltl_letters(struct lcn_arena *arena, uint64_t bits);

const struct lcn_ltl *ltl_read(struct lcn_arena *arena, const char *text);
void ltl_write(const struct lcn_ltl *formula, struct lcn_text *text);

/* Names for so many letters, in byte order. */
struct lcn_names ltl_alphabet(uint32_t n_letters);

uint64_t ltl_random_number(uint64_t *random, uint64_t n);
const struct lcn_ltl *ltl_random(struct lcn_arena *arena, uint64_t *random, unsigned n_operators,
				 uint32_t n_letters);

/* Numbered attempts at something smaller: a part gives way to one of its own
 * parts or to a constant. NULL when there are no more attempts; the formula
 * itself when the attempt makes no sense. */
const struct lcn_ltl *ltl_smaller(struct lcn_arena *arena, const struct lcn_ltl *formula,
				  unsigned attempt);

#endif
