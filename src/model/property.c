#include "model/property.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "lang/letters.h"
#include "model/ltl.h"

static void
report_no_property(const struct lcn_model *model, const char *name,
		   struct lcn_diagnostics *diagnostics)
{
	LCN_ARRAY(const char *) names = {0};
	for (const struct lcn_property *p = model->properties; p != NULL; p = p->next)
		lcn_array_push(&names, p->name.text);
	if (model->properties == NULL)
		lcn_diagnostics_file_error(diagnostics, model->sources[0]->path,
					   "there is no property in the model");
	else
		lcn_diagnostics_error(diagnostics, LCN_NO_SPAN, "there is no property '%s'", name);
	const char *nearest = name != NULL ? lcn_suggest(name, names.items, names.n_items) : NULL;
	if (nearest != NULL)
		lcn_diagnostics_suggest(diagnostics, nearest);
	lcn_array_release(&names);
}

static void
report_ambiguity(const struct lcn_model *model, struct lcn_diagnostics *diagnostics)
{
	lcn_diagnostics_error(diagnostics, LCN_NO_SPAN,
			      "the model has several properties; choose one with --property NAME");
	for (const struct lcn_property *p = model->properties; p != NULL; p = p->next)
		lcn_diagnostics_note(diagnostics, p->name.span, "there is '%s'", p->name.text);
}

const struct lcn_property *
lcn_property_find(const struct lcn_model *model, const char *name,
		  struct lcn_diagnostics *diagnostics)
{
	const struct lcn_property *property = model->properties;
	if (name == NULL && property != NULL && property->next != NULL) {
		report_ambiguity(model, diagnostics);
		return NULL;
	}
	while (property != NULL && name != NULL && strcmp(property->name.text, name) != 0)
		property = property->next;
	if (property == NULL)
		report_no_property(model, name, diagnostics);
	return property;
}

/* The letters of the model in byte order, and where each went. */
struct alphabet {
	struct lcn_names names;
	uint32_t *numbers; /* by letter of the model */
};

static int
compare_strings(const void *a, const void *b)
{
	return strcmp(*(char *const *) a, *(char *const *) b);
}

static char *
letter_text(struct lcn_letter letter)
{
	struct lcn_text text = {0};
	lcn_format_send(&text, letter.message, letter.receiver);
	return lcn_text_take(&text);
}

static void
init_alphabet(struct alphabet *alphabet, const struct lcn_model *model)
{
	size_t n = model->n_letters;
	char **texts = LCN_NEW_ARRAY(char *, n);
	*alphabet = (struct alphabet){.numbers = LCN_NEW_ARRAY(uint32_t, n)};
	for (size_t i = 0; i < n; i++)
		texts[i] = letter_text(model->letters[i]);
	qsort(texts, n, sizeof *texts, compare_strings);
	for (size_t i = 0; i < n; i++) {
		lcn_names_add(&alphabet->names, texts[i]);
		free(texts[i]);
	}
	free(texts);
	for (size_t i = 0; i < n; i++) {
		char *text = letter_text(model->letters[i]);
		alphabet->numbers[i] = lcn_names_find(&alphabet->names, text);
		free(text);
	}
}

static void
release_alphabet(struct alphabet *alphabet)
{
	lcn_names_release(&alphabet->names);
	free(alphabet->numbers);
}

static void
set_edge(struct lcn_dfa *dfa, const struct lcn_model *model, const struct alphabet *alphabet,
	 const struct lcn_property_edge *edge)
{
	uint32_t *row = dfa->next + (size_t) edge->from->index * dfa->letters.n_names;
	for (size_t i = 0; i < model->n_letters; i++)
		if (lcn_predicate_holds(edge->predicate, i))
			row[alphabet->numbers[i]] = edge->to->index;
}

/* Letters that no edge mentions leave the state as it is. */
static void
automaton_to_dfa(const struct lcn_model *model, const struct lcn_property *property,
		 struct alphabet *alphabet, struct lcn_dfa *dfa)
{
	size_t n_letters = alphabet->names.n_names;
	*dfa = (struct lcn_dfa){.n_states = property->n_states,
				.letters = alphabet->names,
				.next = LCN_NEW_ARRAY(uint32_t, property->n_states * n_letters),
				.classes = LCN_NEW_ZEROS(uint8_t, property->n_states)};
	alphabet->names = (struct lcn_names){0};
	for (const struct lcn_property_state *s = property->states; s != NULL; s = s->next) {
		dfa->classes[s->index] = s->is_error ? LCN_CLASS_ERROR : LCN_CLASS_PLAIN;
		for (size_t i = 0; i < n_letters; i++)
			dfa->next[s->index * n_letters + i] = s->is_error ? LCN_NO_STATE : s->index;
	}
	for (const struct lcn_property_edge *e = property->edges; e != NULL; e = e->next)
		set_edge(dfa, model, alphabet, e);
	lcn_dfa_minimize(dfa);
}

/* Formulas of the language into those of ltl.h: names and predicates become
 * sets of letters. */
struct translation {
	const struct lcn_model *model;
	const struct alphabet *alphabet;
	struct lcn_arena arena;
};

static const struct lcn_ltl *
translate_predicate(struct translation *translation, const struct lcn_formula *predicate)
{
	const struct lcn_model *model = translation->model;
	struct lcn_ltl *ltl = LCN_ARENA_NEW(&translation->arena, struct lcn_ltl);
	bool *letters = lcn_arena_alloc(&translation->arena, model->n_letters * sizeof *letters);
	for (size_t i = 0; i < model->n_letters; i++)
		letters[translation->alphabet->numbers[i]] = lcn_predicate_holds(predicate, i);
	ltl->kind = LCN_LTL_LETTERS;
	ltl->letters = letters;
	return ltl;
}

static enum lcn_ltl_kind
translate_kind(enum lcn_formula_kind kind)
{
	switch (kind) {
	case LCN_NOT: return LCN_LTL_NOT;
	case LCN_AND: return LCN_LTL_AND;
	case LCN_OR: return LCN_LTL_OR;
	case LCN_IMPLIES: return LCN_LTL_IMPLIES;
	case LCN_IFF: return LCN_LTL_IFF;
	case LCN_NEXT: return LCN_LTL_NEXT;
	case LCN_FINALLY: return LCN_LTL_FINALLY;
	case LCN_GLOBALLY: return LCN_LTL_GLOBALLY;
	case LCN_UNTIL: return LCN_LTL_UNTIL;
	case LCN_WEAK_UNTIL: return LCN_LTL_WEAK_UNTIL;
	case LCN_RELEASE: return LCN_LTL_RELEASE;
	case LCN_TRUE:
	case LCN_FALSE:
	case LCN_SENT:
	case LCN_LET: break;
	}
	return LCN_LTL_LETTERS;
}

static const struct lcn_ltl *
translate(struct translation *translation, const struct lcn_formula *formula)
{
	if (formula == NULL)
		return NULL;
	enum lcn_ltl_kind kind = translate_kind(formula->kind);
	if (kind == LCN_LTL_LETTERS)
		return translate_predicate(translation, formula);
	struct lcn_ltl *ltl = LCN_ARENA_NEW(&translation->arena, struct lcn_ltl);
	ltl->kind = kind;
	ltl->left = translate(translation, formula->left);
	ltl->right = translate(translation, formula->right);
	return ltl;
}

static void
warn_of_formula(const struct lcn_property *property, const struct lcn_ltl_result *result,
		struct lcn_diagnostics *diagnostics)
{
	struct lcn_span span = property->formula->span;
	bool can_be_violated = false;
	for (uint32_t s = 0; s < result->dfa.n_states; s++)
		can_be_violated |= result->dfa.classes[s] == LCN_CLASS_ERROR;
	if (!can_be_violated && result->is_safety)
		lcn_diagnostics_warning(diagnostics, span, "every run satisfies this formula");
	else if (!can_be_violated)
		lcn_diagnostics_warning(diagnostics, span,
					"nothing of this formula is checked: it is about liveness, "
					"and no finite run violates it");
	else if (!result->is_safety)
		lcn_diagnostics_warning(diagnostics, span,
					"this is no safety formula: only what a finite run can "
					"violate is checked, its liveness part is not");
	else if (result->dfa.classes[result->dfa.initial] == LCN_CLASS_ERROR)
		lcn_diagnostics_warning(diagnostics, span, "no run satisfies this formula");
}

static enum lcn_limit
formula_to_dfa(const struct lcn_model *model, const struct lcn_property *property,
	       const struct alphabet *alphabet, const struct lcn_budget *budget,
	       struct lcn_diagnostics *diagnostics, struct lcn_dfa *dfa)
{
	struct translation translation = {.model = model, .alphabet = alphabet};
	struct lcn_ltl_result result = {0};
	lcn_ltl_to_dfa(translate(&translation, property->formula), &alphabet->names, budget,
		       &result);
	lcn_arena_release(&translation.arena);
	if (result.limit == LCN_LIMIT_NONE) {
		warn_of_formula(property, &result, diagnostics);
		*dfa = result.dfa;
		result.dfa = (struct lcn_dfa){0};
	}
	enum lcn_limit limit = result.limit;
	lcn_ltl_result_release(&result);
	return limit;
}

/* Where no message exists there are no runs to speak about. */
static void
empty_dfa(const struct lcn_property *property, struct lcn_diagnostics *diagnostics,
	  struct lcn_dfa *dfa)
{
	lcn_diagnostics_warning(diagnostics, property->formula->span,
				"nothing of this formula is checked: the model has no messages");
	*dfa = (struct lcn_dfa){.n_states = 1,
				.next = LCN_NEW_ARRAY(uint32_t, 0),
				.classes = LCN_NEW_ZEROS(uint8_t, 1)};
}

enum lcn_limit
lcn_property_to_dfa(const struct lcn_model *model, const struct lcn_property *property,
		    const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		    struct lcn_dfa *dfa)
{
	struct alphabet alphabet;
	enum lcn_limit limit = LCN_LIMIT_NONE;
	*dfa = (struct lcn_dfa){0};
	init_alphabet(&alphabet, model);
	if (property->formula != NULL && model->n_letters == 0)
		empty_dfa(property, diagnostics, dfa);
	else if (property->formula != NULL)
		limit = formula_to_dfa(model, property, &alphabet, budget, diagnostics, dfa);
	else
		automaton_to_dfa(model, property, &alphabet, dfa);
	release_alphabet(&alphabet);
	return limit;
}
