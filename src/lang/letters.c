#include "lang/letters.h"

static size_t
n_letters_at_most(const struct lcn_model *model)
{
	size_t n = 0;
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
			n++;
	if (model->missing != NULL)
		for (const struct lcn_pair *p = model->missing->pairs; p != NULL; p = p->next)
			n++;
	return n;
}

static size_t
add_letter(struct lcn_model *model, const char *message, const char *receiver)
{
	model->letters[model->n_letters] = (struct lcn_letter){message, receiver};
	return model->n_letters++;
}

void
lcn_model_find_letters(struct lcn_model *model)
{
	const struct lcn_missing *missing = model->missing;
	model->letters =
	    lcn_arena_alloc(&model->arena, n_letters_at_most(model) * sizeof *model->letters);
	for (const struct lcn_actor *actor = model->actors; actor != NULL; actor = actor->next)
		for (struct lcn_method *m = actor->methods; m != NULL; m = m->next)
			m->letter = add_letter(model, m->name.text, actor->name.text);
	if (missing == NULL)
		return;
	/* Alternatives name a message again; it is one letter. */
	for (struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
		if (lcn_model_pair(model, pair->message.text) == pair)
			pair->letter = add_letter(model, pair->message.text, missing->name.text);
}

bool
lcn_predicate_holds(const struct lcn_formula *predicate, size_t letter)
{
	switch (predicate->kind) {
	case LCN_TRUE: return true;
	case LCN_FALSE: return false;
	case LCN_SENT: return predicate->letter == letter;
	case LCN_LET: return predicate->let->holds[letter];
	case LCN_NOT: return !lcn_predicate_holds(predicate->left, letter);
	case LCN_AND:
		return lcn_predicate_holds(predicate->left, letter) &&
		       lcn_predicate_holds(predicate->right, letter);
	case LCN_OR:
		return lcn_predicate_holds(predicate->left, letter) ||
		       lcn_predicate_holds(predicate->right, letter);
	default: return false; /* the parser lets no temporal operator in */
	}
}

void
lcn_let_settle(struct lcn_model *model, struct lcn_let *let)
{
	let->holds = lcn_arena_alloc(&model->arena, model->n_letters * sizeof *let->holds);
	for (size_t i = 0; i < model->n_letters; i++)
		let->holds[i] = lcn_predicate_holds(let->predicate, i);
}

void
lcn_format_send(struct lcn_text *text, const char *message, const char *receiver)
{
	lcn_text_format(text, "Snd(%s)::%s", message, receiver);
}
