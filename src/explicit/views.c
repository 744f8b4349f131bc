#include "explicit/views.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

/* A view on its way: the states are those of the search and, after them, those
 * between the transitions of one step. */
struct view {
	const struct lcn_explicit_result *result;
	const struct lcn_system *system;
	const struct lcn_budget *budget;
	enum lcn_limit limit;
	uint64_t n_steps;
	struct lcn_lts_builder builder;
	bool is_missing;		/* what the missing component sees; else all sends */
	uint32_t **numbers;		/* by receiver and message: the label, or LCN_NO_NAME */
	LCN_ARRAY(uint32_t) labels;	/* of the step being added: what is visible of it */
	LCN_ARRAY(uint32_t) after;	/* and the property's state after each of those */
	LCN_ARRAY(uint32_t) properties; /* of the states between */
	LCN_ARRAY(uint32_t) origins;	/* of the same */
	struct lcn_state state;
};

static bool
view_goes_on(struct view *view)
{
	if (view->limit == LCN_LIMIT_NONE && lcn_budget_is_due(&view->n_steps))
		view->limit = lcn_budget_check(view->budget);
	return view->limit == LCN_LIMIT_NONE;
}

static void
init_view(struct view *view, const struct lcn_explicit_result *result,
	  const struct lcn_budget *budget)
{
	const struct lcn_system *system = result->system;
	*view = (struct view){.result = result,
			      .system = system,
			      .budget = budget,
			      .limit = lcn_budget_check(budget)};
	assert(result->first.n_items == (size_t) lcn_explicit_n_states(result) + 1);
	lcn_lts_builder_init(&view->builder);
	lcn_lts_builder_reserve_states(&view->builder, lcn_explicit_n_states(result));
	view->numbers = LCN_NEW_ARRAY(uint32_t *, system->n_components);
	for (uint32_t c = 0; c < system->n_components; c++) {
		uint32_t n_messages = system->components[c].n_messages;
		view->numbers[c] = LCN_NEW_ARRAY(uint32_t, n_messages);
		for (uint32_t m = 0; m < n_messages; m++)
			view->numbers[c][m] = LCN_NO_NAME;
	}
	lcn_state_init(&view->state, system);
}

/* Gives what was built to *lts, unless a limit was reached. */
static void
finish_view(struct view *view, struct lcn_lts *lts)
{
	if (view->limit == LCN_LIMIT_NONE) {
		lcn_lts_builder_finish(&view->builder, 0, lts);
		lts->error = view->result->error;
	} else {
		lcn_lts_builder_release(&view->builder);
		lcn_lts_init(lts);
	}
	for (uint32_t c = 0; c < view->system->n_components; c++)
		free(view->numbers[c]);
	free(view->numbers);
	lcn_array_release(&view->labels);
	lcn_array_release(&view->after);
	lcn_array_release(&view->properties);
	lcn_array_release(&view->origins);
	lcn_state_release(&view->state);
}

static uint32_t
label_of_send(struct view *view, uint32_t receiver, uint32_t message)
{
	const struct lcn_component *component = &view->system->components[receiver];
	uint32_t *number = &view->numbers[receiver][message];
	if (*number == LCN_NO_NAME) {
		struct lcn_text text = {0};
		const char *name = component->messages[message].name;
		if (view->is_missing && receiver == view->system->missing)
			lcn_text_format(&text, "Rcv(%s)", name);
		else
			lcn_format_send(&text, name, component->name);
		*number = lcn_names_add(&view->builder.labels, lcn_text_string(&text));
		lcn_text_release(&text);
	}
	return *number;
}

/* The missing component sees what crosses its border, others see all but what
 * it sends to itself. */
static bool
is_visible(const struct view *view, uint32_t sender, uint32_t receiver)
{
	uint32_t missing = view->system->missing;
	if (view->is_missing)
		return (sender == missing) != (receiver == missing);
	return sender != missing || receiver != missing;
}

static void
find_visible(struct view *view, uint32_t property, uint32_t label)
{
	const struct lcn_tuples *labels = &view->result->labels;
	const uint32_t *words = lcn_tuples_at(labels, label);
	size_t n_words = lcn_tuples_length(labels, label);
	lcn_array_clear(&view->labels);
	lcn_array_clear(&view->after);
	for (size_t i = 1; i < n_words; i += 2) {
		uint32_t receiver = words[i];
		uint32_t message = words[i + 1];
		property = lcn_system_watch(view->system, property, words[0], receiver, message);
		if (!is_visible(view, words[0], receiver))
			continue;
		lcn_array_push(&view->labels, label_of_send(view, receiver, message));
		lcn_array_push(&view->after, property);
	}
}

static uint32_t
add_state_between(struct view *view, uint32_t origin, uint32_t property)
{
	uint32_t state = view->builder.n_states;
	lcn_lts_builder_reserve_states(&view->builder, state + 1);
	lcn_array_push(&view->origins, origin);
	lcn_array_push(&view->properties, property);
	return state;
}

/* Adds a step as one transition for each send that is visible. */
static void
add_split(struct view *view, uint32_t from, struct lcn_edge edge)
{
	uint32_t at = from;
	find_visible(view, view->state.property, edge.label);
	if (view->labels.n_items == 0)
		lcn_lts_builder_add(&view->builder, from, LCN_TAU, edge.target);
	for (size_t i = 0; i < view->labels.n_items; i++) {
		bool is_last = i + 1 == view->labels.n_items;
		uint32_t to =
		    is_last ? edge.target : add_state_between(view, from, view->after.items[i]);
		lcn_lts_builder_add(&view->builder, at, view->labels.items[i], to);
		at = to;
	}
}

static void
add_all_split(struct view *view)
{
	const struct lcn_explicit_result *result = view->result;
	uint32_t n_states = lcn_explicit_n_states(result);
	for (uint32_t s = 0; s < n_states && view_goes_on(view); s++) {
		lcn_explicit_state(result, s, &view->state);
		for (uint64_t i = result->first.items[s]; i < result->first.items[s + 1]; i++)
			if (view_goes_on(view))
				add_split(view, s, result->edges.items[i]);
	}
}

enum lcn_limit
lcn_view_sends(const struct lcn_explicit_result *result, const struct lcn_budget *budget,
	       struct lcn_lts *lts)
{
	struct view view;
	init_view(&view, result, budget);
	add_all_split(&view);
	finish_view(&view, lts);
	return view.limit;
}

static void
add_alphabet(struct view *view)
{
	for (uint32_t c = 0; c < view->system->n_components; c++) {
		const struct lcn_component *component = &view->system->components[c];
		for (uint32_t m = 0; m < component->n_messages; m++)
			if (component->is_missing ? component->messages[m].is_outside
						  : component->messages[m].is_answer)
				label_of_send(view, c, m);
	}
}

/* Which mailboxes have room in a state of the search. */
static void
note_room(const struct lcn_system *system, const struct lcn_state *state, uint32_t *room)
{
	for (uint32_t c = 0; c < system->n_components; c++)
		if (!lcn_mailbox_is_full(&system->components[c], &state->mailboxes[c]))
			lcn_bits_add(room, c);
}

static void
annotate(struct view *view, struct lcn_missing_view *result)
{
	uint32_t n_states = view->builder.n_states;
	result->n_found = lcn_explicit_n_states(view->result);
	result->properties = LCN_NEW_ARRAY(uint32_t, n_states);
	result->origins = LCN_NEW_ARRAY(uint32_t, n_states);
	result->n_room_words = lcn_bits_n_words(view->system->n_components);
	result->room = LCN_NEW_ZEROS(uint32_t, n_states * result->n_room_words);
	for (uint32_t s = 0; s < result->n_found; s++) {
		lcn_explicit_state(view->result, s, &view->state);
		result->properties[s] = view->state.property;
		result->origins[s] = s;
		if (s != view->result->error)
			note_room(view->system, &view->state,
				  result->room + s * result->n_room_words);
	}
	for (size_t i = 0; i < view->origins.n_items; i++) {
		result->properties[result->n_found + i] = view->properties.items[i];
		result->origins[result->n_found + i] = view->origins.items[i];
	}
}

enum lcn_limit
lcn_view_missing(const struct lcn_explicit_result *result, const struct lcn_budget *budget,
		 struct lcn_missing_view *missing)
{
	struct view view;
	*missing = (struct lcn_missing_view){0};
	init_view(&view, result, budget);
	assert(view.system->missing != LCN_NO_COMPONENT);
	view.is_missing = true;
	add_alphabet(&view);
	add_all_split(&view);
	if (view.limit == LCN_LIMIT_NONE)
		annotate(&view, missing);
	finish_view(&view, &missing->lts);
	return view.limit;
}

void
lcn_missing_view_release(struct lcn_missing_view *view)
{
	lcn_lts_release(&view->lts);
	free(view->properties);
	free(view->origins);
	free(view->room);
	*view = (struct lcn_missing_view){0};
}
