/* lacuna help: everything that is made from the tables. */
#include "cli/help.h"
#include "cli/page.h"
#include "cli/report.h"

enum shell { SHELL_NONE, SHELL_BASH, SHELL_ZSH, SHELL_FISH };

struct settings {
	struct lcn_common common;
	bool roff;
	int completion; /* an enum shell */
};

static const struct lcn_choice shells[] = {
    {"bash", NULL, SHELL_BASH},
    {"zsh", NULL, SHELL_ZSH},
    {"fish", NULL, SHELL_FISH},
    {NULL, NULL, 0},
};

static const struct lcn_option options[] = {
    {.name = "completion",
     .kind = LCN_OPTION_CHOICE,
     .argument = "SHELL",
     .choices = shells,
     .help = "Print a script that completes commands and options in this shell:",
     .offset = offsetof(struct settings, completion)},
    {.name = "roff",
     .kind = LCN_OPTION_FLAG,
     .help = "Print the source of the manual page.",
     .offset = offsetof(struct settings, roff)},
    {.name = NULL},
};

static const struct lcn_example examples[] = {
    {"lacuna help compare", "What compare does, and how; 'lacuna compare --help' is the same."},
    {"lacuna help --completion=bash > lacuna.bash",
     "Completion for bash, where lacuna is not installed: source this file."},
    {NULL, NULL},
};

static bool
check(const void *settings, const struct lcn_operands *operands, struct lcn_text *problem)
{
	const struct settings *set = settings;
	if (set->completion != SHELL_NONE && (set->roff || operands->n_items > 0)) {
		lcn_text_append(problem, "'--completion' stands alone: the script is for all "
					 "commands");
		return false;
	}
	if (operands->n_items == 0 || lcn_command_find(operands->items[0]) != NULL)
		return true;
	const char *near = lcn_command_suggest(operands->items[0]);
	lcn_text_format(problem, "there is no command '%s'", operands->items[0]);
	if (near != NULL)
		lcn_text_format(problem, "; did you mean '%s'?", near);
	return false;
}

static void
append_completion(struct lcn_text *text, int shell)
{
	switch (shell) {
	case SHELL_BASH: lcn_completion_bash(text); break;
	case SHELL_ZSH: lcn_completion_zsh(text); break;
	case SHELL_FISH: lcn_completion_fish(text); break;
	}
}

static void
append_page(struct lcn_text *text, const struct lcn_command *command, bool is_roff)
{
	struct lcn_page page = {.style = is_roff ? &lcn_roff_style : &lcn_help_style,
				.text = text,
				.width = lcn_page_width()};
	lcn_page_write(&page, command);
}

int
lcn_help_show(const struct lcn_command *command)
{
	struct lcn_text text = {0};
	append_page(&text, command, false);
	int status = lcn_print(lcn_text_string(&text));
	lcn_text_release(&text);
	return status;
}

static void
run(const void *settings, const struct lcn_operands *operands, struct lcn_report *report)
{
	const struct settings *set = settings;
	const struct lcn_command *command =
	    operands->n_items > 0 ? lcn_command_find(operands->items[0]) : NULL;
	lcn_report_take_stdout(report);
	if (set->completion != SHELL_NONE)
		append_completion(&report->body, set->completion);
	else
		append_page(&report->body, command, set->roff);
	lcn_report_verdict(report, LCN_VERDICT_DONE);
}

const struct lcn_command lcn_command_help = {
    .name = "help",
    .group = "Help",
    .summary = "say what a command does, with examples",
    .operands = "[COMMAND]",
    .operand_kind = LCN_OPERAND_COMMAND,
    .min_operands = 0,
    .max_operands = 1,
    .description = "Show the commands, or what one of them does. The manual pages have the same "
		   "and more: 'man lacuna-compare'.",
    .takes = LCN_TAKES_ALWAYS,
    .options = options,
    .examples = examples,
    .positive = "Shown.",
    .settings_bytes = sizeof(struct settings),
    .check = check,
    .run = run,
};
