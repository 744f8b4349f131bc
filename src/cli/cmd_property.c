/* lacuna property: the automaton of a property's bad prefixes. */
#include "cli/automaton.h"
#include "cli/models.h"
#include "cli/systems.h"

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
	struct lcn_target target;
	bool all_letters;
};

static const struct lcn_option options[] = {
    {.name = "all-letters",
     .kind = LCN_OPTION_FLAG,
     .help = "Make every send of the model a letter, not only those that move a state.",
     .offset = offsetof(struct settings, all_letters)},
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

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	return lcn_target_check(&set->target, &set->common, problem) &&
	       lcn_operands_share_no_stdin(operands, problem);
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
		lcn_automaton_to_json(json, result->automaton, LCN_NO_STATE);
	}
	tell_summary(result, report);
	if (lcn_target_path(&set->target) == NULL)
		lcn_automaton_tell(report, result->automaton, LCN_NO_STATE);
	if (lcn_target_write(&set->target, result->automaton, result->name, report))
		lcn_report_verdict(report, LCN_VERDICT_DONE);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	lcn_target_prepare(&set->target, report);
	struct lcn_model *model = lcn_model_open(report, operands);
	if (model != NULL) {
		struct lcn_property_result result;
		lcn_report_phase(report, "building", "the automaton");
		lcn_model_property(model, set->model.property, set->all_letters, report->budget,
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
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS |
	     LCN_TAKES_PROPERTY | LCN_TAKES_OUTPUT,
    .options = options,
    .examples = examples,
    .positive = "The automaton is shown or written.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model),
	       [LCN_GROUP_OUTPUT] = offsetof(struct settings, target)},
    .check = check,
    .run = run,
};
