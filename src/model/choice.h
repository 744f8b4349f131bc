/* What can happen in a state, as engines tell it to each other's readers. */
#ifndef LCN_MODEL_CHOICE_H
#define LCN_MODEL_CHOICE_H

#include <stdint.h>

#include "base/array.h"

/* An attempt: the component takes the message and tries the path. */
struct lcn_choice {
	uint32_t component;
	uint32_t message;
	uint32_t path;
};

/* A run is a list of attempts: it says itself how it is made again. */
struct lcn_system;

struct lcn_run {
	const struct lcn_system *system;
	LCN_ARRAY(struct lcn_choice) choices;
};

static inline void
lcn_run_release(struct lcn_run *run)
{
	lcn_array_release(&run->choices);
	*run = (struct lcn_run){0};
}

/* What can be wrong with a model only while it runs. */
enum lcn_fault {
	LCN_FAULT_NONE,
	LCN_FAULT_DIVISION, /* by zero */
	LCN_FAULT_OVERFLOW, /* a number beyond 64 bits */
	LCN_FAULT_RANGE,    /* a value that its variable cannot hold */
};

/* Such an error, and where in the model it is. */
struct lcn_operation;

struct lcn_found_fault {
	enum lcn_fault fault;
	const struct lcn_operation *operation;
};

/* States without a step that are not the error state. */
enum lcn_deadlock {
	LCN_DEADLOCK_EMPTY, /* all mailboxes are */
	LCN_DEADLOCK_FULL,  /* some attempt is refused */
	LCN_DEADLOCK_FAULT, /* every attempt is a fault of the model */
	LCN_N_DEADLOCKS,
};

#endif
