/* File formats: what readers and writers share. Each format is one file,
 * format_NAME.c, and one entry of the registry in formats.c.
 *
 * A reader takes bytes from an input and gives a system, or adds a diagnostic,
 * or stops at a limit. A writer checks first and writes then, so that nothing
 * is written of what cannot be written whole. docs/formats.md tells users what
 * each format keeps.
 */
#ifndef LCN_LTS_FORMATS_H
#define LCN_LTS_FORMATS_H

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/input.h"
#include "base/output.h"
#include "lts/lts.h"

/* States that no transition mentions cost memory and nothing in the file:
 * more of them than this are a mistake. */
enum { LCN_MAX_LOOSE_STATES = 1 << 22 };

struct lcn_reading {
	struct lcn_input *input;
	const char *tau; /* the internal action in the file; NULL: the format's own */
	const struct lcn_budget *budget;
	struct lcn_diagnostics *diagnostics;
	enum lcn_limit limit;
	uint64_t n_steps;
};

struct lcn_writing {
	const struct lcn_lts *lts;
	struct lcn_output *out;
	const char *path; /* for diagnostics */
	const char *name; /* of the automaton; never NULL */
	bool is_named;	  /* whether the user chose the name */
	const char *tau;  /* how the internal action is written; never NULL */
	enum lcn_label_style labels;
	struct lcn_diagnostics *diagnostics;
};

/* The system from an input; NULL with a diagnostic or at a limit. */
struct lcn_lts *lcn_lts_read_input(struct lcn_input *input,
				   const struct lcn_format_options *options,
				   const struct lcn_budget *budget,
				   struct lcn_diagnostics *diagnostics, enum lcn_limit *limit);

/* Writes to an open output; options->format (AUT when NULL) says how. False
 * with a diagnostic, and then nothing was written. `path` is for diagnostics. */
bool lcn_lts_write_output(const struct lcn_lts *lts, struct lcn_output *out, const char *path,
			  const struct lcn_format_options *options,
			  struct lcn_diagnostics *diagnostics);

/* For readers. */

/* True until a limit is reached; to be called in every loop. */
static inline bool
lcn_reading_goes_on(struct lcn_reading *reading)
{
	if (lcn_budget_is_due(&reading->n_steps) && reading->limit == LCN_LIMIT_NONE)
		reading->limit = lcn_budget_check(reading->budget);
	return reading->limit == LCN_LIMIT_NONE;
}

/* Errors at the next byte and at one read before, as by lcn_input_error();
 * always false. After a limit there are none: what was not read is not wrong. */
bool lcn_reading_error(const struct lcn_reading *reading, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool lcn_reading_error_at(const struct lcn_reading *reading, size_t line, size_t column,
			  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A builder whose label 0 has the name that the file uses. */
void lcn_reading_init_builder(const struct lcn_reading *reading, struct lcn_lts_builder *builder);

/* Whether so many states are credible; else there is an error. */
bool lcn_reading_check_states(const struct lcn_reading *reading, uint64_t n_states,
			      uint64_t n_edges);

/* A number of at most 64 bits at the next byte; `what` names it in the error. */
bool lcn_reading_number(struct lcn_reading *reading, const char *what, uint64_t *number);
/* Blanks within a line. */
void lcn_reading_skip_blanks(struct lcn_reading *reading);
/* Blanks and line ends. */
void lcn_reading_skip_space(struct lcn_reading *reading);

/* The rest of a line, still the current one of the input (its end is not yet
 * read), so that errors can show it. */
struct lcn_line {
	struct lcn_text text; /* no line end, no blanks at the end */
	size_t number;
	size_t column; /* of its first byte */
};

/* False at a limit or when there is a NUL, which nothing of ours can hold. */
bool lcn_reading_line(struct lcn_reading *reading, struct lcn_line *line);

/* An error at an offset of the line; always false. */
bool lcn_reading_fail(const struct lcn_reading *reading, const struct lcn_line *line, size_t offset,
		      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* A number in the line, at *at, which moves behind it. */
bool lcn_reading_number_in(const struct lcn_reading *reading, const struct lcn_line *line,
			   const char *what, size_t *at, uint64_t *number);
/* Where the blanks at `at` end. */
size_t lcn_line_skip_blanks(const struct lcn_line *line, size_t at);

/* For writers. */

/* Appends a label changed to what the format can hold. */
typedef void lcn_label_change(const char *label, struct lcn_text *text);

/* The labels as they are written, by their numbers: styled and then changed
 * (NULL: not). False with a diagnostic when two would be written alike. */
bool lcn_writing_spell(const struct lcn_writing *writing, lcn_label_change *change,
		       struct lcn_names *spelled);
/* With a number appended to what would be alike. */
void lcn_writing_spell_distinct(const struct lcn_writing *writing, lcn_label_change *change,
				char joint, struct lcn_names *spelled);

void lcn_writing_error(const struct lcn_writing *writing, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether some edge is internal. */
bool lcn_lts_has_tau(const struct lcn_lts *lts);

/* Opens a path ("-": standard output), has it written, and closes it. False with
 * a diagnostic when it does not arrive whole. */
bool lcn_writing_to_path(const char *path, struct lcn_diagnostics *diagnostics,
			 bool (*write)(struct lcn_output *out, const char *name, void *context),
			 void *context);

/* A system as JSON, with members beside its own; nothing is written when it
 * cannot be. */
struct lcn_json;
typedef void lcn_json_more(struct lcn_json *json, const void *context);
bool lcn_json_write_more(struct lcn_writing *writing, lcn_json_more *more, const void *context);

/* The formats. */

typedef bool lcn_format_reader(struct lcn_reading *reading, struct lcn_lts *lts);
typedef bool lcn_format_writer(struct lcn_writing *writing);

lcn_format_reader lcn_aut_read, lcn_fsm_read, lcn_hoa_read, lcn_json_read;
lcn_format_writer lcn_aut_write, lcn_dot_write, lcn_fsm_write, lcn_fsp_write, lcn_hoa_write,
    lcn_json_write, lcn_svg_write;

#endif
