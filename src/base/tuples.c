#include "base/tuples.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

void
lcn_tuples_release(struct lcn_tuples *tuples)
{
	lcn_array_release(&tuples->words);
	lcn_array_release(&tuples->ends);
	lcn_array_release(&tuples->hashes);
	free(tuples->slots);
	*tuples = (struct lcn_tuples){0};
}

void
lcn_tuples_clear(struct lcn_tuples *tuples)
{
	lcn_array_clear(&tuples->words);
	lcn_array_clear(&tuples->ends);
	lcn_array_clear(&tuples->hashes);
	if (tuples->n_slots != 0)
		memset(tuples->slots, 0, tuples->n_slots * sizeof *tuples->slots);
}

static bool
is_tuple(const struct lcn_tuples *tuples, uint32_t number, const uint32_t *words, size_t n_words)
{
	return lcn_tuples_length(tuples, number) == n_words &&
	       (n_words == 0 ||
		memcmp(lcn_tuples_at(tuples, number), words, n_words * sizeof *words) == 0);
}

/* The slot that holds the tuple, or the free one where it belongs. */
static uint32_t *
slot_of(const struct lcn_tuples *tuples, const uint32_t *words, size_t n_words, uint32_t hash)
{
	size_t mask = tuples->n_slots - 1;
	for (size_t i = hash & mask;; i = (i + 1) & mask) {
		uint32_t *slot = &tuples->slots[i];
		if (*slot == 0)
			return slot;
		if (tuples->hashes.items[*slot - 1] == hash &&
		    is_tuple(tuples, *slot - 1, words, n_words))
			return slot;
	}
}

static void
grow_slots(struct lcn_tuples *tuples)
{
	free(tuples->slots);
	tuples->n_slots = tuples->n_slots == 0 ? 64 : 2 * tuples->n_slots;
	tuples->slots = LCN_NEW_ZEROS(uint32_t, tuples->n_slots);
	size_t mask = tuples->n_slots - 1;
	for (size_t number = 0; number < tuples->ends.n_items; number++) {
		size_t i = tuples->hashes.items[number] & mask;
		while (tuples->slots[i] != 0)
			i = (i + 1) & mask;
		tuples->slots[i] = (uint32_t) number + 1;
	}
}

uint32_t
lcn_tuples_add(struct lcn_tuples *tuples, const uint32_t *words, size_t n_words)
{
	if (tuples->ends.n_items >= tuples->n_slots / 2)
		grow_slots(tuples);
	uint32_t hash = (uint32_t) lcn_hash_bytes(words, n_words * sizeof *words);
	uint32_t *slot = slot_of(tuples, words, n_words, hash);
	if (*slot == 0) {
		assert(tuples->ends.n_items < UINT32_MAX - 1);
		/* one more, so that even the empty tuple has an address */
		lcn_array_reserve(&tuples->words, tuples->words.n_items + n_words + 1);
		if (n_words != 0)
			memcpy(tuples->words.items + tuples->words.n_items, words,
			       n_words * sizeof *words);
		tuples->words.n_items += n_words;
		lcn_array_push(&tuples->ends, tuples->words.n_items);
		lcn_array_push(&tuples->hashes, hash);
		*slot = (uint32_t) tuples->ends.n_items;
	}
	return *slot - 1;
}

uint32_t
lcn_tuples_find(const struct lcn_tuples *tuples, const uint32_t *words, size_t n_words)
{
	if (tuples->n_slots == 0)
		return LCN_NO_TUPLE;
	uint32_t hash = (uint32_t) lcn_hash_bytes(words, n_words * sizeof *words);
	return *slot_of(tuples, words, n_words, hash) - 1;
}
