/* lacuna explore: all states of a system, and what is among them. */
#include "cli/exploration.h"
#include "cli/systems.h"

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
	struct lcn_target target;
	struct lcn_trace_settings trace;
	int reduction; /* an enum lcn_reduction */
};

static const struct lcn_choice reductions[] = {
    {"strong", "by strong bisimilarity", LCN_REDUCE_STRONG},
    {"branching", "by branching bisimilarity", LCN_REDUCE_BRANCHING},
    {"weak-trace", "deterministic, with the same traces of visible actions", LCN_REDUCE_WEAK_TRACE},
    {NULL, NULL, 0},
};

static const struct lcn_option options[] = {
    {.name = "reduce",
     .kind = LCN_OPTION_CHOICE,
     .argument = "RELATION",
     .choices = reductions,
     .help = "Show sends one by one, a violation as an action 'error' into a deadlock, and "
	     "make that as small as possible:",
     .offset = offsetof(struct settings, reduction)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna explore examples/mutex.aml",
     "Count states and steps, look for a violation, for deadlocks and full mailboxes."},
    {"lacuna explore --interface-order=fifo --reduce=weak-trace examples/mutex.aml",
     "The property LTS of the paper, reduced as there."},
    {"lacuna explore examples/two-balls.aml", "A deadlock, because two mailboxes are too small."},
    {"lacuna explore --capacity='*=2' examples/two-balls.aml", "Are they large enough now?"},
    {"lacuna explore --format=fsm examples/mutex.aml > mutex.fsm",
     "Write it for mCRL2's ltsgraph, with the content of the mailboxes."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	return lcn_model_settings_check(&set->model, problem) &&
	       lcn_target_check(&set->target, &set->common, problem) &&
	       lcn_trace_settings_check(&set->trace, &set->target, &set->common, problem) &&
	       lcn_operands_share_no_stdin(operands, problem);
}

/* A question with its answer. */
struct answer {
	const struct settings *set;
	const struct lcn_analysis_options *options;
	const struct lcn_exploration *exploration;
};

static void
tell_counts(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_exploration *exploration = answer->exploration;
	struct lcn_text line = {0};
	if (exploration->n_states == NULL)
		return;
	lcn_count_append(&line, exploration->n_states, "state");
	if (exploration->n_steps != NULL) {
		lcn_text_append(&line, ", ");
		lcn_count_append(&line, exploration->n_steps, "step");
	}
	lcn_report_line(report, "%s%s", lcn_text_string(&line),
			exploration->is_complete ? "" : ", so far");
	lcn_text_release(&line);
}

static void
tell_violation(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_exploration *exploration = answer->exploration;
	struct lcn_text steps = {0};
	if (exploration->violation != NULL) {
		lcn_number_append(&steps, lcn_trace_length(exploration->violation), "step");
		lcn_report_line(report, "the error state of %s is reached, first after %s:",
				exploration->property, lcn_text_string(&steps));
		lcn_trace_tell(report, exploration->violation);
	} else if (exploration->property != NULL && exploration->is_complete) {
		lcn_report_line(report, "the error state of %s is not reached",
				exploration->property);
	}
	lcn_text_release(&steps);
}

static void
tell_reduction(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_lts *lts = answer->exploration->lts;
	if (answer->set->reduction == LCN_REDUCE_NOT || lts == NULL)
		return;
	struct lcn_text sizes = {0};
	lcn_system_describe(lts, &sizes);
	lcn_report_line(report, "reduced: %s", lcn_text_string(&sizes));
	lcn_text_release(&sizes);
}

static void
tell_text(const struct answer *answer, struct lcn_report *report)
{
	lcn_question_tell(report, answer->exploration, answer->options);
	tell_counts(answer, report);
	tell_reduction(answer, report);
	if (answer->exploration->overflow == NULL) {
		tell_violation(answer, report);
		lcn_deadlocks_tell(report, answer->exploration);
	}
	lcn_mailboxes_tell(report, answer->exploration);
	lcn_lengths_tell(report, answer->exploration);
}

static void
reduction_to_json(const struct answer *answer, struct lcn_json *json)
{
	const struct lcn_lts *lts = answer->exploration->lts;
	if (answer->set->reduction == LCN_REDUCE_NOT || lts == NULL)
		return;
	lcn_json_key(json, "reduced");
	lcn_json_open_object(json);
	lcn_system_sizes_to_json(lts, json);
	lcn_json_close_object(json);
}

static void
tell_json(const struct answer *answer, struct lcn_json *json)
{
	const struct lcn_exploration *exploration = answer->exploration;
	lcn_question_to_json(json, exploration, answer->options);
	lcn_count_to_json(json, "states", exploration->n_states);
	lcn_count_to_json(json, "steps", exploration->n_steps);
	lcn_json_key(json, "complete");
	lcn_json_bool(json, exploration->is_complete);
	lcn_json_key(json, "violation");
	lcn_trace_to_json(json, exploration->violation);
	lcn_deadlocks_to_json(json, exploration);
	lcn_mailboxes_to_json(json, exploration);
	reduction_to_json(answer, json);
}

static void
tell(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_exploration *exploration = answer->exploration;
	lcn_report_count(report, "states", exploration->n_states);
	lcn_report_count(report, "steps", exploration->n_steps);
	lcn_measures_tell(report, &exploration->measures);
	if (lcn_report_json(report) != NULL)
		tell_json(answer, lcn_report_json(report));
	tell_text(answer, report);
	if (lcn_report_stopped(report, exploration->limit))
		return;
	if (exploration->lts == NULL)
		lcn_target_skip(&answer->set->target, "the search ended at the full mailbox",
				report);
	else if (!lcn_target_write(&answer->set->target, exploration->lts, exploration->property,
				   report))
		return;
	lcn_report_verdict(report,
			   exploration->overflow != NULL ? LCN_VERDICT_VIOLATED : LCN_VERDICT_DONE);
}

static void
explore(const struct settings *set, const struct lcn_model *model, struct lcn_report *report)
{
	struct lcn_analysis_options how;
	struct lcn_exploration exploration;
	bool wants_lts = lcn_target_path(&set->target) != NULL || set->reduction != LCN_REDUCE_NOT;
	if (!lcn_model_analysis_begin(&how, &set->model, report))
		return;
	how.no_property |= lcn_model_n_properties(model) == 0 && how.property == NULL;
	lcn_explore(model, &how, wants_lts, (enum lcn_reduction) set->reduction, report->budget,
		    &report->diagnostics, &exploration);
	if (report->diagnostics.n_errors == 0) {
		struct answer answer = {set, &how, &exploration};
		tell(&answer, report);
	}
	lcn_fault_tell(report, &exploration);
	lcn_trace_save(&set->trace, lcn_exploration_run(&exploration), report);
	lcn_exploration_release(&exploration);
	lcn_model_analysis_finish(&how, &set->model, report);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	lcn_target_prepare(&set->target, report);
	lcn_trace_prepare(&set->trace, report);
	struct lcn_model *model = lcn_model_open(report, operands);
	if (model != NULL)
		explore(set, model, report);
	lcn_model_free(model);
}

const struct lcn_command lcn_command_explore = {
    .name = "explore",
    .group = "Analysis",
    .summary = "count the states of a system and say what is among them",
    .operands = "MODEL...",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Visit all states that a system can reach, together with a property: the property LTS, in "
	"which all states after a violation are one, the error state. Where a component is "
	"missing, everything that its interface allows is tried in its place.\n\n"
	"Told are the numbers of states and steps, a shortest run to the error state and to a "
	"deadlock, if there are such, the greatest length of each mailbox, and whether a "
	"mailbox was full when a message was sent to it. Where none was, the result is the same "
	"for every larger capacity. Every run has been replayed before it is printed.\n\n"
	"With -o or --format the steps are written as a transition system; format fsm has the "
	"variables and the content of the mailboxes of each state.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS |
	     LCN_TAKES_PROPERTY | LCN_TAKES_NO_PROPERTY | LCN_TAKES_SYSTEM | LCN_TAKES_ENGINE |
	     LCN_TAKES_OUTPUT | LCN_TAKES_TRACE,
    .options = options,
    .examples = examples,
    .positive = "All states were visited, whatever was found among them.",
    .negative = "With --on-full=error: a message was sent to a full mailbox; a run is printed.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model),
	       [LCN_GROUP_ENGINE] = offsetof(struct settings, model.engine),
	       [LCN_GROUP_OUTPUT] = offsetof(struct settings, target),
	       [LCN_GROUP_TRACE] = offsetof(struct settings, trace)},
    .check = check,
    .run = run,
};
