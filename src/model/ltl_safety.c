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
	struct lcn_ltl_automaton *negation;
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
	const struct lcn_ltl_graph *from = &product->negation->graph;
	struct lcn_ltl_step pair_step = {0};
	pair_step.promises =
	    lcn_tuples_add(&product->graph.promises, lcn_tuples_at(&from->promises, step->promises),
			   from->n_promise_words);
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
expand(void *owner, uint32_t state)
{
	struct product *product = owner;
	const uint32_t *pair = lcn_tuples_at(&product->states, state);
	uint32_t violating = pair[0], plain = pair[1];
	lcn_ltl_graph_expand(&product->negation->graph, violating);
	LCN_FOR_STEPS (&product->negation->graph, violating, step)
		add_pair_steps(product, step, plain);
}

static bool
is_product_empty(struct product *product)
{
	const uint32_t initial[] = {0, product->dfa->initial};
	product->graph = (struct lcn_ltl_graph){
	    .owner = product,
	    .expand = expand,
	    .n_promise_words = product->negation->graph.n_promise_words,
	};
	lcn_tuples_add(&product->states, initial, 2);
	bool is_empty = !lcn_ltl_graph_has_path(&product->graph, product->work);
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
