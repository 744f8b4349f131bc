/* Counts without a limit: a queue of a thousand messages has more contents
 * than 64 bits can tell. A count is initialised before use and released.
 */
#ifndef LCN_BASE_COUNT_H
#define LCN_BASE_COUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <gmp.h>

struct lcn_count {
	mpz_t value;
};

void lcn_count_init(struct lcn_count *count);
void lcn_count_release(struct lcn_count *count);

void lcn_count_set(struct lcn_count *count, uint64_t value);
void lcn_count_add(struct lcn_count *count, const struct lcn_count *more);
void lcn_count_add_product(struct lcn_count *count, const struct lcn_count *more, uint64_t times);
bool lcn_count_is(const struct lcn_count *count, uint64_t value);

/* The count, or UINT64_MAX when it is that or more. */
uint64_t lcn_count_clamp(const struct lcn_count *count);

/* In decimal; the caller frees it. */
char *lcn_count_to_string(const struct lcn_count *count);

#endif
