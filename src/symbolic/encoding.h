/* Sets of states of a system as BDDs.
 *
 * The variables of the BDDs, from the top: the property's state, then block by
 * block, the components in the order of the message flow. A block is the
 * component's variables, then its mailbox. A queue is its length and, below
 * it, its slots from the last down to the oldest message. A mailbox from which
 * any message may be taken is a counter for each message.
 *
 * Slots beyond the length are free: sets do not depend on them. "Any content of
 * length k" is then nothing but the length. Slots are only made for lengths
 * that occur; when longer ones turn up, lcn_encoding_grow() makes more.
 *
 * The error state is in no set.
 */
#ifndef LCN_SYMBOLIC_ENCODING_H
#define LCN_SYMBOLIC_ENCODING_H

#include "base/array.h"
#include "model/system.h"
#include "symbolic/field.h"

struct lcn_known_sum {
	uint64_t most;
	struct lcn_bdd states;
};

struct lcn_box {
	uint64_t limit;		  /* of QUEUE: the greatest length that may occur for now */
	struct lcn_field length;  /* of QUEUE */
	uint32_t n_message_bits;  /* of QUEUE */
	LCN_ARRAY(uint32_t) bits; /* of QUEUE: of slot 0, 1, …, n_message_bits each */
	uint32_t n_slots;	  /* of QUEUE */
	struct lcn_field *counts; /* of BAG: by message */
	uint64_t *limits;	  /* of BAG: by message, as the limit above */
	uint32_t n_most_posts;	  /* that any one path makes to it */
	LCN_ARRAY(struct lcn_known_sum) sums; /* of BAG: where there are at most so many */
	uint32_t version;		      /* counts growths */
};

struct lcn_encoding {
	const struct lcn_system *system;
	struct lcn_bdds *bdds;
	uint32_t *order;      /* components in the order of their blocks */
	uint32_t *place;      /* by component: where in that order */
	uint32_t *properties; /* by state of the property: its number among those that
			       * are no error */
	uint32_t n_properties;
	struct lcn_field property;
	struct lcn_field *variables;
	struct lcn_box *boxes;
	struct lcn_bdd within; /* no length is above its limit */
	uint32_t version;      /* counts growths */
};

void lcn_encoding_init(struct lcn_encoding *encoding, const struct lcn_system *system,
		       struct lcn_bdds *bdds);
void lcn_encoding_release(struct lcn_encoding *encoding);

static inline bool
lcn_encoding_is_bag(const struct lcn_encoding *encoding, uint32_t component)
{
	return encoding->system->components[component].order == LCN_ORDER_ANY;
}

/* Makes room for all lengths in the set. True when it had to. */
bool lcn_encoding_grow(struct lcn_encoding *encoding, struct lcn_bdd set);

/* The set of the initial state alone, which must not be an error. */
struct lcn_bdd lcn_encoding_initial(struct lcn_encoding *encoding);

/* Sets of states. */
struct lcn_bdd lcn_encoding_property_is(struct lcn_encoding *encoding, uint32_t property_state);
struct lcn_bdd lcn_encoding_value_is(struct lcn_encoding *encoding, uint32_t variable,
				     uint64_t place);
/* The component may take the message next. */
struct lcn_bdd lcn_encoding_offers(struct lcn_encoding *encoding, uint32_t component,
				   uint32_t message);
/* At most so many messages are in the mailbox; none when `most` is negative. */
struct lcn_bdd lcn_encoding_at_most(struct lcn_encoding *encoding, uint32_t component,
				    int64_t most);

/* The message is in slot length + offset of the queue, where that is in use as
 * soon as so many more have been added. True where the length is above its
 * limit. */
struct lcn_bdd lcn_encoding_appended(struct lcn_encoding *encoding, uint32_t component,
				     uint32_t offset, uint32_t message);

/* The slot holds the message. */
struct lcn_bdd lcn_encoding_slot_is(struct lcn_encoding *encoding, uint32_t component,
				    uint32_t slot, uint32_t message);

static inline const uint32_t *
lcn_encoding_slot(const struct lcn_encoding *encoding, uint32_t component, uint32_t slot)
{
	const struct lcn_box *box = &encoding->boxes[component];
	return box->bits.items + (size_t) slot * box->n_message_bits;
}

/* How many states are in a set. False at a limit. */
bool lcn_encoding_count(struct lcn_encoding *encoding, struct lcn_bdd set, struct lcn_count *count);

/* The same for pairs of a state and what comes after it of some variables. */
bool lcn_encoding_count_pairs(struct lcn_encoding *encoding, struct lcn_bdd set,
			      const uint32_t *variables, size_t n_variables,
			      struct lcn_count *count);

/* The greatest number of messages that the mailbox holds in the set; 0 when it
 * is empty. */
uint64_t lcn_encoding_greatest(struct lcn_encoding *encoding, uint32_t component,
			       struct lcn_bdd set);

#endif
