#include "lang/ast.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A file read again would only repeat everything that is in it. */
static bool
is_repeated(const char *const *paths, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (strcmp(paths[j], paths[i]) == 0)
			return true;
	return false;
}

struct lcn_model *
lcn_model_read(const char *const *paths, size_t n_paths, enum lcn_filling filling,
	       const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	       enum lcn_limit *limit)
{
	struct lcn_model *model = LCN_NEW(struct lcn_model);
	*limit = LCN_LIMIT_NONE;
	for (size_t i = 0; i < n_paths && *limit == LCN_LIMIT_NONE; i++) {
		if (is_repeated(paths, i)) {
			lcn_diagnostics_file_error(diagnostics, paths[i], "is named twice");
			continue;
		}
		struct lcn_source *source = lcn_source_read(paths[i], budget, diagnostics, limit);
		if (source != NULL)
			lcn_model_parse(model, source, diagnostics);
		else
			model->is_damaged = true;
	}
	if (model->n_sources > 0 && *limit == LCN_LIMIT_NONE) {
		lcn_model_fill(model, filling, diagnostics);
		lcn_model_check(model, diagnostics);
	}
	return model;
}

void
lcn_model_free(struct lcn_model *model)
{
	if (model == NULL)
		return;
	for (size_t i = 0; i < model->n_sources; i++)
		lcn_source_free(model->sources[i]);
	free(model->sources);
	lcn_directory_release(&model->directory);
	lcn_arena_release(&model->arena);
	free(model);
}

bool
lcn_model_has_missing(const struct lcn_model *model)
{
	return model->missing != NULL;
}

size_t
lcn_model_n_properties(const struct lcn_model *model)
{
	return model->n_properties;
}

const char *
lcn_model_property_name(const struct lcn_model *model, size_t index)
{
	const struct lcn_property *property = model->properties;
	while (index-- > 0)
		property = property->next;
	return property->name.text;
}
