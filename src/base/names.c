#include "base/names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"

void
lcn_names_release(struct lcn_names *names)
{
	free(names->texts);
	free(names->slots);
	lcn_arena_release(&names->arena);
	*names = (struct lcn_names){0};
}

/* The slot that holds the text, or the free one where it belongs. */
static uint32_t *
slot_of(const struct lcn_names *names, const char *text, size_t n_bytes)
{
	uint32_t mask = names->n_slots - 1;
	uint32_t i = (uint32_t) lcn_hash_bytes(text, n_bytes) & mask;
	for (;; i = (i + 1) & mask) {
		uint32_t *slot = &names->slots[i];
		if (*slot == 0)
			return slot;
		const char *known = names->texts[*slot - 1];
		if (strncmp(known, text, n_bytes) == 0 && known[n_bytes] == '\0')
			return slot;
	}
}

static void
grow_slots(struct lcn_names *names)
{
	free(names->slots);
	names->n_slots = names->n_slots == 0 ? 64 : 2 * names->n_slots;
	names->slots = LCN_NEW_ZEROS(uint32_t, names->n_slots);
	for (uint32_t i = 0; i < names->n_names; i++)
		*slot_of(names, names->texts[i], strlen(names->texts[i])) = i + 1;
}

uint32_t
lcn_names_add_bytes(struct lcn_names *names, const char *text, size_t n_bytes)
{
	assert(memchr(text, '\0', n_bytes) == NULL);
	if (names->n_names >= names->n_slots / 2)
		grow_slots(names);
	uint32_t *slot = slot_of(names, text, n_bytes);
	if (*slot == 0) {
		if (names->n_names == names->n_allocated)
			names->texts = lcn_array_grow(names->texts, &names->n_allocated,
						      names->n_names + 1, sizeof *names->texts);
		names->texts[names->n_names++] = lcn_arena_copy_bytes(&names->arena, text, n_bytes);
		*slot = names->n_names;
	}
	return *slot - 1;
}

uint32_t
lcn_names_add(struct lcn_names *names, const char *text)
{
	return lcn_names_add_bytes(names, text, strlen(text));
}

uint32_t
lcn_names_find_bytes(const struct lcn_names *names, const char *text, size_t n_bytes)
{
	if (names->n_slots == 0)
		return LCN_NO_NAME;
	return *slot_of(names, text, n_bytes) - 1;
}

uint32_t
lcn_names_find(const struct lcn_names *names, const char *text)
{
	return lcn_names_find_bytes(names, text, strlen(text));
}
