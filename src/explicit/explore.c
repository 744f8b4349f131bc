#include "explicit/explore.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/sort.h"

/* So many light attempts are made, or new states stored, between two looks at
 * the budget. */
enum { ATTEMPTS_PER_CHECK = 4096, LIGHT_WEIGHT = 256 };

struct search {
	struct lcn_explicit_result *result;
	const struct lcn_explicit_options *options;
	struct lcn_attempt attempt;
	uint8_t *bytes; /* a packed state */
	uint32_t from;	/* the state being expanded */
	bool has_refusal;
	bool has_lost_step;	   /* there was no number left for its target */
	LCN_ARRAY(uint64_t) steps; /* out of it: pairs of label and target */
	unsigned met;		   /* a set of enum lcn_stop */
	size_t n_weights;	   /* work since the budget was looked at */
	size_t weight;		   /* of an attempt in the state being expanded */
};

static uint32_t
add_state(struct search *search, const struct lcn_state *state)
{
	struct lcn_explicit_result *result = search->result;
	bool is_new;
	size_t n_bytes = lcn_state_pack(&result->packing, state, search->bytes);
	return lcn_store_add(&result->states, search->bytes, n_bytes, search->from, &is_new);
}

static struct lcn_attempt_at
place_of(const struct search *search, const struct lcn_attempt *attempt)
{
	return (struct lcn_attempt_at){search->from, attempt->choice};
}

static void
raise_to(uint32_t *greatest, uint32_t length)
{
	if (*greatest < length)
		*greatest = length;
}

static void
note_tried_lengths(struct search *search, const struct lcn_state *state)
{
	for (uint32_t c = 0; c < search->result->system->n_components; c++)
		raise_to(&search->result->mailboxes[c].max_tried, state->mailboxes[c].length);
}

static void
note_lengths(struct search *search, const struct lcn_state *state)
{
	for (uint32_t c = 0; c < search->result->system->n_components; c++)
		raise_to(&search->result->mailboxes[c].max_length, state->mailboxes[c].length);
	note_tried_lengths(search, state);
}

static void
note_step(struct search *search, const struct lcn_attempt *attempt)
{
	uint32_t target = add_state(search, &attempt->state);
	uint32_t label =
	    lcn_tuples_add(&search->result->labels, attempt->label.items, attempt->label.n_items);
	if (target == LCN_NO_ENTRY)
		search->has_lost_step = true;
	else
		lcn_array_push(&search->steps, lcn_pair(label, target));
	note_lengths(search, &attempt->state);
}

static void
note_violation(struct search *search, const struct lcn_attempt *attempt)
{
	struct lcn_explicit_result *result = search->result;
	note_step(search, attempt);
	search->met |= LCN_STOP_AT_VIOLATION;
	if (result->error != LCN_NO_STATE)
		return;
	result->error = lcn_pair_second(lcn_array_last(&search->steps));
	result->violation = place_of(search, attempt);
}

static void
note_refusal(struct search *search, const struct lcn_attempt *attempt)
{
	struct lcn_mailbox_found *found = &search->result->mailboxes[attempt->operation->receiver];
	note_tried_lengths(search, &attempt->state);
	search->has_refusal = true;
	search->met |= LCN_STOP_AT_REFUSAL;
	if (found->refusal.state == LCN_NO_STATE)
		found->refusal = place_of(search, attempt);
}

static void
note_fault(struct search *search, const struct lcn_attempt *attempt)
{
	struct lcn_explicit_result *result = search->result;
	search->met |= LCN_STOP_AT_FAULT;
	note_tried_lengths(search, &attempt->state);
	for (size_t i = 0; i < result->faults.n_items; i++)
		if (result->faults.items[i].fault == attempt->fault &&
		    lcn_operation_is_at(result->faults.items[i].operation, attempt->operation))
			return;
	lcn_array_push(&result->faults,
		       ((struct lcn_fault_found){attempt->fault, attempt->operation,
						 place_of(search, attempt)}));
}

/* Memory that the table of states is about to ask for counts as used. */
static void
check_budget(struct search *search)
{
	struct lcn_explicit_result *result = search->result;
	search->n_weights = 0;
	if (search->options->budget == NULL || result->limit != LCN_LIMIT_NONE)
		return;
	struct lcn_progress *progress = lcn_budget_progress(search->options->budget);
	if (progress != NULL)
		progress->n_states = lcn_store_count(&result->states);
	struct lcn_budget budget = *search->options->budget;
	size_t growth = lcn_store_growth_bytes(&result->states, ATTEMPTS_PER_CHECK);
	if (budget.memory_bytes != 0)
		budget.memory_bytes =
		    budget.memory_bytes > growth ? budget.memory_bytes - growth : 1;
	result->limit = lcn_budget_check(&budget);
}

static void
visit(void *context, const struct lcn_attempt *attempt)
{
	struct search *search = context;
	bool is_accepted = search->options->accepts == NULL || search->options->accepts(attempt);
	search->n_weights += search->weight;
	if (search->n_weights >= (size_t) ATTEMPTS_PER_CHECK * LIGHT_WEIGHT)
		check_budget(search);
	if (!is_accepted)
		return;
	switch (attempt->outcome) {
	case LCN_STEP: note_step(search, attempt); break;
	case LCN_VIOLATION: note_violation(search, attempt); break;
	case LCN_REFUSED: note_refusal(search, attempt); break;
	case LCN_FAULTY: note_fault(search, attempt); break;
	case LCN_NOT_TAKEN: break;
	}
}

static size_t
count_messages(const struct lcn_system *system, const struct lcn_state *state)
{
	size_t n = 0;
	for (uint32_t c = 0; c < system->n_components; c++)
		n += state->mailboxes[c].length;
	return n;
}

static void
note_deadlock(struct search *search, const struct lcn_state *state)
{
	struct lcn_explicit_result *result = search->result;
	enum lcn_deadlock kind = LCN_DEADLOCK_EMPTY;
	if (lcn_state_is_error(result->system, state))
		return;
	if (count_messages(result->system, state) > 0)
		kind = search->has_refusal ? LCN_DEADLOCK_FULL : LCN_DEADLOCK_FAULT;
	search->met |= LCN_STOP_AT_DEADLOCK;
	if (result->n_deadlocks[kind]++ == 0)
		result->deadlocks[kind] = search->from;
}

/* Counts and keeps the steps out of the state just expanded, each once. */
static void
close_state(struct search *search)
{
	struct lcn_explicit_result *result = search->result;
	size_t n = lcn_sort_unique_longs(search->steps.items, search->steps.n_items);
	result->n_steps += n;
	if (!search->options->keep_edges)
		return;
	for (size_t i = 0; i < n; i++) {
		uint64_t step = search->steps.items[i];
		lcn_array_push(&result->edges,
			       ((struct lcn_edge){lcn_pair_first(step), lcn_pair_second(step)}));
	}
	lcn_array_push(&result->first, result->n_steps);
}

static void
expand(struct search *search, struct lcn_state *state)
{
	const struct lcn_system *system = search->result->system;
	search->from = search->result->n_expanded;
	search->has_refusal = false;
	lcn_array_clear(&search->steps);
	lcn_explicit_state(search->result, search->from, state);
	search->weight = LIGHT_WEIGHT + count_messages(system, state);
	lcn_attempts_of(&search->attempt, state, visit, search);
	if (search->has_lost_step)
		return;
	if (search->steps.n_items == 0)
		note_deadlock(search, state);
	close_state(search);
	search->result->n_expanded++;
}

static void
expand_all(struct search *search, struct lcn_state *state)
{
	struct lcn_explicit_result *result = search->result;
	uint32_t level_end = 1;
	while (result->n_expanded < lcn_store_count(&result->states)) {
		expand(search, state);
		if (search->has_lost_step)
			result->limit = LCN_LIMIT_MEMORY;
		result->has_stopped = (search->met & search->options->stop) != 0;
		if (result->limit != LCN_LIMIT_NONE || result->has_stopped)
			break;
		if (result->n_expanded == level_end) {
			level_end = lcn_store_count(&result->states);
			result->depth += level_end > result->n_expanded;
		}
	}
	result->depth += lcn_store_count(&result->states) > level_end;
}

static void
init_result(struct lcn_explicit_result *result, const struct lcn_system *system,
	    const struct lcn_explicit_options *options)
{
	const struct lcn_attempt_at nowhere = {.state = LCN_NO_STATE};
	*result = (struct lcn_explicit_result){
	    .system = system, .error = LCN_NO_STATE, .violation = nowhere};
	lcn_packing_init(&result->packing, system);
	lcn_store_init(&result->states, result->packing.max_bytes);
	for (int i = 0; i < LCN_N_DEADLOCKS; i++)
		result->deadlocks[i] = LCN_NO_STATE;
	result->mailboxes = LCN_NEW_ZEROS(struct lcn_mailbox_found, system->n_components);
	for (uint32_t c = 0; c < system->n_components; c++)
		result->mailboxes[c].refusal = nowhere;
	if (options->keep_edges)
		lcn_array_push(&result->first, 0);
}

static void
add_initial(struct search *search, struct lcn_state *state)
{
	const struct lcn_system *system = search->result->system;
	search->from = LCN_NO_ENTRY;
	lcn_state_set_initial(system, state);
	add_state(search, state);
	note_lengths(search, state);
	if (lcn_state_is_error(system, state)) {
		search->result->error = 0;
		search->met |= LCN_STOP_AT_VIOLATION;
	}
}

void
lcn_explicit_explore(const struct lcn_system *system, const struct lcn_explicit_options *options,
		     struct lcn_explicit_result *result)
{
	struct search search = {.result = result, .options = options};
	struct lcn_state state;
	init_result(result, system, options);
	lcn_attempt_init(&search.attempt, system);
	lcn_state_init(&state, system);
	search.bytes = LCN_NEW_ARRAY(uint8_t, result->packing.max_bytes);
	add_initial(&search, &state);
	check_budget(&search);
	if (result->limit == LCN_LIMIT_NONE)
		expand_all(&search, &state);
	lcn_array_release(&search.steps);
	lcn_attempt_release(&search.attempt);
	lcn_state_release(&state);
	free(search.bytes);
}

void
lcn_explicit_result_release(struct lcn_explicit_result *result)
{
	lcn_packing_release(&result->packing);
	lcn_store_release(&result->states);
	lcn_tuples_release(&result->labels);
	lcn_array_release(&result->first);
	lcn_array_release(&result->edges);
	lcn_array_release(&result->faults);
	free(result->mailboxes);
	*result = (struct lcn_explicit_result){0};
}

void
lcn_explicit_state(const struct lcn_explicit_result *result, uint32_t number,
		   struct lcn_state *state)
{
	size_t n_bytes;
	lcn_state_unpack(&result->packing, lcn_store_at(&result->states, number, &n_bytes), state);
}
