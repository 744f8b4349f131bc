/* Reads whatever comes as an order of variables. What is read has names, each
 * once; else there is an error. */
#include "fuzz/fuzz_lang.h"

#include <stdlib.h>

#include "base/diagnostics.h"
#include "base/input.h"
#include "symbolic/variable_names.h"

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_input input;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_input_from_bytes(&input, "order", bytes, n_bytes);
	struct lcn_variable_names *names = lcn_variable_names_parse(&input, &diagnostics);
	fuzz_show(&diagnostics);
	if ((names != NULL) != (diagnostics.n_errors == 0) ||
	    (names != NULL && names->names.n_names == 0))
		abort();
	lcn_variable_names_free(names);
	lcn_input_close(&input);
	lcn_diagnostics_release(&diagnostics);
	return 0;
}
