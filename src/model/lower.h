/* What the parts of lowering share. */
#ifndef LCN_MODEL_LOWER_H
#define LCN_MODEL_LOWER_H

#include "base/array.h"
#include "model/system.h"

struct lcn_lowering {
	const struct lcn_model *model;
	const struct lcn_system_options *options;
	struct lcn_system *system;
	struct lcn_diagnostics *diagnostics;
};

struct lcn_path_list {
	struct lcn_path *items;
	size_t n_items;
	size_t n_allocated;
};

/* Appends a copy of the operations as a path; the list is on the heap until
 * lcn_paths_adopt(). */
void lcn_paths_add(struct lcn_lowering *lowering, struct lcn_path_list *paths,
		   const struct lcn_operation *operations, size_t n_operations);
/* Moves the list into the system and releases it. */
void lcn_paths_adopt(struct lcn_lowering *lowering, struct lcn_path_list *paths,
		     struct lcn_system_message *message);

/* Adds the model's component, and makes it the missing one. */
void lcn_lower_declare_component(struct lcn_lowering *lowering);
/* Changes the capacities of components as the options say. */
void lcn_lower_capacities(struct lcn_lowering *lowering);

/* Numbers of components and of their messages by name; they must exist. */
uint32_t lcn_system_component(const struct lcn_system *system, const char *name);
uint32_t lcn_system_message(const struct lcn_system *system, uint32_t component, const char *name);

/* The paths of all methods of an actor, and of the missing component made
 * from its interface (whose messages are extended by those that stand for the
 * rest of a response). */
void lcn_lower_actor(struct lcn_lowering *lowering, const struct lcn_actor *actor,
		     struct lcn_component *component);
void lcn_lower_interface(struct lcn_lowering *lowering, struct lcn_component *component);

#endif
