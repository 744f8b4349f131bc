/* A graph for Graphviz. Edges between the same two states are one, with a
 * list of labels. The error state is a double red circle, internal edges are
 * dashed, and the sink of an automaton (where everything is allowed for ever)
 * stands apart in grey under the name θ. Nearly every state of an assumption
 * leads there; more than a few such edges each end in a small θ of their own,
 * as a drawing with all of them in one place cannot be read.
 *
 * Nothing is left out silently: where a state has an edge for every label, one
 * for each, the longest list may be written "any other action"; very long
 * lists end in how many more there are.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/source.h"
#include "lts/edge_groups.h"
#include "lts/formats.h"

enum {
	MAX_COLUMN = 6,	      /* labels that stand one below the other */
	LINE_CHARACTERS = 36, /* of longer lists */
	MAX_LISTED = 30,      /* labels of one list */
	MIN_OTHERS = 5,	      /* labels that "any other action" stands for */
	MAX_TO_SINK = 2,      /* states with a line to the one sink */
};

struct writer {
	struct lcn_output *out;
	const struct lcn_lts *lts;
	struct lcn_names labels;
	struct lcn_edge_groups groups;
	uint32_t sink;
	bool sink_is_apart; /* edges to it end in a θ of their own */
	uint32_t *seen_in;  /* by label: the state that had it last, + 1 */
};

static void
append_escaped(char c, struct lcn_text *text)
{
	switch (c) {
	case '"': lcn_text_append(text, "\\\""); break;
	case '\\': lcn_text_append(text, "\\\\"); break;
	case '&': lcn_text_append(text, "&amp;"); break;
	case '\n':
	case '\r':
	case '\t': lcn_text_append_char(text, ' '); break;
	default:
		if ((unsigned char) c >= ' ' && c != 0x7f)
			lcn_text_append_char(text, c);
		else
			lcn_text_append(text, "\xef\xbf\xbd");
	}
}

/* What stands in the quotes of DOT for a text; what is no UTF-8 becomes
 * U+FFFD, as Graphviz would complain. */
static void
escape(const char *label, struct lcn_text *text)
{
	size_t n_bytes = strlen(label);
	for (size_t at = 0; at < n_bytes;) {
		size_t length = lcn_utf8_length(label + at, n_bytes - at);
		if (length == 1)
			append_escaped(label[at], text);
		else if (length == 0)
			lcn_text_append(text, "\xef\xbf\xbd");
		else
			lcn_text_append_bytes(text, label + at, length);
		at += length != 0 ? length : 1;
	}
}

static size_t
n_characters(const char *text)
{
	size_t n = 0;
	for (; *text != '\0'; text++)
		n += ((unsigned char) *text & 0xc0) != 0x80;
	return n;
}

/* Whether the state has exactly one edge for every label. */
static bool
has_all_labels_once(struct writer *writer, uint32_t state)
{
	size_t n_visible = 0;
	for (size_t i = 0; i < writer->groups.edges.n_items; i++) {
		uint32_t label = writer->groups.edges.items[i].label;
		if (label == LCN_TAU)
			continue;
		if (writer->seen_in[label] == state + 1)
			return false;
		writer->seen_in[label] = state + 1;
		n_visible++;
	}
	return n_visible == writer->lts->labels.n_names - 1;
}

/* The group whose list is written "any other action": that to the sink, else
 * the longest. */
static size_t
choose_others(struct writer *writer, uint32_t state)
{
	const struct lcn_edge_group *groups = writer->groups.groups.items;
	size_t chosen = SIZE_MAX;
	size_t n_longest = MIN_OTHERS - 1;
	if (!has_all_labels_once(writer, state))
		return SIZE_MAX;
	for (size_t i = 0; i < writer->groups.groups.n_items; i++) {
		size_t n = groups[i].end - groups[i].begin;
		if (groups[i].target == writer->sink && n > 1)
			return i;
		if (n > n_longest) {
			n_longest = n;
			chosen = i;
		}
	}
	return chosen;
}

/* The labels of edges [begin, end), which are to one target. */
static void
write_list(struct writer *writer, size_t begin, size_t end)
{
	struct lcn_output *out = writer->out;
	bool is_column = end - begin <= MAX_COLUMN;
	size_t n_listed = end - begin <= MAX_LISTED ? end - begin : MAX_LISTED - 1;
	size_t n_on_line = 0;
	for (size_t i = begin; i < begin + n_listed; i++) {
		const char *label = writer->labels.texts[writer->groups.edges.items[i].label];
		size_t n = n_characters(label);
		bool breaks = i > begin && (is_column || n_on_line + n > LINE_CHARACTERS);
		if (i > begin)
			lcn_output_string(out, is_column ? "\\n" : breaks ? ",\\n" : ", ");
		n_on_line = (breaks ? 0 : n_on_line) + n + 2;
		lcn_output_string(out, label);
	}
	if (begin + n_listed < end)
		lcn_output_format(out, ",\\n... and %zu more", end - begin - n_listed);
}

static bool
ends_in_own_sink(const struct writer *writer, uint32_t from, uint32_t to)
{
	return writer->sink_is_apart && to == writer->sink && from != writer->sink;
}

static void
begin_edge(struct writer *writer, uint32_t from, uint32_t to)
{
	if (ends_in_own_sink(writer, from, to))
		lcn_output_format(writer->out, "  %u -> sink_of_%u [label=\"", from, from);
	else
		lcn_output_format(writer->out, "  %u -> %u [label=\"", from, to);
}

static void
end_edge(struct writer *writer, uint32_t to, bool is_internal)
{
	const char *style = is_internal ? ", style=dashed" : "";
	const char *color = to == writer->sink	       ? ", color=gray60, fontcolor=gray45"
			    : to == writer->lts->error ? ", color=red3, fontcolor=red3"
						       : "";
	lcn_output_format(writer->out, "\"%s%s];\n", style, color);
}

static void
write_group(struct writer *writer, uint32_t from, const struct lcn_edge_group *group,
	    bool is_others)
{
	size_t begin = group->begin;
	if (ends_in_own_sink(writer, from, group->target))
		lcn_output_format(writer->out,
				  "  sink_of_%u [label=\"\xce\xb8\", shape=plaintext, "
				  "fontcolor=gray45, width=0.2, height=0.2];\n",
				  from);
	if (writer->groups.edges.items[begin].label == LCN_TAU) {
		begin_edge(writer, from, group->target);
		lcn_output_string(writer->out, writer->labels.texts[LCN_TAU]);
		end_edge(writer, group->target, true);
		begin++;
	}
	if (begin == group->end)
		return;
	bool is_only = group->end - begin == writer->lts->labels.n_names - 1;
	begin_edge(writer, from, group->target);
	if (from == writer->sink)
		lcn_output_char(writer->out, '*');
	else if (is_others)
		lcn_output_string(writer->out, is_only ? "any action" : "any other action");
	else
		write_list(writer, begin, group->end);
	end_edge(writer, group->target, false);
}

static void
write_edges(struct writer *writer, uint32_t state)
{
	lcn_edge_groups_collect(&writer->groups, writer->lts, state);
	size_t others = choose_others(writer, state);
	for (size_t i = 0; i < writer->groups.groups.n_items; i++)
		write_group(writer, state, &writer->groups.groups.items[i], i == others);
}

/* What is known of the state, shown when the pointer rests on it. */
static void
write_tooltip(struct writer *writer, uint32_t state)
{
	const struct lcn_parameters *parameters = &writer->lts->parameters;
	if (parameters->n_items == 0)
		return;
	const uint32_t *values = parameters->values + (size_t) state * parameters->n_items;
	struct lcn_text text = {0};
	for (uint32_t i = 0; i < parameters->n_items; i++) {
		const struct lcn_parameter *item = &parameters->items[i];
		lcn_text_append(&text, i > 0 ? "\\n" : "");
		escape(item->name, &text);
		lcn_text_append(&text, " = ");
		escape(item->values.texts[values[i]], &text);
	}
	lcn_output_format(writer->out, ", tooltip=\"%s\"", lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
write_state(struct writer *writer, uint32_t state)
{
	struct lcn_output *out = writer->out;
	if (state == writer->lts->error)
		lcn_output_format(out,
				  "  %u [label=\"error\", shape=doublecircle, color=red3, "
				  "fontcolor=red3",
				  state);
	else if (state == writer->sink)
		lcn_output_format(out,
				  "  %u [label=\"\xce\xb8\", style=dashed, color=gray60, "
				  "fontcolor=gray45",
				  state);
	else
		lcn_output_format(out, "  %u [label=\"%u\"", state, state);
	write_tooltip(writer, state);
	lcn_output_string(out, "];\n");
}

static bool
leads_to(const struct lcn_lts *lts, uint32_t state, uint32_t target)
{
	LCN_FOR_EDGES (lts, state, edge)
		if (edge->target == target)
			return true;
	return false;
}

static bool
many_lead_to(const struct lcn_lts *lts, uint32_t sink)
{
	uint32_t n = 0;
	for (uint32_t s = 0; s < lts->n_states && n <= MAX_TO_SINK; s++)
		n += s != sink && leads_to(lts, s, sink);
	return n > MAX_TO_SINK;
}

static void
write_head(struct writer *writer, const char *name)
{
	struct lcn_text text = {0};
	escape(name, &text);
	lcn_output_format(writer->out,
			  "digraph \"%s\" {\n"
			  "  rankdir=LR;\n"
			  "  node [shape=circle, fontname=\"Helvetica\", fontsize=12, "
			  "width=0.4, margin=0.04];\n"
			  "  edge [fontname=\"Helvetica\", fontsize=11, arrowsize=0.7];\n"
			  "  start [label=\"\", shape=none, width=0, height=0];\n"
			  "  start -> %u;\n",
			  lcn_text_string(&text), writer->lts->initial);
	lcn_text_release(&text);
}

bool
lcn_dot_write(struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writing->lts;
	struct writer writer = {.out = writing->out, .lts = lts, .sink = lcn_lts_sink(lts)};
	if (!lcn_writing_spell(writing, escape, &writer.labels))
		return false;
	writer.sink_is_apart = writer.sink != LCN_NO_STATE && many_lead_to(lts, writer.sink);
	writer.seen_in = LCN_NEW_ZEROS(uint32_t, lts->labels.n_names);
	write_head(&writer, writing->name);
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(writer.out); s++)
		write_state(&writer, s);
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(writer.out); s++)
		write_edges(&writer, s);
	lcn_output_string(writer.out, "}\n");
	free(writer.seen_in);
	lcn_names_release(&writer.labels);
	lcn_edge_groups_release(&writer.groups);
	return true;
}
