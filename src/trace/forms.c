#include "trace/forms.h"

#include <string.h>

static const struct {
	enum lcn_trace_form form;
	const char *suffix;
} suffixes[] = {
    {LCN_TRACE_TEXT, ".txt"},
    {LCN_TRACE_JSON, ".json"},
    {LCN_TRACE_MERMAID, ".mmd"},
    {LCN_TRACE_SVG, ".svg"},
};

enum lcn_trace_form
lcn_trace_form_of_path(const char *path)
{
	size_t n_path = strlen(path);
	for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
		size_t n_suffix = strlen(suffixes[i].suffix);
		if (n_path > n_suffix && strcmp(path + n_path - n_suffix, suffixes[i].suffix) == 0)
			return suffixes[i].form;
	}
	return LCN_TRACE_BY_NAME;
}

void
lcn_run_write(const struct lcn_run *run, enum lcn_trace_form form, struct lcn_output *out)
{
	switch (form) {
	case LCN_TRACE_BY_NAME:
	case LCN_TRACE_TEXT: lcn_run_to_text(run, false, out); break;
	case LCN_TRACE_JSON: lcn_run_to_file(run, out); break;
	case LCN_TRACE_MERMAID: lcn_run_to_mermaid(run, out); break;
	case LCN_TRACE_SVG: lcn_run_to_svg(run, out); break;
	}
}
