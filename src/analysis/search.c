#include "analysis/search.h"

#include "analysis/trace.h"
#include "symbolic/variable_names.h"

/* A mailbox that still fills at this capacity is taken to fill at any. */
enum { MAX_FOUND_CAPACITY = 1024 };

struct lcn_system_options
lcn_search_lowering(const struct lcn_analysis_options *options)
{
	return (struct lcn_system_options){
	    .interface_order =
		options->interface_order == LCN_INTERFACE_FIFO ? LCN_ORDER_FIFO : LCN_ORDER_ANY,
	    .has_property = !options->no_property,
	    .property = options->property,
	    .missing = options->missing,
	    .capacities = options->capacities,
	    .n_capacities = options->n_capacities};
}

static void
keep_order(struct lcn_search *search)
{
	struct lcn_variable_names *order =
	    search->found_order != NULL ? lcn_engine_order(search->engine) : NULL;
	if (order == NULL)
		return;
	lcn_variable_names_free(*search->found_order);
	*search->found_order = order;
}

static void
forget(struct lcn_search *search)
{
	if (search->engine == NULL)
		return;
	keep_order(search);
	lcn_findings_release(&search->findings);
	lcn_engine_free(search->engine);
	search->engine = NULL;
}

static void
explore(struct lcn_search *search, const struct lcn_analysis_options *options, bool keeps_steps,
	unsigned stop, const struct lcn_budget *budget)
{
	struct lcn_engine_setup setup = {
	    .options = options->engine, .keeps_steps = keeps_steps, .stop = stop, .budget = budget};
	lcn_analysis_begin(options, "exploring");
	forget(search);
	search->stop = stop;
	search->found_order = options->found_order;
	search->engine = lcn_engine_create(search->system, &setup);
	lcn_engine_explore(search->engine, &search->findings);
	search->limit = search->findings.limit;
	lcn_array_clear(&search->measures);
	lcn_search_measure(search, "exploring");
}

/* Whether some name is that of a variable the engine has. */
static bool
knows_some(const struct lcn_engine *engine, const struct lcn_variable_names *given)
{
	struct lcn_variable_names *order = lcn_engine_order(engine);
	bool is_known = order == NULL;
	for (uint32_t i = 0; i < given->names.n_names && !is_known; i++)
		is_known = lcn_names_find(&order->names, given->names.texts[i]) != LCN_NO_NAME;
	lcn_variable_names_free(order);
	return is_known;
}

bool
lcn_search_fits_order(const struct lcn_system *system, const struct lcn_analysis_options *options,
		      const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	const struct lcn_variable_names *given = options->engine.given_order;
	struct lcn_engine_setup setup = {.options = options->engine, .budget = budget};
	if (given == NULL)
		return true;
	struct lcn_engine *engine = lcn_engine_create(system, &setup);
	/* A limit may come before all variables are there. */
	bool fits = knows_some(engine, given) || lcn_engine_limit(engine) != LCN_LIMIT_NONE;
	if (!fits)
		lcn_diagnostics_file_error(
		    diagnostics, given->path,
		    "no name in it is that of a variable of this model: '%s'",
		    given->names.texts[0]);
	lcn_engine_free(engine);
	return fits;
}

static void
report_no_capacity(const struct lcn_search *search, const struct lcn_model *model,
		   struct lcn_diagnostics *diagnostics)
{
	const struct lcn_component *missing = &search->system->components[search->system->missing];
	lcn_diagnostics_error(diagnostics, model->missing->span,
			      "no capacity is large enough for '%s': its mailbox fills even when "
			      "it has room for %u messages",
			      missing->name, missing->capacity);
	lcn_diagnostics_note(diagnostics, LCN_NO_SPAN,
			     "give it a number instead of '*', here or with --capacity %s=N%s",
			     missing->name,
			     missing->order == LCN_ORDER_ANY
				 ? "; or use --interface-order=fifo, under which a message "
				   "cannot wait for ever"
				 : "");
}

/* Doubles the mailbox until nothing is refused; the greatest length that was
 * then tried would have done. */
static bool
find_capacity(struct lcn_search *search, const struct lcn_model *model,
	      const struct lcn_analysis_options *options, bool keeps_steps,
	      const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	uint32_t number = search->system->missing;
	struct lcn_component *missing = &search->system->components[number];
	explore(search, options, keeps_steps, 0, budget);
	while (search->limit == LCN_LIMIT_NONE && search->findings.mailboxes[number].was_refused) {
		if (missing->capacity >= MAX_FOUND_CAPACITY) {
			report_no_capacity(search, model, diagnostics);
			return false;
		}
		missing->capacity *= 2;
		explore(search, options, keeps_steps, 0, budget);
	}
	if (search->limit != LCN_LIMIT_NONE)
		return false;
	uint32_t tried = search->findings.mailboxes[number].max_tried;
	uint32_t enough = tried > 0 ? tried : 1;
	if (enough != missing->capacity) {
		/* An engine is made for a system that does not change any more. */
		forget(search);
		missing->capacity = enough;
		explore(search, options, keeps_steps, 0, budget);
	}
	return search->limit == LCN_LIMIT_NONE;
}

bool
lcn_search_system(struct lcn_search *search, struct lcn_system *system,
		  const struct lcn_analysis_options *options, bool keeps_steps, unsigned stop,
		  const struct lcn_budget *budget)
{
	*search = (struct lcn_search){.system = system, .phase = search->phase};
	explore(search, options, keeps_steps, stop, budget);
	return search->limit == LCN_LIMIT_NONE;
}

bool
lcn_search_model(struct lcn_search *search, const struct lcn_model *model,
		 const struct lcn_analysis_options *options, bool keeps_steps,
		 const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	struct lcn_system_options lowering = lcn_search_lowering(options);
	search->phase = NULL;
	return lcn_search_lowered(search, model, &lowering, options, keeps_steps, budget,
				  diagnostics);
}

bool
lcn_search_lowered(struct lcn_search *search, const struct lcn_model *model,
		   const struct lcn_system_options *lowering,
		   const struct lcn_analysis_options *options, bool keeps_steps,
		   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	unsigned stop = options->on_full == LCN_ON_FULL_ERROR ? LCN_STOP_AT_REFUSAL : 0;
	*search = (struct lcn_search){.phase = search->phase};
	struct lcn_system *system =
	    lcn_system_create(model, lowering, budget, diagnostics, &search->limit);
	if (system == NULL)
		return false;
	*search = (struct lcn_search){.model = model, .system = system, .phase = search->phase};
	if (!lcn_search_fits_order(system, options, budget, diagnostics))
		return false;
	if (system->missing != LCN_NO_COMPONENT && system->components[system->missing].is_unbounded)
		return find_capacity(search, model, options, keeps_steps, budget, diagnostics);
	explore(search, options, keeps_steps, stop, budget);
	return search->limit == LCN_LIMIT_NONE;
}

void
lcn_search_finish(struct lcn_search *search, struct lcn_exploration *exploration)
{
	if (search->phase != NULL && search->engine != NULL)
		lcn_engine_measure(search->engine, search->phase, &search->measures);
	forget(search);
	exploration->measures = search->measures;
	if (!search->is_reported)
		lcn_system_free(search->system);
	*search = (struct lcn_search){0};
}

void
lcn_search_measure(struct lcn_search *search, const char *phase)
{
	if (search->phase == NULL)
		lcn_engine_measure(search->engine, phase, &search->measures);
}

struct lcn_trace *
lcn_search_trace(struct lcn_search *search, const struct lcn_goal *goal)
{
	struct lcn_run run;
	bool is_found = lcn_engine_find_run(search->engine, goal, &run);
	search->limit = lcn_engine_limit(search->engine);
	if (!is_found)
		return NULL;
	switch (goal->kind) {
	case LCN_GOAL_VIOLATION:
	case LCN_GOAL_DOOM: return lcn_trace_of_run(&run, LCN_VIOLATION);
	case LCN_GOAL_DEADLOCK: return lcn_trace_of_deadlock(&run);
	case LCN_GOAL_REFUSAL: return lcn_trace_of_run(&run, LCN_REFUSED);
	case LCN_GOAL_FAULT: break;
	}
	return lcn_trace_of_run(&run, LCN_FAULTY);
}
