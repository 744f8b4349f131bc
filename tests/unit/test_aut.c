#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "unit/lts_helpers.h"

/* Asserts that a text reads as the same system as another. */
static void
assert_same(const char *text, const char *as)
{
	struct lcn_lts *a = read_text("aut", text);
	struct lcn_lts *b = read_text("aut", as);
	const char *what = difference(a, b);
	if (what != NULL)
		fail_msg("%s differs in\n%s", what, text);
	lcn_lts_free(a);
	lcn_lts_free(b);
}

/* The system that a text gives, number by number. */
static void
test_reads_what_is_written(void **state)
{
	(void) state;
	struct lcn_lts *lts =
	    read_text("aut", "des (1,4,3)\n"
			     "(0,\"b\",2)\n(1,\"a\",0)\n(0,\"tau\",1)\n(0,\"b\",2)\n");
	assert_int_equal(lts->n_states, 3);
	assert_int_equal(lts->initial, 1);
	assert_int_equal(lts->n_edges, 4);
	assert_int_equal(lts->error, LCN_NO_STATE);
	assert_int_equal(lts->labels.n_names, 3);
	assert_string_equal(lts->labels.texts[1], "b");
	assert_string_equal(lts->labels.texts[2], "a");
	assert_int_equal(lts->first[1], 3);
	assert_int_equal(lts->first[2], 4);
	assert_int_equal(lts->edges[0].label, 1);
	assert_int_equal(lts->edges[0].target, 2);
	assert_int_equal(lts->edges[1].label, LCN_TAU);
	assert_int_equal(lts->edges[2].label, 1);
	assert_int_equal(lts->edges[3].label, 2);
	lcn_lts_free(lts);
}

/* The ways in which other tools write the same system. */
static void
test_variants(void **state)
{
	(void) state;
	const char *plain = "des (0,2,2)\n(0,\"a\",1)\n(1,\"owner::MSG\",0)\n";
	static const char *const variants[] = {
	    "des(0,2,2)\n(0,a,1)\n(1,owner::MSG,0)\n",			    /* LTSA */
	    "des (0, 2, 2)\r\n(0, \"a\", 1)\r\n(1, \"owner::MSG\", 0)\r\n", /* CRLF */
	    "des(0, 2, 2)                   \r\n(0, \"a\", 1)\r\n(1, \"owner::MSG\", 0)\r\n", /* RMC
											       */
	    "des (0,2,2)\n(0,\"a\",1)\n(1,\"owner::MSG\",0)", /* no last newline */
	    "\n  des\t( 0 ,2 , 2 ) \n\n ( 0 , \"a\" , 1 ) \n\n(1,  owner::MSG  ,0)\n\n",
	};
	for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
		assert_same(variants[i], plain);
}

/* The label of the only transition of a text. */
static void
assert_label(const char *transition, const char *expected)
{
	struct lcn_text text = {0};
	lcn_text_format(&text, "des (0,1,2)\n%s\n", transition);
	struct lcn_lts *lts = read_text("aut", lcn_text_string(&text));
	assert_int_equal(lts->n_edges, 1);
	assert_string_equal(lts->labels.texts[lts->edges[0].label], expected);
	assert_int_equal(lts->edges[0].target, 1);
	lcn_lts_free(lts);
	lcn_text_release(&text);
}

/* Labels with all the signs that the format itself uses. */
static void
test_labels(void **state)
{
	(void) state;
	assert_label("(0,lock(p2, f2),1)", "lock(p2, f2)");
	assert_label("(0,\"lock(p2, f2)\",1)", "lock(p2, f2)");
	assert_label("(0,a \"b\" c,1)", "a \"b\" c");
	assert_label("(0,\"say(\"hi\", \"you\")\",1)", "say(\"hi\", \"you\")");
	assert_label("(0,\"a\\\"b\\\\c\\nd\\re\\x\",1)", "a\"b\\c\nd\re\\x");
	assert_label("(0,\"\",1)", "");
	assert_label("(0,\"  a \",1)", "  a ");
	assert_label("(0, a(1), 1 )", "a(1)");
	assert_label("(0,a,b,1)", "a,b");
	assert_label("(0,\"(0,\\\"a\\\",1)\",1)", "(0,\"a\",1)");
	assert_label("(0,\"a\\\\\",1)", "a\\");
	assert_label("(0,\xc3\xa4,1)", "\xc3\xa4");
}

/* Without a choice tau and i are internal, else only what was chosen. */
static void
test_internal_action(void **state)
{
	(void) state;
	const char *text = "des (0,3,1)\n(0,\"tau\",0)\n(0,i,0)\n(0,\"x\",0)\n";
	static const struct {
		const char *tau;
		bool is_internal[3];
	} cases[] = {
	    {NULL, {true, true, false}},
	    {"tau", {true, false, false}},
	    {"i", {false, true, false}},
	    {"x", {false, false, true}},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct lcn_format_options options = options_for("aut");
		options.tau = cases[i].tau;
		struct lcn_lts *lts = read_with(&options, text);
		for (size_t e = 0; e < 3; e++)
			assert_int_equal(lts->edges[e].label == LCN_TAU, cases[i].is_internal[e]);
		/* Under the same name it is written as it was. */
		if (cases[i].tau != NULL) {
			char *written = write_with(lts, &options);
			assert_string_equal(
			    written, "des (0,3,1)\n(0,\"tau\",0)\n(0,\"i\",0)\n(0,\"x\",0)\n");
			free(written);
		}
		lcn_lts_free(lts);
	}
}

/* LTSA's target -1 is the error state, one state more than declared. */
static void
test_error_state_of_ltsa(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des(0,3,2)\n(0,a,1)\n(1,b,-1)\n(1,error, -1 )\n");
	assert_int_equal(lts->n_states, 3);
	assert_int_equal(lts->error, 2);
	assert_int_equal(lts->edges[1].target, 2);
	assert_int_equal(lts->labels.n_names, 4);
	lcn_lts_free(lts);
}

/* A loop labelled "error" is the error state, and is so written. */
static void
test_spelled_error_state(void **state)
{
	(void) state;
	const char *text = "des (0,3,2)\n(0,\"a\",1)\n(0,\"b\",0)\n(1,\"error\",1)\n";
	struct lcn_lts *lts = read_text("aut", text);
	assert_int_equal(lts->error, 1);
	assert_int_equal(lts->n_edges, 2);
	assert_int_equal(lts->labels.n_names, 3);
	char *written = write_text(lts, "aut");
	assert_string_equal(written, text);
	free(written);
	lcn_lts_free(lts);
}

/* Every mistake has its message at its place. */
static void
test_errors(void **state)
{
	(void) state;
	static const char *const cases[][2] = {
	    {"", "x:1:1: error: expected 'des (initial, transitions, states)', with which a system "
		 "in Aldebaran format begins\n"},
	    {"\n dex", "x:2:2: error: expected 'des (initial, transitions, states)', with which a "
		       "system in Aldebaran format begins\n"},
	    {"des 0", "x:1:5: error: expected '(' after 'des'\n"},
	    {"des (", "x:1:6: error: expected the number of the initial state\n"},
	    {"des (-1,0,1)", "x:1:6: error: expected the number of the initial state\n"},
	    {"des (0 1/2 1,0,1)", "x:1:8: error: expected ',' after the initial state\n"},
	    {"des (0,x", "x:1:8: error: expected the number of transitions\n"},
	    {"des (0,0;", "x:1:9: error: expected ',' after the number of transitions\n"},
	    {"des (0,0,)", "x:1:10: error: expected the number of states\n"},
	    {"des (0,0,1", "x:1:11: error: expected ')' after the number of states\n"},
	    {"des (0,0,1);", "x:1:12: error: expected the end of the line after ')'\n"},
	    {"des (18446744073709551616,0,1)",
	     "x:1:6: error: the number of the initial state is too large a number\n"},
	    {"des (0,0,4294967294)",
	     "x:1:1: error: the header declares 4294967294 states, too many for lacuna\n"},
	    {"des (0,0,0)",
	     "x:1:1: error: the initial state is 0, but 0 states are declared, numbered from 0\n"},
	    {"des(1,0,1)",
	     "x:1:1: error: the initial state is 1, but 1 state is declared, numbered from 0\n"},
	    {"des (0,0,4200000000)", "x: error: has 4200000000 states but only 0 transitions: most "
				     "states would stand alone\n"},
	    {"des (0,1,1)\n", "x:2:1: error: the header declares 1 transition, but the file ends "
			      "after 0\n"},
	    {"des (0,0,1)\n(0,a,0)",
	     "x:2:1: error: the header declares 0 transitions, here is more\n"},
	    {"des (0,1,1)\n(0,a,0)\n?",
	     "x:3:1: error: the header declares 1 transition, here is more\n"},
	    {"des (0,1,1)\n0,a,0)", "x:2:1: error: expected '(' at the start of a transition\n"},
	    {"des (0,1,1)\n(a,0)", "x:2:2: error: expected the number of a state\n"},
	    {"des (0,1,1)\n(-1,a,0)", "x:2:2: error: expected the number of a state\n"},
	    {"des (0,1,2)\n(2,a,0)",
	     "x:2:2: error: there is no state 2: 2 states are declared, numbered from 0\n"},
	    {"des (1,1,2)\n(1,a,2)", "x:2:6: error: there is no state 2: 2 states are declared, "
				     "numbered from 0 (this file seems to number them from 1)\n"},
	    {"des (0,1,1)\n(0 1/2 0,a,0)", "x:2:4: error: expected ',' after the state\n"},
	    {"des (0,1,1)\n(0,a", "x:2:5: error: expected ')' at the end of the transition\n"},
	    {"des (0,1,1)\n(0,", "x:2:4: error: expected ')' at the end of the transition\n"},
	    {"des (0,1,1)\n(0,a)", "x:2:5: error: expected ',' and a state after the label\n"},
	    {"des (0,1,1)\n(0, ,0)", "x:2:5: error: expected a label\n"},
	    {"des (0,1,1)\n(0,\"a,0)", "x:2:6: error: expected '\"' after the label\n"},
	    {"des (0,1,1)\n(0,\",0)", "x:2:5: error: expected '\"' after the label\n"},
	    {"des (0,1,1)\n(0,a,)", "x:2:6: error: expected the number of a state\n"},
	    {"des (0,1,1)\n(0,a,0x)", "x:2:7: error: expected ')' after the state\n"},
	    {"des (0,1,1)\n(0,a,0 1/2 0)", "x:2:7: error: expected ')' after the state\n"},
	    {"des (0,1,1)\n(0,a,-2)", "x:2:6: error: expected the number of a state\n"},
	    {"des (0,1,1)\n(0,a,99999999999999999999)",
	     "x:2:6: error: the number of a state is too large a number\n"},
	    {"des (0,1,1)\n(0,a,4294967296)",
	     "x:2:6: error: there is no state 4294967296: 1 state is declared, numbered from 0\n"},
	    {"des (0,2,2)\n(0,\"a\",1)(1,\"b\",0)\n",
	     "x:2:10: error: expected the end of the line after ')'\n"},
	    {"des (0,2,2)\n(0,\"a\" , -1 ) (1,\"b\",0)\n",
	     "x:2:14: error: expected the end of the line after ')'\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_unreadable("aut", cases[i][0], cases[i][1]);
	assert_unreadable_bytes("aut", "des (0,1,1)\n(0,a\0b,0)", 22,
				"x:2:5: error: a NUL byte: this is no text\n");
}

/* The line is shown, with the place under it. */
static void
test_errors_show_the_line(void **state)
{
	(void) state;
	char *found = diagnostics_of("aut", "des (0,1,1)\n(0,a,7)\n");
	assert_string_equal(found, "x:2:6: error: there is no state 7: 1 state is declared, "
				   "numbered from 0\n"
				   "    2 | (0,a,7)\n"
				   "      |      ^\n");
	free(found);
}

/* A label of a megabyte is a label. */
static void
test_lines_have_any_length(void **state)
{
	(void) state;
	enum { LENGTH = 1 << 20 };
	struct lcn_text text = {0};
	lcn_text_append(&text, "des (0,1,1)\n(0,\"");
	lcn_text_repeat(&text, 'x', LENGTH);
	lcn_text_append(&text, "\",0)\n");
	struct lcn_lts *lts = read_text("aut", lcn_text_string(&text));
	assert_int_equal(strlen(lts->labels.texts[1]), LENGTH);
	char *written = write_text(lts, "aut");
	assert_string_equal(written, lcn_text_string(&text));
	free(written);
	lcn_lts_free(lts);
	lcn_text_release(&text);
}

/* Labels are quoted, and escaped where they must be. */
static void
test_writes_labels(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t label = lcn_names_add(&builder.labels, "a \"b\" \\ \n\r,)");
	lcn_lts_builder_add(&builder, 0, label, 0);
	lcn_lts_builder_add(&builder, 0, LCN_TAU, 0);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	char *written = write_text(&lts, "aut");
	assert_string_equal(written, "des (0,2,1)\n"
				     "(0,\"a \\\"b\\\" \\\\ \\n\\r,)\",0)\n(0,\"tau\",0)\n");
	free(written);
	lcn_lts_release(&lts);
}

static bool
round_trip_holds(const struct sketch *sketch)
{
	struct lcn_lts *lts = sketch_build(sketch);
	char *written = write_text(lts, "aut");
	struct lcn_lts *again = read_text("aut", written);
	bool holds = difference_by_text(lts, again) == NULL;
	free(written);
	lcn_lts_free(lts);
	lcn_lts_free(again);
	return holds;
}

static void
forget_parameters(struct sketch *sketch)
{
	sketch->n_parameters = 0;
}

/* Written and read, a system is the same but for the numbers of labels. */
static void
test_random_round_trips(void **state)
{
	(void) state;
	assert_for_all(forget_parameters, round_trip_holds, 3000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_reads_what_is_written),
	    cmocka_unit_test(test_variants),
	    cmocka_unit_test(test_labels),
	    cmocka_unit_test(test_internal_action),
	    cmocka_unit_test(test_error_state_of_ltsa),
	    cmocka_unit_test(test_spelled_error_state),
	    cmocka_unit_test(test_errors),
	    cmocka_unit_test(test_errors_show_the_line),
	    cmocka_unit_test(test_lines_have_any_length),
	    cmocka_unit_test(test_writes_labels),
	    cmocka_unit_test(test_random_round_trips),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
