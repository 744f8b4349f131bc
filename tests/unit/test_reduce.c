#include "unit/testing.h"

#include <string.h>

#include "base/memory.h"
#include "lts/reduce.h"
#include "unit/judge.h"

static bool
has_equal_labels(const struct lcn_lts *a, const struct lcn_lts *b)
{
	if (a->labels.n_names != b->labels.n_names)
		return false;
	for (uint32_t i = 0; i < a->labels.n_names; i++)
		if (strcmp(a->labels.texts[i], b->labels.texts[i]) != 0)
			return false;
	return true;
}

static bool
is_equal(const struct lcn_lts *a, const struct lcn_lts *b)
{
	return has_equal_labels(a, b) && a->n_states == b->n_states && a->initial == b->initial &&
	       a->error == b->error && a->n_edges == b->n_edges &&
	       memcmp(a->first, b->first, (a->n_states + 1) * sizeof *a->first) == 0 &&
	       memcmp(a->edges, b->edges, a->n_edges * sizeof *a->edges) == 0;
}

static void
reduce_small(const struct small *small, enum lcn_relation relation, struct lcn_lts *reduced)
{
	struct lcn_lts lts;
	small_to_lts(small, &lts);
	assert_int_equal(lcn_lts_minimize(&lts, relation, NULL, reduced), LCN_LIMIT_NONE);
	lcn_lts_release(&lts);
}

/* How many classes the reachable states of the first system make, or of the
 * second. */
static uint32_t
count_classes(const struct judge *judge, judge_relation related, int system)
{
	bool is_reached[JUDGE_MAX_STATES] = {false};
	is_reached[judge->initials[system]] = true;
	for (uint32_t round = 0; round < judge->n_states; round++)
		for (uint32_t label = 0; label < SMALL_N_LABELS; label++)
			for (uint32_t s = 0; s < judge->n_states; s++)
				for (uint32_t t = 0; t < judge->n_states; t++)
					is_reached[t] |= is_reached[s] && judge->step[label][s][t];
	uint32_t n_classes = 0;
	for (uint32_t s = 0; s < judge->n_states; s++) {
		bool is_first = is_reached[s];
		for (uint32_t t = 0; t < s; t++)
			is_first = is_first && !(is_reached[t] && related[s][t]);
		n_classes += is_first;
	}
	return n_classes;
}

static bool
is_related_to(const struct small *small, const struct lcn_lts *reduced, enum lcn_relation relation)
{
	struct lcn_lts lts;
	struct lcn_comparison comparison;
	small_to_lts(small, &lts);
	lcn_lts_compare(&lts, reduced, relation, NULL, &comparison);
	bool is_related = comparison.is_related;
	lcn_comparison_release(&comparison);
	lcn_lts_release(&lts);
	return is_related;
}

static bool
has_error_label(const struct small *small)
{
	for (uint32_t i = 0; i < small->n_edges; i++)
		if (small->edges[i].label == SMALL_N_LABELS - 1)
			return true;
	return false;
}

static const char *
check_sizes(const struct judge *judge, enum lcn_relation relation, const struct lcn_lts *reduced)
{
	judge_relation related;
	if (relation == LCN_WEAK_TRACE_EQUIVALENCE)
		return NULL;
	if (relation == LCN_STRONG_BISIMULATION)
		judge_strong(judge, related);
	else
		judge_branching(judge, related);
	for (int i = 0; i < 2; i++)
		if (reduced[i].n_states != count_classes(judge, related, i))
			return "wrong number of states";
	return NULL;
}

/* Equal results are expected of systems that are related. */
static const char *
check_reduced(const struct small *systems, enum lcn_relation relation,
	      const struct lcn_lts *reduced)
{
	struct judge judge;
	judge_init(&judge, systems);
	for (int i = 0; i < 2; i++) {
		if (!lcn_lts_is_valid(&reduced[i]))
			return "invalid result";
		if (!is_related_to(&systems[i], &reduced[i], relation))
			return "the result is not related";
	}
	bool is_same_alphabet = has_error_label(&systems[0]) == has_error_label(&systems[1]);
	bool is_related = is_related_to(&systems[0], &reduced[1], relation);
	if (is_same_alphabet &&
	    (systems[0].error == LCN_NO_STATE) == (systems[1].error == LCN_NO_STATE) &&
	    is_related != is_equal(&reduced[0], &reduced[1]))
		return is_related ? "the result is not canonical" : "equal though not related";
	return check_sizes(&judge, relation, reduced);
}

static const char *
check_reduction(const struct small *systems, void *context)
{
	enum lcn_relation relation = *(const enum lcn_relation *) context;
	struct lcn_lts reduced[2];
	reduce_small(&systems[0], relation, &reduced[0]);
	reduce_small(&systems[1], relation, &reduced[1]);
	const char *wrong = check_reduced(systems, relation, reduced);
	lcn_lts_release(&reduced[0]);
	lcn_lts_release(&reduced[1]);
	return wrong;
}

/* Reduced systems are related to what they were made from, as small as can be,
 * and equal if and only if the systems are related. */

static void
test_random_strong(void **state)
{
	(void) state;
	enum lcn_relation relation = LCN_STRONG_BISIMULATION;
	small_run("strong reduction", 5000, check_reduction, &relation);
}

static void
test_random_branching(void **state)
{
	(void) state;
	enum lcn_relation relation = LCN_BRANCHING_BISIMULATION;
	small_run("branching reduction", 5000, check_reduction, &relation);
}

static void
test_random_weak_trace(void **state)
{
	(void) state;
	enum lcn_relation relation = LCN_WEAK_TRACE_EQUIVALENCE;
	small_run("weak trace reduction", 5000, check_reduction, &relation);
}

/* The same system under other numbers. */
static void
renumber(struct small *small, struct random *random)
{
	uint32_t numbers[SMALL_MAX_STATES] = {0};
	for (uint32_t s = 0; s < small->n_states; s++) {
		uint32_t other = random_below(random, s + 1);
		numbers[s] = numbers[other];
		numbers[other] = s;
	}
	for (uint32_t i = 0; i < small->n_edges; i++) {
		small->edges[i].from = numbers[small->edges[i].from];
		small->edges[i].to = numbers[small->edges[i].to];
	}
	for (uint32_t i = 1; i < small->n_edges; i++) {
		uint32_t other = random_below(random, i + 1);
		struct lcn_transition edge = small->edges[i];
		small->edges[i] = small->edges[other];
		small->edges[other] = edge;
	}
	small->initial = numbers[small->initial];
	if (small->error != LCN_NO_STATE)
		small->error = numbers[small->error];
	small->is_turned = !small->is_turned;
}

/* Other numbers of states, edges and labels give the same canonical system,
 * when no two states are bisimilar. */
static const char *
check_renumbering(const struct small *systems, void *context)
{
	(void) context;
	struct lcn_lts lts[2];
	struct judge judge;
	judge_relation related;
	judge_init(&judge, systems);
	judge_strong(&judge, related);
	for (uint32_t s = 0; s < systems[0].n_states; s++)
		for (uint32_t t = 0; t < s; t++)
			if (related[s][t])
				return NULL;
	struct small other = systems[0];
	struct random random = {systems[0].n_edges};
	renumber(&other, &random);
	small_to_lts(&systems[0], &lts[0]);
	small_to_lts(&other, &lts[1]);
	lcn_lts_canonize(&lts[0], NULL);
	lcn_lts_canonize(&lts[1], NULL);
	bool is_well = is_equal(&lts[0], &lts[1]);
	lcn_lts_release(&lts[0]);
	lcn_lts_release(&lts[1]);
	return is_well ? NULL : "the numbers are not canonical";
}

static void
test_random_numbers(void **state)
{
	(void) state;
	small_run("canonical numbers", 20000, check_renumbering, NULL);
}

enum { N_STATES = 3000, N_EDGES = 10000 };

/* Every state twice; edges lead to one of the two. With is_slow, now and then
 * an internal step comes first. */
static void
make_copies(const struct lcn_transition *edges, struct random *random, bool is_slow,
	    struct lcn_lts *lts)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	for (uint32_t label = 1; label < SMALL_N_LABELS; label++)
		lcn_names_add(&builder.labels, small_labels[label]);
	uint32_t n_states = 2 * N_STATES;
	for (uint32_t i = 0; i < N_EDGES; i++) {
		for (uint32_t copy = 0; copy < 2; copy++) {
			uint32_t to = edges[i].to + N_STATES * random_below(random, 2);
			if (is_slow && random_below(random, 4) == 0) {
				lcn_lts_builder_add(&builder, n_states, LCN_TAU, to);
				to = n_states++;
			}
			lcn_lts_builder_add(&builder, edges[i].from + N_STATES * copy,
					    edges[i].label, to);
		}
	}
	lcn_lts_builder_finish(&builder, N_STATES * random_below(random, 2), lts);
}

/* What holds for small systems holds for larger ones, whose signatures no
 * longer all fit: copies of a random system become the same system again. */
static void
test_larger_systems(void **state)
{
	(void) state;
	static struct lcn_transition edges[N_EDGES];
	struct random random = {1};
	for (uint32_t i = 0; i < N_EDGES; i++)
		edges[i] = (struct lcn_transition){random_below(&random, N_STATES),
						   random_below(&random, SMALL_N_LABELS),
						   random_below(&random, N_STATES)};
	for (int i = 0; i < 2; i++) {
		enum lcn_relation relation =
		    i == 0 ? LCN_STRONG_BISIMULATION : LCN_BRANCHING_BISIMULATION;
		struct lcn_lts copies[2];
		struct lcn_lts reduced[2];
		for (int j = 0; j < 2; j++) {
			make_copies(edges, &random, i == 1, &copies[j]);
			assert_int_equal(lcn_lts_minimize(&copies[j], relation, NULL, &reduced[j]),
					 LCN_LIMIT_NONE);
			assert_in_range(reduced[j].n_states, N_STATES / 2, N_STATES);
		}
		assert_true(is_equal(&reduced[0], &reduced[1]));
		for (int j = 0; j < 2; j++) {
			lcn_lts_release(&copies[j]);
			lcn_lts_release(&reduced[j]);
		}
	}
}

/* The states of a system that is as small as can be get the numbers of a walk:
 * by label in byte order, and among targets of one label the deadlock first. */
static void
test_canonical_order(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t b = lcn_names_add(&builder.labels, "b");
	uint32_t a = lcn_names_add(&builder.labels, "a");
	lcn_lts_builder_add(&builder, 3, b, 0);
	lcn_lts_builder_add(&builder, 3, a, 1);
	lcn_lts_builder_add(&builder, 3, a, 2);
	lcn_lts_builder_add(&builder, 3, a, 2);
	lcn_lts_builder_add(&builder, 1, b, 2);
	lcn_lts_builder_add(&builder, 0, a, 0);
	lcn_lts_builder_add(&builder, 4, a, 0);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 3, &lts);
	assert_int_equal(lcn_lts_canonize(&lts, NULL), LCN_LIMIT_NONE);
	const struct lcn_edge expected[] = {{1, 1}, {1, 2}, {2, 3}, {2, 1}, {1, 3}};
	const uint64_t first[] = {0, 3, 3, 4, 5};
	assert_string_equal(lts.labels.texts[1], "a");
	assert_string_equal(lts.labels.texts[2], "b");
	assert_int_equal(lts.n_states, 4);
	assert_int_equal(lts.initial, 0);
	assert_int_equal(lts.n_edges, 5);
	assert_memory_equal(lts.first, first, sizeof first);
	assert_memory_equal(lts.edges, expected, sizeof expected);
	lcn_lts_release(&lts);
}

/* The error state is no deadlock, and survives. */
static void
test_error_state_survives(void **state)
{
	(void) state;
	const enum lcn_relation relations[] = {LCN_STRONG_BISIMULATION, LCN_BRANCHING_BISIMULATION,
					       LCN_WEAK_TRACE_EQUIVALENCE};
	for (size_t i = 0; i < 3; i++) {
		struct small small = {.n_states = 3, .error = 1, .n_edges = 2};
		small.edges[0] = (struct lcn_transition){0, 1, 1};
		small.edges[1] = (struct lcn_transition){0, 2, 2};
		struct lcn_lts reduced;
		reduce_small(&small, relations[i], &reduced);
		assert_int_equal(reduced.n_states, 3);
		assert_int_equal(reduced.n_edges, 2);
		assert_int_equal(reduced.error, 1);
		assert_int_equal(reduced.labels.n_names, 5);
		lcn_lts_release(&reduced);
	}
}

/* Where "error" was no label it is none afterwards, and labels after it in the
 * alphabet keep their edges; also when the error state is out of reach. */
static void
test_error_label_goes(void **state)
{
	(void) state;
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t z = lcn_names_add(&builder.labels, "z");
	uint32_t a = lcn_names_add(&builder.labels, "a");
	lcn_lts_builder_add(&builder, 0, a, 1);
	lcn_lts_builder_add(&builder, 0, z, 2);
	struct lcn_lts lts;
	struct lcn_lts reduced;
	lcn_lts_builder_finish(&builder, 0, &lts);
	lts.error = 1;
	lcn_lts_minimize(&lts, LCN_STRONG_BISIMULATION, NULL, &reduced);
	assert_int_equal(reduced.labels.n_names, 3);
	assert_string_equal(reduced.labels.texts[1], "a");
	assert_string_equal(reduced.labels.texts[2], "z");
	assert_int_equal(reduced.n_edges, 2);
	assert_int_equal(reduced.edges[0].label, 1);
	assert_int_equal(reduced.edges[1].label, 2);
	assert_int_equal(reduced.error, 1);
	lcn_lts_release(&reduced);

	lts.initial = 2;
	lcn_lts_minimize(&lts, LCN_STRONG_BISIMULATION, NULL, &reduced);
	assert_int_equal(reduced.error, LCN_NO_STATE);
	assert_int_equal(reduced.labels.n_names, 3);
	assert_int_equal(reduced.n_states, 1);
	lcn_lts_release(&reduced);
	lcn_lts_release(&lts);
}

/* A limit leaves something that can be released. */
static void
test_limit(void **state)
{
	(void) state;
	struct small small = {.n_states = 2, .error = LCN_NO_STATE};
	struct lcn_lts lts;
	struct lcn_lts reduced;
	small_to_lts(&small, &lts);
	volatile sig_atomic_t interrupt = 1;
	struct lcn_budget budget = {.interrupt = &interrupt};
	assert_int_equal(lcn_lts_minimize(&lts, LCN_BRANCHING_BISIMULATION, &budget, &reduced),
			 LCN_LIMIT_INTERRUPT);
	lcn_lts_release(&reduced);
	lcn_lts_release(&lts);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_canonical_order),   cmocka_unit_test(test_error_state_survives),
	    cmocka_unit_test(test_error_label_goes),  cmocka_unit_test(test_limit),
	    cmocka_unit_test(test_random_strong),     cmocka_unit_test(test_random_branching),
	    cmocka_unit_test(test_random_weak_trace), cmocka_unit_test(test_random_numbers),
	    cmocka_unit_test(test_larger_systems),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
