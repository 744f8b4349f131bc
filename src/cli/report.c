#include "cli/report.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/memory.h"
#include "cli/limits.h"
#include "cli/progress.h"

static const struct {
	const char *word;
	int status;
} verdicts[] = {
    [LCN_VERDICT_NONE] = {NULL, LCN_EXIT_FILES},
    [LCN_VERDICT_DONE] = {"done", LCN_EXIT_POSITIVE},
    [LCN_VERDICT_EQUAL] = {"equal", LCN_EXIT_POSITIVE},
    [LCN_VERDICT_DIFFERS] = {"differs", LCN_EXIT_NEGATIVE},
    [LCN_VERDICT_HOLDS] = {"holds", LCN_EXIT_POSITIVE},
    [LCN_VERDICT_NEVER] = {"never", LCN_EXIT_NEGATIVE},
    [LCN_VERDICT_ASSUMPTION] = {"assumption", LCN_EXIT_POSITIVE},
    [LCN_VERDICT_VIOLATED] = {"violated", LCN_EXIT_NEGATIVE},
    [LCN_VERDICT_CONFORMS] = {"conforms", LCN_EXIT_POSITIVE},
    [LCN_VERDICT_VIOLATES] = {"violates", LCN_EXIT_NEGATIVE},
    [LCN_VERDICT_BEYOND] = {"beyond", LCN_EXIT_NEGATIVE},
    [LCN_VERDICT_AGREE] = {"agree", LCN_EXIT_POSITIVE},
    [LCN_VERDICT_DIFFER] = {"differ", LCN_EXIT_NEGATIVE},
    [LCN_VERDICT_LIMIT] = {"limit", LCN_EXIT_LIMIT},
};

const char *
lcn_verdict_word(enum lcn_verdict verdict)
{
	return verdicts[verdict].word;
}

static void
open_envelope(struct lcn_report *report)
{
	struct lcn_json *json = &report->json;
	lcn_json_open_object(json);
	lcn_json_key(json, "lacuna");
	lcn_json_string(json, lcn_version());
	lcn_json_key(json, "schema");
	lcn_json_number(json, LCN_JSON_SCHEMA);
	lcn_json_key(json, "command");
	lcn_json_string(json, report->command->name);
}

void
lcn_report_init(struct lcn_report *report, const struct lcn_command *command,
		const struct lcn_common *common)
{
	*report = (struct lcn_report){.command = command, .common = common};
	lcn_diagnostics_init(&report->diagnostics);
	lcn_output_to_text(&report->out, &report->body);
	report->json.out = &report->out;
	report->began_ms = lcn_clock_ms();
	if (common->json)
		open_envelope(report);
}

void
lcn_report_release(struct lcn_report *report)
{
	lcn_output_discard(&report->out);
	lcn_text_release(&report->body);
	lcn_diagnostics_release(&report->diagnostics);
	lcn_statistics_release(&report->statistics);
	*report = (struct lcn_report){0};
}

static bool
has_text(const struct lcn_report *report)
{
	return !report->common->json && !report->common->quiet && !report->is_stdout_taken;
}

void
lcn_report_line(struct lcn_report *report, const char *format, ...)
{
	if (!has_text(report))
		return;
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&report->body, format, arguments);
	va_end(arguments);
	lcn_text_append_char(&report->body, '\n');
}

void
lcn_report_lines(struct lcn_report *report, const char *text)
{
	if (has_text(report))
		lcn_text_append(&report->body, text);
}

struct lcn_json *
lcn_report_json(struct lcn_report *report)
{
	return report->common->json ? &report->json : NULL;
}

static void
end_phase(struct lcn_report *report)
{
	uint64_t now_ms = lcn_clock_ms();
	if (report->phase != NULL)
		report->phase->ms += now_ms - report->phase_began_ms;
	report->phase_began_ms = now_ms;
}

static struct lcn_phase *
find_phase(struct lcn_report *report, const char *name)
{
	for (size_t i = 0; i < report->n_phases; i++)
		if (strcmp(report->phases[i].name, name) == 0)
			return &report->phases[i];
	assert(report->n_phases < sizeof report->phases / sizeof report->phases[0]);
	struct lcn_phase *phase = &report->phases[report->n_phases++];
	*phase = (struct lcn_phase){.name = name};
	return phase;
}

void
lcn_report_phase(struct lcn_report *report, const char *name, const char *object)
{
	end_phase(report);
	report->phase = find_phase(report, name);
	lcn_progress_clear(report);
	if (report->common->verbose)
		fprintf(stderr, "lacuna: %s%s%s\n", name, object != NULL ? " " : "",
			object != NULL ? object : "");
}

void
lcn_report_statistic(struct lcn_report *report, const char *name, uint64_t value)
{
	char decimal[24];
	snprintf(decimal, sizeof decimal, "%llu", (unsigned long long) value);
	lcn_report_count(report, name, decimal);
}

void
lcn_report_count(struct lcn_report *report, const char *name, const char *value)
{
	if (value != NULL)
		lcn_statistics_add(&report->statistics, name, value);
}

void
lcn_report_measure(struct lcn_report *report, const char *phase, const char *what, uint64_t value)
{
	lcn_statistics_add_cell(&report->statistics, phase, what, value);
}

void
lcn_report_take_stdout(struct lcn_report *report)
{
	report->is_stdout_taken = true;
	lcn_last_words_withdraw();
}

void
lcn_report_verdict(struct lcn_report *report, enum lcn_verdict verdict)
{
	report->verdict = verdict;
}

bool
lcn_report_stopped(struct lcn_report *report, enum lcn_limit limit)
{
	if (limit == LCN_LIMIT_NONE)
		return false;
	report->limit = limit;
	report->verdict = LCN_VERDICT_LIMIT;
	return true;
}

static bool
shows_statistics(const struct lcn_report *report)
{
	return !lcn_statistics_is_empty(&report->statistics) &&
	       (report->common->stats || report->verdict == LCN_VERDICT_LIMIT);
}

static void
format_timing(struct lcn_text *text, const char *name, uint64_t value, const char *unit)
{
	lcn_text_format(text, "  %-11s %8llu %s\n", name, (unsigned long long) value, unit);
}

static void
format_timings(const struct lcn_report *report, struct lcn_text *text)
{
	lcn_text_append(text, "timings:\n");
	for (size_t i = 0; i < report->n_phases; i++)
		format_timing(text, report->phases[i].name, report->phases[i].ms, "ms");
	format_timing(text, "total", lcn_clock_ms() - report->began_ms, "ms");
	format_timing(text, "peak memory", lcn_memory_peak() / 1024, "KiB");
}

static void
timings_to_json(struct lcn_report *report)
{
	struct lcn_json *json = &report->json;
	lcn_json_key(json, "timings");
	lcn_json_open_object(json);
	lcn_json_key(json, "phases");
	lcn_json_open_array(json);
	for (size_t i = 0; i < report->n_phases; i++) {
		lcn_json_open_object(json);
		lcn_json_key(json, "name");
		lcn_json_string(json, report->phases[i].name);
		lcn_json_key(json, "ms");
		lcn_json_number(json, report->phases[i].ms);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
	lcn_json_key(json, "total_ms");
	lcn_json_number(json, lcn_clock_ms() - report->began_ms);
	lcn_json_key(json, "peak_memory_bytes");
	lcn_json_number(json, lcn_memory_peak());
	lcn_json_close_object(json);
}

static const char *
limit_word(enum lcn_limit limit)
{
	switch (limit) {
	case LCN_LIMIT_NONE: break;
	case LCN_LIMIT_TIME: return "time";
	case LCN_LIMIT_MEMORY: return "memory";
	case LCN_LIMIT_INTERRUPT: return "interrupt";
	case LCN_LIMIT_NODES: return "nodes";
	}
	return NULL;
}

static void
close_envelope(struct lcn_report *report)
{
	struct lcn_json *json = &report->json;
	if (shows_statistics(report)) {
		lcn_json_key(json, "statistics");
		lcn_statistics_to_json(&report->statistics, json);
	}
	if (report->common->timings)
		timings_to_json(report);
	if (report->limit != LCN_LIMIT_NONE) {
		lcn_json_key(json, "limit");
		lcn_json_string(json, limit_word(report->limit));
	}
	lcn_json_key(json, "diagnostics");
	lcn_diagnostics_to_json(&report->diagnostics, json);
	lcn_json_key(json, "verdict");
	if (report->verdict != LCN_VERDICT_NONE)
		lcn_json_string(json, lcn_verdict_word(report->verdict));
	else
		lcn_json_null(json);
	lcn_json_close_object(json);
}

/* The end of the text: on standard error when standard output is taken. */
static void
close_text(struct lcn_report *report)
{
	struct lcn_text last = {0};
	if (shows_statistics(report) && !(report->common->quiet && !report->common->stats))
		lcn_statistics_format(&report->statistics, &last);
	if (report->common->timings)
		format_timings(report, &last);
	if (report->is_stdout_taken) {
		fputs(lcn_text_string(&last), stderr);
	} else {
		lcn_text_append(&report->body, lcn_text_string(&last));
		if (report->verdict != LCN_VERDICT_NONE)
			lcn_text_format(&report->body, "verdict: %s\n",
					lcn_verdict_word(report->verdict));
	}
	lcn_text_release(&last);
}

bool
lcn_report_has_color(const struct lcn_report *report, int fd)
{
	const struct lcn_common *common = report->common;
	if (common->color != LCN_COLOR_AUTO)
		return common->color == LCN_COLOR_ALWAYS;
	const char *no_color = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");
	return isatty(fd) && (no_color == NULL || *no_color == '\0') && terminal != NULL &&
	       strcmp(terminal, "dumb") != 0;
}

static void
print_count(size_t n_errors, size_t n_warnings)
{
	if (n_errors > 0)
		fprintf(stderr, "%zu error%s", n_errors, n_errors == 1 ? "" : "s");
	if (n_errors > 0 && n_warnings > 0)
		fputs(", ", stderr);
	if (n_warnings > 0)
		fprintf(stderr, "%zu warning%s", n_warnings, n_warnings == 1 ? "" : "s");
	if (n_errors > 0 || n_warnings > 0)
		fputc('\n', stderr);
}

static void
print_diagnostics(const struct lcn_report *report)
{
	const struct lcn_diagnostics *diagnostics = &report->diagnostics;
	if (report->common->quiet && diagnostics->n_errors == 0)
		return;
	struct lcn_text text = {0};
	lcn_diagnostics_format(diagnostics, lcn_report_has_color(report, STDERR_FILENO), &text);
	fputs(lcn_text_string(&text), stderr);
	print_count(diagnostics->n_errors, diagnostics->n_warnings);
	lcn_text_release(&text);
}

/* Whether standard output is a pipe that nobody reads any more. */
static bool
reader_has_gone(void)
{
	struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
	return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

int
lcn_print(const char *text)
{
	struct lcn_output out;
	char *why = NULL;
	lcn_output_to_fd(&out, STDOUT_FILENO, "standard output");
	lcn_output_string(&out, text);
	if (lcn_output_close(&out, &why))
		return LCN_EXIT_POSITIVE;
	if (!reader_has_gone())
		fprintf(stderr, "lacuna: %s\n", why);
	free(why);
	return LCN_EXIT_FILES;
}

int
lcn_report_finish(struct lcn_report *report)
{
	end_phase(report);
	lcn_progress_clear(report);
	bool is_cut_off = report->is_stdout_taken && reader_has_gone();
	if (report->diagnostics.n_errors > 0)
		report->verdict = LCN_VERDICT_NONE;
	else
		assert(report->verdict != LCN_VERDICT_NONE);
	if (report->common->json) {
		close_envelope(report);
	} else {
		if (!is_cut_off)
			print_diagnostics(report);
		close_text(report);
	}
	if (report->limit != LCN_LIMIT_NONE)
		fprintf(stderr, "lacuna: stopped by %s\n", lcn_limit_name(report->limit));
	int status = report->body.n_bytes > 0 ? lcn_print(lcn_text_string(&report->body)) : 0;
	return status != 0 ? status : verdicts[report->verdict].status;
}
