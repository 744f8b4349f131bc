/* Transition systems in commands: read, written and reported the same way
 * everywhere. */
#ifndef LCN_CLI_SYSTEMS_H
#define LCN_CLI_SYSTEMS_H

#include "cli/report.h"
#include "lacuna/lts.h"

/* For --labels: an enum lcn_label_style. */
extern const struct lcn_choice lcn_label_styles[];

/* NULL when it cannot be read; the report knows why. */
struct lcn_lts *lcn_system_read(struct lcn_report *report, const char *path,
				const struct lcn_format *format, const char *tau);

/* Writes to a file, or to standard output ("-"), which the report must have
 * left to it from the start. */
bool lcn_system_write(struct lcn_report *report, const struct lcn_lts *lts, const char *path,
		      const struct lcn_format_options *options);

/* The format to write a path in: the one chosen, else by the name; AUT for
 * standard output. NULL, with a sentence, when nothing tells. */
const struct lcn_format *lcn_system_format(const char *path, const struct lcn_format *chosen,
					   struct lcn_text *problem);

/* The values of the output options: where a command writes an automaton. */
struct lcn_target {
	const char *output;
	const struct lcn_format *format;
	int labels; /* an enum lcn_label_style */
};

/* The path; NULL when nothing is written. */
const char *lcn_target_path(const struct lcn_target *target);
/* Whether the output options go together, with --json or without. */
bool lcn_target_check(const struct lcn_target *target, const struct lcn_common *common,
		      struct lcn_text *problem);
/* Leaves standard output to the automaton when that is where it goes; to be
 * called first. */
void lcn_target_prepare(const struct lcn_target *target, struct lcn_report *report);
/* The format to write in; NULL when nothing is written. */
const struct lcn_format *lcn_target_format(const struct lcn_target *target);
/* Tells what was written where. */
void lcn_target_tell(const struct lcn_target *target, struct lcn_report *report);
/* Writes an automaton, if one is asked for, and tells it. */
bool lcn_target_write(const struct lcn_target *target, const struct lcn_lts *lts, const char *name,
		      struct lcn_report *report);

/* Says why nothing is written, where that was asked for. */
void lcn_target_skip(const struct lcn_target *target, const char *why, struct lcn_report *report);

/* What to call a path: "<stdin>" or "<stdout>" for "-". */
const char *lcn_input_name(const char *path);
const char *lcn_output_name(const char *path);

/* "2 states, 1 edge, 3 labels" */
void lcn_system_describe(const struct lcn_lts *lts, struct lcn_text *text);

/* Members of an object: states, edges, labels. */
void lcn_system_sizes_to_json(const struct lcn_lts *lts, struct lcn_json *json);

/* A member "output": the file and its format. */
void lcn_system_written_to_json(struct lcn_json *json, const char *path,
				const struct lcn_format *format);

/* A label as it can be shown on a terminal. */
void lcn_label_append(struct lcn_text *text, const char *label);

#endif
