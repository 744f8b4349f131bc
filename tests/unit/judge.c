#include "unit/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
judge_init(struct judge *judge, const struct small *systems)
{
	*judge = (struct judge){0};
	for (int i = 0; i < 2; i++) {
		const struct small *small = &systems[i];
		uint32_t offset = judge->n_states;
		for (uint32_t j = 0; j < small->n_edges; j++) {
			const struct lcn_transition *edge = &small->edges[j];
			judge->step[edge->label][offset + edge->from][offset + edge->to] = true;
		}
		if (small->error != LCN_NO_STATE)
			judge->step[SMALL_N_LABELS - 1][offset + small->error]
				   [offset + small->error] = true;
		judge->initials[i] = offset + small->initial;
		judge->n_states += small->n_states;
	}
	uint32_t n = judge->n_states;
	for (uint32_t s = 0; s < n; s++)
		for (uint32_t t = 0; t < n; t++)
			judge->reach[s][t] = s == t || judge->step[LCN_TAU][s][t];
	for (uint32_t k = 0; k < n; k++)
		for (uint32_t s = 0; s < n; s++)
			for (uint32_t t = 0; t < n; t++)
				judge->reach[s][t] |= judge->reach[s][k] && judge->reach[k][t];
}

/* Whether t can answer the step of s with this label to s_next. */
static bool
strongly_answers(const struct judge *judge, judge_relation related, uint32_t label, uint32_t s_next,
		 uint32_t t)
{
	for (uint32_t t_next = 0; t_next < judge->n_states; t_next++)
		if (judge->step[label][t][t_next] && related[s_next][t_next])
			return true;
	return false;
}

/* By an internal step that leads nowhere new, or by t => t1 -label-> t2 where t1
 * is related to s and t2 to s_next (van Glabbeek and Weijland). */
static bool
branchingly_answers(const struct judge *judge, judge_relation related, uint32_t label, uint32_t s,
		    uint32_t s_next, uint32_t t)
{
	if (label == LCN_TAU && related[s_next][t])
		return true;
	for (uint32_t t1 = 0; t1 < judge->n_states; t1++)
		for (uint32_t t2 = 0; t2 < judge->n_states; t2++)
			if (judge->reach[t][t1] && related[s][t1] && judge->step[label][t1][t2] &&
			    related[s_next][t2])
				return true;
	return false;
}

static bool
answers_all(const struct judge *judge, judge_relation related, bool is_branching, uint32_t s,
	    uint32_t t)
{
	for (uint32_t label = 0; label < SMALL_N_LABELS; label++)
		for (uint32_t next = 0; next < judge->n_states; next++) {
			if (!judge->step[label][s][next])
				continue;
			if (is_branching ? !branchingly_answers(judge, related, label, s, next, t)
					 : !strongly_answers(judge, related, label, next, t))
				return false;
		}
	return true;
}

static void
shrink_relation(const struct judge *judge, judge_relation related, bool is_branching)
{
	uint32_t n = judge->n_states;
	for (uint32_t s = 0; s < n; s++)
		for (uint32_t t = 0; t < n; t++)
			related[s][t] = true;
	bool is_going = true;
	while (is_going) {
		is_going = false;
		for (uint32_t s = 0; s < n; s++)
			for (uint32_t t = 0; t < n; t++) {
				if (!related[s][t] ||
				    (answers_all(judge, related, is_branching, s, t) &&
				     answers_all(judge, related, is_branching, t, s)))
					continue;
				related[s][t] = related[t][s] = false;
				is_going = true;
			}
	}
}

void
judge_strong(const struct judge *judge, judge_relation related)
{
	shrink_relation(judge, related, false);
}

void
judge_branching(const struct judge *judge, judge_relation related)
{
	shrink_relation(judge, related, true);
}

/* Sets of states are bits. */

static uint32_t
closure(const struct judge *judge, bool is_weak, uint32_t set)
{
	uint32_t result = set;
	for (uint32_t s = 0; s < judge->n_states; s++)
		for (uint32_t t = 0; t < judge->n_states; t++)
			if (is_weak && (set >> s & 1) && judge->reach[s][t])
				result |= 1u << t;
	return result;
}

static uint32_t
after(const struct judge *judge, bool is_weak, uint32_t set, uint32_t label)
{
	uint32_t result = 0;
	for (uint32_t s = 0; s < judge->n_states; s++)
		for (uint32_t t = 0; t < judge->n_states; t++)
			if ((set >> s & 1) && judge->step[label][s][t])
				result |= 1u << t;
	return closure(judge, is_weak, result);
}

struct set_pair {
	uint32_t own;
	uint32_t other;
	int length;
};

static bool
is_known(const struct set_pair *pairs, size_t n_pairs, uint32_t own, uint32_t other)
{
	for (size_t i = 0; i < n_pairs; i++)
		if (pairs[i].own == own && pairs[i].other == other)
			return true;
	return false;
}

/* Both systems are determinised on the way. */
int
judge_trace(const struct judge *judge, bool is_weak, bool is_turned)
{
	struct set_pair *pairs = malloc(((size_t) 1 << JUDGE_MAX_STATES) * sizeof *pairs);
	size_t n_pairs = 0;
	int result = -1;
	pairs[n_pairs++] =
	    (struct set_pair){closure(judge, is_weak, 1u << judge->initials[is_turned]),
			      closure(judge, is_weak, 1u << judge->initials[!is_turned]), 0};
	for (size_t i = 0; i < n_pairs && result < 0; i++) {
		struct set_pair from = pairs[i];
		for (uint32_t label = is_weak; label < SMALL_N_LABELS && result < 0; label++) {
			uint32_t own = after(judge, is_weak, from.own, label);
			uint32_t other = after(judge, is_weak, from.other, label);
			if (own != 0 && other == 0)
				result = from.length + 1;
			else if (own != 0 && !is_known(pairs, n_pairs, own, other))
				pairs[n_pairs++] = (struct set_pair){own, other, from.length + 1};
		}
	}
	free(pairs);
	return result;
}

static uint32_t
label_of(const char *text, size_t length)
{
	for (uint32_t label = 0; label < SMALL_N_LABELS; label++)
		if (strlen(small_labels[label]) == length &&
		    strncmp(small_labels[label], text, length) == 0)
			return label;
	return SMALL_N_LABELS;
}

bool
judge_can(const struct judge *judge, int system, bool is_weak, const char *const *labels,
	  size_t n_labels)
{
	uint32_t set = closure(judge, is_weak, 1u << judge->initials[system]);
	for (size_t i = 0; i < n_labels; i++) {
		uint32_t label = label_of(labels[i], strlen(labels[i]));
		if (label == SMALL_N_LABELS)
			return false;
		set = after(judge, is_weak, set, label);
	}
	return set != 0;
}

enum { MAX_NAMES = 4096 };

/* formula := disjunct { "||" disjunct } or conjunct { "&&" conjunct }
 * part := "true" | "false" | ["!"] name | "(" formula ")" | modality part */
struct reader {
	const struct judge *judge;
	const char *at;
	bool is_wrong;
	uint32_t values[MAX_NAMES]; /* of names, by number */
};

static uint32_t read_formula(struct reader *reader);

static bool
take(struct reader *reader, const char *text)
{
	if (strncmp(reader->at, text, strlen(text)) != 0)
		return false;
	reader->at += strlen(text);
	return true;
}

static void
want(struct reader *reader, const char *text)
{
	if (!take(reader, text))
		reader->is_wrong = true;
}

static uint32_t
everything(const struct reader *reader)
{
	return (1u << reader->judge->n_states) - 1;
}

static uint32_t
before(const struct judge *judge, uint32_t set, uint32_t label)
{
	uint32_t result = 0;
	for (uint32_t s = 0; s < judge->n_states; s++)
		for (uint32_t t = 0; t < judge->n_states; t++)
			if (judge->step[label][s][t] && (set >> t & 1))
				result |= 1u << s;
	return result;
}

static uint32_t
read_label(struct reader *reader)
{
	size_t length = strcspn(reader->at, ">]");
	uint32_t label = label_of(reader->at, length);
	reader->at += length;
	if (label == SMALL_N_LABELS) {
		reader->is_wrong = true;
		label = 0;
	}
	return label;
}

static uint32_t read_part(struct reader *reader);

static uint32_t
read_modality(struct reader *reader, const char *close, bool is_box)
{
	uint32_t guard = everything(reader);
	uint32_t label = LCN_TAU;
	bool is_weak = take(reader, "tau*");
	if (is_weak && take(reader, "{")) {
		guard = read_formula(reader);
		want(reader, "}");
	}
	bool is_internal = is_weak && *reader->at != '.';
	if (!is_internal) {
		if (is_weak)
			want(reader, ".");
		label = read_label(reader);
	}
	want(reader, close);
	uint32_t body = read_part(reader);
	if (is_box)
		body = everything(reader) & ~body;
	uint32_t result = is_internal ? body : guard & before(reader->judge, body, label);
	for (uint32_t i = 0; is_weak && i < reader->judge->n_states; i++)
		result |= guard & before(reader->judge, result, LCN_TAU);
	return is_box ? everything(reader) & ~result : result;
}

static uint32_t
read_name(struct reader *reader)
{
	char *end;
	unsigned long number = strtoul(reader->at, &end, 10);
	reader->is_wrong |= end == reader->at || number >= MAX_NAMES;
	reader->at = end;
	return number < MAX_NAMES ? reader->values[number] : 0;
}

static uint32_t
read_part(struct reader *reader)
{
	if (take(reader, "true"))
		return everything(reader);
	if (take(reader, "false"))
		return 0;
	if (take(reader, "!f"))
		return everything(reader) & ~read_name(reader);
	if (take(reader, "f"))
		return read_name(reader);
	if (take(reader, "<"))
		return read_modality(reader, ">", false);
	if (take(reader, "["))
		return read_modality(reader, "]", true);
	want(reader, "(");
	if (reader->is_wrong)
		return 0;
	uint32_t value = read_formula(reader);
	want(reader, ")");
	return value;
}

static uint32_t
read_formula(struct reader *reader)
{
	uint32_t value = read_part(reader);
	bool is_and = strncmp(reader->at, " &&", 3) == 0;
	while (!reader->is_wrong && take(reader, is_and ? " && " : " || ")) {
		uint32_t part = read_part(reader);
		value = is_and ? value & part : value | part;
	}
	return value;
}

bool
judge_formula(const struct judge *judge, const char *text, bool holds[2])
{
	struct reader reader = {.judge = judge};
	const char *where = strstr(text, "\nwhere ");
	for (const char *at = where; at != NULL && !reader.is_wrong; at = strchr(at, '\n')) {
		reader.at = at + strlen("\nwhere ");
		want(&reader, "f");
		char *end;
		unsigned long number = strtoul(reader.at, &end, 10);
		reader.at = end;
		want(&reader, " = ");
		if (number >= MAX_NAMES)
			return false;
		reader.values[number] = read_formula(&reader);
		reader.is_wrong |= *reader.at != '\n' && *reader.at != '\0';
		at = reader.at;
		if (*at == '\0')
			break;
	}
	reader.at = text;
	uint32_t value = read_formula(&reader);
	reader.is_wrong |= where != NULL ? reader.at != where : *reader.at != '\0';
	for (int i = 0; i < 2; i++)
		holds[i] = value >> judge->initials[i] & 1;
	return !reader.is_wrong;
}
