/* Runs as sequence diagrams for Mermaid. Sends are arrows, what is taken and
 * what changes are notes, repeated steps a loop, and the end is set off. */
#include <string.h>

#include "lang/ast.h"
#include "trace/forms.h"
#include "trace/plan.h"
#include "trace/words.h"

enum {
	MAX_STEPS = 200, /* Mermaid refuses texts of more than 50000 characters */
	MAX_RUNS_SHOWN = 6,
};

struct telling {
	const struct lcn_system *system;
	struct lcn_output *out;
	int depth; /* of loops and boxes */
};

static void
begin_line(struct telling *telling)
{
	for (int i = 0; i <= telling->depth; i++)
		lcn_output_string(telling->out, "    ");
}

static bool
is_word_character(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_';
}

/* Text as Mermaid takes it: what could be syntax is written as a number. The
 * word "end" would end a block wherever it stands. */
static void
put_escaped(struct telling *telling, const char *text)
{
	for (const char *at = text; *at != '\0'; at++) {
		bool begins_word = at == text || !is_word_character(at[-1]);
		bool is_end =
		    begins_word && strncmp(at, "end", 3) == 0 && !is_word_character(at[3]);
		unsigned char c = (unsigned char) *at;
		if (is_end || c < ' ' || strchr("#;:<>&\"%{}", *at) != NULL)
			lcn_output_format(telling->out, "#%d;", c);
		else
			lcn_output_char(telling->out, *at);
	}
}

static void
put_escaped_text(struct telling *telling, struct lcn_text *text)
{
	put_escaped(telling, lcn_text_string(text));
	lcn_text_clear(text);
}

static void
begin_note(struct telling *telling, uint32_t component)
{
	begin_line(telling);
	lcn_output_format(telling->out, "Note over c%u: ", component);
}

static void
begin_wide_note(struct telling *telling)
{
	uint32_t last = telling->system->n_components - 1;
	begin_line(telling);
	lcn_output_format(telling->out, last > 0 ? "Note over c0,c%u: " : "Note over c%u: ", last);
}

static void
end_line(struct telling *telling)
{
	lcn_output_char(telling->out, '\n');
}

static void
put_participants(struct telling *telling)
{
	for (uint32_t c = 0; c < telling->system->n_components; c++) {
		begin_line(telling);
		lcn_output_format(telling->out, "participant c%u as ", c);
		put_escaped(telling, lcn_component_name(telling->system, c));
		if (telling->system->components[c].is_missing && !telling->system->is_filled)
			lcn_output_string(telling->out, " (missing)");
		end_line(telling);
	}
}

static void
put_mailbox(struct telling *telling, uint32_t component, const struct lcn_state *state)
{
	struct lcn_text text = {0};
	begin_note(telling, component);
	lcn_mailbox_format(&telling->system->components[component], &state->mailboxes[component],
			   MAX_RUNS_SHOWN, &text);
	put_escaped_text(telling, &text);
	end_line(telling);
	lcn_text_release(&text);
}

static void
put_initial(void *context, const struct lcn_state *state)
{
	struct telling *telling = context;
	put_participants(telling);
	for (uint32_t c = 0; c < telling->system->n_components; c++)
		if (state->mailboxes[c].length > 0)
			put_mailbox(telling, c, state);
}

static void
begin_part(void *context, const struct lcn_plan_part *part)
{
	struct telling *telling = context;
	if (part->n_times == 1)
		return;
	begin_line(telling);
	lcn_output_format(telling->out, "loop %zu times, up to step %zu\n", part->n_times,
			  lcn_plan_part_end(part));
	telling->depth++;
}

/* What is taken, and below it what changes. */
static void
put_take(struct telling *telling, size_t number, const struct lcn_state *from,
	 const struct lcn_attempt *attempt)
{
	struct lcn_choice choice = attempt->choice;
	struct lcn_text text = {0};
	begin_note(telling, choice.component);
	lcn_text_format(&text, "%zu. takes %s", number,
			lcn_message_name(telling->system, choice.component, choice.message));
	put_escaped_text(telling, &text);
	for (uint32_t v = 0; v < telling->system->n_variables; v++) {
		if (from->values[v] == attempt->state.values[v])
			continue;
		lcn_output_string(telling->out, "<br/>");
		lcn_change_append(telling->system, v, from, &attempt->state, &text);
		put_escaped_text(telling, &text);
	}
	end_line(telling);
	lcn_text_release(&text);
}

static void
put_send(struct telling *telling, uint32_t sender, const char *arrow, uint32_t receiver,
	 uint32_t message)
{
	begin_line(telling);
	lcn_output_format(telling->out, "c%u%sc%u: ", sender, arrow, receiver);
	put_escaped(telling, lcn_message_name(telling->system, receiver, message));
	end_line(telling);
}

static void
put_property(struct telling *telling, const struct lcn_state *from, const struct lcn_state *to)
{
	struct lcn_text text = {0};
	if (from->property == to->property)
		return;
	begin_wide_note(telling);
	lcn_text_format(&text, "%s: %u \xe2\x86\x92 ", telling->system->property_name,
			from->property);
	if (lcn_state_is_error(telling->system, to))
		lcn_text_append(&text, LCN_ERROR_TEXT);
	else
		lcn_text_format(&text, "%u", to->property);
	put_escaped_text(telling, &text);
	end_line(telling);
	lcn_text_release(&text);
}

static void
put_failure(struct telling *telling, const struct lcn_attempt *attempt)
{
	struct lcn_text text = {0};
	const struct lcn_operation *o = attempt->operation;
	if (attempt->outcome == LCN_REFUSED)
		put_send(telling, attempt->choice.component, "--x", o->receiver, o->message);
	begin_wide_note(telling);
	lcn_attempt_append_failure(attempt, &text);
	put_escaped_text(telling, &text);
	end_line(telling);
	lcn_text_release(&text);
}

static void
put_attempt(void *context, size_t number, const struct lcn_state *from,
	    const struct lcn_attempt *attempt)
{
	struct telling *telling = context;
	bool is_wrong = attempt->outcome != LCN_STEP;
	if (is_wrong) {
		begin_line(telling);
		lcn_output_string(telling->out, "rect rgb(253, 222, 218)\n");
		telling->depth++;
	}
	put_take(telling, number + 1, from, attempt);
	for (size_t i = 1; i < attempt->label.n_items; i += 2)
		put_send(telling, attempt->choice.component, "-)", attempt->label.items[i],
			 attempt->label.items[i + 1]);
	put_property(telling, from, &attempt->state);
	if (lcn_attempt_fails(attempt))
		put_failure(telling, attempt);
	if (is_wrong) {
		telling->depth--;
		begin_line(telling);
		lcn_output_string(telling->out, "end\n");
	}
}

static void
put_gap(void *context, const struct lcn_plan_part *part, const struct lcn_state *from,
	const struct lcn_state *to)
{
	struct telling *telling = context;
	struct lcn_text text = {0};
	if (part->n_times > 1) {
		telling->depth--;
		begin_line(telling);
		lcn_output_string(telling->out, "end\n");
	} else {
		begin_wide_note(telling);
		lcn_plan_part_describe(part, &text);
		put_escaped_text(telling, &text);
		end_line(telling);
	}
	for (uint32_t c = 0; c < telling->system->n_components; c++)
		if (!lcn_mailbox_is_same(&telling->system->components[c], &from->mailboxes[c],
					 &to->mailboxes[c]))
			put_mailbox(telling, c, to);
	lcn_text_release(&text);
}

static void
put_end(struct telling *telling, const struct lcn_run *run)
{
	struct lcn_text text = {0};
	lcn_run_append_end(run, &text);
	if (text.n_bytes > 0) {
		begin_wide_note(telling);
		put_escaped_text(telling, &text);
		end_line(telling);
	}
	lcn_text_release(&text);
}

void
lcn_run_to_mermaid(const struct lcn_run *run, struct lcn_output *out)
{
	static const struct lcn_plan_visit visit = {
	    .initial = put_initial, .begin = begin_part, .step = put_attempt, .gap = put_gap};
	struct telling telling = {.system = run->system, .out = out};
	struct lcn_plan plan;
	lcn_output_string(out, "sequenceDiagram\n");
	lcn_plan_init(&plan, run, MAX_STEPS);
	lcn_plan_replay(&plan, &visit, &telling);
	lcn_plan_release(&plan);
	put_end(&telling, run);
}
