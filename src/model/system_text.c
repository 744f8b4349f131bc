/* A system as text, for people who want to see what engines work on. */
#include "lang/values.h"
#include "model/system.h"

static const char *
sign_of(enum lcn_expression_kind kind)
{
	switch (kind) {
	case LCN_NEGATE: return "-";
	case LCN_LOGICAL_NOT: return "!";
	case LCN_MULTIPLY: return "*";
	case LCN_DIVIDE: return "/";
	case LCN_REMAINDER: return "%";
	case LCN_ADD: return "+";
	case LCN_SUBTRACT: return "-";
	case LCN_LESS: return "<";
	case LCN_LESS_EQUAL: return "<=";
	case LCN_GREATER: return ">";
	case LCN_GREATER_EQUAL: return ">=";
	case LCN_EQUAL: return "==";
	case LCN_NOT_EQUAL: return "!=";
	case LCN_LOGICAL_AND: return "&&";
	case LCN_LOGICAL_OR: return "||";
	case LCN_NUMBER:
	case LCN_VARIABLE: break;
	}
	return "";
}

static void
format_term(const struct lcn_system *system, struct lcn_text *text, const struct lcn_term *term)
{
	if (term->kind == LCN_NUMBER) {
		lcn_text_format(text, "%lld", (long long) term->number);
	} else if (term->kind == LCN_VARIABLE) {
		lcn_text_append(text, system->variables[term->variable].name);
	} else if (term->right == NULL) {
		lcn_text_append(text, sign_of(term->kind));
		format_term(system, text, term->left);
	} else {
		lcn_text_append(text, "(");
		format_term(system, text, term->left);
		lcn_text_format(text, " %s ", sign_of(term->kind));
		format_term(system, text, term->right);
		lcn_text_append(text, ")");
	}
}

static void
format_operation(const struct lcn_system *system, struct lcn_text *text,
		 const struct lcn_operation *operation)
{
	switch (operation->kind) {
	case LCN_TEST:
		lcn_text_append(text, operation->truth ? "if " : "unless ");
		format_term(system, text, operation->term);
		break;
	case LCN_STORE:
		lcn_text_format(text, "%s := ",
				operation->variable == LCN_NO_VARIABLE
				    ? "_"
				    : system->variables[operation->variable].name);
		format_term(system, text, operation->term);
		break;
	case LCN_POST: {
		const struct lcn_component *receiver = &system->components[operation->receiver];
		lcn_text_format(text, "%s ! %s", receiver->name,
				receiver->messages[operation->message].name);
		break;
	}
	}
}

static void
format_message(const struct lcn_system *system, struct lcn_text *text,
	       const struct lcn_system_message *message)
{
	lcn_text_format(text, "  %s\n", message->name);
	for (size_t p = 0; p < message->n_paths; p++) {
		const struct lcn_path *path = &message->paths[p];
		lcn_text_append(text, "    -");
		for (size_t i = 0; i < path->n_operations; i++) {
			lcn_text_append(text, i == 0 ? " " : "; ");
			format_operation(system, text, &path->operations[i]);
		}
		lcn_text_append(text, "\n");
	}
}

static void
format_component(const struct lcn_system *system, struct lcn_text *text,
		 const struct lcn_component *component)
{
	lcn_text_format(text, "%s %s: %s of ", component->is_missing ? "missing" : "actor",
			component->name, component->order == LCN_ORDER_FIFO ? "queue" : "bag");
	if (component->is_unbounded)
		lcn_text_append(text, "any size\n");
	else
		lcn_text_format(text, "%u\n", component->capacity);
	for (uint32_t i = 0; i < component->n_variables; i++) {
		const struct lcn_system_variable *variable =
		    &system->variables[component->first_variable + i];
		lcn_text_format(text, "  %s in ", variable->name);
		lcn_values_format(text, &variable->values);
		lcn_text_append(text, "\n");
	}
	for (uint32_t m = 0; m < component->n_messages; m++)
		format_message(system, text, &component->messages[m]);
}

void
lcn_system_as_text(const struct lcn_system *system, struct lcn_text *text)
{
	for (uint32_t c = 0; c < system->n_components; c++)
		format_component(system, text, &system->components[c]);
	lcn_text_append(text, "first:");
	for (size_t i = 0; i < system->n_initial; i++) {
		const struct lcn_component *receiver =
		    &system->components[system->initial[i].receiver];
		lcn_text_format(text, "%s %s ! %s", i > 0 ? "," : "", receiver->name,
				receiver->messages[system->initial[i].message].name);
	}
	lcn_text_append(text, "\n");
	if (system->has_property)
		lcn_text_format(text, "property: %u states, %u letters\n",
				system->property.n_states, system->property.letters.n_names);
}

char *
lcn_model_paths_as_text(const struct lcn_model *model, struct lcn_diagnostics *diagnostics)
{
	const struct lcn_system_options options = {.interface_order = LCN_ORDER_FIFO};
	struct lcn_text text = {0};
	enum lcn_limit limit;
	struct lcn_system *system = lcn_system_create(model, &options, NULL, diagnostics, &limit);
	if (system == NULL)
		return NULL;
	lcn_system_as_text(system, &text);
	lcn_system_free(system);
	return lcn_text_take(&text);
}
