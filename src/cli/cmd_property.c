/* lacuna property: the automaton of a property's bad prefixes. */
#include <stdlib.h>
#include <string.h>

#include "cli/systems.h"
#include "cli/wrap.h"
#include "lacuna/model.h"

enum { LINE_WIDTH = 80 };

struct settings {
	struct lcn_common common;
	const char *property;
	bool all_letters;
	const char *output;
	const struct lcn_format *format;
	int labels; /* an enum lcn_label_style */
};

#define AT(member) .offset = offsetof(struct settings, member)

static const struct lcn_option options[] = {
    {.name = "property",
     .kind = LCN_OPTION_WORD,
     .argument = "NAME",
     .help = "Take this property; needed only where the model has several.",
     AT(property)},
    {.name = "all-letters",
     .kind = LCN_OPTION_FLAG,
     .help = "Make every send of the model a letter, not only those that move a state.",
     AT(all_letters)},
    {.name = "output",
     .letter = 'o',
     .kind = LCN_OPTION_FILE,
     .argument = "FILE",
     .help = "Write the automaton to FILE ('-': standard output).",
     AT(output)},
    {.name = "format",
     .kind = LCN_OPTION_FORMAT_WRITE,
     .argument = "FORMAT",
     .help = "Write it in this format, whatever the name of FILE says; without -o to standard "
	     "output.",
     AT(format)},
    {.name = "labels",
     .kind = LCN_OPTION_CHOICE,
     .argument = "STYLE",
     .choices = lcn_label_styles,
     .help = "Write letters in this style (default: paper):",
     AT(labels)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna property examples/mutex.aml",
     "Show the automaton of the only property, state by state."},
    {"lacuna property -o exclusion.dot examples/mutex.aml", "Draw it with Graphviz."},
    {"lacuna property --format=fsp --labels=dots examples/mutex.aml",
     "Print it as an FSP process, for LTSA."},
    {NULL, NULL},
};

/* Where the automaton is written; NULL when it is only told. */
static const char *
path_of(const struct settings *set)
{
	return set->output != NULL ? set->output : set->format != NULL ? "-" : NULL;
}

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	const char *path = path_of(set);
	if (path == NULL && set->labels != LCN_LABELS_AS_THEY_ARE) {
		lcn_text_append(problem, "'--labels' is for automata that are written: add "
					 "'--format' or '-o'");
		return false;
	}
	if (path != NULL && strcmp(path, "-") == 0 && set->common.json) {
		lcn_text_append(problem, "'--json' and the automaton both want standard output; "
					 "write the automaton to a file with '-o'");
		return false;
	}
	if (path != NULL && lcn_system_format(path, set->format, problem) == NULL)
		return false;
	return lcn_operands_share_no_stdin(operands, problem);
}

static void
append_state(struct lcn_text *text, const struct lcn_lts *lts, uint32_t state)
{
	if (state == lcn_lts_error_state(lts))
		lcn_text_append(text, "error");
	else
		lcn_text_format(text, "%lu", (unsigned long) state);
}

/* All letters that lead from one state to another, on one line that is broken
 * where it gets long. */
static void
tell_edges_to(struct lcn_text *text, const struct lcn_lts *lts, const struct lcn_edge *edges,
	      uint64_t n_edges, uint32_t target)
{
	struct lcn_text line = {0};
	for (uint64_t i = 0; i < n_edges; i++) {
		if (edges[i].target != target)
			continue;
		if (line.n_bytes > 0)
			lcn_text_append(&line, ", ");
		lcn_label_append(&line, lcn_lts_label(lts, edges[i].label));
	}
	lcn_text_append(&line, " -> ");
	append_state(&line, lts, target);
	lcn_text_append(text, "    ");
	lcn_wrap(text, lcn_text_string(&line), 4, 6, LINE_WIDTH);
	lcn_text_release(&line);
}

static void
tell_state(struct lcn_text *text, const struct lcn_lts *lts, uint32_t state)
{
	uint64_t n_edges;
	const struct lcn_edge *edges = lcn_lts_edges_of(lts, state, &n_edges);
	lcn_text_append(text, "  state ");
	append_state(text, lts, state);
	if (state == lcn_lts_initial_state(lts))
		lcn_text_append(text, " (initial)");
	lcn_text_append_char(text, '\n');
	for (uint64_t i = 0; i < n_edges; i++) {
		bool is_first = true;
		for (uint64_t j = 0; j < i && is_first; j++)
			is_first = edges[j].target != edges[i].target;
		if (is_first)
			tell_edges_to(text, lts, edges, n_edges, edges[i].target);
	}
}

/* The error state has nothing to tell but that it is there. */
static void
tell_automaton(const struct lcn_lts *lts, struct lcn_report *report)
{
	struct lcn_text text = {0};
	for (uint32_t state = 0; state < lcn_lts_n_states(lts); state++)
		if (state != lcn_lts_error_state(lts) || state == lcn_lts_initial_state(lts))
			tell_state(&text, lts, state);
	lcn_report_lines(report, lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
tell_summary(const struct lcn_property_result *result, struct lcn_report *report)
{
	unsigned long n_states = lcn_lts_n_states(result->automaton);
	unsigned long n_letters = lcn_lts_n_labels(result->automaton);
	bool has_error = lcn_lts_error_state(result->automaton) != LCN_NO_STATE;
	lcn_report_line(report, "property %s: %lu state%s, %lu letter%s, %s", result->name,
			n_states, n_states == 1 ? "" : "s", n_letters, n_letters == 1 ? "" : "s",
			has_error ? "one of the states is the error state"
				  : "no error state: it cannot be violated");
}

/* Letters by their place in the alphabet; there are no internal edges. */
static void
edges_to_json(const struct lcn_lts *lts, struct lcn_json *json)
{
	lcn_json_key(json, "transitions");
	lcn_json_open_array(json);
	for (uint32_t state = 0; state < lcn_lts_n_states(lts); state++) {
		uint64_t n_edges;
		const struct lcn_edge *edges = lcn_lts_edges_of(lts, state, &n_edges);
		for (uint64_t i = 0; i < n_edges; i++) {
			lcn_json_open_row(json);
			lcn_json_number(json, state);
			lcn_json_number(json, edges[i].label - 1);
			lcn_json_number(json, edges[i].target);
			lcn_json_close_array(json);
		}
	}
	lcn_json_close_array(json);
}

static void
automaton_to_json(const struct lcn_lts *lts, struct lcn_json *json)
{
	lcn_json_key(json, "automaton");
	lcn_json_open_object(json);
	lcn_json_key(json, "states");
	lcn_json_number(json, lcn_lts_n_states(lts));
	lcn_json_key(json, "initial");
	lcn_json_number(json, lcn_lts_initial_state(lts));
	lcn_json_key(json, "error");
	if (lcn_lts_error_state(lts) != LCN_NO_STATE)
		lcn_json_number(json, lcn_lts_error_state(lts));
	else
		lcn_json_null(json);
	lcn_json_key(json, "alphabet");
	lcn_json_open_array(json);
	for (uint32_t letter = 1; letter <= lcn_lts_n_labels(lts); letter++)
		lcn_json_string(json, lcn_lts_label(lts, letter));
	lcn_json_close_array(json);
	edges_to_json(lts, json);
	lcn_json_close_object(json);
}

static bool
write_automaton(const struct settings *set, const struct lcn_property_result *result,
		struct lcn_report *report)
{
	const char *path = path_of(set);
	struct lcn_format_options how = {
	    .format = lcn_system_format(path, set->format, NULL),
	    .name = result->name,
	    .labels = (enum lcn_label_style) set->labels,
	};
	if (!lcn_system_write(report, result->automaton, path, &how))
		return false;
	lcn_report_line(report, "%s: written in format %s", path, how.format->name);
	if (lcn_report_json(report) != NULL)
		lcn_system_written_to_json(lcn_report_json(report), path, how.format);
	return true;
}

static void
tell(const struct settings *set, const struct lcn_property_result *result,
     struct lcn_report *report)
{
	struct lcn_json *json = lcn_report_json(report);
	lcn_report_statistic(report, "states", lcn_lts_n_states(result->automaton));
	lcn_report_statistic(report, "edges", lcn_lts_n_edges(result->automaton));
	lcn_report_statistic(report, "letters", lcn_lts_n_labels(result->automaton));
	if (json != NULL) {
		lcn_json_key(json, "property");
		lcn_json_string(json, result->name);
		automaton_to_json(result->automaton, json);
	}
	tell_summary(result, report);
	if (path_of(set) == NULL)
		tell_automaton(result->automaton, report);
	else if (!write_automaton(set, result, report))
		return;
	lcn_report_verdict(report, LCN_VERDICT_DONE);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	if (path_of(set) != NULL && strcmp(path_of(set), "-") == 0)
		lcn_report_take_stdout(report);
	lcn_report_phase(report, "reading", lcn_input_name(operands->items[0]));
	struct lcn_model *model =
	    lcn_model_read(operands->items, operands->n_items, &report->diagnostics);
	if (report->diagnostics.n_errors == 0) {
		struct lcn_property_result result;
		lcn_report_phase(report, "building", "the automaton");
		lcn_model_property(model, set->property, set->all_letters, report->budget,
				   &report->diagnostics, &result);
		if (!lcn_report_stopped(report, result.limit) && result.automaton != NULL)
			tell(set, &result, report);
		lcn_property_result_release(&result);
	}
	lcn_model_free(model);
}

const struct lcn_command lcn_command_property = {
    .name = "property",
    .group = "Models",
    .summary = "show the automaton of a property's bad prefixes",
    .operands = "MODEL...",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Build the automaton that reads the sends of a run and reaches its error state at the "
	"first moment when the property cannot be kept any more, whatever follows. It is "
	"deterministic and minimal, and the same for all ways to write the same property, as an "
	"automaton or in temporal logic.\n\n"
	"Without -o and --format the automaton is shown state by state; sends that are no "
	"letters leave every state as it is.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS,
    .options = options,
    .examples = examples,
    .positive = "The automaton is shown or written.",
    .settings_bytes = sizeof(struct settings),
    .check = check,
    .run = run,
};
