#include "base/budget.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"

uint64_t
lcn_clock_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t) now.tv_sec * 1000 + (uint64_t) now.tv_nsec / 1000000;
}

uint64_t
lcn_memory_peak(void)
{
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return (uint64_t) usage.ru_maxrss * 1024;
}

/* Linux tells the present size; elsewhere the peak has to do. */
uint64_t
lcn_memory_in_use(void)
{
	unsigned long n_pages = 0;
	FILE *file = fopen("/proc/self/statm", "r");
	if (file == NULL)
		return lcn_memory_peak();
	int n_read = fscanf(file, "%*u %lu", &n_pages);
	fclose(file);
	return n_read == 1 ? n_pages * (uint64_t) sysconf(_SC_PAGESIZE) : lcn_memory_peak();
}

enum { MS_BETWEEN_WATCHES = 100 };

static void
tell_watcher(struct lcn_watcher *watcher)
{
	uint64_t now_ms = lcn_clock_ms();
	if (now_ms < watcher->next_ms)
		return;
	watcher->next_ms = now_ms + MS_BETWEEN_WATCHES;
	watcher->watch(watcher->context, &watcher->progress);
}

enum lcn_limit
lcn_budget_check(const struct lcn_budget *budget)
{
	if (budget == NULL)
		return LCN_LIMIT_NONE;
	if (budget->watcher != NULL)
		tell_watcher(budget->watcher);
	if (budget->interrupt != NULL && *budget->interrupt)
		return LCN_LIMIT_INTERRUPT;
	if (budget->deadline_ms != 0 && lcn_clock_ms() >= budget->deadline_ms)
		return LCN_LIMIT_TIME;
	if (budget->memory_bytes != 0 && lcn_memory_in_use() > budget->memory_bytes)
		return LCN_LIMIT_MEMORY;
	return LCN_LIMIT_NONE;
}

const char *
lcn_limit_name(enum lcn_limit limit)
{
	switch (limit) {
	case LCN_LIMIT_NONE: return "no limit";
	case LCN_LIMIT_TIME: return "the time limit";
	case LCN_LIMIT_MEMORY: return "the memory limit";
	case LCN_LIMIT_INTERRUPT: return "an interrupt";
	case LCN_LIMIT_NODES: return "the node limit";
	}
	return "";
}

struct lcn_budget *
lcn_budget_create(void)
{
	return LCN_NEW(struct lcn_budget);
}

void
lcn_budget_free(struct lcn_budget *budget)
{
	if (budget != NULL)
		free(budget->watcher);
	free(budget);
}

void
lcn_budget_set_watch(struct lcn_budget *budget, lcn_watch *watch, void *context)
{
	if (budget->watcher == NULL)
		budget->watcher = LCN_NEW(struct lcn_watcher);
	*budget->watcher = (struct lcn_watcher){.watch = watch, .context = context};
}

void
lcn_budget_set_timeout(struct lcn_budget *budget, uint64_t timeout_ms)
{
	budget->deadline_ms = lcn_clock_ms() + timeout_ms;
}

void
lcn_budget_set_memory(struct lcn_budget *budget, uint64_t n_bytes)
{
	budget->memory_bytes = n_bytes;
}

void
lcn_budget_set_interrupt(struct lcn_budget *budget, volatile sig_atomic_t *interrupt)
{
	budget->interrupt = interrupt;
}
