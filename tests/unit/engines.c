#include "unit/engines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/determinize.h"
#include "base/memory.h"
#include "explicit/run.h"
#include "explicit/subsets.h"
#include "symbolic/runs.h"
#include "symbolic/subsets.h"
#include "unit/model_text.h"
#include "unit/testing.h"

const struct paper_system paper_systems[] = {
    {"mutex", {"examples/mutex.aml"}, NULL, NULL, 10},
    {"mutex with room", {"examples/mutex.aml"}, NULL, NULL, 200},
    {"mutex itself", {MUTEX_CLIENTS}, MUTEX(SET, SET, RESET), "mutex", 10},
    {"mutex without 23", {MUTEX_CLIENTS}, MUTEX(SET, SET, ""), "mutex", 10},
    {"mutex without 16, 23", {MUTEX_CLIENTS}, MUTEX(SET, "", ""), "mutex", 10},
    {"mutex without 7, 23", {MUTEX_CLIENTS}, MUTEX("", SET, ""), "mutex", 10},
    {"mutex without 7", {MUTEX_CLIENTS}, MUTEX("", SET, RESET), "mutex", 10},
    {"mutex without 16", {MUTEX_CLIENTS}, MUTEX(SET, "", RESET), "mutex", 10},
    {"mutex without 7, 16", {MUTEX_CLIENTS}, MUTEX("", "", RESET), "mutex", 10},
    {"mutex without 7, 16, 23", {MUTEX_CLIENTS}, MUTEX("", "", ""), "mutex", 10},
    {"quadricopter, single",
     {"examples/paper/figure-15.aml", "examples/paper/figure-16.aml"},
     NULL,
     NULL,
     20},
    {"quadricopter, multiple",
     {"examples/paper/figure-15-multiple.aml", "examples/paper/figure-16.aml"},
     NULL,
     NULL,
     20},
    {"EFT",
     {"examples/paper/figure-19.aml", "examples/paper/figure-21.aml",
      "examples/paper/figure-22.aml"},
     NULL,
     NULL,
     2},
};
const size_t n_paper_systems = sizeof paper_systems / sizeof *paper_systems;

void
paper_system_make(struct test_system *made, const struct paper_system *which, enum lcn_order order)
{
	system_from_files(made, which->files, which->more, which->missing, order, which->capacity);
}

static void
compare_count(const char *what, const struct lcn_count *count, uint64_t expected)
{
	char *text = lcn_count_to_string(count);
	char wanted[32];
	snprintf(wanted, sizeof wanted, "%llu", (unsigned long long) expected);
	if (strcmp(text, wanted) != 0)
		fail_msg("%s: symbolic %s, explicit %s", what, text, wanted);
	free(text);
}

static void
compare_mailboxes(const struct lcn_symbolic_result *symbolic,
		  const struct lcn_explicit_result *explicit)
{
	for (uint32_t c = 0; c < explicit->system->n_components; c++) {
		const struct lcn_mailbox_found *found = &explicit->mailboxes[c];
		assert_int_equal(symbolic->mailboxes[c].max_length, found->max_length);
		assert_int_equal(symbolic->mailboxes[c].max_tried, found->max_tried);
		assert_int_equal(symbolic->mailboxes[c].was_refused,
				 found->refusal.state != LCN_NO_STATE);
	}
}

static bool
is_same_place(const struct lcn_operation *a, const struct lcn_operation *b)
{
	return a == b || (a->span.source != NULL && a->span.source == b->span.source &&
			  a->span.begin == b->span.begin && a->span.end == b->span.end);
}

/* The order in which faults are met may differ. */
static void
compare_faults(const struct lcn_symbolic_result *symbolic,
	       const struct lcn_explicit_result *explicit)
{
	assert_int_equal(symbolic->faults.n_items, explicit->faults.n_items);
	for (size_t i = 0; i < explicit->faults.n_items; i++) {
		bool is_found = false;
		for (size_t j = 0; j < symbolic->faults.n_items; j++)
			is_found |=
			    symbolic->faults.items[j].fault == explicit->faults.items[i].fault &&
			    is_same_place(symbolic->faults.items[j].operation,
					  explicit->faults.items[i].operation);
		assert_true(is_found);
	}
}

void
compare_results(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit)
{
	static const char *const kinds[] = {"empty deadlocks", "full deadlocks",
					    "faulty deadlocks"};
	struct lcn_symbolic_result result;
	assert_int_equal(lcn_symbolic_inspect(engine, &result), LCN_LIMIT_NONE);
	assert_int_equal(result.is_violated, explicit->error != LCN_NO_STATE);
	compare_count("states", &result.n_states, lcn_explicit_n_states(explicit));
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++)
		compare_count(kinds[kind], &result.n_deadlocks[kind], explicit->n_deadlocks[kind]);
	compare_count("steps", &result.n_steps, explicit->n_steps);
	compare_mailboxes(&result, explicit);
	compare_faults(&result, explicit);
	lcn_symbolic_result_release(&result);
}

static void
compare_automata(const struct lcn_system *system, const struct lcn_subsets *symbolic,
		 const struct lcn_subsets *explicit, enum lcn_completion completion)
{
	struct lcn_actions actions;
	struct lcn_dfa found;
	struct lcn_dfa expected;
	uint64_t n_found;
	uint64_t n_expected;
	lcn_actions_of_system(&actions, system);
	assert_int_equal(
	    lcn_subsets_to_assumption(symbolic, &actions, completion, NULL, &n_found, &found),
	    LCN_LIMIT_NONE);
	assert_int_equal(
	    lcn_subsets_to_assumption(explicit, &actions, completion, NULL, &n_expected, &expected),
	    LCN_LIMIT_NONE);
	assert_true(lcn_dfa_is_equal(&found, &expected));
	assert_true(n_found <= n_expected);
	lcn_dfa_release(&found);
	lcn_dfa_release(&expected);
	lcn_actions_release(&actions);
}

static void
compare_sizes(struct lcn_symbolic_subsets *symbolic, const struct lcn_explicit_subsets *explicit)
{
	struct lcn_count n_states;
	struct lcn_count n_edges;
	uint64_t expected[2];
	lcn_count_init(&n_states);
	lcn_count_init(&n_edges);
	lcn_explicit_subsets_sizes(explicit, &expected[0], &expected[1]);
	assert_int_equal(lcn_symbolic_subsets_sizes(symbolic, &n_states, &n_edges), LCN_LIMIT_NONE);
	compare_count("states that are left", &n_states, expected[0]);
	compare_count("edges that are left", &n_edges, expected[1]);
	lcn_count_release(&n_states);
	lcn_count_release(&n_edges);
}

static void
compare_completion(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit,
		   const struct lcn_missing_view *view, enum lcn_completion completion)
{
	bool keeps_all = completion == LCN_COMPLETION_SOUND;
	struct lcn_explicit_subsets expected;
	struct lcn_symbolic_subsets *found = lcn_symbolic_subsets_create(engine, keeps_all);
	lcn_explicit_subsets_init(&expected, explicit->system, view, keeps_all);
	bool is_doomed = expected.is_doomed[view->lts.initial];
	assert_int_equal(lcn_symbolic_subsets_is_doomed(found), is_doomed);
	compare_sizes(found, &expected);
	if (!is_doomed) {
		struct lcn_subsets by_symbolic = lcn_symbolic_subsets_interface(found);
		struct lcn_subsets by_explicit = lcn_explicit_subsets_interface(&expected);
		compare_automata(explicit->system, &by_symbolic, &by_explicit, completion);
	}
	lcn_explicit_subsets_release(&expected);
	lcn_symbolic_subsets_free(found);
}

void
compare_assumptions(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit)
{
	struct lcn_missing_view view;
	if (explicit->system->missing == LCN_NO_COMPONENT || explicit->error == LCN_NO_STATE)
		return;
	assert_int_equal(lcn_view_missing(explicit, NULL, &view), LCN_LIMIT_NONE);
	compare_completion(engine, explicit, &view, LCN_COMPLETION_SOUND);
	compare_completion(engine, explicit, &view, LCN_COMPLETION_PAPER);
	lcn_missing_view_release(&view);
}

static void
compare_run(const char *what, struct lcn_run *found, const struct lcn_run *expected)
{
	if (found->choices.n_items != expected->choices.n_items ||
	    (found->choices.n_items > 0 &&
	     memcmp(found->choices.items, expected->choices.items,
		    found->choices.n_items * sizeof *found->choices.items) != 0)) {
		for (size_t i = 0; i < found->choices.n_items; i++)
			print_message(
			    "# %s: symbolic %u %u %u\n", what, found->choices.items[i].component,
			    found->choices.items[i].message, found->choices.items[i].path);
		for (size_t i = 0; i < expected->choices.n_items; i++)
			print_message(
			    "# %s: explicit %u %u %u\n", what, expected->choices.items[i].component,
			    expected->choices.items[i].message, expected->choices.items[i].path);
		fail_msg("the runs to a %s differ", what);
	}
	lcn_run_release(found);
}

static void
compare_run_to_attempt(const char *what, const struct lcn_explicit_result *explicit,
		       struct lcn_attempt_at at, bool is_found, struct lcn_run *found)
{
	struct lcn_run expected = {0};
	assert_int_equal(is_found, at.state != LCN_NO_STATE);
	if (is_found)
		lcn_run_to_attempt(explicit, at, &expected);
	compare_run(what, found, &expected);
	lcn_run_release(&expected);
}

static void
compare_runs_to_deadlocks(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit)
{
	struct lcn_run run;
	struct lcn_run expected = {0};
	uint32_t first = LCN_NO_STATE;
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++)
		if (explicit->deadlocks[kind] < first)
			first = explicit->deadlocks[kind];
	assert_int_equal(lcn_symbolic_run_to_deadlock(engine, &run), first != LCN_NO_STATE);
	if (first != LCN_NO_STATE)
		lcn_run_to_state(explicit, first, &expected);
	compare_run("deadlock", &run, &expected);
	lcn_run_release(&expected);
}

static void
compare_runs_to_faults(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit)
{
	for (size_t i = 0; i < explicit->faults.n_items; i++) {
		const struct lcn_fault_found *fault = &explicit->faults.items[i];
		struct lcn_found_fault same = {.fault = fault->fault,
					       .operation = fault->operation};
		struct lcn_run run;
		bool is_found = lcn_symbolic_run_to_fault(engine, &same, &run);
		compare_run_to_attempt("fault", explicit, fault->at, is_found, &run);
	}
}

static void
compare_runs_to_doom(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit)
{
	struct lcn_run run;
	struct lcn_run expected;
	bool is_expected;
	lcn_run_to_doom(explicit->system, NULL, &expected, &is_expected);
	assert_int_equal(lcn_symbolic_run_to_doom(engine, &run), is_expected);
	compare_run("doom", &run, &expected);
	lcn_run_release(&expected);
}

void
compare_runs(struct lcn_symbolic *engine, const struct lcn_explicit_result *explicit)
{
	const struct lcn_system *system = explicit->system;
	struct lcn_run run;
	bool is_found = lcn_symbolic_run_to_violation(engine, &run);
	compare_run_to_attempt("violation", explicit, explicit->violation, is_found, &run);
	for (uint32_t c = 0; c < system->n_components; c++) {
		is_found = lcn_symbolic_run_to_refusal(engine, c, 0, &run);
		compare_run_to_attempt("refusal", explicit, explicit->mailboxes[c].refusal,
				       is_found, &run);
	}
	compare_runs_to_deadlocks(engine, explicit);
	compare_runs_to_faults(engine, explicit);
	if (system->missing != LCN_NO_COMPONENT && explicit->error != LCN_NO_STATE)
		compare_runs_to_doom(engine, explicit);
}

/* Models of the generator send little; initial messages beyond its one make
 * them livelier. */
static void
add_main(struct random *random, struct lcn_text *text)
{
	const char *end = strstr(text->bytes, "main {");
	text->n_bytes = (size_t) (end - text->bytes);
	text->bytes[text->n_bytes] = '\0';
	lcn_text_append(text, "main { a0 ! m0; ");
	for (unsigned i = random_below(random, 3); i > 0; i--)
		lcn_text_append(text, "a0 ! m0; ");
	lcn_text_append(text, "}\n");
}

bool
random_system(struct test_system *made, uint64_t seed)
{
	struct random random = {seed};
	struct model_shape shape = {.has_missing = random_chance(&random, 70),
				    .has_properties = random_chance(&random, 80),
				    .max_depth = 1 + random_below(&random, 2)};
	enum lcn_order order = random_chance(&random, 50) ? LCN_ORDER_ANY : LCN_ORDER_FIFO;
	uint32_t capacity = 1 + random_below(&random, random_chance(&random, 20) ? 30 : 3);
	struct lcn_capacity_change change = {"missingOne", capacity};
	struct lcn_text text = {0};
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	model_text_random(&random, &shape, &text);
	add_main(&random, &text);
	*made = (struct test_system){.model = LCN_NEW(struct lcn_model)};
	lcn_diagnostics_init(&diagnostics);
	lcn_model_parse(made->model, lcn_source_from_bytes("random", text.bytes, text.n_bytes),
			&diagnostics);
	lcn_model_check(made->model, &diagnostics);
	struct lcn_system_options options = {
	    .interface_order = order,
	    .has_property = shape.has_properties,
	    .property = random_chance(&random, 50) ? "p" : "f",
	    .capacities = &change,
	    .n_capacities = shape.has_missing,
	};
	if (diagnostics.n_errors == 0)
		made->system = lcn_system_create(made->model, &options, NULL, &diagnostics, &limit);
	lcn_diagnostics_release(&diagnostics);
	lcn_text_release(&text);
	if (made->system != NULL)
		return true;
	lcn_model_free(made->model);
	return false;
}
