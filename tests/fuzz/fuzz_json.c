#include "fuzz/fuzz_format.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	fuzz_format("json", bytes, n_bytes);
	return 0;
}
