#include "unit/model_text.h"

struct writer {
	struct random *random;
	const struct model_shape *shape;
	struct lcn_text *text;
	unsigned n_actors;
	unsigned n_methods;
	unsigned n_variables;
	unsigned actor;
};

static unsigned
below(struct writer *w, unsigned n)
{
	return random_below(w->random, n);
}

/* A sign with blanks or comments around it, or without. */
static void
put(struct writer *w, const char *sign)
{
	static const char *const gaps[] = {" ", "", "\n", " // x\n", "/* y */", "\t"};
	unsigned gap = random_chance(w->random, 70) ? 0 : below(w, 6);
	lcn_text_append(w->text, gaps[gap]);
	lcn_text_append(w->text, sign);
	lcn_text_append(w->text, gaps[random_chance(w->random, 70) ? 0 : below(w, 6)]);
}

/* A word that must not run into its neighbours. */
static void
put_name(struct writer *w, char kind, unsigned number)
{
	lcn_text_format(w->text, " %c%u ", kind, number);
}

static void
put_operand(struct writer *w)
{
	if (w->n_variables == 0 || random_chance(w->random, 50))
		lcn_text_format(w->text, " %u ", below(w, 4));
	else
		put_name(w, 'v', below(w, w->n_variables));
}

static void
put_expression(struct writer *w, unsigned depth)
{
	static const char *const operators[] = {
	    "+", "-", "*", " / ", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||"};
	unsigned shape = depth == 0 ? 0 : below(w, 6);
	if (shape < 2) {
		put_operand(w);
	} else if (shape == 2) {
		put(w, random_chance(w->random, 50) ? "!" : "-");
		put_operand(w);
	} else if (shape == 3) {
		put(w, "(");
		put_expression(w, depth - 1);
		put(w, ")");
	} else {
		put_expression(w, depth - 1);
		put(w, operators[below(w, 13)]);
		put_expression(w, depth - 1);
	}
}

static void
put_value(struct writer *w)
{
	if (random_chance(w->random, 60)) {
		put_expression(w, w->shape->max_depth);
	} else {
		put(w, "?(");
		for (unsigned i = below(w, 3);; i--) {
			put_expression(w, 1);
			if (i == 0)
				break;
			put(w, ",");
		}
		put(w, ")");
	}
	put(w, ";");
}

static void
put_send(struct writer *w)
{
	if (random_chance(w->random, 40))
		lcn_text_append(w->text, "self");
	else if (w->shape->has_missing && random_chance(w->random, 40))
		lcn_text_append(w->text, "missingOne");
	else
		put_name(w, 'a', below(w, w->n_actors));
	put(w, "!");
	put_name(w, 'm', below(w, w->n_methods));
	put(w, ";");
}

static void put_block(struct writer *w, unsigned depth);

static void
put_if(struct writer *w, unsigned depth)
{
	put(w, "if");
	put(w, "(");
	put_expression(w, w->shape->max_depth);
	put(w, ")");
	put_block(w, depth - 1);
	unsigned shape = below(w, 3);
	if (shape == 0)
		return;
	lcn_text_append(w->text, " else ");
	if (shape == 1 && depth > 1)
		put_if(w, depth - 1);
	else
		put_block(w, depth - 1);
}

static void
put_statement(struct writer *w, unsigned depth)
{
	unsigned shape = below(w, 10);
	if (shape < 3 && w->n_variables > 0) {
		put_name(w, 'v', below(w, w->n_variables));
		put(w, random_chance(w->random, 80) ? "=" : ":=");
		put_value(w);
	} else if (shape == 3 && depth == w->shape->max_depth) {
		lcn_text_format(w->text, " int l%u = ", (unsigned) w->text->n_bytes);
		put_value(w);
	} else if (shape < 6 && depth > 0) {
		put_if(w, depth);
	} else {
		put_send(w);
	}
}

static void
put_block(struct writer *w, unsigned depth)
{
	put(w, "{");
	for (unsigned i = below(w, 4); i > 0; i--)
		put_statement(w, depth);
	put(w, "}");
}

static void
put_actor(struct writer *w)
{
	w->n_variables = below(w, 4);
	lcn_text_append(w->text, "actor");
	put_name(w, 'a', w->actor);
	lcn_text_format(w->text, "(%u) {", 2 + below(w, 3)); /* room for any response */
	for (unsigned i = 0; i < w->n_variables; i++)
		lcn_text_format(w->text, " int v%u: %d..%u;", i, -(int) below(w, 3), below(w, 4));
	for (unsigned i = 0; i < w->n_methods; i++) {
		put_name(w, 'm', i);
		put_block(w, w->shape->max_depth);
	}
	lcn_text_append(w->text, "}\n");
}

/* What the missing component does after a message: short sequences to some of
 * the actors. */
static void
put_pair(struct writer *w, unsigned message)
{
	unsigned n_responses = 0;
	if (random_chance(w->random, 20))
		lcn_text_append(w->text, " on ");
	put_name(w, 'm', message);
	put(w, "->");
	for (unsigned actor = 0; actor < w->n_actors; actor++) {
		if (random_chance(w->random, 50))
			continue;
		if (n_responses++ > 0)
			put(w, ",");
		put_name(w, 'a', actor);
		put(w, ":");
		for (unsigned i = below(w, 2) + 1; i > 0; i--)
			put_name(w, 'm', below(w, w->n_methods));
	}
	put(w, ";");
}

static void
put_missing(struct writer *w)
{
	lcn_text_append(w->text, "missing missingOne(");
	if (random_chance(w->random, 50))
		lcn_text_append(w->text, "*) {");
	else
		lcn_text_format(w->text, "%u) {", 1 + below(w, 5));
	for (unsigned i = 0; i < w->n_methods; i++) {
		put_pair(w, i);
		if (random_chance(w->random, 30))
			put_pair(w, i);
	}
	lcn_text_append(w->text, "}\n");
}

static void
put_sent(struct writer *w)
{
	lcn_text_append(w->text, "Snd");
	put(w, "(");
	put_name(w, 'm', below(w, w->n_methods));
	put(w, ")");
	put(w, "::");
	put_name(w, 'a', below(w, w->n_actors));
}

static void
put_formula(struct writer *w, unsigned depth, bool is_temporal)
{
	static const char *const operators[] = {" & ",	 " | ", " && ", " || ", " -> ",
						" <-> ", " U ", " W ",	" R "};
	static const char *const prefixes[] = {" ! ", " X ", " F ", " G "};
	unsigned shape = depth == 0 ? 0 : below(w, 6);
	if (shape == 0) {
		put_sent(w);
	} else if (shape == 1) {
		lcn_text_append(w->text, random_chance(w->random, 50) ? " true " : " false ");
	} else if (shape == 2) {
		lcn_text_append(w->text, prefixes[below(w, is_temporal ? 4 : 1)]);
		put_formula(w, depth - 1, is_temporal);
	} else if (shape == 3) {
		put(w, "(");
		put_formula(w, depth - 1, is_temporal);
		put(w, ")");
	} else {
		put_formula(w, depth - 1, is_temporal);
		lcn_text_append(w->text, operators[below(w, is_temporal ? 9 : 4)]);
		put_formula(w, depth - 1, is_temporal);
	}
}

/* Edges of the automaton have different sources, so they never overlap. */
static void
put_properties(struct writer *w)
{
	lcn_text_append(w->text, "property p { let q = ");
	put_formula(w, 2, false);
	lcn_text_append(w->text, "; s0 -> 7 on q | ");
	put_sent(w);
	lcn_text_append(w->text, "; 7 -> error on !q & ");
	put_formula(w, w->shape->max_depth, false);
	lcn_text_append(w->text, ";}\nproperty f { ltl ");
	put_formula(w, w->shape->max_depth + 2, true);
	lcn_text_append(w->text, ";}\n");
}

void
model_text_random(struct random *random, const struct model_shape *shape, struct lcn_text *text)
{
	struct writer w = {.random = random, .shape = shape, .text = text};
	w.n_actors = 1 + below(&w, 3);
	w.n_methods = 1 + below(&w, 3);
	for (w.actor = 0; w.actor < w.n_actors; w.actor++)
		put_actor(&w);
	if (shape->has_missing)
		put_missing(&w);
	if (shape->has_properties)
		put_properties(&w);
	lcn_text_append(text, "main { a0 ! m0; }\n");
}
