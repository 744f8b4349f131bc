/* Finite state processes, the language of LTSA: local processes Q0, Q1, … in
 * the shape in which LTSA itself prints them. The error state is ERROR, a
 * state that can do nothing is STOP, and the alphabet is extended to all
 * labels, so that those that are never possible block others that share them.
 *
 * Labels become what FSP takes for an action: words that begin in lower case,
 * joined by dots. FSP has no internal action to write down; it is written as
 * an action of its own, which is hidden.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lts/edge_groups.h"
#include "lts/formats.h"
#include "lts/labels.h"

struct writer {
	struct lcn_output *out;
	const struct lcn_lts *lts;
	struct lcn_names labels; /* by number; that of tau is hidden */
	struct lcn_edge_groups groups;
};

/* The words of LTSA and its extension MTSA, sorted. */
static const char *const reserved[] = {
    "abstract",	     "activeFluents",
    "actions",	     "animation",
    "assert",	     "assumption",
    "bound",	     "catch",
    "closure",	     "component",
    "compose",	     "concurrent",
    "const",	     "constraint",
    "constraints",   "controlled_det",
    "controller",    "controllerNB",
    "controls",	     "def",
    "deterministic", "else",
    "end",	     "exists",
    "exit",	     "failure",
    "fluent",	     "forall",
    "foreach",	     "gr",
    "guarantee",     "if",
    "import",	     "in",
    "initially",     "lazyness",
    "ltl_property",  "marking",
    "maxLazyness",   "menu",
    "minimal",	     "nonblocking",
    "optimistic",    "otf",
    "pessimistic",   "plant",
    "probabilistic", "progress",
    "property",	     "range",
    "rigid",	     "safety",
    "set",	     "sine",
    "target",	     "tau",
    "then",	     "try",
    "until",	     "when",
    "while",	     "with",
};

static bool
is_reserved(const char *word, size_t n_bytes)
{
	for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
		if (strlen(reserved[i]) == n_bytes && memcmp(reserved[i], word, n_bytes) == 0)
			return true;
	return false;
}

/* One word of a label; a number is an index, as in a[1]. */
static void
append_word(const char *word, size_t n_bytes, struct lcn_text *text)
{
	bool is_first = text->n_bytes == 0;
	if (strspn(word, "0123456789") >= n_bytes && !is_first) {
		lcn_text_append_char(text, '[');
		lcn_text_append_bytes(text, word, n_bytes);
		lcn_text_append_char(text, ']');
		return;
	}
	if (!is_first)
		lcn_text_append_char(text, '.');
	char first = word[0];
	if (first == '_' || (first >= '0' && first <= '9'))
		lcn_text_append_char(text, 'x');
	else if (first >= 'A' && first <= 'Z')
		first = (char) (first - 'A' + 'a');
	size_t start = text->n_bytes;
	lcn_text_append_char(text, first);
	lcn_text_append_bytes(text, word + 1, n_bytes - 1);
	if (is_reserved(text->bytes + start, n_bytes))
		lcn_text_append_char(text, '_');
}

/* A label as FSP can read it. */
static void
spell(const char *label, struct lcn_text *text)
{
	struct lcn_text dots = {0};
	struct lcn_text words = {0};
	lcn_label_restyle(label, LCN_LABELS_DOTS, &dots);
	lcn_label_simplify(lcn_text_string(&dots), '.', &words);
	const char *word = lcn_text_string(&words);
	while (*word != '\0') {
		size_t n_bytes = strcspn(word, ".");
		append_word(word, n_bytes, text);
		word += n_bytes + (word[n_bytes] == '.');
	}
	if (text->n_bytes == 0)
		lcn_text_append(text, "label");
	lcn_text_release(&dots);
	lcn_text_release(&words);
}

/* Process names begin in upper case; STOP, END, ERROR and the names of the
 * states are taken. */
static char *
process_name(const char *name)
{
	static const char *const taken[] = {"STOP", "END", "ERROR"};
	struct lcn_text text = {0};
	lcn_label_simplify(name, '_', &text);
	char first = lcn_text_string(&text)[0];
	if (first >= 'a' && first <= 'z') {
		text.bytes[0] = (char) (first - 'a' + 'A');
	} else if (first < 'A' || first > 'Z') {
		struct lcn_text longer = {0};
		lcn_text_format(&longer, "P%s", lcn_text_string(&text));
		lcn_text_release(&text);
		text = longer;
	}
	size_t n_digits = strspn(text.bytes + 1, "0123456789");
	bool is_taken = text.bytes[0] == 'Q' && n_digits > 0 && n_digits + 1 == text.n_bytes;
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		is_taken |= strcmp(text.bytes, taken[i]) == 0;
	if (is_taken)
		lcn_text_append_char(&text, '_');
	return lcn_text_take(&text);
}

static void
write_state(struct writer *writer, uint32_t state)
{
	if (state == writer->lts->error)
		lcn_output_string(writer->out, "ERROR");
	else
		lcn_output_format(writer->out, "Q%u", state);
}

static void
write_group(struct writer *writer, const struct lcn_edge_group *group)
{
	struct lcn_output *out = writer->out;
	bool is_set = group->end - group->begin > 1;
	if (is_set)
		lcn_output_char(out, '{');
	for (size_t i = group->begin; i < group->end; i++) {
		if (i > group->begin)
			lcn_output_string(out, ", ");
		lcn_output_string(out, writer->labels.texts[writer->groups.edges.items[i].label]);
	}
	if (is_set)
		lcn_output_char(out, '}');
	lcn_output_string(out, " -> ");
	write_state(writer, group->target);
}

static void
write_local_process(struct writer *writer, uint32_t state)
{
	struct lcn_output *out = writer->out;
	lcn_output_format(out, ",\nQ%u = ", state);
	lcn_edge_groups_collect(&writer->groups, writer->lts, state);
	if (writer->groups.groups.n_items == 0)
		lcn_output_string(out, "STOP");
	for (size_t i = 0; i < writer->groups.groups.n_items; i++) {
		lcn_output_string(out, i == 0 ? "(" : "\n\t| ");
		write_group(writer, &writer->groups.groups.items[i]);
	}
	if (writer->groups.groups.n_items > 0)
		lcn_output_char(out, ')');
}

static void
write_alphabet(struct writer *writer)
{
	if (writer->labels.n_names == 1)
		return;
	lcn_output_string(writer->out, "\n\t+ {");
	for (uint32_t i = 1; i < writer->labels.n_names; i++) {
		if (i > 1)
			lcn_output_string(writer->out, i % 8 == 1 ? ",\n\t   " : ", ");
		lcn_output_string(writer->out, writer->labels.texts[i]);
	}
	lcn_output_char(writer->out, '}');
}

bool
lcn_fsp_write(struct lcn_writing *writing)
{
	struct writer writer = {.out = writing->out, .lts = writing->lts};
	const struct lcn_lts *lts = writer.lts;
	lcn_writing_spell_distinct(writing, spell, '_', &writer.labels);
	char *name = process_name(writing->name);
	lcn_output_format(writer.out, "%s = ", name);
	write_state(&writer, lts->initial);
	free(name);
	for (uint32_t s = 0; s < lts->n_states && lcn_output_is_well(writer.out); s++)
		if (s != lts->error)
			write_local_process(&writer, s);
	write_alphabet(&writer);
	if (lcn_lts_has_tau(lts))
		lcn_output_format(writer.out, "\n\t\\ {%s}", writer.labels.texts[LCN_TAU]);
	lcn_output_string(writer.out, ".\n");
	lcn_names_release(&writer.labels);
	lcn_edge_groups_release(&writer.groups);
	return true;
}
