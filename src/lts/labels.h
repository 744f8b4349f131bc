/* How labels are spelled in files.
 *
 * The papers write Rcv(reqL) and Snd(permitL)::left; tools whose labels are
 * words joined by dots (LTSA) want rcv.reqL and snd.left.permitL. A label of
 * any other shape is left as it is.
 */
#ifndef LCN_LTS_LABELS_H
#define LCN_LTS_LABELS_H

#include "base/text.h"
#include "lts/lts.h"

/* Appends the label in the given style. */
void lcn_label_restyle(const char *label, enum lcn_label_style style, struct lcn_text *text);

/* Appends the label, made of nothing but letters, digits and '_', with every
 * run of other characters as one `joint`. */
void lcn_label_simplify(const char *label, char joint, struct lcn_text *text);

/* Adds a name to the table, with its place in the table (from 1) appended when
 * it is there already; tells its number. */
uint32_t lcn_names_add_distinct(struct lcn_names *names, const char *name, char joint);

#endif
