/* How the variables of the BDDs are laid out: in which order components come,
 * from which end queues are counted, and which queues are interleaved. Sets of
 * states do not depend on it, the size of their BDDs does. */
#ifndef LCN_SYMBOLIC_LAYOUT_H
#define LCN_SYMBOLIC_LAYOUT_H

#include "model/system.h"

struct lcn_box_kind;

/* From which end the slots of a queue are counted. Automatically, that is
 * the tail, with marks, for queues to which messages are sent that depend on each other. */
enum lcn_counting_end {
	LCN_COUNT_AUTO,
	LCN_COUNT_HEAD,	 /* slot 0 is the oldest message */
	LCN_COUNT_TAIL,	 /* slot 0 is the newest message */
	LCN_COUNT_MARKS, /* the same, and a mark in each slot in use for a length */
};

/* Where slots stand: each queue's for itself, or side by side. Automatically,
 * side by side where messages depend on each other. */
enum lcn_interleaving {
	LCN_INTERLEAVE_AUTO,
	LCN_INTERLEAVE_NONE,
	LCN_INTERLEAVE_ALL,
};

/* The order of components. */
enum lcn_variable_order {
	LCN_ORDER_OF_FLOW, /* senders before receivers, as far as that goes */
	LCN_ORDER_DECLARED,
	LCN_ORDER_BY_FORCE, /* those near each other that have to do with each other */
	LCN_ORDER_GIVEN,
};

struct lcn_layout_options {
	enum lcn_counting_end counting;
	enum lcn_interleaving interleaving;
	enum lcn_variable_order order;
	const uint32_t *given; /* of GIVEN: every component once */
};

struct lcn_layout {
	uint32_t *order;		   /* components from the top; groups are together */
	uint32_t *groups;		   /* by component: its group of interleaved queues, one of
					    * the components in it */
	const struct lcn_box_kind **kinds; /* by component */
	bool *is_dependent; /* by component: whether what it gets depends on what others get */
};

void lcn_layout_init(struct lcn_layout *layout, const struct lcn_system *system,
		     const struct lcn_layout_options *options);
void lcn_layout_release(struct lcn_layout *layout);

#endif
