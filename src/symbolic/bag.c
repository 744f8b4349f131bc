/* Mailboxes from which any message may be taken: a count for each message. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/counting.h"
#include "symbolic/slots.h"

static struct lcn_bdd
offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	return lcn_number_is_some(encoding, &encoding->boxes[component].numbers[message]);
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
	const struct lcn_box *box = &sum->encoding->boxes[sum->component];
	uint64_t total = 0;
	for (; m < box->n_numbers; m++)
		total += box->limits[m];
	return total;
}

static struct lcn_bdd
sum_from(struct bag_sum *sum, uint32_t m, uint64_t left)
{
	struct lcn_bdds *bdds = sum->encoding->bdds;
	const struct lcn_box *box = &sum->encoding->boxes[sum->component];
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
	*known = lcn_number_select(bdds, &box->numbers[m], by_value, n, otherwise);
	for (uint64_t v = 0; v < n; v++)
		lcn_bdd_release(bdds, &by_value[v]);
	lcn_bdd_release(bdds, &otherwise);
	free(by_value);
	return lcn_bdd_copy(bdds, *known);
}

static struct lcn_bdd
at_most(struct lcn_encoding *encoding, uint32_t component, uint64_t most)
{
	struct bag_sum sum = {.encoding = encoding, .component = component, .most = most};
	struct lcn_box *box = &encoding->boxes[component];
	if (limit_from(&sum, 0) <= most)
		return lcn_bdd_true(encoding->bdds);
	for (size_t i = 0; i < box->sums.n_items; i++)
		if (box->sums.items[i].most == most)
			return lcn_bdd_copy(encoding->bdds, box->sums.items[i].states);
	size_t n_known = box->n_numbers * (most + 1);
	sum.known = LCN_NEW_ZEROS(struct lcn_bdd, n_known);
	struct lcn_bdd result = sum_from(&sum, 0, most);
	for (size_t i = 0; i < n_known; i++)
		lcn_bdd_release(encoding->bdds, &sum.known[i]);
	free(sum.known);
	lcn_array_push(&box->sums,
		       ((struct lcn_known_sum){most, lcn_bdd_copy(encoding->bdds, result)}));
	return result;
}

void
lcn_box_forget_sums(struct lcn_bdds *bdds, struct lcn_box *box)
{
	for (size_t i = 0; i < box->sums.n_items; i++)
		lcn_bdd_release(bdds, &box->sums.items[i].states);
	lcn_array_clear(&box->sums);
}

static struct lcn_bdd
holds(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
      size_t n_messages)
{
	const struct lcn_box *box = &encoding->boxes[component];
	struct lcn_bdd result = lcn_bdd_true(encoding->bdds);
	for (uint32_t m = 0; m < box->n_numbers; m++) {
		const struct lcn_field *number = &box->numbers[m];
		uint64_t n = 0;
		for (size_t i = 0; i < n_messages; i++)
			n += messages[i] == m;
		lcn_bdd_and_with(encoding->bdds, &result, lcn_number_is(encoding->bdds, number, n));
	}
	return result;
}

static struct lcn_bdd
made_of(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
	size_t n_messages)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_component *c = &encoding->system->components[component];
	struct lcn_bdd result = at_most(encoding, component, c->capacity);
	for (uint32_t m = 0; m < c->n_messages; m++) {
		bool is_one = false;
		for (size_t i = 0; i < n_messages; i++)
			is_one |= messages[i] == m;
		if (!is_one)
			lcn_bdd_and_with(
			    bdds, &result,
			    lcn_number_at_most(bdds, &encoding->boxes[component].numbers[m], 0));
	}
	return result;
}

static void
count(struct lcn_counting *counting, uint32_t component)
{
	const struct lcn_box *box = &counting->encoding->boxes[component];
	for (uint32_t m = 0; m < box->n_numbers; m++)
		lcn_counting_add(counting, box->numbers[m].now, box->numbers[m].n_values);
}

/* All that a path does shows in the numbers. */
const struct lcn_box_kind lcn_box_bag = {
    .name = "bag",
    .offers = offers,
    .at_most = at_most,
    .holds = holds,
    .made_of = made_of,
    .count = count,
    .weigh = lcn_numbers_weigh,
    .changed = lcn_numbers_changed,
    .relate = lcn_numbers_relate,
};
