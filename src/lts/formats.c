#include "lts/formats.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "lts/labels.h"

struct entry {
	struct lcn_format format; /* first, so that one is found from the other */
	lcn_format_reader *read;
	lcn_format_writer *write;
};

static const struct entry entries[] = {
    {{"aut", ".aut", "Aldebaran (mCRL2, CADP, LTSmin, LTSA)", true, true},
     lcn_aut_read,
     lcn_aut_write},
    {{"fsm", ".fsm", "mCRL2 FSM, with what is known of the states", true, true},
     lcn_fsm_read,
     lcn_fsm_write},
    {{"hoa", ".hoa", "Hanoi omega-automata, as a monitor (Spot, LTSmin)", true, true},
     lcn_hoa_read,
     lcn_hoa_write},
    {{"json", ".json", "JSON, keeps everything", true, true}, lcn_json_read, lcn_json_write},
    {{"fsp", ".fsp", "finite state processes (LTSA)", false, true}, NULL, lcn_fsp_write},
    {{"dot", ".dot", "a graph for Graphviz", false, true}, NULL, lcn_dot_write},
    {{"svg", ".svg", "a picture, drawn by Graphviz", false, true}, NULL, lcn_svg_write},
};

enum { N_ENTRIES = sizeof entries / sizeof *entries };

size_t
lcn_format_count(void)
{
	return N_ENTRIES;
}

const struct lcn_format *
lcn_format_at(size_t index)
{
	assert(index < N_ENTRIES);
	return &entries[index].format;
}

const struct lcn_format *
lcn_format_find(const char *name)
{
	for (size_t i = 0; i < N_ENTRIES; i++)
		if (strcmp(entries[i].format.name, name) == 0)
			return &entries[i].format;
	return NULL;
}

const struct lcn_format *
lcn_format_of_path(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *file = slash != NULL ? slash + 1 : path;
	const char *suffix = strrchr(file, '.');
	for (size_t i = 0; suffix != NULL && i < N_ENTRIES; i++)
		if (strcasecmp(entries[i].format.suffix, suffix) == 0)
			return &entries[i].format;
	return NULL;
}

static const struct entry *
entry_of(const struct lcn_format_options *options, const char *path)
{
	const struct lcn_format *format = options != NULL ? options->format : NULL;
	if (format == NULL)
		format = lcn_format_of_path(path);
	return format != NULL ? (const struct entry *) format : &entries[0];
}

static void
report_unreadable(const struct lcn_format *format, const char *path,
		  struct lcn_diagnostics *diagnostics)
{
	struct lcn_text readable = {0};
	for (size_t i = 0; i < N_ENTRIES; i++)
		if (entries[i].format.can_read)
			lcn_text_format(&readable, "%s%s", readable.n_bytes > 0 ? ", " : "",
					entries[i].format.name);
	lcn_diagnostics_file_error(diagnostics, path,
				   "format '%s' can be written but not read; readable are: %s",
				   format->name, lcn_text_string(&readable));
	lcn_text_release(&readable);
}

static struct lcn_lts *
read_entry(const struct entry *entry, struct lcn_reading *reading)
{
	struct lcn_lts *lts = LCN_NEW(struct lcn_lts);
	lcn_lts_init(lts);
	reading->input->budget = reading->budget;
	bool is_read = entry->read(reading, lts);
	if (reading->limit == LCN_LIMIT_NONE)
		reading->limit = reading->input->limit;
	if (is_read && reading->input->error != 0) {
		lcn_input_error(reading->input, reading->diagnostics, "cannot read");
		is_read = false;
	}
	if (is_read)
		return lts;
	lcn_lts_free(lts);
	return NULL;
}

struct lcn_lts *
lcn_lts_read_input(struct lcn_input *input, const struct lcn_format_options *options,
		   const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
		   enum lcn_limit *limit)
{
	const struct entry *entry = entry_of(options, input->path);
	struct lcn_reading reading = {.input = input,
				      .tau = options != NULL ? options->tau : NULL,
				      .budget = budget,
				      .diagnostics = diagnostics,
				      .limit = lcn_budget_check(budget)};
	struct lcn_lts *lts = NULL;
	if (entry->read == NULL)
		report_unreadable(&entry->format, input->path, diagnostics);
	else if (reading.limit == LCN_LIMIT_NONE)
		lts = read_entry(entry, &reading);
	*limit = lts != NULL ? LCN_LIMIT_NONE : reading.limit;
	return lts;
}

struct lcn_lts *
lcn_lts_read(const char *path, const struct lcn_format_options *options,
	     const struct lcn_budget *budget, struct lcn_diagnostics *diagnostics,
	     enum lcn_limit *limit)
{
	struct lcn_input input;
	if (!lcn_input_open(&input, path, budget, diagnostics, limit))
		return NULL;
	struct lcn_lts *lts = lcn_lts_read_input(&input, options, budget, diagnostics, limit);
	lcn_input_close(&input);
	return lts;
}

bool
lcn_lts_write_output(const struct lcn_lts *lts, struct lcn_output *out, const char *path,
		     const struct lcn_format_options *options, struct lcn_diagnostics *diagnostics)
{
	const struct entry *entry = entry_of(options, path);
	struct lcn_writing writing = {.lts = lts,
				      .out = out,
				      .path = path,
				      .name = "lts",
				      .tau = LCN_TAU_TEXT,
				      .diagnostics = diagnostics};
	if (options != NULL) {
		writing.labels = options->labels;
		if (options->tau != NULL)
			writing.tau = options->tau;
		writing.is_named = options->name != NULL;
		if (options->name != NULL)
			writing.name = options->name;
	}
	return entry->write(&writing);
}

/* A system and how to write it. */
struct write_request {
	const struct lcn_lts *lts;
	const struct lcn_format_options *options;
	struct lcn_diagnostics *diagnostics;
};

static bool
write_request(struct lcn_output *out, const char *name, void *context)
{
	const struct write_request *request = context;
	return lcn_lts_write_output(request->lts, out, name, request->options,
				    request->diagnostics);
}

bool
lcn_lts_write(const struct lcn_lts *lts, const char *path, const struct lcn_format_options *options,
	      struct lcn_diagnostics *diagnostics)
{
	struct write_request request = {lts, options, diagnostics};
	return lcn_writing_to_path(path, diagnostics, write_request, &request);
}
