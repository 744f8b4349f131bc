#include "explicit/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

enum { FIRST_SLOTS = 1 << 10, MIN_BLOCK_BYTES = 1 << 18 };

/* Bytes of the longest length. */
enum { MAX_LENGTH_BYTES = 10 };

void
lcn_store_init(struct lcn_store *store, size_t max_bytes)
{
	*store = (struct lcn_store){.n_slots = FIRST_SLOTS, .block_bytes = MIN_BLOCK_BYTES};
	while (store->block_bytes < 16 * (max_bytes + MAX_LENGTH_BYTES))
		store->block_bytes *= 2;
	store->n_used = store->block_bytes;
	store->slots = LCN_NEW_ZEROS(uint64_t, store->n_slots);
}

void
lcn_store_release(struct lcn_store *store)
{
	for (size_t i = 0; i < store->blocks.n_items; i++)
		free(store->blocks.items[i]);
	lcn_array_release(&store->blocks);
	lcn_array_release(&store->offsets);
	lcn_array_release(&store->parents);
	free(store->slots);
	*store = (struct lcn_store){0};
}

/* Lengths are written seven bits a byte, the lowest first; the highest bit
 * says that more follow. */
static size_t
write_length(uint8_t *at, size_t length)
{
	size_t n = 0;
	for (; length >= 128; length >>= 7)
		at[n++] = (uint8_t) (length | 128);
	at[n++] = (uint8_t) length;
	return n;
}

const uint8_t *
lcn_store_at(const struct lcn_store *store, uint32_t number, size_t *n_bytes)
{
	uint64_t offset = store->offsets.items[number];
	const uint8_t *at =
	    store->blocks.items[offset / store->block_bytes] + offset % store->block_bytes;
	unsigned shift = 0;
	for (*n_bytes = 0;; shift += 7, at++) {
		*n_bytes |= (size_t) (*at & 127) << shift;
		if (*at < 128)
			return at + 1;
	}
}

/* A slot holds the hash and the number, so that the table can grow without a
 * look at the strings. */
static uint64_t
slot_content(uint32_t hash, uint32_t number)
{
	return (uint64_t) hash << 32 | (number + 1);
}

static uint32_t
slot_hash(uint64_t slot)
{
	return (uint32_t) (slot >> 32);
}

static bool
is_entry(const struct lcn_store *store, uint64_t slot, uint32_t hash, const uint8_t *bytes,
	 size_t n_bytes)
{
	size_t n_there;
	if (slot_hash(slot) != hash)
		return false;
	const uint8_t *there = lcn_store_at(store, (uint32_t) slot - 1, &n_there);
	return n_there == n_bytes && memcmp(there, bytes, n_bytes) == 0;
}

/* The slot that holds the string, or the free one where it belongs. */
static uint64_t *
slot_of(const struct lcn_store *store, uint32_t hash, const uint8_t *bytes, size_t n_bytes)
{
	size_t mask = store->n_slots - 1;
	size_t i = hash & mask;
	while (store->slots[i] != 0 && !is_entry(store, store->slots[i], hash, bytes, n_bytes))
		i = (i + 1) & mask;
	return &store->slots[i];
}

static void
grow_slots(struct lcn_store *store)
{
	size_t mask = 2 * store->n_slots - 1;
	uint64_t *slots = LCN_NEW_ZEROS(uint64_t, mask + 1);
	for (size_t old = 0; old < store->n_slots; old++) {
		size_t i = slot_hash(store->slots[old]) & mask;
		if (store->slots[old] == 0)
			continue;
		while (slots[i] != 0)
			i = (i + 1) & mask;
		slots[i] = store->slots[old];
	}
	free(store->slots);
	store->slots = slots;
	store->n_slots = mask + 1;
}

static bool
is_crowded(const struct lcn_store *store, size_t n_entries)
{
	return n_entries > store->n_slots / 4 * 3;
}

static void
append(struct lcn_store *store, const uint8_t *bytes, size_t n_bytes)
{
	if (store->block_bytes - store->n_used < n_bytes + MAX_LENGTH_BYTES) {
		lcn_array_push(&store->blocks, LCN_NEW_ARRAY(uint8_t, store->block_bytes));
		store->n_used = 0;
	}
	uint8_t *block = lcn_array_last(&store->blocks);
	lcn_array_push(&store->offsets,
		       (store->blocks.n_items - 1) * (uint64_t) store->block_bytes + store->n_used);
	store->n_used += write_length(block + store->n_used, n_bytes);
	if (n_bytes > 0)
		memcpy(block + store->n_used, bytes, n_bytes);
	store->n_used += n_bytes;
}

uint32_t
lcn_store_add(struct lcn_store *store, const uint8_t *bytes, size_t n_bytes, uint32_t parent,
	      bool *is_new)
{
	uint32_t n_entries = lcn_store_count(store);
	if (is_crowded(store, (size_t) n_entries + 1))
		grow_slots(store);
	uint32_t hash = (uint32_t) lcn_hash_bytes(bytes, n_bytes);
	uint64_t *slot = slot_of(store, hash, bytes, n_bytes);
	*is_new = *slot == 0;
	if (!*is_new)
		return (uint32_t) *slot - 1;
	if (n_entries == LCN_NO_ENTRY - 1)
		return LCN_NO_ENTRY;
	*slot = slot_content(hash, n_entries);
	append(store, bytes, n_bytes);
	lcn_array_push(&store->parents, parent);
	return n_entries;
}

uint32_t
lcn_store_find(const struct lcn_store *store, const uint8_t *bytes, size_t n_bytes)
{
	uint32_t hash = (uint32_t) lcn_hash_bytes(bytes, n_bytes);
	return (uint32_t) *slot_of(store, hash, bytes, n_bytes) - 1;
}

size_t
lcn_store_bytes(const struct lcn_store *store)
{
	return store->blocks.n_items * store->block_bytes +
	       store->offsets.n_allocated * sizeof *store->offsets.items +
	       store->parents.n_allocated * sizeof *store->parents.items +
	       store->n_slots * sizeof *store->slots;
}

size_t
lcn_store_growth_bytes(const struct lcn_store *store, size_t n_more)
{
	return is_crowded(store, lcn_store_count(store) + n_more)
		   ? 2 * store->n_slots * sizeof *store->slots
		   : 0;
}
