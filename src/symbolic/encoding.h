/* Sets of states of a system as BDDs.
 *
 * The variables of the BDDs, from the top: the property's state, then block by
 * block, the components in the order of the layout. A block is the component's
 * variables, then the numbers of its mailbox and, below them, the slots of its
 * queue from the last down. Queues of one group are one block, with the slots
 * of one number side by side. The counters of a bag are in the blocks of those
 * who send what they count. box.h says what mailboxes are made of, and what
 * else there is to choose: numbers may all stand above the first block, slots
 * from the first down.
 *
 * Free slots are only made for lengths that occur; when longer ones turn up,
 * lcn_encoding_grow() makes more. Others are made at once.
 *
 * The error state is in no set.
 */
#ifndef LCN_SYMBOLIC_ENCODING_H
#define LCN_SYMBOLIC_ENCODING_H

#include "symbolic/box.h"
#include "symbolic/layout.h"

struct lcn_encoding {
	const struct lcn_system *system;
	struct lcn_bdds *bdds;
	struct lcn_layout layout;
	uint32_t *properties; /* by state of the property: its number among those that
			       * are no error */
	uint32_t n_properties;
	struct lcn_field property;
	struct lcn_field *variables;
	struct lcn_box *boxes;
	struct lcn_bdd within;			/* no number is above its limit */
	const struct lcn_variable_names *given; /* the order of variables, or NULL */
	uint32_t version;			/* counts growths */
};

void lcn_encoding_init(struct lcn_encoding *encoding, const struct lcn_system *system,
		       const struct lcn_layout_options *options, struct lcn_bdds *bdds);
void lcn_encoding_release(struct lcn_encoding *encoding);

/* Makes room for all lengths in the set. True when it had to. */
bool lcn_encoding_grow(struct lcn_encoding *encoding, struct lcn_bdd set);

/* Makes room for a full mailbox. */
void lcn_encoding_fill(struct lcn_encoding *encoding, uint32_t component);

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

/* cube ∧ all that tells what is in the mailbox, before a step. */
void lcn_encoding_add_mailbox(struct lcn_encoding *encoding, uint32_t component,
			      struct lcn_bdd *cube);

/* How many states are in a set. False at a limit. */
bool lcn_encoding_count(struct lcn_encoding *encoding, struct lcn_bdd set, struct lcn_count *count);

/* The same for pairs of a state and what comes after it of some variables. */
bool lcn_encoding_count_pairs(struct lcn_encoding *encoding, struct lcn_bdd set,
			      const uint32_t *variables, size_t n_variables,
			      struct lcn_count *count);

/* The greatest number of messages that the mailbox holds in the set; 0 when it
 * is empty, and at a limit. */
uint64_t lcn_encoding_greatest(struct lcn_encoding *encoding, uint32_t component,
			       struct lcn_bdd set);

#endif
