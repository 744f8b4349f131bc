#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "unit/lts_helpers.h"

static const char example[] = "b(2) Bool \"F\" \"T\"\n"
			      "n(3) List(Nat) \"1\" \"2\" \"\"\n"
			      "---\n"
			      "0 0\n"
			      "0 2\n"
			      "1 1\n"
			      "---\n"
			      "1 2 \"increase\"\n"
			      "3 1 \"off\"\n"
			      "1 1 \"tau\"\n"
			      "---\n"
			      "3\n";

/* Parameters, values, transitions and the initial state, number by number. */
static void
test_reads_what_is_written(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("fsm", example);
	const struct lcn_parameters *parameters = &lts->parameters;
	assert_int_equal(lts->n_states, 3);
	assert_int_equal(lts->initial, 2);
	assert_int_equal(lts->n_edges, 3);
	assert_int_equal(lts->edges[0].target, 1);
	assert_int_equal(lts->edges[1].label, LCN_TAU);
	assert_int_equal(lts->edges[2].target, 0);
	assert_string_equal(lts->labels.texts[lts->edges[2].label], "off");
	assert_int_equal(parameters->n_items, 2);
	assert_string_equal(parameters->items[0].name, "b");
	assert_string_equal(parameters->items[1].sort, "List(Nat)");
	assert_int_equal(parameters->items[1].values.n_names, 3);
	assert_string_equal(parameters->items[1].values.texts[2], "");
	static const uint32_t values[] = {0, 0, 0, 2, 1, 1};
	assert_memory_equal(parameters->values, values, sizeof values);
	lcn_lts_free(lts);
}

/* A file in our own layout is written as it was read. */
static void
test_writes_what_it_read(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("fsm", example);
	char *written = write_text(lts, "fsm");
	assert_string_equal(written, "b(2) Bool \"F\" \"T\"\n"
				     "n(3) List(Nat) \"1\" \"2\" \"\"\n"
				     "---\n0 0\n0 2\n1 1\n---\n"
				     "1 2 \"increase\"\n1 1 \"tau\"\n3 1 \"off\"\n---\n3\n");
	free(written);
	lcn_lts_free(lts);
}

/* Without parameters there are no lines for states. */
static void
test_no_parameters(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,2,3)\n(0,a,1)\n(1,\"b\",2)\n");
	char *written = write_text(lts, "fsm");
	assert_string_equal(written, "---\n---\n1 2 \"a\"\n2 3 \"b\"\n");
	free(written);
	lcn_lts_free(lts);
}

/* States that no transition names are told by empty lines. */
static void
test_lonely_states(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,1,3)\n(0,a,1)\n");
	char *written = write_text(lts, "fsm");
	assert_string_equal(written, "---\n\n\n\n---\n1 2 \"a\"\n");
	struct lcn_lts *again = read_text("fsm", written);
	assert_int_equal(again->n_states, 3);
	lcn_lts_free(again);
	free(written);
	lcn_lts_free(lts);
}

/* CRLF, blanks, empty lines, no last newline, parameters without values
 * (whose numbers mean nothing), no sort. */
static void
test_variants(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("fsm", "\r\n  b(2)   \"F\" \"T\" \r\n"
					       "none(0) Nat\r\n---\r\n"
					       " 1 77 \r\n\r\n0\t5\r\n---\r\n"
					       "  2 1 \"a,b (c)\"  \r\n\r\n");
	assert_int_equal(lts->n_states, 2);
	assert_int_equal(lts->parameters.n_items, 1);
	assert_string_equal(lts->parameters.items[0].sort, "");
	assert_int_equal(lts->parameters.values[0], 1);
	assert_int_equal(lts->parameters.values[1], 0);
	assert_string_equal(lts->labels.texts[1], "a,b (c)");
	lcn_lts_free(lts);
	lts = read_text("fsm", "---\n---");
	assert_int_equal(lts->n_states, 1);
	assert_int_equal(lts->n_edges, 0);
	lcn_lts_free(lts);
}

/* What other blanks a label has stay. */
static void
test_blanks_in_labels(void **state)
{
	(void) state;
	const char *text = "---\n---\n1 1 \" a\t\r b \"\n";
	struct lcn_lts *lts = read_text("fsm", text);
	assert_string_equal(lts->labels.texts[1], " a\t\r b ");
	char *written = write_text(lts, "fsm");
	assert_string_equal(written, text);
	free(written);
	lcn_lts_free(lts);
}

/* Only tau is internal, unless another name was chosen. */
static void
test_internal_action(void **state)
{
	(void) state;
	struct lcn_format_options options = options_for("fsm");
	const char *text = "---\n---\n1 1 \"i\"\n1 1 \"tau\"\n";
	struct lcn_lts *lts = read_with(&options, text);
	assert_int_not_equal(lts->edges[0].label, LCN_TAU);
	assert_int_equal(lts->edges[1].label, LCN_TAU);
	lcn_lts_free(lts);
	options.tau = "i";
	lts = read_with(&options, text);
	assert_int_equal(lts->edges[0].label, LCN_TAU);
	assert_int_not_equal(lts->edges[1].label, LCN_TAU);
	lcn_lts_free(lts);
}

static void
test_errors(void **state)
{
	(void) state;
	static const char *const cases[][2] = {
	    {"", "x:1:1: error: expected '---' after the parameters\n"},
	    {"b(1) B \"0\"\n", "x:2:1: error: expected '---' after the parameters\n"},
	    {"b 2\n---", "x:1:2: error: expected a parameter, 'name(cardinality) Sort "
			 "\"value\"...', or '---'\n"},
	    {"(2)", "x:1:1: error: expected a parameter, 'name(cardinality) Sort \"value\"...', or "
		    "'---'\n"},
	    {"b(x)", "x:1:3: error: expected the number of values\n"},
	    {"b(99999999999999999999)",
	     "x:1:3: error: the number of values is too large a number\n"},
	    {"b(1 ", "x:1:4: error: expected ')' after the number of values\n"},
	    {"b(2) B \"0\"", "x:1:3: error: the parameter declares 2 values but lists 1\n"},
	    {"b(1) B", "x:1:3: error: the parameter declares 1 value but lists 0\n"},
	    {"b(2) B \"0\" \"0\"", "x:1:12: error: this value is listed twice\n"},
	    {"b(2) B \"0\" 1", "x:1:12: error: expected a value in quotes\n"},
	    {"b(1) B \"0", "x:1:10: error: expected '\"' after a value\n"},
	    {"---\n", "x:2:1: error: expected '---' after the states\n"},
	    {"b(1) B \"0\"\n---\n---\n", "x:4:1: error: no state is listed\n"},
	    {"b(1) B \"0\"\n---\n1\n---\n",
	     "x:3:1: error: parameter 'b' has 1 value, numbered from 0\n"},
	    {"b(1) B \"0\"\n---\n0 0\n---\n",
	     "x:3:3: error: more numbers than there are parameters\n"},
	    {"b(1) B \"0\"\n---\nx\n---\n",
	     "x:3:1: error: expected the number of a value for each parameter\n"},
	    {"---\n0\n", "x:2:1: error: more numbers than there are parameters\n"},
	    {"b(1) B \"0\"\n---\n0\n---\n2 1 \"a\"\n",
	     "x:5:1: error: there is no state 2: the file lists 1\n"},
	    {"---\n---\n0 1 \"a\"\n", "x:3:1: error: states are numbered from 1\n"},
	    {"---\n---\n1 0 \"a\"\n", "x:3:3: error: states are numbered from 1\n"},
	    {"---\n---\n1 4294967295 \"a\"\n", "x:3:3: error: too many states for lacuna\n"},
	    {"---\n---\n1 4200000000 \"a\"\n", "x: error: has 4200000000 states but only 1 "
					       "transitions: most states would stand alone\n"},
	    {"---\n---\n1 [2 1/2 3 1/2] \"a\"\n",
	     "x:3:3: error: probabilistic systems are not supported\n"},
	    {"---\n---\na 1 \"a\"\n", "x:3:1: error: expected the number of a state\n"},
	    {"---\n---\n1 99999999999999999999 \"a\"\n",
	     "x:3:3: error: the number of a state is too large a number\n"},
	    {"---\n---\n1 1 a\n", "x:3:5: error: expected a label in quotes\n"},
	    {"---\n---\n1 1 \"a\n", "x:3:7: error: expected '\"' after a label\n"},
	    {"---\n---\n1 1 \"a\"b\n",
	     "x:3:8: error: expected the end of the line after the label\n"},
	    {"---\n---\n---\n", "x:4:1: error: expected the initial state\n"},
	    {"---\n---\n---\n1 2\n", "x:4:3: error: expected the end of the line\n"},
	    {"---\n---\n---\n[1 1/2 2 1/2]\n",
	     "x:4:1: error: probabilistic systems are not supported\n"},
	    {"---\n---\n---\n1\n1\n", "x:5:1: error: there is only one initial state\n"},
	    {"---\n---\n---\n1\n---\n",
	     "x:5:1: error: expected the end of the file after the initial state\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_unreadable("fsm", cases[i][0], cases[i][1]);
	assert_unreadable_bytes("fsm", "---\n\0", 5, "x:2:1: error: a NUL byte: this is no text\n");
}

/* Quotes become apostrophes; what would then be alike is refused. */
static void
test_quotes(void **state)
{
	(void) state;
	struct lcn_format_options options = options_for("fsm");
	struct lcn_lts *lts = read_text("aut", "des (0,1,1)\n(0,\"say \\\"x\\\"\\n\",0)\n");
	char *written = write_with(lts, &options);
	assert_string_equal(written, "---\n---\n1 1 \"say 'x' \"\n");
	free(written);
	lcn_lts_free(lts);
	lts = read_text("aut", "des (0,2,1)\n(0,a\"b,0)\n(0,a'b,0)\n");
	assert_unwritable(lts, &options,
			  "x: error: cannot write: the labels 'a\"b' and 'a'b' "
			  "would be written alike\n");
	lcn_lts_free(lts);
	lts = read_text("json",
			"{\"format\": \"lacuna-lts\", \"version\": 1, \"states\": 1, \"initial\": "
			"0, \"alphabet\": [], \"transitions\": [], \"parameters\": [{\"name\": "
			"\"1 p\", \"sort\": \"a\\\"b\", \"values\": [\"'\", \"\\\"\"]}], "
			"\"state_values\": [[0]]}");
	assert_unwritable(lts, &options,
			  "x: error: cannot write: the value '\"' of parameter '1 "
			  "p' would be written like another\n");
	lcn_lts_free(lts);
	lts = read_text("json",
			"{\"format\": \"lacuna-lts\", \"version\": 1, \"states\": 1, \"initial\": "
			"0, \"alphabet\": [], \"transitions\": [], \"parameters\": [{\"name\": "
			"\"1 p\", \"sort\": \"a\\\"b\", \"values\": [\"\\\"\"]}], "
			"\"state_values\": [[0]]}");
	written = write_with(lts, &options);
	assert_string_equal(written, "p1_p(1) a'b \"'\"\n---\n0\n---\n");
	free(written);
	lcn_lts_free(lts);
}

static bool
round_trip_holds(const struct sketch *sketch)
{
	struct lcn_lts *lts = sketch_build(sketch);
	char *written = write_text(lts, "fsm");
	struct lcn_lts *again = read_text("fsm", written);
	bool holds = difference_by_text(lts, again) == NULL;
	free(written);
	lcn_lts_free(lts);
	lcn_lts_free(again);
	return holds;
}

/* The first labels of the pool have no quotes. */
static void
forget_quotes(struct sketch *sketch)
{
	if (sketch->n_labels > 6)
		sketch->n_labels = 6;
	for (uint32_t i = 0; i < sketch->n_edges; i++)
		sketch->edges[i].label %= sketch->n_labels + 1;
}

/* Written and read, a system is the same, parameters and all, but for the
 * numbers of labels. */
static void
test_random_round_trips(void **state)
{
	(void) state;
	assert_for_all(forget_quotes, round_trip_holds, 3000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_reads_what_is_written),
	    cmocka_unit_test(test_writes_what_it_read),
	    cmocka_unit_test(test_no_parameters),
	    cmocka_unit_test(test_lonely_states),
	    cmocka_unit_test(test_variants),
	    cmocka_unit_test(test_blanks_in_labels),
	    cmocka_unit_test(test_internal_action),
	    cmocka_unit_test(test_errors),
	    cmocka_unit_test(test_quotes),
	    cmocka_unit_test(test_random_round_trips),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
