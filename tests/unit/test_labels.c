#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "lts/labels.h"

static void
assert_restyled(const char *label, enum lcn_label_style style, const char *expected)
{
	struct lcn_text text = {0};
	lcn_label_restyle(label, style, &text);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
}

/* The two styles are each other's inverse on labels of their shape. */
static void
test_styles(void **state)
{
	(void) state;
	static const char *const pairs[][2] = {
	    {"Rcv(reqL)", "rcv.reqL"},
	    {"Snd(permitL)::left", "snd.left.permitL"},
	    {"Rcv(_x1)", "rcv._x1"},
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		assert_restyled(pairs[i][0], LCN_LABELS_DOTS, pairs[i][1]);
		assert_restyled(pairs[i][1], LCN_LABELS_PAPER, pairs[i][0]);
		assert_restyled(pairs[i][0], LCN_LABELS_PAPER, pairs[i][0]);
		assert_restyled(pairs[i][1], LCN_LABELS_DOTS, pairs[i][1]);
		assert_restyled(pairs[i][0], LCN_LABELS_AS_THEY_ARE, pairs[i][0]);
		assert_restyled(pairs[i][1], LCN_LABELS_AS_THEY_ARE, pairs[i][1]);
	}
}

/* What only looks like such a label stays as it is. */
static void
test_other_labels_stay(void **state)
{
	(void) state;
	static const char *const labels[] = {
	    "",		"Rcv()",       "Rcv(a",	       "Rcv(a)b",
	    "Rcv(a b)", "Rcv(1a)",     "Snd(a)",       "Snd(a)::",
	    "Snd(a):b", "Snd(a)::b c", "Snd(a)::b::c", "rcv.",
	    "rcv.a.b",	"rcv.1",       "snd.a",	       "snd.a.",
	    "snd..a",	"snd.a.b.c",   "lock(p, q)",   "Snd(a)::b Snd(c)::d",
	    "rcv",
	};
	for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
		assert_restyled(labels[i], LCN_LABELS_DOTS, labels[i]);
		assert_restyled(labels[i], LCN_LABELS_PAPER, labels[i]);
	}
}

/* Runs of other characters become one joint, none at the ends. */
static void
test_simplify(void **state)
{
	(void) state;
	static const char *const pairs[][2] = {
	    {"Snd(permitL)::left", "Snd-permitL-left"},
	    {"((a", "a"},
	    {"a))", "a"},
	    {"", ""},
	    {"::", ""},
	    {"a_b.9", "a_b-9"},
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct lcn_text text = {0};
		lcn_label_simplify(pairs[i][0], '-', &text);
		assert_string_equal(lcn_text_string(&text), pairs[i][1]);
		lcn_text_release(&text);
	}
}

/* Equal names get their place appended, and that too only when it is free. */
static void
test_distinct_names(void **state)
{
	(void) state;
	struct lcn_names names = {0};
	assert_int_equal(lcn_names_add_distinct(&names, "a", '_'), 0);
	assert_int_equal(lcn_names_add_distinct(&names, "a", '_'), 1);
	assert_string_equal(names.texts[1], "a_2");
	assert_int_equal(lcn_names_add_distinct(&names, "a_4", '_'), 2);
	assert_int_equal(lcn_names_add_distinct(&names, "a", '_'), 3);
	assert_string_equal(names.texts[3], "a_5");
	lcn_names_release(&names);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_styles),
	    cmocka_unit_test(test_other_labels_stay),
	    cmocka_unit_test(test_simplify),
	    cmocka_unit_test(test_distinct_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
