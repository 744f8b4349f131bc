#include "model/ltl_moves.h"

#include <string.h>

#include "base/memory.h"

#define NONE UINT32_MAX

static const struct lcn_ltl_node *
node_at(const struct lcn_ltl_moves *moves, uint32_t node)
{
	return lcn_ltl_node_at(moves->formulas, node);
}

static bool
is_binary(enum lcn_ltl_node_kind kind)
{
	return kind != LCN_LTL_NODE_SET && kind != LCN_LTL_NODE_NEXT;
}

/* Lists the conjuncts of a node; there are none in true. */
static void
list_conjuncts(struct lcn_ltl_moves *moves, uint32_t node)
{
	LCN_ARRAY(uint32_t) stack = {0};
	moves->n_walks++;
	lcn_array_clear(&moves->conjuncts);
	lcn_array_push(&stack, node);
	while (stack.n_items != 0 && !lcn_ltl_is_over(moves->work, 1)) {
		uint32_t top = lcn_array_pop(&stack);
		if (top == moves->formulas->always || moves->stamps[top] == moves->n_walks)
			continue;
		moves->stamps[top] = moves->n_walks;
		if (node_at(moves, top)->kind != LCN_LTL_NODE_AND) {
			lcn_array_push(&moves->conjuncts, top);
			continue;
		}
		lcn_array_push(&stack, node_at(moves, top)->right);
		lcn_array_push(&stack, node_at(moves, top)->left);
	}
	lcn_array_release(&stack);
}

static void
add_obligation(struct lcn_ltl_moves *moves, uint32_t node)
{
	if (moves->obligation_of[node] != NONE)
		return;
	moves->obligation_of[node] = (uint32_t) moves->obligations.n_items;
	lcn_array_push(&moves->obligations, node);
}

static void
add_conjuncts(struct lcn_ltl_moves *moves, uint32_t node)
{
	list_conjuncts(moves, node);
	for (size_t i = 0; i < moves->conjuncts.n_items; i++)
		add_obligation(moves, moves->conjuncts.items[i]);
}

/* What may be left to do after a letter: the conjuncts of what stands after a
 * next, and every until and release. */
static void
add_obligations_of(struct lcn_ltl_moves *moves, uint32_t node)
{
	switch (node_at(moves, node)->kind) {
	case LCN_LTL_NODE_NEXT: add_conjuncts(moves, node_at(moves, node)->left); break;
	case LCN_LTL_NODE_UNTIL:
		moves->promise_of[node] = moves->n_promises++;
		add_obligation(moves, node);
		break;
	case LCN_LTL_NODE_RELEASE: add_obligation(moves, node); break;
	default: break;
	}
}

static void
mark_parts(const struct lcn_ltl_moves *moves, uint32_t node, bool *marks)
{
	const struct lcn_ltl_node *at = node_at(moves, node);
	if (at->kind != LCN_LTL_NODE_SET)
		marks[at->left] = true;
	if (is_binary(at->kind))
		marks[at->right] = true;
}

static void
find_obligations(struct lcn_ltl_moves *moves, uint32_t root)
{
	bool *is_part = LCN_NEW_ZEROS(bool, moves->n_nodes);
	is_part[root] = true;
	add_conjuncts(moves, root);
	for (uint32_t node = root + 1; node-- > 0;) {
		if (!is_part[node] || lcn_ltl_is_over(moves->work, 4))
			continue;
		mark_parts(moves, node, is_part);
		add_obligations_of(moves, node);
	}
	free(is_part);
}

static void
set_shape(struct lcn_ltl_moves *moves)
{
	struct lcn_ltl_shape *shape = &moves->shape;
	shape->n_classes = moves->formulas->n_classes;
	shape->n_set_words = moves->formulas->n_set_words;
	shape->n_obligation_words = lcn_bits_n_words(moves->obligations.n_items);
	shape->n_promise_words = lcn_bits_n_words(moves->n_promises);
	shape->n_words = shape->n_set_words + shape->n_obligation_words + shape->n_promise_words;
}

/* The cubes of every kind of node. Those of its parts are there already. */

static void
add_cube(struct lcn_ltl_moves *moves, struct lcn_ltl_cubes *cubes, uint32_t *cube)
{
	lcn_ltl_cubes_add(&moves->shape, cubes, cube, moves->work);
}

static void
make_set_cubes(struct lcn_ltl_moves *moves, uint32_t node)
{
	uint32_t *cube = LCN_NEW_ZEROS(uint32_t, moves->shape.n_words);
	const uint32_t *set = lcn_tuples_at(&moves->formulas->sets, node_at(moves, node)->left);
	lcn_bits_complement(cube, set, moves->shape.n_classes);
	add_cube(moves, &moves->cubes[node], cube);
	free(cube);
}

static void
add_obligations_in(struct lcn_ltl_moves *moves, uint32_t node, uint32_t *row)
{
	list_conjuncts(moves, node);
	for (size_t i = 0; i < moves->conjuncts.n_items; i++)
		lcn_bits_add(row, moves->obligation_of[moves->conjuncts.items[i]]);
}

static void
make_next_cubes(struct lcn_ltl_moves *moves, uint32_t node)
{
	uint32_t *cube = LCN_NEW_ZEROS(uint32_t, moves->shape.n_words);
	uint32_t *obligations = lcn_ltl_cube_obligations(&moves->shape, cube);
	add_obligations_in(moves, node_at(moves, node)->left, obligations);
	add_cube(moves, &moves->cubes[node], cube);
	free(cube);
}

/* The cube that leaves the node itself to the rest of the word. */
static void
make_later_cubes(struct lcn_ltl_moves *moves, uint32_t node, struct lcn_ltl_cubes *later)
{
	uint32_t *cube = LCN_NEW_ZEROS(uint32_t, moves->shape.n_words);
	lcn_bits_add(lcn_ltl_cube_obligations(&moves->shape, cube), moves->obligation_of[node]);
	if (moves->promise_of[node] != NONE)
		lcn_bits_add(lcn_ltl_cube_promises(&moves->shape, cube), moves->promise_of[node]);
	add_cube(moves, later, cube);
	free(cube);
}

/* f U g = g | (f & X(f U g)), which puts the promise of g off. */
static void
make_until_cubes(struct lcn_ltl_moves *moves, uint32_t node, uint32_t left, uint32_t right)
{
	struct lcn_ltl_cubes *cubes = &moves->cubes[node];
	struct lcn_ltl_cubes later = {0};
	make_later_cubes(moves, node, &later);
	lcn_ltl_cubes_add_all(&moves->shape, cubes, &moves->cubes[right], moves->work);
	lcn_ltl_cubes_add_product(&moves->shape, cubes, &moves->cubes[left], &later, moves->work);
	lcn_ltl_cubes_release(&later);
}

/* f R g = g & (f | X(f R g)) */
static void
make_release_cubes(struct lcn_ltl_moves *moves, uint32_t node, uint32_t left, uint32_t right)
{
	struct lcn_ltl_cubes either = {0};
	make_later_cubes(moves, node, &either);
	lcn_ltl_cubes_add_all(&moves->shape, &either, &moves->cubes[left], moves->work);
	lcn_ltl_cubes_add_product(&moves->shape, &moves->cubes[node], &moves->cubes[right], &either,
				  moves->work);
	lcn_ltl_cubes_release(&either);
}

static void
make_cubes(struct lcn_ltl_moves *moves, uint32_t node)
{
	const struct lcn_ltl_shape *shape = &moves->shape;
	struct lcn_ltl_cubes *cubes = moves->cubes;
	struct lcn_ltl_node at = *node_at(moves, node);
	switch (at.kind) {
	case LCN_LTL_NODE_SET: make_set_cubes(moves, node); break;
	case LCN_LTL_NODE_AND:
		lcn_ltl_cubes_add_product(shape, &cubes[node], &cubes[at.left], &cubes[at.right],
					  moves->work);
		break;
	case LCN_LTL_NODE_OR:
		lcn_ltl_cubes_add_all(shape, &cubes[node], &cubes[at.left], moves->work);
		lcn_ltl_cubes_add_all(shape, &cubes[node], &cubes[at.right], moves->work);
		break;
	case LCN_LTL_NODE_NEXT: make_next_cubes(moves, node); break;
	case LCN_LTL_NODE_UNTIL: make_until_cubes(moves, node, at.left, at.right); break;
	case LCN_LTL_NODE_RELEASE: make_release_cubes(moves, node, at.left, at.right); break;
	}
}

/* For the obligations and what their cubes are made of, smallest first. */
static void
make_needed_cubes(struct lcn_ltl_moves *moves)
{
	bool *is_needed = LCN_NEW_ZEROS(bool, moves->n_nodes);
	for (size_t i = 0; i < moves->obligations.n_items; i++)
		is_needed[moves->obligations.items[i]] = true;
	for (uint32_t node = moves->n_nodes; node-- > 0;)
		if (is_needed[node] && is_binary(node_at(moves, node)->kind))
			mark_parts(moves, node, is_needed);
	for (uint32_t node = 0; node < moves->n_nodes; node++)
		if (is_needed[node] && !lcn_ltl_is_over(moves->work, moves->shape.n_words))
			make_cubes(moves, node);
	free(is_needed);
}

void
lcn_ltl_moves_init(struct lcn_ltl_moves *moves, const struct lcn_ltl_formulas *formulas,
		   uint32_t root, struct lcn_ltl_work *work)
{
	uint32_t n_nodes = lcn_ltl_n_nodes(formulas);
	*moves = (struct lcn_ltl_moves){.formulas = formulas, .work = work, .n_nodes = n_nodes};
	moves->obligation_of = LCN_NEW_ARRAY(uint32_t, n_nodes);
	moves->promise_of = LCN_NEW_ARRAY(uint32_t, n_nodes);
	for (uint32_t i = 0; i < n_nodes; i++)
		moves->obligation_of[i] = moves->promise_of[i] = NONE;
	moves->cubes = LCN_NEW_ZEROS(struct lcn_ltl_cubes, n_nodes);
	moves->stamps = LCN_NEW_ZEROS(uint32_t, n_nodes);
	find_obligations(moves, root);
	set_shape(moves);
	moves->initial = LCN_NEW_ZEROS(uint32_t, moves->shape.n_obligation_words);
	if (work->limit != LCN_LIMIT_NONE)
		return;
	add_obligations_in(moves, root, moves->initial);
	make_needed_cubes(moves);
}

void
lcn_ltl_moves_release(struct lcn_ltl_moves *moves)
{
	for (uint32_t i = 0; i < moves->n_nodes; i++)
		lcn_ltl_cubes_release(&moves->cubes[i]);
	free(moves->cubes);
	free(moves->obligation_of);
	free(moves->promise_of);
	free(moves->stamps);
	free(moves->initial);
	lcn_array_release(&moves->obligations);
	lcn_array_release(&moves->conjuncts);
}

void
lcn_ltl_moves_find(const struct lcn_ltl_moves *moves, const uint32_t *obligations,
		   struct lcn_ltl_cubes *cubes)
{
	const struct lcn_ltl_shape *shape = &moves->shape;
	uint32_t *unit = LCN_NEW_ZEROS(uint32_t, shape->n_words);
	lcn_ltl_cubes_add(shape, cubes, unit, moves->work);
	free(unit);
	for (size_t i = 0; i < moves->obligations.n_items; i++) {
		if (!lcn_bits_has(obligations, i))
			continue;
		struct lcn_ltl_cubes product = {0};
		lcn_ltl_cubes_add_product(shape, &product, cubes,
					  &moves->cubes[moves->obligations.items[i]], moves->work);
		lcn_ltl_cubes_release(cubes);
		*cubes = product;
	}
}
