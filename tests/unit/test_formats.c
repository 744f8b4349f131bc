#include "unit/testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "unit/lts_helpers.h"

/* Every format is found by its name and by its suffix. */
static void
test_registry(void **state)
{
	(void) state;
	assert_int_equal(lcn_format_count(), 7);
	for (size_t i = 0; i < lcn_format_count(); i++) {
		const struct lcn_format *format = lcn_format_at(i);
		struct lcn_text path = {0};
		lcn_text_format(&path, "some.dir/a.b%s", format->suffix);
		assert_ptr_equal(lcn_format_find(format->name), format);
		assert_ptr_equal(lcn_format_of_path(lcn_text_string(&path)), format);
		assert_true(format->can_write);
		lcn_text_release(&path);
	}
	assert_null(lcn_format_find("AUT"));
	assert_non_null(lcn_format_of_path("X.AUT"));
	assert_null(lcn_format_of_path("x.aut/y"));
	assert_null(lcn_format_of_path("aut"));
	assert_null(lcn_format_of_path("-"));
	assert_null(lcn_format_of_path(""));
}

static void
assert_diagnostics(struct lcn_diagnostics *diagnostics, const char *expected)
{
	char *found = lcn_diagnostics_as_text(diagnostics, false);
	assert_string_equal(found, expected);
	free(found);
	lcn_diagnostics_release(diagnostics);
	lcn_diagnostics_init(diagnostics);
}

/* A folder for one test; the caller removes it. */
static char *
make_folder(void)
{
	char *folder = lcn_copy_string("/tmp/lacuna-test-XXXXXX");
	assert_non_null(mkdtemp(folder));
	return folder;
}

static char *
path_in(const char *folder, const char *name)
{
	struct lcn_text path = {0};
	lcn_text_format(&path, "%s/%s", folder, name);
	return lcn_text_take(&path);
}

/* Files, by suffix, and AUT where there is none. */
static void
test_files(void **state)
{
	(void) state;
	static const char *const names[] = {"x.aut", "x.fsm", "x.hoa", "x.json", "plain"};
	char *folder = make_folder();
	struct lcn_lts *lts = read_text("aut", "des (0,2,2)\n(0,a,1)\n(1,b,0)\n");
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		enum lcn_limit limit;
		char *path = path_in(folder, names[i]);
		assert_true(lcn_lts_write(lts, path, NULL, &diagnostics));
		struct lcn_lts *again = lcn_lts_read(path, NULL, NULL, &diagnostics, &limit);
		assert_non_null(again);
		assert_null(difference(lts, again));
		lcn_lts_free(again);
		assert_diagnostics(&diagnostics, "");
		unlink(path);
		free(path);
	}
	lcn_lts_free(lts);
	assert_int_equal(rmdir(folder), 0);
	free(folder);
}

/* "-" is standard output when writing and standard input when reading. */
static void
test_standard_streams(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,2,2)\n(0,a,1)\n(1,b,0)\n");
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	int ends[2];
	lcn_diagnostics_init(&diagnostics);
	fflush(stdout);
	assert_int_equal(pipe(ends), 0);
	int saved_stdin = dup(STDIN_FILENO);
	int saved_stdout = dup(STDOUT_FILENO);
	dup2(ends[1], STDOUT_FILENO);
	bool is_written = lcn_lts_write(lts, "-", NULL, &diagnostics);
	dup2(saved_stdout, STDOUT_FILENO);
	close(ends[1]);
	dup2(ends[0], STDIN_FILENO);
	struct lcn_lts *again = lcn_lts_read("-", NULL, NULL, &diagnostics, &limit);
	dup2(saved_stdin, STDIN_FILENO);
	close(ends[0]);
	close(saved_stdin);
	close(saved_stdout);
	assert_true(is_written);
	assert_diagnostics(&diagnostics, "");
	assert_non_null(again);
	assert_null(difference(lts, again));
	lcn_lts_free(again);
	lcn_lts_free(lts);
	lcn_diagnostics_release(&diagnostics);
}

/* What cannot be written leaves the file that was there, and no other. */
static void
test_failed_writes_leave_nothing(void **state)
{
	(void) state;
	char *folder = make_folder();
	char *path = path_in(folder, "x.hoa");
	struct lcn_lts *lts = read_text("aut", "des (0,1,1)\n(0,a,0)\n");
	struct lcn_lts *unfit = read_text("aut", "des (0,1,1)\n(0,error,0)\n");
	struct lcn_diagnostics diagnostics;
	lcn_diagnostics_init(&diagnostics);
	assert_true(lcn_lts_write(lts, path, NULL, &diagnostics));
	struct stat before, after;
	assert_int_equal(stat(path, &before), 0);
	assert_false(lcn_lts_write(unfit, path, NULL, &diagnostics));
	assert_int_equal(stat(path, &after), 0);
	assert_int_equal(before.st_ino, after.st_ino);
	assert_int_equal(before.st_size, after.st_size);
	assert_int_equal(diagnostics.n_errors, 1);
	unlink(path);
	assert_int_equal(rmdir(folder), 0);
	lcn_diagnostics_release(&diagnostics);
	lcn_lts_free(lts);
	lcn_lts_free(unfit);
	free(path);
	free(folder);
}

/* Files that are not there, or cannot be. */
static void
test_missing_files(void **state)
{
	(void) state;
	struct lcn_diagnostics diagnostics;
	enum lcn_limit limit;
	lcn_diagnostics_init(&diagnostics);
	assert_null(lcn_lts_read("/nowhere/x.aut", NULL, NULL, &diagnostics, &limit));
	assert_diagnostics(&diagnostics,
			   "/nowhere/x.aut: error: cannot open: No such file or directory\n");
	assert_null(lcn_lts_read("/tmp", NULL, NULL, &diagnostics, &limit));
	assert_diagnostics(&diagnostics, "/tmp: error: is a directory\n");
	struct lcn_lts *lts = read_text("aut", "des (0,0,1)\n");
	assert_false(lcn_lts_write(lts, "/nowhere/x.aut", NULL, &diagnostics));
	assert_diagnostics(&diagnostics, "error: cannot write /nowhere/x.aut: No such file or "
					 "directory\n");
	lcn_lts_free(lts);
	lcn_diagnostics_release(&diagnostics);
}

/* Formats that are only written say so. */
static void
test_formats_that_cannot_be_read(void **state)
{
	(void) state;
	static const char *const names[] = {"dot", "svg", "fsp"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct lcn_text expected = {0};
		lcn_text_format(&expected,
				"x: error: format '%s' can be written but not read; readable are: "
				"aut, fsm, hoa, json\n",
				names[i]);
		assert_unreadable(names[i], "", lcn_text_string(&expected));
		lcn_text_release(&expected);
	}
}

/* The style is applied when writing, in every format that shows labels. */
static void
test_label_styles(void **state)
{
	(void) state;
	struct lcn_lts *lts =
	    read_text("aut", "des (0,3,2)\n(0,Rcv(a),1)\n(0,Snd(b)::c,1)\n(0,snd.d.e,1)\n");
	static const char *const names[] = {"aut", "fsm", "hoa", "json", "dot"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct lcn_format_options options = options_for(names[i]);
		options.labels = LCN_LABELS_DOTS;
		char *written = write_with(lts, &options);
		assert_non_null(strstr(written, "rcv.a"));
		assert_non_null(strstr(written, "snd.c.b"));
		assert_null(strstr(written, "Snd("));
		free(written);
		options.labels = LCN_LABELS_PAPER;
		written = write_with(lts, &options);
		assert_non_null(strstr(written, "Rcv(a)"));
		assert_non_null(strstr(written, "Snd(e)::d"));
		assert_null(strstr(written, "snd."));
		free(written);
	}
	lcn_lts_free(lts);
}

/* Labels that would become one are refused, not merged. */
static void
test_labels_that_would_be_alike(void **state)
{
	(void) state;
	struct lcn_lts *lts = read_text("aut", "des (0,2,1)\n(0,Rcv(a),0)\n(0,rcv.a,0)\n");
	struct lcn_format_options options = options_for("aut");
	options.labels = LCN_LABELS_DOTS;
	assert_unwritable(lts, &options,
			  "x: error: cannot write: the labels 'Rcv(a)' and 'rcv.a' "
			  "would be written alike\n");
	options.labels = LCN_LABELS_AS_THEY_ARE;
	options.tau = "rcv.a";
	assert_unwritable(lts, &options,
			  "x: error: cannot write: the label 'rcv.a' would be taken "
			  "for the internal action 'rcv.a'; give that another name\n");
	lcn_lts_free(lts);
}

/* A limit stops every reader, with no diagnostic. */
static void
test_limits(void **state)
{
	(void) state;
	struct lcn_text texts[4] = {{0}};
	static const char *const names[] = {"aut", "fsm", "hoa", "json"};
	struct lcn_lts_builder builder;
	lcn_lts_builder_init(&builder);
	uint32_t a = lcn_names_add(&builder.labels, "a");
	for (uint32_t i = 0; i < 200000; i++)
		lcn_lts_builder_add(&builder, i, a, i + 1);
	struct lcn_lts lts;
	lcn_lts_builder_finish(&builder, 0, &lts);
	for (size_t i = 0; i < 4; i++) {
		char *written = write_text(&lts, names[i]);
		lcn_text_append(&texts[i], written);
		free(written);
	}
	lcn_lts_release(&lts);
	for (size_t i = 0; i < 4; i++) {
		struct lcn_format_options options = options_for(names[i]);
		struct lcn_diagnostics diagnostics;
		struct lcn_input input;
		enum lcn_limit limit;
		volatile sig_atomic_t interrupt = 1;
		struct lcn_budget budget = {.interrupt = &interrupt};
		lcn_diagnostics_init(&diagnostics);
		/* At once, and on the way. */
		lcn_input_from_bytes(&input, "x", texts[i].bytes, texts[i].n_bytes);
		assert_null(lcn_lts_read_input(&input, &options, &budget, &diagnostics, &limit));
		assert_int_equal(limit, LCN_LIMIT_INTERRUPT);
		assert_int_equal(input.at, 0);
		lcn_input_close(&input);
		budget = (struct lcn_budget){.deadline_ms = lcn_clock_ms() + 2};
		lcn_input_from_bytes(&input, "x", texts[i].bytes, texts[i].n_bytes);
		assert_null(lcn_lts_read_input(&input, &options, &budget, &diagnostics, &limit));
		assert_int_equal(limit, LCN_LIMIT_TIME);
		assert_true(input.at > 0);
		lcn_input_close(&input);
		assert_int_equal(diagnostics.n_errors, 0);
		lcn_diagnostics_release(&diagnostics);
		lcn_text_release(&texts[i]);
	}
}

/* What a limit kept from being read is not reported as wrong: here the limit
 * comes among blanks, where '(' would be expected. */
static void
test_no_errors_after_a_limit(void **state)
{
	(void) state;
	static const char *const starts[] = {"des", "", "HOA:"};
	static lcn_format_reader *const readers[] = {lcn_aut_read, lcn_fsm_read, lcn_hoa_read};
	for (size_t i = 0; i < 3; i++) {
		volatile sig_atomic_t interrupt = 1;
		struct lcn_budget budget = {.interrupt = &interrupt};
		struct lcn_diagnostics diagnostics;
		struct lcn_input input;
		struct lcn_text text = {0};
		struct lcn_lts lts;
		lcn_diagnostics_init(&diagnostics);
		lcn_text_append(&text, starts[i]);
		lcn_text_repeat(&text, ' ', 10000);
		lcn_input_from_bytes(&input, "x", text.bytes, text.n_bytes);
		struct lcn_reading reading = {
		    .input = &input, .budget = &budget, .diagnostics = &diagnostics};
		lcn_lts_init(&lts);
		assert_false(readers[i](&reading, &lts));
		assert_int_equal(reading.limit, LCN_LIMIT_INTERRUPT);
		assert_int_equal(diagnostics.n_errors, 0);
		lcn_lts_release(&lts);
		lcn_input_close(&input);
		lcn_text_release(&text);
		lcn_diagnostics_release(&diagnostics);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_registry),
	    cmocka_unit_test(test_files),
	    cmocka_unit_test(test_standard_streams),
	    cmocka_unit_test(test_failed_writes_leave_nothing),
	    cmocka_unit_test(test_missing_files),
	    cmocka_unit_test(test_formats_that_cannot_be_read),
	    cmocka_unit_test(test_label_styles),
	    cmocka_unit_test(test_labels_that_would_be_alike),
	    cmocka_unit_test(test_limits),
	    cmocka_unit_test(test_no_errors_after_a_limit),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
