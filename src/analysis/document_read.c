/* Documents are written by programs, so reading ends at the first error. */
#include <string.h>

#include "analysis/document.h"
#include "analysis/document_words.h"
#include "base/sha256.h"
#include "lts/json_tree.h"
#include "lts/labels.h"

struct document_file {
	struct lcn_reading *reading;
	const struct lcn_json_node *root;
	const struct lcn_json_node *object; /* its member "assumption" */
	const struct lcn_lts *lts;
	struct lcn_assumption_document *document;
};

/* Pieces. */

static bool
read_text(const struct document_file *file, const struct lcn_json_node *node, const char **text)
{
	const char *value = lcn_json_node_text(node);
	if (value == NULL || *value == '\0')
		return lcn_json_node_fail(node, "expected a text");
	*text = lcn_document_copy(file->document, value);
	return true;
}

static bool
read_text_member(const struct document_file *file, const struct lcn_json_node *object,
		 const char *key, const char **text)
{
	struct lcn_json_node node = lcn_json_node_member(object, key);
	return read_text(file, &node, text);
}

static bool
read_bool_member(const struct lcn_json_node *object, const char *key, bool *value)
{
	struct lcn_json_node node = lcn_json_node_member(object, key);
	return lcn_json_node_bool(&node, value) ||
	       lcn_json_node_fail(&node, "expected true or false");
}

static bool
read_number_member(const struct lcn_json_node *object, const char *key, uint64_t max,
		   uint32_t *number)
{
	uint64_t value;
	struct lcn_json_node node = lcn_json_node_member(object, key);
	if (!lcn_json_node_index(&node, max + 1, &value))
		return lcn_json_node_fail(&node, "expected a number from 0 to %llu",
					  (unsigned long long) max);
	*number = (uint32_t) value;
	return true;
}

/* "error or beyond"; words that nobody writes are empty. */
static void
list_words(const char *const *words, struct lcn_text *text)
{
	for (size_t i = 0; words[i] != NULL; i++) {
		if (words[i][0] == '\0')
			continue;
		if (text->n_bytes > 0)
			lcn_text_append(text, words[i + 1] != NULL ? ", " : " or ");
		lcn_text_append(text, words[i]);
	}
}

static bool
read_word(const struct lcn_json_node *node, const char *const *words, unsigned *word)
{
	const char *text = lcn_json_node_text(node);
	struct lcn_text list = {0};
	for (*word = 0; text != NULL && *text != '\0' && words[*word] != NULL; ++*word)
		if (strcmp(words[*word], text) == 0)
			return true;
	list_words(words, &list);
	lcn_json_node_fail(node, "expected %s", lcn_text_string(&list));
	lcn_text_release(&list);
	return false;
}

static bool
read_word_member(const struct lcn_json_node *object, const char *key, const char *const *words,
		 unsigned *word)
{
	struct lcn_json_node node = lcn_json_node_member(object, key);
	return read_word(&node, words, word);
}

static bool
expect_object(const struct lcn_json_node *node, const char *const *known)
{
	if (!lcn_json_node_is_object(node))
		return lcn_json_node_fail(node, "expected an object");
	return lcn_json_node_check_keys(node, known);
}

static bool
expect_array(const struct lcn_json_node *node)
{
	return lcn_json_node_is_array(node) || lcn_json_node_fail(node, "expected an array");
}

/* The question. */

static bool
read_hash(const struct document_file *file)
{
	struct lcn_json_node node = lcn_json_node_member(file->object, "model_sha256");
	const char **hash = &file->document->model_sha256;
	if (!read_text(file, &node, hash))
		return false;
	if (strlen(*hash) != LCN_SHA256_DIGITS ||
	    strspn(*hash, "0123456789abcdef") != LCN_SHA256_DIGITS)
		return lcn_json_node_fail(&node, "expected %d hexadecimal digits in lower case",
					  LCN_SHA256_DIGITS);
	return true;
}

static bool
read_property(const struct document_file *file)
{
	static const char *const known[] = {"name", "text", NULL};
	struct lcn_json_node property = lcn_json_node_member(file->object, "property");
	return expect_object(&property, known) &&
	       read_text_member(file, &property, "name", &file->document->property) &&
	       read_text_member(file, &property, "text", &file->document->property_text);
}

static bool
read_response(const struct document_file *file, const struct lcn_json_node *node,
	      struct lcn_interface_response *response)
{
	static const char *const known[] = {"receiver", "messages", NULL};
	struct lcn_json_node messages = lcn_json_node_member(node, "messages");
	if (!expect_object(node, known) ||
	    !read_text_member(file, node, "receiver", &response->receiver) ||
	    !expect_array(&messages))
		return false;
	response->n_messages = lcn_json_node_length(&messages);
	response->messages = lcn_arena_alloc(file->document->arena,
					     response->n_messages * sizeof *response->messages);
	for (size_t i = 0; i < response->n_messages; i++) {
		struct lcn_json_node message = lcn_json_node_item(&messages, i);
		if (!read_text(file, &message, &response->messages[i]))
			return false;
	}
	return true;
}

static bool
read_pair(const struct document_file *file, const struct lcn_json_node *node,
	  struct lcn_interface_pair *pair)
{
	static const char *const known[] = {"message", "responses", NULL};
	struct lcn_json_node responses = lcn_json_node_member(node, "responses");
	if (!expect_object(node, known) ||
	    !read_text_member(file, node, "message", &pair->message) || !expect_array(&responses))
		return false;
	pair->n_responses = lcn_json_node_length(&responses);
	pair->responses =
	    lcn_arena_alloc(file->document->arena, pair->n_responses * sizeof *pair->responses);
	for (size_t i = 0; i < pair->n_responses; i++) {
		struct lcn_json_node response = lcn_json_node_item(&responses, i);
		if (!read_response(file, &response, &pair->responses[i]))
			return false;
	}
	return true;
}

static bool
read_interface(const struct document_file *file, const struct lcn_json_node *missing)
{
	struct lcn_assumption_document *document = file->document;
	struct lcn_json_node interface = lcn_json_node_member(missing, "interface");
	document->is_actor = lcn_json_node_is_null(&interface);
	if (document->is_actor)
		return true;
	if (!lcn_json_node_is_array(&interface))
		return lcn_json_node_fail(&interface, "expected an array, or null where an actor "
						      "stands for the missing component");
	document->n_pairs = lcn_json_node_length(&interface);
	document->pairs =
	    lcn_arena_alloc(document->arena, document->n_pairs * sizeof *document->pairs);
	for (size_t i = 0; i < document->n_pairs; i++) {
		struct lcn_json_node pair = lcn_json_node_item(&interface, i);
		if (!read_pair(file, &pair, &document->pairs[i]))
			return false;
	}
	return true;
}

static bool
read_missing(const struct document_file *file)
{
	static const char *const known[] = {"name", "capacity_found", "interface", NULL};
	struct lcn_json_node missing = lcn_json_node_member(file->object, "missing");
	return expect_object(&missing, known) &&
	       read_text_member(file, &missing, "name", &file->document->missing) &&
	       read_bool_member(&missing, "capacity_found", &file->document->is_capacity_found) &&
	       read_interface(file, &missing);
}

static bool
read_options(const struct document_file *file)
{
	static const char *const known[] = {"interface_order", "completion", "on_full", NULL};
	struct lcn_json_node options = lcn_json_node_member(file->object, "options");
	unsigned order = 0;
	unsigned completion = 0;
	unsigned on_full = 0;
	if (!expect_object(&options, known) ||
	    !read_word_member(&options, "interface_order", lcn_document_orders, &order) ||
	    !read_word_member(&options, "completion", lcn_document_completions, &completion) ||
	    !read_word_member(&options, "on_full", lcn_document_on_full, &on_full))
		return false;
	file->document->interface_order = (enum lcn_interface_order) order;
	file->document->completion = (enum lcn_completion) completion;
	file->document->on_full = (enum lcn_on_full) on_full;
	return true;
}

static bool
read_mailbox(const struct document_file *file, const struct lcn_json_node *node,
	     struct lcn_assumption_mailbox *mailbox)
{
	static const char *const known[] = {"component", "capacity", "greatest", "was_full", NULL};
	return expect_object(node, known) &&
	       read_text_member(file, node, "component", &mailbox->component) &&
	       read_number_member(node, "capacity", LCN_MAX_CAPACITY, &mailbox->capacity) &&
	       read_number_member(node, "greatest", mailbox->capacity, &mailbox->greatest) &&
	       read_bool_member(node, "was_full", &mailbox->was_full);
}

static bool
read_mailboxes(const struct document_file *file)
{
	struct lcn_assumption_document *document = file->document;
	struct lcn_json_node mailboxes = lcn_json_node_member(file->object, "mailboxes");
	if (!expect_array(&mailboxes))
		return false;
	document->n_mailboxes = lcn_json_node_length(&mailboxes);
	document->mailboxes =
	    lcn_arena_alloc(document->arena, document->n_mailboxes * sizeof *document->mailboxes);
	for (size_t i = 0; i < document->n_mailboxes; i++) {
		struct lcn_json_node mailbox = lcn_json_node_item(&mailboxes, i);
		if (!read_mailbox(file, &mailbox, &document->mailboxes[i]))
			return false;
	}
	return true;
}

static bool
read_question(const struct document_file *file)
{
	unsigned verdict = 0;
	if (!read_text_member(file, file->object, "lacuna", &file->document->lacuna) ||
	    !read_word_member(file->object, "verdict", lcn_document_verdicts, &verdict))
		return false;
	file->document->verdict = (enum lcn_assumption_verdict) verdict;
	return read_hash(file) && read_property(file) && read_missing(file) && read_options(file) &&
	       read_mailboxes(file);
}

/* The letters. */

/* Whether the alphabet writes a letter in one of the styles. */
static bool
is_spelled(const char *label, const char *spelled)
{
	bool is_equal = false;
	for (int style = LCN_LABELS_AS_THEY_ARE; style <= LCN_LABELS_DOTS && !is_equal; style++) {
		struct lcn_text text = {0};
		lcn_label_restyle(label, (enum lcn_label_style) style, &text);
		is_equal = strcmp(lcn_text_string(&text), spelled) == 0;
		lcn_text_release(&text);
	}
	return is_equal;
}

static const char *
label_of(const struct document_file *file, const struct lcn_assumption_letter *letter)
{
	struct lcn_text text = {0};
	if (letter->receiver == NULL)
		lcn_text_format(&text, "Rcv(%s)", letter->message);
	else
		lcn_text_format(&text, "Snd(%s)::%s", letter->message, letter->receiver);
	const char *label = lcn_document_copy(file->document, lcn_text_string(&text));
	lcn_text_release(&text);
	return label;
}

static bool
read_letter(const struct document_file *file, const struct lcn_json_node *row)
{
	struct lcn_assumption_letter *letter = &file->document->letters[row->index];
	struct lcn_json_node message = lcn_json_node_item(row, 0);
	struct lcn_json_node receiver = lcn_json_node_item(row, 1);
	const char *spelled = file->lts->labels.texts[row->index + 1];
	if (!lcn_json_node_is_array(row) || lcn_json_node_length(row) != 2)
		return lcn_json_node_fail(row, "expected [message, receiver], the receiver null "
					       "where the missing component receives it");
	if (!read_text(file, &message, &letter->message) ||
	    (!lcn_json_node_is_null(&receiver) && !read_text(file, &receiver, &letter->receiver)))
		return false;
	letter->label = label_of(file, letter);
	if (!is_spelled(letter->label, spelled))
		return lcn_json_node_fail(row, "this is '%s', but alphabet[%zu] is '%s'",
					  letter->label, row->index, spelled);
	if (row->index > 0 && strcmp(letter[-1].label, letter->label) >= 0)
		return lcn_json_node_fail(row, "'%s' does not come behind '%s' in byte order",
					  letter->label, letter[-1].label);
	return true;
}

static bool
read_letters(const struct document_file *file)
{
	struct lcn_assumption_document *document = file->document;
	struct lcn_json_node letters = lcn_json_node_member(file->object, "letters");
	document->n_letters = file->lts->labels.n_names - 1;
	if (!lcn_json_node_is_array(&letters) ||
	    lcn_json_node_length(&letters) != document->n_letters)
		return lcn_json_node_fail(
		    &letters, "expected an array with one row for each letter of the alphabet");
	document->letters =
	    lcn_arena_alloc(document->arena, document->n_letters * sizeof *document->letters);
	for (uint32_t a = 0; a < document->n_letters; a++) {
		struct lcn_json_node row = lcn_json_node_item(&letters, a);
		if (!lcn_reading_goes_on(file->reading) || !read_letter(file, &row))
			return false;
	}
	return true;
}

/* The automaton. */

static bool
set_target(const struct document_file *file, const struct lcn_json_node *row, uint32_t state,
	   uint32_t letter, uint32_t target)
{
	struct lcn_assumption_document *document = file->document;
	uint32_t *next = &document->next[(size_t) state * document->n_letters + letter];
	if (*next != LCN_NO_STATE)
		return lcn_json_node_fail(row, "state %u has more than one answer to '%s'", state,
					  document->letters[letter].label);
	*next = target;
	return true;
}

/* The edges of the system, which came in the order of their states. */
static bool
take_edges(const struct document_file *file)
{
	struct lcn_json_node transitions = lcn_json_node_member(file->root, "transitions");
	for (uint32_t s = 0; s < file->lts->n_states; s++) {
		LCN_FOR_EDGES (file->lts, s, edge) {
			if (edge->label == LCN_TAU)
				return lcn_json_node_fail(
				    &transitions,
				    "state %u has an internal action; an assumption has none", s);
			if (!set_target(file, &transitions, s, edge->label - 1, edge->target))
				return false;
		}
	}
	return true;
}

static bool
read_refusal(const struct document_file *file, const struct lcn_json_node *row)
{
	const struct lcn_assumption_document *document = file->document;
	struct lcn_json_node state = lcn_json_node_item(row, 0);
	struct lcn_json_node letter = lcn_json_node_item(row, 1);
	struct lcn_json_node reason = lcn_json_node_item(row, 2);
	uint64_t numbers[2];
	unsigned word = 0;
	if (!lcn_json_node_is_array(row) || lcn_json_node_length(row) != 3)
		return lcn_json_node_fail(row, "expected [state, letter, reason]");
	if (!lcn_json_node_index(&state, document->n_states, &numbers[0]))
		return lcn_json_node_fail(&state, "expected a state from 0 to %u",
					  document->n_states - 1);
	if (!lcn_json_node_index(&letter, document->n_letters, &numbers[1]))
		return lcn_json_node_fail(&letter, "expected an index below %u into the alphabet",
					  document->n_letters);
	if (!read_word(&reason, lcn_document_refusals, &word))
		return false;
	return set_target(file, row, (uint32_t) numbers[0], (uint32_t) numbers[1],
			  word == 0 ? LCN_REFUSED_ERROR : LCN_REFUSED_BEYOND);
}

/* As many answers as there are questions, and none of them twice: then there is
 * one for each. */
static bool
read_table(const struct document_file *file, const struct lcn_json_node *refusals)
{
	struct lcn_assumption_document *document = file->document;
	uint64_t n_refusals = lcn_json_node_length(refusals);
	uint64_t n_answers = (uint64_t) document->n_states * document->n_letters;
	if (!expect_array(refusals))
		return false;
	if (file->lts->n_edges + n_refusals != n_answers)
		return lcn_json_node_fail(
		    refusals,
		    "expected %llu answers, as every state allows or refuses every letter; there "
		    "are %llu transitions and %llu refusals",
		    (unsigned long long) n_answers, (unsigned long long) file->lts->n_edges,
		    (unsigned long long) n_refusals);
	document->next = lcn_arena_alloc(document->arena, n_answers * sizeof *document->next);
	for (size_t i = 0; i < n_answers; i++)
		document->next[i] = LCN_NO_STATE;
	if (!take_edges(file))
		return false;
	for (size_t i = 0; i < n_refusals; i++) {
		struct lcn_json_node row = lcn_json_node_item(refusals, i);
		if (!lcn_reading_goes_on(file->reading) || !read_refusal(file, &row))
			return false;
	}
	return true;
}

static bool
check_theta(const struct document_file *file)
{
	struct lcn_json_node node = lcn_json_node_member(file->object, "theta");
	uint64_t theta = LCN_NO_STATE;
	lcn_document_find_theta(file->document);
	bool is_read = lcn_json_node_is_null(&node) ||
		       lcn_json_node_index(&node, file->document->n_states, &theta);
	if (is_read && theta == file->document->theta)
		return true;
	if (file->document->theta == LCN_NO_STATE)
		return lcn_json_node_fail(&node,
					  "expected null: no state has loops on all letters");
	return lcn_json_node_fail(&node, "expected %u, the state with loops on all letters",
				  file->document->theta);
}

/* Where nothing helps the initial state is the error. */
static bool
read_automaton(const struct document_file *file)
{
	struct lcn_assumption_document *document = file->document;
	struct lcn_json_node error = lcn_json_node_member(file->root, "error");
	struct lcn_json_node states = lcn_json_node_member(file->root, "states");
	struct lcn_json_node refusals = lcn_json_node_member(file->object, "refusals");
	bool is_never = document->verdict == LCN_ASSUMPTION_NEVER;
	if ((file->lts->error != LCN_NO_STATE) != is_never)
		return lcn_json_node_fail(&error, is_never
						      ? "expected 0, as the verdict is never"
						      : "expected null: what leads to the error "
							"is among the refusals");
	if (is_never && file->lts->n_states != 1)
		return lcn_json_node_fail(&states, "expected 1, as the verdict is never");
	document->n_states = is_never ? 0 : file->lts->n_states;
	document->initial = is_never ? LCN_REFUSED_ERROR : file->lts->initial;
	if (!read_table(file, &refusals))
		return false;
	if (!lcn_document_is_valid(document))
		return lcn_json_node_fail(&states,
					  "the states are not numbered breadth first from 0, as "
					  "lacuna writes them");
	return check_theta(file);
}

static bool
read_document(const struct document_file *file)
{
	static const char *const known[] = {"schema",	"lacuna",  "verdict",  "model_sha256",
					    "property", "missing", "options",  "mailboxes",
					    "letters",	"theta",   "refusals", NULL};
	struct lcn_json_node schema = lcn_json_node_member(file->object, "schema");
	uint64_t number;
	if (!lcn_json_node_exists(file->object))
		return lcn_json_node_fail(file->object,
					  "not there: this is a transition system, but no "
					  "assumption; 'lacuna assume -o FILE.json' writes those");
	if (!lcn_json_node_is_object(file->object))
		return lcn_json_node_fail(file->object, "expected an object");
	if (!lcn_json_node_index(&schema, UINT64_MAX, &number) || number != LCN_DOCUMENT_SCHEMA)
		return lcn_json_node_fail(&schema, "expected %d, which is what this lacuna reads",
					  LCN_DOCUMENT_SCHEMA);
	return lcn_json_node_check_keys(file->object, known) && read_question(file) &&
	       read_letters(file) && read_automaton(file);
}

static struct lcn_assumption_document *
read_tree(const struct lcn_json_tree *tree)
{
	struct lcn_lts lts;
	struct lcn_json_node root = lcn_json_tree_root(tree);
	struct lcn_json_node object = lcn_json_node_member(&root, "assumption");
	struct document_file file = {.reading = tree->reading,
				     .root = &root,
				     .object = &object,
				     .lts = &lts,
				     .document = lcn_document_new()};
	lcn_lts_init(&lts);
	bool is_read = lcn_json_tree_system(tree, &lts) && read_document(&file);
	lcn_lts_release(&lts);
	if (is_read)
		return file.document;
	lcn_assumption_document_free(file.document);
	return NULL;
}

struct lcn_assumption_document *
lcn_document_read_input(struct lcn_input *input, const struct lcn_budget *budget,
			struct lcn_diagnostics *diagnostics, enum lcn_limit *limit)
{
	struct lcn_assumption_document *document = NULL;
	struct lcn_json_tree tree;
	struct lcn_reading reading = {.input = input,
				      .budget = budget,
				      .diagnostics = diagnostics,
				      .limit = lcn_budget_check(budget)};
	input->budget = budget;
	if (reading.limit == LCN_LIMIT_NONE) {
		if (lcn_json_tree_load(&tree, &reading))
			document = read_tree(&tree);
		lcn_json_tree_release(&tree);
	}
	if (reading.limit == LCN_LIMIT_NONE)
		reading.limit = input->limit;
	*limit = document != NULL ? LCN_LIMIT_NONE : reading.limit;
	return document;
}

struct lcn_assumption_document *
lcn_assumption_read(const char *path, const struct lcn_budget *budget,
		    struct lcn_diagnostics *diagnostics, enum lcn_limit *limit)
{
	struct lcn_input input;
	if (!lcn_input_open(&input, path, budget, diagnostics, limit))
		return NULL;
	struct lcn_assumption_document *document =
	    lcn_document_read_input(&input, budget, diagnostics, limit);
	lcn_input_close(&input);
	return document;
}
