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
/* The same for one that must end where no step is. */
struct lcn_trace *lcn_trace_of_deadlock(struct lcn_run *run);

/* Shorter runs come first, then the order of their choices decides. */
int lcn_trace_compare(const struct lcn_trace *trace, const struct lcn_trace *other);

/* Of one to a deadlock: whether messages wait there. */
bool lcn_trace_ends_blocked(const struct lcn_trace *trace);

#endif
