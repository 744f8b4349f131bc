/* Bytes as a model: whatever they are, there are messages and no crash. What
 * is accepted is printed as itself, and can be lowered or is refused. */
#include <stdlib.h>
#include <string.h>

#include "lang/ast.h"
#include "model/system.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes);

static struct lcn_model *
parse(const char *bytes, size_t n_bytes, struct lcn_diagnostics *diagnostics)
{
	struct lcn_model *model = calloc(1, sizeof *model);
	lcn_diagnostics_init(diagnostics);
	lcn_model_parse(model, lcn_source_from_bytes("fuzz", bytes, n_bytes), diagnostics);
	lcn_model_check(model, diagnostics);
	return model;
}

static void
check_printing(const struct lcn_model *model)
{
	struct lcn_diagnostics diagnostics;
	char *printed = lcn_model_as_text(model);
	struct lcn_model *again = parse(printed, strlen(printed), &diagnostics);
	char *reprinted = lcn_model_as_text(again);
	if (diagnostics.n_errors > 0 || strcmp(printed, reprinted) != 0)
		abort();
	free(printed);
	free(reprinted);
	lcn_model_free(again);
	lcn_diagnostics_release(&diagnostics);
}

static void
check_lowering(const struct lcn_model *model, struct lcn_diagnostics *diagnostics)
{
	enum lcn_limit limit;
	const struct lcn_system_options options = {0};
	struct lcn_system *system = lcn_system_create(model, &options, NULL, diagnostics, &limit);
	if (system != NULL && !lcn_system_is_valid(system))
		abort();
	lcn_system_free(system);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_model *model = parse((const char *) bytes, n_bytes, &diagnostics);
	free(lcn_diagnostics_as_text(&diagnostics, true));
	free(lcn_diagnostics_as_json(&diagnostics));
	if (diagnostics.n_errors == 0) {
		free(lcn_model_summary_as_text(model));
		free(lcn_model_summary_as_json(model));
		check_printing(model);
		check_lowering(model, &diagnostics);
	}
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return 0;
}
