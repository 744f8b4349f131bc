#include "cli/models.h"

#include <stdlib.h>

#include "base/memory.h"
#include "cli/systems.h"

/* Zero is left for what was not said. */
enum { ORDER_ANY = 1, ORDER_FIFO };
enum { COMPLETION_SOUND = 1, COMPLETION_PAPER };

static const struct lcn_choice orders[] = {
    {"any", "any message in it may be next (default)", ORDER_ANY},
    {"fifo", "the oldest one", ORDER_FIFO},
    {NULL, NULL, 0},
};

static const struct lcn_choice completions[] = {
    {"sound", "refused, where the open system could take them (default)", COMPLETION_SOUND},
    {"paper", "allowed, with everything after them", COMPLETION_PAPER},
    {NULL, NULL, 0},
};

static const struct lcn_choice full_mailboxes[] = {
    {"block", "the step is impossible (default)", LCN_ON_FULL_BLOCK},
    {"error", "the model is wrong; a run shows where", LCN_ON_FULL_ERROR},
    {NULL, NULL, 0},
};

#define AT(member) .group = LCN_GROUP_MODEL, .offset = offsetof(struct lcn_model_settings, member)

const struct lcn_option lcn_model_options[] = {
    {.name = "property",
     .kind = LCN_OPTION_WORD,
     .argument = "NAME",
     .help = "Take this property; needed only where the model has several.",
     .takers = LCN_TAKES_PROPERTY,
     AT(property)},
    {.name = "no-property",
     .kind = LCN_OPTION_FLAG,
     .help = "Watch no property: the states of the actors alone.",
     .takers = LCN_TAKES_NO_PROPERTY,
     AT(no_property)},
    {.name = "missing",
     .kind = LCN_OPTION_WORD,
     .argument = "ACTOR",
     .help = "Let this actor stand for the missing component: an interface with state.",
     .takers = LCN_TAKES_SYSTEM | LCN_TAKES_SHAPE,
     AT(missing)},
    {.name = "interface-order",
     .kind = LCN_OPTION_CHOICE,
     .argument = "ORDER",
     .choices = orders,
     .help = "Which message the missing component takes from its mailbox:",
     .takers = LCN_TAKES_SYSTEM | LCN_TAKES_SHAPE | LCN_TAKES_TRIAL,
     AT(interface_order)},
    {.name = "completion",
     .kind = LCN_OPTION_CHOICE,
     .argument = "HOW",
     .choices = completions,
     .help = "Sends of the missing component that its interface does not offer there are:",
     .takers = LCN_TAKES_COMPLETION,
     AT(completion)},
    {.name = "paper",
     .kind = LCN_OPTION_FLAG,
     .help = "As in the paper: fifo order and, where it matters, the paper's completion.",
     .takers = LCN_TAKES_SYSTEM | LCN_TAKES_SHAPE | LCN_TAKES_TRIAL,
     AT(paper)},
    {.name = "capacity",
     .kind = LCN_OPTION_NUMBERS,
     .argument = "ACTOR=N,...",
     .help = "Other capacities than the model's; '*=N' for every mailbox. What comes later wins.",
     .max = LCN_MAX_CAPACITY,
     .takers = LCN_TAKES_SYSTEM | LCN_TAKES_SHAPE | LCN_TAKES_TRIAL | LCN_TAKES_CLOSED,
     AT(capacities)},
    {.name = "on-full",
     .kind = LCN_OPTION_CHOICE,
     .argument = "WHAT",
     .choices = full_mailboxes,
     .help = "When a message is sent to a full mailbox:",
     .takers = LCN_TAKES_SYSTEM | LCN_TAKES_CLOSED,
     AT(on_full)},
    {.name = NULL},
};

static bool
fits_paper(const struct lcn_model_settings *set)
{
	return set->interface_order != ORDER_ANY && set->completion != COMPLETION_SOUND;
}

bool
lcn_model_settings_check(const struct lcn_model_settings *set, struct lcn_text *problem)
{
	if (set->property != NULL && set->no_property)
		lcn_text_append(problem, "'--property' and '--no-property' exclude each other");
	else if (set->paper && !fits_paper(set))
		lcn_text_format(problem, "'--paper' and '--%s' exclude each other",
				set->interface_order == ORDER_ANY ? "interface-order=any"
								  : "completion=sound");
	else
		return lcn_engine_settings_check(&set->engine, problem);
	return false;
}

enum lcn_interface_order
lcn_model_interface_order(const struct lcn_model_settings *set)
{
	bool is_fifo = set->paper || set->interface_order == ORDER_FIFO;
	return is_fifo ? LCN_INTERFACE_FIFO : LCN_INTERFACE_ANY;
}

enum lcn_completion
lcn_model_completion(const struct lcn_model_settings *set)
{
	bool is_papers = set->paper || set->completion == COMPLETION_PAPER;
	return is_papers ? LCN_COMPLETION_PAPER : LCN_COMPLETION_SOUND;
}

struct lcn_model *
lcn_model_open(struct lcn_report *report, const struct lcn_operands *files)
{
	return lcn_model_open_filled(report, files, LCN_FILLING_NONE);
}

struct lcn_model *
lcn_model_open_filled(struct lcn_report *report, const struct lcn_operands *files,
		      enum lcn_filling filling)
{
	lcn_report_phase(report, "reading", lcn_input_name(files->items[0]));
	enum lcn_limit limit;
	struct lcn_model *model = lcn_model_read(files->items, files->n_items, filling,
						 report->budget, &report->diagnostics, &limit);
	if (!lcn_report_stopped(report, limit) && report->diagnostics.n_errors == 0)
		return model;
	lcn_model_free(model);
	return NULL;
}

static void
show_phase(void *context, const char *phase)
{
	lcn_report_phase(context, phase, NULL);
}

bool
lcn_model_analysis_begin(struct lcn_analysis_options *options, const struct lcn_model_settings *set,
			 struct lcn_report *report)
{
	struct lcn_engine_options engine;
	if (!lcn_engine_settings_begin(&engine, &set->engine, report))
		return false;
	const struct lcn_numbers *numbers = &set->capacities;
	struct lcn_capacity_change *changes =
	    LCN_NEW_ARRAY(struct lcn_capacity_change, numbers->n_items);
	for (size_t i = 0; i < numbers->n_items; i++)
		changes[i] =
		    (struct lcn_capacity_change){numbers->items[i].name, numbers->items[i].number};
	*options = (struct lcn_analysis_options){
	    .property = set->property,
	    .no_property = set->no_property,
	    .missing = set->missing,
	    .interface_order = lcn_model_interface_order(set),
	    .on_full = (enum lcn_on_full) set->on_full,
	    .completion = lcn_model_completion(set),
	    .capacities = changes,
	    .n_capacities = numbers->n_items,
	    .engine = engine,
	    .on_phase = show_phase,
	    .context = report,
	};
	if (set->engine.write_order != NULL)
		options->found_order = LCN_NEW(struct lcn_variable_names *);
	return true;
}

void
lcn_model_analysis_finish(struct lcn_analysis_options *options,
			  const struct lcn_model_settings *set, struct lcn_report *report)
{
	if (options->found_order != NULL)
		lcn_engine_settings_keep_order(&set->engine, *options->found_order, report);
	free(options->found_order);
	lcn_engine_settings_finish(&options->engine);
	free((void *) options->capacities);
}

static const char *
chosen_word(const struct lcn_choice *choices, int value)
{
	while (choices->value != value)
		choices++;
	return choices->word;
}

const char *
lcn_interface_order_word(enum lcn_interface_order order)
{
	return chosen_word(orders, order == LCN_INTERFACE_FIFO ? ORDER_FIFO : ORDER_ANY);
}

const char *
lcn_completion_word(enum lcn_completion completion)
{
	return chosen_word(completions, completion == LCN_COMPLETION_PAPER ? COMPLETION_PAPER
									   : COMPLETION_SOUND);
}
