#include "analysis/determinize.h"

#include "base/array.h"
#include "base/memory.h"

/* The assumption on its way: state i of the automaton is subset found[i], but
 * for the first, which allow everything or nothing. */
enum { ANYTHING, ERROR, BEYOND, N_ENDS };

struct determinization {
	const struct lcn_subsets *subsets;
	const struct lcn_actions *actions;
	enum lcn_completion completion;
	LCN_ARRAY(uint32_t) found;    /* by state; none for the ends */
	LCN_ARRAY(uint32_t) state_of; /* by subset; ANYTHING when it has none yet */
	LCN_ARRAY(uint32_t) next;     /* rows of the automaton */
};

/* The state for a subset. One that can do no harm any more allows everything
 * (in the paper's completion that comes out by itself: nothing of it is kept). */
static uint32_t
state_of_subset(struct determinization *d, uint32_t subset)
{
	if (subset == LCN_SUBSET_NONE)
		return ANYTHING;
	while (d->state_of.n_items <= subset)
		lcn_array_push(&d->state_of, ANYTHING);
	if (d->state_of.items[subset] != ANYTHING)
		return d->state_of.items[subset];
	if (d->completion == LCN_COMPLETION_SOUND &&
	    d->subsets->is_harmless(d->subsets->engine, subset))
		return ANYTHING;
	d->state_of.items[subset] = (uint32_t) d->found.n_items;
	lcn_array_push(&d->found, subset);
	return d->state_of.items[subset];
}

/* Where an action leads that the system does not follow. */
static uint32_t
complete(const struct determinization *d, uint32_t subset, const struct lcn_action *action)
{
	bool is_beyond = d->completion == LCN_COMPLETION_SOUND && !action->is_receive &&
			 d->subsets->has_room(d->subsets->engine, subset, action);
	return is_beyond ? BEYOND : ANYTHING;
}

static enum lcn_limit
add_row(struct determinization *d, uint32_t subset)
{
	for (size_t i = 0; i < d->actions->n_items; i++) {
		const struct lcn_action *action = &d->actions->items[i];
		uint32_t successor;
		enum lcn_limit limit =
		    d->subsets->successor(d->subsets->engine, subset, action, &successor);
		if (limit != LCN_LIMIT_NONE)
			return limit;
		uint32_t state = successor == LCN_SUBSET_NONE	 ? complete(d, subset, action)
				 : successor == LCN_SUBSET_ERROR ? ERROR
								 : state_of_subset(d, successor);
		lcn_array_push(&d->next, state);
	}
	return LCN_LIMIT_NONE;
}

static enum lcn_limit
determinize(struct determinization *d, const struct lcn_budget *budget, uint32_t *initial)
{
	uint32_t subset;
	for (int end = 0; end < N_ENDS; end++) {
		lcn_array_push(&d->found, LCN_SUBSET_NONE);
		for (size_t i = 0; i < d->actions->n_items; i++)
			lcn_array_push(&d->next, end == ANYTHING ? ANYTHING : LCN_NO_STATE);
	}
	enum lcn_limit limit = d->subsets->initial(d->subsets->engine, &subset);
	if (limit == LCN_LIMIT_NONE)
		*initial = state_of_subset(d, subset);
	for (size_t i = N_ENDS; i < d->found.n_items && limit == LCN_LIMIT_NONE; i++) {
		limit = add_row(d, d->found.items[i]);
		if (limit == LCN_LIMIT_NONE)
			limit = lcn_budget_check(budget);
	}
	return limit;
}

static void
make_dfa(struct determinization *d, uint32_t initial, struct lcn_dfa *dfa)
{
	*dfa = (struct lcn_dfa){.n_states = (uint32_t) d->found.n_items,
				.initial = initial,
				.next = d->next.items,
				.classes = LCN_NEW_ZEROS(uint8_t, d->found.n_items)};
	d->next.items = NULL;
	dfa->classes[ERROR] = LCN_CLASS_ERROR;
	dfa->classes[BEYOND] = LCN_CLASS_BEYOND;
	for (size_t i = 0; i < d->actions->n_items; i++)
		lcn_names_add(&dfa->letters, d->actions->items[i].label);
	lcn_dfa_minimize(dfa);
}

enum lcn_limit
lcn_subsets_to_assumption(const struct lcn_subsets *subsets, const struct lcn_actions *actions,
			  enum lcn_completion completion, const struct lcn_budget *budget,
			  uint64_t *n_subsets, struct lcn_dfa *dfa)
{
	struct determinization d = {
	    .subsets = subsets, .actions = actions, .completion = completion};
	uint32_t initial = ANYTHING;
	enum lcn_limit limit = determinize(&d, budget, &initial);
	*n_subsets = d.found.n_items - N_ENDS;
	*dfa = (struct lcn_dfa){0};
	if (limit == LCN_LIMIT_NONE)
		make_dfa(&d, initial, dfa);
	lcn_array_release(&d.found);
	lcn_array_release(&d.state_of);
	lcn_array_release(&d.next);
	return limit;
}
