#include "symbolic/backward.h"

static struct lcn_bdd
before_error(struct lcn_symbolic *engine, bool is_silent)
{
	struct lcn_moves *moves = &engine->moves;
	struct lcn_bdd result = lcn_bdd_false(engine->bdds);
	for (uint32_t i = 0; i < moves->items.n_items; i++) {
		for (size_t v = 0; v < moves->items.items[i].violations.n_items; v++) {
			const struct lcn_violation *violation =
			    &moves->items.items[i].violations.items[v];
			if (!is_silent ||
			    lcn_moves_is_silent(moves,
						lcn_move_visible(moves, i, violation->n_sends)))
				lcn_bdd_or_into(engine->bdds, &result, violation->states);
		}
	}
	lcn_bdd_and_into(engine->bdds, &result, engine->reachable);
	return result;
}

static bool
is_wanted(const struct lcn_symbolic *engine, bool is_silent, uint32_t move)
{
	return !is_silent ||
	       lcn_moves_is_silent(&engine->moves, engine->moves.items.items[move].visible);
}

struct lcn_bdd
lcn_backward_to_error(struct lcn_symbolic *engine, bool is_silent)
{
	struct lcn_bdds *bdds = engine->bdds;
	struct lcn_bdd result = before_error(engine, is_silent);
	for (bool is_new = true; is_new && lcn_symbolic_goes_on(engine);) {
		is_new = false;
		for (uint32_t i = 0; i < engine->moves.items.n_items; i++) {
			if (!is_wanted(engine, is_silent, i))
				continue;
			struct lcn_bdd before = lcn_symbolic_preimage(engine, i, result);
			if (!lcn_bdd_is_failed(before) && !lcn_bdd_implies(bdds, before, result)) {
				is_new = true;
				lcn_bdd_or_into(bdds, &result, before);
			}
			lcn_bdd_release(bdds, &before);
		}
	}
	return result;
}

struct lcn_bdd
lcn_backward_step(struct lcn_symbolic *engine, bool is_silent, struct lcn_bdd set)
{
	struct lcn_bdd result = lcn_bdd_false(engine->bdds);
	for (uint32_t i = 0; i < engine->moves.items.n_items && lcn_symbolic_goes_on(engine); i++)
		if (is_wanted(engine, is_silent, i))
			lcn_bdd_or_with(engine->bdds, &result,
					lcn_symbolic_preimage(engine, i, set));
	return result;
}
