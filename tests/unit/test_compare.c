#include "unit/testing.h"

#include <stdio.h>
#include <string.h>

#include "base/budget.h"
#include "unit/judge.h"

/* A system from text: "0 a 1, 1 b 2" is two edges; 0 is the initial state. */
static void
parse(const char *text, struct small *small)
{
	*small = (struct small){.n_states = 1, .error = LCN_NO_STATE};
	while (*text != '\0') {
		char label[8];
		unsigned from;
		unsigned to;
		int length = 0;
		assert_int_equal(sscanf(text, " %u %7s %u%n", &from, label, &to, &length), 3);
		struct lcn_transition edge = {.from = from, .to = to};
		while (strcmp(small_labels[edge.label], label) != 0)
			edge.label++;
		small->edges[small->n_edges++] = edge;
		if (from >= small->n_states)
			small->n_states = from + 1;
		if (to >= small->n_states)
			small->n_states = to + 1;
		text += length;
		text += strspn(text, ", ");
	}
}

static struct lcn_comparison
compare_small(const struct small *systems, enum lcn_relation relation)
{
	struct lcn_lts lts[2];
	small_to_lts(&systems[0], &lts[0]);
	small_to_lts(&systems[1], &lts[1]);
	struct lcn_comparison comparison;
	lcn_lts_compare(&lts[0], &lts[1], relation, NULL, &comparison);
	lcn_lts_release(&lts[0]);
	lcn_lts_release(&lts[1]);
	return comparison;
}

static struct lcn_comparison
compare_texts(const char *first, const char *second, enum lcn_relation relation)
{
	struct small systems[2];
	parse(first, &systems[0]);
	parse(second, &systems[1]);
	return compare_small(systems, relation);
}

static void
assert_related(const char *first, const char *second, enum lcn_relation relation)
{
	struct lcn_comparison comparison = compare_texts(first, second, relation);
	assert_int_equal(comparison.limit, LCN_LIMIT_NONE);
	assert_true(comparison.is_related);
	lcn_comparison_release(&comparison);
}

/* `trace` is the labels with a space after each. */
static void
assert_differ(const char *first, const char *second, enum lcn_relation relation, bool first_can,
	      const char *trace, const char *formula)
{
	struct lcn_comparison comparison = compare_texts(first, second, relation);
	const struct lcn_witness *witness = &comparison.witness;
	assert_int_equal(comparison.limit, LCN_LIMIT_NONE);
	assert_false(comparison.is_related);
	char found[100] = "";
	for (size_t i = 0; i < witness->n_labels; i++) {
		strcat(found, witness->labels[i]);
		strcat(found, " ");
	}
	assert_string_equal(found, trace);
	assert_int_equal(witness->first_can, first_can);
	if (formula == NULL)
		assert_null(witness->formula);
	else
		assert_string_equal(witness->formula, formula);
	lcn_comparison_release(&comparison);
}

static const char a_then_choice[] = "0 a 1, 1 b 2, 1 c 3";
static const char choice_then_a[] = "0 a 1, 1 b 2, 0 a 3, 3 c 4";

/* a.(b + c) and a.b + a.c: the same traces, not bisimilar. */
static void
test_moment_of_choice(void **state)
{
	(void) state;
	assert_related(a_then_choice, choice_then_a, LCN_TRACE_EQUIVALENCE);
	assert_related(a_then_choice, choice_then_a, LCN_TRACE_INCLUSION);
	assert_related(a_then_choice, choice_then_a, LCN_WEAK_TRACE_EQUIVALENCE);
	assert_differ(a_then_choice, choice_then_a, LCN_STRONG_BISIMULATION, false, "a c ",
		      "<a>[c]false");
	assert_differ(a_then_choice, choice_then_a, LCN_BRANCHING_BISIMULATION, false, "a c ",
		      "<tau*.a>[tau*.c]false");
}

/* The three laws of Milner for internal steps: branching bisimilarity has the
 * first, a.tau.x = a.x, and not the others; weak traces have all. */
static void
test_tau_laws(void **state)
{
	(void) state;
	assert_related("0 a 1, 1 tau 2, 2 b 3", "0 a 1, 1 b 2", LCN_BRANCHING_BISIMULATION);
	/* tau.a + a = tau.a; not so when b is beside one of them */
	assert_related("0 tau 1, 1 a 2, 0 a 2", "0 tau 1, 1 a 2", LCN_BRANCHING_BISIMULATION);
	/* a.(b + tau.c) + a.c = a.(b + tau.c) */
	const char *more = "0 a 1, 1 b 2, 1 tau 3, 3 c 4, 0 a 3";
	const char *less = "0 a 1, 1 b 2, 1 tau 3, 3 c 4";
	assert_related(more, less, LCN_WEAK_TRACE_EQUIVALENCE);
	assert_differ(more, less, LCN_BRANCHING_BISIMULATION, true, "a b ",
		      "<tau*.a>[tau*.b]false");
	/* a + tau.b and a + b + tau.b */
	const char *without = "0 a 1, 0 tau 2, 2 b 3";
	const char *with = "0 a 1, 0 b 3, 0 tau 2, 2 b 3";
	assert_related(without, with, LCN_WEAK_TRACE_EQUIVALENCE);
	assert_differ(without, with, LCN_BRANCHING_BISIMULATION, false, "b ",
		      "<tau*{<tau*.a>true}.b>true");
}

/* Cycles of internal steps are like one state, whether they can be left or not:
 * divergence does not count. */
static void
test_internal_cycles(void **state)
{
	(void) state;
	assert_related("0 tau 1, 1 tau 0, 1 a 2", "0 a 1", LCN_BRANCHING_BISIMULATION);
	assert_related("0 tau 0", "", LCN_BRANCHING_BISIMULATION);
	assert_related("0 a 1, 1 tau 1", "0 a 1", LCN_BRANCHING_BISIMULATION);
	assert_related("0 tau 0", "", LCN_WEAK_TRACE_EQUIVALENCE);
	assert_differ("0 tau 0", "", LCN_STRONG_BISIMULATION, true, "tau ", "<tau>true");
	assert_differ("0 tau 0", "", LCN_TRACE_INCLUSION, true, "tau ", NULL);
}

/* The shortest trace wins, whichever system can do it. */
static void
test_shortest_trace(void **state)
{
	(void) state;
	const char *first = "0 a 1, 1 a 2, 2 a 3, 3 b 0";
	const char *second = "0 a 1, 1 a 2, 2 c 3";
	assert_differ(first, second, LCN_TRACE_INCLUSION, true, "a a a ", NULL);
	assert_differ(second, first, LCN_TRACE_INCLUSION, true, "a a c ", NULL);
	assert_differ("", "0 a 1", LCN_TRACE_EQUIVALENCE, false, "a ", NULL);
	assert_related("", "0 a 1", LCN_TRACE_INCLUSION);
	assert_differ("0 a 1, 1 b 2, 2 b 3, 3 b 4", "0 a 1, 1 b 2, 1 d 0, 2 b 3",
		      LCN_TRACE_EQUIVALENCE, false, "a d ", NULL);
}

/* The error state can do "error" for ever, as a plain state with such a loop. */
static void
test_error_state(void **state)
{
	(void) state;
	const enum lcn_relation relations[] = {LCN_STRONG_BISIMULATION, LCN_BRANCHING_BISIMULATION,
					       LCN_TRACE_EQUIVALENCE, LCN_WEAK_TRACE_INCLUSION};
	for (size_t i = 0; i < 4; i++) {
		struct small systems[2];
		parse("0 a 1", &systems[0]);
		parse("0 a 1, 1 error 1", &systems[1]);
		struct lcn_comparison comparison = compare_small(systems, relations[i]);
		assert_int_equal(comparison.is_related, i == 3);
		lcn_comparison_release(&comparison);
		systems[0].error = 1;
		comparison = compare_small(systems, relations[i]);
		assert_true(comparison.is_related);
		lcn_comparison_release(&comparison);
	}
}

/* With an interrupt nothing is known. */
static void
test_limit(void **state)
{
	(void) state;
	struct lcn_lts lts;
	struct small small;
	parse("0 a 1", &small);
	small_to_lts(&small, &lts);
	volatile sig_atomic_t interrupt = 1;
	struct lcn_budget budget = {.interrupt = &interrupt};
	struct lcn_comparison comparison;
	lcn_lts_compare(&lts, &lts, LCN_TRACE_EQUIVALENCE, &budget, &comparison);
	assert_int_equal(comparison.limit, LCN_LIMIT_INTERRUPT);
	lcn_comparison_release(&comparison);
	lcn_lts_release(&lts);
}

static bool
is_weak(enum lcn_relation relation)
{
	return relation == LCN_BRANCHING_BISIMULATION || relation == LCN_WEAK_TRACE_EQUIVALENCE ||
	       relation == LCN_WEAK_TRACE_INCLUSION;
}

static bool
is_bisimulation(enum lcn_relation relation)
{
	return relation == LCN_STRONG_BISIMULATION || relation == LCN_BRANCHING_BISIMULATION;
}

/* The length of the shortest trace that should be found, or -1. */
static int
expected_length(const struct judge *judge, enum lcn_relation relation)
{
	int there = judge_trace(judge, is_weak(relation), false);
	if (relation == LCN_TRACE_INCLUSION || relation == LCN_WEAK_TRACE_INCLUSION)
		return there;
	int back = judge_trace(judge, is_weak(relation), true);
	return there < 0 || (back >= 0 && back < there) ? back : there;
}

static bool
should_be_related(const struct judge *judge, enum lcn_relation relation)
{
	if (!is_bisimulation(relation))
		return expected_length(judge, relation) < 0;
	judge_relation related;
	if (relation == LCN_STRONG_BISIMULATION)
		judge_strong(judge, related);
	else
		judge_branching(judge, related);
	return related[judge->initials[0]][judge->initials[1]];
}

static const char *
check_trace(const struct judge *judge, enum lcn_relation relation,
	    const struct lcn_witness *witness)
{
	int length = expected_length(judge, relation);
	if (witness->trace_distinguishes != (length >= 0))
		return "trace_distinguishes is wrong";
	if (length < 0)
		return NULL;
	if (witness->n_labels != (size_t) length)
		return "the trace is not a shortest one";
	for (int i = 0; i < 2; i++)
		if (judge_can(judge, i, is_weak(relation), witness->labels, witness->n_labels) !=
		    (witness->first_can == (i == 0)))
			return "the trace does not distinguish";
	return NULL;
}

static const char *
check_formula(const struct judge *judge, const struct lcn_witness *witness)
{
	bool holds[2];
	if (witness->formula == NULL)
		return "there is no formula";
	if (!judge_formula(judge, witness->formula, holds))
		return "the formula cannot be read";
	if (holds[0] != witness->first_can || holds[1] == witness->first_can)
		return "the formula does not distinguish";
	return NULL;
}

static const char *
check_comparison(const struct judge *judge, enum lcn_relation relation,
		 const struct lcn_comparison *comparison)
{
	const struct lcn_witness *witness = &comparison->witness;
	if (comparison->is_related != should_be_related(judge, relation))
		return comparison->is_related ? "wrongly related" : "wrongly not related";
	if (comparison->is_related)
		return witness->n_labels != 0 || witness->formula != NULL ? "needless witness"
									  : NULL;
	const char *wrong = check_trace(judge, relation, witness);
	if (wrong == NULL && is_bisimulation(relation))
		wrong = check_formula(judge, witness);
	else if (wrong == NULL && witness->formula != NULL)
		wrong = "needless formula";
	return wrong;
}

static const char *
check_pair(const struct small *systems, void *context)
{
	enum lcn_relation relation = *(const enum lcn_relation *) context;
	struct judge judge;
	judge_init(&judge, systems);
	struct lcn_comparison comparison = compare_small(systems, relation);
	const char *wrong = check_comparison(&judge, relation, &comparison);
	lcn_comparison_release(&comparison);
	return wrong;
}

/* Answers and witnesses agree with the definitions on random systems. */

static void
test_random_strong(void **state)
{
	(void) state;
	enum lcn_relation relation = LCN_STRONG_BISIMULATION;
	small_run("strong bisimulation", 6000, check_pair, &relation);
}

static void
test_random_branching(void **state)
{
	(void) state;
	enum lcn_relation relation = LCN_BRANCHING_BISIMULATION;
	small_run("branching bisimulation", 6000, check_pair, &relation);
}

static void
test_random_trace(void **state)
{
	(void) state;
	enum lcn_relation relation = LCN_TRACE_EQUIVALENCE;
	small_run("trace equivalence", 6000, check_pair, &relation);
	relation = LCN_TRACE_INCLUSION;
	small_run("trace inclusion", 6000, check_pair, &relation);
}

static void
test_random_weak_trace(void **state)
{
	(void) state;
	enum lcn_relation relation = LCN_WEAK_TRACE_EQUIVALENCE;
	small_run("weak trace equivalence", 6000, check_pair, &relation);
	relation = LCN_WEAK_TRACE_INCLUSION;
	small_run("weak trace inclusion", 6000, check_pair, &relation);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_moment_of_choice), cmocka_unit_test(test_tau_laws),
	    cmocka_unit_test(test_internal_cycles),  cmocka_unit_test(test_shortest_trace),
	    cmocka_unit_test(test_error_state),	     cmocka_unit_test(test_limit),
	    cmocka_unit_test(test_random_strong),    cmocka_unit_test(test_random_branching),
	    cmocka_unit_test(test_random_trace),     cmocka_unit_test(test_random_weak_trace),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
