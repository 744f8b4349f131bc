/* States of a system, spelled out.
 *
 * A state is the state of the property, the values of the variables and the
 * content of the mailboxes. As soon as the property is violated the rest no
 * longer matters: all such states count as one, the error state.
 */
#ifndef LCN_EXPLICIT_STATE_H
#define LCN_EXPLICIT_STATE_H

#include "model/system.h"

struct lcn_mailbox {
	uint32_t length; /* how many messages are in it */
	/* LCN_ORDER_FIFO: the messages, oldest first. LCN_ORDER_ANY: by message,
	 * how many of it there are. */
	uint32_t *items;
};

struct lcn_state {
	uint32_t property;
	int64_t *values;	       /* by variable of the system */
	struct lcn_mailbox *mailboxes; /* by component */
	struct lcn_arena arena;
};

/* Makes room for any state of the system; the content is empty. */
void lcn_state_init(struct lcn_state *state, const struct lcn_system *system);
void lcn_state_release(struct lcn_state *state);

void lcn_state_copy(const struct lcn_system *system, struct lcn_state *to,
		    const struct lcn_state *from);
void lcn_state_set_initial(const struct lcn_system *system, struct lcn_state *state);

static inline bool
lcn_state_is_error(const struct lcn_system *system, const struct lcn_state *state)
{
	return lcn_system_is_error(system, state->property);
}

/* Mailboxes, each that of a component. */

static inline bool
lcn_mailbox_is_full(const struct lcn_component *component, const struct lcn_mailbox *mailbox)
{
	return mailbox->length >= component->capacity;
}

/* Whether the component may take the message next. */
bool lcn_mailbox_offers(const struct lcn_component *component, const struct lcn_mailbox *mailbox,
			uint32_t message);

/* Takes out a message that is offered. */
void lcn_mailbox_take(const struct lcn_component *component, struct lcn_mailbox *mailbox,
		      uint32_t message);

/* Puts a message into a mailbox that is not full. */
void lcn_mailbox_post(const struct lcn_component *component, struct lcn_mailbox *mailbox,
		      uint32_t message);

bool lcn_mailbox_is_same(const struct lcn_component *component, const struct lcn_mailbox *a,
			 const struct lcn_mailbox *b);

/* Appends the content: "a, b" oldest first, "{a, b}" where any may be taken;
 * several of a kind in a row are "a x3". At most max_runs of those are shown. */
void lcn_mailbox_format(const struct lcn_component *component, const struct lcn_mailbox *mailbox,
			size_t max_runs, struct lcn_text *text);

#endif
