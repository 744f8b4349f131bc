/* Runs on their way out. */
#ifndef LCN_ANALYSIS_TRACE_H
#define LCN_ANALYSIS_TRACE_H

#include "explicit/run.h"

/* Replays the run, which must end as expected, and takes it over. What it says
 * is written when it is asked for: long runs through large mailboxes are long
 * texts. */
struct lcn_trace *lcn_trace_of_run(struct lcn_run *run, enum lcn_outcome expected);
/* The letters of the property that the run sends, in order; the caller frees
 * the array and its strings. */
char **lcn_trace_letters(const struct lcn_trace *trace, size_t *n_letters);
void lcn_trace_free(struct lcn_trace *trace);

#endif
