#include "symbolic/encoding.h"

#include <stdlib.h>

#include "base/memory.h"
#include "lang/values.h"
#include "symbolic/flow.h"
#include "symbolic/order.h"

static void
init_properties(struct lcn_encoding *encoding)
{
	const struct lcn_system *system = encoding->system;
	uint32_t n_states = system->has_property ? system->property.n_states : 1;
	encoding->properties = LCN_NEW_ZEROS(uint32_t, n_states);
	for (uint32_t q = 0; q < n_states; q++)
		if (!lcn_system_is_error(system, q))
			encoding->properties[q] = encoding->n_properties++;
	lcn_field_init(&encoding->property, encoding->bdds, encoding->n_properties, true);
}

/* One more than any path writes, so that the last one is free in every set. */
static uint32_t
n_slots_for(const struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_box *box = &encoding->boxes[component];
	if (box->is_whole)
		return box->n_entering + encoding->system->components[component].capacity +
		       box->kind->n_spare + box->kind->n_above;
	return box->n_entering + (uint32_t) box->limits[0] + box->n_most_posts + 1;
}

/* The place of a variable in the order of slots: upside down, from the bottom. */
static uint32_t
depth_of(const struct lcn_encoding *encoding, const struct lcn_box *box, uint32_t bit)
{
	uint32_t level = lcn_bdds_level(encoding->bdds, bit);
	return box->is_upside_down ? UINT32_MAX - level : level;
}

/* The next slot of a queue goes above those of its number in the group, or else
 * above those of the number next to it; below them, if slot 0 is on top. None:
 * it is the first, and goes where the block ends. */
static uint32_t
place_for_slot(const struct lcn_encoding *encoding, const struct lcn_box *box)
{
	int64_t slot = (int64_t) box->n_slots - box->n_entering;
	int64_t nearest = INT64_MIN;
	uint32_t place = LCN_NO_BDD_VARIABLE;
	for (uint32_t c = 0; c < encoding->system->n_components; c++) {
		const struct lcn_box *other = &encoding->boxes[c];
		int64_t last = (int64_t) other->n_slots - other->n_entering - 1;
		last = last < slot ? last : slot;
		if (other->group != box->group || other->n_slot_bits == 0 ||
		    last < -(int64_t) other->n_entering || last < nearest)
			continue;
		uint32_t bit =
		    lcn_box_slot(other, last)[box->is_upside_down ? other->n_slot_bits - 1 : 0];
		if (last > nearest || depth_of(encoding, box, bit) < depth_of(encoding, box, place))
			place = bit;
		nearest = last;
	}
	return place;
}

static void
add_slot(struct lcn_encoding *encoding, struct lcn_box *box)
{
	uint32_t place = place_for_slot(encoding, box);
	for (uint32_t i = 0; i < box->n_slot_bits; i++) {
		uint32_t bit;
		if (place == LCN_NO_BDD_VARIABLE)
			bit = lcn_bdds_add_variable(encoding->bdds);
		else if (box->is_upside_down)
			bit = place = lcn_bdds_add_variable_below(encoding->bdds, place);
		else
			bit = lcn_bdds_add_variable_above(encoding->bdds, place);
		lcn_array_push(&box->bits, bit);
	}
}

static void
add_slots(struct lcn_encoding *encoding, struct lcn_box *box, uint32_t n_slots)
{
	for (; box->n_slots < n_slots && box->n_slot_bits > 0; box->n_slots++)
		add_slot(encoding, box);
	box->n_slots = n_slots > box->n_slots ? n_slots : box->n_slots;
}

/* Whatever does not have variables of its own. */
static void
init_box(struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_component *c = &encoding->system->components[component];
	const struct lcn_queue_encoding *how = &encoding->layout.encoding;
	const struct lcn_box_kind *kind = encoding->layout.kinds[component];
	struct lcn_box *box = &encoding->boxes[component];
	*box = (struct lcn_box){
	    .kind = kind,
	    .group = encoding->layout.groups[component],
	    .n_numbers = kind->has_length,
	    .is_upside_down = how->slots == LCN_SLOTS_FIRST_ON_TOP,
	    .n_most_posts = lcn_flow_most_posts(encoding->system, component),
	    .n_turns = kind->is_turning ? c->capacity + 1 : 1,
	    .n_cells = kind->has_cells ? c->capacity : 0,
	};
	if (lcn_box_is_queue(box)) {
		box->n_message_bits = lcn_field_width(c->n_messages);
		box->n_slot_bits = kind->has_cells ? 0 : box->n_message_bits + kind->has_marks;
		box->n_entering = kind->is_from_tail ? box->n_most_posts : 0;
		box->is_zeroed = encoding->layout.is_zeroed[component];
		box->is_whole = kind->is_made_whole || box->is_zeroed;
	} else {
		box->n_numbers = c->n_messages;
	}
	box->numbers = LCN_NEW_ZEROS(struct lcn_field, box->n_numbers);
	box->limits = LCN_NEW_ZEROS(uint64_t, box->n_numbers);
	box->cells = LCN_NEW_ZEROS(struct lcn_field, box->n_cells);
	/* where all slots are there, all lengths may occur */
	for (uint32_t i = 0; i < box->n_numbers; i++)
		box->limits[i] = box->is_whole ? c->capacity : 0;
}

/* A number goes into the block of its component. But a bag's goes to the one who
 * sends what it counts: whether somebody waits for an answer has to do with
 * what they do, and little with whether others wait. */
static uint32_t
home_of(const struct lcn_encoding *encoding, uint32_t component, uint32_t number)
{
	uint32_t home = LCN_NO_COMPONENT;
	if (!lcn_box_is_queue(&encoding->boxes[component]))
		home = lcn_flow_sender(encoding->system, component, number);
	return home == LCN_NO_COMPONENT ? component : home;
}

static void
init_numbers(struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_system *system = encoding->system;
	struct lcn_box *own = &encoding->boxes[component];
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_box *box = &encoding->boxes[c];
		for (uint32_t i = 0; i < box->n_numbers; i++)
			if (home_of(encoding, c, i) == component)
				lcn_number_init(&box->numbers[i], encoding->bdds,
						(uint64_t) system->components[c].capacity + 1,
						encoding->layout.codes[c], true);
	}
	if (own->n_turns > 1)
		lcn_number_init(&own->turn, encoding->bdds, own->n_turns, LCN_LENGTH_BINARY, true);
}

static void
init_variables(struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_component *c = &encoding->system->components[component];
	for (uint32_t i = 0; i < c->n_variables; i++) {
		uint32_t v = c->first_variable + i;
		uint64_t n = lcn_values_count(&encoding->system->variables[v].values);
		lcn_field_init(&encoding->variables[v], encoding->bdds, n, true);
	}
}

static void
add_bits(struct lcn_encoding *encoding, struct lcn_box *box, int64_t slot)
{
	size_t first = (size_t) (slot + box->n_entering) * box->n_slot_bits;
	for (uint32_t i = 0; i < box->n_slot_bits; i++)
		box->bits.items[first + i] = lcn_bdds_add_variable(encoding->bdds);
}

/* The slot of this number, if the box has one that is made with all others. */
static void
add_whole_slot(struct lcn_encoding *encoding, uint32_t component, int64_t slot)
{
	struct lcn_box *box = &encoding->boxes[component];
	uint64_t n_messages = encoding->system->components[component].n_messages;
	if (slot >= 0 && slot < box->n_cells)
		lcn_field_init(&box->cells[slot], encoding->bdds, n_messages + 1, true);
	if (box->is_whole && slot >= -(int64_t) box->n_entering &&
	    slot < (int64_t) box->n_slots - box->n_entering)
		add_bits(encoding, box, slot);
}

/* Room for all slots of a queue that has them made at once. Where they end. */
static int64_t
reserve_slots(struct lcn_encoding *encoding, uint32_t component)
{
	struct lcn_box *box = &encoding->boxes[component];
	if (!box->is_whole)
		return box->n_cells;
	box->n_slots = n_slots_for(encoding, component);
	box->bits.n_items = (size_t) box->n_slots * box->n_slot_bits;
	lcn_array_reserve(&box->bits, box->bits.n_items);
	return (int64_t) box->n_slots - box->n_entering;
}

/* Slots that are all there from the start can be made in their order from the
 * top, which takes far less time than one above the other. */
static void
add_whole_slots(struct lcn_encoding *encoding, const uint32_t *components, uint32_t n)
{
	int64_t lowest = 0;
	int64_t end = 0;
	for (uint32_t i = 0; i < n; i++) {
		const struct lcn_box *box = &encoding->boxes[components[i]];
		int64_t own_end = reserve_slots(encoding, components[i]);
		end = end < own_end ? own_end : end;
		lowest = lowest > -(int64_t) box->n_entering ? -(int64_t) box->n_entering : lowest;
	}
	bool is_upside_down = encoding->boxes[*components].is_upside_down;
	for (int64_t slot = lowest; slot < end; slot++)
		for (uint32_t i = 0; i < n; i++)
			add_whole_slot(encoding, components[i],
				       is_upside_down ? slot : end - 1 - (slot - lowest));
}

/* The components of a group, which are together in the order. */
static void
init_block(struct lcn_encoding *encoding, const uint32_t *components, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		init_variables(encoding, components[i]);
		if (encoding->layout.encoding.place == LCN_LENGTHS_IN_BLOCKS)
			init_numbers(encoding, components[i]);
	}
	add_whole_slots(encoding, components, n);
	for (uint32_t i = 0; i < n; i++) {
		struct lcn_box *box = &encoding->boxes[components[i]];
		if (lcn_box_is_queue(box))
			add_slots(encoding, box, box->n_entering + 1);
	}
}

static void
init_blocks(struct lcn_encoding *encoding)
{
	const struct lcn_layout *layout = &encoding->layout;
	uint32_t n_components = encoding->system->n_components;
	uint32_t n;
	for (uint32_t i = 0; i < n_components; i++)
		init_box(encoding, layout->order[i]);
	if (layout->encoding.place == LCN_LENGTHS_ON_TOP)
		for (uint32_t i = 0; i < n_components; i++)
			init_numbers(encoding, layout->order[i]);
	for (uint32_t i = 0; i < n_components; i += n) {
		uint32_t group = layout->groups[layout->order[i]];
		for (n = 1; i + n < n_components; n++)
			if (layout->groups[layout->order[i + n]] != group)
				break;
		init_block(encoding, &layout->order[i], n);
	}
}

static void
set_first_limits(struct lcn_encoding *encoding)
{
	const struct lcn_system *system = encoding->system;
	for (size_t i = 0; i < system->n_initial; i++) {
		struct lcn_box *box = &encoding->boxes[system->initial[i].receiver];
		if (box->n_numbers > 0 && !box->is_whole)
			box->limits[lcn_box_number_of(box, system->initial[i].message)]++;
	}
	for (uint32_t c = 0; c < system->n_components; c++)
		if (encoding->boxes[c].kind->has_length)
			add_slots(encoding, &encoding->boxes[c], n_slots_for(encoding, c));
}

static struct lcn_bdd
within_limits(struct lcn_encoding *encoding)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd within = lcn_bdd_true(bdds);
	for (uint32_t c = 0; c < encoding->system->n_components; c++) {
		const struct lcn_box *box = &encoding->boxes[c];
		for (uint32_t i = 0; i < box->n_numbers; i++)
			lcn_bdd_and_with(
			    bdds, &within,
			    lcn_number_at_most(bdds, &box->numbers[i], box->limits[i]));
	}
	return within;
}

static void
place_variables(struct lcn_encoding *encoding)
{
	if (encoding->given != NULL)
		lcn_order_set(encoding, encoding->given);
}

void
lcn_encoding_init(struct lcn_encoding *encoding, const struct lcn_system *system,
		  const struct lcn_layout_options *options, struct lcn_bdds *bdds)
{
	*encoding = (struct lcn_encoding){
	    .system = system,
	    .bdds = bdds,
	    .given = options->given,
	    .variables = LCN_NEW_ZEROS(struct lcn_field, system->n_variables),
	    .boxes = LCN_NEW_ZEROS(struct lcn_box, system->n_components),
	};
	lcn_layout_init(&encoding->layout, system, options);
	init_properties(encoding);
	init_blocks(encoding);
	set_first_limits(encoding);
	place_variables(encoding);
	encoding->within = within_limits(encoding);
}

static void
release_box(struct lcn_encoding *encoding, struct lcn_box *box)
{
	lcn_box_forget_sums(encoding->bdds, box);
	lcn_array_release(&box->sums);
	lcn_array_release(&box->bits);
	for (uint32_t i = 0; i < box->n_numbers; i++)
		lcn_field_release(&box->numbers[i]);
	for (uint32_t i = 0; i < box->n_cells; i++)
		lcn_field_release(&box->cells[i]);
	lcn_field_release(&box->turn);
	free(box->cells);
	free(box->numbers);
	free(box->limits);
}

void
lcn_encoding_release(struct lcn_encoding *encoding)
{
	lcn_bdd_release(encoding->bdds, &encoding->within);
	lcn_field_release(&encoding->property);
	for (uint32_t v = 0; v < encoding->system->n_variables; v++)
		lcn_field_release(&encoding->variables[v]);
	for (uint32_t c = 0; c < encoding->system->n_components; c++)
		release_box(encoding, &encoding->boxes[c]);
	lcn_layout_release(&encoding->layout);
	free(encoding->properties);
	free(encoding->variables);
	free(encoding->boxes);
	*encoding = (struct lcn_encoding){0};
}

/* Raises the limit to what the number is in the set, and by half as much more
 * as it may become. */
static bool
grow_number(struct lcn_encoding *encoding, struct lcn_box *box, uint32_t number, uint64_t capacity,
	    struct lcn_bdd set)
{
	uint64_t greatest;
	uint64_t *limit = &box->limits[number];
	if (!lcn_number_greatest(encoding->bdds, &box->numbers[number], set, &greatest) ||
	    greatest <= *limit)
		return false;
	*limit = greatest + greatest / 2 < capacity ? greatest + greatest / 2 : capacity;
	return true;
}

static void
note_growth(struct lcn_encoding *encoding, uint32_t component)
{
	struct lcn_box *box = &encoding->boxes[component];
	if (box->kind->has_length)
		add_slots(encoding, box, n_slots_for(encoding, component));
	lcn_box_forget_sums(encoding->bdds, box);
	box->version++;
	place_variables(encoding);
}

static bool
grow_box(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd set)
{
	uint64_t capacity = encoding->system->components[component].capacity;
	struct lcn_box *box = &encoding->boxes[component];
	bool has_grown = false;
	for (uint32_t i = 0; i < box->n_numbers; i++)
		has_grown |= grow_number(encoding, box, i, capacity, set);
	if (has_grown)
		note_growth(encoding, component);
	return has_grown;
}

bool
lcn_encoding_grow(struct lcn_encoding *encoding, struct lcn_bdd set)
{
	bool has_grown = false;
	if (lcn_bdd_is_failed(set) || lcn_bdd_implies(encoding->bdds, set, encoding->within))
		return false;
	for (uint32_t c = 0; c < encoding->system->n_components; c++)
		has_grown |= grow_box(encoding, c, set);
	lcn_bdd_replace(encoding->bdds, &encoding->within, within_limits(encoding));
	encoding->version += has_grown;
	return has_grown;
}

void
lcn_encoding_fill(struct lcn_encoding *encoding, uint32_t component)
{
	uint64_t capacity = encoding->system->components[component].capacity;
	struct lcn_box *box = &encoding->boxes[component];
	bool has_grown = false;
	for (uint32_t i = 0; i < box->n_numbers; i++) {
		has_grown |= box->limits[i] < capacity;
		box->limits[i] = capacity;
	}
	if (has_grown)
		note_growth(encoding, component);
	encoding->version += has_grown;
	lcn_bdd_replace(encoding->bdds, &encoding->within, within_limits(encoding));
}
