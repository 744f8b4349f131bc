/* An arena: many small blocks that live and die together.
 *
 * A parsed model is one arena. Blocks are aligned for any type and never
 * move. An arena that starts as zeros is empty.
 */
#ifndef LCN_BASE_ARENA_H
#define LCN_BASE_ARENA_H

#include <stddef.h>

struct lcn_arena {
	struct lcn_arena_chunk *chunks; /* the one in use first */
	size_t n_used;			/* bytes used of it */
};

void lcn_arena_release(struct lcn_arena *arena);

/* A block of zeros. */
void *lcn_arena_alloc(struct lcn_arena *arena, size_t n_bytes);
char *lcn_arena_copy_bytes(struct lcn_arena *arena, const char *text, size_t n_bytes);

#define LCN_ARENA_NEW(arena, type) ((type *) lcn_arena_alloc((arena), sizeof(type)))

#endif
