/* The symbolic engine: all states of a system at once, as BDDs.
 *
 *     struct lcn_symbolic *engine = lcn_symbolic_create(system, &options);
 *     lcn_symbolic_reach(engine);
 *     lcn_symbolic_inspect(engine, &result);
 *     ... runs to what was found, sets of states for the assumption ...
 *     lcn_symbolic_free(engine);
 *
 * What it computes is what explicit/step.c defines. At a limit every call
 * after it comes back at once with nothing found; lcn_symbolic_limit() says
 * why.
 */
#ifndef LCN_SYMBOLIC_SYMBOLIC_H
#define LCN_SYMBOLIC_SYMBOLIC_H

#include "base/array.h"
#include "base/count.h"
#include "bdd/bdd.h"
#include "model/choice.h"
#include "model/system.h"
#include "symbolic/layout.h"

struct lcn_symbolic_options {
	struct lcn_bdds_options bdds;
	enum lcn_strategy strategy;
	uint32_t patience; /* steps before jumps are tried; 0: as seems fit;
			    * UINT32_MAX: for ever */
	struct lcn_layout_options layout;
};

struct lcn_symbolic;

/* NULL when there is no memory for it. The system must outlive the engine. */
struct lcn_symbolic *lcn_symbolic_create(const struct lcn_system *system,
					 const struct lcn_symbolic_options *options);
void lcn_symbolic_free(struct lcn_symbolic *engine);

enum lcn_limit lcn_symbolic_limit(const struct lcn_symbolic *engine);

struct lcn_symbolic_statistics {
	struct lcn_bdds_statistics bdds;
	uint64_t n_groups;    /* of moves, each one relation */
	uint64_t n_images;    /* computed */
	uint64_t n_rounds;    /* of the search */
	uint64_t n_jumps;     /* that found new states at once */
	uint32_t n_queues;    /* mailboxes with more than one content of a length */
	uint32_t n_tail;      /* of those, counted from the tail */
	uint32_t n_beside;    /* of those, with slots beside those of others */
	uint64_t state_nodes; /* of the set of all reachable states */
};

struct lcn_symbolic_statistics lcn_symbolic_statistics(const struct lcn_symbolic *engine);

/* The order of the variables now, for the caller to free. */
struct lcn_variable_names *lcn_symbolic_order(const struct lcn_symbolic *engine);

/* Finds all reachable states. */
enum lcn_limit lcn_symbolic_reach(struct lcn_symbolic *engine);

/* After a limit: how many states had been found by then, but for the error
 * state. False when even that takes too long. */
bool lcn_symbolic_count_so_far(struct lcn_symbolic *engine, struct lcn_count *n_states);

struct lcn_symbolic_mailbox {
	uint64_t max_length; /* ever reached, also by a step that violates */
	uint64_t max_tried;  /* also by an attempt that came to nothing later */
	bool was_refused;    /* whether a message to it ever was */
};

/* What there is to say about the reachable states. */
struct lcn_symbolic_result {
	struct lcn_count n_states; /* the error state is one of them */
	struct lcn_count n_steps;  /* that differ in label or target */
	struct lcn_count n_deadlocks[LCN_N_DEADLOCKS];
	bool is_violated;
	struct lcn_symbolic_mailbox *mailboxes;	  /* by component */
	LCN_ARRAY(struct lcn_found_fault) faults; /* one for each place in the model */
};

/* To be released whatever it returns. */
enum lcn_limit lcn_symbolic_inspect(struct lcn_symbolic *engine,
				    struct lcn_symbolic_result *result);
void lcn_symbolic_result_release(struct lcn_symbolic_result *result);

#endif
