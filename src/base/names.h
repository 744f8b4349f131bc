/* Interned names: each text once, known by a small number.
 *
 * Numbers count from 0 in the order of first appearance, so everything that
 * is listed by number is listed in a fixed order.
 */
#ifndef LCN_BASE_NAMES_H
#define LCN_BASE_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

#define LCN_NO_NAME UINT32_MAX

struct lcn_names {
	const char **texts; /* by number */
	uint32_t n_names;
	size_t n_allocated;
	uint32_t *slots; /* hash table of numbers + 1 */
	uint32_t n_slots;
	struct lcn_arena arena;
};

void lcn_names_release(struct lcn_names *names);

/* The number of a text, new or known. */
uint32_t lcn_names_add(struct lcn_names *names, const char *text);
uint32_t lcn_names_add_bytes(struct lcn_names *names, const char *text, size_t n_bytes);

/* The number of a known text, else LCN_NO_NAME. */
uint32_t lcn_names_find(const struct lcn_names *names, const char *text);
uint32_t lcn_names_find_bytes(const struct lcn_names *names, const char *text, size_t n_bytes);

#endif
