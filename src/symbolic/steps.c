/* Counting steps: pairs of a source and a target, for each label.
 *
 * Paths of one message with the same sends differ only in what they store, so
 * a target is known by its source and the values stored. */
#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/engine.h"
#include "symbolic/relation.h"

#define NOTHING UINT32_MAX

struct tally {
	struct lcn_symbolic *engine;
	struct lcn_bdd from;
	struct lcn_bdd to;
	struct lcn_tuples keys;
	LCN_ARRAY(uint32_t) first; /* by key: a move, or a violation of one */
	LCN_ARRAY(uint32_t) next;  /* by move or violation: the next one with its key */
	LCN_ARRAY(uint32_t) last;  /* by key */
};

static void
file(struct tally *tally, const uint32_t *key, size_t n_words)
{
	uint32_t item = (uint32_t) tally->next.n_items;
	uint32_t n_before = lcn_tuples_count(&tally->keys);
	uint32_t number = lcn_tuples_add(&tally->keys, key, n_words);
	lcn_array_push(&tally->next, NOTHING);
	if (number == n_before) {
		lcn_array_push(&tally->first, item);
		lcn_array_push(&tally->last, item);
	} else {
		tally->next.items[tally->last.items[number]] = item;
		tally->last.items[number] = item;
	}
}

static void
add_class(struct lcn_step_classes *classes, uint32_t label, uint32_t visible, bool is_violation,
	  const struct lcn_count *count)
{
	lcn_array_push(&classes->items, ((struct lcn_step_class){.label = label,
								 .visible = visible,
								 .is_violation = is_violation,
								 .n_steps = *count}));
}

/* The variables that any move of the class stores in. */
struct stored {
	LCN_ARRAY(uint32_t) variables;
};

static void
find_stored(const struct tally *tally, uint32_t key, struct stored *stored)
{
	const struct lcn_system *system = tally->engine->system;
	const struct lcn_moves *moves = &tally->engine->moves;
	for (uint32_t v = 0; v < system->n_variables; v++)
		for (uint32_t i = tally->first.items[key]; i != NOTHING; i = tally->next.items[i]) {
			if (!lcn_relation_stores_in(system, moves->items.items[i].choice, v))
				continue;
			lcn_array_push(&stored->variables, v);
			break;
		}
}

/* next = now */
static struct lcn_bdd
keep_value(struct lcn_encoding *encoding, uint32_t variable)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_field *field = &encoding->variables[variable];
	struct lcn_bdd result = lcn_bdd_false(bdds);
	for (uint64_t v = 0; v < field->n_values; v++) {
		struct lcn_bdd both = lcn_field_is(bdds, field->now, field->n_values, v);
		lcn_bdd_and_with(bdds, &both, lcn_field_is(bdds, field->next, field->n_values, v));
		lcn_bdd_or_with(bdds, &result, both);
	}
	return result;
}

static struct lcn_bdd
pairs_of_move(struct tally *tally, uint32_t move, const struct stored *stored)
{
	struct lcn_symbolic *engine = tally->engine;
	const struct lcn_move *m = &engine->moves.items.items[move];
	struct lcn_bdd sources = lcn_bdd_and(engine->bdds, m->domain, tally->from);
	if (!lcn_bdd_is_failed(tally->to))
		lcn_bdd_and_with(engine->bdds, &sources,
				 lcn_symbolic_preimage(engine, move, tally->to));
	if (stored->variables.n_items == 0)
		return sources;
	struct lcn_bdd pairs = lcn_relation_stores(&engine->encoding, m->choice, sources);
	for (size_t i = 0; i < stored->variables.n_items; i++)
		if (!lcn_relation_stores_in(engine->system, m->choice, stored->variables.items[i]))
			lcn_bdd_and_with(engine->bdds, &pairs,
					 keep_value(&engine->encoding, stored->variables.items[i]));
	lcn_bdd_release(engine->bdds, &sources);
	return pairs;
}

static void
count_class(struct tally *tally, uint32_t key, struct lcn_step_classes *classes)
{
	struct lcn_symbolic *engine = tally->engine;
	const struct lcn_move *first = &engine->moves.items.items[tally->first.items[key]];
	struct lcn_bdd pairs = lcn_bdd_false(engine->bdds);
	struct stored stored = {0};
	struct lcn_count count;
	if (tally->next.items[tally->first.items[key]] != NOTHING)
		find_stored(tally, key, &stored);
	for (uint32_t i = tally->first.items[key]; i != NOTHING; i = tally->next.items[i])
		lcn_bdd_or_with(engine->bdds, &pairs, pairs_of_move(tally, i, &stored));
	lcn_count_init(&count);
	if (!lcn_bdd_is_false(engine->bdds, pairs))
		lcn_encoding_count_pairs(&engine->encoding, pairs, stored.variables.items,
					 stored.variables.n_items, &count);
	add_class(classes, first->label, first->visible, false, &count);
	lcn_bdd_release(engine->bdds, &pairs);
	lcn_array_release(&stored.variables);
}

static void
release_tally(struct tally *tally)
{
	lcn_tuples_release(&tally->keys);
	lcn_array_release(&tally->first);
	lcn_array_release(&tally->next);
	lcn_array_release(&tally->last);
}

static void
count_moves(struct lcn_symbolic *engine, struct lcn_bdd from, struct lcn_bdd to,
	    struct lcn_step_classes *classes)
{
	struct tally tally = {.engine = engine, .from = from, .to = to};
	for (size_t i = 0; i < engine->moves.items.n_items; i++) {
		const struct lcn_move *move = &engine->moves.items.items[i];
		file(&tally, (uint32_t[]){move->label, move->choice.message}, 2);
	}
	for (uint32_t key = 0; key < tally.first.n_items && lcn_symbolic_goes_on(engine); key++)
		count_class(&tally, key, classes);
	release_tally(&tally);
}

/* A violation of a move, and how it is seen. */
struct violating {
	uint32_t label;
	uint32_t visible;
	struct lcn_bdd states; /* borrowed */
};

static void
count_violations_of(struct lcn_symbolic *engine, const struct tally *tally, uint32_t key,
		    const struct violating *all, struct lcn_bdd from,
		    struct lcn_step_classes *classes)
{
	const struct violating *first = &all[tally->first.items[key]];
	struct lcn_bdd sources = lcn_bdd_false(engine->bdds);
	struct lcn_count count;
	for (uint32_t i = tally->first.items[key]; i != NOTHING; i = tally->next.items[i])
		lcn_bdd_or_into(engine->bdds, &sources, all[i].states);
	lcn_bdd_and_into(engine->bdds, &sources, from);
	lcn_count_init(&count);
	lcn_encoding_count(&engine->encoding, sources, &count);
	add_class(classes, first->label, first->visible, true, &count);
	lcn_bdd_release(engine->bdds, &sources);
}

static void
count_violations(struct lcn_symbolic *engine, struct lcn_bdd from, struct lcn_step_classes *classes)
{
	struct tally tally = {.engine = engine};
	LCN_ARRAY(struct violating) all = {0};
	for (uint32_t i = 0; i < engine->moves.items.n_items; i++) {
		const struct lcn_move *move = &engine->moves.items.items[i];
		for (size_t v = 0; v < move->violations.n_items; v++) {
			const struct lcn_violation *violation = &move->violations.items[v];
			uint32_t label = lcn_move_label(&engine->moves, i, violation->n_sends);
			uint32_t visible = lcn_move_visible(&engine->moves, i, violation->n_sends);
			file(&tally, &label, 1);
			lcn_array_push(&all,
				       ((struct violating){label, visible, violation->states}));
		}
	}
	for (uint32_t key = 0; key < tally.first.n_items && lcn_symbolic_goes_on(engine); key++)
		count_violations_of(engine, &tally, key, all.items, from, classes);
	lcn_array_release(&all);
	release_tally(&tally);
}

void
lcn_symbolic_count_steps(struct lcn_symbolic *engine, struct lcn_bdd from, struct lcn_bdd to,
			 bool with_error, struct lcn_step_classes *classes)
{
	*classes = (struct lcn_step_classes){0};
	count_moves(engine, from, to, classes);
	if (with_error)
		count_violations(engine, from, classes);
}

void
lcn_step_classes_release(struct lcn_step_classes *classes)
{
	for (size_t i = 0; i < classes->items.n_items; i++)
		lcn_count_release(&classes->items.items[i].n_steps);
	lcn_array_release(&classes->items);
}
