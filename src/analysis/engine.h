/* An engine, whichever it is, as the questions see it.
 *
 *     struct lcn_engine *engine = lcn_engine_create(system, &setup);
 *     lcn_engine_explore(engine, &findings);
 *     ... lcn_engine_find_run(), lcn_engine_hide() ...
 *     lcn_engine_free(engine);
 *
 * All engines say the same about a system, runs included: a run is a shortest
 * one, and among those the first by component, message and path of its
 * choices, step by step.
 */
#ifndef LCN_ANALYSIS_ENGINE_H
#define LCN_ANALYSIS_ENGINE_H

#include "base/count.h"
#include "explicit/explore.h"
#include "explicit/run.h"
#include "model/subsets.h"

struct lcn_engine_setup {
	struct lcn_engine_options options;
	bool keeps_steps; /* to be looked at again: for the assumption and for LTSs */
	unsigned stop;	  /* enum lcn_stop: an engine may stop there, or go on */
	const struct lcn_budget *budget;
};

struct lcn_found_mailbox {
	uint32_t max_length; /* ever reached, also by a step that violates */
	uint32_t max_tried;  /* also by an attempt that came to nothing later */
	bool was_refused;    /* whether a message to it ever was */
};

struct lcn_findings {
	enum lcn_limit limit;
	bool has_stopped; /* at something in setup.stop */
	bool has_states;
	struct lcn_count n_states; /* the error state is one of them */
	bool has_counts;	   /* of what follows */
	struct lcn_count n_steps;  /* that differ in label or target */
	struct lcn_count n_deadlocks;
	bool is_violated;
	struct lcn_found_mailbox *mailboxes;	  /* by component */
	LCN_ARRAY(struct lcn_found_fault) faults; /* each place once, as they stand in the model */
};

void lcn_findings_init(struct lcn_findings *findings, const struct lcn_system *system);
void lcn_findings_release(struct lcn_findings *findings);

/* What a run is to end with. */
enum lcn_goal_kind {
	LCN_GOAL_VIOLATION,
	LCN_GOAL_DOOM, /* a violation, without a step that the missing component sees */
	LCN_GOAL_DEADLOCK,
	LCN_GOAL_REFUSAL,
	LCN_GOAL_FAULT,
};

struct lcn_goal {
	enum lcn_goal_kind kind;
	uint32_t component;		     /* of REFUSAL */
	const struct lcn_found_fault *fault; /* of FAULT */
	uint32_t max_steps; /* of REFUSAL: longer ones are not looked for; 0: none is too long */
};

/* The property LTS as the missing component sees it. */
struct lcn_hidden {
	enum lcn_limit limit;
	bool is_doomed; /* internal steps lead from the initial state to the error */
	struct lcn_count n_states, n_edges; /* that are kept */
	struct lcn_subsets subsets;	    /* unless doomed */
};

struct lcn_engine;

struct lcn_engine *lcn_engine_create(const struct lcn_system *system,
				     const struct lcn_engine_setup *setup);
void lcn_engine_free(struct lcn_engine *engine);

/* What has stopped the last piece of work, if anything has. */
enum lcn_limit lcn_engine_limit(const struct lcn_engine *engine);

void lcn_engine_explore(struct lcn_engine *engine, struct lcn_findings *findings);

/* False when there is no such run, or at a limit. */
bool lcn_engine_find_run(struct lcn_engine *engine, const struct lcn_goal *goal,
			 struct lcn_run *run);

/* Hides what the missing component does not see, and propagates errors
 * backwards. With keeps_all false, states from which the error cannot be
 * reached are dropped. It lends what the engine owns; for a system whose
 * steps were kept. */
void lcn_engine_hide(struct lcn_engine *engine, bool keeps_all, struct lcn_hidden *hidden);
void lcn_hidden_release(struct lcn_hidden *hidden);

/* The search itself, where the engine is explicit; otherwise NULL. */
const struct lcn_explicit_result *lcn_engine_states(const struct lcn_engine *engine);

/* The order of the variables of diagrams now, for the caller to free; NULL where
 * there are none. */
struct lcn_variable_names *lcn_engine_order(const struct lcn_engine *engine);

/* Adds what was done since the last call, as that of this phase. */
void lcn_engine_measure(struct lcn_engine *engine, const char *phase,
			struct lcn_measures *measures);

/* One more, or all of others; the words stay where they are. */
void lcn_measures_add(struct lcn_measures *measures, const char *phase, const char *what,
		      uint64_t value);
void lcn_measures_append(struct lcn_measures *measures, const struct lcn_measures *more);

#endif
