/* Automata as tables, for the judge: read from a system or from a document, and
 * looked at by themselves. */
#ifndef LCN_TESTS_RANDOM_JUDGE_TABLE_H
#define LCN_TESTS_RANDOM_JUDGE_TABLE_H

#include "lacuna/assumption.h"

struct judge_table {
	uint32_t n_states;
	unsigned n_actions;
	char *const *labels; /* by action */
	uint32_t initial;
	uint64_t n_edges; /* that it was made from */
	uint32_t *next;	  /* rows by state; more than all states: refused */
	bool tells_why;	  /* with LCN_REFUSED_…, else LCN_NO_STATE */
};

/* A complaint when the alphabet is another one, else NULL. */
const char *judge_table_of_lts(struct judge_table *table, const struct lcn_lts *lts,
			       char *const *labels, unsigned n_labels);
const char *judge_table_of_document(struct judge_table *table,
				    const struct lcn_assumption_document *document,
				    char *const *labels, unsigned n_labels);
void judge_table_release(struct judge_table *table);

static inline uint32_t
judge_table_next(const struct judge_table *table, uint32_t state, unsigned action)
{
	return table->next[(size_t) state * table->n_actions + action];
}

static inline bool
judge_table_has(const struct judge_table *table, uint32_t state)
{
	return state < table->n_states;
}

bool judge_table_accepts_everything(const struct judge_table *table, uint32_t state);

/* Whether states are numbered breadth first, labels in byte order; whether no
 * two states are alike. */
const char *judge_table_check_numbers(const struct judge_table *table);
const char *judge_table_check_minimality(const struct judge_table *table);

#endif
