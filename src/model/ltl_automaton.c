#include "model/ltl_automaton.h"

#include <string.h>

#include "base/memory.h"

static uint32_t
add_state(struct lcn_ltl_automaton *automaton, const uint32_t *row)
{
	return lcn_tuples_add(&automaton->obligations, row,
			      automaton->moves.shape.n_obligation_words);
}

static void
add_step(struct lcn_ltl_automaton *automaton, uint32_t *cube)
{
	const struct lcn_ltl_shape *shape = &automaton->moves.shape;
	struct lcn_ltl_graph *graph = &automaton->graph;
	struct lcn_ltl_step step;
	step.target = add_state(automaton, lcn_ltl_cube_obligations(shape, cube));
	step.promises = lcn_tuples_add(&graph->promises, lcn_ltl_cube_promises(shape, cube),
				       shape->n_promise_words);
	lcn_bits_complement(cube, cube, shape->n_classes);
	step.letters = lcn_tuples_add(&automaton->letters, cube, shape->n_set_words);
	lcn_array_push(&graph->steps, step);
}

static void
expand(void *owner, uint32_t state)
{
	struct lcn_ltl_automaton *automaton = owner;
	struct lcn_ltl_cubes cubes = {0};
	lcn_ltl_moves_find(&automaton->moves, lcn_tuples_at(&automaton->obligations, state),
			   &cubes);
	for (size_t i = 0; i < cubes.n_cubes; i++)
		add_step(automaton, lcn_ltl_cube_at(&automaton->moves.shape, &cubes, i));
	lcn_ltl_cubes_release(&cubes);
}

void
lcn_ltl_automaton_init(struct lcn_ltl_automaton *automaton, const struct lcn_ltl_formulas *formulas,
		       uint32_t node, struct lcn_ltl_work *work)
{
	*automaton = (struct lcn_ltl_automaton){
	    .graph = {.owner = automaton, .expand = expand},
	};
	lcn_ltl_moves_init(&automaton->moves, formulas, node, work);
	automaton->graph.n_promise_words = automaton->moves.shape.n_promise_words;
	add_state(automaton, automaton->moves.initial);
}

void
lcn_ltl_automaton_release(struct lcn_ltl_automaton *automaton)
{
	lcn_ltl_graph_release(&automaton->graph);
	lcn_ltl_moves_release(&automaton->moves);
	lcn_tuples_release(&automaton->letters);
	lcn_tuples_release(&automaton->obligations);
}
