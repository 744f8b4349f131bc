#include "symbolic/moves.h"

#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/order.h"
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
	lcn_effect_release(bdds, &move->effect);
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
	lcn_effect_init(&move->effect, moves->encoding, move->choice);
	if (lcn_bdd_is_false(bdds, move->domain)) {
		move->step = lcn_bdd_false(bdds);
		return;
	}
	move->step = lcn_relation_step(moves->encoding, move->choice, move->domain);
	lcn_bdd_and_into(bdds, &move->step, move->effect.entering);
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
clear_frame(struct lcn_bdds *bdds, struct lcn_frame *frame)
{
	lcn_bdd_release(bdds, &frame->gone);
	lcn_bdd_release(bdds, &frame->come);
	lcn_bdd_map_free(frame->forward);
	lcn_bdd_map_free(frame->backward);
	*frame = (struct lcn_frame){0};
}

static void
frame_field(struct lcn_bdds *bdds, const struct lcn_field *field, struct lcn_frame *frame)
{
	lcn_cube_add(bdds, &frame->gone, field->now, field->n_bits);
	lcn_cube_add(bdds, &frame->come, field->next, field->n_bits);
	for (uint32_t bit = 0; bit < field->n_bits; bit++) {
		lcn_bdd_map_add(frame->forward, field->next[bit], field->now[bit]);
		lcn_bdd_map_add(frame->backward, field->now[bit], field->next[bit]);
	}
}

static void
make_frame(struct lcn_moves *moves, struct lcn_group *group)
{
	struct lcn_encoding *encoding = moves->encoding;
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_move *first = &moves->items.items[group->moves.items[0]];
	struct lcn_mail mail = {0};
	clear_frame(bdds, &group->frame);
	group->frame = (struct lcn_frame){.gone = lcn_bdd_true(bdds),
					  .come = lcn_bdd_true(bdds),
					  .forward = lcn_bdd_map_create(),
					  .backward = lcn_bdd_map_create()};
	for (size_t i = 0; i < group->changed.n_items; i++)
		frame_field(bdds, group->changed.items[i], &group->frame);
	for (uint32_t c = 0; c < encoding->system->n_components; c++) {
		lcn_path_mail(encoding->system, first->choice, c, &mail);
		if (encoding->boxes[c].kind->frame != NULL)
			encoding->boxes[c].kind->frame(encoding, &mail, &group->frame);
	}
	lcn_array_release(&mail.posted);
}

static struct lcn_bdd
relation_of(struct lcn_moves *moves, const struct lcn_move *move)
{
	struct lcn_bdd result = lcn_effect_free(moves->encoding, &move->effect, move->step);
	lcn_bdd_and_into(moves->encoding->bdds, &result, move->effect.written);
	return result;
}

static void
clear_parts(struct lcn_bdds *bdds, struct lcn_group *group)
{
	for (size_t i = 0; i < group->parts.n_items; i++)
		lcn_bdd_release(bdds, &group->parts.items[i].relation);
	lcn_array_clear(&group->parts);
}

static struct lcn_part *
part_for(struct lcn_moves *moves, struct lcn_group *group, uint32_t move)
{
	const struct lcn_move *items = moves->items.items;
	for (size_t i = 0; i < group->parts.n_items; i++)
		if (lcn_bdd_is_same(items[group->parts.items[i].first].effect.freed,
				    items[move].effect.freed))
			return &group->parts.items[i];
	lcn_array_push(&group->parts,
		       ((struct lcn_part){move, lcn_bdd_false(moves->encoding->bdds)}));
	return &lcn_array_last(&group->parts);
}

static void
make_parts(struct lcn_moves *moves, struct lcn_group *group)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	clear_parts(bdds, group);
	for (size_t i = 0; i < group->moves.n_items; i++) {
		uint32_t move = group->moves.items[i];
		struct lcn_part *part = part_for(moves, group, move);
		lcn_bdd_or_with(bdds, &part->relation,
				relation_of(moves, &moves->items.items[move]));
	}
}

/* Fields are known by their first variable after the step. */
static void
shape_of(struct lcn_moves *moves, const struct lcn_move *move,
	 const struct lcn_changed_fields *changed, struct lcn_words *shape)
{
	struct lcn_encoding *encoding = moves->encoding;
	struct lcn_mail mail = {0};
	lcn_array_push(&shape->words, move->choice.component);
	lcn_array_push(&shape->words, move->visible);
	lcn_array_push(&shape->words, (uint32_t) changed->n_items);
	for (size_t i = 0; i < changed->n_items; i++)
		lcn_array_push(&shape->words,
			       changed->items[i]->n_bits > 0 ? *changed->items[i]->next : 0);
	for (uint32_t c = 0; c < encoding->system->n_components; c++) {
		lcn_path_mail(encoding->system, move->choice, c, &mail);
		if (encoding->boxes[c].kind->shape != NULL &&
		    (mail.taken != LCN_NOTHING_TAKEN || mail.posted.n_items > 0))
			encoding->boxes[c].kind->shape(&mail, shape);
	}
	lcn_array_release(&mail.posted);
}

static uint32_t
group_for(struct lcn_moves *moves, const struct lcn_move *move)
{
	struct lcn_changed_fields changed = {0};
	struct lcn_words shape = {0};
	lcn_relation_changed(moves->encoding, move->choice, &changed);
	shape_of(moves, move, &changed, &shape);
	uint32_t number = lcn_tuples_add(&moves->shapes, shape.words.items, shape.words.n_items);
	lcn_array_release(&shape.words);
	if (number < moves->groups.n_items) {
		lcn_array_release(&changed);
		return number;
	}
	struct lcn_group group = {.component = move->choice.component, .visible = move->visible};
	group.changed.items = changed.items;
	group.changed.n_items = changed.n_items;
	group.changed.n_allocated = changed.n_allocated;
	lcn_array_push(&moves->groups, group);
	return number;
}

static void
look_at_order(struct lcn_moves *moves)
{
	struct lcn_encoding *encoding = moves->encoding;
	for (uint32_t c = 0; c < encoding->system->n_components; c++)
		encoding->boxes[c].is_by_hand =
		    !moves->is_order_fixed ||
		    !lcn_order_has_lengths_above(encoding, &encoding->boxes[c]);
}

void
lcn_moves_init(struct lcn_moves *moves, struct lcn_encoding *encoding, bool is_order_fixed)
{
	*moves = (struct lcn_moves){
	    .encoding = encoding, .is_order_fixed = is_order_fixed, .version = encoding->version};
	look_at_order(moves);
	add_moves(moves);
	for (uint32_t i = 0; i < moves->items.n_items; i++) {
		struct lcn_move *move = &moves->items.items[i];
		move->group = group_for(moves, move);
		lcn_array_push(&moves->groups.items[move->group].moves, i);
	}
	for (size_t g = 0; g < moves->groups.n_items; g++) {
		make_frame(moves, &moves->groups.items[g]);
		make_parts(moves, &moves->groups.items[g]);
	}
}

void
lcn_moves_release(struct lcn_moves *moves)
{
	for (size_t i = 0; i < moves->items.n_items; i++) {
		clear_move(moves, &moves->items.items[i]);
		lcn_array_release(&moves->items.items[i].violations);
	}
	for (size_t g = 0; g < moves->groups.n_items; g++) {
		clear_parts(moves->encoding->bdds, &moves->groups.items[g]);
		lcn_array_release(&moves->groups.items[g].parts);
		clear_frame(moves->encoding->bdds, &moves->groups.items[g].frame);
		lcn_array_release(&moves->groups.items[g].changed);
		lcn_array_release(&moves->groups.items[g].moves);
	}
	lcn_array_release(&moves->items);
	lcn_array_release(&moves->groups);
	lcn_tuples_release(&moves->labels);
	lcn_tuples_release(&moves->shapes);
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
	if (!has_changed)
		return;
	make_frame(moves, group);
	make_parts(moves, group);
}

void
lcn_moves_update(struct lcn_moves *moves)
{
	if (moves->version == moves->encoding->version)
		return;
	moves->version = moves->encoding->version;
	look_at_order(moves);
	for (size_t g = 0; g < moves->groups.n_items; g++)
		update_group(moves, &moves->groups.items[g]);
}

/* Before anything is renamed. */
static struct lcn_bdd
part_image(struct lcn_moves *moves, const struct lcn_group *group, uint32_t move,
	   struct lcn_bdd relation, struct lcn_bdd set)
{
	struct lcn_bdd after =
	    lcn_effect_free(moves->encoding, &moves->items.items[move].effect, set);
	lcn_bdd_replace(
	    moves->encoding->bdds, &after,
	    lcn_bdd_and_exists(moves->encoding->bdds, after, relation, group->frame.gone));
	return after;
}

struct lcn_bdd
lcn_group_image(struct lcn_moves *moves, uint32_t group, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	const struct lcn_group *g = &moves->groups.items[group];
	struct lcn_bdd after = lcn_bdd_false(bdds);
	for (size_t i = 0; i < g->parts.n_items; i++)
		lcn_bdd_or_with(
		    bdds, &after,
		    part_image(moves, g, g->parts.items[i].first, g->parts.items[i].relation, set));
	lcn_bdd_replace(bdds, &after, lcn_bdd_rename(bdds, after, g->frame.forward));
	return after;
}

struct lcn_bdd
lcn_move_image(struct lcn_moves *moves, uint32_t move, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	const struct lcn_move *m = &moves->items.items[move];
	const struct lcn_group *group = &moves->groups.items[m->group];
	struct lcn_bdd relation = relation_of(moves, m);
	struct lcn_bdd after = part_image(moves, group, move, relation, set);
	lcn_bdd_replace(bdds, &after, lcn_bdd_rename(bdds, after, group->frame.forward));
	lcn_bdd_release(bdds, &relation);
	return after;
}

/* What is freed in the step and written again hides what was there before, so
 * the domain comes last. */
static struct lcn_bdd
refilled_preimage(struct lcn_moves *moves, const struct lcn_move *move, struct lcn_bdd cube,
		  struct lcn_bdd after)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	struct lcn_bdd step = lcn_effect_free(moves->encoding, &move->effect, move->step);
	struct lcn_bdd before = lcn_bdd_and_exists(bdds, after, step, cube);
	lcn_bdd_replace(bdds, &before, lcn_effect_unwrite(moves->encoding, &move->effect, before));
	lcn_bdd_and_into(bdds, &before, move->domain);
	lcn_bdd_release(bdds, &step);
	return before;
}

struct lcn_bdd
lcn_move_preimage(struct lcn_moves *moves, uint32_t move, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = moves->encoding->bdds;
	const struct lcn_move *m = &moves->items.items[move];
	const struct lcn_group *group = &moves->groups.items[m->group];
	struct lcn_bdd after = lcn_bdd_rename(bdds, set, group->frame.backward);
	if (m->effect.is_refilled) {
		lcn_bdd_replace(bdds, &after,
				refilled_preimage(moves, m, group->frame.come, after));
		return after;
	}
	lcn_bdd_replace(bdds, &after, lcn_bdd_and_exists(bdds, after, m->step, group->frame.come));
	lcn_bdd_replace(bdds, &after, lcn_effect_unwrite(moves->encoding, &m->effect, after));
	return after;
}
