/* What a model does: its statements, run as they stand there. */
#include "random/judge.h"

#include <string.h>

#include "base/text.h"

static void
add_message(struct judge *judge, struct judge_party *party, const char *name)
{
	for (unsigned m = 0; m < party->n_messages; m++)
		if (strcmp(party->messages[m], name) == 0)
			return;
	if (party->n_messages < JUDGE_MAX_MESSAGES)
		party->messages[party->n_messages++] = name;
	else
		judge->is_too_large = true;
}

static struct judge_party *
add_party(struct judge *judge, const char *name, unsigned capacity)
{
	if (judge->n_parties >= JUDGE_MAX_PARTIES - 1)
		judge->is_too_large = true;
	else
		judge->n_parties++;
	struct judge_party *party = &judge->parties[judge->n_parties - 1];
	*party = (struct judge_party){.name = name, .capacity = capacity};
	party->first_value = judge->n_values;
	return party;
}

static void
add_actor(struct judge *judge, const struct lcn_actor *actor)
{
	struct judge_party *party = add_party(judge, actor->name.text, actor->capacity);
	party->actor = actor;
	for (const struct lcn_method *m = actor->methods; m != NULL; m = m->next)
		add_message(judge, party, m->name.text);
	for (const struct lcn_variable *v = actor->variables; v != NULL; v = v->next)
		judge->n_values++;
}

static void
number_letters(struct judge *judge)
{
	for (unsigned p = 0; p < judge->n_parties; p++) {
		judge->parties[p].first_letter = judge->n_letters;
		judge->n_letters += judge->parties[p].n_messages;
	}
	if (judge->n_letters > JUDGE_MAX_LETTERS || judge->n_values > JUDGE_MAX_VALUES)
		judge->is_too_large = true;
}

void
judge_init(struct judge *judge, const struct lcn_model *model, const struct judge_options *options)
{
	memset(judge, 0, sizeof *judge);
	judge->model = model;
	judge->is_for_components = options->is_for_components;
	for (const struct lcn_actor *a = model->actors; a != NULL; a = a->next)
		add_actor(judge, a);
	const struct lcn_missing *missing = model->missing;
	judge->missing = judge->n_parties;
	if (missing != NULL) {
		struct judge_party *party =
		    add_party(judge, missing->name.text,
			      missing->is_unbounded ? options->open_capacity : missing->capacity);
		for (const struct lcn_pair *pair = missing->pairs; pair != NULL; pair = pair->next)
			add_message(judge, party, pair->message.text);
	}
	for (unsigned p = 0; p < judge->n_parties && options->stand_in != NULL; p++)
		if (strcmp(judge->parties[p].name, options->stand_in) == 0)
			judge->missing = p;
	if (judge->missing < judge->n_parties)
		judge->parties[judge->missing].is_any = options->is_any;
	for (unsigned p = 0; p < judge->n_parties && options->all_capacities > 0; p++)
		judge->parties[p].capacity = options->all_capacities;
	number_letters(judge);
	judge->watched = options->has_property ? model->properties : NULL;
	if (judge->watched != NULL && !judge->is_too_large)
		judge_property_init(judge);
}

void
judge_release(struct judge *judge)
{
	lcn_array_release(&judge->property.next);
	lcn_array_release(&judge->property.is_error);
	free(judge->property.is_harmful);
}

bool
judge_is_error(const struct judge *judge, const struct judge_state *state)
{
	return judge->watched != NULL && judge->property.is_error.items[state->property];
}

static struct judge_send
find_send(const struct judge *judge, unsigned self, const char *receiver, const char *message)
{
	struct judge_send found = {(uint8_t) self, 0};
	for (unsigned p = 0; p < judge->n_parties && strcmp(receiver, "self") != 0; p++)
		if (strcmp(judge->parties[p].name, receiver) == 0)
			found.receiver = (uint8_t) p;
	const struct judge_party *party = &judge->parties[found.receiver];
	while (strcmp(party->messages[found.message], message) != 0)
		found.message++;
	return found;
}

void
judge_message_name(const struct judge *judge, struct judge_send send, struct lcn_text *text)
{
	const struct judge_party *party = &judge->parties[send.receiver];
	if (send.message < party->n_messages) {
		lcn_text_append(text, party->messages[send.message]);
		return;
	}
	const struct judge_rest *rest = &judge->rests[send.message - party->n_messages];
	for (unsigned i = 0; i < rest->n_sends; i++) {
		const struct judge_party *receiver = &judge->parties[rest->sends[i].receiver];
		lcn_text_format(text, "%sSnd(%s)::%s", i == 0 ? "(" : ", ",
				receiver->messages[rest->sends[i].message], receiver->name);
	}
	lcn_text_append(text, ")");
}

/* Mailboxes. A bag is kept sorted, so that equal bags are equal bytes. */

static void
put_into_mailbox(struct judge *judge, struct judge_state *state, struct judge_send send)
{
	uint8_t *mail = state->mail[send.receiver];
	unsigned i = state->n_mail[send.receiver];
	if (i >= JUDGE_MAX_MAIL) {
		judge->is_too_large = true;
		return;
	}
	for (; judge->parties[send.receiver].is_any && i > 0 && mail[i - 1] > send.message; i--)
		mail[i] = mail[i - 1];
	mail[i] = send.message;
	state->n_mail[send.receiver]++;
}

static void
take_out(struct judge_state *state, unsigned party, unsigned place)
{
	uint8_t *mail = state->mail[party];
	unsigned n = --state->n_mail[party];
	for (unsigned i = place; i < n; i++)
		mail[i] = mail[i + 1];
	mail[n] = 0;
}

void
judge_initial(struct judge *judge, struct judge_state *state)
{
	memset(state, 0, sizeof *state);
	for (const struct lcn_initial_send *s = judge->model->main->sends; s != NULL; s = s->next)
		put_into_mailbox(judge, state,
				 find_send(judge, 0, s->send.receiver.text, s->send.message.text));
}

/* A message being worked on. Where there are several ways to go on, each goes
 * on with a copy. */
enum { MAX_LOCALS = 8 };

struct turn {
	struct judge *judge;
	judge_visit *visit;
	void *context;
	struct judge_attempt attempt;
	struct {
		const char *name;
		int64_t value;
	} locals[MAX_LOCALS];
	unsigned n_locals;
};

/* What comes after a block, and how many locals are known there. */
struct after {
	const struct lcn_statement *statements;
	const struct after *outer;
	unsigned n_locals;
};

static void
end_turn(struct turn *turn, enum judge_outcome outcome)
{
	turn->attempt.outcome = outcome;
	if (!turn->judge->is_too_large)
		turn->visit(turn->context, &turn->attempt);
}

/* Whether the interface has nothing but empty responses to the message. */
static bool
is_silent(const struct judge *judge, struct judge_send send)
{
	const struct judge_party *party = &judge->parties[send.receiver];
	if (send.receiver != judge->missing || party->actor != NULL ||
	    send.message >= party->n_messages)
		return false;
	for (const struct lcn_pair *p = judge->model->missing->pairs; p != NULL; p = p->next)
		if (strcmp(p->message.text, party->messages[send.message]) == 0 &&
		    p->responses != NULL)
			return false;
	return true;
}

static enum judge_outcome
send(struct turn *turn, struct judge_send send)
{
	struct judge *judge = turn->judge;
	struct judge_attempt *attempt = &turn->attempt;
	const struct judge_party *receiver = &judge->parties[send.receiver];
	bool is_lost = judge->is_for_components && is_silent(judge, send);
	if (!is_lost && attempt->state.n_mail[send.receiver] >= receiver->capacity) {
		attempt->refused_by = send.receiver;
		return JUDGE_REFUSED;
	}
	if (attempt->n_sends >= JUDGE_MAX_SENDS) {
		judge->is_too_large = true;
		return JUDGE_REFUSED;
	}
	if (!is_lost)
		put_into_mailbox(judge, &attempt->state, send);
	bool is_internal = attempt->party == judge->missing && send.receiver == judge->missing;
	if (judge->watched != NULL && !is_internal) {
		size_t row = (size_t) attempt->state.property * judge->n_letters;
		attempt->state.property =
		    judge->property.next.items[row + receiver->first_letter + send.message];
	}
	attempt->sends[attempt->n_sends] = send;
	attempt->properties[attempt->n_sends++] = attempt->state.property;
	return judge_is_error(judge, &attempt->state) ? JUDGE_VIOLATION : JUDGE_STEP;
}

/* The place of a state variable; JUDGE_NONE when there is none of the name. */
static uint32_t
find_value(const struct turn *turn, const char *name, const struct lcn_variable **variable)
{
	const struct judge_party *party = &turn->judge->parties[turn->attempt.party];
	uint32_t place = party->first_value;
	for (*variable = party->actor->variables; *variable != NULL;
	     *variable = (*variable)->next) {
		if (strcmp((*variable)->name.text, name) == 0)
			return place;
		place++;
	}
	return JUDGE_NONE;
}

static int64_t *
find_local(struct turn *turn, const char *name)
{
	for (unsigned i = turn->n_locals; i-- > 0;)
		if (strcmp(turn->locals[i].name, name) == 0)
			return &turn->locals[i].value;
	return NULL;
}

static int64_t
read_variable(struct turn *turn, const char *name)
{
	const struct lcn_variable *variable;
	const int64_t *local = find_local(turn, name);
	if (local != NULL)
		return *local;
	return turn->attempt.state.values[find_value(turn, name, &variable)];
}

static bool
is_small(int64_t value)
{
	return value >= -LCN_MAX_NUMBER && value <= LCN_MAX_NUMBER;
}

/* False when the expression has no value. */
static bool
evaluate(struct turn *turn, const struct lcn_expression *e, int64_t *value)
{
	int64_t a, b = 0;
	if (e->kind == LCN_NUMBER || e->kind == LCN_VARIABLE) {
		*value = e->kind == LCN_NUMBER ? e->number : read_variable(turn, e->name.text);
		return true;
	}
	if (!evaluate(turn, e->left, &a))
		return false;
	bool is_decided =
	    (e->kind == LCN_LOGICAL_AND && a == 0) || (e->kind == LCN_LOGICAL_OR && a != 0);
	if (e->right != NULL && !is_decided && !evaluate(turn, e->right, &b))
		return false;
	if (!is_small(a) || !is_small(b))
		turn->judge->is_too_large = true;
	if (turn->judge->is_too_large ||
	    ((e->kind == LCN_DIVIDE || e->kind == LCN_REMAINDER) && b == 0))
		return false;
	switch (e->kind) {
	case LCN_NEGATE: *value = -a; break;
	case LCN_LOGICAL_NOT: *value = a == 0; break;
	case LCN_MULTIPLY: *value = a * b; break;
	case LCN_DIVIDE: *value = a / b; break;
	case LCN_REMAINDER: *value = a % b; break;
	case LCN_ADD: *value = a + b; break;
	case LCN_SUBTRACT: *value = a - b; break;
	case LCN_LESS: *value = a < b; break;
	case LCN_LESS_EQUAL: *value = a <= b; break;
	case LCN_GREATER: *value = a > b; break;
	case LCN_GREATER_EQUAL: *value = a >= b; break;
	case LCN_EQUAL: *value = a == b; break;
	case LCN_NOT_EQUAL: *value = a != b; break;
	case LCN_LOGICAL_AND: *value = a != 0 && b != 0; break;
	case LCN_LOGICAL_OR: *value = a != 0 || b != 0; break;
	case LCN_NUMBER:
	case LCN_VARIABLE: break;
	}
	return true;
}

/* False when the value is outside the declared range. */
static bool
assign(struct turn *turn, const struct lcn_statement *s, int64_t value)
{
	const struct lcn_variable *variable;
	if (s->kind == LCN_LOCAL) {
		if (turn->n_locals >= MAX_LOCALS) {
			turn->judge->is_too_large = true;
			return false;
		}
		turn->locals[turn->n_locals].name = s->name.text;
		turn->locals[turn->n_locals++].value = value;
		return true;
	}
	int64_t *local = find_local(turn, s->name.text);
	if (local != NULL) {
		*local = value;
		return true;
	}
	uint32_t place = find_value(turn, s->name.text, &variable);
	if (variable->is_declared &&
	    (value < variable->values.low || value > variable->values.high))
		return false;
	if (!is_small(value))
		turn->judge->is_too_large = true;
	turn->attempt.state.values[place] = (int32_t) value;
	return true;
}

static void run(struct turn turn, const struct lcn_statement *s, const struct after *after);

static void
run_assignment(const struct turn *turn, const struct lcn_statement *s, const struct after *after)
{
	for (const struct lcn_expression *e = s->choices; e != NULL; e = e->next) {
		struct turn copy = *turn;
		int64_t value;
		if (evaluate(&copy, e, &value) && assign(&copy, s, value))
			run(copy, s->next, after);
		else
			end_turn(&copy, JUDGE_FAULT);
	}
}

static void
run_if(struct turn *turn, const struct lcn_statement *s, const struct after *after)
{
	struct after rest = {s->next, after, turn->n_locals};
	int64_t truth;
	if (evaluate(turn, s->condition, &truth))
		run(*turn, truth != 0 ? s->then : s->otherwise, &rest);
	else
		end_turn(turn, JUDGE_FAULT);
}

static void
run(struct turn turn, const struct lcn_statement *s, const struct after *after)
{
	for (; s != NULL && s->kind == LCN_SEND; s = s->next) {
		enum judge_outcome outcome =
		    send(&turn, find_send(turn.judge, turn.attempt.party, s->send.receiver.text,
					  s->send.message.text));
		if (outcome != JUDGE_STEP) {
			end_turn(&turn, outcome);
			return;
		}
	}
	if (s == NULL && after == NULL) {
		end_turn(&turn, JUDGE_STEP);
	} else if (s == NULL) {
		turn.n_locals = after->n_locals;
		run(turn, after->statements, after->outer);
	} else if (s->kind == LCN_IF) {
		run_if(&turn, s, after);
	} else {
		run_assignment(&turn, s, after);
	}
}

/* The interface (Definition 2 of the paper): one alternative, in one shuffle;
 * the first message goes out, the others are a message to itself. */

static uint8_t
rest_message(struct judge *judge, const struct judge_send *sends, unsigned n_sends)
{
	unsigned i = 0;
	while (i < judge->n_rests &&
	       (judge->rests[i].n_sends != n_sends ||
		memcmp(judge->rests[i].sends, sends, n_sends * sizeof *sends) != 0))
		i++;
	if (i == JUDGE_MAX_RESTS) {
		judge->is_too_large = true;
		return 0;
	}
	if (i == judge->n_rests) {
		memcpy(judge->rests[i].sends, sends, n_sends * sizeof *sends);
		judge->rests[judge->n_rests++].n_sends = n_sends;
	}
	return (uint8_t) (judge->parties[judge->missing].n_messages + i);
}

static void
respond(struct turn turn, const struct judge_send *sends, unsigned n_sends)
{
	enum judge_outcome outcome = n_sends > 0 ? send(&turn, sends[0]) : JUDGE_STEP;
	if (outcome == JUDGE_STEP && n_sends > 1) {
		struct judge_send rest = {(uint8_t) turn.judge->missing,
					  rest_message(turn.judge, sends + 1, n_sends - 1)};
		outcome = send(&turn, rest);
	}
	end_turn(&turn, outcome);
}

static void
shuffle(const struct turn *turn, const struct lcn_response *const *responses,
	const struct lcn_message *const *next, unsigned n, struct judge_rest done)
{
	bool is_complete = true;
	for (unsigned i = 0; i < n; i++) {
		const struct lcn_message *others[JUDGE_MAX_PARTIES];
		struct judge_rest longer = done;
		if (next[i] == NULL)
			continue;
		is_complete = false;
		if (done.n_sends >= JUDGE_MAX_SENDS) {
			turn->judge->is_too_large = true;
			return;
		}
		longer.sends[longer.n_sends++] =
		    find_send(turn->judge, 0, responses[i]->receiver.text, next[i]->name.text);
		memcpy(others, next, n * sizeof *next);
		others[i] = next[i]->next;
		shuffle(turn, responses, others, n, longer);
	}
	if (is_complete)
		respond(*turn, done.sends, done.n_sends);
}

static void
run_interface(const struct turn *turn, unsigned message)
{
	const struct judge_party *party = &turn->judge->parties[turn->attempt.party];
	if (message >= party->n_messages) {
		const struct judge_rest *rest = &turn->judge->rests[message - party->n_messages];
		respond(*turn, rest->sends, rest->n_sends);
		return;
	}
	for (const struct lcn_pair *p = turn->judge->model->missing->pairs; p != NULL;
	     p = p->next) {
		const struct lcn_response *responses[JUDGE_MAX_PARTIES];
		const struct lcn_message *next[JUDGE_MAX_PARTIES];
		unsigned n = 0;
		if (strcmp(p->message.text, party->messages[message]) != 0)
			continue;
		for (const struct lcn_response *r = p->responses; r != NULL; r = r->next) {
			responses[n] = r; /* one for each receiver at most */
			next[n++] = r->messages;
		}
		shuffle(turn, responses, next, n, (struct judge_rest){0});
	}
}

static void
take(struct judge *judge, const struct judge_state *state, unsigned party, unsigned place,
     judge_visit *visit, void *context)
{
	struct turn turn = {.judge = judge, .visit = visit, .context = context};
	unsigned message = state->mail[party][place];
	turn.attempt.party = party;
	turn.attempt.message = message;
	turn.attempt.state = *state;
	take_out(&turn.attempt.state, party, place);
	if (judge->parties[party].actor == NULL) {
		run_interface(&turn, message);
		return;
	}
	const struct lcn_method *method = judge->parties[party].actor->methods;
	for (; message > 0; message--)
		method = method->next;
	run(turn, method->body, NULL);
}

void
judge_attempts(struct judge *judge, const struct judge_state *state, judge_visit *visit,
	       void *context)
{
	for (unsigned p = 0; p < judge->n_parties; p++) {
		const uint8_t *mail = state->mail[p];
		unsigned n = judge->parties[p].is_any ? state->n_mail[p] : state->n_mail[p] > 0;
		for (unsigned i = 0; i < n; i++)
			if (i == 0 || mail[i] != mail[i - 1])
				take(judge, state, p, i, visit, context);
	}
}
