#include "lts/formula.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/sort.h"

void
lcn_formulas_init(struct lcn_formulas *formulas, bool is_weak)
{
	*formulas = (struct lcn_formulas){.is_weak = is_weak};
	const uint32_t truth = LCN_TERM_TRUE;
	lcn_tuples_add(&formulas->terms, &truth, 1);
}

void
lcn_formulas_release(struct lcn_formulas *formulas)
{
	lcn_tuples_release(&formulas->terms);
}

uint32_t
lcn_formulas_and(struct lcn_formulas *formulas, uint32_t *parts, size_t n_parts)
{
	lcn_sort_words(parts, n_parts);
	for (size_t i = 0; i < n_parts; i++)
		if (parts[i] == LCN_FORMULA_FALSE)
			return LCN_FORMULA_FALSE;
	uint32_t *words = LCN_NEW_ARRAY(uint32_t, n_parts + 1);
	size_t n_words = 0;
	words[n_words++] = LCN_TERM_AND;
	for (size_t i = 0; i < n_parts; i++)
		if (parts[i] != LCN_FORMULA_TRUE && (i == 0 || parts[i] != parts[i - 1]))
			words[n_words++] = parts[i];
	uint32_t formula = LCN_FORMULA_TRUE;
	if (n_words == 2)
		formula = words[1];
	else if (n_words > 2)
		formula = 2 * lcn_tuples_add(&formulas->terms, words, n_words);
	free(words);
	return formula;
}

uint32_t
lcn_formulas_some(struct lcn_formulas *formulas, uint32_t label, uint32_t guard, uint32_t body)
{
	if (body == LCN_FORMULA_FALSE)
		return LCN_FORMULA_FALSE;
	const uint32_t words[] = {LCN_TERM_SOME, label, guard, body};
	return 2 * lcn_tuples_add(&formulas->terms, words, 4);
}

/* How many steps within each other the bodies of a term have. */
static uint32_t *
measure_depths(const struct lcn_formulas *formulas, uint32_t root)
{
	uint32_t *depths = LCN_NEW_ZEROS(uint32_t, (size_t) root + 1);
	for (uint32_t term = 1; term <= root; term++) {
		const uint32_t *words = lcn_tuples_at(&formulas->terms, term);
		size_t n_words = lcn_tuples_length(&formulas->terms, term);
		if (words[0] == LCN_TERM_SOME) {
			depths[term] = depths[words[3] / 2] + 1;
			continue;
		}
		for (size_t i = 1; i < n_words; i++)
			if (depths[words[i] / 2] > depths[term])
				depths[term] = depths[words[i] / 2];
	}
	return depths;
}

void
lcn_formulas_main_path(const struct lcn_formulas *formulas, uint32_t formula,
		       struct lcn_formula_path *path)
{
	uint32_t *depths = measure_depths(formulas, formula / 2);
	for (uint32_t term = formula / 2; term != 0;) {
		const uint32_t *words = lcn_tuples_at(&formulas->terms, term);
		if (words[0] == LCN_TERM_SOME) {
			if (!formulas->is_weak || words[1] != LCN_TAU)
				lcn_array_push(path, words[1]);
			term = words[3] / 2;
			continue;
		}
		size_t at = 1;
		while (depths[words[at] / 2] < depths[term])
			at++;
		term = words[at] / 2;
	}
	free(depths);
}

/* Printing. */
enum { MAX_PART_LENGTH = 120, MIN_SHARED_LENGTH = 16, NAME_LENGTH = 4 };

struct printer {
	const struct lcn_formulas *formulas;
	const struct lcn_names *labels;
	size_t max_length;
	struct lcn_text *text;
	uint32_t *n_uses; /* by term, within the formula */
	size_t *lengths;  /* by term: about, and bounded */
	uint32_t *names;  /* by term: 0 when it has none */
};

static const uint32_t *
parts_of(const struct lcn_formulas *formulas, uint32_t term, size_t *n_parts)
{
	const uint32_t *words = lcn_tuples_at(&formulas->terms, term);
	size_t n_words = lcn_tuples_length(&formulas->terms, term);
	size_t skipped = words[0] == LCN_TERM_SOME ? 2 : 1;
	*n_parts = n_words - skipped;
	return words + skipped;
}

static void
count_uses(struct printer *printer, uint32_t root)
{
	printer->n_uses[root] = 1;
	for (uint32_t term = root + 1; term-- > 0;) {
		if (printer->n_uses[term] == 0)
			continue;
		size_t n_parts;
		const uint32_t *parts = parts_of(printer->formulas, term, &n_parts);
		for (size_t i = 0; i < n_parts; i++)
			printer->n_uses[parts[i] / 2]++;
	}
}

static size_t
own_length(const struct printer *printer, uint32_t term)
{
	const uint32_t *words = lcn_tuples_at(&printer->formulas->terms, term);
	switch (words[0]) {
	case LCN_TERM_TRUE: return 5;
	case LCN_TERM_SOME: return 8 + strlen(printer->labels->texts[words[1]]);
	default: return 2;
	}
}

static size_t
length_of(const struct printer *printer, uint32_t term)
{
	size_t length = own_length(printer, term);
	size_t n_parts;
	const uint32_t *parts = parts_of(printer->formulas, term, &n_parts);
	for (size_t i = 0; i < n_parts && length <= printer->max_length; i++) {
		uint32_t part = parts[i] / 2;
		if (part != 0)
			length +=
			    4 + (printer->names[part] != 0 ? NAME_LENGTH : printer->lengths[part]);
	}
	return length;
}

static void
measure(struct printer *printer, uint32_t root)
{
	for (uint32_t term = 0; term <= root; term++)
		if (printer->n_uses[term] != 0)
			printer->lengths[term] = length_of(printer, term);
}

/* Shared terms get a name, and long ones, so that no line is very long. */
static void
name_parts(struct printer *printer, uint32_t root)
{
	uint32_t n_names = 0;
	for (uint32_t term = 0; term <= root; term++) {
		if (printer->n_uses[term] == 0)
			continue;
		size_t length = printer->lengths[term] = length_of(printer, term);
		bool is_shared = printer->n_uses[term] > 1 && length >= MIN_SHARED_LENGTH;
		if (term != root && (is_shared || length > MAX_PART_LENGTH))
			printer->names[term] = ++n_names;
	}
}

static bool
is_plain(const char *label)
{
	return label[0] != '\0' && strpbrk(label, "<>[]{}\"\\ \t\r\n") == NULL;
}

static void
print_label(struct lcn_text *text, const char *label)
{
	if (is_plain(label)) {
		lcn_text_append(text, label);
		return;
	}
	lcn_text_append_char(text, '"');
	for (; *label != '\0'; label++) {
		if (*label == '"' || *label == '\\')
			lcn_text_append_char(text, '\\');
		lcn_text_append_char(text, *label);
	}
	lcn_text_append_char(text, '"');
}

static void print(struct printer *printer, uint32_t formula, bool is_within);
static void print_term(struct printer *printer, uint32_t formula, bool is_within);

static void
print_step(struct printer *printer, const uint32_t *words, bool is_negated)
{
	lcn_text_append_char(printer->text, is_negated ? '[' : '<');
	if (printer->formulas->is_weak)
		lcn_text_append(printer->text, "tau*");
	if (words[2] != LCN_FORMULA_TRUE) {
		lcn_text_append_char(printer->text, '{');
		print(printer, words[2], false);
		lcn_text_append_char(printer->text, '}');
	}
	if (!printer->formulas->is_weak || words[1] != LCN_TAU) {
		if (printer->formulas->is_weak)
			lcn_text_append_char(printer->text, '.');
		print_label(printer->text, printer->labels->texts[words[1]]);
	}
	lcn_text_append_char(printer->text, is_negated ? ']' : '>');
	print(printer, is_negated ? lcn_formula_not(words[3]) : words[3], true);
}

static void
print_and(struct printer *printer, uint32_t formula, bool is_within)
{
	bool is_negated = formula & 1;
	const uint32_t *words = lcn_formulas_term(printer->formulas, formula);
	size_t n_words = lcn_formulas_n_words(printer->formulas, formula);
	if (is_within)
		lcn_text_append_char(printer->text, '(');
	for (size_t i = 1; i < n_words; i++) {
		if (i > 1)
			lcn_text_append(printer->text, is_negated ? " || " : " && ");
		print(printer, is_negated ? lcn_formula_not(words[i]) : words[i], true);
	}
	if (is_within)
		lcn_text_append_char(printer->text, ')');
}

static void
print_term(struct printer *printer, uint32_t formula, bool is_within)
{
	bool is_negated = formula & 1;
	const uint32_t *words = lcn_formulas_term(printer->formulas, formula);
	switch (words[0]) {
	case LCN_TERM_TRUE: lcn_text_append(printer->text, is_negated ? "false" : "true"); break;
	case LCN_TERM_SOME: print_step(printer, words, is_negated); break;
	default: print_and(printer, formula, is_within); break;
	}
}

static void
print(struct printer *printer, uint32_t formula, bool is_within)
{
	uint32_t name = printer->names[formula / 2];
	if (name == 0)
		print_term(printer, formula, is_within);
	else
		lcn_text_format(printer->text, "%sf%u", formula & 1 ? "!" : "", name);
}

static void
print_definitions(struct printer *printer, uint32_t root)
{
	for (uint32_t term = 0; term <= root; term++) {
		if (printer->names[term] == 0)
			continue;
		lcn_text_format(printer->text,
				"\n%s f%u = ", printer->names[term] == 1 ? "where" : "     ",
				printer->names[term]);
		print_term(printer, 2 * term, false);
	}
}

void
lcn_formulas_format(const struct lcn_formulas *formulas, uint32_t formula,
		    const struct lcn_names *labels, size_t max_length, struct lcn_text *text)
{
	uint32_t root = formula / 2;
	struct printer printer = {.formulas = formulas,
				  .labels = labels,
				  .max_length = max_length,
				  .text = text,
				  .n_uses = LCN_NEW_ZEROS(uint32_t, (size_t) root + 1),
				  .lengths = LCN_NEW_ZEROS(size_t, (size_t) root + 1),
				  .names = LCN_NEW_ZEROS(uint32_t, (size_t) root + 1)};
	count_uses(&printer, root);
	measure(&printer, root);
	if (printer.lengths[root] > max_length)
		name_parts(&printer, root);
	print_term(&printer, formula, false);
	print_definitions(&printer, root);
	free(printer.n_uses);
	free(printer.lengths);
	free(printer.names);
}
