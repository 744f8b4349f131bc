/* Random numbers for tests: the same seed gives the same numbers everywhere.
 *
 * LACUNA_SEED chooses the first seed and LACUNA_RUNS how many are tried; a
 * test that fails prints the seed that failed.
 */
#ifndef LCN_TESTS_RANDOM_H
#define LCN_TESTS_RANDOM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/hash.h"

struct random {
	uint64_t state;
};

static inline uint64_t
random_bits(struct random *random)
{
	return lcn_hash_mix(random->state += UINT64_C(0x9e3779b97f4a7c15));
}

/* One of 0 … n-1. */
static inline uint32_t
random_below(struct random *random, uint32_t n)
{
	return (uint32_t) (random_bits(random) % n);
}

static inline bool
random_chance(struct random *random, uint32_t percent)
{
	return random_below(random, 100) < percent;
}

static inline uint64_t
random_setting(const char *variable, uint64_t otherwise)
{
	const char *value = getenv(variable);
	return value != NULL ? strtoull(value, NULL, 10) : otherwise;
}

#endif
