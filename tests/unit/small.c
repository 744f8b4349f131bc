#include "unit/small.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/testing.h"

const char *const small_labels[SMALL_N_LABELS] = {"tau", "a", "b", "c", "d", "error"};

static bool
has_step(const struct small *small, uint32_t from, uint32_t label)
{
	for (uint32_t i = 0; i < small->n_edges; i++)
		if (small->edges[i].from == from && small->edges[i].label == label)
			return true;
	return false;
}

static void
add_edge(struct small *small, uint32_t from, uint32_t label, uint32_t to)
{
	if (small->n_edges < SMALL_MAX_EDGES && from != small->error)
		small->edges[small->n_edges++] = (struct lcn_transition){from, label, to};
}

void
small_make(struct random *random, struct small *small)
{
	*small = (struct small){.n_states = 1 + random_below(random, SMALL_MAX_STATES),
				.error = LCN_NO_STATE,
				.is_turned = random_below(random, 2)};
	uint32_t n_labels = 1 + random_below(random, 4);
	bool has_tau = random_below(random, 4) != 0;
	bool is_deterministic = random_below(random, 5) == 0;
	bool has_spelled_error = random_below(random, 8) == 0;
	uint32_t tau_weight = 1 + random_below(random, 4);
	if (random_below(random, 4) == 0)
		small->error = random_below(random, small->n_states);
	small->initial = random_below(random, small->n_states);
	uint32_t n_edges =
	    random_below(random, 1 + small->n_states * (1 + random_below(random, 4)));
	for (uint32_t i = 0; i < n_edges; i++) {
		uint32_t from = random_below(random, small->n_states);
		uint32_t label = 1 + random_below(random, n_labels);
		if (has_tau && random_below(random, n_labels + tau_weight) < tau_weight)
			label = LCN_TAU;
		else if (has_spelled_error && random_below(random, 8) == 0)
			label = SMALL_N_LABELS - 1;
		if (!is_deterministic || !has_step(small, from, label))
			add_edge(small, from, label, random_below(random, small->n_states));
	}
}

/* A copy of a state, with some of the edges into it. */
static void
double_state(struct random *random, struct small *small)
{
	if (small->n_states == SMALL_MAX_STATES)
		return;
	uint32_t state = random_below(random, small->n_states);
	uint32_t copy = small->n_states++;
	if (state == small->error)
		return;
	uint32_t n_edges = small->n_edges;
	for (uint32_t i = 0; i < n_edges; i++) {
		if (small->edges[i].from == state)
			add_edge(small, copy, small->edges[i].label, small->edges[i].to);
		if (small->edges[i].to == state && random_below(random, 2) == 0)
			small->edges[i].to = copy;
	}
}

static void
put_internal_step(struct random *random, struct small *small)
{
	if (small->n_edges == 0 || small->n_states == SMALL_MAX_STATES ||
	    small->n_edges == SMALL_MAX_EDGES)
		return;
	struct lcn_transition *edge = &small->edges[random_below(random, small->n_edges)];
	uint32_t middle = small->n_states++;
	add_edge(small, middle, LCN_TAU, edge->to);
	edge->to = middle;
}

static void
change_edge(struct random *random, struct small *small)
{
	if (small->n_edges == 0)
		return;
	struct lcn_transition *edge = &small->edges[random_below(random, small->n_edges)];
	switch (random_below(random, 3)) {
	case 0: edge->label = random_below(random, SMALL_N_LABELS - 1); break;
	case 1: edge->to = random_below(random, small->n_states); break;
	default: *edge = small->edges[--small->n_edges]; break;
	}
}

void
small_vary(struct random *random, const struct small *from, struct small *small)
{
	*small = *from;
	small->is_turned = random_below(random, 2);
	uint32_t n_changes = 1 + random_below(random, 3);
	for (uint32_t i = 0; i < n_changes; i++) {
		switch (random_below(random, 4)) {
		case 0: change_edge(random, small); break;
		case 1: put_internal_step(random, small); break;
		default: double_state(random, small); break;
		}
	}
}

void
small_to_lts(const struct small *small, struct lcn_lts *lts)
{
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t numbers[SMALL_N_LABELS];
	for (uint32_t i = 0; i < SMALL_N_LABELS - 1; i++) {
		uint32_t label = small->is_turned ? SMALL_N_LABELS - 2 - i : i;
		numbers[label] = lcn_names_add(&builder.labels, small_labels[label]);
	}
	for (uint32_t i = 0; i < small->n_edges; i++) {
		const struct lcn_transition *edge = &small->edges[i];
		if (edge->label == SMALL_N_LABELS - 1)
			numbers[SMALL_N_LABELS - 1] =
			    lcn_names_add(&builder.labels, small_labels[SMALL_N_LABELS - 1]);
		lcn_lts_builder_add(&builder, edge->from, numbers[edge->label], edge->to);
	}
	lcn_lts_builder_reserve_states(&builder, small->n_states);
	lcn_lts_builder_finish(&builder, small->initial, lts);
	lts->error = small->error;
}

void
small_print(const struct small *small)
{
	bool has_error = small->error != LCN_NO_STATE;
	print_error("des (%u, %u, %u)\n", small->initial, small->n_edges + has_error,
		    small->n_states);
	for (uint32_t i = 0; i < small->n_edges; i++) {
		const struct lcn_transition *edge = &small->edges[i];
		print_error("(%u, \"%s\", %u)\n", edge->from, small_labels[edge->label], edge->to);
	}
	if (has_error)
		print_error("(%u, \"error\", %u)\n", small->error, small->error);
}

static void
remove_edge(struct small *small, uint32_t edge)
{
	small->n_edges--;
	for (uint32_t i = edge; i < small->n_edges; i++)
		small->edges[i] = small->edges[i + 1];
}

/* Only states without edges go. */
static bool
remove_state(struct small *small, uint32_t state)
{
	if (small->initial == state || small->error == state)
		return false;
	for (uint32_t i = 0; i < small->n_edges; i++)
		if (small->edges[i].from == state || small->edges[i].to == state)
			return false;
	for (uint32_t i = 0; i < small->n_edges; i++) {
		small->edges[i].from -= small->edges[i].from > state;
		small->edges[i].to -= small->edges[i].to > state;
	}
	small->initial -= small->initial > state;
	if (small->error != LCN_NO_STATE)
		small->error -= small->error > state;
	small->n_states--;
	return true;
}

/* Tries one way to make a system smaller. */
static bool
shrink_once(struct small *systems, uint32_t which, uint32_t way, small_check *check, void *context)
{
	struct small before = systems[which];
	struct small *small = &systems[which];
	if (way < small->n_edges)
		remove_edge(small, way);
	else if (way - small->n_edges < small->n_states) {
		if (!remove_state(small, way - small->n_edges))
			return false;
	} else if (small->error != LCN_NO_STATE) {
		small->error = LCN_NO_STATE;
	} else {
		return false;
	}
	if (check(systems, context) != NULL)
		return true;
	*small = before;
	return false;
}

static void
shrink(struct small *systems, small_check *check, void *context)
{
	bool is_going = true;
	while (is_going) {
		is_going = false;
		for (uint32_t which = 0; which < 2; which++)
			for (uint32_t way = systems[which].n_edges + systems[which].n_states + 1;
			     way-- > 0;)
				if (shrink_once(systems, which, way, check, context))
					is_going = true;
	}
}

static uint64_t present_seed;
static const struct small *present_systems;

/* A failed assertion in the library cannot be shrunk, but it can be shown. */
static void
report_abort(int signal_number)
{
	(void) signal_number;
	print_error("aborted; LACUNA_SEED=%llu LACUNA_RUNS=1\n", (unsigned long long) present_seed);
	small_print(&present_systems[0]);
	small_print(&present_systems[1]);
}

void
small_run(const char *name, uint64_t n_runs, small_check *check, void *context)
{
	uint64_t first = random_setting("LACUNA_SEED", 1);
	n_runs = random_setting("LACUNA_RUNS", n_runs);
	struct small systems[2];
	present_systems = systems;
	void (*old_handler)(int) = signal(SIGABRT, report_abort);
	for (uint64_t seed = first; seed < first + n_runs; seed++) {
		struct random random = {seed};
		present_seed = seed;
		small_make(&random, &systems[0]);
		if (random_chance(&random, 33))
			small_make(&random, &systems[1]);
		else
			small_vary(&random, &systems[0], &systems[1]);
		if (check(systems, context) == NULL)
			continue;
		shrink(systems, check, context);
		print_error("%s: %s; LACUNA_SEED=%llu LACUNA_RUNS=1; shrunk to\n", name,
			    check(systems, context), (unsigned long long) seed);
		small_print(&systems[0]);
		small_print(&systems[1]);
		fail();
	}
	signal(SIGABRT, old_handler);
}
