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

/* All but the kind is of the symbolic engine. Zeros are the defaults. */
struct lcn_engine_options {
	enum lcn_engine_kind kind;
	enum lcn_strategy strategy;
	enum lcn_reordering reordering;
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
