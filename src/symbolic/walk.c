#include "symbolic/walk.h"

#include <stdlib.h>

#include "base/memory.h"
#include "lang/values.h"

struct walk {
	struct lcn_encoding *encoding;
	struct lcn_choice choice;
	lcn_event_visit *visit;
	void *context;
	struct lcn_bdd states; /* where the path is still going on */
	uint32_t *n_posts;     /* so far, by component */
	uint32_t *property;    /* by the property's state before: the one now */
	uint32_t n_properties;
	uint32_t n_sends;
};

/* These states end here. Gives them away. */
static void
end(struct walk *walk, enum lcn_event_kind kind, const struct lcn_operation *operation,
    enum lcn_fault fault, struct lcn_bdd states)
{
	struct lcn_bdds *bdds = walk->encoding->bdds;
	lcn_bdd_and_into(bdds, &states, walk->states);
	if (!lcn_bdd_is_failed(states) && !lcn_bdd_is_false(bdds, states)) {
		lcn_bdd_minus_into(bdds, &walk->states, states);
		walk->visit(walk->context, &(struct lcn_event){.kind = kind,
							       .operation = operation,
							       .n_sends = walk->n_sends,
							       .fault = fault,
							       .states = states});
	}
	lcn_bdd_release(bdds, &states);
}

static void
end_faults(struct walk *walk, const struct lcn_operation *o, const struct lcn_term_values *values)
{
	struct lcn_bdds *bdds = walk->encoding->bdds;
	end(walk, LCN_EVENT_FAULT, o, LCN_FAULT_DIVISION, lcn_bdd_copy(bdds, values->division));
	end(walk, LCN_EVENT_FAULT, o, LCN_FAULT_OVERFLOW, lcn_bdd_copy(bdds, values->overflow));
}

static void
walk_test(struct walk *walk, const struct lcn_operation *o)
{
	struct lcn_bdds *bdds = walk->encoding->bdds;
	struct lcn_term_values values;
	lcn_term_values_of(walk->encoding, o->term, &values);
	end_faults(walk, o, &values);
	for (size_t i = 0; i < values.items.n_items; i++)
		if ((values.items.items[i].value != 0) != o->truth)
			lcn_bdd_minus_into(bdds, &walk->states, values.items.items[i].states);
	lcn_term_values_release(walk->encoding, &values);
}

static void
walk_store(struct walk *walk, const struct lcn_operation *o)
{
	struct lcn_bdds *bdds = walk->encoding->bdds;
	const struct lcn_system *system = walk->encoding->system;
	struct lcn_term_values values;
	struct lcn_bdd outside = lcn_bdd_false(bdds);
	lcn_term_values_of(walk->encoding, o->term, &values);
	end_faults(walk, o, &values);
	for (size_t i = 0; i < values.items.n_items && o->variable != LCN_NO_VARIABLE; i++)
		if (!lcn_values_contain(&system->variables[o->variable].values,
					values.items.items[i].value))
			lcn_bdd_or_into(bdds, &outside, values.items.items[i].states);
	end(walk, LCN_EVENT_FAULT, o, LCN_FAULT_RANGE, outside);
	lcn_term_values_release(walk->encoding, &values);
}

/* The property moves; where it comes to its error, that is the end. */
static void
watch(struct walk *walk, const struct lcn_operation *o)
{
	struct lcn_bdds *bdds = walk->encoding->bdds;
	const struct lcn_system *system = walk->encoding->system;
	struct lcn_bdd violating = lcn_bdd_false(bdds);
	for (uint32_t q = 0; q < walk->n_properties; q++) {
		if (lcn_system_is_error(system, walk->property[q]))
			continue;
		walk->property[q] = lcn_system_watch(
		    system, walk->property[q], walk->choice.component, o->receiver, o->message);
		if (lcn_system_is_error(system, walk->property[q]))
			lcn_bdd_or_with(bdds, &violating,
					lcn_encoding_property_is(walk->encoding, q));
	}
	end(walk, LCN_EVENT_VIOLATION, o, LCN_FAULT_NONE, violating);
}

static void
fill(struct walk *walk, const struct lcn_operation *o)
{
	struct lcn_bdds *bdds = walk->encoding->bdds;
	int64_t capacity = walk->encoding->system->components[o->receiver].capacity;
	/* Before the step there may have been this many, and it still fits. */
	int64_t most = capacity - 1 - (int64_t) walk->n_posts[o->receiver] +
		       (o->receiver == walk->choice.component);
	struct lcn_bdd has_room = lcn_encoding_at_most(walk->encoding, o->receiver, most);
	end(walk, LCN_EVENT_REFUSAL, o, LCN_FAULT_NONE, lcn_bdd_not(bdds, has_room));
	lcn_bdd_release(bdds, &has_room);
	walk->n_posts[o->receiver]++;
}

static void
walk_post(struct walk *walk, const struct lcn_operation *o)
{
	if (lcn_system_fills(walk->encoding->system, o))
		fill(walk, o);
	walk->n_sends++;
	watch(walk, o);
}

static void
walk_operation(struct walk *walk, const struct lcn_operation *o)
{
	switch (o->kind) {
	case LCN_TEST: walk_test(walk, o); break;
	case LCN_STORE: walk_store(walk, o); break;
	case LCN_POST: walk_post(walk, o); break;
	}
}

static void
init_walk(struct walk *walk, struct lcn_encoding *encoding, struct lcn_choice choice)
{
	const struct lcn_system *system = encoding->system;
	uint32_t n_properties = system->has_property ? system->property.n_states : 1;
	*walk = (struct walk){
	    .encoding = encoding,
	    .choice = choice,
	    .states = lcn_encoding_offers(encoding, choice.component, choice.message),
	    .n_posts = LCN_NEW_ZEROS(uint32_t, system->n_components),
	    .property = LCN_NEW_ARRAY(uint32_t, n_properties),
	    .n_properties = n_properties,
	};
	for (uint32_t q = 0; q < n_properties; q++)
		walk->property[q] = q;
	if (system->has_end) {
		struct lcn_bdd at_end = lcn_encoding_property_is(encoding, system->end);
		lcn_bdd_and_with(encoding->bdds, &walk->states,
				 lcn_bdd_not(encoding->bdds, at_end));
		lcn_bdd_release(encoding->bdds, &at_end);
	}
}

void
lcn_path_walk(struct lcn_encoding *encoding, struct lcn_choice choice, lcn_event_visit *visit,
	      void *context)
{
	struct walk walk;
	const struct lcn_path *path = lcn_path_of_choice(encoding->system, choice);
	init_walk(&walk, encoding, choice);
	walk.visit = visit;
	walk.context = context;
	for (size_t i = 0; i < path->n_operations; i++)
		if (!lcn_bdd_is_false(encoding->bdds, walk.states))
			walk_operation(&walk, &path->operations[i]);
	end(&walk, LCN_EVENT_STEP, NULL, LCN_FAULT_NONE, lcn_bdd_true(encoding->bdds));
	lcn_bdd_release(encoding->bdds, &walk.states);
	free(walk.n_posts);
	free(walk.property);
}

uint32_t
lcn_path_watch(const struct lcn_system *system, struct lcn_choice choice, uint32_t property_state,
	       uint32_t n_sends)
{
	const struct lcn_path *path = lcn_path_of_choice(system, choice);
	for (size_t i = 0; i < path->n_operations && n_sends > 0; i++) {
		const struct lcn_operation *o = &path->operations[i];
		if (o->kind != LCN_POST)
			continue;
		n_sends--;
		if (!lcn_system_is_error(system, property_state))
			property_state = lcn_system_watch(system, property_state, choice.component,
							  o->receiver, o->message);
	}
	return property_state;
}
