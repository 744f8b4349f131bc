#include "analysis/search.h"

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
explore(struct lcn_search *search, const struct lcn_analysis_options *options, bool keep_edges,
	unsigned stop, const struct lcn_budget *budget)
{
	struct lcn_explicit_options how = {
	    .keep_edges = keep_edges, .stop = stop, .budget = budget};
	lcn_analysis_begin(options, "exploring");
	if (search->has_result)
		lcn_explicit_result_release(&search->result);
	lcn_explicit_explore(search->system, &how, &search->result);
	search->has_result = true;
	search->limit = search->result.limit;
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
	      const struct lcn_analysis_options *options, bool keep_edges,
	      const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	struct lcn_component *missing = &search->system->components[search->system->missing];
	const struct lcn_mailbox_found *found = &search->result.mailboxes[search->system->missing];
	while (search->limit == LCN_LIMIT_NONE && found->refusal.state != LCN_NO_STATE) {
		if (missing->capacity >= MAX_FOUND_CAPACITY) {
			report_no_capacity(search, model, diagnostics);
			return false;
		}
		missing->capacity *= 2;
		explore(search, options, keep_edges, 0, budget);
		found = &search->result.mailboxes[search->system->missing];
	}
	if (search->limit == LCN_LIMIT_NONE)
		missing->capacity = found->max_tried > 0 ? found->max_tried : 1;
	return search->limit == LCN_LIMIT_NONE;
}

bool
lcn_search_system(struct lcn_search *search, struct lcn_system *system,
		  const struct lcn_analysis_options *options, bool keep_edges, unsigned stop,
		  const struct lcn_budget *budget)
{
	*search = (struct lcn_search){.system = system};
	explore(search, options, keep_edges, stop, budget);
	return search->limit == LCN_LIMIT_NONE;
}

bool
lcn_search_model(struct lcn_search *search, const struct lcn_model *model,
		 const struct lcn_analysis_options *options, bool keep_edges,
		 const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	struct lcn_system_options lowering = lcn_search_lowering(options);
	return lcn_search_lowered(search, model, &lowering, options, keep_edges, budget,
				  diagnostics);
}

bool
lcn_search_lowered(struct lcn_search *search, const struct lcn_model *model,
		   const struct lcn_system_options *lowering,
		   const struct lcn_analysis_options *options, bool keep_edges,
		   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics)
{
	unsigned stop = options->on_full == LCN_ON_FULL_ERROR ? LCN_STOP_AT_REFUSAL : 0;
	*search = (struct lcn_search){0};
	search->system = lcn_system_create(model, lowering, budget, diagnostics, &search->limit);
	if (search->system == NULL)
		return false;
	explore(search, options, keep_edges, stop, budget);
	bool is_open = search->system->missing != LCN_NO_COMPONENT &&
		       search->system->components[search->system->missing].is_unbounded;
	if (is_open && !find_capacity(search, model, options, keep_edges, budget, diagnostics))
		return false;
	return search->limit == LCN_LIMIT_NONE;
}

void
lcn_search_release(struct lcn_search *search)
{
	if (search->has_result)
		lcn_explicit_result_release(&search->result);
	if (!search->is_reported)
		lcn_system_free(search->system);
	*search = (struct lcn_search){0};
}
