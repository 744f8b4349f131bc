/* What the parts of the checker share. */
#ifndef LCN_LANG_CHECK_H
#define LCN_LANG_CHECK_H

#include "lang/ast.h"

struct lcn_checker {
	struct lcn_model *model;
	struct lcn_diagnostics *diagnostics;
	bool has_hinted; /* that an interface may have been forgotten */
};

/* Who is meant by the name of a receiver: an actor, or the missing component,
 * or neither, which has been reported. A name that differs only in capitals
 * from just one of them is taken for it, with a warning. */
struct lcn_party {
	struct lcn_actor *actor;
	bool is_missing;
};
struct lcn_party lcn_check_receiver(struct lcn_checker *checker, const struct lcn_name *name);

/* Whether the party has the message; if not, that has been reported. */
bool lcn_check_message(struct lcn_checker *checker, struct lcn_party party,
		       const struct lcn_name *message, struct lcn_method **method);

void lcn_check_actor(struct lcn_checker *checker, struct lcn_actor *actor);
void lcn_check_main(struct lcn_checker *checker);
void lcn_check_missing(struct lcn_checker *checker);
/* Whether the component in the place of the missing one takes what is sent to it. */
void lcn_check_component(struct lcn_checker *checker);
void lcn_check_property(struct lcn_checker *checker, struct lcn_property *property);

/* Finds the values of all variables; the model must be free of errors. */
void lcn_check_values(struct lcn_checker *checker);

/* Candidates for "did you mean": names are added, then the nearest one is
 * suggested for the diagnostic added last. */
struct lcn_candidates {
	const char **items;
	size_t n_items;
	size_t n_allocated;
};
void lcn_candidates_add(struct lcn_candidates *candidates, const char *text);
/* Releases the candidates; false when none of them is near. */
bool lcn_candidates_suggest(struct lcn_candidates *candidates, struct lcn_checker *checker,
			    const char *word);

#endif
