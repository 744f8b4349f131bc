#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include <graphviz/gvc.h>

#include "base/memory.h"
#include "unit/lts_helpers.h"

/* DOT without the lines that are always the same. */
static char *
graph_of(const char *aut)
{
	struct lcn_lts *lts = read_text("aut", aut);
	char *written = write_text(lts, "dot");
	char *start = strstr(written, "  start -> ");
	assert_non_null(start);
	char *graph = lcn_copy_string(start);
	free(written);
	lcn_lts_free(lts);
	return graph;
}

static void
assert_graph(const char *aut, const char *expected)
{
	char *graph = graph_of(aut);
	assert_string_equal(graph, expected);
	free(graph);
}

/* One edge for each pair of states, internal edges apart, the error state. */
static void
test_edges(void **state)
{
	(void) state;
	assert_graph("des (1,6,3)\n(1,b,0)\n(1,tau,0)\n(1,a,0)\n(1,b,0)\n(0,a,2)\n(2,error,2)\n",
		     "  start -> 1;\n"
		     "  0 [label=\"0\"];\n"
		     "  1 [label=\"1\"];\n"
		     "  2 [label=\"error\", shape=doublecircle, color=red3, fontcolor=red3];\n"
		     "  0 -> 2 [label=\"a\", color=red3, fontcolor=red3];\n"
		     "  1 -> 0 [label=\"tau\", style=dashed];\n"
		     "  1 -> 0 [label=\"b\\na\"];\n"
		     "}\n");
}

/* The sink, with few edges to it: a line each. */
static void
test_sink(void **state)
{
	(void) state;
	assert_graph("des (0,6,3)\n(0,a,1)\n(0,b,2)\n(1,a,2)\n(1,b,2)\n(2,a,2)\n(2,b,2)\n",
		     "  start -> 0;\n"
		     "  0 [label=\"0\"];\n"
		     "  1 [label=\"1\"];\n"
		     "  2 [label=\"\xce\xb8\", style=dashed, color=gray60, fontcolor=gray45];\n"
		     "  0 -> 1 [label=\"a\"];\n"
		     "  0 -> 2 [label=\"b\", color=gray60, fontcolor=gray45];\n"
		     "  1 -> 2 [label=\"any action\", color=gray60, fontcolor=gray45];\n"
		     "  2 -> 2 [label=\"*\", color=gray60, fontcolor=gray45];\n"
		     "}\n");
}

/* With many edges to the sink each ends in a θ of its own. */
static void
test_sink_apart(void **state)
{
	(void) state;
	assert_graph(
	    "des (0,11,4)\n(0,a,1)\n(0,b,3)\n(0,c,3)\n(1,a,2)\n(1,b,3)\n(2,b,2)\n(2,a,3)\n"
	    "(2,tau,3)\n(3,a,3)\n(3,b,3)\n(3,c,3)\n",
	    "  start -> 0;\n"
	    "  0 [label=\"0\"];\n"
	    "  1 [label=\"1\"];\n"
	    "  2 [label=\"2\"];\n"
	    "  3 [label=\"\xce\xb8\", style=dashed, color=gray60, fontcolor=gray45];\n"
	    "  0 -> 1 [label=\"a\"];\n"
	    "  sink_of_0 [label=\"\xce\xb8\", shape=plaintext, fontcolor=gray45, width=0.2, "
	    "height=0.2];\n"
	    "  0 -> sink_of_0 [label=\"any other action\", color=gray60, "
	    "fontcolor=gray45];\n"
	    "  1 -> 2 [label=\"a\"];\n"
	    "  sink_of_1 [label=\"\xce\xb8\", shape=plaintext, fontcolor=gray45, width=0.2, "
	    "height=0.2];\n"
	    "  1 -> sink_of_1 [label=\"b\", color=gray60, fontcolor=gray45];\n"
	    "  2 -> 2 [label=\"b\"];\n"
	    "  sink_of_2 [label=\"\xce\xb8\", shape=plaintext, fontcolor=gray45, width=0.2, "
	    "height=0.2];\n"
	    "  2 -> sink_of_2 [label=\"tau\", style=dashed, color=gray60, "
	    "fontcolor=gray45];\n"
	    "  2 -> sink_of_2 [label=\"a\", color=gray60, fontcolor=gray45];\n"
	    "  3 -> 3 [label=\"*\", color=gray60, fontcolor=gray45];\n"
	    "}\n");
}

/* A system with one state and a loop for each of n labels, and one label to
 * another state. */
static char *
list_of(unsigned n, bool has_rest)
{
	struct lcn_text text = {0};
	lcn_text_format(&text, "des (0,%u,2)\n", n + 1 + has_rest);
	for (unsigned i = 0; i < n; i++)
		lcn_text_format(&text, "(0,message%u,0)\n", i);
	lcn_text_append(&text, "(0,other,1)\n");
	if (has_rest)
		lcn_text_append(&text, "(1,rest,0)\n");
	char *graph = graph_of(lcn_text_string(&text));
	lcn_text_release(&text);
	return graph;
}

/* "any other action" stands for what it says and nothing else. */
static void
test_long_lists(void **state)
{
	(void) state;
	char *graph = list_of(5, false);
	assert_non_null(strstr(graph, "  0 -> 0 [label=\"any other action\"];\n"));
	free(graph);
	graph = list_of(4, false);
	assert_non_null(strstr(graph, "label=\"message0\\nmessage1\\nmessage2\\nmessage3\""));
	free(graph);
	/* Not when some label is refused. */
	graph = list_of(5, true);
	assert_non_null(
	    strstr(graph, "label=\"message0\\nmessage1\\nmessage2\\nmessage3\\nmessage4\""));
	free(graph);
	graph = list_of(8, true);
	assert_non_null(strstr(graph, "label=\"message0, message1, message2,\\nmessage3, message4, "
				      "message5,\\nmessage6, message7\""));
	free(graph);
	graph = list_of(40, true);
	assert_non_null(strstr(graph, "message28,\\n... and 11 more\"];\n"));
	free(graph);
	/* Nor when a label leads to two states. */
	graph = graph_of(
	    "des (0,7,2)\n(0,a,0)\n(0,b,0)\n(0,c,0)\n(0,d,0)\n(0,e,0)\n(0,f,1)\n(0,a,1)\n");
	assert_null(strstr(graph, "any other"));
	free(graph);
}

/* Labels and names with all that DOT gives a meaning. */
static void
test_escapes(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("json", "{\"format\": \"lacuna-lts\", \"version\": 1, "
						"\"states\": 1, \"initial\": 0, \"alphabet\": "
						"[\"<a> \\\"\\\\N\\\" &lt;\\n\\u0001\"], "
						"\"transitions\": [[0, 0, 0], [0, null, 0]]}");
	struct lcn_format_options options = options_for("dot");
	options.name = "\"";
	char *written = write_with(lts, &options);
	assert_memory_equal(written, "digraph \"\\\"\" {\n", 15);
	assert_non_null(strstr(written, "[label=\"<a> \\\"\\\\N\\\" &amp;lt; \xef\xbf\xbd\"]"));
	free(written);
	lcn_lts_free(lts);
	char *graph = graph_of("des (0,2,1)\n(0,\xff,0)\n(0,tau,0)\n");
	assert_non_null(strstr(graph, "[label=\"\xef\xbf\xbd\"]"));
	free(graph);
}

/* What is known of a state is shown with it. */
static void
test_parameters(void **state)
{
	(void) state;
	struct lcn_lts *lts =
	    read_text("fsm", "q(2) Box \"\" \"a\"\nn(1) Nat \"7\"\n---\n1 0\n---\n");
	char *written = write_text(lts, "dot");
	assert_non_null(strstr(written, "  0 [label=\"0\", tooltip=\"q = a\\nn = 7\"];\n"));
	free(written);
	lcn_lts_free(lts);
}

static unsigned
n_occurrences(const char *text, const char *part)
{
	unsigned n = 0;
	for (text = strstr(text, part); text != NULL; text = strstr(text + 1, part))
		n++;
	return n;
}

/* The picture has every state and every edge. */
static void
test_svg(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text(
	    "aut", "des (0,5,4)\n(0,a&b,1)\n(1,\"<>\",2)\n(2,c,0)\n(2,d,3)\n(3,error,3)\n");
	char *written = write_text(lts, "svg");
	assert_non_null(strstr(written, "<svg "));
	assert_non_null(strstr(written, "</svg>"));
	assert_int_equal(n_occurrences(written, "class=\"node\""), 4 + 1);
	assert_int_equal(n_occurrences(written, "class=\"edge\""), 4 + 1);
	assert_non_null(strstr(written, "&lt;&gt;"));
	assert_non_null(strstr(written, "a&amp;b"));
	char *again = write_text(lts, "svg");
	assert_string_equal(written, again);
	free(again);
	free(written);
	lcn_lts_free(lts);
}

/* Graphviz cannot be interrupted, so it is not asked for what takes long. */
static void
test_svg_of_large_systems(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,0,201)\n");
	struct lcn_format_options options = options_for("svg");
	assert_unwritable(lts, &options,
			  "x: error: cannot write: 201 states and 0 edges are too many for a "
			  "picture (at most 200 and 600); write .dot and draw that with 'sfdp'\n");
	lcn_lts_free(lts);
}

static bool
graphviz_reads_it(const struct sketch *sketch)
{
	struct lcn_lts *lts = sketch_build(sketch);
	char *written = write_text(lts, "dot");
	Agraph_t *graph = agmemread(written);
	bool holds = graph != NULL && agnnodes(graph) >= (int) lts->n_states + 1;
	if (graph != NULL)
		agclose(graph);
	free(written);
	lcn_lts_free(lts);
	return holds;
}

/* Graphviz' own parser takes what is written of random systems. */
static void
test_random_systems(void **state)
{
	(void) state;
	assert_for_all(NULL, graphviz_reads_it, 1000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_edges),
	    cmocka_unit_test(test_sink),
	    cmocka_unit_test(test_sink_apart),
	    cmocka_unit_test(test_long_lists),
	    cmocka_unit_test(test_escapes),
	    cmocka_unit_test(test_parameters),
	    cmocka_unit_test(test_svg),
	    cmocka_unit_test(test_svg_of_large_systems),
	    cmocka_unit_test(test_random_systems),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
