/* What stops a run: signals, the user's limits, and memory that is not there. */
#ifndef LCN_CLI_LIMITS_H
#define LCN_CLI_LIMITS_H

#include "cli/report.h"

/* Gives the report its budget and lets signals and timers stop the work. The
 * first SIGINT or SIGTERM asks for an end with a report, the second kills. */
void lcn_limits_begin(struct lcn_report *report);
void lcn_limits_end(struct lcn_report *report);

/* What the process says when it cannot even allocate: call once the report is
 * open. */
void lcn_last_words_prepare(const struct lcn_report *report);

/* Standard output carries something already: last words would spoil it. */
void lcn_last_words_withdraw(void);

/* Before anything else. A failed assertion ends in a message and
 * LCN_EXIT_INTERNAL; a closed pipe is an error like others; no file takes the
 * place of a closed standard stream. */
void lcn_process_prepare(void);

#endif
