/* The one form of a model that every engine works on.
 *
 * A system is a row of components, each with a mailbox and some variables of
 * bounded range, and a property. Component i has mailbox i. A component takes
 * a message from its mailbox and then runs one of the paths of that message to
 * its end; a path is what one way through a method does, in order:
 *
 *     TEST   goes on only if the term is true (or false);
 *     STORE  gives a variable the value of the term, or only looks whether the
 *            term has one (a local variable may divide by zero);
 *     POST   puts a message into a mailbox, which must have room.
 *
 * Terms speak of the variables as they were before the step, so tests and
 * stores do not depend on each other; locals are gone. Order still matters for
 * what is reported: a path that is blocked at a send, or violates the property
 * there, never gets to what comes after.
 *
 * The missing component is one of the components. Made from its interface
 * (Definition 2 of Abbasi, Ghassemi and Khosravi), it has no variables: each
 * alternative and each interleaving of its messages is a path that sends the
 * first message and posts the rest to itself. The messages that stand for such
 * a rest are not visible to others.
 */
#ifndef LCN_MODEL_SYSTEM_H
#define LCN_MODEL_SYSTEM_H

#include "base/arena.h"
#include "lacuna/analysis.h"
#include "lang/ast.h"
#include "lts/dfa.h"

#define LCN_NO_COMPONENT UINT32_MAX
#define LCN_NO_LETTER UINT32_MAX
#define LCN_NO_VARIABLE UINT32_MAX

/* A number as it depends on the variables before the step. The operators are
 * those of expressions, with the same lazy && and ||. */
struct lcn_term {
	enum lcn_expression_kind kind;
	int64_t number;	   /* of NUMBER */
	uint32_t variable; /* of VARIABLE: an index into the system's variables */
	const struct lcn_term *left;
	const struct lcn_term *right;
	uint32_t n_nodes; /* of the tree */
};

enum lcn_operation_kind { LCN_TEST, LCN_STORE, LCN_POST };

/* Ways through one method that are told apart, and the size of a term. */
enum { LCN_MAX_PATHS = 10000, LCN_MAX_TERM_NODES = 10000 };

struct lcn_operation {
	enum lcn_operation_kind kind;
	struct lcn_span span;	     /* in the model, for what is reported */
	const struct lcn_term *term; /* of TEST and STORE */
	bool truth;		     /* of TEST */
	uint32_t variable;	     /* of STORE */
	uint32_t receiver;	     /* of POST: a component */
	uint32_t message;	     /* of POST: one of the receiver's */
};

/* Whether both come from one place in the model: methods are taken apart into
 * paths, and what several share is in each of them. */
bool lcn_operation_is_at(const struct lcn_operation *a, const struct lcn_operation *b);

struct lcn_path {
	const struct lcn_operation *operations;
	size_t n_operations;
};

struct lcn_system_message {
	const char *name;
	bool is_rest;	   /* of the missing component: what is left of a response */
	bool is_outside;   /* of the missing component: others may send it */
	bool is_answer;	   /* of others: the missing component mentions it, perhaps in vain */
	bool is_swallowed; /* gone as soon as it is sent: it needs no room, nobody takes it */
	uint32_t letter;   /* of the property, or LCN_NO_LETTER */
	const struct lcn_path *paths;
	size_t n_paths;
};

enum lcn_order {
	LCN_ORDER_FIFO, /* a queue */
	LCN_ORDER_ANY,	/* any message in it may be taken next */
};

struct lcn_component {
	const char *name;
	bool is_missing;
	enum lcn_order order;
	uint32_t capacity;
	bool is_unbounded; /* capacity '*': `capacity` is only a first try */
	struct lcn_system_message *messages;
	uint32_t n_messages;
	uint32_t first_variable; /* its variables are neighbours */
	uint32_t n_variables;
};

struct lcn_system_variable {
	const char *name;
	uint32_t component;
	struct lcn_values values;
};

struct lcn_initial_message {
	uint32_t receiver;
	uint32_t message;
};

struct lcn_system {
	struct lcn_arena arena;
	struct lcn_component *components;
	uint32_t n_components;
	uint32_t missing; /* which of them, or LCN_NO_COMPONENT */
	bool is_filled;	  /* it is the model's component that is in its place */
	struct lcn_system_variable *variables;
	uint32_t n_variables;
	struct lcn_initial_message *initial;
	size_t n_initial;
	bool has_property;
	const char *property_name;
	struct lcn_dfa property; /* over letters; empty without a property */
	bool has_end;		 /* nothing happens in one of the property's states: */
	uint32_t end;		 /* the search is for the error, which cannot follow */
};

/* What a model leaves open. */
struct lcn_system_options {
	enum lcn_order interface_order; /* of the missing component's mailbox */
	bool has_property;		/* whether to watch one */
	const char *property;		/* its name; NULL: the only one there is */
	const char *missing; /* an actor that stands for the missing component; or NULL */
	bool has_component;  /* the model's component is in the place of the missing one */
	/* Components are to be held against the interface: messages that it does not
	 * answer are swallowed, and everything that could be sent to others counts as
	 * an answer. */
	bool is_for_trial;
	const struct lcn_capacity_change *capacities;
	size_t n_capacities;
};

/* Lowers a model, which must be free of errors and outlive the system. NULL
 * when the options do not fit the model (diagnostics) or a limit is reached. */
struct lcn_system *lcn_system_create(const struct lcn_model *model,
				     const struct lcn_system_options *options,
				     const struct lcn_budget *budget,
				     struct lcn_diagnostics *diagnostics, enum lcn_limit *limit);
void lcn_system_free(struct lcn_system *system);

/* Whether every number is in range; for assertions and tests. */
bool lcn_system_is_valid(const struct lcn_system *system);

/* The system as text, one line an operation. */
void lcn_system_as_text(const struct lcn_system *system, struct lcn_text *text);

/* Whether the operation puts a message into a mailbox, where it needs room. */
static inline bool
lcn_system_fills(const struct lcn_system *system, const struct lcn_operation *o)
{
	return o->kind == LCN_POST &&
	       !system->components[o->receiver].messages[o->message].is_swallowed;
}

/* Whether a message from the one to the other is no concern of the property:
 * the missing component's to itself. */
static inline bool
lcn_system_is_internal(const struct lcn_system *system, uint32_t sender, uint32_t receiver)
{
	return sender == receiver && sender == system->missing;
}

/* The property's state after a message from `sender`: the missing component's
 * messages to itself are internal and move nothing. */
uint32_t lcn_system_watch(const struct lcn_system *system, uint32_t property_state, uint32_t sender,
			  uint32_t receiver, uint32_t message);

static inline bool
lcn_system_is_end(const struct lcn_system *system, uint32_t property_state)
{
	return system->has_end && property_state == system->end;
}

static inline bool
lcn_system_is_error(const struct lcn_system *system, uint32_t property_state)
{
	return system->has_property && system->property.classes[property_state] == LCN_CLASS_ERROR;
}

#endif
