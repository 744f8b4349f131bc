/* What queues with slots have in common; most of it, those with a length. */
#ifndef LCN_SYMBOLIC_SLOTS_H
#define LCN_SYMBOLIC_SLOTS_H

#include "symbolic/encoding.h"

/* The slot holds the message. */
struct lcn_bdd lcn_slot_is(struct lcn_encoding *encoding, uint32_t component, int64_t slot,
			   uint32_t message);

/* The slot holds one of the messages. */
struct lcn_bdd lcn_slot_is_one_of(struct lcn_encoding *encoding, uint32_t component, int64_t slot,
				  const uint32_t *messages, size_t n_messages);

/* Slots from `first` on move by so many places: up, when that is positive. What
 * moves out goes, zeros come in where slots are zeroed. */
void lcn_slots_shift(struct lcn_encoding *encoding, uint32_t component, int64_t first, int64_t by,
		     struct lcn_frame *frame);

/* The message is the oldest one. */
struct lcn_writing lcn_writing_oldest(uint32_t component, uint32_t message);

/* Common members of kinds. */
struct lcn_bdd lcn_slots_offers(struct lcn_encoding *encoding, uint32_t component,
				uint32_t message);
struct lcn_bdd lcn_slots_at_most(struct lcn_encoding *encoding, uint32_t component, uint64_t most);
struct lcn_bdd lcn_slots_holds(struct lcn_encoding *encoding, uint32_t component,
			       const uint32_t *messages, size_t n_messages);
struct lcn_bdd lcn_slots_made_of(struct lcn_encoding *encoding, uint32_t component,
				 const uint32_t *messages, size_t n_messages);
void lcn_slots_count(struct lcn_counting *counting, uint32_t component);
struct lcn_bdd lcn_slots_hold(struct lcn_encoding *encoding, const struct lcn_writing *writing);
struct lcn_bdd lcn_slots_write(struct lcn_encoding *encoding, const struct lcn_writing *writing,
			       struct lcn_bdd set);

/* Of those counted from the tail: how far slots move. */
void lcn_slots_shape(const struct lcn_mail *mail, struct lcn_words *words);

/* Of those with a length or other numbers. */
void lcn_numbers_weigh(const struct lcn_encoding *encoding, uint32_t component, uint64_t *weights);
void lcn_numbers_changed(struct lcn_encoding *encoding, const struct lcn_mail *mail,
			 struct lcn_changed_fields *changed);
void lcn_numbers_relate(struct lcn_encoding *encoding, const struct lcn_mail *mail,
			struct lcn_bdd *relation);

/* Of queues with marks: any contents of these rows, one message for each queue;
 * of a row, those that are still there. */
struct lcn_bdd lcn_marks_made_of(struct lcn_encoding *encoding, const uint32_t *components,
				 size_t n_components, const uint32_t *rows, size_t n_words);

/* The mailbox is not empty. */
struct lcn_bdd lcn_number_is_some(struct lcn_encoding *encoding, const struct lcn_field *number);

#endif
