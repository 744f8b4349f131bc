/* Whether a component is fit for the place of the missing one. */
#ifndef LACUNA_CONFORM_H
#define LACUNA_CONFORM_H

#include <lacuna/analysis.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is wrong with a response that the interface does not have. */
enum lcn_deviation_kind {
	LCN_DEVIATION_OTHER, /* the last message that is sent continues none that it has */
	LCN_DEVIATION_SHORT, /* it ends before one of them is complete */
	LCN_DEVIATION_LONG,  /* what waits will lead to more messages than any of them has */
};

/* A line of the component's text, and what it does there. */
struct lcn_deviation_step {
	const char *file;
	size_t line;
	size_t column;
	char *text; /* "takes reqL", "sends permitL to left" */
};

struct lcn_deviation {
	const char *message; /* that is answered like this */
	enum lcn_deviation_kind kind;
	const char *overfull; /* who has no room for that many messages; or NULL */
	char *sent;	      /* so far: "Snd(permitL)::left Snd(permitR)::right" */
	struct lcn_deviation_step *steps;
	size_t n_steps;
};

/* Empty when the component complies: when all that it may send in consequence
 * of one message is one of the responses to it, whatever its variables are. */
struct lcn_compliance {
	struct lcn_deviation *items; /* at most one for each message of the interface */
	size_t n_items;
};

enum lcn_conformity_verdict {
	LCN_CONFORMITY_NONE,	 /* not known: errors or a limit */
	LCN_CONFORMITY_CONFORMS, /* it stays within the assumption */
	LCN_CONFORMITY_VIOLATES, /* with it the property is violated */
	LCN_CONFORMITY_HOLDS,	 /* it leaves the assumption, but with it the property is kept */
	LCN_CONFORMITY_BEYOND,	 /* it does what its interface does not offer: not known */
};

struct lcn_conformity {
	enum lcn_conformity_verdict verdict;
	enum lcn_limit limit;
	struct lcn_exploration open; /* with the interface in the place of the component */
	struct lcn_compliance compliance;
	bool is_compliance_decided; /* not where there is no interface to comply with */
	/* A shortest sequence of what the component receives and sends that the
	 * assumption refuses, if there is one: as an error if there is one of that
	 * kind, else as beyond the interface. */
	bool is_refused;
	bool is_beyond;
	char **word; /* "Rcv(reqL)", "Snd(permitL)::left" */
	size_t n_word;
	struct lcn_measures trial; /* of looking for it */
	/* Whether a send to the interface's mailbox was refused: then the assumption
	 * may be too weak, and the system was checked instead. */
	bool is_interface_full;
	bool is_checked;	       /* whether the system itself was checked */
	struct lcn_exploration closed; /* with the component in its place: what came of it */
};

/* The model must have a component. Messages without any response are not kept
 * in the interface's mailbox, except with LCN_COMPLETION_PAPER, with which the
 * answer is the paper's. */
void lcn_conform(const struct lcn_model *model, const struct lcn_analysis_options *options,
		 const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		 struct lcn_conformity *conformity);

/* The same without the model, of which a document knows enough. */

/* The component in a file, in a stand-in for the model that is good for
 * lcn_conform_document() alone; the document must outlive it. Errors and *limit
 * as for lcn_model_read(). A path "-" is standard input. */
struct lcn_model *lcn_component_read(const char *path,
				     const struct lcn_assumption_document *document,
				     const struct lcn_budget *budget,
				     struct lcn_diagnostics *diagnostics, enum lcn_limit *limit);
/* The order and the completion are the document's. VIOLATES says that the
 * assumption refuses it as an error: nothing is searched, and the system may
 * never come so far. Where the interface's mailbox was full, or an actor stood
 * for the interface, nothing CONFORMS: what stays within the assumption is
 * BEYOND then, without being refused. Of the capacities in the options only the
 * component's may be changed. Names in the result are the document's. */
void lcn_conform_document(const struct lcn_assumption_document *document,
			  const struct lcn_model *model, const struct lcn_analysis_options *options,
			  const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
			  struct lcn_conformity *conformity);

void lcn_conformity_release(struct lcn_conformity *conformity);

#ifdef __cplusplus
}
#endif

#endif
