#include "random/shrink.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Counts the places where something can be done, and does it at one of them. */
struct editor {
	unsigned n_left; /* places before the one */
	bool is_done;
	struct lcn_model *model;
};

static bool
is_here(struct editor *editor)
{
	if (editor->is_done || editor->n_left-- > 0)
		return false;
	editor->is_done = true;
	return true;
}

/* Edits drop one item of a list, which need not be the first. */
#define DROP_ONE(editor, type, list)                                                               \
	for (type **link_ = (list); *link_ != NULL && !(editor)->is_done; link_ = &(*link_)->next) \
		if (is_here(editor)) {                                                             \
			*link_ = (*link_)->next;                                                   \
			break;                                                                     \
		}

static void
lower(struct editor *editor, uint32_t *number, uint32_t least)
{
	if (*number > least && is_here(editor))
		*number = least;
	else if (*number > least + 1 && is_here(editor))
		--*number;
}

static void
edit_expression(struct editor *editor, struct lcn_expression *e)
{
	struct lcn_expression *next = e->next;
	if (e->kind == LCN_NUMBER) {
		if (e->number > 0 && is_here(editor))
			e->number = 0;
		else if (e->number > 1 && is_here(editor))
			e->number--;
		return;
	}
	for (int64_t number = 0; number <= 1; number++) {
		if (is_here(editor)) {
			*e = (struct lcn_expression){
			    .next = next, .kind = LCN_NUMBER, .number = number};
			return;
		}
	}
	if (e->kind == LCN_VARIABLE)
		return;
	struct lcn_expression *parts[] = {e->left, e->right};
	for (int i = 0; i < 2 && parts[i] != NULL; i++) {
		if (is_here(editor)) {
			*e = *parts[i];
			e->next = next;
			return;
		}
	}
	for (int i = 0; i < 2 && parts[i] != NULL; i++)
		edit_expression(editor, parts[i]);
}

static void
edit_choices(struct editor *editor, struct lcn_statement *s)
{
	if (s->choices != NULL && s->choices->next != NULL)
		DROP_ONE(editor, struct lcn_expression, &s->choices);
	s->is_choice = s->choices != NULL && s->choices->next != NULL;
	for (struct lcn_expression *e = s->choices; e != NULL; e = e->next)
		edit_expression(editor, e);
}

/* Puts a block in the place of the statement that holds it. */
static void
splice(struct lcn_statement **link, struct lcn_statement *block)
{
	struct lcn_statement *after = (*link)->next;
	*link = block;
	while (*link != NULL)
		link = &(*link)->next;
	*link = after;
}

static void
edit_block(struct editor *editor, struct lcn_statement **block)
{
	DROP_ONE(editor, struct lcn_statement, block);
	for (struct lcn_statement **link = block; *link != NULL && !editor->is_done;
	     link = &(*link)->next) {
		struct lcn_statement *s = *link;
		if (s->kind == LCN_IF && is_here(editor)) {
			splice(link, s->then);
			return;
		} else if (s->kind == LCN_IF && is_here(editor)) {
			splice(link, s->otherwise);
			return;
		} else if (s->kind == LCN_IF) {
			edit_expression(editor, s->condition);
			edit_block(editor, &s->then);
			edit_block(editor, &s->otherwise);
		} else if (s->kind != LCN_SEND) {
			edit_choices(editor, s);
		}
	}
}

static void
edit_actor(struct editor *editor, struct lcn_actor *actor)
{
	DROP_ONE(editor, struct lcn_method, &actor->methods);
	DROP_ONE(editor, struct lcn_variable, &actor->variables);
	lower(editor, &actor->capacity, 1);
	for (struct lcn_variable *v = actor->variables; v != NULL; v = v->next) {
		if (v->is_declared && is_here(editor))
			v->is_declared = false;
		if (v->is_declared && v->values.low < 0 && is_here(editor))
			v->values.low++;
		if (v->is_declared && v->values.high > 0 && is_here(editor))
			v->values.high--;
	}
	for (struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		edit_block(editor, &m->body);
}

static void
edit_missing(struct editor *editor, struct lcn_missing *missing)
{
	DROP_ONE(editor, struct lcn_pair, &missing->pairs);
	if (missing->is_unbounded && is_here(editor)) {
		missing->is_unbounded = false;
		missing->capacity = 4;
	}
	lower(editor, &missing->capacity, 1);
	for (struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next) {
		DROP_ONE(editor, struct lcn_response, &pair->responses);
		for (struct lcn_response *r = pair->responses; r != NULL; r = r->next)
			DROP_ONE(editor, struct lcn_message, &r->messages);
	}
}

static void
edit_formula(struct editor *editor, struct lcn_formula *f)
{
	if (f->kind == LCN_TRUE || f->kind == LCN_FALSE)
		return;
	if (is_here(editor)) {
		*f = (struct lcn_formula){.kind = LCN_FALSE};
		return;
	}
	if (is_here(editor)) {
		*f = (struct lcn_formula){.kind = LCN_TRUE};
		return;
	}
	struct lcn_formula *parts[] = {f->left, f->right};
	for (int i = 0; i < 2 && parts[i] != NULL; i++) {
		if (is_here(editor)) {
			*f = *parts[i];
			return;
		}
	}
	for (int i = 0; i < 2 && parts[i] != NULL; i++)
		edit_formula(editor, parts[i]);
}

static void
edit_property(struct editor *editor, struct lcn_property *property)
{
	DROP_ONE(editor, struct lcn_property_edge, &property->edges);
	DROP_ONE(editor, struct lcn_let, &property->lets);
	for (struct lcn_let *l = property->lets; l != NULL; l = l->next)
		edit_formula(editor, l->predicate);
	for (struct lcn_property_edge *e = property->edges; e != NULL; e = e->next) {
		/* One state fewer: the edge leads to where it comes from. */
		if (strcmp(e->to_name.text, e->from_name.text) != 0 &&
		    strcmp(e->to_name.text, "error") != 0 && is_here(editor))
			e->to_name = e->from_name;
		edit_formula(editor, e->predicate);
	}
	if (property->formula != NULL)
		edit_formula(editor, property->formula);
}

/* Names that mean nothing any more go away. */

static bool
has_method(const struct lcn_actor *actor, const char *name)
{
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		if (strcmp(m->name.text, name) == 0)
			return true;
	return false;
}

static bool
has_receiver(const struct lcn_model *model, const struct lcn_actor *self, const char *receiver,
	     const char *message)
{
	const struct lcn_missing *missing = model->missing;
	if (strcmp(receiver, "self") == 0)
		return has_method(self, message);
	for (const struct lcn_actor *a = model->actors; a != NULL; a = a->next)
		if (strcmp(a->name.text, receiver) == 0)
			return has_method(a, message);
	if (missing != NULL && strcmp(missing->name.text, receiver) == 0)
		for (const struct lcn_pair *p = missing->pairs; p != NULL; p = p->next)
			if (strcmp(p->message.text, message) == 0)
				return true;
	return false;
}

static bool
has_local(const struct lcn_statement *s, const char *name)
{
	for (; s != NULL; s = s->next)
		if ((s->kind == LCN_LOCAL && strcmp(s->name.text, name) == 0) ||
		    has_local(s->then, name) || has_local(s->otherwise, name))
			return true;
	return false;
}

static bool
has_variable(const struct lcn_actor *self, const struct lcn_method *method, const char *name)
{
	for (const struct lcn_variable *v = self->variables; v != NULL; v = v->next)
		if (strcmp(v->name.text, name) == 0)
			return true;
	return has_local(method->body, name);
}

static void
tidy_expression(const struct lcn_actor *self, const struct lcn_method *method,
		struct lcn_expression *e)
{
	for (; e != NULL; e = e->next) {
		tidy_expression(self, method, e->left);
		tidy_expression(self, method, e->right);
		if (e->kind == LCN_VARIABLE && !has_variable(self, method, e->name.text))
			*e = (struct lcn_expression){.next = e->next, .kind = LCN_NUMBER};
	}
}

static void
tidy_block(const struct lcn_model *model, const struct lcn_actor *self,
	   const struct lcn_method *method, struct lcn_statement **link)
{
	while (*link != NULL) {
		struct lcn_statement *s = *link;
		bool is_lost =
		    (s->kind == LCN_SEND &&
		     !has_receiver(model, self, s->send.receiver.text, s->send.message.text)) ||
		    (s->kind == LCN_ASSIGN && !has_variable(self, method, s->name.text));
		if (is_lost) {
			*link = s->next;
			continue;
		}
		tidy_expression(self, method, s->choices);
		tidy_expression(self, method, s->condition);
		tidy_block(model, self, method, &s->then);
		tidy_block(model, self, method, &s->otherwise);
		link = &s->next;
	}
}

static void
tidy_response(const struct lcn_model *model, struct lcn_response *r)
{
	for (struct lcn_message **link = &r->messages; *link != NULL;) {
		if (has_receiver(model, NULL, r->receiver.text, (*link)->name.text))
			link = &(*link)->next;
		else
			*link = (*link)->next;
	}
}

static void
tidy_pair(const struct lcn_model *model, struct lcn_pair *pair)
{
	for (struct lcn_response **link = &pair->responses; *link != NULL;) {
		tidy_response(model, *link);
		if ((*link)->messages != NULL)
			link = &(*link)->next;
		else
			*link = (*link)->next;
	}
}

static void
tidy_formula(const struct lcn_model *model, const struct lcn_property *property,
	     struct lcn_formula *f)
{
	bool is_known = true;
	if (f == NULL)
		return;
	tidy_formula(model, property, f->left);
	tidy_formula(model, property, f->right);
	if (f->kind == LCN_SENT)
		is_known = has_receiver(model, NULL, f->receiver.text, f->message.text);
	if (f->kind == LCN_LET) {
		is_known = false;
		for (const struct lcn_let *l = property->lets; l != NULL; l = l->next)
			is_known |= strcmp(l->name.text, f->name.text) == 0;
	}
	if (!is_known)
		*f = (struct lcn_formula){.kind = LCN_FALSE};
}

static void
tidy_property(const struct lcn_model *model, struct lcn_property *property)
{
	for (struct lcn_let *l = property->lets; l != NULL; l = l->next)
		tidy_formula(model, property, l->predicate);
	for (struct lcn_property_edge *e = property->edges; e != NULL; e = e->next)
		tidy_formula(model, property, e->predicate);
	tidy_formula(model, property, property->formula);
}

static void
tidy(struct lcn_model *model)
{
	for (struct lcn_actor *a = model->actors; a != NULL; a = a->next)
		for (struct lcn_method *m = a->methods; m != NULL; m = m->next)
			tidy_block(model, a, m, &m->body);
	struct lcn_pair *pairs = model->missing != NULL ? model->missing->pairs : NULL;
	for (struct lcn_pair *pair = pairs; pair != NULL; pair = pair->next)
		tidy_pair(model, pair);
	for (struct lcn_initial_send **link = &model->main->sends; *link != NULL;) {
		if (has_receiver(model, NULL, (*link)->send.receiver.text,
				 (*link)->send.message.text))
			link = &(*link)->next;
		else
			*link = (*link)->next;
	}
	for (struct lcn_property *p = model->properties; p != NULL; p = p->next)
		tidy_property(model, p);
}

bool
shrink_tree(struct lcn_model *model, unsigned n)
{
	struct editor editor = {.n_left = n, .model = model};
	DROP_ONE(&editor, struct lcn_actor, &model->actors);
	DROP_ONE(&editor, struct lcn_initial_send, &model->main->sends);
	if (model->missing != NULL)
		edit_missing(&editor, model->missing);
	for (struct lcn_actor *a = model->actors; a != NULL && !editor.is_done; a = a->next)
		edit_actor(&editor, a);
	for (struct lcn_property *p = model->properties; p != NULL && !editor.is_done; p = p->next)
		edit_property(&editor, p);
	if (editor.is_done)
		tidy(model);
	return editor.is_done;
}

/* The text after edit number n; NULL when there is none. */
static char *
smaller_text(const char *text, unsigned n)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_model *model = LCN_NEW(struct lcn_model);
	lcn_diagnostics_init(&diagnostics);
	lcn_model_parse(model, lcn_source_from_bytes("model", text, strlen(text)), &diagnostics);
	bool is_edited = diagnostics.n_errors == 0 && model->main != NULL && shrink_tree(model, n);
	char *result = is_edited ? lcn_model_as_text(model) : NULL;
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return result;
}

static bool
shrink_once(struct lcn_text *text, shrink_judge *is_wrong, void *context)
{
	bool has_changed = false;
	unsigned n = 0;
	for (;;) {
		char *smaller = smaller_text(lcn_text_string(text), n);
		if (smaller == NULL)
			return has_changed;
		if (strcmp(smaller, lcn_text_string(text)) != 0 && is_wrong(context, smaller)) {
			lcn_text_clear(text);
			lcn_text_append(text, smaller);
			has_changed = true;
		} else {
			n++;
		}
		free(smaller);
	}
}

void
shrink_text(struct lcn_text *text, shrink_judge *is_wrong, void *context)
{
	while (shrink_once(text, is_wrong, context))
		;
}
