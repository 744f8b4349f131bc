/* The steps of a system on sets of states.
 *
 * A move is one path, a partial function on states; its domain is where it
 * runs to its end. Moves that change the same numbers and show the missing
 * component the same are one group, which makes one step.
 *
 * Numbers, variables and the property have copies for after the step, slots
 * have none (but those of queues with holes). The image of a set is one conjunction with
 * quantification, and one renaming. At the end that slots are counted from, messages come and go by
 * renaming. At the other end the place depends on the length: a message posted
 * there is a constraint on a slot that was free, and a slot is freed by asking
 * for the message that it holds wherever the slot is asked for (effect.h).
 */
#ifndef LCN_SYMBOLIC_MOVES_H
#define LCN_SYMBOLIC_MOVES_H

#include "base/tuples.h"
#include "symbolic/effect.h"
#include "symbolic/walk.h"

struct lcn_violation {
	uint32_t n_sends;
	struct lcn_bdd states; /* before the step */
};

struct lcn_move {
	struct lcn_choice choice;
	uint32_t label;		  /* its component, then receiver and message of every send */
	uint32_t visible;	  /* receiver and message of the sends across the border */
	uint32_t group;		  /* LCN_NO_GROUP while it is impossible */
	uint32_t version;	  /* of the boxes when it was made, summed up */
	struct lcn_bdd domain;	  /* before the step */
	struct lcn_bdd step;	  /* the domain, how numbers change, and what enters slots */
	struct lcn_effect effect; /* on slots */
	LCN_ARRAY(struct lcn_violation) violations;
};

#define LCN_NO_GROUP UINT32_MAX

/* Moves of a group that free the same message. */
struct lcn_part {
	uint32_t first;		 /* of its moves */
	struct lcn_bdd relation; /* whatever was in the slots that are freed */
};

struct lcn_group {
	uint32_t component;
	uint32_t visible;
	LCN_ARRAY(struct lcn_field *) changed;
	LCN_ARRAY(uint32_t) moves;
	LCN_ARRAY(struct lcn_part) parts;
	struct lcn_frame frame;
};

struct lcn_moves {
	struct lcn_encoding *encoding;
	bool is_order_fixed;		  /* variables stay where they are */
	LCN_ARRAY(struct lcn_move) items; /* by component, message, path */
	LCN_ARRAY(struct lcn_group) groups;
	struct lcn_tuples labels;
	struct lcn_tuples shapes; /* by group */
	uint32_t version;	  /* of the encoding */
};

void lcn_moves_init(struct lcn_moves *moves, struct lcn_encoding *encoding, bool is_order_fixed);
void lcn_moves_release(struct lcn_moves *moves);

/* Makes again what is out of date since the encoding has grown. */
void lcn_moves_update(struct lcn_moves *moves);

/* Where the step leads from these states. */
struct lcn_bdd lcn_group_image(struct lcn_moves *moves, uint32_t group, struct lcn_bdd set);
struct lcn_bdd lcn_move_image(struct lcn_moves *moves, uint32_t move, struct lcn_bdd set);

/* From where the step leads into these states, which no length limits but
 * those of the encoding; and perhaps patterns of bits that tell no state. */
struct lcn_bdd lcn_move_preimage(struct lcn_moves *moves, uint32_t move, struct lcn_bdd set);

/* Whether a label shows nothing. */
static inline bool
lcn_moves_is_silent(const struct lcn_moves *moves, uint32_t label)
{
	return lcn_tuples_length(&moves->labels, label) == 0;
}

/* The visible sends among the first sends of a move. */
uint32_t lcn_move_visible(struct lcn_moves *moves, uint32_t move, uint32_t n_sends);
/* The label of a move that ends after so many sends. */
uint32_t lcn_move_label(struct lcn_moves *moves, uint32_t move, uint32_t n_sends);

#endif
