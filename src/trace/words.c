#include "trace/words.h"

void
lcn_attempt_append_deed(const struct lcn_attempt *attempt, struct lcn_text *text)
{
	const struct lcn_system *system = attempt->system;
	struct lcn_choice choice = attempt->choice;
	lcn_text_format(text, "takes %s",
			lcn_message_name(system, choice.component, choice.message));
	for (size_t i = 1; i < attempt->label.n_items; i += 2) {
		uint32_t receiver = attempt->label.items[i];
		bool is_self = receiver == choice.component;
		lcn_text_format(text, "%s %s to %s", i == 1 ? ", sends" : ",",
				lcn_message_name(system, receiver, attempt->label.items[i + 1]),
				is_self ? "itself" : lcn_component_name(system, receiver));
	}
}

static void
append_refusal(const struct lcn_attempt *attempt, struct lcn_text *text)
{
	const struct lcn_operation *o = attempt->operation;
	const struct lcn_component *receiver = &attempt->system->components[o->receiver];
	lcn_text_format(text, "cannot send %s to %s: its mailbox is full (capacity %u)",
			receiver->messages[o->message].name, receiver->name, receiver->capacity);
}

void
lcn_attempt_append_failure(const struct lcn_attempt *attempt, struct lcn_text *text)
{
	if (attempt->outcome == LCN_REFUSED)
		append_refusal(attempt, text);
	else
		lcn_text_append(text, lcn_fault_name(attempt->fault));
}

const char *
lcn_outcome_name(enum lcn_outcome outcome)
{
	switch (outcome) {
	case LCN_NOT_TAKEN:
	case LCN_STEP: return "step";
	case LCN_VIOLATION: return "violation";
	case LCN_REFUSED: return "refused";
	case LCN_FAULTY: return "fault";
	}
	return "";
}

void
lcn_change_append(const struct lcn_system *system, uint32_t variable, const struct lcn_state *from,
		  const struct lcn_state *to, struct lcn_text *text)
{
	lcn_text_format(text, "%s: %lld \xe2\x86\x92 %lld", system->variables[variable].name,
			(long long) from->values[variable], (long long) to->values[variable]);
}

/* Why the last attempt fails, when it does. */
static void
append_last_failure(void *context, size_t number, const struct lcn_state *from,
		    const struct lcn_attempt *attempt)
{
	(void) number;
	(void) from;
	if (lcn_attempt_fails(attempt))
		lcn_attempt_append_failure(attempt, context);
}

void
lcn_run_append_end(const struct lcn_run *run, struct lcn_text *text)
{
	enum lcn_outcome outcome = lcn_run_replay(run, append_last_failure, text);
	if (outcome == LCN_VIOLATION)
		lcn_text_format(text, "%s is violated", run->system->property_name);
	else if (outcome == LCN_STEP && lcn_run_ends_in_deadlock(run, NULL))
		lcn_text_append(text, "deadlock: no step is possible");
}

void
lcn_run_append_title(const struct lcn_run *run, struct lcn_text *text)
{
	size_t n_steps = run->choices.n_items;
	struct lcn_text end = {0};
	lcn_run_append_end(run, &end);
	lcn_text_format(text, "A run of %zu step%s%s%s", n_steps, n_steps == 1 ? "" : "s",
			end.n_bytes > 0 ? ": " : "", lcn_text_string(&end));
	lcn_text_release(&end);
}
