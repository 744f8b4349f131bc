/* The program: from the words of the command line to an exit status. */
#ifndef LCN_CLI_CLI_H
#define LCN_CLI_CLI_H

int lcn_cli_run(int n_words, const char *const *words);

#endif
