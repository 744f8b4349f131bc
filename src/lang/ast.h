/* A model as it was written: the tree that parsing builds and checking
 * completes.
 *
 * Everything hangs in lists in the order of the text and lives in the model's
 * arena. Fields marked "checked" are set by lcn_model_check(); a tree is fit
 * for use only when checking found no error.
 */
#ifndef LCN_LANG_AST_H
#define LCN_LANG_AST_H

#include "base/arena.h"
#include "base/diagnostics.h"
#include "base/source.h"
#include "lacuna/model.h"
#include "lang/directory.h"

struct lcn_name {
	const char *text;
	struct lcn_span span;
};

/* The values that a variable can take: a few single ones in rising order, or
 * everything between two numbers. */
struct lcn_values {
	int64_t low;
	int64_t high;
	const int64_t *items; /* NULL: all of low … high */
	size_t n_items;
};

struct lcn_variable {
	struct lcn_variable *next;
	struct lcn_name name;
	bool is_local;
	bool is_declared;	  /* whether `values` is the range in the text */
	struct lcn_values values; /* checked, unless declared */
};

/* Expressions. 0 is false; && and || look at their right side only when the
 * left does not decide. */

enum lcn_expression_kind {
	LCN_NUMBER,
	LCN_VARIABLE,
	LCN_NEGATE,
	LCN_LOGICAL_NOT,
	LCN_MULTIPLY,
	LCN_DIVIDE,
	LCN_REMAINDER,
	LCN_ADD,
	LCN_SUBTRACT,
	LCN_LESS,
	LCN_LESS_EQUAL,
	LCN_GREATER,
	LCN_GREATER_EQUAL,
	LCN_EQUAL,
	LCN_NOT_EQUAL,
	LCN_LOGICAL_AND,
	LCN_LOGICAL_OR,
};

struct lcn_expression {
	struct lcn_expression *next; /* in the list of a choice */
	enum lcn_expression_kind kind;
	unsigned depth; /* of the tree below, for the limit on nesting */
	struct lcn_span span;
	int64_t number;		       /* of NUMBER */
	struct lcn_name name;	       /* of VARIABLE */
	struct lcn_variable *variable; /* of VARIABLE; checked */
	struct lcn_expression *left;   /* of the unary ones too */
	struct lcn_expression *right;
};

/* Statements. */

enum lcn_statement_kind {
	LCN_ASSIGN, /* name = choices: several choices are alternatives */
	LCN_LOCAL,  /* int name = choices */
	LCN_SEND,   /* receiver ! message */
	LCN_IF,
};

struct lcn_actor;
struct lcn_method;
struct lcn_message;

struct lcn_send {
	struct lcn_name receiver; /* text "self" for self */
	struct lcn_name message;
	bool is_self;
	struct lcn_actor *actor;   /* checked; NULL when to the missing component */
	struct lcn_method *method; /* checked; of the actor */
	bool is_to_missing;	   /* checked */
};

struct lcn_statement {
	struct lcn_statement *next;
	enum lcn_statement_kind kind;
	struct lcn_span span;
	struct lcn_name name;		/* of ASSIGN and LOCAL */
	struct lcn_variable *variable;	/* of ASSIGN (checked) and LOCAL */
	bool is_choice;			/* whether it was written with ?(…) */
	struct lcn_expression *choices; /* of ASSIGN and LOCAL */
	struct lcn_send send;
	struct lcn_expression *condition; /* of IF */
	struct lcn_statement *then;
	struct lcn_statement *otherwise;
};

struct lcn_method {
	struct lcn_method *next;
	struct lcn_name name;
	size_t letter; /* checked: that this message is sent */
	struct lcn_statement *body;
};

struct lcn_actor {
	struct lcn_actor *next;
	uint32_t index; /* in the order of the text */
	struct lcn_name name;
	struct lcn_span span; /* from 'actor' to the name */
	uint32_t capacity;
	struct lcn_variable *variables;
	struct lcn_method *methods;
	uint32_t n_first_messages; /* checked; of main, to it */
	bool is_damaged;	   /* something of it could not be read */
};

struct lcn_initial_send {
	struct lcn_initial_send *next;
	struct lcn_send send;
};

struct lcn_main {
	struct lcn_span span; /* of the word 'main' */
	struct lcn_initial_send *sends;
};

/* The missing component: after `message` it answers one of the alternatives
 * given for that message. */

struct lcn_response {
	struct lcn_response *next;
	struct lcn_name receiver;
	struct lcn_actor *actor; /* checked */
	struct lcn_message *messages;
};

struct lcn_message {
	struct lcn_message *next;
	struct lcn_name name;
	struct lcn_method *method; /* checked */
};

struct lcn_pair {
	struct lcn_pair *next;
	struct lcn_name message;
	size_t letter; /* checked: that this message is sent; of the first alternative */
	struct lcn_span sent_span; /* checked: where it is first sent; of the first alternative */
	struct lcn_response *responses; /* to several actors, in any interleaving */
};

struct lcn_missing {
	struct lcn_name name;
	struct lcn_span span;
	bool is_unbounded; /* capacity '*' */
	uint32_t capacity;
	struct lcn_pair *pairs;
	bool is_damaged;
};

/* Properties. Predicates are formulas without temporal operators. */

enum lcn_formula_kind {
	LCN_TRUE,
	LCN_FALSE,
	LCN_SENT, /* Snd(message)::receiver */
	LCN_LET,  /* a name given by let */
	LCN_NOT,
	LCN_NEXT,
	LCN_FINALLY,
	LCN_GLOBALLY,
	LCN_UNTIL,
	LCN_WEAK_UNTIL,
	LCN_RELEASE,
	LCN_AND,
	LCN_OR,
	LCN_IMPLIES,
	LCN_IFF,
};

struct lcn_let;

struct lcn_formula {
	enum lcn_formula_kind kind;
	unsigned depth;
	struct lcn_span span;
	struct lcn_name message;  /* of SENT */
	struct lcn_name receiver; /* of SENT */
	size_t letter;		  /* of SENT; checked */
	struct lcn_name name;	  /* of LET */
	struct lcn_let *let;	  /* of LET; checked */
	struct lcn_formula *left; /* of the unary ones too */
	struct lcn_formula *right;
};

struct lcn_let {
	struct lcn_let *next;
	uint32_t index; /* in the order of the text */
	struct lcn_name name;
	struct lcn_formula *predicate;
	bool *holds; /* checked; by letter of the model */
};

/* A state of a property's automaton; "error" is the error state. */
struct lcn_property_state {
	struct lcn_property_state *next;
	struct lcn_name name; /* where it is first mentioned */
	uint32_t index;	      /* in the order of first mention */
	bool is_error;
	struct lcn_property_edge *edges; /* out of it, the last one first */
};

struct lcn_property_edge {
	struct lcn_property_edge *next;
	struct lcn_property_edge *next_out; /* out of the same state */
	struct lcn_span span;
	struct lcn_name from_name;
	struct lcn_name to_name;
	struct lcn_property_state *from;
	struct lcn_property_state *to;
	struct lcn_formula *predicate;
};

struct lcn_property {
	struct lcn_property *next;
	uint32_t index; /* in the order of the text */
	struct lcn_name name;
	struct lcn_let *lets;
	uint32_t n_lets;
	struct lcn_property_state *states; /* the first is the initial one */
	uint32_t n_states;
	struct lcn_property_edge *edges;
	struct lcn_formula *formula; /* of an LTL property, else NULL */
	bool is_damaged;
};

/* Something that may be sent: the message `message` to `receiver`. */
struct lcn_letter {
	const char *message;
	const char *receiver;
};

struct lcn_model {
	struct lcn_arena arena;
	struct lcn_source **sources;
	size_t n_sources;
	struct lcn_actor *actors;
	uint32_t n_actors;
	struct lcn_main *main;
	struct lcn_missing *missing;
	struct lcn_actor *component; /* in the place of the missing one; none of the actors */
	struct lcn_property *properties;
	uint32_t n_properties;
	struct lcn_directory directory; /* checked, but for states */
	struct lcn_letter *letters;	/* checked; see letters.h */
	size_t n_letters;
	bool is_damaged; /* something at the top level could not be read */
};

/* Nesting of statements, expressions and formulas that is accepted. */
enum { LCN_MAX_DEPTH = 256 };
#define LCN_MAX_NUMBER INT32_MAX

/* Parses one source into the model, which takes the source over. */
void lcn_model_parse(struct lcn_model *model, struct lcn_source *source,
		     struct lcn_diagnostics *diagnostics);

/* Takes the actor that is to fill the gap out of the actors. What stands in
 * the way is reported; then there is no component. */
void lcn_model_fill(struct lcn_model *model, enum lcn_filling filling,
		    struct lcn_diagnostics *diagnostics);

/* Resolves names, checks that the model is well-formed, finds the values of
 * the variables. */
void lcn_model_check(struct lcn_model *model, struct lcn_diagnostics *diagnostics);

/* Of a checked model; NULL when there is none of that name. */
struct lcn_actor *lcn_model_actor(const struct lcn_model *model, const char *name);
struct lcn_method *lcn_model_method(const struct lcn_model *model, const struct lcn_actor *actor,
				    const char *name);
/* The first of the alternatives for a message. */
struct lcn_pair *lcn_model_pair(const struct lcn_model *model, const char *message);

/* "Snd(m)::y" */
void lcn_format_send(struct lcn_text *text, const char *message, const char *receiver);

#endif
