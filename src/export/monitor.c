/* A monitor in C: the automaton as one constant table, and a function that
 * walks it. The two ends, violated and beyond, are rows that nothing leaves;
 * the last column is for events that have no letter. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "lacuna/assumption.h"
#include "lts/formats.h"
#include "lts/labels.h"

enum { LINE_BYTES = 78 };

struct monitor {
	const struct lcn_assumption_document *document;
	const char *prefix;
	const char *header; /* as the source includes it */
	char *guard;
	struct lcn_names events; /* names without prefix, by letter */
};

bool
lcn_monitor_is_prefix(const char *prefix)
{
	if (!isalpha((unsigned char) *prefix))
		return false;
	for (const char *c = prefix; *c != '\0'; c++)
		if (!isalnum((unsigned char) *c) && *c != '_')
			return false;
	return true;
}

char *
lcn_monitor_prefix(const struct lcn_assumption_document *document)
{
	struct lcn_text text = {0};
	lcn_label_simplify(document->missing, '_', &text);
	if (lcn_monitor_is_prefix(lcn_text_string(&text)))
		return lcn_text_take(&text);
	struct lcn_text longer = {0};
	lcn_text_format(&longer, "m_%s", lcn_text_string(&text));
	lcn_text_release(&text);
	return lcn_text_take(&longer);
}

/* "rcv_reqL", "snd_left_permitL", each another one. */
static void
name_events(struct monitor *monitor)
{
	for (uint32_t a = 0; a < monitor->document->n_letters; a++) {
		const struct lcn_assumption_letter *letter = &monitor->document->letters[a];
		struct lcn_text wish = {0};
		struct lcn_text name = {0};
		if (letter->receiver == NULL)
			lcn_text_format(&wish, "rcv_%s", letter->message);
		else
			lcn_text_format(&wish, "snd_%s_%s", letter->receiver, letter->message);
		lcn_label_simplify(lcn_text_string(&wish), '_', &name);
		lcn_names_add_distinct(&monitor->events, lcn_text_string(&name), '_');
		lcn_text_release(&wish);
		lcn_text_release(&name);
	}
}

static char *
guard_of(const char *prefix)
{
	struct lcn_text guard = {0};
	for (const char *c = prefix; *c != '\0'; c++)
		lcn_text_append_char(&guard, (char) toupper((unsigned char) *c));
	lcn_text_append(&guard, "_MONITOR_H");
	return lcn_text_take(&guard);
}

/* Text as it can stand in a comment, whatever it is. */
static void
comment_text(struct lcn_output *out, const char *text)
{
	for (; *text != '\0'; text++) {
		bool is_plain = isalnum((unsigned char) *text) || strchr(" _-.:()", *text) != NULL;
		lcn_output_char(out, is_plain ? *text : '_');
	}
}

/* A string of C, with nothing in it that compilers read in different ways. */
static void
string_literal(struct lcn_output *out, const char *text)
{
	lcn_output_char(out, '"');
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char) *text;
		if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?')
			lcn_output_format(out, "\\%03o", c);
		else
			lcn_output_char(out, *text);
	}
	lcn_output_char(out, '"');
}

static void
file_name_literal(struct lcn_output *out, const char *name)
{
	lcn_output_format(out, "\"%s\"", name);
}

/* Writes a template: every '@' is the prefix. */
static void
fill(const struct monitor *monitor, struct lcn_output *out, const char *template)
{
	for (; *template != '\0'; template ++) {
		if (*template == '@')
			lcn_output_string(out, monitor->prefix);
		else
			lcn_output_char(out, *template);
	}
}

/* The header. */

static void
write_what(const struct monitor *monitor, struct lcn_output *out)
{
	const struct lcn_assumption_document *document = monitor->document;
	lcn_output_string(out, "/* Watches ");
	comment_text(out, document->missing);
	lcn_output_string(out, " for the assumption under which property ");
	comment_text(out, document->property);
	lcn_output_string(out,
			  "\n * is kept. Made by lacuna monitor from the model with SHA-256\n * ");
	comment_text(out, document->model_sha256);
	lcn_output_string(out, ".\n");
	const char *weakness = lcn_assumption_weakness(document);
	if (weakness == NULL)
		return;
	lcn_output_string(out, " *\n * It may call a component ok that violates the property:\n"
			       " * ");
	comment_text(out, weakness);
	lcn_output_string(out, ".\n");
}

static void
write_events(const struct monitor *monitor, struct lcn_output *out)
{
	fill(monitor, out,
	     "/* A message arrives at the component (rcv), or it sends one (snd). */\n"
	     "enum @_event {\n");
	for (uint32_t a = 0; a < monitor->document->n_letters; a++) {
		lcn_output_format(out, "\t%s_%s, /* ", monitor->prefix, monitor->events.texts[a]);
		comment_text(out, monitor->document->letters[a].label);
		lcn_output_string(out, " */\n");
	}
	fill(monitor, out,
	     "\t@_other, /* a message that is not in this list */\n"
	     "\t@_n_events\n};\n\n");
}

static bool
write_header(struct lcn_output *out, const char *name, void *context)
{
	const struct monitor *monitor = context;
	(void) name;
	write_what(monitor, out);
	fill(
	    monitor, out,
	    " *\n"
	    " *     struct @_monitor monitor;\n"
	    " *     @_monitor_init(&monitor);\n"
	    " *     ... whenever a message arrives in its mailbox, or it sends one:\n"
	    " *     if (@_monitor_feed(&monitor, event) != @_ok)\n"
	    " *             report(@_event_name(event), @_monitor_state(&monitor));\n"
	    " *\n"
	    " * A message arrives when it is sent, not when the component gets to it: what\n"
	    " * it sends in between would seem impossible, and nothing after that is looked\n"
	    " * at. What the component sends to itself is no event. There is no allocation and no\n"
	    " * global state: each component that is watched has a monitor of its own. */\n");
	lcn_output_format(out, "#ifndef %s\n#define %s\n\n", monitor->guard, monitor->guard);
	lcn_output_string(out, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
	write_events(monitor, out);
	fill(
	    monitor, out,
	    "enum @_result {\n"
	    "\t@_ok,\n"
	    "\t@_violates, /* the property is violated, or nobody can prevent it any more */\n"
	    "\t@_beyond    /* the interface does not offer this here: nothing is known */\n"
	    "};\n\n"
	    "struct @_monitor {\n"
	    "\tunsigned long state;\n"
	    "};\n\n"
	    "void @_monitor_init(struct @_monitor *monitor);\n\n"
	    "/* Takes note of an event. Once it is not @_ok, it stays so. */\n"
	    "enum @_result @_monitor_feed(struct @_monitor *monitor, enum @_event event);\n\n"
	    "/* What feed would say, without taking note. */\n"
	    "enum @_result @_monitor_peek(const struct @_monitor *monitor, enum @_event event);\n\n"
	    "/* What the last feed said. */\n"
	    "enum @_result @_monitor_result(const struct @_monitor *monitor);\n\n"
	    "/* Names for messages: \"3\", \"theta\" (everything is allowed from here on),\n"
	    " * \"violated\", \"beyond\"; \"ok\", \"violates\", \"beyond\"; and of events. */\n"
	    "const char *@_monitor_state(const struct @_monitor *monitor);\n"
	    "const char *@_result_name(enum @_result result);\n"
	    "const char *@_event_name(enum @_event event);\n\n"
	    "#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
	return true;
}

/* The source. */

/* A row of the table: states, then violated and beyond. */
static uint32_t
row_of(const struct lcn_assumption_document *document, uint32_t target)
{
	return target == LCN_REFUSED_ERROR    ? document->n_states
	       : target == LCN_REFUSED_BEYOND ? document->n_states + 1
					      : target;
}

/* Where an event leads that has no letter. */
static uint32_t
row_after_other(const struct lcn_assumption_document *document, uint32_t row)
{
	bool stays = row >= document->n_states || row == document->theta;
	return stays ? row : document->n_states + 1;
}

static void
write_row(const struct lcn_assumption_document *document, uint32_t row, struct lcn_output *out)
{
	struct lcn_text line = {0};
	lcn_text_append(&line, "\t{");
	for (uint32_t a = 0; a <= document->n_letters; a++) {
		uint32_t next = a == document->n_letters ? row_after_other(document, row)
				: row >= document->n_states
				    ? row
				    : row_of(document, lcn_assumption_next(document, row, a));
		struct lcn_text cell = {0};
		lcn_text_format(&cell, "%s%lu", a > 0 ? ", " : "", (unsigned long) next);
		if (line.n_bytes + cell.n_bytes > LINE_BYTES) {
			lcn_output_format(out, "%s,\n", lcn_text_string(&line));
			lcn_text_clear(&line);
			lcn_text_format(&line, "\t %lu", (unsigned long) next);
		} else {
			lcn_text_append(&line, lcn_text_string(&cell));
		}
		lcn_text_release(&cell);
	}
	lcn_output_format(out, "%s},\n", lcn_text_string(&line));
	lcn_text_release(&line);
}

static void
write_table(const struct monitor *monitor, struct lcn_output *out)
{
	const struct lcn_assumption_document *document = monitor->document;
	uint64_t n_rows = (uint64_t) document->n_states + 2;
	const char *type = n_rows <= 0x100     ? "unsigned char"
			   : n_rows <= 0x10000 ? "unsigned short"
					       : "unsigned long";
	lcn_output_format(out, "enum { VIOLATED = %lu, BEYOND = %lu };\n\n",
			  (unsigned long) document->n_states,
			  (unsigned long) document->n_states + 1);
	lcn_output_string(out, "/* By state and event: the state after it. */\n");
	lcn_output_format(out, "static const %s next[][%s_n_events] = {\n", type, monitor->prefix);
	for (uint32_t row = 0; row < document->n_states + 2; row++)
		write_row(document, row, out);
	lcn_output_string(out, "};\n\n");
}

static void
write_names(const struct monitor *monitor, struct lcn_output *out)
{
	const struct lcn_assumption_document *document = monitor->document;
	lcn_output_string(out, "static const char *const states[] = {\n");
	for (uint32_t s = 0; s < document->n_states; s++) {
		if (s == document->theta)
			lcn_output_string(out, "\t\"theta\",\n");
		else
			lcn_output_format(out, "\t\"%lu\",\n", (unsigned long) s);
	}
	lcn_output_string(out, "\t\"violated\",\n\t\"beyond\",\n};\n\n"
			       "static const char *const events[] = {\n");
	for (uint32_t a = 0; a < document->n_letters; a++) {
		lcn_output_char(out, '\t');
		string_literal(out, document->letters[a].label);
		lcn_output_string(out, ",\n");
	}
	lcn_output_string(out, "\t\"another message\",\n};\n\n");
}

static bool
write_source(struct lcn_output *out, const char *name, void *context)
{
	const struct monitor *monitor = context;
	(void) name;
	write_what(monitor, out);
	lcn_output_string(out, " * The header says how to use it. */\n#include ");
	file_name_literal(out, monitor->header);
	lcn_output_string(out, "\n\n");
	write_table(monitor, out);
	write_names(monitor, out);
	fill(monitor, out,
	     "static unsigned long\nafter(unsigned long state, enum @_event event)\n{\n"
	     "\tunsigned long column = (unsigned long) event;\n"
	     "\treturn next[state][column < @_n_events ? column : (unsigned long) @_other];\n}\n\n"
	     "static enum @_result\nresult_of(unsigned long state)\n{\n"
	     "\treturn state == VIOLATED ? @_violates : state == BEYOND ? @_beyond : @_ok;\n}\n\n"
	     "void\n@_monitor_init(struct @_monitor *monitor)\n{\n");
	lcn_output_format(out, "\tmonitor->state = %lu;\n}\n\n",
			  (unsigned long) row_of(monitor->document, monitor->document->initial));
	fill(monitor, out,
	     "enum @_result\n@_monitor_feed(struct @_monitor *monitor, enum @_event event)\n{\n"
	     "\tmonitor->state = after(monitor->state, event);\n"
	     "\treturn result_of(monitor->state);\n}\n\n"
	     "enum @_result\n"
	     "@_monitor_peek(const struct @_monitor *monitor, enum @_event event)\n{\n"
	     "\treturn result_of(after(monitor->state, event));\n}\n\n"
	     "enum @_result\n@_monitor_result(const struct @_monitor *monitor)\n{\n"
	     "\treturn result_of(monitor->state);\n}\n\n"
	     "const char *\n@_monitor_state(const struct @_monitor *monitor)\n{\n"
	     "\treturn states[monitor->state];\n}\n\n"
	     "const char *\n@_result_name(enum @_result result)\n{\n"
	     "\treturn result == @_ok ? \"ok\" : result == @_violates ? \"violates\" : "
	     "\"beyond\";\n}\n\n"
	     "const char *\n@_event_name(enum @_event event)\n{\n"
	     "\tunsigned long column = (unsigned long) event;\n"
	     "\treturn events[column < @_n_events ? column : (unsigned long) @_other];\n}\n");
	return true;
}

char *
lcn_monitor_header_path(const char *path)
{
	struct lcn_text text = {0};
	lcn_text_append_bytes(&text, path, strlen(path) - 1);
	lcn_text_append_char(&text, 'h');
	return lcn_text_take(&text);
}

bool
lcn_monitor_write(const struct lcn_assumption_document *document, const char *prefix,
		  const char *path, struct lcn_diagnostics *diagnostics)
{
	char *header = lcn_monitor_header_path(path);
	const char *slash = strrchr(header, '/');
	struct monitor monitor = {.document = document,
				  .prefix = prefix,
				  .header = slash != NULL ? slash + 1 : header,
				  .guard = guard_of(prefix)};
	name_events(&monitor);
	bool is_written = lcn_writing_to_path(header, diagnostics, write_header, &monitor) &&
			  lcn_writing_to_path(path, diagnostics, write_source, &monitor);
	lcn_names_release(&monitor.events);
	free(monitor.guard);
	free(header);
	return is_written;
}
