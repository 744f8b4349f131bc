/* What is in a model, by name: so that looking names up does not make reading
 * large models slow.
 */
#ifndef LCN_LANG_DIRECTORY_H
#define LCN_LANG_DIRECTORY_H

#include "base/array.h"
#include "base/names.h"
#include "base/tuples.h"

enum lcn_entry_kind {
	LCN_ENTRY_ACTOR,
	LCN_ENTRY_METHOD,   /* of an actor */
	LCN_ENTRY_VARIABLE, /* of an actor; no locals */
	LCN_ENTRY_MESSAGE,  /* of the missing component: its first pair */
	LCN_ENTRY_PROPERTY,
	LCN_ENTRY_LET,		    /* of a property */
	LCN_ENTRY_STATE,	    /* of a property */
	LCN_ENTRY_UNKNOWN_RECEIVER, /* reported */
};

struct lcn_directory {
	struct lcn_names names;
	struct lcn_tuples keys;	  /* kind, owner, name */
	LCN_ARRAY(void *) things; /* by number of the key */
};

void lcn_directory_release(struct lcn_directory *directory);

/* Adds a thing unless there is one of its kind, owner and name. The owner is
 * the number of the actor or property; 0 where there is none. */
void lcn_directory_add(struct lcn_directory *directory, enum lcn_entry_kind kind, uint32_t owner,
		       const char *name, void *thing);

/* The first thing that was added, or NULL. */
void *lcn_directory_find(const struct lcn_directory *directory, enum lcn_entry_kind kind,
			 uint32_t owner, const char *name);

#endif
