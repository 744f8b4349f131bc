#include "base/hash.h"

#include <string.h>

uint64_t
lcn_hash_bytes(const void *bytes, size_t n_bytes)
{
	const unsigned char *at = bytes;
	uint64_t hash = n_bytes;
	while (n_bytes >= 8) {
		uint64_t word;
		memcpy(&word, at, 8);
		hash = lcn_hash_combine(hash, word);
		at += 8;
		n_bytes -= 8;
	}
	uint64_t word = 0;
	if (n_bytes != 0)
		memcpy(&word, at, n_bytes);
	return lcn_hash_combine(hash, word);
}
