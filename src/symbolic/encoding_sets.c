/* The initial state, and counting. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/counting.h"

static uint64_t
place_of_zero(const struct lcn_values *values)
{
	uint64_t place = 0;
	if (values->items == NULL)
		return (uint64_t) -values->low;
	while (values->items[place] != 0)
		place++;
	return place;
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
lcn_encoding_offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	return encoding->boxes[component].kind->offers(encoding, component, message);
}

struct lcn_bdd
lcn_encoding_at_most(struct lcn_encoding *encoding, uint32_t component, int64_t most)
{
	if (most < 0)
		return lcn_bdd_false(encoding->bdds);
	return encoding->boxes[component].kind->at_most(encoding, component, (uint64_t) most);
}

static void
add_field(struct lcn_encoding *encoding, const struct lcn_field *field, struct lcn_bdd *cube)
{
	lcn_cube_add(encoding->bdds, cube, field->now, field->n_bits);
}

void
lcn_encoding_add_mailbox(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd *cube)
{
	const struct lcn_box *box = &encoding->boxes[component];
	for (uint32_t i = 0; i < box->n_numbers; i++)
		add_field(encoding, &box->numbers[i], cube);
	add_field(encoding, &box->turn, cube);
	for (uint32_t i = 0; i < box->n_cells; i++)
		add_field(encoding, &box->cells[i], cube);
	if (box->bits.n_items > 0)
		lcn_cube_add(encoding->bdds, cube, box->bits.items, (uint32_t) box->bits.n_items);
}

static struct lcn_bdd
holds_first(struct lcn_encoding *encoding, uint32_t component)
{
	const struct lcn_system *system = encoding->system;
	LCN_ARRAY(uint32_t) messages = {0};
	for (size_t i = 0; i < system->n_initial; i++)
		if (system->initial[i].receiver == component)
			lcn_array_push(&messages, system->initial[i].message);
	struct lcn_bdd result = encoding->boxes[component].kind->holds(
	    encoding, component, messages.items, messages.n_items);
	lcn_array_release(&messages);
	return result;
}

struct lcn_bdd
lcn_encoding_initial(struct lcn_encoding *encoding)
{
	const struct lcn_system *system = encoding->system;
	struct lcn_bdd set =
	    lcn_encoding_property_is(encoding, system->has_property ? system->property.initial : 0);
	for (uint32_t v = 0; v < system->n_variables; v++)
		lcn_bdd_and_with(encoding->bdds, &set,
				 lcn_encoding_value_is(
				     encoding, v, place_of_zero(&system->variables[v].values)));
	for (uint32_t c = 0; c < system->n_components; c++)
		lcn_bdd_and_with(encoding->bdds, &set, holds_first(encoding, c));
	return set;
}

void
lcn_counting_add(struct lcn_counting *counting, const uint32_t *bits, uint64_t n_values)
{
	if (n_values < 2)
		return;
	counting->is_incomplete |= *bits == LCN_NO_BDD_VARIABLE;
	lcn_array_push(&counting->fields,
		       ((struct lcn_counted){bits, n_values,
					     lcn_bdds_level(counting->encoding->bdds, *bits)}));
}

static int
compare_levels(const void *a, const void *b)
{
	uint32_t x = ((const struct lcn_counted *) a)->level;
	uint32_t y = ((const struct lcn_counted *) b)->level;
	return (x > y) - (x < y);
}

/* From the lowest field up, so that each is put on top of what there is. */
static void
join_fields(struct lcn_counting *counting, struct lcn_bdd *canonical, struct lcn_bdd *cube)
{
	struct lcn_bdds *bdds = counting->encoding->bdds;
	size_t n = counting->fields.n_items;
	if (n > 0)
		qsort(counting->fields.items, n, sizeof *counting->fields.items, compare_levels);
	while (n-- > 0) {
		const struct lcn_counted *field = &counting->fields.items[n];
		lcn_bdd_and_with(bdds, canonical,
				 lcn_field_canonical(bdds, field->bits, field->n_values));
		lcn_cube_add(bdds, cube, field->bits, lcn_field_width(field->n_values));
	}
}

static void
count_all(struct lcn_counting *counting, const uint32_t *variables, size_t n_variables)
{
	struct lcn_encoding *encoding = counting->encoding;
	for (uint32_t c = encoding->system->n_components; c-- > 0;)
		encoding->boxes[encoding->layout.order[c]].kind->count(counting,
								       encoding->layout.order[c]);
	for (uint32_t v = 0; v < encoding->system->n_variables; v++)
		lcn_counting_add(counting, encoding->variables[v].now,
				 encoding->variables[v].n_values);
	for (size_t i = 0; i < n_variables; i++)
		lcn_counting_add(counting, encoding->variables[variables[i]].next,
				 encoding->variables[variables[i]].n_values);
	lcn_counting_add(counting, encoding->property.now, encoding->n_properties);
}

bool
lcn_encoding_count_pairs(struct lcn_encoding *encoding, struct lcn_bdd set,
			 const uint32_t *variables, size_t n_variables, struct lcn_count *count)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_counting counting = {.encoding = encoding};
	lcn_count_set(count, 0);
	if (lcn_bdds_limit(bdds) != LCN_LIMIT_NONE)
		return false;
	struct lcn_bdd canonical = lcn_bdd_true(bdds);
	struct lcn_bdd cube = lcn_bdd_true(bdds);
	mpz_init_set_ui(counting.divisor, 1);
	count_all(&counting, variables, n_variables);
	join_fields(&counting, &canonical, &cube);
	lcn_bdd_and_into(bdds, &canonical, set);
	bool is_counted = !counting.is_incomplete;
	if (is_counted && lcn_bdd_count(bdds, canonical, cube, counting.weights.items,
					counting.weights.n_items, count))
		mpz_divexact(count->value, count->value, counting.divisor);
	mpz_clear(counting.divisor);
	for (size_t i = 0; i < counting.weights.n_items; i++)
		lcn_count_release(&counting.weights.items[i].weight);
	lcn_array_release(&counting.weights);
	lcn_array_release(&counting.fields);
	lcn_bdd_release(bdds, &canonical);
	lcn_bdd_release(bdds, &cube);
	return is_counted && lcn_bdds_limit(bdds) == LCN_LIMIT_NONE;
}

bool
lcn_encoding_count(struct lcn_encoding *encoding, struct lcn_bdd set, struct lcn_count *count)
{
	return lcn_encoding_count_pairs(encoding, set, NULL, 0, count);
}

/* Between what it is at least and at most. */
static uint64_t
search_greatest(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd set)
{
	uint64_t low = 0;
	uint64_t high = encoding->system->components[component].capacity;
	while (low < high) {
		uint64_t middle = low + (high - low) / 2;
		struct lcn_bdd at_most =
		    lcn_encoding_at_most(encoding, component, (int64_t) middle);
		if (lcn_bdd_implies(encoding->bdds, set, at_most))
			high = middle;
		else
			low = middle + 1;
		lcn_bdd_release(encoding->bdds, &at_most);
	}
	return low;
}

uint64_t
lcn_encoding_greatest(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd set)
{
	uint32_t n_weights = lcn_bdds_statistics(encoding->bdds).n_variables;
	uint64_t greatest = 0;
	if (lcn_bdd_is_failed(set) || lcn_bdds_limit(encoding->bdds) != LCN_LIMIT_NONE)
		return 0;
	if (encoding->boxes[component].kind->weigh == NULL)
		return search_greatest(encoding, component, set);
	uint64_t *weights = LCN_NEW_ZEROS(uint64_t, n_weights);
	encoding->boxes[component].kind->weigh(encoding, component, weights);
	if (!lcn_bdd_greatest(encoding->bdds, set, weights, n_weights, &greatest))
		greatest = 0;
	free(weights);
	return greatest;
}
