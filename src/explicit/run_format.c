/* Runs as people and programs read them. */
#include "explicit/run.h"

#include "lang/ast.h"

/* More of a mailbox than so many kinds in a row is left out of a text. */
enum { MAX_RUNS_SHOWN = 12 };

static const char *
name_of(const struct lcn_system *system, uint32_t component)
{
	return system->components[component].name;
}

static const char *
message_name(const struct lcn_system *system, uint32_t component, uint32_t message)
{
	return system->components[component].messages[message].name;
}

static const char *
owner_of(const struct lcn_system *system, uint32_t variable)
{
	return name_of(system, system->variables[variable].component);
}

/* Whether the attempt took from the mailbox or sent to it. */
static bool
touches(const struct lcn_attempt *attempt, uint32_t component)
{
	if (attempt->choice.component == component)
		return true;
	for (size_t i = 1; i < attempt->label.n_items; i += 2)
		if (attempt->label.items[i] == component)
			return true;
	return false;
}

static bool
is_failure(enum lcn_outcome outcome)
{
	return outcome == LCN_REFUSED || outcome == LCN_FAULTY;
}

/* As text. */

static void
put_mailbox(struct lcn_text *text, const struct lcn_system *system, const struct lcn_state *state,
	    uint32_t component)
{
	lcn_text_format(text, "%s ", name_of(system, component));
	lcn_mailbox_format(&system->components[component], &state->mailboxes[component],
			   MAX_RUNS_SHOWN, text);
}

/* A line of its own, under what was done. */
static void
begin_detail(struct lcn_text *text)
{
	lcn_text_append(text, "\n        ");
}

static void
put_initial(struct lcn_text *text, const struct lcn_system *system)
{
	struct lcn_state state;
	lcn_state_init(&state, system);
	lcn_state_set_initial(system, &state);
	lcn_text_append(text, "   0  initially");
	for (uint32_t c = 0; c < system->n_components; c++) {
		if (state.mailboxes[c].length == 0)
			continue;
		begin_detail(text);
		put_mailbox(text, system, &state, c);
	}
	if (lcn_state_is_error(system, &state)) {
		begin_detail(text);
		lcn_text_append(text, "the property is violated");
	}
	lcn_text_append_char(text, '\n');
	lcn_state_release(&state);
}

static void
put_deed(struct lcn_text *text, const struct lcn_attempt *attempt)
{
	const struct lcn_system *system = attempt->system;
	struct lcn_choice choice = attempt->choice;
	lcn_text_format(text, "%s takes %s", name_of(system, choice.component),
			message_name(system, choice.component, choice.message));
	for (size_t i = 1; i < attempt->label.n_items; i += 2) {
		uint32_t receiver = attempt->label.items[i];
		const char *message = message_name(system, receiver, attempt->label.items[i + 1]);
		bool is_self = receiver == choice.component;
		lcn_text_format(text, "%s %s to %s", i == 1 ? ", sends" : ",", message,
				is_self ? "itself" : name_of(system, receiver));
	}
}

static void
put_changes(struct lcn_text *text, const struct lcn_state *from, const struct lcn_attempt *attempt)
{
	const struct lcn_system *system = attempt->system;
	const struct lcn_state *to = &attempt->state;
	for (uint32_t v = 0; v < system->n_variables; v++) {
		if (from->values[v] == to->values[v])
			continue;
		begin_detail(text);
		lcn_text_format(text, "%s.%s: %lld -> %lld", owner_of(system, v),
				system->variables[v].name, (long long) from->values[v],
				(long long) to->values[v]);
	}
	for (uint32_t c = 0; c < system->n_components; c++) {
		if (!touches(attempt, c))
			continue;
		begin_detail(text);
		put_mailbox(text, system, to, c);
	}
}

static void
put_place(struct lcn_text *text, struct lcn_span span)
{
	size_t line;
	size_t column;
	if (span.source == NULL)
		return;
	lcn_source_locate(span.source, span.begin, &line, &column);
	lcn_text_format(text, " (%s:%zu:%zu)", span.source->path, line, column);
}

static void
put_refusal(struct lcn_text *text, const struct lcn_attempt *attempt)
{
	const struct lcn_operation *o = attempt->operation;
	const struct lcn_component *receiver = &attempt->system->components[o->receiver];
	lcn_text_format(text, "cannot send %s to %s: its mailbox is full (capacity %u)",
			receiver->messages[o->message].name, receiver->name, receiver->capacity);
}

static void
put_outcome(struct lcn_text *text, const struct lcn_attempt *attempt)
{
	if (attempt->outcome == LCN_STEP)
		return;
	begin_detail(text);
	if (attempt->outcome == LCN_VIOLATION)
		lcn_text_append(text, "the property is violated");
	else if (attempt->outcome == LCN_REFUSED)
		put_refusal(text, attempt);
	else
		lcn_text_append(text, lcn_fault_name(attempt->fault));
	if (is_failure(attempt->outcome))
		put_place(text, attempt->operation->span);
}

static void
put_attempt(void *context, size_t number, const struct lcn_state *from,
	    const struct lcn_attempt *attempt)
{
	struct lcn_text *text = context;
	lcn_text_format(text, "%4zu  ", number + 1);
	put_deed(text, attempt);
	put_changes(text, from, attempt);
	put_outcome(text, attempt);
	lcn_text_append_char(text, '\n');
}

void
lcn_run_format(const struct lcn_run *run, struct lcn_text *text)
{
	put_initial(text, run->system);
	lcn_run_replay(run, put_attempt, text);
}

/* As JSON. */

static void
write_key_string(struct lcn_json *json, const char *key, const char *string)
{
	lcn_json_key(json, key);
	lcn_json_string(json, string);
}

static void
write_key_number(struct lcn_json *json, const char *key, uint64_t number)
{
	lcn_json_key(json, key);
	lcn_json_number(json, number);
}

/* A message and how many of it there are in a row. */
static void
write_kind(struct lcn_json *json, const struct lcn_component *component, uint32_t message,
	   uint32_t count)
{
	lcn_json_open_row(json);
	lcn_json_string(json, component->messages[message].name);
	lcn_json_number(json, count);
	lcn_json_close_array(json);
}

static void
write_queue(struct lcn_json *json, const struct lcn_component *component,
	    const struct lcn_mailbox *mailbox)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < mailbox->length; i++) {
		count++;
		if (i + 1 < mailbox->length && mailbox->items[i + 1] == mailbox->items[i])
			continue;
		write_kind(json, component, mailbox->items[i], count);
		count = 0;
	}
}

static void
write_messages(struct lcn_json *json, const struct lcn_component *component,
	       const struct lcn_mailbox *mailbox)
{
	lcn_json_open_row(json);
	if (component->order == LCN_ORDER_FIFO) {
		write_queue(json, component, mailbox);
	} else {
		for (uint32_t m = 0; m < component->n_messages; m++)
			if (mailbox->items[m] > 0)
				write_kind(json, component, m, mailbox->items[m]);
	}
	lcn_json_close_array(json);
}

/* An object: the mailboxes that the attempt touched, or all without one. */
static void
write_mailboxes(struct lcn_json *json, const struct lcn_system *system,
		const struct lcn_state *state, const struct lcn_attempt *attempt)
{
	lcn_json_key(json, "mailboxes");
	lcn_json_open_object(json);
	for (uint32_t c = 0; c < system->n_components; c++) {
		if (attempt != NULL && !touches(attempt, c))
			continue;
		lcn_json_key(json, name_of(system, c));
		write_messages(json, &system->components[c], &state->mailboxes[c]);
	}
	lcn_json_close_object(json);
}

static void
write_property(struct lcn_json *json, const struct lcn_system *system,
	       const struct lcn_state *state)
{
	if (!system->has_property)
		return;
	if (lcn_state_is_error(system, state))
		write_key_string(json, "property", LCN_ERROR_TEXT);
	else
		write_key_number(json, "property", state->property);
}

static void
write_initial(struct lcn_json *json, const struct lcn_system *system)
{
	struct lcn_state state;
	lcn_state_init(&state, system);
	lcn_state_set_initial(system, &state);
	lcn_json_open_object(json);
	write_key_number(json, "step", 0);
	write_mailboxes(json, system, &state, NULL);
	write_property(json, system, &state);
	lcn_json_close_object(json);
	lcn_state_release(&state);
}

static void
write_send(struct lcn_json *json, const struct lcn_system *system, uint32_t receiver,
	   uint32_t message)
{
	write_key_string(json, "message", message_name(system, receiver, message));
	write_key_string(json, "receiver", name_of(system, receiver));
}

static void
write_sends(struct lcn_json *json, const struct lcn_attempt *attempt)
{
	lcn_json_key(json, "sends");
	lcn_json_open_array(json);
	for (size_t i = 1; i < attempt->label.n_items; i += 2) {
		lcn_json_open_object(json);
		write_send(json, attempt->system, attempt->label.items[i],
			   attempt->label.items[i + 1]);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
}

static void
write_changes(struct lcn_json *json, const struct lcn_state *from,
	      const struct lcn_attempt *attempt)
{
	const struct lcn_system *system = attempt->system;
	lcn_json_key(json, "changes");
	lcn_json_open_array(json);
	for (uint32_t v = 0; v < system->n_variables; v++) {
		if (from->values[v] == attempt->state.values[v])
			continue;
		lcn_json_open_object(json);
		write_key_string(json, "component", owner_of(system, v));
		write_key_string(json, "variable", system->variables[v].name);
		lcn_json_key(json, "from");
		lcn_json_integer(json, from->values[v]);
		lcn_json_key(json, "to");
		lcn_json_integer(json, attempt->state.values[v]);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
}

static void
write_place(struct lcn_json *json, struct lcn_span span)
{
	size_t line;
	size_t column;
	if (span.source == NULL)
		return;
	lcn_source_locate(span.source, span.begin, &line, &column);
	write_key_string(json, "file", span.source->path);
	write_key_number(json, "line", line);
	write_key_number(json, "column", column);
}

static const char *
outcome_name(enum lcn_outcome outcome)
{
	switch (outcome) {
	case LCN_NOT_TAKEN:
	case LCN_STEP: return "step";
	case LCN_VIOLATION: return "violation";
	case LCN_REFUSED: return "refused";
	case LCN_FAULTY: return "fault";
	}
	return "";
}

static void
write_outcome(struct lcn_json *json, const struct lcn_attempt *attempt)
{
	const struct lcn_operation *o = attempt->operation;
	write_key_string(json, "outcome", outcome_name(attempt->outcome));
	if (!is_failure(attempt->outcome))
		return;
	lcn_json_key(json, outcome_name(attempt->outcome));
	lcn_json_open_object(json);
	if (attempt->outcome == LCN_REFUSED)
		write_send(json, attempt->system, o->receiver, o->message);
	else
		write_key_string(json, "reason", lcn_fault_name(attempt->fault));
	write_place(json, o->span);
	lcn_json_close_object(json);
}

static void
write_attempt(void *context, size_t number, const struct lcn_state *from,
	      const struct lcn_attempt *attempt)
{
	struct lcn_json *json = context;
	const struct lcn_system *system = attempt->system;
	struct lcn_choice choice = attempt->choice;
	lcn_json_open_object(json);
	write_key_number(json, "step", number + 1);
	write_key_string(json, "component", name_of(system, choice.component));
	write_key_string(json, "message", message_name(system, choice.component, choice.message));
	write_sends(json, attempt);
	write_changes(json, from, attempt);
	write_mailboxes(json, system, &attempt->state, attempt);
	write_property(json, system, &attempt->state);
	write_outcome(json, attempt);
	lcn_json_close_object(json);
}

void
lcn_run_to_json(const struct lcn_run *run, struct lcn_json *json)
{
	lcn_json_open_array(json);
	write_initial(json, run->system);
	lcn_run_replay(run, write_attempt, json);
	lcn_json_close_array(json);
}
