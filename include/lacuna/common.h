/* What every part of liblacuna shares: limits and diagnostics.
 *
 * The library prints nothing, never exits, sets no signal handlers. Three
 * kinds of trouble are kept apart: mistakes in the input become diagnostics,
 * limits come back as an enum lcn_limit, and programming errors are asserted.
 * Memory that the system cannot give is the one exception: see
 * lcn_memory_set_handler().
 */
#ifndef LACUNA_COMMON_H
#define LACUNA_COMMON_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "0.1.0" */
const char *lcn_version(void);

/* "CUDD 3.0.0" */
const char *lcn_bdd_library(void);

/* Called with the size that could not be had; must not return. Without a
 * handler the process aborts. */
void lcn_memory_set_handler(void (*handler)(size_t n_bytes));

/* Limits. A NULL budget has none. */

enum lcn_limit {
	LCN_LIMIT_NONE,
	LCN_LIMIT_TIME,
	LCN_LIMIT_MEMORY,
	LCN_LIMIT_INTERRUPT,
	LCN_LIMIT_NODES, /* of decision diagrams */
};

struct lcn_budget;

struct lcn_budget *lcn_budget_create(void);
void lcn_budget_free(struct lcn_budget *budget);
/* From now on. */
void lcn_budget_set_timeout(struct lcn_budget *budget, uint64_t timeout_ms);
/* Of the whole process. */
void lcn_budget_set_memory(struct lcn_budget *budget, uint64_t n_bytes);
/* Work stops soon after *interrupt becomes non-zero. */
void lcn_budget_set_interrupt(struct lcn_budget *budget, volatile sig_atomic_t *interrupt);
/* How far the work has come; zeros are unknown. */
struct lcn_progress {
	uint64_t n_states; /* found one by one */
	uint64_t n_nodes;  /* of decision diagrams, now */
	uint64_t n_images; /* steps of whole sets of states */
};

/* Work tells now and then how far it has come, at most ten times a second. */
typedef void lcn_watch(void *context, const struct lcn_progress *progress);
void lcn_budget_set_watch(struct lcn_budget *budget, lcn_watch *watch, void *context);

/* "the time limit", "the memory limit", "an interrupt" */
const char *lcn_limit_name(enum lcn_limit limit);

/* Diagnostics: what is wrong with the input, where, and what may have been
 * meant. Reading goes on after an error, so one run finds many. */

enum lcn_severity { LCN_ERROR, LCN_WARNING, LCN_NOTE };

struct lcn_diagnostics;

struct lcn_diagnostics *lcn_diagnostics_create(void);
void lcn_diagnostics_free(struct lcn_diagnostics *diagnostics);
size_t lcn_diagnostics_n_errors(const struct lcn_diagnostics *diagnostics);
size_t lcn_diagnostics_n_warnings(const struct lcn_diagnostics *diagnostics);
/* The list as people read it (file:line:column, the line, a caret) and as a
 * JSON array; the caller frees the string. */
char *lcn_diagnostics_as_text(const struct lcn_diagnostics *diagnostics, bool color);
char *lcn_diagnostics_as_json(const struct lcn_diagnostics *diagnostics);

#ifdef __cplusplus
}
#endif

#endif
