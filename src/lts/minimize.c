/* Minimisation of partial automata: Hopcroft's algorithm in the form of
 * Valmari and Lehtinen (see partition.h), which never looks at letters that a
 * state refuses. States and transitions are partitioned in turn: states that
 * have a transition of some class of transitions differ from those that have
 * none, and transitions into different blocks of states are different. */
#include <stdlib.h>

#include "base/memory.h"
#include "lts/dfa.h"
#include "lts/partition.h"

struct minimization {
	const struct lcn_dfa *dfa;
	struct lcn_partition states;
	struct lcn_partition transitions; /* starts with one block for each letter */
	uint32_t *tails;		  /* by transition */
	size_t *first_in;		  /* transitions into a state: compressed rows */
	uint32_t *in;
};

/* Transitions are numbered letter by letter. */
static void
init_transitions(struct minimization *m)
{
	const struct lcn_dfa *dfa = m->dfa;
	size_t n_transitions = 0;
	m->first_in = LCN_NEW_ZEROS(size_t, (size_t) dfa->n_states + 2);
	for (size_t i = 0; i < (size_t) dfa->n_states * dfa->letters.n_names; i++) {
		if (dfa->next[i] == LCN_NO_STATE)
			continue;
		n_transitions++;
		m->first_in[dfa->next[i] + 2]++;
	}
	for (size_t s = 2; s < (size_t) dfa->n_states + 2; s++)
		m->first_in[s] += m->first_in[s - 1];
	m->tails = LCN_NEW_ARRAY(uint32_t, n_transitions);
	m->in = LCN_NEW_ARRAY(uint32_t, n_transitions);
	lcn_partition_init(&m->transitions, n_transitions);
	uint32_t at = 0;
	for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++) {
		for (uint32_t s = 0; s < dfa->n_states; s++) {
			uint32_t target = lcn_dfa_next(dfa, s, letter);
			if (target == LCN_NO_STATE)
				continue;
			m->in[m->first_in[target + 1]++] = at;
			m->tails[at] = s;
			lcn_partition_mark(&m->transitions, at++);
		}
		lcn_partition_split(&m->transitions);
	}
}

static void
init_states(struct minimization *m)
{
	lcn_partition_init(&m->states, m->dfa->n_states);
	for (uint8_t class = LCN_CLASS_PLAIN + 1; class < LCN_N_CLASSES; class ++) {
		for (uint32_t s = 0; s < m->dfa->n_states; s++)
			if (m->dfa->classes[s] == class)
				lcn_partition_mark(&m->states, s);
		lcn_partition_split(&m->states);
	}
}

static void
split_states(struct minimization *m, uint32_t splitter)
{
	const struct lcn_partition *by = &m->transitions;
	for (uint32_t i = by->begin[splitter]; i < by->end[splitter]; i++)
		lcn_partition_mark(&m->states, m->tails[by->elements[i]]);
	lcn_partition_split(&m->states);
}

static void
split_transitions(struct minimization *m, uint32_t splitter)
{
	const struct lcn_partition *by = &m->states;
	for (uint32_t i = by->begin[splitter]; i < by->end[splitter]; i++) {
		uint32_t state = by->elements[i];
		for (size_t j = m->first_in[state]; j < m->first_in[state + 1]; j++)
			lcn_partition_mark(&m->transitions, m->in[j]);
	}
	lcn_partition_split(&m->transitions);
}

/* Whatever is not in another block is in block 0, which needs no look. */
static void
refine(struct minimization *m)
{
	uint32_t block = 1;
	for (uint32_t i = 0; i < m->transitions.n_blocks || block < m->states.n_blocks; i++) {
		while (block < m->states.n_blocks)
			split_transitions(m, block++);
		if (i < m->transitions.n_blocks)
			split_states(m, i);
	}
}

static void
merge(struct lcn_dfa *dfa, const struct lcn_partition *states)
{
	size_t n_letters = dfa->letters.n_names;
	uint32_t *next = LCN_NEW_ARRAY(uint32_t, states->n_blocks * n_letters);
	uint8_t *classes = LCN_NEW_ARRAY(uint8_t, states->n_blocks);
	for (uint32_t block = 0; block < states->n_blocks; block++) {
		uint32_t state = states->elements[states->begin[block]];
		classes[block] = dfa->classes[state];
		for (uint32_t letter = 0; letter < n_letters; letter++) {
			uint32_t target = lcn_dfa_next(dfa, state, letter);
			next[block * n_letters + letter] =
			    target == LCN_NO_STATE ? LCN_NO_STATE : states->blocks[target];
		}
	}
	free(dfa->next);
	free(dfa->classes);
	dfa->next = next;
	dfa->classes = classes;
	dfa->n_states = states->n_blocks;
	dfa->initial = states->blocks[dfa->initial];
}

void
lcn_dfa_minimize(struct lcn_dfa *dfa)
{
	lcn_dfa_canonize(dfa); /* drops what cannot be reached */
	struct minimization m = {.dfa = dfa};
	init_transitions(&m);
	init_states(&m);
	refine(&m);
	merge(dfa, &m.states);
	lcn_partition_release(&m.states);
	lcn_partition_release(&m.transitions);
	free(m.tails);
	free(m.first_in);
	free(m.in);
	lcn_dfa_canonize(dfa);
}
