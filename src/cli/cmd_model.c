/* lacuna model: is this a model, and what is in it? */
#include <stdlib.h>

#include "cli/models.h"

struct settings {
	struct lcn_common common;
	bool print;
	bool paths;
};

static const struct lcn_option options[] = {
    {.name = "print",
     .kind = LCN_OPTION_FLAG,
     .help = "Print the model itself, laid out afresh: one file, whatever it was read from.",
     .offset = offsetof(struct settings, print)},
    {.name = "paths",
     .kind = LCN_OPTION_FLAG,
     .help = "Show the model as it is explored: for every message the ways through its method, "
	     "and the missing component as the actor that its interface stands for.",
     .offset = offsetof(struct settings, paths)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna model examples/mutex.aml", "Check a model and say what is in it."},
    {"lacuna model --print examples/mutex.aml > tidy.aml", "Lay a model out afresh."},
    {"lacuna model --paths examples/mutex.aml",
     "See what a step of each actor can do, and what stands for the missing one."},
    {"lacuna model --json examples/mutex.aml",
     "The same summary for another program; errors would stand in it, too."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	const char *form = set->print ? "--print" : "--paths";
	if ((set->print || set->paths) && set->common.json) {
		lcn_text_format(problem, "'%s' and '--json' exclude each other", form);
		return false;
	}
	if (set->print && set->paths) {
		lcn_text_append(problem, "'--print' and '--paths' exclude each other");
		return false;
	}
	return lcn_operands_share_no_stdin(operands, problem);
}

static void
print_model(const struct lcn_model *model, struct lcn_report *report)
{
	lcn_report_take_stdout(report);
	char *text = lcn_model_as_text(model);
	lcn_text_append(&report->body, text);
	free(text);
}

static void
show_paths(const struct lcn_model *model, struct lcn_report *report)
{
	char *text = lcn_model_paths_as_text(model, &report->diagnostics);
	if (text != NULL)
		lcn_report_lines(report, text);
	free(text);
}

static void
summarize(const struct lcn_model *model, struct lcn_report *report)
{
	struct lcn_json *json = lcn_report_json(report);
	char *text =
	    json != NULL ? lcn_model_summary_as_json(model) : lcn_model_summary_as_text(model);
	if (json != NULL) {
		lcn_json_key(json, "model");
		lcn_json_raw(json, text);
	} else {
		lcn_report_lines(report, text);
	}
	free(text);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	struct lcn_model *model = lcn_model_open(report, operands);
	if (model != NULL) {
		if (set->print)
			print_model(model, report);
		else if (set->paths)
			show_paths(model, report);
		else
			summarize(model, report);
		if (report->diagnostics.n_errors == 0)
			lcn_report_verdict(report, LCN_VERDICT_DONE);
	}
	lcn_model_free(model);
}

const struct lcn_command lcn_command_model = {
    .name = "model",
    .group = "Models",
    .summary = "check a model and say what is in it",
    .operands = "MODEL...",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Read a model and report every mistake in it at once, with its place and, where it is "
	"known, the remedy; then list its actors, the missing component, and the properties. "
	"Several files make one model; '-' is standard input.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT,
    .options = options,
    .examples = examples,
    .positive = "The model has no errors; there may be warnings.",
    .settings_bytes = sizeof(struct settings),
    .check = check,
    .run = run,
};
