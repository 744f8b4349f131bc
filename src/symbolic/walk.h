/* What becomes of a path in which states. */
#ifndef LCN_SYMBOLIC_WALK_H
#define LCN_SYMBOLIC_WALK_H

#include "symbolic/term.h"

enum lcn_event_kind {
	LCN_EVENT_STEP,	     /* the path runs to its end */
	LCN_EVENT_VIOLATION, /* its last send violates the property */
	LCN_EVENT_REFUSAL,   /* by a full mailbox */
	LCN_EVENT_FAULT,     /* of the model */
};

/* For each state in which a path is tried, and is not found to be another one,
 * there is one event. */
struct lcn_event {
	enum lcn_event_kind kind;
	const struct lcn_operation *operation; /* where it ends; NULL for STEP */
	uint32_t n_sends;		       /* that are made, the violating one included */
	enum lcn_fault fault;
	struct lcn_bdd states; /* before the step; not empty; borrowed */
};

typedef void lcn_event_visit(void *context, const struct lcn_event *event);

static inline const struct lcn_path *
lcn_path_of_choice(const struct lcn_system *system, struct lcn_choice choice)
{
	return &system->components[choice.component].messages[choice.message].paths[choice.path];
}

/* Tells every event of a path, in the order of its operations; a state may be
 * any within the encoding's limits, reachable or not. */
void lcn_path_walk(struct lcn_encoding *encoding, struct lcn_choice choice, lcn_event_visit *visit,
		   void *context);

/* The property's state after the first sends of a path; at most at the error,
 * which nothing leaves. */
uint32_t lcn_path_watch(const struct lcn_system *system, struct lcn_choice choice,
			uint32_t property_state, uint32_t n_sends);

#endif
