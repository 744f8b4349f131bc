#include "lang/check.h"

#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/suggest.h"
#include "lang/letters.h"

struct lcn_actor *
lcn_model_actor(const struct lcn_model *model, const char *name)
{
	return lcn_directory_find(&model->directory, LCN_ENTRY_ACTOR, 0, name);
}

struct lcn_method *
lcn_model_method(const struct lcn_model *model, const struct lcn_actor *actor, const char *name)
{
	return lcn_directory_find(&model->directory, LCN_ENTRY_METHOD, actor->index, name);
}

struct lcn_pair *
lcn_model_pair(const struct lcn_model *model, const char *message)
{
	return lcn_directory_find(&model->directory, LCN_ENTRY_MESSAGE, 0, message);
}

static void
list_members(struct lcn_directory *directory, struct lcn_actor *actor)
{
	for (struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		lcn_directory_add(directory, LCN_ENTRY_VARIABLE, actor->index, v->name.text, v);
	for (struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		lcn_directory_add(directory, LCN_ENTRY_METHOD, actor->index, m->name.text, m);
}

static void
list_property(struct lcn_directory *directory, struct lcn_property *property)
{
	lcn_directory_add(directory, LCN_ENTRY_PROPERTY, 0, property->name.text, property);
	for (struct lcn_let *let = property->lets; let != NULL; let = let->next)
		lcn_directory_add(directory, LCN_ENTRY_LET, property->index, let->name.text, let);
}

static void
fill_directory(struct lcn_model *model)
{
	struct lcn_directory *directory = &model->directory;
	for (struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next) {
		lcn_directory_add(directory, LCN_ENTRY_ACTOR, 0, actor->name.text, actor);
		list_members(directory, actor);
	}
	if (model->component != NULL)
		list_members(directory, model->component);
	for (struct lcn_property *p = model->properties; p != NULL; p = p->next)
		list_property(directory, p);
	struct lcn_pair *pair = model->missing != NULL ? model->missing->pairs : NULL;
	for (; pair != NULL; pair = pair->next)
		lcn_directory_add(directory, LCN_ENTRY_MESSAGE, 0, pair->message.text, pair);
}

void
lcn_candidates_add(struct lcn_candidates *candidates, const char *text)
{
	lcn_array_push(candidates, text);
}

bool
lcn_candidates_suggest(struct lcn_candidates *candidates, struct lcn_checker *checker,
		       const char *word)
{
	const char *nearest = NULL;
	if (lcn_diagnostics_hidden(checker->diagnostics) == 0)
		nearest = lcn_suggest(word, candidates->items, candidates->n_items);
	if (nearest != NULL)
		lcn_diagnostics_suggest(checker->diagnostics, nearest);
	lcn_array_release(candidates);
	return nearest != NULL;
}

/* The one party whose name is this but for capitals. */
static struct lcn_party
similar_party(const struct lcn_model *model, const char *name)
{
	struct lcn_party found = {0};
	unsigned n_found = 0;
	for (struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next) {
		if (strcasecmp(actor->name.text, name) == 0) {
			found.actor = actor;
			n_found++;
		}
	}
	if (model->missing != NULL && strcasecmp(model->missing->name.text, name) == 0) {
		found.is_missing = true;
		n_found++;
	}
	return n_found == 1 ? found : (struct lcn_party){0};
}

static const char *
party_name(const struct lcn_model *model, struct lcn_party party)
{
	return party.is_missing ? model->missing->name.text : party.actor->name.text;
}

/* One that resembles nothing is likely to be forgotten, not mistyped: that is
 * one mistake, however often it is sent to. */
static void
report_unknown_receiver(struct lcn_checker *checker, const struct lcn_name *name)
{
	struct lcn_model *model = checker->model;
	struct lcn_directory *directory = &model->directory;
	struct lcn_candidates candidates = {0};
	if (model->is_damaged || model->actors == NULL ||
	    lcn_directory_find(directory, LCN_ENTRY_UNKNOWN_RECEIVER, 0, name->text) != NULL)
		return;
	lcn_diagnostics_error(checker->diagnostics, name->span, "there is no actor '%s'",
			      name->text);
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		lcn_candidates_add(&candidates, actor->name.text);
	if (model->missing != NULL)
		lcn_candidates_add(&candidates, model->missing->name.text);
	if (lcn_candidates_suggest(&candidates, checker, name->text))
		return;
	lcn_directory_add(directory, LCN_ENTRY_UNKNOWN_RECEIVER, 0, name->text, model);
	if (model->missing == NULL && !checker->has_hinted)
		lcn_diagnostics_note(checker->diagnostics, LCN_NO_SPAN,
				     "if this is the missing component, give its interface: "
				     "'missing %s(*) { ... }'",
				     name->text);
	checker->has_hinted = true;
}

struct lcn_party
lcn_check_receiver(struct lcn_checker *checker, const struct lcn_name *name)
{
	const struct lcn_model *model = checker->model;
	struct lcn_party party = {.actor = lcn_model_actor(model, name->text)};
	if (party.actor != NULL)
		return party;
	party.is_missing =
	    model->missing != NULL && strcmp(model->missing->name.text, name->text) == 0;
	if (party.is_missing)
		return party;
	party = similar_party(model, name->text);
	if (party.actor == NULL && !party.is_missing)
		report_unknown_receiver(checker, name);
	else
		lcn_diagnostics_warning(checker->diagnostics, name->span,
					"'%s' is taken for '%s', which is written differently",
					name->text, party_name(model, party));
	return party;
}

bool
lcn_check_message(struct lcn_checker *checker, struct lcn_party party,
		  const struct lcn_name *message, struct lcn_method **method)
{
	const struct lcn_missing *missing = checker->model->missing;
	struct lcn_candidates candidates = {0};
	if (party.is_missing) {
		struct lcn_pair *sent = lcn_model_pair(checker->model, message->text);
		if (sent != NULL && sent->sent_span.source == NULL)
			sent->sent_span = message->span;
		if (sent != NULL)
			return true;
		if (missing->is_damaged)
			return false;
		lcn_diagnostics_error(checker->diagnostics, message->span,
				      "the interface of '%s' has no message '%s'",
				      missing->name.text, message->text);
		for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
			lcn_candidates_add(&candidates, pair->message.text);
	} else {
		*method = lcn_model_method(checker->model, party.actor, message->text);
		if (*method != NULL)
			return true;
		if (party.actor->is_damaged)
			return false;
		lcn_diagnostics_error(checker->diagnostics, message->span,
				      "the actor '%s' has no method '%s'", party.actor->name.text,
				      message->text);
		for (const struct lcn_method *m = party.actor->methods; m != NULL; m = m->next)
			lcn_candidates_add(&candidates, m->name.text);
	}
	lcn_candidates_suggest(&candidates, checker, message->text);
	return false;
}

static void
check_actor_names(struct lcn_checker *checker)
{
	const struct lcn_model *model = checker->model;
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next) {
		const struct lcn_actor *first = lcn_model_actor(model, actor->name.text);
		if (first != actor) {
			lcn_diagnostics_error(checker->diagnostics, actor->name.span,
					      "there is an actor '%s' already", actor->name.text);
			lcn_diagnostics_note(checker->diagnostics, first->name.span,
					     "the first is here");
		}
	}
	if (model->missing == NULL)
		return;
	const struct lcn_actor *actor = lcn_model_actor(model, model->missing->name.text);
	if (actor != NULL) {
		lcn_diagnostics_error(checker->diagnostics, model->missing->name.span,
				      "the missing component '%s' is there as an actor",
				      actor->name.text);
		lcn_diagnostics_note(
		    checker->diagnostics, actor->name.span,
		    "the actor is here; 'lacuna check' and 'lacuna conform' put it "
		    "in the place of the missing component");
	}
}

static void
check_property_names(struct lcn_checker *checker)
{
	const struct lcn_model *model = checker->model;
	for (const struct lcn_property *p = model->properties; p != NULL; p = p->next) {
		const struct lcn_property *first =
		    lcn_directory_find(&model->directory, LCN_ENTRY_PROPERTY, 0, p->name.text);
		if (first == p)
			continue;
		lcn_diagnostics_error(checker->diagnostics, p->name.span,
				      "there is a property '%s' already", p->name.text);
		lcn_diagnostics_note(checker->diagnostics, first->name.span, "the first is here");
	}
}

/* A file that holds a part of the model only is the likely reason. */
static void
check_presence(struct lcn_checker *checker)
{
	const struct lcn_model *model = checker->model;
	if (model->is_damaged)
		return;
	const char *path = model->sources[0]->path;
	if (model->actors == NULL)
		lcn_diagnostics_file_error(checker->diagnostics, path, "there is no actor in it");
	else if (model->main == NULL)
		lcn_diagnostics_file_error(
		    checker->diagnostics, path,
		    "there is no 'main' to send the first messages; is a file missing?");
}

void
lcn_model_check(struct lcn_model *model, struct lcn_diagnostics *diagnostics)
{
	struct lcn_checker checker = {.model = model, .diagnostics = diagnostics};
	fill_directory(model);
	check_presence(&checker);
	check_actor_names(&checker);
	check_property_names(&checker);
	for (struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		lcn_check_actor(&checker, actor);
	if (model->component != NULL)
		lcn_check_actor(&checker, model->component);
	lcn_check_main(&checker);
	lcn_check_missing(&checker);
	lcn_check_component(&checker);
	lcn_model_find_letters(model);
	for (struct lcn_property *p = model->properties; p != NULL; p = p->next)
		lcn_check_property(&checker, p);
	if (diagnostics->n_errors == 0)
		lcn_check_values(&checker);
}
