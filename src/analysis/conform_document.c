/* The parts of conforming to a document that conforming in a model does not
 * have: reading the component, and the automaton. */
#include "analysis/conform_document.h"

#include <string.h>

#include "analysis/stand_in.h"
#include "base/memory.h"

/* The component's source was the first and is to be the last. */
static void
exchange_sources(struct lcn_model *model)
{
	struct lcn_source *component = model->sources[0];
	model->sources[0] = model->sources[1];
	model->sources[1] = component;
}

/* What else than one actor of the right name there is in the component's file is
 * reported, once, in words that need no model. */
static bool
check_file(const struct lcn_model *model, const char *missing, struct lcn_diagnostics *diagnostics)
{
	const struct lcn_actor *actor = model->actors;
	const char *file = model->sources[0]->path;
	const char *stranger = "there is %s in the component's file, where only its actor belongs";
	if (model->missing != NULL)
		lcn_diagnostics_error(diagnostics, model->missing->span, stranger, "an interface");
	else if (model->main != NULL)
		lcn_diagnostics_error(diagnostics, model->main->span, stranger, "a 'main'");
	else if (model->properties != NULL)
		lcn_diagnostics_error(diagnostics, model->properties->name.span, stranger,
				      "a property");
	else if (actor == NULL)
		lcn_diagnostics_file_error(diagnostics, file, "there is no actor in it");
	else if (actor->next != NULL)
		lcn_diagnostics_error(diagnostics, actor->next->span, stranger, "another actor");
	else if (strcmp(actor->name.text, missing) != 0)
		lcn_diagnostics_error(diagnostics, actor->name.span,
				      "the assumption is about '%s', not '%s'", missing,
				      actor->name.text);
	else
		return true;
	return false;
}

/* Whether something comes of receiving it: if not, nobody ever sends it. */
static bool
matters(const struct lcn_assumption_document *document, uint32_t letter)
{
	for (uint32_t s = 0; s < document->n_states; s++)
		if (s != document->theta &&
		    lcn_assumption_next(document, s, letter) != document->theta)
			return true;
	return false;
}

/* The component must be able to take what is sent to it. */
static void
check_methods(const struct lcn_model *model, const struct lcn_assumption_document *document,
	      struct lcn_diagnostics *diagnostics)
{
	const struct lcn_actor *component = model->component;
	for (uint32_t a = 0; a < document->n_letters; a++) {
		const struct lcn_assumption_letter *letter = &document->letters[a];
		if (letter->receiver == NULL && matters(document, a) &&
		    lcn_model_method(model, component, letter->message) == NULL)
			lcn_diagnostics_error(diagnostics, component->name.span,
					      "'%s' has no method '%s', which is sent to it",
					      component->name.text, letter->message);
	}
}

struct lcn_model *
lcn_component_read(const char *path, const struct lcn_assumption_document *document,
		   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		   enum lcn_limit *limit)
{
	*limit = LCN_LIMIT_NONE;
	struct lcn_source *source = lcn_source_read(path, budget, diagnostics, limit);
	return source != NULL ? lcn_component_parse(source, document, diagnostics)
			      : LCN_NEW(struct lcn_model);
}

struct lcn_model *
lcn_component_parse(struct lcn_source *source, const struct lcn_assumption_document *document,
		    struct lcn_diagnostics *diagnostics)
{
	struct lcn_model *model = LCN_NEW(struct lcn_model);
	lcn_model_parse(model, source, diagnostics);
	if (diagnostics->n_errors > 0 || !check_file(model, document->missing, diagnostics))
		return model;
	lcn_stand_in_parse(model, document, diagnostics);
	exchange_sources(model);
	if (diagnostics->n_errors == 0)
		lcn_model_fill(model, LCN_FILLING_LAST, diagnostics);
	if (diagnostics->n_errors == 0)
		lcn_model_check(model, diagnostics);
	if (diagnostics->n_errors == 0)
		check_methods(model, document, diagnostics);
	return model;
}

void
lcn_document_to_dfa(const struct lcn_assumption_document *document, struct lcn_dfa *dfa)
{
	uint32_t n_states = document->n_states;
	uint32_t n_letters = document->n_letters;
	uint32_t error = n_states;
	uint32_t beyond = n_states + 1;
	*dfa = (struct lcn_dfa){.n_states = n_states + 2, .initial = document->initial};
	for (uint32_t a = 0; a < n_letters; a++)
		lcn_names_add(&dfa->letters, document->letters[a].label);
	dfa->classes = LCN_NEW_ZEROS(uint8_t, dfa->n_states);
	dfa->next = LCN_NEW_ARRAY(uint32_t, (size_t) dfa->n_states * n_letters);
	for (uint32_t s = 0; s < dfa->n_states; s++)
		for (uint32_t a = 0; a < n_letters; a++) {
			uint32_t next =
			    s < n_states ? lcn_assumption_next(document, s, a) : LCN_NO_STATE;
			if (next == LCN_REFUSED_ERROR)
				next = error;
			else if (next == LCN_REFUSED_BEYOND)
				next = beyond;
			dfa->next[(size_t) s * n_letters + a] = next;
		}
	dfa->classes[error] = LCN_CLASS_ERROR;
	dfa->classes[beyond] = LCN_CLASS_BEYOND;
}
