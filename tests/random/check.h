/* Everything that can be asked of a model, asked of every engine, and each
 * answer held against the judge and against the first engine. */
#ifndef LCN_TESTS_RANDOM_CHECK_H
#define LCN_TESTS_RANDOM_CHECK_H

#include "lacuna/analysis.h"

/* Engines to be asked, at most so many; the first is the one that the others
 * are compared with. */
enum { MAX_ENGINES = 4 };

struct engine {
	const char *name;
	struct lcn_engine_options options;
	uint32_t max_states; /* of what it is asked */
};

struct engines {
	struct engine items[MAX_ENGINES];
	unsigned n_items;
	/* Leave out questions that are much like others; of the two orders, only
	 * one is looked at. */
	bool is_brief;
	enum lcn_interface_order brief_order;
};

/* What kind of model it turned out to be, for the shares that are printed. */
enum model_kind {
	MODEL_REFUSED, /* the front end finds errors */
	MODEL_LARGE,   /* the judge cannot look at all of it */
	MODEL_OPEN,    /* '*', and no capacity is enough */
	MODEL_FAULTY,  /* a fault of the model is reached */
	MODEL_PLAIN,   /* nothing is missing */
	MODEL_HOLDS,
	MODEL_NEVER,
	MODEL_NEEDED,
	MODEL_CONFORMS, /* those with a component */
	MODEL_VIOLATES,
	MODEL_KEEPS,
	MODEL_BEYOND,
	N_MODEL_KINDS,
};

/* In memory that several processes may share, so without pointers. */
struct check_result {
	bool is_finished;
	char check[96]; /* which one failed: "" when none did */
	char details[400];
	enum model_kind kind; /* with the interface in order `any` */
	bool has_refusal;
	bool has_deadlock;
	bool is_formula;
	bool is_stand_in;
	bool is_order_different; /* the two orders give different verdicts or automata */
	bool is_completion_different;
	bool has_component;
	bool is_paper_wrong;	/* it accepts a component with which the property is violated */
	bool is_interface_full; /* in the order `any`: the assumption alone does not decide */
	bool complies;		/* each response is one of the interface */
	uint32_t n_unknown;	/* messages of which the judge cannot tell that */
	uint32_t n_states;
	uint32_t n_automaton_states; /* sound, any */
};

/* A model with a gap, and an actor that fills it. */
void check_component(const char *text, const struct engines *engines, struct check_result *result);

void check_model(const char *text, const struct engines *engines, struct check_result *result);

#endif
