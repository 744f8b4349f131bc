/* One line on standard error that says how far long work has come. */
#ifndef LCN_CLI_PROGRESS_H
#define LCN_CLI_PROGRESS_H

#include "cli/report.h"

/* Has the budget tell the report about its progress, if --progress and the
 * terminal want it. The report has its budget already. */
void lcn_progress_begin(struct lcn_report *report);

/* Takes the line away, before something else is printed. */
void lcn_progress_clear(struct lcn_report *report);

#endif
