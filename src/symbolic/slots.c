#include "symbolic/slots.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/counting.h"

struct lcn_bdd
lcn_slot_is(struct lcn_encoding *encoding, uint32_t component, int64_t slot, uint32_t message)
{
	const struct lcn_box *box = &encoding->boxes[component];
	assert(slot + box->n_entering >= 0 && slot + box->n_entering < box->n_slots);
	if (box->n_message_bits == 0) /* there is only one message */
		return lcn_bdd_true(encoding->bdds);
	return lcn_field_is(encoding->bdds,
			    lcn_box_slot(box, slot) + (box->n_slot_bits - box->n_message_bits),
			    encoding->system->components[component].n_messages, message);
}

struct lcn_bdd
lcn_slot_is_one_of(struct lcn_encoding *encoding, uint32_t component, int64_t slot,
		   const uint32_t *messages, size_t n_messages)
{
	struct lcn_bdd result = lcn_bdd_false(encoding->bdds);
	for (size_t i = 0; i < n_messages; i++)
		lcn_bdd_or_with(encoding->bdds, &result,
				lcn_slot_is(encoding, component, slot, messages[i]));
	return result;
}

/* The slots hold the messages while the length is this. */
static struct lcn_bdd
hold_at(struct lcn_encoding *encoding, const struct lcn_writing *writing, uint64_t length)
{
	struct lcn_bdd result = lcn_bdd_true(encoding->bdds);
	int64_t first = (int64_t) length + writing->offset;
	for (size_t i = 0; i < writing->messages.n_items && first >= 0; i++)
		lcn_bdd_and_with(encoding->bdds, &result,
				 lcn_slot_is(encoding, writing->component, first + (int64_t) i,
					     writing->messages.items[i]));
	return result;
}

struct lcn_bdd
lcn_slots_hold(struct lcn_encoding *encoding, const struct lcn_writing *writing)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[writing->component];
	struct lcn_bdd otherwise = lcn_bdd_true(bdds);
	size_t n = (size_t) box->limits[0] + 1;
	if (box->n_message_bits == 0)
		return otherwise;
	struct lcn_bdd *by_length = LCN_NEW_ARRAY(struct lcn_bdd, n);
	for (size_t i = 0; i < n; i++)
		by_length[i] = hold_at(encoding, writing, i);
	struct lcn_bdd result = lcn_field_select(bdds, &box->numbers[0], by_length, n, otherwise);
	for (size_t i = 0; i < n; i++)
		lcn_bdd_release(bdds, &by_length[i]);
	lcn_bdd_release(bdds, &otherwise);
	free(by_length);
	return result;
}

struct lcn_bdd
lcn_slots_write(struct lcn_encoding *encoding, const struct lcn_writing *writing,
		struct lcn_bdd set)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[writing->component];
	const struct lcn_field *length = &box->numbers[0];
	if (box->n_message_bits == 0)
		return lcn_bdd_copy(bdds, set);
	struct lcn_bdd result = lcn_bdd_false(bdds);
	for (uint64_t i = 0; i <= box->limits[0] && lcn_bdds_limit(bdds) == LCN_LIMIT_NONE; i++) {
		struct lcn_bdd slots = hold_at(encoding, writing, i);
		struct lcn_bdd before = lcn_bdd_cofactor(bdds, set, slots);
		lcn_bdd_and_with(bdds, &before,
				 lcn_field_is(bdds, length->now, length->n_values, i));
		lcn_bdd_or_with(bdds, &result, before);
		lcn_bdd_release(bdds, &slots);
	}
	return result;
}

void
lcn_slots_shift(struct lcn_encoding *encoding, uint32_t component, int64_t first, int64_t by,
		struct lcn_frame *frame)
{
	const struct lcn_box *box = &encoding->boxes[component];
	int64_t end = (int64_t) box->n_slots - box->n_entering;
	for (int64_t slot = first; slot < end && slot + by < end; slot++) {
		const uint32_t *from = lcn_box_slot(box, slot);
		const uint32_t *to = lcn_box_slot(box, slot + by);
		for (uint32_t bit = 0; bit < box->n_message_bits; bit++) {
			lcn_bdd_map_add(frame->forward, from[bit], to[bit]);
			lcn_bdd_map_add(frame->backward, to[bit], from[bit]);
		}
	}
}

void
lcn_slots_shape(const struct lcn_mail *mail, struct lcn_words *words)
{
	lcn_array_push(&words->words, mail->component);
	lcn_array_push(&words->words, mail->taken != LCN_NOTHING_TAKEN);
	lcn_array_push(&words->words, (uint32_t) mail->posted.n_items);
}

void
lcn_numbers_weigh(const struct lcn_encoding *encoding, uint32_t component, uint64_t *weights)
{
	const struct lcn_box *box = &encoding->boxes[component];
	for (uint32_t n = 0; n < box->n_numbers; n++)
		for (uint32_t i = 0; i < box->numbers[n].n_bits; i++)
			weights[box->numbers[n].now[i]] = UINT64_C(1)
							  << (box->numbers[n].n_bits - 1 - i);
}

struct lcn_bdd
lcn_slots_made_of(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
		  size_t n_messages)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_box *box = &encoding->boxes[component];
	size_t n = (size_t) box->limits[0] + 1;
	struct lcn_bdd *by_length = LCN_NEW_ARRAY(struct lcn_bdd, n);
	struct lcn_bdd longer = lcn_bdd_false(bdds);
	for (size_t i = 0; i < n; i++) {
		by_length[i] = i == 0 ? lcn_bdd_true(bdds) : lcn_bdd_copy(bdds, by_length[i - 1]);
		if (i > 0)
			lcn_bdd_and_with(bdds, &by_length[i],
					 lcn_slot_is_one_of(encoding, component, (int64_t) i - 1,
							    messages, n_messages));
	}
	struct lcn_bdd result = lcn_field_select(bdds, &box->numbers[0], by_length, n, longer);
	for (size_t i = 0; i < n; i++)
		lcn_bdd_release(bdds, &by_length[i]);
	lcn_bdd_release(bdds, &longer);
	free(by_length);
	return result;
}

struct lcn_bdd
lcn_slots_at_most(struct lcn_encoding *encoding, uint32_t component, uint64_t most)
{
	return lcn_field_at_most(encoding->bdds, &encoding->boxes[component].numbers[0], most);
}

struct lcn_bdd
lcn_number_is_some(struct lcn_encoding *encoding, const struct lcn_field *number)
{
	struct lcn_bdd none = lcn_field_at_most(encoding->bdds, number, 0);
	struct lcn_bdd result = lcn_bdd_not(encoding->bdds, none);
	lcn_bdd_release(encoding->bdds, &none);
	return result;
}

/* Bits above the limit are never true, and the power would be large. */
static void
weigh_length(struct lcn_counting *counting, const struct lcn_box *box, uint32_t n_messages)
{
	const struct lcn_field *length = &box->numbers[0];
	for (uint32_t i = 0; i < length->n_bits; i++) {
		uint64_t value = UINT64_C(1) << (length->n_bits - 1 - i);
		struct lcn_bdd_weight *weight = lcn_array_add(&counting->weights);
		weight->variable = length->now[i];
		lcn_count_init(&weight->weight);
		if (value <= box->limits[0])
			mpz_ui_pow_ui(weight->weight.value, n_messages, (unsigned long) value);
	}
}

/* Slots beyond a length stand for any message: with n messages and l slots, a
 * state with k messages in a queue is n^(l-k) patterns. To count it once, the
 * bit of value b in the length gets the weight n^b, and the sum is divided by
 * n^l. */
void
lcn_slots_count(struct lcn_counting *counting, uint32_t component)
{
	struct lcn_encoding *encoding = counting->encoding;
	const struct lcn_box *box = &encoding->boxes[component];
	uint32_t n_messages = encoding->system->components[component].n_messages;
	mpz_t power;
	for (int64_t slot = 0; slot < (int64_t) box->limits[0]; slot++)
		lcn_counting_add(counting, lcn_box_slot(box, slot), n_messages);
	lcn_counting_add(counting, box->numbers[0].now, box->numbers[0].n_values);
	if (box->n_message_bits == 0)
		return;
	weigh_length(counting, box, n_messages);
	mpz_init(power);
	mpz_ui_pow_ui(power, n_messages, (unsigned long) box->limits[0]);
	mpz_mul(counting->divisor, counting->divisor, power);
	mpz_clear(power);
}
