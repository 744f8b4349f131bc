/* What a file says of a run. */
#include "trace/read.h"

#include <string.h>

#include <jansson.h>

#include "base/diagnostics.h"
#include "base/json_load.h"
#include "base/suggest.h"
#include "trace/forms.h"
#include "trace/words.h"

enum { MAX_MIB = 256 };

struct reading {
	const char *path;
	const struct lcn_system *system;
	struct lcn_diagnostics *diagnostics;
	struct lcn_saved_run *saved;
	size_t number; /* of the step that is read; 0: none yet */
};

void
lcn_saved_run_release(struct lcn_saved_run *saved)
{
	lcn_array_release(&saved->steps);
	lcn_array_release(&saved->words);
	lcn_array_release(&saved->changes);
}

/* An error of the step that is read, or of the file; always false. */
static bool fail(struct reading *reading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool
fail(struct reading *reading, const char *format, ...)
{
	struct lcn_text message = {0};
	va_list arguments;
	if (reading->number > 0)
		lcn_text_format(&message, "step %zu: ", reading->number);
	va_start(arguments, format);
	lcn_text_format_list(&message, format, arguments);
	va_end(arguments);
	lcn_diagnostics_file_error(reading->diagnostics, reading->path, "%s",
				   lcn_text_string(&message));
	lcn_text_release(&message);
	return false;
}

/* The string of a key; NULL with an error. */
static const char *
string_of(struct reading *reading, const json_t *object, const char *key)
{
	const char *string = json_string_value(json_object_get(object, key));
	if (string == NULL)
		fail(reading, "expected a string \"%s\"", key);
	return string;
}

static uint32_t
find_component(const struct lcn_system *system, const char *name)
{
	for (uint32_t c = 0; c < system->n_components; c++)
		if (strcmp(lcn_component_name(system, c), name) == 0)
			return c;
	return LCN_NO_COMPONENT;
}

static void
suggest_component(struct reading *reading, const char *name)
{
	LCN_ARRAY(const char *) known = {0};
	for (uint32_t c = 0; c < reading->system->n_components; c++)
		lcn_array_push(&known, lcn_component_name(reading->system, c));
	const char *near = lcn_suggest(name, known.items, known.n_items);
	if (near != NULL)
		lcn_diagnostics_suggest(reading->diagnostics, near);
	lcn_array_release(&known);
}

static bool
read_component(struct reading *reading, const char *name, uint32_t *component)
{
	*component = find_component(reading->system, name);
	if (*component != LCN_NO_COMPONENT)
		return true;
	fail(reading, "there is no actor '%s' in the system", name);
	suggest_component(reading, name);
	return false;
}

static void
suggest_message(struct reading *reading, uint32_t component, const char *name)
{
	LCN_ARRAY(const char *) known = {0};
	for (uint32_t m = 0; m < reading->system->components[component].n_messages; m++)
		lcn_array_push(&known, lcn_message_name(reading->system, component, m));
	const char *near = lcn_suggest(name, known.items, known.n_items);
	if (near != NULL)
		lcn_diagnostics_suggest(reading->diagnostics, near);
	lcn_array_release(&known);
}

static bool
read_message(struct reading *reading, uint32_t component, const char *name, uint32_t *message)
{
	const struct lcn_component *of = &reading->system->components[component];
	for (*message = 0; *message < of->n_messages; ++*message)
		if (strcmp(of->messages[*message].name, name) == 0)
			return true;
	fail(reading, "%s knows no message '%s'", of->name, name);
	suggest_message(reading, component, name);
	return false;
}

/* A component and one of its messages, under the two keys. */
static bool
read_pair(struct reading *reading, const json_t *object, const char *key, uint32_t *component,
	  uint32_t *message)
{
	const char *name = string_of(reading, object, key);
	const char *text = name != NULL ? string_of(reading, object, "message") : NULL;
	return text != NULL && read_component(reading, name, component) &&
	       read_message(reading, *component, text, message);
}

static bool
read_sends(struct reading *reading, const json_t *object, struct lcn_saved_step *step)
{
	struct lcn_saved_run *saved = reading->saved;
	const json_t *sends = json_object_get(object, "sends");
	size_t i;
	json_t *send;
	uint32_t receiver;
	uint32_t message;
	step->first_word = saved->words.n_items;
	lcn_array_push(&saved->words, step->component);
	if (sends != NULL && !json_is_array(sends))
		return fail(reading, "expected an array \"sends\"");
	json_array_foreach(sends, i, send)
	{
		if (!read_pair(reading, send, "receiver", &receiver, &message))
			return false;
		lcn_array_push(&saved->words, receiver);
		lcn_array_push(&saved->words, message);
	}
	step->n_words = saved->words.n_items - step->first_word;
	return true;
}

static uint32_t
find_variable(const struct lcn_system *system, const char *owner, const char *name)
{
	for (uint32_t v = 0; v < system->n_variables; v++)
		if (strcmp(lcn_owner_name(system, v), owner) == 0 &&
		    strcmp(system->variables[v].name, name) == 0)
			return v;
	return LCN_NO_VARIABLE;
}

/* Changes choose between runs and no more: what is wrong with them, or of
 * variables that are no longer there, is passed over. */
static void
read_changes(struct reading *reading, const json_t *object, struct lcn_saved_step *step)
{
	struct lcn_saved_run *saved = reading->saved;
	const json_t *changes = json_object_get(object, "changes");
	size_t i;
	json_t *change;
	step->has_changes = json_is_array(changes);
	step->first_change = saved->changes.n_items;
	json_array_foreach(changes, i, change)
	{
		const char *owner = json_string_value(json_object_get(change, "component"));
		const char *name = json_string_value(json_object_get(change, "variable"));
		const json_t *to = json_object_get(change, "to");
		uint32_t variable = LCN_NO_VARIABLE;
		if (owner != NULL && name != NULL && json_is_integer(to))
			variable = find_variable(reading->system, owner, name);
		step->has_changes &= variable != LCN_NO_VARIABLE;
		lcn_array_push(&saved->changes,
			       ((struct lcn_saved_change){variable, json_integer_value(to)}));
	}
	step->n_changes = saved->changes.n_items - step->first_change;
}

static bool
read_outcome(struct reading *reading, const json_t *object, bool is_last)
{
	static const enum lcn_outcome outcomes[] = {LCN_STEP, LCN_VIOLATION, LCN_REFUSED,
						    LCN_FAULTY};
	const json_t *value = json_object_get(object, "outcome");
	const char *word = value != NULL ? json_string_value(value) : lcn_outcome_name(LCN_STEP);
	reading->saved->outcome = LCN_NOT_TAKEN;
	for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes && word != NULL; i++)
		if (strcmp(lcn_outcome_name(outcomes[i]), word) == 0)
			reading->saved->outcome = outcomes[i];
	if (reading->saved->outcome == LCN_NOT_TAKEN)
		return fail(reading,
			    "\"outcome\" is \"step\", \"violation\", \"refused\" or \"fault\"");
	if (!is_last && reading->saved->outcome != LCN_STEP)
		return fail(reading, "the run goes on after its end (\"outcome\": \"%s\")", word);
	return true;
}

static bool
read_step(struct reading *reading, const json_t *object, bool is_last)
{
	struct lcn_saved_step step = {0};
	reading->number++;
	if (!json_is_object(object))
		return fail(reading, "expected an object");
	if (!read_pair(reading, object, "component", &step.component, &step.message) ||
	    !read_sends(reading, object, &step) || !read_outcome(reading, object, is_last))
		return false;
	read_changes(reading, object, &step);
	lcn_array_push(&reading->saved->steps, step);
	return true;
}

/* Step 0 is how it begins, which the system knows; it may be missing. */
static bool
is_beginning(const json_t *object)
{
	return json_is_object(object) && json_object_get(object, "component") == NULL;
}

static bool
read_steps(struct reading *reading, const json_t *run)
{
	size_t n_steps = json_array_size(run);
	size_t first = is_beginning(json_array_get(run, 0));
	for (size_t i = first; i < n_steps; i++)
		if (!read_step(reading, json_array_get(run, i), i + 1 == n_steps))
			return false;
	return true;
}

/* An object with a run, or a run alone. Objects of others may have one, too. */
static const json_t *
run_of(struct reading *reading, const json_t *root)
{
	const json_t *run = json_is_array(root) ? root : json_object_get(root, "run");
	const json_t *format = json_object_get(root, "format");
	const char *name = json_string_value(format);
	if (format != NULL && (name == NULL || strcmp(name, LCN_TRACE_FORMAT_NAME) != 0))
		fail(reading, "format: expected \"" LCN_TRACE_FORMAT_NAME "\"");
	else if (format != NULL &&
		 json_integer_value(json_object_get(root, "version")) != LCN_TRACE_FORMAT_VERSION)
		fail(reading, "version: expected %d", LCN_TRACE_FORMAT_VERSION);
	else if (!json_is_array(run))
		fail(reading, "expected a run as '--trace=FILE.json' writes it: an object with an "
			      "array \"run\"");
	else
		return run;
	return NULL;
}

bool
lcn_saved_run_read(struct lcn_input *input, const struct lcn_system *system,
		   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		   enum lcn_limit *limit, struct lcn_saved_run *saved)
{
	struct reading reading = {
	    .path = input->path, .system = system, .diagnostics = diagnostics, .saved = saved};
	*saved = (struct lcn_saved_run){.outcome = LCN_STEP};
	json_t *root = lcn_json_load(input, MAX_MIB, NULL, budget, diagnostics, limit);
	const json_t *run = root != NULL ? run_of(&reading, root) : NULL;
	bool is_read = run != NULL && read_steps(&reading, run);
	json_decref(root);
	return is_read;
}
