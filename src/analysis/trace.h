/* Runs on their way out: rendered, so that they outlive the search. */
#ifndef LCN_ANALYSIS_TRACE_H
#define LCN_ANALYSIS_TRACE_H

#include "explicit/run.h"

/* Replays the run, which must end as expected, and renders it. */
struct lcn_trace *lcn_trace_of_run(const struct lcn_run *run, enum lcn_outcome expected);
void lcn_trace_free(struct lcn_trace *trace);

#endif
