/* Reachable states, and runs played again. */
#include "random/judge.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/memory.h"

enum { N_SLOTS = 1 << 16 }; /* more than three times the states */

static uint32_t
slot_of(const struct judge_search *search, const struct judge_state *state)
{
	const uint8_t *bytes = (const uint8_t *) state;
	uint32_t hash = 2166136261;
	for (size_t i = 0; i < sizeof *state; i++)
		hash = (hash ^ bytes[i]) * 16777619;
	uint32_t slot = hash % N_SLOTS;
	while (search->slots[slot] != 0 &&
	       memcmp(&search->states.items[search->slots[slot] - 1], state, sizeof *state) != 0)
		slot = (slot + 1) % N_SLOTS;
	return slot;
}

/* The number of a state, new or known. */
static uint32_t
add_state(struct judge_search *search, const struct judge_state *state, uint32_t depth)
{
	struct judge_state error = {.property = state->property};
	bool is_error = judge_is_error(search->judge, state);
	if (is_error && search->error != JUDGE_NONE)
		return search->error;
	const struct judge_state *added = is_error ? &error : state;
	uint32_t slot = slot_of(search, added);
	if (search->slots[slot] != 0)
		return search->slots[slot] - 1;
	if (search->states.n_items >= JUDGE_MAX_STATES) {
		search->judge->is_too_large = true;
		return 0;
	}
	lcn_array_push(&search->states, *added);
	lcn_array_push(&search->depths, depth);
	search->slots[slot] = (uint32_t) search->states.n_items;
	if (is_error)
		search->error = search->slots[slot] - 1;
	return search->slots[slot] - 1;
}

static void
note_lengths(struct judge_search *search, const struct judge_state *state)
{
	for (unsigned p = 0; p < search->judge->n_parties; p++)
		if (search->greatest[p] < state->n_mail[p])
			search->greatest[p] = state->n_mail[p];
}

static bool
is_same_step(const struct judge_step *a, const struct judge_step *b)
{
	return a->from == b->from && a->to == b->to && a->party == b->party &&
	       a->n_sends == b->n_sends &&
	       memcmp(a->sends, b->sends, a->n_sends * sizeof *a->sends) == 0;
}

static void
add_step(struct judge_search *search, const struct judge_attempt *attempt, uint32_t to)
{
	struct judge_step step = {.from = search->from,
				  .to = to,
				  .party = (uint8_t) attempt->party,
				  .n_sends = (uint8_t) attempt->n_sends};
	memcpy(step.sends, attempt->sends, sizeof step.sends);
	memcpy(step.properties, attempt->properties, sizeof step.properties);
	for (size_t i = search->steps.n_items; i-- > 0;) {
		if (search->steps.items[i].from != search->from)
			break;
		if (is_same_step(&search->steps.items[i], &step))
			return;
	}
	lcn_array_push(&search->steps, step);
}

static void
note_depth(uint32_t *depth, uint32_t found)
{
	if (found < *depth)
		*depth = found;
}

static void
visit(void *context, const struct judge_attempt *attempt)
{
	struct judge_search *search = context;
	uint32_t depth = search->depths.items[search->from] + 1;
	switch (attempt->outcome) {
	case JUDGE_STEP:
	case JUDGE_VIOLATION:
		note_lengths(search, &attempt->state);
		add_step(search, attempt, add_state(search, &attempt->state, depth));
		break;
	case JUDGE_REFUSED: note_depth(&search->refusal_depths[attempt->refused_by], depth); break;
	case JUDGE_FAULT: note_depth(&search->fault_depth, depth); break;
	}
}

static void
expand(struct judge_search *search)
{
	size_t n_before = search->steps.n_items;
	struct judge_state state = search->states.items[search->from];
	if (search->from == search->error)
		return;
	judge_attempts(search->judge, &state, visit, search);
	if (search->steps.n_items > n_before)
		return;
	search->n_deadlocks++;
	note_depth(&search->deadlock_depth, search->depths.items[search->from]);
}

void
judge_explore(struct judge *judge, struct judge_search *search)
{
	struct judge_state initial;
	*search = (struct judge_search){.judge = judge,
					.error = JUDGE_NONE,
					.deadlock_depth = JUDGE_NONE,
					.fault_depth = JUDGE_NONE,
					.slots = LCN_NEW_ZEROS(uint32_t, N_SLOTS)};
	for (unsigned p = 0; p < JUDGE_MAX_PARTIES; p++)
		search->refusal_depths[p] = JUDGE_NONE;
	judge_initial(judge, &initial);
	note_lengths(search, &initial);
	add_state(search, &initial, 0);
	for (; search->from < search->states.n_items && !judge->is_too_large; search->from++)
		expand(search);
}

void
judge_search_release(struct judge_search *search)
{
	lcn_array_release(&search->states);
	lcn_array_release(&search->depths);
	lcn_array_release(&search->steps);
	free(search->slots);
}

/* Runs. What is told of an attempt may fit several, so a set of states is
 * carried along. */
struct replay {
	struct judge *judge;
	const json_t *told; /* of the attempt looked for */
	LCN_ARRAY(struct judge_state) states;
	LCN_ARRAY(struct judge_state) next;
	bool has_attempt; /* of a deadlock: whether there is a step */
	bool is_internal; /* the missing component must have no part in it */
};

static bool
is_string(const json_t *object, const char *key, const char *expected)
{
	const char *value = json_string_value(json_object_get(object, key));
	return value != NULL && strcmp(value, expected) == 0;
}

static bool
is_message(const struct judge *judge, const json_t *object, struct judge_send send)
{
	struct lcn_text name = {0};
	judge_message_name(judge, send, &name);
	bool is_same = is_string(object, "message", lcn_text_string(&name));
	lcn_text_release(&name);
	return is_same;
}

static bool
fits(const struct judge *judge, const json_t *told, bool is_internal,
     const struct judge_attempt *attempt)
{
	static const char *const outcomes[] = {"step", "violation", "refused", "fault"};
	struct judge_send taken = {(uint8_t) attempt->party, (uint8_t) attempt->message};
	const json_t *sends = json_object_get(told, "sends");
	if (!is_string(told, "outcome", outcomes[attempt->outcome]) ||
	    !is_string(told, "component", judge->parties[attempt->party].name) ||
	    !is_message(judge, told, taken) || json_array_size(sends) != attempt->n_sends)
		return false;
	for (unsigned i = 0; i < attempt->n_sends; i++) {
		const json_t *send = json_array_get(sends, i);
		bool is_crossing = (attempt->sends[i].receiver == judge->missing) !=
				   (attempt->party == judge->missing);
		if (is_internal && is_crossing)
			return false;
		if (!is_string(send, "receiver", judge->parties[attempt->sends[i].receiver].name) ||
		    !is_message(judge, send, attempt->sends[i]))
			return false;
	}
	return true;
}

static void
follow(void *context, const struct judge_attempt *attempt)
{
	struct replay *replay = context;
	replay->has_attempt |=
	    attempt->outcome == JUDGE_STEP || attempt->outcome == JUDGE_VIOLATION;
	if (replay->told == NULL ||
	    !fits(replay->judge, replay->told, replay->is_internal, attempt))
		return;
	for (size_t i = 0; i < replay->next.n_items; i++)
		if (memcmp(&replay->next.items[i], &attempt->state, sizeof attempt->state) == 0)
			return;
	lcn_array_push(&replay->next, attempt->state);
}

static bool
play(struct replay *replay, const json_t *told)
{
	replay->told = told;
	lcn_array_clear(&replay->next);
	for (size_t i = 0; i < replay->states.n_items; i++)
		judge_attempts(replay->judge, &replay->states.items[i], follow, replay);
	lcn_array_clear(&replay->states);
	for (size_t i = 0; i < replay->next.n_items; i++)
		lcn_array_push(&replay->states, replay->next.items[i]);
	return replay->states.n_items > 0;
}

static bool
ends_in_deadlock(struct replay *replay)
{
	for (size_t i = 0; i < replay->states.n_items; i++) {
		replay->has_attempt = false;
		replay->told = NULL;
		judge_attempts(replay->judge, &replay->states.items[i], follow, replay);
		if (!replay->has_attempt)
			return true;
	}
	return false;
}

static const char *
play_all(struct replay *replay, const json_t *run, const char *end, size_t n_steps)
{
	struct judge_state initial;
	size_t n = json_array_size(run);
	bool is_deadlock = strcmp(end, "deadlock") == 0;
	replay->is_internal = strcmp(end, "doom") == 0;
	if (replay->is_internal)
		end = "violation";
	judge_initial(replay->judge, &initial);
	lcn_array_push(&replay->states, initial);
	if (n != n_steps + 1)
		return "the trace does not have the expected length";
	if (n == 1 && strcmp(end, "violation") == 0 && !judge_is_error(replay->judge, &initial))
		return "nothing is violated yet";
	for (size_t i = 1; i < n; i++) {
		const json_t *told = json_array_get(run, i);
		bool is_last = i + 1 == n;
		if (!is_string(told, "outcome", is_last && !is_deadlock ? end : "step"))
			return "the trace does not end as it should";
		if (!play(replay, told))
			return "the trace is not possible";
	}
	if (is_deadlock && !ends_in_deadlock(replay))
		return "the trace does not end in a deadlock";
	return NULL;
}

const char *
judge_run(struct judge *judge, const char *text, const char *end, size_t n_steps)
{
	struct replay replay = {.judge = judge};
	json_t *run = json_loads(text, 0, NULL);
	const char *complaint =
	    run == NULL ? "the trace is no JSON" : play_all(&replay, run, end, n_steps);
	json_decref(run);
	lcn_array_release(&replay.states);
	lcn_array_release(&replay.next);
	return complaint;
}
