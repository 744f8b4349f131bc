#include "analysis/compliance.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/tuples.h"
#include "model/lower.h"

/* A way through a method, as far as messages are concerned. */
struct way {
	const struct lcn_path *path;
	bool is_productive; /* what it sends to itself can come to an end */
};

/* What is known of a message of the component. */
struct method {
	LCN_ARRAY(struct way) ways; /* that differ in their posts */
	bool is_productive;	    /* can be handled to the end */
	bool is_loud;		    /* so that something is sent to others */
};

/* One alternative of the interface: what each receiver gets, in order. */
struct alternative {
	LCN_ARRAY(struct lcn_operation) posts; /* grouped by receiver */
	uint32_t *n_messages;		       /* by component */
};

/* Where a response stands: what each component has got (the beginning of what
 * some alternative has for it) and what waits. Kept as a tuple: the first
 * alternative that fits, counts by component, then the queue. */
struct position {
	uint32_t alternative;
	uint32_t *n_got; /* by component */
	size_t n_outputs;
	LCN_ARRAY(uint32_t) queue; /* messages that may lead to a send */
};

/* How a position was found. */
struct origin {
	uint32_t parent;
	const struct way *way; /* of the first message in the parent's queue */
};

struct decision {
	const struct lcn_model *model;
	const struct lcn_system *system;
	const struct lcn_budget *budget;
	uint32_t self;
	struct method *methods; /* by message */
	const char *message;	/* of the interface, being looked at */
	LCN_ARRAY(struct alternative) alternatives;
	struct lcn_tuples positions;
	LCN_ARRAY(struct origin) origins; /* by position */
	struct position now;
	const struct lcn_operation *wrong; /* no alternative goes on like that; or NULL */
	struct lcn_compliance *compliance;
	size_t n_allocated;
};

static const struct lcn_component *
component_of(const struct decision *d)
{
	return &d->system->components[d->self];
}

static bool
is_to_self(const struct decision *d, const struct lcn_operation *o)
{
	return o->receiver == d->self;
}

/* The next post of a path at or after *i, or NULL. */
static const struct lcn_operation *
next_post(const struct lcn_path *path, size_t *i)
{
	while (*i < path->n_operations && path->operations[*i].kind != LCN_POST)
		++*i;
	return *i < path->n_operations ? &path->operations[(*i)++] : NULL;
}

static bool
has_same_posts(const struct lcn_path *a, const struct lcn_path *b)
{
	size_t i = 0, j = 0;
	for (;;) {
		const struct lcn_operation *x = next_post(a, &i);
		const struct lcn_operation *y = next_post(b, &j);
		if (x == NULL || y == NULL)
			return x == y;
		if (x->receiver != y->receiver || x->message != y->message)
			return false;
	}
}

static bool
is_known(const struct method *method, const struct lcn_path *path)
{
	for (size_t i = 0; i < method->ways.n_items; i++)
		if (has_same_posts(method->ways.items[i].path, path))
			return true;
	return false;
}

static void
find_ways(struct decision *d)
{
	const struct lcn_component *component = component_of(d);
	d->methods = LCN_NEW_ZEROS(struct method, component->n_messages);
	for (uint32_t m = 0; m < component->n_messages; m++)
		for (size_t p = 0; p < component->messages[m].n_paths; p++) {
			struct way way = {.path = &component->messages[m].paths[p]};
			if (!is_known(&d->methods[m], way.path))
				lcn_array_push(&d->methods[m].ways, way);
		}
}

static bool
is_productive(const struct decision *d, const struct way *way)
{
	size_t i = 0;
	const struct lcn_operation *o;
	while ((o = next_post(way->path, &i)) != NULL)
		if (is_to_self(d, o) && !d->methods[o->message].is_productive)
			return false;
	return true;
}

static bool
is_loud(const struct decision *d, const struct way *way)
{
	size_t i = 0;
	const struct lcn_operation *o;
	while ((o = next_post(way->path, &i)) != NULL)
		if (!is_to_self(d, o) || d->methods[o->message].is_loud)
			return way->is_productive;
	return false;
}

/* One more round of both; false when there is nothing new. */
static bool
learn(struct decision *d)
{
	bool has_changed = false;
	for (uint32_t m = 0; m < component_of(d)->n_messages; m++) {
		struct method *method = &d->methods[m];
		for (size_t w = 0; w < method->ways.n_items; w++) {
			struct way *way = &method->ways.items[w];
			bool is_new = !way->is_productive && is_productive(d, way);
			way->is_productive |= is_new;
			method->is_productive |= is_new;
			has_changed |= is_new;
			if (!method->is_loud && is_loud(d, way))
				has_changed = method->is_loud = true;
		}
	}
	return has_changed;
}

/* Alternatives. */

static void
add_alternative(struct decision *d, const struct lcn_pair *pair)
{
	const struct lcn_system *system = d->system;
	struct alternative *alternative = lcn_array_add(&d->alternatives);
	*alternative =
	    (struct alternative){.n_messages = LCN_NEW_ZEROS(uint32_t, system->n_components)};
	for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next) {
		uint32_t receiver = lcn_system_component(system, r->actor->name.text);
		for (const struct lcn_message *m = r->messages; m != NULL; m = m->next) {
			struct lcn_operation post = {
			    .kind = LCN_POST,
			    .receiver = receiver,
			    .message = lcn_system_message(system, receiver, m->name.text)};
			lcn_array_push(&alternative->posts, post);
			alternative->n_messages[receiver]++;
		}
	}
}

/* Number n of what the receiver gets. */
static uint32_t
message_for(const struct alternative *alternative, uint32_t receiver, uint32_t n)
{
	size_t i = 0;
	while (alternative->posts.items[i].receiver != receiver || n-- > 0)
		i++;
	return alternative->posts.items[i].message;
}

/* Whether alternative b begins for every component like what was got so far,
 * which a begins with. */
static bool
begins_alike(const struct decision *d, const struct alternative *a, const struct alternative *b,
	     const uint32_t *n_got)
{
	for (uint32_t c = 0; c < d->system->n_components; c++) {
		if (n_got[c] > b->n_messages[c])
			return false;
		for (uint32_t i = 0; i < n_got[c]; i++)
			if (message_for(a, c, i) != message_for(b, c, i))
				return false;
	}
	return true;
}

/* Whether one more message fits an alternative. */
static bool
continues(const struct alternative *alternative, const uint32_t *n_got,
	  const struct lcn_operation *o)
{
	uint32_t n = n_got[o->receiver];
	return n < alternative->n_messages[o->receiver] &&
	       message_for(alternative, o->receiver, n) == o->message;
}

/* What is sent next; wrong when no alternative begins like that. */
static void
get(struct decision *d, const struct lcn_operation *o)
{
	const struct alternative *present = &d->alternatives.items[d->now.alternative];
	for (uint32_t a = d->now.alternative; a < d->alternatives.n_items; a++) {
		const struct alternative *other = &d->alternatives.items[a];
		if (!continues(other, d->now.n_got, o) ||
		    !begins_alike(d, present, other, d->now.n_got))
			continue;
		d->now.alternative = a;
		d->now.n_got[o->receiver]++;
		d->now.n_outputs++;
		return;
	}
	d->wrong = o;
}

static bool
is_complete(const struct decision *d)
{
	const struct alternative *present = &d->alternatives.items[d->now.alternative];
	for (uint32_t a = d->now.alternative; a < d->alternatives.n_items; a++) {
		const struct alternative *other = &d->alternatives.items[a];
		if (other->posts.n_items == d->now.n_outputs &&
		    begins_alike(d, present, other, d->now.n_got))
			return true;
	}
	return false;
}

static size_t
longest(const struct decision *d)
{
	size_t n = 0;
	for (size_t a = 0; a < d->alternatives.n_items; a++)
		if (d->alternatives.items[a].posts.n_items > n)
			n = d->alternatives.items[a].posts.n_items;
	return n;
}

/* Positions. */

static uint32_t
add_position(struct decision *d, struct origin origin)
{
	LCN_ARRAY(uint32_t) words = {0};
	lcn_array_push(&words, d->now.alternative);
	for (uint32_t c = 0; c < d->system->n_components; c++)
		lcn_array_push(&words, d->now.n_got[c]);
	for (size_t i = 0; i < d->now.queue.n_items; i++)
		lcn_array_push(&words, d->now.queue.items[i]);
	uint32_t number = lcn_tuples_add(&d->positions, words.items, words.n_items);
	if (number == d->origins.n_items)
		lcn_array_push(&d->origins, origin);
	lcn_array_release(&words);
	return number;
}

static void
load_position(struct decision *d, uint32_t number)
{
	const uint32_t *words = lcn_tuples_at(&d->positions, number);
	size_t n_words = lcn_tuples_length(&d->positions, number);
	d->now.alternative = words[0];
	d->now.n_outputs = 0;
	lcn_array_clear(&d->now.queue);
	for (uint32_t c = 0; c < d->system->n_components; c++)
		d->now.n_outputs += d->now.n_got[c] = words[1 + c];
	for (size_t i = 1 + d->system->n_components; i < n_words; i++)
		lcn_array_push(&d->now.queue, words[i]);
}

/* Handles the first message that waits in this way. */
static void
handle(struct decision *d, const struct way *way)
{
	size_t i = 0;
	const struct lcn_operation *o;
	uint32_t *queue = d->now.queue.items;
	memmove(queue, queue + 1, --d->now.queue.n_items * sizeof *queue);
	while (d->wrong == NULL && (o = next_post(way->path, &i)) != NULL) {
		if (!is_to_self(d, o))
			get(d, o);
		else if (d->methods[o->message].is_loud)
			lcn_array_push(&d->now.queue, o->message);
	}
}

/* What is wrong, spelled out. */

struct telling {
	const struct decision *d;
	struct lcn_deviation *deviation;
	struct lcn_text sent;
	size_t n_allocated;
};

static void
add_step(struct telling *t, struct lcn_span span, char *text)
{
	struct lcn_deviation *deviation = t->deviation;
	struct lcn_deviation_step step = {.text = text};
	if (span.source != NULL) {
		step.file = span.source->path;
		lcn_source_locate(span.source, span.begin, &step.line, &step.column);
	}
	deviation->steps = lcn_array_grow(deviation->steps, &t->n_allocated, deviation->n_steps + 1,
					  sizeof *deviation->steps);
	deviation->steps[deviation->n_steps++] = step;
}

static void
tell_post(struct telling *t, const struct lcn_operation *o)
{
	const struct lcn_component *receiver = &t->d->system->components[o->receiver];
	const char *message = receiver->messages[o->message].name;
	bool is_internal = is_to_self(t->d, o);
	struct lcn_text text = {0};
	lcn_text_format(&text, "sends %s to %s", message, is_internal ? "itself" : receiver->name);
	add_step(t, o->span, lcn_text_take(&text));
	if (is_internal)
		return;
	lcn_text_append(&t->sent, t->sent.n_bytes > 0 ? " " : "");
	lcn_format_send(&t->sent, message, receiver->name);
}

/* The message is taken and handled in this way, up to what is wrong in it. */
static void
tell_way(struct telling *t, uint32_t message, const struct way *way,
	 const struct lcn_operation *end)
{
	const struct decision *d = t->d;
	const char *name = component_of(d)->messages[message].name;
	struct lcn_text text = {0};
	lcn_text_format(&text, "takes %s", name);
	add_step(t, lcn_model_method(d->model, d->model->component, name)->name.span,
		 lcn_text_take(&text));
	for (size_t i = 0; i < way->path->n_operations; i++) {
		const struct lcn_operation *o = &way->path->operations[i];
		if (o->kind == LCN_TEST)
			add_step(t, o->span,
				 lcn_copy_string(o->truth ? "where this holds"
							  : "where this does not hold"));
		if (o->kind == LCN_POST)
			tell_post(t, o);
		if (o == end)
			break;
	}
}

/* All ways that led to a position. */
static void
tell_origin(struct telling *t, struct decision *d, uint32_t position)
{
	LCN_ARRAY(uint32_t) chain = {0};
	for (uint32_t p = position; d->origins.items[p].way != NULL; p = d->origins.items[p].parent)
		lcn_array_push(&chain, p);
	while (chain.n_items > 0) {
		const struct origin *origin = &d->origins.items[lcn_array_pop(&chain)];
		load_position(d, origin->parent);
		tell_way(t, d->now.queue.items[0], origin->way, NULL);
	}
	lcn_array_release(&chain);
}

/* Handling the first message of the position in this way is wrong. */
static void
deviate(struct decision *d, enum lcn_deviation_kind kind, uint32_t position, const struct way *way)
{
	struct lcn_compliance *compliance = d->compliance;
	const struct lcn_operation *wrong = d->wrong;
	compliance->items = lcn_array_grow(compliance->items, &d->n_allocated,
					   compliance->n_items + 1, sizeof *compliance->items);
	struct lcn_deviation *deviation = &compliance->items[compliance->n_items++];
	*deviation = (struct lcn_deviation){.message = d->message, .kind = kind};
	if (wrong != NULL &&
	    d->now.n_got[wrong->receiver] >= d->system->components[wrong->receiver].capacity)
		deviation->overfull = d->system->components[wrong->receiver].name;
	struct telling t = {.d = d, .deviation = deviation};
	if (way != NULL) {
		tell_origin(&t, d, position);
		load_position(d, position);
		tell_way(&t, d->now.queue.items[0], way, wrong);
	}
	deviation->sent = lcn_copy_string(lcn_text_string(&t.sent));
	lcn_text_release(&t.sent);
}

/* Whether the first message of the position can be handled in this way; if
 * not, that is a deviation. */
static bool
follow(struct decision *d, uint32_t position, const struct way *way)
{
	size_t n_before = d->compliance->n_items;
	load_position(d, position);
	d->wrong = NULL;
	handle(d, way);
	if (d->wrong != NULL)
		deviate(d, LCN_DEVIATION_OTHER, position, way);
	else if (d->now.queue.n_items == 0 && !is_complete(d))
		deviate(d, LCN_DEVIATION_SHORT, position, way);
	else if (d->now.n_outputs + d->now.queue.n_items > longest(d))
		deviate(d, LCN_DEVIATION_LONG, position, way);
	else
		add_position(d, (struct origin){position, way});
	return d->compliance->n_items == n_before;
}

static void
clear_message(struct decision *d)
{
	for (size_t a = 0; a < d->alternatives.n_items; a++) {
		lcn_array_release(&d->alternatives.items[a].posts);
		free(d->alternatives.items[a].n_messages);
	}
	lcn_array_clear(&d->alternatives);
	lcn_tuples_clear(&d->positions);
	lcn_array_clear(&d->origins);
	lcn_array_clear(&d->now.queue);
	memset(d->now.n_got, 0, d->system->n_components * sizeof *d->now.n_got);
	d->now.alternative = 0;
	d->now.n_outputs = 0;
}

/* Every position that the message leads to, by the number of messages handled
 * until then. */
static enum lcn_limit
walk_positions(struct decision *d)
{
	enum lcn_limit limit = LCN_LIMIT_NONE;
	for (uint32_t p = 0; p < lcn_tuples_count(&d->positions); p++) {
		load_position(d, p);
		if (d->now.queue.n_items == 0)
			continue;
		const struct method *method = &d->methods[d->now.queue.items[0]];
		for (size_t w = 0; w < method->ways.n_items; w++)
			if (method->ways.items[w].is_productive &&
			    !follow(d, p, &method->ways.items[w]))
				return LCN_LIMIT_NONE;
		limit = lcn_budget_check(d->budget);
		if (limit != LCN_LIMIT_NONE)
			break;
	}
	return limit;
}

/* A message of the interface; its first pair stands for all. */
static enum lcn_limit
decide_message(struct decision *d, const struct lcn_pair *first)
{
	const struct lcn_component *component = component_of(d);
	uint32_t message = 0;
	while (message < component->n_messages &&
	       strcmp(component->messages[message].name, first->message.text) != 0)
		message++;
	if (message == component->n_messages || !d->methods[message].is_productive)
		return LCN_LIMIT_NONE;
	clear_message(d);
	d->message = first->message.text;
	for (const struct lcn_pair *p = first; p != NULL; p = p->next)
		if (strcmp(p->message.text, d->message) == 0)
			add_alternative(d, p);
	lcn_array_push(&d->now.queue, message);
	add_position(d, (struct origin){0, NULL});
	return walk_positions(d);
}

static void
release(struct decision *d)
{
	clear_message(d);
	for (uint32_t m = 0; m < component_of(d)->n_messages; m++)
		lcn_array_release(&d->methods[m].ways);
	free(d->methods);
	free(d->now.n_got);
	lcn_array_release(&d->now.queue);
	lcn_array_release(&d->alternatives);
	lcn_tuples_release(&d->positions);
	lcn_array_release(&d->origins);
}

enum lcn_limit
lcn_compliance_decide(const struct lcn_model *model, const struct lcn_system *system,
		      const struct lcn_budget *budget, struct lcn_compliance *compliance)
{
	enum lcn_limit limit = LCN_LIMIT_NONE;
	struct decision d = {.model = model,
			     .system = system,
			     .budget = budget,
			     .self = system->missing,
			     .compliance = compliance};
	*compliance = (struct lcn_compliance){0};
	d.now.n_got = LCN_NEW_ZEROS(uint32_t, system->n_components);
	find_ways(&d);
	for (bool has_learnt = true; has_learnt;)
		has_learnt = learn(&d);
	for (const struct lcn_pair *p = model->missing->pairs; p != NULL; p = p->next)
		if (limit == LCN_LIMIT_NONE && lcn_model_pair(model, p->message.text) == p)
			limit = decide_message(&d, p);
	release(&d);
	return limit;
}

void
lcn_compliance_release(struct lcn_compliance *compliance)
{
	for (size_t i = 0; i < compliance->n_items; i++) {
		struct lcn_deviation *deviation = &compliance->items[i];
		for (size_t j = 0; j < deviation->n_steps; j++)
			free(deviation->steps[j].text);
		free(deviation->steps);
		free(deviation->sent);
	}
	free(compliance->items);
	*compliance = (struct lcn_compliance){0};
}
