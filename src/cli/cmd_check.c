/* lacuna check: a system without a gap against its properties. */
#include "cli/exploration.h"
#include "cli/systems.h"

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
	struct lcn_trace_settings trace;
	bool deadlock;
};

static const struct lcn_option options[] = {
    {.name = "deadlock",
     .kind = LCN_OPTION_FLAG,
     .help = "A state without a step is a violation, also when all mailboxes are empty.",
     .offset = offsetof(struct settings, deadlock)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna check examples/mutex.aml examples/paper/figure-11a.aml",
     "Do left and right exclude each other with this mutex?"},
    {"lacuna check examples/mutex.aml examples/sly.aml",
     "And with this one? A run shows how they meet."},
    {"lacuna check -q --trace=run.svg examples/mutex.aml examples/sly.aml", "Draw that run."},
    {"lacuna check --deadlock examples/two-balls.aml", "Look for a deadlock alone."},
    {"lacuna check --on-full=error --capacity='*=2' examples/two-balls.aml",
     "Are mailboxes of 2 large enough?"},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	return lcn_model_settings_check(&set->model, problem) &&
	       lcn_trace_settings_check(&set->trace, NULL, &set->common, problem) &&
	       lcn_operands_share_no_stdin(operands, problem);
}

static const char *
claim_word(const struct lcn_claim *claim)
{
	switch (claim->kind) {
	case LCN_CLAIM_PROPERTY: break;
	case LCN_CLAIM_NO_DEADLOCK: return "no deadlock";
	case LCN_CLAIM_NO_REFUSAL: return "no full mailbox";
	}
	return claim->exploration.property;
}

static void
tell_claim(const struct lcn_claim *claim, struct lcn_report *report)
{
	struct lcn_text line = {0};
	if (!claim->is_decided)
		return;
	lcn_text_format(&line, "%s: ", claim_word(claim));
	if (!claim->is_violated) {
		lcn_text_append(&line, "holds in all ");
		if (claim->exploration.n_states != NULL)
			lcn_count_append(&line, claim->exploration.n_states, "state");
		else
			lcn_text_append(&line, "states");
	} else if (lcn_trace_length(claim->run) == 0) {
		lcn_text_append(&line, "violated from the start:");
	} else {
		lcn_text_append(&line, "violated, first after ");
		lcn_number_append(&line, lcn_trace_length(claim->run), "step");
		lcn_text_append(&line, ":");
	}
	lcn_report_line(report, "%s", lcn_text_string(&line));
	if (claim->is_violated)
		lcn_trace_tell(report, claim->run);
	lcn_text_release(&line);
}

static bool
has_claim(const struct lcn_check *result, enum lcn_claim_kind kind)
{
	for (size_t i = 0; i < result->n_claims; i++)
		if (result->claims[i].kind == kind)
			return true;
	return false;
}

/* What nobody claimed is told all the same, when all states were seen. */
static void
tell_rest(const struct lcn_check *result, struct lcn_report *report)
{
	if (result->whole == NULL)
		return;
	if (!has_claim(result, LCN_CLAIM_NO_DEADLOCK))
		lcn_deadlocks_tell(report, result->whole);
	if (!has_claim(result, LCN_CLAIM_NO_REFUSAL))
		lcn_mailboxes_tell(report, result->whole);
	lcn_lengths_tell(report, result->whole);
}

static void
tell_text(const struct lcn_check *result, struct lcn_report *report)
{
	const char *component = result->claims[0].exploration.missing;
	if (component != NULL)
		lcn_report_line(report, "%s fills the gap", component);
	for (size_t i = 0; i < result->n_claims; i++)
		tell_claim(&result->claims[i], report);
	tell_rest(result, report);
}

static void
claim_to_json(const struct lcn_claim *claim, struct lcn_json *json)
{
	static const char *const words[] = {[LCN_CLAIM_PROPERTY] = "property",
					    [LCN_CLAIM_NO_DEADLOCK] = "deadlock",
					    [LCN_CLAIM_NO_REFUSAL] = "full"};
	lcn_json_open_object(json);
	lcn_json_key(json, "claim");
	lcn_json_string(json, words[claim->kind]);
	if (claim->kind == LCN_CLAIM_PROPERTY) {
		lcn_json_key(json, "property");
		lcn_json_string(json, claim->exploration.property);
	}
	lcn_count_to_json(json, "states", claim->exploration.n_states);
	lcn_json_key(json, "complete");
	lcn_json_bool(json, claim->exploration.is_complete);
	lcn_json_key(json, "verdict");
	if (claim->is_decided)
		lcn_json_string(json, lcn_verdict_word(claim->is_violated ? LCN_VERDICT_VIOLATED
									  : LCN_VERDICT_HOLDS));
	else
		lcn_json_null(json);
	lcn_json_key(json, "run");
	lcn_trace_to_json(json, claim->run);
	lcn_json_close_object(json);
}

static void
tell_json(const struct lcn_check *result, struct lcn_json *json)
{
	const char *component = result->claims[0].exploration.missing;
	lcn_json_key(json, "component");
	if (component != NULL)
		lcn_json_string(json, component);
	else
		lcn_json_null(json);
	lcn_json_key(json, "claims");
	lcn_json_open_array(json);
	for (size_t i = 0; i < result->n_claims; i++)
		claim_to_json(&result->claims[i], json);
	lcn_json_close_array(json);
	if (result->whole == NULL)
		return;
	lcn_deadlocks_to_json(json, result->whole);
	lcn_mailboxes_to_json(json, result->whole);
}

static void
tell(const struct lcn_check *result, struct lcn_report *report)
{
	bool is_violated = false;
	for (size_t i = 0; i < result->n_claims; i++)
		is_violated |= result->claims[i].is_violated;
	lcn_report_statistic(report, "searches", result->n_claims);
	for (size_t i = 0; i < result->n_claims; i++)
		lcn_measures_tell(report, &result->claims[i].exploration.measures);
	if (lcn_report_json(report) != NULL)
		tell_json(result, lcn_report_json(report));
	tell_text(result, report);
	if (!lcn_report_stopped(report, result->limit))
		lcn_report_verdict(report, is_violated ? LCN_VERDICT_VIOLATED : LCN_VERDICT_HOLDS);
}

/* The run that matters most: where the model goes wrong, then the first
 * violation. */
static const struct lcn_trace *
run_of(const struct lcn_check *result)
{
	for (size_t i = 0; i < result->n_claims; i++)
		if (result->claims[i].exploration.fault != NULL)
			return result->claims[i].exploration.fault;
	for (size_t i = 0; i < result->n_claims; i++)
		if (result->claims[i].is_violated)
			return result->claims[i].run;
	return result->whole != NULL ? lcn_exploration_run(result->whole) : NULL;
}

static void
check_model(const struct settings *set, const struct lcn_model *model, struct lcn_report *report)
{
	struct lcn_analysis_options how;
	struct lcn_check result;
	if (!lcn_model_analysis_begin(&how, &set->model, report))
		return;
	lcn_check(model, &how, set->deadlock, report->budget, &report->diagnostics, &result);
	if (report->diagnostics.n_errors == 0)
		tell(&result, report);
	for (size_t i = 0; i < result.n_claims; i++)
		lcn_fault_tell(report, &result.claims[i].exploration);
	lcn_trace_save(&set->trace, run_of(&result), report);
	lcn_check_release(&result);
	lcn_model_analysis_finish(&how, &set->model, report);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	lcn_trace_prepare(&set->trace, report);
	struct lcn_model *model = lcn_model_open_filled(report, operands, LCN_FILLING_ANY);
	if (model != NULL)
		check_model(set, model, report);
	lcn_model_free(model);
}

const struct lcn_command lcn_command_check = {
    .name = "check",
    .group = "Analysis",
    .summary = "check a system without a gap against its properties",
    .operands = "MODEL... [COMPONENT]",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Say whether the system can violate its properties: all that the model has, or the one "
	"that --property names. When the model declares a missing component, one of the files "
	"must have an actor of that name, which fills the gap; the order of the files does not "
	"matter. What that actor sends to itself moves no property.\n\n"
	"A violation is shown by a shortest run, which has been replayed before it is printed. "
	"The search for it ends there. Deadlocks and full mailboxes are told when all states had "
	"to be visited; --deadlock and --on-full=error make violations of them, each decided by a "
	"search of its own.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS |
	     LCN_TAKES_PROPERTY | LCN_TAKES_CLOSED | LCN_TAKES_ENGINE | LCN_TAKES_TRACE,
    .options = options,
    .examples = examples,
    .positive = "Nothing is violated.",
    .negative = "Something is violated; a run is printed.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model),
	       [LCN_GROUP_ENGINE] = offsetof(struct settings, model.engine),
	       [LCN_GROUP_TRACE] = offsetof(struct settings, trace)},
    .check = check,
    .run = run,
};
