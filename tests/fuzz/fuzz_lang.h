/* What the fuzz targets of the language share. */
#ifndef LCN_TESTS_FUZZ_LANG_H
#define LCN_TESTS_FUZZ_LANG_H

#include <stddef.h>
#include <stdint.h>

#include "lang/ast.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes);

/* Reads bytes as (a further part of) a model; NULL starts a new one. */
struct lcn_model *fuzz_parse(struct lcn_model *model, const void *bytes, size_t n_bytes,
			     struct lcn_diagnostics *diagnostics);

/* Ends the program when the list is not fit to be shown. */
void fuzz_show(const struct lcn_diagnostics *diagnostics);

#endif
