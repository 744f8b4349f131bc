#include "lts/hoa_guard.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void
fill(uint64_t *set, const struct lcn_guard *guard)
{
	memset(set, 0xff, guard->n_words * sizeof *set);
	uint32_t n_rest = guard->n_letters % 64;
	if (n_rest != 0)
		set[guard->n_words - 1] = (UINT64_C(1) << n_rest) - 1;
	if (guard->n_letters == 0)
		set[0] = 0;
}

static void
clear(uint64_t *set, const struct lcn_guard *guard)
{
	memset(set, 0, guard->n_words * sizeof *set);
}

static void
set_true(struct lcn_guard_side *side, const struct lcn_guard *guard)
{
	fill(side->letters, guard);
	clear(side->must, guard);
	clear(side->must_not, guard);
	side->admits_none = true;
	side->admits_many = guard->n_letters > 1;
}

static void
set_false(struct lcn_guard_side *side, const struct lcn_guard *guard)
{
	clear(side->letters, guard);
	fill(side->must, guard);
	fill(side->must_not, guard);
	side->admits_none = side->admits_many = false;
}

static void
place_sets(struct lcn_guard_side *side, uint64_t *words, uint32_t n_words)
{
	side->letters = words;
	side->must = words + n_words;
	side->must_not = words + 2 * (size_t) n_words;
}

void
lcn_guard_init(struct lcn_guard *guard, uint32_t n_letters)
{
	guard->n_letters = n_letters;
	guard->n_words = n_letters / 64 + (n_letters % 64 != 0 || n_letters == 0);
	guard->words = LCN_NEW_ARRAY(uint64_t, 6 * (size_t) guard->n_words);
	place_sets(&guard->is, guard->words, guard->n_words);
	place_sets(&guard->is_not, guard->words + 3 * (size_t) guard->n_words, guard->n_words);
	set_true(&guard->is, guard);
	set_false(&guard->is_not, guard);
}

void
lcn_guard_release(struct lcn_guard *guard)
{
	free(guard->words);
	*guard = (struct lcn_guard){0};
}

static uint32_t
n_members(const uint64_t *set, uint32_t n_words)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < n_words; i++)
		n += (uint32_t) __builtin_popcountll(set[i]);
	return n;
}

/* Where all but one must be false, no valuation has several true. */
static void
note_few(struct lcn_guard_side *side, const struct lcn_guard *guard)
{
	if (side->admits_many && n_members(side->must_not, guard->n_words) + 1 >= guard->n_letters)
		side->admits_many = false;
}

void
lcn_guard_set_letter(struct lcn_guard *guard, uint32_t letter)
{
	uint64_t bit = UINT64_C(1) << letter % 64;
	uint32_t word = letter / 64;
	set_true(&guard->is, guard);
	clear(guard->is.letters, guard);
	guard->is.letters[word] = bit;
	guard->is.must[word] = bit;
	guard->is.admits_none = false;
	set_true(&guard->is_not, guard);
	guard->is_not.letters[word] &= ~bit;
	guard->is_not.must_not[word] = bit;
	note_few(&guard->is_not, guard);
}

static void
copy_side(struct lcn_guard_side *side, const struct lcn_guard_side *other, uint32_t n_words)
{
	memcpy(side->letters, other->letters, n_words * sizeof *side->letters);
	memcpy(side->must, other->must, n_words * sizeof *side->must);
	memcpy(side->must_not, other->must_not, n_words * sizeof *side->must_not);
	side->admits_none = other->admits_none;
	side->admits_many = other->admits_many;
}

void
lcn_guard_copy(struct lcn_guard *guard, const struct lcn_guard *other)
{
	copy_side(&guard->is, &other->is, guard->n_words);
	copy_side(&guard->is_not, &other->is_not, guard->n_words);
}

void
lcn_guard_negate(struct lcn_guard *guard)
{
	struct lcn_guard_side side = guard->is;
	guard->is = guard->is_not;
	guard->is_not = side;
}

static void
and_side(struct lcn_guard_side *side, const struct lcn_guard_side *other,
	 const struct lcn_guard *guard)
{
	for (uint32_t i = 0; i < guard->n_words; i++) {
		side->letters[i] &= other->letters[i];
		side->must[i] |= other->must[i];
		side->must_not[i] |= other->must_not[i];
	}
	side->admits_none &= other->admits_none;
	side->admits_many &= other->admits_many;
	note_few(side, guard);
}

static void
or_side(struct lcn_guard_side *side, const struct lcn_guard_side *other,
	const struct lcn_guard *guard)
{
	for (uint32_t i = 0; i < guard->n_words; i++) {
		side->letters[i] |= other->letters[i];
		side->must[i] &= other->must[i];
		side->must_not[i] &= other->must_not[i];
	}
	side->admits_none |= other->admits_none;
	side->admits_many |= other->admits_many;
}

void
lcn_guard_and(struct lcn_guard *guard, const struct lcn_guard *other)
{
	and_side(&guard->is, &other->is, guard);
	or_side(&guard->is_not, &other->is_not, guard);
}

void
lcn_guard_or(struct lcn_guard *guard, const struct lcn_guard *other)
{
	or_side(&guard->is, &other->is, guard);
	and_side(&guard->is_not, &other->is_not, guard);
}

bool
lcn_guard_admits_others(const struct lcn_guard *guard)
{
	return guard->is.admits_none || guard->is.admits_many;
}
