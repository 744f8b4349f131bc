/* Hash functions for tables inside one process. Nothing may depend on their
 * values: no table is ever walked in hash order into output.
 */
#ifndef LCN_BASE_HASH_H
#define LCN_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* A good mix of all bits (the finaliser of splitmix64). */
static inline uint64_t
lcn_hash_mix(uint64_t x)
{
	x ^= x >> 30;
	x *= UINT64_C(0xbf58476d1ce4e5b9);
	x ^= x >> 27;
	x *= UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

static inline uint64_t
lcn_hash_combine(uint64_t hash, uint64_t word)
{
	return lcn_hash_mix(hash * UINT64_C(0x9e3779b97f4a7c15) + word + 1);
}

uint64_t lcn_hash_bytes(const void *bytes, size_t n_bytes);

#endif
