/* What was found among the states of a system: told the same way everywhere. */
#ifndef LCN_CLI_EXPLORATION_H
#define LCN_CLI_EXPLORATION_H

#include "cli/models.h"
#include "cli/traces.h"

/* A decimal number as people read it: long ones are rounded, "4.02e+602". */
void lcn_decimal_append(struct lcn_text *text, const char *decimal);
/* "1 step", "5 states" */
void lcn_count_append(struct lcn_text *text, const char *decimal, const char *noun);
void lcn_number_append(struct lcn_text *text, uint64_t number, const char *noun);
/* A member that is such a number, exactly; null when there is none. */
void lcn_count_to_json(struct lcn_json *json, const char *key, const char *decimal);

/* What the engine did, for --stats. */
void lcn_measures_tell(struct lcn_report *report, const struct lcn_measures *measures);

/* What was looked at and how: a line, and members of an object. */
void lcn_question_tell(struct lcn_report *report, const struct lcn_exploration *exploration,
		       const struct lcn_analysis_options *options);
void lcn_question_to_json(struct lcn_json *json, const struct lcn_exploration *exploration,
			  const struct lcn_analysis_options *options);

/* How many deadlocks there are, with a run to the nearest; and a member
 * "deadlocks". */
void lcn_deadlocks_tell(struct lcn_report *report, const struct lcn_exploration *exploration);
void lcn_deadlocks_to_json(struct lcn_json *json, const struct lcn_exploration *exploration);

/* Mailboxes that were full, with a run to each; or that none was. */
void lcn_mailboxes_tell(struct lcn_report *report, const struct lcn_exploration *exploration);
/* The greatest lengths, as a table. */
void lcn_lengths_tell(struct lcn_report *report, const struct lcn_exploration *exploration);
/* A member "mailboxes". */
void lcn_mailboxes_to_json(struct lcn_json *json, const struct lcn_exploration *exploration);

/* A run to an error of the model that shows only when it runs, if there is
 * one: in words and as a member "fault". */
void lcn_fault_tell(struct lcn_report *report, const struct lcn_exploration *exploration);

/* The run that matters most of those that are shown; NULL when there is none. */
const struct lcn_trace *lcn_exploration_run(const struct lcn_exploration *exploration);

#endif
