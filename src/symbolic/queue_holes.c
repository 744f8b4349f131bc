/* Queues counted from the head, without a length: a slot that is empty says so,
 * by a code beside those of the messages.
 *
 * The classical encoding. Where a message is posted to depends on the content,
 * so nothing can be renamed: slots are cells, fields with a copy for after the
 * step, and a step is a relation over all of them. */
#include "symbolic/counting.h"
#include "symbolic/slots.h"

enum { HOLE = 0 }; /* message m is m + 1 */

static struct lcn_bdd
cell_is(struct lcn_encoding *encoding, uint32_t component, int64_t cell, uint64_t content)
{
	const struct lcn_field *field = &encoding->boxes[component].cells[cell];
	return lcn_field_is(encoding->bdds, field->now, field->n_values, content);
}

static struct lcn_bdd
offers(struct lcn_encoding *encoding, uint32_t component, uint32_t message)
{
	if (encoding->boxes[component].n_cells == 0)
		return lcn_bdd_false(encoding->bdds);
	return cell_is(encoding, component, 0, (uint64_t) message + 1);
}

static struct lcn_bdd
at_most(struct lcn_encoding *encoding, uint32_t component, uint64_t most)
{
	if (most >= encoding->boxes[component].n_cells)
		return lcn_bdd_true(encoding->bdds);
	return cell_is(encoding, component, (int64_t) most, HOLE);
}

static struct lcn_bdd
holds(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
      size_t n_messages)
{
	struct lcn_bdd result = lcn_bdd_true(encoding->bdds);
	for (uint32_t i = 0; i < encoding->boxes[component].n_cells; i++) {
		uint64_t content = i < n_messages ? (uint64_t) messages[i] + 1 : HOLE;
		lcn_bdd_and_with(encoding->bdds, &result, cell_is(encoding, component, i, content));
	}
	return result;
}

/* From the last cell down: a hole has nothing but holes above it. */
static struct lcn_bdd
made_of(struct lcn_encoding *encoding, uint32_t component, const uint32_t *messages,
	size_t n_messages)
{
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd result = lcn_bdd_true(bdds);
	struct lcn_bdd holes = lcn_bdd_true(bdds); /* from here on */
	for (uint32_t i = encoding->boxes[component].n_cells; i-- > 0;) {
		struct lcn_bdd is_used = lcn_bdd_false(bdds);
		for (size_t m = 0; m < n_messages; m++)
			lcn_bdd_or_with(
			    bdds, &is_used,
			    cell_is(encoding, component, i, (uint64_t) messages[m] + 1));
		lcn_bdd_and_with(bdds, &holes, cell_is(encoding, component, i, HOLE));
		lcn_bdd_and_into(bdds, &result, is_used);
		lcn_bdd_or_into(bdds, &result, holes);
		lcn_bdd_release(bdds, &is_used);
	}
	lcn_bdd_release(bdds, &holes);
	return result;
}

static void
count(struct lcn_counting *counting, uint32_t component)
{
	const struct lcn_box *box = &counting->encoding->boxes[component];
	for (uint32_t i = 0; i < box->n_cells; i++)
		lcn_counting_add(counting, box->cells[i].now, box->cells[i].n_values);
}

static bool
is_touched(const struct lcn_mail *mail)
{
	return mail->taken != LCN_NOTHING_TAKEN || mail->posted.n_items > 0;
}

static void
changed(struct lcn_encoding *encoding, const struct lcn_mail *mail,
	struct lcn_changed_fields *changed)
{
	struct lcn_box *box = &encoding->boxes[mail->component];
	for (uint32_t i = 0; is_touched(mail) && i < box->n_cells; i++)
		lcn_array_push(changed, &box->cells[i]);
}

/* The cell is empty before the step. There are messages before the first cell,
 * and holes after the last one. */
static struct lcn_bdd
is_hole(struct lcn_encoding *encoding, uint32_t component, int64_t cell)
{
	if (cell < 0)
		return lcn_bdd_false(encoding->bdds);
	if (cell >= encoding->boxes[component].n_cells)
		return lcn_bdd_true(encoding->bdds);
	return cell_is(encoding, component, cell, HOLE);
}

/* The one cell after the step is what the other is before. */
static struct lcn_bdd
is_moved(struct lcn_encoding *encoding, uint32_t component, int64_t from, int64_t to)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_field *cells = encoding->boxes[component].cells;
	struct lcn_bdd result = lcn_bdd_true(bdds);
	for (uint32_t bit = cells[to].n_bits; bit-- > 0;) {
		struct lcn_bdd differs = lcn_bdd_literal(bdds, cells[from].now[bit], true);
		struct lcn_bdd next = lcn_bdd_literal(bdds, cells[to].next[bit], true);
		lcn_bdd_replace(bdds, &differs, lcn_bdd_xor(bdds, differs, next));
		lcn_bdd_minus_into(bdds, &result, differs);
		lcn_bdd_release(bdds, &differs);
		lcn_bdd_release(bdds, &next);
	}
	return result;
}

/* What comes into a cell: what was in the cell `from`; or, if that was a hole,
 * the first message posted if it was the first one, and so on. */
static struct lcn_bdd
relate_cell(struct lcn_encoding *encoding, const struct lcn_mail *mail, int64_t from, int64_t to)
{
	struct lcn_bdds *bdds = encoding->bdds;
	uint32_t c = mail->component;
	const struct lcn_box *box = &encoding->boxes[c];
	const struct lcn_field *cell = &box->cells[to];
	struct lcn_bdd result = lcn_field_is(bdds, cell->next, cell->n_values, HOLE);
	for (size_t i = mail->posted.n_items; i-- > 0;) {
		struct lcn_bdd is_later = is_hole(encoding, c, from - 1 - (int64_t) i);
		struct lcn_bdd posted = lcn_field_is(bdds, cell->next, cell->n_values,
						     (uint64_t) mail->posted.items[i] + 1);
		lcn_bdd_replace(bdds, &result, lcn_bdd_ite(bdds, is_later, result, posted));
		lcn_bdd_release(bdds, &is_later);
		lcn_bdd_release(bdds, &posted);
	}
	if (from >= box->n_cells)
		return result;
	struct lcn_bdd is_empty = is_hole(encoding, c, from);
	struct lcn_bdd moved = is_moved(encoding, c, from, to);
	lcn_bdd_replace(bdds, &result, lcn_bdd_ite(bdds, is_empty, result, moved));
	lcn_bdd_release(bdds, &is_empty);
	lcn_bdd_release(bdds, &moved);
	return result;
}

/* From the lowest cell up. */
static void
relate(struct lcn_encoding *encoding, const struct lcn_mail *mail, struct lcn_bdd *relation)
{
	const struct lcn_box *box = &encoding->boxes[mail->component];
	int64_t by = mail->taken != LCN_NOTHING_TAKEN;
	struct lcn_bdd all = lcn_bdd_true(encoding->bdds);
	for (int64_t i = 0; is_touched(mail) && i < box->n_cells; i++) {
		int64_t to = box->is_upside_down ? box->n_cells - 1 - i : i;
		lcn_bdd_and_with(encoding->bdds, &all, relate_cell(encoding, mail, to + by, to));
	}
	lcn_bdd_and_with(encoding->bdds, relation, all);
}

const struct lcn_box_kind lcn_box_holes = {
    .name = "holes",
    .has_cells = true,
    .offers = offers,
    .at_most = at_most,
    .holds = holds,
    .made_of = made_of,
    .count = count,
    .changed = changed,
    .relate = relate,
};
