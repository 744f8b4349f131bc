#include "unit/testing.h"

#include <stdio.h>

#include "trace/plan.h"
#include "unit/random.h"
#include "unit/systems.h"

/* Each of three paths is always possible, so a run is any word over 0, 1, 2. */
static void
make_runner(struct test_system *made)
{
	system_from_text(made,
			 "actor a(1) { int x; go { x = ?(0, 1, 2); self!go; } } main { a!go; }",
			 NULL, LCN_ORDER_FIFO);
	assert_int_equal(made->system->components[0].messages[0].n_paths, 3);
}

static void
push_times(struct lcn_run *run, const char *word, size_t n_times)
{
	for (; n_times > 0; n_times--)
		for (const char *at = word; *at != '\0'; at++)
			lcn_array_push(&run->choices,
				       ((struct lcn_choice){0, 0, (uint32_t) (*at - '0')}));
}

static void
assert_part(const struct lcn_plan *plan, size_t part, size_t first, size_t n_steps, size_t n_times)
{
	assert_true(part < plan->n_parts);
	assert_int_equal(plan->parts[part].first, first);
	assert_int_equal(plan->parts[part].n_steps, n_steps);
	assert_int_equal(plan->parts[part].n_times, n_times);
	assert_false(plan->parts[part].is_left_out);
}

/* Steps that are repeated are one part; the last step stands alone, whatever
 * it is. */
static void
test_repetitions_are_found(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_plan plan;
	make_runner(&made);
	struct lcn_run run = {.system = made.system};
	push_times(&run, "2", 1);
	push_times(&run, "01", 50);
	push_times(&run, "0012", 3);
	push_times(&run, "2222222", 1);
	lcn_plan_init(&plan, &run, 0);
	assert_int_equal(plan.n_parts, 5);
	assert_part(&plan, 0, 0, 1, 1);
	assert_part(&plan, 1, 1, 2, 50);
	assert_part(&plan, 2, 101, 4, 3);
	assert_part(&plan, 3, 113, 1, 6);
	assert_part(&plan, 4, 119, 1, 1);
	lcn_plan_release(&plan);
	lcn_run_release(&run);
	system_release(&made);
}

/* Little repetition is no reason to hide anything. */
static void
test_little_repetition_is_shown(void **state)
{
	(void) state;
	struct test_system made;
	struct lcn_plan plan;
	make_runner(&made);
	struct lcn_run run = {.system = made.system};
	push_times(&run, "0120", 2);
	push_times(&run, "1", 4);
	lcn_plan_init(&plan, &run, 0);
	assert_int_equal(plan.n_parts, 1);
	assert_part(&plan, 0, 0, 12, 1);
	lcn_plan_release(&plan);
	lcn_run_release(&run);
	system_release(&made);
}

/* What is told of a run, held against the run. */
struct listener {
	const struct lcn_run *run;
	size_t n_told; /* steps accounted for, shown or not */
	size_t n_shown;
	bool is_right;
};

static void
hear_step(void *context, size_t number, const struct lcn_state *from,
	  const struct lcn_attempt *attempt)
{
	struct listener *listener = context;
	(void) from;
	listener->is_right &= number == listener->n_told;
	listener->is_right &= attempt->choice.path == listener->run->choices.items[number].path;
	listener->n_told = number + 1;
	listener->n_shown++;
}

static void
hear_gap(void *context, const struct lcn_plan_part *part, const struct lcn_state *from,
	 const struct lcn_state *to)
{
	struct listener *listener = context;
	const struct lcn_choice *choices = listener->run->choices.items;
	size_t end = lcn_plan_part_end(part);
	size_t shown_end = part->first + (part->is_left_out ? 0 : part->n_steps);
	listener->is_right &= listener->n_told == shown_end && end > shown_end;
	for (size_t i = shown_end; i < end && !part->is_left_out; i++)
		listener->is_right &= choices[i].path == choices[i - part->n_steps].path;
	/* x is the number of the path taken last. */
	int64_t before = shown_end > 0 ? choices[shown_end - 1].path : 0;
	listener->is_right &= from->values[0] == before && to->values[0] == choices[end - 1].path;
	listener->n_told = end;
}

static bool
is_told_rightly(const struct lcn_run *run, size_t max_steps)
{
	static const struct lcn_plan_visit visit = {.step = hear_step, .gap = hear_gap};
	struct listener listener = {.run = run, .is_right = true};
	struct lcn_plan plan;
	lcn_plan_init(&plan, run, max_steps);
	bool is_step = lcn_plan_replay(&plan, &visit, &listener) == LCN_STEP;
	size_t n_planned = 0;
	for (size_t i = 0; i < plan.n_parts; i++) {
		listener.is_right &= plan.parts[i].first == n_planned;
		n_planned = lcn_plan_part_end(&plan.parts[i]);
	}
	listener.is_right &= n_planned == run->choices.n_items;
	const struct lcn_plan_part *last = plan.n_parts > 0 ? &plan.parts[plan.n_parts - 1] : NULL;
	if (last != NULL && lcn_plan_part_has_gap(last))
		listener.is_right = false; /* the end of a run is what it is for */
	lcn_plan_release(&plan);
	return is_step && listener.is_right && listener.n_told == run->choices.n_items &&
	       (max_steps == 0 || listener.n_shown <= max_steps + 64);
}

static void
make_random_run(struct random *random, struct lcn_run *run)
{
	uint32_t n_blocks = random_below(random, 8);
	for (uint32_t b = 0; b < n_blocks; b++) {
		char word[8] = "";
		uint32_t n_letters = 1 + random_below(random, 6);
		for (uint32_t i = 0; i < n_letters; i++)
			word[i] = (char) ('0' + random_below(random, 3));
		word[n_letters] = '\0';
		push_times(run, word, 1 + random_below(random, random_chance(random, 50) ? 3 : 60));
	}
}

/* Every step of a run is told once: shown, as a repetition of what was shown,
 * or as left out. */
static void
test_every_step_is_told(void **state)
{
	(void) state;
	struct test_system made;
	make_runner(&made);
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 2000);
	for (uint64_t i = 0; i < n_runs; i++, seed++) {
		struct random random = {seed};
		struct lcn_run run = {.system = made.system};
		make_random_run(&random, &run);
		size_t max_steps = random_chance(&random, 50) ? 0 : 2 + random_below(&random, 40);
		bool is_right = is_told_rightly(&run, max_steps);
		if (!is_right)
			print_message("seed %llu\n", (unsigned long long) seed);
		assert_true(is_right);
		lcn_run_release(&run);
	}
	system_release(&made);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_repetitions_are_found),
	    cmocka_unit_test(test_little_repetition_is_shown),
	    cmocka_unit_test(test_every_step_is_told),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
