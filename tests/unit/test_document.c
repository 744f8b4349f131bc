#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/document.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "lacuna/analysis.h"
#include "lang/ast.h"

/* After p, an a is what the property forbids; after q nobody offers one, though
 * it could be taken. Until then the mailbox of one is full. */
static const char reasons[] = "actor one(1) {\n"
			      "	int which;\n"
			      "	go { which = ?(0, 1); if (which) { gap!p; } else { gap!q; } }\n"
			      "	a { }\n"
			      "}\n"
			      "missing gap(1) { p -> one: a; p -> ; q -> ; }\n"
			      "property none { fine -> error on Snd(a)::one; }\n"
			      "property once { none -> some on Snd(p)::gap | Snd(q)::gap;\n"
			      "	some -> error on Snd(p)::gap | Snd(q)::gap; }\n"
			      "property hopeless { fine -> error on Snd(b)::two; }\n"
			      "actor two(1) { b { } start { self!b; } }\n"
			      "main { one!go; two!start; }\n";

struct answer {
	struct lcn_model *model;
	struct lcn_diagnostics diagnostics;
	struct lcn_assumption assumption;
	const struct lcn_assumption_document *document;
};

static void
ask(struct answer *answer, const char *property, enum lcn_completion completion)
{
	struct lcn_analysis_options options = {
	    .property = property, .completion = completion, .wants_document = true};
	*answer = (struct answer){.model = LCN_NEW(struct lcn_model)};
	lcn_diagnostics_init(&answer->diagnostics);
	lcn_model_parse(answer->model, lcn_source_from_bytes("text", reasons, strlen(reasons)),
			&answer->diagnostics);
	lcn_model_check(answer->model, &answer->diagnostics);
	assert_int_equal(answer->diagnostics.n_errors, 0);
	lcn_assume(answer->model, &options, NULL, &answer->diagnostics, &answer->assumption);
	assert_int_equal(answer->diagnostics.n_errors, 0);
	answer->document = answer->assumption.document;
	assert_non_null(answer->document);
	assert_true(lcn_document_is_valid(answer->document));
}

static void
release(struct answer *answer)
{
	lcn_assumption_release(&answer->assumption);
	lcn_diagnostics_release(&answer->diagnostics);
	lcn_model_free(answer->model);
}

/* Rcv(p), Rcv(q), Snd(a)::one and, but for the paper, what is not in the
 * interface: Snd(b)::two, Snd(go)::one, Snd(start)::two. */
enum { N_MENTIONED = 3, N_LETTERS = 6 };
enum { E = -1, B = -2 }; /* refused as an error, as beyond */

static void
check_table(const struct lcn_assumption_document *document, const int *table, uint32_t n_letters,
	    uint32_t n_states)
{
	assert_int_equal(document->n_letters, n_letters);
	assert_int_equal(document->n_states, n_states);
	for (uint32_t s = 0; s < n_states; s++)
		for (uint32_t a = 0; a < n_letters; a++) {
			int next = table[s * n_letters + a];
			assert_int_equal(lcn_assumption_next(document, s, a),
					 next == E   ? LCN_REFUSED_ERROR
					 : next == B ? LCN_REFUSED_BEYOND
						     : (uint32_t) next);
		}
}

/* Ensures that two states that refuse the same for different reasons are two in
 * the document, and one in what is told; and that what the interface never
 * mentions is refused where somebody has room for it. */
static void
test_reasons(void **state)
{
	(void) state;
	static const int expected[][N_LETTERS] = {
	    {1, 2, 3, B, 3, B}, {3, 3, E, B, B, B}, {3, 3, B, B, B, B}, {3, 3, 3, 3, 3, 3}};
	struct answer answer;
	ask(&answer, "none", LCN_COMPLETION_SOUND);
	assert_int_equal(answer.document->verdict, LCN_ASSUMPTION_NEEDED);
	check_table(answer.document, *expected, N_LETTERS, 4);
	assert_int_equal(answer.document->theta, 3);
	assert_int_equal(answer.assumption.sizes.states, 3);
	assert_int_equal(answer.assumption.sizes.edges, 8);
	release(&answer);
}

/* Ensures that nothing is beyond in the paper's completion, and that its letters
 * are those of the interface. */
static void
test_paper(void **state)
{
	(void) state;
	static const int expected[][N_MENTIONED] = {{1, 2, 2}, {2, 2, E}, {2, 2, 2}};
	struct answer answer;
	ask(&answer, "none", LCN_COMPLETION_PAPER);
	check_table(answer.document, *expected, N_MENTIONED, 3);
	release(&answer);
}

/* Ensures that a property that holds has a document that refuses what is beyond
 * the interface, and nothing in the paper's completion. */
static void
test_holds(void **state)
{
	(void) state;
	static const int expected[][N_LETTERS] = {
	    {1, 2, 3, B, 3, B}, {3, 3, 2, B, B, B}, {3, 3, B, B, B, B}, {3, 3, 3, 3, 3, 3}};
	static const int everything[] = {0, 0, 0};
	struct answer answer;
	ask(&answer, "once", LCN_COMPLETION_SOUND);
	assert_int_equal(answer.document->verdict, LCN_ASSUMPTION_HOLDS);
	assert_null(answer.assumption.automaton);
	check_table(answer.document, *expected, N_LETTERS, 4);
	release(&answer);
	ask(&answer, "once", LCN_COMPLETION_PAPER);
	assert_int_equal(answer.document->verdict, LCN_ASSUMPTION_HOLDS);
	check_table(answer.document, everything, N_MENTIONED, 1);
	assert_int_equal(answer.document->theta, 0);
	release(&answer);
}

/* Ensures that where nothing helps nothing is allowed, though the letters are
 * there. */
static void
test_never(void **state)
{
	(void) state;
	struct answer answer;
	ask(&answer, "hopeless", LCN_COMPLETION_SOUND);
	assert_int_equal(answer.document->verdict, LCN_ASSUMPTION_NEVER);
	assert_int_equal(answer.document->initial, LCN_REFUSED_ERROR);
	assert_int_equal(answer.document->theta, LCN_NO_STATE);
	check_table(answer.document, NULL, N_LETTERS, 0);
	release(&answer);
}

/* Ensures that letters are known by what they are made of. */
static void
test_letters(void **state)
{
	(void) state;
	struct answer answer;
	ask(&answer, "none", LCN_COMPLETION_SOUND);
	const struct lcn_assumption_document *document = answer.document;
	assert_string_equal(document->letters[0].label, "Rcv(p)");
	assert_string_equal(document->letters[2].label, "Snd(a)::one");
	assert_int_equal(lcn_assumption_letter_find(document, "q", NULL), 1);
	assert_int_equal(lcn_assumption_letter_find(document, "a", "one"), 2);
	assert_int_equal(lcn_assumption_letter_find(document, "a", NULL), UINT32_MAX);
	assert_int_equal(lcn_assumption_letter_find(document, "a", "two"), UINT32_MAX);
	release(&answer);
}

/* Ensures that the question is in the document. */
static void
test_question(void **state)
{
	(void) state;
	char digits[LCN_SHA256_DIGITS + 1];
	struct answer answer;
	ask(&answer, "once", LCN_COMPLETION_PAPER);
	const struct lcn_assumption_document *document = answer.document;
	char *text = lcn_model_as_text(answer.model);
	lcn_sha256(text, strlen(text), digits);
	free(text);
	assert_string_equal(document->model_sha256, digits);
	assert_string_equal(document->property, "once");
	assert_string_equal(document->property_text,
			    "property once {\n"
			    "\tnone -> some on Snd(p)::gap | Snd(q)::gap;\n"
			    "\tsome -> error on Snd(p)::gap | Snd(q)::gap;\n"
			    "}\n");
	assert_string_equal(document->missing, "gap");
	assert_false(document->is_actor);
	assert_false(document->is_capacity_found);
	assert_int_equal(document->completion, LCN_COMPLETION_PAPER);
	assert_int_equal(document->n_pairs, 3);
	assert_string_equal(document->pairs[0].message, "p");
	assert_int_equal(document->pairs[0].n_responses, 1);
	assert_string_equal(document->pairs[0].responses[0].receiver, "one");
	assert_int_equal(document->pairs[0].responses[0].n_messages, 1);
	assert_string_equal(document->pairs[0].responses[0].messages[0], "a");
	assert_int_equal(document->pairs[1].n_responses, 0);
	assert_int_equal(document->n_mailboxes, 3);
	assert_string_equal(document->mailboxes[0].component, "one");
	assert_int_equal(document->mailboxes[0].capacity, 1);
	release(&answer);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_reasons), cmocka_unit_test(test_paper),
	    cmocka_unit_test(test_holds),   cmocka_unit_test(test_never),
	    cmocka_unit_test(test_letters), cmocka_unit_test(test_question),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
