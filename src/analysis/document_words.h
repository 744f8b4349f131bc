/* The words of documents: the same when they are written and when they are
 * read. */
#ifndef LCN_ANALYSIS_DOCUMENT_WORDS_H
#define LCN_ANALYSIS_DOCUMENT_WORDS_H

#include <stddef.h>

enum { LCN_DOCUMENT_SCHEMA = 1 };

/* By the values of the enums; ended by NULL. What never stands in a document
 * has an empty word. */
static const char *const lcn_document_verdicts[] = {"", "holds", "never", "assumption", NULL};
static const char *const lcn_document_orders[] = {"any", "fifo", NULL};
static const char *const lcn_document_completions[] = {"sound", "paper", NULL};
static const char *const lcn_document_on_full[] = {"block", "error", NULL};
static const char *const lcn_document_refusals[] = {"error", "beyond", NULL};

#endif
