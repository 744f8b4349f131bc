/* lacuna assume: what the missing component must keep to. */
#include <string.h>

#include "cli/automaton.h"
#include "cli/exploration.h"
#include "cli/systems.h"
#include "lacuna/assumption.h"

/* Larger automata are better drawn than read. */
enum { MAX_STATES_TOLD = 20 };

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
	struct lcn_target target;
	struct lcn_trace_settings trace;
};

static const struct lcn_option options[] = {{.name = NULL}};

static const struct lcn_example examples[] = {
    {"lacuna assume examples/mutex.aml",
     "What must a mutex keep to, so that left and right never hold it together?"},
    {"lacuna assume -o mutex.svg examples/mutex.aml", "Draw the answer."},
    {"lacuna assume -o mutex.json examples/mutex.aml",
     "Keep everything: the automaton, why it refuses what it refuses, the interface, the "
     "question."},
    {"lacuna assume --paper examples/mutex.aml", "The answer as the paper computes it."},
    {"lacuna assume --property=patient examples/lift.aml",
     "A property that holds whatever the missing component does."},
    {"lacuna assume --property=quiet examples/lift.aml",
     "One that no component can save: a run shows why."},
    {"lacuna assume --json --timings examples/mutex.aml",
     "Every size and every time, for another program."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	return lcn_model_settings_check(&set->model, problem) &&
	       lcn_target_check(&set->target, &set->common, problem) &&
	       lcn_trace_settings_check(&set->trace, &set->target, &set->common, problem) &&
	       lcn_operands_share_no_stdin(operands, problem);
}

/* A question with its answer. */
struct answer {
	const struct settings *set;
	const struct lcn_analysis_options *options;
	const struct lcn_assumption *assumption;
};

enum { NAME_WIDTH = 34 };

static void
tell_size(struct lcn_report *report, const char *what, const char *n_states, const char *n_edges)
{
	struct lcn_text states = {0}, edges = {0};
	lcn_decimal_append(&states, n_states);
	lcn_decimal_append(&edges, n_edges != NULL ? n_edges : "-");
	lcn_report_line(report, "%-*s%10s%10s", NAME_WIDTH, what, lcn_text_string(&states),
			lcn_text_string(&edges));
	lcn_text_release(&states);
	lcn_text_release(&edges);
}

/* How far the work went decides what there is to tell. */
static void
tell_sizes(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_assumption *assumption = answer->assumption;
	const struct lcn_assumption_sizes *sizes = &assumption->sizes;
	const struct lcn_exploration *exploration = &assumption->exploration;
	if (exploration->n_states == NULL)
		return;
	lcn_report_line(report, "%-*s%10s%10s", NAME_WIDTH, "", "states", "edges");
	tell_size(report, exploration->is_complete ? "property LTS" : "property LTS, so far",
		  exploration->n_states, exploration->n_steps);
	if (sizes->kept_states != NULL)
		tell_size(report, "after hiding and propagation", sizes->kept_states,
			  sizes->kept_edges);
	if (assumption->automaton != NULL)
		lcn_report_line(report, "%-*s%10lu%10lu", NAME_WIDTH, "assumption",
				(unsigned long) sizes->states, (unsigned long) sizes->edges);
}

/* The paper's completion promises less than it seems to. */
static void
tell_meaning(const struct answer *answer, struct lcn_report *report, const char *end)
{
	const struct lcn_exploration *exploration = &answer->assumption->exploration;
	if (answer->options->completion == LCN_COMPLETION_SOUND)
		lcn_report_line(
		    report, "assumption: %s is kept if %s does only what this automaton allows%s",
		    exploration->property, exploration->missing, end);
	else
		lcn_report_line(
		    report,
		    "assumption, completed as in the paper: %s is kept if %s does only what this "
		    "automaton allows and sends only what its interface offers at that point%s",
		    exploration->property, exploration->missing, end);
}

static void
tell_automaton(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_assumption *assumption = answer->assumption;
	bool is_written = lcn_target_path(&answer->set->target) != NULL;
	tell_meaning(answer, report, is_written ? "" : ":");
	if (is_written)
		return;
	if (lcn_lts_n_states(assumption->automaton) <= MAX_STATES_TOLD)
		lcn_automaton_tell(report, assumption->automaton,
				   lcn_automaton_theta(assumption->automaton));
	else
		lcn_report_line(report, "  (too large to be read here; write it with -o, or see it "
					"with --format=aut)");
}

static void
tell_answer(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_assumption *assumption = answer->assumption;
	const char *property = assumption->exploration.property;
	const char *missing = assumption->exploration.missing;
	switch (assumption->verdict) {
	case LCN_ASSUMPTION_NONE: break;
	case LCN_ASSUMPTION_HOLDS:
		lcn_report_line(report, "holds: whatever %s does within its interface, %s is kept",
				missing, property);
		break;
	case LCN_ASSUMPTION_NEVER:
		lcn_report_line(report,
				"never: whatever %s does, %s can be violated; nothing in this run "
				"is up to %s:",
				missing, property, missing);
		lcn_trace_tell(report, assumption->trace);
		break;
	case LCN_ASSUMPTION_NEEDED: tell_automaton(answer, report); break;
	}
}

static void
tell_text(const struct answer *answer, struct lcn_report *report)
{
	lcn_question_tell(report, &answer->assumption->exploration, answer->options);
	tell_sizes(answer, report);
	tell_answer(answer, report);
	lcn_mailboxes_tell(report, &answer->assumption->exploration);
	lcn_lengths_tell(report, &answer->assumption->exploration);
}

static void
size_to_json(struct lcn_json *json, const char *key, const char *n_states, const char *n_edges)
{
	lcn_json_key(json, key);
	lcn_json_open_object(json);
	lcn_count_to_json(json, "states", n_states);
	lcn_count_to_json(json, "edges", n_edges);
	lcn_json_close_object(json);
}

static void
automaton_size_to_json(struct lcn_json *json, const struct lcn_assumption_sizes *sizes)
{
	lcn_json_key(json, "assumption");
	lcn_json_open_object(json);
	lcn_json_key(json, "states");
	lcn_json_number(json, sizes->states);
	lcn_json_key(json, "edges");
	lcn_json_number(json, sizes->edges);
	lcn_json_close_object(json);
}

static void
sizes_to_json(const struct answer *answer, struct lcn_json *json)
{
	const struct lcn_assumption_sizes *sizes = &answer->assumption->sizes;
	lcn_json_key(json, "sizes");
	lcn_json_open_object(json);
	size_to_json(json, "property_lts", answer->assumption->exploration.n_states,
		     answer->assumption->exploration.n_steps);
	if (sizes->kept_states != NULL)
		size_to_json(json, "propagated", sizes->kept_states, sizes->kept_edges);
	if (answer->assumption->automaton != NULL)
		automaton_size_to_json(json, sizes);
	lcn_json_close_object(json);
}

static void
tell_json(const struct answer *answer, struct lcn_json *json)
{
	const struct lcn_assumption *assumption = answer->assumption;
	lcn_question_to_json(json, &assumption->exploration, answer->options);
	lcn_json_key(json, "completion");
	lcn_json_string(json, lcn_completion_word(answer->options->completion));
	sizes_to_json(answer, json);
	lcn_json_key(json, "complete");
	lcn_json_bool(json, assumption->exploration.is_complete);
	lcn_mailboxes_to_json(json, &assumption->exploration);
	if (assumption->verdict == LCN_ASSUMPTION_NEVER) {
		lcn_json_key(json, "run");
		lcn_trace_to_json(json, assumption->trace);
	}
	if (assumption->automaton != NULL)
		lcn_automaton_to_json(json, assumption->automaton,
				      lcn_automaton_theta(assumption->automaton));
}

static void
count(const struct lcn_assumption *assumption, struct lcn_report *report)
{
	const struct lcn_assumption_sizes *sizes = &assumption->sizes;
	lcn_report_count(report, "property_states", assumption->exploration.n_states);
	lcn_report_count(report, "property_edges", assumption->exploration.n_steps);
	lcn_report_count(report, "propagated_states", sizes->kept_states);
	lcn_report_count(report, "propagated_edges", sizes->kept_edges);
	if (assumption->automaton != NULL) {
		lcn_report_statistic(report, "states", sizes->states);
		lcn_report_statistic(report, "edges", sizes->edges);
	}
	lcn_measures_tell(report, &assumption->exploration.measures);
}

static enum lcn_verdict
verdict_of(const struct lcn_assumption *assumption)
{
	switch (assumption->verdict) {
	case LCN_ASSUMPTION_NONE: break;
	case LCN_ASSUMPTION_HOLDS: return LCN_VERDICT_HOLDS;
	case LCN_ASSUMPTION_NEVER: return LCN_VERDICT_NEVER;
	case LCN_ASSUMPTION_NEEDED: return LCN_VERDICT_ASSUMPTION;
	}
	return assumption->exploration.overflow != NULL ? LCN_VERDICT_VIOLATED : LCN_VERDICT_NONE;
}

/* JSON keeps everything: it is the format of documents. */
static bool
wants_document(const struct lcn_target *target)
{
	const struct lcn_format *format = lcn_target_format(target);
	return format != NULL && strcmp(format->name, "json") == 0;
}

static bool
write_document(const struct lcn_target *target, const struct lcn_assumption_document *document,
	       struct lcn_report *report)
{
	const char *path = lcn_target_path(target);
	lcn_report_phase(report, "writing", lcn_output_name(path));
	if (!lcn_assumption_write(document, path, (enum lcn_label_style) target->labels,
				  &report->diagnostics))
		return false;
	lcn_target_tell(target, report);
	return true;
}

static bool
write_answer(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_target *target = &answer->set->target;
	const struct lcn_assumption *assumption = answer->assumption;
	if (assumption->document != NULL)
		return write_document(target, assumption->document, report);
	if (assumption->automaton != NULL)
		return lcn_target_write(target, assumption->automaton,
					assumption->exploration.missing, report);
	lcn_target_skip(target, "there is no automaton for this verdict", report);
	return true;
}

static void
tell(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_assumption *assumption = answer->assumption;
	count(assumption, report);
	if (lcn_report_json(report) != NULL)
		tell_json(answer, lcn_report_json(report));
	tell_text(answer, report);
	if (lcn_report_stopped(report, assumption->exploration.limit) ||
	    !write_answer(answer, report))
		return;
	lcn_report_verdict(report, verdict_of(assumption));
}

/* A run without hope, or one that shows what the assumption is for. */
static const struct lcn_trace *
run_of(const struct lcn_assumption *assumption)
{
	const struct lcn_exploration *exploration = &assumption->exploration;
	if (assumption->trace != NULL)
		return assumption->trace;
	bool is_broken_off = exploration->fault != NULL || exploration->overflow != NULL;
	return is_broken_off ? lcn_exploration_run(exploration) : exploration->violation;
}

static void
assume(const struct settings *set, const struct lcn_model *model, struct lcn_report *report)
{
	struct lcn_analysis_options how;
	struct lcn_assumption assumption;
	if (!lcn_model_analysis_begin(&how, &set->model, report))
		return;
	how.wants_violation = set->trace.path != NULL;
	how.wants_document = wants_document(&set->target);
	lcn_assume(model, &how, report->budget, &report->diagnostics, &assumption);
	if (report->diagnostics.n_errors == 0) {
		struct answer answer = {set, &how, &assumption};
		tell(&answer, report);
	}
	lcn_fault_tell(report, &assumption.exploration);
	lcn_trace_save(&set->trace, run_of(&assumption), report);
	lcn_assumption_release(&assumption);
	lcn_model_analysis_finish(&how, &set->model, report);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	lcn_target_prepare(&set->target, report);
	lcn_trace_prepare(&set->trace, report);
	struct lcn_model *model = lcn_model_open(report, operands);
	if (model != NULL)
		assume(set, model, report);
	lcn_model_free(model);
}

const struct lcn_command lcn_command_assume = {
    .name = "assume",
    .group = "Analysis",
    .summary = "compute the weakest assumption for the missing component",
    .operands = "MODEL...",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Say what the missing component must keep to so that the system keeps its property. The "
	"answer is 'holds' when everything that its interface allows will do; 'never' when "
	"nothing it does can help, with a run that shows why; and otherwise 'assumption', an "
	"automaton over what the component receives, Rcv(m), and what it sends, Snd(m)::y. "
	"The automaton is deterministic, minimal, and the weakest: whoever stays within it keeps "
	"the property. In its state theta everything is allowed from then on.\n\n"
	"In format json the answer is written as a document, whatever the verdict: with the reason "
	"for each refusal, the interface, and what was asked. Its automaton is what 'lacuna "
	"conform' holds components against: it keeps reasons apart, has letters for all messages "
	"of the others, and does not let messages that expect no response fill the mailbox of the "
	"interface. The other formats have the automaton that is told.\n\n"
	"Small automata are shown state by state unless they are written with -o or --format. "
	"Whether a mailbox was full when a message was sent to it is always told, because the "
	"answer may then depend on its capacity.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS |
	     LCN_TAKES_PROPERTY | LCN_TAKES_SYSTEM | LCN_TAKES_ENGINE | LCN_TAKES_COMPLETION |
	     LCN_TAKES_OUTPUT | LCN_TAKES_TRACE,
    .options = options,
    .examples = examples,
    .positive = "The property holds for every missing component, or an assumption was found.",
    .negative = "No component can help, or with --on-full=error: a message was sent to a full "
		"mailbox; a run is printed.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model),
	       [LCN_GROUP_ENGINE] = offsetof(struct settings, model.engine),
	       [LCN_GROUP_OUTPUT] = offsetof(struct settings, target),
	       [LCN_GROUP_TRACE] = offsetof(struct settings, trace)},
    .check = check,
    .run = run,
};
