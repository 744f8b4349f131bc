/* Runs as message sequence charts: the rows, from top to bottom. */
#include "trace/chart.h"

#include <string.h>

#include "base/memory.h"
#include "lang/ast.h"
#include "trace/forms.h"
#include "trace/words.h"

enum {
	MAX_STEPS = 200, /* more are a longer picture than anybody scrolls through */
	MARGIN = 16,
	TITLE_HEIGHT = 44,
	HEADER_HEIGHT = 50,
	NAMES_HEIGHT = 24,     /* of the names, written again */
	NAMES_DISTANCE = 1000, /* after so much */
	ROW_PADDING = 9,
	BOX_HEIGHT = 20,
	SENDS_SPACE = 6, /* below the message taken */
	SEND_HEIGHT = 22,
	LINE_HEIGHT = 15,
	GAP_HEIGHT = 46,
	END_HEIGHT = 44,
};

static const char style[] =
    ".paper{fill:#fff}\n"
    "text{font:12px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1f2328}\n"
    ".middle{text-anchor:middle}.end{text-anchor:end}\n"
    ".title{font-size:15px;font-weight:600}\n"
    ".name{font-size:13px;font-weight:600}\n"
    ".small{font-size:11px;fill:#57606a}\n"
    ".number{fill:#57606a;text-anchor:end}\n"
    ".halo{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}\n"
    ".count{font-size:10px}\n"
    ".alarm{fill:#b3261e;font-weight:600}\n"
    ".row{fill:#f6f8fa}.wrong{fill:#fdecea}.cut{fill:#eef1f4}\n"
    ".head{stroke:none}\n"
    ".column{fill:#fff;stroke:#57606a}.missing{stroke-dasharray:5 3}\n"
    ".life{stroke:#8c959f;stroke-dasharray:2 4}\n"
    ".edge{stroke:#8c959f;stroke-dasharray:6 4}\n"
    ".band{fill:#fff}.full{fill:#f2b632}.outline{fill:none;stroke:#c4ccd4}\n"
    ".level{fill:#a5bcd6}\n"
    ".busy{fill:#fff;stroke:#57606a}\n"
    ".send{stroke:#1f2328;stroke-width:1.3}.send.head{fill:#1f2328}\n"
    ".refused{stroke:#b3261e;stroke-width:1.5;stroke-dasharray:4 3}.refused.head{fill:#b3261e}\n"
    ".cross{stroke:#b3261e;stroke-width:2.5}\n"
    ".state{fill:#fff;stroke:#57606a}.bad{fill:#b3261e;stroke:#b3261e}.onbad{fill:#fff}\n"
    ".m0{fill:#0072b2;stroke:#0072b2}.m1{fill:#e69f00;stroke:#e69f00}\n"
    ".m2{fill:#009e73;stroke:#009e73}.m3{fill:#cc79a7;stroke:#cc79a7}\n"
    ".m4{fill:#56b4e9;stroke:#56b4e9}.m5{fill:#8c6d31;stroke:#8c6d31}\n"
    ".m6{fill:#6a3d9a;stroke:#6a3d9a}\n"
    ".take{fill:#fff;stroke-width:2}\n";

static int
center_of(const struct lcn_chart *chart, uint32_t component)
{
	return chart->layout.columns[component].center;
}

static void
put_text(struct lcn_chart *chart, const char *class, int x, int y, const char *text)
{
	lcn_picture_text(&chart->picture, LCN_LAYER_FRONT, class, x, y, text, LCN_CHART_MAX_LABEL);
}

/* The ground of a row of the given height. */
static void
put_ground(struct lcn_chart *chart, const char *class, int height)
{
	struct lcn_box box = {0, chart->y, chart->layout.width, height};
	lcn_picture_rectangle(&chart->picture, LCN_LAYER_GROUND, class, box, 0);
}

/* The heads of the columns. */

static void
put_capacity(struct lcn_chart *chart, uint32_t component)
{
	const struct lcn_chart_column *column = &chart->layout.columns[component];
	struct lcn_text text = {0};
	lcn_text_format(&text, "holds %u", chart->system->components[component].capacity);
	put_text(chart, "small", column->band.x, chart->y + HEADER_HEIGHT - 6,
		 lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
put_head(struct lcn_chart *chart, uint32_t component)
{
	const struct lcn_chart_column *column = &chart->layout.columns[component];
	const struct lcn_component *of = &chart->system->components[component];
	bool is_open = of->is_missing && !chart->system->is_filled;
	struct lcn_box box = {column->band.x, chart->y,
			      column->center + column->half - column->band.x, 26};
	lcn_picture_rectangle(&chart->picture, LCN_LAYER_FRONT,
			      is_open ? "column missing" : "column", box, 5);
	put_text(chart, "name middle", box.x + box.width / 2, chart->y + 18, of->name);
	put_capacity(chart, component);
}

static void
put_state(struct lcn_chart *chart, uint32_t state, int y)
{
	struct lcn_text text = {0};
	bool is_error = lcn_system_is_error(chart->system, state);
	if (is_error)
		lcn_text_append(&text, LCN_ERROR_TEXT);
	else
		lcn_text_format(&text, "%u", state);
	int width = lcn_picture_text_width(lcn_text_string(&text), SIZE_MAX) + 14;
	struct lcn_box box = {chart->layout.property - width / 2, y - 10, width, 20};
	lcn_picture_rectangle(&chart->picture, LCN_LAYER_FRONT, is_error ? "bad" : "state", box,
			      10);
	put_text(chart, is_error ? "onbad middle" : "middle", chart->layout.property, y + 4,
		 lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
put_heads(struct lcn_chart *chart)
{
	for (uint32_t c = 0; c < chart->layout.n_columns; c++)
		put_head(chart, c);
	if (chart->layout.property > 0) {
		put_text(chart, "name middle", chart->layout.property, chart->y + 18,
			 chart->system->property_name);
		put_text(chart, "small middle", chart->layout.property,
			 chart->y + HEADER_HEIGHT - 6, "property");
	}
	chart->y += HEADER_HEIGHT;
	chart->header_y = chart->y;
}

/* The names once more, where the heads are far up. */
static void
put_names(struct lcn_chart *chart)
{
	if (chart->y - chart->header_y < NAMES_DISTANCE)
		return;
	put_ground(chart, "cut", NAMES_HEIGHT);
	for (uint32_t c = 0; c < chart->layout.n_columns; c++)
		put_text(chart, "small middle halo", center_of(chart, c), chart->y + 16,
			 lcn_component_name(chart->system, c));
	if (chart->layout.property > 0)
		put_text(chart, "small middle halo", chart->layout.property, chart->y + 16,
			 chart->system->property_name);
	chart->y += NAMES_HEIGHT;
	chart->header_y = chart->y;
}

static void
put_initial(void *context, const struct lcn_state *state)
{
	struct lcn_chart *chart = context;
	struct lcn_text text = {0};
	int y = chart->y + ROW_PADDING + BOX_HEIGHT / 2;
	lcn_chart_fill(chart, state, y);
	put_text(chart, "number", MARGIN + 24, y + 4, "0");
	for (uint32_t c = 0; c < chart->layout.n_columns; c++) {
		if (state->mailboxes[c].length == 0)
			continue;
		lcn_text_clear(&text);
		lcn_mailbox_format(&chart->system->components[c], &state->mailboxes[c], 2, &text);
		put_text(chart, "small middle halo", center_of(chart, c), y + 4,
			 lcn_text_string(&text));
	}
	if (chart->layout.property > 0)
		put_state(chart, state->property, y);
	chart->y += 2 * ROW_PADDING + BOX_HEIGHT;
	lcn_text_release(&text);
}

/* Steps. */

static size_t
n_changes(const struct lcn_chart *chart, const struct lcn_state *from, const struct lcn_state *to)
{
	size_t n = 0;
	for (uint32_t v = 0; v < chart->system->n_variables; v++)
		n += from->values[v] != to->values[v];
	return n;
}

static int
row_height(const struct lcn_chart *chart, const struct lcn_state *from,
	   const struct lcn_attempt *attempt)
{
	size_t n_sends = lcn_label_n_sends(attempt->label.n_items - 1);
	size_t n_lines = n_changes(chart, from, &attempt->state);
	n_sends += attempt->outcome == LCN_REFUSED;
	n_lines += attempt->outcome == LCN_FAULTY;
	return 2 * ROW_PADDING + BOX_HEIGHT + (n_sends > 0 ? SENDS_SPACE : 0) +
	       (int) n_sends * SEND_HEIGHT + (int) n_lines * LINE_HEIGHT;
}

/* From the mailbox to the lifeline. */
static void
put_take(struct lcn_chart *chart, const struct lcn_attempt *attempt, int y)
{
	struct lcn_choice choice = attempt->choice;
	const char *name = lcn_message_name(chart->system, choice.component, choice.message);
	const char *class =
	    lcn_chart_message_class(chart->system, choice.component, choice.message);
	int center = center_of(chart, choice.component);
	int width = lcn_picture_text_width(name, LCN_CHART_MAX_LABEL) + 14;
	struct lcn_box box = {center - width / 2, y - BOX_HEIGHT / 2, width, BOX_HEIGHT};
	int from = lcn_chart_take(chart, choice.component, choice.message, y);
	struct lcn_text take = {0};
	lcn_text_format(&take, "%s take", class);
	lcn_picture_line(&chart->picture, LCN_LAYER_LINES, lcn_text_string(&take), from, y, box.x,
			 y);
	lcn_picture_rectangle(&chart->picture, LCN_LAYER_FRONT, lcn_text_string(&take), box, 4);
	put_text(chart, "middle", center, y + 4, name);
	lcn_text_release(&take);
}

/* The text of an arrow stands next to its sender. */
static void
put_send_text(struct lcn_chart *chart, uint32_t sender, uint32_t receiver, const char *name,
	      const char *class, int y)
{
	struct lcn_text classes = {0};
	bool is_left = receiver < sender;
	const struct lcn_chart_column *column = &chart->layout.columns[sender];
	int x = column->center + 10;
	if (is_left)
		x = column->band.x - 8;
	else if (receiver == sender)
		x = column->center - 8;
	lcn_text_format(&classes, "halo%s%s", x < column->center ? " end" : "", class);
	put_text(chart, lcn_text_string(&classes), x, y - 4, name);
	lcn_text_release(&classes);
}

static void
put_send(struct lcn_chart *chart, uint32_t sender, uint32_t receiver, uint32_t message, int y)
{
	const char *name = lcn_message_name(chart->system, receiver, message);
	int center = center_of(chart, sender);
	int end = lcn_chart_post(chart, receiver, message, y, receiver > sender);
	lcn_picture_arrow(&chart->picture, LCN_LAYER_LINES, "send", center, end, y);
	put_send_text(chart, sender, receiver, name, "", y);
}

/* An arrow that ends at the edge of the full mailbox, with a cross. */
static void
put_refused(struct lcn_chart *chart, const struct lcn_attempt *attempt, int y)
{
	uint32_t sender = attempt->choice.component;
	uint32_t receiver = attempt->operation->receiver;
	struct lcn_box band = chart->layout.columns[receiver].band;
	int end = receiver > sender ? band.x - 6 : band.x + band.width + 6;
	const char *name = lcn_message_name(chart->system, receiver, attempt->operation->message);
	lcn_picture_line(&chart->picture, LCN_LAYER_LINES, "refused", center_of(chart, sender), y,
			 end, y);
	lcn_picture_line(&chart->picture, LCN_LAYER_FRONT, "cross", end - 5, y - 5, end + 5, y + 5);
	lcn_picture_line(&chart->picture, LCN_LAYER_FRONT, "cross", end - 5, y + 5, end + 5, y - 5);
	put_send_text(chart, sender, receiver, name, " alarm", y);
}

/* All sends, and where the property moves; returns y below them. */
static int
put_sends(struct lcn_chart *chart, const struct lcn_state *from, const struct lcn_attempt *attempt,
	  int y)
{
	uint32_t sender = attempt->choice.component;
	uint32_t property = from->property;
	int first_y = y;
	y += SENDS_SPACE;
	for (size_t i = 1; i < attempt->label.n_items; i += 2) {
		uint32_t receiver = attempt->label.items[i];
		uint32_t message = attempt->label.items[i + 1];
		y += SEND_HEIGHT;
		put_send(chart, sender, receiver, message, y);
		uint32_t next =
		    lcn_system_watch(chart->system, property, sender, receiver, message);
		if (next != property)
			put_state(chart, next, y);
		property = next;
	}
	if (attempt->outcome == LCN_REFUSED)
		put_refused(chart, attempt, y += SEND_HEIGHT);
	return y > first_y + SENDS_SPACE ? y : first_y;
}

/* While a step lasts, its lifeline is a bar. */
static void
put_busy(struct lcn_chart *chart, uint32_t component, int from, int to)
{
	struct lcn_box box = {center_of(chart, component) - 3, from, 6, to - from};
	if (box.height > 0)
		lcn_picture_rectangle(&chart->picture, LCN_LAYER_LINES, "busy", box, 0);
}

static void
put_changes(struct lcn_chart *chart, const struct lcn_state *from,
	    const struct lcn_attempt *attempt, int y)
{
	struct lcn_text text = {0};
	int x = center_of(chart, attempt->choice.component) + 10;
	for (uint32_t v = 0; v < chart->system->n_variables; v++) {
		if (from->values[v] == attempt->state.values[v])
			continue;
		lcn_text_clear(&text);
		lcn_change_append(chart->system, v, from, &attempt->state, &text);
		put_text(chart, "small halo", x, y, lcn_text_string(&text));
		y += LINE_HEIGHT;
	}
	if (attempt->outcome == LCN_FAULTY)
		put_text(chart, "alarm halo", x, y, lcn_fault_name(attempt->fault));
	lcn_text_release(&text);
}

static void
put_number(struct lcn_chart *chart, size_t number, int y)
{
	struct lcn_text text = {0};
	lcn_text_format(&text, "%zu", number);
	put_text(chart, "number", MARGIN + 24, y + 4, lcn_text_string(&text));
	lcn_text_release(&text);
}

static void
put_step(void *context, size_t number, const struct lcn_state *from,
	 const struct lcn_attempt *attempt)
{
	struct lcn_chart *chart = context;
	put_names(chart);
	int height = row_height(chart, from, attempt);
	int y = chart->y + ROW_PADDING + BOX_HEIGHT / 2;
	if (attempt->outcome != LCN_STEP)
		put_ground(chart, "wrong", height);
	else if (chart->n_rows++ % 2 == 0)
		put_ground(chart, "row", height);
	put_number(chart, number + 1, y);
	put_take(chart, attempt, y);
	int below = put_sends(chart, from, attempt, y);
	put_busy(chart, attempt->choice.component, y + BOX_HEIGHT / 2, below + 4);
	put_changes(chart, from, attempt,
		    (below > y ? below : y + BOX_HEIGHT / 2 - 4) + LINE_HEIGHT);
	chart->y += height;
}

static void
put_gap(void *context, const struct lcn_plan_part *part, const struct lcn_state *from,
	const struct lcn_state *to)
{
	struct lcn_chart *chart = context;
	struct lcn_text text = {0};
	int top = chart->y + 6;
	int bottom = chart->y + GAP_HEIGHT - 6;
	lcn_plan_part_describe(part, &text);
	lcn_chart_empty(chart, top);
	lcn_chart_fill(chart, to, bottom);
	put_ground(chart, "cut", GAP_HEIGHT);
	lcn_picture_line(&chart->picture, LCN_LAYER_GROUND, "edge", 0, top, chart->layout.width,
			 top);
	lcn_picture_line(&chart->picture, LCN_LAYER_GROUND, "edge", 0, bottom, chart->layout.width,
			 bottom);
	lcn_picture_text(&chart->picture, LCN_LAYER_FRONT, "name halo", MARGIN + 44,
			 chart->y + GAP_HEIGHT / 2 + 4, lcn_text_string(&text), SIZE_MAX);
	if (chart->layout.property > 0 && from->property != to->property)
		put_state(chart, to->property, bottom);
	chart->y += GAP_HEIGHT;
	lcn_text_release(&text);
}

/* Lines down the whole chart. */
static void
put_lifelines(struct lcn_chart *chart, int top)
{
	for (uint32_t c = 0; c < chart->layout.n_columns; c++) {
		struct lcn_box band = chart->layout.columns[c].band;
		band.y = top;
		band.height = chart->y - top;
		lcn_picture_rectangle(&chart->picture, LCN_LAYER_BANDS, "outline", band, 0);
		lcn_picture_line(&chart->picture, LCN_LAYER_BANDS, "life", center_of(chart, c), top,
				 center_of(chart, c), chart->y);
	}
	if (chart->layout.property > 0)
		lcn_picture_line(&chart->picture, LCN_LAYER_BANDS, "life", chart->layout.property,
				 top, chart->layout.property, chart->y);
}

static void
put_end(struct lcn_chart *chart, const char *end)
{
	if (*end == '\0') {
		chart->y += MARGIN;
		return;
	}
	put_ground(chart, "wrong", END_HEIGHT);
	lcn_picture_text(&chart->picture, LCN_LAYER_FRONT, "alarm", MARGIN + 44,
			 chart->y + END_HEIGHT / 2 + 5, end, SIZE_MAX);
	chart->y += END_HEIGHT;
}

static void
draw(struct lcn_chart *chart, const struct lcn_plan *plan, const char *title, const char *end)
{
	static const struct lcn_plan_visit visit = {
	    .initial = put_initial, .step = put_step, .gap = put_gap};
	lcn_picture_text(&chart->picture, LCN_LAYER_FRONT, "title", MARGIN, 28, title, SIZE_MAX);
	chart->y = TITLE_HEIGHT;
	put_heads(chart);
	int top = chart->y;
	lcn_plan_replay(plan, &visit, chart);
	lcn_chart_empty(chart, chart->y);
	put_lifelines(chart, top);
	put_end(chart, end);
}

void
lcn_run_to_svg(const struct lcn_run *run, struct lcn_output *out)
{
	struct lcn_chart chart = {.system = run->system};
	struct lcn_plan plan;
	struct lcn_text title = {0};
	struct lcn_text end = {0};
	lcn_run_append_title(run, &title);
	lcn_run_append_end(run, &end);
	lcn_plan_init(&plan, run, MAX_STEPS);
	lcn_chart_layout_init(&chart.layout, &plan, lcn_text_string(&title), lcn_text_string(&end));
	chart.mailboxes = LCN_NEW_ZEROS(struct lcn_chart_mailbox, run->system->n_components);
	draw(&chart, &plan, lcn_text_string(&title), lcn_text_string(&end));
	lcn_picture_write(&chart.picture, chart.layout.width, chart.y, lcn_text_string(&title),
			  style, out);
	free(chart.mailboxes);
	lcn_picture_release(&chart.picture);
	lcn_chart_layout_release(&chart.layout);
	lcn_plan_release(&plan);
	lcn_text_release(&title);
	lcn_text_release(&end);
}
