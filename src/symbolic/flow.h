/* Which way messages flow. */
#ifndef LCN_SYMBOLIC_FLOW_H
#define LCN_SYMBOLIC_FLOW_H

#include "model/system.h"

/* order[i] is the i-th component, senders before receivers as far as the flow
 * has no cycles. */
void lcn_flow_order(const struct lcn_system *system, uint32_t *order);

/* Levels of the flow, from the senders on. Components share one that send to each
 * other in a circle, or to the same mailbox, or whose queues are in one group,
 * with those that send to it. How many there are. */
uint32_t lcn_flow_levels(const struct lcn_system *system, const uint32_t *order,
			 const uint32_t *groups, uint32_t *levels);

/* Components that send to each other near each other, by the method of Aloul,
 * Markov and Sakallah (FORCE: a fast and easy-to-implement variable-ordering
 * heuristic, 2003): each moves to the middle of all who take part in the paths
 * that it takes part in, until that makes the paths no shorter. */
void lcn_flow_force(const struct lcn_system *system, uint32_t *order);

/* The only one that posts the message to the component; LCN_NO_COMPONENT if there
 * are more or none. What the component posts to itself does not count. */
uint32_t lcn_flow_sender(const struct lcn_system *system, uint32_t component, uint32_t message);

/* The most messages that any one path posts to the component. */
uint32_t lcn_flow_most_posts(const struct lcn_system *system, uint32_t component);

#endif
