#include "model/ltl.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "model/ltl_automaton.h"
#include "model/ltl_formula.h"
#include "model/ltl_prefixes.h"
#include "model/ltl_safety.h"

static bool
are_in_byte_order(const struct lcn_names *letters)
{
	for (uint32_t i = 1; i < letters->n_names; i++)
		if (strcmp(letters->texts[i - 1], letters->texts[i]) >= 0)
			return false;
	return true;
}

static void
copy_letters(struct lcn_names *to, const struct lcn_names *from)
{
	for (uint32_t i = 0; i < from->n_names; i++)
		lcn_names_add(to, from->texts[i]);
}

static void
find_bad_prefixes(const struct lcn_ltl_formulas *formulas, struct lcn_ltl_work *work,
		  struct lcn_dfa *dfa)
{
	struct lcn_ltl_automaton automaton;
	lcn_ltl_automaton_init(&automaton, formulas, formulas->formula, work);
	if (work->limit == LCN_LIMIT_NONE) {
		bool *live = lcn_ltl_graph_find_live(&automaton.graph, work);
		if (work->limit == LCN_LIMIT_NONE)
			lcn_ltl_find_bad_prefixes(formulas, &automaton, live, work, dfa);
		free(live);
	}
	lcn_ltl_automaton_release(&automaton);
}

static void
decide(const struct lcn_ltl_formulas *formulas, const struct lcn_names *letters,
       struct lcn_ltl_work *work, struct lcn_ltl_result *result)
{
	find_bad_prefixes(formulas, work, &result->dfa);
	if (work->limit != LCN_LIMIT_NONE)
		return;
	copy_letters(&result->dfa.letters, letters);
	lcn_dfa_minimize(&result->dfa);
	result->is_safety = lcn_ltl_is_safety(formulas, &result->dfa, work);
}

void
lcn_ltl_to_dfa(const struct lcn_ltl *formula, const struct lcn_names *letters,
	       const struct lcn_budget *budget, struct lcn_ltl_result *result)
{
	assert(letters->n_names != 0 && are_in_byte_order(letters));
	*result = (struct lcn_ltl_result){0};
	struct lcn_ltl_work work = {.budget = budget};
	struct lcn_ltl_formulas formulas;
	lcn_ltl_formulas_init(&formulas, formula, letters->n_names, &work);
	if (work.limit == LCN_LIMIT_NONE)
		decide(&formulas, letters, &work, result);
	lcn_ltl_formulas_release(&formulas);
	if (work.limit != LCN_LIMIT_NONE) {
		lcn_ltl_result_release(result);
		result->limit = work.limit;
	}
}

void
lcn_ltl_result_release(struct lcn_ltl_result *result)
{
	lcn_dfa_release(&result->dfa);
	*result = (struct lcn_ltl_result){0};
}
