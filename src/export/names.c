/* Names in another language: the model's own as far as they go. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "export/export.h"

static bool
has_taken_prefix(const struct lcn_export *export, const char *name)
{
	for (const char *const *prefix = export->notation->prefixes; *prefix != NULL; prefix++)
		if (strncmp(name, *prefix, strlen(*prefix)) == 0)
			return true;
	return false;
}

const char *
lcn_export_name(struct lcn_export *export, const char *format, ...)
{
	struct lcn_text wish = {0};
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&wish, format, arguments);
	va_end(arguments);
	if (has_taken_prefix(export, lcn_text_string(&wish))) {
		char *own = lcn_text_take(&wish);
		lcn_text_format(&wish, "own_%s", own);
		free(own);
	}
	while (lcn_names_find(&export->names, lcn_text_string(&wish)) != LCN_NO_NAME)
		lcn_text_append_char(&wish, '_');
	uint32_t number = lcn_names_add(&export->names, lcn_text_string(&wish));
	const char *name = export->names.texts[number];
	lcn_text_release(&wish);
	return name;
}

static uint32_t
n_with_message(const struct lcn_system *system, const char *name)
{
	uint32_t n = 0;
	for (uint32_t c = 0; c < system->n_components; c++)
		for (uint32_t m = 0; m < system->components[c].n_messages; m++)
			n += strcmp(system->components[c].messages[m].name, name) == 0;
	return n;
}

static bool
is_component(const struct lcn_system *system, const char *name)
{
	for (uint32_t c = 0; c < system->n_components; c++)
		if (strcmp(system->components[c].name, name) == 0)
			return true;
	return false;
}

/* A message keeps its name where that tells whose it is. */
static const char *
name_message(struct lcn_export *export, uint32_t c, uint32_t m)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	const struct lcn_system_message *message = &component->messages[m];
	uint32_t n_plain = 0;
	while (!component->messages[n_plain].is_rest && n_plain < m)
		n_plain++;
	if (message->is_rest)
		return lcn_export_name(export, "%s_rest_%u", component->name, m - n_plain + 1);
	bool is_clear = n_with_message(export->system, message->name) == 1 &&
			!is_component(export->system, message->name);
	return is_clear ? lcn_export_name(export, "%s", message->name)
			: lcn_export_name(export, "%s_%s", component->name, message->name);
}

void
lcn_export_name_all(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	for (const char *const *word = export->notation->reserved; *word != NULL; word++)
		lcn_names_add(&export->names, *word);
	export->components = lcn_arena_alloc(&export->arena, system->n_components * sizeof(char *));
	export->messages = lcn_arena_alloc(&export->arena, system->n_components * sizeof(char **));
	export->variables = lcn_arena_alloc(&export->arena, system->n_variables * sizeof(char *));
	for (uint32_t c = 0; c < system->n_components; c++)
		export->components[c] = lcn_export_name(export, "%s", system->components[c].name);
	for (uint32_t c = 0; c < system->n_components; c++) {
		uint32_t n = system->components[c].n_messages;
		export->messages[c] = lcn_arena_alloc(&export->arena, n * sizeof(char *));
		for (uint32_t m = 0; m < n; m++)
			export->messages[c][m] = name_message(export, c, m);
	}
	for (uint32_t v = 0; v < system->n_variables; v++)
		export->variables[v] = lcn_export_name(
		    export, "%s_%s", system->components[system->variables[v].component].name,
		    system->variables[v].name);
}
