#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "unit/lts_helpers.h"

/* The layout, the error state, a deadlock, sets, and an alphabet that has
 * more than what occurs. */
static void
test_writes(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text(
	    "json", "{\"format\": \"lacuna-lts\", \"version\": 1, \"states\": 4, \"initial\": 1, "
		    "\"error\": 2, \"alphabet\": [\"Rcv(reqL)\", \"Snd(permitL)::left\", "
		    "\"never\"], \"transitions\": [[1, 1, 2], [1, 1, 0], [1, 0, 0], [0, 0, 3]]}");
	struct lcn_format_options options = options_for("fsp");
	options.name = "assumption";
	char *written = write_with(lts, &options);
	assert_string_equal(written, "Assumption = Q1,\n"
				     "Q0 = (rcv.reqL -> Q3),\n"
				     "Q1 = ({rcv.reqL, snd.left.permitL} -> Q0\n"
				     "\t| snd.left.permitL -> ERROR),\n"
				     "Q3 = STOP\n"
				     "\t+ {rcv.reqL, snd.left.permitL, never}.\n");
	free(written);
	lcn_lts_free(lts);
}

/* The internal action is an action that is hidden. */
static void
test_internal_action(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,2,1)\n(0,tau,0)\n(0,tau_,0)\n");
	char *written = write_text(lts, "fsp");
	assert_string_equal(written, "Lts = Q0,\n"
				     "Q0 = ({tau_, tau__2} -> Q0)\n"
				     "\t+ {tau__2}\n"
				     "\t\\ {tau_}.\n");
	free(written);
	lcn_lts_free(lts);
}

/* An empty alphabet, and a system that begins in its error state. */
static void
test_corners(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,0,1)\n");
	char *written = write_text(lts, "fsp");
	assert_string_equal(written, "Lts = Q0,\nQ0 = STOP.\n");
	free(written);
	lcn_lts_free(lts);
	lts = read_text("aut", "des (0,1,1)\n(0,error,0)\n");
	written = write_text(lts, "fsp");
	assert_string_equal(written, "Lts = ERROR.\n");
	free(written);
	lcn_lts_free(lts);
}

/* The action that a label becomes. */
static void
assert_action(const char *label, const char *expected)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	lcn_lts_builder_add(&builder, 0, lcn_names_add(&builder.labels, label), 0);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	char *written = write_text(&lts, "fsp");
	struct lcn_text text = {0};
	lcn_text_format(&text, "Lts = Q0,\nQ0 = (%s -> Q0)\n\t+ {%s}.\n", expected, expected);
	assert_string_equal(written, lcn_text_string(&text));
	lcn_text_release(&text);
	free(written);
	lcn_lts_release(&lts);
}

/* Actions are words that begin in lower case, joined by dots, none of them
 * reserved; numbers are indices. */
static void
test_actions(void **state)
{
	(void) state;
	assert_action("a", "a");
	assert_action("rcv.reqL", "rcv.reqL");
	assert_action("Snd(Purchase)::EFTSwitch", "snd.eFTSwitch.purchase");
	assert_action("lock(p2, f2)", "lock.p2.f2");
	assert_action("put(3)", "put[3]");
	assert_action("put(3, 4)", "put[3][4]");
	assert_action("3(x)", "x3.x");
	assert_action("3d", "x3d");
	assert_action("a.3d", "a.x3d");
	assert_action("_a", "x_a");
	assert_action("when", "when_");
	assert_action("a.property.b", "a.property_.b");
	assert_action("STOP", "sTOP");
	assert_action("Set", "set_");
	assert_action("\xc3\xa4", "label");
	assert_action("", "label");
	assert_action("a\xc3\xa4"
		      "b",
		      "a.b");
}

/* Labels that become the same action are told apart. */
static void
test_actions_stay_distinct(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,3,1)\n(0,a b,0)\n(0,a.b,0)\n(0,(a)b,0)\n");
	char *written = write_text(lts, "fsp");
	assert_non_null(strstr(written, "+ {a.b, a.b_3, a.b_4}."));
	free(written);
	lcn_lts_free(lts);
}

static void
assert_process_name(const char *name, const char *expected)
{
	struct lcn_lts *lts = read_text("aut", "des (0,0,1)\n");
	struct lcn_format_options options = options_for("fsp");
	options.name = name;
	char *written = write_with(lts, &options);
	assert_memory_equal(written, expected, strlen(expected));
	assert_memory_equal(written + strlen(expected), " = ", 3);
	free(written);
	lcn_lts_free(lts);
}

/* Process names begin in upper case and are not taken by others. */
static void
test_process_names(void **state)
{
	(void) state;
	assert_process_name("mutex", "Mutex");
	assert_process_name("Mutex-2.aut", "Mutex_2_aut");
	assert_process_name("2", "P2");
	assert_process_name("", "P");
	assert_process_name("\xc3\xa4", "P");
	assert_process_name("q0", "Q0_");
	assert_process_name("Q", "Q");
	assert_process_name("STOP", "STOP_");
	assert_process_name("eRROR", "ERROR_");
}

/* A reader of FSP just large enough for what lacuna writes: it knows nothing
 * of how the writer works. */
struct reader {
	const char *at;
	struct lcn_lts_builder builder;
};

static void
skip_space(struct reader *reader)
{
	reader->at += strspn(reader->at, " \t\n");
}

static bool
take(struct reader *reader, const char *text)
{
	skip_space(reader);
	size_t n_bytes = strlen(text);
	if (strncmp(reader->at, text, n_bytes) != 0)
		return false;
	reader->at += n_bytes;
	return true;
}

static uint32_t
take_state(struct reader *reader, uint32_t error)
{
	if (take(reader, "ERROR"))
		return error;
	assert_true(take(reader, "Q"));
	char *end;
	uint32_t state = (uint32_t) strtoul(reader->at, &end, 10);
	reader->at = end;
	return state;
}

static uint32_t
take_action(struct reader *reader)
{
	skip_space(reader);
	size_t n_bytes = strcspn(reader->at, " ,}\n");
	assert_true(n_bytes > 0 && *reader->at >= 'a' && *reader->at <= 'z');
	uint32_t label = lcn_names_add_bytes(&reader->builder.labels, reader->at, n_bytes);
	reader->at += n_bytes;
	return label;
}

static void
take_choice(struct reader *reader, uint32_t state, uint32_t error)
{
	uint32_t labels[32];
	uint32_t n_labels = 0;
	if (take(reader, "{")) {
		do
			labels[n_labels++] = take_action(reader);
		while (take(reader, ","));
		assert_true(take(reader, "}"));
	} else {
		labels[n_labels++] = take_action(reader);
	}
	assert_true(take(reader, "->"));
	uint32_t to = take_state(reader, error);
	for (uint32_t i = 0; i < n_labels; i++)
		lcn_lts_builder_add(&reader->builder, state, labels[i], to);
}

/* Labels are numbered as the alphabet lists them, so that comes first. */
static void
take_alphabet(struct reader *reader, const char *text)
{
	const char *hidden = strrchr(text, '\\');
	const char *extension = strrchr(text, '+');
	if (hidden != NULL) {
		reader->at = hidden + 1;
		assert_true(take(reader, "{"));
		lcn_names_release(&reader->builder.labels);
		take_action(reader);
	}
	if (extension == NULL)
		return;
	reader->at = extension + 1;
	assert_true(take(reader, "{"));
	do
		take_action(reader);
	while (take(reader, ","));
	assert_true(take(reader, "}"));
}

static struct lcn_lts *
read_fsp(const char *text, uint32_t n_states, uint32_t error)
{
	struct reader reader = {0};
	lcn_lts_builder_init(&reader.builder);
	take_alphabet(&reader, text);
	uint32_t n_labels = reader.builder.labels.n_names;
	reader.at = text;
	assert_true(take(&reader, "Lts ="));
	uint32_t initial = take_state(&reader, error);
	while (take(&reader, ",")) {
		uint32_t state = take_state(&reader, error);
		assert_true(take(&reader, "="));
		if (take(&reader, "STOP"))
			continue;
		assert_true(take(&reader, "("));
		do
			take_choice(&reader, state, error);
		while (take(&reader, "|"));
		assert_true(take(&reader, ")"));
	}
	assert_int_equal(reader.builder.labels.n_names, n_labels);
	lcn_lts_builder_reserve_states(&reader.builder, n_states);
	struct lcn_lts *lts = LCN_NEW(struct lcn_lts);
	lcn_lts_builder_finish(&reader.builder, initial, lts);
	lts->error = error;
	return lts;
}

static bool
has_edge(const struct lcn_lts *lts, uint32_t from, uint32_t label, uint32_t to)
{
	LCN_FOR_EDGES (lts, from, edge)
		if (edge->label == label && edge->target == to)
			return true;
	return false;
}

static bool
has_edges_of(const struct lcn_lts *a, const struct lcn_lts *b)
{
	for (uint32_t s = 0; s < b->n_states; s++)
		LCN_FOR_EDGES (b, s, edge)
			if (!has_edge(a, s, edge->label, edge->target))
				return false;
	return true;
}

static bool
fsp_says_the_same(const struct sketch *sketch)
{
	struct lcn_lts *lts = sketch_build(sketch);
	char *written = write_text(lts, "fsp");
	struct lcn_lts *again = read_fsp(written, lts->n_states, lts->error);
	bool holds = again->initial == lts->initial &&
		     again->labels.n_names == lts->labels.n_names && has_edges_of(lts, again) &&
		     has_edges_of(again, lts);
	free(written);
	lcn_lts_free(lts);
	lcn_lts_free(again);
	return holds;
}

/* On random systems, deterministic or not, FSP has the same edges, the same
 * initial state and as many labels. */
static void
test_random_systems(void **state)
{
	(void) state;
	assert_for_all(NULL, fsp_says_the_same, 3000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_writes),
	    cmocka_unit_test(test_internal_action),
	    cmocka_unit_test(test_corners),
	    cmocka_unit_test(test_actions),
	    cmocka_unit_test(test_actions_stay_distinct),
	    cmocka_unit_test(test_process_names),
	    cmocka_unit_test(test_random_systems),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
