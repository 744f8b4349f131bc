/* lacuna crosscheck: both engines asked everything, and held against each
 * other. */
#include <string.h>

#include "cli/exploration.h"
#include "cli/models.h"
#include "lacuna/crosscheck.h"

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
};

static const struct lcn_option options[] = {{.name = NULL}};

static const struct lcn_example examples[] = {
    {"lacuna crosscheck examples/mutex.aml",
     "Do both engines give the same counts, runs and assumptions?"},
    {"lacuna crosscheck --strategy=bfs --reorder=sift examples/lift.aml",
     "The same, with the symbolic engine working in another way."},
    {"lacuna crosscheck --capacity='*=6' examples/mutex.aml",
     "Before trusting the answer for larger mailboxes."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	return lcn_model_settings_check(&set->model, problem) &&
	       lcn_operands_share_no_stdin(operands, problem);
}

/* All questions about one model. */
struct inquiry {
	const struct lcn_model *model;
	const struct settings *set;
	struct lcn_report *report;
	struct lcn_analysis_options options;
	bool has_missing;
	unsigned n_questions;
	unsigned n_differences;
};

typedef void put_question(const struct lcn_model *model, const struct lcn_analysis_options *options,
			  const struct lcn_budget *budget, struct lcn_crosscheck *crosscheck);

static void
tell_json(const struct inquiry *inquiry, const char *question,
	  const struct lcn_crosscheck *crosscheck, struct lcn_json *json)
{
	const struct lcn_analysis_options *how = &inquiry->options;
	lcn_json_open_object(json);
	lcn_json_key(json, "question");
	lcn_json_string(json, question);
	lcn_json_key(json, "property");
	if (how->no_property)
		lcn_json_null(json);
	else
		lcn_json_string(json, how->property);
	if (inquiry->has_missing) {
		lcn_json_key(json, "interface_order");
		lcn_json_string(json, lcn_interface_order_word(how->interface_order));
	}
	if (strcmp(question, "assume") == 0) {
		lcn_json_key(json, "completion");
		lcn_json_string(json, lcn_completion_word(how->completion));
	}
	lcn_json_key(json, "on_full");
	lcn_json_string(json, how->on_full == LCN_ON_FULL_ERROR ? "error" : "block");
	lcn_json_key(json, "answer");
	lcn_json_string(json, crosscheck->answer);
	lcn_json_key(json, "agrees");
	lcn_json_bool(json, crosscheck->agrees);
	if (!crosscheck->agrees) {
		lcn_json_key(json, "symbolic");
		lcn_json_string(json, crosscheck->from_symbolic);
		lcn_json_key(json, "explicit");
		lcn_json_string(json, crosscheck->from_explicit);
	}
	lcn_json_close_object(json);
}

static void
tell(const struct inquiry *inquiry, const char *question, const struct lcn_crosscheck *crosscheck)
{
	const struct lcn_analysis_options *how = &inquiry->options;
	struct lcn_report *report = inquiry->report;
	if (lcn_report_json(report) != NULL)
		tell_json(inquiry, question, crosscheck, lcn_report_json(report));
	bool is_open = inquiry->has_missing, has_completion = strcmp(question, "assume") == 0;
	lcn_report_line(report, "%-8s  %-16s  %-5s  %-10s  %-12s  %-18s  %s", question,
			how->no_property ? "-" : how->property,
			is_open ? lcn_interface_order_word(how->interface_order) : "-",
			has_completion ? lcn_completion_word(how->completion) : "-",
			how->on_full == LCN_ON_FULL_ERROR ? "error" : "block", crosscheck->answer,
			crosscheck->agrees ? "agree" : "differ");
	if (crosscheck->agrees)
		return;
	lcn_report_line(report, "    symbolic: %s", crosscheck->from_symbolic);
	lcn_report_line(report, "    explicit: %s", crosscheck->from_explicit);
}

/* False when a limit was reached. */
static bool
pose(struct inquiry *inquiry, const char *question, put_question *put)
{
	struct lcn_crosscheck found;
	put(inquiry->model, &inquiry->options, inquiry->report->budget, &found);
	bool is_stopped = lcn_report_stopped(inquiry->report, found.limit);
	if (!is_stopped) {
		inquiry->n_questions++;
		inquiry->n_differences += !found.agrees;
		tell(inquiry, question, &found);
	}
	lcn_crosscheck_release(&found);
	return !is_stopped;
}

static bool
ask_completions(struct inquiry *inquiry)
{
	for (int i = 0; i < 2; i++) {
		inquiry->options.completion = i == 0 ? LCN_COMPLETION_SOUND : LCN_COMPLETION_PAPER;
		if (inquiry->set->model.completion != 0 &&
		    inquiry->options.completion != lcn_model_completion(&inquiry->set->model))
			continue;
		if (!pose(inquiry, "assume", lcn_crosscheck_assume))
			return false;
	}
	return true;
}

static bool
ask_one_order(struct inquiry *inquiry)
{
	for (int i = 0; i < 2; i++) {
		inquiry->options.on_full = i == 0 ? LCN_ON_FULL_BLOCK : LCN_ON_FULL_ERROR;
		inquiry->options.completion = lcn_model_completion(&inquiry->set->model);
		if (!pose(inquiry, "explore", lcn_crosscheck_explore))
			return false;
	}
	inquiry->options.on_full = LCN_ON_FULL_BLOCK;
	return inquiry->options.no_property || !inquiry->has_missing || ask_completions(inquiry);
}

static bool
ask_orders(struct inquiry *inquiry)
{
	const struct lcn_model_settings *set = &inquiry->set->model;
	for (int i = 0; i < (inquiry->has_missing ? 2 : 1); i++) {
		inquiry->options.interface_order = i == 0 ? LCN_INTERFACE_ANY : LCN_INTERFACE_FIFO;
		bool is_chosen = set->interface_order != 0 || set->paper;
		if (inquiry->has_missing && is_chosen &&
		    inquiry->options.interface_order != lcn_model_interface_order(set))
			continue;
		if (!ask_one_order(inquiry))
			return false;
	}
	return true;
}

static bool
ask_all(struct inquiry *inquiry)
{
	const struct lcn_model_settings *set = &inquiry->set->model;
	inquiry->options.property = NULL;
	inquiry->options.no_property = true;
	if (set->property == NULL && !ask_orders(inquiry))
		return false;
	inquiry->options.no_property = false;
	for (size_t i = 0; i < lcn_model_n_properties(inquiry->model) && !set->no_property; i++) {
		inquiry->options.property = lcn_model_property_name(inquiry->model, i);
		if (set->property != NULL && strcmp(set->property, inquiry->options.property) != 0)
			continue;
		if (!ask_orders(inquiry))
			return false;
	}
	return true;
}

static void
crosscheck(const struct settings *set, const struct lcn_model *model, struct lcn_report *report)
{
	struct inquiry inquiry = {.model = model,
				  .set = set,
				  .report = report,
				  .has_missing =
				      set->model.missing != NULL || lcn_model_has_missing(model)};
	struct lcn_json *json = lcn_report_json(report);
	if (!lcn_model_analysis_begin(&inquiry.options, &set->model, report))
		return;
	lcn_report_line(report, "%-8s  %-16s  %-5s  %-10s  %-12s  %-18s  %s", "question",
			"property", "order", "completion", "full mailbox", "answer", "engines");
	if (json != NULL) {
		lcn_json_key(json, "questions");
		lcn_json_open_array(json);
	}
	bool is_done = ask_all(&inquiry);
	if (json != NULL)
		lcn_json_close_array(json);
	lcn_report_statistic(report, "questions", inquiry.n_questions);
	lcn_report_statistic(report, "differences", inquiry.n_differences);
	if (is_done)
		lcn_report_verdict(report, inquiry.n_differences > 0 ? LCN_VERDICT_DIFFER
								     : LCN_VERDICT_AGREE);
	lcn_model_analysis_finish(&inquiry.options, &set->model, report);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	struct lcn_model *model = lcn_model_open(report, operands);
	if (model != NULL)
		crosscheck(settings, model, report);
	lcn_model_free(model);
}

const struct lcn_command lcn_command_crosscheck = {
    .name = "crosscheck",
    .group = "Analysis",
    .summary = "ask both engines everything and compare their answers",
    .operands = "MODEL...",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Put every question that explore and assume answer to both engines, the symbolic and the "
	"explicit one, which were written apart: without a property and with each, in both "
	"orders of the interface, with both completions, and with full mailboxes as an error. "
	"Compared are the counts of states, steps and deadlocks, the greatest length of every "
	"mailbox, the runs, the verdicts, the assumptions edge by edge, and the messages about "
	"the model.\n\n"
	"Options that choose a property, an order or a completion leave only those questions. "
	"Options of the symbolic engine say how that one works.\n\n"
	"The explicit engine visits states one by one, so this is for systems of some million "
	"states at most.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS |
	     LCN_TAKES_PROPERTY | LCN_TAKES_NO_PROPERTY | LCN_TAKES_SYSTEM | LCN_TAKES_ENGINE |
	     LCN_TAKES_COMPLETION,
    .options = options,
    .examples = examples,
    .positive = "The engines agree.",
    .negative = "They differ somewhere: a bug in lacuna, to be reported.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model),
	       [LCN_GROUP_ENGINE] = offsetof(struct settings, model.engine)},
    .check = check,
    .run = run,
};
