/* What a search found, as systems that can be written, reduced and compared.
 *
 * Each view needs a finished search that kept its edges. The states of the
 * search keep their numbers; where one step becomes several transitions, the
 * states between them come after those, and nothing else happens in them. At a
 * limit a view is empty but can be released.
 */
#ifndef LCN_EXPLICIT_VIEWS_H
#define LCN_EXPLICIT_VIEWS_H

#include "explicit/explore.h"
#include "lts/lts.h"

/* "left[Snd(release)::mutex,Snd(reqL)::mutex]": a component and what it sent;
 * "left[]" when that is nothing. */
void lcn_step_label_format(const struct lcn_system *system, const uint32_t *label, size_t n_words,
			   struct lcn_text *text);

/* Every step is a transition with the label above. With parameters, states
 * tell the property's state, the variables and the content of the mailboxes. */
enum lcn_limit lcn_view_steps(const struct lcn_explicit_result *result, bool has_parameters,
			      const struct lcn_budget *budget, struct lcn_lts *lts);

/* Every send is a transition, "Snd(reqL)::mutex", whoever sent it. What the
 * missing component sends to itself is internal, and so is a step without
 * sends. */
enum lcn_limit lcn_view_sends(const struct lcn_explicit_result *result,
			      const struct lcn_budget *budget, struct lcn_lts *lts);

/* What the missing component sees: what it is sent, "Rcv(reqL)", and what it
 * sends to others, "Snd(permitL)::left". All else is internal. The alphabet
 * has all messages that others may send to it and all that it may send. */
struct lcn_missing_view {
	struct lcn_lts lts;
	uint32_t n_found;     /* states from here on are between two transitions of a step */
	uint32_t *properties; /* by state: the property's state */
	uint32_t *origins; /* by state: the state of the search where the step began, or itself */
	/* By state: in whose mailbox is room, a row of bits by component. None for
	 * states between transitions and the error state. */
	uint32_t *room;
	size_t n_room_words;
};

enum lcn_limit lcn_view_missing(const struct lcn_explicit_result *result,
				const struct lcn_budget *budget, struct lcn_missing_view *view);
void lcn_missing_view_release(struct lcn_missing_view *view);

static inline bool
lcn_missing_view_is_between(const struct lcn_missing_view *view, uint32_t state)
{
	return state >= view->n_found;
}

static inline const uint32_t *
lcn_missing_view_room(const struct lcn_missing_view *view, uint32_t state)
{
	return view->room + (size_t) state * view->n_room_words;
}

#endif
