/* What the fuzz targets of all readable formats do: read whatever comes; what
 * could be read is written and read again, and must be the same system. */
#ifndef LCN_TESTS_FUZZ_FORMAT_H
#define LCN_TESTS_FUZZ_FORMAT_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes);

void fuzz_format(const char *format, const uint8_t *bytes, size_t n_bytes);

#endif
