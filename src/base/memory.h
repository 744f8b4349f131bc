/* Memory that is there or the process hears of it.
 *
 * Every allocation of the library goes through these functions. When the
 * system has no memory left they call the handler set by
 * lcn_memory_set_handler(), which must not return; without one they abort.
 * docs/decisions/0003-out-of-memory.md says why a handler and not an error
 * code. Limits that a user sets are another matter: see budget.h.
 */
#ifndef LCN_BASE_MEMORY_H
#define LCN_BASE_MEMORY_H

#include "lacuna/common.h"

void *lcn_alloc(size_t n_bytes);
void *lcn_alloc_zero(size_t n_items, size_t item_bytes);
void *lcn_alloc_array(size_t n_items, size_t item_bytes);
void *lcn_realloc_array(void *old, size_t n_items, size_t item_bytes);
char *lcn_copy_string(const char *text);
char *lcn_copy_bytes(const char *text, size_t n_bytes);

#define LCN_NEW(type) ((type *) lcn_alloc_zero(1, sizeof(type)))
#define LCN_NEW_ARRAY(type, n) ((type *) lcn_alloc_array((n), sizeof(type)))
#define LCN_NEW_ZEROS(type, n) ((type *) lcn_alloc_zero((n), sizeof(type)))

#endif
