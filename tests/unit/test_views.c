#include "unit/testing.h"

#include <stdlib.h>

#include "explicit/views.h"
#include "lts/dfa.h"
#include "unit/systems.h"

struct found {
	struct test_system made;
	struct lcn_explicit_result result;
};

static void
explore(struct found *found)
{
	struct lcn_explicit_options options = {.keep_edges = true};
	lcn_explicit_explore(found->made.system, &options, &found->result);
	assert_int_equal(found->result.limit, LCN_LIMIT_NONE);
}

static void
release(struct found *found)
{
	lcn_explicit_result_release(&found->result);
	system_release(&found->made);
}

static void
explore_text(struct found *found, const char *text, const char *missing)
{
	system_from_text(&found->made, text, missing, LCN_ORDER_FIFO);
	explore(found);
}

static void
count(const struct lcn_dfa *dfa, uint32_t *n_states, uint32_t *n_edges)
{
	*n_states = dfa->n_states;
	*n_edges = 0;
	for (uint32_t s = 0; s < dfa->n_states; s++)
		for (uint32_t letter = 0; letter < dfa->letters.n_names; letter++)
			*n_edges += lcn_dfa_next(dfa, s, letter) != LCN_NO_STATE;
}

/* The paper counts the error state as an action into a deadlock. */
static void
check_weak_traces(const struct found *found, uint32_t n_states, uint32_t n_edges)
{
	struct lcn_lts lts;
	struct lcn_dfa dfa;
	uint32_t sizes[2];
	assert_int_equal(lcn_view_sends(&found->result, NULL, &lts), LCN_LIMIT_NONE);
	assert_true(lcn_lts_is_valid(&lts));
	lcn_dfa_from_lts(&lts, NULL, &dfa);
	lcn_dfa_minimize(&dfa);
	count(&dfa, &sizes[0], &sizes[1]);
	bool has_error = lts.error != LCN_NO_STATE;
	assert_int_equal(sizes[0] + has_error, n_states);
	assert_int_equal(sizes[1] + has_error, n_edges);
	lcn_dfa_release(&dfa);
	lcn_lts_release(&lts);
}

/* States that internal steps lead to the error become the error. */
static void
propagate_error(struct lcn_lts *lts)
{
	bool *is_error = calloc(lts->n_states, sizeof *is_error);
	bool has_changed = true;
	is_error[lts->error] = true;
	while (has_changed) {
		has_changed = false;
		for (uint32_t s = 0; s < lts->n_states; s++)
			LCN_FOR_EDGES (lts, s, edge)
				if (!is_error[s] && edge->label == LCN_TAU &&
				    is_error[edge->target])
					has_changed = is_error[s] = true;
	}
	for (uint64_t i = 0; i < lts->n_edges; i++)
		if (is_error[lts->edges[i].target])
			lts->edges[i].target = lts->error;
	free(is_error);
}

/* The assumption with the paper's completion: what leads to the error is
 * refused, everything else that is not there is allowed for ever. */
static void
check_assumption(const struct found *found, uint32_t n_states, uint32_t n_edges)
{
	struct lcn_missing_view view;
	struct lcn_dfa dfa;
	uint32_t sizes[2];
	assert_int_equal(lcn_view_missing(&found->result, NULL, &view), LCN_LIMIT_NONE);
	assert_true(lcn_lts_is_valid(&view.lts));
	propagate_error(&view.lts);
	lcn_dfa_from_lts(&view.lts, NULL, &dfa);
	lcn_dfa_complete(&dfa);
	for (size_t i = 0; i < (size_t) dfa.n_states * dfa.letters.n_names; i++)
		if (dfa.next[i] != LCN_NO_STATE && dfa.classes[dfa.next[i]] == LCN_CLASS_ERROR)
			dfa.next[i] = LCN_NO_STATE;
	lcn_dfa_minimize(&dfa);
	count(&dfa, &sizes[0], &sizes[1]);
	assert_int_equal(sizes[0], n_states);
	assert_int_equal(sizes[1], n_edges);
	lcn_dfa_release(&dfa);
	lcn_missing_view_release(&view);
}

struct paper_case {
	const char *files[4];
	uint32_t weak_states, weak_edges;
	uint32_t states, edges;		/* of the assumption; 0: the property holds */
	uint32_t any_states, any_edges; /* of the one when the mailbox is a bag */
	uint32_t capacity;
};

static const struct paper_case paper_cases[] = {
    {{"examples/mutex.aml"}, 15, 21, 14, 68, 13, 63, 10},
    {{"examples/paper/figure-15.aml", "examples/paper/figure-16.aml"}, 10, 10, 0, 0, 0, 0, 10},
    {{"examples/paper/figure-15-multiple.aml", "examples/paper/figure-16.aml"},
     310,
     601,
     5,
     13,
     5,
     13,
     10},
    {{"examples/paper/figure-19.aml", "examples/paper/figure-21.aml",
      "examples/paper/figure-22.aml"},
     124,
     182,
     38,
     375,
     39,
     384,
     2},
};

/* Semantics with single sends and as the missing component sees it have the
 * sizes of the paper and of an independent reference. */
static void
test_sizes_of_the_paper(void **state)
{
	(void) state;
	for (size_t i = 0; i < sizeof paper_cases / sizeof *paper_cases; i++) {
		const struct paper_case *c = &paper_cases[i];
		struct found found;
		system_from_files(&found.made, c->files, NULL, NULL, LCN_ORDER_FIFO, c->capacity);
		explore(&found);
		check_weak_traces(&found, c->weak_states, c->weak_edges);
		if (c->states > 0)
			check_assumption(&found, c->states, c->edges);
		release(&found);
		system_from_files(&found.made, c->files, NULL, NULL, LCN_ORDER_ANY, c->capacity);
		explore(&found);
		if (c->any_states > 0)
			check_assumption(&found, c->any_states, c->any_edges);
		release(&found);
	}
}

/* The missing component m is sent x twice in one step, and answers with two
 * sends, the second of which violates the property. */
static const char small_model[] = "actor a(2) { go { m!x; self!again; m!x; } again {} }"
				  "actor m(2) { x { b!p; self!y; b!q; } y {} }"
				  "actor b(2) { int v; p { v = 1; } q {} }"
				  "property w { idle -> one on Snd(x)::m; one -> two on Snd(x)::m;"
				  "             two -> error on Snd(q)::b; }"
				  "main { a!go; }";

static void
check_edges(const struct lcn_lts *lts, const char *expected)
{
	struct lcn_text text = {0};
	assert_true(lcn_lts_is_valid(lts));
	for (uint32_t s = 0; s < lts->n_states; s++)
		LCN_FOR_EDGES (lts, s, edge)
			lcn_text_format(&text, "%u %s %u\n", s, lts->labels.texts[edge->label],
					edge->target);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
}

/* Steps carry the component and all its sends; a step that violates ends with
 * the send that does. */
static void
test_steps_are_as_they_are(void **state)
{
	(void) state;
	struct found found;
	struct lcn_lts lts;
	explore_text(&found, small_model, "m");
	assert_int_equal(lcn_view_steps(&found.result, false, NULL, &lts), LCN_LIMIT_NONE);
	check_edges(&lts, "0 a[Snd(x)::m,Snd(again)::a,Snd(x)::m] 1\n"
			  "1 a[] 2\n"
			  "1 m[Snd(p)::b,Snd(y)::m,Snd(q)::b] 3\n"
			  "2 m[Snd(p)::b,Snd(y)::m,Snd(q)::b] 3\n");
	assert_int_equal(lts.error, 3);
	assert_int_equal(lts.parameters.n_items, 0);
	lcn_lts_release(&lts);
	release(&found);
}

static void
check_row(const struct lcn_lts *lts, uint32_t state, const char *expected)
{
	struct lcn_text text = {0};
	const struct lcn_parameters *parameters = &lts->parameters;
	const uint32_t *values = parameters->values + (size_t) state * parameters->n_items;
	for (uint32_t i = 0; i < parameters->n_items; i++)
		lcn_text_format(&text, "%s=%s;", parameters->items[i].name,
				parameters->items[i].values.texts[values[i]]);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
}

/* The parameters tell all of a state. */
static void
test_parameters_tell_the_state(void **state)
{
	(void) state;
	struct found found;
	struct lcn_lts lts;
	explore_text(&found, small_model, "m");
	assert_int_equal(lcn_view_steps(&found.result, true, NULL, &lts), LCN_LIMIT_NONE);
	check_row(&lts, 0, "property=0;b.v=0;a=[go];m=[];b=[];");
	check_row(&lts, 1, "property=2;b.v=0;a=[again];m=[x x2];b=[];");
	check_row(&lts, 2, "property=2;b.v=0;a=[];m=[x x2];b=[];");
	check_row(&lts, 3, "property=error;b.v=-;a=-;m=-;b=-;");
	lcn_lts_release(&lts);
	release(&found);
}

/* Single sends: the missing component's to itself are not seen, those of
 * others to themselves are. */
static void
test_sends_come_one_by_one(void **state)
{
	(void) state;
	struct found found;
	struct lcn_lts lts;
	explore_text(&found, small_model, "m");
	assert_int_equal(lcn_view_sends(&found.result, NULL, &lts), LCN_LIMIT_NONE);
	check_edges(&lts, "0 Snd(x)::m 4\n"
			  "1 tau 2\n"
			  "1 Snd(p)::b 6\n"
			  "2 Snd(p)::b 7\n"
			  "4 Snd(again)::a 5\n"
			  "5 Snd(x)::m 1\n"
			  "6 Snd(q)::b 3\n"
			  "7 Snd(q)::b 3\n");
	assert_int_equal(lts.error, 3);
	lcn_lts_release(&lts);
	release(&found);
}

/* The missing component sees what crosses its border, and each state knows
 * where it is in the step, what the property says and who has room. */
static void
test_the_missing_component_sees_its_border(void **state)
{
	(void) state;
	static const uint32_t properties[] = {0, 2, 2, 3, 1, 2, 2};
	static const uint32_t origins[] = {0, 1, 2, 3, 0, 1, 2};
	static const uint32_t room[] = {7, 5, 5, 0, 0, 0, 0}; /* a is bit 0, m 1, b 2 */
	struct found found;
	struct lcn_missing_view view;
	explore_text(&found, small_model, "m");
	assert_int_equal(lcn_view_missing(&found.result, NULL, &view), LCN_LIMIT_NONE);
	check_edges(&view.lts, "0 Rcv(x) 4\n"
			       "1 tau 2\n"
			       "1 Snd(p)::b 5\n"
			       "2 Snd(p)::b 6\n"
			       "4 Rcv(x) 1\n"
			       "5 Snd(q)::b 3\n"
			       "6 Snd(q)::b 3\n");
	assert_int_equal(view.lts.error, 3);
	assert_int_equal(view.n_found, 4);
	for (uint32_t s = 0; s < 7; s++) {
		assert_int_equal(view.properties[s], properties[s]);
		assert_int_equal(view.origins[s], origins[s]);
		assert_int_equal(*lcn_missing_view_room(&view, s), room[s]);
		assert_int_equal(lcn_missing_view_is_between(&view, s), s >= 4);
	}
	assert_int_equal(view.lts.labels.n_names, 4); /* y is nobody else's business */
	lcn_missing_view_release(&view);
	release(&found);
}

/* Messages of the interface are letters even when nothing sends them, in the
 * order of the components. */
static void
test_the_alphabet_is_the_whole_interface(void **state)
{
	(void) state;
	struct found found;
	struct lcn_missing_view view;
	explore_text(&found,
		     "actor a(2) { p {} q {} } missing m(1) { x -> a: p q; y -> ; } main { a!p; }",
		     NULL);
	assert_int_equal(lcn_view_missing(&found.result, NULL, &view), LCN_LIMIT_NONE);
	check_edges(&view.lts, "0 tau 1\n");
	static const char *const labels[] = {"tau", "Snd(p)::a", "Snd(q)::a", "Rcv(x)", "Rcv(y)"};
	assert_int_equal(view.lts.labels.n_names, 5);
	for (uint32_t i = 0; i < 5; i++)
		assert_string_equal(view.lts.labels.texts[i], labels[i]);
	lcn_missing_view_release(&view);
	release(&found);
}

/* A limit leaves an empty system that can be released. */
static void
test_limits_leave_nothing(void **state)
{
	(void) state;
	struct lcn_budget budget = {.deadline_ms = 1};
	struct found found;
	struct lcn_lts lts;
	struct lcn_missing_view view;
	explore_text(&found, small_model, "m");
	assert_int_equal(lcn_view_steps(&found.result, true, &budget, &lts), LCN_LIMIT_TIME);
	lcn_lts_release(&lts);
	assert_int_equal(lcn_view_sends(&found.result, &budget, &lts), LCN_LIMIT_TIME);
	lcn_lts_release(&lts);
	assert_int_equal(lcn_view_missing(&found.result, &budget, &view), LCN_LIMIT_TIME);
	lcn_missing_view_release(&view);
	release(&found);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_sizes_of_the_paper),
	    cmocka_unit_test(test_steps_are_as_they_are),
	    cmocka_unit_test(test_parameters_tell_the_state),
	    cmocka_unit_test(test_sends_come_one_by_one),
	    cmocka_unit_test(test_the_missing_component_sees_its_border),
	    cmocka_unit_test(test_the_alphabet_is_the_whole_interface),
	    cmocka_unit_test(test_limits_leave_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
