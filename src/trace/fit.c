/* A saved run, found again in the system. */
#include <string.h>

#include "base/diagnostics.h"
#include "trace/read.h"
#include "trace/words.h"

/* Of what is possible instead of a step that does not fit. */
enum { MAX_TOLD = 4, MAX_RUNS_SHOWN = 6 };

struct fitting {
	const struct lcn_system *system;
	const struct lcn_saved_run *saved;
	const char *path;
	struct lcn_diagnostics *diagnostics;
	bool is_strict; /* variables must become what the file says */
};

static bool
has_changes(const struct fitting *fitting, const struct lcn_saved_step *step,
	    const struct lcn_state *from, const struct lcn_state *to)
{
	size_t n_changed = 0;
	if (!step->has_changes)
		return true;
	for (uint32_t v = 0; v < fitting->system->n_variables; v++)
		n_changed += from->values[v] != to->values[v];
	for (size_t i = 0; i < step->n_changes; i++) {
		struct lcn_saved_change change =
		    fitting->saved->changes.items[step->first_change + i];
		if (to->values[change.variable] != change.value)
			return false;
	}
	return n_changed == step->n_changes;
}

static bool
has_sends(const struct fitting *fitting, const struct lcn_saved_step *step,
	  const struct lcn_attempt *attempt)
{
	const uint32_t *words = fitting->saved->words.items + step->first_word;
	return attempt->label.n_items == step->n_words &&
	       memcmp(attempt->label.items, words, step->n_words * sizeof *words) == 0;
}

static bool
takes(const struct lcn_saved_step *step, const struct lcn_attempt *attempt)
{
	return attempt->choice.component == step->component &&
	       attempt->choice.message == step->message;
}

static bool
accepts(void *context, size_t number, const struct lcn_state *from,
	const struct lcn_attempt *attempt)
{
	const struct fitting *fitting = context;
	const struct lcn_saved_step *step = &fitting->saved->steps.items[number];
	return takes(step, attempt) && has_sends(fitting, step, attempt) &&
	       (!fitting->is_strict || has_changes(fitting, step, from, &attempt->state));
}

/* What the component can do instead, told as notes. */
struct alternatives {
	const struct fitting *fitting;
	const struct lcn_saved_step *step;
	size_t n_told;
	struct lcn_text last; /* that was told: several paths may look alike */
};

static void
describe(const struct lcn_attempt *attempt, struct lcn_text *text)
{
	lcn_text_format(text, "%s ",
			lcn_component_name(attempt->system, attempt->choice.component));
	lcn_attempt_append_deed(attempt, text);
	if (attempt->outcome == LCN_VIOLATION)
		lcn_text_append(text, "; the property is violated");
	if (!lcn_attempt_fails(attempt))
		return;
	lcn_text_append(text, "; ");
	lcn_attempt_append_failure(attempt, text);
}

static void
tell_alternative(void *context, const struct lcn_attempt *attempt)
{
	struct alternatives *alternatives = context;
	struct lcn_text text = {0};
	if (!takes(alternatives->step, attempt) || alternatives->n_told >= MAX_TOLD)
		return;
	describe(attempt, &text);
	if (strcmp(lcn_text_string(&text), lcn_text_string(&alternatives->last)) != 0) {
		lcn_diagnostics_note(alternatives->fitting->diagnostics, LCN_NO_SPAN,
				     "possible here: %s", lcn_text_string(&text));
		alternatives->n_told++;
	}
	lcn_text_release(&alternatives->last);
	alternatives->last = text;
}

static void
report_misfit(const struct fitting *fitting, size_t number, const struct lcn_state *state)
{
	const struct lcn_system *system = fitting->system;
	const struct lcn_saved_step *step = &fitting->saved->steps.items[number];
	const struct lcn_component *component = &system->components[step->component];
	const struct lcn_mailbox *mailbox = &state->mailboxes[step->component];
	const char *message = lcn_message_name(system, step->component, step->message);
	if (lcn_mailbox_offers(component, mailbox, step->message)) {
		struct alternatives alternatives = {.fitting = fitting, .step = step};
		struct lcn_attempt attempt;
		lcn_diagnostics_file_error(fitting->diagnostics, fitting->path,
					   "step %zu does not fit the model: when %s takes %s "
					   "here, it does something else",
					   number + 1, component->name, message);
		lcn_attempt_init(&attempt, system);
		lcn_attempts_of(&attempt, state, tell_alternative, &alternatives);
		lcn_attempt_release(&attempt);
		lcn_text_release(&alternatives.last);
		return;
	}
	struct lcn_text content = {0};
	lcn_mailbox_format(component, mailbox, MAX_RUNS_SHOWN, &content);
	lcn_diagnostics_file_error(
	    fitting->diagnostics, fitting->path,
	    "step %zu does not fit the model: %s cannot take %s here, its mailbox is %s",
	    number + 1, component->name, message, lcn_text_string(&content));
	lcn_text_release(&content);
}

static void
keep_state(void *context, size_t number, const struct lcn_state *from,
	   const struct lcn_attempt *attempt)
{
	struct lcn_state *last = context;
	(void) number;
	(void) from;
	lcn_state_copy(attempt->system, last, &attempt->state);
}

/* Says why the step after n_done others is not possible. */
static void
explain(struct fitting *fitting, size_t n_done)
{
	struct lcn_state last;
	struct lcn_run run;
	size_t n_possible;
	lcn_run_find(fitting->system, accepts, fitting, n_done, LCN_STEP, &n_possible, &run);
	lcn_state_init(&last, fitting->system);
	lcn_state_set_initial(fitting->system, &last);
	lcn_run_replay(&run, keep_state, &last);
	if (lcn_state_is_error(fitting->system, &last))
		lcn_diagnostics_file_error(fitting->diagnostics, fitting->path,
					   "step %zu does not fit the model: the property is "
					   "violated before it",
					   n_done + 1);
	else
		report_misfit(fitting, n_done, &last);
	lcn_state_release(&last);
	lcn_run_release(&run);
}

/* A file without steps shows what is violated from the start on, or nothing. */
static bool
fit_nothing(const struct lcn_system *system, struct lcn_run *run)
{
	*run = (struct lcn_run){.system = system};
	return true;
}

static bool
fit(struct fitting *fitting, struct lcn_run *run)
{
	size_t n_steps = fitting->saved->steps.n_items;
	enum lcn_outcome outcome = fitting->saved->outcome;
	size_t n_strict;
	size_t n_possible;
	if (n_steps == 0)
		return fit_nothing(fitting->system, run);
	fitting->is_strict = true;
	if (lcn_run_find(fitting->system, accepts, fitting, n_steps, outcome, &n_strict, run))
		return true;
	lcn_run_release(run);
	fitting->is_strict = false;
	if (lcn_run_find(fitting->system, accepts, fitting, n_steps, outcome, &n_possible, run)) {
		lcn_diagnostics_line_warning(fitting->diagnostics, fitting->path, 0, 0,
					     "from step %zu on, variables have other values than "
					     "the file says",
					     n_strict + 1);
		return true;
	}
	lcn_run_release(run);
	explain(fitting, n_possible);
	return false;
}

bool
lcn_run_read(struct lcn_input *input, const struct lcn_system *system,
	     const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	     enum lcn_limit *limit, struct lcn_run *run)
{
	struct lcn_saved_run saved;
	struct fitting fitting = {
	    .system = system, .saved = &saved, .path = input->path, .diagnostics = diagnostics};
	bool is_read = lcn_saved_run_read(input, system, budget, diagnostics, limit, &saved) &&
		       fit(&fitting, run);
	lcn_saved_run_release(&saved);
	return is_read;
}
