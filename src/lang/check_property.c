/* Properties. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "lang/check.h"
#include "lang/letters.h"

static struct lcn_let *
find_let(const struct lcn_checker *checker, const struct lcn_property *property, const char *name)
{
	return lcn_directory_find(&checker->model->directory, LCN_ENTRY_LET, property->index, name);
}

/* A name means a definition before this point. */
static struct lcn_let *
resolve_let(struct lcn_checker *checker, struct lcn_property *property, const struct lcn_let *end,
	    const struct lcn_name *name)
{
	struct lcn_let *let = find_let(checker, property, name->text);
	bool is_before = let != NULL && (end == NULL || let->index < end->index);
	if (is_before || property->is_damaged)
		return is_before ? let : NULL;
	if (let != NULL) {
		lcn_diagnostics_error(checker->diagnostics, name->span,
				      "'%s' is used before it is defined", name->text);
		lcn_diagnostics_note(checker->diagnostics, let->name.span, "it is defined here");
		return NULL;
	}
	lcn_diagnostics_error(checker->diagnostics, name->span, "there is no predicate '%s'",
			      name->text);
	struct lcn_candidates candidates = {0};
	for (const struct lcn_let *l = property->lets; l != end; l = l->next)
		lcn_candidates_add(&candidates, l->name.text);
	if (!lcn_candidates_suggest(&candidates, checker, name->text))
		lcn_diagnostics_note(checker->diagnostics, LCN_NO_SPAN,
				     "define it with 'let', or write Snd(message)::receiver");
	return NULL;
}

static void
check_sent(struct lcn_checker *checker, struct lcn_formula *sent)
{
	const struct lcn_model *model = checker->model;
	struct lcn_method *method;
	struct lcn_party party = lcn_check_receiver(checker, &sent->receiver);
	if (party.actor != NULL)
		sent->receiver.text = party.actor->name.text;
	else if (party.is_missing)
		sent->receiver.text = model->missing->name.text;
	else
		return;
	if (!lcn_check_message(checker, party, &sent->message, &method))
		return;
	sent->letter = party.actor != NULL ? method->letter
					   : lcn_model_pair(model, sent->message.text)->letter;
}

/* Names in the formula mean definitions before `end`. */
static void
check_formula(struct lcn_checker *checker, struct lcn_property *property,
	      struct lcn_formula *formula, const struct lcn_let *end)
{
	if (formula == NULL)
		return;
	if (formula->kind == LCN_SENT)
		check_sent(checker, formula);
	else if (formula->kind == LCN_LET)
		formula->let = resolve_let(checker, property, end, &formula->name);
	check_formula(checker, property, formula->left, end);
	check_formula(checker, property, formula->right, end);
}

static void
check_let(struct lcn_checker *checker, struct lcn_property *property, struct lcn_let *let)
{
	const struct lcn_let *first = find_let(checker, property, let->name.text);
	if (first != let) {
		lcn_diagnostics_error(checker->diagnostics, let->name.span,
				      "'%s' is defined already", let->name.text);
		lcn_diagnostics_note(checker->diagnostics, first->name.span, "the first is here");
	}
	check_formula(checker, property, let->predicate, let);
}

/* A letter on which both edges can be taken, or NULL. */
static const struct lcn_letter *
common_letter(const struct lcn_model *model, const struct lcn_property_edge *a,
	      const struct lcn_property_edge *b)
{
	for (size_t i = 0; i < model->n_letters; i++)
		if (lcn_predicate_holds(a->predicate, i) && lcn_predicate_holds(b->predicate, i))
			return &model->letters[i];
	return NULL;
}

static void
check_overlap(struct lcn_checker *checker, const struct lcn_property_edge *a,
	      const struct lcn_property_edge *b)
{
	if (a->to == b->to)
		return;
	const struct lcn_letter *letter = common_letter(checker->model, a, b);
	if (letter == NULL)
		return;
	lcn_diagnostics_error(checker->diagnostics, b->span,
			      "from '%s' Snd(%s)::%s leads to '%s' and to '%s'", a->from->name.text,
			      letter->message, letter->receiver, a->to->name.text,
			      b->to->name.text);
	lcn_diagnostics_note(checker->diagnostics, a->span, "the other edge is here");
}

static void
check_edge(struct lcn_checker *checker, const struct lcn_property *property,
	   const struct lcn_property_edge *edge)
{
	if (edge->from->is_error && edge->from != property->states)
		lcn_diagnostics_error(checker->diagnostics, edge->from_name.span,
				      "nothing leaves the error state");
	if (common_letter(checker->model, edge, edge) == NULL)
		lcn_diagnostics_warning(checker->diagnostics, edge->predicate->span,
					"nothing that is sent satisfies this predicate");
	for (const struct lcn_property_edge *e = edge->next_out; e != NULL; e = e->next_out)
		check_overlap(checker, e, edge);
}

/* Marks the state and what can be reached from it, unless marked already. */
static void
mark_reachable(const struct lcn_property_state *from, bool *is_reached)
{
	LCN_ARRAY(const struct lcn_property_state *) open = {0};
	is_reached[from->index] = true;
	lcn_array_push(&open, from);
	while (open.n_items > 0) {
		const struct lcn_property_state *state = lcn_array_pop(&open);
		for (const struct lcn_property_edge *e = state->edges; e != NULL; e = e->next_out) {
			if (is_reached[e->to->index])
				continue;
			is_reached[e->to->index] = true;
			lcn_array_push(&open, e->to);
		}
	}
	lcn_array_release(&open);
}

static void
check_error_state(struct lcn_checker *checker, const struct lcn_property *property,
		  const bool *is_reached)
{
	const struct lcn_property_state *error = property->states;
	while (error != NULL && !error->is_error)
		error = error->next;
	if (error == property->states)
		lcn_diagnostics_error(checker->diagnostics, error->name.span,
				      "the first state is the initial one and cannot be 'error'");
	else if (error == NULL)
		lcn_diagnostics_warning(checker->diagnostics, property->name.span,
					"the property '%s' can never be violated: "
					"it has no state 'error'",
					property->name.text);
	else if (!is_reached[error->index])
		lcn_diagnostics_warning(checker->diagnostics, property->name.span,
					"the property '%s' can never be violated: "
					"the state 'error' cannot be reached",
					property->name.text);
}

/* What only an unreachable state leads to is no mistake of its own. */
static void
check_states(struct lcn_checker *checker, const struct lcn_property *property)
{
	bool *is_reached = LCN_NEW_ZEROS(bool, property->n_states);
	mark_reachable(property->states, is_reached);
	check_error_state(checker, property, is_reached);
	for (const struct lcn_property_state *s = property->states; s != NULL; s = s->next) {
		if (is_reached[s->index] || s->is_error)
			continue;
		lcn_diagnostics_warning(checker->diagnostics, s->name.span,
					"the state '%s' cannot be reached", s->name.text);
		mark_reachable(s, is_reached);
	}
	free(is_reached);
}

static void
check_automaton(struct lcn_checker *checker, struct lcn_property *property)
{
	for (struct lcn_property_edge *edge = property->edges; edge != NULL; edge = edge->next)
		check_edge(checker, property, edge);
	check_states(checker, property);
}

static void
check_shape(struct lcn_checker *checker, const struct lcn_property *property)
{
	if (property->formula != NULL && property->edges != NULL)
		lcn_diagnostics_error(checker->diagnostics, property->formula->span,
				      "a property is either edges or one formula, not both");
	else if (property->formula == NULL && property->edges == NULL && !property->is_damaged)
		lcn_diagnostics_error(checker->diagnostics, property->name.span,
				      "the property '%s' has neither edges nor a formula",
				      property->name.text);
}

/* What the predicates mean is looked at only when all their names are known. */
void
lcn_check_property(struct lcn_checker *checker, struct lcn_property *property)
{
	size_t n_errors = checker->diagnostics->n_errors;
	check_shape(checker, property);
	for (struct lcn_let *let = property->lets; let != NULL; let = let->next)
		check_let(checker, property, let);
	for (struct lcn_property_edge *edge = property->edges; edge != NULL; edge = edge->next)
		check_formula(checker, property, edge->predicate, NULL);
	check_formula(checker, property, property->formula, NULL);
	if (checker->diagnostics->n_errors != n_errors || property->is_damaged ||
	    checker->model->is_damaged)
		return;
	for (struct lcn_let *let = property->lets; let != NULL; let = let->next)
		lcn_let_settle(checker->model, let);
	if (property->edges != NULL)
		check_automaton(checker, property);
}
