/* A component against the assumption, and where that does not decide it,
 * against the property itself. */
#include "lacuna/conform.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/check.h"
#include "analysis/compliance.h"
#include "analysis/conform_document.h"
#include "analysis/trace.h"
#include "analysis/yardstick.h"
#include "base/array.h"
#include "base/memory.h"
#include "model/trial.h"

struct question {
	const struct lcn_model *model;
	const struct lcn_analysis_options *options;
	const struct lcn_budget *budget;
	struct lcn_diagnostics *diagnostics;
	struct lcn_conformity *conformity;
	const struct lcn_assumption_document *document; /* instead of a whole model; or NULL */
};

static bool
is_papers(const struct question *q)
{
	return q->options->completion == LCN_COMPLETION_PAPER;
}

static bool
goes_on(const struct question *q)
{
	return q->conformity->limit == LCN_LIMIT_NONE && q->diagnostics->n_errors == 0;
}

/* Begins a part whose searches are no parts of their own. */
static const char *
begin(const struct question *q, const char *phase, struct lcn_analysis_options *options)
{
	*options = *q->options;
	options->on_phase = NULL;
	lcn_analysis_begin(q->options, phase);
	return phase;
}

/* How the component answers each message. */
static void
decide_compliance(struct question *q)
{
	struct lcn_system_options lowering = lcn_search_lowering(q->options);
	lowering.has_component = true;
	lowering.has_property = false;
	lcn_analysis_begin(q->options, "following responses");
	struct lcn_system *system = lcn_system_create(q->model, &lowering, q->budget,
						      q->diagnostics, &q->conformity->limit);
	if (system != NULL)
		q->conformity->limit =
		    lcn_compliance_decide(q->model, system, q->budget, &q->conformity->compliance);
	lcn_system_free(system);
}

/* Whether a send to the stand-in was refused. */
static bool
is_interface_full(const struct lcn_exploration *open)
{
	bool is_full = false;
	for (size_t i = 0; i < open->n_mailboxes; i++)
		if (strcmp(open->mailboxes[i].component, open->missing) == 0)
			is_full |= open->mailboxes[i].was_full;
	return is_full;
}

/* The assumption; false when there is none, because no component can help, or
 * for errors or a limit. */
static bool
find_assumption(struct question *q, struct lcn_dfa *assumption)
{
	struct lcn_yardstick yardstick;
	struct lcn_conformity *conformity = q->conformity;
	bool is_well =
	    lcn_yardstick_make(&yardstick, q->model, q->options, NULL, q->budget, q->diagnostics);
	conformity->open = yardstick.open;
	conformity->limit = yardstick.open.limit;
	conformity->is_interface_full = is_well && is_interface_full(&yardstick.open);
	conformity->is_refused = yardstick.is_doomed;
	*assumption = yardstick.automaton;
	yardstick.open = (struct lcn_exploration){0};
	yardstick.automaton = (struct lcn_dfa){0};
	lcn_yardstick_release(&yardstick);
	return is_well && !conformity->is_refused;
}

static void
warn_of_faults(struct question *q, const struct lcn_findings *findings)
{
	if (findings->faults.n_items == 0)
		return;
	lcn_diagnostics_warning(q->diagnostics, q->model->component->name.span,
				"'%s' goes wrong in some environment; here it is taken to stop "
				"before",
				q->model->component->name.text);
	lcn_diagnostics_note(q->diagnostics, LCN_NO_SPAN,
			     "'lacuna check' tells whether that can happen in this system");
}

static void
forget_word(struct lcn_conformity *conformity)
{
	for (size_t i = 0; i < conformity->n_word; i++)
		free(conformity->word[i]);
	free(conformity->word);
	conformity->word = NULL;
	conformity->n_word = 0;
}

static void
keep_word(struct lcn_conformity *conformity, const struct lcn_trace *run)
{
	forget_word(conformity);
	conformity->word = lcn_trace_letters(run, &conformity->n_word);
}

/* Looks for what the assumption refuses; keeps the word if there is one. */
static bool
try(struct question *q, const struct lcn_dfa *assumption, enum lcn_trial_kind kind)
{
	static const char *const phases[] = {
	    [LCN_TRIAL_ANY] = "trying the component", [LCN_TRIAL_ERROR] = "trying for errors"};
	struct lcn_trial trial = {.model = q->model,
				  .assumption = assumption,
				  .kind = kind,
				  .capacities = q->options->capacities,
				  .n_capacities = q->options->n_capacities};
	struct lcn_analysis_options options;
	struct lcn_exploration nothing = {0};
	struct lcn_trace *run = NULL;
	struct lcn_search search = {.phase = begin(q, phases[kind], &options)};
	struct lcn_system *system = lcn_trial_create(&trial, q->diagnostics);
	if (system == NULL)
		return false;
	lcn_search_system(&search, system, &options, false, LCN_STOP_AT_VIOLATION, q->budget);
	if (search.limit == LCN_LIMIT_NONE && search.findings.is_violated)
		run = lcn_search_trace(&search, &(struct lcn_goal){.kind = LCN_GOAL_VIOLATION});
	if (run != NULL)
		keep_word(q->conformity, run);
	if (kind == LCN_TRIAL_ANY)
		warn_of_faults(q, &search.findings);
	bool is_found = run != NULL;
	q->conformity->limit = search.limit;
	lcn_trace_free(run);
	lcn_search_finish(&search, &nothing);
	lcn_measures_append(&q->conformity->trial, &nothing.measures);
	lcn_exploration_release(&nothing);
	return is_found;
}

/* Whether the end of the word is beyond the interface; the word is refused. */
static bool
is_beyond(const struct lcn_dfa *assumption, const struct lcn_conformity *conformity)
{
	uint32_t state = assumption->initial;
	for (size_t i = 0; i < conformity->n_word; i++) {
		uint32_t letter = lcn_names_find(&assumption->letters, conformity->word[i]);
		if (letter == LCN_NO_NAME)
			return true;
		state = lcn_dfa_next(assumption, state, letter);
	}
	return assumption->classes[state] == LCN_CLASS_BEYOND;
}

/* The component alone: first anything that is refused, and if the nearest such
 * thing is beyond the interface, then an error. */
static void
decide_trial(struct question *q, const struct lcn_dfa *assumption)
{
	struct lcn_conformity *conformity = q->conformity;
	conformity->is_refused = try(q, assumption, LCN_TRIAL_ANY);
	conformity->is_beyond = conformity->is_refused && is_beyond(assumption, conformity);
	if (conformity->is_beyond && goes_on(q) && try(q, assumption, LCN_TRIAL_ERROR))
		conformity->is_beyond = false;
}

/* The final arbiter. */
static void
check_system(struct question *q)
{
	struct lcn_conformity *conformity = q->conformity;
	struct lcn_analysis_options options;
	const struct lcn_check_aim aim = {begin(q, "checking the system", &options),
					  LCN_STOP_AT_VIOLATION, LCN_WANTS_VIOLATION};
	options.on_full = LCN_ON_FULL_BLOCK;
	conformity->is_checked = true;
	bool is_well = lcn_check_closed(q->model, &options, &aim, q->budget, q->diagnostics,
					&conformity->closed);
	conformity->limit = conformity->closed.limit;
	if (!is_well || conformity->limit != LCN_LIMIT_NONE)
		return;
	if (conformity->closed.is_violated)
		conformity->verdict = LCN_CONFORMITY_VIOLATES;
	else
		conformity->verdict =
		    conformity->is_refused ? LCN_CONFORMITY_HOLDS : LCN_CONFORMITY_CONFORMS;
}

static void
decide(struct question *q)
{
	struct lcn_conformity *conformity = q->conformity;
	bool is_full = conformity->is_interface_full && !is_papers(q);
	if (conformity->is_refused && conformity->is_beyond)
		conformity->verdict = LCN_CONFORMITY_BEYOND;
	else if (conformity->is_refused || is_full)
		check_system(q);
	else
		conformity->verdict = LCN_CONFORMITY_CONFORMS;
}

void
lcn_conform(const struct lcn_model *model, const struct lcn_analysis_options *options,
	    const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	    struct lcn_conformity *conformity)
{
	struct question q = {model, options, budget, diagnostics, conformity, NULL};
	struct lcn_dfa assumption;
	*conformity = (struct lcn_conformity){.is_compliance_decided = true};
	decide_compliance(&q);
	if (!goes_on(&q))
		return;
	if (find_assumption(&q, &assumption))
		decide_trial(&q, &assumption);
	if (goes_on(&q) && is_papers(&q) && conformity->compliance.n_items > 0)
		conformity->verdict = LCN_CONFORMITY_BEYOND;
	else if (goes_on(&q))
		decide(&q);
	lcn_dfa_release(&assumption);
}

/* Conforming to a document. */

/* What the question was, as far as it is told. */
static void
describe_question(struct question *q)
{
	const struct lcn_assumption_document *document = q->document;
	struct lcn_exploration *open = &q->conformity->open;
	open->property = document->property;
	open->missing = document->missing;
	open->n_mailboxes = document->n_mailboxes;
	open->mailboxes = LCN_NEW_ZEROS(struct lcn_mailbox_use, document->n_mailboxes);
	for (size_t i = 0; i < document->n_mailboxes; i++) {
		const struct lcn_assumption_mailbox *mailbox = &document->mailboxes[i];
		bool is_missing = strcmp(mailbox->component, document->missing) == 0;
		open->mailboxes[i] = (struct lcn_mailbox_use){
		    .component = mailbox->component,
		    .capacity = mailbox->capacity,
		    .greatest = mailbox->greatest,
		    .was_full = mailbox->was_full,
		    .is_capacity_found = is_missing && document->is_capacity_found};
		q->conformity->is_interface_full |= is_missing && mailbox->was_full;
	}
}

/* No model is there to tell whether the system comes so far. */
static void
decide_without_model(struct question *q)
{
	struct lcn_conformity *conformity = q->conformity;
	bool is_papers_failure = is_papers(q) && conformity->compliance.n_items > 0;
	if (is_papers_failure || conformity->is_beyond)
		conformity->verdict = LCN_CONFORMITY_BEYOND;
	else if (conformity->is_refused)
		conformity->verdict = LCN_CONFORMITY_VIOLATES;
	else
		conformity->verdict = is_papers(q) || lcn_assumption_weakness(q->document) == NULL
					  ? LCN_CONFORMITY_CONFORMS
					  : LCN_CONFORMITY_BEYOND;
}

/* The capacities of the others are those of the document; the component's own
 * may be changed. */
static struct lcn_capacity_change *
merge_capacities(struct question *q, const struct lcn_analysis_options *options, size_t *n_changes)
{
	const struct lcn_assumption_document *document = q->document;
	struct lcn_capacity_change *changes = LCN_NEW_ARRAY(
	    struct lcn_capacity_change, document->n_mailboxes + options->n_capacities);
	*n_changes = 0;
	for (size_t i = 0; i < document->n_mailboxes; i++)
		if (strcmp(document->mailboxes[i].component, document->missing) != 0)
			changes[(*n_changes)++] = (struct lcn_capacity_change){
			    document->mailboxes[i].component, document->mailboxes[i].capacity};
	for (size_t i = 0; i < options->n_capacities; i++) {
		changes[(*n_changes)++] = options->capacities[i];
		if (strcmp(options->capacities[i].component, document->missing) != 0)
			lcn_diagnostics_error(
			    q->diagnostics, LCN_NO_SPAN,
			    "the capacity of '%s' is settled by the assumption; only that of '%s' "
			    "can be changed here",
			    options->capacities[i].component, document->missing);
	}
	return changes;
}

static void
try_for_document(struct question *q)
{
	struct lcn_conformity *conformity = q->conformity;
	struct lcn_dfa assumption = {0};
	conformity->is_compliance_decided = !q->document->is_actor;
	if (conformity->is_compliance_decided)
		decide_compliance(q);
	conformity->is_refused = q->document->initial == LCN_REFUSED_ERROR;
	if (goes_on(q) && !conformity->is_refused) {
		lcn_document_to_dfa(q->document, &assumption);
		decide_trial(q, &assumption);
	}
	if (goes_on(q))
		decide_without_model(q);
	lcn_dfa_release(&assumption);
}

void
lcn_conform_document(const struct lcn_assumption_document *document, const struct lcn_model *model,
		     const struct lcn_analysis_options *options, const struct lcn_budget *budget,
		     struct lcn_diagnostics *diagnostics, struct lcn_conformity *conformity)
{
	struct lcn_analysis_options how = *options;
	how.interface_order = document->interface_order;
	how.completion = document->completion;
	how.on_full = LCN_ON_FULL_BLOCK;
	struct question q = {.model = model,
			     .options = &how,
			     .budget = budget,
			     .diagnostics = diagnostics,
			     .conformity = conformity,
			     .document = document};
	*conformity = (struct lcn_conformity){0};
	how.capacities = merge_capacities(&q, options, &how.n_capacities);
	describe_question(&q);
	if (document->is_actor && is_papers(&q))
		lcn_diagnostics_error(diagnostics, LCN_NO_SPAN,
				      "this assumption has the paper's completion but no "
				      "interface, and the paper's check asks for both");
	if (goes_on(&q))
		try_for_document(&q);
	free((void *) how.capacities);
}

void
lcn_conformity_release(struct lcn_conformity *conformity)
{
	forget_word(conformity);
	lcn_compliance_release(&conformity->compliance);
	lcn_array_release(&conformity->trial);
	lcn_exploration_release(&conformity->open);
	lcn_exploration_release(&conformity->closed);
	*conformity = (struct lcn_conformity){0};
}
