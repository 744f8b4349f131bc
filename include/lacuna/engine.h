/* How an answer is found. It does not depend on any of this. */
#ifndef LACUNA_ENGINE_H
#define LACUNA_ENGINE_H

#include <lacuna/common.h>

#ifdef __cplusplus
extern "C" {
#endif

enum lcn_engine_kind {
	LCN_ENGINE_SYMBOLIC, /* all states at once, as decision diagrams */
	LCN_ENGINE_EXPLICIT, /* one state after the other */
};

/* In which order steps are followed until there is nothing new. */
enum lcn_strategy {
	LCN_STRATEGY_SATURATION, /* along the message flow, senders first */
	LCN_STRATEGY_CHAINING,	 /* one group of steps after the other */
	LCN_STRATEGY_BFS,	 /* all steps at once from what is new */
	LCN_STRATEGY_REVERSED,	 /* saturation against the message flow, receivers first */
};

/* How the variables of the diagrams are reordered when these grow. */
enum lcn_reordering {
	LCN_REORDER_OFF,
	LCN_REORDER_SIFT,
	LCN_REORDER_GROUP_SIFT,
	LCN_REORDER_SYMMETRIC_SIFT,
	LCN_REORDER_WINDOW,
	LCN_REORDER_RANDOM,
};

/* How the content of a queue is told. Automatically, that is by marks where
 * messages to several queues depend on each other, and from the head elsewhere. */
enum lcn_queue_kind {
	LCN_QUEUE_AUTO,
	LCN_QUEUE_HEAD,	 /* a length; slot 0 is the oldest message */
	LCN_QUEUE_TAIL,	 /* a length; slot 0 is the newest message */
	LCN_QUEUE_MARKS, /* slot 0 is the newest message; a mark in each slot in use */
	LCN_QUEUE_HOLES, /* slot 0 is the oldest message; a code of its own for an empty slot */
	LCN_QUEUE_RING,	 /* a length, and where the oldest message is; messages never move */
};

/* Slots that are not in use hold anything, or zeros. */
enum lcn_unused_slots {
	LCN_UNUSED_FREE,
	LCN_UNUSED_ZEROED,
};

enum lcn_length_code {
	LCN_LENGTH_BINARY,
	LCN_LENGTH_THERMOMETER, /* so many bits are true, from the first on */
	LCN_LENGTH_ONE_HOT,	/* one bit for each length */
};

/* Lengths are in the block of their component, above its slots, or all above
 * everything else but the property. */
enum lcn_length_place {
	LCN_LENGTHS_IN_BLOCKS,
	LCN_LENGTHS_ON_TOP,
};

enum lcn_slot_order {
	LCN_SLOTS_LAST_ON_TOP,
	LCN_SLOTS_FIRST_ON_TOP, /* slot 0 */
};

/* What a kind of queue does not have is ignored. */
struct lcn_queue_encoding {
	enum lcn_queue_kind kind;
	enum lcn_unused_slots unused;
	enum lcn_length_code code;
	enum lcn_length_place place;
	enum lcn_slot_order slots;
};

/* Where slots stand: each queue's for itself, or side by side. Automatically,
 * side by side where messages depend on each other. */
enum lcn_interleaving {
	LCN_INTERLEAVE_AUTO,
	LCN_INTERLEAVE_NONE,
	LCN_INTERLEAVE_ALL,
};

/* The order of components. */
enum lcn_variable_order {
	LCN_ORDER_OF_FLOW, /* senders before receivers, as far as that goes */
	LCN_ORDER_DECLARED,
	LCN_ORDER_BY_FORCE, /* those near each other that have to do with each other */
};

/* An order of all variables of diagrams, by their names. In a file there is one
 * name a line, from the top; comments begin with #. */
struct lcn_variable_names;

/* NULL when there are errors, or a limit was reached. */
struct lcn_variable_names *lcn_variable_names_read(const char *path,
						   const struct lcn_budget *budget,
						   struct lcn_diagnostics *diagnostics,
						   enum lcn_limit *limit);
bool lcn_variable_names_write(const struct lcn_variable_names *names, const char *path,
			      struct lcn_diagnostics *diagnostics);
void lcn_variable_names_free(struct lcn_variable_names *names);

/* All but the kind is of the symbolic engine. Zeros are the defaults. */
struct lcn_engine_options {
	enum lcn_engine_kind kind;
	enum lcn_strategy strategy;
	bool no_jumps; /* reach no states but by single steps */
	enum lcn_reordering reordering;
	enum lcn_variable_order order;
	/* Variables in this order, those without a name in it as they would
	 * stand otherwise; or NULL. */
	const struct lcn_variable_names *given_order;
	struct lcn_queue_encoding encoding;
	enum lcn_interleaving interleaving;
	uint64_t max_nodes;	  /* of diagrams at once; 0: no limit */
	uint32_t max_cache_slots; /* 0: as many as CUDD sees fit */
	/* For tests: after so many operations each, collect garbage and reorder,
	 * whether it is of use or not; 0: never. */
	uint32_t disturb_every;
};

#ifdef __cplusplus
}
#endif

#endif
