#include "random/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "random/generator.h"
#include "random/question.h"

/* With '*', a mailbox that needs more is not tried: engines take long to find
 * out that nothing is enough. */
enum { MAX_OPEN_CAPACITY = 6 };

void
question_complain(const struct question *q, const char *check, const char *details)
{
	struct check_result *result = q->result;
	if (result->check[0] != '\0' || q->search.judge->is_too_large)
		return;
	snprintf(result->check, sizeof result->check, "%s", check);
	snprintf(result->details, sizeof result->details,
		 "engine %s, order %s, completion %s%s%s: %s", q->engine->name,
		 q->options.interface_order == LCN_INTERFACE_ANY ? "any" : "fifo",
		 q->options.completion == LCN_COMPLETION_SOUND ? "sound" : "paper",
		 q->options.no_property ? ", no property" : "",
		 q->options.n_capacities > 0 ? ", other capacities" : "", details);
}

static void
expect_count(const struct question *q, const char *what, const char *decimal, uint64_t expected)
{
	char text[24];
	snprintf(text, sizeof text, "%llu", (unsigned long long) expected);
	if (decimal == NULL || strcmp(decimal, text) != 0)
		question_complain(q, what, decimal != NULL ? decimal : "not counted");
}

void
question_expect(const struct question *q, const char *what, uint64_t value, uint64_t expected)
{
	char details[100];
	if (value == expected)
		return;
	snprintf(details, sizeof details, "%llu and not %llu", (unsigned long long) value,
		 (unsigned long long) expected);
	question_complain(q, what, details);
}

/* A trace that must be there, or must not (`depth` JUDGE_NONE). */
static void
check_trace(const struct question *q, const char *what, const struct lcn_trace *trace,
	    const char *end, uint32_t depth)
{
	if ((trace != NULL) != (depth != JUDGE_NONE)) {
		question_complain(q, what, trace != NULL ? "a trace to nothing" : "no trace");
	} else if (trace != NULL) {
		char *json = lcn_trace_as_json(trace);
		const char *complaint = judge_run(q->search.judge, json, end, depth);
		if (complaint != NULL)
			question_complain(q, what, complaint);
		free(json);
	}
}

/* A model that goes wrong is not asked for more. */
static bool
is_faulty(const struct question *q)
{
	return q->search.fault_depth != JUDGE_NONE;
}

static void
check_mailboxes(const struct question *q, const struct lcn_exploration *exploration)
{
	const struct judge *judge = q->search.judge;
	bool has_refusal = false;
	question_expect(q, "number of mailboxes", exploration->n_mailboxes, judge->n_parties);
	for (unsigned p = 0; p < judge->n_parties && p < exploration->n_mailboxes; p++) {
		const struct lcn_mailbox_use *use = &exploration->mailboxes[p];
		uint32_t depth = q->search.refusal_depths[p];
		if (strcmp(use->component, judge->parties[p].name) != 0)
			question_complain(q, "mailbox", "of another component");
		question_expect(q, "greatest length", use->greatest, q->search.greatest[p]);
		question_expect(q, "capacity", use->capacity, judge->parties[p].capacity);
		question_expect(q, "full mailbox", use->was_full, depth != JUDGE_NONE);
		if (is_faulty(q) || (depth > LCN_MAX_REFUSAL_STEPS && depth != JUDGE_NONE))
			depth = JUDGE_NONE;
		check_trace(q, "trace to a full mailbox", use->refusal, "refused", depth);
		has_refusal |= use->was_full;
	}
	q->result->has_refusal |= has_refusal;
	question_expect(q, "overflow", exploration->overflow != NULL, false);
}

/* has_runs: whether all runs were asked for. */
static void
check_exploration(const struct question *q, const struct lcn_exploration *exploration,
		  bool has_runs)
{
	const struct judge_search *search = &q->search;
	uint32_t violation =
	    search->error != JUDGE_NONE ? search->depths.items[search->error] : JUDGE_NONE;
	question_expect(q, "limit", exploration->limit, LCN_LIMIT_NONE);
	question_expect(q, "completeness", exploration->is_complete, true);
	expect_count(q, "number of states", exploration->n_states, search->states.n_items);
	expect_count(q, "number of steps", exploration->n_steps, search->steps.n_items);
	question_expect(q, "violation", exploration->is_violated, violation != JUDGE_NONE);
	expect_count(q, "number of deadlocks", exploration->n_deadlocks, search->n_deadlocks);
	check_trace(q, "trace to a violation", exploration->violation, "violation",
		    is_faulty(q) || !has_runs ? JUDGE_NONE : violation);
	check_trace(q, "trace to a deadlock", exploration->deadlock, "deadlock",
		    is_faulty(q) || !has_runs ? JUDGE_NONE : search->deadlock_depth);
	check_trace(q, "trace to a fault", exploration->fault, "fault", search->fault_depth);
	check_mailboxes(q, exploration);
	q->result->has_deadlock |= search->n_deadlocks > 0;
	q->result->n_states = (uint32_t) search->states.n_items;
}

/* Faults of the model are diagnostics, and nothing else is. */
static void
check_errors(const struct question *q, const struct lcn_diagnostics *diagnostics)
{
	if ((diagnostics->n_errors > 0) == (q->search.fault_depth != JUDGE_NONE))
		return;
	char *text = lcn_diagnostics_as_text(diagnostics, false);
	question_complain(q, "errors", text[0] != '\0' ? text : "none");
	free(text);
}

/* The first engine shows it. */
static bool
wants_lts(const struct question *q)
{
	return q->engine == q->engines->items;
}

static void
check_lts(const struct question *q, const struct lcn_exploration *exploration)
{
	const struct lcn_lts *lts = exploration->lts;
	question_expect(q, "presence of the LTS", lts != NULL, wants_lts(q) && !is_faulty(q));
	if (lts == NULL)
		return;
	expect_count(q, "states of the LTS", exploration->n_states, lcn_lts_n_states(lts));
	expect_count(q, "edges of the LTS", exploration->n_steps, lcn_lts_n_edges(lts));
	question_expect(q, "error of the LTS", lcn_lts_error_state(lts) != LCN_NO_STATE,
			exploration->is_violated);
}

static void
check_explore(const struct question *q, struct lcn_exploration *exploration)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	lcn_explore(q->model, &q->options, wants_lts(q), LCN_REDUCE_NOT, NULL, &diagnostics,
		    exploration);
	check_exploration(q, exploration, true);
	check_errors(q, &diagnostics);
	check_lts(q, exploration);
	lcn_diagnostics_release(&diagnostics);
}

static void
check_overflow(const struct question *q)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_exploration exploration;
	uint32_t first = JUDGE_NONE;
	lcn_diagnostics_init(&diagnostics);
	lcn_explore(q->model, &q->options, false, LCN_REDUCE_NOT, NULL, &diagnostics, &exploration);
	for (unsigned p = 0; p < q->search.judge->n_parties; p++)
		if (q->search.refusal_depths[p] < first)
			first = q->search.refusal_depths[p];
	question_expect(q, "overflow as an error", exploration.overflow != NULL,
			first != JUDGE_NONE);
	question_expect(q, "completeness with overflow as an error", exploration.is_complete,
			first == JUDGE_NONE);
	if (exploration.overflow != NULL)
		check_trace(q, "trace to the first full mailbox", exploration.overflow->refusal,
			    "refused", first);
	lcn_exploration_release(&exploration);
	lcn_diagnostics_release(&diagnostics);
}

static void
check_automaton(const struct question *q, const struct lcn_assumption *assumption)
{
	struct lcn_text word = {0};
	const struct lcn_lts *automaton = assumption->automaton;
	bool is_sound = q->options.completion == LCN_COMPLETION_SOUND;
	const char *complaint = judge_automaton(&q->search, automaton, is_sound, &word);
	if (complaint != NULL)
		question_complain(q, complaint, lcn_text_string(&word));
	question_expect(q, "size of the assumption", assumption->sizes.states,
			lcn_lts_n_states(automaton));
	question_expect(q, "edges of the assumption", assumption->sizes.edges,
			lcn_lts_n_edges(automaton));
	if (is_sound && q->options.interface_order == LCN_INTERFACE_ANY)
		q->result->n_automaton_states = assumption->sizes.states;
	lcn_text_release(&word);
}

static bool
is_same_automaton(const struct lcn_lts *a, const struct lcn_lts *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	if (lcn_lts_n_states(a) != lcn_lts_n_states(b) || lcn_lts_n_edges(a) != lcn_lts_n_edges(b))
		return false;
	for (uint32_t s = 0; s < lcn_lts_n_states(a); s++) {
		uint64_t n, m;
		const struct lcn_edge *x = lcn_lts_edges_of(a, s, &n);
		const struct lcn_edge *y = lcn_lts_edges_of(b, s, &m);
		for (uint64_t i = 0; i < n; i++)
			if (n != m || x[i].target != y[i].target ||
			    strcmp(lcn_lts_label(a, x[i].label), lcn_lts_label(b, y[i].label)) != 0)
				return false;
	}
	return true;
}

enum lcn_assumption_verdict
question_verdict(const struct judge_search *search)
{
	static const enum lcn_assumption_verdict verdicts[] = {
	    LCN_ASSUMPTION_HOLDS, LCN_ASSUMPTION_NEVER, LCN_ASSUMPTION_NEEDED};
	if (search->fault_depth != JUDGE_NONE)
		return LCN_ASSUMPTION_NONE;
	return verdicts[judge_verdict_of(search)];
}

static void
check_assume(const struct question *q, struct lcn_assumption *assumption)
{
	struct lcn_diagnostics diagnostics;
	enum lcn_assumption_verdict verdict = question_verdict(&q->search);
	lcn_diagnostics_init(&diagnostics);
	struct lcn_analysis_options options = q->options;
	options.wants_document = true;
	lcn_assume(q->model, &options, NULL, &diagnostics, assumption);
	check_exploration(q, &assumption->exploration, false);
	question_expect(q, "verdict", assumption->verdict, verdict);
	question_expect(q, "automaton", assumption->automaton != NULL,
			verdict == LCN_ASSUMPTION_NEEDED);
	check_trace(q, "trace that nobody can prevent", assumption->trace, "doom",
		    verdict != LCN_ASSUMPTION_NEVER ? JUDGE_NONE
		    : assumption->trace == NULL	    ? 0
						: (uint32_t) lcn_trace_length(assumption->trace));
	if (assumption->automaton != NULL)
		check_automaton(q, assumption);
	if (verdict == LCN_ASSUMPTION_NONE)
		check_errors(q, &diagnostics);
	else
		question_check_document(q, assumption, &diagnostics);
	lcn_diagnostics_release(&diagnostics);
}

static void
compare_counts(const struct question *q, const char *what, const char *a, const char *b)
{
	bool is_same = a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
	if (!is_same)
		question_complain(q, what, a != NULL ? a : "not counted");
}

/* The judge has seen that they are shortest ones; they are also the same. */
static void
compare_runs(const struct question *q, const char *what, const struct lcn_trace *a,
	     const struct lcn_trace *b)
{
	if (a == NULL || b == NULL)
		return;
	char *json = lcn_trace_as_json(a), *other = lcn_trace_as_json(b);
	if (strcmp(json, other) != 0)
		question_complain(q, what, "is another one");
	free(json);
	free(other);
}

static void
compare_explorations(const struct question *q, const struct lcn_exploration *a,
		     const struct lcn_exploration *b)
{
	compare_runs(q, "trace to a violation", a->violation, b->violation);
	compare_runs(q, "trace to a deadlock", a->deadlock, b->deadlock);
	compare_runs(q, "trace to a fault", a->fault, b->fault);
	question_expect(q, "kind of deadlock", a->is_deadlock_blocked, b->is_deadlock_blocked);
	for (size_t i = 0; i < a->n_mailboxes && a->n_mailboxes == b->n_mailboxes; i++)
		compare_runs(q, "trace to a full mailbox", a->mailboxes[i].refusal,
			     b->mailboxes[i].refusal);
}

/* What no definition in the judge covers must at least be the same everywhere. */
static void
compare_assumptions(const struct question *q, const struct lcn_assumption *a,
		    const struct lcn_assumption *first)
{
	compare_counts(q, "kept states", a->sizes.kept_states, first->sizes.kept_states);
	compare_counts(q, "kept edges", a->sizes.kept_edges, first->sizes.kept_edges);
	compare_runs(q, "trace that nobody can prevent", a->trace, first->trace);
	if (!is_same_automaton(a->automaton, first->automaton))
		question_complain(q, "the automaton", "is another one");
}

/* False when the engine is not to be asked: one that takes long for what is
 * large is better asked often for what is small. */
static bool
choose_engine(struct question *q, unsigned number)
{
	q->engine = &q->engines->items[number];
	q->options.engine = q->engine->options;
	return q->search.states.n_items <= q->engine->max_states;
}

/* Asks all engines for the assumption; keeps what the first one says. */
static void
check_assumptions(struct question *q, struct lcn_assumption *first)
{
	for (unsigned i = 0; i < q->engines->n_items; i++) {
		struct lcn_assumption other;
		if (!choose_engine(q, i))
			continue;
		check_assume(q, i == 0 ? first : &other);
		if (i == 0)
			continue;
		compare_assumptions(q, &other, first);
		lcn_assumption_release(&other);
	}
}

static void
check_explorations(struct question *q)
{
	struct lcn_exploration first = {0};
	for (unsigned i = 0; i < q->engines->n_items; i++) {
		struct lcn_exploration other;
		if (!choose_engine(q, i))
			continue;
		check_explore(q, i == 0 ? &first : &other);
		q->options.on_full = LCN_ON_FULL_ERROR;
		check_overflow(q);
		q->options.on_full = LCN_ON_FULL_BLOCK;
		if (i == 0)
			continue;
		compare_explorations(q, &other, &first);
		lcn_exploration_release(&other);
	}
	lcn_exploration_release(&first);
}

struct judge_options
question_judge_options(const struct question *q)
{
	return (struct judge_options){.is_any = q->options.interface_order == LCN_INTERFACE_ANY,
				      .stand_in = q->options.missing,
				      .open_capacity = q->open_capacity,
				      .all_capacities = q->all_capacities,
				      .has_property = !q->options.no_property};
}

static enum model_kind
kind_of(enum lcn_assumption_verdict verdict)
{
	switch (verdict) {
	case LCN_ASSUMPTION_HOLDS: return MODEL_HOLDS;
	case LCN_ASSUMPTION_NEVER: return MODEL_NEVER;
	case LCN_ASSUMPTION_NEEDED: return MODEL_NEEDED;
	case LCN_ASSUMPTION_NONE: break;
	}
	return MODEL_FAULTY;
}

static void
ask_for_assumptions(struct question *q, struct lcn_assumption *first)
{
	static struct judge judge;
	question_explore_for_documents(q, &judge);
	check_assumptions(q, first);
	judge_search_release(&q->documents);
	judge_release(&judge);
}

static enum model_kind
ask_all(struct question *q, struct lcn_assumption assumptions[2])
{
	bool has_missing = q->options.missing != NULL || q->model->missing != NULL;
	enum model_kind kind = MODEL_PLAIN;
	check_explorations(q);
	for (int i = 0; i < 2 && has_missing && !q->options.no_property; i++) {
		if (q->search.judge->is_too_large)
			break;
		q->options.completion = i == 0 ? LCN_COMPLETION_SOUND : LCN_COMPLETION_PAPER;
		ask_for_assumptions(q, &assumptions[i]);
		kind = kind_of(assumptions[0].verdict);
	}
	return kind;
}

/* One search of the judge, then all questions to which it is the answer. */
static enum model_kind
check_with(struct question *q, struct lcn_assumption assumptions[2])
{
	static struct judge judge;
	struct judge_options options = question_judge_options(q);
	enum model_kind kind = MODEL_LARGE;
	judge_init(&judge, q->model, &options);
	if (!judge.is_too_large) {
		judge_explore(&judge, &q->search);
		bool is_enough = q->search.refusal_depths[judge.missing] == JUDGE_NONE;
		if (judge.is_too_large)
			kind = MODEL_LARGE;
		else if (q->open_capacity > 0 && !is_enough)
			kind = MODEL_OPEN;
		else
			kind = ask_all(q, assumptions);
		judge_search_release(&q->search);
	}
	kind = judge.is_too_large ? MODEL_LARGE : kind;
	judge_release(&judge);
	return kind;
}

/* With '*': the least capacity at which nothing is refused. */
static enum model_kind
check_capacities(struct question *q, struct lcn_assumption assumptions[2])
{
	bool is_open =
	    q->model->missing != NULL && q->model->missing->is_unbounded && q->all_capacities == 0;
	q->open_capacity = is_open;
	enum model_kind kind = check_with(q, assumptions);
	while (kind == MODEL_OPEN && q->open_capacity < MAX_OPEN_CAPACITY) {
		q->open_capacity++;
		kind = check_with(q, assumptions);
	}
	return kind;
}

static void
note_differences(struct lcn_assumption any[2], struct lcn_assumption fifo[2],
		 struct check_result *result)
{
	result->is_order_different = any[0].verdict != fifo[0].verdict ||
				     !is_same_automaton(any[0].automaton, fifo[0].automaton);
	result->is_completion_different = !is_same_automaton(any[0].automaton, any[1].automaton);
}

/* Whether the first messages fit into mailboxes of this capacity. */
static bool
has_room(const struct lcn_model *model, unsigned capacity)
{
	for (const struct lcn_actor *a = model->actors; a != NULL; a = a->next) {
		unsigned n = 0;
		for (const struct lcn_initial_send *s = model->main->sends; s != NULL; s = s->next)
			n += strcmp(s->send.receiver.text, a->name.text) == 0;
		if (n > capacity)
			return false;
	}
	return true;
}

/* All mailboxes as large as the longest that the first messages need, and
 * larger by one than that. */
static void
check_other_capacities(struct question *q)
{
	unsigned capacity = 1;
	while (!has_room(q->model, capacity))
		capacity++;
	for (unsigned more = 0; more < 2; more++) {
		struct lcn_assumption assumptions[2] = {0};
		struct lcn_capacity_change change = {"*", capacity + more};
		q->all_capacities = capacity + more;
		q->options.capacities = &change;
		q->options.n_capacities = 1;
		check_capacities(q, assumptions);
		q->options.n_capacities = 0;
		for (int i = 0; i < 2; i++)
			lcn_assumption_release(&assumptions[i]);
	}
	q->all_capacities = 0;
}

static void
check_orders(struct question *q)
{
	struct lcn_assumption assumptions[2][2] = {0};
	for (int i = 0; i < 2; i++) {
		q->options.interface_order = i == 0 ? LCN_INTERFACE_ANY : LCN_INTERFACE_FIFO;
		if (q->engines->is_brief && q->options.interface_order != q->engines->brief_order)
			continue;
		q->options.no_property = true;
		if (!q->engines->is_brief)
			check_capacities(q, assumptions[i]);
		q->options.no_property = false;
		enum model_kind kind = check_capacities(q, assumptions[i]);
		if (i == 0 || q->engines->is_brief)
			q->result->kind = kind;
	}
	if (!q->engines->is_brief)
		note_differences(assumptions[0], assumptions[1], q->result);
	if (!q->engines->is_brief)
		check_other_capacities(q);
	for (int i = 0; i < 4; i++)
		lcn_assumption_release(&assumptions[i / 2][i % 2]);
}

static bool
has_component(const struct lcn_model *model)
{
	const struct lcn_actor *actor = model->actors;
	while (actor != NULL && model->missing != NULL &&
	       strcmp(actor->name.text, model->missing->name.text) != 0)
		actor = actor->next;
	return actor != NULL && model->missing != NULL;
}

void
check_model(const char *text, const struct engines *engines, struct check_result *result)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_model *model = LCN_NEW(struct lcn_model);
	lcn_diagnostics_init(&diagnostics);
	lcn_model_parse(model, lcn_source_from_bytes("model", text, strlen(text)), &diagnostics);
	*result =
	    (struct check_result){.kind = MODEL_REFUSED, .has_component = has_component(model)};
	if (result->has_component)
		check_component(text, engines, result);
	else
		lcn_model_check(model, &diagnostics);
	if (!result->has_component && diagnostics.n_errors == 0 && model->properties != NULL) {
		struct question q = {.model = model, .engines = engines, .result = result};
		result->is_formula = model->properties->formula != NULL;
		result->is_stand_in =
		    model->missing == NULL && lcn_model_actor(model, STAND_IN) != NULL;
		q.options.missing = result->is_stand_in ? STAND_IN : NULL;
		check_orders(&q);
	}
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	result->is_finished = true;
}
