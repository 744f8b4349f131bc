/* What the writers of all formats share. */
#include "lts/formats.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lts/labels.h"

void
lcn_writing_error(const struct lcn_writing *writing, const char *format, ...)
{
	struct lcn_text message = {0};
	va_list arguments;
	va_start(arguments, format);
	lcn_text_format_list(&message, format, arguments);
	va_end(arguments);
	lcn_diagnostics_file_error(writing->diagnostics, writing->path, "cannot write: %s",
				   lcn_text_string(&message));
	lcn_text_release(&message);
}

static const char *
label_of(const struct lcn_writing *writing, uint32_t label)
{
	return label == LCN_TAU ? writing->tau : writing->lts->labels.texts[label];
}

/* One label as it is written. */
static void
spell(const struct lcn_writing *writing, uint32_t label, lcn_label_change *change,
      struct lcn_text *text)
{
	lcn_text_clear(text);
	if (label == LCN_TAU)
		lcn_text_append(text, writing->tau);
	else
		lcn_label_restyle(label_of(writing, label), writing->labels, text);
	if (change == NULL)
		return;
	struct lcn_text changed = {0};
	change(lcn_text_string(text), &changed);
	lcn_text_release(text);
	*text = changed;
}

static void
report_alike(const struct lcn_writing *writing, uint32_t first, uint32_t second)
{
	if (first == LCN_TAU)
		lcn_writing_error(writing,
				  "the label '%s' would be taken for the internal action '%s'; "
				  "give that another name",
				  label_of(writing, second), writing->tau);
	else
		lcn_writing_error(writing, "the labels '%s' and '%s' would be written alike",
				  label_of(writing, first), label_of(writing, second));
}

bool
lcn_writing_spell(const struct lcn_writing *writing, lcn_label_change *change,
		  struct lcn_names *spelled)
{
	*spelled = (struct lcn_names){0};
	struct lcn_text text = {0};
	bool is_distinct = true;
	for (uint32_t i = 0; i < writing->lts->labels.n_names && is_distinct; i++) {
		spell(writing, i, change, &text);
		uint32_t number =
		    lcn_names_add_bytes(spelled, lcn_text_string(&text), text.n_bytes);
		is_distinct = number == i;
		if (!is_distinct)
			report_alike(writing, number, i);
	}
	lcn_text_release(&text);
	if (!is_distinct)
		lcn_names_release(spelled);
	return is_distinct;
}

void
lcn_writing_spell_distinct(const struct lcn_writing *writing, lcn_label_change *change, char joint,
			   struct lcn_names *spelled)
{
	*spelled = (struct lcn_names){0};
	struct lcn_text text = {0};
	for (uint32_t i = 0; i < writing->lts->labels.n_names; i++) {
		spell(writing, i, change, &text);
		lcn_names_add_distinct(spelled, lcn_text_string(&text), joint);
	}
	lcn_text_release(&text);
}

bool
lcn_lts_has_tau(const struct lcn_lts *lts)
{
	for (uint64_t i = 0; i < lts->n_edges; i++)
		if (lts->edges[i].label == LCN_TAU)
			return true;
	return false;
}

bool
lcn_writing_to_path(const char *path, struct lcn_diagnostics *diagnostics,
		    bool (*write)(struct lcn_output *out, const char *name, void *context),
		    void *context)
{
	struct lcn_output out;
	bool is_stdout = strcmp(path, "-") == 0;
	const char *name = is_stdout ? "<stdout>" : path;
	if (is_stdout)
		lcn_output_to_fd(&out, STDOUT_FILENO, name);
	else
		lcn_output_to_file(&out, path);
	if (!write(&out, name, context)) {
		lcn_output_discard(&out);
		return false;
	}
	char *why = NULL;
	if (lcn_output_close(&out, &why))
		return true;
	lcn_diagnostics_error(diagnostics, LCN_NO_SPAN, "%s", why);
	free(why);
	return false;
}
