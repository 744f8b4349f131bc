#include "cli/exploration.h"

#include <string.h>

/* Of numbers. */
enum { MAX_DIGITS_TOLD = 24, N_DIGITS_ROUNDED = 7 };

void
lcn_decimal_append(struct lcn_text *text, const char *decimal)
{
	size_t n_digits = strlen(decimal);
	if (n_digits <= MAX_DIGITS_TOLD)
		lcn_text_append(text, decimal);
	else
		lcn_text_format(text, "%c.%.*se+%zu", decimal[0], N_DIGITS_ROUNDED - 1, decimal + 1,
				n_digits - 1);
}

void
lcn_count_append(struct lcn_text *text, const char *decimal, const char *noun)
{
	lcn_decimal_append(text, decimal);
	lcn_text_format(text, " %s%s", noun, strcmp(decimal, "1") == 0 ? "" : "s");
}

void
lcn_number_append(struct lcn_text *text, uint64_t number, const char *noun)
{
	lcn_text_format(text, "%llu %s%s", (unsigned long long) number, noun,
			number == 1 ? "" : "s");
}

void
lcn_count_to_json(struct lcn_json *json, const char *key, const char *decimal)
{
	lcn_json_key(json, key);
	if (decimal != NULL)
		lcn_json_raw(json, decimal);
	else
		lcn_json_null(json);
}

void
lcn_measures_tell(struct lcn_report *report, const struct lcn_measures *measures)
{
	for (size_t i = 0; i < measures->n_items; i++)
		lcn_report_measure(report, measures->items[i].phase, measures->items[i].what,
				   measures->items[i].value);
}

static void
put_name(struct lcn_json *json, const char *key, const char *name)
{
	lcn_json_key(json, key);
	if (name != NULL)
		lcn_json_string(json, name);
	else
		lcn_json_null(json);
}

/* The missing component's mailbox, or NULL. */
static const struct lcn_mailbox_use *
missing_mailbox(const struct lcn_exploration *exploration)
{
	for (size_t i = 0; i < exploration->n_mailboxes && exploration->missing != NULL; i++)
		if (strcmp(exploration->mailboxes[i].component, exploration->missing) == 0)
			return &exploration->mailboxes[i];
	return NULL;
}

static void
append_missing(struct lcn_text *line, const struct lcn_exploration *exploration,
	       const struct lcn_analysis_options *options)
{
	const struct lcn_mailbox_use *mailbox = missing_mailbox(exploration);
	if (mailbox == NULL) {
		lcn_text_append(line, "nothing missing");
		return;
	}
	lcn_text_format(line, "%s missing (capacity %lu%s, order %s)", mailbox->component,
			(unsigned long) mailbox->capacity,
			mailbox->is_capacity_found ? " found for '*'" : "",
			lcn_interface_order_word(options->interface_order));
}

void
lcn_question_tell(struct lcn_report *report, const struct lcn_exploration *exploration,
		  const struct lcn_analysis_options *options)
{
	struct lcn_text line = {0};
	if (exploration->property != NULL)
		lcn_text_format(&line, "property %s, ", exploration->property);
	else
		lcn_text_append(&line, "no property, ");
	append_missing(&line, exploration, options);
	lcn_report_line(report, "%s", lcn_text_string(&line));
	lcn_text_release(&line);
}

void
lcn_question_to_json(struct lcn_json *json, const struct lcn_exploration *exploration,
		     const struct lcn_analysis_options *options)
{
	put_name(json, "property", exploration->property);
	put_name(json, "missing", exploration->missing);
	if (exploration->missing != NULL)
		put_name(json, "interface_order",
			 lcn_interface_order_word(options->interface_order));
}

void
lcn_deadlocks_tell(struct lcn_report *report, const struct lcn_exploration *exploration)
{
	struct lcn_text line = {0};
	if (exploration->deadlock != NULL) {
		lcn_count_append(&line, exploration->n_deadlocks, "deadlock");
		lcn_report_line(report, "%s; the nearest, %s:", lcn_text_string(&line),
				exploration->is_deadlock_blocked
				    ? "where full mailboxes are in the way"
				    : "where all mailboxes are empty");
		lcn_trace_tell(report, exploration->deadlock);
	} else if (exploration->is_complete) {
		lcn_report_line(report, "no deadlock");
	}
	lcn_text_release(&line);
}

void
lcn_deadlocks_to_json(struct lcn_json *json, const struct lcn_exploration *exploration)
{
	lcn_json_key(json, "deadlocks");
	lcn_json_open_object(json);
	lcn_count_to_json(json, "count", exploration->n_deadlocks);
	if (exploration->deadlock != NULL) {
		lcn_json_key(json, "kind");
		lcn_json_string(json, exploration->is_deadlock_blocked ? "full" : "empty");
		lcn_json_key(json, "run");
		lcn_trace_to_json(json, exploration->deadlock);
	}
	lcn_json_close_object(json);
}

/* That a mailbox was full, and what follows from it. */
static void
append_refusal(struct lcn_text *line, const struct lcn_exploration *exploration,
	       const struct lcn_mailbox_use *mailbox)
{
	lcn_text_format(line,
			"the mailbox of %s (capacity %lu) is full when a message is sent to it",
			mailbox->component, (unsigned long) mailbox->capacity);
	if (exploration->overflow == NULL)
		lcn_text_append(line, ", so the result may depend on its capacity");
}

/* Runs are as long as mailboxes are large: long ones are told only where they
 * are the answer. */
static void
tell_refusal(struct lcn_report *report, const struct lcn_exploration *exploration,
	     const struct lcn_mailbox_use *mailbox)
{
	struct lcn_text line = {0};
	append_refusal(&line, exploration, mailbox);
	if (mailbox->refusal == NULL && exploration->limit == LCN_LIMIT_NONE)
		lcn_text_format(&line, " (after more than %d steps; --on-full=error shows them)",
				LCN_MAX_REFUSAL_STEPS);
	lcn_report_line(report, "%s%s", lcn_text_string(&line),
			mailbox->refusal != NULL ? ":" : "");
	if (mailbox->refusal != NULL)
		lcn_trace_tell(report, mailbox->refusal);
	lcn_text_release(&line);
}

void
lcn_mailboxes_tell(struct lcn_report *report, const struct lcn_exploration *exploration)
{
	bool is_any_full = false;
	for (size_t i = 0; i < exploration->n_mailboxes; i++) {
		if (!exploration->mailboxes[i].was_full)
			continue;
		is_any_full = true;
		tell_refusal(report, exploration, &exploration->mailboxes[i]);
	}
	if (!is_any_full && exploration->is_complete)
		lcn_report_line(report, "no send was ever refused: the result is the same for "
					"every larger capacity");
}

void
lcn_lengths_tell(struct lcn_report *report, const struct lcn_exploration *exploration)
{
	int width = (int) strlen("mailbox");
	if (exploration->n_steps == NULL)
		return;
	for (size_t i = 0; i < exploration->n_mailboxes; i++) {
		int n = (int) strlen(exploration->mailboxes[i].component);
		width = n > width ? n : width;
	}
	lcn_report_line(report, "%-*s  capacity  greatest length", width, "mailbox");
	for (size_t i = 0; i < exploration->n_mailboxes; i++) {
		const struct lcn_mailbox_use *mailbox = &exploration->mailboxes[i];
		lcn_report_line(report, "%-*s  %8lu  %15lu", width, mailbox->component,
				(unsigned long) mailbox->capacity,
				(unsigned long) mailbox->greatest);
	}
}

static void
mailbox_to_json(struct lcn_json *json, const struct lcn_mailbox_use *mailbox, bool is_overflow)
{
	lcn_json_open_object(json);
	lcn_json_key(json, "component");
	lcn_json_string(json, mailbox->component);
	lcn_json_key(json, "capacity");
	lcn_json_number(json, mailbox->capacity);
	lcn_json_key(json, "capacity_found");
	lcn_json_bool(json, mailbox->is_capacity_found);
	if (!is_overflow) {
		lcn_json_key(json, "greatest");
		lcn_json_number(json, mailbox->greatest);
	}
	lcn_json_key(json, "was_full");
	lcn_json_bool(json, mailbox->was_full);
	lcn_json_key(json, "refusal");
	lcn_trace_to_json(json, mailbox->refusal);
	lcn_json_close_object(json);
}

void
lcn_mailboxes_to_json(struct lcn_json *json, const struct lcn_exploration *exploration)
{
	lcn_json_key(json, "mailboxes");
	lcn_json_open_array(json);
	for (size_t i = 0; i < exploration->n_mailboxes; i++)
		mailbox_to_json(json, &exploration->mailboxes[i], exploration->overflow != NULL);
	lcn_json_close_array(json);
}

void
lcn_fault_tell(struct lcn_report *report, const struct lcn_exploration *exploration)
{
	if (exploration->fault == NULL)
		return;
	lcn_report_line(report, "the model goes wrong in this run:");
	lcn_trace_tell(report, exploration->fault);
	if (lcn_report_json(report) == NULL)
		return;
	lcn_json_key(lcn_report_json(report), "fault");
	lcn_trace_to_json(lcn_report_json(report), exploration->fault);
}

const struct lcn_trace *
lcn_exploration_run(const struct lcn_exploration *exploration)
{
	const struct lcn_trace *runs[] = {exploration->fault, exploration->violation,
					  exploration->deadlock};
	for (size_t i = 0; i < sizeof runs / sizeof *runs && exploration->overflow == NULL; i++)
		if (runs[i] != NULL)
			return runs[i];
	for (size_t i = 0; i < exploration->n_mailboxes; i++)
		if (exploration->mailboxes[i].refusal != NULL)
			return exploration->mailboxes[i].refusal;
	return NULL;
}
