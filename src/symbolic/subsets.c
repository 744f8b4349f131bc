#include "symbolic/subsets.h"

#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/accelerate.h"
#include "symbolic/backward.h"
#include "symbolic/engine.h"
#include "symbolic/unseen.h"

/* What is left of a step that has begun: a tuple of three words for each send
 * to come (whether the property may still be violated before it, the receiver
 * and the message), and whether the step ends in the error. */
enum { WORDS_OF_SEND = 3 };

/* Of internal steps, before a jump is tried. */
enum { ROUNDS_PER_JUMP = 16 };

struct pending {
	uint32_t rest;
	struct lcn_bdd states; /* where it ends */
};

struct subset {
	struct lcn_bdd states;
	LCN_ARRAY(struct pending) pending; /* by rest */
};

/* A move that violates the property as it shows its label. */
struct end {
	uint32_t move;
	uint32_t violation; /* of the move's */
	uint32_t visible;
};

struct lcn_symbolic_subsets {
	struct lcn_symbolic *engine;
	bool keeps_all;
	struct lcn_bdd doomed;
	struct lcn_bdd kept;
	struct lcn_unseen unseen;      /* what sets do without */
	struct lcn_bdd doomed_in_sets; /* the same of sets */
	struct lcn_bdd kept_in_sets;
	struct lcn_bdd harmful; /* states whose property can still be violated */
	bool *is_harmful;	/* by state of the property */
	bool is_doomed;
	struct lcn_bdd *rooms;	    /* by component: where there is some; failed until asked for */
	LCN_ARRAY(uint32_t) silent; /* groups */
	LCN_ARRAY(struct end) ends;
	struct lcn_tuples rests;
	struct lcn_tuples keys; /* of subsets, by their number */
	LCN_ARRAY(struct subset) items;
};

/* States of the property from which its error can be reached. */
static bool *
find_harmful(const struct lcn_system *system)
{
	const struct lcn_dfa *property = &system->property;
	uint32_t n_states = system->has_property ? property->n_states : 1;
	bool *is_harmful = LCN_NEW_ZEROS(bool, n_states);
	for (bool has_changed = system->has_property; has_changed;) {
		has_changed = false;
		for (uint32_t s = 0; s < n_states; s++) {
			bool is_bad = property->classes[s] == LCN_CLASS_ERROR;
			for (uint32_t a = 0; a < property->letters.n_names; a++) {
				uint32_t next = lcn_dfa_next(property, s, a);
				is_bad |= next != LCN_NO_STATE && is_harmful[next];
			}
			has_changed |= is_bad && !is_harmful[s];
			is_harmful[s] |= is_bad;
		}
	}
	return is_harmful;
}

static struct lcn_bdd
harmful_states(struct lcn_symbolic *engine, const bool *is_harmful)
{
	const struct lcn_system *system = engine->system;
	struct lcn_bdd result = lcn_bdd_false(engine->bdds);
	for (uint32_t q = 0; system->has_property && q < system->property.n_states; q++)
		if (is_harmful[q] && !lcn_system_is_error(system, q))
			lcn_bdd_or_with(engine->bdds, &result,
					lcn_encoding_property_is(&engine->encoding, q));
	return result;
}

static bool
initial_is_doomed(struct lcn_symbolic_subsets *subsets)
{
	struct lcn_symbolic *engine = subsets->engine;
	if (engine->is_violated_at_once)
		return true;
	struct lcn_bdd state = lcn_encoding_initial(&engine->encoding);
	bool is_doomed = lcn_bdd_meet(engine->bdds, state, subsets->doomed);
	lcn_bdd_release(engine->bdds, &state);
	return is_doomed;
}

/* The encoding has all the room that it needs, so moves stay as they are. */
static void
look_at_moves(struct lcn_symbolic_subsets *subsets)
{
	struct lcn_moves *moves = &subsets->engine->moves;
	for (uint32_t g = 0; g < moves->groups.n_items; g++)
		if (lcn_moves_is_silent(moves, moves->groups.items[g].visible))
			lcn_array_push(&subsets->silent, g);
	for (uint32_t i = 0; i < moves->items.n_items; i++)
		for (uint32_t v = 0; v < moves->items.items[i].violations.n_items; v++) {
			uint32_t n_sends = moves->items.items[i].violations.items[v].n_sends;
			uint32_t visible = lcn_move_visible(moves, i, n_sends);
			lcn_array_push(&subsets->ends, ((struct end){i, v, visible}));
		}
}

/* What sets have of a set of reachable states. */
static struct lcn_bdd
in_sets(const struct lcn_symbolic_subsets *subsets, struct lcn_bdd states)
{
	struct lcn_bdd result = lcn_bdd_copy(subsets->engine->bdds, states);
	lcn_unseen_drop(&subsets->unseen, &result);
	return result;
}

/* Drops what sets do without, and states that are not kept. What reachable
 * states lead to is reachable. */
static void
reduce(const struct lcn_symbolic_subsets *subsets, struct lcn_bdd *states)
{
	lcn_unseen_drop(&subsets->unseen, states);
	if (!subsets->keeps_all)
		lcn_bdd_and_into(subsets->engine->bdds, states, subsets->kept_in_sets);
}

struct lcn_symbolic_subsets *
lcn_symbolic_subsets_create(struct lcn_symbolic *engine, bool keeps_all)
{
	struct lcn_symbolic_subsets *subsets = LCN_NEW(struct lcn_symbolic_subsets);
	subsets->engine = engine;
	subsets->keeps_all = keeps_all;
	subsets->is_harmful = find_harmful(engine->system);
	subsets->harmful = harmful_states(engine, subsets->is_harmful);
	subsets->doomed = lcn_backward_to_error(engine, true);
	subsets->kept = keeps_all ? lcn_bdd_copy(engine->bdds, engine->reachable)
				  : lcn_backward_to_error(engine, false);
	subsets->is_doomed = initial_is_doomed(subsets);
	lcn_unseen_init(&subsets->unseen, engine);
	subsets->doomed_in_sets = in_sets(subsets, subsets->doomed);
	subsets->kept_in_sets = in_sets(subsets, subsets->kept);
	subsets->rooms = LCN_NEW_ZEROS(struct lcn_bdd, engine->system->n_components);
	look_at_moves(subsets);
	return subsets;
}

static void
release_subset(struct lcn_symbolic_subsets *subsets, struct subset *subset)
{
	struct lcn_bdds *bdds = subsets->engine->bdds;
	lcn_bdd_release(bdds, &subset->states);
	for (size_t i = 0; i < subset->pending.n_items; i++)
		lcn_bdd_release(bdds, &subset->pending.items[i].states);
	lcn_array_release(&subset->pending);
}

void
lcn_symbolic_subsets_free(struct lcn_symbolic_subsets *subsets)
{
	if (subsets == NULL)
		return;
	struct lcn_bdds *bdds = subsets->engine->bdds;
	lcn_bdd_release(bdds, &subsets->doomed);
	lcn_bdd_release(bdds, &subsets->kept);
	lcn_bdd_release(bdds, &subsets->harmful);
	lcn_bdd_release(bdds, &subsets->doomed_in_sets);
	lcn_bdd_release(bdds, &subsets->kept_in_sets);
	lcn_unseen_release(&subsets->unseen);
	for (uint32_t c = 0; c < subsets->engine->system->n_components; c++)
		lcn_bdd_release(bdds, &subsets->rooms[c]);
	free(subsets->rooms);
	lcn_array_release(&subsets->silent);
	lcn_array_release(&subsets->ends);
	for (size_t i = 0; i < subsets->items.n_items; i++)
		release_subset(subsets, &subsets->items.items[i]);
	lcn_array_release(&subsets->items);
	lcn_tuples_release(&subsets->rests);
	lcn_tuples_release(&subsets->keys);
	free(subsets->is_harmful);
	free(subsets);
}

bool
lcn_symbolic_subsets_is_doomed(const struct lcn_symbolic_subsets *subsets)
{
	return subsets->is_doomed;
}

/* A subset in the making. */
struct making {
	struct lcn_symbolic_subsets *subsets;
	struct subset set;
	bool is_error;
};

static void
init_making(struct making *making, struct lcn_symbolic_subsets *subsets)
{
	*making = (struct making){.subsets = subsets};
	making->set.states = lcn_bdd_false(subsets->engine->bdds);
}

/* Gives the states away, as do the next ones. */
static void
add_states(struct making *making, struct lcn_bdd states)
{
	lcn_bdd_or_with(making->subsets->engine->bdds, &making->set.states, states);
}

static void
add_pending(struct making *making, const uint32_t *words, size_t n_words, struct lcn_bdd states)
{
	struct lcn_symbolic_subsets *subsets = making->subsets;
	struct lcn_bdds *bdds = subsets->engine->bdds;
	bool is_error = words[n_words - 1] != 0;
	if (!is_error)
		reduce(subsets, &states);
	if (lcn_bdd_is_failed(states) || lcn_bdd_is_false(bdds, states)) {
		lcn_bdd_release(bdds, &states);
		return;
	}
	uint32_t rest = lcn_tuples_add(&subsets->rests, words, n_words);
	size_t at = 0;
	while (at < making->set.pending.n_items && making->set.pending.items[at].rest < rest)
		at++;
	if (at < making->set.pending.n_items && making->set.pending.items[at].rest == rest) {
		lcn_bdd_or_with(bdds, &making->set.pending.items[at].states, states);
		return;
	}
	lcn_array_push(&making->set.pending, ((struct pending){0}));
	for (size_t i = making->set.pending.n_items - 1; i > at; i--)
		making->set.pending.items[i] = making->set.pending.items[i - 1];
	making->set.pending.items[at] = (struct pending){rest, states};
}

/* Follows internal steps until nothing is new. */
static void
close_states(struct lcn_symbolic_subsets *subsets, struct lcn_bdd *states)
{
	struct lcn_symbolic *engine = subsets->engine;
	struct lcn_bdds *bdds = engine->bdds;
	unsigned n_rounds = 0;
	for (bool is_new = true; is_new && lcn_symbolic_goes_on(engine);) {
		is_new = false;
		if (++n_rounds % ROUNDS_PER_JUMP == 0 &&
		    lcn_symbolic_accelerate(engine, true, states))
			reduce(subsets, states);
		for (size_t i = 0; i < subsets->silent.n_items; i++) {
			struct lcn_bdd after =
			    lcn_symbolic_image(engine, subsets->silent.items[i], *states);
			reduce(subsets, &after);
			if (!lcn_bdd_is_failed(after) && !lcn_bdd_implies(bdds, after, *states)) {
				is_new = true;
				lcn_bdd_or_into(bdds, states, after);
			}
			lcn_bdd_release(bdds, &after);
		}
	}
}

static void
push_node(uint32_t *words, size_t *n, struct lcn_bdd f)
{
	uint64_t number = lcn_bdd_number(f);
	words[(*n)++] = (uint32_t) number;
	words[(*n)++] = (uint32_t) (number >> 32);
}

/* The number of the subset, which is given away. */
static uint32_t
intern(struct lcn_symbolic_subsets *subsets, struct subset *subset)
{
	size_t n_words = 0;
	uint32_t *words = LCN_NEW_ARRAY(uint32_t, 2 + 3 * subset->pending.n_items);
	push_node(words, &n_words, subset->states);
	for (size_t i = 0; i < subset->pending.n_items; i++) {
		words[n_words++] = subset->pending.items[i].rest;
		push_node(words, &n_words, subset->pending.items[i].states);
	}
	uint32_t number = lcn_tuples_add(&subsets->keys, words, n_words);
	free(words);
	if (number == subsets->items.n_items)
		lcn_array_push(&subsets->items, *subset);
	else
		release_subset(subsets, subset);
	return number;
}

/* Doomed states are closed backwards under internal steps, so it is enough to
 * look for them before closing. */
static enum lcn_limit
finish(struct making *making, uint32_t *number)
{
	struct lcn_symbolic_subsets *subsets = making->subsets;
	struct lcn_bdds *bdds = subsets->engine->bdds;
	reduce(subsets, &making->set.states);
	making->is_error |= lcn_bdd_meet(bdds, making->set.states, subsets->doomed_in_sets);
	if (!making->is_error)
		close_states(subsets, &making->set.states);
	bool is_empty =
	    lcn_bdd_is_false(bdds, making->set.states) && making->set.pending.n_items == 0;
	*number = making->is_error ? LCN_SUBSET_ERROR : LCN_SUBSET_NONE;
	if (making->is_error || is_empty || !lcn_symbolic_goes_on(subsets->engine))
		release_subset(subsets, &making->set);
	else
		*number = intern(subsets, &making->set);
	return lcn_symbolic_limit(subsets->engine);
}

static enum lcn_limit
initial(void *engine, uint32_t *subset)
{
	struct lcn_symbolic_subsets *subsets = engine;
	struct making making;
	init_making(&making, subsets);
	add_states(&making, lcn_encoding_initial(&subsets->engine->encoding));
	return finish(&making, subset);
}

/* Steps that begin with the action. */
static void
follow_pending(struct making *making, const struct pending *pending,
	       const struct lcn_action *action)
{
	struct lcn_symbolic_subsets *subsets = making->subsets;
	size_t n_words = lcn_tuples_length(&subsets->rests, pending->rest);
	const uint32_t *words = lcn_tuples_at(&subsets->rests, pending->rest);
	if (words[1] != action->receiver || words[2] != action->message)
		return;
	struct lcn_bdd states = lcn_bdd_copy(subsets->engine->bdds, pending->states);
	if (n_words > WORDS_OF_SEND + 1) {
		uint32_t *rest = LCN_NEW_ARRAY(uint32_t, n_words);
		for (size_t i = WORDS_OF_SEND; i < n_words; i++)
			rest[i - WORDS_OF_SEND] = words[i];
		add_pending(making, rest, n_words - WORDS_OF_SEND, states);
		free(rest);
	} else if (words[n_words - 1] != 0) {
		making->is_error = true;
		lcn_bdd_release(subsets->engine->bdds, &states);
	} else {
		add_states(making, states);
	}
}

static bool
begins_with(const struct lcn_moves *moves, uint32_t visible, const struct lcn_action *action)
{
	const uint32_t *words = lcn_tuples_at(&moves->labels, visible);
	return !lcn_moves_is_silent(moves, visible) && words[0] == action->receiver &&
	       words[1] == action->message;
}

/* What is left of a step after its first visible send, for one state of the
 * property before it. */
struct rest {
	LCN_ARRAY(uint32_t) words;
};

static void
find_rest(const struct lcn_symbolic_subsets *subsets, struct lcn_choice choice, uint32_t n_sends,
	  uint32_t property_state, bool is_error, struct rest *rest)
{
	const struct lcn_system *system = subsets->engine->system;
	const struct lcn_path *path = lcn_path_of_choice(system, choice);
	uint32_t n_made = 0;
	bool is_first = true;
	uint32_t before = 0; /* the property after the last visible send */
	lcn_array_clear(&rest->words);
	for (size_t i = 0; i < path->n_operations && n_made < n_sends; i++) {
		const struct lcn_operation *o = &path->operations[i];
		if (o->kind != LCN_POST)
			continue;
		n_made++;
		if ((choice.component == system->missing) == (o->receiver == system->missing))
			continue;
		if (!is_first) {
			lcn_array_push(&rest->words, subsets->is_harmful[before]);
			lcn_array_push(&rest->words, o->receiver);
			lcn_array_push(&rest->words, o->message);
		}
		is_first = false;
		before = lcn_path_watch(system, choice, property_state, n_made);
	}
	lcn_array_push(&rest->words, is_error);
}

/* Begins the steps of one move, which show several sends: those from `domain`,
 * one state of the property after the other. */
static void
begin_steps(struct making *making, uint32_t move, struct lcn_bdd states, struct lcn_bdd domain,
	    uint32_t n_sends, bool is_error)
{
	struct lcn_symbolic *engine = making->subsets->engine;
	const struct lcn_system *system = engine->system;
	struct lcn_choice choice = engine->moves.items.items[move].choice;
	uint32_t n_properties = system->has_property ? system->property.n_states : 1;
	struct lcn_bdd sources = lcn_bdd_and(engine->bdds, states, domain);
	struct rest rest = {0};
	for (uint32_t q = 0; q < n_properties; q++) {
		if (lcn_bdd_is_false(engine->bdds, sources) || lcn_system_is_error(system, q))
			continue;
		struct lcn_bdd from = lcn_encoding_property_is(&engine->encoding, q);
		lcn_bdd_and_into(engine->bdds, &from, sources);
		if (!lcn_bdd_is_failed(from) && !lcn_bdd_is_false(engine->bdds, from)) {
			find_rest(making->subsets, choice, n_sends, q, is_error, &rest);
			add_pending(making, rest.words.items, rest.words.n_items,
				    is_error ? lcn_bdd_true(engine->bdds)
					     : lcn_move_image(&engine->moves, move, from));
		}
		lcn_bdd_release(engine->bdds, &from);
	}
	lcn_array_release(&rest.words);
	lcn_bdd_release(engine->bdds, &sources);
}

static void
follow_group(struct making *making, uint32_t group, struct lcn_bdd states)
{
	struct lcn_symbolic *engine = making->subsets->engine;
	const struct lcn_group *g = &engine->moves.groups.items[group];
	if (lcn_tuples_length(&engine->moves.labels, g->visible) == 2) {
		add_states(making, lcn_symbolic_image(engine, group, states));
		return;
	}
	for (size_t i = 0; i < g->moves.n_items; i++)
		begin_steps(making, g->moves.items[i], states,
			    engine->moves.items.items[g->moves.items[i]].domain, UINT32_MAX, false);
}

static void
follow_end(struct making *making, const struct end *end, struct lcn_bdd states)
{
	struct lcn_symbolic *engine = making->subsets->engine;
	const struct lcn_violation *violation =
	    &engine->moves.items.items[end->move].violations.items[end->violation];
	if (!lcn_bdd_meet(engine->bdds, states, violation->states))
		return;
	if (lcn_tuples_length(&engine->moves.labels, end->visible) == 2)
		making->is_error = true;
	else
		begin_steps(making, end->move, states, violation->states, violation->n_sends, true);
}

static enum lcn_limit
successor(void *engine, uint32_t subset, const struct lcn_action *action, uint32_t *next)
{
	struct lcn_symbolic_subsets *subsets = engine;
	const struct lcn_moves *moves = &subsets->engine->moves;
	const struct subset *from = &subsets->items.items[subset];
	struct making making;
	init_making(&making, subsets);
	for (size_t i = 0; i < from->pending.n_items; i++)
		follow_pending(&making, &from->pending.items[i], action);
	for (uint32_t g = 0; g < moves->groups.n_items; g++)
		if (begins_with(moves, moves->groups.items[g].visible, action))
			follow_group(&making, g, from->states);
	for (size_t i = 0; i < subsets->ends.n_items; i++)
		if (begins_with(moves, subsets->ends.items[i].visible, action))
			follow_end(&making, &subsets->ends.items[i], from->states);
	return finish(&making, next);
}

static bool
has_room(void *engine, uint32_t subset, const struct lcn_action *send)
{
	struct lcn_symbolic_subsets *subsets = engine;
	struct lcn_symbolic *symbolic = subsets->engine;
	int64_t capacity = symbolic->system->components[send->receiver].capacity;
	struct lcn_bdd *room = &subsets->rooms[send->receiver];
	if (lcn_bdd_is_failed(*room))
		*room = lcn_encoding_at_most(&symbolic->encoding, send->receiver, capacity - 1);
	return lcn_bdd_meet(symbolic->bdds, subsets->items.items[subset].states, *room);
}

static bool
is_harmless(void *engine, uint32_t subset)
{
	struct lcn_symbolic_subsets *subsets = engine;
	const struct subset *set = &subsets->items.items[subset];
	for (size_t i = 0; i < set->pending.n_items; i++)
		if (*lcn_tuples_at(&subsets->rests, set->pending.items[i].rest) != 0)
			return false;
	return !lcn_bdd_meet(subsets->engine->bdds, set->states, subsets->harmful);
}

struct lcn_subsets
lcn_symbolic_subsets_interface(struct lcn_symbolic_subsets *subsets)
{
	return (struct lcn_subsets){.engine = subsets,
				    .initial = initial,
				    .successor = successor,
				    .has_room = has_room,
				    .is_harmless = is_harmless};
}

/* Steps of a class that shows n sends are n transitions with n-1 states
 * between, which are never doomed; only the first one leaves its source. */
static void
add_class_sizes(const struct lcn_symbolic_subsets *subsets, const struct lcn_step_class *all,
		const struct lcn_step_class *kept, struct lcn_count *n_states,
		struct lcn_count *n_edges)
{
	size_t n_sends = lcn_tuples_length(&subsets->engine->moves.labels, all->visible) / 2;
	lcn_count_add(n_edges, &kept->n_steps);
	if (n_sends < 2)
		return;
	lcn_count_add_product(n_states, &all->n_steps, n_sends - 1);
	lcn_count_add_product(n_edges, &all->n_steps, n_sends - 1);
}

enum lcn_limit
lcn_symbolic_subsets_sizes(struct lcn_symbolic_subsets *subsets, struct lcn_count *n_states,
			   struct lcn_count *n_edges)
{
	struct lcn_symbolic *engine = subsets->engine;
	struct lcn_bdd to = subsets->keeps_all ? LCN_BDD_FAILED : subsets->kept;
	struct lcn_bdd from = lcn_bdd_minus(engine->bdds, engine->reachable, subsets->doomed);
	struct lcn_bdd left = lcn_bdd_minus(engine->bdds, subsets->kept, subsets->doomed);
	struct lcn_step_classes all;
	struct lcn_step_classes kept;
	lcn_encoding_count(&engine->encoding, left, n_states);
	lcn_symbolic_count_steps(engine, engine->reachable, to, true, &all);
	lcn_symbolic_count_steps(engine, from, to, true, &kept);
	bool is_violated = engine->is_violated_at_once;
	lcn_count_set(n_edges, 0);
	for (size_t i = 0; i < kept.items.n_items && i < all.items.n_items; i++) {
		add_class_sizes(subsets, &all.items.items[i], &kept.items.items[i], n_states,
				n_edges);
		is_violated |= all.items.items[i].is_violation &&
			       !lcn_count_is(&all.items.items[i].n_steps, 0);
	}
	mpz_add_ui(n_states->value, n_states->value, is_violated);
	lcn_step_classes_release(&all);
	lcn_step_classes_release(&kept);
	lcn_bdd_release(engine->bdds, &from);
	lcn_bdd_release(engine->bdds, &left);
	return lcn_symbolic_limit(engine);
}
