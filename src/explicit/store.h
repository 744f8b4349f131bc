/* A set of byte strings, each known by a small number.
 *
 * Numbers count from 0 in the order of first appearance. Beyond its bytes a
 * string costs one or two bytes for its length, 8 for its place, 4 for its
 * parent and, in the table, between 11 and 22 (8-byte slots, at most three in
 * four in use).
 */
#ifndef LCN_EXPLICIT_STORE_H
#define LCN_EXPLICIT_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"

/* Instead of a number: there is none. */
#define LCN_NO_ENTRY UINT32_MAX

struct lcn_store {
	LCN_ARRAY(uint8_t *) blocks; /* the strings, none across two blocks */
	size_t block_bytes;
	size_t n_used;		     /* of the last block */
	LCN_ARRAY(uint64_t) offsets; /* by number: block * block_bytes + place in it */
	LCN_ARRAY(uint32_t) parents; /* by number */
	uint64_t *slots;	     /* hash table: the hash above, number + 1 below */
	size_t n_slots;
};

/* No string will be longer than max_bytes. */
void lcn_store_init(struct lcn_store *store, size_t max_bytes);
void lcn_store_release(struct lcn_store *store);

/* The number of a string, new or known. A new one gets the parent. LCN_NO_ENTRY
 * when there are no numbers left. */
uint32_t lcn_store_add(struct lcn_store *store, const uint8_t *bytes, size_t n_bytes,
		       uint32_t parent, bool *is_new);

/* The number of a known string, else LCN_NO_ENTRY. */
uint32_t lcn_store_find(const struct lcn_store *store, const uint8_t *bytes, size_t n_bytes);

/* The string; it stays where it is. */
const uint8_t *lcn_store_at(const struct lcn_store *store, uint32_t number, size_t *n_bytes);

static inline uint32_t
lcn_store_count(const struct lcn_store *store)
{
	return (uint32_t) store->offsets.n_items;
}

/* All memory that the store has asked for. */
size_t lcn_store_bytes(const struct lcn_store *store);

/* What the next growth of the table will ask for at once, if it may come with
 * the next n_more strings; else 0. */
size_t lcn_store_growth_bytes(const struct lcn_store *store, size_t n_more);

#endif
