/* Runs as programs read them: docs/json.md describes the array, docs/traces.md
 * the file. */
#include "lang/ast.h"
#include "trace/forms.h"
#include "trace/words.h"

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
		if (attempt != NULL && !lcn_attempt_touches(attempt, c))
			continue;
		lcn_json_key(json, lcn_component_name(system, c));
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
	write_key_string(json, "message", lcn_message_name(system, receiver, message));
	write_key_string(json, "receiver", lcn_component_name(system, receiver));
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
		write_key_string(json, "component", lcn_owner_name(system, v));
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

static void
write_outcome(struct lcn_json *json, const struct lcn_attempt *attempt)
{
	const struct lcn_operation *o = attempt->operation;
	write_key_string(json, "outcome", lcn_outcome_name(attempt->outcome));
	if (!lcn_attempt_fails(attempt))
		return;
	lcn_json_key(json, lcn_outcome_name(attempt->outcome));
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
	write_key_string(json, "component", lcn_component_name(system, choice.component));
	write_key_string(json, "message",
			 lcn_message_name(system, choice.component, choice.message));
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

void
lcn_run_to_file(const struct lcn_run *run, struct lcn_output *out)
{
	const struct lcn_system *system = run->system;
	struct lcn_json json = {.out = out};
	lcn_json_open_object(&json);
	write_key_string(&json, "format", LCN_TRACE_FORMAT_NAME);
	write_key_number(&json, "version", LCN_TRACE_FORMAT_VERSION);
	if (system->has_property)
		write_key_string(&json, "property", system->property_name);
	if (system->missing != LCN_NO_COMPONENT)
		write_key_string(&json, system->is_filled ? "component" : "missing",
				 lcn_component_name(system, system->missing));
	write_key_string(&json, "outcome", lcn_outcome_name(lcn_run_replay(run, NULL, NULL)));
	lcn_json_key(&json, "run");
	lcn_run_to_json(run, &json);
	lcn_json_close_object(&json);
	lcn_output_char(out, '\n');
}
