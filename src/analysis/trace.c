#include "analysis/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diagnostics.h"
#include "base/memory.h"
#include "trace/forms.h"

struct lcn_trace {
	struct lcn_run run;
};

/* A run that cannot be replayed is a bug of ours: better no trace than a
 * wrong one. */
static struct lcn_trace *
trace_if(bool is_right, struct lcn_run *run)
{
	assert(is_right);
	if (!is_right) {
		lcn_run_release(run);
		return NULL;
	}
	struct lcn_trace *trace = LCN_NEW(struct lcn_trace);
	trace->run = *run;
	return trace;
}

struct lcn_trace *
lcn_trace_of_run(struct lcn_run *run, enum lcn_outcome expected)
{
	return trace_if(lcn_run_replay(run, NULL, NULL) == expected, run);
}

struct lcn_trace *
lcn_trace_of_deadlock(struct lcn_run *run)
{
	return trace_if(lcn_run_ends_in_deadlock(run, NULL), run);
}

bool
lcn_trace_ends_blocked(const struct lcn_trace *trace)
{
	bool is_blocked;
	return lcn_run_ends_in_deadlock(&trace->run, &is_blocked) && is_blocked;
}

static int
compare(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

int
lcn_trace_compare(const struct lcn_trace *trace, const struct lcn_trace *other)
{
	size_t n = trace->run.choices.n_items, n_others = other->run.choices.n_items;
	int order = (n > n_others) - (n < n_others);
	for (size_t i = 0; i < n && order == 0; i++) {
		const struct lcn_choice *a = &trace->run.choices.items[i];
		const struct lcn_choice *b = &other->run.choices.items[i];
		order = compare(a->component, b->component);
		order = order != 0 ? order : compare(a->message, b->message);
		order = order != 0 ? order : compare(a->path, b->path);
	}
	return order;
}

void
lcn_trace_free(struct lcn_trace *trace)
{
	if (trace != NULL)
		lcn_run_release(&trace->run);
	free(trace);
}

struct letters {
	LCN_ARRAY(char *) texts;
};

static void
add_letters(void *context, size_t number, const struct lcn_state *from,
	    const struct lcn_attempt *attempt)
{
	struct letters *letters = context;
	const struct lcn_system *system = attempt->system;
	(void) number;
	(void) from;
	for (size_t i = 1; i < attempt->label.n_items; i += 2) {
		uint32_t receiver = attempt->label.items[i];
		uint32_t message = attempt->label.items[i + 1];
		uint32_t letter = system->components[receiver].messages[message].letter;
		if (letter != LCN_NO_LETTER &&
		    !lcn_system_is_internal(system, attempt->choice.component, receiver))
			lcn_array_push(&letters->texts,
				       lcn_copy_string(system->property.letters.texts[letter]));
	}
}

char **
lcn_trace_letters(const struct lcn_trace *trace, size_t *n_letters)
{
	struct letters letters = {0};
	lcn_run_replay(&trace->run, add_letters, &letters);
	*n_letters = letters.texts.n_items;
	return letters.texts.items;
}

size_t
lcn_trace_length(const struct lcn_trace *trace)
{
	return trace->run.choices.n_items;
}

char *
lcn_trace_as_text(const struct lcn_trace *trace, bool color)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_run_to_text(&trace->run, color, &out);
	lcn_output_close(&out, NULL);
	return lcn_text_take(&text);
}

char *
lcn_trace_as_json(const struct lcn_trace *trace)
{
	struct lcn_text text = {0};
	struct lcn_output out;
	lcn_output_to_text(&out, &text);
	lcn_run_to_json(&trace->run, &(struct lcn_json){.out = &out});
	lcn_output_close(&out, NULL);
	return lcn_text_take(&text);
}

bool
lcn_trace_write(const struct lcn_trace *trace, const char *path, enum lcn_trace_form form,
		struct lcn_diagnostics *diagnostics)
{
	struct lcn_output out;
	char *why = NULL;
	if (strcmp(path, "-") == 0)
		lcn_output_to_fd(&out, STDOUT_FILENO, "<stdout>");
	else
		lcn_output_to_file(&out, path);
	if (form == LCN_TRACE_BY_NAME)
		form = lcn_trace_form_of_path(path);
	lcn_run_write(&trace->run, form, &out);
	if (lcn_output_close(&out, &why))
		return true;
	lcn_diagnostics_error(diagnostics, LCN_NO_SPAN, "%s", why);
	free(why);
	return false;
}
