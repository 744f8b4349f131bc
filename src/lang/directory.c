#include "lang/directory.h"

void
lcn_directory_release(struct lcn_directory *directory)
{
	lcn_names_release(&directory->names);
	lcn_tuples_release(&directory->keys);
	lcn_array_release(&directory->things);
}

void
lcn_directory_add(struct lcn_directory *directory, enum lcn_entry_kind kind, uint32_t owner,
		  const char *name, void *thing)
{
	uint32_t key[] = {kind, owner, lcn_names_add(&directory->names, name)};
	if (lcn_tuples_add(&directory->keys, key, 3) == directory->things.n_items)
		lcn_array_push(&directory->things, thing);
}

void *
lcn_directory_find(const struct lcn_directory *directory, enum lcn_entry_kind kind, uint32_t owner,
		   const char *name)
{
	uint32_t key[] = {kind, owner, lcn_names_find(&directory->names, name)};
	uint32_t number =
	    key[2] != LCN_NO_NAME ? lcn_tuples_find(&directory->keys, key, 3) : LCN_NO_TUPLE;
	return number != LCN_NO_TUPLE ? directory->things.items[number] : NULL;
}
