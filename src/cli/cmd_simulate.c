/* lacuna simulate: step through a system. */
#include <string.h>

#include "cli/models.h"
#include "cli/session.h"
#include "cli/systems.h"

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
	uint64_t seed;
	const char *replay;
};

static const struct lcn_option options[] = {
    {.name = "replay",
     .kind = LCN_OPTION_FILE,
     .argument = "FILE",
     .help = "Begin with the run of FILE, as --trace=FILE.json of other commands writes it.",
     .offset = offsetof(struct settings, replay)},
    {.name = "seed",
     .kind = LCN_OPTION_NUMBER,
     .argument = "N",
     .help = "What the steps by chance begin with: the same seed gives the same steps "
	     "(default: 0).",
     .offset = offsetof(struct settings, seed)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna simulate examples/mutex.aml", "Walk through the clients' requests, step by step."},
    {"echo random 8 | lacuna simulate --seed=7 examples/mutex.aml", "A walk by chance."},
    {"lacuna explore -q --trace=run.json examples/mutex.aml",
     "Keep a run that violates the property."},
    {"echo undo | lacuna simulate --replay=run.json examples/mutex.aml",
     "Take back its last step: what else could happen?"},
    {"lacuna check -q --trace=sly.json examples/mutex.aml examples/sly.aml",
     "Keep a run with a component in the gap."},
    {"lacuna simulate --replay=sly.json examples/mutex.aml examples/sly.aml",
     "And walk there, with the same component."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	bool wants_stdin = set->replay != NULL && strcmp(set->replay, "-") == 0;
	for (size_t i = 0; i < operands->n_items; i++)
		wants_stdin |= strcmp(operands->items[i], "-") == 0;
	if (wants_stdin)
		lcn_text_append(problem, "standard input has the commands; name a file instead "
					 "of '-'");
	return !wants_stdin && lcn_model_settings_check(&set->model, problem);
}

/* Does the run of --replay; false when that cannot be done. */
static bool
begin(const struct settings *set, struct lcn_simulation *simulation, struct lcn_report *report)
{
	enum lcn_limit limit;
	return set->replay == NULL ||
	       lcn_simulation_read(simulation, set->replay, report->budget, &report->diagnostics,
				   &limit) ||
	       lcn_report_stopped(report, limit);
}

/* A component that fills the gap leaves nothing to say about the interface. */
static bool
fits(const struct lcn_model_settings *set, const struct lcn_simulation *simulation,
     struct lcn_report *report)
{
	const char *component = lcn_simulation_component(simulation);
	const char *option = set->missing != NULL	 ? "missing"
			     : set->interface_order != 0 ? "interface-order"
			     : set->paper		 ? "paper"
							 : NULL;
	if (component == NULL || option == NULL)
		return true;
	lcn_diagnostics_error(&report->diagnostics, LCN_NO_SPAN,
			      "'%s' fills the gap, so '--%s' means nothing here", component,
			      option);
	return false;
}

static void
simulate(const struct settings *set, const struct lcn_model *model, struct lcn_report *report)
{
	struct lcn_analysis_options how;
	enum lcn_limit limit = LCN_LIMIT_NONE;
	if (!lcn_model_analysis_begin(&how, &set->model, report))
		return;
	how.no_property |= lcn_model_n_properties(model) == 0 && how.property == NULL;
	struct lcn_simulation *simulation =
	    lcn_simulation_create(model, &how, report->budget, &report->diagnostics, &limit);
	if (simulation != NULL && fits(&set->model, simulation, report)) {
		lcn_report_verdict(report, LCN_VERDICT_DONE);
		if (begin(set, simulation, report) && report->limit == LCN_LIMIT_NONE)
			lcn_session_run(simulation, set->seed, report);
	}
	lcn_report_stopped(report, limit);
	lcn_simulation_free(simulation);
	lcn_model_analysis_finish(&how, &set->model, report);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	struct lcn_model *model = lcn_model_open_filled(report, operands, LCN_FILLING_MAYBE);
	if (model != NULL)
		simulate(settings, model, report);
	lcn_model_free(model);
}

const struct lcn_command lcn_command_simulate = {
    .name = "simulate",
    .group = "Analysis",
    .summary = "step through a system",
    .operands = "MODEL... [COMPONENT]",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Begin where the system begins, show the state and what is possible in it, and do what "
	"commands say. Where a component is missing, it does whatever its interface allows, "
	"unless one of the files has an actor of that name, which then fills the gap. What is "
	"possible is numbered; attempts that come to nothing, because a mailbox is full "
	"or the model is wrong there, are shown with the reason and without a number.\n\n"
	"Commands are read from standard input, one a line: the number of a step; 'show', "
	"'undo', 'redo', 'goto', 'random', 'replay', 'save', 'quit'; 'help' says more. The "
	"beginning of a command will do if no other begins like that: 'u', 'sh', 'q'. An empty "
	"line shows the state again, and what begins with '#' is a comment. When standard input "
	"is no terminal there are no prompts, each command stands in the output, and wrong "
	"commands are errors.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_COLOR | LCN_TAKES_LIMITS | LCN_TAKES_PROPERTY |
	     LCN_TAKES_NO_PROPERTY | LCN_TAKES_SYSTEM,
    .options = options,
    .examples = examples,
    .positive = "All commands were done.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model)},
    .check = check,
    .run = run,
};
