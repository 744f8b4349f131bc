/* A second opinion on what a model does: walks the statements as they were
 * written, one variable and one message after the other, without any of the
 * forms that the library makes of them. Slow, for small models only.
 */
#ifndef LCN_TESTS_NAIVE_H
#define LCN_TESTS_NAIVE_H

#include "base/names.h"
#include "lang/ast.h"

enum { NAIVE_MAX_PARTIES = 4 };

struct naive_result {
	bool is_complete; /* false: too many states, or too large a model */
	uint32_t n_states;
	uint32_t n_steps;
	/* "STATE LABEL STATE" for each step, without the property's states; in any
	 * order, a line for each step. */
	struct lcn_names lines;
	uint32_t *line_counts; /* by line: how many steps read like that */
	/* By party: the actors in their order, then the missing component. */
	bool was_full[NAIVE_MAX_PARTIES];
	uint32_t max_length[NAIVE_MAX_PARTIES];
	bool has_fault;
};

/* Watches the automaton of a property (or NULL). */
void naive_explore(const struct lcn_model *model, const struct lcn_property *property,
		   bool is_any_order, uint32_t missing_capacity, uint32_t max_states,
		   struct naive_result *result);
void naive_release(struct naive_result *result);

/* The content of a mailbox as it stands in a line; sorts the names of a bag. */
void naive_put_mailbox(struct lcn_text *text, const char **names, size_t n_names, bool is_bag);

#endif
