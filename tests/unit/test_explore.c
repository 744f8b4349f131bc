#include "unit/testing.h"

#include <stdio.h>

#include "explicit/explore.h"
#include "unit/systems.h"

static void
explore(const struct lcn_system *system, struct lcn_explicit_result *result)
{
	struct lcn_explicit_options options = {.keep_edges = true};
	lcn_explicit_explore(system, &options, result);
	assert_int_equal(result->limit, LCN_LIMIT_NONE);
	assert_int_equal(result->n_expanded, lcn_explicit_n_states(result));
}

struct paper_case {
	const char *files[4];
	const char *more;
	const char *missing;
	uint32_t fifo_states, fifo_steps, fifo_max;
	uint32_t capacity;
	uint32_t any_states, any_steps;
};

#define MUTEX_CLIENTS "examples/paper/figure-06.aml"
#define MUTEX_PROPERTY                                                       \
	"property p { let grant = Snd(permitL)::left | Snd(permitR)::right;" \
	"0 -> 1 on grant; 1 -> 0 on Snd(release)::mutex; 1 -> error on grant; }"

/* Figure 11a with some of its lines left out. */
#define MUTEX(l7, l16, l23)                                                   \
	"actor mutex(3) { int taken;"                                         \
	"reqL { if (taken==0) { left!permitL;" l7 "} else { self!reqL; } }"   \
	"reqR { if (taken==0) { right!permitR;" l16 "} else { self!reqR; } }" \
	"release {" l23 "} }" MUTEX_PROPERTY
#define SET "taken=1;"
#define RESET "taken=0;"

/* What lcn_system_options say of the missing component is the same in both. */
static const struct paper_case paper_cases[] = {
    {{"examples/mutex.aml"}, NULL, NULL, 20, 30, 4, 10, 71, 194},
    {{MUTEX_CLIENTS}, MUTEX(SET, SET, RESET), "mutex", 15, 24, 3, 10, 11, 25},
    {{MUTEX_CLIENTS}, MUTEX(SET, SET, ""), "mutex", 19, 30, 3, 10, 14, 31},
    {{MUTEX_CLIENTS}, MUTEX(SET, "", ""), "mutex", 21, 31, 4, 10, 63, 171},
    {{MUTEX_CLIENTS}, MUTEX("", SET, ""), "mutex", 21, 31, 4, 10, 63, 171},
    {{MUTEX_CLIENTS}, MUTEX("", SET, RESET), "mutex", 22, 33, 4, 10, 69, 190},
    {{MUTEX_CLIENTS}, MUTEX(SET, "", RESET), "mutex", 22, 33, 4, 10, 69, 190},
    {{MUTEX_CLIENTS}, MUTEX("", "", RESET), "mutex", 20, 30, 4, 10, 71, 194},
    {{MUTEX_CLIENTS}, MUTEX("", "", ""), "mutex", 20, 30, 4, 10, 71, 194},
    {{"examples/paper/figure-15.aml", "examples/paper/figure-16.aml"},
     NULL,
     NULL,
     22,
     30,
     2,
     20,
     192,
     370},
    {{"examples/paper/figure-15-multiple.aml", "examples/paper/figure-16.aml"},
     NULL,
     NULL,
     1007,
     2570,
     6,
     20,
     4413,
     13361},
    {{"examples/paper/figure-19.aml", "examples/paper/figure-21.aml",
      "examples/paper/figure-22.aml"},
     NULL,
     NULL,
     186,
     275,
     2,
     2,
     189,
     294},
};

static void
check_sizes(const struct paper_case *c, enum lcn_order order, uint32_t n_states, uint32_t n_steps)
{
	struct test_system made;
	struct lcn_explicit_result result;
	system_from_files(&made, c->files, c->more, c->missing, order, c->capacity);
	explore(made.system, &result);
	assert_int_equal(lcn_explicit_n_states(&result), n_states);
	assert_int_equal(result.n_steps, n_steps);
	if (order == LCN_ORDER_FIFO) {
		for (uint32_t i = 0; i < made.system->n_components; i++)
			assert_int_equal(result.mailboxes[i].refusal.state, LCN_NO_STATE);
		assert_int_equal(result.mailboxes[made.system->missing].max_length, c->fifo_max);
	}
	lcn_explicit_result_release(&result);
	system_release(&made);
}

static void
test_sizes_of_the_paper(void **state)
{
	(void) state;
	for (size_t i = 0; i < sizeof paper_cases / sizeof *paper_cases; i++) {
		const struct paper_case *c = &paper_cases[i];
		check_sizes(c, LCN_ORDER_FIFO, c->fifo_states, c->fifo_steps);
		check_sizes(c, LCN_ORDER_ANY, c->any_states, c->any_steps);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_sizes_of_the_paper),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
