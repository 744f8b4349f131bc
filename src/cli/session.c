#include "cli/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/budget.h"
#include "base/hash.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "cli/traces.h"
#include "cli/values.h"

struct session {
	struct lcn_simulation *simulation;
	struct lcn_report *report;
	struct lcn_input input;
	size_t n_lines;
	struct lcn_text line;	/* the present command */
	struct lcn_text screen; /* what is to be shown next */
	bool is_dialogue;	/* with somebody at a terminal */
	bool has_color;
	bool is_over;
	bool is_unread; /* standard output is closed */
	uint64_t random;
};

/* What is shown. */

static void
flush(struct session *session)
{
	if (session->screen.n_bytes > 0 && lcn_print(lcn_text_string(&session->screen)) != 0)
		session->is_unread = true;
	lcn_text_clear(&session->screen);
}

/* Appends a text that was made for it. */
static void
show(struct session *session, char *text)
{
	lcn_text_append(&session->screen, text);
	free(text);
}

static void
show_try(struct session *session, size_t index)
{
	struct lcn_try attempt = lcn_simulation_try(session->simulation, index);
	bool is_step = attempt.kind == LCN_TRY_STEP || attempt.kind == LCN_TRY_VIOLATION;
	if (is_step)
		lcn_text_format(&session->screen, "%5zu  ", index + 1);
	else
		lcn_text_append(&session->screen, "    -  ");
	if (session->has_color && attempt.kind != LCN_TRY_STEP)
		lcn_text_append(&session->screen, is_step ? "\033[1;31m" : "\033[33m");
	lcn_text_append(&session->screen, attempt.text);
	if (session->has_color && attempt.kind != LCN_TRY_STEP)
		lcn_text_append(&session->screen, "\033[0m");
	lcn_text_append_char(&session->screen, '\n');
}

static void
show_tries(struct session *session)
{
	size_t n_tries = lcn_simulation_n_tries(session->simulation);
	lcn_text_append(&session->screen,
			n_tries > 0 ? "possible now:\n" : "nothing is possible now\n");
	for (size_t i = 0; i < n_tries; i++)
		show_try(session, i);
}

static void
show_step(struct session *session)
{
	show(session, lcn_simulation_step_as_text(session->simulation, session->has_color));
}

static void
show_question(struct session *session)
{
	const char *property = lcn_simulation_property(session->simulation);
	const char *missing = lcn_simulation_missing(session->simulation);
	const char *component = lcn_simulation_component(session->simulation);
	lcn_text_format(&session->screen, "%s%s, ", property != NULL ? "property " : "",
			property != NULL ? property : "no property");
	if (component != NULL)
		lcn_text_format(&session->screen, "%s fills the gap\n", component);
	else
		lcn_text_format(&session->screen, "%s missing\n",
				missing != NULL ? missing : "nothing");
}

static void
show_state(struct session *session)
{
	size_t n_done = lcn_simulation_n_done(session->simulation);
	lcn_text_format(&session->screen, n_done > 0 ? "after step %zu:\n" : "at the start:\n",
			n_done);
	show(session, lcn_simulation_state_as_text(session->simulation, session->has_color));
}

static void
show_trace(struct session *session)
{
	struct lcn_trace *trace = lcn_simulation_trace(session->simulation);
	show(session, lcn_trace_as_text(trace, session->has_color));
	lcn_trace_free(trace);
}

/* Trouble with a command. In a script it is an error of the input, too. */

static void complain(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void
complain(struct session *session, const char *format, ...)
{
	struct lcn_text problem = {0};
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&problem, format, arguments);
	va_end(arguments);
	lcn_text_format(&session->screen, "error: %s\n", lcn_text_string(&problem));
	if (!session->is_dialogue)
		lcn_diagnostics_line_error(&session->report->diagnostics, session->input.path,
					   session->n_lines, 1, lcn_text_string(&session->line),
					   session->line.n_bytes, "%s", lcn_text_string(&problem));
	lcn_text_release(&problem);
}

static void
show_diagnostics(struct session *session, const struct lcn_diagnostics *diagnostics)
{
	lcn_diagnostics_format(diagnostics, session->has_color, &session->screen);
}

/* How many steps: 1 when nothing is said, and max at most. */
static bool
read_number(struct session *session, const char *text, const char *verb, uint64_t max,
	    uint64_t *number)
{
	*number = 1;
	if (*text != '\0' && !lcn_value_number(text, strlen(text), number))
		complain(session, "'%s' is no number of steps", text);
	else if (max == 0)
		complain(session, "there is nothing to %s", verb);
	else if (*number > max)
		complain(session, "there are only %llu steps to %s", (unsigned long long) max,
			 verb);
	else
		return true;
	return false;
}

/* The commands. */

static void
go(struct session *session, size_t n_done)
{
	lcn_simulation_go(session->simulation, n_done);
	show_state(session);
	show_tries(session);
}

static void
do_try(struct session *session, const char *number_text)
{
	uint64_t number;
	size_t n_tries = lcn_simulation_n_tries(session->simulation);
	if (!lcn_value_number(number_text, strlen(number_text), &number) || number == 0 ||
	    number > n_tries)
		complain(session, "there is no step %s here", number_text);
	else if (!lcn_simulation_do(session->simulation, (size_t) number - 1))
		complain(session, "this is no step: %s",
			 lcn_simulation_try(session->simulation, (size_t) number - 1).text);
	else {
		show_step(session);
		show_tries(session);
	}
}

static void
undo(struct session *session, const char *argument)
{
	uint64_t number;
	size_t n_done = lcn_simulation_n_done(session->simulation);
	if (read_number(session, argument, "undo", n_done, &number))
		go(session, n_done - (size_t) number);
}

static void
redo(struct session *session, const char *argument)
{
	uint64_t number;
	size_t n_undone = lcn_simulation_n_undone(session->simulation);
	if (read_number(session, argument, "redo", n_undone, &number))
		go(session, lcn_simulation_n_done(session->simulation) + (size_t) number);
}

static void
go_to(struct session *session, const char *argument)
{
	uint64_t number;
	size_t n_steps = lcn_simulation_n_done(session->simulation) +
			 lcn_simulation_n_undone(session->simulation);
	if (strcmp(argument, "start") == 0)
		go(session, 0);
	else if (strcmp(argument, "end") == 0)
		go(session, n_steps);
	else if (*argument == '\0')
		complain(session, "say where: 'goto start', 'goto end' or 'goto 3'");
	else if (!lcn_value_number(argument, strlen(argument), &number) || number > n_steps)
		complain(session, "there is no step %s to go to", argument);
	else
		go(session, (size_t) number);
}

/* One of the steps that are possible, all with the same chance. */
static bool
do_random_step(struct session *session)
{
	const struct lcn_simulation *simulation = session->simulation;
	size_t n_steps = 0;
	size_t chosen = 0;
	for (size_t i = 0; i < lcn_simulation_n_tries(simulation); i++) {
		enum lcn_try_kind kind = lcn_simulation_try(simulation, i).kind;
		if (kind != LCN_TRY_STEP && kind != LCN_TRY_VIOLATION)
			continue;
		session->random += UINT64_C(0x9e3779b97f4a7c15);
		if (lcn_hash_mix(session->random) % ++n_steps == 0)
			chosen = i;
	}
	return n_steps > 0 && lcn_simulation_do(session->simulation, chosen);
}

static void
do_random(struct session *session, const char *argument)
{
	uint64_t number;
	enum lcn_limit limit = LCN_LIMIT_NONE;
	if (!read_number(session, argument, "do", UINT64_MAX, &number))
		return;
	for (; number > 0 && !session->is_unread; number--) {
		limit = lcn_budget_check(session->report->budget);
		if (limit != LCN_LIMIT_NONE || !do_random_step(session))
			break;
		show_step(session);
		flush(session);
	}
	session->is_over |= lcn_report_stopped(session->report, limit);
	show_tries(session);
}

static void
replay(struct session *session, const char *path)
{
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	if (*path == '\0' || strcmp(path, "-") == 0) {
		complain(session, "say which file: 'replay run.json'");
		return;
	}
	lcn_diagnostics_init(&diagnostics);
	bool is_read = lcn_simulation_read(session->simulation, path, session->report->budget,
					   &diagnostics, &limit);
	show_diagnostics(session, &diagnostics);
	lcn_diagnostics_release(&diagnostics);
	if (is_read)
		go(session, lcn_simulation_n_done(session->simulation));
	else if (lcn_report_stopped(session->report, limit))
		session->is_over = true;
	else
		complain(session, "the run in '%s' was not done", path);
}

static void
save(struct session *session, const char *path)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_text problem = {0};
	if (*path == '\0' || strcmp(path, "-") == 0) {
		complain(session, "say which file: 'save run.json'");
		return;
	}
	lcn_diagnostics_init(&diagnostics);
	enum lcn_trace_form form = lcn_trace_form(path, LCN_TRACE_BY_NAME, &problem);
	struct lcn_trace *trace = lcn_simulation_trace(session->simulation);
	if (form == LCN_TRACE_BY_NAME)
		complain(session, "%s", lcn_text_string(&problem));
	else if (lcn_trace_write(trace, path, form, &diagnostics))
		lcn_text_format(&session->screen, "%s: written\n", path);
	else
		complain(session, "%s", diagnostics.items[0].message);
	lcn_trace_free(trace);
	lcn_text_release(&problem);
	lcn_diagnostics_release(&diagnostics);
}

static void
show_what(struct session *session, const char *what)
{
	if (*what == '\0') {
		show_state(session);
		show_tries(session);
	} else if (strcmp(what, "state") == 0) {
		show_state(session);
	} else if (strcmp(what, "steps") == 0) {
		show_tries(session);
	} else if (strcmp(what, "trace") == 0) {
		show_trace(session);
	} else if (strcmp(what, "property") == 0) {
		show(session, lcn_simulation_property_as_text(session->simulation));
	} else {
		complain(session,
			 "'%s' cannot be shown; what can is state, steps, trace and property",
			 what);
	}
}

static void
quit(struct session *session, const char *argument)
{
	(void) argument;
	session->is_over = true;
}

static void help(struct session *session, const char *argument);

static const struct {
	const char *name;
	const char *usage;
	const char *help;
	void (*run)(struct session *session, const char *argument);
} commands[] = {
    {"show", "show [WHAT]", "the state, or state, steps, trace, property", show_what},
    {"undo", "undo [N]", "take back the last step, or N steps", undo},
    {"redo", "redo [N]", "do again what was undone", redo},
    {"goto", "goto N", "to the state after step N, to 'start' or 'end'", go_to},
    {"random", "random [N]", "N steps by chance; --seed decides which", do_random},
    {"replay", "replay FILE", "the run of a file that 'save' or --trace has written", replay},
    {"save", "save FILE", "write the run so far: .json, .txt, .mmd or .svg", save},
    {"help", "help", "this list", help},
    {"quit", "quit", "the end; so is the end of the input", quit},
};

enum { N_COMMANDS = sizeof commands / sizeof *commands };

static void
help(struct session *session, const char *argument)
{
	(void) argument;
	lcn_text_format(&session->screen, "  %-13s %s\n", "N",
			"do step N of those that are possible");
	for (size_t i = 0; i < N_COMMANDS; i++)
		lcn_text_format(&session->screen, "  %-13s %s\n", commands[i].usage,
				commands[i].help);
}

static void
unknown_command(struct session *session, const char *word)
{
	const char *names[N_COMMANDS];
	for (size_t i = 0; i < N_COMMANDS; i++)
		names[i] = commands[i].name;
	const char *near = lcn_suggest(word, names, N_COMMANDS);
	if (near != NULL)
		complain(session, "there is no command '%s'; did you mean '%s'?", word, near);
	else
		complain(session, "there is no command '%s'; 'help' lists them", word);
}

/* A command by its beginning, if there is no other like that. */
static void
command(struct session *session, const char *word, const char *argument)
{
	size_t found = N_COMMANDS;
	for (size_t i = 0; i < N_COMMANDS; i++) {
		if (strncmp(commands[i].name, word, strlen(word)) != 0)
			continue;
		if (found < N_COMMANDS) {
			complain(session, "'%s' could be '%s' or '%s'", word, commands[found].name,
				 commands[i].name);
			return;
		}
		found = i;
	}
	if (found < N_COMMANDS)
		commands[found].run(session, argument);
	else
		unknown_command(session, word);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* A word, blanks, and the rest, of which blanks at the ends are no part. An
 * empty line shows where we are; '#' begins a comment. */
static void
obey(struct session *session, char *line)
{
	char *end = line + strlen(line);
	while (end > line && is_blank(end[-1]))
		*--end = '\0';
	while (is_blank(*line))
		line++;
	char *argument = line;
	while (*argument != '\0' && !is_blank(*argument))
		argument++;
	while (is_blank(*argument))
		*argument++ = '\0';
	if (*line == '\0')
		show_what(session, "");
	else if (*line >= '0' && *line <= '9' && *argument == '\0')
		do_try(session, line);
	else if (*line != '#')
		command(session, line, argument);
}

/* False at the end of the input. */
static bool
read_line(struct session *session)
{
	int c = lcn_input_peek(&session->input);
	lcn_text_clear(&session->line);
	if (c == LCN_INPUT_END)
		return false;
	session->n_lines = session->input.line;
	while ((c = lcn_input_next(&session->input)) != LCN_INPUT_END && c != '\n')
		if (c != '\r')
			lcn_text_append_char(&session->line, (char) (c != '\0' ? c : ' '));
	return true;
}

static void
hold_dialogue(struct session *session)
{
	while (!session->is_over && !session->is_unread) {
		if (session->is_dialogue)
			lcn_text_append(&session->screen, "> ");
		flush(session);
		if (!read_line(session))
			break;
		if (!session->is_dialogue)
			lcn_text_format(&session->screen, ">%s%s\n",
					session->line.n_bytes > 0 ? " " : "",
					lcn_text_string(&session->line));
		char *line = lcn_copy_string(lcn_text_string(&session->line));
		obey(session, line);
		free(line);
	}
	if (session->is_dialogue && !session->is_over)
		lcn_text_append_char(&session->screen, '\n');
	flush(session);
}

void
lcn_session_run(struct lcn_simulation *simulation, uint64_t seed, struct lcn_report *report)
{
	struct session session = {.simulation = simulation, .report = report, .random = seed};
	enum lcn_limit limit;
	if (!lcn_input_open(&session.input, "-", report->budget, &report->diagnostics, &limit))
		return;
	session.input.budget = report->budget;
	session.is_dialogue = isatty(STDIN_FILENO) != 0;
	session.has_color = lcn_report_has_color(report, STDOUT_FILENO);
	show_question(&session);
	show_state(&session);
	show_tries(&session);
	hold_dialogue(&session);
	if (report->limit == LCN_LIMIT_NONE)
		lcn_report_stopped(report, session.input.limit);
	lcn_text_release(&session.line);
	lcn_text_release(&session.screen);
	lcn_input_close(&session.input);
}
