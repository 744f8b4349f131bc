#include "symbolic/flow.h"

#include <stdlib.h>

#include "base/memory.h"

struct ordering {
	const struct lcn_system *system;
	bool *is_seen;
	uint32_t *order;
	uint32_t n_left; /* places of the order, which is filled from its end */
};

static void
visit(struct ordering *ordering, uint32_t component)
{
	const struct lcn_component *c = &ordering->system->components[component];
	if (ordering->is_seen[component])
		return;
	ordering->is_seen[component] = true;
	for (uint32_t m = 0; m < c->n_messages; m++)
		for (size_t p = 0; p < c->messages[m].n_paths; p++)
			for (size_t i = 0; i < c->messages[m].paths[p].n_operations; i++)
				if (lcn_system_fills(ordering->system,
						     &c->messages[m].paths[p].operations[i]))
					visit(ordering,
					      c->messages[m].paths[p].operations[i].receiver);
	ordering->order[--ordering->n_left] = component;
}

void
lcn_flow_order(const struct lcn_system *system, uint32_t *order)
{
	struct ordering ordering = {.system = system,
				    .is_seen = LCN_NEW_ZEROS(bool, system->n_components),
				    .order = order,
				    .n_left = system->n_components};
	for (uint32_t c = 0; c < system->n_components; c++)
		visit(&ordering, c);
	free(ordering.is_seen);
}

static uint32_t
posts_of_path(const struct lcn_system *system, const struct lcn_path *path, uint32_t component)
{
	uint32_t n = 0;
	for (size_t i = 0; i < path->n_operations; i++)
		n += lcn_system_fills(system, &path->operations[i]) &&
		     path->operations[i].receiver == component;
	return n;
}

uint32_t
lcn_flow_most_posts(const struct lcn_system *system, uint32_t component)
{
	uint32_t most = 0;
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *sender = &system->components[c];
		for (uint32_t m = 0; m < sender->n_messages; m++)
			for (size_t p = 0; p < sender->messages[m].n_paths; p++) {
				uint32_t n =
				    posts_of_path(system, &sender->messages[m].paths[p], component);
				most = n > most ? n : most;
			}
	}
	return most;
}

static bool
sends(const struct lcn_component *sender, uint32_t component, uint32_t message)
{
	for (uint32_t m = 0; m < sender->n_messages; m++)
		for (size_t p = 0; p < sender->messages[m].n_paths; p++) {
			const struct lcn_path *path = &sender->messages[m].paths[p];
			for (size_t i = 0; i < path->n_operations; i++)
				if (path->operations[i].kind == LCN_POST &&
				    path->operations[i].receiver == component &&
				    path->operations[i].message == message)
					return true;
		}
	return false;
}

uint32_t
lcn_flow_sender(const struct lcn_system *system, uint32_t component, uint32_t message)
{
	uint32_t sender = LCN_NO_COMPONENT;
	for (uint32_t c = 0; c < system->n_components; c++) {
		if (c == component || !sends(&system->components[c], component, message))
			continue;
		if (sender != LCN_NO_COMPONENT)
			return LCN_NO_COMPONENT;
		sender = c;
	}
	return sender;
}
