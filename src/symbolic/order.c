#include "symbolic/order.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Names by variable. */
struct naming {
	struct lcn_arena arena;
	const char **names;
	struct lcn_text name;
};

static void
name_bits(struct naming *naming, const char *of, const uint32_t *bits, uint32_t n_bits,
	  const char *when)
{
	for (uint32_t i = 0; i < n_bits; i++) {
		if (bits[i] == LCN_NO_BDD_VARIABLE)
			continue;
		lcn_text_clear(&naming->name);
		lcn_text_format(&naming->name, "%s[%u]%s", of, i, when);
		naming->names[bits[i]] = lcn_arena_copy_bytes(
		    &naming->arena, lcn_text_string(&naming->name), naming->name.n_bytes);
	}
}

static void
name_field(struct naming *naming, const char *of, const struct lcn_field *field)
{
	name_bits(naming, of, field->now, field->n_bits, "");
	if (field->next != NULL)
		name_bits(naming, of, field->next, field->n_bits, "'");
}

static void
name_numbers(struct naming *naming, const struct lcn_component *component,
	     const struct lcn_box *box, struct lcn_text *of)
{
	for (uint32_t i = 0; i < box->n_numbers; i++) {
		lcn_text_clear(of);
		if (lcn_box_is_queue(box))
			lcn_text_format(of, "%s.queue.length", component->name);
		else
			lcn_text_format(of, "%s.bag.%s", component->name,
					component->messages[i].name);
		name_field(naming, lcn_text_string(of), &box->numbers[i]);
	}
	if (box->n_turns == 1)
		return;
	lcn_text_clear(of);
	lcn_text_format(of, "%s.queue.head", component->name);
	name_field(naming, lcn_text_string(of), &box->turn);
}

static void
name_slots(struct naming *naming, const struct lcn_component *component, const struct lcn_box *box,
	   struct lcn_text *of)
{
	for (uint32_t i = 0; i < box->n_slots && box->n_slot_bits > 0; i++) {
		int64_t slot = (int64_t) i - box->n_entering;
		lcn_text_clear(of);
		lcn_text_format(of, "%s.queue.%lld", component->name, (long long) slot);
		name_bits(naming, lcn_text_string(of), lcn_box_slot(box, slot), box->n_slot_bits,
			  "");
	}
	for (uint32_t i = 0; i < box->n_cells; i++) {
		lcn_text_clear(of);
		lcn_text_format(of, "%s.queue.%lu", component->name, (unsigned long) i);
		name_field(naming, lcn_text_string(of), &box->cells[i]);
	}
}

static void
name_component(struct naming *naming, const struct lcn_encoding *encoding, uint32_t number)
{
	const struct lcn_component *component = &encoding->system->components[number];
	struct lcn_text of = {0};
	for (uint32_t i = 0; i < component->n_variables; i++) {
		uint32_t v = component->first_variable + i;
		lcn_text_clear(&of);
		lcn_text_format(&of, "%s.%s", component->name, encoding->system->variables[v].name);
		name_field(naming, lcn_text_string(&of), &encoding->variables[v]);
	}
	name_numbers(naming, component, &encoding->boxes[number], &of);
	name_slots(naming, component, &encoding->boxes[number], &of);
	lcn_text_release(&of);
}

static uint32_t
n_variables_of(const struct lcn_encoding *encoding)
{
	return lcn_bdds_statistics(encoding->bdds).n_variables;
}

static void
name_all(struct naming *naming, const struct lcn_encoding *encoding)
{
	*naming = (struct naming){.names = LCN_NEW_ZEROS(const char *, n_variables_of(encoding))};
	name_field(naming, "property", &encoding->property);
	for (uint32_t c = 0; c < encoding->system->n_components; c++)
		name_component(naming, encoding, c);
}

static void
release_naming(struct naming *naming)
{
	lcn_arena_release(&naming->arena);
	lcn_text_release(&naming->name);
	free(naming->names);
}

/* Variables from the top. */
static uint32_t *
variables_of(const struct lcn_encoding *encoding)
{
	uint32_t n = n_variables_of(encoding);
	uint32_t *variables = LCN_NEW_ZEROS(uint32_t, n);
	for (uint32_t v = 0; v < n; v++)
		variables[lcn_bdds_level(encoding->bdds, v)] = v;
	return variables;
}

struct lcn_variable_names *
lcn_order_of(const struct lcn_encoding *encoding)
{
	struct lcn_variable_names *names = lcn_variable_names_create();
	struct naming naming;
	uint32_t *variables = variables_of(encoding);
	name_all(&naming, encoding);
	for (uint32_t level = 0; level < n_variables_of(encoding); level++)
		if (naming.names[variables[level]] != NULL)
			lcn_names_add(&names->names, naming.names[variables[level]]);
	release_naming(&naming);
	free(variables);
	return names;
}

/* A variable with a place in the names, and those above it without one. */
struct stretch {
	uint32_t first;
	uint32_t n;
};

static uint32_t
place_of(const struct naming *naming, const struct lcn_variable_names *names, uint32_t variable)
{
	const char *name = naming->names[variable];
	return name != NULL ? lcn_names_find(&names->names, name) : LCN_NO_NAME;
}

/* The variables in the order of the names. */
static void
sort_variables(const struct naming *naming, const struct lcn_variable_names *names,
	       const uint32_t *variables, uint32_t n_variables, uint32_t *sorted)
{
	struct stretch *stretches = LCN_NEW_ZEROS(struct stretch, names->names.n_names);
	uint32_t first = 0, n_sorted = 0;
	for (uint32_t level = 0; level < n_variables; level++) {
		uint32_t place = place_of(naming, names, variables[level]);
		if (place == LCN_NO_NAME)
			continue;
		stretches[place] = (struct stretch){first, level + 1 - first};
		first = level + 1;
	}
	for (uint32_t place = 0; place < names->names.n_names; place++)
		for (uint32_t i = 0; i < stretches[place].n; i++)
			sorted[n_sorted++] = variables[stretches[place].first + i];
	while (first < n_variables)
		sorted[n_sorted++] = variables[first++];
	free(stretches);
}

void
lcn_order_set(struct lcn_encoding *encoding, const struct lcn_variable_names *names)
{
	struct naming naming;
	uint32_t n = n_variables_of(encoding);
	uint32_t *variables = variables_of(encoding);
	uint32_t *sorted = LCN_NEW_ZEROS(uint32_t, n);
	name_all(&naming, encoding);
	sort_variables(&naming, names, variables, n, sorted);
	if (memcmp(sorted, variables, n * sizeof *sorted) != 0)
		lcn_bdds_set_order(encoding->bdds, sorted);
	release_naming(&naming);
	free(sorted);
	free(variables);
}

static uint32_t
lowest(const struct lcn_encoding *encoding, const struct lcn_field *number)
{
	uint32_t level = 0;
	for (uint32_t i = 0; i < number->n_bits; i++) {
		uint32_t own = lcn_bdds_level(encoding->bdds, number->now[i]);
		level = own > level ? own : level;
	}
	return level;
}

static bool
are_below(const struct lcn_encoding *encoding, const struct lcn_box *box, uint32_t level)
{
	for (size_t bit = 0; bit < box->bits.n_items; bit++)
		if (lcn_bdds_level(encoding->bdds, box->bits.items[bit]) < level)
			return false;
	return true;
}

static bool
are_marks_above(const struct lcn_encoding *encoding, const struct lcn_box *box)
{
	uint32_t level = 0;
	for (int64_t slot = (int64_t) box->n_slots - box->n_entering - 1;
	     slot >= -(int64_t) box->n_entering; slot--) {
		uint32_t mark = lcn_bdds_level(encoding->bdds, lcn_box_slot(box, slot)[0]);
		if (mark < level)
			return false;
		level = mark;
		for (uint32_t i = 1; i < box->n_slot_bits; i++) {
			uint32_t bit = lcn_bdds_level(encoding->bdds, lcn_box_slot(box, slot)[i]);
			if (bit < mark)
				return false;
			level = bit > level ? bit : level;
		}
	}
	return true;
}

bool
lcn_order_has_lengths_above(const struct lcn_encoding *encoding, const struct lcn_box *box)
{
	if (box->kind->has_marks && !are_marks_above(encoding, box))
		return false;
	for (uint32_t i = 0; i < box->n_numbers; i++)
		if (!are_below(encoding, box, lowest(encoding, &box->numbers[i])))
			return false;
	return box->n_turns == 1 || are_below(encoding, box, lowest(encoding, &box->turn));
}
