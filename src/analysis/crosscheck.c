/* One question to both engines. Each answer becomes lines of text that say all
 * there is to it; the first line that differs is what differs. */
#include <stdlib.h>
#include <string.h>

#include "analysis/search.h"
#include "base/memory.h"
#include "base/text.h"
#include "lacuna/crosscheck.h"

/* An answer, line by line. */
struct account {
	struct lcn_text lines;
	char *answer; /* in a few words */
	enum lcn_limit limit;
};

static void
add_count(struct account *account, const char *what, const char *decimal)
{
	lcn_text_format(&account->lines, "%s: %s\n", what, decimal != NULL ? decimal : "none");
}

static void
add_run(struct account *account, const char *what, const struct lcn_trace *trace)
{
	if (trace == NULL) {
		lcn_text_format(&account->lines, "%s: none\n", what);
		return;
	}
	char *text = lcn_trace_as_text(trace, false);
	lcn_text_format(&account->lines, "%s, %zu steps:\n%s", what, lcn_trace_length(trace), text);
	free(text);
}

static void
add_exploration(struct account *account, const struct lcn_exploration *exploration)
{
	add_count(account, "states", exploration->n_states);
	add_count(account, "steps", exploration->n_steps);
	add_count(account, "deadlocks", exploration->n_deadlocks);
	for (size_t i = 0; i < exploration->n_mailboxes; i++) {
		const struct lcn_mailbox_use *use = &exploration->mailboxes[i];
		lcn_text_format(&account->lines, "mailbox of %s: capacity %lu, greatest %lu%s\n",
				use->component, (unsigned long) use->capacity,
				(unsigned long) use->greatest, use->was_full ? ", full" : "");
		add_run(account, "run to the full mailbox", use->refusal);
	}
	add_run(account, "run to a violation", exploration->violation);
	add_run(account, "run to a deadlock", exploration->deadlock);
	add_run(account, "run to a fault", exploration->fault);
}

static void
add_diagnostics(struct account *account, const struct lcn_diagnostics *diagnostics)
{
	char *text = lcn_diagnostics_as_text(diagnostics, false);
	lcn_text_append(&account->lines, text);
	free(text);
}

static char *
words_of_exploration(const struct lcn_exploration *exploration)
{
	if (exploration->overflow != NULL)
		return lcn_copy_string("a mailbox overflows");
	if (exploration->fault != NULL || exploration->n_states == NULL)
		return lcn_copy_string("errors");
	return lcn_copy_string(exploration->is_violated ? "violated" : "done");
}

static void
explore(const struct lcn_model *model, const struct lcn_analysis_options *options,
	const struct lcn_budget *budget, struct account *account)
{
	struct lcn_exploration exploration;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_explore(model, options, false, LCN_REDUCE_NOT, budget, &diagnostics, &exploration);
	account->limit = exploration.limit;
	account->answer = words_of_exploration(&exploration);
	add_exploration(account, &exploration);
	add_diagnostics(account, &diagnostics);
	lcn_exploration_release(&exploration);
	lcn_diagnostics_release(&diagnostics);
}

static void
add_automaton(struct account *account, const struct lcn_lts *lts)
{
	for (uint32_t s = 0; s < lcn_lts_n_states(lts); s++) {
		uint64_t n_edges;
		const struct lcn_edge *edges = lcn_lts_edges_of(lts, s, &n_edges);
		for (uint64_t i = 0; i < n_edges; i++)
			lcn_text_format(&account->lines, "edge %lu %s %lu\n", (unsigned long) s,
					lcn_lts_label(lts, edges[i].label),
					(unsigned long) edges[i].target);
	}
}

/* The automaton again, with the reasons for what it refuses. */
static void
add_document(struct account *account, const struct lcn_assumption_document *document)
{
	for (uint32_t s = 0; s < document->n_states; s++)
		for (uint32_t a = 0; a < document->n_letters; a++)
			lcn_text_format(&account->lines, "document %lu %s %ld\n", (unsigned long) s,
					document->letters[a].label,
					(long) (int32_t) lcn_assumption_next(document, s, a));
}

static char *
words_of_assumption(const struct lcn_assumption *assumption)
{
	struct lcn_text text = {0};
	switch (assumption->verdict) {
	case LCN_ASSUMPTION_NONE: return words_of_exploration(&assumption->exploration);
	case LCN_ASSUMPTION_HOLDS: return lcn_copy_string("holds");
	case LCN_ASSUMPTION_NEVER: return lcn_copy_string("never");
	case LCN_ASSUMPTION_NEEDED: break;
	}
	lcn_text_format(&text, "assumption %lu / %lu", (unsigned long) assumption->sizes.states,
			(unsigned long) assumption->sizes.edges);
	return lcn_text_take(&text);
}

static void
assume(const struct lcn_model *model, const struct lcn_analysis_options *options,
       const struct lcn_budget *budget, struct account *account)
{
	struct lcn_assumption assumption;
	struct lcn_diagnostics diagnostics;
	struct lcn_analysis_options how = *options;
	how.wants_document = true;
	lcn_diagnostics_init(&diagnostics);
	lcn_assume(model, &how, budget, &diagnostics, &assumption);
	account->limit = assumption.exploration.limit;
	account->answer = words_of_assumption(&assumption);
	add_exploration(account, &assumption.exploration);
	lcn_text_format(&account->lines, "answer: %s\n", account->answer);
	add_count(account, "states after propagation", assumption.sizes.kept_states);
	add_count(account, "edges after propagation", assumption.sizes.kept_edges);
	add_run(account, "run that nobody can prevent", assumption.trace);
	if (assumption.automaton != NULL)
		add_automaton(account, assumption.automaton);
	if (assumption.document != NULL)
		add_document(account, assumption.document);
	add_diagnostics(account, &diagnostics);
	lcn_assumption_release(&assumption);
	lcn_diagnostics_release(&diagnostics);
}

/* The line at an offset, as a string. */
static char *
line_at(const struct lcn_text *text, size_t at)
{
	const char *line = lcn_text_string(text) + at;
	size_t n_bytes = strcspn(line, "\n");
	return n_bytes > 0 ? lcn_copy_bytes(line, n_bytes) : lcn_copy_string("nothing more");
}

static void
compare(const struct account *symbolic, const struct account *explicit,
	struct lcn_crosscheck *crosscheck)
{
	const char *a = lcn_text_string(&symbolic->lines), *b = lcn_text_string(&explicit->lines);
	size_t line = 0;
	crosscheck->agrees = strcmp(a, b) == 0;
	if (crosscheck->agrees)
		return;
	for (size_t i = 0; a[i] == b[i]; i++)
		if (a[i] == '\n')
			line = i + 1;
	crosscheck->from_symbolic = line_at(&symbolic->lines, line);
	crosscheck->from_explicit = line_at(&explicit->lines, line);
}

typedef void put_question(const struct lcn_model *model, const struct lcn_analysis_options *options,
			  const struct lcn_budget *budget, struct account *account);

static void
ask_both(put_question *put, const struct lcn_model *model,
	 const struct lcn_analysis_options *options, const struct lcn_budget *budget,
	 struct lcn_crosscheck *crosscheck)
{
	struct account accounts[2] = {0};
	struct lcn_analysis_options how = *options;
	*crosscheck = (struct lcn_crosscheck){0};
	for (int i = 0; i < 2 && crosscheck->limit == LCN_LIMIT_NONE; i++) {
		how.engine.kind = i == 0 ? LCN_ENGINE_SYMBOLIC : LCN_ENGINE_EXPLICIT;
		put(model, &how, budget, &accounts[i]);
		crosscheck->limit = accounts[i].limit;
	}
	if (crosscheck->limit == LCN_LIMIT_NONE) {
		compare(&accounts[0], &accounts[1], crosscheck);
		crosscheck->answer = accounts[0].answer;
		accounts[0].answer = NULL;
	}
	for (int i = 0; i < 2; i++) {
		lcn_text_release(&accounts[i].lines);
		free(accounts[i].answer);
	}
}

void
lcn_crosscheck_explore(const struct lcn_model *model, const struct lcn_analysis_options *options,
		       const struct lcn_budget *budget, struct lcn_crosscheck *crosscheck)
{
	ask_both(explore, model, options, budget, crosscheck);
}

void
lcn_crosscheck_assume(const struct lcn_model *model, const struct lcn_analysis_options *options,
		      const struct lcn_budget *budget, struct lcn_crosscheck *crosscheck)
{
	ask_both(assume, model, options, budget, crosscheck);
}

void
lcn_crosscheck_release(struct lcn_crosscheck *crosscheck)
{
	free(crosscheck->answer);
	free(crosscheck->from_symbolic);
	free(crosscheck->from_explicit);
	*crosscheck = (struct lcn_crosscheck){0};
}
