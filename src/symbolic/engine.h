/* What the files of this room share. Nobody else includes this. */
#ifndef LCN_SYMBOLIC_ENGINE_H
#define LCN_SYMBOLIC_ENGINE_H

#include "symbolic/moves.h"
#include "symbolic/symbolic.h"

struct lcn_symbolic {
	const struct lcn_system *system;
	struct lcn_symbolic_options options;
	struct lcn_bdds *bdds;
	struct lcn_encoding encoding;
	struct lcn_moves moves;
	uint32_t *flow;		  /* components, senders first */
	bool is_violated_at_once; /* the initial state is the error */
	struct lcn_bdd reachable;
	uint64_t n_images;
	uint64_t n_rounds;
	uint64_t n_jumps;
};

static inline bool
lcn_symbolic_goes_on(const struct lcn_symbolic *engine)
{
	return lcn_bdds_limit(engine->bdds) == LCN_LIMIT_NONE;
}

/* Images within the reachable states or out of them; the encoding grows as it
 * must. */
struct lcn_bdd lcn_symbolic_image(struct lcn_symbolic *engine, uint32_t group, struct lcn_bdd set);

/* Makes room for a full mailbox. */
void lcn_symbolic_make_room(struct lcn_symbolic *engine, uint32_t component);

/* Reachable states from which the move leads into the set. */
struct lcn_bdd lcn_symbolic_preimage(struct lcn_symbolic *engine, uint32_t move,
				     struct lcn_bdd set);

/* Steps out of `from` into `to` are counted by classes: those with one label,
 * each once. Both sets reachable. */
struct lcn_step_class {
	uint32_t label;
	uint32_t visible;
	bool is_violation;
	struct lcn_count n_steps;
};

struct lcn_step_classes {
	LCN_ARRAY(struct lcn_step_class) items;
};

/* `to` failed stands for all states. Steps to the error are counted when
 * with_error is set. */
void lcn_symbolic_count_steps(struct lcn_symbolic *engine, struct lcn_bdd from, struct lcn_bdd to,
			      bool with_error, struct lcn_step_classes *classes);
void lcn_step_classes_release(struct lcn_step_classes *classes);

#endif
