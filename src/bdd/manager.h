/* What the files of this room share. Nobody else includes this. */
#ifndef LCN_BDD_MANAGER_H
#define LCN_BDD_MANAGER_H

#include <stddef.h>
#include <stdio.h>

#include <cudd.h>

#include "bdd/bdd.h"

struct lcn_bdds {
	DdManager *cudd;
	struct lcn_bdds_options options;
	enum lcn_limit limit;
	uint64_t n_handles;
	uint64_t n_operations;
	uint32_t n_calls; /* of the termination callback, since the last look */
	uint64_t next_look_ms;
};

static inline DdNode *
lcn_bdd_node(struct lcn_bdd f)
{
	return (DdNode *) f.node;
}

/* CUDD's macros mix signs. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"

static inline DdNode *
lcn_bdd_regular(DdNode *node)
{
	return Cudd_Regular(node);
}

static inline bool
lcn_bdd_is_leaf(DdNode *node)
{
	return Cudd_IsConstant(node);
}

/* The level of an inner node. */
static inline int
lcn_bdd_level(const struct lcn_bdds *bdds, DdNode *node)
{
	return Cudd_ReadPerm(bdds->cudd, (int) Cudd_NodeReadIndex(Cudd_Regular(node)));
}

static inline DdNode *
lcn_bdd_child(DdNode *node, bool value)
{
	DdNode *regular = Cudd_Regular(node);
	DdNode *next = value ? Cudd_T(regular) : Cudd_E(regular);
	return Cudd_NotCond(next, Cudd_IsComplement(node));
}

#pragma GCC diagnostic pop

/* Before an operation: whether to go on with it. */
bool lcn_bdds_go_on(struct lcn_bdds *bdds);

/* A handle for the result of an operation, or for its failure. */
struct lcn_bdd lcn_bdds_hold(struct lcn_bdds *bdds, DdNode *node);

/* Looks at the budget. */
bool lcn_bdds_check(struct lcn_bdds *bdds);

#endif
