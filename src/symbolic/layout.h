/* How the variables of the BDDs are laid out: in which order components come,
 * how queues are told, and which of them are interleaved. Sets of states do not
 * depend on it, the size of their BDDs does. */
#ifndef LCN_SYMBOLIC_LAYOUT_H
#define LCN_SYMBOLIC_LAYOUT_H

#include "lacuna/engine.h"
#include "model/system.h"

struct lcn_box_kind;

struct lcn_layout_options {
	struct lcn_queue_encoding encoding;
	enum lcn_interleaving interleaving;
	enum lcn_variable_order order;
	const struct lcn_variable_names *given; /* variables that stand in this order; or NULL */
};

struct lcn_layout {
	uint32_t *order;		   /* components from the top; groups are together */
	uint32_t *groups;		   /* by component: its group of interleaved queues, one of
					    * the components in it */
	const struct lcn_box_kind **kinds; /* by component */
	struct lcn_queue_encoding encoding;
	enum lcn_length_code *codes; /* by component */
	bool *is_zeroed;	     /* by component: its slots that are not in use */
	bool *is_dependent; /* by component: whether what it gets depends on what others get */
};

void lcn_layout_init(struct lcn_layout *layout, const struct lcn_system *system,
		     const struct lcn_layout_options *options);
void lcn_layout_release(struct lcn_layout *layout);

#endif
