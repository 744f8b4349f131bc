#include "cli/page.h"

#include <string.h>

#include "lacuna/lts.h"

static void
write_paragraphs(struct lcn_page *page, const char *text)
{
	struct lcn_text paragraph = {0};
	while (*text != '\0') {
		const char *end = strstr(text, "\n\n");
		size_t n_bytes = end != NULL ? (size_t) (end - text) : strlen(text);
		lcn_text_clear(&paragraph);
		lcn_text_append_bytes(&paragraph, text, n_bytes);
		page->style->paragraph(page, lcn_text_string(&paragraph));
		text += n_bytes + (end != NULL ? 2 : 0);
	}
	lcn_text_release(&paragraph);
}

/* "-o, --output=FILE" */
static void
option_term(const struct lcn_option *option, struct lcn_text *term)
{
	lcn_text_clear(term);
	if (option->letter != '\0')
		lcn_text_format(term, "-%c, ", option->letter);
	lcn_text_format(term, "--%s", option->name);
	if (option->argument != NULL)
		lcn_text_format(term, "=%s", option->argument);
}

static void
write_option(struct lcn_page *page, const struct lcn_option *option)
{
	struct lcn_text term = {0};
	option_term(option, &term);
	page->style->item(page, lcn_text_string(&term), option->help, 0);
	struct lcn_choice choice;
	if (option->kind == LCN_OPTION_CHOICE || option->kind == LCN_OPTION_CHOICES)
		for (size_t i = 0; lcn_option_choice(option, i, &choice); i++)
			page->style->item(page, choice.word, choice.help, 1);
	lcn_text_release(&term);
}

static void
write_options(struct lcn_page *page, const struct lcn_command *command)
{
	static const char *const headings[LCN_N_GROUPS] = {
	    [LCN_GROUP_OWN] = "Options",	   [LCN_GROUP_MODEL] = "Model options",
	    [LCN_GROUP_ENGINE] = "Engine options", [LCN_GROUP_OUTPUT] = "Output options",
	    [LCN_GROUP_TRACE] = "Trace options",   [LCN_GROUP_COMMON] = "Common options",
	};
	const struct lcn_option *option;
	const char *heading = NULL;
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++) {
		if (headings[option->group] != heading) {
			heading = headings[option->group];
			page->style->heading(page, heading);
		}
		write_option(page, option);
	}
}

static void
write_formats(struct lcn_page *page)
{
	struct lcn_text text = {0};
	page->style->heading(page, "Formats");
	for (size_t i = 0; i < lcn_format_count(); i++) {
		const struct lcn_format *format = lcn_format_at(i);
		const char *use = format->can_read && format->can_write ? ""
				  : format->can_read			? "; read only"
									: "; written only";
		lcn_text_clear(&text);
		lcn_text_format(&text, "%s, *%s%s", format->description, format->suffix, use);
		page->style->item(page, format->name, lcn_text_string(&text), 0);
	}
	lcn_text_release(&text);
}

static void
write_examples(struct lcn_page *page, const struct lcn_command *command)
{
	if (command->examples->command == NULL)
		return;
	page->style->heading(page, "Examples");
	for (const struct lcn_example *example = command->examples; example->command != NULL;
	     example++)
		page->style->example(page, example);
}

static void
write_exit_status(struct lcn_page *page, const char *positive, const char *negative, bool limits)
{
	page->style->heading(page, "Exit status");
	page->style->item(page, "0", positive, 0);
	if (negative != NULL)
		page->style->item(page, "1", negative, 0);
	page->style->item(page, "2", "The command line is wrong.", 0);
	page->style->item(page, "3",
			  "An input cannot be read or is not what it should be, or an output "
			  "cannot be written.",
			  0);
	if (limits)
		page->style->item(page, "4",
				  "Stopped early: by --timeout, --memory, a first SIGINT or "
				  "SIGTERM, or because there was no memory left.",
				  0);
	page->style->item(page, "5", "A bug in lacuna.", 0);
}

/* What holds for all commands and is said at length in the manual only. */
static void
write_output_rules(struct lcn_page *page)
{
	page->style->heading(page, "Output");
	page->style->paragraph(
	    page, "The result goes to standard output, everything else to standard error. The last "
		  "line on standard output is 'verdict:' and one word; but where an automaton or a "
		  "model itself is written to standard output, it stands there alone. With --json "
		  "standard output is one JSON document, also when the input has errors; wrong "
		  "usage prints no document.");
	page->style->paragraph(
	    page, "Files appear whole or not at all: what was there before stays until all has "
		  "been written. When the reader of a pipe goes away lacuna ends quietly with "
		  "status 3; any other trouble with the output is reported.");
}

static void
write_environment(struct lcn_page *page)
{
	page->style->heading(page, "Environment");
	page->style->item(page, "NO_COLOR", "When set, diagnostics have no colours by default.", 0);
}

static void
write_see_also(struct lcn_page *page, const struct lcn_command *but)
{
	struct lcn_text text = {0};
	const struct lcn_command *command;
	page->style->heading(page, "See also");
	if (but != NULL)
		lcn_text_append(&text, "lacuna(1)");
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++)
		if (command != but)
			lcn_text_format(&text, "%slacuna-%s(1)", text.n_bytes > 0 ? ", " : "",
					command->name);
	page->style->paragraph(page, lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
write_command(struct lcn_page *page, const struct lcn_command *command)
{
	struct lcn_text line = {0};
	lcn_text_format(&line, "lacuna-%s", command->name);
	page->style->begin(page, lcn_text_string(&line), command->summary);
	lcn_text_clear(&line);
	lcn_text_format(&line, "lacuna %s [OPTION]... %s", command->name, command->operands);
	page->style->usage(page, lcn_text_string(&line));
	lcn_text_release(&line);
	page->style->description(page);
	write_paragraphs(page, command->description);
	write_options(page, command);
	if (lcn_command_has_formats(command))
		write_formats(page);
	write_examples(page, command);
	if (page->style->is_manual)
		write_output_rules(page);
	write_exit_status(page, command->positive, command->negative,
			  (command->takes & LCN_TAKES_LIMITS) != 0);
	if (page->style->is_manual) {
		write_environment(page);
		write_see_also(page, command);
	}
}

static void
write_commands(struct lcn_page *page)
{
	const struct lcn_command *command;
	const char *group = "";
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++) {
		if (strcmp(group, command->group) != 0)
			page->style->heading(page, command->group);
		group = command->group;
		page->style->item(page, command->name, command->summary, 0);
	}
}

static void
write_overview(struct lcn_page *page)
{
	page->style->begin(page, "lacuna",
			   "analyse actor systems in which one component is missing");
	page->style->usage(page, "lacuna COMMAND [OPTION]... [OPERAND]...");
	page->style->description(page);
	page->style->paragraph(
	    page, "A lacuna is a missing part. lacuna analyses systems of actors that talk through "
		  "bounded mailboxes while one of them is missing, and works with the labelled "
		  "transition systems that such an analysis is about.");
	write_commands(page);
	page->style->heading(page, "Where to go next");
	page->style->item(page, "lacuna help COMMAND",
			  "What a command does, its options, and examples to try.", 0);
	page->style->item(page, "man lacuna", "The same as manual pages, once installed.", 0);
	page->style->item(page, "lacuna --version", "Which lacuna this is.", 0);
	if (!page->style->is_manual)
		return;
	write_output_rules(page);
	write_exit_status(page, "Done, or the answer is positive.",
			  "The answer is negative; a witness is printed.", true);
	write_environment(page);
	write_see_also(page, NULL);
}

void
lcn_page_write(struct lcn_page *page, const struct lcn_command *command)
{
	if (command != NULL)
		write_command(page, command);
	else
		write_overview(page);
}
