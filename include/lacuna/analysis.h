/* The questions that are asked of a model. */
#ifndef LACUNA_ANALYSIS_H
#define LACUNA_ANALYSIS_H

#include <lacuna/assumption.h>
#include <lacuna/engine.h>
#include <lacuna/lts.h>
#include <lacuna/model.h>
#include <lacuna/trace.h>

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
	struct lcn_engine_options engine;
	bool wants_violation; /* assume only: a run to a violation, whatever the verdict */
	bool wants_document;  /* assume only: the answer as a document, for every verdict */
	/* Where the order of variables that the last search ended with is put; the caller
	 * frees it. Or NULL. */
	struct lcn_variable_names **found_order;
	/* Told when a part of the work begins, "exploring" …, by names that stay
	 * where they are; or NULL. */
	void (*on_phase)(void *context, const char *phase);
	void *context;
};

struct lcn_system;

/* A mailbox over all runs. */
struct lcn_mailbox_use {
	const char *component;
	uint32_t capacity;
	uint32_t greatest;	   /* length that was reached */
	bool is_capacity_found;	   /* the model leaves it open: '*' */
	bool was_full;		   /* whether a send to it was refused */
	struct lcn_trace *refusal; /* a shortest run to such a send, if it is short; or NULL */
};

/* Runs to full mailboxes that are longer than this are told only when they are
 * the answer: with LCN_ON_FULL_ERROR. */
enum { LCN_MAX_REFUSAL_STEPS = 20 };

/* How much there was to do in a phase: "exploring", "operations", 1234. Of a
 * claim all is one phase, which has the name of the claim. */
struct lcn_measure {
	const char *phase;
	const char *what;
	uint64_t value;
};

struct lcn_measures {
	struct lcn_measure *items;
	size_t n_items;
	size_t n_allocated;
};

/* What exploring found. Everything in it is released with it, but names are
 * the model's. Counts are decimal numbers of any length. */
struct lcn_exploration {
	const char *property; /* the one that was watched; or NULL */
	const char *missing;  /* the missing component; or NULL */
	enum lcn_limit limit;
	bool is_complete; /* all states were visited; else what follows is of those that were */
	char *n_states;	  /* the error state is one of them; NULL: not counted */
	char *n_steps;	  /* NULL: not counted */
	bool is_violated; /* whether the error state was reached */
	struct lcn_trace *violation; /* a shortest run to it; or NULL */
	char *n_deadlocks;	     /* states without a step, the error state apart; or NULL */
	struct lcn_trace *deadlock;  /* a shortest run to one; or NULL */
	bool is_deadlock_blocked;    /* whether that one waits for room in a mailbox */
	struct lcn_trace *fault;     /* a run to the first error of the model; or NULL */
	struct lcn_mailbox_use *mailboxes;
	size_t n_mailboxes;
	/* A send was refused and on_full says that this is an error: all there is
	 * to know is that mailbox. */
	const struct lcn_mailbox_use *overflow; /* or NULL */
	struct lcn_measures measures;
	struct lcn_lts *lts;	   /* the steps, when asked for; or NULL */
	struct lcn_system *system; /* that the runs are runs of */
};

enum lcn_reduction {
	LCN_REDUCE_NOT, /* the steps as they are */
	LCN_REDUCE_STRONG,
	LCN_REDUCE_BRANCHING,
	LCN_REDUCE_WEAK_TRACE,
};

/* All reachable states of the system. Errors of the model that show only when
 * it runs are diagnostics. Reductions are of the system that shows sends one by
 * one. Whoever wants an LTS gets it from the explicit engine. */
void lcn_explore(const struct lcn_model *model, const struct lcn_analysis_options *options,
		 bool wants_lts, enum lcn_reduction reduction, const struct lcn_budget *budget,
		 struct lcn_diagnostics *diagnostics, struct lcn_exploration *exploration);
void lcn_exploration_release(struct lcn_exploration *exploration);

struct lcn_assumption_sizes {
	/* What the missing component sees of the property LTS after errors were
	 * propagated backwards, in decimal; NULL: it did not come to that. */
	char *kept_states, *kept_edges;
	uint32_t states, edges; /* the assumption, minimal */
};

struct lcn_assumption {
	enum lcn_assumption_verdict verdict;
	struct lcn_exploration exploration; /* of the property LTS */
	struct lcn_assumption_sizes sizes;
	struct lcn_lts *automaton; /* of NEEDED: minimal, canonical */
	struct lcn_trace *trace;   /* of NEVER: no step of it is up to the missing component */
	struct lcn_assumption_document *document; /* when asked for; or NULL */
};

/* The weakest assumption for the missing component. */
void lcn_assume(const struct lcn_model *model, const struct lcn_analysis_options *options,
		const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		struct lcn_assumption *assumption);
void lcn_assumption_release(struct lcn_assumption *assumption);

/* What a system without a gap is held against. */
enum lcn_claim_kind {
	LCN_CLAIM_PROPERTY,    /* its error state is not reached */
	LCN_CLAIM_NO_DEADLOCK, /* in every state some step is possible */
	LCN_CLAIM_NO_REFUSAL,  /* no message is ever sent to a full mailbox */
};

struct lcn_claim {
	enum lcn_claim_kind kind;
	bool is_decided; /* not when there were errors or a limit was reached */
	bool is_violated;
	const struct lcn_trace *run;	    /* a shortest one to the violation; or NULL */
	struct lcn_exploration exploration; /* that decided it; ends at the violation */
};

/* A system held against its claims; released with everything in it. */
struct lcn_check {
	enum lcn_limit limit;
	struct lcn_claim *claims;
	size_t n_claims;
	/* All states, when deciding took all of them: the first of the explorations
	 * above that is complete; or NULL. */
	const struct lcn_exploration *whole;
};

/* Checks a model in which nothing is missing, or whose component fills the
 * gap: against the property that the options name, or all properties of the
 * model; and, if wanted, that there is no deadlock, and with LCN_ON_FULL_ERROR
 * that no send is refused. Errors are diagnostics. */
void lcn_check(const struct lcn_model *model, const struct lcn_analysis_options *options,
	       bool claims_no_deadlock, const struct lcn_budget *budget,
	       struct lcn_diagnostics *diagnostics, struct lcn_check *check);
void lcn_check_release(struct lcn_check *check);

#ifdef __cplusplus
}
#endif

#endif
