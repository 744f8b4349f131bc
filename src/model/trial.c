#include "model/trial.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "model/lower.h"

static struct lcn_component *
component_of(struct lcn_system *system, const struct lcn_operation *post)
{
	return &system->components[post->receiver];
}

static void
format_receive(struct lcn_text *text, const char *message)
{
	lcn_text_format(text, "Rcv(%s)", message);
}

static uint32_t
find_receive(const struct lcn_names *letters, const char *message)
{
	struct lcn_text text = {0};
	format_receive(&text, message);
	uint32_t letter = lcn_names_find(letters, lcn_text_string(&text));
	lcn_text_release(&text);
	return letter == LCN_NO_NAME ? LCN_NO_LETTER : letter;
}

static uint32_t
find_send(const struct lcn_names *letters, const char *message, const char *receiver)
{
	struct lcn_text text = {0};
	lcn_format_send(&text, message, receiver);
	uint32_t letter = lcn_names_find(letters, lcn_text_string(&text));
	lcn_text_release(&text);
	return letter == LCN_NO_NAME ? LCN_NO_LETTER : letter;
}

/* Others, as far as the component is concerned. */
static void
declare_sink(struct lcn_system *system, const struct lcn_actor *actor)
{
	struct lcn_component *sink = &system->components[system->n_components++];
	size_t n_messages = 0;
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		n_messages++;
	*sink = (struct lcn_component){
	    .name = actor->name.text,
	    .capacity = actor->capacity,
	    .messages = lcn_arena_alloc(&system->arena, n_messages * sizeof *sink->messages),
	    .first_variable = system->n_variables};
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		sink->messages[sink->n_messages++] = (struct lcn_system_message){
		    .name = m->name.text, .is_swallowed = true, .letter = LCN_NO_LETTER};
}

/* One message, handled again and again: each way sends something else. */
static void
declare_environment(struct lcn_lowering *lowering, const struct lcn_names *letters)
{
	struct lcn_system *system = lowering->system;
	uint32_t self = system->n_components++;
	struct lcn_component *environment = &system->components[self];
	const struct lcn_component *component = &system->components[system->missing];
	struct lcn_path_list paths = {0};
	*environment = (struct lcn_component){
	    .name = "environment",
	    .capacity = 1,
	    .messages = LCN_ARENA_NEW(&system->arena, struct lcn_system_message),
	    .n_messages = 1,
	    .first_variable = system->n_variables};
	environment->messages[0] =
	    (struct lcn_system_message){.name = "go", .is_outside = true, .letter = LCN_NO_LETTER};
	for (uint32_t m = 0; m < component->n_messages; m++) {
		if (find_receive(letters, component->messages[m].name) == LCN_NO_LETTER)
			continue;
		struct lcn_operation posts[] = {
		    {.kind = LCN_POST, .receiver = system->missing, .message = m},
		    {.kind = LCN_POST, .receiver = self, .message = 0}};
		lcn_paths_add(lowering, &paths, posts, 2);
	}
	lcn_paths_adopt(lowering, &paths, &environment->messages[0]);
	system->initial = LCN_ARENA_NEW(&system->arena, struct lcn_initial_message);
	system->initial[system->n_initial++] = (struct lcn_initial_message){self, 0};
}

static void
declare_components(struct lcn_lowering *lowering, const struct lcn_names *letters)
{
	const struct lcn_model *model = lowering->model;
	struct lcn_system *system = lowering->system;
	size_t n_components = 2;
	size_t n_variables = 0;
	for (const struct lcn_actor *a = model->actors; a != NULL; a = a->next)
		n_components++;
	for (const struct lcn_variable *v = model->component->variables; v != NULL; v = v->next)
		n_variables++;
	system->components =
	    lcn_arena_alloc(&system->arena, n_components * sizeof *system->components);
	system->variables =
	    lcn_arena_alloc(&system->arena, n_variables * sizeof *system->variables);
	lcn_lower_declare_component(lowering);
	for (const struct lcn_actor *a = model->actors; a != NULL; a = a->next)
		declare_sink(system, a);
	lcn_lower_capacities(lowering);
	declare_environment(lowering, letters);
}

/* The assumption on its way to a property. */
struct extension {
	const struct lcn_dfa *from;
	struct lcn_dfa *dfa;
	uint32_t error;
	uint32_t beyond;
};

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(const char *const *) a, *(const char *const *) b);
}

/* All letters: the assumption's and those of the component's sends. */
static void
find_letters(struct lcn_system *system, const struct lcn_names *from, struct lcn_names *letters)
{
	const struct lcn_component *component = &system->components[system->missing];
	struct lcn_names texts = {0};
	for (uint32_t i = 0; i < from->n_names; i++)
		lcn_names_add(&texts, from->texts[i]);
	for (uint32_t m = 0; m < component->n_messages; m++)
		for (size_t p = 0; p < component->messages[m].n_paths; p++) {
			const struct lcn_path *path = &component->messages[m].paths[p];
			for (size_t i = 0; i < path->n_operations; i++) {
				const struct lcn_operation *o = &path->operations[i];
				struct lcn_text text = {0};
				if (o->kind != LCN_POST || o->receiver == system->missing)
					continue;
				lcn_format_send(&text,
						component_of(system, o)->messages[o->message].name,
						component_of(system, o)->name);
				lcn_names_add(&texts, lcn_text_string(&text));
				lcn_text_release(&text);
			}
		}
	if (texts.n_names > 0)
		qsort(texts.texts, texts.n_names, sizeof *texts.texts, compare_texts);
	for (uint32_t i = 0; i < texts.n_names; i++)
		lcn_names_add(letters, texts.texts[i]);
	lcn_names_release(&texts);
}

static uint32_t
extended_next(const struct extension *extension, uint32_t state, uint32_t letter)
{
	const struct lcn_dfa *from = extension->from;
	uint32_t old = lcn_names_find(&from->letters, extension->dfa->letters.texts[letter]);
	if (old == LCN_NO_NAME)
		return extension->beyond;
	uint32_t next = lcn_dfa_next(from, state, old);
	if (next == LCN_NO_STATE || from->classes[next] == LCN_CLASS_ERROR)
		return extension->error;
	return from->classes[next] == LCN_CLASS_BEYOND ? extension->beyond : next;
}

/* One error state and one for what is beyond, behind the states of the
 * assumption. Where both are the same, what is beyond is an error. */
static void
make_property(const struct lcn_trial *trial, struct lcn_dfa *dfa)
{
	const struct lcn_dfa *from = trial->assumption;
	struct extension extension = {from, dfa, from->n_states, from->n_states};
	uint32_t n_letters = dfa->letters.n_names;
	extension.beyond += trial->kind == LCN_TRIAL_ERROR;
	dfa->n_states = extension.beyond + 1;
	dfa->initial = from->initial;
	dfa->classes = LCN_NEW_ZEROS(uint8_t, dfa->n_states);
	dfa->next = LCN_NEW_ARRAY(uint32_t, (size_t) dfa->n_states * n_letters);
	for (uint32_t s = 0; s < dfa->n_states; s++)
		for (uint32_t l = 0; l < n_letters; l++)
			dfa->next[(size_t) s * n_letters + l] =
			    s == extension.error    ? LCN_NO_STATE
			    : s == extension.beyond ? s
						    : extended_next(&extension, s, l);
	dfa->classes[extension.error] = LCN_CLASS_ERROR;
	for (uint32_t s = 0; s < from->n_states; s++) /* those that nothing leads to any more */
		if (from->classes[s] != LCN_CLASS_PLAIN)
			for (uint32_t l = 0; l < n_letters; l++)
				dfa->next[(size_t) s * n_letters + l] = s;
	lcn_dfa_minimize(dfa);
}

/* Where everything is allowed nothing is left to be found. */
static void
find_end(struct lcn_system *system)
{
	const struct lcn_dfa *dfa = &system->property;
	for (uint32_t s = 0; s < dfa->n_states; s++) {
		bool is_end = dfa->classes[s] == LCN_CLASS_PLAIN;
		for (uint32_t l = 0; l < dfa->letters.n_names && is_end; l++)
			is_end = lcn_dfa_next(dfa, s, l) == s;
		if (!is_end)
			continue;
		system->has_end = true;
		system->end = s;
	}
}

static void
set_letters(struct lcn_system *system)
{
	const struct lcn_names *letters = &system->property.letters;
	for (uint32_t c = 0; c + 1 < system->n_components; c++) {
		struct lcn_component *component = &system->components[c];
		for (uint32_t m = 0; m < component->n_messages; m++)
			component->messages[m].letter =
			    component->is_missing
				? find_receive(letters, component->messages[m].name)
				: find_send(letters, component->messages[m].name, component->name);
	}
}

struct lcn_system *
lcn_trial_create(const struct lcn_trial *trial, struct lcn_diagnostics *diagnostics)
{
	size_t n_errors = diagnostics->n_errors;
	struct lcn_system_options options = {.capacities = trial->capacities,
					     .n_capacities = trial->n_capacities};
	struct lcn_system *system = LCN_NEW(struct lcn_system);
	struct lcn_lowering lowering = {trial->model, &options, system, diagnostics};
	declare_components(&lowering, &trial->assumption->letters);
	lcn_lower_actor(&lowering, trial->model->component, &system->components[system->missing]);
	if (diagnostics->n_errors != n_errors) {
		lcn_system_free(system);
		return NULL;
	}
	find_letters(system, &trial->assumption->letters, &system->property.letters);
	make_property(trial, &system->property);
	system->has_property = true;
	find_end(system);
	set_letters(system);
	assert(lcn_system_is_valid(system));
	return system;
}
