/* The mailboxes of a chart. */
#include "trace/chart.h"
#include "trace/words.h"

enum { N_MESSAGE_CLASSES = 7, LANE_WIDTH = 8, FRAME_WIDTH = 4 };

const char *
lcn_chart_message_class(const struct lcn_system *system, uint32_t component, uint32_t message)
{
	static const char *const classes[N_MESSAGE_CLASSES] = {"m0", "m1", "m2", "m3",
							       "m4", "m5", "m6"};
	uint32_t number = message;
	for (uint32_t c = 0; c < component; c++)
		number += system->components[c].n_messages;
	return classes[number % N_MESSAGE_CLASSES];
}

static bool
has_lanes(const struct lcn_chart *chart, uint32_t component)
{
	return chart->layout.columns[component].n_lanes > 0;
}

static int
lane_x(const struct lcn_chart *chart, uint32_t component, uint32_t lane)
{
	return chart->layout.columns[component].band.x + (int) lane * LANE_WIDTH;
}

/* How far to the right a level of so many messages goes. */
static int
level_width(const struct lcn_chart *chart, uint32_t component, uint32_t length)
{
	const struct lcn_chart_column *column = &chart->layout.columns[component];
	uint64_t width = (uint64_t) length * (uint64_t) column->band.width /
			 chart->system->components[component].capacity;
	return length > 0 && width == 0 ? 1 : (int) width;
}

/* Around a full mailbox. */
static void
put_frame(struct lcn_chart *chart, struct lcn_box box)
{
	box.x -= FRAME_WIDTH;
	box.width += 2 * FRAME_WIDTH;
	lcn_picture_rectangle(&chart->picture, LCN_LAYER_BANDS, "full", box, 0);
}

/* The length that the mailbox has had until y: the ground of its lanes, or its
 * level. */
static void
draw_length(struct lcn_chart *chart, uint32_t component, int y)
{
	struct lcn_chart_mailbox *mailbox = &chart->mailboxes[component];
	struct lcn_box box = chart->layout.columns[component].band;
	bool is_full = mailbox->length >= chart->system->components[component].capacity;
	box.y = mailbox->since;
	box.height = y - mailbox->since;
	mailbox->since = y;
	if (box.height <= 0)
		return;
	if (is_full)
		put_frame(chart, box);
	lcn_picture_rectangle(&chart->picture, LCN_LAYER_BANDS, "band", box, 0);
	if (has_lanes(chart, component) || mailbox->length == 0)
		return;
	struct lcn_text length = {0};
	lcn_text_format(&length, "%u", mailbox->length);
	box.width = level_width(chart, component, mailbox->length);
	lcn_picture_rectangle(&chart->picture, LCN_LAYER_BANDS, "level", box, 0);
	if (box.height >= 12)
		lcn_picture_text(&chart->picture, LCN_LAYER_FRONT, "count halo",
				 chart->layout.columns[component].band.x + 3, box.y + 11,
				 lcn_text_string(&length), SIZE_MAX);
	lcn_text_release(&length);
}

static void
draw_lane(struct lcn_chart *chart, uint32_t component, uint32_t number, int y)
{
	const struct lcn_chart_lane *lane = &chart->mailboxes[component].lanes[number];
	struct lcn_box box = {lane_x(chart, component, number) + 1, lane->since, LANE_WIDTH - 2,
			      y - lane->since};
	if (box.height > 0)
		lcn_picture_told_rectangle(
		    &chart->picture, LCN_LAYER_BANDS,
		    lcn_chart_message_class(chart->system, component, lane->message), box,
		    lcn_message_name(chart->system, component, lane->message));
}

/* The lane in which a message is put, without drawing. */
static uint32_t
enter(struct lcn_chart *chart, uint32_t component, uint32_t message, int y)
{
	struct lcn_chart_mailbox *mailbox = &chart->mailboxes[component];
	uint32_t number = 0;
	while (mailbox->lanes[number].is_used)
		number++;
	mailbox->lanes[number] = (struct lcn_chart_lane){
	    .is_used = true, .message = message, .order = mailbox->n_arrived++, .since = y};
	return number;
}

static void
set_length(struct lcn_chart *chart, uint32_t component, uint32_t length, int y)
{
	draw_length(chart, component, y);
	chart->mailboxes[component].length = length;
}

int
lcn_chart_post(struct lcn_chart *chart, uint32_t component, uint32_t message, int y,
	       bool is_from_left)
{
	struct lcn_chart_mailbox *mailbox = &chart->mailboxes[component];
	set_length(chart, component, mailbox->length + 1, y);
	int x = chart->layout.columns[component].band.x;
	if (!has_lanes(chart, component))
		return x + (is_from_left ? 0 : level_width(chart, component, mailbox->length));
	uint32_t lane = enter(chart, component, message, y);
	return lane_x(chart, component, lane) + (is_from_left ? 1 : LANE_WIDTH - 1);
}

/* Of the lanes with the message, the one in which it has waited longest. */
static uint32_t
oldest_lane(const struct lcn_chart_mailbox *mailbox, uint32_t message)
{
	uint32_t oldest = 0;
	bool is_found = false;
	for (uint32_t i = 0; i < LCN_CHART_MAX_LANES; i++) {
		const struct lcn_chart_lane *lane = &mailbox->lanes[i];
		if (!lane->is_used || lane->message != message)
			continue;
		if (!is_found || lane->order < mailbox->lanes[oldest].order)
			oldest = i;
		is_found = true;
	}
	return oldest;
}

int
lcn_chart_take(struct lcn_chart *chart, uint32_t component, uint32_t message, int y)
{
	struct lcn_chart_mailbox *mailbox = &chart->mailboxes[component];
	int level_end = chart->layout.columns[component].band.x +
			level_width(chart, component, mailbox->length);
	set_length(chart, component, mailbox->length - 1, y);
	if (!has_lanes(chart, component))
		return level_end;
	uint32_t lane = oldest_lane(mailbox, message);
	draw_lane(chart, component, lane, y);
	mailbox->lanes[lane].is_used = false;
	return lane_x(chart, component, lane) + 1;
}

void
lcn_chart_empty(struct lcn_chart *chart, int y)
{
	for (uint32_t c = 0; c < chart->layout.n_columns; c++) {
		struct lcn_chart_mailbox *mailbox = &chart->mailboxes[c];
		draw_length(chart, c, y);
		for (uint32_t i = 0; i < LCN_CHART_MAX_LANES; i++) {
			if (mailbox->lanes[i].is_used)
				draw_lane(chart, c, i, y);
			mailbox->lanes[i].is_used = false;
		}
	}
}

static void
fill_lanes(struct lcn_chart *chart, uint32_t component, const struct lcn_mailbox *mailbox, int y)
{
	const struct lcn_component *of = &chart->system->components[component];
	uint32_t n_items = of->order == LCN_ORDER_ANY ? of->n_messages : mailbox->length;
	for (uint32_t i = 0; i < n_items; i++) {
		bool is_bag = of->order == LCN_ORDER_ANY;
		uint32_t message = is_bag ? i : mailbox->items[i];
		for (uint32_t n = is_bag ? mailbox->items[i] : 1; n > 0; n--)
			enter(chart, component, message, y);
	}
}

void
lcn_chart_fill(struct lcn_chart *chart, const struct lcn_state *state, int y)
{
	for (uint32_t c = 0; c < chart->layout.n_columns; c++) {
		chart->mailboxes[c].since = y;
		chart->mailboxes[c].length = state->mailboxes[c].length;
		if (has_lanes(chart, c))
			fill_lanes(chart, c, &state->mailboxes[c], y);
	}
}
