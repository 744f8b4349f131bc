/* NuSMV: one input says which step is made; every variable has one assignment
 * that goes through the steps which change it. That input first in the order
 * and one relation for all (-mono) is what suits NuSMV best. */
#include "export/slots.h"
#include "lang/values.h"

static const char *const reserved[] = {
    "A",	"ABF",	      "ABG",	  "AF",	     "AG",	  "ASSIGN",	"AX",
    "BU",	"COMPASSION", "COMPUTE",  "COMPWFF", "CONSTANTS", "CONSTRAINT", "CTLSPEC",
    "CTLWFF",	"DEFINE",     "E",	  "EBF",     "EBG",	  "EF",		"EG",
    "EX",	"F",	      "FAIRNESS", "FALSE",   "FROZENVAR", "FUN",	"G",
    "H",	"IN",	      "INIT",	  "INVAR",   "INVARSPEC", "ISA",	"ITYPE",
    "IVAR",	"JUSTICE",    "LTLSPEC",  "LTLWFF",  "MAX",	  "MDEFINE",	"MIN",
    "MIRROR",	"MODULE",     "NAME",	  "O",	     "PARSYNTH",  "PRED",	"PREDICATES",
    "PSLSPEC",	"PSLWFF",     "S",	  "SIMPWFF", "SPEC",	  "T",		"TRANS",
    "TRUE",	"U",	      "V",	  "VALID",   "VAR",	  "X",		"Y",
    "Z",	"abs",	      "array",	  "bool",    "boolean",	  "case",	"clock",
    "cos",	"count",      "esac",	  "exp",     "extend",	  "floor",	"in",
    "init",	"integer",    "ln",	  "main",    "max",	  "min",	"mod",
    "next",	"of",	      "pi",	  "pow",     "process",	  "property",	"real",
    "resize",	"self",	      "signed",	  "sin",     "sizeof",	  "step",	"swconst",
    "tan",	"time",	      "toint",	  "typeof",  "union",	  "unsigned",	"uwconst",
    "violates", "word",	      "word1",	  "xnor",    "xor",	  NULL,
};

static const char *const prefixes[] = {"bag_", "can_", "length_", "slot_", "unused_", NULL};

const struct lcn_notation lcn_nusmv_notation = {
    .reserved = reserved,
    .prefixes = prefixes,
    .conjunction = " & ",
    .disjunction = " | ",
    .negation = "!",
    .never = "FALSE",
    .equal = " = ",
    .unequal = " != ",
    .divide = {"(", " / ", ")"},
    .remainder = {"(", " mod ", ")"},
    .choose = {"(", " ? ", " : ", ")"},
    .is_eager = true,
    .min_number = INT32_MIN + 1,
    .max_number = INT32_MAX,
    .name = "NuSMV",
};

static const char *const head =
    "--\n"
    "-- A queue of an actor is a length and slots, the oldest message in slot 0; slots\n"
    "-- from the length on hold the first message of the list, which means nothing\n"
    "-- there. A bag has a counter for each message, named bag_... Variables are named\n"
    "-- ACTOR_VARIABLE. The input step says what happens, can_STEP when it may. Messages\n"
    "-- named unused_... do not occur: NuSMV is faster with 2, 4, 8 ... kinds of them.\n"
    "--\n"
    "--     NuSMV -mono -r FILE      \"reachable states\": as many as lacuna finds\n"
    "--\n"
    "-- The first invariant is the property. The second says that there is no deadlock;\n"
    "-- if it is false NuSMV warns that not every state has a successor, which does no\n"
    "-- harm here.\n\n";

/* Names of steps for which a question is answered with yes, as a set:
 * "step in {a, b}"; nothing when there are none. */
typedef bool question(const struct lcn_export *export, const struct lcn_export_step *step,
		      uint32_t number);

static bool
write_which(struct lcn_export *export, question *asks, uint32_t number)
{
	bool has_any = false;
	LCN_FOR_STEPS (export, step) {
		if (!asks(export, step, number))
			continue;
		lcn_text_format(export->text, "%s%s", has_any ? ", " : "step in {", step->name);
		has_any = true;
	}
	lcn_text_append(export->text, has_any ? "}" : "");
	return has_any;
}

static bool
violates(const struct lcn_export *export, const struct lcn_export_step *step, uint32_t number)
{
	(void) export;
	(void) number;
	return step->is_violation;
}

/* The first alternative of every assignment. */
static void
begin_assignment(struct lcn_export *export, const char *variable, const char *after_violation)
{
	lcn_text_format(export->text, "\tnext(%s) := case\n", variable);
	if (export->error != LCN_NO_STATE)
		lcn_text_format(export->text, "\t\tviolates : %s;\n", after_violation);
}

static void
end_assignment(struct lcn_export *export, const char *variable)
{
	lcn_text_format(export->text, "\t\tTRUE : %s;\n\tesac;\n", variable);
}

/* NuSMV takes a variable of one value for a constant, and does not like it to
 * be assigned: such things are left out, and where they are spoken of, defined. */

static bool
has_lengths(const struct lcn_export *export, uint32_t c)
{
	return lcn_export_component(export, c)->capacity > 0;
}

static bool
varies(const struct lcn_export *export, uint32_t v)
{
	const struct lcn_values *values = &export->system->variables[v].values;
	return values->low < values->high;
}

static bool
has_property_states(const struct lcn_export *export)
{
	return export->system->has_property && export->system->property.n_states > 1;
}

/* All messages, and names that fill the list up to a power of two. NuSMV gives
 * some values of other lists two codes, with which the relation of a queue that
 * moves up grows exponentially in its length. */
static void
write_messages(struct lcn_export *export, uint32_t c)
{
	uint32_t n_messages = lcn_export_component(export, c)->n_messages;
	uint32_t n_codes = 1;
	while (n_codes < n_messages)
		n_codes *= 2;
	for (uint32_t m = 0; m < n_messages; m++)
		lcn_text_format(export->text, "%s%s", m == 0 ? "" : ", ", export->messages[c][m]);
	for (uint32_t m = n_messages; m < n_codes; m++)
		lcn_text_format(export->text, ", unused_%s_%u", export->components[c],
				m - n_messages + 1);
}

static void
declare_queue(struct lcn_export *export, uint32_t c)
{
	if (!has_lengths(export, c))
		return;
	lcn_text_format(export->text, "\tlength_%s : 0..%u;\n", export->components[c],
			lcn_export_component(export, c)->capacity);
	for (uint32_t slot = lcn_export_slots_count(export, c); slot-- > 0;) {
		lcn_text_format(export->text, "\tslot_%s_%u : {", export->components[c], slot);
		write_messages(export, c);
		lcn_text_append(export->text, "};\n");
	}
}

static void
declare_bag(struct lcn_export *export, uint32_t c)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	for (uint32_t m = 0; has_lengths(export, c) && m < component->n_messages; m++)
		lcn_text_format(export->text, "\tbag_%s : 0..%u;\n", export->messages[c][m],
				component->capacity);
}

static void
declare_variable(struct lcn_export *export, uint32_t v)
{
	const struct lcn_values *values = &export->system->variables[v].values;
	if (!varies(export, v))
		return;
	lcn_text_format(export->text, "\t%s : ", export->variables[v]);
	if (values->items == NULL)
		lcn_text_format(export->text, "%lld..%lld;\n", (long long) values->low,
				(long long) values->high);
	for (size_t i = 0; values->items != NULL && i < values->n_items; i++)
		lcn_text_format(export->text, "%s%lld%s", i == 0 ? "{" : ", ",
				(long long) values->items[i],
				i + 1 == values->n_items ? "};\n" : "");
}

static void
declare_all(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	lcn_text_append(export->text, "MODULE main\n\nIVAR\n\tstep : {");
	LCN_FOR_STEPS (export, step)
		lcn_text_format(export->text, "%s\n\t\t%s", step == export->steps.items ? "" : ",",
				step->name);
	lcn_text_append(export->text, export->steps.n_items == 0 ? "nothing" : "");
	lcn_text_append(export->text, "\n\t};\n\nVAR\n");
	if (has_property_states(export))
		lcn_text_format(export->text, "\tproperty : 0..%u;\n",
				system->property.n_states - 1);
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		for (uint32_t i = 0; i < component->n_variables; i++)
			declare_variable(export, component->first_variable + i);
		if (component->order == LCN_ORDER_FIFO)
			declare_queue(export, c);
		else
			declare_bag(export, c);
	}
}

static void
write_offer(struct lcn_export *export, const struct lcn_export_step *step)
{
	const char *component = export->components[step->component];
	const char *message = export->messages[step->component][step->message];
	if (lcn_export_component(export, step->component)->order == LCN_ORDER_ANY)
		lcn_text_format(export->text, "bag_%s > 0", message);
	else
		lcn_text_format(export->text, "length_%s > 0", component);
	if (lcn_export_slots_count(export, step->component) > 0)
		lcn_text_format(export->text, " & slot_%s_0 = %s", component, message);
}

static void
define_constants(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		if (has_lengths(export, c))
			continue;
		if (component->order == LCN_ORDER_FIFO)
			lcn_text_format(export->text, "\tlength_%s := 0;\n", export->components[c]);
		for (uint32_t m = 0; component->order == LCN_ORDER_ANY && m < component->n_messages;
		     m++)
			lcn_text_format(export->text, "\tbag_%s := 0;\n", export->messages[c][m]);
	}
	for (uint32_t v = 0; v < system->n_variables; v++)
		if (!varies(export, v))
			lcn_text_format(export->text, "\t%s := 0;\n", export->variables[v]);
	if (system->has_property && !has_property_states(export))
		lcn_text_append(export->text, "\tproperty := 0;\n");
}

static void
write_conditions(struct lcn_export *export)
{
	lcn_text_append(export->text, "\nDEFINE\n");
	define_constants(export);
	LCN_FOR_STEPS (export, step) {
		size_t n = 1;
		lcn_text_append(export->text, "\t-- ");
		lcn_export_tell_step(export, step);
		lcn_text_format(export->text, "\n\tcan_%s := ", step->name);
		write_offer(export, step);
		lcn_export_slots_room(export, step, &n);
		lcn_export_guards(export, step, "property", &n);
		lcn_text_append(export->text, ";\n");
	}
	if (export->error != LCN_NO_STATE) {
		lcn_text_append(export->text, "\tviolates := ");
		if (!write_which(export, violates, 0))
			lcn_text_append(export->text, "FALSE");
		lcn_text_append(export->text, ";\n");
	}
	lcn_text_append(export->text, "\nTRANS\n\t");
	LCN_FOR_STEPS (export, step)
		lcn_text_format(export->text, "%s(step = %s -> can_%s)",
				step == export->steps.items ? "" : " &\n\t", step->name,
				step->name);
	lcn_text_append(export->text, export->steps.n_items == 0 ? "FALSE\n" : "\n");
}

static void
assign_property(struct lcn_export *export)
{
	struct lcn_text error = {0};
	if (!has_property_states(export))
		return;
	lcn_text_format(&error, "%u", export->error);
	begin_assignment(export, "property", lcn_text_string(&error));
	LCN_FOR_STEPS (export, step) {
		if (step->is_violation || !lcn_export_moves_property(export, step))
			continue;
		lcn_text_format(export->text, "\t\tstep = %s : ", step->name);
		lcn_export_property_after(export, step, "property");
		lcn_text_append(export->text, ";\n");
	}
	end_assignment(export, "property");
	lcn_text_release(&error);
}

/* The guard keeps the value in its range. */
static void
assign_variable(struct lcn_export *export, uint32_t v)
{
	const struct lcn_operation *store;
	if (!varies(export, v))
		return;
	begin_assignment(export, export->variables[v], "0");
	LCN_FOR_STEPS (export, step) {
		for (size_t at = 0; (store = lcn_export_next_store(step, &at)) != NULL;) {
			if (store->variable != v)
				continue;
			lcn_text_format(export->text, "\t\tstep = %s & can_%s : ", step->name,
					step->name);
			lcn_export_number(export, store->term);
			lcn_text_append(export->text, ";\n");
		}
	}
	end_assignment(export, export->variables[v]);
}

/* A number that goes up and down by what steps do to it; NuSMV wants to see
 * that it stays in its range. */
static void
assign_count(struct lcn_export *export, const char *name, lcn_export_slots_change *changes,
	     uint32_t c, uint32_t m)
{
	int64_t max = lcn_export_component(export, c)->capacity;
	begin_assignment(export, name, "0");
	LCN_FOR_STEPS (export, step) {
		int64_t by = changes(step, c, m);
		if (step->is_violation || by == 0)
			continue;
		if (by < 0)
			lcn_text_format(export->text, "\t\tstep = %s & %s > 0 : %s - 1;\n",
					step->name, name, name);
		else if (by <= max)
			lcn_text_format(export->text, "\t\tstep = %s & %s <= %lld : %s + %lld;\n",
					step->name, name, (long long) (max - by), name,
					(long long) by);
	}
	end_assignment(export, name);
}

static void
assign_slot(struct lcn_export *export, uint32_t c, uint32_t slot)
{
	struct lcn_text name = {0};
	lcn_text_format(&name, "slot_%s_%u", export->components[c], slot);
	begin_assignment(export, lcn_text_string(&name), export->messages[c][0]);
	LCN_FOR_STEPS (export, step) {
		const struct lcn_operation *post;
		bool takes = step->component == c;
		if (step->is_violation)
			continue;
		uint32_t before = slot + takes; /* the length at which the first one goes here */
		for (size_t at = 0; (post = lcn_export_next_post(step, c, &at)) != NULL;) {
			lcn_text_format(export->text, "\t\tstep = %s & length_%s = %u : %s;\n",
					step->name, export->components[c], before,
					export->messages[c][post->message]);
			if (before-- == takes)
				break;
		}
		if (takes && slot + 1 < lcn_export_component(export, c)->capacity)
			lcn_text_format(export->text, "\t\tstep = %s : slot_%s_%u;\n", step->name,
					export->components[c], slot + 1);
		else if (takes)
			lcn_text_format(export->text, "\t\tstep = %s : %s;\n", step->name,
					export->messages[c][0]);
	}
	end_assignment(export, lcn_text_string(&name));
	lcn_text_release(&name);
}

static void
assign_queue(struct lcn_export *export, uint32_t c)
{
	struct lcn_text name = {0};
	lcn_text_format(&name, "length_%s", export->components[c]);
	assign_count(export, lcn_text_string(&name), lcn_export_slots_growth, c, 0);
	for (uint32_t slot = 0; slot < lcn_export_slots_count(export, c); slot++)
		assign_slot(export, c, slot);
	lcn_text_release(&name);
}

static void
assign_bag(struct lcn_export *export, uint32_t c)
{
	for (uint32_t m = 0; m < lcn_export_component(export, c)->n_messages; m++) {
		struct lcn_text name = {0};
		lcn_text_format(&name, "bag_%s", export->messages[c][m]);
		assign_count(export, lcn_text_string(&name), lcn_export_slots_gain, c, m);
		lcn_text_release(&name);
	}
}

static void
assign_all(struct lcn_export *export)
{
	assign_property(export);
	for (uint32_t v = 0; v < export->system->n_variables; v++)
		assign_variable(export, v);
	for (uint32_t c = 0; c < export->system->n_components; c++) {
		if (!has_lengths(export, c))
			continue;
		if (lcn_export_component(export, c)->order == LCN_ORDER_FIFO)
			assign_queue(export, c);
		else
			assign_bag(export, c);
	}
}

static void
begin_mailbox(struct lcn_export *export, uint32_t c)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	if (component->order == LCN_ORDER_FIFO) {
		lcn_text_format(export->text, "\tinit(length_%s) := %u;\n", export->components[c],
				lcn_export_slots_n_initial(export, c));
		for (uint32_t slot = 0; slot < lcn_export_slots_count(export, c); slot++)
			lcn_text_format(
			    export->text, "\tinit(slot_%s_%u) := %s;\n", export->components[c],
			    slot, export->messages[c][lcn_export_slots_initial(export, c, slot)]);
		return;
	}
	for (uint32_t m = 0; m < component->n_messages; m++)
		lcn_text_format(export->text, "\tinit(bag_%s) := %u;\n", export->messages[c][m],
				lcn_export_slots_n_initial_of(export, c, m));
}

static void
write_initial(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	if (has_property_states(export))
		lcn_text_format(export->text, "\tinit(property) := %u;\n",
				system->property.initial);
	for (uint32_t v = 0; v < system->n_variables; v++)
		if (varies(export, v))
			lcn_text_format(export->text, "\tinit(%s) := 0;\n", export->variables[v]);
	for (uint32_t c = 0; c < system->n_components; c++)
		if (has_lengths(export, c))
			begin_mailbox(export, c);
}

static void
write_invariants(struct lcn_export *export)
{
	if (export->error != LCN_NO_STATE)
		lcn_text_format(export->text, "\nINVARSPEC property != %u\n", export->error);
	lcn_text_append(export->text, "\nINVARSPEC ");
	if (export->error != LCN_NO_STATE)
		lcn_text_format(export->text, "property = %u |\n\t", export->error);
	LCN_FOR_STEPS (export, step)
		lcn_text_format(export->text, "%scan_%s",
				step == export->steps.items ? "" : " |\n\t", step->name);
	lcn_text_append(export->text, export->steps.n_items == 0 ? "FALSE\n" : "\n");
}

void
lcn_export_nusmv(struct lcn_export *export)
{
	lcn_export_tell_system(export, "--");
	lcn_export_tell_property(export, "--");
	lcn_text_append(export->text, head);
	declare_all(export);
	write_conditions(export);
	lcn_text_append(export->text, "\nASSIGN\n");
	write_initial(export);
	assign_all(export);
	write_invariants(export);
}
