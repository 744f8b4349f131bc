#include "model/ltl_safety.h"

#include "base/memory.h"
#include "model/ltl_automaton.h"

/* Without an until in normal form a formula is one of safety (Sistla, Safety,
 * liveness and fairness in temporal logic, 1994). */
static bool
has_until(const struct lcn_ltl_formulas *formulas, uint32_t root, struct lcn_ltl_work *work)
{
	bool found = false;
	bool *is_part = LCN_NEW_ZEROS(bool, (size_t) root + 1);
	is_part[root] = true;
	for (uint32_t node = root + 1; node-- > 0 && !found && !lcn_ltl_is_over(work, 4);) {
		const struct lcn_ltl_node *at = lcn_ltl_node_at(formulas, node);
		if (!is_part[node] || at->kind == LCN_LTL_NODE_SET)
			continue;
		found = at->kind == LCN_LTL_NODE_UNTIL;
		is_part[at->left] = true;
		if (at->kind != LCN_LTL_NODE_NEXT)
			is_part[at->right] = true;
	}
	free(is_part);
	return found;
}

/* The words that violate the formula though none of their prefixes is bad:
 * the automaton of the negation beside that of bad prefixes, which is never
 * let into its error state. */
struct product {
	const struct lcn_ltl_formulas *formulas;
	const struct lcn_dfa *dfa;
	const struct lcn_ltl_automaton *negation;
	struct lcn_ltl_work *work;
	struct lcn_tuples states; /* pairs: one of the negation, one of the other */
	struct lcn_ltl_graph graph;
};

static void
add_pair_step(struct product *product, const struct lcn_ltl_step *step, uint32_t plain)
{
	if (product->dfa->classes[plain] == LCN_CLASS_ERROR)
		return;
	const uint32_t target[] = {step->target, plain};
	struct lcn_ltl_step pair_step = {.promises = step->promises};
	pair_step.target = lcn_tuples_add(&product->states, target, 2);
	lcn_array_push(&product->graph.steps, pair_step);
}

/* Two letters may give the same step twice: harmless. */
static void
add_pair_steps(struct product *product, const struct lcn_ltl_step *step, uint32_t plain)
{
	const uint32_t *letters = lcn_ltl_step_letters(product->negation, step);
	for (uint32_t i = 0; i < product->formulas->n_classes; i++) {
		uint32_t letter = product->formulas->letter_of[i];
		if (lcn_ltl_is_over(product->work, 4))
			return;
		if (lcn_bits_has(letters, i))
			add_pair_step(product, step, lcn_dfa_next(product->dfa, plain, letter));
	}
}

static void
explore(struct product *product)
{
	const uint32_t initial[] = {0, product->dfa->initial};
	lcn_tuples_add(&product->states, initial, 2);
	for (uint32_t i = 0; i < lcn_tuples_count(&product->states); i++) {
		const uint32_t *pair = lcn_tuples_at(&product->states, i);
		uint32_t violating = pair[0], plain = pair[1];
		if (lcn_ltl_is_over(product->work, 1))
			return;
		LCN_FOR_STEPS (&product->negation->graph, violating, step)
			add_pair_steps(product, step, plain);
		lcn_ltl_graph_close_state(&product->graph);
	}
}

static void
copy_promises(struct lcn_ltl_graph *to, const struct lcn_ltl_graph *from)
{
	for (uint32_t i = 0; i < lcn_tuples_count(&from->promises); i++)
		lcn_tuples_add(&to->promises, lcn_tuples_at(&from->promises, i),
			       lcn_tuples_length(&from->promises, i));
}

static bool
is_product_empty(struct product *product)
{
	lcn_ltl_graph_init(&product->graph, product->negation->graph.n_promise_words);
	copy_promises(&product->graph, &product->negation->graph);
	explore(product);
	bool is_empty = false;
	if (product->work->limit == LCN_LIMIT_NONE) {
		bool *live = lcn_ltl_graph_find_live(&product->graph, product->work);
		is_empty = !live[0];
		free(live);
	}
	lcn_tuples_release(&product->states);
	lcn_ltl_graph_release(&product->graph);
	return is_empty;
}

bool
lcn_ltl_is_safety(const struct lcn_ltl_formulas *formulas, const struct lcn_dfa *dfa,
		  struct lcn_ltl_work *work)
{
	if (dfa->classes[dfa->initial] == LCN_CLASS_ERROR ||
	    !has_until(formulas, formulas->formula, work))
		return true;
	struct lcn_ltl_automaton negation;
	lcn_ltl_automaton_init(&negation, formulas, formulas->negation, work);
	bool is_safety = false;
	if (work->limit == LCN_LIMIT_NONE) {
		struct product product = {
		    .formulas = formulas, .dfa = dfa, .negation = &negation, .work = work};
		is_safety = is_product_empty(&product);
	}
	lcn_ltl_automaton_release(&negation);
	return is_safety;
}
