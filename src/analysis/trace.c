#include "analysis/trace.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"

struct lcn_trace {
	size_t n_steps;
	char *text;
	char *json;
};

static char *
json_of_run(const struct lcn_run *run)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_run_to_json(run, &(struct lcn_json){.out = &out});
	lcn_output_close(&out, NULL);
	return lcn_text_take(&text);
}

/* A run that cannot be replayed is a bug of ours: better no trace than a
 * wrong one. */
struct lcn_trace *
lcn_trace_of_run(const struct lcn_run *run, enum lcn_outcome expected)
{
	enum lcn_outcome outcome = lcn_run_replay(run, NULL, NULL);
	assert(outcome == expected);
	if (outcome != expected)
		return NULL;
	struct lcn_trace *trace = LCN_NEW(struct lcn_trace);
	struct lcn_text text = {0};
	lcn_run_format(run, &text);
	trace->n_steps = run->choices.n_items;
	trace->text = lcn_text_take(&text);
	trace->json = json_of_run(run);
	return trace;
}

void
lcn_trace_free(struct lcn_trace *trace)
{
	if (trace == NULL)
		return;
	free(trace->text);
	free(trace->json);
	free(trace);
}

size_t
lcn_trace_length(const struct lcn_trace *trace)
{
	return trace->n_steps;
}

char *
lcn_trace_as_text(const struct lcn_trace *trace)
{
	return lcn_copy_string(trace->text);
}

char *
lcn_trace_as_json(const struct lcn_trace *trace)
{
	return lcn_copy_string(trace->json);
}
