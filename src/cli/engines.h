/* The engine in commands: chosen and set up the same way everywhere. */
#ifndef LCN_CLI_ENGINES_H
#define LCN_CLI_ENGINES_H

#include "cli/report.h"
#include "lacuna/engine.h"

/* The values of the engine options; zeros are the defaults. */
struct lcn_engine_settings {
	int kind;     /* an enum lcn_engine_kind */
	int strategy; /* an enum lcn_strategy */
	int order;    /* an enum lcn_variable_order */
	bool no_jumps;
	const char *read_order, *write_order;
	unsigned encoding; /* words of the option, one bit each */
	int interleaving;  /* an enum lcn_interleaving */
	int reordering;	   /* an enum lcn_reordering */
	uint64_t max_nodes;
};

/* Whether they go together. */
bool lcn_engine_settings_check(const struct lcn_engine_settings *set, struct lcn_text *problem);

/* The settings as engines want them. False when a file that they name cannot be
 * read; the report knows why, and there is nothing to finish. */
bool lcn_engine_settings_begin(struct lcn_engine_options *options,
			       const struct lcn_engine_settings *set, struct lcn_report *report);
void lcn_engine_settings_finish(struct lcn_engine_options *options);

/* Writes the order, if there is one, where the settings say; it is given away. */
void lcn_engine_settings_keep_order(const struct lcn_engine_settings *set,
				    struct lcn_variable_names *order, struct lcn_report *report);

#endif
