/* What a command is: its words, its tables, and what runs it. */
#ifndef LCN_CLI_COMMAND_H
#define LCN_CLI_COMMAND_H

#include "cli/options.h"

/* Which of the shared options a command takes; all take --help and so on. */
enum {
	LCN_TAKES_ALWAYS = 1 << 0,
	LCN_TAKES_REPORT = 1 << 1, /* --json, --timings, -q, -v, --color */
	LCN_TAKES_STATS = 1 << 2,
	LCN_TAKES_LIMITS = 1 << 3,	/* --timeout, --memory; signals stop it gently */
	LCN_TAKES_PROPERTY = 1 << 4,	/* --property */
	LCN_TAKES_NO_PROPERTY = 1 << 5, /* --no-property */
	LCN_TAKES_SYSTEM = 1 << 6,     /* --missing, --interface-order, --capacity, --on-full … */
	LCN_TAKES_COMPLETION = 1 << 7, /* --completion */
	LCN_TAKES_OUTPUT = 1 << 8,     /* -o, --format, --labels */
	LCN_TAKES_ENGINE = 1 << 9,     /* --engine and what belongs to it */
	LCN_TAKES_TRACE = 1 << 10,     /* --trace, --trace-format */
	LCN_TAKES_COLOR = 1 << 11,     /* of those of REPORT only --color */
	LCN_TAKES_SHAPE = 1 << 12,     /* of those of SYSTEM all but --on-full */
	LCN_TAKES_TRIAL = 1 << 13,     /* of those of SHAPE all but --missing */
	LCN_TAKES_CLOSED = 1 << 14,    /* of those of SYSTEM --capacity and --on-full */
};

enum lcn_progress_when { LCN_PROGRESS_AUTO, LCN_PROGRESS_ALWAYS, LCN_PROGRESS_NEVER };

enum lcn_color { LCN_COLOR_AUTO, LCN_COLOR_ALWAYS, LCN_COLOR_NEVER };

/* The values of the shared options; the first member of all settings. */
struct lcn_common {
	bool help;
	bool version;
	bool json;
	bool stats;
	bool timings;
	bool quiet;
	bool verbose;
	int progress; /* an enum lcn_progress_when */
	int color;    /* an enum lcn_color */
	uint64_t timeout_ms;
	uint64_t memory_bytes;
};

extern const struct lcn_option lcn_common_options[]; /* common.c */
extern const struct lcn_option lcn_model_options[];  /* models.c */
extern const struct lcn_option lcn_engine_options[]; /* engines.c */
extern const struct lcn_option lcn_output_options[]; /* systems.c */
extern const struct lcn_option lcn_trace_options[];  /* traces.c */

/* The tables of the groups; that of LCN_GROUP_OWN is the command's. */
extern const struct lcn_option *const lcn_shared_options[LCN_N_GROUPS];

enum lcn_operand_kind { LCN_OPERAND_MODEL, LCN_OPERAND_LTS, LCN_OPERAND_COMMAND };

/* A command that is run as an example, and what it shows. */
struct lcn_example {
	const char *command; /* NULL ends a list */
	const char *says;
};

struct lcn_report;

struct lcn_command {
	const char *name;
	const char *group;    /* of `lacuna help` */
	const char *summary;  /* one line, no full stop */
	const char *operands; /* in the usage line */
	enum lcn_operand_kind operand_kind;
	size_t min_operands;
	size_t max_operands;
	const char *description; /* paragraphs, parted by empty lines */
	unsigned takes;		 /* LCN_TAKES_… */
	const struct lcn_option *options;
	const struct lcn_example *examples;
	const char *positive; /* what exit status 0 means */
	const char *negative; /* what 1 means; NULL when it does not occur */
	size_t settings_bytes;
	size_t places[LCN_N_GROUPS]; /* where the settings keep a group's values */
	const void *defaults;	     /* settings to start from; NULL: all zeros */
	/* Whether the settings go together; may be NULL. */
	bool (*check)(const void *settings, const struct lcn_operands *operands,
		      struct lcn_text *problem);
	void (*run)(const void *settings, const struct lcn_operands *operands,
		    struct lcn_report *report);
};

/* In the order in which they are listed; NULL after the last. */
const struct lcn_command *lcn_command_at(size_t index);
const struct lcn_command *lcn_command_find(const char *name);
/* The command whose name is nearest, or NULL. */
const char *lcn_command_suggest(const char *name);

/* Whether the command has an option that names a format. */
bool lcn_command_has_formats(const struct lcn_command *command);

/* A sentence saying how many operands there should be; true when right. */
bool lcn_command_check_operands(const struct lcn_command *command,
				const struct lcn_operands *operands, struct lcn_text *problem);

/* Standard input can be read but once; false, with a sentence, when two of
 * the operands are "-". */
bool lcn_operands_share_no_stdin(const struct lcn_operands *operands, struct lcn_text *problem);

extern const struct lcn_command lcn_command_model;
extern const struct lcn_command lcn_command_property;
extern const struct lcn_command lcn_command_assume;
extern const struct lcn_command lcn_command_conform;
extern const struct lcn_command lcn_command_check;
extern const struct lcn_command lcn_command_monitor;
extern const struct lcn_command lcn_command_crosscheck;
extern const struct lcn_command lcn_command_explore;
extern const struct lcn_command lcn_command_export;
extern const struct lcn_command lcn_command_simulate;
extern const struct lcn_command lcn_command_convert;
extern const struct lcn_command lcn_command_compare;
extern const struct lcn_command lcn_command_help;

#endif
