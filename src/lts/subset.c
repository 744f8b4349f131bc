/* The subset construction. Rabin and Scott, Finite Automata and Their
 * Decision Problems, 1959, section 6. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/sort.h"
#include "base/tuples.h"
#include "lts/dfa.h"

struct construction {
	const struct lcn_lts *lts;
	const struct lcn_budget *budget;
	uint64_t n_steps;
	enum lcn_limit limit;
	uint32_t *letters;	    /* by label */
	struct lcn_tuples subsets;  /* closed under tau, ascending; by state of the automaton */
	LCN_ARRAY(uint32_t) next;   /* the table, row by row */
	LCN_ARRAY(uint32_t) subset; /* the one being made */
	LCN_ARRAY(uint64_t) moves;  /* pairs of letter and target */
	uint32_t *stamps;	    /* by state: the last subset it was put into */
	uint32_t stamp;
};

static void
put(struct construction *c, uint32_t state)
{
	if (c->stamps[state] == c->stamp)
		return;
	c->stamps[state] = c->stamp;
	lcn_array_push(&c->subset, state);
}

static void
start_subset(struct construction *c)
{
	lcn_array_clear(&c->subset);
	if (++c->stamp == 0) {
		memset(c->stamps, 0, c->lts->n_states * sizeof *c->stamps);
		c->stamp = 1;
	}
}

static bool
is_out_of_budget(struct construction *c)
{
	if (c->limit == LCN_LIMIT_NONE && lcn_budget_is_due(&c->n_steps))
		c->limit = lcn_budget_check(c->budget);
	return c->limit != LCN_LIMIT_NONE;
}

static void
close_subset(struct construction *c)
{
	for (size_t i = 0; i < c->subset.n_items; i++) {
		LCN_FOR_EDGES (c->lts, c->subset.items[i], edge) {
			if (is_out_of_budget(c))
				return;
			if (edge->label == LCN_TAU)
				put(c, edge->target);
		}
	}
}

/* The number of the subset after closing it. */
static uint32_t
finish_subset(struct construction *c)
{
	close_subset(c);
	uint32_t error = c->lts->error;
	if (error != LCN_NO_STATE && c->stamps[error] == c->stamp)
		return lcn_tuples_add(&c->subsets, &error, 1);
	lcn_sort_words(c->subset.items, c->subset.n_items);
	return lcn_tuples_add(&c->subsets, c->subset.items, c->subset.n_items);
}

static void
collect_moves(struct construction *c, uint32_t subset)
{
	lcn_array_clear(&c->moves);
	const uint32_t *members = lcn_tuples_at(&c->subsets, subset);
	for (size_t i = 0; i < lcn_tuples_length(&c->subsets, subset); i++) {
		LCN_FOR_EDGES (c->lts, members[i], edge) {
			if (is_out_of_budget(c))
				return;
			if (edge->label != LCN_TAU)
				lcn_array_push(&c->moves,
					       lcn_pair(c->letters[edge->label], edge->target));
		}
	}
	c->moves.n_items = lcn_sort_unique_longs(c->moves.items, c->moves.n_items);
}

static void
add_row(struct construction *c, uint32_t subset)
{
	size_t row = c->next.n_items;
	uint32_t n_letters = c->lts->labels.n_names - 1;
	lcn_array_reserve(&c->next, row + n_letters);
	c->next.n_items += n_letters;
	for (uint32_t letter = 0; letter < n_letters; letter++)
		c->next.items[row + letter] = LCN_NO_STATE;
	collect_moves(c, subset);
	for (size_t i = 0; i < c->moves.n_items && c->limit == LCN_LIMIT_NONE;) {
		uint32_t letter = lcn_pair_first(c->moves.items[i]);
		start_subset(c);
		for (; i < c->moves.n_items && lcn_pair_first(c->moves.items[i]) == letter; i++)
			put(c, lcn_pair_second(c->moves.items[i]));
		c->next.items[row + letter] = finish_subset(c);
	}
}

static void
construct(struct construction *c)
{
	start_subset(c);
	put(c, c->lts->initial);
	finish_subset(c);
	for (uint32_t s = 0; s < lcn_tuples_count(&c->subsets) && c->limit == LCN_LIMIT_NONE; s++)
		add_row(c, s);
}

static uint8_t *
classes_of(const struct construction *c)
{
	uint32_t n_states = lcn_tuples_count(&c->subsets);
	uint8_t *classes = LCN_NEW_ARRAY(uint8_t, n_states);
	for (uint32_t s = 0; s < n_states; s++) {
		bool is_error = *lcn_tuples_at(&c->subsets, s) == c->lts->error;
		classes[s] = is_error ? LCN_CLASS_ERROR : LCN_CLASS_PLAIN;
	}
	return classes;
}

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(const char *const *) a, *(const char *const *) b);
}

/* The letters in byte order; *letter_of is by label, for the caller to free. */
static struct lcn_names
sort_letters(const struct lcn_names *labels, uint32_t **letter_of)
{
	struct lcn_names letters = {0};
	uint32_t n_letters = labels->n_names - 1;
	const char **texts = LCN_NEW_ARRAY(const char *, n_letters);
	for (uint32_t i = 0; i < n_letters; i++)
		texts[i] = labels->texts[i + 1];
	qsort(texts, n_letters, sizeof *texts, compare_texts);
	*letter_of = LCN_NEW_ARRAY(uint32_t, labels->n_names);
	(*letter_of)[LCN_TAU] = LCN_NO_NAME;
	for (uint32_t i = 0; i < n_letters; i++) {
		lcn_names_add(&letters, texts[i]);
		(*letter_of)[lcn_names_find(labels, texts[i])] = i;
	}
	free(texts);
	return letters;
}

enum lcn_limit
lcn_dfa_from_lts(const struct lcn_lts *lts, const struct lcn_budget *budget, struct lcn_dfa *dfa)
{
	assert(lcn_lts_is_valid(lts));
	struct construction c = {.lts = lts,
				 .budget = budget,
				 .limit = lcn_budget_check(budget),
				 .stamps = LCN_NEW_ZEROS(uint32_t, lts->n_states)};
	*dfa = (struct lcn_dfa){.letters = sort_letters(&lts->labels, &c.letters)};
	construct(&c);
	if (c.limit == LCN_LIMIT_NONE) {
		dfa->n_states = lcn_tuples_count(&c.subsets);
		dfa->classes = classes_of(&c);
		dfa->next = lcn_realloc_array(c.next.items, c.next.n_items, sizeof *c.next.items);
	} else {
		lcn_dfa_release(dfa);
		lcn_array_release(&c.next);
	}
	lcn_tuples_release(&c.subsets);
	lcn_array_release(&c.subset);
	lcn_array_release(&c.moves);
	free(c.stamps);
	free(c.letters);
	return c.limit;
}
