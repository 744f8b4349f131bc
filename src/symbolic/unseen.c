#include "symbolic/unseen.h"

#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/engine.h"

static void
drop_field(struct lcn_unseen *unseen, const struct lcn_field *field)
{
	lcn_cube_add(unseen->bdds, &unseen->cube, field->now, field->n_bits);
	lcn_bdd_and_with(unseen->bdds, &unseen->none,
			 lcn_field_is(unseen->bdds, field->now, field->n_values, 0));
}

static bool
does_nothing(const struct lcn_system_message *message)
{
	return message->n_paths == 1 && message->paths->n_operations == 0;
}

static bool
is_handled_alike(const struct lcn_system_message *a, const struct lcn_system_message *b)
{
	if (a->n_paths != b->n_paths)
		return false;
	for (size_t p = 0; p < a->n_paths; p++) {
		if (a->paths[p].n_operations != b->paths[p].n_operations)
			return false;
		for (size_t i = 0; i < a->paths[p].n_operations; i++) {
			const struct lcn_operation *x = &a->paths[p].operations[i];
			const struct lcn_operation *y = &b->paths[p].operations[i];
			if (x->kind != LCN_POST || y->kind != LCN_POST ||
			    x->receiver != y->receiver || x->message != y->message)
				return false;
		}
	}
	return true;
}

static struct lcn_bdd
sum_relation(struct lcn_bdds *bdds, const struct lcn_field *kept, const struct lcn_field *other,
	     uint32_t capacity)
{
	struct lcn_bdd result = lcn_bdd_false(bdds);
	for (uint32_t n = 0; n <= capacity; n++) {
		struct lcn_bdd sum = lcn_number_add(bdds, kept, n);
		lcn_bdd_and_with(bdds, &sum, lcn_field_is(bdds, other->now, other->n_values, n));
		lcn_bdd_or_with(bdds, &result, sum);
	}
	return result;
}

static void
add_merge(struct lcn_unseen *unseen, const struct lcn_field *kept, const struct lcn_field *other,
	  uint32_t capacity)
{
	struct lcn_bdds *bdds = unseen->bdds;
	struct lcn_merge merge = {.relation = sum_relation(bdds, kept, other, capacity),
				  .gone = lcn_bdd_true(bdds),
				  .none = lcn_field_is(bdds, other->now, other->n_values, 0),
				  .forward = lcn_bdd_map_create()};
	lcn_cube_add(bdds, &merge.gone, kept->now, kept->n_bits);
	lcn_cube_add(bdds, &merge.gone, other->now, other->n_bits);
	for (uint32_t bit = 0; bit < kept->n_bits; bit++)
		lcn_bdd_map_add(merge.forward, kept->next[bit], kept->now[bit]);
	lcn_array_push(&unseen->merges, merge);
}

/* A message goes with the first one that is handled as it is. */
static void
look_at_bag(struct lcn_unseen *unseen, const struct lcn_component *component,
	    const struct lcn_box *box)
{
	for (uint32_t m = 0; m < component->n_messages; m++) {
		if (does_nothing(&component->messages[m])) {
			drop_field(unseen, &box->numbers[m]);
			continue;
		}
		uint32_t first = 0;
		while (first < m &&
		       !is_handled_alike(&component->messages[first], &component->messages[m]))
			first++;
		if (first < m)
			add_merge(unseen, &box->numbers[first], &box->numbers[m],
				  component->capacity);
	}
}

/* Whether the property stays where it is, wherever that is. */
static bool
is_no_concern(const struct lcn_system *system, uint32_t sender, const struct lcn_operation *post)
{
	for (uint32_t q = 0; system->has_property && q < system->property.n_states; q++)
		if (!lcn_system_is_error(system, q) &&
		    lcn_system_watch(system, q, sender, post->receiver, post->message) != q)
			return false;
	return true;
}

/* Whether all that the path sends goes to those who are unheard, into mailboxes
 * that have room for it when they are empty. */
static bool
is_path_unheard(const struct lcn_system *system, uint32_t sender, const struct lcn_path *path,
		const bool *is_unheard)
{
	uint32_t n_posts = 0;
	for (size_t i = 0; i < path->n_operations; i++) {
		const struct lcn_operation *o = &path->operations[i];
		if (o->kind != LCN_POST)
			continue;
		if (!is_unheard[o->receiver] || !is_no_concern(system, sender, o) ||
		    ++n_posts > system->components[o->receiver].capacity)
			return false;
	}
	return true;
}

static bool
is_component_unheard(const struct lcn_system *system, uint32_t c, const bool *is_unheard)
{
	const struct lcn_component *component = &system->components[c];
	if (c == system->missing || component->order != LCN_ORDER_FIFO)
		return false;
	for (uint32_t m = 0; m < component->n_messages; m++)
		for (size_t p = 0; p < component->messages[m].n_paths; p++)
			if (!is_path_unheard(system, c, &component->messages[m].paths[p],
					     is_unheard))
				return false;
	return true;
}

static void
drop_component(struct lcn_unseen *unseen, struct lcn_encoding *encoding, uint32_t c)
{
	const struct lcn_component *component = &encoding->system->components[c];
	for (uint32_t i = 0; i < component->n_variables; i++)
		drop_field(unseen, &encoding->variables[component->first_variable + i]);
	lcn_encoding_add_mailbox(encoding, c, &unseen->cube);
	lcn_bdd_and_with(unseen->bdds, &unseen->none,
			 encoding->boxes[c].kind->holds(encoding, c, NULL, 0));
}

/* One after the other, so that those who send to each other in a circle, which
 * need not come to an end, are none of them. */
static void
drop_unheard(struct lcn_unseen *unseen, struct lcn_encoding *encoding)
{
	const struct lcn_system *system = encoding->system;
	bool *is_unheard = LCN_NEW_ZEROS(bool, system->n_components);
	for (bool is_new = !system->has_end; is_new;) {
		is_new = false;
		for (uint32_t c = 0; c < system->n_components; c++) {
			if (is_unheard[c] || !is_component_unheard(system, c, is_unheard))
				continue;
			is_new = is_unheard[c] = true;
			drop_component(unseen, encoding, c);
		}
	}
	free(is_unheard);
}

void
lcn_unseen_init(struct lcn_unseen *unseen, struct lcn_symbolic *engine)
{
	uint32_t missing = engine->system->missing;
	*unseen = (struct lcn_unseen){.bdds = engine->bdds,
				      .cube = lcn_bdd_true(engine->bdds),
				      .none = lcn_bdd_true(engine->bdds)};
	if (!lcn_box_is_queue(&engine->encoding.boxes[missing]))
		look_at_bag(unseen, &engine->system->components[missing],
			    &engine->encoding.boxes[missing]);
	/* One counter may have to count for all. */
	if (unseen->merges.n_items > 0)
		lcn_symbolic_make_room(engine, missing);
	drop_unheard(unseen, &engine->encoding);
}

void
lcn_unseen_release(struct lcn_unseen *unseen)
{
	lcn_bdd_release(unseen->bdds, &unseen->cube);
	lcn_bdd_release(unseen->bdds, &unseen->none);
	for (size_t i = 0; i < unseen->merges.n_items; i++) {
		struct lcn_merge *merge = &unseen->merges.items[i];
		lcn_bdd_release(unseen->bdds, &merge->relation);
		lcn_bdd_release(unseen->bdds, &merge->gone);
		lcn_bdd_release(unseen->bdds, &merge->none);
		lcn_bdd_map_free(merge->forward);
	}
	lcn_array_release(&unseen->merges);
}

static void
merge_counters(struct lcn_bdds *bdds, const struct lcn_merge *merge, struct lcn_bdd *states)
{
	if (lcn_bdd_implies(bdds, *states, merge->none))
		return;
	lcn_bdd_replace(bdds, states,
			lcn_bdd_and_exists(bdds, *states, merge->relation, merge->gone));
	lcn_bdd_replace(bdds, states, lcn_bdd_rename(bdds, *states, merge->forward));
	lcn_bdd_and_into(bdds, states, merge->none);
}

void
lcn_unseen_drop(const struct lcn_unseen *unseen, struct lcn_bdd *states)
{
	if (!lcn_bdd_implies(unseen->bdds, *states, unseen->none)) {
		lcn_bdd_replace(unseen->bdds, states,
				lcn_bdd_exists(unseen->bdds, *states, unseen->cube));
		lcn_bdd_and_into(unseen->bdds, states, unseen->none);
	}
	for (size_t i = 0; i < unseen->merges.n_items; i++)
		merge_counters(unseen->bdds, &unseen->merges.items[i], states);
}
