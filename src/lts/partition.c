#include "lts/partition.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/sort.h"

void
lcn_partition_init(struct lcn_partition *partition, size_t n_elements)
{
	assert(n_elements < UINT32_MAX);
	*partition = (struct lcn_partition){
	    .n_elements = (uint32_t) n_elements,
	    .elements = LCN_NEW_ARRAY(uint32_t, n_elements),
	    .places = LCN_NEW_ARRAY(uint32_t, n_elements),
	    .blocks = LCN_NEW_ZEROS(uint32_t, n_elements),
	    .n_blocks = n_elements != 0,
	    .begin = LCN_NEW_ZEROS(uint32_t, n_elements),
	    .end = LCN_NEW_ARRAY(uint32_t, n_elements),
	    .n_marked = LCN_NEW_ZEROS(uint32_t, n_elements),
	};
	for (uint32_t i = 0; i < n_elements; i++)
		partition->elements[i] = partition->places[i] = i;
	if (n_elements != 0)
		partition->end[0] = (uint32_t) n_elements;
}

void
lcn_partition_release(struct lcn_partition *partition)
{
	free(partition->elements);
	free(partition->places);
	free(partition->blocks);
	free(partition->begin);
	free(partition->end);
	free(partition->n_marked);
	lcn_array_release(&partition->touched);
	lcn_array_release(&partition->scratch);
	*partition = (struct lcn_partition){0};
}

static void
put(struct lcn_partition *partition, uint32_t element, uint32_t place)
{
	partition->elements[place] = element;
	partition->places[element] = place;
}

bool
lcn_partition_mark(struct lcn_partition *partition, uint32_t element)
{
	uint32_t block = partition->blocks[element];
	uint32_t place = partition->places[element];
	uint32_t first_free = partition->begin[block] + partition->n_marked[block];
	if (place < first_free)
		return false;
	if (partition->n_marked[block]++ == 0)
		lcn_array_push(&partition->touched, block);
	put(partition, partition->elements[first_free], place);
	put(partition, element, first_free);
	return true;
}

static uint32_t
add_block(struct lcn_partition *partition, uint32_t begin, uint32_t end)
{
	uint32_t block = partition->n_blocks++;
	partition->begin[block] = begin;
	partition->end[block] = end;
	for (uint32_t i = begin; i < end; i++)
		partition->blocks[partition->elements[i]] = block;
	return block;
}

static void
split_block(struct lcn_partition *partition, uint32_t block)
{
	uint32_t begin = partition->begin[block];
	uint32_t end = partition->end[block];
	uint32_t middle = begin + partition->n_marked[block];
	partition->n_marked[block] = 0;
	if (middle == end)
		return;
	if (middle - begin <= end - middle) {
		partition->begin[block] = middle;
		add_block(partition, begin, middle);
	} else {
		partition->end[block] = middle;
		add_block(partition, middle, end);
	}
}

void
lcn_partition_split(struct lcn_partition *partition)
{
	for (size_t i = 0; i < partition->touched.n_items; i++)
		split_block(partition, partition->touched.items[i]);
	lcn_array_clear(&partition->touched);
}

/* Marked elements by key, those with the rest's key last, next to the rest. */
static void
sort_marked(struct lcn_partition *partition, uint32_t block, const uint32_t *keys,
	    uint32_t rest_key)
{
	uint32_t begin = partition->begin[block];
	lcn_array_clear(&partition->scratch);
	for (uint32_t i = 0; i < partition->n_marked[block]; i++) {
		uint32_t element = partition->elements[begin + i];
		uint32_t key = keys[element] == rest_key ? UINT32_MAX : keys[element];
		lcn_array_push(&partition->scratch, lcn_pair(key, element));
	}
	lcn_sort_longs(partition->scratch.items, partition->scratch.n_items);
	for (uint32_t i = 0; i < partition->n_marked[block]; i++)
		put(partition, lcn_pair_second(partition->scratch.items[i]), begin + i);
}

/* Where the part that begins at a place ends. */
static uint32_t
part_end(const struct lcn_partition *partition, uint32_t marked_end, uint32_t end, uint32_t begin,
	 const uint32_t *keys, uint32_t key, uint32_t rest_key)
{
	if (key == rest_key)
		return end;
	uint32_t at = begin;
	while (at < marked_end && keys[partition->elements[at]] == key)
		at++;
	return at;
}

void
lcn_partition_divide(struct lcn_partition *partition, uint32_t block, const uint32_t *keys,
		     uint32_t rest_key, struct lcn_parts *parts)
{
	sort_marked(partition, block, keys, rest_key);
	uint32_t begin = partition->begin[block];
	uint32_t end = partition->end[block];
	uint32_t marked_end = begin + partition->n_marked[block];
	partition->n_marked[block] = 0;
	lcn_array_clear(parts);
	/* One part is always held back: the largest so far. */
	struct lcn_part largest = {block, 0};
	uint32_t largest_begin = begin;
	uint32_t largest_end = begin;
	for (uint32_t at = begin; at < end;) {
		uint32_t key = at < marked_end ? keys[partition->elements[at]] : rest_key;
		uint32_t next = part_end(partition, marked_end, end, at, keys, key, rest_key);
		uint32_t other_begin = at;
		uint32_t other_end = next;
		struct lcn_part other = {0, key};
		if (next - at > largest_end - largest_begin) {
			other = largest;
			other_begin = largest_begin;
			other_end = largest_end;
			largest.key = key;
			largest_begin = at;
			largest_end = next;
		}
		if (other_begin != other_end) {
			other.block = add_block(partition, other_begin, other_end);
			lcn_array_push(parts, other);
		}
		at = next;
	}
	partition->begin[block] = largest_begin;
	partition->end[block] = largest_end;
	lcn_array_push(parts, largest);
}
