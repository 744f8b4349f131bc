#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "base/budget.h"

/* Short work shows nothing; without a terminal, a line stays. */
enum { MS_BEFORE_FIRST = 500, MS_BETWEEN_LINES = 1000 };

static void
append_time(struct lcn_text *line, uint64_t ms)
{
	uint64_t s = ms / 1000;
	if (s >= 60)
		lcn_text_format(line, "%llu:%02llu min", (unsigned long long) (s / 60),
				(unsigned long long) (s % 60));
	else
		lcn_text_format(line, "%llu.%llu s", (unsigned long long) s,
				(unsigned long long) (ms % 1000 / 100));
}

static void
append_number(struct lcn_text *line, uint64_t number, const char *noun)
{
	if (number > 0)
		lcn_text_format(line, ", %llu %s", (unsigned long long) number, noun);
}

static void
format_line(const struct lcn_report *report, const struct lcn_progress *progress, uint64_t ms,
	    struct lcn_text *line)
{
	lcn_text_format(line,
			"lacuna: %s: ", report->phase != NULL ? report->phase->name : "working");
	append_time(line, ms);
	append_number(line, progress->n_states, "states");
	append_number(line, progress->n_images, "images");
	append_number(line, progress->n_nodes, "nodes");
	append_number(line, lcn_memory_in_use() >> 20, "MiB");
}

static void
show(void *context, const struct lcn_progress *progress)
{
	struct lcn_report *report = context;
	struct lcn_text line = {0};
	uint64_t now_ms = lcn_clock_ms();
	bool is_terminal = isatty(STDERR_FILENO);
	if (now_ms < report->next_progress_ms)
		return;
	report->next_progress_ms = now_ms + (is_terminal ? 0 : MS_BETWEEN_LINES);
	format_line(report, progress, now_ms - report->began_ms, &line);
	if (is_terminal)
		fprintf(stderr, "\r\033[K%.79s", lcn_text_string(&line));
	else
		fprintf(stderr, "%s\n", lcn_text_string(&line));
	fflush(stderr);
	report->has_progress_line = is_terminal;
	lcn_text_release(&line);
}

void
lcn_progress_begin(struct lcn_report *report)
{
	const struct lcn_common *common = report->common;
	bool is_wanted =
	    common->progress == LCN_PROGRESS_ALWAYS ||
	    (common->progress == LCN_PROGRESS_AUTO && !common->quiet && isatty(STDERR_FILENO));
	report->next_progress_ms = report->began_ms + MS_BEFORE_FIRST;
	if (is_wanted)
		lcn_budget_set_watch(report->budget, show, report);
}

void
lcn_progress_clear(struct lcn_report *report)
{
	if (!report->has_progress_line)
		return;
	fputs("\r\033[K", stderr);
	report->has_progress_line = false;
}
