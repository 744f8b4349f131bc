/* Runs in commands: shown, and written to the file of --trace. */
#ifndef LCN_CLI_TRACES_H
#define LCN_CLI_TRACES_H

#include "cli/systems.h"
#include "lacuna/trace.h"

/* The values of the trace options. */
struct lcn_trace_settings {
	const char *path; /* or NULL */
	int form;	  /* an enum lcn_trace_form */
};

/* Whether they go together, and with the automaton's (or NULL). */
bool lcn_trace_settings_check(const struct lcn_trace_settings *set, const struct lcn_target *target,
			      const struct lcn_common *common, struct lcn_text *problem);

/* Leaves standard output to the run when that is where it goes; to be called
 * first. */
void lcn_trace_prepare(const struct lcn_trace_settings *set, struct lcn_report *report);

/* Writes the run that the command shows, if that is asked for, and tells it;
 * NULL when it shows none. */
void lcn_trace_save(const struct lcn_trace_settings *set, const struct lcn_trace *trace,
		    struct lcn_report *report);

/* The form of a path: by its name, unless one is chosen. LCN_TRACE_BY_NAME, with
 * a sentence, when nothing tells. */
enum lcn_trace_form lcn_trace_form(const char *path, int chosen, struct lcn_text *problem);

/* A run, step by step, and as a JSON array. */
void lcn_trace_tell(struct lcn_report *report, const struct lcn_trace *trace);
void lcn_trace_to_json(struct lcn_json *json, const struct lcn_trace *trace);

#endif
