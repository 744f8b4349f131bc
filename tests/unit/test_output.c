#include "unit/testing.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"

/* Every test runs in an empty folder of its own. */
static int
enter_folder(void **state)
{
	char name[] = "/tmp/lacuna-output.XXXXXX";
	umask(022);
	if (mkdtemp(name) == NULL || chdir(name) != 0)
		return -1;
	*state = strdup(name);
	return 0;
}

static int
leave_folder(void **state)
{
	struct dirent *entry;
	DIR *folder = opendir(".");
	while (folder != NULL && (entry = readdir(folder)) != NULL)
		unlink(entry->d_name);
	if (folder != NULL)
		closedir(folder);
	int status = chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
	free(*state);
	return status;
}

static size_t
n_files(void)
{
	size_t n = 0;
	struct dirent *entry;
	DIR *folder = opendir(".");
	assert_non_null(folder);
	while ((entry = readdir(folder)) != NULL)
		n += entry->d_name[0] != '.';
	closedir(folder);
	return n;
}

static void
assert_content(const char *path, const char *content)
{
	char buffer[100] = {0};
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	size_t n_bytes = fread(buffer, 1, sizeof buffer - 1, file);
	fclose(file);
	assert_int_equal(n_bytes, strlen(content));
	assert_string_equal(buffer, content);
}

static mode_t
mode_of(const char *path)
{
	struct stat status;
	assert_int_equal(stat(path, &status), 0);
	return status.st_mode & 0777;
}

static void
write_file(const char *path, const char *content)
{
	struct lcn_output out;
	lcn_output_to_file(&out, path);
	lcn_output_string(&out, content);
	assert_true(lcn_output_close(&out, NULL));
}

/* A file is there when it is whole, with the usual permissions, and there is
 * nothing beside it. */
static void
file_appears_whole(void **state)
{
	(void) state;
	struct lcn_output out;
	lcn_output_to_file(&out, "result");
	lcn_output_string(&out, "one\n");
	assert_int_not_equal(access("result", F_OK), 0);
	lcn_output_number(&out, 2);
	assert_true(lcn_output_close(&out, NULL));
	assert_content("result", "one\n2");
	assert_int_equal(mode_of("result"), 0644);
	assert_int_equal(n_files(), 1);
}

/* What was there stays until the end, and keeps its permissions. */
static void
file_is_replaced_at_once(void **state)
{
	(void) state;
	struct lcn_output out;
	write_file("result", "old");
	assert_int_equal(chmod("result", 0640), 0);
	lcn_output_to_file(&out, "result");
	lcn_output_string(&out, "new");
	assert_content("result", "old");
	assert_true(lcn_output_close(&out, NULL));
	assert_content("result", "new");
	assert_int_equal(mode_of("result"), 0640);
	assert_int_equal(n_files(), 1);
}

/* Discarding leaves what was there, and nothing else. */
static void
discarding_leaves_nothing(void **state)
{
	(void) state;
	struct lcn_output out;
	lcn_output_to_file(&out, "result");
	lcn_output_string(&out, "new");
	lcn_output_discard(&out);
	assert_int_equal(n_files(), 0);
	write_file("result", "old");
	lcn_output_to_file(&out, "result");
	lcn_output_string(&out, "new");
	lcn_output_discard(&out);
	assert_content("result", "old");
	assert_int_equal(n_files(), 1);
}

/* A link still points to the file that was replaced. */
static void
links_survive(void **state)
{
	(void) state;
	write_file("file", "old");
	assert_int_equal(symlink("file", "link"), 0);
	write_file("link", "new");
	assert_content("file", "new");
	struct stat status;
	assert_int_equal(lstat("link", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(n_files(), 2);
}

/* A name that is taken beside the file (by what a killed process left) is
 * passed over. */
static void
taken_names_are_passed_over(void **state)
{
	(void) state;
	char taken[64];
	snprintf(taken, sizeof taken, "result.%ld-0", (long) getpid());
	write_file(taken, "other");
	write_file("result", "new");
	assert_content("result", "new");
	assert_content(taken, "other");
	assert_int_equal(n_files(), 2);
}

/* A folder that is not there is told when the output is closed, once. */
static void
failure_is_told_at_the_end(void **state)
{
	(void) state;
	struct lcn_output out;
	char *why = NULL;
	lcn_output_to_file(&out, "nowhere/result");
	lcn_output_string(&out, "new");
	assert_false(lcn_output_is_well(&out));
	assert_false(lcn_output_close(&out, &why));
	assert_string_equal(why, "cannot write nowhere/result: No such file or directory");
	free(why);
	assert_int_equal(n_files(), 0);
}

/* More than any buffer holds arrives in order, by pieces and at once. */
static void
much_arrives(void **state)
{
	(void) state;
	enum { N_LINES = 30000 };
	struct lcn_output out;
	struct lcn_text text = {0};
	lcn_output_to_file(&out, "result");
	for (unsigned i = 0; i < N_LINES; i++) {
		lcn_output_number(&out, i);
		lcn_output_char(&out, '\n');
		lcn_text_format(&text, "%u\n", i);
	}
	lcn_output_bytes(&out, text.bytes, text.n_bytes);
	assert_true(lcn_output_close(&out, NULL));
	char *bytes = malloc(2 * text.n_bytes + 1);
	FILE *file = fopen("result", "r");
	assert_non_null(file);
	assert_int_equal(fread(bytes, 1, 2 * text.n_bytes + 1, file), 2 * text.n_bytes);
	fclose(file);
	assert_memory_equal(bytes, text.bytes, text.n_bytes);
	assert_memory_equal(bytes + text.n_bytes, text.bytes, text.n_bytes);
	free(bytes);
	lcn_text_release(&text);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_folder, leave_folder)

int
main(void)
{
	const struct CMUnitTest tests[] = {
	    IN_FOLDER(file_appears_whole),
	    IN_FOLDER(file_is_replaced_at_once),
	    IN_FOLDER(discarding_leaves_nothing),
	    IN_FOLDER(links_survive),
	    IN_FOLDER(taken_names_are_passed_over),
	    IN_FOLDER(failure_is_told_at_the_end),
	    IN_FOLDER(much_arrives),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
