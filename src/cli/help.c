/* Pages of help for a terminal. */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/page.h"
#include "cli/wrap.h"

enum {
	MIN_WIDTH = 60,
	DEFAULT_WIDTH = 80,
	MAX_WIDTH = 100,
	INDENT = 2,
	ITEM_TEXT = 26, /* column of an item's text */
	CHOICE_TERM = 28,
	CHOICE_TEXT = 40,
};

size_t
lcn_page_width(void)
{
	struct winsize size = {0};
	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
	    size.ws_col == 0)
		return DEFAULT_WIDTH;
	if (size.ws_col < MIN_WIDTH)
		return MIN_WIDTH;
	return size.ws_col < MAX_WIDTH ? size.ws_col : MAX_WIDTH;
}

static void
begin(struct lcn_page *page, const char *name, const char *summary)
{
	(void) page;
	(void) name;
	(void) summary;
}

static void
usage(struct lcn_page *page, const char *line)
{
	lcn_text_format(page->text, "Usage: %s\n", line);
}

static void
description(struct lcn_page *page)
{
	(void) page;
}

static void
heading(struct lcn_page *page, const char *title)
{
	lcn_text_format(page->text, "\n%s:\n", title);
}

static void
paragraph(struct lcn_page *page, const char *text)
{
	lcn_text_append_char(page->text, '\n');
	lcn_wrap(page->text, text, 0, 0, page->width);
}

static void
item(struct lcn_page *page, const char *term, const char *text, unsigned depth)
{
	size_t term_column = depth == 0 ? INDENT : CHOICE_TERM;
	size_t text_column = depth == 0 ? ITEM_TEXT : CHOICE_TEXT;
	/* Where there is no letter its room stays empty. */
	if (strncmp(term, "--", 2) == 0)
		term_column += strlen("-x, ");
	size_t end = term_column + strlen(term);
	lcn_text_repeat(page->text, ' ', term_column);
	lcn_text_append(page->text, term);
	if (text == NULL) {
		lcn_text_append_char(page->text, '\n');
		return;
	}
	if (end + 2 > text_column) {
		lcn_text_append_char(page->text, '\n');
		end = 0;
	}
	lcn_text_repeat(page->text, ' ', text_column - end);
	lcn_wrap(page->text, text, text_column, text_column, page->width);
}

static void
example(struct lcn_page *page, const struct lcn_example *shown)
{
	lcn_text_format(page->text, "  %s\n      ", shown->command);
	lcn_wrap(page->text, shown->says, 6, 6, page->width);
}

const struct lcn_page_style lcn_help_style = {
    .begin = begin,
    .usage = usage,
    .description = description,
    .heading = heading,
    .paragraph = paragraph,
    .item = item,
    .example = example,
};
