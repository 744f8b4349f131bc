#include "lts/reduce.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "lts/dfa.h"
#include "lts/graph.h"
#include "lts/refine.h"

/* Replaces a system without an error state by its quotient. */
static enum lcn_limit
take_quotient(struct lcn_lts *lts, bool is_branching, const struct lcn_budget *budget)
{
	struct lcn_graph graph = lcn_graph_of(lts);
	struct lcn_graph collapsed = {0};
	uint32_t initial = lts->initial;
	if (is_branching) {
		uint32_t *components = LCN_NEW_ARRAY(uint32_t, lts->n_states);
		lcn_graph_collapse(&graph, &collapsed, components);
		initial = components[initial];
		free(components);
		graph = collapsed;
	}
	struct lcn_refinement refinement;
	enum lcn_limit limit = lcn_refine(&graph, is_branching, budget, &refinement);
	if (limit == LCN_LIMIT_NONE) {
		struct lcn_graph quotient;
		lcn_refinement_quotient(&refinement, &quotient);
		free(lts->first);
		free(lts->edges);
		lts->n_states = quotient.n_states;
		lts->n_edges = quotient.n_edges;
		lts->first = quotient.first;
		lts->edges = quotient.edges;
		lts->initial = refinement.states.blocks[initial];
	}
	lcn_refinement_release(&refinement);
	lcn_graph_release(&collapsed);
	return limit;
}

/* The minimal automaton of the weak traces. */
static enum lcn_limit
determinize(struct lcn_lts *lts, const struct lcn_budget *budget)
{
	struct lcn_dfa dfa;
	enum lcn_limit limit = lcn_dfa_from_lts(lts, budget, &dfa);
	if (limit == LCN_LIMIT_NONE) {
		lcn_lts_release(lts);
		lcn_dfa_minimize(&dfa);
		lcn_dfa_to_lts(&dfa, lts);
	}
	lcn_dfa_release(&dfa);
	return limit;
}

static bool
has_edge_with(const struct lcn_lts *lts, uint32_t label)
{
	for (uint64_t i = 0; i < lts->n_edges; i++)
		if (lts->edges[i].label == label)
			return true;
	return false;
}

/* The error state was spelled out; now it is one again, if it still can be. If
 * it could not be reached, its label remains, and no one knows it. */
static void
restore_error(struct lcn_lts *lts, const struct lcn_lts *original)
{
	if (original->error == LCN_NO_STATE)
		return;
	lcn_lts_find_error(lts);
	uint32_t label = lcn_names_find(&lts->labels, LCN_ERROR_TEXT);
	bool is_known = lcn_names_find(&original->labels, LCN_ERROR_TEXT) != LCN_NO_NAME;
	if (label != LCN_NO_NAME && !is_known && !has_edge_with(lts, label))
		lcn_lts_remove_label(lts, label);
}

enum lcn_limit
lcn_lts_minimize(const struct lcn_lts *lts, enum lcn_relation relation,
		 const struct lcn_budget *budget, struct lcn_lts *reduced)
{
	assert(relation == LCN_STRONG_BISIMULATION || relation == LCN_BRANCHING_BISIMULATION ||
	       relation == LCN_WEAK_TRACE_EQUIVALENCE);
	struct lcn_joint copy;
	lcn_joint_init(&copy, lts, NULL);
	*reduced = copy.lts;
	enum lcn_limit limit = take_quotient(reduced, relation != LCN_STRONG_BISIMULATION, budget);
	if (limit == LCN_LIMIT_NONE && relation == LCN_WEAK_TRACE_EQUIVALENCE)
		limit = determinize(reduced, budget);
	if (limit == LCN_LIMIT_NONE)
		limit = lcn_lts_canonize(reduced, budget);
	if (limit == LCN_LIMIT_NONE)
		restore_error(reduced, lts);
	assert(limit != LCN_LIMIT_NONE || lcn_lts_is_valid(reduced));
	return limit;
}
