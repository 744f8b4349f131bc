/* Runs in all their forms: what people read, what programs read, and pictures.
 *
 * A run is made again while it is written, so whatever is shown has been
 * replayed by the step function, and a form of a long run needs little memory.
 */
#ifndef LCN_TRACE_FORMS_H
#define LCN_TRACE_FORMS_H

#include "base/json.h"
#include "explicit/run.h"
#include "lacuna/trace.h"

/* What the JSON file says of itself. */
#define LCN_TRACE_FORMAT_NAME "lacuna-trace"
enum { LCN_TRACE_FORMAT_VERSION = 1 };

/* Step by step, for a terminal. What is repeated is told once. */
void lcn_run_to_text(const struct lcn_run *run, bool has_color, struct lcn_output *out);

/* One step of it, counted from 0, alone; and a state: mailboxes, variables,
 * property. */
void lcn_attempt_to_text(size_t number, const struct lcn_state *from,
			 const struct lcn_attempt *attempt, bool has_color, struct lcn_output *out);
void lcn_state_to_text(const struct lcn_system *system, const struct lcn_state *state,
		       bool has_color, struct lcn_output *out);

/* Everything: a JSON array of the steps, and the file that has it and can be
 * read again (trace/read.h). */
void lcn_run_to_json(const struct lcn_run *run, struct lcn_json *json);
void lcn_run_to_file(const struct lcn_run *run, struct lcn_output *out);

/* A sequence diagram as Mermaid has it, and a message sequence chart as SVG.
 * Of long runs the middle is left out, with a note. */
void lcn_run_to_mermaid(const struct lcn_run *run, struct lcn_output *out);
void lcn_run_to_svg(const struct lcn_run *run, struct lcn_output *out);

/* In the form, which must be one. */
void lcn_run_write(const struct lcn_run *run, enum lcn_trace_form form, struct lcn_output *out);

#endif
