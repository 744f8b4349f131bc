/* Mailboxes in BDDs, and what each way to encode one has to offer.
 *
 * Most have some numbers (a queue its length, a bag a count for each message)
 * whose sum is the length, and perhaps slots for the content, which stand below
 * all its numbers. Slots that are not in use are
 * free: sets do not depend on them. "Any content of length k" is then nothing
 * but the length.
 *
 * A further encoding is one more file with a struct lcn_box_kind, and a way to
 * ask for it in layout.c.
 */
#ifndef LCN_SYMBOLIC_BOX_H
#define LCN_SYMBOLIC_BOX_H

#include "base/array.h"
#include "model/choice.h"
#include "symbolic/field.h"

struct lcn_encoding;
struct lcn_counting;

#define LCN_NOTHING_TAKEN UINT32_MAX

/* What a path does to one mailbox. */
struct lcn_mail {
	uint32_t component;
	uint32_t taken;		    /* a message, or LCN_NOTHING_TAKEN */
	LCN_ARRAY(uint32_t) posted; /* in this order */
};

/* Slots whose place depends on the length before the step: the first of them is
 * slot length + offset. */
struct lcn_writing {
	uint32_t component;
	int32_t offset;
	LCN_ARRAY(uint32_t) messages;
};

/* What a path does to slots. */
struct lcn_effect {
	struct lcn_bdd entering; /* what must hold in a step, whichever way it is taken */
	struct lcn_bdd written;	 /* holds afterwards; before, anything may stand there */
	struct lcn_bdd freed;	 /* holds before; afterwards, anything may */
	LCN_ARRAY(struct lcn_writing) writings;
	LCN_ARRAY(struct lcn_writing) freeings;
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

struct lcn_box_kind {
	const char *name;

	/* The mailbox may take the message next. */
	struct lcn_bdd (*offers)(struct lcn_encoding *encoding, uint32_t component,
				 uint32_t message);
	/* At most so many messages are in it. */
	struct lcn_bdd (*at_most)(struct lcn_encoding *encoding, uint32_t component, uint64_t most);
	/* These are in it, oldest first. */
	struct lcn_bdd (*holds)(struct lcn_encoding *encoding, uint32_t component,
				const uint32_t *messages, size_t n_messages);
	/* Any content of these messages alone, from an empty one to a full one; the
	 * encoding has room for it. */
	struct lcn_bdd (*made_of)(struct lcn_encoding *encoding, uint32_t component,
				  const uint32_t *messages, size_t n_messages);
	/* One pattern of bits stands for each content, or says its weight. */
	void (*count)(struct lcn_counting *counting, uint32_t component);
	/* By BDD variable, how much longer it makes the mailbox when it is true. */
	void (*weigh)(const struct lcn_encoding *encoding, uint32_t component, uint64_t *weights);

	/* Paths can only be in one group if these words are the same. */
	void (*shape)(const struct lcn_mail *mail, struct lcn_words *words);
	/* Add to what is there. */
	void (*frame)(struct lcn_encoding *encoding, const struct lcn_mail *mail,
		      struct lcn_frame *frame);
	void (*effect)(struct lcn_encoding *encoding, const struct lcn_mail *mail,
		       struct lcn_effect *effect);
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
	uint32_t group; /* those with one number have their slots side by side */
	uint32_t n_message_bits;
	uint32_t n_slot_bits;	  /* those, and perhaps a mark before them */
	uint32_t n_slots;	  /* in use or entering */
	uint32_t n_entering;	  /* the first of them, which sets never depend on */
	LCN_ARRAY(uint32_t) bits; /* of those, n_slot_bits each */
	uint32_t n_most_posts;	  /* that any one path makes to it */

	LCN_ARRAY(struct lcn_known_sum) sums; /* of BAG: where there are at most so many */
};

extern const struct lcn_box_kind lcn_box_bag;
extern const struct lcn_box_kind lcn_box_head;	/* slot 0 is the oldest message */
extern const struct lcn_box_kind lcn_box_tail;	/* slot 0 is the newest message */
extern const struct lcn_box_kind lcn_box_marks; /* the same, with marks for a length */

/* Which of the numbers counts the message. */
static inline uint32_t
lcn_box_number_of(const struct lcn_box *box, uint32_t message)
{
	return box->n_numbers == 1 ? 0 : message;
}

static inline bool
lcn_box_has_slots(const struct lcn_box *box)
{
	return box->kind != &lcn_box_bag;
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
