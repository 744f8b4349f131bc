#include "lts/labels.h"

#include <string.h>

static bool
is_word_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_';
}

/* The length of the word at the start of a text; 0 when there is none. */
static size_t
word_length(const char *text)
{
	size_t n = 0;
	if (*text >= '0' && *text <= '9')
		return 0;
	while (is_word_char(text[n]))
		n++;
	return n;
}

/* Takes a fixed text and then a word off the front of *at. */
static bool
take(const char **at, const char *before, const char **word, size_t *n_word)
{
	size_t n_before = strlen(before);
	if (strncmp(*at, before, n_before) != 0)
		return false;
	*word = *at + n_before;
	*n_word = word_length(*word);
	*at = *word + *n_word;
	return *n_word != 0;
}

static bool
paper_to_dots(const char *label, struct lcn_text *text)
{
	const char *at = label;
	const char *message, *actor;
	size_t n_message, n_actor;
	if (take(&at, "Rcv(", &message, &n_message) && strcmp(at, ")") == 0) {
		lcn_text_append(text, "rcv.");
		lcn_text_append_bytes(text, message, n_message);
		return true;
	}
	at = label;
	if (take(&at, "Snd(", &message, &n_message) && take(&at, ")::", &actor, &n_actor) &&
	    *at == '\0') {
		lcn_text_append(text, "snd.");
		lcn_text_append_bytes(text, actor, n_actor);
		lcn_text_append_char(text, '.');
		lcn_text_append_bytes(text, message, n_message);
		return true;
	}
	return false;
}

static bool
dots_to_paper(const char *label, struct lcn_text *text)
{
	const char *at = label;
	const char *message, *actor;
	size_t n_message, n_actor;
	if (take(&at, "rcv.", &message, &n_message) && *at == '\0') {
		lcn_text_append(text, "Rcv(");
		lcn_text_append_bytes(text, message, n_message);
		lcn_text_append_char(text, ')');
		return true;
	}
	at = label;
	if (take(&at, "snd.", &actor, &n_actor) && take(&at, ".", &message, &n_message) &&
	    *at == '\0') {
		lcn_text_append(text, "Snd(");
		lcn_text_append_bytes(text, message, n_message);
		lcn_text_append(text, ")::");
		lcn_text_append_bytes(text, actor, n_actor);
		return true;
	}
	return false;
}

void
lcn_label_restyle(const char *label, enum lcn_label_style style, struct lcn_text *text)
{
	bool is_done = false;
	if (style == LCN_LABELS_DOTS)
		is_done = paper_to_dots(label, text);
	else if (style == LCN_LABELS_PAPER)
		is_done = dots_to_paper(label, text);
	if (!is_done)
		lcn_text_append(text, label);
}

void
lcn_label_simplify(const char *label, char joint, struct lcn_text *text)
{
	bool is_first = true;
	bool is_joint_due = false;
	for (; *label != '\0'; label++) {
		if (!is_word_char(*label)) {
			is_joint_due = !is_first;
			continue;
		}
		if (is_joint_due)
			lcn_text_append_char(text, joint);
		lcn_text_append_char(text, *label);
		is_joint_due = is_first = false;
	}
}

uint32_t
lcn_names_add_distinct(struct lcn_names *names, const char *name, char joint)
{
	uint32_t n_before = names->n_names;
	uint32_t number = lcn_names_add(names, name);
	struct lcn_text other = {0};
	for (uint32_t i = n_before + 1; number < n_before; i++) {
		lcn_text_clear(&other);
		lcn_text_format(&other, "%s%c%u", name, joint, i);
		number = lcn_names_add(names, lcn_text_string(&other));
	}
	lcn_text_release(&other);
	return number;
}
