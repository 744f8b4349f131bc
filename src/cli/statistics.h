/* How much there was to do, in exact numbers: some of the whole work, some of
 * each phase of it.
 */
#ifndef LCN_CLI_STATISTICS_H
#define LCN_CLI_STATISTICS_H

#include "base/array.h"
#include "base/json.h"
#include "base/text.h"

struct lcn_statistic {
	char *name;
	char *value; /* in decimal */
};

/* How much of something there was in one phase. */
struct lcn_statistics_cell {
	char *phase;
	char *what;
	uint64_t value;
};

struct lcn_statistics {
	LCN_ARRAY(struct lcn_statistic) items;
	LCN_ARRAY(struct lcn_statistics_cell) cells;
};

void lcn_statistics_release(struct lcn_statistics *statistics);

bool lcn_statistics_is_empty(const struct lcn_statistics *statistics);

void lcn_statistics_add(struct lcn_statistics *statistics, const char *name, const char *value);
void lcn_statistics_add_cell(struct lcn_statistics *statistics, const char *phase, const char *what,
			     uint64_t value);

/* Lines, and below them a table with a row for each phase. */
void lcn_statistics_format(const struct lcn_statistics *statistics, struct lcn_text *text);
/* An object; the phases are one in it. */
void lcn_statistics_to_json(const struct lcn_statistics *statistics, struct lcn_json *json);

#endif
