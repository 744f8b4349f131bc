#include "model/ltl_automaton.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "model/ltl_cubes.h"

#define NONE UINT32_MAX

struct builder {
	const struct lcn_ltl_formulas *formulas;
	struct lcn_ltl_work *work;
	struct lcn_ltl_shape shape;
	uint32_t n_nodes;
	uint32_t *obligation_of;	 /* by node, or NONE */
	uint32_t *promise_of;		 /* by node, or NONE */
	LCN_ARRAY(uint32_t) obligations; /* the nodes */
	uint32_t n_promises;
	struct lcn_ltl_cubes *cubes; /* by node, where they are needed */
	uint32_t *stamps;	     /* by node: the last walk over conjuncts that met it */
	uint32_t n_walks;
	LCN_ARRAY(uint32_t) conjuncts; /* of the last walk */
};

static const struct lcn_ltl_node *
node_at(const struct builder *builder, uint32_t node)
{
	return lcn_ltl_node_at(builder->formulas, node);
}

static bool
is_binary(enum lcn_ltl_node_kind kind)
{
	return kind != LCN_LTL_NODE_SET && kind != LCN_LTL_NODE_NEXT;
}

/* Lists the conjuncts of a node; there are none in true. */
static void
list_conjuncts(struct builder *builder, uint32_t node)
{
	LCN_ARRAY(uint32_t) stack = {0};
	builder->n_walks++;
	lcn_array_clear(&builder->conjuncts);
	lcn_array_push(&stack, node);
	while (stack.n_items != 0 && !lcn_ltl_is_over(builder->work, 1)) {
		uint32_t top = lcn_array_pop(&stack);
		if (top == builder->formulas->always || builder->stamps[top] == builder->n_walks)
			continue;
		builder->stamps[top] = builder->n_walks;
		if (node_at(builder, top)->kind != LCN_LTL_NODE_AND) {
			lcn_array_push(&builder->conjuncts, top);
			continue;
		}
		lcn_array_push(&stack, node_at(builder, top)->right);
		lcn_array_push(&stack, node_at(builder, top)->left);
	}
	lcn_array_release(&stack);
}

static void
add_obligation(struct builder *builder, uint32_t node)
{
	if (builder->obligation_of[node] != NONE)
		return;
	builder->obligation_of[node] = (uint32_t) builder->obligations.n_items;
	lcn_array_push(&builder->obligations, node);
}

static void
add_conjuncts(struct builder *builder, uint32_t node)
{
	list_conjuncts(builder, node);
	for (size_t i = 0; i < builder->conjuncts.n_items; i++)
		add_obligation(builder, builder->conjuncts.items[i]);
}

/* What may be left to do after a letter: the conjuncts of what stands after a
 * next, and every until and release. */
static void
add_obligations_of(struct builder *builder, uint32_t node)
{
	switch (node_at(builder, node)->kind) {
	case LCN_LTL_NODE_NEXT: add_conjuncts(builder, node_at(builder, node)->left); break;
	case LCN_LTL_NODE_UNTIL:
		builder->promise_of[node] = builder->n_promises++;
		add_obligation(builder, node);
		break;
	case LCN_LTL_NODE_RELEASE: add_obligation(builder, node); break;
	default: break;
	}
}

static void
mark_parts(const struct builder *builder, uint32_t node, bool *marks)
{
	const struct lcn_ltl_node *at = node_at(builder, node);
	if (at->kind != LCN_LTL_NODE_SET)
		marks[at->left] = true;
	if (is_binary(at->kind))
		marks[at->right] = true;
}

static void
find_obligations(struct builder *builder, uint32_t root)
{
	bool *is_part = LCN_NEW_ZEROS(bool, builder->n_nodes);
	is_part[root] = true;
	add_conjuncts(builder, root);
	for (uint32_t node = root + 1; node-- > 0;) {
		if (!is_part[node] || lcn_ltl_is_over(builder->work, 4))
			continue;
		mark_parts(builder, node, is_part);
		add_obligations_of(builder, node);
	}
	free(is_part);
}

static void
set_shape(struct builder *builder)
{
	struct lcn_ltl_shape *shape = &builder->shape;
	shape->n_classes = builder->formulas->n_classes;
	shape->n_set_words = builder->formulas->n_set_words;
	shape->n_obligation_words = lcn_bits_n_words(builder->obligations.n_items);
	shape->n_promise_words = lcn_bits_n_words(builder->n_promises);
	shape->n_words = shape->n_set_words + shape->n_obligation_words + shape->n_promise_words;
}

static void
builder_init(struct builder *builder, const struct lcn_ltl_formulas *formulas, uint32_t root,
	     struct lcn_ltl_work *work)
{
	uint32_t n_nodes = lcn_ltl_n_nodes(formulas);
	*builder = (struct builder){.formulas = formulas, .work = work, .n_nodes = n_nodes};
	builder->obligation_of = LCN_NEW_ARRAY(uint32_t, n_nodes);
	builder->promise_of = LCN_NEW_ARRAY(uint32_t, n_nodes);
	for (uint32_t i = 0; i < n_nodes; i++)
		builder->obligation_of[i] = builder->promise_of[i] = NONE;
	builder->cubes = LCN_NEW_ZEROS(struct lcn_ltl_cubes, n_nodes);
	builder->stamps = LCN_NEW_ZEROS(uint32_t, n_nodes);
	find_obligations(builder, root);
	set_shape(builder);
}

static void
builder_release(struct builder *builder)
{
	for (uint32_t i = 0; i < builder->n_nodes; i++)
		lcn_ltl_cubes_release(&builder->cubes[i]);
	free(builder->cubes);
	free(builder->obligation_of);
	free(builder->promise_of);
	free(builder->stamps);
	lcn_array_release(&builder->obligations);
	lcn_array_release(&builder->conjuncts);
}

/* The cubes of every kind of node. Those of its parts are there already. */

static void
add_cube(struct builder *builder, struct lcn_ltl_cubes *cubes, uint32_t *cube)
{
	lcn_ltl_cubes_add(&builder->shape, cubes, cube, builder->work);
}

static void
make_set_cubes(struct builder *builder, uint32_t node)
{
	uint32_t *cube = LCN_NEW_ZEROS(uint32_t, builder->shape.n_words);
	const uint32_t *set = lcn_tuples_at(&builder->formulas->sets, node_at(builder, node)->left);
	lcn_bits_complement(cube, set, builder->shape.n_classes);
	add_cube(builder, &builder->cubes[node], cube);
	free(cube);
}

static void
make_next_cubes(struct builder *builder, uint32_t node)
{
	uint32_t *cube = LCN_NEW_ZEROS(uint32_t, builder->shape.n_words);
	uint32_t *obligations = lcn_ltl_cube_obligations(&builder->shape, cube);
	list_conjuncts(builder, node_at(builder, node)->left);
	for (size_t i = 0; i < builder->conjuncts.n_items; i++)
		lcn_bits_add(obligations, builder->obligation_of[builder->conjuncts.items[i]]);
	add_cube(builder, &builder->cubes[node], cube);
	free(cube);
}

/* The cube that leaves the node itself to the rest of the word. */
static void
make_later_cubes(struct builder *builder, uint32_t node, struct lcn_ltl_cubes *later)
{
	uint32_t *cube = LCN_NEW_ZEROS(uint32_t, builder->shape.n_words);
	lcn_bits_add(lcn_ltl_cube_obligations(&builder->shape, cube), builder->obligation_of[node]);
	if (builder->promise_of[node] != NONE)
		lcn_bits_add(lcn_ltl_cube_promises(&builder->shape, cube),
			     builder->promise_of[node]);
	add_cube(builder, later, cube);
	free(cube);
}

/* f U g = g | (f & X(f U g)), which puts the promise of g off. */
static void
make_until_cubes(struct builder *builder, uint32_t node, uint32_t left, uint32_t right)
{
	struct lcn_ltl_cubes *cubes = &builder->cubes[node];
	struct lcn_ltl_cubes later = {0};
	make_later_cubes(builder, node, &later);
	lcn_ltl_cubes_add_all(&builder->shape, cubes, &builder->cubes[right], builder->work);
	lcn_ltl_cubes_add_product(&builder->shape, cubes, &builder->cubes[left], &later,
				  builder->work);
	lcn_ltl_cubes_release(&later);
}

/* f R g = g & (f | X(f R g)) */
static void
make_release_cubes(struct builder *builder, uint32_t node, uint32_t left, uint32_t right)
{
	struct lcn_ltl_cubes either = {0};
	make_later_cubes(builder, node, &either);
	lcn_ltl_cubes_add_all(&builder->shape, &either, &builder->cubes[left], builder->work);
	lcn_ltl_cubes_add_product(&builder->shape, &builder->cubes[node], &builder->cubes[right],
				  &either, builder->work);
	lcn_ltl_cubes_release(&either);
}

static void
make_cubes(struct builder *builder, uint32_t node)
{
	const struct lcn_ltl_shape *shape = &builder->shape;
	struct lcn_ltl_cubes *cubes = builder->cubes;
	struct lcn_ltl_node at = *node_at(builder, node);
	switch (at.kind) {
	case LCN_LTL_NODE_SET: make_set_cubes(builder, node); break;
	case LCN_LTL_NODE_AND:
		lcn_ltl_cubes_add_product(shape, &cubes[node], &cubes[at.left], &cubes[at.right],
					  builder->work);
		break;
	case LCN_LTL_NODE_OR:
		lcn_ltl_cubes_add_all(shape, &cubes[node], &cubes[at.left], builder->work);
		lcn_ltl_cubes_add_all(shape, &cubes[node], &cubes[at.right], builder->work);
		break;
	case LCN_LTL_NODE_NEXT: make_next_cubes(builder, node); break;
	case LCN_LTL_NODE_UNTIL: make_until_cubes(builder, node, at.left, at.right); break;
	case LCN_LTL_NODE_RELEASE: make_release_cubes(builder, node, at.left, at.right); break;
	}
}

/* For the obligations and what their cubes are made of, smallest first. */
static void
make_needed_cubes(struct builder *builder)
{
	bool *is_needed = LCN_NEW_ZEROS(bool, builder->n_nodes);
	for (size_t i = 0; i < builder->obligations.n_items; i++)
		is_needed[builder->obligations.items[i]] = true;
	for (uint32_t node = builder->n_nodes; node-- > 0;)
		if (is_needed[node] && is_binary(node_at(builder, node)->kind))
			mark_parts(builder, node, is_needed);
	for (uint32_t node = 0; node < builder->n_nodes; node++)
		if (is_needed[node] && !lcn_ltl_is_over(builder->work, builder->shape.n_words))
			make_cubes(builder, node);
	free(is_needed);
}

/* States and steps. */

static uint32_t
add_state(struct builder *builder, struct lcn_ltl_automaton *automaton, const uint32_t *row)
{
	return lcn_tuples_add(&automaton->obligations, row, builder->shape.n_obligation_words);
}

static void
add_initial_state(struct builder *builder, struct lcn_ltl_automaton *automaton, uint32_t root)
{
	uint32_t *row = LCN_NEW_ZEROS(uint32_t, builder->shape.n_obligation_words);
	list_conjuncts(builder, root);
	for (size_t i = 0; i < builder->conjuncts.n_items; i++)
		lcn_bits_add(row, builder->obligation_of[builder->conjuncts.items[i]]);
	add_state(builder, automaton, row);
	free(row);
}

/* The conjunction of all obligations of a state. */
static void
make_state_cubes(struct builder *builder, const struct lcn_ltl_automaton *automaton, uint32_t state,
		 struct lcn_ltl_cubes *cubes)
{
	uint32_t *unit = LCN_NEW_ZEROS(uint32_t, builder->shape.n_words);
	add_cube(builder, cubes, unit);
	free(unit);
	const uint32_t *row = lcn_tuples_at(&automaton->obligations, state);
	for (size_t i = 0; i < builder->obligations.n_items; i++) {
		if (!lcn_bits_has(row, i))
			continue;
		struct lcn_ltl_cubes product = {0};
		lcn_ltl_cubes_add_product(&builder->shape, &product, cubes,
					  &builder->cubes[builder->obligations.items[i]],
					  builder->work);
		lcn_ltl_cubes_release(cubes);
		*cubes = product;
	}
}

static void
add_step(struct builder *builder, struct lcn_ltl_automaton *automaton, uint32_t *cube)
{
	const struct lcn_ltl_shape *shape = &builder->shape;
	struct lcn_ltl_graph *graph = &automaton->graph;
	struct lcn_ltl_step step;
	step.target = add_state(builder, automaton, lcn_ltl_cube_obligations(shape, cube));
	step.promises = lcn_tuples_add(&graph->promises, lcn_ltl_cube_promises(shape, cube),
				       shape->n_promise_words);
	lcn_bits_complement(cube, cube, shape->n_classes);
	step.letters = lcn_tuples_add(&automaton->letters, cube, shape->n_set_words);
	lcn_array_push(&graph->steps, step);
}

static void
explore(struct builder *builder, struct lcn_ltl_automaton *automaton)
{
	for (uint32_t state = 0; state < lcn_tuples_count(&automaton->obligations); state++) {
		if (lcn_ltl_is_over(builder->work, builder->shape.n_words))
			return;
		struct lcn_ltl_cubes cubes = {0};
		make_state_cubes(builder, automaton, state, &cubes);
		for (size_t i = 0; i < cubes.n_cubes; i++)
			add_step(builder, automaton, lcn_ltl_cube_at(&builder->shape, &cubes, i));
		lcn_ltl_graph_close_state(&automaton->graph);
		lcn_ltl_cubes_release(&cubes);
	}
}

void
lcn_ltl_automaton_init(struct lcn_ltl_automaton *automaton, const struct lcn_ltl_formulas *formulas,
		       uint32_t node, struct lcn_ltl_work *work)
{
	struct builder builder;
	builder_init(&builder, formulas, node, work);
	*automaton = (struct lcn_ltl_automaton){
	    .n_obligation_words = builder.shape.n_obligation_words,
	};
	lcn_ltl_graph_init(&automaton->graph, builder.shape.n_promise_words);
	if (work->limit == LCN_LIMIT_NONE)
		make_needed_cubes(&builder);
	if (work->limit == LCN_LIMIT_NONE) {
		add_initial_state(&builder, automaton, node);
		explore(&builder, automaton);
	}
	builder_release(&builder);
}

void
lcn_ltl_automaton_release(struct lcn_ltl_automaton *automaton)
{
	lcn_ltl_graph_release(&automaton->graph);
	lcn_tuples_release(&automaton->letters);
	lcn_tuples_release(&automaton->obligations);
	*automaton = (struct lcn_ltl_automaton){0};
}
