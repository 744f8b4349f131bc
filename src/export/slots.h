/* Mailboxes of languages that have no queues. A queue is a length and slots,
 * the oldest message in slot 0; slots from the length on hold message 0. A bag
 * is a counter for each message. So each state has one form only. */
#ifndef LCN_EXPORT_SLOTS_H
#define LCN_EXPORT_SLOTS_H

#include "export/export.h"

/* How many slots a mailbox has: a queue of one message is known by its length,
 * a bag by its counters. */
uint32_t lcn_export_slots_count(const struct lcn_export *export, uint32_t c);

/* By how much a step changes a number: the length of the queue of c; how many
 * of message m are in the bag of c. */
typedef int64_t lcn_export_slots_change(const struct lcn_export_step *step, uint32_t c, uint32_t m);
lcn_export_slots_change lcn_export_slots_growth;
lcn_export_slots_change lcn_export_slots_gain;

/* At the start: how many messages, how many of one, which one in a slot. In
 * the error state there are none. */
uint32_t lcn_export_slots_n_initial(const struct lcn_export *export, uint32_t c);
uint32_t lcn_export_slots_n_initial_of(const struct lcn_export *export, uint32_t c, uint32_t m);
uint32_t lcn_export_slots_initial(const struct lcn_export *export, uint32_t c, uint32_t slot);

/* The condition that all mailboxes have room for what the step sends, the
 * message taken being gone. */
void lcn_export_slots_room(struct lcn_export *export, const struct lcn_export_step *step,
			   size_t *n_written);

#endif
