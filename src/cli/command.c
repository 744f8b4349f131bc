#include "cli/command.h"

#include <stdint.h>
#include <string.h>

#include "base/array.h"
#include "base/suggest.h"

static const struct lcn_command *const commands[] = {
    &lcn_command_model,	  &lcn_command_property,   &lcn_command_export,	 &lcn_command_assume,
    &lcn_command_conform, &lcn_command_check,	   &lcn_command_explore, &lcn_command_simulate,
    &lcn_command_monitor, &lcn_command_crosscheck, &lcn_command_convert, &lcn_command_compare,
    &lcn_command_help,
};

enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

const struct lcn_command *
lcn_command_at(size_t index)
{
	return index < N_COMMANDS ? commands[index] : NULL;
}

const struct lcn_command *
lcn_command_find(const char *name)
{
	for (size_t i = 0; i < N_COMMANDS; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

const char *
lcn_command_suggest(const char *name)
{
	const char *names[N_COMMANDS];
	for (size_t i = 0; i < N_COMMANDS; i++)
		names[i] = commands[i]->name;
	return lcn_suggest(name, names, N_COMMANDS);
}

bool
lcn_command_has_formats(const struct lcn_command *command)
{
	const struct lcn_option *option;
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++)
		if (option->kind == LCN_OPTION_FORMAT_READ ||
		    option->kind == LCN_OPTION_FORMAT_WRITE)
			return true;
	return false;
}

bool
lcn_command_check_operands(const struct lcn_command *command, const struct lcn_operands *operands,
			   struct lcn_text *problem)
{
	size_t n = operands->n_items;
	for (size_t i = 0; i < n; i++) {
		if (*operands->items[i] != '\0')
			continue;
		lcn_text_append(problem, "a file name is empty");
		return false;
	}
	if (n < command->min_operands) {
		lcn_text_format(problem, "%s file given; it takes %s", n == 0 ? "no" : "only one",
				command->operands);
		return false;
	}
	if (n > command->max_operands) {
		lcn_text_format(problem, "'%s' is one too many; it takes %s",
				operands->items[command->max_operands], command->operands);
		return false;
	}
	return true;
}

bool
lcn_operands_share_no_stdin(const struct lcn_operands *operands, struct lcn_text *problem)
{
	size_t n_stdin = 0;
	for (size_t i = 0; i < operands->n_items; i++)
		n_stdin += strcmp(operands->items[i], "-") == 0;
	if (n_stdin <= 1)
		return true;
	lcn_text_append(problem, "'-' (standard input) can be read only once");
	return false;
}
