#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "model/ltl_graph.h"

/* A graph written down: steps in any order, promises as the bits of a word. */

enum { MAX_STATES = 8, MAX_STEPS = 24, N_PROMISE_WORDS = 2 };

struct plan_step {
	uint32_t from;
	uint32_t to;
	uint32_t promises[N_PROMISE_WORDS];
};

struct plan {
	uint32_t n_states;
	uint32_t n_steps;
	struct plan_step steps[MAX_STEPS];
	struct lcn_ltl_graph graph;
	unsigned n_expanded[MAX_STATES];
};

static void
expand(void *owner, uint32_t state)
{
	struct plan *plan = owner;
	plan->n_expanded[state]++;
	for (uint32_t i = 0; i < plan->n_steps; i++) {
		const struct plan_step *from = &plan->steps[i];
		if (from->from != state)
			continue;
		struct lcn_ltl_step step = {.target = from->to};
		step.promises =
		    lcn_tuples_add(&plan->graph.promises, from->promises, N_PROMISE_WORDS);
		lcn_array_push(&plan->graph.steps, step);
	}
}

static void
start(struct plan *plan)
{
	plan->graph = (struct lcn_ltl_graph){
	    .owner = plan, .expand = expand, .n_promise_words = N_PROMISE_WORDS};
	memset(plan->n_expanded, 0, sizeof plan->n_expanded);
}

/* The naive way: which states reach which, by one or more steps; a state lies
 * on a fair cycle when the steps between states that reach it and are reached
 * by it have no promise in common. */

struct reach {
	bool from[MAX_STATES][MAX_STATES];
};

static struct reach
find_reach(const struct plan *plan)
{
	struct reach reach = {0};
	for (uint32_t i = 0; i < plan->n_steps; i++)
		reach.from[plan->steps[i].from][plan->steps[i].to] = true;
	for (uint32_t via = 0; via < plan->n_states; via++)
		for (uint32_t a = 0; a < plan->n_states; a++)
			for (uint32_t b = 0; b < plan->n_states; b++)
				reach.from[a][b] |= reach.from[a][via] && reach.from[via][b];
	return reach;
}

static bool
is_on_fair_cycle(const struct plan *plan, const struct reach *reach, uint32_t state)
{
	uint32_t common[N_PROMISE_WORDS] = {UINT32_MAX, UINT32_MAX};
	if (!reach->from[state][state])
		return false;
	for (uint32_t i = 0; i < plan->n_steps; i++) {
		const struct plan_step *step = &plan->steps[i];
		bool is_after = step->from == state || reach->from[state][step->from];
		bool is_before = step->to == state || reach->from[step->to][state];
		for (size_t j = 0; j < N_PROMISE_WORDS && is_after && is_before; j++)
			common[j] &= step->promises[j];
	}
	return common[0] == 0 && common[1] == 0;
}

static bool
is_live(const struct plan *plan, const struct reach *reach, uint32_t state)
{
	for (uint32_t i = 0; i < plan->n_states; i++)
		if ((i == state || reach->from[state][i]) && is_on_fair_cycle(plan, reach, i))
			return true;
	return false;
}

static void
check_plan(struct plan *plan, unsigned seed)
{
	struct lcn_ltl_work work = {0};
	struct reach reach = find_reach(plan);
	start(plan);
	bool has_path = lcn_ltl_graph_has_path(&plan->graph, &work);
	lcn_ltl_graph_release(&plan->graph);
	start(plan);
	bool *live = lcn_ltl_graph_find_live(&plan->graph, &work);
	if (has_path != is_live(plan, &reach, 0))
		fail_msg("graph %u: has_path is wrong", seed);
	for (uint32_t i = 0; i < plan->n_states; i++) {
		bool is_reached = i == 0 || reach.from[0][i];
		if (plan->n_expanded[i] != is_reached)
			fail_msg("graph %u: state %u is expanded %u times", seed, (unsigned) i,
				 plan->n_expanded[i]);
		if (is_reached && live[i] != is_live(plan, &reach, i))
			fail_msg("graph %u: state %u is %s", seed, (unsigned) i,
				 live[i] ? "not live" : "live");
	}
	free(live);
	lcn_ltl_graph_release(&plan->graph);
}

static uint32_t
chance(uint64_t *random, uint32_t n)
{
	*random += UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t) (lcn_hash_mix(*random) % n);
}

/* Two promises; most steps put most of them off, so that fair cycles are long. */
static uint32_t
random_promises(uint64_t *random)
{
	return chance(random, 4) == 0 ? 0 : 3u & ~(1u << chance(random, 6));
}

/* Small random graphs with four promises, two in each word. */
static void
test_random_graphs(void **state)
{
	(void) state;
	const char *text = getenv("LACUNA_COUNT");
	unsigned count = text != NULL ? (unsigned) strtoul(text, NULL, 10) : 20000;
	for (unsigned seed = 1; seed <= count; seed++) {
		uint64_t random = seed;
		struct plan plan = {.n_states = 1 + chance(&random, MAX_STATES)};
		plan.n_steps = chance(&random, 1 + 3 * plan.n_states);
		for (uint32_t i = 0; i < plan.n_steps; i++) {
			struct plan_step *step = &plan.steps[i];
			step->from = chance(&random, plan.n_states);
			step->to = chance(&random, plan.n_states);
			for (size_t j = 0; j < N_PROMISE_WORDS; j++)
				step->promises[j] = random_promises(&random);
		}
		check_plan(&plan, seed);
	}
}

/* A search that may stop early does: nothing behind the first fair cycle is
 * looked at. */
static void
test_stops_early(void **state)
{
	(void) state;
	struct plan plan = {.n_states = 3, .n_steps = 2};
	struct lcn_ltl_work work = {0};
	plan.steps[0] = (struct plan_step){.from = 0, .to = 0};
	plan.steps[1] = (struct plan_step){.from = 0, .to = 1};
	start(&plan);
	assert_true(lcn_ltl_graph_has_path(&plan.graph, &work));
	assert_int_equal(plan.n_expanded[0], 1);
	assert_int_equal(plan.n_expanded[1], 0);
	lcn_ltl_graph_release(&plan.graph);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_random_graphs),
	    cmocka_unit_test(test_stops_early),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
