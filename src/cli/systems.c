#include "cli/systems.h"

#include <stdio.h>
#include <string.h>

const struct lcn_choice lcn_label_styles[] = {
    {"paper", "Rcv(reqL), Snd(permitL)::left", LCN_LABELS_PAPER},
    {"dots", "rcv.reqL, snd.left.permitL, as LTSA and others can read them", LCN_LABELS_DOTS},
    {NULL, NULL, 0},
};

#define AT(member) .group = LCN_GROUP_OUTPUT, .offset = offsetof(struct lcn_target, member)

const struct lcn_option lcn_output_options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = LCN_OPTION_FILE,
     .argument = "FILE",
     .help = "Write the automaton to FILE ('-': standard output).",
     .takers = LCN_TAKES_OUTPUT,
     AT(output)},
    {.name = "format",
     .kind = LCN_OPTION_FORMAT_WRITE,
     .argument = "FORMAT",
     .help = "Write it in this format, whatever the name of FILE says; without -o to standard "
	     "output.",
     .takers = LCN_TAKES_OUTPUT,
     AT(format)},
    {.name = "labels",
     .kind = LCN_OPTION_CHOICE,
     .argument = "STYLE",
     .choices = lcn_label_styles,
     .help = "Write letters in this style (default: paper):",
     .takers = LCN_TAKES_OUTPUT,
     AT(labels)},
    {.name = NULL},
};

const char *
lcn_target_path(const struct lcn_target *target)
{
	return target->output != NULL ? target->output : target->format != NULL ? "-" : NULL;
}

static bool
is_for_stdout(const struct lcn_target *target)
{
	const char *path = lcn_target_path(target);
	return path != NULL && strcmp(path, "-") == 0;
}

bool
lcn_target_check(const struct lcn_target *target, const struct lcn_common *common,
		 struct lcn_text *problem)
{
	const char *path = lcn_target_path(target);
	if (path == NULL && target->labels != LCN_LABELS_AS_THEY_ARE) {
		lcn_text_append(problem, "'--labels' is for automata that are written: add "
					 "'--format' or '-o'");
		return false;
	}
	if (is_for_stdout(target) && common->json) {
		lcn_text_append(problem, "'--json' and the automaton both want standard output; "
					 "write the automaton to a file with '-o'");
		return false;
	}
	return path == NULL || lcn_system_format(path, target->format, problem) != NULL;
}

void
lcn_target_prepare(const struct lcn_target *target, struct lcn_report *report)
{
	if (is_for_stdout(target))
		lcn_report_take_stdout(report);
}

const struct lcn_format *
lcn_target_format(const struct lcn_target *target)
{
	const char *path = lcn_target_path(target);
	return path != NULL ? lcn_system_format(path, target->format, NULL) : NULL;
}

void
lcn_target_tell(const struct lcn_target *target, struct lcn_report *report)
{
	const char *path = lcn_target_path(target);
	const struct lcn_format *format = lcn_target_format(target);
	lcn_report_line(report, "%s: written in format %s", path, format->name);
	if (lcn_report_json(report) != NULL)
		lcn_system_written_to_json(lcn_report_json(report), path, format);
}

bool
lcn_target_write(const struct lcn_target *target, const struct lcn_lts *lts, const char *name,
		 struct lcn_report *report)
{
	const char *path = lcn_target_path(target);
	if (path == NULL)
		return true;
	struct lcn_format_options how = {
	    .format = lcn_target_format(target),
	    .name = name,
	    .labels = (enum lcn_label_style) target->labels,
	};
	if (!lcn_system_write(report, lts, path, &how))
		return false;
	lcn_target_tell(target, report);
	return true;
}

void
lcn_target_skip(const struct lcn_target *target, const char *why, struct lcn_report *report)
{
	const char *path = lcn_target_path(target);
	if (path == NULL)
		return;
	if (is_for_stdout(target) && !report->common->quiet)
		fprintf(stderr, "lacuna: nothing is written: %s\n", why);
	lcn_report_line(report, "%s: not written: %s", path, why);
}

struct lcn_lts *
lcn_system_read(struct lcn_report *report, const char *path, const struct lcn_format *format,
		const char *tau)
{
	struct lcn_format_options options = {.format = format, .tau = tau};
	enum lcn_limit limit = LCN_LIMIT_NONE;
	lcn_report_phase(report, "reading", lcn_input_name(path));
	struct lcn_lts *lts =
	    lcn_lts_read(path, &options, report->budget, &report->diagnostics, &limit);
	lcn_report_stopped(report, limit);
	return lts;
}

bool
lcn_system_write(struct lcn_report *report, const struct lcn_lts *lts, const char *path,
		 const struct lcn_format_options *options)
{
	lcn_report_phase(report, "writing", lcn_output_name(path));
	return lcn_lts_write(lts, path, options, &report->diagnostics);
}

const struct lcn_format *
lcn_system_format(const char *path, const struct lcn_format *chosen, struct lcn_text *problem)
{
	if (chosen != NULL)
		return chosen;
	const struct lcn_format *format =
	    strcmp(path, "-") == 0 ? lcn_format_find("aut") : lcn_format_of_path(path);
	if (format == NULL)
		lcn_text_format(problem,
				"the name '%s' does not tell its format; say it with "
				"--format",
				path);
	else if (!format->can_write)
		lcn_text_format(problem, "'%s': lacuna reads format %s but does not write it", path,
				format->name);
	else
		return format;
	return NULL;
}

const char *
lcn_input_name(const char *path)
{
	return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

const char *
lcn_output_name(const char *path)
{
	return strcmp(path, "-") == 0 ? "<stdout>" : path;
}

static const char *
ending(uint64_t n)
{
	return n == 1 ? "" : "s";
}

void
lcn_system_describe(const struct lcn_lts *lts, struct lcn_text *text)
{
	uint64_t n_states = lcn_lts_n_states(lts);
	uint64_t n_edges = lcn_lts_n_edges(lts);
	uint64_t n_labels = lcn_lts_n_labels(lts);
	lcn_text_format(text, "%llu state%s, %llu edge%s, %llu label%s",
			(unsigned long long) n_states, ending(n_states),
			(unsigned long long) n_edges, ending(n_edges),
			(unsigned long long) n_labels, ending(n_labels));
}

void
lcn_system_sizes_to_json(const struct lcn_lts *lts, struct lcn_json *json)
{
	lcn_json_key(json, "states");
	lcn_json_number(json, lcn_lts_n_states(lts));
	lcn_json_key(json, "edges");
	lcn_json_number(json, lcn_lts_n_edges(lts));
	lcn_json_key(json, "labels");
	lcn_json_number(json, lcn_lts_n_labels(lts));
}

void
lcn_system_written_to_json(struct lcn_json *json, const char *path, const struct lcn_format *format)
{
	lcn_json_key(json, "output");
	lcn_json_open_object(json);
	lcn_json_key(json, "file");
	lcn_json_string(json, path);
	lcn_json_key(json, "format");
	lcn_json_string(json, format->name);
	lcn_json_close_object(json);
}

void
lcn_label_append(struct lcn_text *text, const char *label)
{
	for (; *label != '\0'; label++) {
		unsigned char c = (unsigned char) *label;
		if (c < ' ' || c == 0x7f)
			lcn_text_append(text, "\xef\xbf\xbd");
		else
			lcn_text_append_char(text, *label);
	}
}
