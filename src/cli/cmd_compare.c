/* lacuna compare: do two transition systems do the same? */
#include "cli/systems.h"

enum { NOT_CHOSEN = -1 };

struct settings {
	struct lcn_common common;
	int equivalence; /* an enum lcn_relation, or NOT_CHOSEN */
	int preorder;
	const struct lcn_format *from;
	const char *tau;
};

static const struct lcn_choice equivalences[] = {
    {"strong", "strong bisimilarity", LCN_STRONG_BISIMULATION},
    {"branching", "branching bisimilarity", LCN_BRANCHING_BISIMULATION},
    {"trace", "the same traces, internal actions visible", LCN_TRACE_EQUIVALENCE},
    {"weak-trace", "the same traces of visible actions (default)", LCN_WEAK_TRACE_EQUIVALENCE},
    {NULL, NULL, 0},
};

static const struct lcn_choice preorders[] = {
    {"trace", "every trace of A is one of B", LCN_TRACE_INCLUSION},
    {"weak-trace", "every trace of visible actions of A is one of B", LCN_WEAK_TRACE_INCLUSION},
    {NULL, NULL, 0},
};

#define AT(member) .offset = offsetof(struct settings, member)

static const struct lcn_option options[] = {
    {.name = "equivalence",
     .letter = 'e',
     .kind = LCN_OPTION_CHOICE,
     .argument = "RELATION",
     .choices = equivalences,
     .help = "What counts as the same:",
     AT(equivalence)},
    {.name = "preorder",
     .letter = 'p',
     .kind = LCN_OPTION_CHOICE,
     .argument = "RELATION",
     .choices = preorders,
     .help = "Ask instead whether A is included in B:",
     AT(preorder)},
    {.name = "from",
     .kind = LCN_OPTION_FORMAT_READ,
     .argument = "FORMAT",
     .help = "Read both files in this format, whatever their names say.",
     AT(from)},
    {.name = "tau",
     .kind = LCN_OPTION_WORD,
     .argument = "NAME",
     .help = "The internal action is called NAME in both files; otherwise each format has its "
	     "own name for it.",
     AT(tau)},
    {.name = NULL},
};

static const struct settings defaults = {.equivalence = NOT_CHOSEN, .preorder = NOT_CHOSEN};

static const struct lcn_example examples[] = {
    {"lacuna compare examples/lts/vending.aut examples/lts/heating.aut",
     "Heating the water is internal: the two machines have the same weak traces."},
    {"lacuna compare -e strong examples/lts/vending.aut examples/lts/early.aut",
     "A machine that chooses the drink by itself has the same traces, but the customer can "
     "tell: a formula says how."},
    {"lacuna compare -p trace examples/lts/vending.aut examples/lts/generous.aut",
     "Whatever a sound machine does, the generous one can do, too."},
    {"lacuna compare examples/lts/vending.aut examples/lts/generous.aut",
     "But not the other way round: a trace shows two drinks for one coin."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	if (set->equivalence != NOT_CHOSEN && set->preorder != NOT_CHOSEN) {
		lcn_text_append(problem, "'--equivalence' and '--preorder' exclude each other");
		return false;
	}
	return lcn_operands_share_no_stdin(operands, problem);
}

static enum lcn_relation
relation_of(const struct settings *set)
{
	if (set->preorder != NOT_CHOSEN)
		return (enum lcn_relation) set->preorder;
	if (set->equivalence != NOT_CHOSEN)
		return (enum lcn_relation) set->equivalence;
	return LCN_WEAK_TRACE_EQUIVALENCE;
}

/* A question as asked: its files and what was found. */
struct answer {
	const char *paths[2];
	const struct lcn_lts *systems[2];
	enum lcn_relation relation;
	struct lcn_comparison comparison;
};

static void
tell_related(const struct answer *answer, struct lcn_report *report)
{
	const char *a = answer->paths[0];
	const char *b = answer->paths[1];
	switch (answer->relation) {
	case LCN_STRONG_BISIMULATION:
		lcn_report_line(report, "%s and %s are strongly bisimilar", a, b);
		break;
	case LCN_BRANCHING_BISIMULATION:
		lcn_report_line(report, "%s and %s are branching bisimilar", a, b);
		break;
	case LCN_TRACE_EQUIVALENCE:
		lcn_report_line(report, "%s and %s have the same traces", a, b);
		break;
	case LCN_WEAK_TRACE_EQUIVALENCE:
		lcn_report_line(report, "%s and %s have the same weak traces", a, b);
		break;
	case LCN_TRACE_INCLUSION:
		lcn_report_line(report, "included: every trace of %s is a trace of %s", a, b);
		break;
	case LCN_WEAK_TRACE_INCLUSION:
		lcn_report_line(report, "included: every weak trace of %s is a weak trace of %s", a,
				b);
		break;
	}
}

static const char *
denial(enum lcn_relation relation)
{
	switch (relation) {
	case LCN_STRONG_BISIMULATION: return "not strongly bisimilar";
	case LCN_BRANCHING_BISIMULATION: return "not branching bisimilar";
	case LCN_TRACE_EQUIVALENCE: return "not the same traces";
	case LCN_WEAK_TRACE_EQUIVALENCE: return "not the same weak traces";
	case LCN_TRACE_INCLUSION:
	case LCN_WEAK_TRACE_INCLUSION: return "not included";
	}
	return "";
}

static void
tell_trace(const struct lcn_witness *witness, struct lcn_report *report)
{
	struct lcn_text line = {0};
	for (size_t i = 0; i < witness->n_labels; i++) {
		lcn_text_clear(&line);
		lcn_label_append(&line, witness->labels[i]);
		lcn_report_line(report, "%5zu  %s", i + 1, lcn_text_string(&line));
	}
	if (witness->n_labels == 0)
		lcn_report_line(report, "       (no step at all)");
	lcn_text_release(&line);
}

static void
tell_witness(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_witness *witness = &answer->comparison.witness;
	const char *can = answer->paths[witness->first_can ? 0 : 1];
	const char *cannot = answer->paths[witness->first_can ? 1 : 0];
	if (witness->trace_distinguishes)
		lcn_report_line(report, "%s: %s can do this, %s cannot:", denial(answer->relation),
				can, cannot);
	else
		lcn_report_line(report, "%s: along this trace they can be told apart:",
				denial(answer->relation));
	tell_trace(witness, report);
	if (witness->formula == NULL)
		return;
	struct lcn_text formula = {0};
	lcn_label_append(&formula, witness->formula);
	lcn_report_line(report, "this formula holds in %s, and not in %s:", can, cannot);
	lcn_report_line(report, "       %s", lcn_text_string(&formula));
	lcn_text_release(&formula);
}

static void
system_to_json(const struct answer *answer, int which, struct lcn_json *json)
{
	lcn_json_key(json, which == 0 ? "first" : "second");
	lcn_json_open_object(json);
	lcn_json_key(json, "file");
	lcn_json_string(json, answer->paths[which]);
	lcn_system_sizes_to_json(answer->systems[which], json);
	lcn_json_close_object(json);
}

static void
witness_to_json(const struct lcn_witness *witness, struct lcn_json *json)
{
	lcn_json_key(json, "witness");
	lcn_json_open_object(json);
	lcn_json_key(json, "of");
	lcn_json_string(json, witness->first_can ? "first" : "second");
	lcn_json_key(json, "trace");
	lcn_json_open_array(json);
	for (size_t i = 0; i < witness->n_labels; i++)
		lcn_json_string(json, witness->labels[i]);
	lcn_json_close_array(json);
	lcn_json_key(json, "trace_distinguishes");
	lcn_json_bool(json, witness->trace_distinguishes);
	if (witness->formula != NULL) {
		lcn_json_key(json, "formula");
		lcn_json_string(json, witness->formula);
	}
	lcn_json_close_object(json);
}

static const char *
word_of(const struct lcn_choice *choices, enum lcn_relation relation)
{
	while (choices->word != NULL && choices->value != (int) relation)
		choices++;
	return choices->word;
}

static void
to_json(const struct answer *answer, struct lcn_json *json)
{
	system_to_json(answer, 0, json);
	system_to_json(answer, 1, json);
	const char *preorder = word_of(preorders, answer->relation);
	lcn_json_key(json, preorder != NULL ? "preorder" : "equivalence");
	lcn_json_string(json,
			preorder != NULL ? preorder : word_of(equivalences, answer->relation));
	if (answer->comparison.limit == LCN_LIMIT_NONE && !answer->comparison.is_related)
		witness_to_json(&answer->comparison.witness, json);
}

static void
tell(const struct answer *answer, struct lcn_report *report)
{
	bool is_stopped = lcn_report_stopped(report, answer->comparison.limit);
	bool is_related = answer->comparison.is_related;
	lcn_report_statistic(report, "steps", answer->comparison.n_steps);
	if (lcn_report_json(report) != NULL)
		to_json(answer, lcn_report_json(report));
	if (is_stopped)
		return;
	if (is_related)
		tell_related(answer, report);
	else
		tell_witness(answer, report);
	lcn_report_verdict(report, is_related ? LCN_VERDICT_EQUAL : LCN_VERDICT_DIFFERS);
}

static void
compare(struct answer *answer, struct lcn_report *report)
{
	lcn_report_statistic(report, "first_states", lcn_lts_n_states(answer->systems[0]));
	lcn_report_statistic(report, "first_edges", lcn_lts_n_edges(answer->systems[0]));
	lcn_report_statistic(report, "second_states", lcn_lts_n_states(answer->systems[1]));
	lcn_report_statistic(report, "second_edges", lcn_lts_n_edges(answer->systems[1]));
	struct lcn_text object = {0};
	lcn_text_format(&object, "%s with %s", answer->paths[0], answer->paths[1]);
	lcn_report_phase(report, "comparing", lcn_text_string(&object));
	lcn_text_release(&object);
	lcn_lts_compare(answer->systems[0], answer->systems[1], answer->relation, report->budget,
			&answer->comparison);
	tell(answer, report);
	lcn_comparison_release(&answer->comparison);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	const char *a = operands->items[0];
	const char *b = operands->items[1];
	struct lcn_lts *first = lcn_system_read(report, a, set->from, set->tau);
	struct lcn_lts *second = NULL;
	/* Both files are looked at, so that the mistakes of both are told. */
	if (report->limit == LCN_LIMIT_NONE)
		second = lcn_system_read(report, b, set->from, set->tau);
	if (first != NULL && second != NULL) {
		struct answer answer = {.paths = {lcn_input_name(a), lcn_input_name(b)},
					.systems = {first, second},
					.relation = relation_of(set)};
		compare(&answer, report);
	}
	lcn_lts_free(first);
	lcn_lts_free(second);
}

const struct lcn_command lcn_command_compare = {
    .name = "compare",
    .group = "Transition systems",
    .summary = "say whether two transition systems do the same, or where they part",
    .operands = "A B",
    .operand_kind = LCN_OPERAND_LTS,
    .min_operands = 2,
    .max_operands = 2,
    .description =
	"Compare two labelled transition systems from their initial states. The answer is 'equal', "
	"or 'differs' with a witness: a trace that one of them can do and the other cannot and, "
	"for "
	"bisimilarity, a formula that holds in one of them only. Every witness has been "
	"checked against both systems before it is printed. In a formula <a>f says that some "
	"action a leads to where f holds, and [a]f that all do.\n\n"
	"With --preorder the question is whether A is included in B; the verdict 'equal' then "
	"means that it is, and 'differs' comes with a trace that A can do and B cannot.\n\n"
	"Labels match by their text and internal actions match each other. Traces are finite and "
	"may end in any state. "
	"The error state of a property counts as one that does 'error' for ever.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS,
    .options = options,
    .examples = examples,
    .positive = "Equal; with --preorder: A is included in B.",
    .negative = "Different; a witness is printed.",
    .settings_bytes = sizeof(struct settings),
    .defaults = &defaults,
    .check = check,
    .run = run,
};
