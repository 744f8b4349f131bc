#include "model/ltl_cubes.h"

#include <string.h>

#include "base/memory.h"

void
lcn_ltl_cubes_release(struct lcn_ltl_cubes *cubes)
{
	lcn_array_release(&cubes->words);
	cubes->n_cubes = 0;
}

static bool
allows_no_letter(const struct lcn_ltl_shape *shape, const uint32_t *cube)
{
	size_t n_excluded = 0;
	for (size_t i = 0; i < shape->n_set_words; i++)
		n_excluded += (size_t) __builtin_popcount(cube[i]);
	return n_excluded == shape->n_classes;
}

/* Whether a asks for no more than b once a letter is given. */
static bool
is_easier(const struct lcn_ltl_shape *shape, const uint32_t *a, const uint32_t *b)
{
	size_t skipped = shape->n_set_words;
	return lcn_bits_is_subset(a + skipped, b + skipped, shape->n_words - skipped);
}

/* Takes from `cube` the letters that `other` allows. */
static void
exclude_letters_of(const struct lcn_ltl_shape *shape, uint32_t *cube, const uint32_t *other)
{
	for (size_t i = 0; i < shape->n_set_words; i++)
		cube[i] |= ~other[i];
	if (shape->n_classes % 32 != 0)
		cube[shape->n_set_words - 1] &= (UINT32_C(1) << (shape->n_classes % 32)) - 1;
}

static void
allow_letters_of(const struct lcn_ltl_shape *shape, uint32_t *cube, const uint32_t *other)
{
	for (size_t i = 0; i < shape->n_set_words; i++)
		cube[i] &= other[i];
}

/* Compares a new cube with one of the list and takes letters from the harder
 * of the two. Of two that ask for the same the new one gets the letters of
 * both; this is the first comparison of the two, so none is lost. */
static void
compare(const struct lcn_ltl_shape *shape, uint32_t *old, uint32_t *cube)
{
	bool is_old_easier = is_easier(shape, old, cube);
	bool is_new_easier = is_easier(shape, cube, old);
	if (is_old_easier && is_new_easier)
		allow_letters_of(shape, cube, old);
	if (is_new_easier)
		exclude_letters_of(shape, old, cube);
	else if (is_old_easier)
		exclude_letters_of(shape, cube, old);
}

static void
drop_empty(const struct lcn_ltl_shape *shape, struct lcn_ltl_cubes *cubes)
{
	size_t n_kept = 0;
	for (size_t i = 0; i < cubes->n_cubes; i++) {
		uint32_t *cube = lcn_ltl_cube_at(shape, cubes, i);
		if (allows_no_letter(shape, cube))
			continue;
		if (n_kept != i)
			memcpy(lcn_ltl_cube_at(shape, cubes, n_kept), cube,
			       shape->n_words * sizeof *cube);
		n_kept++;
	}
	cubes->n_cubes = n_kept;
	cubes->words.n_items = n_kept * shape->n_words;
}

void
lcn_ltl_cubes_add(const struct lcn_ltl_shape *shape, struct lcn_ltl_cubes *cubes, uint32_t *cube,
		  struct lcn_ltl_work *work)
{
	for (size_t i = 0; i < cubes->n_cubes && !allows_no_letter(shape, cube); i++) {
		if (lcn_ltl_is_over(work, shape->n_words))
			return;
		compare(shape, lcn_ltl_cube_at(shape, cubes, i), cube);
	}
	drop_empty(shape, cubes);
	if (allows_no_letter(shape, cube))
		return;
	lcn_array_reserve(&cubes->words, cubes->words.n_items + shape->n_words);
	memcpy(cubes->words.items + cubes->words.n_items, cube, shape->n_words * sizeof *cube);
	cubes->words.n_items += shape->n_words;
	cubes->n_cubes++;
}

void
lcn_ltl_cubes_add_all(const struct lcn_ltl_shape *shape, struct lcn_ltl_cubes *cubes,
		      const struct lcn_ltl_cubes *more, struct lcn_ltl_work *work)
{
	uint32_t *cube = LCN_NEW_ARRAY(uint32_t, shape->n_words);
	for (size_t i = 0; i < more->n_cubes && !lcn_ltl_is_over(work, shape->n_words); i++) {
		memcpy(cube, lcn_ltl_cube_at(shape, more, i), shape->n_words * sizeof *cube);
		lcn_ltl_cubes_add(shape, cubes, cube, work);
	}
	free(cube);
}

static void
unite(uint32_t *result, const uint32_t *a, const uint32_t *b, size_t n_words)
{
	for (size_t i = 0; i < n_words; i++)
		result[i] = a[i] | b[i];
}

void
lcn_ltl_cubes_add_product(const struct lcn_ltl_shape *shape, struct lcn_ltl_cubes *cubes,
			  const struct lcn_ltl_cubes *a, const struct lcn_ltl_cubes *b,
			  struct lcn_ltl_work *work)
{
	uint32_t *cube = LCN_NEW_ARRAY(uint32_t, shape->n_words);
	for (size_t i = 0; i < a->n_cubes; i++) {
		for (size_t j = 0; j < b->n_cubes && !lcn_ltl_is_over(work, shape->n_words); j++) {
			unite(cube, lcn_ltl_cube_at(shape, a, i), lcn_ltl_cube_at(shape, b, j),
			      shape->n_words);
			lcn_ltl_cubes_add(shape, cubes, cube, work);
		}
	}
	free(cube);
}
