#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "explicit/run.h"
#include "unit/model_text.h"
#include "unit/naive.h"

/* Random models, searched by the explicit engine and by walking their
 * statements. */

enum { MAX_STATES = 2000 };

struct pair {
	const struct lcn_system *system;
	struct lcn_explicit_result result;
	struct naive_result naive;
};

static void
put_state(const struct pair *pair, uint32_t number, struct lcn_state *state, struct lcn_text *text)
{
	const struct lcn_system *system = pair->system;
	lcn_explicit_state(&pair->result, number, state);
	if (lcn_state_is_error(system, state)) {
		lcn_text_append(text, "error");
		return;
	}
	for (uint32_t v = 0; v < system->n_variables; v++)
		lcn_text_format(text, "%lld ", (long long) state->values[v]);
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		const struct lcn_mailbox *mailbox = &state->mailboxes[c];
		const char *names[100];
		size_t n = 0;
		for (uint32_t m = 0; m < component->n_messages; m++)
			for (uint32_t i = 0;
			     component->order == LCN_ORDER_ANY && i < mailbox->items[m]; i++)
				names[n++] = component->messages[m].name;
		for (uint32_t i = 0; component->order == LCN_ORDER_FIFO && i < mailbox->length; i++)
			names[n++] = component->messages[mailbox->items[i]].name;
		naive_put_mailbox(text, names, n, component->order == LCN_ORDER_ANY);
	}
}

static void
put_label(const struct pair *pair, uint32_t label, struct lcn_text *text)
{
	const struct lcn_tuples *labels = &pair->result.labels;
	const uint32_t *words = lcn_tuples_at(labels, label);
	lcn_text_format(text, " %s:", pair->system->components[words[0]].name);
	for (size_t i = 1; i < lcn_tuples_length(labels, label); i += 2) {
		const struct lcn_component *receiver = &pair->system->components[words[i]];
		lcn_text_format(text, " %s!%s", receiver->name,
				receiver->messages[words[i + 1]].name);
	}
	lcn_text_append(text, " ");
}

/* Strikes every step off the other's list. */
static bool
steps_agree(struct pair *pair)
{
	struct lcn_state state;
	struct lcn_text text = {0};
	bool is_alike = true;
	lcn_state_init(&state, pair->system);
	for (uint32_t s = 0; s < lcn_explicit_n_states(&pair->result) && is_alike; s++) {
		for (uint64_t i = pair->result.first.items[s];
		     i < pair->result.first.items[s + 1] && is_alike; i++) {
			lcn_text_clear(&text);
			put_state(pair, s, &state, &text);
			put_label(pair, pair->result.edges.items[i].label, &text);
			put_state(pair, pair->result.edges.items[i].target, &state, &text);
			uint32_t line = lcn_names_find(&pair->naive.lines, lcn_text_string(&text));
			is_alike = line != LCN_NO_NAME && pair->naive.line_counts[line]-- > 0;
			if (!is_alike)
				fprintf(stderr, "not a step: %s\n", lcn_text_string(&text));
		}
	}
	lcn_text_release(&text);
	lcn_state_release(&state);
	return is_alike;
}

static bool
mailboxes_agree(const struct pair *pair)
{
	for (uint32_t c = 0; c < pair->system->n_components; c++) {
		const struct lcn_mailbox_found *found = &pair->result.mailboxes[c];
		if ((found->refusal.state != LCN_NO_STATE) != pair->naive.was_full[c] ||
		    found->max_length != pair->naive.max_length[c])
			return false;
	}
	return true;
}

/* Every state can be shown by a run of the length of its distance, and what
 * was found wrong can be made again. */
static bool
runs_are_possible(const struct pair *pair)
{
	const struct lcn_explicit_result *result = &pair->result;
	struct lcn_run run;
	bool is_well = true;
	size_t longest = 0;
	for (uint32_t s = 0; s < lcn_explicit_n_states(result) && is_well; s++) {
		enum lcn_outcome expected = s == result->error ? LCN_VIOLATION : LCN_STEP;
		lcn_run_to_state(result, s, &run);
		is_well = lcn_run_replay(&run, NULL, NULL) == expected;
		longest = run.choices.n_items > longest ? run.choices.n_items : longest;
		lcn_run_release(&run);
	}
	for (uint32_t c = 0; c < pair->system->n_components; c++) {
		if (result->mailboxes[c].refusal.state == LCN_NO_STATE)
			continue;
		lcn_run_to_attempt(result, result->mailboxes[c].refusal, &run);
		is_well &= lcn_run_replay(&run, NULL, NULL) == LCN_REFUSED;
		lcn_run_release(&run);
	}
	for (int kind = 0; kind < LCN_N_DEADLOCKS; kind++) {
		bool is_blocked;
		if (result->n_deadlocks[kind] == 0)
			continue;
		lcn_run_to_state(result, result->deadlocks[kind], &run);
		is_well &= lcn_run_ends_in_deadlock(&run, &is_blocked);
		is_well &= is_blocked == (kind != LCN_DEADLOCK_EMPTY);
		lcn_run_release(&run);
	}
	return is_well && longest == result->depth;
}

static bool
agrees(struct pair *pair)
{
	return lcn_explicit_n_states(&pair->result) == pair->naive.n_states &&
	       pair->result.n_steps == pair->naive.n_steps &&
	       (pair->result.faults.n_items > 0) == pair->naive.has_fault &&
	       mailboxes_agree(pair) && steps_agree(pair) && runs_are_possible(pair);
}

static struct lcn_system *
make_system(struct lcn_model *model, enum lcn_order order, struct lcn_diagnostics *diagnostics)
{
	enum lcn_limit limit;
	struct lcn_system_options options = {
	    .interface_order = order, .has_property = true, .property = "p"};
	if (diagnostics->n_errors > 0)
		return NULL;
	return lcn_system_create(model, &options, NULL, diagnostics, &limit);
}

/* Whether the model was searched to its end by both; *is_well whether they
 * agree. */
static bool
check_model(const char *text, enum lcn_order order, bool *is_well)
{
	struct lcn_model *model = LCN_NEW(struct lcn_model);
	struct lcn_diagnostics diagnostics;
	struct lcn_explicit_options options = {.keep_edges = true};
	struct pair pair = {0};
	lcn_diagnostics_init(&diagnostics);
	lcn_model_parse(model, lcn_source_from_bytes("text", text, strlen(text)), &diagnostics);
	lcn_model_check(model, &diagnostics);
	struct lcn_system *system = make_system(model, order, &diagnostics);
	*is_well = true;
	if (system != NULL) {
		uint32_t capacity =
		    model->missing != NULL ? system->components[system->missing].capacity : 0;
		pair.system = system;
		naive_explore(model, model->properties, order == LCN_ORDER_ANY, capacity,
			      MAX_STATES, &pair.naive);
		if (pair.naive.is_complete) {
			lcn_explicit_explore(system, &options, &pair.result);
			*is_well = agrees(&pair);
			lcn_explicit_result_release(&pair.result);
		}
		naive_release(&pair.naive);
	}
	lcn_system_free(system);
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return pair.naive.is_complete;
}

/* More messages at the start than the one that random models come with: more
 * happens then. Some of them may not exist; such models are passed over. */
static void
put_main(struct random *random, struct lcn_text *text)
{
	const char last[] = "main { a0 ! m0; }";
	text->n_bytes = (size_t) (strstr(lcn_text_string(text), last) - text->bytes);
	lcn_text_append(text, "main { a0 ! m0;");
	for (unsigned i = random_below(random, 4); i > 0; i--)
		lcn_text_format(text, " a%u ! m%u;", random_below(random, 2),
				random_below(random, 2));
	lcn_text_append(text, " }\n");
}

/* States, steps and all that is told of them agree. */
static void
test_random_models_agree(void **state)
{
	(void) state;
	uint64_t seed = random_setting("LACUNA_SEED", 1);
	uint64_t n_runs = random_setting("LACUNA_RUNS", 6000);
	uint64_t n_checked = 0;
	for (uint64_t i = 0; i < n_runs; i++) {
		struct random random = {seed + i};
		struct model_shape shape = {.has_missing = random_chance(&random, 70),
					    .has_properties = true,
					    .max_depth = 1 + random_below(&random, 2)};
		enum lcn_order order = random_chance(&random, 50) ? LCN_ORDER_ANY : LCN_ORDER_FIFO;
		struct lcn_text text = {0};
		bool is_well;
		model_text_random(&random, &shape, &text);
		put_main(&random, &text);
		n_checked += check_model(lcn_text_string(&text), order, &is_well);
		if (!is_well)
			fprintf(stderr, "seed %llu, %s\n%s\n", (unsigned long long) (seed + i),
				order == LCN_ORDER_ANY ? "any" : "fifo", lcn_text_string(&text));
		lcn_text_release(&text);
		assert_true(is_well);
	}
	print_message("# %llu of %llu models searched to their end\n",
		      (unsigned long long) n_checked, (unsigned long long) n_runs);
	assert_true(n_checked > n_runs / 4);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_random_models_agree),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
