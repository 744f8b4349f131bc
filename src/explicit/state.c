#include "explicit/state.h"

#include <assert.h>
#include <string.h>

/* A queue has a place for each message it may hold, a bag a count for each
 * message there is. */
static size_t
n_mailbox_items(const struct lcn_component *component)
{
	return component->order == LCN_ORDER_FIFO ? component->capacity : component->n_messages;
}

void
lcn_state_init(struct lcn_state *state, const struct lcn_system *system)
{
	*state = (struct lcn_state){0};
	state->values = lcn_arena_alloc(&state->arena, system->n_variables * sizeof *state->values);
	state->mailboxes =
	    lcn_arena_alloc(&state->arena, system->n_components * sizeof *state->mailboxes);
	for (uint32_t c = 0; c < system->n_components; c++)
		state->mailboxes[c].items =
		    lcn_arena_alloc(&state->arena, n_mailbox_items(&system->components[c]) *
						       sizeof *state->mailboxes[c].items);
}

void
lcn_state_release(struct lcn_state *state)
{
	lcn_arena_release(&state->arena);
	*state = (struct lcn_state){0};
}

static size_t
n_items_in_use(const struct lcn_component *component, const struct lcn_mailbox *mailbox)
{
	return component->order == LCN_ORDER_FIFO ? mailbox->length : component->n_messages;
}

static void
copy_mailbox(const struct lcn_component *component, struct lcn_mailbox *to,
	     const struct lcn_mailbox *from)
{
	to->length = from->length;
	memcpy(to->items, from->items, n_items_in_use(component, from) * sizeof *to->items);
}

void
lcn_state_copy(const struct lcn_system *system, struct lcn_state *to, const struct lcn_state *from)
{
	to->property = from->property;
	memcpy(to->values, from->values, system->n_variables * sizeof *to->values);
	for (uint32_t c = 0; c < system->n_components; c++)
		copy_mailbox(&system->components[c], &to->mailboxes[c], &from->mailboxes[c]);
}

static void
empty_mailbox(const struct lcn_component *component, struct lcn_mailbox *mailbox)
{
	mailbox->length = 0;
	memset(mailbox->items, 0, n_mailbox_items(component) * sizeof *mailbox->items);
}

void
lcn_state_set_initial(const struct lcn_system *system, struct lcn_state *state)
{
	state->property = system->has_property ? system->property.initial : 0;
	memset(state->values, 0, system->n_variables * sizeof *state->values);
	for (uint32_t c = 0; c < system->n_components; c++)
		empty_mailbox(&system->components[c], &state->mailboxes[c]);
	for (size_t i = 0; i < system->n_initial; i++) {
		uint32_t receiver = system->initial[i].receiver;
		lcn_mailbox_post(&system->components[receiver], &state->mailboxes[receiver],
				 system->initial[i].message);
	}
}

bool
lcn_mailbox_offers(const struct lcn_component *component, const struct lcn_mailbox *mailbox,
		   uint32_t message)
{
	if (component->order == LCN_ORDER_ANY)
		return mailbox->items[message] > 0;
	return mailbox->length > 0 && mailbox->items[0] == message;
}

void
lcn_mailbox_take(const struct lcn_component *component, struct lcn_mailbox *mailbox,
		 uint32_t message)
{
	assert(lcn_mailbox_offers(component, mailbox, message));
	mailbox->length--;
	if (component->order == LCN_ORDER_ANY)
		mailbox->items[message]--;
	else
		memmove(mailbox->items, mailbox->items + 1,
			mailbox->length * sizeof *mailbox->items);
}

void
lcn_mailbox_post(const struct lcn_component *component, struct lcn_mailbox *mailbox,
		 uint32_t message)
{
	assert(!lcn_mailbox_is_full(component, mailbox));
	if (component->order == LCN_ORDER_ANY)
		mailbox->items[message]++;
	else
		mailbox->items[mailbox->length] = message;
	mailbox->length++;
}

bool
lcn_mailbox_is_same(const struct lcn_component *component, const struct lcn_mailbox *a,
		    const struct lcn_mailbox *b)
{
	return a->length == b->length &&
	       memcmp(a->items, b->items, n_items_in_use(component, a) * sizeof *a->items) == 0;
}

/* Several of one message in a row. */
struct message_run {
	uint32_t message;
	uint32_t n_times;
};

/* The run that begins at item *at, which moves behind it. */
static struct message_run
next_run(const struct lcn_component *component, const struct lcn_mailbox *mailbox, uint32_t *at)
{
	uint32_t begin = *at;
	if (component->order == LCN_ORDER_ANY)
		return (struct message_run){begin, mailbox->items[(*at)++]};
	while (*at < mailbox->length && mailbox->items[*at] == mailbox->items[begin])
		++*at;
	return (struct message_run){mailbox->items[begin], *at - begin};
}

void
lcn_mailbox_format(const struct lcn_component *component, const struct lcn_mailbox *mailbox,
		   size_t max_runs, struct lcn_text *text)
{
	uint32_t n_items = (uint32_t) n_items_in_use(component, mailbox);
	uint32_t n_shown = 0;
	size_t n_runs = 0;
	lcn_text_append(text, component->order == LCN_ORDER_ANY ? "{" : "[");
	for (uint32_t at = 0; at < n_items && n_runs < max_runs;) {
		struct message_run run = next_run(component, mailbox, &at);
		if (run.n_times == 0)
			continue;
		lcn_text_append(text, n_runs++ > 0 ? ", " : "");
		lcn_text_append(text, component->messages[run.message].name);
		if (run.n_times > 1)
			lcn_text_format(text, " x%u", run.n_times);
		n_shown += run.n_times;
	}
	if (n_shown < mailbox->length)
		lcn_text_format(text, ", ... (%u more)", mailbox->length - n_shown);
	lcn_text_append(text, component->order == LCN_ORDER_ANY ? "}" : "]");
}
