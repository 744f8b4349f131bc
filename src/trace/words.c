#include "trace/words.h"

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
