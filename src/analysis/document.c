#include "analysis/document.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/sha256.h"
#include "lang/print.h"

struct lcn_assumption_document *
lcn_document_new(void)
{
	struct lcn_assumption_document *document = LCN_NEW(struct lcn_assumption_document);
	document->arena = LCN_NEW(struct lcn_arena);
	document->theta = LCN_NO_STATE;
	return document;
}

void
lcn_assumption_document_free(struct lcn_assumption_document *document)
{
	if (document == NULL)
		return;
	lcn_arena_release(document->arena);
	free(document->arena);
	free(document);
}

const char *
lcn_document_copy(struct lcn_assumption_document *document, const char *text)
{
	return lcn_arena_copy_bytes(document->arena, text, strlen(text));
}

uint32_t
lcn_assumption_letter_find(const struct lcn_assumption_document *document, const char *message,
			   const char *receiver)
{
	for (uint32_t i = 0; i < document->n_letters; i++) {
		const struct lcn_assumption_letter *letter = &document->letters[i];
		if (strcmp(letter->message, message) != 0)
			continue;
		if (receiver == NULL
			? letter->receiver == NULL
			: letter->receiver != NULL && strcmp(letter->receiver, receiver) == 0)
			return i;
	}
	return UINT32_MAX;
}

const char *
lcn_assumption_weakness(const struct lcn_assumption_document *document)
{
	if (document->is_actor)
		return "an actor stood for the interface, whose sends of one step are not told "
		       "apart";
	if (document->completion == LCN_COMPLETION_PAPER)
		return "it is completed as in the paper";
	for (size_t i = 0; i < document->n_mailboxes; i++)
		if (document->mailboxes[i].was_full &&
		    strcmp(document->mailboxes[i].component, document->missing) == 0)
			return "the mailbox of the interface was full";
	return NULL;
}

/* The question. */

static const char *
hash_of(struct lcn_assumption_document *document, const struct lcn_model *model)
{
	char digits[LCN_SHA256_DIGITS + 1];
	char *text = lcn_model_as_text(model);
	lcn_sha256(text, strlen(text), digits);
	free(text);
	return lcn_document_copy(document, digits);
}

static const char *
text_of_property(struct lcn_assumption_document *document, const struct lcn_model *model)
{
	const struct lcn_property *property = model->properties;
	struct lcn_text text = {0};
	while (strcmp(property->name.text, document->property) != 0)
		property = property->next;
	lcn_property_print(&text, property);
	const char *copy = lcn_document_copy(document, lcn_text_string(&text));
	lcn_text_release(&text);
	return copy;
}

static void
copy_response(struct lcn_assumption_document *document, const struct lcn_response *from,
	      struct lcn_interface_response *to)
{
	to->receiver = lcn_document_copy(document, from->receiver.text);
	for (const struct lcn_message *m = from->messages; m != NULL; m = m->next)
		to->n_messages++;
	to->messages = lcn_arena_alloc(document->arena, to->n_messages * sizeof *to->messages);
	size_t i = 0;
	for (const struct lcn_message *m = from->messages; m != NULL; m = m->next)
		to->messages[i++] = lcn_document_copy(document, m->name.text);
}

static void
copy_pair(struct lcn_assumption_document *document, const struct lcn_pair *from,
	  struct lcn_interface_pair *to)
{
	to->message = lcn_document_copy(document, from->message.text);
	for (const struct lcn_response *r = from->responses; r != NULL; r = r->next)
		to->n_responses++;
	to->responses = lcn_arena_alloc(document->arena, to->n_responses * sizeof *to->responses);
	size_t i = 0;
	for (const struct lcn_response *r = from->responses; r != NULL; r = r->next)
		copy_response(document, r, &to->responses[i++]);
}

static void
copy_interface(struct lcn_assumption_document *document, const struct lcn_missing *missing)
{
	for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
		document->n_pairs++;
	document->pairs =
	    lcn_arena_alloc(document->arena, document->n_pairs * sizeof *document->pairs);
	size_t i = 0;
	for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
		copy_pair(document, pair, &document->pairs[i++]);
}

static void
copy_mailboxes(struct lcn_assumption_document *document, const struct lcn_exploration *exploration)
{
	document->n_mailboxes = exploration->n_mailboxes;
	document->mailboxes = lcn_arena_alloc(document->arena, exploration->n_mailboxes *
								   sizeof *document->mailboxes);
	for (size_t i = 0; i < exploration->n_mailboxes; i++) {
		const struct lcn_mailbox_use *use = &exploration->mailboxes[i];
		document->mailboxes[i] = (struct lcn_assumption_mailbox){
		    .component = lcn_document_copy(document, use->component),
		    .capacity = use->capacity,
		    .greatest = use->greatest,
		    .was_full = use->was_full};
		document->is_capacity_found |= use->is_capacity_found;
	}
}

static void
copy_question(struct lcn_assumption_document *document,
	      const struct lcn_document_question *question)
{
	const struct lcn_analysis_options *options = question->options;
	document->lacuna = lcn_document_copy(document, lcn_version());
	document->model_sha256 = hash_of(document, question->model);
	document->property = lcn_document_copy(document, question->system->property_name);
	document->property_text = text_of_property(document, question->model);
	document->missing = lcn_document_copy(document, question->exploration->missing);
	document->is_actor = options->missing != NULL;
	document->interface_order = options->interface_order;
	document->completion = options->completion;
	document->on_full = options->on_full;
	if (!document->is_actor)
		copy_interface(document, question->model->missing);
	copy_mailboxes(document, question->exploration);
}

/* The automaton. */

static void
copy_letters(struct lcn_assumption_document *document, const struct lcn_system *system,
	     const struct lcn_actions *actions)
{
	document->n_letters = (uint32_t) actions->n_items;
	document->letters =
	    lcn_arena_alloc(document->arena, actions->n_items * sizeof *document->letters);
	for (size_t i = 0; i < actions->n_items; i++) {
		const struct lcn_action *action = &actions->items[i];
		const struct lcn_component *receiver = &system->components[action->receiver];
		struct lcn_assumption_letter *letter = &document->letters[i];
		letter->label = lcn_document_copy(document, action->label);
		letter->message =
		    lcn_document_copy(document, receiver->messages[action->message].name);
		if (!action->is_receive)
			letter->receiver = lcn_document_copy(document, receiver->name);
	}
}

/* Where a state of the automaton is in the document, which has plain ones only. */
static uint32_t
place_of(const struct lcn_dfa *dfa, const uint32_t *places, uint32_t state)
{
	switch ((enum lcn_class) dfa->classes[state]) {
	case LCN_CLASS_ERROR: return LCN_REFUSED_ERROR;
	case LCN_CLASS_BEYOND: return LCN_REFUSED_BEYOND;
	default: return places[state];
	}
}

static void
copy_automaton(struct lcn_assumption_document *document, const struct lcn_dfa *dfa)
{
	uint32_t n_letters = dfa->letters.n_names;
	uint32_t *places = LCN_NEW_ARRAY(uint32_t, dfa->n_states);
	assert(n_letters == document->n_letters);
	for (uint32_t s = 0; s < dfa->n_states; s++)
		places[s] = dfa->classes[s] == LCN_CLASS_PLAIN ? document->n_states++ : 0;
	document->initial = place_of(dfa, places, dfa->initial);
	document->next = lcn_arena_alloc(document->arena, (size_t) document->n_states * n_letters *
							      sizeof *document->next);
	for (uint32_t s = 0; s < dfa->n_states; s++)
		for (uint32_t a = 0; a < n_letters && dfa->classes[s] == LCN_CLASS_PLAIN; a++)
			document->next[(size_t) places[s] * n_letters + a] =
			    place_of(dfa, places, lcn_dfa_next(dfa, s, a));
	free(places);
}

void
lcn_document_find_theta(struct lcn_assumption_document *document)
{
	document->theta = LCN_NO_STATE;
	for (uint32_t s = 0; s < document->n_states && document->theta == LCN_NO_STATE; s++) {
		uint32_t letter = 0;
		while (letter < document->n_letters &&
		       lcn_assumption_next(document, s, letter) == s)
			letter++;
		if (letter == document->n_letters)
			document->theta = s;
	}
}

struct lcn_assumption_document *
lcn_document_create(const struct lcn_document_question *question, const struct lcn_actions *actions,
		    enum lcn_assumption_verdict verdict, const struct lcn_dfa *automaton)
{
	struct lcn_assumption_document *document = lcn_document_new();
	document->verdict = verdict;
	copy_question(document, question);
	copy_letters(document, question->system, actions);
	if (automaton != NULL)
		copy_automaton(document, automaton);
	else
		document->initial = LCN_REFUSED_ERROR;
	lcn_document_find_theta(document);
	assert(lcn_document_is_valid(document));
	return document;
}

/* Whether states are met in the order of their numbers. */
static bool
is_breadth_first(const struct lcn_assumption_document *document)
{
	uint32_t n_met = document->n_states > 0;
	for (uint32_t s = 0; s < document->n_states; s++) {
		for (uint32_t a = 0; a < document->n_letters; a++) {
			uint32_t next = lcn_assumption_next(document, s, a);
			if (next == LCN_REFUSED_ERROR || next == LCN_REFUSED_BEYOND)
				continue;
			if (next > n_met)
				return false;
			n_met += next == n_met;
		}
	}
	return n_met == document->n_states;
}

bool
lcn_document_is_valid(const struct lcn_assumption_document *document)
{
	for (uint32_t a = 1; a < document->n_letters; a++)
		if (strcmp(document->letters[a - 1].label, document->letters[a].label) >= 0)
			return false;
	if (document->initial != (document->n_states > 0 ? 0 : LCN_REFUSED_ERROR))
		return false;
	return is_breadth_first(document);
}
