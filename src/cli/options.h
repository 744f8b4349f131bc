/* Options, described once.
 *
 * One table per command drives parsing, --help, the man page and completion.
 * A table ends in an entry without a name. Values are stored in the command's
 * settings at the entry's offset: a bool for a flag, const char * for words and
 * files, int for a choice, uint64_t for a duration (milliseconds) or a size
 * (bytes), const struct lcn_format * for a format.
 */
#ifndef LCN_CLI_OPTIONS_H
#define LCN_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum lcn_option_kind {
	LCN_OPTION_FLAG,
	LCN_OPTION_WORD,
	LCN_OPTION_FILE,
	LCN_OPTION_CHOICE,
	LCN_OPTION_DURATION,
	LCN_OPTION_SIZE,
	LCN_OPTION_FORMAT_READ,	 /* a format that lacuna reads */
	LCN_OPTION_FORMAT_WRITE, /* a format that lacuna writes */
};

struct lcn_choice {
	const char *word; /* NULL ends a list */
	const char *help; /* or NULL */
	int value;
};

struct lcn_option {
	const char *name; /* without dashes; NULL ends a table */
	char letter;	  /* or NUL */
	enum lcn_option_kind kind;
	const char *argument; /* what --help calls it; NULL for flags */
	const char *help;
	const struct lcn_choice *choices; /* of a choice */
	size_t offset;
	unsigned common; /* of a shared option: its bit, see command.h */
};

struct lcn_command;

/* The options of a command in the order of its help: its own, then the shared
 * ones that it takes. NULL after the last. */
const struct lcn_option *lcn_option_at(const struct lcn_command *command, size_t index);

/* The words an option takes, in order; false after the last and for kinds
 * that take any word. */
bool lcn_option_choice(const struct lcn_option *option, size_t index, struct lcn_choice *choice);

/* What is left of a command line beside its options. */
struct lcn_operands {
	const char **items;
	size_t n_items;
	size_t n_allocated;
};

/* Reads the words after the command's name into its settings. When --help or
 * --version turns up, reading ends there. False, with a sentence in *problem,
 * when the words do not fit the table. */
bool lcn_options_parse(const struct lcn_command *command, const char *const *words, size_t n_words,
		       void *settings, struct lcn_operands *operands, struct lcn_text *problem);

#endif
