/* What there is to say about the reachable states. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/engine.h"

struct inspection {
	struct lcn_symbolic *engine;
	struct lcn_symbolic_result *result;
	struct lcn_choice choice;
	struct lcn_bdd stuck;	/* states in which no step has been seen */
	struct lcn_bdd refused; /* states in which an attempt is refused */
};

static void
raise_to(uint64_t *greatest, uint64_t length)
{
	if (*greatest < length)
		*greatest = length;
}

/* By component, how many of the first sends of a path go to it. */
static uint32_t *
count_posts(const struct lcn_system *system, const struct lcn_path *path, uint32_t n_sends)
{
	uint32_t *n_posts = LCN_NEW_ZEROS(uint32_t, system->n_components);
	for (size_t i = 0; n_sends > 0; i++) {
		if (path->operations[i].kind != LCN_POST)
			continue;
		n_posts[path->operations[i].receiver] +=
		    lcn_system_fills(system, &path->operations[i]);
		n_sends--;
	}
	return n_posts;
}

/* Mailboxes at the moment where an attempt ends that is not a step to other
 * states. */
static void
note_end(struct inspection *inspection, const struct lcn_event *event)
{
	struct lcn_symbolic *engine = inspection->engine;
	const struct lcn_path *path = lcn_path_of_choice(engine->system, inspection->choice);
	struct lcn_bdd states = lcn_bdd_and(engine->bdds, event->states, engine->reachable);
	uint32_t *n_posts = count_posts(engine->system, path, event->n_sends);
	for (uint32_t c = 0; c < engine->system->n_components; c++) {
		struct lcn_symbolic_mailbox *mailbox = &inspection->result->mailboxes[c];
		if (n_posts[c] == 0)
			continue;
		uint64_t length = lcn_encoding_greatest(&engine->encoding, c, states) + n_posts[c] -
				  (c == inspection->choice.component);
		raise_to(&mailbox->max_tried, length);
		if (event->kind == LCN_EVENT_VIOLATION)
			raise_to(&mailbox->max_length, length);
	}
	lcn_bdd_release(engine->bdds, &states);
	free(n_posts);
}

static void
note_fault(struct inspection *inspection, const struct lcn_event *event)
{
	struct lcn_symbolic_result *result = inspection->result;
	for (size_t i = 0; i < result->faults.n_items; i++)
		if (result->faults.items[i].fault == event->fault &&
		    lcn_operation_is_at(result->faults.items[i].operation, event->operation))
			return;
	lcn_array_push(&result->faults, ((struct lcn_found_fault){event->fault, event->operation}));
}

static void
note_refusal(struct inspection *inspection, const struct lcn_event *event)
{
	uint32_t receiver = event->operation->receiver;
	inspection->result->mailboxes[receiver].was_refused = true;
	lcn_bdd_or_into(inspection->engine->bdds, &inspection->refused, event->states);
}

static void
note_event(void *context, const struct lcn_event *event)
{
	struct inspection *inspection = context;
	struct lcn_bdds *bdds = inspection->engine->bdds;
	if (!lcn_bdd_meet(bdds, event->states, inspection->engine->reachable))
		return;
	if (event->kind != LCN_EVENT_STEP)
		note_end(inspection, event);
	switch (event->kind) {
	case LCN_EVENT_STEP: break;
	case LCN_EVENT_VIOLATION: inspection->result->is_violated = true; break;
	case LCN_EVENT_REFUSAL: note_refusal(inspection, event); return;
	case LCN_EVENT_FAULT: note_fault(inspection, event); return;
	}
	lcn_bdd_minus_into(bdds, &inspection->stuck, event->states);
}

static struct lcn_bdd
all_empty(struct lcn_encoding *encoding)
{
	struct lcn_bdd result = lcn_bdd_true(encoding->bdds);
	for (uint32_t c = 0; c < encoding->system->n_components; c++)
		lcn_bdd_and_with(encoding->bdds, &result, lcn_encoding_at_most(encoding, c, 0));
	return result;
}

static void
count_deadlocks(struct inspection *inspection)
{
	struct lcn_symbolic *engine = inspection->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_count *counts = inspection->result->n_deadlocks;
	struct lcn_bdd empty = all_empty(&engine->encoding);
	struct lcn_bdd waiting = lcn_bdd_minus(bdds, inspection->stuck, empty);
	struct lcn_bdd full = lcn_bdd_and(bdds, waiting, inspection->refused);
	lcn_bdd_minus_into(bdds, &waiting, inspection->refused);
	lcn_bdd_and_into(bdds, &empty, inspection->stuck);
	lcn_encoding_count(&engine->encoding, empty, &counts[LCN_DEADLOCK_EMPTY]);
	lcn_encoding_count(&engine->encoding, full, &counts[LCN_DEADLOCK_FULL]);
	lcn_encoding_count(&engine->encoding, waiting, &counts[LCN_DEADLOCK_FAULT]);
	lcn_bdd_release(bdds, &empty);
	lcn_bdd_release(bdds, &full);
	lcn_bdd_release(bdds, &waiting);
}

static void
count_steps(struct lcn_symbolic *engine, struct lcn_symbolic_result *result)
{
	struct lcn_step_classes classes;
	lcn_symbolic_count_steps(engine, engine->reachable, LCN_BDD_FAILED, true, &classes);
	for (size_t i = 0; i < classes.items.n_items; i++)
		lcn_count_add(&result->n_steps, &classes.items.items[i].n_steps);
	lcn_step_classes_release(&classes);
}

static void
count_states(struct lcn_symbolic *engine, struct lcn_symbolic_result *result)
{
	struct lcn_count error;
	lcn_count_init(&error);
	lcn_count_set(&error, result->is_violated);
	lcn_encoding_count(&engine->encoding, engine->reachable, &result->n_states);
	lcn_count_add(&result->n_states, &error);
	lcn_count_release(&error);
}

static void
inspect_moves(struct inspection *inspection)
{
	struct lcn_symbolic *engine = inspection->engine;
	for (size_t i = 0; i < engine->moves.items.n_items && lcn_symbolic_goes_on(engine); i++) {
		inspection->choice = engine->moves.items.items[i].choice;
		lcn_path_walk(&engine->encoding, inspection->choice, note_event, inspection);
	}
}

static void
note_reached_lengths(struct lcn_symbolic *engine, struct lcn_symbolic_result *result)
{
	for (uint32_t c = 0; c < engine->system->n_components; c++) {
		struct lcn_symbolic_mailbox *mailbox = &result->mailboxes[c];
		raise_to(&mailbox->max_length,
			 lcn_encoding_greatest(&engine->encoding, c, engine->reachable));
		raise_to(&mailbox->max_tried, mailbox->max_length);
	}
}

static void
init_result(const struct lcn_symbolic *engine, struct lcn_symbolic_result *result)
{
	const struct lcn_system *system = engine->system;
	*result = (struct lcn_symbolic_result){
	    .is_violated = engine->is_violated_at_once,
	    .mailboxes = LCN_NEW_ZEROS(struct lcn_symbolic_mailbox, system->n_components)};
	lcn_count_init(&result->n_states);
	lcn_count_init(&result->n_steps);
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++)
		lcn_count_init(&result->n_deadlocks[kind]);
	for (size_t i = 0; i < system->n_initial; i++)
		result->mailboxes[system->initial[i].receiver].max_length++;
}

enum lcn_limit
lcn_symbolic_inspect(struct lcn_symbolic *engine, struct lcn_symbolic_result *result)
{
	struct inspection inspection = {.engine = engine,
					.result = result,
					.stuck = lcn_bdd_copy(engine->bdds, engine->reachable),
					.refused = lcn_bdd_false(engine->bdds)};
	init_result(engine, result);
	inspect_moves(&inspection);
	note_reached_lengths(engine, result);
	count_deadlocks(&inspection);
	count_states(engine, result);
	count_steps(engine, result);
	lcn_bdd_release(engine->bdds, &inspection.stuck);
	lcn_bdd_release(engine->bdds, &inspection.refused);
	return lcn_symbolic_limit(engine);
}

void
lcn_symbolic_result_release(struct lcn_symbolic_result *result)
{
	lcn_count_release(&result->n_states);
	lcn_count_release(&result->n_steps);
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++)
		lcn_count_release(&result->n_deadlocks[kind]);
	lcn_array_release(&result->faults);
	free(result->mailboxes);
	*result = (struct lcn_symbolic_result){0};
}
