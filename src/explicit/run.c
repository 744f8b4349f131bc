#include "explicit/run.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* The attempt that leads from one state of a search to another. */
struct pursuit {
	const struct lcn_explicit_result *result;
	struct lcn_attempt attempt;
	struct lcn_state state;
	uint8_t *bytes;
	uint32_t target;
	bool is_found;
	struct lcn_choice choice;
};

static void
init_pursuit(struct pursuit *pursuit, const struct lcn_explicit_result *result)
{
	*pursuit = (struct pursuit){.result = result,
				    .bytes = LCN_NEW_ARRAY(uint8_t, result->packing.max_bytes)};
	lcn_attempt_init(&pursuit->attempt, result->system);
	lcn_state_init(&pursuit->state, result->system);
}

static void
release_pursuit(struct pursuit *pursuit)
{
	lcn_attempt_release(&pursuit->attempt);
	lcn_state_release(&pursuit->state);
	free(pursuit->bytes);
}

static bool
is_done(const struct lcn_attempt *attempt)
{
	return attempt->outcome == LCN_STEP || attempt->outcome == LCN_VIOLATION;
}

static void
look_for_target(void *context, const struct lcn_attempt *attempt)
{
	struct pursuit *pursuit = context;
	const struct lcn_explicit_result *result = pursuit->result;
	if (pursuit->is_found || !is_done(attempt))
		return;
	size_t n_bytes = lcn_state_pack(&result->packing, &attempt->state, pursuit->bytes);
	if (lcn_store_find(&result->states, pursuit->bytes, n_bytes) != pursuit->target)
		return;
	pursuit->is_found = true;
	pursuit->choice = attempt->choice;
}

static struct lcn_choice
choice_between(struct pursuit *pursuit, uint32_t from, uint32_t to)
{
	pursuit->target = to;
	pursuit->is_found = false;
	lcn_explicit_state(pursuit->result, from, &pursuit->state);
	lcn_attempts_of(&pursuit->attempt, &pursuit->state, look_for_target, pursuit);
	assert(pursuit->is_found);
	return pursuit->choice;
}

/* Through these states; the first is the initial one. */
static void
run_through(const struct lcn_explicit_result *result, const uint32_t *states, size_t n_states,
	    struct lcn_run *run)
{
	struct pursuit pursuit;
	*run = (struct lcn_run){.system = result->system};
	init_pursuit(&pursuit, result);
	for (size_t i = 1; i < n_states; i++)
		lcn_array_push(&run->choices, choice_between(&pursuit, states[i - 1], states[i]));
	release_pursuit(&pursuit);
}

void
lcn_run_to_state(const struct lcn_explicit_result *result, uint32_t state, struct lcn_run *run)
{
	LCN_ARRAY(uint32_t) states = {0};
	for (uint32_t s = state; s != LCN_NO_ENTRY; s = result->states.parents.items[s])
		lcn_array_push(&states, s);
	for (size_t i = 0, j = states.n_items - 1; i < j; i++, j--) {
		uint32_t swapped = states.items[i];
		states.items[i] = states.items[j];
		states.items[j] = swapped;
	}
	run_through(result, states.items, states.n_items, run);
	lcn_array_release(&states);
}

void
lcn_run_to_attempt(const struct lcn_explicit_result *result, struct lcn_attempt_at at,
		   struct lcn_run *run)
{
	lcn_run_to_state(result, at.state, run);
	lcn_array_push(&run->choices, at.choice);
}

/* Whether the missing component neither receives nor sends to others. */
static bool
is_internal(const struct lcn_attempt *attempt)
{
	uint32_t missing = attempt->system->missing;
	bool is_own = attempt->label.items[0] == missing;
	for (size_t i = 1; i < attempt->label.n_items; i += 2)
		if ((attempt->label.items[i] == missing) != is_own)
			return false;
	return true;
}

enum lcn_limit
lcn_run_to_doom(const struct lcn_system *system, const struct lcn_budget *budget,
		struct lcn_run *run, bool *is_found)
{
	struct lcn_explicit_result result;
	struct lcn_explicit_options options = {
	    .stop = LCN_STOP_AT_VIOLATION, .accepts = is_internal, .budget = budget};
	*run = (struct lcn_run){.system = system};
	lcn_explicit_explore(system, &options, &result);
	*is_found = result.violation.state != LCN_NO_STATE;
	if (*is_found)
		lcn_run_to_attempt(&result, result.violation, run);
	enum lcn_limit limit = result.limit;
	lcn_explicit_result_release(&result);
	return limit;
}

/* Whether there is such an attempt in the state. */
static bool
is_offered(const struct lcn_system *system, const struct lcn_state *state, struct lcn_choice choice)
{
	if (lcn_state_is_error(system, state) || choice.component >= system->n_components)
		return false;
	const struct lcn_component *component = &system->components[choice.component];
	return choice.message < component->n_messages &&
	       choice.path < component->messages[choice.message].n_paths &&
	       lcn_mailbox_offers(component, &state->mailboxes[choice.component], choice.message);
}

static enum lcn_outcome
outcome_of_nothing(const struct lcn_system *system, const struct lcn_state *initial)
{
	return lcn_state_is_error(system, initial) ? LCN_VIOLATION : LCN_STEP;
}

/* Makes the run again and leaves its last state in *state. */
static enum lcn_outcome
replay(const struct lcn_run *run, lcn_run_visit *visit, void *context, struct lcn_state *state)
{
	struct lcn_attempt attempt;
	lcn_attempt_init(&attempt, run->system);
	lcn_state_set_initial(run->system, state);
	enum lcn_outcome outcome = outcome_of_nothing(run->system, state);
	for (size_t i = 0; i < run->choices.n_items; i++) {
		if (outcome != LCN_STEP || !is_offered(run->system, state, run->choices.items[i])) {
			outcome = LCN_NOT_TAKEN;
			break;
		}
		lcn_attempt_make(&attempt, state, run->choices.items[i]);
		outcome = attempt.outcome;
		if (visit != NULL && outcome != LCN_NOT_TAKEN)
			visit(context, i, state, &attempt);
		lcn_state_copy(run->system, state, &attempt.state);
	}
	lcn_attempt_release(&attempt);
	return outcome;
}

enum lcn_outcome
lcn_run_replay(const struct lcn_run *run, lcn_run_visit *visit, void *context)
{
	struct lcn_state state;
	lcn_state_init(&state, run->system);
	enum lcn_outcome outcome = replay(run, visit, context, &state);
	lcn_state_release(&state);
	return outcome;
}

static void
count_steps(void *context, const struct lcn_attempt *attempt)
{
	size_t *n_steps = context;
	*n_steps += is_done(attempt);
}

static bool
has_messages(const struct lcn_system *system, const struct lcn_state *state)
{
	for (uint32_t c = 0; c < system->n_components; c++)
		if (state->mailboxes[c].length > 0)
			return true;
	return false;
}

bool
lcn_run_ends_in_deadlock(const struct lcn_run *run, bool *is_blocked)
{
	struct lcn_state state;
	struct lcn_attempt attempt;
	size_t n_steps = 0;
	lcn_state_init(&state, run->system);
	lcn_attempt_init(&attempt, run->system);
	bool is_run =
	    replay(run, NULL, NULL, &state) == LCN_STEP && !lcn_state_is_error(run->system, &state);
	lcn_attempts_of(&attempt, &state, count_steps, &n_steps);
	if (is_blocked != NULL)
		*is_blocked = has_messages(run->system, &state);
	lcn_attempt_release(&attempt);
	lcn_state_release(&state);
	return is_run && n_steps == 0;
}

/* Deeds may be meant in several ways, as paths with the same sends can store
 * different values: all of them are followed, level by level. A node is a
 * state after so many deeds. */
struct resolution {
	struct lcn_packing packing;
	struct lcn_store nodes;		      /* the number of deeds done, then the packed state */
	LCN_ARRAY(struct lcn_choice) choices; /* by node: the last one */
	lcn_deed_accepts *accepts;
	void *context;
	enum lcn_outcome outcome; /* that is wanted of the deed */
	uint32_t n_done;
	uint32_t from;
	bool is_found;		/* an attempt at the last deed with its outcome */
	struct lcn_choice last; /* that attempt */
	struct lcn_state state; /* in which it is made */
	struct lcn_attempt attempt;
	uint8_t *bytes;
};

static void
add_node(struct resolution *resolution, const struct lcn_state *state, struct lcn_choice choice)
{
	bool is_new;
	uint8_t *bytes = resolution->bytes;
	memcpy(bytes, &resolution->n_done, sizeof resolution->n_done);
	size_t n_bytes = sizeof resolution->n_done;
	n_bytes += lcn_state_pack(&resolution->packing, state, bytes + n_bytes);
	lcn_store_add(&resolution->nodes, bytes, n_bytes, resolution->from, &is_new);
	if (is_new)
		lcn_array_push(&resolution->choices, choice);
}

static void
follow(void *context, const struct lcn_attempt *attempt)
{
	struct resolution *resolution = context;
	if (attempt->outcome != resolution->outcome ||
	    !resolution->accepts(resolution->context, resolution->n_done - 1, &resolution->state,
				 attempt))
		return;
	if (!resolution->is_found)
		resolution->last = attempt->choice;
	resolution->is_found = true;
	if (attempt->outcome == LCN_STEP)
		add_node(resolution, &attempt->state, attempt->choice);
}

/* Tries the deed in every node from `first` up to `end`. */
static void
do_deed(struct resolution *resolution, uint32_t first, uint32_t end)
{
	size_t n_bytes;
	resolution->is_found = false;
	for (uint32_t node = first; node < end; node++) {
		const uint8_t *bytes = lcn_store_at(&resolution->nodes, node, &n_bytes);
		resolution->from = node;
		lcn_state_unpack(&resolution->packing, bytes + sizeof(uint32_t),
				 &resolution->state);
		lcn_attempts_of(&resolution->attempt, &resolution->state, follow, resolution);
		if (resolution->is_found && resolution->outcome != LCN_STEP)
			break;
	}
}

static void
reverse(struct lcn_choice *choices, size_t n_choices)
{
	for (size_t i = 0; i < n_choices / 2; i++) {
		struct lcn_choice swapped = choices[i];
		choices[i] = choices[n_choices - 1 - i];
		choices[n_choices - 1 - i] = swapped;
	}
}

/* The choices that lead to a node, and then the last one if it is no step. */
static void
collect(const struct resolution *resolution, uint32_t node, struct lcn_run *run)
{
	if (resolution->outcome != LCN_STEP)
		lcn_array_push(&run->choices, resolution->last);
	for (; node != 0; node = resolution->nodes.parents.items[node])
		lcn_array_push(&run->choices, resolution->choices.items[node]);
	reverse(run->choices.items, run->choices.n_items);
}

static void
init_resolution(struct resolution *resolution, const struct lcn_system *system)
{
	*resolution = (struct resolution){.from = LCN_NO_ENTRY};
	lcn_packing_init(&resolution->packing, system);
	size_t max_bytes = resolution->packing.max_bytes + sizeof(uint32_t);
	lcn_store_init(&resolution->nodes, max_bytes);
	resolution->bytes = LCN_NEW_ARRAY(uint8_t, max_bytes);
	lcn_attempt_init(&resolution->attempt, system);
	lcn_state_init(&resolution->state, system);
	lcn_state_set_initial(system, &resolution->state);
	add_node(resolution, &resolution->state, (struct lcn_choice){0});
	resolution->outcome = outcome_of_nothing(system, &resolution->state);
}

static void
release_resolution(struct resolution *resolution)
{
	lcn_packing_release(&resolution->packing);
	lcn_store_release(&resolution->nodes);
	lcn_array_release(&resolution->choices);
	lcn_attempt_release(&resolution->attempt);
	lcn_state_release(&resolution->state);
	free(resolution->bytes);
}

bool
lcn_run_find(const struct lcn_system *system, lcn_deed_accepts *accepts, void *context,
	     size_t n_deeds, enum lcn_outcome outcome, size_t *n_possible, struct lcn_run *run)
{
	struct resolution resolution;
	uint32_t first = 0; /* node of the present level */
	size_t n_done = 0;
	init_resolution(&resolution, system);
	resolution.accepts = accepts;
	resolution.context = context;
	*run = (struct lcn_run){.system = system};
	for (bool goes_on = true; goes_on && n_done < n_deeds;) {
		uint32_t end = lcn_store_count(&resolution.nodes);
		resolution.n_done = (uint32_t) n_done + 1;
		resolution.outcome = n_done + 1 == n_deeds ? outcome : LCN_STEP;
		do_deed(&resolution, first, end);
		goes_on = resolution.is_found;
		n_done += goes_on;
		first = resolution.outcome == LCN_STEP ? end : resolution.from;
	}
	bool is_found = n_done == n_deeds && resolution.outcome == outcome;
	if (is_found && n_deeds > 0)
		collect(&resolution, first, run);
	*n_possible = n_done;
	release_resolution(&resolution);
	return is_found;
}
