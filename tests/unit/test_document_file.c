#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/document.h"
#include "base/diagnostics.h"
#include "base/input.h"
#include "base/output.h"

/* A document as it is written, laid out by hand; the automaton is that of
 * test_document.c. */
static const char example[] = "{\n"
			      "  \"format\": \"lacuna-lts\",\n"
			      "  \"version\": 1,\n"
			      "  \"name\": \"gap\",\n"
			      "  \"states\": 4,\n"
			      "  \"initial\": 0,\n"
			      "  \"error\": null,\n"
			      "  \"alphabet\": [\n"
			      "    \"Rcv(p)\",\n"
			      "    \"Rcv(q)\",\n"
			      "    \"Snd(a)::one\"\n"
			      "  ],\n"
			      "  \"transitions\": [\n"
			      "    [0, 0, 1],\n"
			      "    [0, 1, 2],\n"
			      "    [0, 2, 3],\n"
			      "    [1, 0, 3],\n"
			      "    [1, 1, 3],\n"
			      "    [2, 0, 3],\n"
			      "    [2, 1, 3],\n"
			      "    [3, 0, 3],\n"
			      "    [3, 1, 3],\n"
			      "    [3, 2, 3]\n"
			      "  ],\n"
			      "  \"assumption\": {\n"
			      "    \"schema\": 1,\n"
			      "    \"lacuna\": \"0.1.0\",\n"
			      "    \"verdict\": \"assumption\",\n"
			      "    \"model_sha256\": \"0123456789abcdef0123456789abcdef"
			      "0123456789abcdef0123456789abcdef\",\n"
			      "    \"property\": {\n"
			      "      \"name\": \"none\",\n"
			      "      \"text\": \"property none {\\n}\\n\"\n"
			      "    },\n"
			      "    \"missing\": {\n"
			      "      \"name\": \"gap\",\n"
			      "      \"capacity_found\": false,\n"
			      "      \"interface\": [\n"
			      "        {\n"
			      "          \"message\": \"p\",\n"
			      "          \"responses\": [\n"
			      "            {\n"
			      "              \"receiver\": \"one\",\n"
			      "              \"messages\": [\"a\", \"a\"]\n"
			      "            }\n"
			      "          ]\n"
			      "        },\n"
			      "        {\n"
			      "          \"message\": \"q\",\n"
			      "          \"responses\": []\n"
			      "        }\n"
			      "      ]\n"
			      "    },\n"
			      "    \"options\": {\n"
			      "      \"interface_order\": \"fifo\",\n"
			      "      \"completion\": \"sound\",\n"
			      "      \"on_full\": \"block\"\n"
			      "    },\n"
			      "    \"mailboxes\": [\n"
			      "      {\n"
			      "        \"component\": \"one\",\n"
			      "        \"capacity\": 3,\n"
			      "        \"greatest\": 1,\n"
			      "        \"was_full\": true\n"
			      "      }\n"
			      "    ],\n"
			      "    \"letters\": [\n"
			      "      [\"p\", null],\n"
			      "      [\"q\", null],\n"
			      "      [\"a\", \"one\"]\n"
			      "    ],\n"
			      "    \"theta\": 3,\n"
			      "    \"refusals\": [\n"
			      "      [1, 2, \"error\"],\n"
			      "      [2, 2, \"beyond\"]\n"
			      "    ]\n"
			      "  }\n"
			      "}\n";

static struct lcn_assumption_document *
read_text(const char *text, struct lcn_diagnostics *diagnostics)
{
	struct lcn_input input;
	enum lcn_limit limit;
	lcn_input_from_bytes(&input, "x", text, strlen(text));
	struct lcn_assumption_document *document =
	    lcn_document_read_input(&input, NULL, diagnostics, &limit);
	assert_int_equal(limit, LCN_LIMIT_NONE);
	lcn_input_close(&input);
	return document;
}

static char *
write_text(const struct lcn_assumption_document *document, enum lcn_label_style labels)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_output_to_text(&out, &text);
	assert_true(lcn_document_write_output(document, &out, "x", labels, &diagnostics));
	lcn_output_close(&out, NULL);
	lcn_diagnostics_release(&diagnostics);
	return lcn_text_take(&text);
}

static struct lcn_assumption_document *
read_well(const char *text)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_assumption_document *document = read_text(text, &diagnostics);
	assert_non_null(document);
	assert_int_equal(diagnostics.n_items, 0);
	lcn_diagnostics_release(&diagnostics);
	return document;
}

/* Ensures that everything is read, and written again byte for byte. */
static void
test_round_trip(void **state)
{
	(void) state;
	struct lcn_assumption_document *document = read_well(example);
	assert_string_equal(document->lacuna, "0.1.0");
	assert_int_equal(document->verdict, LCN_ASSUMPTION_NEEDED);
	assert_string_equal(document->property_text, "property none {\n}\n");
	assert_int_equal(document->interface_order, LCN_INTERFACE_FIFO);
	assert_int_equal(document->n_pairs, 2);
	assert_int_equal(document->pairs[0].responses[0].n_messages, 2);
	assert_int_equal(document->pairs[1].n_responses, 0);
	assert_int_equal(document->mailboxes[0].capacity, 3);
	assert_true(document->mailboxes[0].was_full);
	assert_string_equal(document->letters[2].label, "Snd(a)::one");
	assert_null(document->letters[0].receiver);
	assert_int_equal(document->n_states, 4);
	assert_int_equal(lcn_assumption_next(document, 0, 1), 2);
	assert_int_equal(lcn_assumption_next(document, 1, 2), LCN_REFUSED_ERROR);
	assert_int_equal(lcn_assumption_next(document, 2, 2), LCN_REFUSED_BEYOND);
	assert_int_equal(document->theta, 3);
	char *text = write_text(document, LCN_LABELS_AS_THEY_ARE);
	assert_string_equal(text, example);
	free(text);
	lcn_assumption_document_free(document);
}

/* Ensures that labels may be written with dots, and are known again. */
static void
test_dots(void **state)
{
	(void) state;
	struct lcn_assumption_document *document = read_well(example);
	char *dots = write_text(document, LCN_LABELS_DOTS);
	assert_non_null(strstr(dots, "\"snd.one.a\""));
	lcn_assumption_document_free(document);
	document = read_well(dots);
	assert_string_equal(document->letters[2].label, "Snd(a)::one");
	char *text = write_text(document, LCN_LABELS_AS_THEY_ARE);
	assert_string_equal(text, example);
	free(text);
	free(dots);
	lcn_assumption_document_free(document);
}

/* The example with the first place of a text replaced; the caller frees it. */
static char *
changed(const char *from, const char *to)
{
	struct lcn_text text = {0};
	const char *at = strstr(example, from);
	assert_non_null(at);
	lcn_text_append_bytes(&text, example, (size_t) (at - example));
	lcn_text_append(&text, to);
	lcn_text_append(&text, at + strlen(from));
	return lcn_text_take(&text);
}

static void
check_refused(const char *from, const char *to, const char *expected)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_text message = {0};
	char *text = changed(from, to);
	lcn_diagnostics_init(&diagnostics);
	assert_null(read_text(text, &diagnostics));
	assert_int_equal(diagnostics.n_errors, 1);
	lcn_text_format(&message, "%s:%zu:%zu: %s", diagnostics.items[0].path,
			diagnostics.items[0].line, diagnostics.items[0].column,
			diagnostics.items[0].message);
	assert_string_equal(lcn_text_string(&message), expected);
	lcn_text_release(&message);
	lcn_diagnostics_release(&diagnostics);
	free(text);
}

/* Ensures that what is no such document is refused, each with its place. */
static void
test_errors_of_the_question(void **state)
{
	(void) state;
	check_refused("\"schema\": 1", "\"schema\": 2",
		      "x:26:15: assumption.schema: expected 1, which is what this lacuna reads");
	check_refused("\"schema\": 1,", "",
		      "x:25:17: assumption.schema: expected 1, which is what this lacuna reads");
	check_refused("\"schema\": 1,", "\"schema\": 1, \"colour\": 3,",
		      "x:26:28: assumption.colour: unknown key");
	check_refused("\"0.1.0\"", "7", "x:27:15: assumption.lacuna: expected a text");
	check_refused("\"verdict\": \"assumption\"", "\"verdict\": \"asumption\"",
		      "x:28:16: assumption.verdict: expected holds, never or assumption");
	check_refused("\"0123", "\"0123F",
		      "x:29:21: assumption.model_sha256: expected 64 hexadecimal digits in lower "
		      "case");
	check_refused("\"name\": \"none\"", "\"name\": \"\"",
		      "x:31:15: assumption.property.name: expected a text");
	check_refused("\"capacity_found\": false", "\"capacity_found\": 0",
		      "x:36:25: assumption.missing.capacity_found: expected true or false");
	check_refused("\"interface\": [", "\"interface\": {}, \"else\": [",
		      "x:37:32: assumption.missing.else: unknown key");
	check_refused("[\"a\", \"a\"]", "[\"a\", 2]",
		      "x:43:33: assumption.missing.interface[0].responses[0].messages[1]: "
		      "expected a text");
	check_refused("\"responses\": []", "\"responses\": null",
		      "x:49:24: assumption.missing.interface[1].responses: expected an array");
	check_refused("\"fifo\"", "\"lifo\"",
		      "x:54:26: assumption.options.interface_order: expected any or fifo");
	check_refused("\"sound\"", "false",
		      "x:55:21: assumption.options.completion: expected sound or paper");
	check_refused("\"capacity\": 3", "\"capacity\": -3",
		      "x:61:21: assumption.mailboxes[0].capacity: expected a number from 0 to "
		      "1000000");
	check_refused("\"greatest\": 1", "\"greatest\": 4",
		      "x:62:21: assumption.mailboxes[0].greatest: expected a number from 0 to 3");
}

/* Ensures that letters and automaton fit together. */
static void
test_errors_of_the_automaton(void **state)
{
	(void) state;
	check_refused("[\"q\", null],", "",
		      "x:66:16: assumption.letters: expected an array with one row for each "
		      "letter of the alphabet");
	check_refused("[\"q\", null]", "[\"q\"]",
		      "x:68:7: assumption.letters[1]: expected [message, receiver], the receiver "
		      "null where the missing component receives it");
	check_refused("[\"q\", null]", "[\"r\", null]",
		      "x:68:7: assumption.letters[1]: this is 'Rcv(r)', but alphabet[1] is "
		      "'Rcv(q)'");
	check_refused("\"theta\": 3", "\"theta\": 2",
		      "x:71:14: assumption.theta: expected 3, the state with loops on all letters");
	check_refused("[1, 2, \"error\"],", "",
		      "x:72:17: assumption.refusals: expected 12 answers, as every state allows or "
		      "refuses every letter; there are 10 transitions and 1 refusals");
	check_refused("[1, 2, \"error\"]", "[4, 2, \"error\"]",
		      "x:73:8: assumption.refusals[0][0]: expected a state from 0 to 3");
	check_refused("[1, 2, \"error\"]", "[1, 3, \"error\"]",
		      "x:73:11: assumption.refusals[0][1]: expected an index below 3 into the "
		      "alphabet");
	check_refused("[1, 2, \"error\"]", "[1, 2, \"beyound\"]",
		      "x:73:14: assumption.refusals[0][2]: expected error or beyond");
	check_refused("[1, 2, \"error\"]", "[1, 1, \"error\"]",
		      "x:73:7: assumption.refusals[0]: state 1 has more than one answer to "
		      "'Rcv(q)'");
	check_refused("[1, 0, 3]", "[0, 0, 3]",
		      "x:13:18: transitions: state 0 has more than one answer to 'Rcv(p)'");
	check_refused("[1, 0, 3]", "[1, null, 3]",
		      "x:13:18: transitions: state 1 has an internal action; an assumption has "
		      "none");
	check_refused("[0, 0, 1],\n    [0, 1, 2]", "[0, 0, 2],\n    [0, 1, 1]",
		      "x:5:13: states: the states are not numbered breadth first from 0, as lacuna "
		      "writes them");
	check_refused("\"assumption\",", "\"never\",",
		      "x:7:12: error: expected 0, as the verdict is never");
	check_refused("\"error\": null", "\"error\": 1",
		      "x:17:6: transitions[3][0]: nothing leaves the error state");
}

/* Ensures that an ordinary system is told from a document. */
static void
test_no_document(void **state)
{
	(void) state;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	assert_null(read_text("{\"format\": \"lacuna-lts\", \"version\": 1, \"states\": 1, "
			      "\"initial\": 0, \"alphabet\": [], \"transitions\": []}",
			      &diagnostics));
	assert_null(read_text("{\"format\": \"lacuna-lts\", \"version\": 1, \"states\": 1, "
			      "\"initial\": 0, \"alphabet\": [], \"transitions\": [], "
			      "\"assumption\": 7}",
			      &diagnostics));
	assert_int_equal(diagnostics.n_errors, 2);
	assert_string_equal(diagnostics.items[1].message, "assumption: expected an object");
	assert_string_equal(diagnostics.items[0].message,
			    "assumption: not there: this is a transition system, but no "
			    "assumption; 'lacuna assume -o FILE.json' writes those");
	lcn_diagnostics_release(&diagnostics);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_round_trip),
	    cmocka_unit_test(test_dots),
	    cmocka_unit_test(test_errors_of_the_question),
	    cmocka_unit_test(test_errors_of_the_automaton),
	    cmocka_unit_test(test_no_document),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
