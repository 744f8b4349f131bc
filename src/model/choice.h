/* What can happen in a state, as engines tell it to each other's readers. */
#ifndef LCN_MODEL_CHOICE_H
#define LCN_MODEL_CHOICE_H

#include <stdint.h>

/* An attempt: the component takes the message and tries the path. */
struct lcn_choice {
	uint32_t component;
	uint32_t message;
	uint32_t path;
};

/* What can be wrong with a model only while it runs. */
enum lcn_fault {
	LCN_FAULT_NONE,
	LCN_FAULT_DIVISION, /* by zero */
	LCN_FAULT_OVERFLOW, /* a number beyond 64 bits */
	LCN_FAULT_RANGE,    /* a value that its variable cannot hold */
};

/* States without a step that are not the error state. */
enum lcn_deadlock {
	LCN_DEADLOCK_EMPTY, /* all mailboxes are */
	LCN_DEADLOCK_FULL,  /* some attempt is refused */
	LCN_DEADLOCK_FAULT, /* every attempt is a fault of the model */
	LCN_N_DEADLOCKS,
};

#endif
