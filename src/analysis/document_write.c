#include <string.h>

#include "analysis/document.h"
#include "analysis/document_words.h"
#include "base/json.h"
#include "lts/formats.h"

static void
string_member(struct lcn_json *json, const char *key, const char *value)
{
	lcn_json_key(json, key);
	lcn_json_string(json, value);
}

static void
bool_member(struct lcn_json *json, const char *key, bool value)
{
	lcn_json_key(json, key);
	lcn_json_bool(json, value);
}

static void
write_property(struct lcn_json *json, const struct lcn_assumption_document *document)
{
	lcn_json_key(json, "property");
	lcn_json_open_object(json);
	string_member(json, "name", document->property);
	string_member(json, "text", document->property_text);
	lcn_json_close_object(json);
}

static void
write_response(struct lcn_json *json, const struct lcn_interface_response *response)
{
	lcn_json_open_object(json);
	string_member(json, "receiver", response->receiver);
	lcn_json_key(json, "messages");
	lcn_json_open_row(json);
	for (size_t i = 0; i < response->n_messages; i++)
		lcn_json_string(json, response->messages[i]);
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
write_pair(struct lcn_json *json, const struct lcn_interface_pair *pair)
{
	lcn_json_open_object(json);
	string_member(json, "message", pair->message);
	lcn_json_key(json, "responses");
	lcn_json_open_array(json);
	for (size_t i = 0; i < pair->n_responses; i++)
		write_response(json, &pair->responses[i]);
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
write_interface(struct lcn_json *json, const struct lcn_assumption_document *document)
{
	lcn_json_key(json, "interface");
	if (document->is_actor) {
		lcn_json_null(json);
		return;
	}
	lcn_json_open_array(json);
	for (size_t i = 0; i < document->n_pairs; i++)
		write_pair(json, &document->pairs[i]);
	lcn_json_close_array(json);
}

static void
write_missing(struct lcn_json *json, const struct lcn_assumption_document *document)
{
	lcn_json_key(json, "missing");
	lcn_json_open_object(json);
	string_member(json, "name", document->missing);
	bool_member(json, "capacity_found", document->is_capacity_found);
	write_interface(json, document);
	lcn_json_close_object(json);
}

static void
write_options(struct lcn_json *json, const struct lcn_assumption_document *document)
{
	lcn_json_key(json, "options");
	lcn_json_open_object(json);
	string_member(json, "interface_order", lcn_document_orders[document->interface_order]);
	string_member(json, "completion", lcn_document_completions[document->completion]);
	string_member(json, "on_full", lcn_document_on_full[document->on_full]);
	lcn_json_close_object(json);
}

static void
write_mailboxes(struct lcn_json *json, const struct lcn_assumption_document *document)
{
	lcn_json_key(json, "mailboxes");
	lcn_json_open_array(json);
	for (size_t i = 0; i < document->n_mailboxes; i++) {
		const struct lcn_assumption_mailbox *mailbox = &document->mailboxes[i];
		lcn_json_open_object(json);
		string_member(json, "component", mailbox->component);
		lcn_json_key(json, "capacity");
		lcn_json_number(json, mailbox->capacity);
		lcn_json_key(json, "greatest");
		lcn_json_number(json, mailbox->greatest);
		bool_member(json, "was_full", mailbox->was_full);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
}

static void
write_letters(struct lcn_json *json, const struct lcn_assumption_document *document)
{
	lcn_json_key(json, "letters");
	lcn_json_open_array(json);
	for (uint32_t i = 0; i < document->n_letters; i++) {
		lcn_json_open_row(json);
		lcn_json_string(json, document->letters[i].message);
		if (document->letters[i].receiver != NULL)
			lcn_json_string(json, document->letters[i].receiver);
		else
			lcn_json_null(json);
		lcn_json_close_array(json);
	}
	lcn_json_close_array(json);
}

static void
write_refusals(struct lcn_json *json, const struct lcn_assumption_document *document)
{
	lcn_json_key(json, "refusals");
	lcn_json_open_array(json);
	for (uint32_t s = 0; s < document->n_states; s++) {
		for (uint32_t a = 0; a < document->n_letters; a++) {
			uint32_t next = lcn_assumption_next(document, s, a);
			if (next < document->n_states)
				continue;
			lcn_json_open_row(json);
			lcn_json_number(json, s);
			lcn_json_number(json, a);
			lcn_json_string(json, lcn_document_refusals[next == LCN_REFUSED_BEYOND]);
			lcn_json_close_array(json);
		}
	}
	lcn_json_close_array(json);
}

/* What makes a system a document. */
static void
write_document(struct lcn_json *json, const void *context)
{
	const struct lcn_assumption_document *document = context;
	lcn_json_key(json, "assumption");
	lcn_json_open_object(json);
	lcn_json_key(json, "schema");
	lcn_json_number(json, LCN_DOCUMENT_SCHEMA);
	string_member(json, "lacuna", document->lacuna);
	string_member(json, "verdict", lcn_document_verdicts[document->verdict]);
	string_member(json, "model_sha256", document->model_sha256);
	write_property(json, document);
	write_missing(json, document);
	write_options(json, document);
	write_mailboxes(json, document);
	write_letters(json, document);
	lcn_json_key(json, "theta");
	if (document->theta != LCN_NO_STATE)
		lcn_json_number(json, document->theta);
	else
		lcn_json_null(json);
	write_refusals(json, document);
	lcn_json_close_object(json);
}

void
lcn_document_to_lts(const struct lcn_assumption_document *document, struct lcn_lts *lts)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	for (uint32_t a = 0; a < document->n_letters; a++)
		lcn_names_add(&builder.labels, document->letters[a].label);
	lcn_lts_builder_reserve_states(&builder, document->n_states);
	for (uint32_t s = 0; s < document->n_states; s++) {
		for (uint32_t a = 0; a < document->n_letters; a++) {
			uint32_t next = lcn_assumption_next(document, s, a);
			if (next < document->n_states)
				lcn_lts_builder_add(&builder, s, a + 1, next);
		}
	}
	lcn_lts_builder_finish(&builder, 0, lts);
	if (document->n_states == 0)
		lts->error = 0;
}

bool
lcn_document_write_output(const struct lcn_assumption_document *document, struct lcn_output *out,
			  const char *path, enum lcn_label_style labels,
			  struct lcn_diagnostics *diagnostics)
{
	struct lcn_lts lts;
	lcn_document_to_lts(document, &lts);
	struct lcn_writing writing = {.lts = &lts,
				      .out = out,
				      .path = path,
				      .name = document->missing,
				      .is_named = true,
				      .tau = LCN_TAU_TEXT,
				      .labels = labels,
				      .diagnostics = diagnostics};
	bool is_written = lcn_json_write_more(&writing, write_document, document);
	lcn_lts_release(&lts);
	return is_written;
}

/* A document and how to write it. */
struct request {
	const struct lcn_assumption_document *document;
	enum lcn_label_style labels;
	struct lcn_diagnostics *diagnostics;
};

static bool
write_request(struct lcn_output *out, const char *name, void *context)
{
	const struct request *request = context;
	return lcn_document_write_output(request->document, out, name, request->labels,
					 request->diagnostics);
}

bool
lcn_assumption_write(const struct lcn_assumption_document *document, const char *path,
		     enum lcn_label_style labels, struct lcn_diagnostics *diagnostics)
{
	struct request request = {document, labels, diagnostics};
	return lcn_writing_to_path(path, diagnostics, write_request, &request);
}
