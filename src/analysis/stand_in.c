/* The stand-in is written as text and parsed: whatever the document says has to
 * pass the checks that models pass. */
#include "analysis/stand_in.h"

#include <string.h>
#include <strings.h>

#include "base/names.h"
#include "base/text.h"

struct stand_in {
	const struct lcn_model *model; /* the component alone */
	const struct lcn_assumption_document *document;
	struct lcn_text text;
};

/* The alphabet of the paper's completion has only what the interface mentions.
 * What else the component sends to a receiver is taken from its statements.
 * Names may differ in capitals, as the checker allows; a message too many does
 * no harm. */
static void
collect_from_block(const struct lcn_statement *statement, const char *receiver,
		   struct lcn_names *messages)
{
	for (; statement != NULL; statement = statement->next) {
		const struct lcn_send *send = &statement->send;
		if (statement->kind == LCN_SEND && !send->is_self &&
		    strcasecmp(send->receiver.text, receiver) == 0)
			lcn_names_add(messages, send->message.text);
		collect_from_block(statement->then, receiver, messages);
		collect_from_block(statement->otherwise, receiver, messages);
	}
}

static void
collect_from_component(const struct stand_in *s, const char *receiver, struct lcn_names *messages)
{
	for (const struct lcn_actor *a = s->model->actors; a != NULL; a = a->next)
		for (const struct lcn_method *m = a->methods; m != NULL; m = m->next)
			collect_from_block(m->body, receiver, messages);
}

static void
collect_from_pairs(const struct stand_in *s, const char *receiver, struct lcn_names *messages)
{
	for (size_t p = 0; p < s->document->n_pairs; p++) {
		const struct lcn_interface_pair *pair = &s->document->pairs[p];
		for (size_t r = 0; r < pair->n_responses; r++)
			for (size_t m = 0; m < pair->responses[r].n_messages; m++)
				if (strcmp(pair->responses[r].receiver, receiver) == 0)
					lcn_names_add(messages, pair->responses[r].messages[m]);
	}
}

static void
collect_from_letters(const struct stand_in *s, const char *receiver, struct lcn_names *messages)
{
	for (uint32_t a = 0; a < s->document->n_letters; a++) {
		const struct lcn_assumption_letter *letter = &s->document->letters[a];
		if (letter->receiver != NULL && strcmp(letter->receiver, receiver) == 0)
			lcn_names_add(messages, letter->message);
	}
}

/* With room for everything: the capacities of the document are no part of the
 * stand-in but changes to it. */
static void
write_actor(struct stand_in *s, const char *name)
{
	struct lcn_names messages = {0};
	collect_from_letters(s, name, &messages);
	collect_from_pairs(s, name, &messages);
	if (s->document->completion == LCN_COMPLETION_PAPER)
		collect_from_component(s, name, &messages);
	lcn_text_format(&s->text, "actor %s(%d) {\n", name, LCN_MAX_CAPACITY);
	for (uint32_t m = 0; m < messages.n_names; m++)
		lcn_text_format(&s->text, "\t%s { }\n", messages.texts[m]);
	lcn_text_append(&s->text, "}\n");
	lcn_names_release(&messages);
}

static void
write_pair(struct stand_in *s, const struct lcn_interface_pair *pair)
{
	lcn_text_format(&s->text, "\t%s ->", pair->message);
	for (size_t r = 0; r < pair->n_responses; r++) {
		const struct lcn_interface_response *response = &pair->responses[r];
		lcn_text_format(&s->text, "%s %s:", r > 0 ? "," : "", response->receiver);
		for (size_t m = 0; m < response->n_messages; m++)
			lcn_text_format(&s->text, " %s", response->messages[m]);
	}
	lcn_text_append(&s->text, ";\n");
}

/* Where an actor stood for the missing component, all that is known of its
 * interface are the messages that it takes. */
static void
write_missing(struct stand_in *s)
{
	const struct lcn_assumption_document *document = s->document;
	lcn_text_format(&s->text, "missing %s(*) {\n", document->missing);
	for (size_t p = 0; p < document->n_pairs; p++)
		write_pair(s, &document->pairs[p]);
	for (uint32_t a = 0; a < document->n_letters && document->is_actor; a++)
		if (document->letters[a].receiver == NULL)
			lcn_text_format(&s->text, "\t%s -> ;\n", document->letters[a].message);
	lcn_text_append(&s->text, "}\nmain { }\n");
}

void
lcn_stand_in_parse(struct lcn_model *model, const struct lcn_assumption_document *document,
		   struct lcn_diagnostics *diagnostics)
{
	struct stand_in s = {.model = model, .document = document};
	for (size_t i = 0; i < document->n_mailboxes; i++)
		if (strcmp(document->mailboxes[i].component, document->missing) != 0)
			write_actor(&s, document->mailboxes[i].component);
	write_missing(&s);
	lcn_model_parse(model,
			lcn_source_from_bytes("<interface of the assumption>",
					      lcn_text_string(&s.text), s.text.n_bytes),
			diagnostics);
	lcn_text_release(&s.text);
}
