#include "trace/plan.h"

#include "base/memory.h"

enum {
	MAX_PERIOD = 64, /* of steps that are repeated */
	MIN_TIMES = 3,	 /* in a row, */
	MIN_HIDDEN = 4,	 /* and so many steps less to read: else all are shown */
};

static bool
is_same(struct lcn_choice a, struct lcn_choice b)
{
	return a.component == b.component && a.message == b.message && a.path == b.path;
}

/* How often in a row the steps from `first` on are done; the run's last step is
 * never one of them, as it is what the run leads to. */
static size_t
count_times(const struct lcn_run *run, size_t first, size_t period)
{
	const struct lcn_choice *choices = run->choices.items;
	size_t end = run->choices.n_items - 1;
	size_t at = first + period;
	while (at < end && is_same(choices[at], choices[at - period]))
		at++;
	return (at - first) / period;
}

/* The part that begins at a step: the repetition that hides most, of those the
 * shortest; or a single step. */
static struct lcn_plan_part
part_at(const struct lcn_run *run, size_t first)
{
	struct lcn_plan_part best = {.first = first, .n_steps = 1, .n_times = 1};
	size_t most = 0;
	for (size_t period = 1; period <= MAX_PERIOD; period++) {
		if (first + MIN_TIMES * period >= run->choices.n_items)
			break;
		size_t n_times = count_times(run, first, period);
		size_t n_hidden = (n_times - 1) * period;
		if (n_times < MIN_TIMES || n_hidden < MIN_HIDDEN || n_hidden <= most)
			continue;
		most = n_hidden;
		best.n_steps = period;
		best.n_times = n_times;
	}
	return best;
}

struct parts {
	struct lcn_plan_part *items;
	size_t n_items;
	size_t n_allocated;
};

/* Single steps in a row are one part. */
static void
add_part(struct parts *parts, struct lcn_plan_part part)
{
	struct lcn_plan_part *last = parts->n_items > 0 ? &lcn_array_last(parts) : NULL;
	if (last != NULL && last->n_times == 1 && part.n_times == 1)
		last->n_steps += part.n_steps;
	else
		lcn_array_push(parts, part);
}

static size_t
n_shown(const struct parts *parts)
{
	size_t n = 0;
	for (size_t i = 0; i < parts->n_items; i++)
		n += parts->items[i].n_steps;
	return n;
}

/* A part without what is not in [from, to) of the steps that are shown, of
 * which *n_before are in earlier parts. A repetition is kept whole. */
static void
add_shown(struct parts *parts, struct lcn_plan_part part, size_t n_before, size_t from, size_t to)
{
	size_t skip = n_before < from ? from - n_before : 0;
	size_t end = n_before + part.n_steps > to ? to - n_before : part.n_steps;
	if (part.n_times > 1 && n_before >= from && n_before < to) {
		lcn_array_push(parts, part);
	} else if (part.n_times == 1 && n_before < to && skip < end) {
		part.first += skip;
		part.n_steps = end - skip;
		add_part(parts, part);
	}
}

static void
add_shown_of(struct parts *parts, const struct parts *all, size_t from, size_t to)
{
	size_t n_before = 0;
	for (size_t i = 0; i < all->n_items; i++) {
		add_shown(parts, all->items[i], n_before, from, to);
		n_before += all->items[i].n_steps;
	}
}

/* Leaves out the middle, so that about max_steps are shown. */
static void
shorten(struct parts *parts, size_t n_run, size_t max_steps)
{
	struct parts head = {0};
	struct parts tail = {0};
	size_t n_steps = n_shown(parts);
	add_shown_of(&head, parts, 0, max_steps / 2);
	add_shown_of(&tail, parts, n_steps - max_steps / 2, n_steps);
	size_t first = head.n_items > 0 ? lcn_plan_part_end(&lcn_array_last(&head)) : 0;
	size_t end = tail.n_items > 0 ? tail.items[0].first : n_run;
	struct lcn_plan_part middle = {
	    .first = first, .n_steps = end - first, .n_times = 1, .is_left_out = true};
	if (middle.n_steps > 0)
		lcn_array_push(&head, middle);
	for (size_t i = 0; i < tail.n_items; i++)
		lcn_array_push(&head, tail.items[i]);
	free(parts->items);
	free(tail.items);
	*parts = head;
}

void
lcn_plan_init(struct lcn_plan *plan, const struct lcn_run *run, size_t max_steps)
{
	struct parts parts = {0};
	for (size_t at = 0; at < run->choices.n_items;) {
		struct lcn_plan_part part = part_at(run, at);
		add_part(&parts, part);
		at = lcn_plan_part_end(&part);
	}
	if (max_steps > 1 && n_shown(&parts) > max_steps)
		shorten(&parts, run->choices.n_items, max_steps);
	*plan = (struct lcn_plan){.run = run, .parts = parts.items, .n_parts = parts.n_items};
}

void
lcn_plan_release(struct lcn_plan *plan)
{
	free(plan->parts);
	*plan = (struct lcn_plan){0};
}

void
lcn_plan_part_describe(const struct lcn_plan_part *part, struct lcn_text *text)
{
	size_t first = part->first + 1;
	size_t end = lcn_plan_part_end(part);
	if (part->is_left_out && part->n_steps == 1)
		lcn_text_format(text, "step %zu is left out", first);
	else if (part->is_left_out)
		lcn_text_format(text, "steps %zu to %zu are left out", first, end);
	else if (part->n_steps == 1)
		lcn_text_format(text, "step %zu again, %zu times, up to step %zu", first,
				part->n_times - 1, end);
	else
		lcn_text_format(text, "steps %zu to %zu again, %zu times, up to step %zu", first,
				first + part->n_steps - 1, part->n_times - 1, end);
}

struct telling {
	const struct lcn_plan *plan;
	const struct lcn_plan_visit *visit;
	void *context;
	const struct lcn_plan_part *part; /* the one that the next step is in */
	struct lcn_state before_gap;
};

/* The step after which nothing more of the part is shown. */
static size_t
first_hidden(const struct lcn_plan_part *part)
{
	return part->first + (part->is_left_out ? 0 : part->n_steps);
}

static void
tell_attempt(void *context, size_t number, const struct lcn_state *from,
	     const struct lcn_attempt *attempt)
{
	struct telling *telling = context;
	const struct lcn_plan_visit *visit = telling->visit;
	const struct lcn_plan_part *part = telling->part;
	if (number == part->first && visit->begin != NULL)
		visit->begin(telling->context, part);
	if (lcn_plan_part_has_gap(part) && number == first_hidden(part))
		lcn_state_copy(attempt->system, &telling->before_gap, from);
	if (number < first_hidden(part) || !lcn_plan_part_has_gap(part)) {
		if (visit->step != NULL)
			visit->step(telling->context, number, from, attempt);
	}
	if (number + 1 < lcn_plan_part_end(part))
		return;
	if (lcn_plan_part_has_gap(part) && visit->gap != NULL)
		visit->gap(telling->context, part, &telling->before_gap, &attempt->state);
	telling->part++;
}

enum lcn_outcome
lcn_plan_replay(const struct lcn_plan *plan, const struct lcn_plan_visit *visit, void *context)
{
	const struct lcn_system *system = plan->run->system;
	struct telling telling = {
	    .plan = plan, .visit = visit, .context = context, .part = plan->parts};
	lcn_state_init(&telling.before_gap, system);
	lcn_state_set_initial(system, &telling.before_gap);
	if (visit->initial != NULL)
		visit->initial(context, &telling.before_gap);
	enum lcn_outcome outcome = lcn_run_replay(plan->run, tell_attempt, &telling);
	lcn_state_release(&telling.before_gap);
	return outcome;
}
