#include "lts/inclusion.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/sort.h"
#include "base/tuples.h"

#define NO_PAIR UINT32_MAX

/* (state, set), how it was reached, and the next pair of the same state in the
 * antichain. */
struct pair {
	uint32_t state;
	uint32_t set;
	uint32_t parent;
	uint32_t label;
	uint32_t sibling;
	bool is_dropped; /* a smaller set came along in the same level */
};

/* One direction; both directions share the sets and what follows from them. */
struct direction {
	LCN_ARRAY(struct pair) pairs;
	size_t level;	      /* where the pairs of the present level begin */
	uint32_t *antichains; /* by state: a pair of it, or NO_PAIR */
	uint32_t culprit;     /* the pair that has a step which its set has not, */
	uint32_t label;	      /* and the label of that step */
};

struct search {
	const struct lcn_inclusion_search *question;
	struct lcn_inclusion *trace;
	struct lcn_tuples sets;
	LCN_ARRAY(uint64_t) filters; /* by set: a bit for each member's hash */
	struct lcn_tuples moves;     /* set and label */
	LCN_ARRAY(uint32_t) targets; /* by move: a set */
	LCN_ARRAY(uint32_t) set;     /* the one being made */
	uint32_t *stamps;	     /* by state: the last set it was put into */
	uint32_t stamp;
	uint64_t n_unchecked;
	struct direction directions[2];
};

static bool
is_over(struct search *search)
{
	struct lcn_inclusion *trace = search->trace;
	trace->n_steps++;
	if (trace->limit == LCN_LIMIT_NONE && lcn_budget_is_due(&search->n_unchecked))
		trace->limit = lcn_budget_check(search->question->budget);
	if (search->question->max_n_steps != 0 && trace->n_steps > search->question->max_n_steps)
		trace->verdict = LCN_INCLUSION_GAVE_UP;
	return trace->limit != LCN_LIMIT_NONE || trace->verdict == LCN_INCLUSION_GAVE_UP;
}

static void
start_set(struct search *search)
{
	search->stamp++;
	lcn_array_clear(&search->set);
}

static void
put(struct search *search, uint32_t state)
{
	if (search->stamps[state] == search->stamp)
		return;
	search->stamps[state] = search->stamp;
	lcn_array_push(&search->set, state);
}

static uint32_t
finish_set(struct search *search)
{
	const struct lcn_inclusion_search *question = search->question;
	for (size_t i = 0; question->is_weak && i < search->set.n_items; i++)
		LCN_FOR_EDGES (question->graph, search->set.items[i], edge)
			if (edge->label == LCN_TAU && !is_over(search))
				put(search, edge->target);
	lcn_sort_words(search->set.items, search->set.n_items);
	uint32_t number = lcn_tuples_add(&search->sets, search->set.items, search->set.n_items);
	if (number == search->filters.n_items) {
		uint64_t filter = 0;
		for (size_t i = 0; i < search->set.n_items; i++)
			filter |= UINT64_C(1) << (search->set.items[i] * 0x9e3779b1u >> 26);
		lcn_array_push(&search->filters, filter);
	}
	return number;
}

static uint32_t
compute_move(struct search *search, uint32_t set, uint32_t label)
{
	const uint32_t *members = lcn_tuples_at(&search->sets, set);
	size_t n_members = lcn_tuples_length(&search->sets, set);
	start_set(search);
	for (size_t i = 0; i < n_members; i++)
		LCN_FOR_EDGES (search->question->graph, members[i], edge)
			if (!is_over(search) && edge->label == label)
				put(search, edge->target);
	return finish_set(search);
}

/* The set after a label. */
static uint32_t
move(struct search *search, uint32_t set, uint32_t label)
{
	const uint32_t words[] = {set, label};
	uint32_t number = lcn_tuples_add(&search->moves, words, 2);
	if (number == search->targets.n_items) {
		uint32_t target = compute_move(search, set, label);
		lcn_array_push(&search->targets, target);
	}
	return search->targets.items[number];
}

static bool
is_member(const struct search *search, uint32_t state, uint32_t set)
{
	const uint32_t *members = lcn_tuples_at(&search->sets, set);
	size_t low = 0;
	size_t high = lcn_tuples_length(&search->sets, set);
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (members[middle] == state)
			return true;
		if (members[middle] < state)
			low = middle + 1;
		else
			high = middle;
	}
	return false;
}

static bool
is_subset(struct search *search, uint32_t small, uint32_t large)
{
	if (small == large)
		return true;
	size_t n_small = lcn_tuples_length(&search->sets, small);
	size_t n_large = lcn_tuples_length(&search->sets, large);
	if (n_small >= n_large ||
	    (search->filters.items[small] & ~search->filters.items[large]) != 0)
		return false;
	search->trace->n_steps += n_small;
	const uint32_t *a = lcn_tuples_at(&search->sets, small);
	const uint32_t *b = lcn_tuples_at(&search->sets, large);
	size_t j = 0;
	for (size_t i = 0; i < n_small; i++, j++) {
		while (j < n_large && b[j] < a[i])
			j++;
		if (j == n_large || b[j] != a[i])
			return false;
	}
	return true;
}

/* Takes the pairs with supersets out of the antichain; those of the level that
 * is being made need not be expanded either. Earlier ones may still lead to a
 * shorter trace. */
static void
drop_supersets(struct search *search, struct direction *direction, uint32_t state, uint32_t set,
	       size_t new_level)
{
	uint32_t *link = &direction->antichains[state];
	while (*link != NO_PAIR) {
		struct pair *pair = &direction->pairs.items[*link];
		if (is_subset(search, set, pair->set)) {
			pair->is_dropped = *link >= new_level;
			*link = pair->sibling;
		} else {
			link = &pair->sibling;
		}
	}
}

static void
visit(struct search *search, struct direction *direction, struct pair pair, size_t new_level)
{
	if (is_member(search, pair.state, pair.set))
		return;
	for (uint32_t i = direction->antichains[pair.state]; i != NO_PAIR;
	     i = direction->pairs.items[i].sibling)
		if (is_over(search) || is_subset(search, direction->pairs.items[i].set, pair.set))
			return;
	drop_supersets(search, direction, pair.state, pair.set, new_level);
	pair.sibling = direction->antichains[pair.state];
	direction->antichains[pair.state] = (uint32_t) direction->pairs.n_items;
	lcn_array_push(&direction->pairs, pair);
}

/* Internal steps lead to pairs of the same level. */
static void
expand_internal(struct search *search, struct direction *direction)
{
	if (!search->question->is_weak)
		return;
	for (size_t i = direction->level; i < direction->pairs.n_items; i++) {
		struct pair from = direction->pairs.items[i];
		if (from.is_dropped)
			continue;
		LCN_FOR_EDGES (search->question->graph, from.state, edge) {
			if (edge->label != LCN_TAU)
				continue;
			if (is_over(search))
				return;
			struct pair pair = {edge->target, from.set, (uint32_t) i,
					    LCN_TAU,	  NO_PAIR,  false};
			visit(search, direction, pair, direction->level);
		}
	}
}

/* False when a step was found that the set cannot do. */
static bool
expand_pair(struct search *search, struct direction *direction, uint32_t number, size_t new_level)
{
	struct pair from = direction->pairs.items[number];
	LCN_FOR_EDGES (search->question->graph, from.state, edge) {
		if (search->question->is_weak && edge->label == LCN_TAU)
			continue;
		uint32_t set = move(search, from.set, edge->label);
		if (is_over(search))
			return true;
		if (lcn_tuples_length(&search->sets, set) == 0) {
			direction->culprit = number;
			direction->label = edge->label;
			return false;
		}
		struct pair pair = {edge->target, set, number, edge->label, NO_PAIR, false};
		visit(search, direction, pair, new_level);
	}
	return true;
}

/* False when a trace ends in this level. */
static bool
expand_level(struct search *search, struct direction *direction)
{
	expand_internal(search, direction);
	size_t end = direction->pairs.n_items;
	for (size_t i = direction->level; i < end; i++) {
		if (search->trace->limit != LCN_LIMIT_NONE ||
		    search->trace->verdict == LCN_INCLUSION_GAVE_UP)
			return true;
		if (!direction->pairs.items[i].is_dropped &&
		    !expand_pair(search, direction, (uint32_t) i, end))
			return false;
	}
	direction->level = end;
	return true;
}

static bool
is_done(const struct direction *direction)
{
	return direction->level == direction->pairs.n_items;
}

static void
start_direction(struct search *search, struct direction *direction, uint32_t from, uint32_t to)
{
	uint32_t n_states = search->question->graph->n_states;
	direction->antichains = LCN_NEW_ARRAY(uint32_t, n_states);
	for (uint32_t s = 0; s < n_states; s++)
		direction->antichains[s] = NO_PAIR;
	start_set(search);
	put(search, to);
	uint32_t set = finish_set(search);
	struct pair pair = {from, set, NO_PAIR, LCN_TAU, NO_PAIR, false};
	visit(search, direction, pair, 0);
}

static bool
is_in_trace(const struct search *search, const struct pair *pair)
{
	return pair->parent != NO_PAIR && !(search->question->is_weak && pair->label == LCN_TAU);
}

static void
tell(struct search *search, const struct direction *direction)
{
	struct lcn_inclusion *trace = search->trace;
	trace->verdict = LCN_INCLUSION_FAILS;
	trace->first_can = direction == &search->directions[0];
	const struct pair *pairs = direction->pairs.items;
	trace->n_labels = 1;
	for (uint32_t i = direction->culprit; i != NO_PAIR; i = pairs[i].parent)
		trace->n_labels += is_in_trace(search, &pairs[i]);
	trace->labels = LCN_NEW_ARRAY(uint32_t, trace->n_labels);
	size_t at = trace->n_labels;
	trace->labels[--at] = direction->label;
	for (uint32_t i = direction->culprit; i != NO_PAIR; i = pairs[i].parent)
		if (is_in_trace(search, &pairs[i]))
			trace->labels[--at] = pairs[i].label;
}

/* Both directions go level by level in turn, so that the shorter trace ends
 * the search, however hard the other direction is. */
static void
run(struct search *search)
{
	int n_directions = search->question->both_ways ? 2 : 1;
	const uint32_t *states = search->question->states;
	for (int i = 0; i < n_directions; i++)
		start_direction(search, &search->directions[i], states[i], states[1 - i]);
	bool is_going = true;
	while (is_going) {
		is_going = false;
		for (int i = 0; i < n_directions; i++) {
			struct direction *direction = &search->directions[i];
			if (!is_done(direction) && !expand_level(search, direction)) {
				tell(search, direction);
				return;
			}
			is_going = is_going || !is_done(direction);
		}
		if (search->trace->limit != LCN_LIMIT_NONE ||
		    search->trace->verdict == LCN_INCLUSION_GAVE_UP)
			return;
	}
}

static void
release(struct search *search)
{
	lcn_tuples_release(&search->sets);
	lcn_tuples_release(&search->moves);
	lcn_array_release(&search->filters);
	lcn_array_release(&search->targets);
	lcn_array_release(&search->set);
	free(search->stamps);
	for (int i = 0; i < 2; i++) {
		lcn_array_release(&search->directions[i].pairs);
		free(search->directions[i].antichains);
	}
}

void
lcn_inclusion_decide(const struct lcn_inclusion_search *search, struct lcn_inclusion *trace)
{
	*trace = (struct lcn_inclusion){.limit = lcn_budget_check(search->budget)};
	struct search s = {.question = search,
			   .trace = trace,
			   .stamps = LCN_NEW_ZEROS(uint32_t, search->graph->n_states)};
	run(&s);
	release(&s);
}

void
lcn_inclusion_release(struct lcn_inclusion *trace)
{
	free(trace->labels);
	*trace = (struct lcn_inclusion){0};
}
