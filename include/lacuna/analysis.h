/* The questions that are asked of a model. */
#ifndef LACUNA_ANALYSIS_H
#define LACUNA_ANALYSIS_H

#include <lacuna/assumption.h>
#include <lacuna/lts.h>
#include <lacuna/model.h>

#ifdef __cplusplus
extern "C" {
#endif

struct lcn_analysis_options {
	const char *property; /* its name; NULL: the only one there is */
	bool no_property;     /* explore only: watch none */
	const char *missing;  /* an actor that stands for the missing component; or NULL */
	enum lcn_interface_order interface_order;
	enum lcn_on_full on_full;
	enum lcn_completion completion; /* assume only */
	const struct lcn_capacity_change *capacities;
	size_t n_capacities;
	bool wants_document; /* assume only: the answer as a document, for every verdict */
	/* Told when a part of the work begins, "exploring" …, by names that stay
	 * where they are; or NULL. */
	void (*on_phase)(void *context, const char *phase);
	void *context;
};

/* A run of the system, replayed before it is handed out. It needs the model, and
 * the answer that it belongs to. */
struct lcn_trace;
struct lcn_system;

size_t lcn_trace_length(const struct lcn_trace *trace);
/* As people read it, and as a JSON array; the caller frees the string. */
char *lcn_trace_as_text(const struct lcn_trace *trace);
char *lcn_trace_as_json(const struct lcn_trace *trace);

/* A mailbox over all runs. */
struct lcn_mailbox_use {
	const char *component;
	uint32_t capacity;
	uint32_t greatest;	   /* length that was reached */
	bool is_capacity_found;	   /* the model leaves it open: '*' */
	bool was_full;		   /* whether a send to it was refused */
	struct lcn_trace *refusal; /* a run to such a send; or NULL */
};

/* What exploring found. Everything in it is released with it, but names are
 * the model's. */
struct lcn_exploration {
	const char *property; /* the one that was watched; or NULL */
	const char *missing;  /* the missing component; or NULL */
	enum lcn_limit limit;
	bool is_complete;  /* all states were visited; else what follows is of those that were */
	uint64_t n_states; /* the error state is one of them */
	uint64_t n_steps;
	bool is_violated;	     /* whether the error state was reached */
	struct lcn_trace *violation; /* a shortest run to it; or NULL */
	uint64_t n_deadlocks;	     /* states without a step, the error state apart */
	struct lcn_trace *deadlock;  /* a shortest run to one; or NULL */
	bool is_deadlock_blocked;    /* whether that one waits for room in a mailbox */
	struct lcn_trace *fault;     /* a run to the first error of the model; or NULL */
	struct lcn_mailbox_use *mailboxes;
	size_t n_mailboxes;
	bool has_overflow;	   /* a send was refused and on_full says that this is an error */
	uint64_t store_bytes;	   /* memory that the states took */
	struct lcn_lts *lts;	   /* the steps, when asked for; or NULL */
	struct lcn_system *system; /* that the runs are runs of */
};

enum lcn_reduction {
	LCN_REDUCE_NOT, /* the steps as they are */
	LCN_REDUCE_STRONG,
	LCN_REDUCE_BRANCHING,
	LCN_REDUCE_WEAK_TRACE,
};

/* All reachable states of the system, in the order of their distance. Errors
 * of the model that show only when it runs are diagnostics. Reductions are of
 * the system that shows sends one by one. */
void lcn_explore(const struct lcn_model *model, const struct lcn_analysis_options *options,
		 bool wants_lts, enum lcn_reduction reduction, const struct lcn_budget *budget,
		 struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration);
void lcn_exploration_release(struct lcn_exploration *exploration);

struct lcn_assumption_sizes {
	uint64_t property_states, property_edges; /* the property LTS */
	uint64_t kept_states, kept_edges;	  /* as the missing component sees it, after errors
						   * were propagated backwards */
	uint64_t n_subsets;			  /* of the determinisation */
	uint32_t states, edges;			  /* the assumption, minimal */
};

struct lcn_assumption {
	enum lcn_assumption_verdict verdict;
	struct lcn_exploration exploration; /* of the property LTS */
	struct lcn_assumption_sizes sizes;
	struct lcn_lts *automaton; /* of NEEDED: minimal, canonical */
	struct lcn_trace *trace;   /* of NEVER: no step of it is up to the missing component */
	struct lcn_assumption_document *document; /* when asked for; or NULL */
	uint32_t missing_capacity; /* of the missing component, found when it was '*' */
};

/* The weakest assumption for the missing component. */
void lcn_assume(const struct lcn_model *model, const struct lcn_analysis_options *options,
		const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		struct lcn_assumption *assumption);
void lcn_assumption_release(struct lcn_assumption *assumption);

#ifdef __cplusplus
}
#endif

#endif
