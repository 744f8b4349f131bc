/* The assumption as a document: everything that there is to know of an answer,
 * for whoever checks components against it later, elsewhere, with other means.
 *
 * Its automaton is what components are held against, which is more than the
 * assumption as it is printed: it keeps apart why something is refused; its
 * alphabet has all that could be sent to others, also what the interface never
 * mentions; and the stand-in of the interface does not keep messages that
 * expect no response. Where the mailbox of the interface was never full, both
 * allow the same of what the interface mentions. In the paper's completion
 * reasons are the only difference. docs/formats.md describes the file.
 */
#ifndef LACUNA_ASSUMPTION_H
#define LACUNA_ASSUMPTION_H

#include <lacuna/common.h>
#include <lacuna/lts.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In which order the missing component serves its mailbox. */
enum lcn_interface_order {
	LCN_INTERFACE_ANY, /* any message in it may be next */
	LCN_INTERFACE_FIFO,
};

/* What happens to a send to a full mailbox. */
enum lcn_on_full {
	LCN_ON_FULL_BLOCK, /* the step is impossible */
	LCN_ON_FULL_ERROR, /* the model is wrong: reported with a trace */
};

/* What an assumption allows where the open system cannot follow. */
enum lcn_completion {
	LCN_COMPLETION_SOUND, /* only what the open system cannot take */
	LCN_COMPLETION_PAPER, /* everything */
};

/* Another capacity than the model's, for one component or (name "*") for all.
 * Later changes win over earlier ones. */
struct lcn_capacity_change {
	const char *component;
	uint32_t capacity;
};

enum lcn_assumption_verdict {
	LCN_ASSUMPTION_NONE,  /* not known: errors or a limit */
	LCN_ASSUMPTION_HOLDS, /* whatever the missing component does within its interface */
	LCN_ASSUMPTION_NEVER, /* whatever it does, the property can be violated */
	LCN_ASSUMPTION_NEEDED,
};

/* Something that the missing component does, as others see it. */
struct lcn_assumption_letter {
	const char *label; /* "Rcv(m)", "Snd(m)::y" */
	const char *message;
	const char *receiver; /* NULL: the missing component receives it */
};

/* The interface: after `message` come the responses of one of the pairs that
 * there are for it. */
struct lcn_interface_response {
	const char *receiver;
	const char **messages;
	size_t n_messages;
};

struct lcn_interface_pair {
	const char *message;
	struct lcn_interface_response *responses;
	size_t n_responses;
};

/* A mailbox as it was in the question, and over all runs; that of the missing
 * component without messages that expect no response (but for the paper). */
struct lcn_assumption_mailbox {
	const char *component;
	uint32_t capacity;
	uint32_t greatest; /* length that was reached */
	bool was_full;	   /* whether a send to it was refused */
};

/* Where a letter leads that is refused: it violates the property, or will
 * whatever comes next; or the others could take it, but the interface does not
 * offer it at that point. */
#define LCN_REFUSED_ERROR (UINT32_MAX - 1)
#define LCN_REFUSED_BEYOND (UINT32_MAX - 2)

struct lcn_assumption_document {
	const char *lacuna; /* the version of the program that found it */
	enum lcn_assumption_verdict verdict;

	/* The question. */
	const char *model_sha256; /* of lcn_model_as_text(), in hexadecimal digits */
	const char *property;
	const char *property_text;
	const char *missing;
	bool is_actor;		/* an actor of the model stands for it: there are no pairs */
	bool is_capacity_found; /* the model leaves its capacity open: '*' */
	enum lcn_interface_order interface_order;
	enum lcn_completion completion;
	enum lcn_on_full on_full;
	struct lcn_interface_pair *pairs;
	size_t n_pairs;
	struct lcn_assumption_mailbox *mailboxes; /* of all components, in the model's order */
	size_t n_mailboxes;

	/* The automaton: deterministic, minimal, numbered breadth first, and with an
	 * answer to every letter. Of HOLDS too: it refuses what is beyond the
	 * interface. Of NEVER it has no states, and is refused to begin with. */
	struct lcn_assumption_letter *letters; /* in byte order of their paper style labels */
	uint32_t n_letters;
	uint32_t n_states;
	uint32_t initial; /* a state, or LCN_REFUSED_ERROR */
	uint32_t theta;	  /* the state that allows everything, or LCN_NO_STATE */
	uint32_t *next;	  /* n_states rows of n_letters states or LCN_REFUSED_… */

	struct lcn_arena *arena; /* where all of this is */
};

void lcn_assumption_document_free(struct lcn_assumption_document *document);

/* Where a letter leads: a state, or LCN_REFUSED_…. */
static inline uint32_t
lcn_assumption_next(const struct lcn_assumption_document *document, uint32_t state, uint32_t letter)
{
	return document->next[(size_t) state * document->n_letters + letter];
}

/* The letter, or UINT32_MAX; receiver NULL: of receiving the message. */
uint32_t lcn_assumption_letter_find(const struct lcn_assumption_document *document,
				    const char *message, const char *receiver);

/* Why a component that stays within the assumption could violate the property
 * all the same, as half a sentence; NULL: it cannot. */
const char *lcn_assumption_weakness(const struct lcn_assumption_document *document);

/* NULL, with diagnostics, when the file is no such document, or at a limit. A
 * path "-" is standard input. */
struct lcn_assumption_document *lcn_assumption_read(const char *path,
						    const struct lcn_budget *budget,
						    struct lcn_diagnostics *diagnostics,
						    enum lcn_limit *limit);
/* The file appears whole or not at all; false with a diagnostic when it does
 * not. A path "-" is standard output. The same document, the same bytes. */
bool lcn_assumption_write(const struct lcn_assumption_document *document, const char *path,
			  enum lcn_label_style labels, struct lcn_diagnostics *diagnostics);

/* A monitor in C99, which watches a component for the assumption: the code to a
 * path that ends in ".c", its header beside it. All its names begin with the
 * prefix; both files appear whole or not at all, the header first. */
bool lcn_monitor_write(const struct lcn_assumption_document *document, const char *prefix,
		       const char *path, struct lcn_diagnostics *diagnostics);
bool lcn_monitor_is_prefix(const char *prefix);
/* The prefix after the missing component's name, and the header's path; the
 * caller frees them. */
char *lcn_monitor_prefix(const struct lcn_assumption_document *document);
char *lcn_monitor_header_path(const char *path);

#ifdef __cplusplus
}
#endif

#endif
