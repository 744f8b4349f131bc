/* The judge of distinguishing formulas. It knows nothing of partitions: going
 * down the terms it collects the states in which each term's truth matters,
 * going up it finds that truth by the definition. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/sort.h"
#include "lts/formula.h"

/* The states of interest to one term, ascending, and what is true there. */
struct extent {
	LCN_ARRAY(uint32_t) states;
	bool *truth;
};

struct evaluation {
	const struct lcn_formulas *formulas;
	const struct lcn_graph *graph;
	const struct lcn_graph *reverse;
	const struct lcn_budget *budget;
	uint64_t n_steps;
	enum lcn_limit limit;
	struct extent *extents;	    /* by term */
	LCN_ARRAY(uint32_t) region; /* states reached by internal steps */
	uint32_t *stamps;	    /* by state: a member of the region with this number */
	uint32_t stamp;
	bool *is_good; /* by state of the region */
};

static bool
is_over(struct evaluation *e)
{
	if (e->limit == LCN_LIMIT_NONE && lcn_budget_is_due(&e->n_steps))
		e->limit = lcn_budget_check(e->budget);
	return e->limit != LCN_LIMIT_NONE;
}

static void
need(struct evaluation *e, uint32_t formula, uint32_t state)
{
	if (formula / 2 != 0)
		lcn_array_push(&e->extents[formula / 2].states, state);
}

static bool
is_true(const struct evaluation *e, uint32_t formula, uint32_t state)
{
	bool is_negated = formula & 1;
	const struct extent *extent = &e->extents[formula / 2];
	if (formula / 2 == 0)
		return !is_negated;
	size_t low = 0;
	for (size_t high = extent->states.n_items - 1; low < high;) {
		size_t middle = (low + high) / 2;
		if (extent->states.items[middle] < state)
			low = middle + 1;
		else
			high = middle;
	}
	return extent->truth[low] != is_negated;
}

static void
put_into_region(struct evaluation *e, uint32_t state)
{
	if (e->stamps[state] == e->stamp)
		return;
	e->stamps[state] = e->stamp;
	e->is_good[state] = false;
	lcn_array_push(&e->region, state);
}

/* What the states of an extent reach by internal steps. */
static void
find_region(struct evaluation *e, const struct extent *extent)
{
	e->stamp++;
	lcn_array_clear(&e->region);
	for (size_t i = 0; i < extent->states.n_items; i++)
		put_into_region(e, extent->states.items[i]);
	for (size_t i = 0; i < e->region.n_items; i++)
		LCN_FOR_EDGES (e->graph, e->region.items[i], edge)
			if (edge->label == LCN_TAU && !is_over(e))
				put_into_region(e, edge->target);
}

static void
need_after_steps(struct evaluation *e, const uint32_t *states, size_t n_states,
		 const uint32_t *words)
{
	for (size_t i = 0; i < n_states; i++)
		LCN_FOR_EDGES (e->graph, states[i], edge)
			if (!is_over(e) && edge->label == words[1])
				need(e, words[3], edge->target);
}

static void
need_for_some(struct evaluation *e, const struct extent *extent, const uint32_t *words)
{
	if (!e->formulas->is_weak) {
		need_after_steps(e, extent->states.items, extent->states.n_items, words);
		return;
	}
	find_region(e, extent);
	for (size_t i = 0; i < e->region.n_items; i++) {
		need(e, words[2], e->region.items[i]);
		if (words[1] == LCN_TAU)
			need(e, words[3], e->region.items[i]);
	}
	if (words[1] != LCN_TAU)
		need_after_steps(e, e->region.items, e->region.n_items, words);
}

static void
go_down(struct evaluation *e, uint32_t term)
{
	struct extent *extent = &e->extents[term];
	extent->states.n_items =
	    lcn_sort_unique_words(extent->states.items, extent->states.n_items);
	const uint32_t *words = lcn_tuples_at(&e->formulas->terms, term);
	if (words[0] == LCN_TERM_SOME)
		need_for_some(e, extent, words);
	else
		for (size_t i = 1; i < lcn_tuples_length(&e->formulas->terms, term); i++)
			for (size_t j = 0; j < extent->states.n_items; j++)
				need(e, words[i], extent->states.items[j]);
}

static bool
has_step(struct evaluation *e, uint32_t state, const uint32_t *words)
{
	LCN_FOR_EDGES (e->graph, state, edge)
		if (!is_over(e) && edge->label == words[1] && is_true(e, words[3], edge->target))
			return true;
	return false;
}

/* The least solution of: good is what has the step itself, and what satisfies
 * the guard and has an internal step to what is good. */
static void
find_good(struct evaluation *e, const uint32_t *words)
{
	LCN_ARRAY(uint32_t) found = {0};
	for (size_t i = 0; i < e->region.n_items; i++) {
		uint32_t state = e->region.items[i];
		e->is_good[state] = words[1] == LCN_TAU
					? is_true(e, words[3], state)
					: is_true(e, words[2], state) && has_step(e, state, words);
		if (e->is_good[state])
			lcn_array_push(&found, state);
	}
	while (found.n_items != 0) {
		uint32_t state = lcn_array_pop(&found);
		LCN_FOR_EDGES (e->reverse, state, edge) {
			uint32_t source = edge->target;
			if (edge->label != LCN_TAU || e->stamps[source] != e->stamp ||
			    e->is_good[source] || is_over(e) || !is_true(e, words[2], source))
				continue;
			e->is_good[source] = true;
			lcn_array_push(&found, source);
		}
	}
	lcn_array_release(&found);
}

static void
decide_some(struct evaluation *e, struct extent *extent, const uint32_t *words)
{
	if (e->formulas->is_weak) {
		find_region(e, extent);
		if (e->limit == LCN_LIMIT_NONE)
			find_good(e, words);
	}
	for (size_t i = 0; i < extent->states.n_items; i++) {
		uint32_t state = extent->states.items[i];
		extent->truth[i] =
		    e->formulas->is_weak ? e->is_good[state] : has_step(e, state, words);
	}
}

static bool
all_are_true(const struct evaluation *e, uint32_t term, uint32_t state)
{
	const uint32_t *words = lcn_tuples_at(&e->formulas->terms, term);
	for (size_t i = 1; i < lcn_tuples_length(&e->formulas->terms, term); i++)
		if (!is_true(e, words[i], state))
			return false;
	return true;
}

static void
go_up(struct evaluation *e, uint32_t term)
{
	struct extent *extent = &e->extents[term];
	extent->truth = LCN_NEW_ZEROS(bool, extent->states.n_items);
	const uint32_t *words = lcn_tuples_at(&e->formulas->terms, term);
	if (words[0] == LCN_TERM_SOME)
		decide_some(e, extent, words);
	else
		for (size_t i = 0; i < extent->states.n_items && !is_over(e); i++)
			extent->truth[i] = all_are_true(e, term, extent->states.items[i]);
}

static void
evaluate(struct evaluation *e, uint32_t root)
{
	for (uint32_t term = root; term > 0 && e->limit == LCN_LIMIT_NONE; term--)
		if (e->extents[term].states.n_items != 0)
			go_down(e, term);
	for (uint32_t term = 1; term <= root && e->limit == LCN_LIMIT_NONE; term++)
		if (e->extents[term].states.n_items != 0)
			go_up(e, term);
}

static void
release(struct evaluation *e, uint32_t root)
{
	for (uint32_t term = 0; term <= root; term++) {
		lcn_array_release(&e->extents[term].states);
		free(e->extents[term].truth);
	}
	free(e->extents);
	free(e->stamps);
	free(e->is_good);
	lcn_array_release(&e->region);
}

enum lcn_limit
lcn_formulas_evaluate(const struct lcn_formulas *formulas, uint32_t formula,
		      struct lcn_formula_model *model, bool holds[2])
{
	uint32_t root = formula / 2;
	struct evaluation e = {.formulas = formulas,
			       .graph = model->graph,
			       .reverse = model->reverse,
			       .budget = model->budget,
			       .limit = lcn_budget_check(model->budget),
			       .extents = LCN_NEW_ZEROS(struct extent, (size_t) root + 1),
			       .stamps = LCN_NEW_ZEROS(uint32_t, model->graph->n_states),
			       .is_good = LCN_NEW_ZEROS(bool, model->graph->n_states)};
	need(&e, formula, model->states[0]);
	need(&e, formula, model->states[1]);
	evaluate(&e, root);
	if (e.limit == LCN_LIMIT_NONE)
		for (int i = 0; i < 2; i++)
			holds[i] = is_true(&e, formula, model->states[i]);
	model->n_steps += e.n_steps;
	release(&e, root);
	return e.limit;
}
