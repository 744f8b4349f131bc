/* What the forms of a run call things. */
#ifndef LCN_TRACE_WORDS_H
#define LCN_TRACE_WORDS_H

#include "explicit/run.h"

static inline const char *
lcn_component_name(const struct lcn_system *system, uint32_t component)
{
	return system->components[component].name;
}

static inline const char *
lcn_message_name(const struct lcn_system *system, uint32_t component, uint32_t message)
{
	return system->components[component].messages[message].name;
}

/* The component that a variable belongs to. */
static inline const char *
lcn_owner_name(const struct lcn_system *system, uint32_t variable)
{
	return lcn_component_name(system, system->variables[variable].component);
}

/* Whether the attempt comes to nothing, so that it has a place in the model. */
static inline bool
lcn_attempt_fails(const struct lcn_attempt *attempt)
{
	return attempt->outcome == LCN_REFUSED || attempt->outcome == LCN_FAULTY;
}

/* Whether the attempt took from the mailbox or sent to it. */
static inline bool
lcn_attempt_touches(const struct lcn_attempt *attempt, uint32_t component)
{
	if (attempt->choice.component == component)
		return true;
	for (size_t i = 1; i < attempt->label.n_items; i += 2)
		if (attempt->label.items[i] == component)
			return true;
	return false;
}

/* Appends "x: 0 → 1": what becomes of a variable. */
void lcn_change_append(const struct lcn_system *system, uint32_t variable,
		       const struct lcn_state *from, const struct lcn_state *to,
		       struct lcn_text *text);

/* What the run ends with: "exclusion is violated", "deadlock: …"; empty when
 * that is nothing remarkable. */
void lcn_run_append_end(const struct lcn_run *run, struct lcn_text *text);

/* "A run of 4 steps: exclusion is violated" */
void lcn_run_append_title(const struct lcn_run *run, struct lcn_text *text);

/* Appends "takes reqL, sends permitL to left". */
void lcn_attempt_append_deed(const struct lcn_attempt *attempt, struct lcn_text *text);

/* Appends why an attempt fails: "division by zero", "cannot send …". */
void lcn_attempt_append_failure(const struct lcn_attempt *attempt, struct lcn_text *text);

/* "step", "violation", "refused", "fault" */
const char *lcn_outcome_name(enum lcn_outcome outcome);

#endif
