#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "unit/lts_helpers.h"

#define HEAD "HOA: v1\nAcceptance: 0 t\nStart: 0\n"
#define AB "AP: 2 \"a\" \"b\"\n"
#define EXACTLY "Alias: @a 0&!1\nAlias: @b !0&1\n"

/* What is written, letter by letter but for the version. */
static void
test_writes(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("json", "{\"format\": \"lacuna-lts\", \"version\": 1, "
						"\"states\": 2, \"initial\": 1, \"alphabet\": "
						"[\"Rcv(a)\", \"rcv a\", \"\\\"\\\\\"], "
						"\"transitions\": [[1, 2, 0], [1, 0, 1]]}");
	struct lcn_format_options options = options_for("hoa");
	options.name = "the \"name\"";
	char *written = write_with(lts, &options);
	struct lcn_text expected = {0};
	lcn_text_format(&expected,
			"HOA: v1\ntool: \"lacuna\" \"%s\"\nname: \"the \\\"name\\\"\"\nStates: 2\n"
			"Start: 1\nAP: 3 \"Rcv(a)\" \"rcv a\" \"\\\"\\\\\"\n"
			"Alias: @Rcv-a 0&!1&!2\nAlias: @rcv-a !0&1&!2\nAlias: @label !0&!1&2\n"
			"acc-name: all\nAcceptance: 0 t\n"
			"properties: trans-labels explicit-labels state-acc deterministic\n"
			"--BODY--\nState: 0\nState: 1\n[@label] 0\n[@Rcv-a] 1\n--END--\n",
			lcn_version());
	assert_string_equal(written, lcn_text_string(&expected));
	struct lcn_lts *again = read_text("hoa", written);
	assert_null(difference(lts, again));
	lcn_lts_free(again);
	lcn_text_release(&expected);
	free(written);
	lcn_lts_free(lts);
}

/* A monitor refuses what would lead to the error state, which it has not. */
static void
test_error_state_is_refused(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (2,4,3)\n(2,b,0)\n(0,a,1)\n(0,b,2)\n(1,error,1)"
					       "\n");
	char *written = write_text(lts, "hoa");
	struct lcn_lts *again = read_text("hoa", written);
	struct lcn_lts *expected = read_text("hoa", "HOA: v1 States: 2 Start: 1 AP: 2 \"b\" \"a\" "
						    "Alias: @b 0&!1 Acceptance: 0 t --BODY-- "
						    "State: 0 [@b] 1 State: 1 [@b] 0 --END--");
	assert_null(difference(again, expected));
	lcn_lts_free(again);
	lcn_lts_free(expected);
	free(written);
	lcn_lts_free(lts);
}

/* Where a monitor cannot say what the system does, none is written. */
static void
test_refuses_to_write(void **state)
{
	(void) state;
	struct lcn_format_options options = options_for("hoa");
	const char *undecided = "x: error: cannot write: the system is not deterministic, so HOA "
				"cannot tell which traces lead to the error state\n";
	static const char *const undecided_systems[] = {
	    "des (0,3,3)\n(0,a,1)\n(0,a,2)\n(1,error,1)\n",
	    "des (0,3,3)\n(0,tau,1)\n(0,a,2)\n(1,error,1)\n",
	};
	for (size_t i = 0; i < 2; i++) {
		struct lcn_lts *lts = read_text("aut", undecided_systems[i]);
		assert_unwritable(lts, &options, undecided);
		lcn_lts_free(lts);
	}
	struct lcn_lts *lts = read_text("aut", "des (0,1,1)\n(0,error,0)\n");
	assert_unwritable(lts, &options,
			  "x: error: cannot write: a monitor cannot begin in the error state\n");
	lcn_lts_free(lts);
}

/* More labels than have plain guards still come back, and from 8192 on the
 * format is refused. */
static void
test_many_labels(void **state)
{
	(void) state;
	static const uint32_t counts[] = {0, 1, 2, 64, 65, 300, 8192, 8193};
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		struct lcn_lts_builder builder;
		lcn_lts_builder_init(&builder);
		for (uint32_t label = 1; label <= counts[i]; label++) {
			struct lcn_text text = {0};
			lcn_text_format(&text, "l%u", label);
			lcn_lts_builder_add(
			    &builder, 0, lcn_names_add(&builder.labels, lcn_text_string(&text)), 0);
			lcn_text_release(&text);
		}
		struct lcn_lts lts;
		lcn_lts_builder_finish(&builder, 0, &lts);
		struct lcn_format_options options = options_for("hoa");
		if (counts[i] > 8192) {
			assert_unwritable(&lts, &options,
					  "x: error: cannot write: 8193 labels are more than the "
					  "8192 that HOA is written with\n");
		} else {
			char *written = write_with(&lts, &options);
			struct lcn_lts *again = read_with(&options, written);
			assert_null(difference(&lts, again));
			lcn_lts_free(again);
			free(written);
		}
		lcn_lts_release(&lts);
	}
}

/* The transitions of a text, as "0a1 1b0", letters being one character. */
static void
assert_transitions(const char *text, const char *expected, const char *expected_diagnostics)
{
	struct lcn_format_options options = options_for("hoa");
	struct lcn_diagnostics diagnostics;
	struct lcn_input input;
	enum lcn_limit limit;
	lcn_diagnostics_init(&diagnostics);
	lcn_input_from_bytes(&input, "x", text, strlen(text));
	struct lcn_lts *lts = lcn_lts_read_input(&input, &options, NULL, &diagnostics, &limit);
	lcn_input_close(&input);
	char *found = lcn_diagnostics_as_text(&diagnostics, false);
	assert_string_equal(found, expected_diagnostics);
	assert_non_null(lts);
	struct lcn_text list = {0};
	for (uint32_t s = 0; s < lts->n_states; s++)
		LCN_FOR_EDGES (lts, s, edge)
			lcn_text_format(&list, "%s%u%s%u", list.n_bytes > 0 ? " " : "", s,
					lts->labels.texts[edge->label], edge->target);
	assert_string_equal(lcn_text_string(&list), expected);
	lcn_text_release(&list);
	lcn_lts_free(lts);
	free(found);
	lcn_diagnostics_release(&diagnostics);
}

#define OTHERS                                                                                   \
	"warning: here and perhaps elsewhere, valuations are admitted in which not exactly one " \
	"proposition is true; they are no actions and left out\n"

/* Guards, worked out by hand. */
static void
test_guards(void **state)
{
	(void) state;
	static const struct {
		const char *edges;
		const char *expected;
		bool has_others; /* valuations that are no letters */
	} cases[] = {
	    {"[0&!1] 0", "0a0", false},
	    {"[@a|@b] 0", "0a0 0b0", false},
	    {"[!0&!1|@b] 0", "0b0", true},
	    {"[!(0|!1)] 0", "0b0", false},
	    {"[!!@a] 0", "0a0", false},
	    {"[(0|1)&!(0&1)&!(!0&!1)] 0", "0a0 0b0", false},
	    {"[0&1|@a] 0", "0a0", true},
	    {"[0&(1|@a)] 0", "0a0", true},
	    {"[@a&t] 0 [f] 0 [@b&!f] 0", "0a0 0b0", false},
	    {"[t] 0", "0a0 0b0", true},
	    {"[0] 0", "0a0", true},
	    {"[!0] 0", "0b0", true},
	    {"[!@b] 0", "0a0", true},
	    {"[@a] 0 [@a] 0", "0a0 0a0", false},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct lcn_text text = {0};
		lcn_text_format(&text, HEAD AB EXACTLY "--BODY--\nState: 0\n%s\n--END--\n",
				cases[i].edges);
		assert_transitions(lcn_text_string(&text), cases[i].expected,
				   cases[i].has_others ? "x:9:1: " OTHERS : "");
		lcn_text_release(&text);
	}
}

/* Labels of states, edges without labels, several propositions, none. */
static void
test_label_places(void **state)
{
	(void) state;
	assert_transitions(HEAD AB EXACTLY "--BODY-- State: [@b] 0 \"name\" {0 1} 0 1 {0} State: 1 "
					   "--END--",
			   "0b0 0b1", "");
	/* In turn: nothing, a, b, both. */
	assert_transitions(HEAD AB "--BODY--\nState: 0 1 2 3 0\nState: 1 State: 2 State: 3 --END--",
			   "0a2 0b3", "x:6:10: " OTHERS);
	assert_transitions(HEAD "--BODY--\nState: 0\n[t] 0\n--END--", "", "x:6:1: " OTHERS);
	assert_transitions(HEAD "AP: 1 \"a\" --BODY--\nState: 0\n[0] 0\n--END--", "0a0", "");
}

/* Everything that may stand in a file and says nothing to us. */
static void
test_freedoms(void **state)
{
	(void) state;
	assert_transitions("/* a /* nested */ comment */ HOA: v1 name: \"\\\"x\" tool: \"t\" \"1\" "
			   "properties: deterministic properties: x-y acc-name: all "
			   "controllable-AP: 0 other: t f 1 \"s\" word "
			   "Acceptance: 2 t AP: 2 \"a\" \"b\" Alias: @c-1_ 0 & !1 Start: 1 "
			   "--BODY-- State: 1 {0} [@c-1_] 0 {1} /**/ State: 0 --END-- /* end */\n",
			   "1a0", "");
}

/* A proposition called tau is the internal action, both ways. */
static void
test_internal_action(void **state)
{
	(void) state;
	const char *text = "des (0,2,2)\n(0,tau,1)\n(0,a,1)\n";
	struct lcn_lts *lts = read_text("aut", text);
	char *written = write_text(lts, "hoa");
	assert_non_null(strstr(written, "AP: 2 \"tau\" \"a\"\n"));
	struct lcn_lts *again = read_text("hoa", written);
	assert_null(difference(lts, again));
	lcn_lts_free(lts);
	lcn_lts_free(again);
	free(written);
}

static void
test_errors(void **state)
{
	(void) state;
	static const char *const cases[][2] = {
	    {"", "x:1:1: error: expected 'HOA: v1', with which an automaton begins\n"},
	    {"States: 1", "x:1:1: error: expected 'HOA: v1', with which an automaton begins\n"},
	    {"HOA: v2", "x:1:6: error: only version v1 of the format is supported\n"},
	    {"HOA: v1 Fish: 1", "x:1:9: error: the header 'Fish:' is unknown, and its capital says "
				"that it must not be ignored\n"},
	    {"HOA: v1 fish: 1 fish: 2", "x:1:17: error: a second header 'fish:'\n"},
	    {"HOA: v1 States: 1 States: 2", "x:1:19: error: a second header 'States:'\n"},
	    {"HOA: v1 States: x", "x:1:17: error: expected the number of states\n"},
	    {"HOA: v1 Start: 0 Start: 1",
	     "x:1:25: error: several initial states are not supported: "
	     "a transition system has one\n"},
	    {"HOA: v1 Start: x", "x:1:16: error: expected the number of the initial state\n"},
	    {"HOA: v1 Start: 0&1", "x:1:17: error: alternating automata are not supported: a "
				   "transition system is in one state at a time\n"},
	    {"HOA: v1 AP: x", "x:1:13: error: expected the number of propositions\n"},
	    {"HOA: v1 AP: 9000", "x:1:13: error: more than 8192 propositions\n"},
	    {"HOA: v1 AP: 2 \"a\" Start: 0",
	     "x:1:19: error: expected a proposition in quotes: there "
	     "are fewer than declared\n"},
	    {"HOA: v1 AP: 1 \"a\" \"b\"",
	     "x:1:19: error: there are more propositions than declared\n"},
	    {"HOA: v1 AP: 2 \"a\" \"a\"", "x:1:19: error: this proposition is declared twice\n"},
	    {"HOA: v1 AP: 2 \"tau\" \"tau\"",
	     "x:1:21: error: this proposition is declared twice\n"},
	    {"HOA: v1 Alias: @a t AP: 0", "x:1:25: error: the propositions (AP:) must be declared "
					  "before the aliases\n"},
	    {"HOA: v1 Alias: @a 0", "x:1:19: error: the propositions (AP:) must be declared before "
				    "they are used\n"},
	    {"HOA: v1 Alias: a", "x:1:16: error: expected an alias, '@name'\n"},
	    {"HOA: v1 Alias: @ a", "x:1:16: error: expected a name after '@'\n"},
	    {"HOA: v1 Alias: @a t Alias: @a t", "x:1:28: error: this alias is defined twice\n"},
	    {"HOA: v1 Alias: @a @a", "x:1:19: error: there is no alias '@a' so far\n"},
	    {"HOA: v1 AP: 1 \"a\" Alias: @a 1",
	     "x:1:29: error: there is no proposition 1: AP: declares 1, numbered from 0\n"},
	    {"HOA: v1 Alias: @a x", "x:1:19: error: expected a guard: a proposition's number, an "
				    "alias, t, f, '!' or '('\n"},
	    {"HOA: v1 Alias: @a (t", "x:1:21: error: expected ')' in the guard\n"},
	    {"HOA: v1 Acceptance: x", "x:1:21: error: expected the number of acceptance sets\n"},
	    {"HOA: v1 Acceptance: 1 Inf(0)",
	     "x:1:23: error: only automata that accept all they do not refuse (Acceptance: 0 t) "
	     "are supported; 'autfilt -M' makes one of a safety automaton\n"},
	    {"HOA: v1 Acceptance: 1 t|f", "x:1:24: error: only the acceptance 't' is supported\n"},
	    {"HOA: v1 --BODY--", "x:1:9: error: the header 'Acceptance:' is missing\n"},
	    {"HOA: v1 Acceptance: 0 t --BODY--",
	     "x:1:25: error: the header 'Start:' is missing: a transition system has an initial "
	     "state\n"},
	    {"HOA: v1 States: 1 Start: 1 Acceptance: 0 t --BODY--",
	     "x:1:44: error: the initial state is none of the states declared\n"},
	    {"HOA: v1 --END--", "x:1:9: error: expected a header or '--BODY--'\n"},
	    {"HOA: v1 --ABORT--", "x:1:9: error: the automaton was given up where it was written "
				  "(--ABORT--)\n"},
	    {"HOA: v1 --FISH--", "x:1:9: error: expected '--BODY--', '--END--' or '--ABORT--'\n"},
	    {"HOA: v1 2147483648", "x:1:9: error: numbers must be less than 2^31\n"},
	    {"HOA: v1 01", "x:1:9: error: a number must not begin with 0\n"},
	    {"HOA: v1 \"a", "x:1:9: error: the string has no end\n"},
	    {"HOA: v1 /* /* */", "x:1:9: error: the comment has no end\n"},
	    {"HOA: v1 / ", "x:1:9: error: expected '*' after '/', as a comment begins\n"},
	    {"HOA: v1 $", "x:1:9: error: unexpected character\n"},
	    {HEAD "--BODY-- Fish: 0", "x:4:10: error: expected 'State:' or '--END--'\n"},
	    {HEAD "--BODY-- 0", "x:4:10: error: expected 'State:', an edge or '--END--'\n"},
	    {HEAD "--BODY-- State: 0", "x:4:18: error: expected 'State:', an edge or '--END--'\n"},
	    {HEAD "--BODY-- State: 0 --ABORT--",
	     "x:4:19: error: the automaton was given up where it was written (--ABORT--)\n"},
	    {HEAD "--BODY-- State: x", "x:4:17: error: expected the number of the state\n"},
	    {HEAD "--BODY-- State: 0 State: 0", "x:4:26: error: this state is described twice\n"},
	    {HEAD "--BODY-- State: 2000000000",
	     "x:4:17: error: too many states would be missing before this one\n"},
	    {HEAD "States: 1 --BODY-- State: 1",
	     "x:4:27: error: there is no state 1: States: declares 1, numbered from 0\n"},
	    {HEAD "States: 1 --BODY-- State: 0 [t] 1",
	     "x:4:33: error: there is no state 1: States: declares 1, numbered from 0\n"},
	    {HEAD "States: 2 --BODY-- State: 0 --END--",
	     "x:4:36: error: state 1 is not described\n"},
	    {HEAD "--BODY-- State: 0 [t] 1 --END--", "x:4:32: error: state 1 is not described\n"},
	    {HEAD "--BODY-- State: 1 --END--", "x:4:26: error: state 0 is not described\n"},
	    {HEAD "--BODY-- State: 0 [t", "x:4:21: error: expected ']' after the guard\n"},
	    {HEAD "--BODY-- State: 0 [t] x", "x:4:23: error: expected the state where the edge "
					     "goes\n"},
	    {HEAD "--BODY-- State: 0 [t] 0&0", "x:4:24: error: alternating automata are not "
					       "supported: a transition system is in one state at "
					       "a time\n"},
	    {HEAD "--BODY-- State: 0 {x",
	     "x:4:20: error: expected the number of an acceptance set, or '}'\n"},
	    {HEAD "--BODY-- State: [t] 0 [t] 0",
	     "x:4:23: error: the state has a label, so its edges must have none\n"},
	    {HEAD "--BODY-- State: 0 [t] 0 0",
	     "x:4:25: error: either all edges of a state have labels or none\n"},
	    {HEAD "--BODY-- State: 0 0 [t] 0",
	     "x:4:21: error: either all edges of a state have labels or none\n"},
	    {HEAD "AP: 1 \"a\" --BODY-- State: 0 0 --END--",
	     "x:4:31: error: state 0 has 1 edges without labels: it must have one for each of the "
	     "2^1 valuations\n"},
	    {HEAD "AP: 1 \"a\" --BODY-- State: 0 0 0 0 --END--",
	     "x:4:33: error: more edges than there are valuations of the propositions\n"},
	    {HEAD "--BODY-- State: 0 --END-- x",
	     "x:4:27: error: expected the end of the file after '--END--'\n"},
	    {HEAD "--BODY-- State: 0 --END-- HOA: v1",
	     "x:4:27: error: a second automaton: only one is read from a file\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_unreadable("hoa", cases[i][0], cases[i][1]);
	assert_unreadable_bytes("hoa", "HOA: v1 \"\0\"", 11,
				"x:1:9: error: there is a NUL byte in the string\n");
	assert_unreadable_bytes("hoa", "HOA: v1 \0", 9, "x:1:9: error: unexpected character\n");
}

/* Parentheses without end do not overflow the stack. */
static void
test_deep_nesting(void **state)
{
	(void) state;
	struct lcn_text text = {0};
	lcn_text_append(&text, "HOA: v1\nAlias: @a ");
	lcn_text_repeat(&text, '(', 100000);
	assert_unreadable("hoa", lcn_text_string(&text),
			  "x:2:1011: error: the guard is nested too deeply\n");
	lcn_text_release(&text);
}

/* Aliases may not fill the memory. */
static void
test_alias_memory(void **state)
{
	(void) state;
	struct lcn_text text = {0};
	lcn_text_append(&text, "HOA: v1 AP: 8192");
	for (unsigned i = 0; i < 8192; i++)
		lcn_text_format(&text, " \"%u\"", i);
	for (unsigned i = 0; i < 100000; i++)
		lcn_text_format(&text, "\nAlias: @%u 0", i);
	char *found = diagnostics_of("hoa", lcn_text_string(&text));
	assert_non_null(strstr(found, "error: the aliases need too much memory\n"));
	free(found);
	lcn_text_release(&text);
}

static bool
round_trip_holds(const struct sketch *sketch)
{
	struct lcn_lts *lts = sketch_build(sketch);
	char *written = write_text(lts, "hoa");
	struct lcn_lts *again = read_text("hoa", written);
	bool holds = difference(lts, again) == NULL;
	free(written);
	lcn_lts_free(lts);
	lcn_lts_free(again);
	return holds;
}

static void
forget_the_rest(struct sketch *sketch)
{
	sketch->n_parameters = 0;
	sketch->error = LCN_NO_STATE;
}

/* Written and read, a system without error state is the same to the bit. */
static void
test_random_round_trips(void **state)
{
	(void) state;
	assert_for_all(forget_the_rest, round_trip_holds, 3000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_writes),	     cmocka_unit_test(test_error_state_is_refused),
	    cmocka_unit_test(test_refuses_to_write), cmocka_unit_test(test_many_labels),
	    cmocka_unit_test(test_guards),	     cmocka_unit_test(test_label_places),
	    cmocka_unit_test(test_freedoms),	     cmocka_unit_test(test_internal_action),
	    cmocka_unit_test(test_errors),	     cmocka_unit_test(test_deep_nesting),
	    cmocka_unit_test(test_alias_memory),     cmocka_unit_test(test_random_round_trips),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
