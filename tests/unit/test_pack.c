#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "explicit/pack.h"
#include "unit/random.h"

/* A system made by hand of all that packing has to do with; nothing else of it
 * is set. */
enum { N_VARIABLES = 6, N_COMPONENTS = 6 };

static const int64_t few[] = {-7, 0, 100, 101, 102};

static const struct lcn_values ranges[N_VARIABLES] = {
    {.low = 0, .high = 0},
    {.low = -3, .high = 4},
    {.low = -7, .high = 102, .items = few, .n_items = 5},
    {.low = INT64_MIN, .high = INT64_MAX},
    {.low = 0, .high = (INT64_C(1) << 33) - 1},
    {.low = -(INT64_C(1) << 31), .high = (INT64_C(1) << 31) - 1},
};

static const struct lcn_component shapes[N_COMPONENTS] = {
    {.order = LCN_ORDER_FIFO, .capacity = 5, .n_messages = 3},
    {.order = LCN_ORDER_FIFO, .capacity = 0, .n_messages = 3},
    {.order = LCN_ORDER_FIFO, .capacity = 9, .n_messages = 1},
    {.order = LCN_ORDER_ANY, .capacity = 7, .n_messages = 4},
    {.order = LCN_ORDER_ANY, .capacity = 3, .n_messages = 0},
    {.order = LCN_ORDER_FIFO, .capacity = 200, .n_messages = 200},
};

struct fixture {
	struct lcn_system system;
	struct lcn_packing packing;
	uint8_t classes[3];
};

static void
init_fixture(struct fixture *fixture)
{
	struct lcn_system *system = &fixture->system;
	*system = (struct lcn_system){.n_variables = N_VARIABLES,
				      .n_components = N_COMPONENTS,
				      .missing = LCN_NO_COMPONENT,
				      .has_property = true};
	memset(fixture->classes, LCN_CLASS_PLAIN, sizeof fixture->classes);
	fixture->classes[2] = LCN_CLASS_ERROR;
	system->property.n_states = 3;
	system->property.classes = fixture->classes;
	system->components = LCN_NEW_ARRAY(struct lcn_component, N_COMPONENTS);
	memcpy(system->components, shapes, sizeof shapes);
	system->variables = LCN_NEW_ZEROS(struct lcn_system_variable, N_VARIABLES);
	for (int v = 0; v < N_VARIABLES; v++)
		system->variables[v].values = ranges[v];
	lcn_packing_init(&fixture->packing, system);
}

static void
release_fixture(struct fixture *fixture)
{
	lcn_packing_release(&fixture->packing);
	free(fixture->system.components);
	free(fixture->system.variables);
}

/* The lowest and the highest values more often than others. */
static int64_t
random_value(struct random *random, const struct lcn_values *values)
{
	uint64_t n_above = (uint64_t) values->high - (uint64_t) values->low;
	if (values->items != NULL)
		return values->items[random_below(random, (uint32_t) values->n_items)];
	if (random_chance(random, 30))
		return random_chance(random, 50) ? values->low : values->high;
	uint64_t offset =
	    n_above == UINT64_MAX ? random_bits(random) : random_bits(random) % (n_above + 1);
	return (int64_t) ((uint64_t) values->low + offset);
}

static void
random_state(struct random *random, const struct lcn_system *system, struct lcn_state *state)
{
	lcn_state_set_initial(system, state);
	state->property = random_below(random, 2);
	for (uint32_t v = 0; v < system->n_variables; v++)
		state->values[v] = random_value(random, &system->variables[v].values);
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		if (component->n_messages == 0 || random_chance(random, 20))
			continue;
		uint32_t n = random_below(random, component->capacity + 1);
		for (uint32_t i = random_chance(random, 20) ? component->capacity : n; i > 0; i--)
			lcn_mailbox_post(component, &state->mailboxes[c],
					 random_below(random, component->n_messages));
	}
}

static void
assert_same(const struct lcn_system *system, const struct lcn_state *a, const struct lcn_state *b)
{
	assert_int_equal(a->property, b->property);
	for (uint32_t v = 0; v < system->n_variables; v++)
		assert_true(a->values[v] == b->values[v]);
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		assert_int_equal(a->mailboxes[c].length, b->mailboxes[c].length);
		uint32_t n_items = component->order == LCN_ORDER_ANY ? component->n_messages
								     : a->mailboxes[c].length;
		for (uint32_t i = 0; i < n_items; i++)
			assert_int_equal(a->mailboxes[c].items[i], b->mailboxes[c].items[i]);
	}
}

/* What is packed comes back, in the room that was promised. */
static void
test_states_come_back(void **state)
{
	(void) state;
	struct random random = {random_setting("LACUNA_SEED", 1)};
	struct fixture fixture;
	struct lcn_state before;
	struct lcn_state after;
	size_t longest = 0;
	init_fixture(&fixture);
	lcn_state_init(&before, &fixture.system);
	lcn_state_init(&after, &fixture.system);
	uint8_t *bytes = LCN_NEW_ARRAY(uint8_t, fixture.packing.max_bytes);
	for (int i = 0; i < 5000; i++) {
		random_state(&random, &fixture.system, &before);
		random_state(&random, &fixture.system, &after);
		size_t n_bytes = lcn_state_pack(&fixture.packing, &before, bytes);
		assert_true(n_bytes <= fixture.packing.max_bytes);
		longest = n_bytes > longest ? n_bytes : longest;
		lcn_state_unpack(&fixture.packing, bytes, &after);
		assert_same(&fixture.system, &before, &after);
	}
	/* bits: 2 property, 0 + 3 + 3 + 64 + 33 + 32 variables, mailboxes 3 + 5*2,
	 * 0, 4, 4*3, 0, 8 + 200*8 */
	assert_int_equal(fixture.packing.max_bytes, (2 + 135 + 13 + 0 + 4 + 12 + 0 + 1608 + 7) / 8);
	assert_int_equal(longest, fixture.packing.max_bytes);
	free(bytes);
	lcn_state_release(&before);
	lcn_state_release(&after);
	release_fixture(&fixture);
}

/* The error state is one, whatever was in the mailboxes. */
static void
test_the_error_state_is_one(void **state)
{
	(void) state;
	struct random random = {1};
	struct fixture fixture;
	struct lcn_state error;
	struct lcn_state empty;
	init_fixture(&fixture);
	lcn_state_init(&error, &fixture.system);
	lcn_state_init(&empty, &fixture.system);
	uint8_t *bytes = LCN_NEW_ARRAY(uint8_t, fixture.packing.max_bytes);
	lcn_state_set_initial(&fixture.system, &empty);
	for (int v = 0; v < N_VARIABLES; v++)
		empty.values[v] = ranges[v].low;
	empty.property = 2;
	for (int i = 0; i < 10; i++) {
		random_state(&random, &fixture.system, &error);
		error.property = 2;
		assert_int_equal(lcn_state_pack(&fixture.packing, &error, bytes), 1);
		assert_int_equal(bytes[0], 2);
		lcn_state_unpack(&fixture.packing, bytes, &error);
		assert_same(&fixture.system, &error, &empty);
	}
	free(bytes);
	lcn_state_release(&error);
	lcn_state_release(&empty);
	release_fixture(&fixture);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_states_come_back),
	    cmocka_unit_test(test_the_error_state_is_one),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
