#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void (*out_of_memory)(size_t n_bytes);

void
lcn_memory_set_handler(void (*handler)(size_t n_bytes))
{
	out_of_memory = handler;
}

static void *
or_report(void *block, size_t n_bytes)
{
	if (block == NULL) {
		if (out_of_memory != NULL)
			out_of_memory(n_bytes);
		abort();
	}
	return block;
}

static size_t
product(size_t n_items, size_t item_bytes)
{
	if (item_bytes != 0 && n_items > SIZE_MAX / item_bytes)
		or_report(NULL, SIZE_MAX);
	size_t n_bytes = n_items * item_bytes;
	return n_bytes != 0 ? n_bytes : 1;
}

void *
lcn_alloc(size_t n_bytes)
{
	return or_report(malloc(n_bytes != 0 ? n_bytes : 1), n_bytes);
}

void *
lcn_alloc_zero(size_t n_items, size_t item_bytes)
{
	size_t n_bytes = product(n_items, item_bytes);
	return or_report(calloc(1, n_bytes), n_bytes);
}

void *
lcn_alloc_array(size_t n_items, size_t item_bytes)
{
	return lcn_alloc(product(n_items, item_bytes));
}

void *
lcn_realloc_array(void *old, size_t n_items, size_t item_bytes)
{
	size_t n_bytes = product(n_items, item_bytes);
	return or_report(realloc(old, n_bytes), n_bytes);
}

char *
lcn_copy_bytes(const char *text, size_t n_bytes)
{
	char *copy = lcn_alloc(n_bytes + 1);
	if (n_bytes != 0)
		memcpy(copy, text, n_bytes);
	copy[n_bytes] = '\0';
	return copy;
}

char *
lcn_copy_string(const char *text)
{
	return lcn_copy_bytes(text, strlen(text));
}
