/* Runs as people read them in a terminal:
 *
 *        3  mutex takes reqL, sends permitL to left
 *             left [permitL]
 *             mutex {reqR}
 *             exclusion: 0 -> 1
 */
#include "lang/ast.h"
#include "trace/forms.h"
#include "trace/plan.h"
#include "trace/words.h"

/* More of a mailbox than so many kinds in a row is left out. */
enum { MAX_RUNS_SHOWN = 12 };

/* A mailbox of so many messages has them counted. */
enum { MIN_COUNTED = 10 };

#define RED "\033[1;31m"
#define YELLOW "\033[33m"
#define CYAN "\033[36m"
#define BOLD "\033[1m"
#define DIM "\033[2m"

struct telling {
	const struct lcn_system *system;
	struct lcn_output *out;
	bool has_color;
};

static void
put(struct telling *telling, const char *text)
{
	lcn_output_string(telling->out, text);
}

static void
begin_color(struct telling *telling, const char *color)
{
	if (telling->has_color)
		put(telling, color);
}

static void
end_color(struct telling *telling)
{
	begin_color(telling, "\033[0m");
}

static void
put_colored(struct telling *telling, const char *color, const char *text)
{
	begin_color(telling, color);
	put(telling, text);
	end_color(telling);
}

/* A line of its own, under what was done. */
static void
begin_detail(struct telling *telling)
{
	put(telling, "\n        ");
}

static void
put_content(struct telling *telling, const struct lcn_state *state, uint32_t number)
{
	const struct lcn_component *component = &telling->system->components[number];
	const struct lcn_mailbox *mailbox = &state->mailboxes[number];
	struct lcn_text text = {0};
	lcn_text_format(&text, "%s ", component->name);
	lcn_mailbox_format(component, mailbox, MAX_RUNS_SHOWN, &text);
	put(telling, lcn_text_string(&text));
	lcn_text_release(&text);
	if (mailbox->length >= MIN_COUNTED)
		lcn_output_format(telling->out, " %u of %u", mailbox->length, component->capacity);
	else if (lcn_mailbox_is_full(component, mailbox))
		put_colored(telling, YELLOW, " full");
}

static void
put_mailbox(struct telling *telling, const struct lcn_state *state, uint32_t number)
{
	begin_detail(telling);
	put_content(telling, state, number);
}

static void
put_property_state(struct telling *telling, uint32_t state)
{
	if (lcn_system_is_error(telling->system, state))
		put_colored(telling, RED, LCN_ERROR_TEXT);
	else
		lcn_output_number(telling->out, state);
}

/* Where the property goes, if it moves. */
static void
put_property(struct telling *telling, uint32_t from, uint32_t to)
{
	if (from == to)
		return;
	begin_detail(telling);
	lcn_output_format(telling->out, "%s: ", telling->system->property_name);
	put_property_state(telling, from);
	put(telling, " -> ");
	put_property_state(telling, to);
}

static void
put_violation(struct telling *telling)
{
	begin_detail(telling);
	put_colored(telling, RED, "the property is violated");
}

static void
put_initial(void *context, const struct lcn_state *state)
{
	struct telling *telling = context;
	put_colored(telling, DIM, "   0");
	put(telling, "  initially");
	for (uint32_t c = 0; c < telling->system->n_components; c++)
		if (state->mailboxes[c].length > 0)
			put_mailbox(telling, state, c);
	if (lcn_state_is_error(telling->system, state))
		put_violation(telling);
	put(telling, "\n");
}

static void
put_deed(struct telling *telling, const struct lcn_attempt *attempt)
{
	struct lcn_text deed = {0};
	put_colored(telling, BOLD, lcn_component_name(telling->system, attempt->choice.component));
	lcn_attempt_append_deed(attempt, &deed);
	lcn_output_format(telling->out, " %s", lcn_text_string(&deed));
	lcn_text_release(&deed);
}

static void
put_variables(struct telling *telling, const struct lcn_state *from, const struct lcn_state *to)
{
	const struct lcn_system *system = telling->system;
	for (uint32_t v = 0; v < system->n_variables; v++) {
		if (from->values[v] == to->values[v])
			continue;
		begin_detail(telling);
		begin_color(telling, CYAN);
		lcn_output_format(telling->out, "%s.%s: %lld -> %lld", lcn_owner_name(system, v),
				  system->variables[v].name, (long long) from->values[v],
				  (long long) to->values[v]);
		end_color(telling);
	}
}

static void
put_place(struct telling *telling, struct lcn_span span)
{
	size_t line;
	size_t column;
	if (span.source == NULL)
		return;
	lcn_source_locate(span.source, span.begin, &line, &column);
	lcn_output_format(telling->out, " (%s:%zu:%zu)", span.source->path, line, column);
}

static void
put_failure(struct telling *telling, const struct lcn_attempt *attempt)
{
	struct lcn_text text = {0};
	lcn_attempt_append_failure(attempt, &text);
	begin_detail(telling);
	put_colored(telling, RED, lcn_text_string(&text));
	put_place(telling, attempt->operation->span);
	lcn_text_release(&text);
}

static void
put_attempt(void *context, size_t number, const struct lcn_state *from,
	    const struct lcn_attempt *attempt)
{
	struct telling *telling = context;
	begin_color(telling, DIM);
	lcn_output_format(telling->out, "%4zu", number + 1);
	end_color(telling);
	put(telling, "  ");
	put_deed(telling, attempt);
	put_variables(telling, from, &attempt->state);
	for (uint32_t c = 0; c < telling->system->n_components; c++)
		if (lcn_attempt_touches(attempt, c))
			put_mailbox(telling, &attempt->state, c);
	put_property(telling, from->property, attempt->state.property);
	if (attempt->outcome == LCN_VIOLATION)
		put_violation(telling);
	else if (lcn_attempt_fails(attempt))
		put_failure(telling, attempt);
	put(telling, "\n");
}

/* What the steps that are not shown have done, taken together. */
static void
put_gap(void *context, const struct lcn_plan_part *part, const struct lcn_state *from,
	const struct lcn_state *to)
{
	struct telling *telling = context;
	struct lcn_text text = {0};
	lcn_plan_part_describe(part, &text);
	put(telling, "      ");
	put_colored(telling, BOLD, lcn_text_string(&text));
	lcn_text_release(&text);
	put_variables(telling, from, to);
	for (uint32_t c = 0; c < telling->system->n_components; c++)
		if (!lcn_mailbox_is_same(&telling->system->components[c], &from->mailboxes[c],
					 &to->mailboxes[c]))
			put_mailbox(telling, to, c);
	put_property(telling, from->property, to->property);
	put(telling, "\n");
}

void
lcn_run_to_text(const struct lcn_run *run, bool has_color, struct lcn_output *out)
{
	static const struct lcn_plan_visit visit = {
	    .initial = put_initial, .step = put_attempt, .gap = put_gap};
	struct telling telling = {.system = run->system, .out = out, .has_color = has_color};
	struct lcn_plan plan;
	lcn_plan_init(&plan, run, 0);
	lcn_plan_replay(&plan, &visit, &telling);
	lcn_plan_release(&plan);
}

void
lcn_attempt_to_text(size_t number, const struct lcn_state *from, const struct lcn_attempt *attempt,
		    bool has_color, struct lcn_output *out)
{
	struct telling telling = {attempt->system, out, has_color};
	put_attempt(&telling, number, from, attempt);
}

static void
put_values(struct telling *telling, const struct lcn_state *state,
	   const struct lcn_component *component)
{
	for (uint32_t i = 0; i < component->n_variables; i++) {
		uint32_t variable = component->first_variable + i;
		begin_color(telling, CYAN);
		lcn_output_format(telling->out, "%s%s = %lld", i == 0 ? "  " : ", ",
				  telling->system->variables[variable].name,
				  (long long) state->values[variable]);
		end_color(telling);
	}
}

void
lcn_state_to_text(const struct lcn_system *system, const struct lcn_state *state, bool has_color,
		  struct lcn_output *out)
{
	struct telling telling = {system, out, has_color};
	for (uint32_t c = 0; c < system->n_components; c++) {
		put(&telling, "  ");
		put_content(&telling, state, c);
		put_values(&telling, state, &system->components[c]);
		put(&telling, "\n");
	}
	if (!system->has_property)
		return;
	lcn_output_format(out, "  %s: ", system->property_name);
	put_property_state(&telling, state->property);
	put(&telling, "\n");
}
