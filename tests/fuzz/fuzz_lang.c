#include "fuzz/fuzz_lang.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/memory.h"

struct lcn_model *
fuzz_parse(struct lcn_model *model, const void *bytes, size_t n_bytes,
	   struct lcn_diagnostics *diagnostics)
{
	if (model == NULL)
		model = LCN_NEW(struct lcn_model);
	lcn_model_parse(model, lcn_source_from_bytes("fuzz", bytes, n_bytes), diagnostics);
	return model;
}

void
fuzz_show(const struct lcn_diagnostics *diagnostics)
{
	char *text = lcn_diagnostics_as_text(diagnostics, true);
	char *json = lcn_diagnostics_as_json(diagnostics);
	json_t *read = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
	if (!json_is_array(read) || (*text == '\0') != (json_array_size(read) == 0))
		abort();
	json_decref(read);
	free(text);
	free(json);
}
