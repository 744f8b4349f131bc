/* Labelled transition systems: reading, writing, comparing. */
#ifndef LACUNA_LTS_H
#define LACUNA_LTS_H

#include <lacuna/common.h>

#ifdef __cplusplus
extern "C" {
#endif

struct lcn_lts;

void lcn_lts_free(struct lcn_lts *lts);
uint32_t lcn_lts_n_states(const struct lcn_lts *lts);
uint64_t lcn_lts_n_edges(const struct lcn_lts *lts);
/* The size of the alphabet: labels that may occur, without the internal action. */
uint32_t lcn_lts_n_labels(const struct lcn_lts *lts);

/* States are numbered from 0, and so are labels: 0 is the internal action. */
#define LCN_NO_STATE UINT32_MAX

struct lcn_edge {
	uint32_t label;
	uint32_t target;
};

uint32_t lcn_lts_initial_state(const struct lcn_lts *lts);
/* Or LCN_NO_STATE. */
uint32_t lcn_lts_error_state(const struct lcn_lts *lts);
/* The text of a label, up to and including number lcn_lts_n_labels(). */
const char *lcn_lts_label(const struct lcn_lts *lts, uint32_t label);
/* The edges out of a state, n_edges of them. */
const struct lcn_edge *lcn_lts_edges_of(const struct lcn_lts *lts, uint32_t state,
					uint64_t *n_edges);

/* Formats, by name: "aut", "dot", "svg", "fsp", "hoa", "fsm", "json". */

struct lcn_format {
	const char *name;
	const char *suffix;	 /* ".aut" */
	const char *description; /* "Aldebaran (mCRL2, CADP, LTSmin)" */
	bool can_read;
	bool can_write;
};

size_t lcn_format_count(void);
const struct lcn_format *lcn_format_at(size_t index);
const struct lcn_format *lcn_format_find(const char *name);
/* By the suffix of a path; NULL when it tells nothing. */
const struct lcn_format *lcn_format_of_path(const char *path);

enum lcn_label_style {
	LCN_LABELS_AS_THEY_ARE,
	LCN_LABELS_PAPER, /* Rcv(reqL), Snd(permitL)::left */
	LCN_LABELS_DOTS,  /* rcv.reqL, snd.left.permitL */
};

struct lcn_format_options {
	const struct lcn_format *format; /* NULL: by the path's suffix, else AUT */
	const char *tau;  /* the internal action in the file; NULL: the format's own */
	const char *name; /* of the automaton, where a format has a place for it; or NULL */
	enum lcn_label_style labels; /* when writing */
};

/* NULL with diagnostics when the file is not readable as such a system. A
 * path "-" is standard input. */
struct lcn_lts *lcn_lts_read(const char *path, const struct lcn_format_options *options,
			     const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
			     enum lcn_limit *limit);
/* The file appears whole or not at all; false with a diagnostic when it does
 * not. A path "-" is standard output. */
bool lcn_lts_write(const struct lcn_lts *lts, const char *path,
		   const struct lcn_format_options *options, struct lcn_diagnostics *diagnostics);

/* Relations between two systems, from the initial state of the first to that
 * of the second. Inclusions ask whether the first is within the second. The
 * error state, if there is one, counts as a state that can do "error" for
 * ever. Labels match by text, the internal action with the internal action. */

enum lcn_relation {
	LCN_STRONG_BISIMULATION,
	LCN_BRANCHING_BISIMULATION,
	LCN_TRACE_EQUIVALENCE,	    /* internal steps are visible */
	LCN_WEAK_TRACE_EQUIVALENCE, /* they are not */
	LCN_TRACE_INCLUSION,
	LCN_WEAK_TRACE_INCLUSION,
};

/* Why two systems are not related. Every witness has been checked against
 * both systems before it is handed out. */
struct lcn_witness {
	size_t n_labels;
	const char **labels;	  /* a trace that one system can do and the other cannot */
	bool first_can;		  /* which one can: the first or the second */
	char *formula;		  /* for bisimulations: a formula that holds in the system that
				   * first_can names and not in the other; else NULL. The trace is
				   * then the formula's main line, and may be possible in both. */
	bool trace_distinguishes; /* whether the trace alone tells them apart */
};

struct lcn_comparison {
	enum lcn_limit limit; /* when not NONE, nothing else is known */
	bool is_related;
	struct lcn_witness witness; /* when not related */
	uint64_t n_steps;	    /* work done: pairs or splits looked at */
};

void lcn_lts_compare(const struct lcn_lts *first, const struct lcn_lts *second,
		     enum lcn_relation relation, const struct lcn_budget *budget,
		     struct lcn_comparison *comparison);
void lcn_comparison_release(struct lcn_comparison *comparison);

#ifdef __cplusplus
}
#endif

#endif
