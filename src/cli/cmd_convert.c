/* lacuna convert: one format of transition systems into another. */
#include <string.h>

#include "cli/systems.h"

struct settings {
	struct lcn_common common;
	const struct lcn_format *from;
	const struct lcn_format *to;
	int labels; /* an enum lcn_label_style */
	const char *tau;
};

#define AT(member) .offset = offsetof(struct settings, member)

static const struct lcn_option options[] = {
    {.name = "from",
     .kind = LCN_OPTION_FORMAT_READ,
     .argument = "FORMAT",
     .help = "Read A in this format, whatever its name says.",
     AT(from)},
    {.name = "format",
     .kind = LCN_OPTION_FORMAT_WRITE,
     .argument = "FORMAT",
     .help = "Write B in this format, whatever its name says.",
     AT(to)},
    {.name = "to",
     .kind = LCN_OPTION_FORMAT_WRITE,
     .argument = "FORMAT",
     .help = "The same as --format.",
     AT(to)},
    {.name = "labels",
     .kind = LCN_OPTION_CHOICE,
     .argument = "STYLE",
     .choices = lcn_label_styles,
     .help = "Write labels of actor systems in this style (default: as they are):",
     AT(labels)},
    {.name = "tau",
     .kind = LCN_OPTION_WORD,
     .argument = "NAME",
     .help = "The internal action is called NAME in both files; otherwise each format has its "
	     "own name for it.",
     AT(tau)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna convert examples/lts/vending.aut vending.dot",
     "Draw with Graphviz what was computed elsewhere."},
    {"lacuna convert --to=fsp examples/lts/vending.aut -",
     "Print a system as an FSP process, for LTSA."},
    {"lacuna convert --tau=i examples/lts/heating.aut cadp.aut",
     "Use CADP's name for internal actions."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	if (set->common.json && strcmp(operands->items[1], "-") == 0) {
		lcn_text_append(problem, "'--json' and '-' both want standard output; "
					 "write the system to a file");
		return false;
	}
	return lcn_system_format(operands->items[1], set->to, problem) != NULL;
}

static void
tell(struct lcn_report *report, const struct lcn_lts *lts, const char *from, const char *to,
     const struct lcn_format *format)
{
	struct lcn_text sizes = {0};
	lcn_system_describe(lts, &sizes);
	lcn_report_line(report, "%s: %s", from, lcn_text_string(&sizes));
	lcn_report_line(report, "%s: written in format %s", to, format->name);
	lcn_text_release(&sizes);
	struct lcn_json *json = lcn_report_json(report);
	if (json == NULL)
		return;
	lcn_json_key(json, "input");
	lcn_json_open_object(json);
	lcn_json_key(json, "file");
	lcn_json_string(json, from);
	lcn_system_sizes_to_json(lts, json);
	lcn_json_close_object(json);
	lcn_system_written_to_json(json, to, format);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	const char *from = operands->items[0];
	const char *to = operands->items[1];
	if (strcmp(to, "-") == 0)
		lcn_report_take_stdout(report);
	struct lcn_lts *lts = lcn_system_read(report, from, set->from, set->tau);
	if (lts == NULL)
		return;
	lcn_report_statistic(report, "states", lcn_lts_n_states(lts));
	lcn_report_statistic(report, "edges", lcn_lts_n_edges(lts));
	lcn_report_statistic(report, "labels", lcn_lts_n_labels(lts));
	struct lcn_format_options how = {
	    .format = lcn_system_format(to, set->to, NULL),
	    .tau = set->tau,
	    .labels = (enum lcn_label_style) set->labels,
	};
	if (lcn_system_write(report, lts, to, &how)) {
		tell(report, lts, lcn_input_name(from), to, how.format);
		lcn_report_verdict(report, LCN_VERDICT_DONE);
	}
	lcn_lts_free(lts);
}

const struct lcn_command lcn_command_convert = {
    .name = "convert",
    .group = "Transition systems",
    .summary = "turn a transition system from one format into another",
    .operands = "A B",
    .operand_kind = LCN_OPERAND_LTS,
    .min_operands = 2,
    .max_operands = 2,
    .description =
	"Read a labelled transition system from A and write it to B. The formats follow from the "
	"file names unless options name them; '-' is standard input or standard output, in the "
	"Aldebaran format unless an option says otherwise.\n\n"
	"The order of states, edges and labels stays what it was, so converting back and forth "
	"changes nothing that both formats can express.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS,
    .options = options,
    .examples = examples,
    .positive = "B is written.",
    .settings_bytes = sizeof(struct settings),
    .check = check,
    .run = run,
};
