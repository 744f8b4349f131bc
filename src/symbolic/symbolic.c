#include "symbolic/symbolic.h"

#include <stdlib.h>

#include "base/memory.h"
#include "symbolic/engine.h"
#include "symbolic/flow.h"
#include "symbolic/order.h"

struct lcn_symbolic *
lcn_symbolic_create(const struct lcn_system *system, const struct lcn_symbolic_options *options)
{
	struct lcn_bdds *bdds = lcn_bdds_create(&options->bdds);
	if (bdds == NULL)
		return NULL;
	struct lcn_symbolic *engine = LCN_NEW(struct lcn_symbolic);
	engine->system = system;
	engine->options = *options;
	engine->bdds = bdds;
	engine->is_violated_at_once =
	    system->has_property && lcn_system_is_error(system, system->property.initial);
	lcn_encoding_init(&engine->encoding, system, &options->layout, bdds);
	bool is_order_fixed =
	    options->bdds.reordering == LCN_REORDER_OFF && options->bdds.disturb_every == 0;
	engine->flow = LCN_NEW_ARRAY(uint32_t, system->n_components);
	lcn_flow_order(system, engine->flow);
	lcn_moves_init(&engine->moves, &engine->encoding, is_order_fixed);
	engine->reachable = lcn_bdd_false(bdds);
	return engine;
}

void
lcn_symbolic_free(struct lcn_symbolic *engine)
{
	if (engine == NULL)
		return;
	lcn_bdd_release(engine->bdds, &engine->reachable);
	lcn_moves_release(&engine->moves);
	lcn_encoding_release(&engine->encoding);
	lcn_bdds_free(engine->bdds);
	free(engine->flow);
	free(engine);
}

enum lcn_limit
lcn_symbolic_limit(const struct lcn_symbolic *engine)
{
	return lcn_bdds_limit(engine->bdds);
}

static void
describe_layout(const struct lcn_symbolic *engine, struct lcn_symbolic_statistics *statistics)
{
	const struct lcn_box *boxes = engine->encoding.boxes;
	uint32_t n_components = engine->system->n_components;
	for (uint32_t c = 0; c < n_components; c++) {
		bool is_beside = false;
		if (boxes[c].n_message_bits == 0)
			continue;
		for (uint32_t other = 0; other < n_components; other++)
			is_beside |= other != c && boxes[other].n_message_bits > 0 &&
				     boxes[other].group == boxes[c].group;
		statistics->n_queues++;
		statistics->n_tail += boxes[c].kind->is_from_tail;
		statistics->n_beside += is_beside;
	}
}

/* Patience of somebody who has asked for an end already. */
enum { MS_FOR_COUNTING = 300 };

bool
lcn_symbolic_count_so_far(struct lcn_symbolic *engine, struct lcn_count *n_states)
{
	enum lcn_limit limit = lcn_symbolic_limit(engine);
	struct lcn_budget budget = {.deadline_ms = lcn_clock_ms() + MS_FOR_COUNTING};
	lcn_bdds_resume(engine->bdds, &budget);
	bool is_counted = lcn_encoding_count(&engine->encoding, engine->reachable, n_states);
	lcn_bdds_stop(engine->bdds, limit);
	return is_counted;
}

struct lcn_symbolic_statistics
lcn_symbolic_statistics(const struct lcn_symbolic *engine)
{
	struct lcn_symbolic_statistics statistics = {
	    .bdds = lcn_bdds_statistics(engine->bdds),
	    .n_groups = engine->moves.groups.n_items,
	    .n_images = engine->n_images,
	    .n_rounds = engine->n_rounds,
	    .n_jumps = engine->n_jumps,
	    .state_nodes = lcn_bdd_n_nodes(engine->reachable),
	};
	describe_layout(engine, &statistics);
	return statistics;
}

struct lcn_variable_names *
lcn_symbolic_order(const struct lcn_symbolic *engine)
{
	return lcn_order_of(&engine->encoding);
}

static void
note_image(struct lcn_symbolic *engine)
{
	struct lcn_progress *progress = lcn_budget_progress(engine->options.bdds.budget);
	engine->n_images++;
	if (progress != NULL)
		progress->n_images = engine->n_images;
}

struct lcn_bdd
lcn_symbolic_image(struct lcn_symbolic *engine, uint32_t group, struct lcn_bdd set)
{
	struct lcn_bdd after = lcn_group_image(&engine->moves, group, set);
	note_image(engine);
	if (lcn_encoding_grow(&engine->encoding, after))
		lcn_moves_update(&engine->moves);
	return after;
}

void
lcn_symbolic_make_room(struct lcn_symbolic *engine, uint32_t component)
{
	lcn_encoding_fill(&engine->encoding, component);
	lcn_moves_update(&engine->moves);
}

struct lcn_bdd
lcn_symbolic_preimage(struct lcn_symbolic *engine, uint32_t move, struct lcn_bdd set)
{
	struct lcn_bdd before = lcn_move_preimage(&engine->moves, move, set);
	note_image(engine);
	lcn_bdd_and_into(engine->bdds, &before, engine->reachable);
	return before;
}
