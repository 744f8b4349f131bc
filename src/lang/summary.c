/* What is in a model, for people and for programs. */
#include <string.h>

#include "base/json.h"
#include "lang/ast.h"
#include "lang/values.h"

static size_t
n_methods(const struct lcn_actor *actor)
{
	size_t n = 0;
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		n++;
	return n;
}

static const char *
plural(size_t n)
{
	return n == 1 ? "" : "s";
}

static void
summarize_actor(struct lcn_text *text, const struct lcn_actor *actor)
{
	size_t n = n_methods(actor);
	lcn_text_format(text, "actor %s: mailbox of %u, %zu message%s", actor->name.text,
			actor->capacity, n, plural(n));
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		lcn_text_format(text, "%s%s", m == actor->methods ? " (" : ", ", m->name.text);
	lcn_text_append(text, n > 0 ? ")\n" : "\n");
	for (const struct lcn_variable *v = actor->variables; v != NULL; v = v->next) {
		lcn_text_format(text, "  %s in ", v->name.text);
		lcn_values_format(text, &v->values);
		lcn_text_append(text, v->is_declared ? " (declared)\n" : "\n");
	}
}

static void
summarize_missing(struct lcn_text *text, const struct lcn_missing *missing)
{
	lcn_text_format(text, "missing %s: ", missing->name.text);
	if (missing->is_unbounded)
		lcn_text_append(text, "mailbox as large as needed\n");
	else
		lcn_text_format(text, "mailbox of %u\n", missing->capacity);
	for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next) {
		lcn_text_format(text, "  after %s: ", pair->message.text);
		if (pair->responses == NULL)
			lcn_text_append(text, "nothing");
		for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next) {
			for (const struct lcn_message *m = r->messages; m != NULL; m = m->next)
				lcn_text_format(text, "%s%s", m->name.text,
						m->next != NULL ? ", " : "");
			lcn_text_format(text, " to %s%s", r->receiver.text,
					r->next != NULL ? "; " : "");
		}
		lcn_text_append(text, "\n");
	}
}

static void
summarize_property(struct lcn_text *text, const struct lcn_property *property)
{
	lcn_text_format(text, "property %s: ", property->name.text);
	if (property->formula != NULL)
		lcn_text_append(text, "a formula of linear temporal logic\n");
	else
		lcn_text_format(text, "an automaton of %u states\n", property->n_states);
}

char *
lcn_model_summary_as_text(const struct lcn_model *model)
{
	struct lcn_text text = {0};
	size_t n_initial = 0;
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		summarize_actor(&text, actor);
	if (model->missing != NULL)
		summarize_missing(&text, model->missing);
	for (const struct lcn_property *p = model->properties; p != NULL; p = p->next)
		summarize_property(&text, p);
	if (model->main != NULL)
		for (const struct lcn_initial_send *s = model->main->sends; s != NULL; s = s->next)
			n_initial++;
	lcn_text_format(&text, "%zu first message%s\n", n_initial, plural(n_initial));
	return lcn_text_take(&text);
}

static void
put_string(struct lcn_json *json, const char *key, const char *value)
{
	lcn_json_key(json, key);
	lcn_json_string(json, value);
}

static void
put_number(struct lcn_json *json, const char *key, int64_t value)
{
	lcn_json_key(json, key);
	lcn_json_integer(json, value);
}

static void
variable_to_json(struct lcn_json *json, const struct lcn_variable *variable)
{
	const struct lcn_values *values = &variable->values;
	lcn_json_open_object(json);
	put_string(json, "name", variable->name.text);
	put_number(json, "low", values->low);
	put_number(json, "high", values->high);
	lcn_json_key(json, "declared");
	lcn_json_bool(json, variable->is_declared);
	if (values->items != NULL) {
		lcn_json_key(json, "values");
		lcn_json_open_row(json);
		for (size_t i = 0; i < values->n_items; i++)
			lcn_json_integer(json, values->items[i]);
		lcn_json_close_array(json);
	}
	lcn_json_close_object(json);
}

static void
actor_to_json(struct lcn_json *json, const struct lcn_actor *actor)
{
	lcn_json_open_object(json);
	put_string(json, "name", actor->name.text);
	put_number(json, "capacity", actor->capacity);
	lcn_json_key(json, "variables");
	lcn_json_open_array(json);
	for (const struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		variable_to_json(json, v);
	lcn_json_close_array(json);
	lcn_json_key(json, "messages");
	lcn_json_open_row(json);
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		lcn_json_string(json, m->name.text);
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
pair_to_json(struct lcn_json *json, const struct lcn_pair *pair)
{
	lcn_json_open_object(json);
	put_string(json, "message", pair->message.text);
	lcn_json_key(json, "responses");
	lcn_json_open_array(json);
	for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next) {
		lcn_json_open_object(json);
		put_string(json, "receiver", r->receiver.text);
		lcn_json_key(json, "messages");
		lcn_json_open_row(json);
		for (const struct lcn_message *m = r->messages; m != NULL; m = m->next)
			lcn_json_string(json, m->name.text);
		lcn_json_close_array(json);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
missing_to_json(struct lcn_json *json, const struct lcn_missing *missing)
{
	lcn_json_open_object(json);
	put_string(json, "name", missing->name.text);
	if (missing->is_unbounded)
		put_string(json, "capacity", "*");
	else
		put_number(json, "capacity", missing->capacity);
	lcn_json_key(json, "interface");
	lcn_json_open_array(json);
	for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
		pair_to_json(json, pair);
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
property_to_json(struct lcn_json *json, const struct lcn_property *property)
{
	lcn_json_open_object(json);
	put_string(json, "name", property->name.text);
	put_string(json, "kind", property->formula != NULL ? "ltl" : "automaton");
	lcn_json_close_object(json);
}

static void
main_to_json(struct lcn_json *json, const struct lcn_main *main)
{
	lcn_json_open_array(json);
	for (const struct lcn_initial_send *s = main->sends; s != NULL; s = s->next) {
		lcn_json_open_object(json);
		put_string(json, "receiver", s->send.receiver.text);
		put_string(json, "message", s->send.message.text);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
}

static void
model_to_json(struct lcn_json *json, const struct lcn_model *model)
{
	lcn_json_open_object(json);
	lcn_json_key(json, "actors");
	lcn_json_open_array(json);
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		actor_to_json(json, actor);
	lcn_json_close_array(json);
	if (model->missing != NULL) {
		lcn_json_key(json, "missing");
		missing_to_json(json, model->missing);
	}
	lcn_json_key(json, "properties");
	lcn_json_open_array(json);
	for (const struct lcn_property *p = model->properties; p != NULL; p = p->next)
		property_to_json(json, p);
	lcn_json_close_array(json);
	if (model->main != NULL) {
		lcn_json_key(json, "first_messages");
		main_to_json(json, model->main);
	}
	lcn_json_close_object(json);
}

char *
lcn_model_summary_as_json(const struct lcn_model *model)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	model_to_json(&(struct lcn_json){.out = &out}, model);
	lcn_output_close(&out, NULL);
	return lcn_text_take(&text);
}
