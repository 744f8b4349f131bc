#include "cli/exploration.h"

#include <stdlib.h>
#include <string.h>

void
lcn_run_tell(struct lcn_report *report, const struct lcn_trace *run)
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

static void
tell_refusal(struct lcn_report *report, const struct lcn_mailbox_use *mailbox)
{
	const char *why = "so the result may depend on its capacity";
	if (mailbox->refusal == NULL) {
		lcn_report_line(
		    report,
		    "the mailbox of %s (capacity %lu) was full when a message was sent to it, %s",
		    mailbox->component, (unsigned long) mailbox->capacity, why);
		return;
	}
	lcn_report_line(
	    report, "the mailbox of %s (capacity %lu) is full when a message is sent to it, %s:",
	    mailbox->component, (unsigned long) mailbox->capacity, why);
	lcn_run_tell(report, mailbox->refusal);
}

void
lcn_mailboxes_tell(struct lcn_report *report, const struct lcn_exploration *exploration)
{
	bool is_any_full = false;
	for (size_t i = 0; i < exploration->n_mailboxes; i++) {
		if (!exploration->mailboxes[i].was_full)
			continue;
		is_any_full = true;
		tell_refusal(report, &exploration->mailboxes[i]);
	}
	if (!is_any_full && exploration->limit == LCN_LIMIT_NONE)
		lcn_report_line(
		    report,
		    "no send was ever refused: the result is the same for every larger capacity");
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
