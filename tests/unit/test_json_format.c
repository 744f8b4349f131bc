#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "unit/lts_helpers.h"

static const char example[] = "{\n"
			      "  \"format\": \"lacuna-lts\",\n"
			      "  \"version\": 1,\n"
			      "  \"name\": \"P\",\n"
			      "  \"states\": 3,\n"
			      "  \"initial\": 1,\n"
			      "  \"error\": 2,\n"
			      "  \"alphabet\": [\n"
			      "    \"never\",\n"
			      "    \"a \\\"b\\\"\"\n"
			      "  ],\n"
			      "  \"transitions\": [\n"
			      "    [0, 1, 2],\n"
			      "    [1, null, 0]\n"
			      "  ],\n"
			      "  \"parameters\": [\n"
			      "    {\n"
			      "      \"name\": \"q\",\n"
			      "      \"sort\": \"Mailbox\",\n"
			      "      \"values\": [\n"
			      "        \"empty\",\n"
			      "        \"req\"\n"
			      "      ]\n"
			      "    }\n"
			      "  ],\n"
			      "  \"state_values\": [\n"
			      "    [0],\n"
			      "    [1],\n"
			      "    [0]\n"
			      "  ]\n"
			      "}\n";

/* Read and written, the file is the same; and what was read is what it says. */
static void
test_example(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("json", example);
	assert_int_equal(lts->n_states, 3);
	assert_int_equal(lts->initial, 1);
	assert_int_equal(lts->error, 2);
	assert_int_equal(lts->labels.n_names, 3);
	assert_string_equal(lts->labels.texts[1], "never");
	assert_int_equal(lts->edges[0].label, 2);
	assert_int_equal(lts->edges[0].target, 2);
	assert_int_equal(lts->edges[1].label, LCN_TAU);
	assert_int_equal(lts->parameters.values[1], 1);
	struct lcn_format_options options = options_for("json");
	options.name = "P";
	char *written = write_with(lts, &options);
	assert_string_equal(written, example);
	free(written);
	lcn_lts_free(lts);
}

/* A document whose parts can be replaced one at a time. */
struct parts {
	const char *head, *states, *initial, *error, *alphabet, *transitions, *rest;
};

static const struct parts whole = {
    .head = "\"format\": \"lacuna-lts\", \"version\": 1",
    .states = "2",
    .initial = "0",
    .error = "null",
    .alphabet = "[\"a\", \"b\"]",
    .transitions = "[[0, 0, 1]]",
    .rest = "",
};

/* The place is where the mark '@' stands, which is no part of the text; without
 * one it is the document. */
static void
assert_refused(struct parts parts, const char *expected)
{
	struct lcn_text text = {0};
	struct lcn_text message = {0};
	lcn_text_format(&text,
			"{%s, \"states\": %s, \"initial\": %s, \"error\": %s, \"alphabet\": %s, "
			"\"transitions\": %s%s}",
			parts.head, parts.states, parts.initial, parts.error, parts.alphabet,
			parts.transitions, parts.rest);
	char *mark = strchr(lcn_text_string(&text), '@');
	size_t column = mark != NULL ? (size_t) (mark - text.bytes) + 1 : 1;
	if (mark != NULL)
		memmove(mark, mark + 1, strlen(mark));
	if (strncmp(expected, "has ", 4) == 0)
		lcn_text_format(&message, "x: error: %s\n", expected);
	else
		lcn_text_format(&message, "x:1:%zu: error: %s\n", column, expected);
	assert_unreadable("json", lcn_text_string(&text), lcn_text_string(&message));
	lcn_text_release(&text);
	lcn_text_release(&message);
}

#define REFUSED(part, text, expected)              \
	do {                                       \
		struct parts parts = whole;        \
		parts.part = (text);               \
		assert_refused(parts, (expected)); \
	} while (0)

/* Every part that can be wrong, with the path of what is. */
static void
test_errors(void **state)
{
	(void) state;
	REFUSED(head, "\"format\": @\"x\", \"version\": 1", "format: expected \"lacuna-lts\"");
	REFUSED(head, "\"version\": 1", "format: expected \"lacuna-lts\"");
	REFUSED(head, "\"format\": \"lacuna-lts\"", "version: expected 1");
	REFUSED(head, "\"format\": \"lacuna-lts\", \"version\": @2", "version: expected 1");
	REFUSED(head, "\"format\": \"lacuna-lts\", \"version\": 1, \"name\": @1",
		"name: expected a string");
	REFUSED(states, "@0", "states: expected a number of states from 1 to 4294967293");
	REFUSED(states, "@4294967294", "states: expected a number of states from 1 to 4294967293");
	REFUSED(states, "@-1", "states: expected a number of states from 1 to 4294967293");
	REFUSED(states, "@1.5", "states: expected a number of states from 1 to 4294967293");
	REFUSED(states, "4200000000",
		"has 4200000000 states but only 1 transitions: most states would stand alone");
	REFUSED(initial, "@2", "initial: expected the number of a state, from 0 to 1");
	REFUSED(initial, "@\"0\"", "initial: expected the number of a state, from 0 to 1");
	REFUSED(error, "@2", "error: expected null or the number of a state, from 0 to 1");
	REFUSED(error, "@false", "error: expected null or the number of a state, from 0 to 1");
	REFUSED(alphabet, "@{}", "alphabet: expected an array of strings");
	REFUSED(alphabet, "[@1]", "alphabet[0]: expected a string");
	REFUSED(alphabet, "[\"a\", \"b\", @\"a\"]", "alphabet[2]: the same label as alphabet[0]");
	REFUSED(alphabet, "[\"a\", @\"tau\"]",
		"alphabet[1]: 'tau' is the name of the internal action");
	REFUSED(transitions, "@null", "transitions: expected an array");
	REFUSED(transitions, "[[0, 0, 1], @[0, 0]]", "transitions[1]: expected [from, label, to]");
	REFUSED(transitions, "[@7]", "transitions[0]: expected [from, label, to]");
	REFUSED(transitions, "[[@2, 0, 1]]", "transitions[0][0]: expected a state from 0 to 1");
	REFUSED(transitions, "[[0, @2, 1]]",
		"transitions[0][1]: expected null or an index below 2 into the alphabet");
	REFUSED(transitions, "[[0, @-1, 1]]",
		"transitions[0][1]: expected null or an index below 2 into the alphabet");
	REFUSED(transitions, "[[0, 0, 1], [0, 0, @2]]",
		"transitions[1][2]: expected a state from 0 to 1");
	REFUSED(rest, ", \"colour\": @1", "colour: unknown key");
	REFUSED(rest, ", \"parameters\": @1", "parameters: expected an array");
	REFUSED(rest, ", \"parameters\": [@{\"name\": \"q\"}]",
		"parameters[0]: expected \"name\" and \"sort\", both strings");
	REFUSED(rest, ", \"parameters\": [@{\"name\": \"q\", \"sort\": \"\"}]",
		"parameters[0].values: expected an array of strings");
	REFUSED(rest, ", \"parameters\": [{\"name\": \"q\", \"sort\": \"\", \"values\": @[]}]",
		"parameters[0].values: expected an array of strings");
	REFUSED(rest, ", \"parameters\": [{\"name\": \"q\", \"sort\": \"\", \"values\": [@1]}]",
		"parameters[0].values[0]: expected a string");
	REFUSED(
	    rest,
	    ", \"parameters\": [{\"name\": \"q\", \"sort\": \"\", \"values\": [\"x\", @\"x\"]}]",
	    "parameters[0].values[1]: this value is listed twice");
#define Q ", \"parameters\": [{\"name\": \"q\", \"sort\": \"\", \"values\": [\"x\"]}]"
	REFUSED(rest, Q, "state_values: expected an array with one row for each state");
	REFUSED(rest, Q ", \"state_values\": @[[0]]",
		"state_values: expected an array with one row for each state");
	REFUSED(rest, ", \"state_values\": @[[0]]",
		"state_values: expected an array with one row for each state");
	REFUSED(rest, Q ", \"state_values\": [[0], @[0, 0]]",
		"state_values[1]: expected an array of 1 numbers");
	REFUSED(rest, Q ", \"state_values\": [[0], [@1]]",
		"state_values[1][0]: expected an index below 1 into the values of 'q'");
#undef Q
}

/* What is no JSON, or none of ours. */
static void
test_documents(void **state)
{
	(void) state;
	assert_unreadable("json", "[1]",
			  "x:1:1: error: expected an object with \"format\": \"lacuna-lts\"\n");
	assert_unreadable("json",
			  "\n {\"format\": \"lacuna-lts\",\"version\": 1, \"\\u0073tates\": 2,\n"
			  "\"initial\": 0, \"error\": 1, \"alphabet\": [\"}]\\\"{\", \"ü\"],\n"
			  "\t\"name\" : \"ü\", \"transitions\" :\t[ [0, 1,0 ],\t[ 1 ,0,1] ]}\n",
			  "x:4:47: error: transitions[1][0]: nothing leaves the error state\n");
	assert_unreadable("json", "{\"\\u0061\": 1}", "x:1:1: error: a: unknown key\n");
	/* The rest of the message is the library's own. */
	static const char *const cases[][2] = {
	    {"{\n\"format\": ]\n", "x:2:11: error: no JSON: "},
	    {"", "x:1:1: error: no JSON: "},
	    {"{\"states\": 1,\n \"states\": 2}", "x:2:9: error: no JSON: duplicate object key"},
	    {"{} {}", "x:1:4: error: no JSON: "},
	    {"{\"a\": \"\\u0000\"}", "x:1:14: error: no JSON: "},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *found = diagnostics_of("json", cases[i][0]);
		if (strncmp(found, cases[i][1], strlen(cases[i][1])) != 0)
			fail_msg("%s for %s", found, cases[i][0]);
		free(found);
	}
}

/* JSON has no bytes that are no UTF-8. */
static void
test_bytes_that_are_no_utf8(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,1,1)\n(0,\xff,0)\n");
	struct lcn_format_options options = options_for("json");
	assert_unwritable(lts, &options,
			  "x: error: cannot write: label 1 is not UTF-8, and JSON "
			  "is nothing else\n");
	lcn_lts_free(lts);
}

static bool
round_trip_holds(const struct sketch *sketch)
{
	struct lcn_lts *lts = sketch_build(sketch);
	char *written = write_text(lts, "json");
	struct lcn_lts *again = read_text("json", written);
	bool holds = difference(lts, again) == NULL;
	free(written);
	lcn_lts_free(lts);
	lcn_lts_free(again);
	return holds;
}

/* Written and read, a system is the same to the bit. */
static void
test_random_round_trips(void **state)
{
	(void) state;
	assert_for_all(NULL, round_trip_holds, 3000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_example),
	    cmocka_unit_test(test_errors),
	    cmocka_unit_test(test_documents),
	    cmocka_unit_test(test_bytes_that_are_no_utf8),
	    cmocka_unit_test(test_random_round_trips),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
