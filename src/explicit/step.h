/* The steps of a system, straight from its definition: the one file to hold
 * against the paper. Everything faster is measured by it.
 *
 * A component with a message to take has one attempt for each path of that
 * message. An attempt copies the state, takes the message out, and runs the
 * operations of the path in their order. It can end in five ways.
 */
#ifndef LCN_EXPLICIT_STEP_H
#define LCN_EXPLICIT_STEP_H

#include "base/array.h"
#include "explicit/state.h"
#include "explicit/term.h"
#include "model/choice.h"

enum lcn_outcome {
	LCN_NOT_TAKEN, /* a test says that the path is another one: nothing happens */
	LCN_STEP,      /* the path has run to its end */
	LCN_VIOLATION, /* the last send violates the property: a step to the error state */
	LCN_REFUSED,   /* the receiver's mailbox is full: no step */
	LCN_FAULTY,    /* the model is wrong here: no step */
};

struct lcn_attempt {
	const struct lcn_system *system;
	struct lcn_choice choice;
	enum lcn_outcome outcome;
	enum lcn_fault fault;		       /* of FAULTY */
	const struct lcn_operation *operation; /* the last one tried; NULL when there is none */
	/* The label: the component, then receiver and message of every send that
	 * was made, also when the attempt fails after them. */
	LCN_ARRAY(uint32_t) label;
	struct lcn_state state; /* after it; when it fails, as far as it got */
};

void lcn_attempt_init(struct lcn_attempt *attempt, const struct lcn_system *system);
void lcn_attempt_release(struct lcn_attempt *attempt);

/* Makes one attempt; the message must be offered. `from` is not the attempt's
 * own state. */
void lcn_attempt_make(struct lcn_attempt *attempt, const struct lcn_state *from,
		      struct lcn_choice choice);

/* Makes every attempt there is in a state, component by component, message by
 * message, path by path, and visits each that is taken. Nothing leaves the
 * error state. Different attempts may be the same step: same label, same
 * state. */
typedef void lcn_attempt_visit(void *context, const struct lcn_attempt *attempt);
void lcn_attempts_of(struct lcn_attempt *attempt, const struct lcn_state *from,
		     lcn_attempt_visit *visit, void *context);

static inline size_t
lcn_label_n_sends(size_t n_words)
{
	return n_words / 2;
}

#endif
