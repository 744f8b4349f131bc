#include "unit/naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/tuples.h"
#include "lang/letters.h"

enum {
	MAX_VARIABLES = 4,
	MAX_QUEUE = 8,
	MAX_LOCALS = 16,
	MAX_SEQUENCE = 8,
	MAX_PROPERTY_STATES = 8
};

#define ERROR UINT32_MAX

/* All words, so that a state is a tuple. */
struct state {
	uint32_t property; /* a state as the text numbers them, or ERROR */
	int32_t values[NAIVE_MAX_PARTIES][MAX_VARIABLES];
	uint32_t length[NAIVE_MAX_PARTIES];
	uint32_t queue[NAIVE_MAX_PARTIES][MAX_QUEUE];
};

enum { STATE_WORDS = sizeof(struct state) / sizeof(uint32_t) };

/* What the missing component sends after a message, in order. */
struct sequence {
	struct lcn_actor *receivers[MAX_SEQUENCE];
	uint32_t messages[MAX_SEQUENCE];
	size_t n;
};

struct naive {
	const struct lcn_model *model;
	const struct lcn_property *property;
	bool is_any_order;
	struct lcn_actor *actors[NAIVE_MAX_PARTIES];
	uint32_t n_actors;
	uint32_t missing; /* its number as a party */
	uint32_t capacities[NAIVE_MAX_PARTIES];
	struct lcn_names missing_messages; /* and rests of responses */
	struct sequence rests[1000];	   /* by number of those */
	struct lcn_tuples states;
	struct lcn_tuples steps; /* source, target, label */
	struct lcn_names labels;
	uint32_t same_as[MAX_PROPERTY_STATES];
	struct naive_result *result;
};

/* A method being run. */
struct frame {
	struct naive *naive;
	uint32_t from; /* the state it began in */
	uint32_t party;
	struct state state;
	const struct lcn_variable *locals[MAX_LOCALS];
	int64_t local_values[MAX_LOCALS];
	size_t n_locals;
	char label[400];
};

/* Statements behind the present block. */
struct todo {
	const struct lcn_statement *statement;
	const struct todo *outer;
};

static uint32_t
party_of(const struct naive *naive, const struct lcn_actor *actor)
{
	uint32_t i = 0;
	while (naive->actors[i] != actor)
		i++;
	return i;
}

static uint32_t
number_of_method(const struct lcn_actor *actor, const char *name)
{
	uint32_t i = 0;
	for (const struct lcn_method *m = actor->methods; strcmp(m->name.text, name) != 0;
	     m = m->next)
		i++;
	return i;
}

static const char *
message_name(const struct naive *naive, uint32_t party, uint32_t message)
{
	if (party == naive->missing)
		return naive->missing_messages.texts[message];
	const struct lcn_method *method = naive->actors[party]->methods;
	while (message-- > 0)
		method = method->next;
	return method->name.text;
}

static const char *
party_name(const struct naive *naive, uint32_t party)
{
	return party == naive->missing ? naive->model->missing->name.text
				       : naive->actors[party]->name.text;
}

/* Lines. */

static int
compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *) a, *(const char *const *) b);
}

void
naive_put_mailbox(struct lcn_text *text, const char **names, size_t n_names, bool is_bag)
{
	if (is_bag && n_names > 0)
		qsort(names, n_names, sizeof *names, compare_names);
	lcn_text_append(text, "[");
	for (size_t i = 0; i < n_names; i++)
		lcn_text_format(text, "%s%s", i > 0 ? "," : "", names[i]);
	lcn_text_append(text, "]");
}

static void
put_state(const struct naive *naive, uint32_t number, struct lcn_text *text)
{
	struct state state;
	memcpy(&state, lcn_tuples_at(&naive->states, number), sizeof state);
	if (state.property == ERROR) {
		lcn_text_append(text, "error");
		return;
	}
	for (uint32_t a = 0; a < naive->n_actors; a++) {
		const struct lcn_variable *v = naive->actors[a]->variables;
		for (uint32_t i = 0; v != NULL; v = v->next)
			lcn_text_format(text, "%d ", state.values[a][i++]);
	}
	for (uint32_t p = 0; p < naive->n_actors + (naive->model->missing != NULL); p++) {
		const char *names[MAX_QUEUE];
		for (uint32_t i = 0; i < state.length[p]; i++)
			names[i] = message_name(naive, p, state.queue[p][i]);
		naive_put_mailbox(text, names, state.length[p],
				  p == naive->missing && naive->is_any_order);
	}
}

/* Steps. */

static bool
add_state(struct naive *naive, const struct state *state, uint32_t *number)
{
	uint32_t n_before = lcn_tuples_count(&naive->states);
	*number = lcn_tuples_add(&naive->states, (const uint32_t *) state, STATE_WORDS);
	return *number == n_before;
}

static void
note_lengths(struct naive *naive, const struct state *state)
{
	for (uint32_t p = 0; p < NAIVE_MAX_PARTIES; p++)
		if (naive->result->max_length[p] < state->length[p])
			naive->result->max_length[p] = state->length[p];
}

static void
finish_step(struct frame *frame)
{
	struct naive *naive = frame->naive;
	uint32_t step[3] = {frame->from, 0, lcn_names_add(&naive->labels, frame->label)};
	struct state error = {.property = ERROR};
	note_lengths(naive, &frame->state);
	add_state(naive, frame->state.property == ERROR ? &error : &frame->state, &step[1]);
	lcn_tuples_add(&naive->steps, step, 3);
}

/* The property as it is written. */
static uint32_t
property_successor(const struct naive *naive, uint32_t state, size_t letter)
{
	for (const struct lcn_property_edge *e = naive->property->edges; e != NULL; e = e->next)
		if (e->from->index == state && lcn_predicate_holds(e->predicate, letter))
			return e->to->is_error ? ERROR : e->to->index;
	return state;
}

/* Of states that no word tells apart the first stands for all. */
static uint32_t
representative(const struct naive *naive, uint32_t state)
{
	return state == ERROR ? ERROR : naive->same_as[state];
}

static bool
are_separate(const struct naive *naive, uint32_t a, uint32_t b)
{
	for (size_t letter = 0; letter < naive->model->n_letters; letter++)
		if (representative(naive, property_successor(naive, a, letter)) !=
		    representative(naive, property_successor(naive, b, letter)))
			return true;
	return false;
}

/* Splits the classes until no letter separates two states of one. */
static void
find_same_states(struct naive *naive)
{
	bool has_changed = true;
	memset(naive->same_as, 0, sizeof naive->same_as);
	while (has_changed) {
		uint32_t next[MAX_PROPERTY_STATES] = {0};
		has_changed = false;
		for (uint32_t s = 0; s < naive->property->n_states; s++) {
			next[s] = 0;
			while (naive->same_as[next[s]] != naive->same_as[s] ||
			       are_separate(naive, next[s], s))
				next[s]++;
			has_changed |= next[s] != naive->same_as[s];
		}
		memcpy(naive->same_as, next, naive->property->n_states * sizeof *next);
	}
}

static uint32_t
move_property(const struct naive *naive, uint32_t state, const char *message, const char *receiver)
{
	const struct lcn_model *model = naive->model;
	size_t letter = 0;
	while (strcmp(model->letters[letter].message, message) != 0 ||
	       strcmp(model->letters[letter].receiver, receiver) != 0)
		letter++;
	return representative(naive, property_successor(naive, state, letter));
}

/* False when the step ends here: no room, or the property is violated. */
static bool
send(struct frame *frame, uint32_t receiver, uint32_t message)
{
	struct naive *naive = frame->naive;
	struct state *state = &frame->state;
	bool is_internal = frame->party == receiver && receiver == naive->missing;
	if (state->length[receiver] >= naive->capacities[receiver]) {
		naive->result->was_full[receiver] = true;
		return false;
	}
	uint32_t at = state->length[receiver]++;
	uint32_t *queue = state->queue[receiver];
	if (receiver == naive->missing && naive->is_any_order)
		for (; at > 0 && queue[at - 1] > message; at--)
			queue[at] = queue[at - 1];
	queue[at] = message;
	size_t n = strlen(frame->label);
	const char *name = message_name(naive, receiver, message);
	snprintf(frame->label + n, sizeof frame->label - n, " %s!%s", party_name(naive, receiver),
		 name);
	if (naive->property != NULL && !is_internal)
		state->property =
		    move_property(naive, state->property, name, party_name(naive, receiver));
	if (state->property == ERROR)
		finish_step(frame);
	return state->property != ERROR;
}

/* Actors. */

static int64_t *
find_local(struct frame *frame, const struct lcn_variable *variable)
{
	for (size_t i = 0; i < frame->n_locals; i++)
		if (frame->locals[i] == variable)
			return &frame->local_values[i];
	return NULL;
}

static int32_t *
find_value(struct frame *frame, const struct lcn_variable *variable)
{
	uint32_t i = 0;
	for (const struct lcn_variable *v = frame->naive->actors[frame->party]->variables;
	     v != NULL; v = v->next) {
		if (v == variable)
			return &frame->state.values[frame->party][i];
		i++;
	}
	return NULL;
}

static bool evaluate(struct frame *frame, const struct lcn_expression *e, int64_t *result);

/* False for a division by zero. */
static bool
evaluate_binary(struct frame *frame, const struct lcn_expression *e, int64_t *result)
{
	int64_t a;
	int64_t b;
	if (!evaluate(frame, e->left, &a))
		return false;
	if ((e->kind == LCN_LOGICAL_AND && a == 0) || (e->kind == LCN_LOGICAL_OR && a != 0)) {
		*result = a != 0;
		return true;
	}
	if (!evaluate(frame, e->right, &b))
		return false;
	switch (e->kind) {
	case LCN_MULTIPLY: *result = a * b; return true;
	case LCN_ADD: *result = a + b; return true;
	case LCN_SUBTRACT: *result = a - b; return true;
	case LCN_DIVIDE: *result = b != 0 ? a / b : 0; return b != 0;
	case LCN_REMAINDER: *result = b != 0 ? a % b : 0; return b != 0;
	case LCN_LESS: *result = a < b; return true;
	case LCN_LESS_EQUAL: *result = a <= b; return true;
	case LCN_GREATER: *result = a > b; return true;
	case LCN_GREATER_EQUAL: *result = a >= b; return true;
	case LCN_EQUAL: *result = a == b; return true;
	case LCN_NOT_EQUAL: *result = a != b; return true;
	default: *result = b != 0; return true;
	}
}

static bool
evaluate(struct frame *frame, const struct lcn_expression *e, int64_t *result)
{
	int64_t a;
	switch (e->kind) {
	case LCN_NUMBER: *result = e->number; return true;
	case LCN_VARIABLE:
		*result = find_value(frame, e->variable) != NULL ? *find_value(frame, e->variable)
								 : *find_local(frame, e->variable);
		return true;
	case LCN_NEGATE:
	case LCN_LOGICAL_NOT:
		if (!evaluate(frame, e->left, &a))
			return false;
		*result = e->kind == LCN_NEGATE ? -a : a == 0;
		return true;
	default: return evaluate_binary(frame, e, result);
	}
}

/* False for a value out of the declared range. */
static bool
assign(struct frame *frame, const struct lcn_variable *variable, int64_t value)
{
	int32_t *place = find_value(frame, variable);
	if (place != NULL) {
		bool is_in = !variable->is_declared ||
			     (value >= variable->values.low && value <= variable->values.high);
		*place = (int32_t) value;
		return is_in;
	}
	if (find_local(frame, variable) == NULL)
		frame->locals[frame->n_locals++] = variable;
	*find_local(frame, variable) = value;
	return true;
}

static void run(struct frame *frame, const struct lcn_statement *statement,
		const struct todo *outer);

static void
run_choices(struct frame *frame, const struct lcn_statement *statement, const struct todo *outer)
{
	int64_t value;
	for (const struct lcn_expression *e = statement->choices; e != NULL; e = e->next) {
		struct frame copy = *frame;
		if (evaluate(&copy, e, &value) && assign(&copy, statement->variable, value))
			run(&copy, statement->next, outer);
		else
			frame->naive->result->has_fault = true;
	}
}

static void
run(struct frame *frame, const struct lcn_statement *statement, const struct todo *outer)
{
	int64_t value;
	for (; statement == NULL && outer != NULL; outer = outer->outer)
		statement = outer->statement;
	if (statement == NULL) {
		finish_step(frame);
		return;
	}
	if (statement->kind == LCN_SEND) {
		const struct lcn_send *s = &statement->send;
		const struct naive *naive = frame->naive;
		uint32_t receiver = s->is_to_missing ? naive->missing
				    : s->is_self     ? frame->party
						     : party_of(naive, s->actor);
		uint32_t message = s->is_to_missing
				       ? lcn_names_find(&naive->missing_messages, s->message.text)
				       : number_of_method(naive->actors[receiver], s->message.text);
		if (send(frame, receiver, message))
			run(frame, statement->next, outer);
	} else if (statement->kind == LCN_IF) {
		struct todo rest = {statement->next, outer};
		if (evaluate(frame, statement->condition, &value))
			run(frame, value != 0 ? statement->then : statement->otherwise, &rest);
		else
			frame->naive->result->has_fault = true;
	} else {
		run_choices(frame, statement, outer);
	}
}

/* The missing component. */

static uint32_t
rest_message(struct naive *naive, const struct sequence *sequence, size_t begin)
{
	struct lcn_text text = {0};
	for (size_t i = begin; i < sequence->n; i++)
		lcn_text_format(&text, "%sSnd(%s)::%s", i == begin ? "(" : ", ",
				message_name(naive, party_of(naive, sequence->receivers[i]),
					     sequence->messages[i]),
				sequence->receivers[i]->name.text);
	lcn_text_append(&text, ")");
	uint32_t number = lcn_names_add(&naive->missing_messages, lcn_text_string(&text));
	struct sequence *rest = &naive->rests[number];
	rest->n = 0;
	for (size_t i = begin; i < sequence->n; i++) {
		rest->receivers[rest->n] = sequence->receivers[i];
		rest->messages[rest->n++] = sequence->messages[i];
	}
	lcn_text_release(&text);
	return number;
}

static void
respond(const struct frame *frame, const struct sequence *sequence)
{
	struct frame copy = *frame;
	struct naive *naive = frame->naive;
	if (sequence->n > 0 &&
	    !send(&copy, party_of(naive, sequence->receivers[0]), sequence->messages[0]))
		return;
	if (sequence->n > 1 && !send(&copy, naive->missing, rest_message(naive, sequence, 1)))
		return;
	finish_step(&copy);
}

/* All orders in which the responses can follow each other. */
static void
shuffle(const struct frame *frame, const struct lcn_message **next,
	const struct lcn_response *responses, struct sequence *sequence)
{
	bool is_complete = true;
	size_t i = 0;
	for (const struct lcn_response *r = responses; r != NULL; r = r->next, i++) {
		const struct lcn_message *message = next[i];
		if (message == NULL)
			continue;
		is_complete = false;
		sequence->receivers[sequence->n] = r->actor;
		sequence->messages[sequence->n++] = number_of_method(r->actor, message->name.text);
		next[i] = message->next;
		shuffle(frame, next, responses, sequence);
		next[i] = message;
		sequence->n--;
	}
	if (is_complete)
		respond(frame, sequence);
}

static void
run_missing(const struct frame *frame, uint32_t message)
{
	struct naive *naive = frame->naive;
	const char *name = naive->missing_messages.texts[message];
	if (name[0] == '(') {
		respond(frame, &naive->rests[message]);
		return;
	}
	for (const struct lcn_pair *p = naive->model->missing->pairs; p != NULL; p = p->next) {
		const struct lcn_message *next[MAX_SEQUENCE];
		struct sequence sequence = {.n = 0};
		size_t n = 0;
		if (strcmp(p->message.text, name) != 0)
			continue;
		for (const struct lcn_response *r = p->responses; r != NULL; r = r->next)
			next[n++] = r->messages;
		shuffle(frame, next, p->responses, &sequence);
	}
}

/* The search. */

static void
take(struct naive *naive, uint32_t from, uint32_t party, uint32_t at)
{
	struct frame frame = {.naive = naive, .from = from, .party = party};
	memcpy(&frame.state, lcn_tuples_at(&naive->states, from), sizeof frame.state);
	uint32_t *queue = frame.state.queue[party];
	uint32_t message = queue[at];
	frame.state.length[party]--;
	for (uint32_t i = at; i < frame.state.length[party]; i++)
		queue[i] = queue[i + 1];
	queue[frame.state.length[party]] = 0;
	snprintf(frame.label, sizeof frame.label, "%s:", party_name(naive, party));
	if (party == naive->missing) {
		run_missing(&frame, message);
		return;
	}
	const struct lcn_method *method = naive->actors[party]->methods;
	while (message-- > 0)
		method = method->next;
	run(&frame, method->body, NULL);
}

static void
expand(struct naive *naive, uint32_t from)
{
	struct state state;
	memcpy(&state, lcn_tuples_at(&naive->states, from), sizeof state);
	for (uint32_t p = 0; p < NAIVE_MAX_PARTIES && state.property != ERROR; p++) {
		bool is_bag = p == naive->missing && naive->is_any_order;
		for (uint32_t i = 0; i < (is_bag ? state.length[p] : state.length[p] > 0); i++)
			if (i == 0 || state.queue[p][i] != state.queue[p][i - 1])
				take(naive, from, p, i);
	}
}

static bool
init(struct naive *naive, uint32_t missing_capacity, struct state *initial)
{
	const struct lcn_model *model = naive->model;
	for (struct lcn_actor *a = model->actors; a != NULL; a = a->next) {
		if (naive->n_actors == NAIVE_MAX_PARTIES - 1 || a->capacity > MAX_QUEUE)
			return false;
		naive->capacities[naive->n_actors] = a->capacity;
		naive->actors[naive->n_actors++] = a;
	}
	naive->missing = model->missing != NULL ? naive->n_actors : ERROR;
	naive->capacities[naive->n_actors] = missing_capacity;
	if (model->missing != NULL)
		for (const struct lcn_pair *p = model->missing->pairs; p != NULL; p = p->next)
			lcn_names_add(&naive->missing_messages, p->message.text);
	for (const struct lcn_initial_send *s = model->main->sends; s != NULL; s = s->next) {
		uint32_t receiver = party_of(naive, s->send.actor);
		initial->queue[receiver][initial->length[receiver]++] =
		    number_of_method(s->send.actor, s->send.message.text);
	}
	if (naive->property != NULL && naive->property->states->is_error)
		initial->property = ERROR;
	if (naive->property != NULL && naive->property->n_states <= MAX_PROPERTY_STATES)
		find_same_states(naive);
	return missing_capacity <= MAX_QUEUE &&
	       (naive->property == NULL || naive->property->n_states <= MAX_PROPERTY_STATES);
}

static void
put_lines(struct naive *naive)
{
	struct naive_result *result = naive->result;
	result->n_states = lcn_tuples_count(&naive->states);
	result->n_steps = lcn_tuples_count(&naive->steps);
	result->line_counts = LCN_NEW_ZEROS(uint32_t, result->n_steps);
	struct lcn_text text = {0};
	for (uint32_t i = 0; i < result->n_steps; i++) {
		const uint32_t *step = lcn_tuples_at(&naive->steps, i);
		lcn_text_clear(&text);
		put_state(naive, step[0], &text);
		lcn_text_format(&text, " %s ", naive->labels.texts[step[2]]);
		put_state(naive, step[1], &text);
		result->line_counts[lcn_names_add(&result->lines, lcn_text_string(&text))]++;
	}
	lcn_text_release(&text);
}

void
naive_explore(const struct lcn_model *model, const struct lcn_property *property, bool is_any_order,
	      uint32_t missing_capacity, uint32_t max_states, struct naive_result *result)
{
	struct naive *naive = LCN_NEW(struct naive);
	struct state initial = {0};
	uint32_t number;
	*result = (struct naive_result){0};
	naive->model = model;
	naive->property = property;
	naive->is_any_order = is_any_order;
	naive->result = result;
	if (init(naive, missing_capacity, &initial)) {
		add_state(naive, &initial, &number);
		note_lengths(naive, &initial);
		while (number < lcn_tuples_count(&naive->states) && number < max_states)
			expand(naive, number++);
		result->is_complete = number == lcn_tuples_count(&naive->states);
	}
	if (result->is_complete)
		put_lines(naive);
	lcn_names_release(&naive->missing_messages);
	lcn_tuples_release(&naive->states);
	lcn_tuples_release(&naive->steps);
	lcn_names_release(&naive->labels);
	free(naive);
}

void
naive_release(struct naive_result *result)
{
	lcn_names_release(&result->lines);
	free(result->line_counts);
}
