/* Mailboxes in BDDs, and what each way to tell one has to offer.
 *
 * Most have some numbers (a queue its length, a bag a count for each message)
 * whose sum is the length, and perhaps slots for the content, which stand below
 * all its numbers. Slots that are not in use are free, unless they are to be
 * zeroed: sets do not depend on them. "Any content of length k" is then nothing
 * but the length.
 *
 * What there is to choose, one independent of the other, and where it is done:
 *
 *     the kind of queue  a file each with a struct lcn_box_kind; layout.c
 *     unused slots       free, or zeroed: kinds say which slots a path writes and
 *                        which it frees, and effect.c sees to the zeros; kinds see
 *                        to those that come in when slots move
 *     codes of lengths   number.c
 *     places of lengths, and which slot is on top
 *                        encoding.c, where it makes variables
 *
 * Whatever is chosen, a set of states is one BDD: patterns of bits that tell the
 * same state are in the same sets, and those that tell none are in no set.
 *
 * A further kind is one more file, and a way to ask for it in layout.c.
 */
#ifndef LCN_SYMBOLIC_BOX_H
#define LCN_SYMBOLIC_BOX_H

#include "base/array.h"
#include "model/choice.h"
#include "symbolic/number.h"

struct lcn_encoding;
struct lcn_counting;

#define LCN_NOTHING_TAKEN UINT32_MAX

/* What a path does to one mailbox. */
struct lcn_mail {
	uint32_t component;
	uint32_t taken;		    /* a message, or LCN_NOTHING_TAKEN */
	LCN_ARRAY(uint32_t) posted; /* in this order */
};

/* Slots whose place depends on numbers before the step: the one of the oldest
 * message, or those from slot length + offset on; and what they hold. */
struct lcn_writing {
	uint32_t component;
	bool is_oldest;
	int32_t offset;
	LCN_ARRAY(uint32_t) messages;
};

/* What a path does to slots. Kinds say what enters, and which slots are written
 * and freed; the rest comes of that. */
struct lcn_effect {
	struct lcn_bdd entering;		/* what must hold in a step */
	LCN_ARRAY(struct lcn_writing) writings; /* before, anything may stand there */
	LCN_ARRAY(struct lcn_writing) freeings; /* afterwards, anything may */
	struct lcn_bdd written;			/* the writings as a set */
	struct lcn_bdd freed;
	bool is_refilled; /* some slots are freed and written */
};

/* What all paths do alike whose relations are one. */
struct lcn_frame {
	struct lcn_bdd gone; /* the cube of what is no more after the step */
	struct lcn_bdd come; /* and of what was not before */
	struct lcn_bdd_map *forward;
	struct lcn_bdd_map *backward;
};

struct lcn_words {
	LCN_ARRAY(uint32_t) words;
};

/* The fields that a path changes. */
struct lcn_changed_fields {
	struct lcn_field **items;
	size_t n_items;
	size_t n_allocated;
};

struct lcn_box_kind {
	const char *name;
	bool has_length;    /* its one number */
	bool has_marks;	    /* a bit before the message in each slot */
	bool is_made_whole; /* all slots at once, also when they are free */
	bool is_from_tail;  /* messages enter at slot 0, by slots below */
	bool is_turning;    /* its head may be at any slot, which is one number more */
	bool has_cells;	    /* slots with a copy for after the step */
	/* Of slots made at once, beside those for the capacity: how many more may be
	 * in use during a step, and how many enter from above. */
	uint32_t n_spare;
	uint32_t n_above;

	/* The mailbox may take the message next. */
	struct lcn_bdd (*offers)(struct lcn_encoding *encoding, uint32_t component,
				 uint32_t message);
	/* At most so many messages are in it. */
	struct lcn_bdd (*at_most)(struct lcn_encoding *encoding, uint32_t component, uint64_t most);
	/* These are in it, oldest first. */
	struct lcn_bdd (*holds)(struct lcn_encoding *encoding, uint32_t component,
				const uint32_t *messages, size_t n_messages);
	/* Any content of these messages alone, from an empty one to a full one; the
	 * encoding has room for it. NULL: there are no jumps. */
	struct lcn_bdd (*made_of)(struct lcn_encoding *encoding, uint32_t component,
				  const uint32_t *messages, size_t n_messages);
	/* One pattern of bits stands for each content, or says its weight. */
	void (*count)(struct lcn_counting *counting, uint32_t component);
	/* By BDD variable, how much longer it makes the mailbox when it is true. NULL:
	 * that is not said by single bits. */
	void (*weigh)(const struct lcn_encoding *encoding, uint32_t component, uint64_t *weights);

	/* Fields that the path changes, in a fixed order, and how they come out of
	 * what was before. Both add to what is there, as do the next ones. */
	void (*changed)(struct lcn_encoding *encoding, const struct lcn_mail *mail,
			struct lcn_changed_fields *changed);
	void (*relate)(struct lcn_encoding *encoding, const struct lcn_mail *mail,
		       struct lcn_bdd *relation);

	/* Paths can only be in one group if these words are the same. NULL: they are. */
	void (*shape)(const struct lcn_mail *mail, struct lcn_words *words);
	/* Of slots, NULL: nothing. */
	void (*frame)(struct lcn_encoding *encoding, const struct lcn_mail *mail,
		      struct lcn_frame *frame);
	void (*effect)(struct lcn_encoding *encoding, const struct lcn_mail *mail,
		       struct lcn_effect *effect);
	/* The slots hold the messages of the writing. True where there are no such
	 * slots; never impossible, whatever the numbers are. */
	struct lcn_bdd (*hold)(struct lcn_encoding *encoding, const struct lcn_writing *writing);
	/* The states that are in the set once slots have been written, in any order
	 * of variables. */
	struct lcn_bdd (*write)(struct lcn_encoding *encoding, const struct lcn_writing *writing,
				struct lcn_bdd set);
};

struct lcn_known_sum {
	uint64_t most;
	struct lcn_bdd states;
};

struct lcn_box {
	const struct lcn_box_kind *kind;
	struct lcn_field *numbers;
	uint64_t *limits; /* by number: the greatest value that may occur for now */
	uint32_t n_numbers;
	uint32_t version; /* counts growths */

	/* Of queues. */
	bool is_zeroed;	     /* slots not in use hold message 0 */
	bool is_whole;	     /* all slots were made at once */
	bool is_upside_down; /* slot 0 is on top */
	bool is_by_hand;     /* lcn_bdd_constrain() would change more than slots, as what
			      * tells their place does not stand above them */
	uint32_t group;	     /* those with one number have their slots side by side */
	uint32_t n_message_bits;
	uint32_t n_slot_bits;	  /* those, and perhaps a mark before them */
	uint32_t n_slots;	  /* in use or entering */
	uint32_t n_entering;	  /* the first of them, which sets never depend on */
	LCN_ARRAY(uint32_t) bits; /* of those, n_slot_bits each */
	uint32_t n_most_posts;	  /* that any one path makes to it */

	uint32_t n_turns;	 /* of RING: slots at which the head may be; else 1 */
	struct lcn_field turn;	 /* which one it is */
	struct lcn_field *cells; /* of HOLES: slots with a copy for after the step */
	uint32_t n_cells;

	LCN_ARRAY(struct lcn_known_sum) sums; /* of BAG: where there are at most so many */
};

extern const struct lcn_box_kind lcn_box_bag;
extern const struct lcn_box_kind lcn_box_head;	/* slot 0 is the oldest message */
extern const struct lcn_box_kind lcn_box_tail;	/* slot 0 is the newest message */
extern const struct lcn_box_kind lcn_box_marks; /* the same, with marks for a length */
extern const struct lcn_box_kind lcn_box_holes; /* from the head; empty slots are seen */
extern const struct lcn_box_kind lcn_box_ring;	/* slots in which messages stay */

/* Which of the numbers counts the message. */
static inline uint32_t
lcn_box_number_of(const struct lcn_box *box, uint32_t message)
{
	return box->n_numbers == 1 ? 0 : message;
}

static inline bool
lcn_box_is_queue(const struct lcn_box *box)
{
	return box->kind != &lcn_box_bag;
}

/* So many slots, from slot 0 on, is all that sets may depend on. */
static inline int64_t
lcn_box_n_held(const struct lcn_box *box)
{
	if (!box->is_whole)
		return (int64_t) box->limits[0];
	return (int64_t) box->n_slots - box->n_entering - box->kind->n_above;
}

/* The bits of a slot; those that messages enter by have negative numbers. None
 * where there is only one message, which needs no bits. */
static inline const uint32_t *
lcn_box_slot(const struct lcn_box *box, int64_t slot)
{
	if (box->bits.n_items == 0)
		return NULL;
	return box->bits.items + (size_t) (slot + box->n_entering) * box->n_slot_bits;
}

void lcn_box_forget_sums(struct lcn_bdds *bdds, struct lcn_box *box);

#endif
