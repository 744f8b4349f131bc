#include "explicit/step.h"

#include <assert.h>

void
lcn_attempt_init(struct lcn_attempt *attempt, const struct lcn_system *system)
{
	*attempt = (struct lcn_attempt){.system = system};
	lcn_state_init(&attempt->state, system);
}

void
lcn_attempt_release(struct lcn_attempt *attempt)
{
	lcn_array_release(&attempt->label);
	lcn_state_release(&attempt->state);
	*attempt = (struct lcn_attempt){0};
}

/* Each of the three tells how the attempt ends here; LCN_STEP: not yet. */

static enum lcn_outcome
fail(struct lcn_attempt *attempt, enum lcn_fault fault)
{
	attempt->fault = fault;
	return LCN_FAULTY;
}

static enum lcn_outcome
test(struct lcn_attempt *attempt, const struct lcn_state *from, const struct lcn_operation *o)
{
	int64_t value;
	enum lcn_fault fault = lcn_term_evaluate(o->term, from->values, &value);
	if (fault != LCN_FAULT_NONE)
		return fail(attempt, fault);
	return (value != 0) == o->truth ? LCN_STEP : LCN_NOT_TAKEN;
}

static enum lcn_outcome
store(struct lcn_attempt *attempt, const struct lcn_state *from, const struct lcn_operation *o)
{
	int64_t value;
	uint64_t index;
	enum lcn_fault fault = lcn_term_evaluate(o->term, from->values, &value);
	if (fault != LCN_FAULT_NONE)
		return fail(attempt, fault);
	if (o->variable == LCN_NO_VARIABLE)
		return LCN_STEP;
	if (!lcn_values_find(&attempt->system->variables[o->variable].values, value, &index))
		return fail(attempt, LCN_FAULT_RANGE);
	attempt->state.values[o->variable] = value;
	return LCN_STEP;
}

static enum lcn_outcome
post(struct lcn_attempt *attempt, const struct lcn_operation *o)
{
	const struct lcn_system *system = attempt->system;
	const struct lcn_component *receiver = &system->components[o->receiver];
	struct lcn_state *state = &attempt->state;
	bool fills = lcn_system_fills(system, o);
	if (fills && lcn_mailbox_is_full(receiver, &state->mailboxes[o->receiver]))
		return LCN_REFUSED;
	if (fills)
		lcn_mailbox_post(receiver, &state->mailboxes[o->receiver], o->message);
	lcn_array_push(&attempt->label, o->receiver);
	lcn_array_push(&attempt->label, o->message);
	state->property = lcn_system_watch(system, state->property, attempt->choice.component,
					   o->receiver, o->message);
	return lcn_state_is_error(system, state) ? LCN_VIOLATION : LCN_STEP;
}

static enum lcn_outcome
run(struct lcn_attempt *attempt, const struct lcn_state *from, const struct lcn_operation *o)
{
	switch (o->kind) {
	case LCN_TEST: return test(attempt, from, o);
	case LCN_STORE: return store(attempt, from, o);
	case LCN_POST: return post(attempt, o);
	}
	return LCN_STEP;
}

void
lcn_attempt_make(struct lcn_attempt *attempt, const struct lcn_state *from,
		 struct lcn_choice choice)
{
	const struct lcn_component *component = &attempt->system->components[choice.component];
	const struct lcn_path *path = &component->messages[choice.message].paths[choice.path];
	attempt->choice = choice;
	attempt->fault = LCN_FAULT_NONE;
	attempt->operation = NULL;
	lcn_array_clear(&attempt->label);
	lcn_array_push(&attempt->label, choice.component);
	lcn_state_copy(attempt->system, &attempt->state, from);
	lcn_mailbox_take(component, &attempt->state.mailboxes[choice.component], choice.message);
	attempt->outcome = LCN_STEP;
	for (size_t i = 0; i < path->n_operations && attempt->outcome == LCN_STEP; i++) {
		attempt->operation = &path->operations[i];
		attempt->outcome = run(attempt, from, attempt->operation);
	}
}

void
lcn_attempts_of(struct lcn_attempt *attempt, const struct lcn_state *from, lcn_attempt_visit *visit,
		void *context)
{
	const struct lcn_system *system = attempt->system;
	if (lcn_state_is_error(system, from) || lcn_system_is_end(system, from->property))
		return;
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		for (uint32_t m = 0; m < component->n_messages; m++) {
			if (!lcn_mailbox_offers(component, &from->mailboxes[c], m))
				continue;
			for (uint32_t p = 0; p < component->messages[m].n_paths; p++) {
				lcn_attempt_make(attempt, from, (struct lcn_choice){c, m, p});
				if (attempt->outcome != LCN_NOT_TAKEN)
					visit(context, attempt);
			}
		}
	}
}
