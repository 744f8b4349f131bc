#include "symbolic/layout.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/tuples.h"
#include "symbolic/box.h"
#include "symbolic/flow.h"

/* Larger queues do not have all their slots made at once, or a bit for each
 * length. The relations of a ring have about as many nodes as the square. */
enum { MAX_WHOLE = 10000, MAX_RING = 1000 };

static bool
is_queue(const struct lcn_system *system, uint32_t component)
{
	return system->components[component].order == LCN_ORDER_FIFO &&
	       system->components[component].n_messages > 1;
}

/* Which messages go to two queues together. They make no difference to each
 * other when all combinations occur of what goes to either. */
struct together {
	struct lcn_tuples keys;	    /* of everything below */
	LCN_ARRAY(uint32_t) firsts; /* by pair: how many to the first queue */
	LCN_ARRAY(uint32_t) seconds;
	LCN_ARRAY(uint32_t) both;
	LCN_ARRAY(uint32_t) queues; /* by pair: two of them */
	struct lcn_tuples pairs;
	struct lcn_tuples rows; /* of messages */
};

static uint32_t
row_of(struct together *together, const struct lcn_system *system, const struct lcn_path *path,
       uint32_t receiver)
{
	LCN_ARRAY(uint32_t) words = {0};
	for (size_t i = 0; i < path->n_operations; i++)
		if (lcn_system_fills(system, &path->operations[i]) &&
		    path->operations[i].receiver == receiver)
			lcn_array_push(&words, path->operations[i].message);
	uint32_t row = lcn_tuples_add(&together->rows, words.items, words.n_items);
	lcn_array_release(&words);
	return row;
}

static uint32_t
pair_of(struct together *together, uint32_t first, uint32_t second)
{
	uint32_t pair = lcn_tuples_add(&together->pairs, (uint32_t[]){first, second}, 2);
	if (pair == together->both.n_items) {
		lcn_array_push(&together->firsts, 0);
		lcn_array_push(&together->seconds, 0);
		lcn_array_push(&together->both, 0);
		lcn_array_push(&together->queues, first);
		lcn_array_push(&together->queues, second);
	}
	return pair;
}

static bool
is_new(struct together *together, uint32_t pair, uint32_t first, uint32_t second)
{
	uint32_t n_before = lcn_tuples_count(&together->keys);
	uint32_t words[] = {pair, first, second};
	return lcn_tuples_add(&together->keys, words, 3) == n_before;
}

static void
add_pair(struct together *together, const struct lcn_system *system, const struct lcn_path *path,
	 uint32_t first, uint32_t second)
{
	uint32_t pair = pair_of(together, first, second);
	uint32_t to_first = row_of(together, system, path, first);
	uint32_t to_second = row_of(together, system, path, second);
	together->firsts.items[pair] += is_new(together, pair, to_first, UINT32_MAX);
	together->seconds.items[pair] += is_new(together, pair, UINT32_MAX, to_second);
	together->both.items[pair] += is_new(together, pair, to_first, to_second);
}

static void
add_path(struct together *together, const struct lcn_system *system, const struct lcn_path *path)
{
	LCN_ARRAY(uint32_t) receivers = {0};
	for (size_t i = 0; i < path->n_operations; i++) {
		const struct lcn_operation *o = &path->operations[i];
		bool is_known = !lcn_system_fills(system, o) || !is_queue(system, o->receiver);
		for (size_t j = 0; j < receivers.n_items; j++)
			is_known |= receivers.items[j] == o->receiver;
		if (!is_known)
			lcn_array_push(&receivers, o->receiver);
	}
	for (size_t i = 0; i < receivers.n_items; i++)
		for (size_t j = 0; j < receivers.n_items; j++)
			if (receivers.items[i] < receivers.items[j])
				add_pair(together, system, path, receivers.items[i],
					 receivers.items[j]);
	lcn_array_release(&receivers);
}

static uint32_t
find(const uint32_t *groups, uint32_t component)
{
	while (groups[component] != component)
		component = groups[component];
	return component;
}

static void
unite(uint32_t *groups, uint32_t a, uint32_t b)
{
	a = find(groups, a);
	b = find(groups, b);
	groups[a < b ? b : a] = a < b ? a : b;
}

/* Dependent queues, as groups. */
static void
find_dependent(struct lcn_layout *layout, const struct lcn_system *system)
{
	struct together together = {0};
	for (uint32_t c = 0; c < system->n_components; c++)
		for (uint32_t m = 0; m < system->components[c].n_messages; m++)
			for (size_t p = 0; p < system->components[c].messages[m].n_paths; p++)
				add_path(&together, system,
					 &system->components[c].messages[m].paths[p]);
	for (size_t pair = 0; pair < together.both.n_items; pair++) {
		uint32_t first = together.queues.items[2 * pair];
		uint32_t second = together.queues.items[2 * pair + 1];
		if (together.both.items[pair] ==
		    together.firsts.items[pair] * together.seconds.items[pair])
			continue;
		unite(layout->groups, first, second);
		layout->is_dependent[first] = layout->is_dependent[second] = true;
	}
	lcn_tuples_release(&together.keys);
	lcn_tuples_release(&together.pairs);
	lcn_tuples_release(&together.rows);
	lcn_array_release(&together.firsts);
	lcn_array_release(&together.seconds);
	lcn_array_release(&together.both);
	lcn_array_release(&together.queues);
}

static void
set_groups(struct lcn_layout *layout, const struct lcn_system *system,
	   enum lcn_interleaving interleaving)
{
	uint32_t first = LCN_NO_COMPONENT;
	for (uint32_t c = 0; c < system->n_components; c++) {
		if (interleaving == LCN_INTERLEAVE_NONE)
			layout->groups[c] = c;
		if (interleaving != LCN_INTERLEAVE_ALL || !is_queue(system, c))
			continue;
		first = first == LCN_NO_COMPONENT ? c : first;
		layout->groups[c] = first;
	}
	for (uint32_t c = 0; c < system->n_components; c++)
		layout->groups[c] = find(layout->groups, c);
}

static void
set_order(struct lcn_layout *layout, const struct lcn_system *system,
	  const struct lcn_layout_options *options)
{
	switch (options->order) {
	case LCN_ORDER_OF_FLOW: lcn_flow_order(system, layout->order); break;
	case LCN_ORDER_BY_FORCE: lcn_flow_force(system, layout->order); break;
	case LCN_ORDER_DECLARED:
		for (uint32_t c = 0; c < system->n_components; c++)
			layout->order[c] = c;
		break;
	}
}

/* Every group comes where its first member is. */
static void
gather_groups(struct lcn_layout *layout, uint32_t n_components)
{
	uint32_t *order = LCN_NEW_ARRAY(uint32_t, n_components);
	bool *is_done = LCN_NEW_ZEROS(bool, n_components);
	uint32_t n = 0;
	for (uint32_t i = 0; i < n_components; i++)
		for (uint32_t j = i; j < n_components; j++) {
			uint32_t c = layout->order[j];
			if (is_done[c] || layout->groups[c] != layout->groups[layout->order[i]])
				continue;
			is_done[c] = true;
			order[n++] = c;
		}
	assert(n == n_components);
	free(is_done);
	free(layout->order);
	layout->order = order;
}

static const struct lcn_box_kind *
kind_of(const struct lcn_layout *layout, const struct lcn_system *system, uint32_t component)
{
	bool is_small =
	    is_queue(system, component) && system->components[component].capacity <= MAX_WHOLE;
	bool can_turn = is_small && system->components[component].capacity <= MAX_RING;
	if (system->components[component].order == LCN_ORDER_ANY)
		return &lcn_box_bag;
	switch (layout->encoding.kind) {
	case LCN_QUEUE_AUTO:
		if (!layout->is_dependent[component])
			return &lcn_box_head;
		return is_small ? &lcn_box_marks : &lcn_box_tail;
	case LCN_QUEUE_HEAD: return &lcn_box_head;
	case LCN_QUEUE_TAIL: return &lcn_box_tail;
	case LCN_QUEUE_MARKS: return is_small ? &lcn_box_marks : &lcn_box_tail;
	case LCN_QUEUE_HOLES: return is_small ? &lcn_box_holes : &lcn_box_head;
	case LCN_QUEUE_RING: return can_turn ? &lcn_box_ring : &lcn_box_head;
	}
	return &lcn_box_head;
}

static void
set_kind(struct lcn_layout *layout, const struct lcn_system *system, uint32_t component)
{
	bool is_small = system->components[component].capacity <= MAX_WHOLE;
	const struct lcn_box_kind *kind = kind_of(layout, system, component);
	layout->kinds[component] = kind;
	layout->codes[component] =
	    kind->has_length && is_small ? layout->encoding.code : LCN_LENGTH_BINARY;
	layout->is_zeroed[component] = (kind->has_length || kind->has_marks) && is_small &&
				       is_queue(system, component) &&
				       layout->encoding.unused == LCN_UNUSED_ZEROED;
}

/* In a ring, messages that belong together stand anywhere. */
static enum lcn_interleaving
interleaving_of(const struct lcn_layout_options *options)
{
	bool is_vain = options->interleaving == LCN_INTERLEAVE_AUTO &&
		       options->encoding.kind == LCN_QUEUE_RING;
	return is_vain ? LCN_INTERLEAVE_NONE : options->interleaving;
}

void
lcn_layout_init(struct lcn_layout *layout, const struct lcn_system *system,
		const struct lcn_layout_options *options)
{
	uint32_t n = system->n_components;
	*layout = (struct lcn_layout){.encoding = options->encoding,
				      .codes = LCN_NEW_ZEROS(enum lcn_length_code, n),
				      .is_zeroed = LCN_NEW_ZEROS(bool, n),
				      .order = LCN_NEW_ZEROS(uint32_t, n),
				      .groups = LCN_NEW_ZEROS(uint32_t, n),
				      .kinds = LCN_NEW_ZEROS(const struct lcn_box_kind *, n),
				      .is_dependent = LCN_NEW_ZEROS(bool, n)};
	for (uint32_t c = 0; c < n; c++)
		layout->groups[c] = c;
	find_dependent(layout, system);
	set_groups(layout, system, interleaving_of(options));
	for (uint32_t c = 0; c < n; c++)
		set_kind(layout, system, c);
	set_order(layout, system, options);
	gather_groups(layout, n);
}

void
lcn_layout_release(struct lcn_layout *layout)
{
	free(layout->order);
	free(layout->groups);
	free(layout->kinds);
	free(layout->codes);
	free(layout->is_zeroed);
	free(layout->is_dependent);
	*layout = (struct lcn_layout){0};
}
