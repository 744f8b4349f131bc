#include "explicit/pack.h"

#include <assert.h>
#include <string.h>

#include "explicit/term.h"

/* Bits needed for the numbers 0 … max. */
static uint8_t
width_of(uint64_t max)
{
	uint8_t width = 0;
	for (; max > 0; max >>= 1)
		width++;
	return width;
}

static uint64_t
max_index(const struct lcn_values *values)
{
	return values->items != NULL ? values->n_items - 1
				     : (uint64_t) values->high - (uint64_t) values->low;
}

static size_t
max_mailbox_bits(const struct lcn_packing *packing, uint32_t c)
{
	const struct lcn_component *component = &packing->system->components[c];
	if (component->order == LCN_ORDER_ANY)
		return (size_t) packing->length_widths[c] * component->n_messages;
	return packing->length_widths[c] +
	       (size_t) packing->message_widths[c] * component->capacity;
}

void
lcn_packing_init(struct lcn_packing *packing, const struct lcn_system *system)
{
	*packing = (struct lcn_packing){.system = system};
	size_t n_bits = 0;
	if (system->has_property)
		packing->property_width = width_of(system->property.n_states - 1);
	n_bits += packing->property_width;
	packing->value_widths = lcn_arena_alloc(&packing->arena, system->n_variables);
	packing->length_widths = lcn_arena_alloc(&packing->arena, system->n_components);
	packing->message_widths = lcn_arena_alloc(&packing->arena, system->n_components);
	for (uint32_t v = 0; v < system->n_variables; v++) {
		packing->value_widths[v] = width_of(max_index(&system->variables[v].values));
		n_bits += packing->value_widths[v];
	}
	for (uint32_t c = 0; c < system->n_components; c++) {
		const struct lcn_component *component = &system->components[c];
		packing->length_widths[c] = width_of(component->capacity);
		if (component->n_messages > 0)
			packing->message_widths[c] = width_of(component->n_messages - 1);
		n_bits += max_mailbox_bits(packing, c);
	}
	packing->max_bytes = (n_bits + 7) / 8;
}

void
lcn_packing_release(struct lcn_packing *packing)
{
	lcn_arena_release(&packing->arena);
	*packing = (struct lcn_packing){0};
}

/* Bits on their way into bytes. */
struct writer {
	uint8_t *at;
	uint64_t waiting; /* fewer than 8 bits */
	unsigned n_waiting;
};

/* At most 32 bits. */
static void
put_word(struct writer *writer, uint64_t number, unsigned width)
{
	writer->waiting |= number << writer->n_waiting;
	writer->n_waiting += width;
	while (writer->n_waiting >= 8) {
		*writer->at++ = (uint8_t) writer->waiting;
		writer->waiting >>= 8;
		writer->n_waiting -= 8;
	}
}

static void
put(struct writer *writer, uint64_t number, unsigned width)
{
	if (width > 32) {
		put_word(writer, number & UINT32_MAX, 32);
		number >>= 32;
		width -= 32;
	}
	put_word(writer, number, width);
}

static void
put_value(struct writer *writer, const struct lcn_packing *packing, uint32_t variable,
	  int64_t value)
{
	uint64_t index = 0;
	bool is_found =
	    lcn_values_find(&packing->system->variables[variable].values, value, &index);
	assert(is_found);
	(void) is_found;
	put(writer, index, packing->value_widths[variable]);
}

static void
put_mailbox(struct writer *writer, const struct lcn_packing *packing, uint32_t c,
	    const struct lcn_mailbox *mailbox)
{
	const struct lcn_component *component = &packing->system->components[c];
	if (component->order == LCN_ORDER_ANY) {
		for (uint32_t m = 0; m < component->n_messages; m++)
			put(writer, mailbox->items[m], packing->length_widths[c]);
		return;
	}
	put(writer, mailbox->length, packing->length_widths[c]);
	for (uint32_t i = 0; i < mailbox->length; i++)
		put(writer, mailbox->items[i], packing->message_widths[c]);
}

size_t
lcn_state_pack(const struct lcn_packing *packing, const struct lcn_state *state, uint8_t *bytes)
{
	const struct lcn_system *system = packing->system;
	struct writer writer = {.at = bytes};
	put(&writer, state->property, packing->property_width);
	if (!lcn_state_is_error(system, state)) {
		for (uint32_t v = 0; v < system->n_variables; v++)
			put_value(&writer, packing, v, state->values[v]);
		for (uint32_t c = 0; c < system->n_components; c++)
			put_mailbox(&writer, packing, c, &state->mailboxes[c]);
	}
	put(&writer, 0, (8 - writer.n_waiting) % 8);
	return (size_t) (writer.at - bytes);
}

struct reader {
	const uint8_t *at;
	uint64_t waiting;
	unsigned n_waiting;
};

static uint64_t
get_word(struct reader *reader, unsigned width)
{
	while (reader->n_waiting < width) {
		reader->waiting |= (uint64_t) *reader->at++ << reader->n_waiting;
		reader->n_waiting += 8;
	}
	uint64_t number = reader->waiting & ((UINT64_C(1) << width) - 1);
	reader->waiting >>= width;
	reader->n_waiting -= width;
	return number;
}

static uint64_t
get(struct reader *reader, unsigned width)
{
	if (width <= 32)
		return get_word(reader, width);
	uint64_t low = get_word(reader, 32);
	return low | get_word(reader, width - 32) << 32;
}

static int64_t
get_value(struct reader *reader, const struct lcn_packing *packing, uint32_t variable)
{
	const struct lcn_values *values = &packing->system->variables[variable].values;
	uint64_t index = get(reader, packing->value_widths[variable]);
	return values->items != NULL ? values->items[index]
				     : (int64_t) ((uint64_t) values->low + index);
}

static void
get_mailbox(struct reader *reader, const struct lcn_packing *packing, uint32_t c,
	    struct lcn_mailbox *mailbox)
{
	const struct lcn_component *component = &packing->system->components[c];
	mailbox->length = 0;
	if (component->order == LCN_ORDER_ANY) {
		for (uint32_t m = 0; m < component->n_messages; m++) {
			mailbox->items[m] = (uint32_t) get(reader, packing->length_widths[c]);
			mailbox->length += mailbox->items[m];
		}
		return;
	}
	mailbox->length = (uint32_t) get(reader, packing->length_widths[c]);
	for (uint32_t i = 0; i < mailbox->length; i++)
		mailbox->items[i] = (uint32_t) get(reader, packing->message_widths[c]);
}

static void
clear(const struct lcn_system *system, struct lcn_state *state)
{
	for (uint32_t v = 0; v < system->n_variables; v++)
		state->values[v] = system->variables[v].values.low;
	for (uint32_t c = 0; c < system->n_components; c++) {
		state->mailboxes[c].length = 0;
		if (system->components[c].order == LCN_ORDER_ANY)
			memset(state->mailboxes[c].items, 0,
			       system->components[c].n_messages * sizeof(uint32_t));
	}
}

void
lcn_state_unpack(const struct lcn_packing *packing, const uint8_t *bytes, struct lcn_state *state)
{
	const struct lcn_system *system = packing->system;
	struct reader reader = {.at = bytes};
	state->property = (uint32_t) get(&reader, packing->property_width);
	if (lcn_state_is_error(system, state)) {
		clear(system, state);
		return;
	}
	for (uint32_t v = 0; v < system->n_variables; v++)
		state->values[v] = get_value(&reader, packing, v);
	for (uint32_t c = 0; c < system->n_components; c++)
		get_mailbox(&reader, packing, c, &state->mailboxes[c]);
}
