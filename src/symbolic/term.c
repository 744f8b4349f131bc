#include "symbolic/term.h"

#include "lang/values.h"

static size_t
find_value(const struct lcn_term_values *values, int64_t value)
{
	size_t low = 0;
	size_t high = values->items.n_items;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (values->items.items[middle].value < value)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Gives the states away. */
static void
add_value(struct lcn_encoding *encoding, struct lcn_term_values *values, int64_t value,
	  struct lcn_bdd states)
{
	size_t at = find_value(values, value);
	struct lcn_value_set *items = values->items.items;
	if (at < values->items.n_items && items[at].value == value) {
		lcn_bdd_or_with(encoding->bdds, &items[at].states, states);
		return;
	}
	lcn_array_push(&values->items, ((struct lcn_value_set){0}));
	items = values->items.items;
	for (size_t i = values->items.n_items - 1; i > at; i--)
		items[i] = items[i - 1];
	items[at] = (struct lcn_value_set){value, states};
}

static void
init_values(struct lcn_encoding *encoding, struct lcn_term_values *values)
{
	*values = (struct lcn_term_values){.division = lcn_bdd_false(encoding->bdds),
					   .overflow = lcn_bdd_false(encoding->bdds)};
}

void
lcn_term_values_release(struct lcn_encoding *encoding, struct lcn_term_values *values)
{
	for (size_t i = 0; i < values->items.n_items; i++)
		lcn_bdd_release(encoding->bdds, &values->items.items[i].states);
	lcn_array_release(&values->items);
	lcn_bdd_release(encoding->bdds, &values->division);
	lcn_bdd_release(encoding->bdds, &values->overflow);
}

static void
add_variable(struct lcn_encoding *encoding, uint32_t variable, struct lcn_term_values *values)
{
	const struct lcn_values *all = &encoding->system->variables[variable].values;
	uint64_t n = lcn_values_count(all);
	for (uint64_t i = 0; i < n && lcn_bdds_limit(encoding->bdds) == LCN_LIMIT_NONE; i++)
		add_value(encoding, values,
			  all->items != NULL ? all->items[i] : all->low + (int64_t) i,
			  lcn_encoding_value_is(encoding, variable, i));
}

/* One value of the left side with one of the right side. */
static void
add_result(struct lcn_encoding *encoding, enum lcn_expression_kind kind,
	   const struct lcn_value_set *left, const struct lcn_value_set *right,
	   struct lcn_term_values *values)
{
	struct lcn_bdds *bdds = encoding->bdds;
	int64_t result = 0;
	bool is_too_large = false;
	struct lcn_bdd both = lcn_bdd_and(bdds, left->states, right->states);
	if (lcn_bdd_is_false(bdds, both))
		lcn_bdd_release(bdds, &both);
	else if (lcn_apply(kind, left->value, right->value, &result, &is_too_large))
		add_value(encoding, values, result, both);
	else
		lcn_bdd_or_with(bdds, is_too_large ? &values->overflow : &values->division, both);
}

/* Where the left side is this, and the right side is looked at. */
static void
add_right(struct lcn_encoding *encoding, enum lcn_expression_kind kind,
	  const struct lcn_value_set *left, const struct lcn_term_values *right,
	  struct lcn_term_values *values)
{
	struct lcn_bdds *bdds = encoding->bdds;
	for (size_t i = 0; i < right->items.n_items; i++)
		add_result(encoding, kind, left, &right->items.items[i], values);
	lcn_bdd_or_with(bdds, &values->division, lcn_bdd_and(bdds, left->states, right->division));
	lcn_bdd_or_with(bdds, &values->overflow, lcn_bdd_and(bdds, left->states, right->overflow));
}

static bool
is_decided(enum lcn_expression_kind kind, int64_t left)
{
	return (kind == LCN_LOGICAL_AND && left == 0) || (kind == LCN_LOGICAL_OR && left != 0);
}

static void
add_operator(struct lcn_encoding *encoding, const struct lcn_term *term,
	     struct lcn_term_values *values)
{
	struct lcn_term_values left;
	struct lcn_term_values right = {0};
	lcn_term_values_of(encoding, term->left, &left);
	if (term->right != NULL)
		lcn_term_values_of(encoding, term->right, &right);
	for (size_t i = 0; i < left.items.n_items; i++) {
		const struct lcn_value_set *item = &left.items.items[i];
		if (is_decided(term->kind, item->value))
			add_value(encoding, values, item->value != 0,
				  lcn_bdd_copy(encoding->bdds, item->states));
		else if (term->right == NULL)
			add_result(encoding, term->kind, item, item, values);
		else
			add_right(encoding, term->kind, item, &right, values);
	}
	lcn_bdd_or_into(encoding->bdds, &values->division, left.division);
	lcn_bdd_or_into(encoding->bdds, &values->overflow, left.overflow);
	lcn_term_values_release(encoding, &left);
	lcn_term_values_release(encoding, &right);
}

void
lcn_term_values_of(struct lcn_encoding *encoding, const struct lcn_term *term,
		   struct lcn_term_values *values)
{
	init_values(encoding, values);
	if (term->kind == LCN_NUMBER)
		add_value(encoding, values, term->number, lcn_bdd_true(encoding->bdds));
	else if (term->kind == LCN_VARIABLE)
		add_variable(encoding, term->variable, values);
	else
		add_operator(encoding, term, values);
}
