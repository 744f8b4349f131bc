/* A page of help: what it says and in which order, apart from how it looks.
 *
 * page.c walks a command's tables; help.c lays the page out for a terminal and
 * roff.c for man.
 */
#ifndef LCN_CLI_PAGE_H
#define LCN_CLI_PAGE_H

#include "cli/command.h"

struct lcn_page {
	const struct lcn_page_style *style;
	struct lcn_text *text;
	size_t width; /* of the terminal */
};

struct lcn_page_style {
	/* The page's name ("lacuna-compare") and what it is about. */
	void (*begin)(struct lcn_page *page, const char *name, const char *summary);
	void (*usage)(struct lcn_page *page, const char *line);
	/* Before the description: a heading where the medium wants one. */
	void (*description)(struct lcn_page *page);
	void (*heading)(struct lcn_page *page, const char *title);
	void (*paragraph)(struct lcn_page *page, const char *text);
	/* A term and what it means; depth 1 stands under an item of depth 0. */
	void (*item)(struct lcn_page *page, const char *term, const char *text, unsigned depth);
	void (*example)(struct lcn_page *page, const struct lcn_example *example);
	/* What only the manual has: environment, pointers to other pages. */
	bool is_manual;
};

extern const struct lcn_page_style lcn_help_style;
extern const struct lcn_page_style lcn_roff_style;

/* The page of a command, or of lacuna itself when it is NULL. */
void lcn_page_write(struct lcn_page *page, const struct lcn_command *command);

/* For standard output: the terminal's width within reason, 80 when it is none. */
size_t lcn_page_width(void);

#endif
