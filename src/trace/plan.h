/* What of a run is shown, and what is only summed up.
 *
 * Runs through large mailboxes do the same few steps hundreds of times. A plan
 * cuts a run into parts: steps that are shown, of which the last ones may be
 * done again and again, told by their number, and, where there are still too
 * many, steps that are left out. The steps of all parts together are the run's.
 */
#ifndef LCN_TRACE_PLAN_H
#define LCN_TRACE_PLAN_H

#include "explicit/run.h"

struct lcn_plan_part {
	size_t first;	  /* of its steps, from 0 */
	size_t n_steps;	  /* that are done once */
	size_t n_times;	  /* how often in a row; shown is the first time */
	bool is_left_out; /* nothing of it is shown; n_times is 1 */
};

struct lcn_plan {
	const struct lcn_run *run;
	struct lcn_plan_part *parts;
	size_t n_parts;
};

/* Shows about max_steps at most, half of them from the beginning; 0: all. */
void lcn_plan_init(struct lcn_plan *plan, const struct lcn_run *run, size_t max_steps);
void lcn_plan_release(struct lcn_plan *plan);

static inline size_t
lcn_plan_part_end(const struct lcn_plan_part *part)
{
	return part->first + part->n_steps * part->n_times;
}

/* Whether some of its steps are not shown. */
static inline bool
lcn_plan_part_has_gap(const struct lcn_plan_part *part)
{
	return part->is_left_out || part->n_times > 1;
}

/* Appends what the gap is: "steps 3 to 8 again, 40 times, up to step 248". */
void lcn_plan_part_describe(const struct lcn_plan_part *part, struct lcn_text *text);

/* Told in this order; each may be NULL. */
struct lcn_plan_visit {
	void (*initial)(void *context, const struct lcn_state *state);
	/* Before the first step of a part. */
	void (*begin)(void *context, const struct lcn_plan_part *part);
	/* Of a step that is shown. */
	void (*step)(void *context, size_t number, const struct lcn_state *from,
		     const struct lcn_attempt *attempt);
	/* After a part of which something was not shown: the states before that
	 * and after it. */
	void (*gap)(void *context, const struct lcn_plan_part *part, const struct lcn_state *from,
		    const struct lcn_state *to);
};

/* Makes the run again; the result is that of lcn_run_replay(). */
enum lcn_outcome lcn_plan_replay(const struct lcn_plan *plan, const struct lcn_plan_visit *visit,
				 void *context);

#endif
