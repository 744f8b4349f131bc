#include "symbolic/moves.h"

#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/relation.h"

static uint32_t
label_of(struct lcn_moves *moves, struct lcn_choice choice, uint32_t n_sends, bool is_visible)
{
	const struct lcn_system *system = moves->encoding->system;
	const struct lcn_path *path = lcn_path_of_choice(system, choice);
	LCN_ARRAY(uint32_t) words = {0};
	if (!is_visible)
		lcn_array_push(&words, choice.component);
	for (size_t i = 0; i < path->n_operations && n_sends > 0; i++) {
		const struct lcn_operation *o = &path->operations[i];
		if (o->kind != LCN_POST)
			continue;
		n_sends--;
		bool crosses =
		    (choice.component == system->missing) != (o->receiver == system->missing);
		if (is_visible && (!crosses || system->missing == LCN_NO_COMPONENT))
			continue;
		lcn_array_push(&words, o->receiver);
		lcn_array_push(&words, o->message);
	}
	uint32_t label = lcn_tuples_add(&moves->labels, words.items, words.n_items);
	lcn_array_release(&words);
	return label;
}

uint32_t
lcn_move_visible(struct lcn_moves *moves, uint32_t move, uint32_t n_sends)
{
	return label_of(moves, moves->items.items[move].choice, n_sends, true);
}

uint32_t
lcn_move_label(struct lcn_moves *moves, uint32_t move, uint32_t n_sends)
{
	return label_of(moves, moves->items.items[move].choice, n_sends, false);
}

static void
clear_move(struct lcn_moves *moves, struct lcn_move *move)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	lcn_bdd_release(bdds, &move->domain);
	lcn_bdd_release(bdds, &move->step);
	lcn_bdd_release(bdds, &move->appended);
	for (size_t i = 0; i < move->violations.n_items; i++)
		lcn_bdd_release(bdds, &move->violations.items[i].states);
	lcn_array_clear(&move->violations);
}

struct making {
	struct lcn_moves *moves;
	struct lcn_move *move;
};

static void
note_event(void *context, const struct lcn_event *event)
{
	struct making *making = context;
	struct lcn_bdds *bdds = making->moves->encoding->bdds;
	struct lcn_bdd states = lcn_bdd_copy(bdds, event->states);
	if (event->kind == LCN_EVENT_STEP)
		lcn_bdd_replace(bdds, &making->move->domain, states);
	else if (event->kind == LCN_EVENT_VIOLATION)
		lcn_array_push(&making->move->violations,
			       ((struct lcn_violation){event->n_sends, states}));
	else
		lcn_bdd_release(bdds, &states);
}

/* The versions of all boxes that the move has to do with. */
static uint32_t
version_of(const struct lcn_moves *moves, const struct lcn_move *move)
{
	const struct lcn_encoding *encoding = moves->encoding;
	const struct lcn_path *path = lcn_path_of_choice(encoding->system, move->choice);
	uint32_t version = encoding->boxes[move->choice.component].version;
	for (size_t i = 0; i < path->n_operations; i++)
		if (path->operations[i].kind == LCN_POST)
			version += encoding->boxes[path->operations[i].receiver].version;
	return version;
}

static void
make_move(struct lcn_moves *moves, struct lcn_move *move)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	struct making making = {moves, move};
	clear_move(moves, move);
	move->version = version_of(moves, move);
	move->domain = lcn_bdd_false(bdds);
	lcn_path_walk(moves->encoding, move->choice, note_event, &making);
	if (lcn_bdd_is_false(bdds, move->domain)) {
		move->step = lcn_bdd_false(bdds);
		move->appended = lcn_bdd_true(bdds);
		return;
	}
	move->step = lcn_relation_step(moves->encoding, move->choice, move->domain);
	move->appended = lcn_relation_appended(moves->encoding, move->choice);
}

static void
add_moves(struct lcn_moves *moves)
{
	const struct lcn_system *system = moves->encoding->system;
	for (uint32_t c = 0; c < system->n_components; c++)
		for (uint32_t m = 0; m < system->components[c].n_messages; m++)
			for (uint32_t p = 0; p < system->components[c].messages[m].n_paths; p++) {
				struct lcn_choice choice = {c, m, p};
				struct lcn_move move = {
				    .choice = choice,
				    .label = label_of(moves, choice, UINT32_MAX, false),
				    .visible = label_of(moves, choice, UINT32_MAX, true),
				    .group = LCN_NO_GROUP};
				make_move(moves, &move);
				lcn_array_push(&moves->items, move);
			}
}

static void
clear_group(struct lcn_moves *moves, struct lcn_group *group)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	lcn_bdd_release(bdds, &group->relation);
	lcn_bdd_release(bdds, &group->now);
	lcn_bdd_release(bdds, &group->next);
	lcn_bdd_map_free(group->forward);
	lcn_bdd_map_free(group->backward);
	group->forward = group->backward = NULL;
}

static void
map_slots(const struct lcn_encoding *encoding, struct lcn_group *group)
{
	const struct lcn_box *box = &encoding->boxes[group->component];
	for (uint32_t slot = 1; slot < box->n_slots; slot++) {
		const uint32_t *upper = lcn_encoding_slot(encoding, group->component, slot);
		const uint32_t *lower = lcn_encoding_slot(encoding, group->component, slot - 1);
		for (uint32_t bit = 0; bit < box->n_message_bits; bit++) {
			lcn_bdd_map_add(group->forward, upper[bit], lower[bit]);
			lcn_bdd_map_add(group->backward, lower[bit], upper[bit]);
		}
	}
}

static void
make_group(struct lcn_moves *moves, struct lcn_group *group)
{
	struct lcn_encoding *encoding = moves->encoding;
	struct lcn_bdds *bdds = encoding->bdds;
	clear_group(moves, group);
	group->version = encoding->boxes[group->component].version;
	group->now = lcn_bdd_true(bdds);
	group->next = lcn_bdd_true(bdds);
	group->forward = lcn_bdd_map_create();
	group->backward = lcn_bdd_map_create();
	for (size_t i = 0; i < group->changed.n_items; i++) {
		const struct lcn_field *field = group->changed.items[i];
		lcn_cube_add(bdds, &group->now, field->now, field->n_bits);
		lcn_cube_add(bdds, &group->next, field->next, field->n_bits);
		for (uint32_t bit = 0; bit < field->n_bits; bit++) {
			lcn_bdd_map_add(group->forward, field->next[bit], field->now[bit]);
			lcn_bdd_map_add(group->backward, field->now[bit], field->next[bit]);
		}
	}
	if (!lcn_encoding_is_bag(encoding, group->component)) {
		map_slots(encoding, group);
		lcn_cube_add(bdds, &group->now, lcn_encoding_slot(encoding, group->component, 0),
			     encoding->boxes[group->component].n_message_bits);
	}
}

static void
make_relation(struct lcn_moves *moves, struct lcn_group *group)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	lcn_bdd_replace(bdds, &group->relation, lcn_bdd_false(bdds));
	for (size_t i = 0; i < group->moves.n_items; i++) {
		const struct lcn_move *move = &moves->items.items[group->moves.items[i]];
		lcn_bdd_or_with(bdds, &group->relation,
				lcn_bdd_and(bdds, move->step, move->appended));
	}
}

static bool
is_member(const struct lcn_group *group, const struct lcn_move *move,
	  const struct lcn_changed_fields *changed)
{
	if (group->component != move->choice.component || group->visible != move->visible ||
	    group->changed.n_items != changed->n_items)
		return false;
	for (size_t i = 0; i < changed->n_items; i++)
		if (group->changed.items[i] != changed->items[i])
			return false;
	return true;
}

static uint32_t
group_for(struct lcn_moves *moves, const struct lcn_move *move)
{
	struct lcn_changed_fields changed = {0};
	lcn_relation_changed(moves->encoding, move->choice, &changed);
	for (uint32_t g = 0; g < moves->groups.n_items; g++)
		if (is_member(&moves->groups.items[g], move, &changed)) {
			lcn_array_release(&changed);
			return g;
		}
	struct lcn_group group = {.component = move->choice.component, .visible = move->visible};
	group.changed.items = changed.items;
	group.changed.n_items = changed.n_items;
	group.changed.n_allocated = changed.n_allocated;
	make_group(moves, &group);
	lcn_array_push(&moves->groups, group);
	return (uint32_t) moves->groups.n_items - 1;
}

void
lcn_moves_init(struct lcn_moves *moves, struct lcn_encoding *encoding, bool is_order_fixed)
{
	*moves = (struct lcn_moves){
	    .encoding = encoding, .is_order_fixed = is_order_fixed, .version = encoding->version};
	add_moves(moves);
	for (uint32_t i = 0; i < moves->items.n_items; i++) {
		struct lcn_move *move = &moves->items.items[i];
		move->group = group_for(moves, move);
		lcn_array_push(&moves->groups.items[move->group].moves, i);
	}
	for (size_t g = 0; g < moves->groups.n_items; g++)
		make_relation(moves, &moves->groups.items[g]);
}

void
lcn_moves_release(struct lcn_moves *moves)
{
	for (size_t i = 0; i < moves->items.n_items; i++) {
		clear_move(moves, &moves->items.items[i]);
		lcn_array_release(&moves->items.items[i].violations);
	}
	for (size_t g = 0; g < moves->groups.n_items; g++) {
		clear_group(moves, &moves->groups.items[g]);
		lcn_array_release(&moves->groups.items[g].changed);
		lcn_array_release(&moves->groups.items[g].moves);
	}
	lcn_array_release(&moves->items);
	lcn_array_release(&moves->groups);
	lcn_tuples_release(&moves->labels);
	*moves = (struct lcn_moves){0};
}

static void
update_group(struct lcn_moves *moves, struct lcn_group *group)
{
	bool has_changed = false;
	for (size_t i = 0; i < group->moves.n_items; i++) {
		struct lcn_move *move = &moves->items.items[group->moves.items[i]];
		if (move->version == version_of(moves, move))
			continue;
		make_move(moves, move);
		has_changed = true;
	}
	if (group->version != moves->encoding->boxes[group->component].version)
		make_group(moves, group);
	if (has_changed)
		make_relation(moves, group);
}

void
lcn_moves_update(struct lcn_moves *moves)
{
	if (moves->version == moves->encoding->version)
		return;
	moves->version = moves->encoding->version;
	for (size_t g = 0; g < moves->groups.n_items; g++)
		update_group(moves, &moves->groups.items[g]);
}

static struct lcn_bdd
image(struct lcn_moves *moves, const struct lcn_group *group, struct lcn_bdd relation,
      struct lcn_bdd set)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	struct lcn_bdd after = lcn_bdd_and_exists(bdds, set, relation, group->now);
	lcn_bdd_replace(bdds, &after, lcn_bdd_rename(bdds, after, group->forward));
	return after;
}

struct lcn_bdd
lcn_group_image(struct lcn_moves *moves, uint32_t group, struct lcn_bdd set)
{
	const struct lcn_group *g = &moves->groups.items[group];
	return image(moves, g, g->relation, set);
}

struct lcn_bdd
lcn_move_image(struct lcn_moves *moves, uint32_t move, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	const struct lcn_move *m = &moves->items.items[move];
	struct lcn_bdd relation = lcn_bdd_and(bdds, m->step, m->appended);
	struct lcn_bdd result = image(moves, &moves->groups.items[m->group], relation, set);
	lcn_bdd_release(bdds, &relation);
	return result;
}

/* The set at a state is what it is after the messages have been appended. With
 * lengths above their slots, the nearest point where `appended` holds is the
 * state with just those slots changed. */
static struct lcn_bdd
before_appending(struct lcn_moves *moves, const struct lcn_move *move, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	if (lcn_bdd_is_true(bdds, move->appended))
		return lcn_bdd_copy(bdds, set);
	if (moves->is_order_fixed)
		return lcn_bdd_constrain(bdds, set, move->appended);
	return lcn_relation_before_appending(moves->encoding, move->choice, set);
}

struct lcn_bdd
lcn_move_preimage(struct lcn_moves *moves, uint32_t move, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	const struct lcn_move *m = &moves->items.items[move];
	const struct lcn_group *group = &moves->groups.items[m->group];
	struct lcn_bdd after = lcn_bdd_rename(bdds, set, group->backward);
	lcn_bdd_replace(bdds, &after, lcn_bdd_and_exists(bdds, after, m->step, group->next));
	lcn_bdd_replace(bdds, &after, before_appending(moves, m, after));
	return after;
}
