/* What a path does to a state, as relations. */
#ifndef LCN_SYMBOLIC_RELATION_H
#define LCN_SYMBOLIC_RELATION_H

#include "symbolic/walk.h"

/* The fields that a path changes, in a fixed order. */
void lcn_relation_changed(struct lcn_encoding *encoding, struct lcn_choice choice,
			  struct lcn_changed_fields *changed);

/* In the domain: how those come out of what was before. */
struct lcn_bdd lcn_relation_step(struct lcn_encoding *encoding, struct lcn_choice choice,
				 struct lcn_bdd domain);

/* The values that a path stores in variables alone, on a domain. */
struct lcn_bdd lcn_relation_stores(struct lcn_encoding *encoding, struct lcn_choice choice,
				   struct lcn_bdd domain);
bool lcn_relation_stores_in(const struct lcn_system *system, struct lcn_choice choice,
			    uint32_t variable);

/* What a path does to the mailbox; to a mail that starts as zeros, or is used
 * again. */
void lcn_path_mail(const struct lcn_system *system, struct lcn_choice choice, uint32_t component,
		   struct lcn_mail *mail);

#endif
