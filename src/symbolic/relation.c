#include "symbolic/relation.h"

#include <stdlib.h>

#include "base/memory.h"
#include "lang/values.h"
#include "symbolic/term.h"

/* The number of a value among those of a variable, which has it. */
static uint64_t
place_of_value(const struct lcn_values *values, int64_t value)
{
	uint64_t place = 0;
	if (values->items == NULL)
		return (uint64_t) value - (uint64_t) values->low;
	while (values->items[place] != value)
		place++;
	return place;
}

/* The last store to the variable; NULL when there is none. */
static const struct lcn_operation *
last_store(const struct lcn_system *system, struct lcn_choice choice, uint32_t variable)
{
	const struct lcn_path *path = lcn_path_of_choice(system, choice);
	for (size_t i = path->n_operations; i-- > 0;)
		if (path->operations[i].kind == LCN_STORE &&
		    path->operations[i].variable == variable)
			return &path->operations[i];
	return NULL;
}

bool
lcn_relation_stores_in(const struct lcn_system *system, struct lcn_choice choice, uint32_t variable)
{
	return last_store(system, choice, variable) != NULL;
}

static bool
moves_property(const struct lcn_encoding *encoding, struct lcn_choice choice)
{
	const struct lcn_system *system = encoding->system;
	for (uint32_t q = 0; system->has_property && q < system->property.n_states; q++)
		if (!lcn_system_is_error(system, q) &&
		    lcn_path_watch(system, choice, q, UINT32_MAX) != q)
			return true;
	return false;
}

void
lcn_path_mail(const struct lcn_system *system, struct lcn_choice choice, uint32_t component,
	      struct lcn_mail *mail)
{
	const struct lcn_path *path = lcn_path_of_choice(system, choice);
	mail->component = component;
	mail->taken = choice.component == component ? choice.message : LCN_NOTHING_TAKEN;
	lcn_array_clear(&mail->posted);
	for (size_t i = 0; i < path->n_operations; i++)
		if (lcn_system_fills(system, &path->operations[i]) &&
		    path->operations[i].receiver == component)
			lcn_array_push(&mail->posted, path->operations[i].message);
}

void
lcn_relation_changed(struct lcn_encoding *encoding, struct lcn_choice choice,
		     struct lcn_changed_fields *changed)
{
	const struct lcn_system *system = encoding->system;
	if (moves_property(encoding, choice))
		lcn_array_push(changed, &encoding->property);
	for (uint32_t v = 0; v < system->n_variables; v++)
		if (lcn_relation_stores_in(system, choice, v))
			lcn_array_push(changed, &encoding->variables[v]);
	struct lcn_mail mail = {0};
	for (uint32_t i = 0; i < system->n_components; i++) {
		uint32_t c = encoding->layout.order[i];
		lcn_path_mail(system, choice, c, &mail);
		encoding->boxes[c].kind->changed(encoding, &mail, changed);
	}
	lcn_array_release(&mail.posted);
}

static struct lcn_bdd
relate_property(struct lcn_encoding *encoding, struct lcn_choice choice)
{
	const struct lcn_system *system = encoding->system;
	struct lcn_bdds *bdds = encoding->bdds;
	struct lcn_bdd result = lcn_bdd_false(bdds);
	for (uint32_t q = 0; q < system->property.n_states; q++) {
		uint32_t next = lcn_path_watch(system, choice, q, UINT32_MAX);
		if (lcn_system_is_error(system, q) || lcn_system_is_error(system, next))
			continue;
		struct lcn_bdd both = lcn_encoding_property_is(encoding, q);
		lcn_bdd_and_with(bdds, &both,
				 lcn_field_is(bdds, encoding->property.next, encoding->n_properties,
					      encoding->properties[next]));
		lcn_bdd_or_with(bdds, &result, both);
	}
	return result;
}

static struct lcn_bdd
relate_store(struct lcn_encoding *encoding, const struct lcn_operation *store)
{
	struct lcn_bdds *bdds = encoding->bdds;
	const struct lcn_values *values = &encoding->system->variables[store->variable].values;
	const struct lcn_field *field = &encoding->variables[store->variable];
	struct lcn_term_values term;
	struct lcn_bdd result = lcn_bdd_false(bdds);
	lcn_term_values_of(encoding, store->term, &term);
	for (size_t i = 0; i < term.items.n_items; i++) {
		const struct lcn_value_set *item = &term.items.items[i];
		if (!lcn_values_contain(values, item->value))
			continue;
		struct lcn_bdd both = lcn_field_is(bdds, field->next, field->n_values,
						   place_of_value(values, item->value));
		lcn_bdd_and_into(bdds, &both, item->states);
		lcn_bdd_or_with(bdds, &result, both);
	}
	lcn_term_values_release(encoding, &term);
	return result;
}

struct lcn_bdd
lcn_relation_stores(struct lcn_encoding *encoding, struct lcn_choice choice, struct lcn_bdd domain)
{
	const struct lcn_system *system = encoding->system;
	struct lcn_bdd result = lcn_bdd_copy(encoding->bdds, domain);
	for (uint32_t v = 0; v < system->n_variables; v++) {
		const struct lcn_operation *store = last_store(system, choice, v);
		if (store != NULL)
			lcn_bdd_and_with(encoding->bdds, &result, relate_store(encoding, store));
	}
	return result;
}

static void
relate_mailboxes(struct lcn_encoding *encoding, struct lcn_choice choice, struct lcn_bdd *relation)
{
	struct lcn_mail mail = {0};
	for (uint32_t i = 0; i < encoding->system->n_components; i++) {
		uint32_t c = encoding->layout.order[i];
		lcn_path_mail(encoding->system, choice, c, &mail);
		encoding->boxes[c].kind->relate(encoding, &mail, relation);
	}
	lcn_array_release(&mail.posted);
}

struct lcn_bdd
lcn_relation_step(struct lcn_encoding *encoding, struct lcn_choice choice, struct lcn_bdd domain)
{
	struct lcn_bdd result = lcn_relation_stores(encoding, choice, domain);
	relate_mailboxes(encoding, choice, &result);
	if (moves_property(encoding, choice))
		lcn_bdd_and_with(encoding->bdds, &result, relate_property(encoding, choice));
	return result;
}
