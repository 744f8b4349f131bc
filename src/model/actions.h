/* What the missing component does, as others see it. */
#ifndef LCN_MODEL_ACTIONS_H
#define LCN_MODEL_ACTIONS_H

#include "model/system.h"

/* A receive or a send of the missing component. */
struct lcn_action {
	bool is_receive;
	uint32_t receiver; /* of a receive: the missing component itself */
	uint32_t message;
	char *label; /* "Rcv(m)", "Snd(m)::y" */
};

struct lcn_actions {
	struct lcn_action *items; /* in byte order of their labels */
	size_t n_items;
	size_t n_allocated;
};

/* All messages that others may send to the missing component, and all that it
 * may send to others by its interface. */
void lcn_actions_of_system(struct lcn_actions *actions, const struct lcn_system *system);
void lcn_actions_release(struct lcn_actions *actions);

#endif
