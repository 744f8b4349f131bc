#include "unit/testing.h"

#include <stdbool.h>
#include <string.h>

#include "base/suggest.h"

#define N_ITEMS(array) (sizeof(array) / sizeof(array)[0])

static const char *const messages[] = {"reqL", "reqR", "permitL", "permitR", "release"};

static void
expect(const char *word, const char *expected)
{
	const char *found = lcn_suggest(word, messages, N_ITEMS(messages));
	if (expected == NULL)
		assert_null(found);
	else
		assert_string_equal(found, expected);
}

/* One edit of each kind is forgiven. */
static void
finds_one_edit(void **state)
{
	(void) state;
	expect("relase", "release");
	expect("releasse", "release");
	expect("relaese", "release");
	expect("rel3ase", "release");
	expect("regL", "reqL");
}

/* Short words allow fewer edits than long ones: a third of the longer word. */
static void
keeps_to_a_third(void **state)
{
	(void) state;
	expect("rlease", "release");
	expect("rlaese", "release");
	expect("perL", NULL);
	expect("rL", NULL);
	expect("x", NULL);
	expect("", NULL);
	const char *const letters[] = {"a", "b", "ab"};
	assert_null(lcn_suggest("c", letters, N_ITEMS(letters)));
}

/* Wrong capitals are no edits, but decide between candidates. */
static void
forgives_capitals(void **state)
{
	(void) state;
	expect("RELEASE", "release");
	expect("permitl", "permitL");
	expect("permitr", "permitR");
	expect("PERMITR", "permitR");
}

/* The word itself is no advice; the next best may be. */
static void
passes_over_the_word_itself(void **state)
{
	(void) state;
	expect("release", NULL);
	expect("permitL", "permitR");
}

/* The beginning of one candidate is completed, even if another is but an edit
 * away (here reqL); that of two is not. */
static void
completes_a_beginning(void **state)
{
	(void) state;
	expect("rel", "release");
	expect("per", NULL);
	expect("permit", "permitL");
	expect("re", NULL);
	const char *const options[] = {"--property", "--timeout", "--timings"};
	assert_string_equal(lcn_suggest("--prop", options, N_ITEMS(options)), "--property");
	assert_null(lcn_suggest("--tim", options, N_ITEMS(options)));
}

/* Names longer than the limit are left alone, and so is having no choice. */
static void
copes_with_extremes(void **state)
{
	(void) state;
	char word[200];
	memset(word, 'a', sizeof word - 1);
	word[sizeof word - 1] = '\0';
	char longer[200];
	memcpy(longer, word, sizeof word);
	longer[0] = 'b';
	const char *const candidates[] = {longer};
	assert_null(lcn_suggest(word, candidates, 1));
	assert_null(lcn_suggest("word", NULL, 0));
	word[64] = '\0';
	longer[64] = '\0';
	assert_string_equal(lcn_suggest(word, candidates, 1), longer);
}

/* The definition of the distance, word by word from the back. */
static unsigned
naive_distance(const char *a, size_t n_a, const char *b, size_t n_b)
{
	if (n_a == 0 || n_b == 0)
		return (unsigned) (n_a + n_b);
	unsigned best = naive_distance(a, n_a - 1, b, n_b) + 1;
	unsigned other = naive_distance(a, n_a, b, n_b - 1) + 1;
	best = other < best ? other : best;
	other = naive_distance(a, n_a - 1, b, n_b - 1) + (a[n_a - 1] != b[n_b - 1]);
	best = other < best ? other : best;
	if (n_a > 1 && n_b > 1 && a[n_a - 1] == b[n_b - 2] && a[n_a - 2] == b[n_b - 1]) {
		other = naive_distance(a, n_a - 2, b, n_b - 2) + 1;
		best = other < best ? other : best;
	}
	return best;
}

/* All pairs of words of up to six letters over {a, b, c}, sampled: a single
 * candidate is found exactly when the definition says it is near. Such words
 * are never completed: that would need a candidate of more than 1.5 times the
 * length, excluded here. */
static void
agrees_with_the_definition(void **state)
{
	(void) state;
	uint32_t seed = 7;
	for (int round = 0; round < 3000; round++) {
		char words[2][7] = {{0}, {0}};
		for (int which = 0; which < 2; which++) {
			seed = seed * 1664525u + 1013904223u;
			size_t n = 3 + (seed >> 16) % 4;
			for (size_t i = 0; i < n; i++) {
				seed = seed * 1664525u + 1013904223u;
				words[which][i] = (char) ('a' + (seed >> 16) % 3);
			}
		}
		size_t n_0 = strlen(words[0]);
		size_t n_1 = strlen(words[1]);
		if (strncmp(words[0], words[1], n_0) == 0)
			continue;
		unsigned edits = naive_distance(words[0], n_0, words[1], n_1);
		const char *const candidates[] = {words[1]};
		bool is_near = lcn_suggest(words[0], candidates, 1) != NULL;
		if (is_near != (edits <= (n_0 > n_1 ? n_0 : n_1) / 3))
			fail_msg("round %d: %s and %s, %u edits", round, words[0], words[1], edits);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(finds_one_edit),
	    cmocka_unit_test(keeps_to_a_third),
	    cmocka_unit_test(forgives_capitals),
	    cmocka_unit_test(passes_over_the_word_itself),
	    cmocka_unit_test(completes_a_beginning),
	    cmocka_unit_test(copes_with_extremes),
	    cmocka_unit_test(agrees_with_the_definition),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
