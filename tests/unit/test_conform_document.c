#include "unit/testing.h"

#include <signal.h>
#include <string.h>

#include "analysis/conform_document.h"
#include "base/budget.h"
#include "base/memory.h"
#include "lacuna/conform.h"
#include "lang/ast.h"

/* All of start comes in one step; the second x is what the property forbids. */
#define MODEL(capacity)                                                         \
	"actor one(2) { start { m!a; m!a; m!b; } x { } y { } }\n"               \
	"actor two(1) { go { self!go; } }\n"                                    \
	"missing m(" capacity ") { a -> one: x; b -> ; }\n"                     \
	"property once { s -> t on Snd(x)::one; t -> error on Snd(x)::one; }\n" \
	"property hopeless { s -> error on Snd(go)::two; }\n"                   \
	"main { one!start; two!go; }\n"

static const char first_only[] = "actor m(3) { int n; a { if (n == 0) { one!x; n = 1; } } b { } }";
static const char every_time[] = "actor m(3) { a { one!x; } b { } }";
static const char something_else[] = "actor m(3) { a { one!y; } b { } }";
/* Sends y when there was no a before the b. */
static const char something_else_in_vain[] =
    "actor m(3) { int n; a { n = 1; } b { if (n == 0) { one!y; } } }";

struct trial {
	struct lcn_model *model;
	struct lcn_assumption assumption;
	struct lcn_model *component;
	struct lcn_diagnostics diagnostics;
	struct lcn_conformity conformity;
};

static struct lcn_source *
source_of(const char *text)
{
	return lcn_source_from_bytes("text", text, strlen(text));
}

/* The document of the model, and the component for it. */
static void
begin(struct trial *t, const char *model, const struct lcn_analysis_options *options,
      const char *component)
{
	struct lcn_analysis_options how = *options;
	how.wants_document = true;
	*t = (struct trial){.model = LCN_NEW(struct lcn_model)};
	lcn_diagnostics_init(&t->diagnostics);
	lcn_model_parse(t->model, source_of(model), &t->diagnostics);
	lcn_model_check(t->model, &t->diagnostics);
	assert_int_equal(t->diagnostics.n_errors, 0);
	lcn_assume(t->model, &how, NULL, &t->diagnostics, &t->assumption);
	assert_non_null(t->assumption.document);
	t->component =
	    lcn_component_parse(source_of(component), t->assumption.document, &t->diagnostics);
}

static void
conform(struct trial *t, const struct lcn_analysis_options *options,
	const struct lcn_budget *budget)
{
	lcn_conform_document(t->assumption.document, t->component, options, budget, &t->diagnostics,
			     &t->conformity);
}

static void
end(struct trial *t)
{
	lcn_conformity_release(&t->conformity);
	lcn_model_free(t->component);
	lcn_assumption_release(&t->assumption);
	lcn_model_free(t->model);
	lcn_diagnostics_release(&t->diagnostics);
}

/* The verdict of either engine, and the word that it comes with. */
static void
expect(const char *model, const char *property, const char *component,
       enum lcn_conformity_verdict verdict, const char *const *word, bool is_interface_full)
{
	for (int engine = 0; engine < 2; engine++) {
		struct lcn_analysis_options options = {.property = property};
		struct trial t;
		options.engine.kind = engine == 0 ? LCN_ENGINE_EXPLICIT : LCN_ENGINE_SYMBOLIC;
		begin(&t, model, &options, component);
		conform(&t, &options, NULL);
		assert_int_equal(t.diagnostics.n_errors, 0);
		assert_int_equal(t.conformity.limit, LCN_LIMIT_NONE);
		assert_int_equal(t.conformity.verdict, verdict);
		assert_int_equal(t.conformity.is_interface_full, is_interface_full);
		assert_false(t.conformity.is_checked);
		assert_int_equal(t.conformity.is_refused, word != NULL);
		size_t n = 0;
		for (; word != NULL && word[n] != NULL; n++) {
			assert_true(n < t.conformity.n_word);
			assert_string_equal(t.conformity.word[n], word[n]);
		}
		assert_int_equal(t.conformity.n_word, n);
		end(&t);
	}
}

/* Ensures that what stays within the assumption conforms, also where a message
 * that expects no response has filled the mailbox of the interface: b is the
 * third in a mailbox for two. */
static void
test_conforms(void **state)
{
	(void) state;
	expect(MODEL("3"), "once", first_only, LCN_CONFORMITY_CONFORMS, NULL, false);
	expect(MODEL("2"), "once", first_only, LCN_CONFORMITY_CONFORMS, NULL, false);
}

/* Ensures that an error is told as one, with the word. */
static void
test_violates(void **state)
{
	(void) state;
	static const char *const word[] = {"Rcv(a)",	  "Rcv(a)",	 "Rcv(b)",
					   "Snd(x)::one", "Snd(x)::one", NULL};
	expect(MODEL("3"), "once", every_time, LCN_CONFORMITY_VIOLATES, word, false);
}

/* Ensures that nothing is asked of the component where nothing helps. */
static void
test_never(void **state)
{
	(void) state;
	static const char *const word[] = {NULL};
	expect(MODEL("3"), "hopeless", first_only, LCN_CONFORMITY_VIOLATES, word, false);
}

/* Ensures that a message that the interface never mentions is beyond it where
 * somebody could take it, and nothing to care about where nobody ever comes. */
static void
test_beyond(void **state)
{
	(void) state;
	static const char *const word[] = {"Rcv(a)", "Rcv(a)", "Rcv(b)", "Snd(y)::one", NULL};
	expect(MODEL("3"), "once", something_else, LCN_CONFORMITY_BEYOND, word, false);
	expect(MODEL("3"), "once", something_else_in_vain, LCN_CONFORMITY_CONFORMS, NULL, false);
}

/* Ensures that nothing conforms where the assumption may be too weak: there is
 * no room for two a's. */
static void
test_too_weak(void **state)
{
	(void) state;
	expect(MODEL("1"), "once", first_only, LCN_CONFORMITY_BEYOND, NULL, true);
}

/* Ensures that a limit ends it without a verdict. */
static void
test_limit(void **state)
{
	(void) state;
	struct lcn_analysis_options options = {.property = "once"};
	struct lcn_budget *budget = lcn_budget_create();
	volatile sig_atomic_t is_interrupted = 1;
	struct trial t;
	lcn_budget_set_interrupt(budget, &is_interrupted);
	begin(&t, MODEL("3"), &options, first_only);
	conform(&t, &options, budget);
	assert_int_equal(t.conformity.limit, LCN_LIMIT_INTERRUPT);
	assert_int_equal(t.conformity.verdict, LCN_CONFORMITY_NONE);
	end(&t);
	lcn_budget_free(budget);
}

static void
expect_error(const char *component, const char *message)
{
	struct lcn_analysis_options options = {.property = "once"};
	struct trial t;
	begin(&t, MODEL("3"), &options, component);
	assert_int_equal(t.diagnostics.n_errors, 1);
	assert_string_equal(t.diagnostics.items[0].message, message);
	end(&t);
}

/* Ensures that a component for something else is no component for this. */
static void
test_other_component(void **state)
{
	(void) state;
	expect_error("actor n(3) { a { } }", "the assumption is about 'm', not 'n'");
	expect_error("actor m(3) { b { } }", "'m' has no method 'a', which is sent to it");
	expect_error("actor m(3) { a { tree!x; } b { } }", "there is no actor 'tree'");
	expect_error("actor m(3) { a { one!z; } b { } }", "the actor 'one' has no method 'z'");
	expect_error("actor m(3) { a { } b { } } main { }",
		     "there is a 'main' in the component's file, where only its actor belongs");
	expect_error("", "there is no actor in it");
}

static void
expect_refusal(const struct lcn_analysis_options *question,
	       const struct lcn_analysis_options *options, const char *model, const char *message)
{
	struct trial t;
	begin(&t, model, question, first_only);
	assert_int_equal(t.diagnostics.n_errors, 0);
	conform(&t, options, NULL);
	assert_int_equal(t.diagnostics.n_errors, 1);
	assert_string_equal(t.diagnostics.items[0].message, message);
	assert_int_equal(t.conformity.verdict, LCN_CONFORMITY_NONE);
	end(&t);
}

/* Ensures that what the document has settled stays so, and that the paper's
 * check is not made without an interface. */
static void
test_wrong_questions(void **state)
{
	(void) state;
	static const char stand_in[] = "actor one(2) { start { m!a; m!b; } x { } y { } }\n"
				       "actor m(3) { a { one!x; } b { } }\n"
				       "property once { s -> t on Snd(x)::one;\n"
				       "	t -> error on Snd(x)::one; }\n"
				       "main { one!start; }\n";
	const struct lcn_capacity_change change = {"one", 9};
	const struct lcn_analysis_options plain = {.property = "once"};
	const struct lcn_analysis_options other = {
	    .property = "once", .capacities = &change, .n_capacities = 1};
	const struct lcn_analysis_options paper = {
	    .property = "once", .missing = "m", .completion = LCN_COMPLETION_PAPER};
	expect_refusal(&plain, &other, MODEL("3"),
		       "the capacity of 'one' is settled by the assumption; only that of 'm' can "
		       "be changed here");
	expect_refusal(&paper, &plain, stand_in,
		       "this assumption has the paper's completion but no interface, and the "
		       "paper's check asks for both");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_conforms),	    cmocka_unit_test(test_violates),
	    cmocka_unit_test(test_never),	    cmocka_unit_test(test_beyond),
	    cmocka_unit_test(test_too_weak),	    cmocka_unit_test(test_limit),
	    cmocka_unit_test(test_other_component), cmocka_unit_test(test_wrong_questions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
