/* Writing the Hanoi omega-automata format, version 1, as a monitor: one
 * proposition per label, guards in which exactly one is true (named by
 * aliases), acceptance `t`. What is not written is refused.
 *
 * The error state of a property is refused by leaving out the edges that lead
 * there, which says the same only of a deterministic system. HOA knows no
 * internal action: where there is one it is a proposition like the others.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "lts/formats.h"
#include "lts/labels.h"

enum {
	MAX_PROPOSITIONS = 8192,
	/* Up to here an alias lists all propositions; beyond, the lists would
	 * grow with the square of their number and share their beginnings and
	 * ends instead. */
	MAX_PLAIN = 64,
};

/* Whether no state has two edges with one label. */
static bool
is_deterministic(const struct lcn_lts *lts)
{
	uint32_t *seen_in = LCN_NEW_ZEROS(uint32_t, lts->labels.n_names);
	bool is_one = true;
	for (uint32_t s = 0; s < lts->n_states && is_one; s++) {
		LCN_FOR_EDGES (lts, s, edge) {
			is_one &= seen_in[edge->label] != s + 1;
			seen_in[edge->label] = s + 1;
		}
	}
	free(seen_in);
	return is_one;
}

struct writer {
	struct lcn_output *out;
	const struct lcn_lts *lts;
	uint32_t first; /* the label that is proposition 0 */
	uint32_t n_propositions;
	struct lcn_names labels;
	struct lcn_names aliases; /* by label */
	bool is_deterministic;
};

/* The error state is no state of the monitor. */
static uint32_t
state_number(const struct lcn_lts *lts, uint32_t state)
{
	return state - (lts->error != LCN_NO_STATE && state > lts->error);
}

static void
write_string(struct lcn_output *out, const char *text)
{
	lcn_output_char(out, '"');
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			lcn_output_char(out, '\\');
		lcn_output_char(out, *text);
	}
	lcn_output_char(out, '"');
}

/* Every proposition, all but one of them negated. */
static void
write_plain_guard(struct lcn_output *out, uint32_t n, uint32_t chosen)
{
	for (uint32_t i = 0; i < n; i++)
		lcn_output_format(out, "%s%s%u", i > 0 ? "&" : " ", i == chosen ? "" : "!", i);
	lcn_output_char(out, '\n');
}

static void
write_plain_aliases(struct writer *writer)
{
	for (uint32_t i = 0; i < writer->n_propositions; i++) {
		lcn_output_format(writer->out, "Alias: @%s",
				  writer->aliases.texts[writer->first + i]);
		write_plain_guard(writer->out, writer->n_propositions, i);
	}
}

/* @_below_i: none of the propositions before i; @_above_i: none after it. */
static void
write_shared_aliases(struct writer *writer)
{
	struct lcn_output *out = writer->out;
	uint32_t n = writer->n_propositions;
	lcn_output_string(out, "Alias: @_below-0 t\n");
	for (uint32_t i = 1; i < n; i++)
		lcn_output_format(out, "Alias: @_below-%u @_below-%u&!%u\n", i, i - 1, i - 1);
	lcn_output_format(out, "Alias: @_above-%u t\n", n - 1);
	for (uint32_t i = n - 1; i > 0; i--)
		lcn_output_format(out, "Alias: @_above-%u !%u&@_above-%u\n", i - 1, i, i);
	for (uint32_t i = 0; i < n; i++)
		lcn_output_format(out, "Alias: @%s @_below-%u&%u&@_above-%u\n",
				  writer->aliases.texts[writer->first + i], i, i, i);
}

static void
write_header(struct writer *writer, const struct lcn_writing *writing)
{
	struct lcn_output *out = writer->out;
	const struct lcn_lts *lts = writer->lts;
	lcn_output_string(out, "HOA: v1\n");
	lcn_output_format(out, "tool: \"lacuna\" \"%s\"\n", lcn_version());
	if (writing->is_named) {
		lcn_output_string(out, "name: ");
		write_string(out, writing->name);
		lcn_output_char(out, '\n');
	}
	lcn_output_format(out, "States: %u\nStart: %u\nAP: %u",
			  lts->n_states - (lts->error != LCN_NO_STATE),
			  state_number(lts, lts->initial), writer->n_propositions);
	for (uint32_t i = writer->first; i < writer->labels.n_names; i++) {
		lcn_output_char(out, ' ');
		write_string(out, writer->labels.texts[i]);
	}
	lcn_output_char(out, '\n');
	if (writer->n_propositions > MAX_PLAIN)
		write_shared_aliases(writer);
	else
		write_plain_aliases(writer);
	lcn_output_format(out,
			  "acc-name: all\nAcceptance: 0 t\n"
			  "properties: trans-labels explicit-labels state-acc%s\n",
			  writer->is_deterministic ? " deterministic" : "");
}

static void
write_body(struct writer *writer)
{
	const struct lcn_lts *lts = writer->lts;
	struct lcn_output *out = writer->out;
	lcn_output_string(out, "--BODY--\n");
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(out); s++) {
		if (s == lts->error)
			continue;
		lcn_output_format(out, "State: %u\n", state_number(lts, s));
		LCN_FOR_EDGES (lts, s, edge) {
			if (edge->target == lts->error)
				continue;
			lcn_output_string(out, "[@");
			lcn_output_string(out, writer->aliases.texts[edge->label]);
			lcn_output_string(out, "] ");
			lcn_output_number(out, state_number(lts, edge->target));
			lcn_output_char(out, '\n');
		}
	}
	lcn_output_string(out, "--END--\n");
}

static bool
check(const struct writer *writer, const struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writer->lts;
	bool has_error = lts->error != LCN_NO_STATE;
	if (writer->n_propositions > MAX_PROPOSITIONS)
		lcn_writing_error(writing,
				  "%u labels are more than the %d that HOA is written with",
				  writer->n_propositions, MAX_PROPOSITIONS);
	else if (lts->n_states > INT32_MAX)
		lcn_writing_error(writing, "HOA has no numbers for more than 2^31 states");
	else if (lts->initial == lts->error)
		lcn_writing_error(writing, "a monitor cannot begin in the error state");
	else if (has_error && (!writer->is_deterministic || writer->first == LCN_TAU))
		lcn_writing_error(writing, "the system is not deterministic, so HOA cannot tell "
					   "which traces lead to the error state");
	else
		return true;
	return false;
}

static void
simplify(const char *label, struct lcn_text *text)
{
	lcn_label_simplify(label, '-', text);
	if (text->n_bytes == 0)
		lcn_text_append(text, "label");
	else if (text->bytes[0] == '_')
		lcn_text_append(text, "-"); /* not to be taken for one of ours */
}

bool
lcn_hoa_write(struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writing->lts;
	struct writer writer = {.out = writing->out,
				.lts = lts,
				.first = lcn_lts_has_tau(lts) ? LCN_TAU : LCN_TAU + 1,
				.is_deterministic = is_deterministic(lts)};
	writer.n_propositions = lts->labels.n_names - writer.first;
	if (!check(&writer, writing) || !lcn_writing_spell(writing, NULL, &writer.labels))
		return false;
	lcn_writing_spell_distinct(writing, simplify, '-', &writer.aliases);
	write_header(&writer, writing);
	write_body(&writer);
	lcn_names_release(&writer.labels);
	lcn_names_release(&writer.aliases);
	return true;
}
