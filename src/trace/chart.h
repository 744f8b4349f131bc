/* A run as a message sequence chart, in parts.
 *
 * Time goes down. Each component has a column: its mailbox, and right of that
 * its lifeline. A step is a row: the message taken stands on the lifeline,
 * arrows lead from below it to the mailboxes of the receivers. In a mailbox a
 * message is a bar, from the send until it is taken, in a lane of its own, so
 * that one sees what waits, how long, and how full it is. Mailboxes that get
 * too long for lanes are shown as a level with numbers.
 */
#ifndef LCN_TRACE_CHART_H
#define LCN_TRACE_CHART_H

#include "trace/picture.h"
#include "trace/plan.h"

/* Longer texts are cut off; more lanes are a level. */
enum { LCN_CHART_MAX_LABEL = 30, LCN_CHART_MAX_LANES = 10 };

struct lcn_chart_column {
	uint32_t greatest;   /* length of the mailbox, as far as it is shown */
	uint32_t n_lanes;    /* 0: a level */
	int half;	     /* of the width of what stands on the lifeline */
	int right_of_center; /* room that is needed there */
	struct lcn_box band; /* the mailbox; its height is not used */
	int center;	     /* of the lifeline */
};

struct lcn_chart_layout {
	struct lcn_chart_column *columns; /* by component */
	uint32_t n_columns;
	int property; /* middle of the column of the property; 0 without one */
	int width;
};

/* Finds room for everything that the plan shows; `title` and `end` are lines
 * that must fit. */
void lcn_chart_layout_init(struct lcn_chart_layout *layout, const struct lcn_plan *plan,
			   const char *title, const char *end);
void lcn_chart_layout_release(struct lcn_chart_layout *layout);

/* A message in a lane. */
struct lcn_chart_lane {
	bool is_used;
	uint32_t message;
	uint64_t order; /* of the arrivals */
	int since;	/* y where it arrived */
};

/* A mailbox while it is drawn. */
struct lcn_chart_mailbox {
	struct lcn_chart_lane lanes[LCN_CHART_MAX_LANES];
	uint64_t n_arrived;
	uint32_t length;
	int since; /* y where it got this length */
};

struct lcn_chart {
	const struct lcn_system *system;
	struct lcn_chart_layout layout;
	struct lcn_picture picture;
	struct lcn_chart_mailbox *mailboxes; /* by component */
	int y;				     /* down to where it is drawn */
	int header_y;			     /* where the names were last written */
	size_t n_rows;
};

/* "m3": the class that colours a message of a component. */
const char *lcn_chart_message_class(const struct lcn_system *system, uint32_t component,
				    uint32_t message);

/* Mailboxes. Each change happens at some y; what was until then is drawn. */
void lcn_chart_fill(struct lcn_chart *chart, const struct lcn_state *state, int y);
void lcn_chart_empty(struct lcn_chart *chart, int y);
/* The x where an arrow to the message that arrives ends, coming from the left
 * or from the right. */
int lcn_chart_post(struct lcn_chart *chart, uint32_t component, uint32_t message, int y,
		   bool is_from_left);
/* The x where the message taken was. */
int lcn_chart_take(struct lcn_chart *chart, uint32_t component, uint32_t message, int y);

#endif
