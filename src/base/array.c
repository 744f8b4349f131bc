#include "base/array.h"

#include "base/memory.h"

void *
lcn_array_grow(void *items, size_t *n_allocated, size_t n_wanted, size_t item_bytes)
{
	size_t n_new = *n_allocated < 8 ? 8 : *n_allocated + *n_allocated / 2;
	if (n_new < n_wanted)
		n_new = n_wanted;
	items = lcn_realloc_array(items, n_new, item_bytes);
	*n_allocated = n_new;
	return items;
}
