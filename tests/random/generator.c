#include "random/generator.h"

#include "unit/random.h"

enum { MAX_PARTIES = 5, MAX_METHODS = 3, MAX_SENT = 100, MAX_EDGES = 4, MAX_RESPONSE = 6 };

/* Party 0 is the missing component. All have messages m0, m1 … */
struct letter {
	unsigned receiver;
	unsigned message;
};

/* What the interface asks for: all messages of one alternative. */
struct response {
	struct letter letters[MAX_RESPONSE];
	unsigned n;
};

struct generator {
	struct random random;
	struct lcn_text *text;
	unsigned n_parties;
	unsigned n_methods[MAX_PARTIES];
	unsigned capacities[MAX_PARTIES];
	bool is_stand_in; /* an actor instead of an interface */
	bool has_faults;
	bool has_automaton; /* and no formula */
	struct response responses[MAX_METHODS][2];
	unsigned n_responses[MAX_METHODS];
	unsigned self;
	unsigned n_variables;
	unsigned n_locals;
	unsigned n_left; /* statements that the method may still have */
	struct letter sent[MAX_SENT];
	unsigned n_sent;
	unsigned n_sent_by_missing; /* the first of them */
};

static unsigned
below(struct generator *g, unsigned n)
{
	return random_below(&g->random, n);
}

static bool
chance(struct generator *g, unsigned percent)
{
	return random_chance(&g->random, percent);
}

static void
put(struct generator *g, const char *string)
{
	lcn_text_append(g->text, string);
}

static void
put_party(struct generator *g, unsigned party)
{
	if (party == 0)
		put(g, STAND_IN);
	else
		lcn_text_format(g->text, "a%u", party);
}

static void
note_sent(struct generator *g, unsigned receiver, unsigned message)
{
	if (g->n_sent < MAX_SENT)
		g->sent[g->n_sent++] = (struct letter){receiver, message};
}

/* Expressions. */

static void
put_operand(struct generator *g)
{
	unsigned n = g->n_variables + g->n_locals;
	unsigned i = n > 0 ? below(g, n) : 0;
	if (n == 0 || chance(g, 30))
		lcn_text_format(g->text, "%u", below(g, 3));
	else
		lcn_text_format(g->text, i < g->n_variables ? "v%u" : "l%u",
				i < g->n_variables ? i : i - g->n_variables);
}

static void
put_expression(struct generator *g, unsigned depth)
{
	static const char *const operators[] = {" + ",	" - ",	" * ", " == ", " != ",
						" < ",	" <= ", " > ", " >= ", " && ",
						" || ", " / ",	" % "};
	unsigned shape = depth == 0 ? 0 : below(g, 8);
	if (shape < 3) {
		put_operand(g);
	} else if (shape == 3) {
		put(g, chance(g, 60) ? "!" : "-");
		put(g, "(");
		put_expression(g, depth - 1);
		put(g, ")");
	} else {
		put(g, "(");
		put_expression(g, depth - 1);
		put(g, operators[below(g, g->has_faults ? 13 : 11)]);
		put_expression(g, depth - 1);
		put(g, ")");
	}
}

static void
put_condition(struct generator *g)
{
	static const char *const comparisons[] = {" == ", " != ", " < ", " > "};
	if (chance(g, 25)) {
		put_expression(g, 2);
		return;
	}
	put_operand(g);
	put(g, comparisons[below(g, 4)]);
	lcn_text_format(g->text, "%u", below(g, 3));
}

/* Values that stay within 0 … 2, which is what variables are declared for. */
static void
put_value(struct generator *g)
{
	unsigned shape = below(g, 10);
	if (g->has_faults && chance(g, 30)) {
		put_expression(g, 2);
	} else if (shape < 4) {
		lcn_text_format(g->text, "%u", below(g, 3));
	} else if (shape < 6) {
		put(g, "(");
		put_operand(g);
		put(g, " + 1) % 3");
	} else if (shape < 8) {
		put_condition(g);
	} else {
		put(g, "(");
		put_expression(g, 1);
		put(g, ") == ");
		put_operand(g);
	}
}

static void
put_values(struct generator *g)
{
	put(g, " = ");
	if (chance(g, 75)) {
		put_value(g);
	} else {
		put(g, "?(");
		put_value(g);
		for (unsigned i = chance(g, 80) ? 1 : below(g, 3); i > 0; i--) {
			put(g, ", ");
			put_value(g);
		}
		put(g, ")");
	}
	put(g, ";\n");
}

/* Statements. */

static void
put_send(struct generator *g)
{
	unsigned receiver = below(g, g->n_parties);
	if (g->self != 0 && chance(g, 25))
		receiver = 0;
	if (g->self != 0 && receiver == g->self && chance(g, 50))
		receiver = below(g, g->n_parties);
	unsigned message = below(g, g->n_methods[receiver]);
	if (receiver == g->self && chance(g, 80))
		put(g, "self");
	else
		put_party(g, receiver);
	lcn_text_format(g->text, " ! m%u;\n", message);
	if (g->self != 0 || receiver != 0)
		note_sent(g, receiver, message);
}

static void put_block(struct generator *g, unsigned depth);

static void
put_if(struct generator *g, unsigned depth)
{
	put(g, "if (");
	put_condition(g);
	put(g, ") {\n");
	put_block(g, depth - 1);
	put(g, "}");
	if (chance(g, 70)) {
		put(g, " else {\n");
		put_block(g, depth - 1);
		put(g, "}");
	}
	put(g, "\n");
}

static void
put_statement(struct generator *g, unsigned depth)
{
	unsigned shape = below(g, 100);
	if (shape < 25 && g->n_variables > 0) {
		lcn_text_format(g->text, "v%u", below(g, g->n_variables));
		put_values(g);
	} else if (shape < 30) {
		lcn_text_format(g->text, "int l%u", g->n_locals);
		put_values(g);
		g->n_locals++;
	} else if (shape < 50 && depth > 0 && g->n_variables + g->n_locals > 0) {
		put_if(g, depth);
	} else {
		put_send(g);
	}
}

static void
put_block(struct generator *g, unsigned depth)
{
	unsigned n_locals = g->n_locals;
	for (unsigned i = chance(g, 80) ? 1 + below(g, 2) : below(g, 4); i > 0; i--) {
		if (g->n_left == 0)
			break;
		g->n_left--;
		put_statement(g, depth);
	}
	g->n_locals = n_locals;
}

static void
put_variables(struct generator *g)
{
	g->n_variables = below(g, 3);
	for (unsigned i = 0; i < g->n_variables; i++) {
		lcn_text_format(g->text, "int v%u", i);
		if (chance(g, g->has_faults ? 90 : 40))
			lcn_text_format(g->text, ": %d..%u", -(int) below(g, 2),
					g->has_faults ? 1 + below(g, 2) : 2);
		put(g, ";\n");
	}
}

static void
put_actor(struct generator *g, unsigned self)
{
	g->self = self;
	put(g, "actor ");
	put_party(g, self);
	lcn_text_format(g->text, "(%u) {\n", g->capacities[self]);
	put_variables(g);
	for (unsigned m = 0; m < g->n_methods[self]; m++) {
		lcn_text_format(g->text, "m%u {\n", m);
		unsigned n_sent = g->n_sent;
		g->n_left = 5;
		put_block(g, 2);
		if (g->n_sent == n_sent && chance(g, 85))
			put_send(g);
		put(g, "}\n");
	}
	put(g, "}\n");
}

/* The interface. */

static void
put_response(struct generator *g, struct response *response, unsigned receiver)
{
	unsigned n = chance(g, 70) ? 1 : 1 + below(g, 3);
	put_party(g, receiver);
	put(g, ":");
	for (unsigned i = 0; i < n && i < g->capacities[receiver]; i++) {
		unsigned message = below(g, g->n_methods[receiver]);
		lcn_text_format(g->text, " m%u", message);
		note_sent(g, receiver, message);
		response->letters[response->n++] = (struct letter){receiver, message};
	}
}

static void
put_pair(struct generator *g, unsigned message)
{
	unsigned first = 1 + below(g, g->n_parties - 1);
	unsigned second = 1 + below(g, g->n_parties - 1);
	struct response *response = &g->responses[message][g->n_responses[message]++];
	lcn_text_format(g->text, "m%u -> ", message);
	if (chance(g, 93)) {
		put_response(g, response, first);
		if (first != second && chance(g, 30)) {
			put(g, ", ");
			put_response(g, response, second);
		}
	}
	put(g, ";\n");
}

static void
put_missing(struct generator *g)
{
	put(g, "missing " STAND_IN);
	if (chance(g, 8))
		put(g, "(*) {\n");
	else
		lcn_text_format(g->text, "(%u) {\n", g->capacities[0]);
	for (unsigned m = 0; m < g->n_methods[0]; m++)
		for (unsigned i = chance(g, 30) ? 2 : 1; i > 0; i--)
			put_pair(g, m);
	put(g, "}\n");
}

/* Properties. */

/* Something that is sent; what the missing component sends is worth more. */
static struct letter
some_letter(struct generator *g)
{
	struct letter letter = {1 + below(g, g->n_parties - 1), 0};
	letter.message = below(g, g->n_methods[letter.receiver]);
	if (g->n_sent_by_missing > 0 && chance(g, 50))
		return g->sent[below(g, g->n_sent_by_missing)];
	if (g->n_sent > 0 && chance(g, 95))
		return g->sent[below(g, g->n_sent)];
	return letter;
}

static void
put_letter(struct generator *g, struct letter letter)
{
	lcn_text_format(g->text, "Snd(m%u)::", letter.message);
	put_party(g, letter.receiver);
}

static void
put_predicate(struct generator *g)
{
	unsigned shape = below(g, 10);
	if (shape == 0)
		put(g, "!");
	put(g, "(");
	put_letter(g, some_letter(g));
	if (shape < 4) {
		put(g, shape == 1 ? " & !" : " | ");
		put_letter(g, some_letter(g));
	}
	put(g, ")");
}

static void
put_target(struct generator *g, unsigned n_states)
{
	if (chance(g, 55))
		put(g, "error");
	else
		lcn_text_format(g->text, "s%u", below(g, n_states));
}

/* Edges on different letters; or just one edge, on whatever it likes. */
static void
put_edges(struct generator *g, unsigned state, unsigned n_states)
{
	struct letter letters[MAX_EDGES];
	unsigned n = 0;
	if (state > 0 && chance(g, 25)) {
		lcn_text_format(g->text, "s%u -> %s on ", state, "error");
		put_predicate(g);
		put(g, ";\n");
		return;
	}
	for (unsigned i = 1 + below(g, MAX_EDGES - 1); i > 0; i--) {
		struct letter letter = some_letter(g);
		bool is_new = true;
		for (unsigned k = 0; k < n; k++)
			is_new &= letters[k].receiver != letter.receiver ||
				  letters[k].message != letter.message;
		if (!is_new)
			continue;
		letters[n++] = letter;
		lcn_text_format(g->text, "s%u -> ", state);
		put_target(g, n_states);
		put(g, " on ");
		put_letter(g, letter);
		put(g, ";\n");
	}
}

static void
put_automaton(struct generator *g)
{
	unsigned n_states = 1 + below(g, 3);
	if (chance(g, 30)) {
		put(g, "let p = ");
		put_predicate(g);
		put(g, ";\n");
		lcn_text_format(g->text, "s0 -> s%u on p;\n", n_states);
	} else {
		put_edges(g, 0, n_states + 1);
	}
	for (unsigned s = 1; s <= n_states; s++)
		put_edges(g, s, n_states + 1);
}

static void
put_formula(struct generator *g, unsigned n_operators)
{
	static const char *const unary[] = {"!", "X ", "X ", "G ", "F "};
	static const char *const binary[] = {" & ",   " | ", " -> ", " -> ",
					     " <-> ", " U ", " W ",  " R "};
	if (n_operators == 0 && chance(g, 95)) {
		put_predicate(g);
	} else if (n_operators == 0) {
		put(g, chance(g, 50) ? "true" : "false");
	} else if (chance(g, 50)) {
		put(g, unary[below(g, 5)]);
		put(g, "(");
		put_formula(g, n_operators - 1);
		put(g, ")");
	} else {
		unsigned n_left = below(g, n_operators);
		put(g, "(");
		put_formula(g, n_left);
		put(g, binary[below(g, 8)]);
		put_formula(g, n_operators - 1 - n_left);
		put(g, ")");
	}
}

/* Some usual formulas; $ stands for a predicate. */
static void
put_ltl(struct generator *g)
{
	static const char *const usual[] = {"G ($ -> X (!$ U $))",
					    "G ($ -> X !$)",
					    "G ($ -> X G !$)",
					    "G !$",
					    "!$ W $",
					    "G ($ -> !$ W $)",
					    "$ R !$",
					    "G ($ -> X (!$ W $))",
					    "!($ & X F $)",
					    "(F $) -> !$ U $",
					    "X X G !$",
					    "G ($ -> X X !$)"};
	put(g, "ltl ");
	if (chance(g, 30)) {
		put_formula(g, 1 + below(g, 5));
	} else {
		for (const char *c = usual[below(g, 12)]; *c != '\0'; c++) {
			if (*c == '$')
				put_predicate(g);
			else
				lcn_text_append_char(g->text, *c);
		}
	}
	put(g, ";\n");
}

static void
put_main(struct generator *g)
{
	unsigned n_sent[MAX_PARTIES] = {0};
	put(g, "main {\n");
	for (unsigned i = chance(g, 25) ? 1 : 2 + below(g, 3); i > 0; i--) {
		unsigned receiver = 1 + below(g, g->n_parties - 1);
		if (g->is_stand_in && chance(g, 5))
			receiver = 0;
		if (n_sent[receiver]++ >= g->capacities[receiver])
			continue;
		put_party(g, receiver);
		lcn_text_format(g->text, " ! m%u;\n", below(g, g->n_methods[receiver]));
	}
	put(g, "}\n");
}

/* A component for the gap: one that answers as the interface says, now or
 * later, or nearly so; or anything. */

static void
put_letters(struct generator *g, const struct response *response)
{
	for (unsigned i = 0; i < response->n; i++) {
		struct letter letter = response->letters[i];
		if (chance(g, 4))
			continue;
		if (chance(g, 4))
			letter.message = below(g, g->n_methods[letter.receiver]);
		put_party(g, letter.receiver);
		lcn_text_format(g->text, " ! m%u;\n", letter.message);
		if (chance(g, 3))
			put_send(g);
	}
}

static void
put_answer(struct generator *g, unsigned message)
{
	const struct response *responses = g->responses[message];
	unsigned n = g->n_responses[message];
	put_letters(g, &responses[below(g, n)]);
	if (g->n_variables > 0 && chance(g, 50)) {
		put(g, "v0");
		put_values(g);
	}
}

static void
put_answering_method(struct generator *g, unsigned message)
{
	bool has_choice = g->n_variables > 0 && chance(g, 50);
	lcn_text_format(g->text, "m%u {\n", message);
	if (has_choice) {
		put(g, "if (");
		put_condition(g);
		put(g, ") {\n");
	}
	put_answer(g, message);
	if (has_choice) {
		put(g, "} else {\n");
		if (chance(g, 60))
			lcn_text_format(g->text, "self ! m%u;\n", message);
		else
			put_answer(g, message);
		put(g, "}\n");
	}
	put(g, "}\n");
}

static void
put_component(struct generator *g)
{
	unsigned n_methods = g->n_methods[0];
	g->capacities[0] = 1 + below(g, 4);
	if (chance(g, 20)) {
		g->n_methods[0] += g->has_automaton && chance(g, 40);
		put_actor(g, 0);
		return;
	}
	g->self = 0;
	lcn_text_format(g->text, "actor " STAND_IN "(%u) {\n", g->capacities[0]);
	put_variables(g);
	for (unsigned m = 0; m < n_methods; m++)
		put_answering_method(g, m);
	put(g, "}\n");
}

static void
choose_sizes(struct generator *g)
{
	static const unsigned n_actors[] = {1, 1, 2, 2, 2, 2, 3, 3, 3, 4};
	static const unsigned capacities[] = {1, 2, 2, 2, 3, 3, 3, 4};
	g->n_parties = 1 + n_actors[below(g, 10)];
	for (unsigned p = 0; p < g->n_parties; p++) {
		g->n_methods[p] = 1 + below(g, MAX_METHODS);
		g->capacities[p] = capacities[below(g, 8)];
	}
	g->is_stand_in = chance(g, 25);
	g->has_faults = chance(g, 5);
}

void
generate_model(uint64_t seed, struct lcn_text *text)
{
	struct generator g = {.random = {seed}, .text = text};
	choose_sizes(&g);
	if (g.is_stand_in)
		put_actor(&g, 0);
	else
		put_missing(&g);
	g.n_sent_by_missing = g.n_sent;
	for (unsigned p = 1; p < g.n_parties; p++)
		put_actor(&g, p);
	put_main(&g);
	put(&g, "property p {\n");
	g.has_automaton = chance(&g, 60);
	if (g.has_automaton)
		put_automaton(&g);
	else
		put_ltl(&g);
	put(&g, "}\n");
	if (!g.is_stand_in && chance(&g, 30))
		put_component(&g);
}
