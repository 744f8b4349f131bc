/* A system without a gap against its properties: the final arbiter. */
#include <stdlib.h>

#include "analysis/check.h"
#include "base/array.h"
#include "base/memory.h"

/* What is asked, and what it is asked of. */
struct question {
	const struct lcn_model *model;
	struct lcn_analysis_options options; /* of one claim after the other */
	const struct lcn_budget *budget;
	struct lcn_diagnostics *diagnostics;
	struct lcn_check *check;
	size_t n_allocated;
};

static struct lcn_claim *
add_claim(struct question *question, enum lcn_claim_kind kind)
{
	struct lcn_check *check = question->check;
	check->claims = lcn_array_grow(check->claims, &question->n_allocated, check->n_claims + 1,
				       sizeof *check->claims);
	check->claims[check->n_claims] = (struct lcn_claim){.kind = kind};
	return &check->claims[check->n_claims++];
}

bool
lcn_check_closed(const struct lcn_model *model, const struct lcn_analysis_options *options,
		 const struct lcn_check_aim *aim, const struct lcn_budget *budget,
		 struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration)
{
	struct lcn_search search = {.phase = aim->phase};
	struct lcn_system_options lowering = lcn_search_lowering(options);
	lowering.has_component = model->component != NULL;
	struct lcn_system *system =
	    lcn_system_create(model, &lowering, budget, diagnostics, &search.limit);
	search.system = system;
	if (system != NULL && lcn_search_fits_order(system, options, budget, diagnostics))
		lcn_search_system(&search, system, options, false, aim->stop, budget);
	bool is_well = lcn_search_report(&search, options, aim->wants, diagnostics, exploration);
	lcn_search_finish(&search, exploration);
	return is_well;
}

/* A search of its own; false when it decides nothing. */
static bool
search_for(struct question *question, struct lcn_claim *claim, const struct lcn_check_aim *aim)
{
	bool is_well = lcn_check_closed(question->model, &question->options, aim, question->budget,
					question->diagnostics, &claim->exploration);
	question->check->limit = claim->exploration.limit;
	return is_well;
}

static void
decide_property(struct question *question, const char *name)
{
	struct lcn_claim *claim = add_claim(question, LCN_CLAIM_PROPERTY);
	const struct lcn_check_aim aim = {name, LCN_STOP_AT_VIOLATION,
					  LCN_WANTS_VIOLATION | LCN_WANTS_DEADLOCK |
					      LCN_WANTS_REFUSALS};
	question->options.property = name;
	bool is_well = search_for(question, claim, &aim);
	claim->is_violated = claim->exploration.is_violated;
	claim->is_decided = is_well && (claim->is_violated || claim->exploration.is_complete);
	claim->run = claim->exploration.violation;
}

static bool
goes_on(const struct question *question)
{
	return question->check->limit == LCN_LIMIT_NONE && question->diagnostics->n_errors == 0;
}

static void
decide_properties(struct question *question)
{
	const char *name = question->options.property;
	size_t n_properties = lcn_model_n_properties(question->model);
	if (name != NULL)
		decide_property(question, name);
	for (size_t i = 0; i < n_properties && name == NULL && goes_on(question); i++)
		decide_property(question, lcn_model_property_name(question->model, i));
}

/* Deadlocks, whatever becomes of the properties. */
static void
decide_deadlock(struct question *question)
{
	struct lcn_claim *claim = add_claim(question, LCN_CLAIM_NO_DEADLOCK);
	const struct lcn_check_aim aim = {"no deadlock", LCN_STOP_AT_DEADLOCK,
					  LCN_WANTS_DEADLOCK | LCN_WANTS_REFUSALS};
	bool is_well = search_for(question, claim, &aim);
	claim->run = claim->exploration.deadlock;
	claim->is_violated = claim->run != NULL;
	claim->is_decided = is_well;
}

/* Full mailboxes, the same way. */
static void
decide_refusal(struct question *question)
{
	struct lcn_claim *claim = add_claim(question, LCN_CLAIM_NO_REFUSAL);
	const struct lcn_check_aim aim = {"no full mailbox", LCN_STOP_AT_REFUSAL, 0};
	question->options.on_full = LCN_ON_FULL_ERROR;
	bool is_well = search_for(question, claim, &aim);
	claim->is_violated = claim->exploration.overflow != NULL;
	claim->run = claim->is_violated ? claim->exploration.overflow->refusal : NULL;
	claim->is_decided = is_well;
}

static void
report_no_claim(struct question *question)
{
	lcn_diagnostics_file_error(question->diagnostics, question->model->sources[0]->path,
				   "there is no property to check");
	lcn_diagnostics_note(question->diagnostics, LCN_NO_SPAN,
			     "name a file with one too, look for deadlocks with --deadlock, or "
			     "count states with 'lacuna explore'");
}

/* The claims move while there come more of them. */
static void
find_whole(struct lcn_check *check)
{
	for (size_t i = 0; i < check->n_claims && check->whole == NULL; i++) {
		const struct lcn_exploration *exploration = &check->claims[i].exploration;
		if (check->claims[i].is_decided && exploration->is_complete &&
		    !check->claims[i].is_violated)
			check->whole = exploration;
	}
}

void
lcn_check(const struct lcn_model *model, const struct lcn_analysis_options *options,
	  bool claims_no_deadlock, const struct lcn_budget *budget,
	  struct lcn_diagnostics *diagnostics, struct lcn_check *check)
{
	struct question question = {.model = model,
				    .options = *options,
				    .budget = budget,
				    .diagnostics = diagnostics,
				    .check = check};
	*check = (struct lcn_check){0};
	question.options.on_full = LCN_ON_FULL_BLOCK;
	decide_properties(&question);
	question.options.no_property = true;
	question.options.property = NULL;
	if (claims_no_deadlock && goes_on(&question))
		decide_deadlock(&question);
	if (options->on_full == LCN_ON_FULL_ERROR && goes_on(&question))
		decide_refusal(&question);
	if (check->n_claims == 0 && goes_on(&question))
		report_no_claim(&question);
	find_whole(check);
}

void
lcn_check_release(struct lcn_check *check)
{
	for (size_t i = 0; i < check->n_claims; i++)
		lcn_exploration_release(&check->claims[i].exploration);
	free(check->claims);
	*check = (struct lcn_check){0};
}
