/* Traces: runs of a system, and the forms in which they are shown and kept. */
#ifndef LACUNA_TRACE_H
#define LACUNA_TRACE_H

#include <lacuna/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A run of a system, replayed before it is handed out. It needs the model, and
 * the answer that it belongs to. */
struct lcn_trace;

/* Those in an answer are released with it. */
void lcn_trace_free(struct lcn_trace *trace);

/* Attempts: steps, of which the last may come to nothing. */
size_t lcn_trace_length(const struct lcn_trace *trace);

/* As people read it, step by step, and as a JSON array (docs/json.md). `color`
 * adds terminal colours. The caller frees the string. */
char *lcn_trace_as_text(const struct lcn_trace *trace, bool color);
char *lcn_trace_as_json(const struct lcn_trace *trace);

/* Forms of a file. */
enum lcn_trace_form {
	LCN_TRACE_BY_NAME, /* of the file: what its suffix says */
	LCN_TRACE_TEXT,	   /* .txt: what lcn_trace_as_text() gives */
	LCN_TRACE_JSON,	   /* .json: a file that can be read and replayed again */
	LCN_TRACE_MERMAID, /* .mmd: a sequence diagram as Mermaid has it */
	LCN_TRACE_SVG,	   /* .svg: a message sequence chart with the mailboxes */
};

/* LCN_TRACE_BY_NAME when the path has none of the suffixes. */
enum lcn_trace_form lcn_trace_form_of_path(const char *path);

/* The file appears whole or not at all; false with a diagnostic when it does
 * not. A path "-" is standard output, as text unless another form is named. */
bool lcn_trace_write(const struct lcn_trace *trace, const char *path, enum lcn_trace_form form,
		     struct lcn_diagnostics *diagnostics);

#ifdef __cplusplus
}
#endif

#endif
