/* The initial state, and counting. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/encoding.h"

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

static void
add_initial_queue(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd *set)
{
	const struct lcn_system *system = encoding->system;
	const struct lcn_field *length = &encoding->boxes[component].length;
	uint32_t n = 0;
	for (size_t i = 0; i < system->n_initial; i++)
		if (system->initial[i].receiver == component)
			lcn_bdd_and_with(encoding->bdds, set,
					 lcn_encoding_slot_is(encoding, component, n++,
							      system->initial[i].message));
	lcn_bdd_and_with(encoding->bdds, set,
			 lcn_field_is(encoding->bdds, length->now, length->n_values, n));
}

static void
add_initial_bag(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd *set)
{
	const struct lcn_system *system = encoding->system;
	for (uint32_t m = 0; m < system->components[component].n_messages; m++) {
		const struct lcn_field *count = &encoding->boxes[component].counts[m];
		uint64_t n = 0;
		for (size_t i = 0; i < system->n_initial; i++)
			n += system->initial[i].receiver == component &&
			     system->initial[i].message == m;
		lcn_bdd_and_with(encoding->bdds, set,
				 lcn_field_is(encoding->bdds, count->now, count->n_values, n));
	}
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
	for (uint32_t c = 0; c < system->n_components; c++) {
		if (lcn_encoding_is_bag(encoding, c))
			add_initial_bag(encoding, c, &set);
		else
			add_initial_queue(encoding, c, &set);
	}
	return set;
}

/* Counting keeps one pattern for each value: where bits of a code are free,
 * they are 0. Slots beyond a length stand for any message, though: with
 * n messages and l slots, a state with k messages in a queue is n^(l-k)
 * patterns. To count it once, the bit of value b in the length gets the weight
 * n^b, and the sum is divided by n^l. */
struct counting {
	struct lcn_encoding *encoding;
	struct lcn_bdd set;
	struct lcn_bdd cube; /* all bits that matter */
	LCN_ARRAY(struct lcn_bdd_weight) weights;
	mpz_t divisor;
};

static void
count_field(struct counting *counting, const uint32_t *bits, uint64_t n_values)
{
	struct lcn_bdds *bdds = counting->encoding->bdds;
	lcn_bdd_and_with(bdds, &counting->set, lcn_field_canonical(bdds, bits, n_values));
	lcn_cube_add(bdds, &counting->cube, bits, lcn_field_width(n_values));
}

/* Bits above the limit are never true, and the power would be large. */
static void
weigh_length(struct counting *counting, const struct lcn_box *box, uint32_t n_messages)
{
	const struct lcn_field *length = &box->length;
	for (uint32_t i = 0; i < length->n_bits; i++) {
		uint64_t value = UINT64_C(1) << (length->n_bits - 1 - i);
		struct lcn_bdd_weight *weight = lcn_array_add(&counting->weights);
		weight->variable = length->now[i];
		lcn_count_init(&weight->weight);
		if (value <= box->limit)
			mpz_ui_pow_ui(weight->weight.value, n_messages, (unsigned long) value);
	}
}

static void
count_queue(struct counting *counting, uint32_t component)
{
	struct lcn_encoding *encoding = counting->encoding;
	const struct lcn_box *box = &encoding->boxes[component];
	uint32_t n_messages = encoding->system->components[component].n_messages;
	mpz_t power;
	for (uint32_t slot = 0; slot < box->limit; slot++)
		count_field(counting, lcn_encoding_slot(encoding, component, slot), n_messages);
	count_field(counting, box->length.now, box->length.n_values);
	if (box->n_message_bits == 0)
		return;
	weigh_length(counting, box, n_messages);
	mpz_init(power);
	mpz_ui_pow_ui(power, n_messages, (unsigned long) box->limit);
	mpz_mul(counting->divisor, counting->divisor, power);
	mpz_clear(power);
}

static void
count_box(struct counting *counting, uint32_t component)
{
	struct lcn_encoding *encoding = counting->encoding;
	const struct lcn_box *box = &encoding->boxes[component];
	if (!lcn_encoding_is_bag(encoding, component)) {
		count_queue(counting, component);
		return;
	}
	for (uint32_t m = 0; m < encoding->system->components[component].n_messages; m++)
		count_field(counting, box->counts[m].now, box->counts[m].n_values);
}

static void
count_all(struct counting *counting, const uint32_t *variables, size_t n_variables)
{
	struct lcn_encoding *encoding = counting->encoding;
	for (uint32_t c = encoding->system->n_components; c-- > 0;)
		count_box(counting, encoding->order[c]);
	for (uint32_t v = 0; v < encoding->system->n_variables; v++)
		count_field(counting, encoding->variables[v].now, encoding->variables[v].n_values);
	for (size_t i = 0; i < n_variables; i++)
		count_field(counting, encoding->variables[variables[i]].next,
			    encoding->variables[variables[i]].n_values);
	count_field(counting, encoding->property.now, encoding->n_properties);
}

bool
lcn_encoding_count_pairs(struct lcn_encoding *encoding, struct lcn_bdd set,
			 const uint32_t *variables, size_t n_variables, struct lcn_count *count)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct counting counting = {
	    .encoding = encoding, .set = lcn_bdd_copy(bdds, set), .cube = lcn_bdd_true(bdds)};
	lcn_count_set(count, 0);
	if (lcn_bdds_limit(bdds) == LCN_LIMIT_NONE) {
		mpz_init_set_ui(counting.divisor, 1);
		count_all(&counting, variables, n_variables);
		if (lcn_bdd_count(bdds, counting.set, counting.cube, counting.weights.items,
				  counting.weights.n_items, count))
			mpz_divexact(count->value, count->value, counting.divisor);
		mpz_clear(counting.divisor);
	}
	for (size_t i = 0; i < counting.weights.n_items; i++)
		lcn_count_release(&counting.weights.items[i].weight);
	lcn_array_release(&counting.weights);
	lcn_bdd_release(bdds, &counting.set);
	lcn_bdd_release(bdds, &counting.cube);
	return lcn_bdds_limit(bdds) == LCN_LIMIT_NONE;
}

bool
lcn_encoding_count(struct lcn_encoding *encoding, struct lcn_bdd set, struct lcn_count *count)
{
	return lcn_encoding_count_pairs(encoding, set, NULL, 0, count);
}

static void
weigh(uint64_t *weights, const struct lcn_field *field)
{
	for (uint32_t i = 0; i < field->n_bits; i++)
		weights[field->now[i]] = UINT64_C(1) << (field->n_bits - 1 - i);
}

uint64_t
lcn_encoding_greatest(struct lcn_encoding *encoding, uint32_t component, struct lcn_bdd set)
{
	const struct lcn_box *box = &encoding->boxes[component];
	uint32_t n_weights = lcn_bdds_statistics(encoding->bdds).n_variables;
	uint64_t greatest = 0;
	if (lcn_bdd_is_failed(set))
		return 0;
	uint64_t *weights = LCN_NEW_ZEROS(uint64_t, n_weights);
	weigh(weights, &box->length);
	for (uint32_t m = 0;
	     box->counts != NULL && m < encoding->system->components[component].n_messages; m++)
		weigh(weights, &box->counts[m]);
	if (!lcn_bdd_greatest(encoding->bdds, set, weights, n_weights, &greatest))
		greatest = 0;
	free(weights);
	return greatest;
}
