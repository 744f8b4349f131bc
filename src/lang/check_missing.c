/* The missing component's interface. */
#include <string.h>

#include "lang/check.h"

static bool
is_same_response(const struct lcn_response *a, const struct lcn_response *b)
{
	const struct lcn_message *m = a->messages;
	const struct lcn_message *n = b->messages;
	if (strcmp(a->receiver.text, b->receiver.text) != 0)
		return false;
	while (m != NULL && n != NULL && strcmp(m->name.text, n->name.text) == 0) {
		m = m->next;
		n = n->next;
	}
	return m == NULL && n == NULL;
}

static bool
is_within(const struct lcn_pair *a, const struct lcn_pair *b)
{
	for (const struct lcn_response *r = a->responses; r != NULL; r = r->next) {
		const struct lcn_response *same = b->responses;
		while (same != NULL && !is_same_response(r, same))
			same = same->next;
		if (same == NULL)
			return false;
	}
	return true;
}

static void
check_repetition(struct lcn_checker *checker, const struct lcn_pair *pair)
{
	const struct lcn_pair *first = lcn_model_pair(checker->model, pair->message.text);
	while (strcmp(first->message.text, pair->message.text) != 0 || !is_within(first, pair) ||
	       !is_within(pair, first))
		first = first->next;
	if (first == pair)
		return;
	lcn_diagnostics_warning(checker->diagnostics, pair->message.span,
				"this alternative for '%s' is there already", pair->message.text);
	lcn_diagnostics_note(checker->diagnostics, first->message.span, "the first is here");
}

static void
check_room(struct lcn_checker *checker, const struct lcn_response *response)
{
	uint32_t n_messages = 0;
	for (const struct lcn_message *m = response->messages; m != NULL; m = m->next)
		if (++n_messages == response->actor->capacity + 1)
			lcn_diagnostics_error(
			    checker->diagnostics, m->name.span,
			    "this response is too long for the mailbox of '%s' (capacity %u)",
			    response->actor->name.text, response->actor->capacity);
}

static void
check_response(struct lcn_checker *checker, const struct lcn_pair *pair,
	       struct lcn_response *response)
{
	struct lcn_party party = lcn_check_receiver(checker, &response->receiver);
	if (party.is_missing)
		lcn_diagnostics_error(checker->diagnostics, response->receiver.span,
				      "the missing component does not respond to itself");
	response->actor = party.actor;
	if (party.actor == NULL)
		return;
	for (struct lcn_message *m = response->messages; m != NULL; m = m->next)
		lcn_check_message(checker, party, &m->name, &m->method);
	check_room(checker, response);
	for (const struct lcn_response *r = pair->responses; r != response; r = r->next)
		if (r->actor == response->actor)
			lcn_diagnostics_error(checker->diagnostics, response->receiver.span,
					      "there are messages to '%s' in this response already",
					      response->receiver.text);
}

void
lcn_check_missing(struct lcn_checker *checker)
{
	const struct lcn_missing *missing = checker->model->missing;
	if (missing == NULL)
		return;
	if (!missing->is_unbounded && missing->capacity == 0 && !missing->is_damaged)
		lcn_diagnostics_warning(checker->diagnostics, missing->name.span,
					"'%s' can never receive a message: its mailbox has no room",
					missing->name.text);
	for (struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next) {
		for (struct lcn_response *r = pair->responses; r != NULL; r = r->next)
			if (r->receiver.text != NULL)
				check_response(checker, pair, r);
		if (!missing->is_damaged)
			check_repetition(checker, pair);
	}
}
