#include "cli/limits.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/progress.h"

/* The only variables of the program: signal handlers and the handler for
 * memory that is not there cannot be given anything else. */
static volatile sig_atomic_t is_interrupted;
static char last_words[512];

static void
interrupt(int signal_number)
{
	(void) signal_number;
	is_interrupted = 1;
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
}

/* Only there to end a blocked read(), after which the clock is looked at. */
static void
wake(int signal_number)
{
	(void) signal_number;
}

/* Without SA_RESTART: a reader that waits shall notice. A signal that the
 * parent has us ignore (nohup) stays ignored. */
static void
handle(int signal_number, void (*handler)(int))
{
	struct sigaction old;
	struct sigaction new = {.sa_handler = handler};
	sigemptyset(&new.sa_mask);
	if (sigaction(signal_number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
		sigaction(signal_number, &new, NULL);
}

static void
set_timer(uint64_t ms)
{
	struct itimerval timer = {
	    .it_value = {.tv_sec = (time_t) (ms / 1000),
			 .tv_usec = (suseconds_t) (ms % 1000 * 1000)},
	    /* Again and again, should the first come between a look at the clock
	     * and the read that waits. */
	    .it_interval = {.tv_usec = ms != 0 ? 50 * 1000 : 0},
	};
	setitimer(ITIMER_REAL, &timer, NULL);
}

void
lcn_limits_begin(struct lcn_report *report)
{
	const struct lcn_common *common = report->common;
	report->budget = lcn_budget_create();
	lcn_budget_set_interrupt(report->budget, &is_interrupted);
	handle(SIGINT, interrupt);
	handle(SIGTERM, interrupt);
	lcn_progress_begin(report);
	if (common->memory_bytes != 0)
		lcn_budget_set_memory(report->budget, common->memory_bytes);
	if (common->timeout_ms != 0) {
		lcn_budget_set_timeout(report->budget, common->timeout_ms);
		handle(SIGALRM, wake);
		set_timer(common->timeout_ms);
	}
}

void
lcn_limits_end(struct lcn_report *report)
{
	if (report->common->timeout_ms != 0)
		set_timer(0);
	lcn_budget_free(report->budget);
	report->budget = NULL;
}

static void
write_plainly(int fd, const char *text)
{
	size_t n_left = strlen(text);
	while (n_left > 0) {
		ssize_t n_written = write(fd, text, n_left);
		if (n_written <= 0)
			return;
		text += n_written;
		n_left -= (size_t) n_written;
	}
}

/* Nothing here may allocate. */
static void
out_of_memory(size_t n_bytes)
{
	char message[96];
	snprintf(message, sizeof message,
		 "lacuna: out of memory (%zu more bytes were not to be had)\n", n_bytes);
	write_plainly(STDERR_FILENO, message);
	write_plainly(STDOUT_FILENO, last_words);
	_exit(LCN_EXIT_LIMIT);
}

void
lcn_last_words_prepare(const struct lcn_report *report)
{
	if (!report->common->json)
		snprintf(last_words, sizeof last_words, "verdict: limit\n");
	else
		snprintf(last_words, sizeof last_words,
			 "{\n  \"lacuna\": \"%s\",\n  \"schema\": %d,\n  \"command\": \"%s\",\n"
			 "  \"limit\": \"memory\",\n  \"diagnostics\": [],\n  \"verdict\": "
			 "\"limit\"\n}\n",
			 lcn_version(), LCN_JSON_SCHEMA, report->command->name);
}

void
lcn_last_words_withdraw(void)
{
	last_words[0] = '\0';
}

static void
failed(int signal_number)
{
	(void) signal_number;
	write_plainly(STDERR_FILENO,
		      "lacuna: internal error: this is a bug in lacuna, not in your input\n");
	_exit(LCN_EXIT_INTERNAL);
}

/* A file opened in the place of a closed standard stream would get what is
 * meant for that. These take the place and fail like closed ones. */
static void
reserve_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 &&
		    open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
			return;
}

void
lcn_process_prepare(void)
{
	reserve_streams();
	signal(SIGPIPE, SIG_IGN);
	signal(SIGABRT, failed);
	lcn_memory_set_handler(out_of_memory);
}
