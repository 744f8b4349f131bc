/* The automaton of a property as a system that can be written to a file. */
#include <stdlib.h>

#include "base/memory.h"
#include "model/property.h"

static bool
moves_some_state(const struct lcn_dfa *dfa, uint32_t letter)
{
	for (uint32_t s = 0; s < dfa->n_states; s++)
		if (dfa->classes[s] != LCN_CLASS_ERROR && lcn_dfa_next(dfa, s, letter) != s)
			return true;
	return false;
}

/* Leaves out the letters on which every state stays. */
static void
keep_relevant_letters(struct lcn_dfa *dfa)
{
	struct lcn_names letters = {0};
	uint32_t n_old = dfa->letters.n_names;
	uint32_t *next = LCN_NEW_ARRAY(uint32_t, (size_t) dfa->n_states * n_old);
	uint32_t *kept = LCN_NEW_ARRAY(uint32_t, n_old);
	uint32_t n_kept = 0;
	for (uint32_t letter = 0; letter < n_old; letter++) {
		if (moves_some_state(dfa, letter)) {
			lcn_names_add(&letters, dfa->letters.texts[letter]);
			kept[n_kept++] = letter;
		}
	}
	for (uint32_t s = 0; s < dfa->n_states; s++)
		for (uint32_t i = 0; i < n_kept; i++)
			next[(size_t) s * n_kept + i] = lcn_dfa_next(dfa, s, kept[i]);
	lcn_names_release(&dfa->letters);
	free(dfa->next);
	free(kept);
	dfa->letters = letters;
	dfa->next = next;
}

void
lcn_model_property(const struct lcn_model *model, const char *name, bool all_letters,
		   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		   struct lcn_property_result *result)
{
	*result = (struct lcn_property_result){0};
	const struct lcn_property *property = lcn_property_find(model, name, diagnostics);
	if (property == NULL)
		return;
	struct lcn_dfa dfa;
	result->limit = lcn_property_to_dfa(model, property, budget, diagnostics, &dfa);
	if (result->limit != LCN_LIMIT_NONE)
		return;
	if (!all_letters)
		keep_relevant_letters(&dfa);
	result->name = lcn_copy_string(property->name.text);
	result->automaton = LCN_NEW(struct lcn_lts);
	lcn_dfa_to_lts(&dfa, result->automaton);
	lcn_dfa_release(&dfa);
}

void
lcn_property_result_release(struct lcn_property_result *result)
{
	lcn_lts_free(result->automaton);
	free(result->name);
	*result = (struct lcn_property_result){0};
}
