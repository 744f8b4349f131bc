/* Labelled transition systems.
 *
 * States are 0 … n_states-1; the edges out of state s are
 * edges[first[s]] … edges[first[s+1]-1] (compressed rows: 8 bytes an edge and
 * 8 a state). Labels are numbers of texts; number 0 is always the internal
 * action, whatever a file calls it. The table of labels is the alphabet too:
 * it may hold labels that no edge carries.
 *
 * At most one state is the error state of a property; nothing leaves it.
 * Formats that know no such state write it with one loop labelled "error".
 */
#ifndef LCN_LTS_LTS_H
#define LCN_LTS_LTS_H

#include "base/names.h"
#include "lacuna/lts.h"

#define LCN_MAX_STATES (UINT32_MAX - 1)
#define LCN_TAU 0u
#define LCN_TAU_TEXT "tau"
#define LCN_ERROR_TEXT "error"

/* What is known of the states beyond their number, as in mCRL2's FSM format:
 * each state has one value for each parameter. */
struct lcn_parameter {
	char *name;
	char *sort;
	struct lcn_names values;
};

struct lcn_parameters {
	struct lcn_parameter *items;
	uint32_t n_items;
	uint32_t *values; /* n_states rows of n_items numbers of values */
};

void lcn_parameters_release(struct lcn_parameters *parameters);

struct lcn_lts {
	uint32_t n_states;
	uint32_t initial;
	uint32_t error; /* or LCN_NO_STATE */
	uint64_t n_edges;
	uint64_t *first; /* n_states + 1 offsets */
	struct lcn_edge *edges;
	struct lcn_names labels;
	struct lcn_parameters parameters; /* n_items 0 when nothing is known */
};

/* The error state, if any, as an ordinary state with one loop labelled
 * "error": how formats without such a state write it, and comparisons see it. */
void lcn_lts_spell_error(struct lcn_lts *lts);

/* The way back: a state whose only edge is a loop labelled "error" becomes the
 * error state, and "error" leaves the alphabet, if no other edge carries it. */
void lcn_lts_find_error(struct lcn_lts *lts);

/* Takes a label that no edge carries out of the alphabet. */
void lcn_lts_remove_label(struct lcn_lts *lts, uint32_t label);

/* An empty system that can be released: no state, the label table with tau. */
void lcn_lts_init(struct lcn_lts *lts);
void lcn_lts_release(struct lcn_lts *lts);

/* Whether every number is in range; for assertions and tests. */
bool lcn_lts_is_valid(const struct lcn_lts *lts);

/* One transition on its way into a system. */
struct lcn_transition {
	uint32_t from;
	uint32_t label;
	uint32_t to;
};

/* Collects transitions in any order. The edges of a state keep the order in
 * which they came, and duplicates stay: what was read is what is written. */
struct lcn_lts_builder {
	struct lcn_names labels; /* 0 is tau */
	struct lcn_transition **blocks;
	size_t n_blocks;
	size_t n_allocated;
	uint64_t n_edges;
	uint32_t n_states; /* grows to hold every state named */
};

void lcn_lts_builder_init(struct lcn_lts_builder *builder);
void lcn_lts_builder_release(struct lcn_lts_builder *builder);
void lcn_lts_builder_add(struct lcn_lts_builder *builder, uint32_t from, uint32_t label,
			 uint32_t to);

/* Makes sure that states 0 … n_states-1 exist. */
void lcn_lts_builder_reserve_states(struct lcn_lts_builder *builder, uint32_t n_states);

/* Gives everything to *lts (which it initialises) and leaves the builder
 * empty. At least the initial state exists. */
void lcn_lts_builder_finish(struct lcn_lts_builder *builder, uint32_t initial, struct lcn_lts *lts);

/* The edges of one state. */
#define LCN_FOR_EDGES(lts, state, edge)                                                    \
	for (const struct lcn_edge *edge = (lts)->edges + (lts)->first[state],             \
				   *edge##_end = (lts)->edges + (lts)->first[(state) + 1]; \
	     edge < edge##_end; edge++)

/* The sink of an automaton: the one state, if any, that has a loop on every
 * label of the alphabet but tau and no other edge. Else LCN_NO_STATE. */
uint32_t lcn_lts_sink(const struct lcn_lts *lts);

#endif
