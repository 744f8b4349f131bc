/* Terms and guards in another language. */
#include "export/export.h"
#include "lang/values.h"

static void write_condition(struct lcn_export *export, const struct lcn_term *term);

/* All values that a term can have, whatever the conditions around it. */
static const struct lcn_values *
values_of(struct lcn_export *export, const struct lcn_term *term)
{
	if (term->kind == LCN_NUMBER)
		return lcn_values_one(&export->arena, term->number);
	if (term->kind == LCN_VARIABLE)
		return &export->system->variables[term->variable].values;
	const struct lcn_values *left = values_of(export, term->left);
	const struct lcn_values *right =
	    term->right != NULL ? values_of(export, term->right) : left;
	return lcn_values_apply(&export->arena, term->kind, left, right, &export->has_too_large);
}

static bool
may_be_zero(struct lcn_export *export, const struct lcn_term *term)
{
	return lcn_values_contain(values_of(export, term), 0);
}

static void
write_divisor(struct lcn_export *export, const struct lcn_term *term)
{
	const struct lcn_notation *notation = export->notation;
	if (!notation->is_eager || !may_be_zero(export, term)) {
		lcn_export_number(export, term);
		return;
	}
	lcn_text_append(export->text, notation->choose[0]);
	lcn_export_number(export, term);
	lcn_text_format(export->text, "%s0%s1%s", notation->equal, notation->choose[1],
			notation->choose[2]);
	lcn_export_number(export, term);
	lcn_text_append(export->text, notation->choose[3]);
}

static void
write_binary(struct lcn_export *export, const struct lcn_term *term, const char *sign)
{
	lcn_text_append(export->text, "(");
	lcn_export_number(export, term->left);
	lcn_text_append(export->text, sign);
	lcn_export_number(export, term->right);
	lcn_text_append(export->text, ")");
}

static void
write_quotient(struct lcn_export *export, const struct lcn_term *term, const char *const words[3])
{
	lcn_text_append(export->text, words[0]);
	lcn_export_number(export, term->left);
	lcn_text_append(export->text, words[1]);
	write_divisor(export, term->right);
	lcn_text_append(export->text, words[2]);
}

void
lcn_export_number(struct lcn_export *export, const struct lcn_term *term)
{
	const struct lcn_notation *notation = export->notation;
	switch (term->kind) {
	case LCN_NUMBER:
		lcn_text_format(export->text, term->number < 0 ? "(%lld)" : "%lld",
				(long long) term->number);
		return;
	case LCN_VARIABLE: lcn_text_append(export->text, export->variables[term->variable]); return;
	case LCN_NEGATE:
		lcn_text_append(export->text, "(0 - ");
		lcn_export_number(export, term->left);
		lcn_text_append(export->text, ")");
		return;
	case LCN_MULTIPLY: write_binary(export, term, " * "); return;
	case LCN_ADD: write_binary(export, term, " + "); return;
	case LCN_SUBTRACT: write_binary(export, term, " - "); return;
	case LCN_DIVIDE: write_quotient(export, term, notation->divide); return;
	case LCN_REMAINDER: write_quotient(export, term, notation->remainder); return;
	default: break;
	}
	lcn_text_append(export->text, notation->choose[0]);
	write_condition(export, term);
	lcn_text_format(export->text, "%s1%s0%s", notation->choose[1], notation->choose[2],
			notation->choose[3]);
}

static void
write_connective(struct lcn_export *export, const struct lcn_term *term, const char *sign)
{
	lcn_text_append(export->text, "(");
	write_condition(export, term->left);
	lcn_text_append(export->text, sign);
	write_condition(export, term->right);
	lcn_text_append(export->text, ")");
}

static void
write_condition(struct lcn_export *export, const struct lcn_term *term)
{
	const struct lcn_notation *notation = export->notation;
	switch (term->kind) {
	case LCN_LOGICAL_NOT:
		lcn_text_format(export->text, "%s(", notation->negation);
		write_condition(export, term->left);
		lcn_text_append(export->text, ")");
		return;
	case LCN_LOGICAL_AND: write_connective(export, term, notation->conjunction); return;
	case LCN_LOGICAL_OR: write_connective(export, term, notation->disjunction); return;
	case LCN_LESS: write_binary(export, term, " < "); return;
	case LCN_LESS_EQUAL: write_binary(export, term, " <= "); return;
	case LCN_GREATER: write_binary(export, term, " > "); return;
	case LCN_GREATER_EQUAL: write_binary(export, term, " >= "); return;
	case LCN_EQUAL: write_binary(export, term, notation->equal); return;
	case LCN_NOT_EQUAL: write_binary(export, term, notation->unequal); return;
	default: break;
	}
	lcn_text_append(export->text, "(");
	lcn_export_number(export, term);
	lcn_text_format(export->text, "%s0)", notation->unequal);
}

void
lcn_export_and(struct lcn_export *export, size_t *n_written)
{
	if ((*n_written)++ > 0)
		lcn_text_append(export->text, export->notation->conjunction);
}

/* Whether the term can be a fault: some divisor may be 0. */
static bool
may_fail(struct lcn_export *export, const struct lcn_term *term)
{
	if (term == NULL)
		return false;
	bool divides = term->kind == LCN_DIVIDE || term->kind == LCN_REMAINDER;
	return (divides && may_be_zero(export, term->right)) || may_fail(export, term->left) ||
	       may_fail(export, term->right);
}

/* The right side of a lazy operator matters only where the left one does not
 * decide. */
static void
write_lazy_well(struct lcn_export *export, const struct lcn_term *term)
{
	const struct lcn_notation *notation = export->notation;
	lcn_text_format(export->text, "(%s",
			term->kind == LCN_LOGICAL_AND ? notation->negation : "");
	write_condition(export, term->left);
	lcn_text_append(export->text, notation->disjunction);
}

/* Conditions under which the term, which may fail, does not. */
static void
write_well(struct lcn_export *export, const struct lcn_term *term, size_t *n_written)
{
	bool is_lazy = term->kind == LCN_LOGICAL_AND || term->kind == LCN_LOGICAL_OR;
	size_t n_inner = 0;
	if (may_fail(export, term->left))
		write_well(export, term->left, n_written);
	if (term->right == NULL)
		return;
	if (may_fail(export, term->right) && is_lazy) {
		lcn_export_and(export, n_written);
		write_lazy_well(export, term);
		lcn_text_append(export->text, "(");
		write_well(export, term->right, &n_inner);
		lcn_text_append(export->text, "))");
	} else if (may_fail(export, term->right)) {
		write_well(export, term->right, n_written);
	}
	bool divides = term->kind == LCN_DIVIDE || term->kind == LCN_REMAINDER;
	if (!divides || !may_be_zero(export, term->right))
		return;
	lcn_export_and(export, n_written);
	lcn_export_number(export, term->right);
	lcn_text_format(export->text, "%s0", export->notation->unequal);
}

/* That the variable can hold the value, where that is not certain. */
static void
write_in_range(struct lcn_export *export, const struct lcn_operation *store, size_t *n_written)
{
	const struct lcn_values *values = &export->system->variables[store->variable].values;
	const struct lcn_values *all = values_of(export, store->term);
	const struct lcn_values *held = lcn_values_union(&export->arena, values, all);
	if (lcn_values_equal(held, values))
		return;
	lcn_export_and(export, n_written);
	lcn_text_append(export->text, "(");
	if (values->items == NULL) {
		lcn_export_number(export, store->term);
		lcn_text_format(export->text, " >= %lld%s", (long long) values->low,
				export->notation->conjunction);
		lcn_export_number(export, store->term);
		lcn_text_format(export->text, " <= %lld", (long long) values->high);
	}
	for (size_t i = 0; values->items != NULL && i < values->n_items; i++) {
		lcn_text_append(export->text, i == 0 ? "" : export->notation->disjunction);
		lcn_export_number(export, store->term);
		lcn_text_format(export->text, "%s%lld", export->notation->equal,
				(long long) values->items[i]);
	}
	lcn_text_append(export->text, ")");
}

static void
write_guard(struct lcn_export *export, const struct lcn_operation *operation, size_t *n_written)
{
	if (operation->kind == LCN_POST)
		return;
	if (may_fail(export, operation->term))
		write_well(export, operation->term, n_written);
	if (operation->kind == LCN_STORE) {
		if (operation->variable != LCN_NO_VARIABLE)
			write_in_range(export, operation, n_written);
		return;
	}
	lcn_export_and(export, n_written);
	if (!operation->truth)
		lcn_text_append(export->text, export->notation->negation);
	lcn_text_append(export->text, operation->truth ? "" : "(");
	write_condition(export, operation->term);
	lcn_text_append(export->text, operation->truth ? "" : ")");
}

/* In which states of the property; nothing where in all but the error state,
 * in which there is no message to take. */
static void
write_states(struct lcn_export *export, const struct lcn_export_step *step, const char *property,
	     size_t *n_written)
{
	const struct lcn_notation *notation = export->notation;
	uint32_t n_states = export->system->property.n_states;
	uint32_t n_applies = 0;
	uint32_t n_listed = 0;
	for (uint32_t q = 0; step->applies != NULL && q < n_states; q++)
		n_applies += step->applies[q];
	uint32_t n_others = n_states - (export->error != LCN_NO_STATE) - n_applies;
	if (step->applies == NULL || n_others == 0)
		return;
	bool is_positive = n_applies <= n_others;
	lcn_export_and(export, n_written);
	lcn_text_append(export->text, "(");
	for (uint32_t q = 0; q < n_states; q++) {
		if (q == export->error || step->applies[q] != is_positive)
			continue;
		if (n_listed++ > 0)
			lcn_text_append(export->text, is_positive ? notation->disjunction
								  : notation->conjunction);
		lcn_text_format(export->text, "%s%s%u", property,
				is_positive ? notation->equal : notation->unequal, q);
	}
	lcn_text_append(export->text, ")");
}

void
lcn_export_guards(struct lcn_export *export, const struct lcn_export_step *step,
		  const char *property, size_t *n_written)
{
	for (size_t i = 0; i < step->n_operations; i++)
		write_guard(export, &step->path->operations[i], n_written);
	write_states(export, step, property, n_written);
}

/* The state to which all states in which the step applies lead, else
 * LCN_NO_STATE. */
static uint32_t
only_state_after(const struct lcn_export *export, const struct lcn_export_step *step)
{
	uint32_t only = LCN_NO_STATE;
	for (uint32_t q = 0; q < export->system->property.n_states; q++) {
		uint32_t after = lcn_export_after(export, step, q);
		if (!step->applies[q] || after == only)
			continue;
		if (only != LCN_NO_STATE)
			return LCN_NO_STATE;
		only = after;
	}
	return only;
}

void
lcn_export_property_after(struct lcn_export *export, const struct lcn_export_step *step,
			  const char *property)
{
	const struct lcn_notation *notation = export->notation;
	uint32_t only = only_state_after(export, step);
	uint32_t n_open = 0;
	if (only != LCN_NO_STATE) {
		lcn_text_format(export->text, "%u", only);
		return;
	}
	for (uint32_t q = 0; q < export->system->property.n_states; q++) {
		uint32_t after = lcn_export_after(export, step, q);
		if (!step->applies[q] || after == q)
			continue;
		lcn_text_format(export->text, "%s%s%s%u%s%u%s", notation->choose[0], property,
				notation->equal, q, notation->choose[1], after,
				notation->choose[2]);
		n_open++;
	}
	lcn_text_append(export->text, property);
	for (uint32_t i = 0; i < n_open; i++)
		lcn_text_append(export->text, notation->choose[3]);
}

static bool
fits(struct lcn_export *export, const struct lcn_term *term)
{
	if (term == NULL)
		return true;
	export->has_too_large = false;
	const struct lcn_values *values = values_of(export, term);
	return !export->has_too_large && values->low >= export->notation->min_number &&
	       values->high <= export->notation->max_number && fits(export, term->left) &&
	       fits(export, term->right);
}

bool
lcn_export_check_numbers(struct lcn_export *export)
{
	size_t n_errors = export->diagnostics->n_errors;
	LCN_FOR_STEPS (export, step) {
		for (size_t i = 0; i < step->n_operations; i++) {
			const struct lcn_operation *operation = &step->path->operations[i];
			if (operation->kind == LCN_POST || fits(export, operation->term))
				continue;
			lcn_diagnostics_error(export->diagnostics, operation->span,
					      "%s has no numbers as large as they may get here",
					      export->notation->name);
			return false;
		}
	}
	return export->diagnostics->n_errors == n_errors;
}
