#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "cli/help.h"
#include "cli/limits.h"

static int
show_version(void)
{
	struct lcn_text text = {0};
	lcn_text_format(&text, "lacuna %s (%s)\n", lcn_version(), lcn_bdd_library());
	int status = lcn_print(lcn_text_string(&text));
	lcn_text_release(&text);
	return status;
}

static int
run_command(const struct lcn_command *command, const void *settings,
	    const struct lcn_operands *operands)
{
	struct lcn_report report;
	bool has_limits = (command->takes & LCN_TAKES_LIMITS) != 0;
	lcn_report_init(&report, command, settings);
	lcn_last_words_prepare(&report);
	if (has_limits)
		lcn_limits_begin(&report);
	command->run(settings, operands, &report);
	int status = lcn_report_finish(&report);
	if (has_limits)
		lcn_limits_end(&report);
	lcn_report_release(&report);
	return status;
}

static int
complain(const struct lcn_command *command, const char *problem)
{
	fprintf(stderr, "lacuna %s: %s\nTry 'lacuna %s --help'.\n", command->name, problem,
		command->name);
	return LCN_EXIT_USAGE;
}

/* What the words ask for, once they are known to fit. */
static int
obey(const struct lcn_command *command, const void *settings, const struct lcn_operands *operands)
{
	const struct lcn_common *common = settings;
	struct lcn_text problem = {0};
	int status;
	if (common->help)
		status = lcn_help_show(command);
	else if (common->version)
		status = show_version();
	else if (!lcn_command_check_operands(command, operands, &problem) ||
		 (command->check != NULL && !command->check(settings, operands, &problem)))
		status = complain(command, lcn_text_string(&problem));
	else
		status = run_command(command, settings, operands);
	lcn_text_release(&problem);
	return status;
}

static int
run_words(const struct lcn_command *command, const char *const *words, size_t n_words)
{
	struct lcn_operands operands = {0};
	struct lcn_text problem = {0};
	void *settings = lcn_alloc_zero(1, command->settings_bytes);
	int status;
	if (command->defaults != NULL)
		memcpy(settings, command->defaults, command->settings_bytes);
	if (lcn_options_parse(command, words, n_words, settings, &operands, &problem))
		status = obey(command, settings, &operands);
	else
		status = complain(command, lcn_text_string(&problem));
	lcn_options_release(command, settings);
	free(settings);
	lcn_array_release(&operands);
	lcn_text_release(&problem);
	return status;
}

static int
unknown_command(const char *word)
{
	const char *near = lcn_command_suggest(word);
	fprintf(stderr, "lacuna: there is no command '%s'", word);
	if (near != NULL)
		fprintf(stderr, "; did you mean '%s'?", near);
	fputs("\nTry 'lacuna --help'.\n", stderr);
	return LCN_EXIT_USAGE;
}

int
lcn_cli_run(int n_words, const char *const *words)
{
	lcn_process_prepare();
	if (n_words < 2) {
		fputs("lacuna: no command given\nTry 'lacuna --help'.\n", stderr);
		return LCN_EXIT_USAGE;
	}
	const char *word = words[1];
	const char *const *rest = words + 2;
	size_t n_rest = (size_t) n_words - 2;
	if (strcmp(word, "--version") == 0)
		return show_version();
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
		return run_words(&lcn_command_help, rest, n_rest);
	const struct lcn_command *command = lcn_command_find(word);
	if (command != NULL)
		return run_words(command, rest, n_rest);
	if (word[0] != '-')
		return unknown_command(word);
	fprintf(stderr,
		"lacuna: the command comes first, then options such as '%s'\n"
		"Try 'lacuna --help'.\n",
		word);
	return LCN_EXIT_USAGE;
}
