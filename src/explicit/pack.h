/* States as short strings of bytes, to be stored by the million.
 *
 * Bits, the lowest of each byte first: the state of the property; the place of
 * each value among those of its variable; for each mailbox its length and then
 * the messages oldest first, or, where any may be taken, how many there are of
 * each. Every number is as wide as its greatest value asks for. The error
 * state is the property's state alone. Different states are different strings,
 * and none is the beginning of another.
 */
#ifndef LCN_EXPLICIT_PACK_H
#define LCN_EXPLICIT_PACK_H

#include "explicit/state.h"

struct lcn_packing {
	const struct lcn_system *system;
	uint8_t property_width;
	uint8_t *value_widths;	 /* by variable */
	uint8_t *length_widths;	 /* by component */
	uint8_t *message_widths; /* by component */
	size_t max_bytes;	 /* of any state */
	struct lcn_arena arena;
};

void lcn_packing_init(struct lcn_packing *packing, const struct lcn_system *system);
void lcn_packing_release(struct lcn_packing *packing);

/* `bytes` has room for packing->max_bytes; tells how many are used. */
size_t lcn_state_pack(const struct lcn_packing *packing, const struct lcn_state *state,
		      uint8_t *bytes);

/* Of the error state, the values are the first of each variable and the
 * mailboxes are empty. */
void lcn_state_unpack(const struct lcn_packing *packing, const uint8_t *bytes,
		      struct lcn_state *state);

#endif
