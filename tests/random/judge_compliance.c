/* Compliance with an interface, by its definition (Definition 5 and Table 3 of
 * Abbasi, Ghassemi and Khosravi): every sequence of sends to others that a
 * message can lead to, until nothing waits any more in what the component sends
 * to itself, must be one of the responses to it, whatever the variables are when
 * a method begins.
 *
 * All such sequences are made, one step after the other. There may be infinitely
 * many; then, unless a wrong one is found, the answer is not known.
 */
#include <string.h>

#include "base/array.h"
#include "random/judge.h"

enum {
	MAX_WAYS = 200,
	MAX_VALUES = 16,
	MAX_QUEUE = 6,
	MAX_OUTPUTS = 16,
	MAX_PLACES = 1500,
	MAX_POSTS = 60
};

/* A way through a method: what it sends, by number. */
struct way {
	uint8_t posts[JUDGE_MAX_SENDS];
	uint8_t n_posts;
};

/* No padding, and zeros wherever nothing is. */
struct place {
	uint8_t queue[MAX_QUEUE]; /* posts to itself */
	uint8_t n_queue;
	uint8_t outputs[MAX_OUTPUTS]; /* posts to others */
	uint8_t n_outputs;
};

struct compliance {
	const struct lcn_model *model;
	const char *message;
	struct {
		const char *receiver; /* NULL: itself */
		const char *message;
	} posts[MAX_POSTS];
	uint8_t n_posts;
	struct way ways[MAX_WAYS]; /* of the method that is being run */
	unsigned n_ways;
	LCN_ARRAY(struct place) places;
	unsigned max_outputs; /* more than any response has: wrong anyway */
	bool is_known;
};

static uint8_t
number_of(struct compliance *c, const char *receiver, const char *message)
{
	bool is_own =
	    strcmp(receiver, "self") == 0 || strcmp(receiver, c->model->component->name.text) == 0;
	uint8_t i = 0;
	for (; i < c->n_posts; i++)
		if (strcmp(c->posts[i].message, message) == 0 &&
		    (is_own ? c->posts[i].receiver == NULL
			    : c->posts[i].receiver != NULL &&
				  strcmp(c->posts[i].receiver, receiver) == 0))
			return i;
	if (i == MAX_POSTS) {
		c->is_known = false;
		return 0;
	}
	c->posts[i].receiver = is_own ? NULL : receiver;
	c->posts[i].message = message;
	return c->n_posts++;
}

/* Ways. A value is known where the method has computed it from nothing. */

struct value {
	const char *name;
	bool is_known;
	int64_t number;
};

struct walk {
	struct value values[MAX_VALUES]; /* the last of a name counts */
	unsigned n_values;
	struct way way;
};

struct after {
	const struct lcn_statement *statements;
	const struct after *outer;
	unsigned n_values;
};

static struct value *
find_value(struct walk *walk, const char *name)
{
	unsigned i = walk->n_values;
	while (strcmp(walk->values[--i].name, name) != 0)
		;
	return &walk->values[i];
}

static int64_t
apply(enum lcn_expression_kind kind, int64_t a, int64_t b)
{
	switch (kind) {
	case LCN_NEGATE: return -a;
	case LCN_LOGICAL_NOT: return a == 0;
	case LCN_MULTIPLY: return a * b;
	case LCN_DIVIDE: return a / b;
	case LCN_REMAINDER: return a % b;
	case LCN_ADD: return a + b;
	case LCN_SUBTRACT: return a - b;
	case LCN_LESS: return a < b;
	case LCN_LESS_EQUAL: return a <= b;
	case LCN_GREATER: return a > b;
	case LCN_GREATER_EQUAL: return a >= b;
	case LCN_EQUAL: return a == b;
	case LCN_NOT_EQUAL: return a != b;
	case LCN_LOGICAL_AND: return a != 0 && b != 0;
	case LCN_LOGICAL_OR: return a != 0 || b != 0;
	case LCN_NUMBER:
	case LCN_VARIABLE: break;
	}
	return 0;
}

static struct value
evaluate(struct walk *walk, const struct lcn_expression *e)
{
	const struct value unknown = {NULL, false, 0};
	if (e->kind == LCN_NUMBER)
		return (struct value){NULL, true, e->number};
	if (e->kind == LCN_VARIABLE)
		return *find_value(walk, e->name.text);
	struct value a = evaluate(walk, e->left);
	struct value b = e->right != NULL ? evaluate(walk, e->right) : a;
	if (a.is_known && ((e->kind == LCN_LOGICAL_AND && a.number == 0) ||
			   (e->kind == LCN_LOGICAL_OR && a.number != 0)))
		return (struct value){NULL, true, e->kind == LCN_LOGICAL_OR};
	bool divides = e->kind == LCN_DIVIDE || e->kind == LCN_REMAINDER;
	if (!a.is_known || !b.is_known || (divides && b.number == 0))
		return unknown;
	int64_t number = apply(e->kind, a.number, b.number);
	if (number < -LCN_MAX_NUMBER || number > LCN_MAX_NUMBER)
		return unknown;
	return (struct value){NULL, true, number};
}

static void
assign(struct compliance *c, struct walk *walk, const struct lcn_statement *s, struct value value)
{
	if (s->kind == LCN_LOCAL) {
		c->is_known &= walk->n_values < MAX_VALUES;
		if (!c->is_known)
			return;
		walk->values[walk->n_values++].name = s->name.text;
	}
	struct value *to = find_value(walk, s->name.text);
	to->is_known = value.is_known;
	to->number = value.number;
}

static void
send(struct compliance *c, struct way *way, const struct lcn_send *send)
{
	if (way->n_posts < JUDGE_MAX_SENDS)
		way->posts[way->n_posts++] = number_of(c, send->receiver.text, send->message.text);
	else
		c->is_known = false;
}

static void
find_ways(struct compliance *c, struct walk walk, const struct lcn_statement *s,
	  const struct after *after)
{
	for (; s != NULL && s->kind == LCN_SEND; s = s->next)
		send(c, &walk.way, &s->send);
	if (!c->is_known) {
		;
	} else if (s == NULL && after == NULL) {
		if (c->n_ways < MAX_WAYS)
			c->ways[c->n_ways++] = walk.way;
		else
			c->is_known = false;
	} else if (s == NULL) {
		walk.n_values = after->n_values;
		find_ways(c, walk, after->statements, after->outer);
	} else if (s->kind == LCN_IF) {
		struct value condition = evaluate(&walk, s->condition);
		struct after rest = {s->next, after, walk.n_values};
		if (!condition.is_known || condition.number != 0)
			find_ways(c, walk, s->then, &rest);
		if (!condition.is_known || condition.number == 0)
			find_ways(c, walk, s->otherwise, &rest);
	} else {
		for (const struct lcn_expression *e = s->choices; e != NULL; e = e->next) {
			struct walk copy = walk;
			assign(c, &copy, s, evaluate(&copy, e));
			find_ways(c, copy, s->next, after);
		}
	}
}

/* Responses. */

/* Whether the outputs are, for the receiver, the response; which may be NULL. */
static bool
is_answered(const struct compliance *c, const struct place *place, const char *receiver,
	    const struct lcn_response *response)
{
	const struct lcn_message *next = response != NULL ? response->messages : NULL;
	for (unsigned i = 0; i < place->n_outputs; i++) {
		if (strcmp(c->posts[place->outputs[i]].receiver, receiver) != 0)
			continue;
		if (next == NULL ||
		    strcmp(next->name.text, c->posts[place->outputs[i]].message) != 0)
			return false;
		next = next->next;
	}
	return next == NULL;
}

static bool
is_alternative(const struct compliance *c, const struct place *place, const struct lcn_pair *pair)
{
	for (const struct lcn_actor *a = c->model->actors; a != NULL; a = a->next) {
		const struct lcn_response *r = pair->responses;
		while (r != NULL && strcmp(r->receiver.text, a->name.text) != 0)
			r = r->next;
		if (!is_answered(c, place, a->name.text, r))
			return false;
	}
	return true;
}

static bool
is_response(const struct compliance *c, const struct place *place)
{
	for (const struct lcn_pair *p = c->model->missing->pairs; p != NULL; p = p->next)
		if (strcmp(p->message.text, c->message) == 0 && is_alternative(c, place, p))
			return true;
	return false;
}

static unsigned
length_of(const struct lcn_pair *pair)
{
	unsigned n = 0;
	for (const struct lcn_response *r = pair->responses; r != NULL; r = r->next)
		for (const struct lcn_message *m = r->messages; m != NULL; m = m->next)
			n++;
	return n;
}

/* Places. */

static void
add_place(struct compliance *c, const struct place *place)
{
	for (size_t i = 0; i < c->places.n_items; i++)
		if (memcmp(&c->places.items[i], place, sizeof *place) == 0)
			return;
	if (c->places.n_items < MAX_PLACES)
		lcn_array_push(&c->places, *place);
	else
		c->is_known = false;
}

/* The first that waits is handled in this way. */
static void
go(struct compliance *c, struct place place, const struct way *way)
{
	memmove(place.queue, place.queue + 1, MAX_QUEUE - 1);
	place.queue[--place.n_queue] = 0;
	for (unsigned i = 0; i < way->n_posts; i++) {
		if (c->posts[way->posts[i]].receiver != NULL) {
			if (place.n_outputs < c->max_outputs)
				place.outputs[place.n_outputs++] = way->posts[i];
		} else if (place.n_queue < MAX_QUEUE) {
			place.queue[place.n_queue++] = way->posts[i];
		} else {
			c->is_known = false;
			return;
		}
	}
	add_place(c, &place);
}

static void
go_on(struct compliance *c, const struct place *place)
{
	const char *message = c->posts[place->queue[0]].message;
	const struct lcn_method *method = c->model->component->methods;
	while (strcmp(method->name.text, message) != 0)
		method = method->next;
	struct walk walk = {.n_values = 0};
	const struct lcn_variable *v = c->model->component->variables;
	for (; v != NULL && walk.n_values < MAX_VALUES; v = v->next)
		walk.values[walk.n_values++].name = v->name.text;
	c->is_known &= v == NULL;
	c->n_ways = 0;
	find_ways(c, walk, method->body, NULL);
	for (unsigned w = 0; w < c->n_ways; w++)
		go(c, *place, &c->ways[w]);
}

enum judge_compliance
judge_compliance(const struct lcn_model *model, const char *message)
{
	struct compliance c = {.model = model, .message = message, .is_known = true};
	struct place first = {.n_queue = 1};
	bool deviates = false;
	first.queue[0] = number_of(&c, "self", message);
	for (const struct lcn_pair *p = model->missing->pairs; p != NULL; p = p->next)
		if (strcmp(p->message.text, message) == 0 && length_of(p) >= c.max_outputs)
			c.max_outputs = length_of(p) + 1;
	c.is_known = c.max_outputs <= MAX_OUTPUTS;
	if (c.is_known)
		add_place(&c, &first);
	for (size_t i = 0; i < c.places.n_items && !deviates; i++) {
		struct place place = c.places.items[i];
		if (place.n_queue > 0)
			go_on(&c, &place);
		else
			deviates = !is_response(&c, &place);
	}
	lcn_array_release(&c.places);
	return deviates ? JUDGE_DEVIATES : c.is_known ? JUDGE_COMPLIES : JUDGE_UNKNOWN;
}
