/* Promela, for Spin: a process for each component, a channel for each queue,
 * a counter for each message of a bag, and one d_step for each step. Only the
 * first statement of a d_step may block, so all conditions stand there. */
#include "export/export.h"
#include "lang/values.h"

/* Promela's own words, those of C that would name a member of a structure, and
 * the names used below. */
static const char *const reserved[] = {
    "D_proctype", "STDIN",	"active",   "always",	    "assert",	 "atomic",    "auto",
    "bit",	  "bool",	"break",    "byte",	    "c_code",	 "c_decl",    "c_expr",
    "c_state",	  "c_track",	"case",	    "chan",	    "char",	 "const",     "continue",
    "d_step",	  "default",	"do",	    "double",	    "else",	 "empty",     "enabled",
    "enum",	  "equivalent", "eval",	    "eventually",   "extern",	 "false",     "fi",
    "float",	  "for",	"full",	    "get_priority", "goto",	 "hidden",    "if",
    "implies",	  "in",		"init",	    "inline",	    "int",	 "len",	      "local",
    "long",	  "ltl",	"mtype",    "nempty",	    "never",	 "nfull",     "notrace",
    "now",	  "np_",	"od",	    "of",	    "pc_value",	 "pid",	      "print",
    "printf",	  "printm",	"priority", "proctype",	    "property",	 "provided",  "register",
    "return",	  "run",	"select",   "set_priority", "short",	 "show",      "signed",
    "sizeof",	  "skip",	"static",   "stronguntil",  "struct",	 "switch",    "this",
    "timeout",	  "trace",	"true",	    "typedef",	    "union",	 "unless",    "unsigned",
    "until",	  "violate",	"void",	    "volatile",	    "weakuntil", "while",     "xr",
    "xs",	  "_",		"_last",    "_nr_pr",	    "_pid",	 "_priority", NULL,
};

static const char *const prefixes[] = {"bag_", "n_in_", "new_", "run_", NULL};

const struct lcn_notation lcn_promela_notation = {
    .reserved = reserved,
    .prefixes = prefixes,
    .conjunction = " && ",
    .disjunction = " || ",
    .negation = "!",
    .never = "false",
    .equal = " == ",
    .unequal = " != ",
    .divide = {"(", " / ", ")"},
    .remainder = {"(", " % ", ")"},
    .choose = {"(", " -> ", " : ", ")"},
    .min_number = INT32_MIN,
    .max_number = INT32_MAX,
    .name = "Promela",
};

/* What Spin can hold. */
enum { MAX_QUEUE = 255, MAX_MESSAGES = 255, MAX_PROCESSES = 254 };

static const char *const head =
    " *\n"
    " * The mailbox of an actor is the channel of its name, oldest message first. A bag\n"
    " * has a counter for each message, named bag_... Variables are named\n"
    " * ACTOR_VARIABLE. A step is a d_step: its first line says when it is possible.\n"
    " *\n"
    " *     spin -a -o2 FILE              (-o2: keep variables that nobody reads)\n"
    " *     cc -O2 -DSAFETY -DNOREDUCE -o pan pan.c\n"
    " *     ./pan -A -E -n -m1000000      \"states, stored\": lacuna's states and one more, the\n"
    " *                                   state before init has put the first messages\n"
    " *     ./pan -E -n -m1000000         an assertion is violated: so is the property\n"
    " *     ./pan -A -n -m1000000         an invalid end state: a deadlock\n"
    " *\n"
    " * The count is right only if no line says that the search depth was too small;\n"
    " * then raise -m.\n"
    " */\n\n";

static bool
is_queue(const struct lcn_export *export, uint32_t c)
{
	return lcn_export_component(export, c)->order == LCN_ORDER_FIFO;
}

static const char *
type_of(int64_t low, int64_t high)
{
	if (low >= 0 && high <= UINT8_MAX)
		return "byte";
	return low >= INT16_MIN && high <= INT16_MAX ? "short" : "int";
}

/* The messages of queues have names of their own type. */
static uint32_t
write_mtype(struct lcn_export *export)
{
	uint32_t n = 0;
	for (uint32_t c = 0; c < export->system->n_components; c++)
		for (uint32_t m = 0;
		     is_queue(export, c) && m < lcn_export_component(export, c)->n_messages; m++)
			lcn_text_format(export->text, "%s%s", n++ == 0 ? "mtype = {\n\t" : ",\n\t",
					export->messages[c][m]);
	if (n > 0)
		lcn_text_append(export->text, "\n};\n\n");
	return n;
}

/* A channel of 0 would be a rendezvous: one that is never used does instead. */
static void
write_mailbox(struct lcn_export *export, uint32_t c)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	if (is_queue(export, c)) {
		lcn_text_format(export->text, "chan %s = [%u] of { mtype };%s\n",
				export->components[c],
				component->capacity > 0 ? component->capacity : 1,
				component->capacity > 0 ? "" : " /* capacity 0: stays empty */");
		return;
	}
	for (uint32_t m = 0; m < component->n_messages; m++)
		lcn_text_format(export->text, "%s bag_%s;\n", type_of(0, component->capacity),
				export->messages[c][m]);
	lcn_text_format(export->text, "#define n_in_%s (", export->components[c]);
	for (uint32_t m = 0; m < component->n_messages; m++)
		lcn_text_format(export->text, "%sbag_%s", m == 0 ? "" : " + ",
				export->messages[c][m]);
	lcn_text_append(export->text, component->n_messages == 0 ? "0)\n" : ")\n");
}

static void
write_variables(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		write_mailbox(export, c);
		for (uint32_t i = 0; i < component->n_variables; i++) {
			uint32_t v = component->first_variable + i;
			const struct lcn_values *values = &system->variables[v].values;
			lcn_text_format(export->text, "%s %s; /* ",
					type_of(values->low, values->high), export->variables[v]);
			lcn_values_format(export->text, values);
			lcn_text_append(export->text, " */\n");
		}
	}
	if (system->has_property)
		lcn_text_format(export->text, "%s property = %u;\n",
				type_of(0, system->property.n_states), system->property.initial);
}

/* The length of a mailbox. */
static void
write_length(struct lcn_export *export, uint32_t c)
{
	lcn_text_format(export->text, is_queue(export, c) ? "len(%s)" : "n_in_%s",
			export->components[c]);
}

static void
write_offer(struct lcn_export *export, const struct lcn_export_step *step, size_t *n)
{
	const char *message = export->messages[step->component][step->message];
	lcn_export_and(export, n);
	if (is_queue(export, step->component))
		lcn_text_format(export->text, "%s?[%s]", export->components[step->component],
				message);
	else
		lcn_text_format(export->text, "bag_%s > 0", message);
}

/* Room for all that is put into a mailbox, the message taken being gone. */
static void
write_room(struct lcn_export *export, const struct lcn_export_step *step, uint32_t receiver,
	   size_t *n)
{
	uint32_t n_posts = lcn_export_n_posts(step, receiver);
	if (n_posts == 0)
		return;
	lcn_export_and(export, n);
	write_length(export, receiver);
	if (receiver == step->component)
		lcn_text_append(export->text, " - 1");
	lcn_text_format(export->text, " + %u <= %u", n_posts,
			lcn_export_component(export, receiver)->capacity);
}

static void
write_take(struct lcn_export *export, const struct lcn_export_step *step)
{
	const char *message = export->messages[step->component][step->message];
	if (is_queue(export, step->component))
		lcn_text_format(export->text, "\t\t%s?%s;\n", export->components[step->component],
				message);
	else
		lcn_text_format(export->text, "\t\tbag_%s--;\n", message);
}

static void
write_post(struct lcn_export *export, uint32_t receiver, uint32_t message)
{
	if (is_queue(export, receiver))
		lcn_text_format(export->text, "\t\t%s!%s;\n", export->components[receiver],
				export->messages[receiver][message]);
	else
		lcn_text_format(export->text, "\t\tbag_%s++;\n",
				export->messages[receiver][message]);
}

static bool
reads(const struct lcn_term *term, uint32_t variable)
{
	return term != NULL && ((term->kind == LCN_VARIABLE && term->variable == variable) ||
				reads(term->left, variable) || reads(term->right, variable));
}

/* Whether a store speaks of a variable that another one changes. */
static bool
has_crossing_stores(const struct lcn_export_step *step)
{
	const struct lcn_operation *store;
	const struct lcn_operation *other;
	for (size_t i = 0; (store = lcn_export_next_store(step, &i)) != NULL;)
		for (size_t j = 0; (other = lcn_export_next_store(step, &j)) != NULL;)
			if (other != store && reads(other->term, store->variable))
				return true;
	return false;
}

/* Terms are of the variables before the step: where that makes a difference,
 * all new values are found before the first is stored. */
static void
write_stores(struct lcn_export *export, const struct lcn_export_step *step)
{
	bool is_crossing = has_crossing_stores(step);
	const struct lcn_operation *store;
	for (size_t at = 0; (store = lcn_export_next_store(step, &at)) != NULL;) {
		lcn_text_format(export->text, "\t\t%s%s = ", is_crossing ? "new_" : "",
				export->variables[store->variable]);
		lcn_export_number(export, store->term);
		lcn_text_append(export->text, ";\n");
	}
	for (size_t at = 0; is_crossing && (store = lcn_export_next_store(step, &at)) != NULL;)
		lcn_text_format(export->text, "\t\t%s = new_%s;\n",
				export->variables[store->variable],
				export->variables[store->variable]);
}

static void
write_change(struct lcn_export *export, const struct lcn_export_step *step)
{
	write_take(export, step);
	for (size_t i = 0; i < step->n_operations; i++) {
		const struct lcn_operation *operation = &step->path->operations[i];
		if (operation->kind == LCN_POST)
			write_post(export, operation->receiver, operation->message);
	}
	write_stores(export, step);
	if (!lcn_export_moves_property(export, step))
		return;
	lcn_text_append(export->text, "\t\tproperty = ");
	lcn_export_property_after(export, step, "property");
	lcn_text_append(export->text, ";\n");
}

static void
write_step(struct lcn_export *export, const struct lcn_export_step *step)
{
	size_t n = 0;
	lcn_text_append(export->text, "\t:: d_step { /* ");
	lcn_export_tell_step(export, step);
	lcn_text_append(export->text, " */\n\t\t(");
	write_offer(export, step, &n);
	for (uint32_t c = 0; c < export->system->n_components; c++)
		write_room(export, step, c, &n);
	lcn_export_guards(export, step, "property", &n);
	lcn_text_append(export->text, ") ->\n");
	if (step->is_violation)
		lcn_text_append(export->text, "\t\tviolate();\n");
	else
		write_change(export, step);
	lcn_text_append(export->text, "\t}\n");
}

static bool
has_steps(const struct lcn_export *export, uint32_t component)
{
	LCN_FOR_STEPS (export, step)
		if (step->component == component)
			return true;
	return false;
}

static void
write_process(struct lcn_export *export, uint32_t c)
{
	if (!has_steps(export, c))
		return;
	lcn_text_format(export->text, "proctype run_%s() {\n\tdo\n", export->components[c]);
	LCN_FOR_STEPS (export, step)
		if (step->component == c)
			write_step(export, step);
	lcn_text_append(export->text, "\tod\n}\n\n");
}

/* Variables that keep new values for a moment; no part of the state. */
static void
write_new_values(struct lcn_export *export)
{
	bool *is_declared = lcn_arena_alloc(&export->arena, export->system->n_variables);
	LCN_FOR_STEPS (export, step) {
		const struct lcn_operation *store;
		for (size_t at = 0; has_crossing_stores(step) &&
				    (store = lcn_export_next_store(step, &at)) != NULL;) {
			if (is_declared[store->variable])
				continue;
			is_declared[store->variable] = true;
			lcn_text_format(export->text, "hidden int new_%s;\n",
					export->variables[store->variable]);
		}
	}
}

/* All violations are one state. */
static void
write_violate(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	if (export->error == LCN_NO_STATE)
		return;
	lcn_text_append(export->text,
			"/* After a violation nothing matters any more: one state for all. */\n"
			"inline violate() {\n");
	for (uint32_t c = 0; c < system->n_components; c++) {
		if (is_queue(export, c))
			lcn_text_format(export->text,
					"\tdo :: len(%s) > 0 -> %s?_ :: else -> break od;\n",
					export->components[c], export->components[c]);
		for (uint32_t m = 0; !is_queue(export, c) && m < system->components[c].n_messages;
		     m++)
			lcn_text_format(export->text, "\tbag_%s = 0;\n", export->messages[c][m]);
	}
	for (uint32_t v = 0; v < system->n_variables; v++)
		lcn_text_format(export->text, "\t%s = 0;\n", export->variables[v]);
	lcn_text_format(export->text, "\tproperty = %u\n}\n\n", export->error);
}

static void
write_init(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	bool has_messages = !lcn_export_begins_in_error(export);
	lcn_text_append(export->text, "init {\n\tatomic {\n");
	for (size_t i = 0; i < system->n_initial && has_messages; i++)
		write_post(export, system->initial[i].receiver, system->initial[i].message);
	for (uint32_t c = 0; c < system->n_components; c++)
		if (has_steps(export, c))
			lcn_text_format(export->text, "\t\trun run_%s();\n", export->components[c]);
	lcn_text_append(export->text, "\t\tskip\n\t}\n");
	if (export->error != LCN_NO_STATE)
		lcn_text_format(export->text,
				"\t/* The property: violated as soon as this can be done. */\n"
				"\tdo\n"
				"\t:: d_step { (property == %u) -> assert(property != %u) }\n"
				"\tod\n",
				export->error, export->error);
	else
		lcn_text_append(export->text, "\t(false)\n");
	lcn_text_append(export->text, "}\n");
}

static bool
fits(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	uint32_t n_messages = 0;
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		if (!is_queue(export, c))
			continue;
		n_messages += component->n_messages;
		if (component->capacity <= MAX_QUEUE)
			continue;
		lcn_diagnostics_error(export->diagnostics, LCN_NO_SPAN,
				      "the mailbox of '%s' (capacity %u) is too large for Promela: "
				      "a channel holds at most %d messages",
				      component->name, component->capacity, MAX_QUEUE);
		return false;
	}
	if (n_messages > MAX_MESSAGES || system->n_components > MAX_PROCESSES) {
		lcn_diagnostics_error(export->diagnostics, LCN_NO_SPAN,
				      "too many %s for Promela: it has names for %d",
				      n_messages > MAX_MESSAGES ? "messages" : "actors",
				      n_messages > MAX_MESSAGES ? MAX_MESSAGES : MAX_PROCESSES);
		return false;
	}
	return true;
}

void
lcn_export_promela(struct lcn_export *export)
{
	if (!fits(export))
		return;
	lcn_text_append(export->text, "/*\n");
	lcn_export_tell_system(export, " *");
	lcn_export_tell_property(export, " *");
	lcn_text_append(export->text, head);
	write_mtype(export);
	write_variables(export);
	write_new_values(export);
	lcn_text_append(export->text, "\n");
	write_violate(export);
	for (uint32_t c = 0; c < export->system->n_components; c++)
		write_process(export, c);
	write_init(export);
}
