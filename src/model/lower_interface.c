/* The actor that stands for the missing component, from its interface
 * (Definition 2): a message is answered by one of its alternatives, whose
 * messages to different receivers may come in any order. The first is sent at
 * once; what is left of the response is posted as a message to itself, so that
 * others may come between. What is left is the same message however it came
 * about.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "model/lower.h"

struct sequence {
	const struct lcn_operation *posts;
	size_t n_posts;
};

struct interface {
	struct lcn_lowering *lowering;
	uint32_t self;
	struct lcn_names rests;		      /* texts of what is left; a message each */
	LCN_ARRAY(struct sequence) sequences; /* of the rests, by number */
	uint32_t n_plain;		      /* messages that are no rests */
	struct lcn_path_list paths;	      /* of the message being lowered */
	bool has_failed;
};

static char *
sequence_text(const struct interface *interface, struct sequence sequence)
{
	const struct lcn_system *system = interface->lowering->system;
	struct lcn_text text = {0};
	for (size_t i = 0; i < sequence.n_posts; i++) {
		const struct lcn_component *receiver =
		    &system->components[sequence.posts[i].receiver];
		lcn_text_append(&text, i == 0 ? "(" : ", ");
		lcn_format_send(&text, receiver->messages[sequence.posts[i].message].name,
				receiver->name);
	}
	lcn_text_append(&text, ")");
	return lcn_text_take(&text);
}

/* The message that stands for a rest. */
static uint32_t
rest_message(struct interface *interface, struct sequence rest)
{
	char *text = sequence_text(interface, rest);
	uint32_t number = lcn_names_add(&interface->rests, text);
	free(text);
	if (number == interface->sequences.n_items) {
		struct lcn_arena *arena = &interface->lowering->system->arena;
		struct lcn_operation *copy = lcn_arena_alloc(arena, rest.n_posts * sizeof *copy);
		memcpy(copy, rest.posts, rest.n_posts * sizeof *copy);
		struct sequence kept = {copy, rest.n_posts};
		lcn_array_push(&interface->sequences, kept);
	}
	return interface->n_plain + number;
}

static bool
is_known_path(const struct interface *interface, const struct lcn_operation *operations, size_t n)
{
	for (size_t i = 0; i < interface->paths.n_items; i++) {
		const struct lcn_path *path = &interface->paths.items[i];
		size_t same = 0;
		while (same < n && same < path->n_operations &&
		       path->operations[same].receiver == operations[same].receiver &&
		       path->operations[same].message == operations[same].message)
			same++;
		if (same == n && path->n_operations == n)
			return true;
	}
	return false;
}

/* One path: the first message, then the rest as a message to itself. */
static void
add_path(struct interface *interface, struct sequence sequence)
{
	struct lcn_operation operations[2];
	size_t n = 0;
	if (sequence.n_posts > 0)
		operations[n++] = sequence.posts[0];
	if (sequence.n_posts > 1) {
		struct sequence rest = {sequence.posts + 1, sequence.n_posts - 1};
		operations[n++] = (struct lcn_operation){.kind = LCN_POST,
							 .span = sequence.posts[0].span,
							 .receiver = interface->self,
							 .message = rest_message(interface, rest)};
	}
	if (!is_known_path(interface, operations, n))
		lcn_paths_add(interface->lowering, &interface->paths, operations, n);
}

/* Builds interleavings: next[i] is what comes next of response i. */
struct shuffle {
	const struct lcn_message **next;
	const struct lcn_response **responses;
	size_t n_responses;
	struct lcn_operation *posts;
	size_t n_posts;
};

static void
add_shuffles(struct interface *interface, struct shuffle *shuffle, const struct lcn_name *message)
{
	const struct lcn_system *system = interface->lowering->system;
	bool is_complete = true;
	for (size_t i = 0; i < shuffle->n_responses && !interface->has_failed; i++) {
		const struct lcn_message *next = shuffle->next[i];
		if (next == NULL)
			continue;
		is_complete = false;
		uint32_t receiver =
		    lcn_system_component(system, shuffle->responses[i]->actor->name.text);
		shuffle->posts[shuffle->n_posts++] = (struct lcn_operation){
		    .kind = LCN_POST,
		    .span = next->name.span,
		    .receiver = receiver,
		    .message = lcn_system_message(system, receiver, next->name.text)};
		shuffle->next[i] = next->next;
		add_shuffles(interface, shuffle, message);
		shuffle->next[i] = next;
		shuffle->n_posts--;
	}
	if (!is_complete)
		return;
	if (interface->sequences.n_items >= LCN_MAX_PATHS ||
	    interface->paths.n_items >= LCN_MAX_PATHS) {
		lcn_diagnostics_error(interface->lowering->diagnostics, message->span,
				      "the responses to '%s' can come in more than %d orders",
				      message->text, LCN_MAX_PATHS);
		interface->has_failed = true;
		return;
	}
	struct sequence sequence = {shuffle->posts, shuffle->n_posts};
	add_path(interface, sequence);
}

static void
lower_pair(struct interface *interface, const struct lcn_pair *pair)
{
	struct shuffle shuffle = {0};
	size_t n_messages = 0;
	for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next) {
		shuffle.n_responses++;
		for (const struct lcn_message *m = r->messages; m != NULL; m = m->next)
			n_messages++;
	}
	shuffle.next = LCN_NEW_ARRAY(const struct lcn_message *, shuffle.n_responses);
	shuffle.responses = LCN_NEW_ARRAY(const struct lcn_response *, shuffle.n_responses);
	shuffle.posts = LCN_NEW_ARRAY(struct lcn_operation, n_messages);
	size_t i = 0;
	for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next) {
		shuffle.next[i] = r->messages;
		shuffle.responses[i++] = r;
	}
	add_shuffles(interface, &shuffle, &pair->message);
	free(shuffle.next);
	free(shuffle.responses);
	free(shuffle.posts);
}

static void
lower_plain_messages(struct interface *interface, struct lcn_component *component)
{
	const struct lcn_missing *missing = interface->lowering->model->missing;
	for (uint32_t i = 0; i < interface->n_plain; i++) {
		for (const struct lcn_pair *p = missing->pairs; p != NULL; p = p->next)
			if (strcmp(p->message.text, component->messages[i].name) == 0)
				lower_pair(interface, p);
		lcn_paths_adopt(interface->lowering, &interface->paths, &component->messages[i]);
	}
}

/* A longer rest brings the next shorter one, so the list grows while it is
 * walked; the messages are made when it no longer does. */
static void
lower_rests(struct interface *interface, struct lcn_component *component)
{
	struct lcn_arena *arena = &interface->lowering->system->arena;
	for (size_t i = 0; i < interface->sequences.n_items; i++) {
		struct sequence sequence = interface->sequences.items[i];
		if (sequence.n_posts > 1) {
			struct sequence rest = {sequence.posts + 1, sequence.n_posts - 1};
			rest_message(interface, rest);
		}
	}
	uint32_t n_rests = interface->rests.n_names;
	struct lcn_system_message *messages =
	    lcn_arena_alloc(arena, (interface->n_plain + n_rests) * sizeof *messages);
	if (interface->n_plain > 0)
		memcpy(messages, component->messages, interface->n_plain * sizeof *messages);
	component->messages = messages;
	component->n_messages = interface->n_plain + n_rests;
	for (uint32_t i = 0; i < n_rests; i++) {
		const char *text = interface->rests.texts[i];
		messages[interface->n_plain + i] = (struct lcn_system_message){
		    .name = lcn_arena_copy_bytes(arena, text, strlen(text)),
		    .is_rest = true,
		    .letter = LCN_NO_LETTER};
		add_path(interface, interface->sequences.items[i]);
		lcn_paths_adopt(interface->lowering, &interface->paths,
				&messages[interface->n_plain + i]);
	}
}

void
lcn_lower_interface(struct lcn_lowering *lowering, struct lcn_component *component)
{
	struct interface interface = {.lowering = lowering,
				      .self = lowering->system->missing,
				      .n_plain = component->n_messages};
	lower_plain_messages(&interface, component);
	if (!interface.has_failed)
		lower_rests(&interface, component);
	lcn_names_release(&interface.rests);
	lcn_array_release(&interface.sequences);
}
