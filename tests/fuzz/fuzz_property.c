/* Bytes as a file of properties beside a small system: each property becomes
 * an automaton, or there is a message, or a limit is reached. */
#include <stdlib.h>
#include <string.h>

#include "lang/ast.h"
#include "lts/lts.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes);

enum { TIMEOUT_MS = 200 };

static const char system_text[] = "actor a(2) { x { b ! y; } z { } } actor b(1) { y { a ! z; } }"
				  "missing m(2) { ask -> a: z; } main { a ! x; }";

static void
build_automaton(const struct lcn_model *model, const char *name,
		struct lcn_diagnostics *diagnostics)
{
	struct lcn_property_result result;
	struct lcn_budget *budget = lcn_budget_create();
	lcn_budget_set_timeout(budget, TIMEOUT_MS);
	lcn_model_property(model, name, false, budget, diagnostics, &result);
	if (result.automaton != NULL && !lcn_lts_is_valid(result.automaton))
		abort();
	lcn_property_result_release(&result);
	lcn_budget_free(budget);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_model *model = calloc(1, sizeof *model);
	lcn_diagnostics_init(&diagnostics);
	lcn_model_parse(model, lcn_source_from_bytes("system", system_text, sizeof system_text - 1),
			&diagnostics);
	lcn_model_parse(model, lcn_source_from_bytes("fuzz", (const char *) bytes, n_bytes),
			&diagnostics);
	lcn_model_check(model, &diagnostics);
	if (diagnostics.n_errors == 0)
		for (size_t i = 0; i < lcn_model_n_properties(model); i++)
			build_automaton(model, lcn_model_property_name(model, i), &diagnostics);
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return 0;
}
