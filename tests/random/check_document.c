/* Documents, held against the judge. */
#include <stdlib.h>
#include <string.h>

#include "analysis/document.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/output.h"
#include "random/question.h"

/* The same for documents. With '*' the capacity is theirs. */
void
question_explore_for_documents(struct question *q, struct judge *judge)
{
	struct judge_options options = question_judge_options(q);
	options.is_for_components = q->options.completion == LCN_COMPLETION_SOUND;
	options.open_capacity = q->open_capacity > 0;
	for (bool is_enough = false; !is_enough; options.open_capacity++) {
		judge_init(judge, q->model, &options);
		judge_explore(judge, &q->documents);
		is_enough = q->documents.refusal_depths[judge->missing] == JUDGE_NONE ||
			    options.open_capacity >= q->open_capacity;
		if (is_enough)
			continue;
		judge_search_release(&q->documents);
		judge_release(judge);
	}
}

static char *
text_of_document(const struct lcn_assumption_document *document)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_output_to_text(&out, &text);
	lcn_document_write_output(document, &out, "x", LCN_LABELS_AS_THEY_ARE, &diagnostics);
	lcn_output_close(&out, NULL);
	lcn_diagnostics_release(&diagnostics);
	return lcn_text_take(&text);
}

/* Written, read and written, it must be the same. */
static void
check_file(const struct question *q, const struct lcn_assumption_document *document)
{
	struct lcn_input input;
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	char *text = text_of_document(document);
	lcn_diagnostics_init(&diagnostics);
	lcn_input_from_bytes(&input, "x", text, strlen(text));
	struct lcn_assumption_document *again =
	    lcn_document_read_input(&input, NULL, &diagnostics, &limit);
	if (again == NULL) {
		question_complain(q, "document cannot be read", diagnostics.items[0].message);
	} else {
		char *second = text_of_document(again);
		if (strcmp(text, second) != 0)
			question_complain(q, "document changes when it is read", second);
		free(second);
	}
	lcn_assumption_document_free(again);
	lcn_input_close(&input);
	lcn_diagnostics_release(&diagnostics);
	free(text);
}

static void
check_missing_mailbox(const struct question *q, const struct lcn_assumption_document *document)
{
	const struct judge *judge = q->documents.judge;
	const struct lcn_assumption_mailbox *mailbox = document->mailboxes;
	while (strcmp(mailbox->component, document->missing) != 0)
		mailbox++;
	question_expect(q, "capacity in the document", mailbox->capacity,
			judge->parties[judge->missing].capacity);
	question_expect(q, "length in the document", mailbox->greatest,
			q->documents.greatest[judge->missing]);
	question_expect(q, "full mailbox in the document", mailbox->was_full,
			q->documents.refusal_depths[judge->missing] != JUDGE_NONE);
}

static void
check_document(const struct question *q, const struct lcn_assumption_document *document)
{
	struct lcn_text word = {0};
	bool is_sound = q->options.completion == LCN_COMPLETION_SOUND;
	const char *complaint = judge_document(&q->documents, document, is_sound, &word);
	if (complaint != NULL)
		question_complain(q, complaint, lcn_text_string(&word));
	check_missing_mailbox(q, document);
	check_file(q, document);
	question_expect(q, "verdict of the document", document->verdict,
			question_verdict(&q->documents));
	lcn_text_release(&word);
}

/* What is told of a state, by the letters of the document; LCN_NO_STATE where
 * it is refused. */
static uint32_t
told_next(const struct lcn_lts *lts, uint32_t state, const char *label)
{
	uint64_t n_edges;
	const struct lcn_edge *edges = lcn_lts_edges_of(lts, state, &n_edges);
	for (uint64_t i = 0; i < n_edges; i++)
		if (strcmp(lcn_lts_label(lts, edges[i].label), label) == 0)
			return edges[i].target;
	return LCN_NO_STATE;
}

static bool
is_mentioned(const struct lcn_lts *lts, const char *label)
{
	uint32_t i = lcn_lts_n_labels(lts);
	while (i > 0 && strcmp(lcn_lts_label(lts, i), label) != 0)
		i--;
	return i > 0;
}

/* Where no mailbox of the interface was full, the document and what is told
 * allow the same of what the interface mentions. */
static void
check_relation(const struct question *q, const struct lcn_assumption_document *document,
	       const struct lcn_lts *told)
{
	uint32_t *states = LCN_NEW_ARRAY(uint32_t, document->n_states); /* told, by document's */
	for (uint32_t s = 0; s < document->n_states; s++)
		states[s] = LCN_NO_STATE;
	states[0] = lcn_lts_initial_state(told);
	/* Breadth first: a state comes behind one that leads to it, if any of the
	 * letters does that are looked at. */
	for (uint32_t s = 0; s < document->n_states; s++) {
		for (uint32_t a = 0; a < document->n_letters && states[s] != LCN_NO_STATE; a++) {
			if (!is_mentioned(told, document->letters[a].label))
				continue;
			uint32_t to = lcn_assumption_next(document, s, a);
			uint32_t other = told_next(told, states[s], document->letters[a].label);
			if ((to < document->n_states) != (other != LCN_NO_STATE))
				question_complain(q, "the document allows something else",
						  document->letters[a].label);
			else if (other != LCN_NO_STATE && states[to] == LCN_NO_STATE)
				states[to] = other;
			else if (other != LCN_NO_STATE && states[to] != other)
				question_complain(q, "the document has a state for two",
						  document->letters[a].label);
		}
	}
	free(states);
}

static bool
is_interface_full(const struct judge_search *search)
{
	return search->refusal_depths[search->judge->missing] != JUDGE_NONE;
}

/* Faults that only a document meets are errors too. */
void
question_check_document(const struct question *q, const struct lcn_assumption *assumption,
			const struct lcn_diagnostics *diagnostics)
{
	if (q->documents.judge->is_too_large)
		return;
	bool is_faulty = q->documents.fault_depth != JUDGE_NONE;
	question_expect(q, "document", assumption->document != NULL, !is_faulty);
	question_expect(q, "errors with the document", diagnostics->n_errors > 0, is_faulty);
	if (assumption->document != NULL)
		check_document(q, assumption->document);
	if (assumption->document != NULL && assumption->automaton != NULL &&
	    !is_interface_full(&q->search) && !is_interface_full(&q->documents))
		check_relation(q, assumption->document, assumption->automaton);
}
