/* SHA-256 (FIPS 180-4), so that what a file was made from can be named, and
 * checked with tools that everybody has. */
#ifndef LCN_BASE_SHA256_H
#define LCN_BASE_SHA256_H

#include <stddef.h>

enum { LCN_SHA256_DIGITS = 64 };

/* The hash in lower-case hexadecimal digits, with a NUL behind them. */
void lcn_sha256(const void *bytes, size_t n_bytes, char digits[LCN_SHA256_DIGITS + 1]);

#endif
