/* The steps as they are, with the content of their states. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "explicit/views.h"

/* Of the error state nothing more is known. */
#define UNKNOWN "-"

void
lcn_step_label_format(const struct lcn_system *system, const uint32_t *label, size_t n_words,
		      struct lcn_text *text)
{
	lcn_text_format(text, "%s[", system->components[label[0]].name);
	for (size_t i = 1; i < n_words; i += 2) {
		const struct lcn_component *receiver = &system->components[label[i]];
		lcn_text_append(text, i > 1 ? "," : "");
		lcn_format_send(text, receiver->messages[label[i + 1]].name, receiver->name);
	}
	lcn_text_append_char(text, ']');
}

static void
add_label(const struct lcn_explicit_result *result, uint32_t label, struct lcn_names *labels)
{
	struct lcn_text text = {0};
	lcn_step_label_format(result->system, lcn_tuples_at(&result->labels, label),
			      lcn_tuples_length(&result->labels, label), &text);
	uint32_t number = lcn_names_add(labels, lcn_text_string(&text));
	assert(number == label + 1);
	(void) number;
	lcn_text_release(&text);
}

static struct lcn_parameter
new_parameter(const char *sort, const char *actor, const char *variable)
{
	struct lcn_text name = {0};
	lcn_text_append(&name, actor);
	if (variable != NULL)
		lcn_text_format(&name, ".%s", variable);
	return (struct lcn_parameter){.name = lcn_text_take(&name), .sort = lcn_copy_string(sort)};
}

static void
declare_parameters(const struct lcn_system *system, struct lcn_parameters *parameters)
{
	struct lcn_parameter *item = LCN_NEW_ZEROS(
	    struct lcn_parameter, (size_t) 1 + system->n_variables + system->n_components);
	parameters->items = item;
	if (system->has_property)
		*item++ = new_parameter("Nat", "property", NULL);
	for (uint32_t v = 0; v < system->n_variables; v++) {
		const struct lcn_system_variable *variable = &system->variables[v];
		const struct lcn_component *owner = &system->components[variable->component];
		*item++ = new_parameter("Int", owner->name, variable->name);
	}
	for (uint32_t c = 0; c < system->n_components; c++) {
		bool is_queue = system->components[c].order == LCN_ORDER_FIFO;
		*item++ = new_parameter(is_queue ? "List(Message)" : "Bag(Message)",
					system->components[c].name, NULL);
	}
	parameters->n_items = (uint32_t) (item - parameters->items);
}

/* The values of one state, parameter by parameter. */
struct row {
	struct lcn_parameter *parameter;
	uint32_t *value;
	struct lcn_text text;
};

static void
put(struct row *row)
{
	*row->value++ = lcn_names_add(&row->parameter++->values, lcn_text_string(&row->text));
	lcn_text_clear(&row->text);
}

static void
put_state(const struct lcn_system *system, const struct lcn_state *state, struct row *row)
{
	if (system->has_property) {
		lcn_text_format(&row->text, "%u", state->property);
		put(row);
	}
	for (uint32_t v = 0; v < system->n_variables; v++) {
		lcn_text_format(&row->text, "%lld", (long long) state->values[v]);
		put(row);
	}
	for (uint32_t c = 0; c < system->n_components; c++) {
		lcn_mailbox_format(&system->components[c], &state->mailboxes[c], SIZE_MAX,
				   &row->text);
		put(row);
	}
}

static void
put_error(const struct lcn_parameters *parameters, struct row *row)
{
	lcn_text_append(&row->text, LCN_ERROR_TEXT);
	put(row);
	for (uint32_t i = 1; i < parameters->n_items; i++) {
		lcn_text_append(&row->text, UNKNOWN);
		put(row);
	}
}

static enum lcn_limit
add_parameters(const struct lcn_explicit_result *result, const struct lcn_budget *budget,
	       struct lcn_parameters *parameters)
{
	uint32_t n_states = lcn_explicit_n_states(result);
	enum lcn_limit limit = LCN_LIMIT_NONE;
	uint64_t n_steps = 0;
	struct row row = {0};
	struct lcn_state state;
	lcn_state_init(&state, result->system);
	declare_parameters(result->system, parameters);
	parameters->values = LCN_NEW_ZEROS(uint32_t, (size_t) n_states * parameters->n_items);
	row.value = parameters->values;
	for (uint32_t s = 0; s < n_states && limit == LCN_LIMIT_NONE; s++) {
		row.parameter = parameters->items;
		lcn_explicit_state(result, s, &state);
		if (s == result->error)
			put_error(parameters, &row);
		else
			put_state(result->system, &state, &row);
		if (lcn_budget_is_due(&n_steps))
			limit = lcn_budget_check(budget);
	}
	lcn_text_release(&row.text);
	lcn_state_release(&state);
	return limit;
}

enum lcn_limit
lcn_view_steps(const struct lcn_explicit_result *result, bool has_parameters,
	       const struct lcn_budget *budget, struct lcn_lts *lts)
{
	enum lcn_limit limit = lcn_budget_check(budget);
	struct lcn_lts_builder builder;
	uint32_t n_states = lcn_explicit_n_states(result);
	uint64_t n_steps = 0;
	assert(result->first.n_items == (size_t) n_states + 1);
	lcn_lts_builder_init(&builder);
	lcn_lts_builder_reserve_states(&builder, n_states);
	for (uint32_t i = 0; i < lcn_tuples_count(&result->labels); i++)
		add_label(result, i, &builder.labels);
	for (uint32_t s = 0; s < n_states && limit == LCN_LIMIT_NONE; s++) {
		for (uint64_t i = result->first.items[s]; i < result->first.items[s + 1]; i++)
			lcn_lts_builder_add(&builder, s, result->edges.items[i].label + 1,
					    result->edges.items[i].target);
		if (lcn_budget_is_due(&n_steps))
			limit = lcn_budget_check(budget);
	}
	lcn_lts_builder_finish(&builder, 0, lts);
	lts->error = result->error;
	if (limit == LCN_LIMIT_NONE && has_parameters)
		limit = add_parameters(result, budget, &lts->parameters);
	if (limit != LCN_LIMIT_NONE) {
		lcn_lts_release(lts);
		lcn_lts_init(lts);
	}
	return limit;
}
