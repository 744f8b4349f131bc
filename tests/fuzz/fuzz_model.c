/* Reads whatever comes as a model. One without errors is printed, and what is
 * printed must be read without errors and print the same. */
#include "fuzz/fuzz_lang.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

static void
check_summary(const struct lcn_model *model)
{
	char *text = lcn_model_summary_as_text(model);
	char *json = lcn_model_summary_as_json(model);
	json_t *read = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
	if (*text == '\0' || !json_is_object(read))
		abort();
	json_decref(read);
	free(text);
	free(json);
}

static void
check_print(const struct lcn_model *model)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	char *text = lcn_model_as_text(model);
	struct lcn_model *again = fuzz_parse(NULL, text, strlen(text), &diagnostics);
	lcn_model_check(again, &diagnostics);
	if (diagnostics.n_errors > 0)
		abort();
	char *text_again = lcn_model_as_text(again);
	if (strcmp(text, text_again) != 0)
		abort();
	free(text);
	free(text_again);
	lcn_model_free(again);
	lcn_diagnostics_release(&diagnostics);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n_bytes)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_model *model = fuzz_parse(NULL, bytes, n_bytes, &diagnostics);
	lcn_model_check(model, &diagnostics);
	fuzz_show(&diagnostics);
	if (diagnostics.n_errors == 0) {
		check_summary(model);
		check_print(model);
	} else if (diagnostics.n_items == 0) {
		abort();
	}
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return 0;
}
