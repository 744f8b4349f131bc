/* Systems in the languages of other tools: what the targets share.
 *
 * Every target writes the same thing. A path of the system becomes guarded
 * steps: one for the path run to its end, and one for each send at which it
 * can violate the property. A step is a guard and a change, and neither needs
 * an order of operations any more: tests and stores speak of the variables
 * before the step, and whether there is room depends only on how many messages
 * go where. All violations lead to one error state, in which mailboxes are
 * empty and variables 0, so that a tool counts the states that lacuna counts.
 *
 * A fault of the model (a division by zero, a value that its variable cannot
 * hold) makes the step impossible, as in the search for states.
 *
 * The targets differ in words (struct lcn_notation) and in how they keep a
 * mailbox.
 */
#ifndef LCN_EXPORT_EXPORT_H
#define LCN_EXPORT_EXPORT_H

#include "base/array.h"
#include "base/diagnostics.h"
#include "base/names.h"
#include "base/text.h"
#include "lacuna/export.h"
#include "model/system.h"

/* How a language writes terms; an operator is what stands before, between and
 * after its operands. */
struct lcn_notation {
	const char *const *reserved; /* words that are no names; NULL ends them */
	const char *const *prefixes; /* that names made here begin with, and no others */
	const char *conjunction;
	const char *disjunction;
	const char *negation;
	const char *never; /* false */
	const char *equal;
	const char *unequal;
	const char *divide[3];
	const char *remainder[3];
	const char *choose[4]; /* "(", " ? ", " : ", ")" */
	bool is_eager;	       /* a division is looked at even where its condition is false */
	int64_t min_number;
	int64_t max_number;
	const char *name; /* of the tool, for what is reported */
};

struct lcn_export_step {
	const char *name;
	uint32_t component;
	uint32_t message; /* that is taken */
	const struct lcn_path *path;
	size_t n_operations; /* of the path: all, or up to the send that violates */
	bool is_violation;
	const bool *applies; /* by state of the property; NULL without one */
};

struct lcn_export {
	const struct lcn_system *system;
	const struct lcn_notation *notation;
	struct lcn_diagnostics *diagnostics;
	struct lcn_text *text; /* what is written */
	struct lcn_arena arena;
	struct lcn_names names; /* in use, or reserved */
	const char **components;
	const char ***messages; /* by component and message */
	const char **variables;
	LCN_ARRAY(struct lcn_export_step) steps; /* in the order of the system */
	uint32_t error;				 /* state of the property, or LCN_NO_STATE */
	bool has_too_large;			 /* some term is beyond 62 bits */
};

/* Names and steps; false with diagnostics when the target cannot hold the
 * numbers of the system. Release it in either case. */
bool lcn_export_init(struct lcn_export *export, const struct lcn_system *system,
		     const struct lcn_notation *notation, struct lcn_diagnostics *diagnostics,
		     struct lcn_text *text);
void lcn_export_release(struct lcn_export *export);

/* A name that is free: the wish, or the wish and something. */
const char *lcn_export_name(struct lcn_export *export, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void lcn_export_name_all(struct lcn_export *export);

/* steps.c */
void lcn_export_find_steps(struct lcn_export *export);
/* How many messages a step puts into a mailbox. */
uint32_t lcn_export_n_posts(const struct lcn_export_step *step, uint32_t receiver);
/* Whether the step takes from, or puts into, that mailbox. */
bool lcn_export_touches(const struct lcn_export_step *step, uint32_t component);
/* The last store to each variable it changes, in the order of the path: the
 * next one after *at, which starts at 0; NULL after the last. */
const struct lcn_operation *lcn_export_next_store(const struct lcn_export_step *step, size_t *at);
/* The next message put into that mailbox, likewise. */
const struct lcn_operation *lcn_export_next_post(const struct lcn_export_step *step,
						 uint32_t receiver, size_t *at);
/* The state of the property after a step that is possible. */
uint32_t lcn_export_after(const struct lcn_export *export, const struct lcn_export_step *step,
			  uint32_t property_state);
/* Whether it changes the state of the property anywhere. */
bool lcn_export_moves_property(const struct lcn_export *export, const struct lcn_export_step *step);
/* Whether the system begins in the error state, where no messages are. */
bool lcn_export_begins_in_error(const struct lcn_export *export);

/* terms.c: each appends to the text. */
void lcn_export_number(struct lcn_export *export, const struct lcn_term *term);
/* Conditions of a step on variables and property, and that nothing in it is a
 * fault; each begins with `before` for the first and the conjunction for all
 * others. The result is how many there were, *n_written before counted in. */
void lcn_export_guards(struct lcn_export *export, const struct lcn_export_step *step,
		       const char *property, size_t *n_written);
/* What begins the next of several conditions. */
void lcn_export_and(struct lcn_export *export, size_t *n_written);
/* The property's new state, as a term over the old one. */
void lcn_export_property_after(struct lcn_export *export, const struct lcn_export_step *step,
			       const char *property);
/* Whether all numbers that terms can have are small enough for the target. */
bool lcn_export_check_numbers(struct lcn_export *export);

/* comments.c: lines that begin with `margin`. */
void lcn_export_tell_system(struct lcn_export *export, const char *margin);
void lcn_export_tell_property(struct lcn_export *export, const char *margin);
/* "left takes permitL, sends release, reqL to mutex" */
void lcn_export_tell_step(struct lcn_export *export, const struct lcn_export_step *step);

/* The targets. */
extern const struct lcn_notation lcn_nusmv_notation;
extern const struct lcn_notation lcn_mcrl2_notation;
extern const struct lcn_notation lcn_promela_notation;
void lcn_export_nusmv(struct lcn_export *export);
void lcn_export_mcrl2(struct lcn_export *export);
void lcn_export_promela(struct lcn_export *export);

static inline const struct lcn_component *
lcn_export_component(const struct lcn_export *export, uint32_t component)
{
	return &export->system->components[component];
}

#define LCN_FOR_STEPS(export, step)                                      \
	for (const struct lcn_export_step *step = (export)->steps.items; \
	     step != (export)->steps.items + (export)->steps.n_items; step++)

#endif
