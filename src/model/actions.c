#include "model/actions.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static void
add_action(struct lcn_actions *actions, const struct lcn_system *system, uint32_t receiver,
	   uint32_t message)
{
	const struct lcn_component *component = &system->components[receiver];
	const char *name = component->messages[message].name;
	struct lcn_text label = {0};
	struct lcn_action action = {
	    .is_receive = component->is_missing, .receiver = receiver, .message = message};
	if (action.is_receive)
		lcn_text_format(&label, "Rcv(%s)", name);
	else
		lcn_format_send(&label, name, component->name);
	action.label = lcn_text_take(&label);
	lcn_array_push(actions, action);
}

static bool
has_action(const struct lcn_actions *actions, uint32_t receiver, uint32_t message)
{
	for (size_t i = 0; i < actions->n_items; i++)
		if (actions->items[i].receiver == receiver && actions->items[i].message == message)
			return true;
	return false;
}

static void
add_sends_of_path(struct lcn_actions *actions, const struct lcn_system *system,
		  const struct lcn_path *path)
{
	for (size_t i = 0; i < path->n_operations; i++) {
		const struct lcn_operation *operation = &path->operations[i];
		if (operation->kind == LCN_POST && operation->receiver != system->missing &&
		    !has_action(actions, operation->receiver, operation->message))
			add_action(actions, system, operation->receiver, operation->message);
	}
}

static int
compare_actions(const void *a, const void *b)
{
	return strcmp(((const struct lcn_action *) a)->label,
		      ((const struct lcn_action *) b)->label);
}

void
lcn_actions_of_system(struct lcn_actions *actions, const struct lcn_system *system)
{
	*actions = (struct lcn_actions){0};
	const struct lcn_component *missing = &system->components[system->missing];
	for (uint32_t m = 0; m < missing->n_messages; m++) {
		if (missing->messages[m].is_outside)
			add_action(actions, system, system->missing, m);
		for (size_t p = 0; p < missing->messages[m].n_paths; p++)
			add_sends_of_path(actions, system, &missing->messages[m].paths[p]);
	}
	if (actions->n_items > 0)
		qsort(actions->items, actions->n_items, sizeof *actions->items, compare_actions);
}

void
lcn_actions_release(struct lcn_actions *actions)
{
	for (size_t i = 0; i < actions->n_items; i++)
		free(actions->items[i].label);
	lcn_array_release(actions);
}
