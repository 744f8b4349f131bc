/* What a path does to slots, beside moving them.
 *
 * A slot is freed by asking for the message that it holds wherever the slot is
 * asked for: what becomes of a set does not depend on the slot any more. A slot
 * is written by a constraint, after it has been freed of what stands in slots
 * not in use; in free slots nothing does. Where slots are zeroed that is a zero,
 * and those freed are written one.
 */
#ifndef LCN_SYMBOLIC_EFFECT_H
#define LCN_SYMBOLIC_EFFECT_H

#include "symbolic/encoding.h"

void lcn_effect_init(struct lcn_effect *effect, struct lcn_encoding *encoding,
		     struct lcn_choice choice);
void lcn_effect_release(struct lcn_bdds *bdds, struct lcn_effect *effect);

/* The set, whatever is in the slots that are freed, of which all its states hold
 * what the path frees. */
struct lcn_bdd lcn_effect_free(struct lcn_encoding *encoding, const struct lcn_effect *effect,
			       struct lcn_bdd set);

/* The states that are in the set once slots have been written. */
struct lcn_bdd lcn_effect_unwrite(struct lcn_encoding *encoding, const struct lcn_effect *effect,
				  struct lcn_bdd set);

#endif
