#include "base/sha256.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK_BYTES = 64, N_ROUNDS = 64, N_WORDS = 8 };

/* The first 32 bits behind the point of the cube roots of the first 64 primes. */
static const uint32_t round_words[N_ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* And of the square roots of the first eight. */
static const uint32_t first_words[N_WORDS] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t
rotate(uint32_t word, unsigned n_bits)
{
	return word >> n_bits | word << (32 - n_bits);
}

/* The words of a block, and those that follow from them. */
static void
extend(const unsigned char *block, uint32_t schedule[N_ROUNDS])
{
	for (size_t i = 0; i < 16; i++)
		schedule[i] = (uint32_t) block[4 * i] << 24 | (uint32_t) block[4 * i + 1] << 16 |
			      (uint32_t) block[4 * i + 2] << 8 | block[4 * i + 3];
	for (size_t i = 16; i < N_ROUNDS; i++) {
		uint32_t near = schedule[i - 2];
		uint32_t far = schedule[i - 15];
		schedule[i] = schedule[i - 16] + schedule[i - 7] +
			      (rotate(far, 7) ^ rotate(far, 18) ^ far >> 3) +
			      (rotate(near, 17) ^ rotate(near, 19) ^ near >> 10);
	}
}

static void
mix(uint32_t words[N_WORDS], const unsigned char *block)
{
	uint32_t schedule[N_ROUNDS];
	uint32_t w[N_WORDS];
	extend(block, schedule);
	memcpy(w, words, sizeof w);
	for (size_t i = 0; i < N_ROUNDS; i++) {
		uint32_t choice = (w[4] & w[5]) ^ (~w[4] & w[6]);
		uint32_t majority = (w[0] & w[1]) ^ (w[0] & w[2]) ^ (w[1] & w[2]);
		uint32_t first = w[7] + (rotate(w[4], 6) ^ rotate(w[4], 11) ^ rotate(w[4], 25)) +
				 choice + round_words[i] + schedule[i];
		uint32_t second =
		    (rotate(w[0], 2) ^ rotate(w[0], 13) ^ rotate(w[0], 22)) + majority;
		memmove(w + 1, w, (N_WORDS - 1) * sizeof *w);
		w[4] += first;
		w[0] = first + second;
	}
	for (size_t i = 0; i < N_WORDS; i++)
		words[i] += w[i];
}

/* What is left of the bytes, a one, zeros, and the number of bits. */
static void
finish(uint32_t words[N_WORDS], const unsigned char *rest, size_t n_rest, uint64_t n_bytes)
{
	unsigned char blocks[2 * BLOCK_BYTES] = {0};
	size_t n_used = n_rest + 9 > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES;
	if (n_rest > 0)
		memcpy(blocks, rest, n_rest);
	blocks[n_rest] = 0x80;
	for (size_t i = 0; i < 8; i++)
		blocks[n_used - 1 - i] = (unsigned char) (n_bytes * 8 >> 8 * i);
	for (size_t at = 0; at < n_used; at += BLOCK_BYTES)
		mix(words, blocks + at);
}

void
lcn_sha256(const void *bytes, size_t n_bytes, char digits[LCN_SHA256_DIGITS + 1])
{
	const unsigned char *at = bytes;
	uint32_t words[N_WORDS];
	size_t n_whole = n_bytes / BLOCK_BYTES;
	memcpy(words, first_words, sizeof words);
	for (size_t i = 0; i < n_whole; i++)
		mix(words, at + i * BLOCK_BYTES);
	finish(words, n_bytes > 0 ? at + n_whole * BLOCK_BYTES : NULL, n_bytes % BLOCK_BYTES,
	       n_bytes);
	for (size_t i = 0; i < LCN_SHA256_DIGITS; i++)
		digits[i] = "0123456789abcdef"[words[i / 8] >> (28 - 4 * (i % 8)) & 15];
	digits[LCN_SHA256_DIGITS] = '\0';
}
