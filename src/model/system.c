#include "model/system.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/suggest.h"
#include "lang/values.h"
#include "model/lower.h"
#include "model/property.h"

/* A mailbox of '*' starts here; whoever explores the system lets it grow. */
enum { FIRST_CAPACITY = 4 };

void
lcn_paths_add(struct lcn_lowering *lowering, struct lcn_path_list *paths,
	      const struct lcn_operation *operations, size_t n_operations)
{
	size_t n_bytes = n_operations * sizeof *operations;
	struct lcn_operation *copy = lcn_arena_alloc(&lowering->system->arena, n_bytes);
	if (n_bytes != 0)
		memcpy(copy, operations, n_bytes);
	struct lcn_path path = {copy, n_operations};
	lcn_array_push(paths, path);
}

void
lcn_paths_adopt(struct lcn_lowering *lowering, struct lcn_path_list *paths,
		struct lcn_system_message *message)
{
	size_t n_bytes = paths->n_items * sizeof *paths->items;
	struct lcn_path *copy = lcn_arena_alloc(&lowering->system->arena, n_bytes);
	if (n_bytes != 0)
		memcpy(copy, paths->items, n_bytes);
	message->paths = copy;
	message->n_paths = paths->n_items;
	lcn_array_release(paths);
}

uint32_t
lcn_system_component(const struct lcn_system *system, const char *name)
{
	uint32_t i = 0;
	while (i < system->n_components && strcmp(system->components[i].name, name) != 0)
		i++;
	return i < system->n_components ? i : LCN_NO_COMPONENT;
}

uint32_t
lcn_system_message(const struct lcn_system *system, uint32_t component, const char *name)
{
	const struct lcn_system_message *messages = system->components[component].messages;
	uint32_t i = 0;
	while (strcmp(messages[i].name, name) != 0)
		i++;
	return i;
}

bool
lcn_operation_is_at(const struct lcn_operation *a, const struct lcn_operation *b)
{
	return a == b || (a->span.source != NULL && a->span.source == b->span.source &&
			  a->span.begin == b->span.begin && a->span.end == b->span.end);
}

uint32_t
lcn_system_watch(const struct lcn_system *system, uint32_t property_state, uint32_t sender,
		 uint32_t receiver, uint32_t message)
{
	uint32_t letter = system->components[receiver].messages[message].letter;
	if (letter == LCN_NO_LETTER || lcn_system_is_internal(system, sender, receiver) ||
	    lcn_system_is_error(system, property_state))
		return property_state;
	return lcn_dfa_next(&system->property, property_state, letter);
}

/* The letter of the property that a message is, if there is a property. */
static uint32_t
find_letter(const struct lcn_system *system, const char *message, const char *receiver)
{
	struct lcn_text text = {0};
	if (!system->has_property)
		return LCN_NO_LETTER;
	lcn_format_send(&text, message, receiver);
	uint32_t letter = lcn_names_find(&system->property.letters, lcn_text_string(&text));
	lcn_text_release(&text);
	return letter == LCN_NO_NAME ? LCN_NO_LETTER : letter;
}

static struct lcn_system_message
new_message(const struct lcn_system *system, const char *name, const char *receiver)
{
	return (struct lcn_system_message){.name = name,
					   .letter = find_letter(system, name, receiver)};
}

static bool
sends_in(const struct lcn_statement *statements, const char *message, const struct lcn_actor *actor)
{
	for (; statements != NULL; statements = statements->next) {
		const struct lcn_send *send = &statements->send;
		if (statements->kind == LCN_SEND && send->actor == actor &&
		    strcmp(send->message.text, message) == 0)
			return true;
		if (sends_in(statements->then, message, actor) ||
		    sends_in(statements->otherwise, message, actor))
			return true;
	}
	return false;
}

static bool
actor_sends(const struct lcn_actor *sender, const char *message, const struct lcn_actor *receiver)
{
	for (const struct lcn_method *m = sender->methods; m != NULL; m = m->next)
		if (sends_in(m->body, message, receiver))
			return true;
	return false;
}

/* Messages that the actor alone sends, to itself, do not come from outside;
 * messages that nobody sends might. */
static bool
is_from_outside(const struct lcn_model *model, const struct lcn_actor *actor, const char *message)
{
	for (const struct lcn_actor *other = model->actors; other != NULL; other = other->next)
		if (other != actor && actor_sends(other, message, actor))
			return true;
	for (const struct lcn_initial_send *s = model->main->sends; s != NULL; s = s->next)
		if (s->send.actor == actor && strcmp(s->send.message.text, message) == 0)
			return true;
	return !actor_sends(actor, message, actor);
}

static void
declare_variables(struct lcn_system *system, const struct lcn_actor *actor,
		  struct lcn_component *component)
{
	component->first_variable = system->n_variables;
	for (const struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		system->variables[system->n_variables++] = (struct lcn_system_variable){
		    v->name.text, (uint32_t) (component - system->components), v->values};
	component->n_variables = system->n_variables - component->first_variable;
}

static struct lcn_component *
declare_actor(struct lcn_lowering *lowering, const struct lcn_actor *actor)
{
	struct lcn_system *system = lowering->system;
	struct lcn_component *component = &system->components[system->n_components++];
	*component = (struct lcn_component){.name = actor->name.text, .capacity = actor->capacity};
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		component->n_messages++;
	component->messages =
	    lcn_arena_alloc(&system->arena, component->n_messages * sizeof *component->messages);
	uint32_t i = 0;
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next) {
		component->messages[i] = new_message(system, m->name.text, actor->name.text);
		component->messages[i++].is_outside =
		    is_from_outside(lowering->model, actor, m->name.text);
	}
	declare_variables(system, actor, component);
	return component;
}

/* The model's own component is a missing one too, to which a name was given:
 * what it sends to itself is nobody else's business. */
void
lcn_lower_declare_component(struct lcn_lowering *lowering)
{
	const struct lcn_model *model = lowering->model;
	struct lcn_component *component = declare_actor(lowering, model->component);
	lowering->system->missing = lowering->system->n_components - 1;
	lowering->system->is_filled = true;
	component->is_missing = true;
	for (uint32_t i = 0; i < component->n_messages; i++)
		component->messages[i].is_outside =
		    lcn_model_pair(model, component->messages[i].name) != NULL;
}

/* Whether no alternative for the message has a response. */
static bool
is_silent(const struct lcn_missing *missing, const char *message)
{
	for (const struct lcn_pair *p = missing->pairs; p != NULL; p = p->next)
		if (strcmp(p->message.text, message) == 0 && p->responses != NULL)
			return false;
	return true;
}

static bool
has_message(const struct lcn_component *component, const char *name)
{
	for (uint32_t i = 0; i < component->n_messages; i++)
		if (strcmp(component->messages[i].name, name) == 0)
			return true;
	return false;
}

static void
declare_missing(struct lcn_lowering *lowering, const struct lcn_missing *missing)
{
	struct lcn_system *system = lowering->system;
	system->missing = system->n_components;
	struct lcn_component *component = &system->components[system->n_components++];
	size_t n_pairs = 0;
	for (const struct lcn_pair *p = missing->pairs; p != NULL; p = p->next)
		n_pairs++;
	*component = (struct lcn_component){
	    .name = missing->name.text,
	    .is_missing = true,
	    .order = lowering->options->interface_order,
	    .capacity = missing->is_unbounded ? FIRST_CAPACITY : missing->capacity,
	    .is_unbounded = missing->is_unbounded,
	    .messages = lcn_arena_alloc(&system->arena, n_pairs * sizeof *component->messages),
	    .first_variable = system->n_variables};
	for (const struct lcn_pair *p = missing->pairs; p != NULL; p = p->next) {
		if (has_message(component, p->message.text))
			continue;
		struct lcn_system_message *message = &component->messages[component->n_messages++];
		*message = new_message(system, p->message.text, missing->name.text);
		message->is_outside = true;
		message->is_swallowed =
		    lowering->options->is_for_trial && is_silent(missing, p->message.text);
	}
}

static size_t
count_variables(const struct lcn_actor *actor)
{
	size_t n = 0;
	for (const struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		n++;
	return n;
}

static void
declare_components(struct lcn_lowering *lowering)
{
	const struct lcn_model *model = lowering->model;
	struct lcn_system *system = lowering->system;
	size_t n_components = model->missing != NULL;
	size_t n_variables =
	    lowering->options->has_component ? count_variables(model->component) : 0;
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next) {
		n_components++;
		n_variables += count_variables(actor);
	}
	system->components =
	    lcn_arena_alloc(&system->arena, n_components * sizeof *system->components);
	system->variables =
	    lcn_arena_alloc(&system->arena, n_variables * sizeof *system->variables);
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		declare_actor(lowering, actor);
	if (lowering->options->has_component)
		lcn_lower_declare_component(lowering);
	else if (model->missing != NULL)
		declare_missing(lowering, model->missing);
}

static void
suggest_component(const struct lcn_lowering *lowering, const char *name)
{
	LCN_ARRAY(const char *) names = {0};
	for (uint32_t i = 0; i < lowering->system->n_components; i++)
		lcn_array_push(&names, lowering->system->components[i].name);
	const char *nearest = lcn_suggest(name, names.items, names.n_items);
	if (nearest != NULL)
		lcn_diagnostics_suggest(lowering->diagnostics, nearest);
	lcn_array_release(&names);
}

/* An actor may stand for the missing component: an interface with state. */
static void
appoint_missing(struct lcn_lowering *lowering)
{
	const char *name = lowering->options->missing;
	struct lcn_system *system = lowering->system;
	if (name == NULL)
		return;
	uint32_t number = lcn_system_component(system, name);
	if (number == LCN_NO_COMPONENT) {
		lcn_diagnostics_error(lowering->diagnostics, LCN_NO_SPAN,
				      "there is no actor '%s' to stand for the missing component",
				      name);
		suggest_component(lowering, name);
	} else if (system->missing != LCN_NO_COMPONENT && system->missing != number) {
		lcn_diagnostics_error(lowering->diagnostics, lowering->model->missing->name.span,
				      "'%s' is missing already, so '%s' cannot be",
				      lowering->model->missing->name.text, name);
	} else {
		system->missing = number;
		system->components[number].is_missing = true;
		system->components[number].order = lowering->options->interface_order;
	}
}

static bool
responds(const struct lcn_missing *missing, const char *message, const char *receiver)
{
	for (const struct lcn_pair *p = missing->pairs; p != NULL; p = p->next)
		for (const struct lcn_response *r = p->responses; r != NULL; r = r->next)
			for (const struct lcn_message *m = r->messages; m != NULL; m = m->next)
				if (strcmp(m->name.text, message) == 0 &&
				    strcmp(r->actor->name.text, receiver) == 0)
					return true;
	return false;
}

/* What the missing component may send to others is read off its text, so that
 * it does not depend on how much of that is found to be dead. */
static void
mark_answers(struct lcn_lowering *lowering)
{
	const struct lcn_model *model = lowering->model;
	struct lcn_system *system = lowering->system;
	if (system->missing == LCN_NO_COMPONENT)
		return;
	const struct lcn_actor *stand_in =
	    lcn_model_actor(model, system->components[system->missing].name);
	for (uint32_t c = 0; c < system->n_components; c++) {
		struct lcn_component *component = &system->components[c];
		const struct lcn_actor *receiver = lcn_model_actor(model, component->name);
		for (uint32_t m = 0; m < component->n_messages && c != system->missing; m++) {
			const char *message = component->messages[m].name;
			component->messages[m].is_answer =
			    lowering->options->is_for_trial ||
			    (stand_in != NULL ? actor_sends(stand_in, message, receiver)
					      : responds(model->missing, message, component->name));
		}
	}
}

static void
change_capacity(struct lcn_component *component, uint32_t capacity)
{
	component->capacity = capacity;
	component->is_unbounded = false;
}

void
lcn_lower_capacities(struct lcn_lowering *lowering)
{
	struct lcn_system *system = lowering->system;
	for (size_t i = 0; i < lowering->options->n_capacities; i++) {
		const struct lcn_capacity_change *change = &lowering->options->capacities[i];
		bool is_for_all = strcmp(change->component, "*") == 0;
		uint32_t number = lcn_system_component(system, change->component);
		for (uint32_t c = 0; c < system->n_components; c++)
			if (is_for_all || c == number)
				change_capacity(&system->components[c], change->capacity);
		if (!is_for_all && number == LCN_NO_COMPONENT) {
			lcn_diagnostics_error(lowering->diagnostics, LCN_NO_SPAN,
					      "there is no actor '%s' whose capacity could change",
					      change->component);
			suggest_component(lowering, change->component);
		}
	}
}

static void
lower_initial(struct lcn_lowering *lowering)
{
	struct lcn_system *system = lowering->system;
	const struct lcn_main *main = lowering->model->main;
	size_t n = 0;
	for (const struct lcn_initial_send *s = main->sends; s != NULL; s = s->next)
		n++;
	system->initial = lcn_arena_alloc(&system->arena, n * sizeof *system->initial);
	uint32_t *n_sent = LCN_NEW_ZEROS(uint32_t, system->n_components);
	for (const struct lcn_initial_send *s = main->sends; s != NULL; s = s->next) {
		uint32_t receiver = lcn_system_component(system, s->send.actor->name.text);
		uint32_t message = lcn_system_message(system, receiver, s->send.message.text);
		system->initial[system->n_initial++] =
		    (struct lcn_initial_message){receiver, message};
		if (++n_sent[receiver] == system->components[receiver].capacity + 1)
			lcn_diagnostics_error(
			    lowering->diagnostics, s->send.message.span,
			    "the mailbox of '%s' (capacity %u) has no room for this message",
			    system->components[receiver].name,
			    system->components[receiver].capacity);
	}
	free(n_sent);
}

static void
lower_components(struct lcn_lowering *lowering)
{
	struct lcn_component *component = lowering->system->components;
	for (const struct lcn_actor *a = lowering->model->actors; a != NULL; a = a->next)
		lcn_lower_actor(lowering, a, component++);
	if (lowering->options->has_component)
		lcn_lower_actor(lowering, lowering->model->component, component);
	else if (lowering->model->missing != NULL)
		lcn_lower_interface(lowering, component);
}

static enum lcn_limit
lower_property(struct lcn_lowering *lowering, const struct lcn_budget *budget)
{
	struct lcn_system *system = lowering->system;
	if (!lowering->options->has_property)
		return LCN_LIMIT_NONE;
	const struct lcn_property *property =
	    lcn_property_find(lowering->model, lowering->options->property, lowering->diagnostics);
	if (property == NULL)
		return LCN_LIMIT_NONE;
	enum lcn_limit limit = lcn_property_to_dfa(lowering->model, property, budget,
						   lowering->diagnostics, &system->property);
	system->has_property = limit == LCN_LIMIT_NONE;
	system->property_name = property->name.text;
	return limit;
}

struct lcn_system *
lcn_system_create(const struct lcn_model *model, const struct lcn_system_options *options,
		  const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		  enum lcn_limit *limit)
{
	size_t n_errors = diagnostics->n_errors;
	struct lcn_system *system = LCN_NEW(struct lcn_system);
	struct lcn_lowering lowering = {model, options, system, diagnostics};
	system->missing = LCN_NO_COMPONENT;
	*limit = lower_property(&lowering, budget);
	if (*limit == LCN_LIMIT_NONE && diagnostics->n_errors == n_errors) {
		declare_components(&lowering);
		appoint_missing(&lowering);
		mark_answers(&lowering);
		lcn_lower_capacities(&lowering);
		lower_components(&lowering);
		lower_initial(&lowering);
	}
	if (*limit != LCN_LIMIT_NONE || diagnostics->n_errors != n_errors) {
		lcn_system_free(system);
		return NULL;
	}
	assert(lcn_system_is_valid(system));
	return system;
}

void
lcn_system_free(struct lcn_system *system)
{
	if (system == NULL)
		return;
	lcn_dfa_release(&system->property);
	lcn_arena_release(&system->arena);
	free(system);
}

static bool
term_is_valid(const struct lcn_system *system, const struct lcn_component *component,
	      const struct lcn_term *term)
{
	if (term == NULL)
		return true;
	if (term->kind == LCN_VARIABLE &&
	    (term->variable < component->first_variable ||
	     term->variable >= component->first_variable + component->n_variables))
		return false;
	return term_is_valid(system, component, term->left) &&
	       term_is_valid(system, component, term->right);
}

static bool
operation_is_valid(const struct lcn_system *system, const struct lcn_component *component,
		   const struct lcn_operation *operation)
{
	if (operation->kind == LCN_POST)
		return operation->receiver < system->n_components &&
		       operation->message < system->components[operation->receiver].n_messages;
	bool has_variable = operation->kind == LCN_STORE && operation->variable != LCN_NO_VARIABLE;
	if (has_variable &&
	    (operation->variable < component->first_variable ||
	     operation->variable >= component->first_variable + component->n_variables))
		return false;
	return operation->term != NULL && term_is_valid(system, component, operation->term);
}

static bool
component_is_valid(const struct lcn_system *system, const struct lcn_component *component)
{
	for (uint32_t m = 0; m < component->n_messages; m++) {
		const struct lcn_system_message *message = &component->messages[m];
		if (message->letter != LCN_NO_LETTER &&
		    message->letter >= system->property.letters.n_names)
			return false;
		for (size_t p = 0; p < message->n_paths; p++)
			for (size_t i = 0; i < message->paths[p].n_operations; i++)
				if (!operation_is_valid(system, component,
							&message->paths[p].operations[i]))
					return false;
	}
	return component->first_variable + component->n_variables <= system->n_variables;
}

bool
lcn_system_is_valid(const struct lcn_system *system)
{
	for (uint32_t c = 0; c < system->n_components; c++)
		if (!component_is_valid(system, &system->components[c]) ||
		    system->components[c].is_missing != (c == system->missing))
			return false;
	for (uint32_t v = 0; v < system->n_variables; v++)
		if (!lcn_values_contain(&system->variables[v].values, 0))
			return false;
	return true;
}
