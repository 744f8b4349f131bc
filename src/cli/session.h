/* A dialogue about a simulation: commands come in, states go out. */
#ifndef LCN_CLI_SESSION_H
#define LCN_CLI_SESSION_H

#include "cli/report.h"
#include "lacuna/simulation.h"

/* Reads commands from standard input until it ends or one says so. On a
 * terminal there are prompts; else commands stand in the output, which so reads
 * like a transcript, and those that are wrong are errors of the report. */
void lcn_session_run(struct lcn_simulation *simulation, uint64_t seed, struct lcn_report *report);

#endif
