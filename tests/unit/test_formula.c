#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "lts/formula.h"
#include "lts/refine.h"
#include "unit/judge.h"

static void
assert_text(const struct lcn_formulas *formulas, uint32_t formula, size_t max_length,
	    const char *expected)
{
	struct lcn_names labels = {0};
	struct lcn_text text = {0};
	const char *names[] = {"tau", "a", "Snd(x)::y", "two words"};
	for (int i = 0; i < 4; i++)
		lcn_names_add(&labels, names[i]);
	lcn_formulas_format(formulas, formula, &labels, max_length, &text);
	assert_string_equal(lcn_text_string(&text), expected);
	lcn_text_release(&text);
	lcn_names_release(&labels);
}

/* Negations move inwards: some becomes all, and becomes or. */
static void
test_strong_notation(void **state)
{
	(void) state;
	struct lcn_formulas f;
	lcn_formulas_init(&f, false);
	uint32_t a = lcn_formulas_some(&f, 1, LCN_FORMULA_TRUE, LCN_FORMULA_TRUE);
	uint32_t tau = lcn_formulas_some(&f, LCN_TAU, LCN_FORMULA_TRUE, LCN_FORMULA_TRUE);
	uint32_t words = lcn_formulas_some(&f, 3, LCN_FORMULA_TRUE, lcn_formula_not(a));
	uint32_t parts[] = {a, lcn_formula_not(tau), a};
	uint32_t both = lcn_formulas_and(&f, parts, 3);
	uint32_t send = lcn_formulas_some(&f, 2, LCN_FORMULA_TRUE, both);
	assert_text(&f, LCN_FORMULA_TRUE, 100, "true");
	assert_text(&f, lcn_formula_not(a), 100, "[a]false");
	assert_text(&f, words, 100, "<\"two words\">[a]false");
	assert_text(&f, both, 100, "<a>true && [tau]false");
	assert_text(&f, lcn_formula_not(send), 100, "[Snd(x)::y]([a]false || <tau>true)");
	uint32_t nothing[] = {a, LCN_FORMULA_FALSE};
	assert_int_equal(lcn_formulas_and(&f, nothing, 2), LCN_FORMULA_FALSE);
	assert_int_equal(lcn_formulas_and(&f, nothing, 0), LCN_FORMULA_TRUE);
	lcn_formulas_release(&f);
}

/* Weak steps show their guard, internal ones no label. */
static void
test_weak_notation(void **state)
{
	(void) state;
	struct lcn_formulas f;
	lcn_formulas_init(&f, true);
	uint32_t a = lcn_formulas_some(&f, 1, LCN_FORMULA_TRUE, LCN_FORMULA_TRUE);
	uint32_t tau = lcn_formulas_some(&f, LCN_TAU, LCN_FORMULA_TRUE, lcn_formula_not(a));
	uint32_t guarded = lcn_formulas_some(&f, LCN_TAU, a, tau);
	uint32_t all = lcn_formula_not(lcn_formulas_some(&f, 1, a, guarded));
	assert_text(&f, tau, 100, "<tau*>[tau*.a]false");
	assert_text(&f, all, 100, "[tau*{<tau*.a>true}.a][tau*{<tau*.a>true}][tau*]<tau*.a>true");
	lcn_formulas_release(&f);
}

/* Long formulas name what they use twice; a name may be negated. */
static void
test_names_of_parts(void **state)
{
	(void) state;
	struct lcn_formulas f;
	lcn_formulas_init(&f, false);
	uint32_t a = lcn_formulas_some(&f, 1, LCN_FORMULA_TRUE, LCN_FORMULA_TRUE);
	uint32_t shared = lcn_formulas_some(&f, 1, LCN_FORMULA_TRUE, a);
	uint32_t left = lcn_formulas_some(&f, 1, LCN_FORMULA_TRUE, shared);
	uint32_t right = lcn_formulas_some(&f, 2, LCN_FORMULA_TRUE, lcn_formula_not(shared));
	uint32_t parts[] = {left, right};
	uint32_t both = lcn_formulas_and(&f, parts, 2);
	assert_text(&f, both, 20, "<a>f1 && <Snd(x)::y>!f1\nwhere f1 = <a><a>true");
	lcn_formulas_release(&f);
}

/* Long parts get names too, though they are used once; names are numbered in
 * the order of their definitions, each of which uses earlier ones only. */
static void
test_names_of_long_parts(void **state)
{
	(void) state;
	struct lcn_formulas f;
	struct lcn_text expected = {0};
	lcn_formulas_init(&f, false);
	uint32_t formula = LCN_FORMULA_TRUE;
	for (int i = 0; i < 25; i++)
		formula = lcn_formulas_some(&f, 1, LCN_FORMULA_TRUE, formula);
	/* a step is reckoned with 13 characters, 9 before a truth and 17 before a
	 * name: more than 120 are 10 steps, then 9; 6 are left */
	lcn_text_append(&expected, "<a><a><a><a><a><a>f2\nwhere f1 = ");
	lcn_text_append(&expected, "<a><a><a><a><a><a><a><a><a><a>true\n      f2 = ");
	lcn_text_append(&expected, "<a><a><a><a><a><a><a><a><a>f1");
	assert_text(&f, formula, 100, lcn_text_string(&expected));
	lcn_text_release(&expected);
	lcn_formulas_release(&f);
}

/* A formula from a refinement, printed with names and without, is read by the
 * judge, who knows the systems and not the refinement. */
static const char *
check_formula(const struct judge *judge, const struct lcn_formulas *formulas, uint32_t formula,
	      const struct lcn_names *labels)
{
	const char *wrong = NULL;
	for (size_t max_length = 20; max_length <= 100000 && wrong == NULL; max_length *= 5000) {
		struct lcn_text text = {0};
		bool holds[2];
		lcn_formulas_format(formulas, formula, labels, max_length, &text);
		if (!judge_formula(judge, lcn_text_string(&text), holds))
			wrong = "the formula cannot be read";
		else if (!holds[0] || holds[1])
			wrong = "the formula does not distinguish";
		lcn_text_release(&text);
	}
	return wrong;
}

static const char *
check_refined(const struct small *systems, const struct lcn_refinement *refinement,
	      const uint32_t *states, const struct lcn_names *labels)
{
	struct judge judge;
	struct lcn_formulas formulas;
	uint32_t formula;
	const uint32_t *blocks = refinement->states.blocks;
	if (blocks[states[0]] == blocks[states[1]])
		return NULL;
	judge_init(&judge, systems);
	lcn_formulas_init(&formulas, refinement->is_branching);
	lcn_formulas_distinguish(&formulas, refinement, states[0], states[1], NULL, &formula);
	const char *wrong = check_formula(&judge, &formulas, formula, labels);
	lcn_formulas_release(&formulas);
	return wrong;
}

static const char *
check_systems(const struct small *systems, void *context)
{
	bool is_branching = *(bool *) context;
	struct lcn_lts lts[2];
	struct lcn_joint joint;
	struct lcn_refinement refinement;
	struct lcn_graph collapsed = {0};
	small_to_lts(&systems[0], &lts[0]);
	small_to_lts(&systems[1], &lts[1]);
	lcn_joint_init(&joint, &lts[0], &lts[1]);
	struct lcn_graph graph = lcn_graph_of(&joint.lts);
	uint32_t states[] = {joint.lts.initial, joint.second_initial};
	if (is_branching) {
		uint32_t components[JUDGE_MAX_STATES];
		lcn_graph_collapse(&graph, &collapsed, components);
		states[0] = components[states[0]];
		states[1] = components[states[1]];
	}
	lcn_refine(is_branching ? &collapsed : &graph, is_branching, NULL, &refinement);
	const char *wrong = check_refined(systems, &refinement, states, &joint.lts.labels);
	lcn_refinement_release(&refinement);
	lcn_graph_release(&collapsed);
	lcn_joint_release(&joint);
	lcn_lts_release(&lts[0]);
	lcn_lts_release(&lts[1]);
	return wrong;
}

static void
test_random_formulas(void **state)
{
	(void) state;
	bool is_branching = false;
	small_run("strong formulas", 5000, check_systems, &is_branching);
	is_branching = true;
	small_run("branching formulas", 5000, check_systems, &is_branching);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_strong_notation), cmocka_unit_test(test_weak_notation),
	    cmocka_unit_test(test_names_of_parts),  cmocka_unit_test(test_names_of_long_parts),
	    cmocka_unit_test(test_random_formulas),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
