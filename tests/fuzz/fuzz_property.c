/* Reads whatever comes as properties of a small system, and makes their
 * automata as far as a small budget allows. */
#include "fuzz/fuzz_lang.h"

#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "lts/lts.h"

static const char small_system[] = "actor a(2) { go { m ! ask; } yes { } no { } }\n"
				   "actor b(2) { go { self ! go; } }\n"
				   "missing m(2) { ask -> a: yes; ask -> a: no, b: go; }\n"
				   "main { a ! go; }\n";

enum { BUDGET_MS = 200, BUDGET_BYTES = 1 << 30 };

static void
check_automaton(const struct lcn_model *model, const char *name, bool all_letters)
{
	struct lcn_budget budget = {.deadline_ms = lcn_clock_ms() + BUDGET_MS,
				    .memory_bytes = BUDGET_BYTES};
	struct lcn_diagnostics diagnostics;
	struct lcn_property_result result;
	lcn_diagnostics_init(&diagnostics);
	lcn_model_property(model, name, all_letters, &budget, &diagnostics, &result);
	fuzz_show(&diagnostics);
	if (diagnostics.n_errors > 0)
		abort();
	if (result.limit == LCN_LIMIT_NONE && !lcn_lts_is_valid(result.automaton))
		abort();
	lcn_property_result_release(&result);
	lcn_diagnostics_release(&diagnostics);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_model *model =
	    fuzz_parse(NULL, small_system, strlen(small_system), &diagnostics);
	fuzz_parse(model, bytes, n_bytes, &diagnostics);
	lcn_model_check(model, &diagnostics);
	fuzz_show(&diagnostics);
	if (diagnostics.n_errors == 0 && lcn_model_n_properties(model) > 0) {
		const char *name = lcn_model_property_name(model, 0);
		check_automaton(model, name, false);
		check_automaton(model, name, true);
	}
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return 0;
}
