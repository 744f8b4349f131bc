/* From the formula as written to the normal form: a walk without recursion,
 * since formulas may be nested deeply, and with each shared part visited
 * once, since an equivalence uses its sides twice. */
#include "model/ltl_formula.h"

#include <string.h>

#include "base/memory.h"

/* The parts of the formula, each once and after its own parts. */
struct parts {
	LCN_ARRAY(const struct lcn_ltl *) items;
	struct lcn_tuples numbers; /* by address */
};

enum { ADDRESS_WORDS = (sizeof(void *) + sizeof(uint32_t) - 1) / sizeof(uint32_t) };

struct address {
	uint32_t words[ADDRESS_WORDS];
};

static struct address
address_of(const struct lcn_ltl *part)
{
	struct address address = {0};
	memcpy(address.words, &part, sizeof part);
	return address;
}

static uint32_t
number_of(const struct parts *parts, const struct lcn_ltl *part)
{
	struct address address = address_of(part);
	return lcn_tuples_find(&parts->numbers, address.words, ADDRESS_WORDS);
}

static bool
is_missing(const struct parts *parts, const struct lcn_ltl *part)
{
	return part != NULL && number_of(parts, part) == LCN_NO_TUPLE;
}

static void
add_part(struct parts *parts, const struct lcn_ltl *part)
{
	struct address address = address_of(part);
	if (lcn_tuples_add(&parts->numbers, address.words, ADDRESS_WORDS) == parts->items.n_items)
		lcn_array_push(&parts->items, part);
}

static void
list_parts(struct parts *parts, const struct lcn_ltl *formula, struct lcn_ltl_work *work)
{
	LCN_ARRAY(const struct lcn_ltl *) stack = {0};
	lcn_array_push(&stack, formula);
	while (stack.n_items != 0 && !lcn_ltl_is_over(work, 4)) {
		const struct lcn_ltl *part = lcn_array_last(&stack);
		bool is_leaf = part->kind == LCN_LTL_LETTERS;
		if (!is_leaf && is_missing(parts, part->left)) {
			lcn_array_push(&stack, part->left);
		} else if (!is_leaf && is_missing(parts, part->right)) {
			lcn_array_push(&stack, part->right);
		} else {
			add_part(parts, part);
			stack.n_items--;
		}
	}
	lcn_array_release(&stack);
}

/* Splits every class into the letters inside the set and those outside.
 * Classes are numbered by their first letters. */
static void
refine(struct lcn_ltl_formulas *formulas, const bool *set)
{
	uint32_t *halves = LCN_NEW_ARRAY(uint32_t, 2 * (size_t) formulas->n_classes);
	for (size_t i = 0; i < 2 * (size_t) formulas->n_classes; i++)
		halves[i] = LCN_NO_STATE;
	formulas->n_classes = 0;
	for (uint32_t letter = 0; letter < formulas->n_letters; letter++) {
		uint32_t *half = &halves[2 * (size_t) formulas->class_of[letter] + set[letter]];
		if (*half == LCN_NO_STATE) {
			formulas->letter_of[formulas->n_classes] = letter;
			*half = formulas->n_classes++;
		}
		formulas->class_of[letter] = *half;
	}
	free(halves);
}

static void
find_classes(struct lcn_ltl_formulas *formulas, const struct parts *parts,
	     struct lcn_ltl_work *work)
{
	formulas->class_of = LCN_NEW_ZEROS(uint32_t, formulas->n_letters);
	formulas->letter_of = LCN_NEW_ZEROS(uint32_t, formulas->n_letters);
	formulas->n_classes = 1;
	for (size_t i = 0; i < parts->items.n_items; i++) {
		const struct lcn_ltl *part = parts->items.items[i];
		if (part->kind == LCN_LTL_LETTERS && !lcn_ltl_is_over(work, formulas->n_letters))
			refine(formulas, part->letters);
	}
	formulas->n_set_words = lcn_bits_n_words(formulas->n_classes);
}

/* A part and its negation. */
struct pair {
	uint32_t yes;
	uint32_t no;
};

static struct pair
pair_of_letters(struct lcn_ltl_formulas *f, const bool *letters)
{
	uint32_t *row = LCN_NEW_ZEROS(uint32_t, f->n_set_words);
	for (uint32_t i = 0; i < f->n_classes; i++)
		if (letters[f->letter_of[i]])
			lcn_bits_add(row, i);
	struct pair pair;
	pair.yes = lcn_ltl_make_set(f, row);
	lcn_bits_complement(row, row, f->n_classes);
	pair.no = lcn_ltl_make_set(f, row);
	free(row);
	return pair;
}

static struct pair
negated(struct pair a)
{
	return (struct pair){a.no, a.yes};
}

static struct pair
pair_of_and(struct lcn_ltl_formulas *f, struct pair a, struct pair b)
{
	return (struct pair){lcn_ltl_make_and(f, a.yes, b.yes), lcn_ltl_make_or(f, a.no, b.no)};
}

static struct pair
pair_of_or(struct lcn_ltl_formulas *f, struct pair a, struct pair b)
{
	return negated(pair_of_and(f, negated(a), negated(b)));
}

static struct pair
pair_of_next(struct lcn_ltl_formulas *f, struct pair a)
{
	return (struct pair){lcn_ltl_make_next(f, a.yes), lcn_ltl_make_next(f, a.no)};
}

/* Both as disjunctions: each letter then decides early which side it is on. */
static struct pair
pair_of_iff(struct lcn_ltl_formulas *f, struct pair a, struct pair b)
{
	struct pair same = {
	    lcn_ltl_make_and(f, a.yes, b.yes),
	    lcn_ltl_make_and(f, a.no, b.no),
	};
	struct pair different = {
	    lcn_ltl_make_and(f, a.yes, b.no),
	    lcn_ltl_make_and(f, a.no, b.yes),
	};
	return (struct pair){
	    lcn_ltl_make_or(f, same.yes, same.no),
	    lcn_ltl_make_or(f, different.yes, different.no),
	};
}

static struct pair
pair_of_until(struct lcn_ltl_formulas *f, struct pair a, struct pair b)
{
	return (struct pair){
	    lcn_ltl_make_until(f, a.yes, b.yes),
	    lcn_ltl_make_release(f, a.no, b.no),
	};
}

static struct pair
pair_of_release(struct lcn_ltl_formulas *f, struct pair a, struct pair b)
{
	return negated(pair_of_until(f, negated(a), negated(b)));
}

static struct pair
pair_of(struct lcn_ltl_formulas *f, const struct lcn_ltl *part, struct pair a, struct pair b)
{
	const struct pair always = {f->always, f->never};
	switch (part->kind) {
	case LCN_LTL_LETTERS: return pair_of_letters(f, part->letters);
	case LCN_LTL_NOT: return negated(a);
	case LCN_LTL_AND: return pair_of_and(f, a, b);
	case LCN_LTL_OR: return pair_of_or(f, a, b);
	case LCN_LTL_IMPLIES: return pair_of_or(f, negated(a), b);
	case LCN_LTL_IFF: return pair_of_iff(f, a, b);
	case LCN_LTL_NEXT: return pair_of_next(f, a);
	case LCN_LTL_FINALLY: return pair_of_until(f, always, a);
	case LCN_LTL_GLOBALLY: return pair_of_release(f, negated(always), a);
	case LCN_LTL_UNTIL: return pair_of_until(f, a, b);
	/* a W b = b R (a | b) */
	case LCN_LTL_WEAK_UNTIL: return pair_of_release(f, b, pair_of_or(f, a, b));
	case LCN_LTL_RELEASE: return pair_of_release(f, a, b);
	}
	return always;
}

static void
make_constants(struct lcn_ltl_formulas *formulas)
{
	uint32_t *row = LCN_NEW_ZEROS(uint32_t, formulas->n_set_words);
	formulas->never = lcn_ltl_make_set(formulas, row);
	lcn_bits_complement(row, row, formulas->n_classes);
	formulas->always = lcn_ltl_make_set(formulas, row);
	free(row);
}

static void
translate(struct lcn_ltl_formulas *formulas, const struct parts *parts, struct lcn_ltl_work *work)
{
	size_t n_parts = parts->items.n_items;
	struct pair *pairs = LCN_NEW_ZEROS(struct pair, n_parts);
	make_constants(formulas);
	for (size_t i = 0; i < n_parts && !lcn_ltl_is_over(work, formulas->n_set_words); i++) {
		const struct lcn_ltl *part = parts->items.items[i];
		struct pair left = {0}, right = {0};
		if (part->kind != LCN_LTL_LETTERS && part->left != NULL)
			left = pairs[number_of(parts, part->left)];
		if (part->kind != LCN_LTL_LETTERS && part->right != NULL)
			right = pairs[number_of(parts, part->right)];
		pairs[i] = pair_of(formulas, part, left, right);
	}
	formulas->formula = pairs[n_parts - 1].yes;
	formulas->negation = pairs[n_parts - 1].no;
	free(pairs);
}

void
lcn_ltl_formulas_init(struct lcn_ltl_formulas *formulas, const struct lcn_ltl *formula,
		      uint32_t n_letters, struct lcn_ltl_work *work)
{
	*formulas = (struct lcn_ltl_formulas){.n_letters = n_letters};
	struct parts parts = {0};
	list_parts(&parts, formula, work);
	find_classes(formulas, &parts, work);
	if (work->limit == LCN_LIMIT_NONE)
		translate(formulas, &parts, work);
	lcn_array_release(&parts.items);
	lcn_tuples_release(&parts.numbers);
}

void
lcn_ltl_formulas_release(struct lcn_ltl_formulas *formulas)
{
	free(formulas->class_of);
	free(formulas->letter_of);
	lcn_tuples_release(&formulas->sets);
	lcn_array_release(&formulas->nodes);
	lcn_tuples_release(&formulas->numbers);
	*formulas = (struct lcn_ltl_formulas){0};
}
