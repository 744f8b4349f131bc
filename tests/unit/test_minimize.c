/* Random automata against naive versions of the subset construction and of
 * minimisation. */
#include "unit/testing.h"

#include <string.h>

#include "lts/dfa.h"
#include "unit/small.h"

enum { MAX_STATES = 1 << SMALL_MAX_STATES, N_LETTERS = SMALL_N_LABELS - 1 };

/* Letters are a to d and "error"; MAX_STATES means refused. */
struct table {
	uint32_t n_states;
	uint32_t next[MAX_STATES][N_LETTERS];
	uint8_t classes[MAX_STATES];
};

static uint32_t
close_set(const struct small *small, uint32_t set)
{
	for (uint32_t round = 0; round < small->n_states; round++)
		for (uint32_t i = 0; i < small->n_edges; i++)
			if (small->edges[i].label == LCN_TAU && (set >> small->edges[i].from & 1))
				set |= 1u << small->edges[i].to;
	if (small->error != LCN_NO_STATE && (set >> small->error & 1))
		return 1u << small->error;
	return set;
}

static uint32_t
set_after(const struct small *small, uint32_t set, uint32_t label)
{
	uint32_t result = 0;
	for (uint32_t i = 0; i < small->n_edges; i++)
		if (small->edges[i].label == label && (set >> small->edges[i].from & 1))
			result |= 1u << small->edges[i].to;
	return close_set(small, result);
}

/* Sets of states as bits, numbered breadth first. */
static void
determinize(const struct small *small, struct table *table)
{
	uint32_t sets[MAX_STATES];
	table->n_states = 1;
	sets[0] = close_set(small, 1u << small->initial);
	for (uint32_t s = 0; s < table->n_states; s++) {
		bool is_error = small->error != LCN_NO_STATE && (sets[s] >> small->error & 1);
		table->classes[s] = is_error ? LCN_CLASS_ERROR : LCN_CLASS_PLAIN;
		for (uint32_t letter = 0; letter < N_LETTERS; letter++) {
			uint32_t set = set_after(small, sets[s], letter + 1);
			uint32_t t = 0;
			while (t < table->n_states && sets[t] != set)
				t++;
			table->next[s][letter] = set == 0 ? MAX_STATES : t;
			if (set != 0 && t == table->n_states)
				sets[table->n_states++] = set;
		}
	}
}

static bool
differ_by_a_letter(const struct table *table, bool (*differ)[MAX_STATES], uint32_t s, uint32_t t)
{
	for (uint32_t letter = 0; letter < N_LETTERS; letter++) {
		uint32_t s_next = table->next[s][letter];
		uint32_t t_next = table->next[t][letter];
		if ((s_next == MAX_STATES) != (t_next == MAX_STATES) ||
		    (s_next != MAX_STATES && differ[s_next][t_next]))
			return true;
	}
	return false;
}

/* Moore's table of pairs. */
static void
find_differences(const struct table *table, bool (*differ)[MAX_STATES])
{
	uint32_t n = table->n_states;
	for (uint32_t s = 0; s < n; s++)
		for (uint32_t t = 0; t < n; t++)
			differ[s][t] = table->classes[s] != table->classes[t];
	bool is_going = true;
	while (is_going) {
		is_going = false;
		for (uint32_t s = 0; s < n; s++)
			for (uint32_t t = 0; t < n; t++)
				if (!differ[s][t] && differ_by_a_letter(table, differ, s, t))
					differ[s][t] = is_going = true;
	}
}

/* Of a reachable automaton numbered breadth first; so is the result, as the
 * first state of each class is met in the order of the classes. */
static void
minimize(const struct table *table, struct table *minimal)
{
	static bool differ[MAX_STATES][MAX_STATES];
	uint32_t numbers[MAX_STATES];
	find_differences(table, differ);
	minimal->n_states = 0;
	for (uint32_t s = 0; s < table->n_states; s++) {
		uint32_t twin = 0;
		while (differ[twin][s])
			twin++;
		numbers[s] = twin == s ? minimal->n_states++ : numbers[twin];
	}
	for (uint32_t s = 0; s < table->n_states; s++) {
		minimal->classes[numbers[s]] = table->classes[s];
		for (uint32_t letter = 0; letter < N_LETTERS; letter++) {
			uint32_t next = table->next[s][letter];
			minimal->next[numbers[s]][letter] =
			    next == MAX_STATES ? MAX_STATES : numbers[next];
		}
	}
}

/* The letters of the automaton may lack "error", which is refused then. */
static bool
is_equal(const struct lcn_dfa *dfa, const struct table *table)
{
	if (dfa->n_states != table->n_states || dfa->initial != 0)
		return false;
	for (uint32_t s = 0; s < dfa->n_states; s++) {
		if (dfa->classes[s] != table->classes[s])
			return false;
		for (uint32_t letter = 0; letter < N_LETTERS; letter++) {
			uint32_t next = letter < dfa->letters.n_names ? lcn_dfa_next(dfa, s, letter)
								      : LCN_NO_STATE;
			if ((next == LCN_NO_STATE ? MAX_STATES : next) != table->next[s][letter])
				return false;
		}
	}
	return true;
}

static const char *
check_system(const struct small *small)
{
	static struct table table;
	static struct table minimal;
	struct lcn_lts lts;
	struct lcn_dfa dfa;
	const char *wrong = NULL;
	small_to_lts(small, &lts);
	determinize(small, &table);
	minimize(&table, &minimal);
	lcn_dfa_from_lts(&lts, NULL, &dfa);
	lcn_dfa_canonize(&dfa);
	if (!is_equal(&dfa, &table))
		wrong = "the subsets are wrong";
	lcn_dfa_minimize(&dfa);
	if (wrong == NULL && !is_equal(&dfa, &minimal))
		wrong = "the minimal automaton is wrong";
	lcn_dfa_release(&dfa);
	lcn_lts_release(&lts);
	return wrong;
}

static const char *
check_systems(const struct small *systems, void *context)
{
	(void) context;
	const char *wrong = check_system(&systems[0]);
	return wrong != NULL ? wrong : check_system(&systems[1]);
}

/* Subsets and minimal automata are those of the naive versions, to the bit. */
static void
test_random_automata(void **state)
{
	(void) state;
	small_run("minimisation", 8000, check_systems, NULL);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_random_automata),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
