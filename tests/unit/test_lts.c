#include "unit/testing.h"

#include "lts/lts.h"

/* Edges keep their order within a state; duplicates stay. */
static void
test_builder_keeps_what_it_is_given(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t a = lcn_names_add(&builder.labels, "a");
	uint32_t b = lcn_names_add(&builder.labels, "b");
	lcn_lts_builder_add(&builder, 2, b, 0);
	lcn_lts_builder_add(&builder, 0, b, 1);
	lcn_lts_builder_add(&builder, 0, a, 2);
	lcn_lts_builder_add(&builder, 0, b, 1);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	assert_int_equal(lts.n_states, 3);
	assert_int_equal(lts.n_edges, 4);
	assert_int_equal(lts.first[1], 3);
	assert_int_equal(lts.edges[0].label, b);
	assert_int_equal(lts.edges[1].label, a);
	assert_int_equal(lts.edges[2].target, 1);
	assert_int_equal(lts.edges[3].target, 0);
	lcn_lts_release(&lts);
}

/* Spelling the error state out and finding it again changes nothing. */
static void
test_error_state_can_be_spelled(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t a = lcn_names_add(&builder.labels, "a");
	lcn_lts_builder_add(&builder, 0, a, 1);
	lcn_lts_builder_add(&builder, 0, a, 2);
	lcn_lts_builder_add(&builder, 2, a, 0);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	lts.error = 1;
	lcn_lts_spell_error(&lts);
	assert_true(lcn_lts_is_valid(&lts));
	assert_int_equal(lts.error, LCN_NO_STATE);
	assert_int_equal(lts.n_edges, 4);
	lcn_lts_find_error(&lts);
	assert_true(lcn_lts_is_valid(&lts));
	assert_int_equal(lts.error, 1);
	assert_int_equal(lts.n_edges, 3);
	assert_int_equal(lts.labels.n_names, 2);
	lcn_lts_release(&lts);
}

/* What the public header shows of a system: labels by number, edges by state. */
static void
test_system_can_be_walked(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t a = lcn_names_add(&builder.labels, "a");
	lcn_lts_builder_add(&builder, 1, a, 2);
	lcn_lts_builder_add(&builder, 1, LCN_TAU, 0);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 1, &lts);
	assert_int_equal(lcn_lts_initial_state(&lts), 1);
	assert_int_equal(lcn_lts_error_state(&lts), LCN_NO_STATE);
	assert_int_equal(lcn_lts_n_labels(&lts), 1);
	assert_string_equal(lcn_lts_label(&lts, 0), "tau");
	assert_string_equal(lcn_lts_label(&lts, a), "a");
	uint64_t n_edges;
	const struct lcn_edge *edges = lcn_lts_edges_of(&lts, 1, &n_edges);
	assert_int_equal(n_edges, 2);
	assert_int_equal(edges[0].label, a);
	assert_int_equal(edges[0].target, 2);
	assert_int_equal(edges[1].label, LCN_TAU);
	assert_int_equal(edges[1].target, 0);
	lcn_lts_edges_of(&lts, 2, &n_edges);
	assert_int_equal(n_edges, 0);
	lts.error = 2;
	assert_int_equal(lcn_lts_error_state(&lts), 2);
	lcn_lts_release(&lts);
}

/* The label "error" leaves the alphabet with the loop that it was on, and the
 * labels behind it move up. */
static void
test_found_error_leaves_the_alphabet(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t a = lcn_names_add(&builder.labels, "a");
	uint32_t error = lcn_names_add(&builder.labels, "error");
	uint32_t b = lcn_names_add(&builder.labels, "b");
	lcn_lts_builder_add(&builder, 0, a, 1);
	lcn_lts_builder_add(&builder, 0, b, 2);
	lcn_lts_builder_add(&builder, 1, error, 1);
	lcn_lts_builder_add(&builder, 2, LCN_TAU, 0);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	lcn_lts_find_error(&lts);
	assert_true(lcn_lts_is_valid(&lts));
	assert_int_equal(lts.error, 1);
	assert_int_equal(lts.labels.n_names, 3);
	assert_string_equal(lts.labels.texts[1], "a");
	assert_string_equal(lts.labels.texts[2], "b");
	assert_int_equal(lts.n_edges, 3);
	assert_int_equal(lts.edges[0].label, 1);
	assert_int_equal(lts.edges[1].label, 2);
	assert_int_equal(lts.edges[2].label, LCN_TAU);
	lcn_lts_release(&lts);
}

/* Where "error" is on another edge too, it is a label like any other. */
static void
test_ordinary_error_label_stays(void **state)
{
	(void) state;
	static const struct lcn_transition others[] = {{0, 1, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 0}};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		struct lcn_lts_builder builder;
		lcn_lts_builder_init(&builder);
		lcn_names_add(&builder.labels, "error");
		lcn_lts_builder_add(&builder, others[i].from, others[i].label, others[i].to);
		lcn_lts_builder_add(&builder, 1, 1, 1);
		struct lcn_lts lts;
		lcn_lts_builder_finish(&builder, 0, &lts);
		lcn_lts_find_error(&lts);
		assert_int_equal(lts.error, LCN_NO_STATE);
		assert_int_equal(lts.n_edges, 2);
		assert_int_equal(lts.labels.n_names, 2);
		lcn_lts_release(&lts);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_builder_keeps_what_it_is_given),
	    cmocka_unit_test(test_error_state_can_be_spelled),
	    cmocka_unit_test(test_system_can_be_walked),
	    cmocka_unit_test(test_found_error_leaves_the_alphabet),
	    cmocka_unit_test(test_ordinary_error_label_stays),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
