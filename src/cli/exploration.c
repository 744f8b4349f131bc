#include "cli/exploration.h"

#include <stdlib.h>
#include <string.h>

/* Of a run that is told by the way. */
enum { MAX_STEPS_TOLD = 20 };

void
lcn_trace_tell(struct lcn_report *report, const struct lcn_trace *run)
{
	char *text = lcn_trace_as_text(run);
	lcn_report_lines(report, text);
	free(text);
}

void
lcn_trace_to_json(struct lcn_json *json, const struct lcn_trace *run)
{
	if (run == NULL) {
		lcn_json_null(json);
		return;
	}
	char *text = lcn_trace_as_json(run);
	lcn_json_raw(json, text);
	free(text);
}

void
lcn_count_append(struct lcn_text *text, uint64_t count, const char *noun)
{
	lcn_text_format(text, "%llu %s%s", (unsigned long long) count, noun, count == 1 ? "" : "s");
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
	lcn_count_append(&line, exploration->n_deadlocks, "deadlock");
	if (exploration->deadlock != NULL) {
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
	lcn_json_key(json, "count");
	lcn_json_number(json, exploration->n_deadlocks);
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
	if (!exploration->has_overflow)
		lcn_text_append(line, ", so the result may depend on its capacity");
}

/* Runs are as long as mailboxes are large; the long ones are for --json, but
 * for one that is the answer itself. */
static void
tell_refusal(struct lcn_report *report, const struct lcn_exploration *exploration,
	     const struct lcn_mailbox_use *mailbox)
{
	struct lcn_text line = {0};
	append_refusal(&line, exploration, mailbox);
	size_t n_steps = mailbox->refusal != NULL ? lcn_trace_length(mailbox->refusal) : 0;
	bool is_long = n_steps > MAX_STEPS_TOLD && !exploration->has_overflow;
	if (is_long)
		lcn_text_format(&line, " (after %zu steps; --json shows them)", n_steps);
	lcn_report_line(report, "%s%s", lcn_text_string(&line), is_long ? "" : ":");
	if (!is_long)
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
mailbox_to_json(struct lcn_json *json, const struct lcn_mailbox_use *mailbox)
{
	lcn_json_open_object(json);
	lcn_json_key(json, "component");
	lcn_json_string(json, mailbox->component);
	lcn_json_key(json, "capacity");
	lcn_json_number(json, mailbox->capacity);
	lcn_json_key(json, "capacity_found");
	lcn_json_bool(json, mailbox->is_capacity_found);
	lcn_json_key(json, "greatest");
	lcn_json_number(json, mailbox->greatest);
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
		mailbox_to_json(json, &exploration->mailboxes[i]);
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
