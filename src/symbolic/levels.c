#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/flow.h"

struct leveling {
	const struct lcn_system *system;
	uint32_t *parents; /* by component: in the forest of those that share a level */
	bool *sends;	   /* by sender and receiver: directly, later also by way of others */
	uint32_t *senders; /* by component: one that sends to it */
	bool *is_beside;   /* by component: its queue is in a group with others */
};

static uint32_t
find(const struct leveling *leveling, uint32_t component)
{
	while (leveling->parents[component] != component)
		component = leveling->parents[component];
	return component;
}

static void
unite(struct leveling *leveling, uint32_t a, uint32_t b)
{
	leveling->parents[find(leveling, a)] = find(leveling, b);
}

static void
add_path(struct leveling *leveling, uint32_t sender, const struct lcn_path *path)
{
	size_t n = leveling->system->n_components;
	for (size_t i = 0; i < path->n_operations; i++) {
		uint32_t receiver = path->operations[i].receiver;
		if (!lcn_system_fills(leveling->system, &path->operations[i]))
			continue;
		leveling->sends[sender * n + receiver] = true;
		if (receiver == sender)
			continue;
		if (leveling->senders[receiver] == LCN_NO_COMPONENT)
			leveling->senders[receiver] = sender;
		unite(leveling, sender, leveling->senders[receiver]);
		if (leveling->is_beside[receiver])
			unite(leveling, sender, receiver);
	}
}

static void
add_paths(struct leveling *leveling)
{
	const struct lcn_system *system = leveling->system;
	for (uint32_t c = 0; c < system->n_components; c++)
		for (uint32_t m = 0; m < system->components[c].n_messages; m++)
			for (size_t p = 0; p < system->components[c].messages[m].n_paths; p++)
				add_path(leveling, c, &system->components[c].messages[m].paths[p]);
}

/* Warshall's closure. */
static void
unite_circles(struct leveling *leveling)
{
	size_t n = leveling->system->n_components;
	bool *sends = leveling->sends;
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; sends[i * n + k] && j < n; j++)
				sends[i * n + j] |= sends[k * n + j];
	for (uint32_t i = 0; i < n; i++)
		for (uint32_t j = 0; j < i; j++)
			if (sends[i * n + j] && sends[j * n + i])
				unite(leveling, i, j);
}

/* A level stands where the last of its members is. */
static uint32_t
number_levels(const struct leveling *leveling, const uint32_t *order, uint32_t *levels)
{
	uint32_t n = leveling->system->n_components;
	uint32_t n_levels = 0;
	uint32_t *last = LCN_NEW_ZEROS(uint32_t, n);
	for (uint32_t i = 0; i < n; i++)
		last[find(leveling, order[i])] = i;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t root = find(leveling, order[i]);
		if (last[root] != i)
			continue;
		for (uint32_t c = 0; c < n; c++)
			if (find(leveling, c) == root)
				levels[c] = n_levels;
		n_levels++;
	}
	free(last);
	return n_levels;
}

uint32_t
lcn_flow_levels(const struct lcn_system *system, const uint32_t *order, const uint32_t *groups,
		uint32_t *levels)
{
	uint32_t n = system->n_components;
	struct leveling leveling = {.system = system,
				    .parents = LCN_NEW_ARRAY(uint32_t, n),
				    .sends = LCN_NEW_ZEROS(bool, (size_t) n *n),
				    .senders = LCN_NEW_ARRAY(uint32_t, n),
				    .is_beside = LCN_NEW_ZEROS(bool, n)};
	for (uint32_t c = 0; c < n; c++) {
		leveling.parents[c] = c;
		leveling.senders[c] = LCN_NO_COMPONENT;
	}
	for (uint32_t c = 0; c < n; c++) {
		unite(&leveling, c, groups[c]);
		if (groups[c] != c)
			leveling.is_beside[c] = leveling.is_beside[groups[c]] = true;
	}
	add_paths(&leveling);
	unite_circles(&leveling);
	uint32_t n_levels = number_levels(&leveling, order, levels);
	free(leveling.parents);
	free(leveling.sends);
	free(leveling.senders);
	free(leveling.is_beside);
	return n_levels;
}
