/* lacuna export: a system for another tool. */
#include <stdlib.h>
#include <string.h>

#include "cli/models.h"
#include "cli/systems.h"
#include "lacuna/export.h"

/* Zero is left for what was not said. */
enum { TO_NUSMV = 1, TO_MCRL2, TO_PROMELA };

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
	int target;
	const char *output;
};

static const struct lcn_choice targets[] = {
    {"nusmv", "NuSMV and nuXmv (.smv)", TO_NUSMV},
    {"mcrl2", "mCRL2, and LTSmin (.mcrl2)", TO_MCRL2},
    {"promela", "Spin (.pml)", TO_PROMELA},
    {NULL, NULL, 0},
};

static const char *const suffixes[] = {
    [TO_NUSMV] = ".smv", [TO_MCRL2] = ".mcrl2", [TO_PROMELA] = ".pml"};

static const struct lcn_option options[] = {
    {.name = "to",
     .kind = LCN_OPTION_CHOICE,
     .argument = "LANGUAGE",
     .choices = targets,
     .help = "The language to write, where the name of the output does not tell:",
     .offset = offsetof(struct settings, target)},
    {.name = "output",
     .letter = 'o',
     .kind = LCN_OPTION_FILE,
     .argument = "FILE",
     .help = "Write to FILE ('-': standard output, the default).",
     .offset = offsetof(struct settings, output)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna export --to=promela examples/mutex.aml",
     "See what Spin would be given: the clients, what stands for mutex, and the property."},
    {"lacuna export -o mutex.smv examples/mutex.aml",
     "Write it for NuSMV; the first lines of the file say how to count states there."},
    {"lacuna export --capacity='*=2' -o balls.mcrl2 examples/two-balls.aml",
     "With larger mailboxes, for mCRL2."},
    {NULL, NULL},
};

/* The language by choice or by name; 0 when nothing tells. */
static int
target_of(const struct settings *set)
{
	size_t n_output = set->output != NULL ? strlen(set->output) : 0;
	if (set->target != 0)
		return set->target;
	for (int target = TO_NUSMV; target <= TO_PROMELA; target++) {
		size_t n_suffix = strlen(suffixes[target]);
		if (n_output > n_suffix &&
		    strcmp(set->output + n_output - n_suffix, suffixes[target]) == 0)
			return target;
	}
	return 0;
}

static bool
is_for_stdout(const struct settings *set)
{
	return set->output == NULL || strcmp(set->output, "-") == 0;
}

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	if (target_of(set) == 0) {
		lcn_text_append(problem, "say the language with '--to': nusmv, mcrl2 or promela");
		return false;
	}
	if (is_for_stdout(set) && set->common.json) {
		lcn_text_append(problem, "'--json' and the export both want standard output; write "
					 "the export to a file with '-o'");
		return false;
	}
	return lcn_model_settings_check(&set->model, problem) &&
	       lcn_operands_share_no_stdin(operands, problem);
}

static bool
write_file(const char *path, const char *text, struct lcn_report *report)
{
	struct lcn_output out;
	char *why = NULL;
	lcn_report_phase(report, "writing", path);
	lcn_output_to_file(&out, path);
	lcn_output_string(&out, text);
	if (lcn_output_close(&out, &why))
		return true;
	lcn_diagnostics_file_error(&report->diagnostics, path, "%s", why);
	free(why);
	return false;
}

static void
tell(const struct settings *set, const char *text, struct lcn_report *report)
{
	const char *language = targets[target_of(set) - 1].word;
	if (is_for_stdout(set)) {
		lcn_text_append(&report->body, text);
	} else if (write_file(set->output, text, report)) {
		lcn_report_line(report, "%s: written in %s", set->output, language);
		if (lcn_report_json(report) != NULL) {
			lcn_json_key(lcn_report_json(report), "output");
			lcn_json_open_object(lcn_report_json(report));
			lcn_json_key(lcn_report_json(report), "file");
			lcn_json_string(lcn_report_json(report), set->output);
			lcn_json_key(lcn_report_json(report), "language");
			lcn_json_string(lcn_report_json(report), language);
			lcn_json_close_object(lcn_report_json(report));
		}
	} else {
		return;
	}
	lcn_report_verdict(report, LCN_VERDICT_DONE);
}

static void export(const struct settings *set, const struct lcn_model *model,
		   struct lcn_report *report)
{
	static const enum lcn_export_target languages[] = {[TO_NUSMV] = LCN_EXPORT_NUSMV,
							   [TO_MCRL2] = LCN_EXPORT_MCRL2,
							   [TO_PROMELA] = LCN_EXPORT_PROMELA};
	struct lcn_analysis_options how;
	enum lcn_limit limit;
	if (!lcn_model_analysis_begin(&how, &set->model, report))
		return;
	how.no_property |= lcn_model_n_properties(model) == 0 && how.property == NULL;
	lcn_report_phase(report, "translating", NULL);
	char *text = lcn_export_as_text(model, &how, languages[target_of(set)], report->budget,
					&report->diagnostics, &limit);
	if (!lcn_report_stopped(report, limit) && text != NULL)
		tell(set, text, report);
	free(text);
	lcn_model_analysis_finish(&how, &set->model, report);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	if (is_for_stdout(set))
		lcn_report_take_stdout(report);
	struct lcn_model *model = lcn_model_open(report, operands);
	if (model != NULL)
		export(set, model, report);
	lcn_model_free(model);
}

const struct lcn_command lcn_command_export = {
    .name = "export",
    .group = "Models",
    .summary = "write a system and its property for another tool",
    .operands = "MODEL...",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Write the system that 'lacuna explore' explores, with what stands for a missing "
	"component, "
	"in the language of NuSMV, mCRL2 or Spin. Names are kept where the language lets them be; "
	"comments say what is what, how the tool is run, and how to read its answer: it finds as "
	"many states as lacuna does, and violates the property where lacuna does.\n\n"
	"A capacity '*' has to be given as a number.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_LIMITS | LCN_TAKES_PROPERTY |
	     LCN_TAKES_NO_PROPERTY | LCN_TAKES_SHAPE,
    .options = options,
    .examples = examples,
    .positive = "The system is written.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model)},
    .check = check,
    .run = run,
};
