/* Reads whatever comes as a model, and asks for its assumption in each way, as
 * far as a small budget allows. */
#include "fuzz/fuzz_lang.h"

#include <stdlib.h>

#include "base/budget.h"
#include "lacuna/analysis.h"
#include "lts/lts.h"

enum { BUDGET_MS = 100, BUDGET_BYTES = 1 << 30 };

static void
check_assumption(const struct lcn_model *model, const struct lcn_analysis_options *options)
{
	struct lcn_budget budget = {.deadline_ms = lcn_clock_ms() + BUDGET_MS,
				    .memory_bytes = BUDGET_BYTES};
	struct lcn_diagnostics diagnostics;
	struct lcn_assumption assumption;
	lcn_diagnostics_init(&diagnostics);
	lcn_assume(model, options, &budget, &diagnostics, &assumption);
	fuzz_show(&diagnostics);
	if ((assumption.verdict == LCN_ASSUMPTION_NEEDED) != (assumption.automaton != NULL))
		abort();
	if (assumption.automaton != NULL && !lcn_lts_is_valid(assumption.automaton))
		abort();
	if (assumption.verdict == LCN_ASSUMPTION_NONE && diagnostics.n_errors == 0 &&
	    assumption.exploration.limit == LCN_LIMIT_NONE &&
	    assumption.exploration.overflow == NULL)
		abort();
	lcn_assumption_release(&assumption);
	lcn_diagnostics_release(&diagnostics);
}

static void
check_model(const struct lcn_model *model)
{
	struct lcn_analysis_options options = {0};
	if (lcn_model_n_properties(model) > 0)
		options.property = lcn_model_property_name(model, 0);
	check_assumption(model, &options);
	options.interface_order = LCN_INTERFACE_FIFO;
	options.completion = LCN_COMPLETION_PAPER;
	check_assumption(model, &options);
	options.on_full = LCN_ON_FULL_ERROR;
	check_assumption(model, &options);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_model *model = fuzz_parse(NULL, bytes, n_bytes, &diagnostics);
	lcn_model_check(model, &diagnostics);
	if (diagnostics.n_errors == 0)
		check_model(model);
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return 0;
}
