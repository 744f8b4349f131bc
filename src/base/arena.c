#include "base/arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { CHUNK_BYTES = 32 * 1024 };

struct lcn_arena_chunk {
	struct lcn_arena_chunk *next;
	size_t n_bytes;
	alignas(max_align_t) char bytes[];
};

static size_t
aligned(size_t n_bytes)
{
	size_t unit = alignof(max_align_t);
	return (n_bytes + unit - 1) / unit * unit;
}

static void
add_chunk(struct lcn_arena *arena, size_t n_wanted)
{
	size_t n_bytes = n_wanted > CHUNK_BYTES ? n_wanted : CHUNK_BYTES;
	struct lcn_arena_chunk *chunk = lcn_alloc(sizeof *chunk + n_bytes);
	chunk->next = arena->chunks;
	chunk->n_bytes = n_bytes;
	arena->chunks = chunk;
	arena->n_used = 0;
}

void *
lcn_arena_alloc(struct lcn_arena *arena, size_t n_bytes)
{
	n_bytes = aligned(n_bytes);
	if (arena->chunks == NULL || arena->chunks->n_bytes - arena->n_used < n_bytes)
		add_chunk(arena, n_bytes);
	void *block = arena->chunks->bytes + arena->n_used;
	arena->n_used += n_bytes;
	return memset(block, 0, n_bytes);
}

char *
lcn_arena_copy_bytes(struct lcn_arena *arena, const char *text, size_t n_bytes)
{
	char *copy = lcn_arena_alloc(arena, n_bytes + 1);
	if (n_bytes != 0)
		memcpy(copy, text, n_bytes);
	return copy;
}

void
lcn_arena_release(struct lcn_arena *arena)
{
	while (arena->chunks != NULL) {
		struct lcn_arena_chunk *next = arena->chunks->next;
		free(arena->chunks);
		arena->chunks = next;
	}
	arena->n_used = 0;
}
