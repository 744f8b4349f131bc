#include "cli/traces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct lcn_choice forms[] = {
    {"text", "as it is shown (.txt)", LCN_TRACE_TEXT},
    {"json", "to be read again by lacuna and by others (.json)", LCN_TRACE_JSON},
    {"mermaid", "a sequence diagram as Mermaid has it (.mmd)", LCN_TRACE_MERMAID},
    {"svg", "a message sequence chart, with the mailboxes (.svg)", LCN_TRACE_SVG},
    {NULL, NULL, 0},
};

#define AT(member) .group = LCN_GROUP_TRACE, .offset = offsetof(struct lcn_trace_settings, member)

const struct lcn_option lcn_trace_options[] = {
    {.name = "trace",
     .kind = LCN_OPTION_FILE,
     .argument = "FILE",
     .help = "Write the run that is shown, of several the first, to FILE ('-': standard output).",
     .takers = LCN_TAKES_TRACE,
     AT(path)},
    {.name = "trace-format",
     .kind = LCN_OPTION_CHOICE,
     .argument = "FORM",
     .choices = forms,
     .help = "Write it in this form, whatever the name of FILE says:",
     .takers = LCN_TAKES_TRACE,
     AT(form)},
    {.name = NULL},
};

static const char *
form_name(enum lcn_trace_form form)
{
	const struct lcn_choice *choice = forms;
	while (choice->value != (int) form)
		choice++;
	return choice->word;
}

enum lcn_trace_form
lcn_trace_form(const char *path, int chosen, struct lcn_text *problem)
{
	enum lcn_trace_form form = lcn_trace_form_of_path(path);
	if (chosen != LCN_TRACE_BY_NAME)
		form = (enum lcn_trace_form) chosen;
	else if (strcmp(path, "-") == 0)
		form = LCN_TRACE_TEXT;
	if (form == LCN_TRACE_BY_NAME && problem != NULL)
		lcn_text_format(
		    problem,
		    "the name '%s' does not tell the form of a run; let it end in .txt, "
		    ".json, .mmd or .svg",
		    path);
	return form;
}

static bool
is_for_stdout(const char *path)
{
	return path != NULL && strcmp(path, "-") == 0;
}

bool
lcn_trace_settings_check(const struct lcn_trace_settings *set, const struct lcn_target *target,
			 const struct lcn_common *common, struct lcn_text *problem)
{
	bool takes_stdout = is_for_stdout(set->path);
	if (set->path == NULL && set->form != LCN_TRACE_BY_NAME)
		lcn_text_append(problem, "'--trace-format' is for a run that is written: add "
					 "'--trace'");
	else if (takes_stdout && common->json)
		lcn_text_append(problem, "'--json' and the run both want standard output; write "
					 "the run to a file");
	else if (takes_stdout && target != NULL && is_for_stdout(lcn_target_path(target)))
		lcn_text_append(problem, "the automaton and the run both want standard output; "
					 "write one of them to a file");
	else
		return set->path == NULL ||
		       lcn_trace_form(set->path, set->form, problem) != LCN_TRACE_BY_NAME;
	return false;
}

void
lcn_trace_prepare(const struct lcn_trace_settings *set, struct lcn_report *report)
{
	if (is_for_stdout(set->path))
		lcn_report_take_stdout(report);
}

static void
skip(const struct lcn_trace_settings *set, struct lcn_report *report)
{
	static const char why[] = "there is no run to show";
	if (is_for_stdout(set->path) && !report->common->quiet)
		fprintf(stderr, "lacuna: nothing is written: %s\n", why);
	lcn_report_line(report, "%s: not written: %s", set->path, why);
}

static void
written_to_json(struct lcn_json *json, const char *path, const char *form)
{
	if (json == NULL)
		return;
	lcn_json_key(json, "trace");
	lcn_json_open_object(json);
	lcn_json_key(json, "file");
	lcn_json_string(json, path);
	lcn_json_key(json, "format");
	lcn_json_string(json, form);
	lcn_json_close_object(json);
}

void
lcn_trace_save(const struct lcn_trace_settings *set, const struct lcn_trace *trace,
	       struct lcn_report *report)
{
	if (set->path == NULL)
		return;
	if (trace == NULL) {
		skip(set, report);
		return;
	}
	enum lcn_trace_form form = lcn_trace_form(set->path, set->form, NULL);
	lcn_report_phase(report, "writing", lcn_output_name(set->path));
	if (!lcn_trace_write(trace, set->path, form, &report->diagnostics))
		return;
	lcn_report_line(report, "%s: the run, as %s", set->path, form_name(form));
	written_to_json(lcn_report_json(report), set->path, form_name(form));
}

void
lcn_trace_tell(struct lcn_report *report, const struct lcn_trace *trace)
{
	char *text = lcn_trace_as_text(trace, lcn_report_has_color(report, STDOUT_FILENO));
	lcn_report_lines(report, text);
	free(text);
}

void
lcn_trace_to_json(struct lcn_json *json, const struct lcn_trace *trace)
{
	if (trace == NULL) {
		lcn_json_null(json);
		return;
	}
	char *text = lcn_trace_as_json(trace);
	lcn_json_raw(json, text);
	free(text);
}
