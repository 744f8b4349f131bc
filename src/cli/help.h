/* lacuna help, and --help of every command. */
#ifndef LCN_CLI_HELP_H
#define LCN_CLI_HELP_H

#include "cli/command.h"

/* The page of a command (NULL: of lacuna itself) on standard output; an exit
 * status. */
int lcn_help_show(const struct lcn_command *command);

/* Completion scripts, from the same tables. */
void lcn_completion_bash(struct lcn_text *text);
void lcn_completion_zsh(struct lcn_text *text);
void lcn_completion_fish(struct lcn_text *text);

#endif
