/* mCRL2: one process with a parameter for each variable, length, slot and
 * counter, and a summand for each step: what mcrl22lps makes of anything else,
 * too. */
#include "export/slots.h"
#include "lang/values.h"

static const char *const reserved[] = {
    "Bag",	"Bag2Set",  "Bool",	 "Int",	     "Int2Nat", "Int2Pos", "Int2Real", "List",
    "Nat",	"Nat2Int",  "Nat2Pos",	 "Nat2Real", "Pos",	"Pos2Int", "Pos2Nat",  "Pos2Real",
    "Real",	"Real2Int", "Real2Nat",	 "Real2Pos", "Set",	"Set2Bag", "System",   "a",
    "abs",	"act",	    "allow",	 "b",	     "block",	"ceil",	   "comm",     "cons",
    "count",	"delay",    "delta",	 "dist",     "div",	"else",	   "end",      "eqn",
    "exists",	"exp",	    "false",	 "floor",    "forall",	"glob",	   "head",     "hide",
    "if",	"in",	    "inf",	 "init",     "insert",	"lambda",  "map",      "max",
    "min",	"mod",	    "mu",	 "nil",	     "nu",	"pbes",	   "pred",     "proc",
    "property", "quotient", "remainder", "rename",   "rhead",	"round",   "rtail",    "set",
    "sort",	"sqrt",	    "struct",	 "succ",     "sum",	"sup",	   "tail",     "tau",
    "true",	"val",	    "var",	 "violated", "whr",	"yaled",   NULL,
};

static const char *const prefixes[] = {"Message_", "bag_", "length_", "slot_", NULL};

const struct lcn_notation lcn_mcrl2_notation = {
    .reserved = reserved,
    .prefixes = prefixes,
    .conjunction = " && ",
    .disjunction = " || ",
    .negation = "!",
    .never = "false",
    .equal = " == ",
    .unequal = " != ",
    .divide = {"quotient(", ", ", ")"},
    .remainder = {"remainder(", ", ", ")"},
    .choose = {"if(", ", ", ", ", ")"},
    .min_number = -LCN_VALUE_LIMIT,
    .max_number = LCN_VALUE_LIMIT,
    .name = "mCRL2",
};

static const char *const head =
    "%\n"
    "% A queue of an actor is a length and slots, the oldest message in slot 0; slots\n"
    "% from the length on hold the first message of the list, which means nothing\n"
    "% there. A bag has a counter for each message, named bag_... Variables are named\n"
    "% ACTOR_VARIABLE. An action says which actor takes which message.\n"
    "%\n"
    "%     mcrl22lps -n FILE FILE.lps\n"
    "%     lps2lts -v FILE.lps FILE.aut           the number of states is lacuna's\n"
    "%     lpsreach --cached --saturation --groups=simple FILE.lps         so is this\n"
    "%     lps2lts --action=violated FILE.lps     finds a violation of the property\n"
    "%     lps2lts --deadlock FILE.lps            finds a deadlock\n"
    "%\n"
    "% In the error state, which lacuna counts as one, there is a loop violated, so\n"
    "% that it is no deadlock.\n\n";

/* C's division, which rounds towards 0. */
static const char *const arithmetic =
    "map quotient, remainder: Int # Int -> Int;\n"
    "var a, b: Int;\n"
    "eqn (b > 0 && a >= 0) -> quotient(a, b) = a div Int2Pos(b);\n"
    "    (b > 0 && a < 0) -> quotient(a, b) = -((-a) div Int2Pos(b));\n"
    "    b < 0 -> quotient(a, b) = -quotient(a, -b);\n"
    "    b != 0 -> remainder(a, b) = a - b * quotient(a, b);\n\n";

static bool
divides(const struct lcn_term *term)
{
	return term != NULL && (term->kind == LCN_DIVIDE || term->kind == LCN_REMAINDER ||
				divides(term->left) || divides(term->right));
}

static bool
needs_arithmetic(const struct lcn_export *export)
{
	LCN_FOR_STEPS (export, step)
		for (size_t i = 0; i < step->n_operations; i++)
			if (divides(step->path->operations[i].term))
				return true;
	return false;
}

static void
write_sorts(struct lcn_export *export)
{
	for (uint32_t c = 0; c < export->system->n_components; c++) {
		if (lcn_export_slots_count(export, c) == 0)
			continue;
		lcn_text_format(export->text, "sort Message_%s = struct ", export->components[c]);
		for (uint32_t m = 0; m < lcn_export_component(export, c)->n_messages; m++)
			lcn_text_format(export->text, "%s%s", m == 0 ? "" : " | ",
					export->messages[c][m]);
		lcn_text_append(export->text, ";\n");
	}
	if (needs_arithmetic(export))
		lcn_text_append(export->text, arithmetic);
}

static void
write_actions(struct lcn_export *export)
{
	lcn_text_append(export->text, "\nact\n\tviolated");
	LCN_FOR_STEPS (export, step)
		lcn_text_format(export->text, ",\n\t%s", step->name);
	lcn_text_append(export->text, ";\n\n");
}

/* The parameters in their order, as declarations or as values: at the start,
 * or in the error state. */
enum form { DECLARED, AT_START, IN_ERROR };

static void
begin_item(struct lcn_export *export, size_t *n)
{
	lcn_text_append(export->text, (*n)++ == 0 ? "(" : ", ");
}

static void
write_number(struct lcn_export *export, enum form form, const char *prefix, const char *name,
	     uint32_t value, size_t *n)
{
	begin_item(export, n);
	if (form == DECLARED)
		lcn_text_format(export->text, "%s%s: Int", prefix, name);
	else
		lcn_text_format(export->text, "%u", value);
}

static void
write_slots(struct lcn_export *export, enum form form, uint32_t c, size_t *n)
{
	for (uint32_t slot = lcn_export_slots_count(export, c); slot-- > 0;) {
		uint32_t at_start =
		    form == AT_START ? lcn_export_slots_initial(export, c, slot) : 0;
		begin_item(export, n);
		if (form == DECLARED)
			lcn_text_format(export->text, "slot_%s_%u: Message_%s",
					export->components[c], slot, export->components[c]);
		else
			lcn_text_append(export->text, export->messages[c][at_start]);
	}
}

static void
write_mailbox(struct lcn_export *export, enum form form, uint32_t c, size_t *n)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	if (component->order == LCN_ORDER_FIFO) {
		write_number(export, form, "length_", export->components[c],
			     form == IN_ERROR ? 0 : lcn_export_slots_n_initial(export, c), n);
		write_slots(export, form, c, n);
		return;
	}
	for (uint32_t m = 0; m < component->n_messages; m++)
		write_number(export, form, "bag_", export->messages[c][m],
			     form == IN_ERROR ? 0 : lcn_export_slots_n_initial_of(export, c, m), n);
}

static void
write_state(struct lcn_export *export, enum form form)
{
	const struct lcn_system *system = export->system;
	size_t n = 0;
	lcn_text_append(export->text, "System");
	if (system->has_property)
		write_number(export, form, "", "property",
			     form == IN_ERROR ? export->error : system->property.initial, &n);
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		for (uint32_t i = 0; i < component->n_variables; i++)
			write_number(export, form, "",
				     export->variables[component->first_variable + i], 0, &n);
		write_mailbox(export, form, c, &n);
	}
	lcn_text_append(export->text, n == 0 ? "" : ")");
}

static void
write_conditions(struct lcn_export *export, const struct lcn_export_step *step)
{
	const char *component = export->components[step->component];
	const char *message = export->messages[step->component][step->message];
	size_t n = 1;
	if (lcn_export_component(export, step->component)->order == LCN_ORDER_ANY)
		lcn_text_format(export->text, "bag_%s > 0", message);
	else
		lcn_text_format(export->text, "length_%s > 0", component);
	if (lcn_export_slots_count(export, step->component) > 0)
		lcn_text_format(export->text, " && slot_%s_0 == %s", component, message);
	lcn_export_slots_room(export, step, &n);
	lcn_export_guards(export, step, "property", &n);
}

/* A slot is one of the new messages, when the length says that it comes there,
 * or what it was, moved up by the message taken. */
static void
write_slot_after(struct lcn_export *export, const struct lcn_export_step *step, uint32_t c,
		 uint32_t slot)
{
	const struct lcn_operation *post;
	uint32_t takes = step->component == c;
	uint32_t before = slot + takes; /* the length at which the first one goes here */
	uint32_t n_open = 0;
	for (size_t at = 0; (post = lcn_export_next_post(step, c, &at)) != NULL;) {
		lcn_text_format(export->text, "if(length_%s == %u, %s, ", export->components[c],
				before, export->messages[c][post->message]);
		n_open++;
		if (before-- == takes)
			break;
	}
	if (slot + takes < lcn_export_slots_count(export, c))
		lcn_text_format(export->text, "slot_%s_%u", export->components[c], slot + takes);
	else
		lcn_text_append(export->text, export->messages[c][0]);
	lcn_text_repeat(export->text, ')', n_open);
}

/* What begins the next of several changes. */
static void
begin_change(struct lcn_export *export, size_t *n)
{
	lcn_text_append(export->text, (*n)++ == 0 ? "" : ", ");
}

static void
change_count(struct lcn_export *export, const char *prefix, const char *name, int64_t by, size_t *n)
{
	if (by == 0)
		return;
	begin_change(export, n);
	lcn_text_format(export->text, "%s%s = %s%s %c %lld", prefix, name, prefix, name,
			by > 0 ? '+' : '-', (long long) (by > 0 ? by : -by));
}

static void
change_mailbox(struct lcn_export *export, const struct lcn_export_step *step, uint32_t c, size_t *n)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	if (component->order == LCN_ORDER_ANY) {
		for (uint32_t m = 0; m < component->n_messages; m++)
			change_count(export, "bag_", export->messages[c][m],
				     lcn_export_slots_gain(step, c, m), n);
		return;
	}
	change_count(export, "length_", export->components[c], lcn_export_slots_growth(step, c, 0),
		     n);
	for (uint32_t slot = lcn_export_slots_count(export, c); slot-- > 0;) {
		begin_change(export, n);
		lcn_text_format(export->text, "slot_%s_%u = ", export->components[c], slot);
		write_slot_after(export, step, c, slot);
	}
}

static void
write_change(struct lcn_export *export, const struct lcn_export_step *step)
{
	const struct lcn_operation *store;
	size_t n = 0;
	lcn_text_append(export->text, "System(");
	for (size_t at = 0; (store = lcn_export_next_store(step, &at)) != NULL;) {
		begin_change(export, &n);
		lcn_text_format(export->text, "%s = ", export->variables[store->variable]);
		lcn_export_number(export, store->term);
	}
	for (uint32_t c = 0; c < export->system->n_components; c++)
		if (lcn_export_touches(step, c))
			change_mailbox(export, step, c, &n);
	if (lcn_export_moves_property(export, step)) {
		begin_change(export, &n);
		lcn_text_append(export->text, "property = ");
		lcn_export_property_after(export, step, "property");
	}
	lcn_text_append(export->text, ")");
}

static void
write_process(struct lcn_export *export)
{
	lcn_text_append(export->text, "proc ");
	write_state(export, DECLARED);
	lcn_text_append(export->text, " =\n");
	LCN_FOR_STEPS (export, step) {
		lcn_text_append(export->text, "\t% ");
		lcn_export_tell_step(export, step);
		lcn_text_append(export->text, "\n\t(");
		write_conditions(export, step);
		lcn_text_format(export->text, ") -> %s . ", step->name);
		if (step->is_violation)
			write_state(export, IN_ERROR);
		else
			write_change(export, step);
		lcn_text_append(export->text, " +\n");
	}
	if (export->error != LCN_NO_STATE)
		lcn_text_format(export->text, "\t(property == %u) -> violated . System();\n",
				export->error);
	else
		lcn_text_append(export->text, "\tdelta;\n");
}

void
lcn_export_mcrl2(struct lcn_export *export)
{
	lcn_export_tell_system(export, "%");
	lcn_export_tell_property(export, "%");
	lcn_text_append(export->text, head);
	write_sorts(export);
	write_actions(export);
	write_process(export);
	lcn_text_append(export->text, "\ninit ");
	write_state(export, AT_START);
	lcn_text_append(export->text, ";\n");
}
