/* What is what, for people who read the export. */
#include "export/export.h"
#include "lang/values.h"

static void
tell_component(struct lcn_export *export, uint32_t c, const char *margin)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	lcn_text_format(export->text, "%s   %s: %s, a %s of at most %u\n", margin,
			export->components[c],
			component->is_missing ? "stands for the missing component" : "an actor",
			component->order == LCN_ORDER_FIFO ? "queue" : "bag", component->capacity);
	for (uint32_t m = 0; m < component->n_messages; m++)
		if (component->messages[m].is_rest)
			lcn_text_format(export->text, "%s     %s: what is left to send, %s\n",
					margin, export->messages[c][m],
					component->messages[m].name);
}

void
lcn_export_tell_system(struct lcn_export *export, const char *margin)
{
	lcn_text_format(export->text, "%s lacuna %s wrote this.\n%s\n", margin, lcn_version(),
			margin);
	lcn_text_format(export->text, "%s The system:\n", margin);
	for (uint32_t c = 0; c < export->system->n_components; c++)
		tell_component(export, c, margin);
	lcn_text_format(export->text, "%s\n", margin);
}

static void
tell_moves(struct lcn_export *export, uint32_t state, const char *margin)
{
	const struct lcn_dfa *property = &export->system->property;
	for (uint32_t letter = 0; letter < property->letters.n_names; letter++) {
		uint32_t next = lcn_dfa_next(property, state, letter);
		if (next != state && next != LCN_NO_STATE)
			lcn_text_format(export->text, "%s   %u to %u on %s\n", margin, state, next,
					property->letters.texts[letter]);
	}
}

void
lcn_export_tell_property(struct lcn_export *export, const char *margin)
{
	const struct lcn_system *system = export->system;
	if (!system->has_property)
		return;
	lcn_text_format(export->text, "%s The property %s moves on sends; it begins in %u, and ",
			margin, system->property_name, system->property.initial);
	if (export->error == LCN_NO_STATE)
		lcn_text_append(export->text, "cannot be violated.\n");
	else
		lcn_text_format(export->text, "%u is the error state.\n", export->error);
	for (uint32_t q = 0; q < system->property.n_states; q++)
		if (q != export->error)
			tell_moves(export, q, margin);
}

void
lcn_export_tell_step(struct lcn_export *export, const struct lcn_export_step *step)
{
	const struct lcn_system *system = export->system;
	bool has_sent = false;
	lcn_text_format(export->text, "%s takes %s", export->components[step->component],
			export->messages[step->component][step->message]);
	for (size_t i = 0; i < step->n_operations; i++) {
		const struct lcn_operation *operation = &step->path->operations[i];
		if (operation->kind != LCN_POST)
			continue;
		bool is_self = operation->receiver == step->component;
		lcn_text_format(export->text, "%s %s to %s", has_sent ? "," : ", sends",
				export->messages[operation->receiver][operation->message],
				is_self ? "itself" : system->components[operation->receiver].name);
		has_sent = true;
	}
	if (step->is_violation)
		lcn_text_append(export->text, ": violates the property");
}
