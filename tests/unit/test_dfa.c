#include "unit/testing.h"

#include "base/memory.h"
#include "lts/dfa.h"

enum { MAX_LETTERS = 4 };

#define NONE LCN_NO_STATE

/* An automaton over the letters a, b, …; plain states only. */
static struct lcn_dfa
make_dfa(uint32_t n_states, uint32_t n_letters, uint32_t initial,
	 const uint32_t table[][MAX_LETTERS])
{
	struct lcn_dfa dfa = {.n_states = n_states,
			      .initial = initial,
			      .next = LCN_NEW_ARRAY(uint32_t, (size_t) n_states * n_letters),
			      .classes = LCN_NEW_ZEROS(uint8_t, n_states)};
	const char *texts[] = {"a", "b", "c", "d"};
	for (uint32_t letter = 0; letter < n_letters; letter++)
		lcn_names_add(&dfa.letters, texts[letter]);
	for (uint32_t s = 0; s < n_states; s++)
		for (uint32_t letter = 0; letter < n_letters; letter++)
			dfa.next[s * n_letters + letter] = table[s][letter];
	return dfa;
}

/* Numbers follow a breadth first walk, letters in order; what cannot be
 * reached is gone. */
static void
test_canonize_numbers_breadth_first(void **state)
{
	(void) state;
	const uint32_t before[][MAX_LETTERS] = {{0, 0}, {3, 2}, {1, NONE}, {3, 4}, {NONE, NONE}};
	const uint32_t after[][MAX_LETTERS] = {{1, 2}, {1, 3}, {0, NONE}, {NONE, NONE}};
	struct lcn_dfa dfa = make_dfa(5, 2, 1, before);
	struct lcn_dfa expected = make_dfa(4, 2, 0, after);
	lcn_dfa_canonize(&dfa);
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_release(&dfa);
	lcn_dfa_release(&expected);
}

/* Automata that differ in one number, one class or one letter are different. */
static void
test_equality_looks_at_everything(void **state)
{
	(void) state;
	const uint32_t table[][MAX_LETTERS] = {{0, 1}, {NONE, 1}};
	struct lcn_dfa a = make_dfa(2, 2, 0, table);
	struct lcn_dfa b = make_dfa(2, 2, 0, table);
	assert_true(lcn_dfa_is_equal(&a, &b));
	b.initial = 1;
	assert_false(lcn_dfa_is_equal(&a, &b));
	b.initial = 0;
	b.next[2] = 0;
	assert_false(lcn_dfa_is_equal(&a, &b));
	b.next[2] = NONE;
	b.classes[1] = LCN_CLASS_ERROR;
	assert_false(lcn_dfa_is_equal(&a, &b));
	b.classes[1] = LCN_CLASS_PLAIN;
	lcn_names_release(&b.letters);
	lcn_names_add(&b.letters, "a");
	lcn_names_add(&b.letters, "c");
	assert_false(lcn_dfa_is_equal(&a, &b));
	lcn_dfa_release(&a);
	lcn_dfa_release(&b);
}

/* Refused letters lead to one new state with a loop on everything; the error
 * state stays as it is. */
static void
test_complete_adds_one_sink(void **state)
{
	(void) state;
	const uint32_t before[][MAX_LETTERS] = {{1, NONE}, {NONE, 2}, {NONE, NONE}};
	const uint32_t after[][MAX_LETTERS] = {{1, 3}, {3, 2}, {NONE, NONE}, {3, 3}};
	struct lcn_dfa dfa = make_dfa(3, 2, 0, before);
	struct lcn_dfa expected = make_dfa(4, 2, 0, after);
	dfa.classes[2] = expected.classes[2] = LCN_CLASS_ERROR;
	lcn_dfa_complete(&dfa);
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_complete(&dfa);
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_release(&dfa);
	lcn_dfa_release(&expected);
}

/* A sink that is there already is used. */
static void
test_complete_finds_the_sink(void **state)
{
	(void) state;
	const uint32_t before[][MAX_LETTERS] = {{1, NONE}, {1, 1}};
	const uint32_t after[][MAX_LETTERS] = {{1, 1}, {1, 1}};
	struct lcn_dfa dfa = make_dfa(2, 2, 0, before);
	struct lcn_dfa expected = make_dfa(2, 2, 0, after);
	lcn_dfa_complete(&dfa);
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_release(&dfa);
	lcn_dfa_release(&expected);
}

/* Refusing is no loop on everything: the two leaves of this tree differ from
 * the sink and are one. */
static void
test_minimize_keeps_refusal_apart(void **state)
{
	(void) state;
	const uint32_t before[][MAX_LETTERS] = {{1, 2},	      {3, 5},	    {4, 5},
						{NONE, NONE}, {NONE, NONE}, {5, 5}};
	const uint32_t after[][MAX_LETTERS] = {{1, 1}, {2, 3}, {NONE, NONE}, {3, 3}};
	struct lcn_dfa dfa = make_dfa(6, 2, 0, before);
	struct lcn_dfa expected = make_dfa(4, 2, 0, after);
	lcn_dfa_minimize(&dfa);
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_release(&dfa);
	lcn_dfa_release(&expected);
}

/* The error state and a plain one that refuses everything are not merged. */
static void
test_minimize_keeps_classes_apart(void **state)
{
	(void) state;
	const uint32_t table[][MAX_LETTERS] = {{1, 2}, {NONE, NONE}, {NONE, NONE}};
	struct lcn_dfa dfa = make_dfa(3, 2, 0, table);
	struct lcn_dfa expected = make_dfa(3, 2, 0, table);
	dfa.classes[2] = expected.classes[2] = LCN_CLASS_ERROR;
	lcn_dfa_minimize(&dfa);
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_release(&dfa);
	lcn_dfa_release(&expected);
}

/* An automaton without letters is one state. */
static void
test_no_letters(void **state)
{
	(void) state;
	const uint32_t table[][MAX_LETTERS] = {{0}, {0}};
	struct lcn_dfa dfa = make_dfa(2, 0, 1, table);
	lcn_dfa_complete(&dfa);
	assert_int_equal(dfa.n_states, 2);
	lcn_dfa_minimize(&dfa);
	assert_int_equal(dfa.n_states, 1);
	assert_int_equal(dfa.initial, 0);
	lcn_dfa_release(&dfa);
}

/* 0 -b-> 1, 0 -b-> 2, 1 -tau-> 3, 2 -a-> 0, 3 -a-> 4 = error, labels "b", "a". */
static struct lcn_lts
make_lts(void)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t b = lcn_names_add(&builder.labels, "b");
	uint32_t a = lcn_names_add(&builder.labels, "a");
	lcn_lts_builder_add(&builder, 0, b, 1);
	lcn_lts_builder_add(&builder, 0, b, 2);
	lcn_lts_builder_add(&builder, 1, LCN_TAU, 3);
	lcn_lts_builder_add(&builder, 2, a, 0);
	lcn_lts_builder_add(&builder, 3, a, 4);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	return lts;
}

/* Subsets are {0}, {1,2,3}, {0,4}; with 4 the error state, the last is {4}. */
static void
test_subsets_of_a_system(void **state)
{
	(void) state;
	struct lcn_lts lts = make_lts();
	const uint32_t plain[][MAX_LETTERS] = {{NONE, 1}, {2, NONE}, {NONE, 1}};
	struct lcn_dfa expected = make_dfa(3, 2, 0, plain);
	struct lcn_dfa dfa;
	assert_int_equal(lcn_dfa_from_lts(&lts, NULL, &dfa), LCN_LIMIT_NONE);
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_release(&dfa);

	lts.error = 4;
	assert_int_equal(lcn_dfa_from_lts(&lts, NULL, &dfa), LCN_LIMIT_NONE);
	expected.next[2 * 2 + 1] = NONE;
	expected.classes[2] = LCN_CLASS_ERROR;
	assert_true(lcn_dfa_is_equal(&dfa, &expected));
	lcn_dfa_release(&dfa);
	lcn_dfa_release(&expected);
	lcn_lts_release(&lts);
}

/* A limit gives an automaton that can be released. */
static void
test_subsets_stop_at_a_limit(void **state)
{
	(void) state;
	struct lcn_lts lts = make_lts();
	volatile sig_atomic_t interrupt = 1;
	struct lcn_budget budget = {.interrupt = &interrupt};
	struct lcn_dfa dfa;
	assert_int_equal(lcn_dfa_from_lts(&lts, &budget, &dfa), LCN_LIMIT_INTERRUPT);
	lcn_dfa_release(&dfa);
	lcn_lts_release(&lts);
}

/* As a system and back an automaton stays the same, its error state too. */
static void
test_there_and_back(void **state)
{
	(void) state;
	const uint32_t table[][MAX_LETTERS] = {{1, 2}, {0, NONE}, {NONE, NONE}};
	struct lcn_dfa dfa = make_dfa(3, 2, 0, table);
	dfa.classes[2] = LCN_CLASS_ERROR;
	struct lcn_lts lts;
	lcn_dfa_to_lts(&dfa, &lts);
	assert_int_equal(lts.error, 2);
	assert_int_equal(lts.n_edges, 3);
	struct lcn_dfa back;
	assert_int_equal(lcn_dfa_from_lts(&lts, NULL, &back), LCN_LIMIT_NONE);
	assert_true(lcn_dfa_is_equal(&dfa, &back));
	lcn_lts_release(&lts);
	lcn_dfa_release(&dfa);
	lcn_dfa_release(&back);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_canonize_numbers_breadth_first),
	    cmocka_unit_test(test_equality_looks_at_everything),
	    cmocka_unit_test(test_complete_adds_one_sink),
	    cmocka_unit_test(test_complete_finds_the_sink),
	    cmocka_unit_test(test_minimize_keeps_refusal_apart),
	    cmocka_unit_test(test_minimize_keeps_classes_apart),
	    cmocka_unit_test(test_no_letters),
	    cmocka_unit_test(test_subsets_of_a_system),
	    cmocka_unit_test(test_subsets_stop_at_a_limit),
	    cmocka_unit_test(test_there_and_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
