/* The actor that takes the place of the missing component. */
#include <string.h>

#include "lang/check.h"

static struct lcn_actor *
find_actor(struct lcn_actor *actor, const char *name)
{
	while (actor != NULL && strcmp(actor->name.text, name) != 0)
		actor = actor->next;
	return actor;
}

static void
take_out(struct lcn_model *model, struct lcn_actor *actor)
{
	struct lcn_actor **link = &model->actors;
	while (*link != actor)
		link = &(*link)->next;
	*link = actor->next;
	actor->next = NULL;
	model->component = actor;
}

static void
report_nobody(const struct lcn_model *model, struct lcn_diagnostics *diagnostics)
{
	struct lcn_checker checker = {.diagnostics = diagnostics};
	struct lcn_candidates candidates = {0};
	const char *name = model->missing->name.text;
	if (model->is_damaged || model->missing->is_damaged)
		return;
	lcn_diagnostics_error(diagnostics, model->missing->span,
			      "nobody fills the gap: there is no actor '%s'", name);
	for (const struct lcn_actor *a = model->actors; a != NULL; a = a->next)
		lcn_candidates_add(&candidates, a->name.text);
	lcn_candidates_suggest(&candidates, &checker, name);
	lcn_diagnostics_note(diagnostics, LCN_NO_SPAN,
			     "name a file with that actor too; 'lacuna assume' tells what is asked "
			     "of it");
}

static void
fill_with_any(struct lcn_model *model, enum lcn_filling filling,
	      struct lcn_diagnostics *diagnostics)
{
	if (model->missing == NULL)
		return;
	struct lcn_actor *actor = find_actor(model->actors, model->missing->name.text);
	if (actor != NULL)
		take_out(model, actor);
	else if (filling == LCN_FILLING_ANY)
		report_nobody(model, diagnostics);
}

static void
report_stranger(struct lcn_diagnostics *diagnostics, struct lcn_span span, const char *what)
{
	lcn_diagnostics_error(diagnostics, span,
			      "there is %s in the component's file, where only its actor belongs",
			      what);
	lcn_diagnostics_note(diagnostics, LCN_NO_SPAN,
			     "the last file is the component's; the files of the model stand "
			     "before it");
}

/* Whether the file is a component's; what else is in it is reported, once. */
static bool
check_file(const struct lcn_model *model, const struct lcn_source *file,
	   const struct lcn_actor *component, struct lcn_diagnostics *diagnostics)
{
	const struct lcn_property *property = model->properties;
	const struct lcn_actor *other = model->actors;
	while (property != NULL && property->name.span.source != file)
		property = property->next;
	while (other != NULL && (other == component || other->span.source != file))
		other = other->next;
	if (model->missing != NULL && model->missing->span.source == file)
		report_stranger(diagnostics, model->missing->span, "an interface");
	else if (model->main != NULL && model->main->span.source == file)
		report_stranger(diagnostics, model->main->span, "a 'main'");
	else if (property != NULL)
		report_stranger(diagnostics, property->name.span, "a property");
	else if (other != NULL)
		report_stranger(diagnostics, other->span, "another actor");
	else
		return true;
	return false;
}

static void
report_no_gap(const struct lcn_model *model, struct lcn_diagnostics *diagnostics)
{
	if (model->is_damaged)
		return;
	lcn_diagnostics_file_error(diagnostics, model->sources[0]->path,
				   "nothing is missing in this model");
	lcn_diagnostics_note(diagnostics, LCN_NO_SPAN,
			     "declare the missing component and its interface with 'missing', or "
			     "see 'lacuna check' for a system without a gap");
}

static struct lcn_actor *
first_in_file(struct lcn_actor *actor, const struct lcn_source *file)
{
	while (actor != NULL && actor->span.source != file)
		actor = actor->next;
	return actor;
}

static void
fill_from_file(struct lcn_model *model, const struct lcn_source *file,
	       struct lcn_diagnostics *diagnostics)
{
	const char *name = model->missing->name.text;
	struct lcn_actor *actor = find_actor(first_in_file(model->actors, file), name);
	if (actor == NULL || actor->span.source != file)
		actor = first_in_file(model->actors, file);
	if (!check_file(model, file, actor, diagnostics))
		return;
	if (actor == NULL) {
		if (!model->is_damaged)
			lcn_diagnostics_file_error(diagnostics, file->path,
						   "there is no actor in it to fill the gap");
		return;
	}
	if (strcmp(actor->name.text, name) != 0) {
		lcn_diagnostics_error(diagnostics, actor->name.span,
				      "the missing component is called '%s', not '%s'", name,
				      actor->name.text);
		lcn_diagnostics_note(diagnostics, model->missing->name.span, "it is declared here");
	}
	take_out(model, actor);
}

void
lcn_model_fill(struct lcn_model *model, enum lcn_filling filling,
	       struct lcn_diagnostics *diagnostics)
{
	if (filling == LCN_FILLING_ANY || filling == LCN_FILLING_MAYBE)
		fill_with_any(model, filling, diagnostics);
	else if (filling == LCN_FILLING_LAST && model->missing == NULL)
		report_no_gap(model, diagnostics);
	else if (filling == LCN_FILLING_LAST)
		fill_from_file(model, model->sources[model->n_sources - 1], diagnostics);
}

void
lcn_check_component(struct lcn_checker *checker)
{
	const struct lcn_model *model = checker->model;
	const struct lcn_actor *component = model->component;
	if (component == NULL || component->is_damaged)
		return;
	for (const struct lcn_pair *p = model->missing->pairs; p != NULL; p = p->next) {
		if (p->sent_span.source == NULL ||
		    lcn_model_method(model, component, p->message.text) != NULL)
			continue;
		lcn_diagnostics_error(checker->diagnostics, component->name.span,
				      "'%s' has no method '%s', which is sent to it",
				      component->name.text, p->message.text);
		lcn_diagnostics_note(checker->diagnostics, p->sent_span, "it is sent here");
	}
}
