/* What a command has to say, in the one shape that all commands share.
 *
 * Text: the command's own lines on standard output, then statistics and
 * timings where they were asked for, then "verdict: WORD"; diagnostics on
 * standard error. With --json: one document (docs/json.md). When an automaton
 * or a model itself goes to standard output it stands there alone, and
 * what else was asked for goes to standard error.
 */
#ifndef LCN_CLI_REPORT_H
#define LCN_CLI_REPORT_H

#include "base/diagnostics.h"
#include "base/json.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/statistics.h"

enum {
	LCN_EXIT_POSITIVE = 0,
	LCN_EXIT_NEGATIVE = 1,
	LCN_EXIT_USAGE = 2,
	LCN_EXIT_FILES = 3, /* bad input, or an output that cannot be written */
	LCN_EXIT_LIMIT = 4,
	LCN_EXIT_INTERNAL = 5,
};

/* Raised when a consumer of the documents has to change. */
enum { LCN_JSON_SCHEMA = 1 };

enum lcn_verdict {
	LCN_VERDICT_NONE, /* there are errors instead */
	LCN_VERDICT_DONE,
	LCN_VERDICT_EQUAL,
	LCN_VERDICT_DIFFERS,
	LCN_VERDICT_HOLDS,
	LCN_VERDICT_NEVER,
	LCN_VERDICT_ASSUMPTION,
	LCN_VERDICT_VIOLATED,
	LCN_VERDICT_CONFORMS,
	LCN_VERDICT_VIOLATES,
	LCN_VERDICT_BEYOND,
	LCN_VERDICT_AGREE,
	LCN_VERDICT_DIFFER,
	LCN_VERDICT_LIMIT,
};

struct lcn_phase {
	const char *name;
	uint64_t ms;
};

struct lcn_report {
	const struct lcn_command *command;
	const struct lcn_common *common;
	struct lcn_diagnostics diagnostics;
	struct lcn_budget *budget;
	enum lcn_verdict verdict;
	enum lcn_limit limit;
	bool is_stdout_taken; /* by an automaton or a model */
	struct lcn_text body;
	struct lcn_output out; /* to the body */
	struct lcn_json json;  /* to the same, with --json */
	struct lcn_phase phases[16];
	size_t n_phases;
	struct lcn_phase *phase; /* the one that goes on, or NULL */
	struct lcn_statistics statistics;
	uint64_t next_progress_ms;
	bool has_progress_line; /* stands on the terminal */
	uint64_t began_ms;
	uint64_t phase_began_ms;
};

void lcn_report_init(struct lcn_report *report, const struct lcn_command *command,
		     const struct lcn_common *common);
void lcn_report_release(struct lcn_report *report);

/* A line of text, ended here; nothing with --json and --quiet, or when standard
 * output is taken. */
void lcn_report_line(struct lcn_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Several lines as they are. */
void lcn_report_lines(struct lcn_report *report, const char *text);

/* With --json: where members are added; otherwise NULL. */
struct lcn_json *lcn_report_json(struct lcn_report *report);

/* A phase begins (and ends the one before): "reading a.aut" for --verbose, or
 * "exploring" without an object. Phases of one name are added up for --timings. */
void lcn_report_phase(struct lcn_report *report, const char *name, const char *object);

/* A number for --stats, and for whoever runs into a limit. */
void lcn_report_statistic(struct lcn_report *report, const char *name, uint64_t value);
/* The same for a decimal number of any length; nothing for NULL. */
void lcn_report_count(struct lcn_report *report, const char *name, const char *value);

/* The same phase by phase, as a table; the words stay where they are. */
void lcn_report_measure(struct lcn_report *report, const char *phase, const char *what,
			uint64_t value);

/* Standard output is for an automaton or a model (which may be appended to the
 * body) and nothing else. */
void lcn_report_take_stdout(struct lcn_report *report);

void lcn_report_verdict(struct lcn_report *report, enum lcn_verdict verdict);
/* Work stopped early; true when it did, and then the verdict is set. */
bool lcn_report_stopped(struct lcn_report *report, enum lcn_limit limit);

/* Whether what goes to this stream is coloured. */
bool lcn_report_has_color(const struct lcn_report *report, int fd);

/* Prints all of it; the exit status. */
int lcn_report_finish(struct lcn_report *report);

/* All of a text to standard output; an exit status: 0, or LCN_EXIT_FILES with
 * a message (but none when the reader of a pipe has gone). */
int lcn_print(const char *text);

const char *lcn_verdict_word(enum lcn_verdict verdict);

#endif
