/* Completion scripts for shells, from the commands' tables. */
#include <string.h>

#include "cli/help.h"

static bool
has_choices(const struct lcn_option *option)
{
	struct lcn_choice choice;
	return lcn_option_choice(option, 0, &choice);
}

static void
append_choices(struct lcn_text *text, const struct lcn_option *option)
{
	struct lcn_choice choice;
	for (size_t i = 0; lcn_option_choice(option, i, &choice); i++)
		lcn_text_format(text, "%s%s", i > 0 ? " " : "", choice.word);
}

static void
append_commands(struct lcn_text *text)
{
	const struct lcn_command *command;
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++)
		lcn_text_format(text, "%s%s", i > 0 ? " " : "", command->name);
}

/* In single quotes of sh and its like; zsh's _arguments takes some characters
 * for its own, which then stand behind a backslash. */
static void
append_quoted(struct lcn_text *text, const char *string, const char *special)
{
	for (; *string != '\0'; string++) {
		if (*string == '\'') {
			lcn_text_append(text, "'\\''");
			continue;
		}
		if (strchr(special, *string) != NULL)
			lcn_text_append_char(text, '\\');
		lcn_text_append_char(text, *string);
	}
}

static void
append_quoted_for_fish(struct lcn_text *text, const char *string)
{
	lcn_text_append_char(text, '\'');
	for (; *string != '\0'; string++) {
		if (*string == '\'' || *string == '\\')
			lcn_text_append_char(text, '\\');
		lcn_text_append_char(text, *string);
	}
	lcn_text_append_char(text, '\'');
}

/* What bash offers for the value of an option. */
static void
bash_value(struct lcn_text *text, const struct lcn_option *option)
{
	if (option->kind == LCN_OPTION_FLAG)
		return;
	lcn_text_format(text, "\t\t--%s", option->name);
	if (option->letter != '\0')
		lcn_text_format(text, "|-%c", option->letter);
	if (option->kind == LCN_OPTION_FILE) {
		lcn_text_append(text, ") _lacuna_files; return ;;\n");
	} else if (has_choices(option)) {
		lcn_text_append(text, ") _lacuna_words '");
		append_choices(text, option);
		lcn_text_append(text, "'; return ;;\n");
	} else {
		lcn_text_append(text, ") return ;;\n");
	}
}

static void
bash_operands(struct lcn_text *text, const struct lcn_command *command)
{
	switch (command->operand_kind) {
	case LCN_OPERAND_MODEL: lcn_text_append(text, "_lacuna_files '!*.aml'"); break;
	case LCN_OPERAND_LTS: lcn_text_append(text, "_lacuna_files"); break;
	case LCN_OPERAND_COMMAND:
		lcn_text_append(text, "_lacuna_words '");
		append_commands(text);
		lcn_text_append_char(text, '\'');
		break;
	}
}

static void
bash_command(struct lcn_text *text, const struct lcn_command *command)
{
	const struct lcn_option *option;
	lcn_text_format(text, "\t%s)\n\t\tcase $option in\n", command->name);
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++)
		bash_value(text, option);
	lcn_text_append(text, "\t\tesac\n\t\tif [[ $word == -* ]]; then\n\t\t\t_lacuna_words '");
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++)
		lcn_text_format(text, "%s--%s%s", i > 0 ? " " : "", option->name,
				option->kind != LCN_OPTION_FLAG ? "=" : "");
	lcn_text_append(text, "'\n\t\telse\n\t\t\t");
	bash_operands(text, command);
	lcn_text_append(text, "\n\t\tfi\n\t\t;;\n");
}

void
lcn_completion_bash(struct lcn_text *text)
{
	const struct lcn_command *command;
	lcn_text_append(
	    text, "# Completion of lacuna for bash, made by 'lacuna help --completion=bash'.\n"
		  "_lacuna_words()\n{\n"
		  "\tCOMPREPLY=($(compgen -W \"$1\" -- \"$word\"))\n"
		  "\tif [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then\n"
		  "\t\tcompopt -o nospace 2>/dev/null\n\tfi\n}\n\n"
		  "_lacuna_files()\n{\n"
		  "\tlocal IFS=$'\\n'\n"
		  "\tCOMPREPLY=($(compgen -f -X \"$1\" -- \"$word\"; "
		  "[[ -z $1 ]] || compgen -d -- \"$word\"))\n"
		  "\tcompopt -o filenames 2>/dev/null\n}\n\n"
		  "_lacuna()\n{\n"
		  "\tlocal word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}\n"
		  "\tCOMPREPLY=()\n"
		  "\tif [[ $COMP_CWORD -eq 1 ]]; then\n\t\t_lacuna_words '");
	append_commands(text);
	lcn_text_append(text, " --help --version'\n\t\treturn\n\tfi\n"
			      "\t# The shell takes --option=word for three words.\n"
			      "\tif [[ $word == = ]]; then\n\t\tword=\n"
			      "\telif [[ $option == = ]]; then\n"
			      "\t\toption=${COMP_WORDS[COMP_CWORD-2]}\n\tfi\n"
			      "\tcase ${COMP_WORDS[1]} in\n");
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++)
		bash_command(text, command);
	lcn_text_append(text, "\tesac\n}\n\ncomplete -F _lacuna lacuna\n");
}

static void
zsh_action(struct lcn_text *text, const struct lcn_option *option)
{
	if (option->kind == LCN_OPTION_FLAG)
		return;
	lcn_text_format(text, ":%s:", option->argument);
	if (option->kind == LCN_OPTION_FILE) {
		lcn_text_append(text, "_files");
	} else if (has_choices(option)) {
		lcn_text_append_char(text, '(');
		append_choices(text, option);
		lcn_text_append_char(text, ')');
	}
}

/* One specification for _arguments: a letter and a name stand for the same
 * option and exclude each other. */
static void
zsh_option(struct lcn_text *text, const struct lcn_option *option)
{
	bool has_value = option->kind != LCN_OPTION_FLAG;
	lcn_text_append(text, " \\\n\t\t\t");
	if (option->letter != '\0')
		lcn_text_format(text, "'(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name,
				option->letter, has_value ? "+" : "", option->name,
				has_value ? "=" : "");
	else
		lcn_text_format(text, "'--%s%s[", option->name, has_value ? "=" : "");
	append_quoted(text, option->help, "[]:\\");
	lcn_text_append_char(text, ']');
	zsh_action(text, option);
	lcn_text_append_char(text, '\'');
}

static void
zsh_command(struct lcn_text *text, const struct lcn_command *command)
{
	const struct lcn_option *option;
	lcn_text_format(text, "\t%s)\n\t\t_arguments -S", command->name);
	for (size_t i = 0; (option = lcn_option_at(command, i)) != NULL; i++)
		zsh_option(text, option);
	lcn_text_append(text, " \\\n\t\t\t");
	switch (command->operand_kind) {
	case LCN_OPERAND_MODEL: lcn_text_append(text, "'*:MODEL:_files -g \"*.aml\"'"); break;
	case LCN_OPERAND_LTS: lcn_text_append(text, "'*:FILE:_files'"); break;
	case LCN_OPERAND_COMMAND:
		lcn_text_append(text, "'*:COMMAND:(");
		append_commands(text);
		lcn_text_append(text, ")'");
		break;
	}
	lcn_text_append(text, "\n\t\t;;\n");
}

void
lcn_completion_zsh(struct lcn_text *text)
{
	const struct lcn_command *command;
	lcn_text_append(text,
			"#compdef lacuna\n"
			"# Completion of lacuna for zsh, made by 'lacuna help --completion=zsh'.\n"
			"_lacuna()\n{\n\tlocal -a commands\n\tcommands=(\n");
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++) {
		lcn_text_format(text, "\t\t'%s:", command->name);
		append_quoted(text, command->summary, "");
		lcn_text_append(text, "'\n");
	}
	lcn_text_append(text, "\t)\n\tif (( CURRENT == 2 )); then\n"
			      "\t\t_describe command commands\n\t\treturn\n\tfi\n"
			      "\tshift words\n\t(( CURRENT-- ))\n\tcase $words[1] in\n");
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++)
		zsh_command(text, command);
	lcn_text_append(text, "\tesac\n}\n\n"
			      "if [[ $funcstack[1] == _lacuna ]]; then\n\t_lacuna \"$@\"\n"
			      "else\n\tcompdef _lacuna lacuna\nfi\n");
}

static void
fish_option(struct lcn_text *text, const struct lcn_command *command,
	    const struct lcn_option *option)
{
	lcn_text_format(text, "complete -c lacuna -n '__fish_seen_subcommand_from %s' -l %s",
			command->name, option->name);
	if (option->letter != '\0')
		lcn_text_format(text, " -s %c", option->letter);
	if (option->kind == LCN_OPTION_FILE)
		lcn_text_append(text, " -r -F");
	else if (option->kind != LCN_OPTION_FLAG)
		lcn_text_append(text, " -x");
	if (has_choices(option)) {
		lcn_text_append(text, " -a '");
		append_choices(text, option);
		lcn_text_append_char(text, '\'');
	}
	lcn_text_append(text, " -d ");
	append_quoted_for_fish(text, option->help);
	lcn_text_append_char(text, '\n');
}

void
lcn_completion_fish(struct lcn_text *text)
{
	const struct lcn_command *command;
	const struct lcn_option *option;
	lcn_text_append(
	    text, "# Completion of lacuna for fish, made by 'lacuna help --completion=fish'.\n"
		  "complete -c lacuna -n __fish_use_subcommand -f\n");
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++) {
		lcn_text_format(text, "complete -c lacuna -n __fish_use_subcommand -a %s -d ",
				command->name);
		append_quoted_for_fish(text, command->summary);
		lcn_text_append_char(text, '\n');
	}
	for (size_t i = 0; (command = lcn_command_at(i)) != NULL; i++) {
		for (size_t k = 0; (option = lcn_option_at(command, k)) != NULL; k++)
			fish_option(text, command, option);
		if (command->operand_kind != LCN_OPERAND_COMMAND)
			continue;
		lcn_text_format(text,
				"complete -c lacuna -n '__fish_seen_subcommand_from %s' -f -a '",
				command->name);
		append_commands(text);
		lcn_text_append(text, "'\n");
	}
}
