#include "unit/systems.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "unit/testing.h"

static void
add_text(struct lcn_model *model, const char *text, struct lcn_diagnostics *diagnostics)
{
	lcn_model_parse(model, lcn_source_from_bytes("text", text, strlen(text)), diagnostics);
}

static void
add_file(struct lcn_model *model, const char *path, struct lcn_diagnostics *diagnostics)
{
	struct lcn_text whole = {0};
	const char *folder = getenv("srcdir");
	lcn_text_format(&whole, "%s/%s", folder != NULL ? folder : ".", path);
	enum lcn_limit limit;
	struct lcn_source *source =
	    lcn_source_read(lcn_text_string(&whole), NULL, diagnostics, &limit);
	if (source != NULL)
		lcn_model_parse(model, source, diagnostics);
	lcn_text_release(&whole);
}

static void
print_diagnostics(const struct lcn_diagnostics *diagnostics)
{
	struct lcn_text text = {0};
	lcn_diagnostics_format(diagnostics, false, &text);
	fputs(lcn_text_string(&text), stderr);
	lcn_text_release(&text);
}

static void
finish(struct test_system *result, struct lcn_diagnostics *diagnostics,
       struct lcn_system_options options)
{
	enum lcn_limit limit;
	lcn_model_check(result->model, diagnostics);
	options.has_property = result->model->properties != NULL;
	if (options.has_property)
		options.property = result->model->properties->name.text;
	if (diagnostics->n_errors == 0)
		result->system =
		    lcn_system_create(result->model, &options, NULL, diagnostics, &limit);
	if (result->system == NULL)
		print_diagnostics(diagnostics);
	lcn_diagnostics_release(diagnostics);
	assert_non_null(result->system);
}

void
system_from_text(struct test_system *result, const char *text, const char *missing,
		 enum lcn_order order)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	*result = (struct test_system){.model = LCN_NEW(struct lcn_model)};
	add_text(result->model, text, &diagnostics);
	finish(result, &diagnostics,
	       (struct lcn_system_options){.interface_order = order, .missing = missing});
}

void
system_from_files(struct test_system *result, const char *const *paths, const char *more,
		  const char *missing, enum lcn_order order, uint32_t missing_capacity)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	*result = (struct test_system){.model = LCN_NEW(struct lcn_model)};
	for (; *paths != NULL; paths++)
		add_file(result->model, *paths, &diagnostics);
	if (more != NULL)
		add_text(result->model, more, &diagnostics);
	const char *name = missing != NULL ? missing : result->model->missing->name.text;
	struct lcn_capacity_change change = {name, missing_capacity};
	finish(result, &diagnostics,
	       (struct lcn_system_options){.interface_order = order,
					   .missing = missing,
					   .capacities = &change,
					   .n_capacities = missing_capacity > 0});
}

void
system_release(struct test_system *system)
{
	lcn_system_free(system->system);
	lcn_model_free(system->model);
}
