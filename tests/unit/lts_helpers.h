/* Systems for tests: written as text, made at random, compared, made smaller
 * when a random one fails. */
#ifndef LCN_TESTS_LTS_HELPERS_H
#define LCN_TESTS_LTS_HELPERS_H

#include "lts/formats.h"

/* Options for the format of that name. */
struct lcn_format_options options_for(const char *format);

/* Reads text; asserts that it can be read, without any diagnostic. */
struct lcn_lts *read_text(const char *format, const char *text);
struct lcn_lts *read_with(const struct lcn_format_options *options, const char *text);

/* Asserts that the text cannot be read and that the diagnostics, the excerpts
 * of lines left out, are the expected ones; the file is called x. */
void assert_unreadable(const char *format, const char *text, const char *expected);
void assert_unreadable_bytes(const char *format, const char *text, size_t n_bytes,
			     const char *expected);
/* The diagnostics of a reading, with excerpts; the caller frees the text. */
char *diagnostics_of(const char *format, const char *text);

/* The system as text; the caller frees it. */
char *write_with(const struct lcn_lts *lts, const struct lcn_format_options *options);
char *write_text(const struct lcn_lts *lts, const char *format);
/* Asserts that it cannot be written, with that diagnostic, and nothing was. */
void assert_unwritable(const struct lcn_lts *lts, const struct lcn_format_options *options,
		       const char *expected);

/* Equal to the bit: numbers of states and labels, order of edges, alphabet,
 * parameters. NULL when it is so, else what differs first. */
const char *difference(const struct lcn_lts *a, const struct lcn_lts *b);
/* The same but for the numbers of labels, and labels that never occur. */
const char *difference_by_text(const struct lcn_lts *a, const struct lcn_lts *b);

/* A system in a form that is easily made smaller. */
struct sketch {
	uint32_t n_states;
	uint32_t initial;
	uint32_t error;	   /* or LCN_NO_STATE */
	uint32_t n_labels; /* besides tau: the first so many of label_pool */
	uint32_t n_edges;
	struct lcn_transition edges[64];
	uint32_t n_parameters; /* each with three values */
	uint64_t values_seed;
};

enum { N_POOL = 14 };
extern const char *const label_pool[N_POOL];

/* Everything that formats may keep; callers take away what theirs does not. */
void sketch_random(struct sketch *sketch, uint64_t *random);
struct lcn_lts *sketch_build(const struct sketch *sketch);
/* `holds` is asked about many random sketches that `limit` has made fit; one
 * that it denies is made smaller, printed with its seed, and fails the test. */
void assert_for_all(void (*limit)(struct sketch *sketch),
		    bool (*holds)(const struct sketch *sketch), unsigned n_default);

uint64_t next_random(uint64_t *random);

#endif
