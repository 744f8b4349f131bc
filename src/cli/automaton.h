/* Automata shown state by state, and as members of JSON documents. They are
 * deterministic and without internal steps. */
#ifndef LCN_CLI_AUTOMATON_H
#define LCN_CLI_AUTOMATON_H

#include "cli/report.h"
#include "lacuna/lts.h"

/* The state of an assumption from which everything is allowed, or
 * LCN_NO_STATE; the same in the functions below. */
uint32_t lcn_automaton_theta(const struct lcn_lts *lts);

void lcn_automaton_tell(struct lcn_report *report, const struct lcn_lts *lts, uint32_t theta);

/* A member "automaton". */
void lcn_automaton_to_json(struct lcn_json *json, const struct lcn_lts *lts, uint32_t theta);

#endif
