#include "export/export.h"

struct target {
	const struct lcn_notation *notation;
	void (*write)(struct lcn_export *export);
};

static const struct target targets[] = {
    [LCN_EXPORT_NUSMV] = {&lcn_nusmv_notation, lcn_export_nusmv},
    [LCN_EXPORT_MCRL2] = {&lcn_mcrl2_notation, lcn_export_mcrl2},
    [LCN_EXPORT_PROMELA] = {&lcn_promela_notation, lcn_export_promela},
};

bool
lcn_export_init(struct lcn_export *export, const struct lcn_system *system,
		const struct lcn_notation *notation, struct lcn_diagnostics *diagnostics,
		struct lcn_text *text)
{
	*export = (struct lcn_export){
	    .system = system, .notation = notation, .diagnostics = diagnostics, .text = text};
	lcn_export_name_all(export);
	lcn_export_find_steps(export);
	return lcn_export_check_numbers(export);
}

void
lcn_export_release(struct lcn_export *export)
{
	lcn_names_release(&export->names);
	lcn_array_release(&export->steps);
	lcn_arena_release(&export->arena);
	*export = (struct lcn_export){0};
}

static struct lcn_system *
make_system(const struct lcn_model *model, const struct lcn_analysis_options *options,
	    const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	    enum lcn_limit *limit)
{
	struct lcn_system_options lowering = {
	    .interface_order =
		options->interface_order == LCN_INTERFACE_FIFO ? LCN_ORDER_FIFO : LCN_ORDER_ANY,
	    .has_property = !options->no_property,
	    .property = options->property,
	    .missing = options->missing,
	    .capacities = options->capacities,
	    .n_capacities = options->n_capacities};
	return lcn_system_create(model, &lowering, budget, diagnostics, limit);
}

/* The least capacity that is enough is found by looking at all states, which
 * is another command's work. */
static bool
has_capacities(const struct lcn_system *system, const struct lcn_model *model,
	       struct lcn_diagnostics *diagnostics)
{
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		if (!component->is_unbounded)
			continue;
		lcn_diagnostics_error(diagnostics, model->missing->span,
				      "the capacity of '%s' is open; say it with --capacity %s=N",
				      component->name, component->name);
		lcn_diagnostics_note(diagnostics, LCN_NO_SPAN,
				     "'lacuna explore' finds the least that is enough");
		return false;
	}
	return true;
}

static bool
write_system(const struct lcn_system *system, const struct target *target,
	     struct lcn_diagnostics *diagnostics, struct lcn_text *text)
{
	struct lcn_export export;
	size_t n_errors = diagnostics->n_errors;
	if (lcn_export_init(&export, system, target->notation, diagnostics, text))
		target->write(&export);
	lcn_export_release(&export);
	return diagnostics->n_errors == n_errors;
}

char *
lcn_export_as_text(const struct lcn_model *model, const struct lcn_analysis_options *options,
		   enum lcn_export_target target, const struct lcn_budget *budget,
		   struct lcn_diagnostics *diagnostics, enum lcn_limit *limit)
{
	struct lcn_text text = {0};
	struct lcn_system *system = make_system(model, options, budget, diagnostics, limit);
	if (system == NULL)
		return NULL;
	bool is_written = has_capacities(system, model, diagnostics) &&
			  write_system(system, &targets[target], diagnostics, &text);
	lcn_system_free(system);
	if (is_written)
		return lcn_text_take(&text);
	lcn_text_release(&text);
	return NULL;
}
