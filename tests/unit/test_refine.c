#include "unit/testing.h"

#include "lts/partition.h"
#include "lts/refine.h"

enum { N_STATES = 150 };

/* Rows of N_STATES states, each leading to the next; those of the second row
 * have a loop besides. */
static void
make_rows(uint32_t n_rows, struct lcn_lts *lts)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t a = lcn_names_add(&builder.labels, "a");
	uint32_t b = lcn_names_add(&builder.labels, "b");
	for (uint32_t s = 0; s < n_rows * N_STATES; s++) {
		if (s % N_STATES != N_STATES - 1)
			lcn_lts_builder_add(&builder, s, a, s + 1);
		if (s >= N_STATES)
			lcn_lts_builder_add(&builder, s, b, s);
	}
	lcn_lts_builder_finish(&builder, 0, lts);
}

/* In round k the state from which k - 1 steps can be made is split off; in the
 * last one the state that can make them all. */
static void
test_rounds_of_a_chain(void **state)
{
	(void) state;
	struct lcn_lts lts;
	make_rows(1, &lts);
	struct lcn_graph graph = lcn_graph_of(&lts);
	struct lcn_refinement r;
	assert_int_equal(lcn_refine(&graph, false, NULL, &r), LCN_LIMIT_NONE);
	assert_int_equal(r.states.n_blocks, N_STATES);
	assert_int_equal(r.splits.n_items, 2 * N_STATES - 1);
	for (uint32_t s = 0; s < N_STATES; s++) {
		uint32_t n_steps = N_STATES - 1 - s;
		uint32_t leaf = r.split_of_block[r.states.blocks[s]];
		uint32_t round = n_steps + 1 < N_STATES ? n_steps + 1 : N_STATES - 1;
		assert_int_equal(r.splits.items[leaf].round, round);
		assert_int_equal(r.splits.items[leaf].state, s);
	}
	lcn_refinement_release(&r);
	lcn_lts_release(&lts);
}

/* What jumps find is what a walk from parent to parent finds. */
static void
test_jumps(void **state)
{
	(void) state;
	struct lcn_lts lts;
	make_rows(2, &lts);
	struct lcn_graph graph = lcn_graph_of(&lts);
	struct lcn_refinement r;
	lcn_refine(&graph, false, NULL, &r);
	const struct lcn_split *splits = r.splits.items;
	for (uint32_t s = 0; s < lts.n_states; s++) {
		uint32_t node = r.split_of_block[r.states.blocks[s]];
		for (uint32_t round = N_STATES; round-- > 0;) {
			while (splits[node].round > round)
				node = splits[node].parent;
			assert_int_equal(lcn_refinement_node(&r, s, round), node);
		}
	}
	for (uint32_t a = 0; a < r.splits.n_items; a++) {
		for (uint32_t b = 0; b < r.splits.n_items; b++) {
			uint32_t x = a;
			uint32_t y = b;
			uint32_t up_a = a;
			uint32_t up_b = b;
			bool is_found = lcn_refinement_meet(&r, &x, &y);
			while (splits[up_a].depth > splits[up_b].depth)
				up_a = splits[up_a].parent;
			while (splits[up_b].depth > splits[up_a].depth)
				up_b = splits[up_b].parent;
			assert_int_equal(is_found, up_a != up_b);
			while (is_found && splits[up_a].parent != splits[up_b].parent) {
				up_a = splits[up_a].parent;
				up_b = splits[up_b].parent;
			}
			assert_int_equal(x, is_found ? up_a : a);
			assert_int_equal(y, is_found ? up_b : b);
		}
	}
	lcn_refinement_release(&r);
	lcn_lts_release(&lts);
}

/* Components of internal steps become one state each, reached ones first; their
 * own internal steps vanish. */
static void
test_collapse(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t a = lcn_names_add(&builder.labels, "a");
	lcn_lts_builder_add(&builder, 0, LCN_TAU, 1);
	lcn_lts_builder_add(&builder, 1, LCN_TAU, 2);
	lcn_lts_builder_add(&builder, 2, LCN_TAU, 0);
	lcn_lts_builder_add(&builder, 2, a, 1);
	lcn_lts_builder_add(&builder, 1, LCN_TAU, 3);
	lcn_lts_builder_add(&builder, 3, a, 0);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	struct lcn_graph graph = lcn_graph_of(&lts);
	struct lcn_graph collapsed;
	uint32_t components[4];
	lcn_graph_collapse(&graph, &collapsed, components);
	const uint32_t expected[] = {1, 1, 1, 0};
	assert_memory_equal(components, expected, sizeof expected);
	assert_int_equal(collapsed.n_states, 2);
	assert_int_equal(collapsed.n_edges, 3);
	assert_int_equal(collapsed.first[1], 1);
	assert_int_equal(collapsed.edges[0].label, a);
	assert_int_equal(collapsed.edges[0].target, 1);
	lcn_graph_release(&collapsed);
	lcn_lts_release(&lts);
}

/* The largest part of a divided block keeps its number, also when it is the
 * part that was not marked. */
static void
test_divide(void **state)
{
	(void) state;
	struct lcn_partition p;
	struct lcn_parts parts = {0};
	const uint32_t keys[] = {5, 7, 5, 9, 0, 0, 0, 0};
	lcn_partition_init(&p, 8);
	for (uint32_t i = 0; i < 4; i++)
		assert_true(lcn_partition_mark(&p, i));
	assert_false(lcn_partition_mark(&p, 2));
	lcn_partition_divide(&p, 0, keys, 9, &parts);
	assert_int_equal(parts.n_items, 3);
	assert_int_equal(p.n_blocks, 3);
	assert_int_equal(lcn_partition_size(&p, 0), 5);
	for (uint32_t i = 3; i < 8; i++)
		assert_int_equal(p.blocks[i], 0);
	assert_int_equal(p.blocks[0], p.blocks[2]);
	assert_true(p.blocks[0] != 0 && p.blocks[1] != 0 && p.blocks[0] != p.blocks[1]);
	lcn_array_clear(&p.touched);
	lcn_partition_mark(&p, 2);
	lcn_partition_split(&p);
	assert_int_equal(p.n_blocks, 4);
	assert_true(p.blocks[0] != p.blocks[2]);
	lcn_array_release(&parts);
	lcn_partition_release(&p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_rounds_of_a_chain),
	    cmocka_unit_test(test_jumps),
	    cmocka_unit_test(test_collapse),
	    cmocka_unit_test(test_divide),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
