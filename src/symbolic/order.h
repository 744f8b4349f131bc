/* The order of the variables of an encoding, by their names:
 *
 *     property[0]            the state of the property, its greatest bit
 *     mutex.taken[0]         a variable of an actor
 *     mutex.queue.length[0]  how many messages are in its mailbox
 *     mutex.queue.head[0]    in a ring: in which slot the oldest one is
 *     mutex.queue.3[0]       slot 3 of it
 *     mutex.bag.release[0]   of a mailbox without order: how many of a message
 *     mutex.taken[0]'        the same after a step
 */
#ifndef LCN_SYMBOLIC_ORDER_H
#define LCN_SYMBOLIC_ORDER_H

#include "symbolic/encoding.h"
#include "symbolic/variable_names.h"

/* All of them, from the top; the caller frees them. */
struct lcn_variable_names *lcn_order_of(const struct lcn_encoding *encoding);

/* Puts variables in the order of their names. One without a name there stays above
 * the one that it stood above. */
void lcn_order_set(struct lcn_encoding *encoding, const struct lcn_variable_names *names);

/* Of one mailbox: whether what says which slots are in use stands above what is in them: numbers
 * above all slots; where there are marks, the last slot first, each below its mark. */
bool lcn_order_has_lengths_above(const struct lcn_encoding *encoding, const struct lcn_box *box);

#endif
