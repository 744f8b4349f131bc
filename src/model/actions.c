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
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		for (uint32_t m = 0; m < component->n_messages; m++)
			if (component->is_missing ? component->messages[m].is_outside
						  : component->messages[m].is_answer)
				add_action(actions, system, c, m);
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
