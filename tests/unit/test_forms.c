#include "unit/testing.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "trace/forms.h"
#include "unit/systems.h"

static char *
write_run(const struct lcn_run *run, enum lcn_trace_form form)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_run_write(run, form, &out);
	assert_true(lcn_output_close(&out, NULL));
	return lcn_text_take(&text);
}

static size_t
count(const char *text, const char *what)
{
	size_t n = 0;
	for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
		n++;
	return n;
}

/* Moves behind a tag; its name is kept on the stack until it is closed. */
static const char *
skip_tag(const char *at, const char **open, size_t *n_open)
{
	const char *end = strchr(at, '>');
	assert_non_null(end);
	size_t n_name = strcspn(at + 1, " />");
	if (at[1] == '/') {
		const char *name = at + 2;
		assert_true(*n_open > 0);
		size_t n_opened = strcspn(open[*n_open - 1], " />");
		assert_int_equal((size_t) (end - name), n_opened);
		assert_memory_equal(name, open[--*n_open], n_opened);
	} else if (end[-1] != '/') {
		assert_true(n_name > 0 && *n_open < 8);
		open[(*n_open)++] = at + 1;
	}
	return end + 1;
}

/* Tags that match, attributes in quotes, nothing in the text that had to be
 * escaped. */
static void
assert_is_xml(const char *text)
{
	const char *open[8];
	size_t n_open = 0;
	assert_memory_equal(text, "<svg ", 5);
	for (const char *at = text; *at != '\0';) {
		if (*at == '<') {
			at = skip_tag(at, open, &n_open);
			continue;
		}
		if (*at == '&')
			assert_true(memcmp(at, "&amp;", 5) == 0 || memcmp(at, "&lt;", 4) == 0 ||
				    memcmp(at, "&gt;", 4) == 0 || memcmp(at, "&quot;", 6) == 0);
		at++;
	}
	assert_int_equal(n_open, 0);
}

/* Every line is one that a sequence diagram may have, and blocks are closed. */
static void
assert_is_mermaid(const char *text)
{
	static const char *const beginnings[] = {"participant c", "Note over c", "c",
						 "loop ",	  "rect rgb(",	 "end\n"};
	int depth = 0;
	assert_memory_equal(text, "sequenceDiagram\n", 16);
	for (const char *line = text + 16; *line != '\0'; line = strchr(line, '\n') + 1) {
		const char *end = strchr(line, '\n');
		assert_non_null(end);
		line += strspn(line, " ");
		size_t i = 0;
		while (strncmp(line, beginnings[i], strlen(beginnings[i])) != 0)
			assert_true(++i < sizeof beginnings / sizeof *beginnings);
		depth += i == 3 || i == 4;
		depth -= i == 5;
		assert_true(depth >= 0);
		const char *colon = memchr(line, ':', (size_t) (end - line));
		assert_true(i == 1 || i == 2 ? colon != NULL : colon == NULL);
		/* After it only what stands for a character may be spelled so. */
		for (const char *at = colon; at != NULL && at < end; at++)
			if (*at == '#')
				assert_true(isdigit((unsigned char) at[1]));
	}
	assert_int_equal(depth, 0);
}

static const char model[] = "actor end(2) { int x: 0..2; go { x = x + 2; self!again; b!p; }"
			    " again { x = 0; b!p; b!q; b!p; } }"
			    "actor b(3) { p {} q {} }"
			    "property w { 0 -> error on Snd(q)::b; }"
			    "main { end!go; b!p; }";

static struct lcn_run
violating_run(const struct test_system *made)
{
	struct lcn_run run = {.system = made->system};
	lcn_array_push(&run.choices, ((struct lcn_choice){0, 0, 0}));
	lcn_array_push(&run.choices, ((struct lcn_choice){1, 0, 0}));
	lcn_array_push(&run.choices, ((struct lcn_choice){0, 1, 0}));
	return run;
}

/* All that a violation consists of, and a name that Mermaid would take for the
 * end of a block. */
static void
test_mermaid(void **state)
{
	(void) state;
	struct test_system made;
	system_from_text(&made, model, NULL, LCN_ORDER_FIFO);
	struct lcn_run run = violating_run(&made);
	char *text = write_run(&run, LCN_TRACE_MERMAID);
	assert_string_equal(text, "sequenceDiagram\n"
				  "    participant c0 as #101;nd\n"
				  "    participant c1 as b\n"
				  "    Note over c0: [go]\n"
				  "    Note over c1: [p]\n"
				  "    Note over c0: 1. takes go<br/>x#58; 0 → 2\n"
				  "    c0-)c0: again\n"
				  "    c0-)c1: p\n"
				  "    Note over c1: 2. takes p\n"
				  "    rect rgb(253, 222, 218)\n"
				  "        Note over c0: 3. takes again<br/>x#58; 2 → 0\n"
				  "        c0-)c1: p\n"
				  "        c0-)c1: q\n"
				  "        Note over c0,c1: w#58; 0 → error\n"
				  "    end\n"
				  "    Note over c0,c1: w is violated\n");
	assert_is_mermaid(text);
	free(text);
	lcn_run_release(&run);
	system_release(&made);
}

/* A chart has an arrow for each send, a box for each message taken, every state
 * that the property gets to, and its end. */
static void
test_chart(void **state)
{
	(void) state;
	struct test_system made;
	system_from_text(&made, model, NULL, LCN_ORDER_FIFO);
	struct lcn_run run = violating_run(&made);
	char *text = write_run(&run, LCN_TRACE_SVG);
	assert_is_xml(text);
	assert_int_equal(count(text, "class=\"send head\""), 4);
	assert_int_equal(count(text, " take\" x="), 3);
	assert_int_equal(count(text, "<rect class=\"state\""), 1);
	assert_int_equal(count(text, "<rect class=\"bad\""), 1);
	assert_int_equal(count(text, "<rect class=\"wrong\""), 2);
	assert_int_equal(count(text, "<rect class=\"full\""), 1); /* b, at the end */
	assert_int_equal(count(text, ">w is violated</text>"), 1);
	assert_int_equal(count(text, "<title>A run of 3 steps: w is violated</title>"), 1);
	assert_int_equal(count(text, ">x: 0 → 2</text>"), 1);
	/* Two p and one q wait at the end. */
	assert_int_equal(count(text, "<title>p</title>"), 3);
	assert_int_equal(count(text, "<title>q</title>"), 1);
	free(text);
	lcn_run_release(&run);
	system_release(&made);
}

/* Refusals and faults are marked where they happen. */
static void
test_failures(void **state)
{
	(void) state;
	struct test_system made;
	system_from_text(&made,
			 "actor a(1) { go { b!p; } more { b!p; b!p; } } "
			 "actor b(1) { int x; p { x = 1 / x; } } main { a!more; }",
			 NULL, LCN_ORDER_FIFO);
	struct lcn_run refused = {.system = made.system};
	lcn_array_push(&refused.choices, ((struct lcn_choice){0, 1, 0}));
	assert_int_equal(lcn_run_replay(&refused, NULL, NULL), LCN_REFUSED);
	char *chart = write_run(&refused, LCN_TRACE_SVG);
	assert_is_xml(chart);
	assert_int_equal(count(chart, "class=\"send head\""), 1);
	assert_int_equal(count(chart, "class=\"refused\""), 1);
	assert_int_equal(count(chart, "class=\"cross\""), 2);
	assert_int_equal(count(chart, "class=\"full\""), 2);
	char *diagram = write_run(&refused, LCN_TRACE_MERMAID);
	assert_is_mermaid(diagram);
	assert_int_equal(count(diagram, "c0-)c1: p\n"), 1);
	assert_int_equal(count(diagram, "c0--xc1: p\n"), 1);
	free(chart);
	free(diagram);
	lcn_run_release(&refused);
	system_release(&made);
}

/* A run through a large mailbox stays a small picture, in every form that is
 * looked at. */
static void
test_long_runs(void **state)
{
	(void) state;
	struct test_system made;
	system_from_text(&made,
			 "actor a(1) { go { b!p; self!go; } } actor b(20000) { p {} } "
			 "main { a!go; }",
			 NULL, LCN_ORDER_FIFO);
	struct lcn_run run = {.system = made.system};
	for (int i = 0; i < 20000; i++)
		lcn_array_push(&run.choices, ((struct lcn_choice){0, 0, 0}));
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_STEP);
	char *text = write_run(&run, LCN_TRACE_TEXT);
	assert_string_equal(text, "   0  initially\n"
				  "        a [go] full\n"
				  "   1  a takes go, sends p to b, go to itself\n"
				  "        a [go] full\n"
				  "        b [p]\n"
				  "      step 1 again, 19998 times, up to step 19999\n"
				  "        b [p x19999] 19999 of 20000\n"
				  "20000  a takes go, sends p to b, go to itself\n"
				  "        a [go] full\n"
				  "        b [p x20000] 20000 of 20000\n");
	free(text);
	text = write_run(&run, LCN_TRACE_SVG);
	assert_is_xml(text);
	assert_int_equal(count(text, ">step 1 again, 19998 times, up to step 19999</text>"), 1);
	assert_int_equal(count(text, "class=\"send head\""), 4);
	free(text);
	text = write_run(&run, LCN_TRACE_MERMAID);
	assert_is_mermaid(text);
	assert_int_equal(count(text, "loop 19999 times, up to step 19999\n"), 1);
	free(text);
	lcn_run_release(&run);
	system_release(&made);
}

/* What is left of a response has a long name with all kinds of signs in it; an
 * interface serves its messages in any order; nothing may happen at all. */
static void
test_missing_component(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_choice first = {0, 0, 0};
	system_from_text(&made,
			 "actor a(3) { go { m!q; } x {} y {} }"
			 "missing m(3) { q -> a: x y x; } main { a!go; }",
			 NULL, LCN_ORDER_ANY);
	struct lcn_run run = {.system = made.system};
	for (int i = LCN_TRACE_TEXT; i <= LCN_TRACE_SVG; i++)
		free(write_run(&run, (enum lcn_trace_form) i));
	lcn_array_push(&run.choices, first);
	lcn_array_push(&run.choices, ((struct lcn_choice){1, 0, 0}));
	assert_int_equal(lcn_run_replay(&run, NULL, NULL), LCN_STEP);
	char *chart = write_run(&run, LCN_TRACE_SVG);
	assert_is_xml(chart);
	assert_int_equal(count(chart, "column missing"), 1);
	char *diagram = write_run(&run, LCN_TRACE_MERMAID);
	assert_is_mermaid(diagram);
	assert_int_equal(count(diagram, "c1-)c1: (Snd(y)#58;#58;a, Snd(x)#58;#58;a)\n"), 1);
	free(chart);
	free(diagram);
	lcn_run_release(&run);
	system_release(&made);
}

/* The suffix tells the form. */
static void
test_names(void **state)
{
	(void) state;
	assert_int_equal(lcn_trace_form_of_path("a.txt"), LCN_TRACE_TEXT);
	assert_int_equal(lcn_trace_form_of_path("a.svg.json"), LCN_TRACE_JSON);
	assert_int_equal(lcn_trace_form_of_path("/b.c/a.mmd"), LCN_TRACE_MERMAID);
	assert_int_equal(lcn_trace_form_of_path("a.svg"), LCN_TRACE_SVG);
	assert_int_equal(lcn_trace_form_of_path(".svg"), LCN_TRACE_BY_NAME);
	assert_int_equal(lcn_trace_form_of_path("svg"), LCN_TRACE_BY_NAME);
	assert_int_equal(lcn_trace_form_of_path(""), LCN_TRACE_BY_NAME);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_mermaid),	      cmocka_unit_test(test_chart),
	    cmocka_unit_test(test_failures),	      cmocka_unit_test(test_long_runs),
	    cmocka_unit_test(test_missing_component), cmocka_unit_test(test_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
