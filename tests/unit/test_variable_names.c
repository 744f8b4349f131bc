#include "unit/testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/diagnostics.h"
#include "base/input.h"
#include "symbolic/variable_names.h"

/* The names, one a line, or what is wrong with the file. */
static char *
parse(const char *file)
{
	struct lcn_input input;
	struct lcn_diagnostics diagnostics;
	struct lcn_text text = {0};
	lcn_diagnostics_init(&diagnostics);
	lcn_input_from_bytes(&input, "x", file, strlen(file));
	struct lcn_variable_names *names = lcn_variable_names_parse(&input, &diagnostics);
	assert_int_equal(names != NULL, diagnostics.n_errors == 0);
	for (uint32_t i = 0; names != NULL && i < names->names.n_names; i++)
		lcn_text_format(&text, "%s\n", names->names.texts[i]);
	lcn_diagnostics_format(&diagnostics, false, &text);
	lcn_variable_names_free(names);
	lcn_input_close(&input);
	lcn_diagnostics_release(&diagnostics);
	return lcn_text_take(&text);
}

static void
expect(const char *file, const char *expected)
{
	char *text = parse(file);
	assert_string_equal(text, expected);
	free(text);
}

/* One name a line; blanks, empty lines, comments and a missing last line end
 * are no part of it. */
static void
test_names(void **state)
{
	(void) state;
	expect("a[0]\nb[1]'\n", "a[0]\nb[1]'\n");
	expect("# top\n\n  a[0] # first\r\n\tb.queue.-1[1]#\nc", "a[0]\nb.queue.-1[1]\nc\n");
}

/* What is wrong is said with its place. */
static void
test_mistakes(void **state)
{
	(void) state;
	expect("", "x:1:1: error: there is no variable in this file\n    1 | \n      | ^\n");
	expect("# a\n", "x:2:1: error: there is no variable in this file\n    2 | \n      | ^\n");
	expect("a b\n", "x:1:3: error: expected the end of the line, or a comment: '# ...'\n"
			"    1 | a b\n      |   ^\n");
	expect("a\nb\n a\n", "x:3:2: error: 'a' stands in line 1 already; a variable has one "
			     "place\n    3 |  a\n      |  ^\n");
	expect("a\001\n", "x:1:2: error: expected the end of the line, or a comment: '# ...'\n"
			  "    1 | a\xef\xbf\xbd\n      |  ^\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_names),
	    cmocka_unit_test(test_mistakes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
