/* lacuna conform: whether a component is fit for the gap. */
#include <stdlib.h>
#include <string.h>

#include "cli/exploration.h"
#include "cli/systems.h"
#include "lacuna/conform.h"

struct settings {
	struct lcn_common common;
	struct lcn_model_settings model;
	struct lcn_trace_settings trace;
	const char *assumption;
};

static const struct lcn_option options[] = {
    {.name = "assumption",
     .kind = LCN_OPTION_FILE,
     .argument = "FILE.json",
     .help = "Take the assumption from this document; the model is not needed then.",
     .offset = offsetof(struct settings, assumption)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna conform examples/mutex.aml examples/paper/figure-11a.aml",
     "Is this mutex fit for the gap?"},
    {"lacuna conform examples/mutex.aml examples/sly.aml",
     "And this one? Two sequences show why not: its own, and a run of the system."},
    {"lacuna conform -q --trace=run.svg examples/mutex.aml examples/sly.aml",
     "Draw the run of the system."},
    {"lacuna conform --paper examples/mutex.aml examples/sly.aml",
     "The paper's check does not see it."},
    {"lacuna conform --interface-order=fifo examples/mutex.aml examples/sly.aml",
     "What an interface that answers in order cannot tell."},
    {"lacuna assume -o mutex.json examples/mutex.aml",
     "For somebody who is to write a mutex and does not get the rest."},
    {"lacuna conform --assumption=mutex.json examples/paper/figure-11a.aml",
     "That alone is enough to try one."},
    {NULL, NULL},
};

/* What a document has settled. */
static const char *
settled_option(const struct lcn_model_settings *set)
{
	return set->property != NULL	   ? "property"
	       : set->interface_order != 0 ? "interface-order"
	       : set->completion != 0	   ? "completion"
	       : set->paper		   ? "paper"
					   : NULL;
}

static bool
check_document(const struct settings *set, const struct lcn_operands *operands,
	       struct lcn_text *problem)
{
	const char *settled = settled_option(&set->model);
	if (settled != NULL)
		lcn_text_format(problem,
				"'--%s' and '--assumption' exclude each other: the assumption "
				"was computed with it",
				settled);
	else if (set->trace.path != NULL || set->trace.form != 0)
		lcn_text_append(problem, "'--trace' and '--assumption' exclude each other: there "
					 "are no runs without the model");
	else if (operands->n_items > 1)
		lcn_text_format(problem,
				"'%s' is one too many; with '--assumption' it takes "
				"COMPONENT alone",
				operands->items[1]);
	else if (strcmp(set->assumption, "-") == 0 && strcmp(operands->items[0], "-") == 0)
		lcn_text_append(problem, "'-' (standard input) can be read only once");
	else
		return true;
	return false;
}

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	if (set->assumption != NULL)
		return check_document(set, operands, problem);
	if (operands->n_items < 2) {
		lcn_text_append(problem, "only one file given; it takes MODEL... COMPONENT, or "
					 "--assumption=FILE.json and COMPONENT");
		return false;
	}
	return lcn_model_settings_check(&set->model, problem) &&
	       lcn_trace_settings_check(&set->trace, NULL, &set->common, problem) &&
	       lcn_operands_share_no_stdin(operands, problem);
}

/* A question with its answer. */
struct answer {
	const struct lcn_analysis_options *options;
	const struct lcn_conformity *conformity;
	const char *property;
	const char *component;
	bool is_by_document; /* there is no model */
};

static bool
is_papers(const struct answer *answer)
{
	return answer->options->completion == LCN_COMPLETION_PAPER;
}

static const char *const deviation_words[] = {[LCN_DEVIATION_OTHER] = "other",
					      [LCN_DEVIATION_SHORT] = "short",
					      [LCN_DEVIATION_LONG] = "long"};

static void
tell_deviation(const struct lcn_deviation *deviation, struct lcn_report *report)
{
	struct lcn_text sent = {0};
	bool is_long = deviation->kind == LCN_DEVIATION_LONG;
	lcn_text_append(&sent, deviation->sent);
	if (is_long)
		lcn_text_append(&sent, sent.n_bytes > 0 ? " and then more" : "more");
	else if (sent.n_bytes == 0)
		lcn_text_append(&sent, "nothing");
	lcn_report_line(report, "  after %s it may send %s%s:", deviation->message,
			lcn_text_string(&sent),
			is_long ? " than any of the responses to it has"
			: deviation->kind == LCN_DEVIATION_SHORT
			    ? ", which is none of the responses to it"
			    : ", which continues none of the responses to it");
	lcn_text_release(&sent);
	for (size_t i = 0; i < deviation->n_steps; i++) {
		const struct lcn_deviation_step *step = &deviation->steps[i];
		lcn_report_line(report, "    %s:%zu: %s", step->file, step->line, step->text);
	}
	if (deviation->overfull != NULL)
		lcn_report_line(report, "  so many messages have no room in the mailbox of %s",
				deviation->overfull);
}

static void
tell_compliance(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_compliance *compliance = &answer->conformity->compliance;
	if (!answer->conformity->is_compliance_decided) {
		lcn_report_line(report, "responses: an actor stood for the missing component, so "
					"there is no interface to hold them against");
		return;
	}
	lcn_report_line(report, "responses: %s",
			compliance->n_items == 0 ? "each is one that the interface has"
						 : "not all are those of the interface:");
	for (size_t i = 0; i < compliance->n_items; i++)
		tell_deviation(&compliance->items[i], report);
}

/* The sequence that the assumption refuses. */
static void
tell_word(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_conformity *conformity = answer->conformity;
	if (!conformity->is_refused) {
		if (conformity->verdict != LCN_CONFORMITY_NONE)
			lcn_report_line(report, "assumption: %s stays within it",
					answer->component);
		return;
	}
	if (conformity->n_word == 0)
		lcn_report_line(report, "assumption: there is none, no component can help");
	else
		lcn_report_line(report, "assumption: at its end, this is %s:",
				conformity->is_beyond ? "beyond the interface" : "refused");
	for (size_t i = 0; i < conformity->n_word; i++) {
		struct lcn_text label = {0};
		lcn_label_append(&label, conformity->word[i]);
		lcn_report_line(report, "%5zu  %s", i + 1, lcn_text_string(&label));
		lcn_text_release(&label);
	}
}

static void
tell_conforms(const struct answer *answer, struct lcn_report *report)
{
	if (is_papers(answer))
		lcn_report_line(report,
				"conforms by the paper's check, which can be wrong; 'lacuna check' "
				"is not");
	else if (answer->conformity->is_checked)
		lcn_report_line(
		    report,
		    "conforms: the mailbox of the interface fills, which the assumption "
		    "does not account for, so the system was checked: with %s in its "
		    "place %s is kept",
		    answer->component, answer->property);
	else
		lcn_report_line(report, "conforms: with %s in its place %s is kept",
				answer->component, answer->property);
}

static void
tell_violates(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_trace *shown = answer->conformity->closed.violation;
	struct lcn_text steps = {0};
	if (answer->is_by_document) {
		lcn_report_line(report,
				"violates: refused as an error, so %s may be violated; whether the "
				"system comes so far needs the model: see 'lacuna check'",
				answer->property);
		return;
	}
	lcn_number_append(&steps, lcn_trace_length(shown), "step");
	lcn_report_line(report, "violates: with %s in its place %s is violated, first after %s:",
			answer->component, answer->property, lcn_text_string(&steps));
	lcn_trace_tell(report, shown);
	lcn_text_release(&steps);
}

/* Nothing is refused, but that is not enough. */
static void
tell_too_weak(const struct answer *answer, struct lcn_report *report)
{
	bool is_full = answer->conformity->is_interface_full;
	lcn_report_line(report, "beyond: %s, so the assumption cannot tell what becomes of %s",
			is_full ? "the mailbox of the interface was full"
				: "an actor stood for the interface, whose sends of one step are "
				  "not told apart",
			answer->property);
	lcn_report_line(report, "the model decides it: see 'lacuna check'");
}

static void
tell_beyond(const struct answer *answer, struct lcn_report *report)
{
	if (!answer->conformity->is_refused && !is_papers(answer)) {
		tell_too_weak(answer, report);
		return;
	}
	if (is_papers(answer))
		lcn_report_line(report, "beyond: the assumption is about components that answer "
					"as the interface says");
	else
		lcn_report_line(report,
				"beyond: what comes after that was not foreseen, so the "
				"assumption cannot tell what becomes of %s",
				answer->property);
	if (answer->options->interface_order == LCN_INTERFACE_FIFO && !is_papers(answer))
		lcn_report_line(report,
				"try --interface-order=any%s: then messages may be answered "
				"in any order",
				answer->is_by_document ? " with 'lacuna assume'" : "");
	else
		lcn_report_line(report, "'lacuna check' %stells whether this system keeps it",
				answer->is_by_document ? "with the model " : "");
}

static void
tell_verdict(const struct answer *answer, struct lcn_report *report)
{
	switch (answer->conformity->verdict) {
	case LCN_CONFORMITY_NONE: break;
	case LCN_CONFORMITY_CONFORMS: tell_conforms(answer, report); break;
	case LCN_CONFORMITY_VIOLATES: tell_violates(answer, report); break;
	case LCN_CONFORMITY_HOLDS:
		lcn_report_line(report,
				"holds: this takes what the others never do; the system was "
				"checked, and with %s in its place %s is kept",
				answer->component, answer->property);
		break;
	case LCN_CONFORMITY_BEYOND: tell_beyond(answer, report); break;
	}
}

static void
put_string(struct lcn_json *json, const char *key, const char *value)
{
	lcn_json_key(json, key);
	if (value != NULL)
		lcn_json_string(json, value);
	else
		lcn_json_null(json);
}

static void
put_bool(struct lcn_json *json, const char *key, bool value)
{
	lcn_json_key(json, key);
	lcn_json_bool(json, value);
}

static void
deviation_to_json(const struct lcn_deviation *deviation, struct lcn_json *json)
{
	lcn_json_open_object(json);
	put_string(json, "message", deviation->message);
	put_string(json, "kind", deviation_words[deviation->kind]);
	put_string(json, "sent", deviation->sent);
	put_string(json, "overfull", deviation->overfull);
	lcn_json_key(json, "steps");
	lcn_json_open_array(json);
	for (size_t i = 0; i < deviation->n_steps; i++) {
		const struct lcn_deviation_step *step = &deviation->steps[i];
		lcn_json_open_object(json);
		put_string(json, "file", step->file);
		lcn_json_key(json, "line");
		lcn_json_number(json, step->line);
		lcn_json_key(json, "column");
		lcn_json_number(json, step->column);
		put_string(json, "text", step->text);
		lcn_json_close_object(json);
	}
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
compliance_to_json(const struct lcn_compliance *compliance, struct lcn_json *json)
{
	lcn_json_key(json, "compliance");
	lcn_json_open_object(json);
	put_bool(json, "complies", compliance->n_items == 0);
	lcn_json_key(json, "deviations");
	lcn_json_open_array(json);
	for (size_t i = 0; i < compliance->n_items; i++)
		deviation_to_json(&compliance->items[i], json);
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
refusal_to_json(const struct lcn_conformity *conformity, struct lcn_json *json)
{
	lcn_json_key(json, "refused");
	if (!conformity->is_refused) {
		lcn_json_null(json);
		return;
	}
	lcn_json_open_object(json);
	put_string(json, "kind", conformity->is_beyond ? "beyond" : "error");
	lcn_json_key(json, "trace");
	lcn_json_open_array(json);
	for (size_t i = 0; i < conformity->n_word; i++)
		lcn_json_string(json, conformity->word[i]);
	lcn_json_close_array(json);
	lcn_json_close_object(json);
}

static void
tell_json(const struct answer *answer, struct lcn_json *json)
{
	const struct lcn_conformity *conformity = answer->conformity;
	lcn_question_to_json(json, &conformity->open, answer->options);
	put_string(json, "completion", lcn_completion_word(answer->options->completion));
	if (conformity->is_compliance_decided) {
		compliance_to_json(&conformity->compliance, json);
	} else {
		lcn_json_key(json, "compliance");
		lcn_json_null(json);
	}
	refusal_to_json(conformity, json);
	put_bool(json, "interface_full", conformity->is_interface_full);
	put_bool(json, "checked", conformity->is_checked);
	lcn_json_key(json, "run");
	lcn_trace_to_json(json, conformity->closed.violation);
}

static enum lcn_verdict
verdict_of(const struct lcn_conformity *conformity)
{
	switch (conformity->verdict) {
	case LCN_CONFORMITY_NONE: break;
	case LCN_CONFORMITY_CONFORMS: return LCN_VERDICT_CONFORMS;
	case LCN_CONFORMITY_VIOLATES: return LCN_VERDICT_VIOLATES;
	case LCN_CONFORMITY_HOLDS: return LCN_VERDICT_HOLDS;
	case LCN_CONFORMITY_BEYOND: return LCN_VERDICT_BEYOND;
	}
	return LCN_VERDICT_NONE;
}

static void
tell(const struct answer *answer, struct lcn_report *report)
{
	const struct lcn_conformity *conformity = answer->conformity;
	lcn_measures_tell(report, &conformity->open.measures);
	lcn_measures_tell(report, &conformity->trial);
	lcn_measures_tell(report, &conformity->closed.measures);
	if (lcn_report_json(report) != NULL)
		tell_json(answer, lcn_report_json(report));
	if (answer->property != NULL) {
		lcn_question_tell(report, &conformity->open, answer->options);
		tell_compliance(answer, report);
		tell_word(answer, report);
		tell_verdict(answer, report);
	}
	if (!lcn_report_stopped(report, conformity->limit))
		lcn_report_verdict(report, verdict_of(conformity));
}

static void
conform(const struct settings *set, const struct lcn_model *model, struct lcn_report *report)
{
	struct lcn_analysis_options how;
	struct lcn_conformity conformity;
	if (!lcn_model_analysis_begin(&how, &set->model, report))
		return;
	lcn_conform(model, &how, report->budget, &report->diagnostics, &conformity);
	if (report->diagnostics.n_errors == 0) {
		struct answer answer = {&how, &conformity, conformity.open.property,
					conformity.open.missing, false};
		tell(&answer, report);
	}
	const struct lcn_exploration *shown =
	    conformity.open.fault != NULL ? &conformity.open : &conformity.closed;
	lcn_fault_tell(report, shown);
	lcn_trace_save(&set->trace, lcn_exploration_run(shown), report);
	lcn_conformity_release(&conformity);
	lcn_model_analysis_finish(&how, &set->model, report);
}

static void
conform_to(const struct settings *set, const struct lcn_assumption_document *document,
	   const struct lcn_model *model, struct lcn_report *report)
{
	struct lcn_analysis_options how;
	struct lcn_conformity conformity;
	if (!lcn_model_analysis_begin(&how, &set->model, report))
		return;
	lcn_conform_document(document, model, &how, report->budget, &report->diagnostics,
			     &conformity);
	if (report->diagnostics.n_errors == 0) {
		how.interface_order = document->interface_order;
		how.completion = document->completion;
		struct answer answer = {&how, &conformity, document->property, document->missing,
					true};
		tell(&answer, report);
	}
	lcn_conformity_release(&conformity);
	lcn_model_analysis_finish(&how, &set->model, report);
}

static void
run_by_document(const struct settings *set, const char *component, struct lcn_report *report)
{
	enum lcn_limit limit;
	struct lcn_model *model = NULL;
	lcn_report_phase(report, "reading", lcn_input_name(set->assumption));
	struct lcn_assumption_document *document =
	    lcn_assumption_read(set->assumption, report->budget, &report->diagnostics, &limit);
	if (document != NULL)
		model = lcn_component_read(component, document, report->budget,
					   &report->diagnostics, &limit);
	if (!lcn_report_stopped(report, limit) && model != NULL &&
	    report->diagnostics.n_errors == 0)
		conform_to(set, document, model, report);
	lcn_model_free(model);
	lcn_assumption_document_free(document);
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	if (set->assumption != NULL) {
		run_by_document(set, operands->items[0], report);
		return;
	}
	lcn_trace_prepare(&set->trace, report);
	struct lcn_model *model = lcn_model_open_filled(report, operands, LCN_FILLING_LAST);
	if (model != NULL)
		conform(set, model, report);
	lcn_model_free(model);
}

const struct lcn_command lcn_command_conform = {
    .name = "conform",
    .group = "Analysis",
    .summary = "check a component against the assumption",
    .operands = "[MODEL...] COMPONENT",
    .operand_kind = LCN_OPERAND_MODEL,
    .min_operands = 1,
    .max_operands = SIZE_MAX,
    .description =
	"Say whether a component is fit for the place of the missing one. The last file is the "
	"component's: one actor with the name of the missing component. It is tried alone, with "
	"an environment that sends it anything that its interface has at any time, and what it "
	"does is held against the assumption that 'lacuna assume' computes.\n\n"
	"The verdict is 'conforms' when it stays within the assumption: then the property is kept. "
	"When it does what the assumption refuses as an error, the system is checked with the "
	"component in its place: 'violates' if the property is violated, with a run of the system; "
	"else 'holds', because only an environment that is not there could bring it so far. When "
	"it only does what its interface does not offer at that point, the assumption knows "
	"nothing about what follows: 'beyond'.\n\n"
	"It is also told whether each message is answered as the interface says, whatever the "
	"values of variables are. With --completion=paper that is a condition, as in the paper, "
	"and the verdict may be wrong. The gap is always the one that the model declares: an actor "
	"that stands in for it, as with --missing of other commands, has no responses to hold a "
	"component against.\n\n"
	"With --assumption the assumption comes from a document that 'lacuna assume -o FILE.json' "
	"wrote, and the component is all that is needed beside it. Then 'violates' means that the "
	"assumption refuses it as an error: whether the system comes so far only the model "
	"tells. Where the mailbox of the interface was full all the same, or "
	"an actor stood for the interface (--missing), nothing conforms: 'beyond' says that the "
	"document does not tell.",
    .takes = LCN_TAKES_ALWAYS | LCN_TAKES_REPORT | LCN_TAKES_STATS | LCN_TAKES_LIMITS |
	     LCN_TAKES_PROPERTY | LCN_TAKES_TRIAL | LCN_TAKES_ENGINE | LCN_TAKES_COMPLETION |
	     LCN_TAKES_TRACE,
    .options = options,
    .examples = examples,
    .positive = "The component conforms, or the system keeps the property with it.",
    .negative = "The property is violated, which a run shows, or the component does what its "
		"interface does not offer.",
    .settings_bytes = sizeof(struct settings),
    .places = {[LCN_GROUP_MODEL] = offsetof(struct settings, model),
	       [LCN_GROUP_ENGINE] = offsetof(struct settings, model.engine),
	       [LCN_GROUP_TRACE] = offsetof(struct settings, trace)},
    .check = check,
    .run = run,
};
