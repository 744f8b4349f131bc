/* Comparisons. Whatever the relation, both systems are put side by side and
 * divided into classes of strongly or, where internal steps are invisible,
 * branching bisimilar states. That decides bisimilarity, and it leaves the
 * search for traces a smaller graph in which equal states have equal numbers.
 * docs/equivalences.md has the definitions. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lts/formula.h"
#include "lts/graph.h"
#include "lts/inclusion.h"
#include "lts/refine.h"

/* A formula of up to about as many characters is one line. */
enum { MAX_FORMULA_LENGTH = 2000 };

struct comparison {
	enum lcn_relation relation;
	bool is_weak;
	const struct lcn_budget *budget;
	struct lcn_comparison *result;
	struct lcn_joint joint;
	struct lcn_graph graph;	    /* of the joint; borrowed */
	struct lcn_graph collapsed; /* when is_weak */
	uint32_t initials[2];	    /* in the joint */
	uint32_t starts[2];	    /* in the graph that is refined */
	struct lcn_refinement refinement;
	struct lcn_formulas formulas;
	struct lcn_graph reverse; /* for formulas with weak steps */
	struct lcn_formula_model model;
};

static bool
is_weak(enum lcn_relation relation)
{
	return relation == LCN_BRANCHING_BISIMULATION || relation == LCN_WEAK_TRACE_EQUIVALENCE ||
	       relation == LCN_WEAK_TRACE_INCLUSION;
}

static bool
is_bisimulation(enum lcn_relation relation)
{
	return relation == LCN_STRONG_BISIMULATION || relation == LCN_BRANCHING_BISIMULATION;
}

static bool
is_inclusion(enum lcn_relation relation)
{
	return relation == LCN_TRACE_INCLUSION || relation == LCN_WEAK_TRACE_INCLUSION;
}

static void
set_limit(struct comparison *c, enum lcn_limit limit)
{
	if (c->result->limit == LCN_LIMIT_NONE)
		c->result->limit = limit;
}

static bool
has_limit(const struct comparison *c)
{
	return c->result->limit != LCN_LIMIT_NONE;
}

static void
refine(struct comparison *c)
{
	const struct lcn_graph *graph = &c->graph;
	memcpy(c->starts, c->initials, sizeof c->starts);
	if (c->is_weak) {
		uint32_t *components = LCN_NEW_ARRAY(uint32_t, graph->n_states);
		lcn_graph_collapse(graph, &c->collapsed, components);
		for (int i = 0; i < 2; i++)
			c->starts[i] = components[c->initials[i]];
		free(components);
		graph = &c->collapsed;
	}
	set_limit(c, lcn_refine(graph, c->is_weak, c->budget, &c->refinement));
	c->result->n_steps += c->refinement.n_steps;
}

static uint32_t
class_of(const struct comparison *c, int system)
{
	return c->refinement.states.blocks[c->starts[system]];
}

/* A bisimulation's witness is a trace only if one is found with little more
 * work than the bisimulation took: finding one can be hard. */
static uint64_t
reasonable_effort(const struct lcn_graph *graph)
{
	return 16 * (graph->n_edges + graph->n_states) + (1 << 16);
}

static void
find_trace(struct comparison *c, struct lcn_inclusion *trace)
{
	struct lcn_graph quotient;
	lcn_refinement_quotient(&c->refinement, &quotient);
	struct lcn_inclusion_search search = {.graph = &quotient,
					      .is_weak = c->is_weak,
					      .both_ways = !is_inclusion(c->relation),
					      .states = {class_of(c, 0), class_of(c, 1)},
					      .budget = c->budget};
	if (is_bisimulation(c->relation))
		search.max_n_steps = reasonable_effort(&quotient);
	lcn_inclusion_decide(&search, trace);
	set_limit(c, trace->limit);
	c->result->n_steps += trace->n_steps;
	lcn_graph_release(&quotient);
}

/* The array and its texts are one block. */
static void
set_labels(struct comparison *c, const uint32_t *labels, size_t n_labels)
{
	const char *const *texts = c->joint.lts.labels.texts;
	size_t n_bytes = n_labels * sizeof(char *);
	for (size_t i = 0; i < n_labels; i++)
		n_bytes += strlen(texts[labels[i]]) + 1;
	const char **copies = lcn_alloc(n_bytes);
	char *at = (char *) (copies + n_labels);
	for (size_t i = 0; i < n_labels; i++) {
		size_t length = strlen(texts[labels[i]]) + 1;
		copies[i] = memcpy(at, texts[labels[i]], length);
		at += length;
	}
	c->result->witness.labels = copies;
	c->result->witness.n_labels = n_labels;
}

static void
set_formula(struct comparison *c, uint32_t formula)
{
	struct lcn_text text = {0};
	lcn_formulas_format(&c->formulas, formula, &c->joint.lts.labels, MAX_FORMULA_LENGTH, &text);
	c->result->witness.formula = lcn_text_take(&text);
}

static void
check_trace(struct comparison *c, const struct lcn_inclusion *trace)
{
	bool is_possible[2];
	for (int i = 0; i < 2 && !has_limit(c); i++)
		set_limit(c, lcn_inclusion_has_trace(&c->graph, c->initials[i], c->is_weak,
						     trace->labels, trace->n_labels, c->budget,
						     &is_possible[i]));
	if (has_limit(c))
		return;
	assert(is_possible[0] == trace->first_can && is_possible[1] != trace->first_can);
	(void) is_possible;
}

/* The formula's value must be `first_can` in the first system and the opposite
 * in the second. */
static void
check_formula(struct comparison *c, uint32_t formula, bool first_can)
{
	bool holds[2];
	set_limit(c, lcn_formulas_evaluate(&c->formulas, formula, &c->model, holds));
	if (has_limit(c))
		return;
	assert(holds[0] == first_can && holds[1] != first_can);
	(void) first_can;
}

/* A trace as a formula: its steps one after the other. */
static uint32_t
formula_of_trace(struct comparison *c, const struct lcn_inclusion *trace)
{
	uint32_t formula = LCN_FORMULA_TRUE;
	for (size_t i = trace->n_labels; i-- > 0;)
		formula =
		    lcn_formulas_some(&c->formulas, trace->labels[i], LCN_FORMULA_TRUE, formula);
	return formula;
}

static void
tell_trace(struct comparison *c, const struct lcn_inclusion *trace)
{
	struct lcn_witness *witness = &c->result->witness;
	check_trace(c, trace);
	witness->first_can = trace->first_can;
	witness->trace_distinguishes = true;
	set_labels(c, trace->labels, trace->n_labels);
	if (!is_bisimulation(c->relation))
		return;
	uint32_t formula = formula_of_trace(c, trace);
	check_formula(c, formula, trace->first_can);
	set_formula(c, formula);
}

static void
tell_formula(struct comparison *c)
{
	uint32_t formula;
	set_limit(c, lcn_formulas_distinguish(&c->formulas, &c->refinement, c->starts[0],
					      c->starts[1], c->budget, &formula));
	if (has_limit(c))
		return;
	set_limit(c, lcn_formulas_simplify(&c->formulas, &formula, &c->model,
					   reasonable_effort(&c->graph)));
	if (has_limit(c))
		return;
	bool first_can = !lcn_formula_is_negated(formula);
	if (!first_can)
		formula = lcn_formula_not(formula);
	check_formula(c, formula, first_can);
	c->result->witness.first_can = first_can;
	struct lcn_formula_path path = {0};
	lcn_formulas_main_path(&c->formulas, formula, &path);
	set_labels(c, path.items, path.n_items);
	lcn_array_release(&path);
	set_formula(c, formula);
}

static void
make_model(struct comparison *c)
{
	lcn_formulas_init(&c->formulas, c->is_weak);
	if (c->is_weak)
		lcn_graph_reverse(&c->graph, &c->reverse);
	c->model = (struct lcn_formula_model){.graph = &c->graph,
					      .reverse = &c->reverse,
					      .states = {c->initials[0], c->initials[1]},
					      .budget = c->budget};
}

static void
explain(struct comparison *c)
{
	struct lcn_inclusion trace;
	find_trace(c, &trace);
	if (is_bisimulation(c->relation))
		make_model(c);
	if (!has_limit(c)) {
		if (trace.verdict == LCN_INCLUSION_FAILS)
			tell_trace(c, &trace);
		else if (is_bisimulation(c->relation))
			tell_formula(c);
		else
			c->result->is_related = true;
	}
	lcn_inclusion_release(&trace);
}

void
lcn_lts_compare(const struct lcn_lts *first, const struct lcn_lts *second,
		enum lcn_relation relation, const struct lcn_budget *budget,
		struct lcn_comparison *comparison)
{
	assert(lcn_lts_is_valid(first) && lcn_lts_is_valid(second));
	*comparison = (struct lcn_comparison){.limit = lcn_budget_check(budget)};
	if (comparison->limit != LCN_LIMIT_NONE)
		return;
	struct comparison c = {.relation = relation,
			       .is_weak = is_weak(relation),
			       .budget = budget,
			       .result = comparison};
	lcn_joint_init(&c.joint, first, second);
	c.graph = lcn_graph_of(&c.joint.lts);
	c.initials[0] = c.joint.lts.initial;
	c.initials[1] = c.joint.second_initial;
	refine(&c);
	if (!has_limit(&c)) {
		comparison->is_related = class_of(&c, 0) == class_of(&c, 1);
		if (!comparison->is_related)
			explain(&c);
	}
	comparison->n_steps += c.model.n_steps;
	lcn_formulas_release(&c.formulas);
	lcn_graph_release(&c.reverse);
	lcn_refinement_release(&c.refinement);
	lcn_graph_release(&c.collapsed);
	lcn_joint_release(&c.joint);
}

void
lcn_comparison_release(struct lcn_comparison *comparison)
{
	free(comparison->witness.labels);
	free(comparison->witness.formula);
	*comparison = (struct lcn_comparison){0};
}
