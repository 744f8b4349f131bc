/* A system walked through step by step. */
#include "lacuna/simulation.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/search.h"
#include "analysis/trace.h"
#include "base/diagnostics.h"
#include "base/memory.h"
#include "trace/forms.h"
#include "trace/read.h"
#include "trace/words.h"

/* Nobody walks so far that a mailbox of '*' gets full. */
enum { ENDLESS_CAPACITY = 100000 };

struct possibility {
	struct lcn_choice choice;
	enum lcn_try_kind kind;
	char *text;
};

struct lcn_simulation {
	struct lcn_system *system;
	struct lcn_run run; /* all steps, also those undone */
	size_t n_done;
	struct lcn_state state;
	struct lcn_state before;		     /* before the last step */
	struct lcn_attempt attempt;		     /* whatever is being tried */
	LCN_ARRAY(struct possibility) possibilities; /* in it */
};

static enum lcn_try_kind
kind_of(const struct lcn_attempt *attempt)
{
	switch (attempt->outcome) {
	case LCN_NOT_TAKEN:
	case LCN_STEP: break;
	case LCN_VIOLATION: return LCN_TRY_VIOLATION;
	case LCN_REFUSED: return LCN_TRY_REFUSED;
	case LCN_FAULTY: return LCN_TRY_FAULT;
	}
	return LCN_TRY_STEP;
}

/* What is done and what becomes of it; attempts that differ in neither are the
 * same step. */
static void
describe(const struct lcn_simulation *simulation, const struct lcn_attempt *attempt,
	 struct lcn_text *text)
{
	const struct lcn_system *system = simulation->system;
	lcn_text_format(text, "%s ", lcn_component_name(system, attempt->choice.component));
	lcn_attempt_append_deed(attempt, text);
	for (uint32_t v = 0; v < system->n_variables; v++)
		if (simulation->state.values[v] != attempt->state.values[v])
			lcn_text_format(text, "; %s: %lld -> %lld", system->variables[v].name,
					(long long) simulation->state.values[v],
					(long long) attempt->state.values[v]);
	if (attempt->outcome == LCN_VIOLATION)
		lcn_text_format(text, "; %s is violated", system->property_name);
	if (!lcn_attempt_fails(attempt))
		return;
	lcn_text_append(text, "; ");
	lcn_attempt_append_failure(attempt, text);
}

static bool
is_known(const struct lcn_simulation *simulation, const char *text)
{
	for (size_t i = 0; i < simulation->possibilities.n_items; i++)
		if (strcmp(simulation->possibilities.items[i].text, text) == 0)
			return true;
	return false;
}

static void
add_possibility(void *context, const struct lcn_attempt *attempt)
{
	struct lcn_simulation *simulation = context;
	struct lcn_text text = {0};
	describe(simulation, attempt, &text);
	if (is_known(simulation, lcn_text_string(&text))) {
		lcn_text_release(&text);
		return;
	}
	struct possibility possibility = {attempt->choice, kind_of(attempt), lcn_text_take(&text)};
	lcn_array_push(&simulation->possibilities, possibility);
}

static void
forget_possibilities(struct lcn_simulation *simulation)
{
	for (size_t i = 0; i < simulation->possibilities.n_items; i++)
		free(simulation->possibilities.items[i].text);
	lcn_array_clear(&simulation->possibilities);
}

/* To be called whenever the state is another one. */
static void
look_around(struct lcn_simulation *simulation)
{
	forget_possibilities(simulation);
	lcn_attempts_of(&simulation->attempt, &simulation->state, add_possibility, simulation);
}

struct lcn_simulation *
lcn_simulation_create(const struct lcn_model *model, const struct lcn_analysis_options *options,
		      const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		      enum lcn_limit *limit)
{
	struct lcn_system_options lowering = lcn_search_lowering(options);
	lowering.has_component = model->component != NULL;
	struct lcn_system *system = lcn_system_create(model, &lowering, budget, diagnostics, limit);
	if (system == NULL)
		return NULL;
	if (system->missing != LCN_NO_COMPONENT && system->components[system->missing].is_unbounded)
		system->components[system->missing].capacity = ENDLESS_CAPACITY;
	struct lcn_simulation *simulation = LCN_NEW(struct lcn_simulation);
	simulation->system = system;
	simulation->run.system = system;
	lcn_state_init(&simulation->state, system);
	lcn_state_init(&simulation->before, system);
	lcn_attempt_init(&simulation->attempt, system);
	lcn_state_set_initial(system, &simulation->state);
	look_around(simulation);
	return simulation;
}

void
lcn_simulation_free(struct lcn_simulation *simulation)
{
	if (simulation == NULL)
		return;
	forget_possibilities(simulation);
	lcn_array_release(&simulation->possibilities);
	lcn_attempt_release(&simulation->attempt);
	lcn_state_release(&simulation->before);
	lcn_state_release(&simulation->state);
	lcn_run_release(&simulation->run);
	lcn_system_free(simulation->system);
	free(simulation);
}

const char *
lcn_simulation_property(const struct lcn_simulation *simulation)
{
	return simulation->system->property_name;
}

static const char *
name_of_gap(const struct lcn_system *system)
{
	return system->missing != LCN_NO_COMPONENT ? lcn_component_name(system, system->missing)
						   : NULL;
}

const char *
lcn_simulation_missing(const struct lcn_simulation *simulation)
{
	return simulation->system->is_filled ? NULL : name_of_gap(simulation->system);
}

const char *
lcn_simulation_component(const struct lcn_simulation *simulation)
{
	return simulation->system->is_filled ? name_of_gap(simulation->system) : NULL;
}

size_t
lcn_simulation_n_tries(const struct lcn_simulation *simulation)
{
	return simulation->possibilities.n_items;
}

struct lcn_try
lcn_simulation_try(const struct lcn_simulation *simulation, size_t index)
{
	const struct possibility *possibility = &simulation->possibilities.items[index];
	return (struct lcn_try){possibility->kind, possibility->text};
}

/* The run as far as it is done: its choices are borrowed. */
static struct lcn_run
done_run(const struct lcn_simulation *simulation)
{
	struct lcn_run run = simulation->run;
	run.choices.n_items = simulation->n_done;
	return run;
}

static void
keep_states(void *context, size_t number, const struct lcn_state *from,
	    const struct lcn_attempt *attempt)
{
	struct lcn_simulation *simulation = context;
	if (number + 1 < simulation->n_done)
		return;
	lcn_state_copy(attempt->system, &simulation->before, from);
	lcn_state_copy(attempt->system, &simulation->state, &attempt->state);
}

void
lcn_simulation_go(struct lcn_simulation *simulation, size_t n_done)
{
	simulation->n_done = n_done;
	struct lcn_run run = done_run(simulation);
	lcn_state_set_initial(simulation->system, &simulation->state);
	lcn_run_replay(&run, keep_states, simulation);
	look_around(simulation);
}

bool
lcn_simulation_do(struct lcn_simulation *simulation, size_t index)
{
	struct possibility chosen = simulation->possibilities.items[index];
	if (chosen.kind == LCN_TRY_REFUSED || chosen.kind == LCN_TRY_FAULT)
		return false;
	simulation->run.choices.n_items = simulation->n_done++;
	lcn_array_push(&simulation->run.choices, chosen.choice);
	lcn_state_copy(simulation->system, &simulation->before, &simulation->state);
	lcn_attempt_make(&simulation->attempt, &simulation->before, chosen.choice);
	lcn_state_copy(simulation->system, &simulation->state, &simulation->attempt.state);
	look_around(simulation);
	return true;
}

size_t
lcn_simulation_n_done(const struct lcn_simulation *simulation)
{
	return simulation->n_done;
}

size_t
lcn_simulation_n_undone(const struct lcn_simulation *simulation)
{
	return simulation->run.choices.n_items - simulation->n_done;
}

bool
lcn_simulation_read(struct lcn_simulation *simulation, const char *path,
		    const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		    enum lcn_limit *limit)
{
	struct lcn_input input;
	struct lcn_run run;
	if (!lcn_input_open(&input, path, budget, diagnostics, limit))
		return false;
	bool is_read = lcn_run_read(&input, simulation->system, budget, diagnostics, limit, &run);
	if (is_read) {
		enum lcn_outcome outcome = lcn_run_replay(&run, NULL, NULL);
		if (outcome == LCN_REFUSED || outcome == LCN_FAULTY)
			lcn_diagnostics_line_warning(diagnostics, input.path, 0, 0,
						     "step %zu comes to nothing, as the file says, "
						     "and is not done",
						     run.choices.n_items--);
		lcn_run_release(&simulation->run);
		simulation->run = run;
		lcn_simulation_go(simulation, run.choices.n_items);
	}
	lcn_input_close(&input);
	return is_read;
}

char *
lcn_simulation_step_as_text(struct lcn_simulation *simulation, bool color)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	if (simulation->n_done == 0)
		return lcn_copy_string("");
	size_t number = simulation->n_done - 1;
	lcn_attempt_make(&simulation->attempt, &simulation->before,
			 simulation->run.choices.items[number]);
	lcn_output_to_text(&out, &text);
	lcn_attempt_to_text(number, &simulation->before, &simulation->attempt, color, &out);
	lcn_output_close(&out, NULL);
	return lcn_text_take(&text);
}

char *
lcn_simulation_state_as_text(const struct lcn_simulation *simulation, bool color)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_state_to_text(simulation->system, &simulation->state, color, &out);
	lcn_output_close(&out, NULL);
	return lcn_text_take(&text);
}

char *
lcn_simulation_property_as_text(const struct lcn_simulation *simulation)
{
	const struct lcn_system *system = simulation->system;
	uint32_t state = simulation->state.property;
	struct lcn_text text = {0};
	if (!system->has_property) {
		lcn_text_append(&text, "no property is watched\n");
		return lcn_text_take(&text);
	}
	const struct lcn_dfa *property = &system->property;
	if (lcn_system_is_error(system, state)) {
		lcn_text_format(&text, "%s is violated\n", system->property_name);
		return lcn_text_take(&text);
	}
	lcn_text_format(&text, "%s is in state %u\n", system->property_name, state);
	for (uint32_t letter = 0; letter < property->letters.n_names; letter++) {
		uint32_t next = lcn_dfa_next(property, state, letter);
		if (next == state)
			continue;
		lcn_text_format(&text, "  %s -> ", property->letters.texts[letter]);
		if (lcn_system_is_error(system, next))
			lcn_text_append(&text, LCN_ERROR_TEXT "\n");
		else
			lcn_text_format(&text, "%u\n", next);
	}
	return lcn_text_take(&text);
}

struct lcn_trace *
lcn_simulation_trace(const struct lcn_simulation *simulation)
{
	struct lcn_run run = {.system = simulation->system};
	for (size_t i = 0; i < simulation->n_done; i++)
		lcn_array_push(&run.choices, simulation->run.choices.items[i]);
	bool is_error = lcn_state_is_error(simulation->system, &simulation->state);
	return lcn_trace_of_run(&run, is_error ? LCN_VIOLATION : LCN_STEP);
}
