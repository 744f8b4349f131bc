#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/diagnostics.h"
#include "trace/forms.h"
#include "trace/read.h"
#include "unit/random.h"
#include "unit/systems.h"

/* What a document is read as: the run, and what is said about it. */
struct read {
	struct lcn_run run;
	bool is_read;
	struct lcn_text said;
};

static void
read_text(struct read *read, const struct lcn_system *system, const char *document)
{
	struct lcn_input input;
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	*read = (struct read){.is_read = false};
	lcn_diagnostics_init(&diagnostics);
	lcn_input_from_bytes(&input, "run", document, strlen(document));
	read->is_read = lcn_run_read(&input, system, NULL, &diagnostics, &limit, &read->run);
	assert_int_equal(limit, LCN_LIMIT_NONE);
	assert_int_equal(read->is_read, diagnostics.n_errors == 0);
	lcn_diagnostics_format(&diagnostics, false, &read->said);
	lcn_input_close(&input);
	lcn_diagnostics_release(&diagnostics);
}

static void
release(struct read *read)
{
	if (read->is_read)
		lcn_run_release(&read->run);
	lcn_text_release(&read->said);
}

static char *
write_run(const struct lcn_run *run)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_run_to_file(run, &out);
	assert_true(lcn_output_close(&out, NULL));
	return lcn_text_take(&text);
}

/* The model of the random runs has all there is: silent choices, refusals,
 * faults, violations, a missing component with rests of responses. */
static const char model[] =
    "actor a(2) { int x: 0..2; int y;"
    " go { x = ?(0, 1, 2); y = ?(0, 1); self!go; }"
    " tell { if (x == 1) { m!q; } else { b!p; b!p; } } }"
    "actor b(3) { int z; p { z = ?(0, 1); a!tell; } r { z = 1 / z; } s { a!tell; } }"
    "missing m(3) { q -> b: r s, a: tell; }"
    "property w { 0 -> 1 on Snd(s)::b; 1 -> error on Snd(p)::b; }"
    "main { a!go; b!p; }";

struct choices {
	LCN_ARRAY(struct lcn_choice) items;
};

static void
collect(void *context, const struct lcn_attempt *attempt)
{
	struct choices *choices = context;
	lcn_array_push(&choices->items, attempt->choice);
}

/* Attempts by chance, until one is no step or there are enough. */
static void
walk(struct random *random, const struct lcn_system *system, struct lcn_run *run)
{
	struct lcn_state state;
	struct lcn_attempt attempt;
	struct choices choices = {0};
	size_t n_steps = random_below(random, 40);
	*run = (struct lcn_run){.system = system};
	lcn_state_init(&state, system);
	lcn_attempt_init(&attempt, system);
	lcn_state_set_initial(system, &state);
	attempt.outcome = LCN_STEP;
	while (run->choices.n_items < n_steps && attempt.outcome == LCN_STEP) {
		lcn_array_clear(&choices.items);
		lcn_attempts_of(&attempt, &state, collect, &choices);
		if (choices.items.n_items == 0)
			break;
		uint32_t chosen = random_below(random, (uint32_t) choices.items.n_items);
		lcn_attempt_make(&attempt, &state, choices.items.items[chosen]);
		lcn_array_push(&run->choices, choices.items.items[chosen]);
		lcn_state_copy(system, &state, &attempt.state);
	}
	lcn_array_release(&choices.items);
	lcn_attempt_release(&attempt);
	lcn_state_release(&state);
}

/* A run that is written and read is the same run: it writes the same file. */
static void
test_runs_come_back(void **state)
{
	(void) state;
	static const enum lcn_order orders[] = {LCN_ORDER_FIFO, LCN_ORDER_ANY};
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 500);
	size_t n_ends[LCN_FAULTY + 1] = {0};
	for (uint64_t i = 0; i < n_runs; i++, seed++) {
		struct random random = {seed};
		struct test_system made;
		struct lcn_run run;
		struct read read;
		system_from_text(&made, model, NULL, orders[i % 2]);
		walk(&random, made.system, &run);
		char *written = write_run(&run);
		read_text(&read, made.system, written);
		char *again = read.is_read ? write_run(&read.run) : NULL;
		bool is_same = again != NULL && strcmp(written, again) == 0;
		if (!is_same || read.said.n_bytes > 0)
			print_message("seed %llu\n%s\n", (unsigned long long) seed,
				      lcn_text_string(&read.said));
		assert_true(is_same && read.said.n_bytes == 0);
		n_ends[lcn_run_replay(&run, NULL, NULL)]++;
		free(written);
		free(again);
		release(&read);
		lcn_run_release(&run);
		system_release(&made);
	}
	/* All ends must have been among them, or the model is a bad one. */
	for (int end = LCN_STEP; end <= LCN_FAULTY && n_runs >= 500; end++)
		assert_true(n_ends[end] > 0);
}

static const char small[] = "actor a(2) { int x; go { x = ?(0, 1); b!p; } }"
			    "actor b(1) { p { } } main { a!go; a!go; }";

static void
check_read(const char *document, bool is_read, const char *said)
{
	struct test_system made;
	struct read read;
	system_from_text(&made, small, NULL, LCN_ORDER_FIFO);
	read_text(&read, made.system, document);
	assert_int_equal(read.is_read, is_read);
	assert_string_equal(lcn_text_string(&read.said), said);
	release(&read);
	system_release(&made);
}

#define GO "{\"component\": \"a\", \"message\": \"go\", \"sends\": "
#define SEND "[{\"message\": \"p\", \"receiver\": \"b\"}]"
#define TAKE "{\"component\": \"b\", \"message\": \"p\"}"

/* What may be left out is left out, and what is not known is passed over. */
static void
test_less_will_do(void **state)
{
	(void) state;
	check_read("[]", true, "");
	check_read("{\"run\": [{\"step\": 0}]}", true, "");
	check_read("[" GO SEND "}, " TAKE "]", true, "");
	check_read("{\"verdict\": \"never\", \"run\": [" GO SEND ", \"more\": 1}]}", true, "");
	check_read("[" GO SEND ", \"changes\": 7}]", true, "");
	check_read("[" GO SEND ", \"changes\": [{\"component\": \"a\", \"variable\": \"gone\", "
		   "\"to\": 3}]}]",
		   true, "");
	check_read("[" GO SEND "}, " GO "[], \"outcome\": \"refused\"}]", true, "");
}

/* What is not read says so, with the step. */
static void
test_more_is_an_error(void **state)
{
	(void) state;
	check_read("[", false, "run:1:1: error: no JSON: ']' expected near end of file\n");
	check_read("{}", false,
		   "run: error: expected a run as '--trace=FILE.json' writes it: an object with an "
		   "array \"run\"\n");
	check_read("{\"format\": \"lacuna-lts\", \"run\": []}", false,
		   "run: error: format: expected \"lacuna-trace\"\n");
	check_read("{\"format\": \"lacuna-trace\", \"version\": 2, \"run\": []}", false,
		   "run: error: version: expected 1\n");
	check_read("[1]", false, "run: error: step 1: expected an object\n");
	check_read("[{}, {}]", false, "run: error: step 1: expected a string \"component\"\n");
	check_read("[{\"component\": \"a\"}]", false,
		   "run: error: step 1: expected a string \"message\"\n");
	check_read("[" GO "1}]", false, "run: error: step 1: expected an array \"sends\"\n");
	check_read("[" GO "[{}]}]", false, "run: error: step 1: expected a string \"receiver\"\n");
	check_read("[" GO SEND ", \"outcome\": \"good\"}]", false,
		   "run: error: step 1: \"outcome\" is \"step\", \"violation\", \"refused\" or "
		   "\"fault\"\n");
	check_read("[" GO SEND ", \"outcome\": \"violation\"}, " TAKE "]", false,
		   "run: error: step 1: the run goes on after its end (\"outcome\": "
		   "\"violation\")\n");
	check_read("[" GO SEND "}, {\"component\": \"c\", \"message\": \"p\"}]", false,
		   "run: error: step 2: there is no actor 'c' in the system\n");
	check_read("[{\"component\": \"a\", \"message\": \"goo\"}]", false,
		   "run: error: step 1: a knows no message 'goo'; did you mean 'go'?\n");
}

/* What does not fit says which step, and what is possible there. */
static void
test_misfits(void **state)
{
	(void) state;
	check_read(
	    "[" TAKE "]", false,
	    "run: error: step 1 does not fit the model: b cannot take p here, its mailbox is "
	    "[]\n");
	check_read("[" GO "[]}]", false,
		   "run: error: step 1 does not fit the model: when a takes go here, it does "
		   "something else\n"
		   "note: possible here: a takes go, sends p to b\n");
	check_read("[" GO SEND ", \"outcome\": \"refused\"}]", false,
		   "run: error: step 1 does not fit the model: when a takes go here, it does "
		   "something else\n"
		   "note: possible here: a takes go, sends p to b\n");
	check_read("[" GO SEND "}, " GO SEND "}]", false,
		   "run: error: step 2 does not fit the model: when a takes go here, it does "
		   "something else\n"
		   "note: possible here: a takes go; cannot send p to b: its mailbox is full "
		   "(capacity 1)\n");
}

/* Changes choose between runs; where none has them all, any will do. */
static void
test_changes_choose(void **state)
{
	(void) state;
	static const char *const documents[] = {
	    "[" GO SEND ", \"changes\": []}, " TAKE "]",
	    "[" GO SEND ", \"changes\": [{\"component\": \"a\", \"variable\": \"x\", \"from\": 0, "
	    "\"to\": 1}]}, " TAKE "]",
	};
	for (uint32_t path = 0; path < 2; path++) {
		struct test_system made;
		struct read read;
		system_from_text(&made, small, NULL, LCN_ORDER_FIFO);
		read_text(&read, made.system, documents[path]);
		assert_true(read.is_read);
		assert_int_equal(read.run.choices.items[0].path, path);
		release(&read);
		system_release(&made);
	}
	check_read(
	    "[" GO SEND ", \"changes\": [{\"component\": \"a\", \"variable\": \"x\", "
	    "\"to\": 7}]}]",
	    true, "run: warning: from step 1 on, variables have other values than the file says\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_runs_come_back),   cmocka_unit_test(test_less_will_do),
	    cmocka_unit_test(test_more_is_an_error), cmocka_unit_test(test_misfits),
	    cmocka_unit_test(test_changes_choose),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
