/* Pages of help for man. */
#include <ctype.h>
#include <string.h>

#include "cli/page.h"
#include "lacuna/common.h"

static void
put_char(struct lcn_text *text, char c)
{
	switch (c) {
	case '\\': lcn_text_append(text, "\\e"); break;
	case '-': lcn_text_append(text, "\\-"); break;
	case '\'': lcn_text_append(text, "\\(aq"); break;
	case '`': lcn_text_append(text, "\\(ga"); break;
	case '^': lcn_text_append(text, "\\(ha"); break;
	case '~': lcn_text_append(text, "\\(ti"); break;
	default: lcn_text_append_char(text, c);
	}
}

/* A line of text: what looks like an option is bold, and a line must not begin
 * like a request. */
static void
put_line(struct lcn_text *text, const char *line)
{
	if (*line == '.' || *line == '\'')
		lcn_text_append(text, "\\&");
	for (const char *at = line; *at != '\0';) {
		bool is_start = at == line || strchr(" (", at[-1]) != NULL;
		if (!is_start || at[0] != '-' ||
		    (at[1] != '-' && !isalpha((unsigned char) at[1]))) {
			put_char(text, *at++);
			continue;
		}
		lcn_text_append(text, "\\fB");
		for (; *at == '-' || isalpha((unsigned char) *at); at++)
			put_char(text, *at);
		lcn_text_append(text, "\\fR");
	}
	lcn_text_append_char(text, '\n');
}

static void
put_upper(struct lcn_text *text, const char *string)
{
	for (; *string != '\0'; string++)
		put_char(text, (char) toupper((unsigned char) *string));
}

static void
begin(struct lcn_page *page, const char *name, const char *summary)
{
	lcn_text_append(page->text, ".TH \"");
	put_upper(page->text, name);
	lcn_text_format(page->text, "\" \"1\" \"\" \"lacuna %s\" \"lacuna manual\"\n",
			lcn_version());
	lcn_text_append(page->text, ".nh\n.ad l\n.SH NAME\n");
	for (const char *at = name; *at != '\0'; at++)
		put_char(page->text, *at);
	lcn_text_append(page->text, " \\- ");
	put_line(page->text, summary);
}

static void
usage(struct lcn_page *page, const char *line)
{
	lcn_text_append(page->text, ".SH SYNOPSIS\n");
	size_t n_bold = strcspn(line, "[");
	lcn_text_append(page->text, ".B ");
	for (size_t i = 0; i < n_bold; i++)
		put_char(page->text, line[i]);
	lcn_text_append_char(page->text, '\n');
	put_line(page->text, line + n_bold);
}

static void
heading(struct lcn_page *page, const char *title)
{
	lcn_text_append(page->text, ".SH ");
	put_upper(page->text, title);
	lcn_text_append_char(page->text, '\n');
}

static void
description(struct lcn_page *page)
{
	heading(page, "Description");
}

static void
paragraph(struct lcn_page *page, const char *text)
{
	lcn_text_append(page->text, ".PP\n");
	put_line(page->text, text);
}

static void
item(struct lcn_page *page, const char *term, const char *text, unsigned depth)
{
	if (depth > 0)
		lcn_text_append(page->text, ".RS\n");
	lcn_text_append(page->text, ".TP\n.B ");
	for (const char *at = term; *at != '\0'; at++)
		put_char(page->text, *at);
	lcn_text_append_char(page->text, '\n');
	if (text != NULL)
		put_line(page->text, text);
	if (depth > 0)
		lcn_text_append(page->text, ".RE\n");
}

static void
example(struct lcn_page *page, const struct lcn_example *shown)
{
	lcn_text_append(page->text, ".PP\n.nf\n    ");
	for (const char *at = shown->command; *at != '\0'; at++)
		put_char(page->text, *at);
	lcn_text_append(page->text, "\n.fi\n.RS\n");
	put_line(page->text, shown->says);
	lcn_text_append(page->text, ".RE\n");
}

const struct lcn_page_style lcn_roff_style = {
    .begin = begin,
    .usage = usage,
    .description = description,
    .heading = heading,
    .paragraph = paragraph,
    .item = item,
    .example = example,
    .is_manual = true,
};
