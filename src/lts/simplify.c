/* Formulas read off a refinement separate whole blocks of states and say more
 * than is needed for two of them. Parts are left out as long as the formula
 * still tells the two states apart, which is simply tried. */
#include <stdlib.h>

#include "base/memory.h"
#include "lts/formula.h"

/* A formula of more terms is not for reading anyway. */
enum { MAX_TERMS = 300 };

/* A place in a formula: a term that it uses, and one of the term's parts. */
struct place {
	uint32_t term;
	size_t word;
};

struct simplification {
	struct lcn_formulas *formulas;
	uint32_t formula;
	bool *is_used;		   /* by term */
	LCN_ARRAY(uint32_t) parts; /* of the term being made */
};

static size_t
first_part(const uint32_t *words)
{
	return words[0] == LCN_TERM_SOME ? 2 : 1;
}

static void
find_used(struct simplification *s)
{
	uint32_t root = s->formula / 2;
	free(s->is_used);
	s->is_used = LCN_NEW_ZEROS(bool, (size_t) root + 1);
	s->is_used[root] = true;
	for (uint32_t term = root; term > 0; term--) {
		const uint32_t *words = lcn_tuples_at(&s->formulas->terms, term);
		size_t n_words = lcn_tuples_length(&s->formulas->terms, term);
		for (size_t i = first_part(words); s->is_used[term] && i < n_words; i++)
			s->is_used[words[i] / 2] = true;
	}
}

static uint32_t
count_used(const struct simplification *s)
{
	uint32_t n = 0;
	for (uint32_t term = 0; term <= s->formula / 2; term++)
		n += s->is_used[term];
	return n;
}

/* Finds the next part that is not true already, from the root down. */
static bool
find_place(const struct simplification *s, struct place *place)
{
	for (; place->term > 0; place->term--, place->word = 0) {
		const uint32_t *words = lcn_tuples_at(&s->formulas->terms, place->term);
		size_t n_words = lcn_tuples_length(&s->formulas->terms, place->term);
		if (!s->is_used[place->term])
			continue;
		if (place->word < first_part(words))
			place->word = first_part(words);
		for (; place->word < n_words; place->word++)
			if (words[place->word] != LCN_FORMULA_TRUE)
				return true;
	}
	return false;
}

static uint32_t
make_term(struct simplification *s, uint32_t term, struct place gone, const uint32_t *made)
{
	const uint32_t *words = lcn_tuples_at(&s->formulas->terms, term);
	size_t n_words = lcn_tuples_length(&s->formulas->terms, term);
	uint32_t label = words[0] == LCN_TERM_SOME ? words[1] : 0;
	bool is_some = words[0] == LCN_TERM_SOME;
	lcn_array_clear(&s->parts);
	for (size_t i = first_part(words); i < n_words; i++) {
		bool is_gone = term == gone.term && i == gone.word;
		uint32_t part = made[words[i] / 2] ^ (words[i] & 1);
		lcn_array_push(&s->parts, is_gone ? LCN_FORMULA_TRUE : part);
	}
	if (is_some)
		return lcn_formulas_some(s->formulas, label, s->parts.items[0], s->parts.items[1]);
	return lcn_formulas_and(s->formulas, s->parts.items, s->parts.n_items);
}

/* The formula with one part replaced by truth. */
static uint32_t
without(struct simplification *s, struct place gone)
{
	uint32_t root = s->formula / 2;
	uint32_t *made = LCN_NEW_ZEROS(uint32_t, (size_t) root + 1);
	for (uint32_t term = 1; term <= root; term++)
		if (s->is_used[term])
			made[term] = make_term(s, term, gone, made);
	uint32_t formula = made[root] ^ (s->formula & 1);
	free(made);
	return formula;
}

enum lcn_limit
lcn_formulas_simplify(struct lcn_formulas *formulas, uint32_t *formula,
		      struct lcn_formula_model *model, uint64_t max_n_steps)
{
	struct simplification s = {.formulas = formulas, .formula = *formula};
	enum lcn_limit limit = LCN_LIMIT_NONE;
	uint64_t last_step = model->n_steps + max_n_steps;
	find_used(&s);
	struct place place = {s.formula / 2, 0};
	while (count_used(&s) <= MAX_TERMS && model->n_steps < last_step &&
	       find_place(&s, &place)) {
		uint32_t shorter = without(&s, place);
		bool holds[2];
		limit = lcn_formulas_evaluate(formulas, shorter, model, holds);
		if (limit != LCN_LIMIT_NONE)
			break;
		if (holds[0] && !holds[1]) {
			s.formula = shorter;
			find_used(&s);
			place = (struct place){s.formula / 2, 0};
		} else {
			place.word++;
		}
	}
	*formula = s.formula;
	free(s.is_used);
	lcn_array_release(&s.parts);
	return limit;
}
