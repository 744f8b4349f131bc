/* Options, described once.
 *
 * Tables drive parsing, --help, the man page and completion: one of the
 * command's own, and those of the groups that commands share. A table ends in
 * an entry without a name.
 *
 * Values are stored in the command's settings, where these keep the values of
 * the option's group (struct lcn_command says where), at the entry's offset:
 * a bool for a flag, const char * for words and files, int for a choice,
 * unsigned for choices (bit v for the value v),
 * uint64_t for a duration (milliseconds), a size (bytes) or a number, const struct
 * lcn_format * for a format, struct lcn_numbers for numbers by name.
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
	LCN_OPTION_CHOICES, /* several: WORD,... */
	LCN_OPTION_DURATION,
	LCN_OPTION_SIZE,
	LCN_OPTION_FORMAT_READ,	 /* a format that lacuna reads */
	LCN_OPTION_FORMAT_WRITE, /* a format that lacuna writes */
	LCN_OPTION_NUMBER,	 /* from 0 */
	LCN_OPTION_NUMBERS,	 /* NAME=N,... and again, in the order given */
};

/* Options that belong together, in the order of the help. */
enum lcn_option_group {
	LCN_GROUP_OWN, /* of one command */
	LCN_GROUP_MODEL,
	LCN_GROUP_ENGINE,
	LCN_GROUP_OUTPUT,
	LCN_GROUP_TRACE,
	LCN_GROUP_COMMON,
	LCN_N_GROUPS,
};

/* Numbers by name, as typed: a name may turn up again. */
struct lcn_number {
	char *name;
	uint32_t number;
};

struct lcn_numbers {
	struct lcn_number *items;
	size_t n_items;
	size_t n_allocated;
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
	const struct lcn_choice *choices; /* of a choice, or choices */
	uint32_t max;			  /* of numbers */
	size_t offset;
	enum lcn_option_group group;
	unsigned takers; /* of a shared option: whoever takes one of these, see command.h */
};

struct lcn_command;

/* The options of a command in the order of its help: its own, then the shared
 * ones that it takes, group by group. NULL after the last. */
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

/* Frees what the values in the settings own. */
void lcn_options_release(const struct lcn_command *command, void *settings);

#endif
