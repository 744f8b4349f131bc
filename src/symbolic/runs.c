#include "symbolic/runs.h"

#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/backward.h"
#include "symbolic/engine.h"
#include "symbolic/flow.h"

/* What a run is to end with. */
struct goal {
	struct lcn_symbolic *engine;
	enum lcn_event_kind kind;
	uint32_t receiver;		     /* of REFUSAL */
	uint32_t max_steps;		     /* of the run; 0: any number */
	const struct lcn_found_fault *fault; /* of FAULT */
	bool is_silent;			     /* no step may be visible */
	uint32_t move;			     /* the one being looked at */
	struct lcn_bdd *last;		     /* by move: states in which it is the end */
	struct lcn_bdd states;		     /* all of those, or without such a move */
	bool is_state;			     /* the state is the goal */
	LCN_ARRAY(struct lcn_bdd) layers;    /* by distance to the goal */
};

static bool
is_goal(const struct goal *goal, const struct lcn_event *event)
{
	if (event->kind != goal->kind)
		return false;
	switch (event->kind) {
	case LCN_EVENT_STEP: return false;
	case LCN_EVENT_REFUSAL: return event->operation->receiver == goal->receiver;
	case LCN_EVENT_FAULT:
		return event->fault == goal->fault->fault &&
		       lcn_operation_is_at(event->operation, goal->fault->operation);
	case LCN_EVENT_VIOLATION: break;
	}
	struct lcn_moves *moves = &goal->engine->moves;
	return !goal->is_silent ||
	       lcn_moves_is_silent(moves, lcn_move_visible(moves, goal->move, event->n_sends));
}

static void
note_goal(void *context, const struct lcn_event *event)
{
	struct goal *goal = context;
	if (is_goal(goal, event))
		lcn_bdd_or_into(goal->engine->bdds, &goal->last[goal->move], event->states);
}

static void
find_last(struct goal *goal)
{
	struct lcn_symbolic *engine = goal->engine;
	size_t n_moves = engine->moves.items.n_items;
	goal->last = LCN_NEW_ZEROS(struct lcn_bdd, n_moves);
	goal->states = lcn_bdd_false(engine->bdds);
	for (goal->move = 0; goal->move < n_moves; goal->move++) {
		goal->last[goal->move] = lcn_bdd_false(engine->bdds);
		lcn_path_walk(&engine->encoding, engine->moves.items.items[goal->move].choice,
			      note_goal, goal);
		lcn_bdd_or_into(engine->bdds, &goal->states, goal->last[goal->move]);
	}
	lcn_bdd_and_into(engine->bdds, &goal->states, engine->reachable);
}

static void
release_goal(struct goal *goal)
{
	struct lcn_bdds *bdds = goal->engine->bdds;
	for (size_t i = 0; i < goal->engine->moves.items.n_items && goal->last != NULL; i++)
		lcn_bdd_release(bdds, &goal->last[i]);
	for (size_t i = 0; i < goal->layers.n_items; i++)
		lcn_bdd_release(bdds, &goal->layers.items[i]);
	lcn_array_release(&goal->layers);
	lcn_bdd_release(bdds, &goal->states);
	free(goal->last);
}

/* Goes back from the goal, one step a layer, until the state is reached. */
static bool
find_layers(struct goal *goal, struct lcn_bdd state)
{
	struct lcn_symbolic *engine = goal->engine;
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd known = lcn_bdd_copy(bdds, goal->states);
	struct lcn_bdd layer = lcn_bdd_copy(bdds, goal->states);
	bool is_reached = false;
	while (!is_reached && lcn_symbolic_goes_on(engine) && !lcn_bdd_is_false(bdds, layer) &&
	       (goal->max_steps == 0 || goal->layers.n_items < goal->max_steps)) {
		is_reached = lcn_bdd_meet(bdds, layer, state);
		lcn_array_push(&goal->layers, layer);
		layer = lcn_backward_step(engine, goal->is_silent, layer);
		lcn_bdd_minus_into(bdds, &layer, known);
		lcn_bdd_or_into(bdds, &known, layer);
	}
	lcn_bdd_release(bdds, &layer);
	lcn_bdd_release(bdds, &known);
	return is_reached && lcn_symbolic_goes_on(engine);
}

/* Takes the first step that leads from the state into the layer. */
static void
step_into(struct goal *goal, struct lcn_bdd layer, struct lcn_bdd *state, struct lcn_run *run)
{
	struct lcn_symbolic *engine = goal->engine;
	for (uint32_t i = 0; i < engine->moves.items.n_items; i++) {
		const struct lcn_move *move = &engine->moves.items.items[i];
		if ((goal->is_silent && !lcn_moves_is_silent(&engine->moves, move->visible)) ||
		    !lcn_bdd_meet(engine->bdds, *state, move->domain))
			continue;
		struct lcn_bdd after = lcn_move_image(&engine->moves, i, *state);
		if (lcn_bdd_meet(engine->bdds, after, layer)) {
			lcn_array_push(&run->choices, move->choice);
			lcn_bdd_replace(engine->bdds, state, after);
			return;
		}
		lcn_bdd_release(engine->bdds, &after);
	}
}

static void
make_last_attempt(struct goal *goal, struct lcn_bdd state, struct lcn_run *run)
{
	struct lcn_symbolic *engine = goal->engine;
	for (uint32_t i = 0; i < engine->moves.items.n_items; i++)
		if (lcn_bdd_meet(engine->bdds, state, goal->last[i])) {
			lcn_array_push(&run->choices, engine->moves.items.items[i].choice);
			return;
		}
}

static bool
find_run(struct goal *goal, struct lcn_run *run)
{
	struct lcn_symbolic *engine = goal->engine;
	*run = (struct lcn_run){.system = engine->system};
	if (engine->is_violated_at_once)
		return false;
	struct lcn_bdd state = lcn_encoding_initial(&engine->encoding);
	bool is_found = find_layers(goal, state);
	for (size_t i = goal->layers.n_items; is_found && i-- > 1;)
		step_into(goal, goal->layers.items[i - 1], &state, run);
	if (is_found && !goal->is_state)
		make_last_attempt(goal, state, run);
	lcn_bdd_release(engine->bdds, &state);
	return is_found && lcn_symbolic_goes_on(engine);
}

static bool
find_run_to_event(struct goal *goal, struct lcn_run *run)
{
	find_last(goal);
	bool is_found = find_run(goal, run);
	release_goal(goal);
	return is_found;
}

bool
lcn_symbolic_run_to_violation(struct lcn_symbolic *engine, struct lcn_run *run)
{
	return find_run_to_event(&(struct goal){.engine = engine, .kind = LCN_EVENT_VIOLATION},
				 run);
}

bool
lcn_symbolic_run_to_doom(struct lcn_symbolic *engine, struct lcn_run *run)
{
	return find_run_to_event(
	    &(struct goal){.engine = engine, .kind = LCN_EVENT_VIOLATION, .is_silent = true}, run);
}

/* Whether so many steps can post more than the mailbox holds. */
static bool
can_fill(const struct lcn_system *system, uint32_t component, uint32_t n_steps)
{
	uint64_t n_messages = 0;
	for (size_t i = 0; i < system->n_initial; i++)
		n_messages += system->initial[i].receiver == component;
	n_messages += (uint64_t) n_steps * lcn_flow_most_posts(system, component);
	return n_messages > system->components[component].capacity;
}

bool
lcn_symbolic_run_to_refusal(struct lcn_symbolic *engine, uint32_t component, uint32_t max_steps,
			    struct lcn_run *run)
{
	*run = (struct lcn_run){.system = engine->system};
	if (max_steps > 0 && !can_fill(engine->system, component, max_steps))
		return false;
	return find_run_to_event(&(struct goal){.engine = engine,
						.kind = LCN_EVENT_REFUSAL,
						.receiver = component,
						.max_steps = max_steps},
				 run);
}

bool
lcn_symbolic_run_to_fault(struct lcn_symbolic *engine, const struct lcn_found_fault *fault,
			  struct lcn_run *run)
{
	return find_run_to_event(
	    &(struct goal){.engine = engine, .kind = LCN_EVENT_FAULT, .fault = fault}, run);
}

bool
lcn_symbolic_run_to_deadlock(struct lcn_symbolic *engine, struct lcn_run *run)
{
	struct goal goal = {.engine = engine, .is_state = true};
	goal.states = lcn_bdd_copy(engine->bdds, engine->reachable);
	for (size_t i = 0; i < engine->moves.items.n_items; i++) {
		const struct lcn_move *move = &engine->moves.items.items[i];
		lcn_bdd_minus_into(engine->bdds, &goal.states, move->domain);
		for (size_t v = 0; v < move->violations.n_items; v++)
			lcn_bdd_minus_into(engine->bdds, &goal.states,
					   move->violations.items[v].states);
	}
	bool is_found = find_run(&goal, run);
	release_goal(&goal);
	return is_found;
}
