#include "random/judge_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { MAX_TABLE = 300 };

static bool
is_among(const char *label, char *const *labels, unsigned n_labels)
{
	for (unsigned i = 0; i < n_labels; i++)
		if (strcmp(labels[i], label) == 0)
			return true;
	return false;
}

static void
fill_row(struct judge_table *table, const struct lcn_lts *lts, uint32_t state)
{
	uint64_t n_edges;
	const struct lcn_edge *edges = lcn_lts_edges_of(lts, state, &n_edges);
	for (unsigned a = 0; a < table->n_actions; a++) {
		uint32_t *next = &table->next[(size_t) state * table->n_actions + a];
		*next = LCN_NO_STATE;
		for (uint64_t i = 0; i < n_edges; i++)
			if (strcmp(lcn_lts_label(lts, edges[i].label), table->labels[a]) == 0)
				*next = edges[i].target;
	}
}

const char *
judge_table_of_lts(struct judge_table *table, const struct lcn_lts *lts, char *const *labels,
		   unsigned n_labels)
{
	*table = (struct judge_table){.n_states = lcn_lts_n_states(lts),
				      .n_actions = n_labels,
				      .labels = labels,
				      .initial = lcn_lts_initial_state(lts),
				      .n_edges = lcn_lts_n_edges(lts)};
	if (lcn_lts_n_labels(lts) != n_labels)
		return "the alphabet has another size";
	for (uint32_t label = 1; label <= n_labels; label++)
		if (!is_among(lcn_lts_label(lts, label), labels, n_labels))
			return "the alphabet has another letter";
	table->next = LCN_NEW_ARRAY(uint32_t, (size_t) table->n_states * n_labels);
	for (uint32_t s = 0; s < table->n_states; s++)
		fill_row(table, lts, s);
	return NULL;
}

const char *
judge_table_of_document(struct judge_table *table, const struct lcn_assumption_document *document,
			char *const *labels, unsigned n_labels)
{
	*table = (struct judge_table){.n_states = document->n_states,
				      .n_actions = n_labels,
				      .labels = labels,
				      .initial = document->initial,
				      .tells_why = true};
	if (document->n_letters != n_labels)
		return "the document's alphabet has another size";
	table->next = LCN_NEW_ARRAY(uint32_t, (size_t) table->n_states * n_labels);
	for (uint32_t letter = 0; letter < n_labels; letter++) {
		unsigned a = 0;
		while (a < n_labels && strcmp(document->letters[letter].label, labels[a]) != 0)
			a++;
		if (a == n_labels)
			return "the document's alphabet has another letter";
		for (uint32_t s = 0; s < table->n_states; s++) {
			uint32_t next = lcn_assumption_next(document, s, letter);
			table->next[(size_t) s * n_labels + a] = next;
			table->n_edges += judge_table_has(table, next);
		}
	}
	return NULL;
}

void
judge_table_release(struct judge_table *table)
{
	free(table->next);
}

bool
judge_table_accepts_everything(const struct judge_table *table, uint32_t state)
{
	for (unsigned a = 0; a < table->n_actions; a++)
		if (judge_table_next(table, state, a) != state)
			return false;
	return true;
}

/* The actions in byte order of their labels; the caller frees them. */
static unsigned *
ordered_actions(const struct judge_table *table)
{
	unsigned *actions = LCN_NEW_ARRAY(unsigned, table->n_actions);
	for (unsigned a = 0; a < table->n_actions; a++) {
		unsigned i = a;
		for (; i > 0 && strcmp(table->labels[actions[i - 1]], table->labels[a]) > 0; i--)
			actions[i] = actions[i - 1];
		actions[i] = a;
	}
	return actions;
}

/* Breadth first, labels in byte order: the n-th state found is number n. */
static const char *
check_order(const struct judge_table *table, const unsigned *actions)
{
	uint32_t n_found = 1;
	uint64_t n_edges = 0;
	for (uint32_t s = 0; s < n_found; s++) {
		for (unsigned a = 0; a < table->n_actions; a++) {
			uint32_t to = judge_table_next(table, s, actions[a]);
			bool is_edge = judge_table_has(table, to);
			n_edges += is_edge;
			if (is_edge && to >= n_found && to != n_found++)
				return "the states are not in breadth-first order";
		}
	}
	if (n_edges != table->n_edges)
		return "the automaton is not deterministic";
	return n_found == table->n_states ? NULL : "there are unreachable states";
}

const char *
judge_table_check_numbers(const struct judge_table *table)
{
	if (table->initial != 0)
		return "the initial state is not 0";
	unsigned *actions = ordered_actions(table);
	const char *complaint = check_order(table, actions);
	free(actions);
	return complaint;
}

/* Two states differ when one accepts a letter that the other refuses, both
 * refuse it for different reasons, or it leads to two that differ. */
static bool
find_difference(const struct judge_table *table, const bool *differ, uint32_t a, uint32_t b)
{
	for (unsigned i = 0; i < table->n_actions; i++) {
		uint32_t x = judge_table_next(table, a, i);
		uint32_t y = judge_table_next(table, b, i);
		bool are_states = judge_table_has(table, x) && judge_table_has(table, y);
		if (are_states ? differ[(size_t) x * table->n_states + y] : x != y)
			return true;
	}
	return false;
}

/* Of automata that are not too large for such a table. */
const char *
judge_table_check_minimality(const struct judge_table *table)
{
	uint32_t n_states = table->n_states;
	if (n_states > MAX_TABLE)
		return NULL;
	bool *differ = LCN_NEW_ZEROS(bool, (size_t) n_states *n_states);
	size_t n_alike = 0;
	for (size_t n_before = n_alike + 1; n_alike != n_before;) {
		n_before = n_alike;
		n_alike = 0;
		for (uint32_t a = 0; a < n_states; a++) {
			for (uint32_t b = 0; b < a; b++) {
				bool *pair = &differ[(size_t) a * n_states + b];
				*pair = *pair || find_difference(table, differ, a, b);
				differ[(size_t) b * n_states + a] = *pair;
				n_alike += !*pair;
			}
		}
	}
	free(differ);
	return n_alike == 0 ? NULL : "the automaton is not minimal";
}
