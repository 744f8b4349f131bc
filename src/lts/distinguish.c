/* Distinguishing formulas from the rounds of a refinement: Cleaveland, On
 * Automatically Explaining Bisimulation Inequivalence, 1990; for branching
 * bisimilarity Korver, Computing Distinguishing Formulas for Branching
 * Bisimulation, 1991. A formula separates whole blocks: it holds in all states
 * of one side of a split and in none of the other, so formulas are shared
 * between all pairs of states that the split separated. */
#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/sort.h"
#include "lts/formula.h"
#include "lts/refine.h"

/* Two nodes that some formula has to tell apart. */
struct pair {
	uint32_t holds;
	uint32_t fails;
};

/* Two sides of one split on the way to their formula. */
struct task {
	uint32_t key;	 /* in pairs */
	bool is_planned; /* whether what follows is set */
	bool is_second;	 /* whether the formula holds on the second side */
	uint32_t label;
	size_t first_need; /* the body's first, then the guard's */
	size_t n_body;
	size_t n_guard;
};

struct signature {
	LCN_ARRAY(uint64_t) pairs; /* label and node, ascending */
};

struct distinction {
	const struct lcn_refinement *refinement;
	struct lcn_formulas *formulas;
	const struct lcn_budget *budget;
	uint64_t n_steps;
	enum lcn_limit limit;
	struct lcn_tuples pairs;     /* siblings, the smaller number first */
	LCN_ARRAY(uint32_t) results; /* by pair: holds on the first side; or NO_FORMULA */
	LCN_ARRAY(struct task) tasks;
	LCN_ARRAY(struct pair) needs;
	struct signature signatures[2];
	LCN_ARRAY(uint32_t) region;
	LCN_ARRAY(uint32_t) parts;
	uint32_t *stamps; /* by state */
	uint32_t stamp;
};

#define NO_FORMULA UINT32_MAX

static uint32_t
key_of(struct distinction *d, uint32_t a, uint32_t b)
{
	const uint32_t words[] = {a < b ? a : b, a < b ? b : a};
	uint32_t key = lcn_tuples_add(&d->pairs, words, 2);
	if (key == d->results.n_items)
		lcn_array_push(&d->results, NO_FORMULA);
	return key;
}

/* The split that a pair of nodes goes back to. */
static uint32_t
key_of_pair(struct distinction *d, struct pair pair, bool *is_first)
{
	uint32_t a = pair.holds;
	uint32_t b = pair.fails;
	bool is_separated = lcn_refinement_meet(d->refinement, &a, &b);
	assert(is_separated);
	(void) is_separated;
	*is_first = a < b;
	return key_of(d, a, b);
}

static void
put_into_region(struct distinction *d, uint32_t state)
{
	if (d->stamps[state] == d->stamp)
		return;
	d->stamps[state] = d->stamp;
	lcn_array_push(&d->region, state);
}

/* The signature by which a node was split off, in nodes of the round before. */
static void
find_signature(struct distinction *d, uint32_t node, struct signature *signature)
{
	const struct lcn_refinement *r = d->refinement;
	const struct lcn_split *split = &r->splits.items[node];
	uint32_t round = split->round - 1;
	d->stamp++;
	lcn_array_clear(&d->region);
	lcn_array_clear(&signature->pairs);
	put_into_region(d, split->state);
	for (size_t i = 0; i < d->region.n_items; i++) {
		LCN_FOR_EDGES (r->graph, d->region.items[i], edge) {
			if (d->limit == LCN_LIMIT_NONE && lcn_budget_is_due(&d->n_steps))
				d->limit = lcn_budget_check(d->budget);
			uint32_t target = lcn_refinement_node(r, edge->target, round);
			if (r->is_branching && edge->label == LCN_TAU && target == split->parent)
				put_into_region(d, edge->target);
			else
				lcn_array_push(&signature->pairs, lcn_pair(edge->label, target));
		}
	}
	signature->pairs.n_items =
	    lcn_sort_unique_longs(signature->pairs.items, signature->pairs.n_items);
}

static size_t
count_label(const struct signature *signature, uint32_t label)
{
	size_t n = 0;
	for (size_t i = 0; i < signature->pairs.n_items; i++)
		n += lcn_pair_first(signature->pairs.items[i]) == label;
	return n;
}

/* Finds the move of one side that the other cannot match and that takes the
 * fewest parts to say so. */
static void
find_cheapest(const struct signature *own, const struct signature *other, size_t *cost,
	      uint64_t *move, bool *is_found)
{
	size_t j = 0;
	uint32_t label = LCN_NO_NAME;
	size_t label_cost = 0;
	for (size_t i = 0; i < own->pairs.n_items; i++) {
		uint64_t candidate = own->pairs.items[i];
		while (j < other->pairs.n_items && other->pairs.items[j] < candidate)
			j++;
		if (j < other->pairs.n_items && other->pairs.items[j] == candidate)
			continue;
		if (lcn_pair_first(candidate) != label) {
			label = lcn_pair_first(candidate);
			label_cost = count_label(other, label);
		}
		if (label_cost < *cost) {
			*cost = label_cost;
			*move = candidate;
			*is_found = true;
		}
	}
}

static void
need(struct distinction *d, uint32_t holds, uint32_t fails)
{
	struct pair pair = {holds, fails};
	lcn_array_push(&d->needs, pair);
}

/* The other side's steps with the label must not lead to the body, and its
 * internal steps out of the block must fail the guard. */
static void
list_needs(struct distinction *d, struct task *task, uint64_t move, uint32_t parent,
	   const struct signature *other)
{
	bool is_branching = d->refinement->is_branching;
	task->first_need = d->needs.n_items;
	task->label = lcn_pair_first(move);
	for (size_t i = 0; i < other->pairs.n_items; i++)
		if (lcn_pair_first(other->pairs.items[i]) == task->label)
			need(d, lcn_pair_second(move), lcn_pair_second(other->pairs.items[i]));
	if (is_branching && task->label == LCN_TAU)
		need(d, lcn_pair_second(move), parent);
	task->n_body = d->needs.n_items - task->first_need;
	for (size_t i = 0; is_branching && i < other->pairs.n_items; i++)
		if (lcn_pair_first(other->pairs.items[i]) == LCN_TAU)
			need(d, parent, lcn_pair_second(other->pairs.items[i]));
	task->n_guard = d->needs.n_items - task->first_need - task->n_body;
}

static void
push_task(struct distinction *d, uint32_t key)
{
	struct task task = {.key = key};
	lcn_array_push(&d->tasks, task);
}

static void
plan(struct distinction *d)
{
	struct task task = lcn_array_last(&d->tasks);
	const uint32_t *sides = lcn_tuples_at(&d->pairs, task.key);
	uint32_t parent = d->refinement->splits.items[sides[0]].parent;
	find_signature(d, sides[0], &d->signatures[0]);
	find_signature(d, sides[1], &d->signatures[1]);
	size_t cost = SIZE_MAX;
	uint64_t move = 0;
	bool is_second = false;
	find_cheapest(&d->signatures[0], &d->signatures[1], &cost, &move, &(bool){false});
	find_cheapest(&d->signatures[1], &d->signatures[0], &cost, &move, &is_second);
	assert(cost != SIZE_MAX);
	task.is_planned = true;
	task.is_second = is_second;
	list_needs(d, &task, move, parent, &d->signatures[!is_second]);
	lcn_array_last(&d->tasks) = task;
	for (size_t i = task.first_need; i < task.first_need + task.n_body + task.n_guard; i++) {
		bool is_first;
		uint32_t key = key_of_pair(d, d->needs.items[i], &is_first);
		if (d->results.items[key] == NO_FORMULA)
			push_task(d, key);
	}
}

static uint32_t
conjunction(struct distinction *d, size_t first, size_t n)
{
	lcn_array_clear(&d->parts);
	for (size_t i = first; i < first + n; i++) {
		bool is_first;
		uint32_t key = key_of_pair(d, d->needs.items[i], &is_first);
		uint32_t formula = d->results.items[key];
		lcn_array_push(&d->parts, is_first ? formula : lcn_formula_not(formula));
	}
	return lcn_formulas_and(d->formulas, d->parts.items, d->parts.n_items);
}

static void
finish(struct distinction *d)
{
	struct task task = lcn_array_pop(&d->tasks);
	uint32_t body = conjunction(d, task.first_need, task.n_body);
	uint32_t guard = conjunction(d, task.first_need + task.n_body, task.n_guard);
	uint32_t formula = lcn_formulas_some(d->formulas, task.label, guard, body);
	d->results.items[task.key] = task.is_second ? lcn_formula_not(formula) : formula;
	d->needs.n_items = task.first_need;
}

static void
work(struct distinction *d)
{
	while (d->tasks.n_items != 0 && d->limit == LCN_LIMIT_NONE) {
		struct task task = lcn_array_last(&d->tasks);
		if (d->results.items[task.key] != NO_FORMULA)
			(void) lcn_array_pop(&d->tasks); /* another task needed it too */
		else if (task.is_planned)
			finish(d);
		else
			plan(d);
	}
}

static void
release(struct distinction *d)
{
	lcn_tuples_release(&d->pairs);
	lcn_array_release(&d->results);
	lcn_array_release(&d->tasks);
	lcn_array_release(&d->needs);
	lcn_array_release(&d->signatures[0].pairs);
	lcn_array_release(&d->signatures[1].pairs);
	lcn_array_release(&d->region);
	lcn_array_release(&d->parts);
	free(d->stamps);
}

enum lcn_limit
lcn_formulas_distinguish(struct lcn_formulas *formulas, const struct lcn_refinement *refinement,
			 uint32_t first, uint32_t second, const struct lcn_budget *budget,
			 uint32_t *formula)
{
	struct distinction d = {
	    .refinement = refinement,
	    .formulas = formulas,
	    .budget = budget,
	    .limit = lcn_budget_check(budget),
	    .stamps = LCN_NEW_ZEROS(uint32_t, refinement->graph->n_states),
	};
	bool is_first;
	struct pair pair = {lcn_refinement_node(refinement, first, UINT32_MAX),
			    lcn_refinement_node(refinement, second, UINT32_MAX)};
	uint32_t key = key_of_pair(&d, pair, &is_first);
	push_task(&d, key);
	work(&d);
	uint32_t result = d.results.items[key];
	*formula = is_first ? result : lcn_formula_not(result);
	release(&d);
	return d.limit;
}
