/* How much room everything in a chart needs, and so where the columns are. */
#include "base/memory.h"
#include "lang/ast.h"
#include "trace/chart.h"
#include "trace/words.h"

enum {
	MARGIN = 16,
	NUMBERS_WIDTH = 44, /* of the steps */
	LANE_WIDTH = 8,
	LEVEL_WIDTH = 64,
	BAND_GAP = 10, /* between mailbox and what stands on the lifeline */
	COLUMN_GAP = 26,
	LABEL_SPACE = 22, /* around the text of an arrow */
	MIN_HALF = 22,
};

struct measuring {
	struct lcn_chart_layout *layout;
	const struct lcn_system *system;
};

static void
grow(int *size, int wanted)
{
	if (*size < wanted)
		*size = wanted;
}

static void
measure_lengths(struct measuring *measuring, const struct lcn_state *state)
{
	for (uint32_t c = 0; c < measuring->system->n_components; c++) {
		struct lcn_chart_column *column = &measuring->layout->columns[c];
		if (column->greatest < state->mailboxes[c].length)
			column->greatest = state->mailboxes[c].length;
	}
}

static void
measure_initial(void *context, const struct lcn_state *state)
{
	struct measuring *measuring = context;
	struct lcn_text text = {0};
	measure_lengths(measuring, state);
	for (uint32_t c = 0; c < measuring->system->n_components; c++) {
		if (state->mailboxes[c].length == 0)
			continue;
		lcn_text_clear(&text);
		lcn_mailbox_format(&measuring->system->components[c], &state->mailboxes[c], 2,
				   &text);
		int width = lcn_picture_text_width(lcn_text_string(&text), LCN_CHART_MAX_LABEL);
		grow(&measuring->layout->columns[c].half, width / 2 + 2);
	}
	lcn_text_release(&text);
}

/* Room for the text of an arrow next to its sender. */
static void
measure_send(struct measuring *measuring, uint32_t sender, uint32_t receiver, uint32_t message)
{
	struct lcn_chart_column *columns = measuring->layout->columns;
	const char *name = lcn_message_name(measuring->system, receiver, message);
	int width = lcn_picture_text_width(name, LCN_CHART_MAX_LABEL) + LABEL_SPACE;
	if (receiver == sender)
		grow(&columns[sender].half, width - LABEL_SPACE / 2);
	else if (receiver > sender)
		grow(&columns[sender].right_of_center, width);
	else
		grow(&columns[sender - 1].right_of_center, width);
}

static void
measure_changes(struct measuring *measuring, const struct lcn_state *from,
		const struct lcn_attempt *attempt)
{
	struct lcn_text text = {0};
	for (uint32_t v = 0; v < measuring->system->n_variables; v++) {
		if (from->values[v] == attempt->state.values[v])
			continue;
		lcn_text_clear(&text);
		lcn_change_append(measuring->system, v, from, &attempt->state, &text);
		int width = lcn_picture_text_width(lcn_text_string(&text), LCN_CHART_MAX_LABEL);
		uint32_t component = measuring->system->variables[v].component;
		grow(&measuring->layout->columns[component].right_of_center, width + LABEL_SPACE);
	}
	lcn_text_release(&text);
}

static void
measure_step(void *context, size_t number, const struct lcn_state *from,
	     const struct lcn_attempt *attempt)
{
	struct measuring *measuring = context;
	uint32_t component = attempt->choice.component;
	const char *message =
	    lcn_message_name(measuring->system, component, attempt->choice.message);
	int width = lcn_picture_text_width(message, LCN_CHART_MAX_LABEL) + 16;
	(void) number;
	grow(&measuring->layout->columns[component].half, width / 2);
	for (size_t i = 1; i < attempt->label.n_items; i += 2)
		measure_send(measuring, component, attempt->label.items[i],
			     attempt->label.items[i + 1]);
	if (attempt->outcome == LCN_REFUSED)
		measure_send(measuring, component, attempt->operation->receiver,
			     attempt->operation->message);
	measure_changes(measuring, from, attempt);
	if (attempt->outcome == LCN_FAULTY)
		grow(&measuring->layout->columns[component].right_of_center,
		     lcn_picture_text_width(lcn_fault_name(attempt->fault), LCN_CHART_MAX_LABEL) +
			 LABEL_SPACE);
	measure_lengths(measuring, &attempt->state);
}

static void
measure_gap(void *context, const struct lcn_plan_part *part, const struct lcn_state *from,
	    const struct lcn_state *to)
{
	(void) part;
	(void) from;
	measure_lengths(context, to);
}

/* A mailbox of few places shows them all. */
static void
set_band(struct lcn_chart_column *column, const struct lcn_component *component)
{
	uint32_t n_lanes = component->capacity > 0 ? component->capacity : 1;
	if (n_lanes > LCN_CHART_MAX_LANES)
		n_lanes = column->greatest > 0 ? column->greatest : 1;
	column->n_lanes = n_lanes <= LCN_CHART_MAX_LANES ? n_lanes : 0;
	column->band.width = column->n_lanes > 0 ? (int) column->n_lanes * LANE_WIDTH : LEVEL_WIDTH;
}

/* The column's place, right of x; returns where the next one may begin. */
static int
place_column(struct lcn_chart_column *column, const struct lcn_component *component, int x)
{
	int name = lcn_picture_text_width(component->name, LCN_CHART_MAX_LABEL) * 11 / 10 + 20;
	set_band(column, component);
	grow(&column->half, (name - column->band.width - BAND_GAP + 1) / 2);
	column->band.x = x;
	column->center = x + column->band.width + BAND_GAP + column->half;
	int right = column->half;
	grow(&right, column->right_of_center - COLUMN_GAP + 6);
	return column->center + right + COLUMN_GAP;
}

void
lcn_chart_layout_init(struct lcn_chart_layout *layout, const struct lcn_plan *plan,
		      const char *title, const char *end)
{
	static const struct lcn_plan_visit visit = {
	    .initial = measure_initial, .step = measure_step, .gap = measure_gap};
	const struct lcn_system *system = plan->run->system;
	struct measuring measuring = {layout, system};
	*layout = (struct lcn_chart_layout){
	    .columns = LCN_NEW_ZEROS(struct lcn_chart_column, system->n_components),
	    .n_columns = system->n_components};
	for (uint32_t c = 0; c < system->n_components; c++)
		layout->columns[c].half = MIN_HALF;
	lcn_plan_replay(plan, &visit, &measuring);
	int x = MARGIN + NUMBERS_WIDTH;
	for (uint32_t c = 0; c < system->n_components; c++)
		x = place_column(&layout->columns[c], &system->components[c], x);
	if (system->has_property) {
		int width = lcn_picture_text_width(system->property_name, LCN_CHART_MAX_LABEL) + 16;
		layout->property = x + width / 2;
		x += width + COLUMN_GAP;
	}
	layout->width = x - COLUMN_GAP + MARGIN;
	grow(&layout->width, lcn_picture_text_width(title, SIZE_MAX) * 5 / 4 + 2 * MARGIN);
	grow(&layout->width, lcn_picture_text_width(end, SIZE_MAX) + 3 * MARGIN);
}

void
lcn_chart_layout_release(struct lcn_chart_layout *layout)
{
	free(layout->columns);
	*layout = (struct lcn_chart_layout){0};
}
