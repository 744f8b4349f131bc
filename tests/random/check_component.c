/* Components in the gap of a model: what every engine says of them, held
 * against a search of the system with the component in it, by the judge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/conform_document.h"
#include "base/memory.h"
#include "lacuna/conform.h"
#include "random/check.h"
#include "random/generator.h"
#include "random/judge.h"

struct trial {
	const struct lcn_model *open; /* with its component */
	const char *component;	      /* its text alone */
	const struct engine *engine;
	struct lcn_analysis_options options;
	struct judge_search search; /* of the system with the component in the gap */
	bool is_violated;
	uint32_t n_open_states; /* of the open system */
	struct check_result *result;
};

static void
complain(const struct trial *t, const char *check, const char *details)
{
	struct check_result *result = t->result;
	if (result->check[0] != '\0' || t->search.judge->is_too_large)
		return;
	snprintf(result->check, sizeof result->check, "%s", check);
	snprintf(result->details, sizeof result->details, "engine %s, order %s, completion %s: %s",
		 t->engine->name, t->options.interface_order == LCN_INTERFACE_ANY ? "any" : "fifo",
		 t->options.completion == LCN_COMPLETION_SOUND ? "sound" : "paper", details);
}

static void
check_run(const struct trial *t, const struct lcn_trace *run)
{
	if (run == NULL) {
		complain(t, "trace to a violation", "no trace");
		return;
	}
	char *json = lcn_trace_as_json(run);
	uint32_t depth = t->search.depths.items[t->search.error];
	const char *complaint = judge_run(t->search.judge, json, "violation", depth);
	if (complaint != NULL)
		complain(t, "trace to a violation", complaint);
	free(json);
}

/* `lacuna check` is the judge's equal. */
static void
check_check(const struct trial *t)
{
	struct lcn_diagnostics diagnostics;
	struct lcn_check check;
	lcn_diagnostics_init(&diagnostics);
	lcn_check(t->open, &t->options, false, NULL, &diagnostics, &check);
	if (t->search.fault_depth != JUDGE_NONE)
		;
	else if (check.n_claims != 1 || !check.claims[0].is_decided)
		complain(t, "claim", "not decided");
	else if (check.claims[0].is_violated != t->is_violated)
		complain(t, "claim", "decided wrongly");
	else if (t->is_violated)
		check_run(t, check.claims[0].run);
	lcn_check_release(&check);
	lcn_diagnostics_release(&diagnostics);
}

/* The theorem: no verdict says more than is true of the system. */
static void
check_verdict(const struct trial *t, const struct lcn_conformity *c,
	      const struct lcn_diagnostics *diagnostics)
{
	bool is_papers = t->options.completion == LCN_COMPLETION_PAPER;
	switch (c->verdict) {
	case LCN_CONFORMITY_NONE:
		if (diagnostics->n_errors == 0)
			complain(t, "verdict", "there is none");
		break;
	case LCN_CONFORMITY_CONFORMS:
		t->result->is_paper_wrong |= is_papers && t->is_violated;
		if (t->is_violated && !is_papers)
			complain(t, "conforms", "but the property is violated");
		break;
	case LCN_CONFORMITY_VIOLATES:
		if (!c->is_checked) /* refused, and perhaps out of reach */
			break;
		if (!t->is_violated)
			complain(t, "violates", "but the property is kept");
		else
			check_run(t, c->closed.violation);
		break;
	case LCN_CONFORMITY_HOLDS:
		if (t->is_violated)
			complain(t, "holds", "but the property is violated");
		break;
	case LCN_CONFORMITY_BEYOND:
		if (!c->is_beyond && !is_papers && (c->is_refused || !c->is_interface_full))
			complain(t, "beyond", "but refused as an error");
		break;
	}
}

/* Which messages are not answered as the interface says. */
static void
check_compliance(const struct trial *t, const struct lcn_compliance *compliance)
{
	const struct lcn_missing *missing = t->open->missing;
	for (const struct lcn_pair *p = missing->pairs; p != NULL; p = p->next) {
		bool deviates = false;
		for (size_t i = 0; i < compliance->n_items; i++)
			deviates |= strcmp(compliance->items[i].message, p->message.text) == 0;
		enum judge_compliance answer = judge_compliance(t->open, p->message.text);
		if (answer == JUDGE_UNKNOWN)
			t->result->n_unknown++;
		else if (deviates != (answer == JUDGE_DEVIATES))
			complain(t, deviates ? "deviates" : "complies", p->message.text);
	}
}

static bool
is_same_word(const struct lcn_conformity *a, const struct lcn_conformity *b)
{
	if (a->n_word != b->n_word)
		return false;
	for (size_t i = 0; i < a->n_word; i++)
		if (strcmp(a->word[i], b->word[i]) != 0)
			return false;
	return true;
}

static void
compare(const struct trial *t, const struct lcn_conformity *a, const struct lcn_conformity *b)
{
	if (a->verdict != b->verdict || a->is_refused != b->is_refused ||
	    a->is_beyond != b->is_beyond || a->is_interface_full != b->is_interface_full)
		complain(t, "engines", "do not agree on the verdict");
	if (!is_same_word(a, b))
		complain(t, "engines", "do not agree on what is refused");
}

/* What can be said without the model, when this is said with it. */
static enum lcn_conformity_verdict
verdict_by_document(const struct trial *t, const struct lcn_conformity *with_model)
{
	bool is_papers = t->options.completion == LCN_COMPLETION_PAPER;
	if (with_model->is_refused && with_model->verdict != LCN_CONFORMITY_BEYOND)
		return LCN_CONFORMITY_VIOLATES;
	if (with_model->is_interface_full && !is_papers)
		return LCN_CONFORMITY_BEYOND;
	return with_model->verdict;
}

static void
check_by_document(const struct trial *t, const struct lcn_assumption_document *document,
		  const struct lcn_conformity *with_model)
{
	struct lcn_conformity c;
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_source *source =
	    lcn_source_from_bytes("component", t->component, strlen(t->component));
	struct lcn_model *model = lcn_component_parse(source, document, &diagnostics);
	if (diagnostics.n_errors > 0) {
		complain(t, "component of a document", diagnostics.items[0].message);
	} else {
		lcn_conform_document(document, model, &t->options, NULL, &diagnostics, &c);
		if (c.is_checked)
			complain(t, "by document", "checked");
		check_verdict(t, &c, &diagnostics);
		if (c.verdict != verdict_by_document(t, with_model))
			complain(t, "by document", "another verdict");
		if (c.is_refused != with_model->is_refused ||
		    c.is_beyond != with_model->is_beyond || !is_same_word(&c, with_model))
			complain(t, "by document", "something else is refused");
		if (c.is_interface_full != with_model->is_interface_full)
			complain(t, "by document", "the interface is not as full");
		if (c.compliance.n_items != with_model->compliance.n_items)
			complain(t, "by document", "other deviations");
		lcn_conformity_release(&c);
	}
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
}

/* The same without the model, from the document that an engine finds: one of
 * the first two, by chance. */
static void
check_document(struct trial *t, const struct engines *engines,
	       const struct lcn_conformity *with_model)
{
	struct lcn_assumption assumption;
	struct lcn_diagnostics diagnostics;
	struct lcn_analysis_options options = t->options;
	unsigned number = strlen(t->component) % 2;
	if (number >= engines->n_items || t->n_open_states > engines->items[number].max_states)
		number = 0;
	t->engine = &engines->items[number];
	t->options.engine = options.engine = t->engine->options;
	options.wants_document = true;
	lcn_diagnostics_init(&diagnostics);
	lcn_assume(t->open, &options, NULL, &diagnostics, &assumption);
	if ((assumption.document != NULL) != (diagnostics.n_errors == 0))
		complain(t, "document", assumption.document != NULL ? "in error" : "not there");
	if (assumption.document != NULL && with_model->verdict != LCN_CONFORMITY_NONE)
		check_by_document(t, assumption.document, with_model);
	lcn_assumption_release(&assumption);
	lcn_diagnostics_release(&diagnostics);
}

static enum model_kind
kind_of(const struct lcn_conformity *conformity)
{
	switch (conformity->verdict) {
	case LCN_CONFORMITY_NONE: break;
	case LCN_CONFORMITY_CONFORMS: return MODEL_CONFORMS;
	case LCN_CONFORMITY_VIOLATES: return MODEL_VIOLATES;
	case LCN_CONFORMITY_HOLDS: return MODEL_KEEPS;
	case LCN_CONFORMITY_BEYOND: return MODEL_BEYOND;
	}
	return MODEL_FAULTY;
}

static void
check_conform(struct trial *t, const struct engines *engines, unsigned n_engines)
{
	struct lcn_conformity first = {0};
	for (unsigned i = 0; i < n_engines; i++) {
		struct lcn_conformity other;
		struct lcn_diagnostics diagnostics;
		if (t->n_open_states > engines->items[i].max_states)
			continue;
		lcn_diagnostics_init(&diagnostics);
		t->engine = &engines->items[i];
		t->options.engine = t->engine->options;
		lcn_conform(t->open, &t->options, NULL, &diagnostics, i == 0 ? &first : &other);
		check_verdict(t, i == 0 ? &first : &other, &diagnostics);
		if (i > 0) {
			compare(t, &first, &other);
			lcn_conformity_release(&other);
		}
		lcn_diagnostics_release(&diagnostics);
	}
	check_compliance(t, &first.compliance);
	check_document(t, engines, &first);
	if ((engines->is_brief || t->options.interface_order == LCN_INTERFACE_ANY) &&
	    t->options.completion == LCN_COMPLETION_SOUND) {
		t->result->kind = kind_of(&first);
		t->result->is_interface_full = first.is_interface_full;
		t->result->complies = first.compliance.n_items == 0;
	}
	lcn_conformity_release(&first);
}

static void
check_all(struct trial *t, const struct engines *engines)
{
	unsigned n_engines = engines->n_items;
	const unsigned n_fast = 2;
	for (unsigned i = 0; i < n_engines && i < n_fast; i++) {
		t->engine = &engines->items[i];
		t->options.engine = t->engine->options;
		check_check(t);
	}
	for (int way = 0; way < 4; way++) {
		t->options.interface_order = way < 2 ? LCN_INTERFACE_ANY : LCN_INTERFACE_FIFO;
		if (engines->is_brief && t->options.interface_order != engines->brief_order)
			continue;
		t->options.completion = way % 2 == 0 ? LCN_COMPLETION_SOUND : LCN_COMPLETION_PAPER;
		/* the engine that is made slow on purpose has one turn */
		check_conform(t, engines, way > 0 && n_fast < n_engines ? n_fast : n_engines);
	}
}

static struct lcn_model *
parse(const char *text, struct lcn_diagnostics *diagnostics)
{
	struct lcn_model *model = LCN_NEW(struct lcn_model);
	lcn_model_parse(model, lcn_source_from_bytes("model", text, strlen(text)), diagnostics);
	return model;
}

/* The actor that fills the gap, as a file of its own. */
static char *
component_of(const char *text)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_model *model = parse(text, &diagnostics);
	while (strcmp(model->actors->name.text, model->missing->name.text) != 0)
		model->actors = model->actors->next;
	model->actors->next = NULL;
	model->missing = NULL;
	model->properties = NULL;
	model->main = NULL;
	char *component = lcn_model_as_text(model);
	lcn_model_free(model);
	lcn_diagnostics_release(&diagnostics);
	return component;
}

/* Engines look at the open system too, which may be a lot larger: how many
 * states it has, or JUDGE_NONE. */
static uint32_t
size_of(const struct lcn_model *open)
{
	uint32_t n_states = JUDGE_NONE;
	static struct judge judge;
	struct judge_search search;
	const struct judge_options options = {.is_any = true, .has_property = true};
	judge_init(&judge, open, &options);
	if (!judge.is_too_large) {
		judge_explore(&judge, &search);
		if (!judge.is_too_large)
			n_states = (uint32_t) search.states.n_items;
		judge_search_release(&search);
	}
	judge_release(&judge);
	return n_states;
}

static void
judge_component(struct trial *t, const struct lcn_model *closed, const struct engines *engines)
{
	static struct judge judge;
	const struct judge_options options = {.stand_in = STAND_IN, .has_property = true};
	judge_init(&judge, closed, &options);
	t->search.judge = &judge;
	if (!judge.is_too_large) {
		judge_explore(&judge, &t->search);
		t->is_violated = t->search.error != JUDGE_NONE;
		t->result->n_states = (uint32_t) t->search.states.n_items;
		if (!judge.is_too_large)
			check_all(t, engines);
		judge_search_release(&t->search);
	}
	if (judge.is_too_large)
		t->result->kind = MODEL_LARGE;
	judge_release(&judge);
}

void
check_component(const char *text, const struct engines *engines, struct check_result *result)
{
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	struct lcn_model *open = parse(text, &diagnostics);
	struct lcn_model *closed = parse(text, &diagnostics);
	/* Engines take long to find out that no mailbox is large enough. */
	if (open->missing->is_unbounded) {
		open->missing->is_unbounded = false;
		open->missing->capacity = 3;
	}
	lcn_model_fill(open, LCN_FILLING_ANY, &diagnostics);
	lcn_model_check(open, &diagnostics);
	if (diagnostics.n_errors == 0) {
		closed->missing = NULL;
		lcn_model_check(closed, &diagnostics);
	}
	if (diagnostics.n_errors == 0 && open->properties != NULL) {
		char *component = component_of(text);
		struct trial trial = {.open = open, .component = component, .result = result};
		result->is_formula = open->properties->formula != NULL;
		trial.n_open_states = size_of(open);
		if (trial.n_open_states == JUDGE_NONE)
			result->kind = MODEL_LARGE;
		else
			judge_component(&trial, closed, engines);
		free(component);
	}
	lcn_model_free(open);
	lcn_model_free(closed);
	lcn_diagnostics_release(&diagnostics);
}
