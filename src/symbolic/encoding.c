#include "symbolic/encoding.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "lang/values.h"
#include "symbolic/flow.h"

static void
init_properties(struct lcn_encoding *encoding)
{
	const struct lcn_system *system = encoding->system;
	uint32_t n_states = system->has_property ? system->property.n_states : 1;
	encoding->properties = LCN_NEW_ZEROS(uint32_t, n_states);
	for (uint32_t q = 0; q < n_states; q++)
		if (!lcn_system_is_error(system, q))
			encoding->properties[q] = encoding->n_properties++;
	lcn_field_init(&encoding->property, encoding->bdds, encoding->n_properties, false, true);
}

/* Slots come above those that there are. The first one stands where the block
 * ends at that time. */
static void
add_slots(struct lcn_encoding *encoding, struct lcn_box *box, uint32_t n_slots)
{
	for (; box->n_slots < n_slots; box->n_slots++) {
		uint32_t above =
		    box->n_slots == 0 || box->n_message_bits == 0
			? LCN_NO_BDD_VARIABLE
			: box->bits.items[(size_t) (box->n_slots - 1) * box->n_message_bits];
		for (uint32_t i = 0; i < box->n_message_bits; i++) {
			uint32_t bit = box->n_slots == 0
					   ? lcn_bdds_add_variable(encoding->bdds)
					   : lcn_bdds_add_variable_above(encoding->bdds, above);
			lcn_array_push(&box->bits, bit);
		}
	}
}

/* One more than any path writes, so that the last one is free in every set. */
static uint32_t
n_slots_for(const struct lcn_box *box)
{
	return (uint32_t) box->limit + box->n_most_posts + 1;
}

static void
init_queue(struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_component *c = &encoding->system->components[component];
	struct lcn_box *box = &encoding->boxes[component];
	lcn_field_init(&box->length, encoding->bdds, (uint64_t) c->capacity + 1, true, true);
	box->n_message_bits = lcn_field_width(c->n_messages);
	add_slots(encoding, box, 1);
}

static void
init_bag(struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_component *c = &encoding->system->components[component];
	struct lcn_box *box = &encoding->boxes[component];
	box->counts = LCN_NEW_ZEROS(struct lcn_field, c->n_messages);
	box->limits = LCN_NEW_ZEROS(uint64_t, c->n_messages);
	for (uint32_t m = 0; m < c->n_messages; m++)
		lcn_field_init(&box->counts[m], encoding->bdds, (uint64_t) c->capacity + 1, true,
			       true);
}

static void
init_block(struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_component *c = &encoding->system->components[component];
	for (uint32_t i = 0; i < c->n_variables; i++) {
		uint32_t v = c->first_variable + i;
		uint64_t n = lcn_values_count(&encoding->system->variables[v].values);
		lcn_field_init(&encoding->variables[v], encoding->bdds, n, false, true);
	}
	encoding->boxes[component].n_most_posts = lcn_flow_most_posts(encoding->system, component);
	if (lcn_encoding_is_bag(encoding, component))
		init_bag(encoding, component);
	else
		init_queue(encoding, component);
}

/* Initial messages by component, and by component and message. */
static void
set_first_limits(struct lcn_encoding *encoding)
{
	const struct lcn_system *system = encoding->system;
	for (size_t i = 0; i < system->n_initial; i++) {
		struct lcn_box *box = &encoding->boxes[system->initial[i].receiver];
		box->limit++;
		if (box->limits != NULL)
			box->limits[system->initial[i].message]++;
	}
	for (uint32_t c = 0; c < system->n_components; c++) {
		struct lcn_box *box = &encoding->boxes[c];
		if (!lcn_encoding_is_bag(encoding, c))
			add_slots(encoding, box, n_slots_for(box));
	}
}

static struct lcn_bdd
within_limits(struct lcn_encoding *encoding)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd within = lcn_bdd_true(bdds);
	for (uint32_t c = 0; c < encoding->system->n_components; c++) {
		struct lcn_box *box = &encoding->boxes[c];
		if (!lcn_encoding_is_bag(encoding, c))
			lcn_bdd_and_with(bdds, &within,
					 lcn_field_at_most(bdds, &box->length, box->limit));
		for (uint32_t m = 0;
		     box->counts != NULL && m < encoding->system->components[c].n_messages; m++)
			lcn_bdd_and_with(bdds, &within,
					 lcn_field_at_most(bdds, &box->counts[m], box->limits[m]));
	}
	return within;
}

void
lcn_encoding_init(struct lcn_encoding *encoding, const struct lcn_system *system,
		  struct lcn_bdds *bdds)
{
	uint32_t n_components = system->n_components;
	*encoding = (struct lcn_encoding){
	    .system = system,
	    .bdds = bdds,
	    .order = LCN_NEW_ZEROS(uint32_t, n_components),
	    .place = LCN_NEW_ZEROS(uint32_t, n_components),
	    .variables = LCN_NEW_ZEROS(struct lcn_field, system->n_variables),
	    .boxes = LCN_NEW_ZEROS(struct lcn_box, n_components),
	};
	lcn_flow_order(system, encoding->order);
	init_properties(encoding);
	for (uint32_t i = 0; i < n_components; i++) {
		encoding->place[encoding->order[i]] = i;
		init_block(encoding, encoding->order[i]);
	}
	set_first_limits(encoding);
	encoding->within = within_limits(encoding);
}

static void
forget_sums(struct lcn_encoding *encoding, struct lcn_box *box)
{
	for (size_t i = 0; i < box->sums.n_items; i++)
		lcn_bdd_release(encoding->bdds, &box->sums.items[i].states);
	lcn_array_clear(&box->sums);
}

static void
release_box(struct lcn_encoding *encoding, struct lcn_box *box, uint32_t n_messages)
{
	forget_sums(encoding, box);
	lcn_array_release(&box->sums);
	lcn_field_release(&box->length);
	lcn_array_release(&box->bits);
	for (uint32_t m = 0; box->counts != NULL && m < n_messages; m++)
		lcn_field_release(&box->counts[m]);
	free(box->counts);
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
		release_box(encoding, &encoding->boxes[c],
			    encoding->system->components[c].n_messages);
	free(encoding->order);
	free(encoding->place);
	free(encoding->properties);
	free(encoding->variables);
	free(encoding->boxes);
	*encoding = (struct lcn_encoding){0};
}

/* Raises the limit to what the field has in the set, and by half as much more
 * as it may become. */
static bool
grow_field(struct lcn_encoding *encoding, const struct lcn_field *field, uint32_t capacity,
	   struct lcn_bdd set, uint64_t *limit)
{
	uint64_t greatest;
	if (!lcn_field_greatest(encoding->bdds, field, set, &greatest) || greatest <= *limit)
		return false;
	*limit = greatest + greatest / 2 < capacity ? greatest + greatest / 2 : capacity;
	return true;
}

static bool
grow_box(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd set)
{
	const struct lcn_component *c = &encoding->system->components[component];
	struct lcn_box *box = &encoding->boxes[component];
	bool has_grown = false;
	if (!lcn_encoding_is_bag(encoding, component)) {
		has_grown = grow_field(encoding, &box->length, c->capacity, set, &box->limit);
		add_slots(encoding, box, n_slots_for(box));
	}
	for (uint32_t m = 0; box->counts != NULL && m < c->n_messages; m++)
		has_grown |=
		    grow_field(encoding, &box->counts[m], c->capacity, set, &box->limits[m]);
	if (has_grown)
		forget_sums(encoding, box);
	box->version += has_grown;
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

struct lcn_bdd
lcn_encoding_property_is(struct lcn_encoding *encoding, uint32_t property_state)
{
	return lcn_field_is(encoding->bdds, encoding->property.now, encoding->n_properties,
			    encoding->properties[property_state]);
}

struct lcn_bdd
lcn_encoding_value_is(struct lcn_encoding *encoding, uint32_t variable, uint64_t place)
{
	const struct lcn_field *field = &encoding->variables[variable];
	return lcn_field_is(encoding->bdds, field->now, field->n_values, place);
}

struct lcn_bdd
lcn_encoding_slot_is(struct lcn_encoding *encoding, uint32_t component, uint32_t slot,
		     uint32_t message)
{
	return lcn_field_is(encoding->bdds, lcn_encoding_slot(encoding, component, slot),
			    encoding->system->components[component].n_messages, message);
}

static struct lcn_bdd
not_empty(struct lcn_encoding *encoding, const struct lcn_field *field)
{
	struct lcn_bdd empty = lcn_field_at_most(encoding->bdds, field, 0);
	struct lcn_bdd result = lcn_bdd_not(encoding->bdds, empty);
	lcn_bdd_release(encoding->bdds, &empty);
	return result;
}

struct lcn_bdd
lcn_encoding_offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	struct lcn_box *box = &encoding->boxes[component];
	if (lcn_encoding_is_bag(encoding, component))
		return not_empty(encoding, &box->counts[message]);
	struct lcn_bdd result = not_empty(encoding, &box->length);
	lcn_bdd_and_with(encoding->bdds, &result,
			 lcn_encoding_slot_is(encoding, component, 0, message));
	return result;
}

/* The counters of a bag from message m on, together at most `most`. The sets
 * are kept by m and `most`. */
struct bag_sum {
	struct lcn_encoding *encoding;
	uint32_t component;
	uint64_t most;
	struct lcn_bdd *known; /* by m * (most + 1) + what is left */
};

static uint64_t
limit_from(const struct bag_sum *sum, uint32_t m)
{
	const struct lcn_encoding *encoding = sum->encoding;
	uint64_t total = 0;
	for (; m < encoding->system->components[sum->component].n_messages; m++)
		total += encoding->boxes[sum->component].limits[m];
	return total;
}

static struct lcn_bdd
sum_from(struct bag_sum *sum, uint32_t m, uint64_t left)
{
	struct lcn_encoding *encoding = sum->encoding;
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[sum->component];
	if (limit_from(sum, m) <= left)
		return lcn_bdd_true(bdds);
	struct lcn_bdd *known = &sum->known[m * (sum->most + 1) + left];
	if (!lcn_bdd_is_failed(*known) || lcn_bdds_limit(bdds) != LCN_LIMIT_NONE)
		return lcn_bdd_copy(bdds, *known);
	uint64_t n = (box->limits[m] < left ? box->limits[m] : left) + 1;
	struct lcn_bdd *by_value = LCN_NEW_ARRAY(struct lcn_bdd, n);
	struct lcn_bdd otherwise = lcn_bdd_false(bdds);
	for (uint64_t v = 0; v < n; v++)
		by_value[v] = sum_from(sum, m + 1, left - v);
	*known = lcn_field_select(bdds, &box->counts[m], by_value, n, otherwise);
	for (uint64_t v = 0; v < n; v++)
		lcn_bdd_release(bdds, &by_value[v]);
	lcn_bdd_release(bdds, &otherwise);
	free(by_value);
	return lcn_bdd_copy(bdds, *known);
}

static struct lcn_bdd
bag_at_most(struct lcn_encoding *encoding, uint32_t component, uint64_t most)
{
	struct bag_sum sum = {.encoding = encoding, .component = component, .most = most};
	struct lcn_box *box = &encoding->boxes[component];
	if (limit_from(&sum, 0) <= most)
		return lcn_bdd_true(encoding->bdds);
	for (size_t i = 0; i < box->sums.n_items; i++)
		if (box->sums.items[i].most == most)
			return lcn_bdd_copy(encoding->bdds, box->sums.items[i].states);
	size_t n_known = encoding->system->components[component].n_messages * (most + 1);
	sum.known = LCN_NEW_ZEROS(struct lcn_bdd, n_known);
	struct lcn_bdd result = sum_from(&sum, 0, most);
	for (size_t i = 0; i < n_known; i++)
		lcn_bdd_release(encoding->bdds, &sum.known[i]);
	free(sum.known);
	lcn_array_push(&box->sums,
		       ((struct lcn_known_sum){most, lcn_bdd_copy(encoding->bdds, result)}));
	return result;
}

struct lcn_bdd
lcn_encoding_at_most(struct lcn_encoding *encoding, uint32_t component, int64_t most)
{
	if (most < 0)
		return lcn_bdd_false(encoding->bdds);
	if (lcn_encoding_is_bag(encoding, component))
		return bag_at_most(encoding, component, (uint64_t) most);
	return lcn_field_at_most(encoding->bdds, &encoding->boxes[component].length,
				 (uint64_t) most);
}

struct lcn_bdd
lcn_encoding_appended(struct lcn_encoding *encoding, uint32_t component, uint32_t offset,
		      uint32_t message)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_box *box = &encoding->boxes[component];
	struct lcn_bdd otherwise = lcn_bdd_true(bdds);
	size_t n = (size_t) box->limit + 1;
	if (box->n_message_bits == 0)
		return otherwise;
	struct lcn_bdd *by_length = LCN_NEW_ARRAY(struct lcn_bdd, n);
	for (size_t i = 0; i < n; i++) {
		uint32_t slot = (uint32_t) i + offset;
		assert(slot < box->n_slots);
		by_length[i] = lcn_encoding_slot_is(encoding, component, slot, message);
	}
	struct lcn_bdd result = lcn_field_select(bdds, &box->length, by_length, n, otherwise);
	for (size_t i = 0; i < n; i++)
		lcn_bdd_release(bdds, &by_length[i]);
	lcn_bdd_release(bdds, &otherwise);
	free(by_length);
	return result;
}
