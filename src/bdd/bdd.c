#include "bdd/bdd.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/memory.h"
#include "bdd/manager.h"

struct lcn_bdd
lcn_bdd_true(struct lcn_bdds *bdds)
{
	return lcn_bdds_hold(bdds, Cudd_ReadOne(bdds->cudd));
}

struct lcn_bdd
lcn_bdd_false(struct lcn_bdds *bdds)
{
	return lcn_bdds_hold(bdds, Cudd_ReadLogicZero(bdds->cudd));
}

struct lcn_bdd
lcn_bdd_literal(struct lcn_bdds *bdds, uint32_t variable, bool value)
{
	if (variable == LCN_NO_BDD_VARIABLE || !lcn_bdds_go_on(bdds))
		return LCN_BDD_FAILED;
	DdNode *node = Cudd_bddIthVar(bdds->cudd, (int) variable);
	return lcn_bdds_hold(bdds, node == NULL ? NULL : Cudd_NotCond(node, !value));
}

struct lcn_bdd
lcn_bdd_copy(struct lcn_bdds *bdds, struct lcn_bdd f)
{
	return lcn_bdd_is_failed(f) ? f : lcn_bdds_hold(bdds, lcn_bdd_node(f));
}

void
lcn_bdd_release(struct lcn_bdds *bdds, struct lcn_bdd *f)
{
	if (f->node == NULL)
		return;
	Cudd_RecursiveDeref(bdds->cudd, lcn_bdd_node(*f));
	bdds->n_handles--;
	f->node = NULL;
}

struct lcn_bdd
lcn_bdd_not(struct lcn_bdds *bdds, struct lcn_bdd f)
{
	if (lcn_bdd_is_failed(f))
		return f;
	return lcn_bdds_hold(bdds, Cudd_Not(lcn_bdd_node(f)));
}

typedef DdNode *binary_operation(DdManager *cudd, DdNode *f, DdNode *g);

static struct lcn_bdd
apply(struct lcn_bdds *bdds, binary_operation *operation, struct lcn_bdd f, struct lcn_bdd g)
{
	if (lcn_bdd_is_failed(f) || lcn_bdd_is_failed(g) || !lcn_bdds_go_on(bdds))
		return LCN_BDD_FAILED;
	return lcn_bdds_hold(bdds, operation(bdds->cudd, lcn_bdd_node(f), lcn_bdd_node(g)));
}

struct lcn_bdd
lcn_bdd_and(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g)
{
	return apply(bdds, Cudd_bddAnd, f, g);
}

struct lcn_bdd
lcn_bdd_or(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g)
{
	return apply(bdds, Cudd_bddOr, f, g);
}

struct lcn_bdd
lcn_bdd_xor(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g)
{
	return apply(bdds, Cudd_bddXor, f, g);
}

struct lcn_bdd
lcn_bdd_minus(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g)
{
	if (lcn_bdd_is_failed(g))
		return g;
	return apply(bdds, Cudd_bddAnd, f, (struct lcn_bdd){Cudd_Not(lcn_bdd_node(g))});
}

struct lcn_bdd
lcn_bdd_exists(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd cube)
{
	return apply(bdds, Cudd_bddExistAbstract, f, cube);
}

struct lcn_bdd
lcn_bdd_cofactor(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd cube)
{
	return apply(bdds, Cudd_Cofactor, f, cube);
}

struct lcn_bdd
lcn_bdd_constrain(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd care)
{
	return apply(bdds, Cudd_bddConstrain, f, care);
}

struct lcn_bdd
lcn_bdd_ite(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd then, struct lcn_bdd otherwise)
{
	if (lcn_bdd_is_failed(f) || lcn_bdd_is_failed(then) || lcn_bdd_is_failed(otherwise) ||
	    !lcn_bdds_go_on(bdds))
		return LCN_BDD_FAILED;
	return lcn_bdds_hold(bdds, Cudd_bddIte(bdds->cudd, lcn_bdd_node(f), lcn_bdd_node(then),
					       lcn_bdd_node(otherwise)));
}

struct lcn_bdd
lcn_bdd_and_exists(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g, struct lcn_bdd cube)
{
	if (lcn_bdd_is_failed(f) || lcn_bdd_is_failed(g) || lcn_bdd_is_failed(cube) ||
	    !lcn_bdds_go_on(bdds))
		return LCN_BDD_FAILED;
	return lcn_bdds_hold(bdds, Cudd_bddAndAbstract(bdds->cudd, lcn_bdd_node(f), lcn_bdd_node(g),
						       lcn_bdd_node(cube)));
}

void
lcn_bdd_replace(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g)
{
	lcn_bdd_release(bdds, f);
	*f = g;
}

void
lcn_bdd_and_into(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g)
{
	lcn_bdd_replace(bdds, f, lcn_bdd_and(bdds, *f, g));
}

void
lcn_bdd_or_into(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g)
{
	lcn_bdd_replace(bdds, f, lcn_bdd_or(bdds, *f, g));
}

void
lcn_bdd_minus_into(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g)
{
	lcn_bdd_replace(bdds, f, lcn_bdd_minus(bdds, *f, g));
}

void
lcn_bdd_and_with(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g)
{
	lcn_bdd_and_into(bdds, f, g);
	lcn_bdd_release(bdds, &g);
}

void
lcn_bdd_or_with(struct lcn_bdds *bdds, struct lcn_bdd *f, struct lcn_bdd g)
{
	lcn_bdd_or_into(bdds, f, g);
	lcn_bdd_release(bdds, &g);
}

/* Pairs, and the same by variable for as many variables as there were when it
 * was last used. */
struct lcn_bdd_map {
	LCN_ARRAY(uint32_t) from;
	LCN_ARRAY(uint32_t) to;
	LCN_ARRAY(int) table;
};

struct lcn_bdd_map *
lcn_bdd_map_create(void)
{
	return LCN_NEW(struct lcn_bdd_map);
}

void
lcn_bdd_map_free(struct lcn_bdd_map *map)
{
	if (map == NULL)
		return;
	lcn_array_release(&map->from);
	lcn_array_release(&map->to);
	lcn_array_release(&map->table);
	free(map);
}

void
lcn_bdd_map_add(struct lcn_bdd_map *map, uint32_t from, uint32_t to)
{
	lcn_array_push(&map->from, from);
	lcn_array_push(&map->to, to);
	lcn_array_clear(&map->table);
}

static void
fill_table(struct lcn_bdd_map *map, int n_variables)
{
	for (int v = (int) map->table.n_items; v < n_variables; v++)
		lcn_array_push(&map->table, v);
	for (size_t i = 0; i < map->from.n_items; i++)
		map->table.items[map->from.items[i]] = (int) map->to.items[i];
}

struct lcn_bdd
lcn_bdd_rename(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd_map *map)
{
	int n_variables = Cudd_ReadSize(bdds->cudd);
	if (lcn_bdd_is_failed(f) || !lcn_bdds_go_on(bdds))
		return LCN_BDD_FAILED;
	if (map->from.n_items == 0)
		return lcn_bdd_copy(bdds, f);
	if (map->table.n_items < (size_t) n_variables)
		fill_table(map, n_variables);
	return lcn_bdds_hold(bdds, Cudd_bddPermute(bdds->cudd, lcn_bdd_node(f), map->table.items));
}
