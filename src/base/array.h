/* Growing arrays of any type.
 *
 *     LCN_ARRAY(uint32_t) stack = {0};
 *     lcn_array_push(&stack, 7);
 *     ... stack.items[i], stack.n_items ...
 *     lcn_array_release(&stack);
 *
 * An array that starts as zeros is empty and owns nothing. Arguments of
 * lcn_array_push are evaluated once; the array expression more than once.
 */
#ifndef LCN_BASE_ARRAY_H
#define LCN_BASE_ARRAY_H

#include <stddef.h>
#include <stdlib.h>

#define LCN_ARRAY(type)             \
	struct {                    \
		type *items;        \
		size_t n_items;     \
		size_t n_allocated; \
	}

/* Makes room for n_wanted items; returns the block. Used by the macros. */
void *lcn_array_grow(void *items, size_t *n_allocated, size_t n_wanted, size_t item_bytes);

#define lcn_array_reserve(array, n_wanted)                                                    \
	((array)->n_allocated >= (n_wanted)                                                   \
	     ? (void) 0                                                                       \
	     : (void) ((array)->items = lcn_array_grow((array)->items, &(array)->n_allocated, \
						       (n_wanted), sizeof *(array)->items)))

#define lcn_array_push(array, item)                        \
	(lcn_array_reserve((array), (array)->n_items + 1), \
	 (array)->items[(array)->n_items++] = (item))

/* Appends one item of unknown content and gives its address. */
#define lcn_array_add(array) \
	(lcn_array_reserve((array), (array)->n_items + 1), &(array)->items[(array)->n_items++])

#define lcn_array_last(array) ((array)->items[(array)->n_items - 1])
#define lcn_array_pop(array) ((array)->items[--(array)->n_items])
#define lcn_array_clear(array) ((void) ((array)->n_items = 0))

#define lcn_array_release(array)                      \
	(free((array)->items), (array)->items = NULL, \
	 (void) ((array)->n_items = (array)->n_allocated = 0))

#endif
