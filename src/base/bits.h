/* Rows of bits in 32-bit words. The bits after the last one in use are 0. */
#ifndef LCN_BASE_BITS_H
#define LCN_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t
lcn_bits_n_words(size_t n_bits)
{
	return (n_bits + 31) / 32;
}

static inline bool
lcn_bits_has(const uint32_t *bits, size_t bit)
{
	return bits[bit / 32] >> (bit % 32) & 1;
}

static inline void
lcn_bits_add(uint32_t *bits, size_t bit)
{
	bits[bit / 32] |= UINT32_C(1) << (bit % 32);
}

static inline bool
lcn_bits_is_subset(const uint32_t *a, const uint32_t *b, size_t n_words)
{
	for (size_t i = 0; i < n_words; i++)
		if ((a[i] & ~b[i]) != 0)
			return false;
	return true;
}

static inline bool
lcn_bits_is_empty(const uint32_t *bits, size_t n_words)
{
	for (size_t i = 0; i < n_words; i++)
		if (bits[i] != 0)
			return false;
	return true;
}

/* The complement of bits 0 … n_bits-1; the two rows may be the same. */
static inline void
lcn_bits_complement(uint32_t *result, const uint32_t *bits, size_t n_bits)
{
	size_t n_words = lcn_bits_n_words(n_bits);
	for (size_t i = 0; i < n_words; i++)
		result[i] = ~bits[i];
	if (n_bits % 32 != 0)
		result[n_words - 1] &= (UINT32_C(1) << (n_bits % 32)) - 1;
}

#endif
