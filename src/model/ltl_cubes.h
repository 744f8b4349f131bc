/* What a formula asks of the next letter and of the rest of the word: a list
 * of alternatives, called cubes. A cube is a row of bits in three parts:
 *
 *   letters it excludes | obligations of the rest | promises put off
 *
 * A promise is an until whose right side did not come true with this letter.
 * Written this way the conjunction of two cubes is the union of their bits,
 * and a cube whose bits are among another's asks for less: for every letter
 * it allows, a run that takes the other can take it instead, and go on as
 * before (what is left to do for fewer obligations is part of what is left
 * for more, and fewer promises are put off). So a list keeps, for every
 * letter, only the cubes with the fewest obligations and promises. This is
 * the simplification of Gastin and Oddoux, Fast LTL to Büchi Automata
 * Translation (CAV 2001), letter by letter.
 */
#ifndef LCN_MODEL_LTL_CUBES_H
#define LCN_MODEL_LTL_CUBES_H

#include "base/array.h"
#include "base/bits.h"
#include "model/ltl_work.h"

struct lcn_ltl_shape {
	size_t n_classes;
	size_t n_set_words;
	size_t n_obligation_words;
	size_t n_promise_words;
	size_t n_words; /* of a cube */
};

/* Empty when it starts as zeros: no alternative at all, false. */
struct lcn_ltl_cubes {
	LCN_ARRAY(uint32_t) words;
	size_t n_cubes;
};

void lcn_ltl_cubes_release(struct lcn_ltl_cubes *cubes);

static inline uint32_t *
lcn_ltl_cube_at(const struct lcn_ltl_shape *shape, const struct lcn_ltl_cubes *cubes, size_t i)
{
	return cubes->words.items + i * shape->n_words;
}

static inline uint32_t *
lcn_ltl_cube_obligations(const struct lcn_ltl_shape *shape, uint32_t *cube)
{
	return cube + shape->n_set_words;
}

static inline uint32_t *
lcn_ltl_cube_promises(const struct lcn_ltl_shape *shape, uint32_t *cube)
{
	return cube + shape->n_set_words + shape->n_obligation_words;
}

/* One more alternative; `cube` is scratch afterwards, and not of the list. */
void lcn_ltl_cubes_add(const struct lcn_ltl_shape *shape, struct lcn_ltl_cubes *cubes,
		       uint32_t *cube, struct lcn_ltl_work *work);

/* The alternatives of `more` as well. */
void lcn_ltl_cubes_add_all(const struct lcn_ltl_shape *shape, struct lcn_ltl_cubes *cubes,
			   const struct lcn_ltl_cubes *more, struct lcn_ltl_work *work);

/* Adds the conjunctions of an alternative of a with one of b. */
void lcn_ltl_cubes_add_product(const struct lcn_ltl_shape *shape, struct lcn_ltl_cubes *cubes,
			       const struct lcn_ltl_cubes *a, const struct lcn_ltl_cubes *b,
			       struct lcn_ltl_work *work);

#endif
