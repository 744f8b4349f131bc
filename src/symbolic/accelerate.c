#include "symbolic/accelerate.h"

/* A counter is tried when it has come this far; so many rounds of steps are
 * tried from one number to the next, and so many sets. */
enum { MIN_VALUE = 8, MAX_ROUNDS = 64, MAX_SETS = 4 };

struct jump {
	struct lcn_symbolic *engine;
	bool is_silent;
	uint32_t component;
	const struct lcn_field *counter;
	uint64_t from;	     /* the number to start at */
	struct lcn_bdd base; /* the set A, whatever the counter */
	struct lcn_bdd way;  /* states on the way from there to one more */
};

static struct lcn_bdd
value_is(const struct jump *jump, uint64_t value)
{
	return lcn_number_is(jump->engine->bdds, jump->counter, value);
}

/* What goes with a value of the counter in a set. */
static struct lcn_bdd
slice(const struct jump *jump, struct lcn_bdd set, uint64_t value)
{
	struct lcn_bdd is_value = value_is(jump, value);
	struct lcn_bdd result = lcn_bdd_cofactor(jump->engine->bdds, set, is_value);
	lcn_bdd_release(jump->engine->bdds, &is_value);
	return result;
}

/* Steps from the way to states where the counter is no higher than one more
 * than at the start. */
static bool
go_on_along_way(struct jump *jump, struct lcn_bdd band)
{
	struct lcn_symbolic *engine = jump->engine;
	const struct lcn_moves *moves = &engine->moves;
	bool is_new = false;
	for (uint32_t g = 0; g < moves->groups.n_items && lcn_symbolic_goes_on(engine); g++) {
		if (jump->is_silent && !lcn_moves_is_silent(moves, moves->groups.items[g].visible))
			continue;
		struct lcn_bdd after = lcn_group_image(&engine->moves, g, jump->way);
		engine->n_images++;
		lcn_bdd_and_into(engine->bdds, &after, band);
		if (!lcn_bdd_is_failed(after) && !lcn_bdd_implies(engine->bdds, after, jump->way)) {
			is_new = true;
			lcn_bdd_or_into(engine->bdds, &jump->way, after);
		}
		lcn_bdd_release(engine->bdds, &after);
	}
	return is_new;
}

/* Whether steps lead from all of the base to all of it with one message more. */
static bool
find_way(struct jump *jump)
{
	struct lcn_bdds *bdds = jump->engine->bdds;
	struct lcn_bdd goal = value_is(jump, jump->from + 1);
	struct lcn_bdd start = value_is(jump, jump->from);
	struct lcn_bdd band = lcn_number_at_most(bdds, jump->counter, jump->from + 1);
	lcn_bdd_and_into(bdds, &band, jump->engine->encoding.within);
	lcn_bdd_and_into(bdds, &goal, jump->base);
	lcn_bdd_and_into(bdds, &start, jump->base);
	lcn_bdd_replace(bdds, &jump->way, start);
	bool is_found = false;
	for (unsigned i = 0; i < MAX_ROUNDS && !is_found && go_on_along_way(jump, band); i++)
		is_found = lcn_bdd_implies(bdds, goal, jump->way);
	lcn_bdd_release(bdds, &goal);
	lcn_bdd_release(bdds, &band);
	return is_found;
}

/* Drops from the base what cannot be reached again, until all that is left
 * can. */
static bool
find_base(struct jump *jump, struct lcn_bdd set)
{
	struct lcn_bdds *bdds = jump->engine->bdds;
	jump->base = slice(jump, set, jump->from);
	lcn_bdd_and_with(bdds, &jump->base, slice(jump, set, jump->from + 1));
	for (unsigned i = 0; i < MAX_SETS; i++) {
		if (lcn_bdd_is_failed(jump->base) || lcn_bdd_is_false(bdds, jump->base))
			return false;
		if (find_way(jump))
			return true;
		lcn_bdd_and_with(bdds, &jump->base, slice(jump, jump->way, jump->from + 1));
	}
	return false;
}

static bool
add_jump(struct jump *jump, struct lcn_bdd *set)
{
	struct lcn_symbolic *engine = jump->engine;
	struct lcn_bdds *bdds = engine->bdds;
	uint64_t capacity = engine->system->components[jump->component].capacity;
	uint64_t most = lcn_encoding_greatest(&engine->encoding, jump->component, jump->way);
	if (most >= capacity || jump->from == 0)
		return false;
	struct lcn_bdd reached =
	    lcn_number_at_most(bdds, jump->counter, jump->from + 1 + (capacity - most));
	struct lcn_bdd below = lcn_number_at_most(bdds, jump->counter, jump->from - 1);
	lcn_bdd_minus_into(bdds, &reached, below);
	lcn_bdd_and_into(bdds, &reached, jump->base);
	bool is_new = !lcn_bdd_is_failed(reached) && !lcn_bdd_implies(bdds, reached, *set);
	if (is_new)
		lcn_bdd_or_into(bdds, set, reached);
	lcn_bdd_release(bdds, &reached);
	lcn_bdd_release(bdds, &below);
	return is_new;
}

static bool
jump_from(struct jump *jump, uint64_t from, struct lcn_bdd *set)
{
	struct lcn_symbolic *engine = jump->engine;
	jump->from = from;
	bool is_new = find_base(jump, *set) && add_jump(jump, set);
	lcn_bdd_release(engine->bdds, &jump->base);
	lcn_bdd_release(engine->bdds, &jump->way);
	return is_new;
}

/* Ways that have only just begun are found at small numbers, ways that begin
 * late at large ones. */
static bool
accelerate_counter(struct lcn_symbolic *engine, bool is_silent, uint32_t component,
		   const struct lcn_field *counter, struct lcn_bdd *set)
{
	struct jump jump = {
	    .engine = engine, .is_silent = is_silent, .component = component, .counter = counter};
	uint64_t greatest;
	if (!lcn_number_greatest(engine->bdds, counter, *set, &greatest) || greatest < MIN_VALUE)
		return false;
	bool is_new = jump_from(&jump, MIN_VALUE / 2, set);
	is_new |= jump_from(&jump, greatest / 2, set);
	return is_new;
}

bool
lcn_symbolic_accelerate(struct lcn_symbolic *engine, bool is_silent, struct lcn_bdd *set)
{
	bool is_new = false;
	for (uint32_t c = 0; c < engine->system->n_components; c++) {
		const struct lcn_box *box = &engine->encoding.boxes[c];
		if (lcn_box_is_queue(box))
			continue;
		for (uint32_t m = 0; m < engine->system->components[c].n_messages; m++)
			is_new |= accelerate_counter(engine, is_silent, c, &box->numbers[m], set);
	}
	return is_new;
}
