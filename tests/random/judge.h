/* A second opinion on models, made apart from the engines.
 *
 * It reads the tree of a model and runs the statements themselves: no lowering,
 * no packed states, no shared helpers of the engines. Everything is as near to
 * the definitions as it gets, and slow. Whatever is too large for its fixed
 * tables is refused, never answered wrongly.
 */
#ifndef LCN_TESTS_RANDOM_JUDGE_H
#define LCN_TESTS_RANDOM_JUDGE_H

#include "base/array.h"
#include "lacuna/assumption.h"
#include "lang/ast.h"

enum {
	JUDGE_MAX_PARTIES = 8,
	JUDGE_MAX_MESSAGES = 16, /* of a party */
	JUDGE_MAX_VALUES = 16,
	JUDGE_MAX_MAIL = 16,
	JUDGE_MAX_SENDS = 24, /* of a step */
	JUDGE_MAX_RESTS = 200,
	JUDGE_MAX_LETTERS = 64,
	JUDGE_MAX_STATES = 20000,
};

/* A message to somebody. What the missing component still has to send of a
 * response is a message too: its number is n_messages and more. */
struct judge_send {
	uint8_t receiver;
	uint8_t message;
};

struct judge_rest {
	struct judge_send sends[JUDGE_MAX_SENDS];
	unsigned n_sends;
};

/* An actor, or the missing component as its interface says (actor NULL). */
struct judge_party {
	const char *name;
	const struct lcn_actor *actor;
	unsigned capacity;
	bool is_any; /* the messages may be taken in any order */
	const char *messages[JUDGE_MAX_MESSAGES];
	unsigned n_messages;
	unsigned first_value;
	unsigned first_letter;
};

/* No padding anywhere, and zeros wherever nothing is: equal states are equal
 * bytes. */
struct judge_state {
	uint32_t property;
	int32_t values[JUDGE_MAX_VALUES];
	uint8_t n_mail[JUDGE_MAX_PARTIES];
	uint8_t mail[JUDGE_MAX_PARTIES][JUDGE_MAX_MAIL];
};

/* The property, with every letter of the model; the states are those of the
 * automaton as written, or sets of what a formula still asks for. */
struct judge_property {
	uint32_t n_letters;
	LCN_ARRAY(uint32_t) next; /* rows by state */
	LCN_ARRAY(bool) is_error; /* by state */
	bool *is_harmful;	  /* by state: an error state can be reached */
};

struct judge {
	const struct lcn_model *model;
	const struct lcn_property *watched; /* or NULL */
	struct judge_party parties[JUDGE_MAX_PARTIES];
	unsigned n_parties;
	unsigned missing; /* or n_parties */
	unsigned n_values;
	unsigned n_letters;
	struct judge_property property;
	struct judge_rest rests[JUDGE_MAX_RESTS];
	unsigned n_rests;
	bool is_for_components;
	bool is_too_large;
};

struct judge_options {
	bool is_any;		 /* order of the missing component's mailbox */
	const char *stand_in;	 /* an actor that stands for it; or NULL */
	unsigned open_capacity;	 /* of the missing component, when it is '*' */
	unsigned all_capacities; /* of all, instead of the model's; 0: the model's */
	bool has_property;
	/* The question is what components are held against: messages for which the
	 * interface has no response at all vanish on the way to it, and the alphabet
	 * of the assumption has all messages of the others. */
	bool is_for_components;
};

void judge_init(struct judge *judge, const struct lcn_model *model,
		const struct judge_options *options);
void judge_release(struct judge *judge);

/* The table of a property; is_too_large when it does not fit. */
void judge_property_init(struct judge *judge);

/* What a party does with a message, in one of the possible ways. */
enum judge_outcome { JUDGE_STEP, JUDGE_VIOLATION, JUDGE_REFUSED, JUDGE_FAULT };

struct judge_attempt {
	enum judge_outcome outcome;
	unsigned party;
	unsigned message;			  /* taken */
	struct judge_send sends[JUDGE_MAX_SENDS]; /* made */
	uint32_t properties[JUDGE_MAX_SENDS];	  /* after each */
	unsigned n_sends;
	unsigned refused_by; /* of REFUSED */
	struct judge_state state;
};

typedef void judge_visit(void *context, const struct judge_attempt *attempt);
void judge_attempts(struct judge *judge, const struct judge_state *state, judge_visit *visit,
		    void *context);
void judge_initial(struct judge *judge, struct judge_state *state);
bool judge_is_error(const struct judge *judge, const struct judge_state *state);

/* "reqL", or "(Snd(permitL)::left, Snd(permitR)::right)" of a rest. */
void judge_message_name(const struct judge *judge, struct judge_send send, struct lcn_text *text);

/* Everything reachable. All states with an error of the property are one. */
struct judge_step {
	uint32_t from;
	uint32_t to;
	uint8_t party;
	uint8_t n_sends;
	struct judge_send sends[JUDGE_MAX_SENDS];
	uint32_t properties[JUDGE_MAX_SENDS];
};

#define JUDGE_NONE UINT32_MAX

struct judge_search {
	struct judge *judge;
	LCN_ARRAY(struct judge_state) states;
	LCN_ARRAY(uint32_t) depths;	    /* by state */
	LCN_ARRAY(struct judge_step) steps; /* each once, by rising `from` */
	uint32_t error;			    /* a state, or JUDGE_NONE */
	uint32_t n_deadlocks;
	/* How many steps there are at least to the first of each kind; for refusals
	 * and faults the failing attempt counts. */
	uint32_t deadlock_depth;
	uint32_t fault_depth;
	uint32_t refusal_depths[JUDGE_MAX_PARTIES];
	unsigned greatest[JUDGE_MAX_PARTIES]; /* lengths of mailboxes */
	uint32_t *slots;		      /* hash table: state + 1 */
	uint32_t from;			      /* being expanded */
};

void judge_explore(struct judge *judge, struct judge_search *search);
void judge_search_release(struct judge_search *search);

/* Whether a run, as an engine told it in JSON, is one, and ends so: "step",
 * "violation", "refused", "fault", "deadlock", or "doom", which is a violation
 * in which the missing component has no part. A complaint, or NULL. */
const char *judge_run(struct judge *judge, const char *json, const char *end, size_t n_steps);

/* Whether the model's component answers a message as the interface says. */
enum judge_compliance { JUDGE_COMPLIES, JUDGE_DEVIATES, JUDGE_UNKNOWN };

enum judge_compliance judge_compliance(const struct lcn_model *model, const char *message);

/* The assumption. */
enum judge_verdict { JUDGE_HOLDS, JUDGE_NEVER, JUDGE_NEEDED };

enum judge_verdict judge_verdict_of(const struct judge_search *search);

/* Whether the automaton accepts exactly the words that it should, over exactly
 * the alphabet that it should; and whether it is minimal, its states in
 * breadth-first order. A complaint (a literal), or NULL; `word` gets the word
 * in question. */
const char *judge_automaton(const struct judge_search *search, const struct lcn_lts *lts,
			    bool is_sound, struct lcn_text *word);

/* The same of a document, which must also refuse for the right reasons; of one
 * for every verdict. The search of the sound completion is_for_components. */
const char *judge_document(const struct judge_search *search,
			   const struct lcn_assumption_document *document, bool is_sound,
			   struct lcn_text *word);

#endif
