/* Every state that a system can reach, breadth first.
 *
 * A result tells all that was met on the way; whoever asked decides what of it
 * is a violation. States are numbered in the
 * order in which they are found, the initial one is 0; the error state of the
 * property, if it is reached, is one of them. Paths back to the initial state
 * are as short as they can be.
 */
#ifndef LCN_EXPLICIT_EXPLORE_H
#define LCN_EXPLICIT_EXPLORE_H

#include "base/budget.h"
#include "base/tuples.h"
#include "explicit/pack.h"
#include "explicit/step.h"
#include "explicit/store.h"

/* What ends a search before everything is known. */
enum lcn_stop {
	LCN_STOP_AT_VIOLATION = 1, /* of the property */
	LCN_STOP_AT_REFUSAL = 2,   /* by a full mailbox: --on-full=error */
	LCN_STOP_AT_FAULT = 4,
	LCN_STOP_AT_DEADLOCK = 8,
};

typedef bool lcn_attempt_accepts(const struct lcn_attempt *attempt);

struct lcn_explicit_options {
	bool keep_edges;
	lcn_attempt_accepts *accepts; /* steps that are followed; NULL: all */
	unsigned stop;		      /* a set of enum lcn_stop */
	const struct lcn_budget *budget;
};

/* An attempt that was made, and where; state LCN_NO_STATE: none was. */
struct lcn_attempt_at {
	uint32_t state;
	struct lcn_choice choice;
};

struct lcn_fault_found {
	enum lcn_fault fault;
	const struct lcn_operation *operation;
	struct lcn_attempt_at at;
};

struct lcn_mailbox_found {
	uint32_t max_length;	       /* ever reached, also by a step that violates */
	uint32_t max_tried;	       /* also by an attempt that came to nothing later */
	struct lcn_attempt_at refusal; /* the first one */
};

struct lcn_explicit_result {
	const struct lcn_system *system;
	struct lcn_packing packing;
	struct lcn_store states;	 /* packed; the parent is where a state was found from */
	uint32_t error;			 /* the error state, or LCN_NO_STATE */
	struct lcn_attempt_at violation; /* the first attempt that reached it */
	uint32_t depth;			 /* the greatest distance from the initial state */

	/* When the search ended early, the first n_expanded states have been
	 * expanded, all other numbers are of what was seen so far. */
	enum lcn_limit limit;
	bool has_stopped; /* at something in options.stop */
	uint32_t n_expanded;

	/* Steps that differ in label or target, each once. */
	uint64_t n_steps;
	struct lcn_tuples labels; /* a component, then receivers and messages */
	/* When edges are kept: those of state s are edges[first[s]] … as in struct
	 * lcn_lts, in rising order of label and target. */
	LCN_ARRAY(uint64_t) first;
	LCN_ARRAY(struct lcn_edge) edges;

	uint32_t n_deadlocks[LCN_N_DEADLOCKS];
	uint32_t deadlocks[LCN_N_DEADLOCKS];	  /* the first one, or LCN_NO_STATE */
	struct lcn_mailbox_found *mailboxes;	  /* by component */
	LCN_ARRAY(struct lcn_fault_found) faults; /* the first of each place */
};

void lcn_explicit_explore(const struct lcn_system *system,
			  const struct lcn_explicit_options *options,
			  struct lcn_explicit_result *result);
void lcn_explicit_result_release(struct lcn_explicit_result *result);

static inline uint32_t
lcn_explicit_n_states(const struct lcn_explicit_result *result)
{
	return lcn_store_count(&result->states);
}

/* A state by its number. */
void lcn_explicit_state(const struct lcn_explicit_result *result, uint32_t number,
			struct lcn_state *state);

#endif
