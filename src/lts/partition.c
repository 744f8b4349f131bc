#include "lts/partition.h"

#include <stdlib.h>

#include "base/memory.h"

void
lcn_partition_init(struct lcn_partition *partition, size_t n_elements)
{
	*partition = (struct lcn_partition){
	    .n_elements = n_elements,
	    .elements = LCN_NEW_ARRAY(uint32_t, n_elements),
	    .places = LCN_NEW_ARRAY(size_t, n_elements),
	    .blocks = LCN_NEW_ZEROS(uint32_t, n_elements),
	    .n_blocks = n_elements != 0,
	    .begin = LCN_NEW_ARRAY(size_t, n_elements),
	    .end = LCN_NEW_ARRAY(size_t, n_elements),
	    .n_marked = LCN_NEW_ZEROS(size_t, n_elements),
	};
	for (size_t i = 0; i < n_elements; i++) {
		partition->elements[i] = (uint32_t) i;
		partition->places[i] = i;
	}
	if (n_elements != 0) {
		partition->begin[0] = 0;
		partition->end[0] = n_elements;
	}
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
	*partition = (struct lcn_partition){0};
}

static void
move(struct lcn_partition *partition, uint32_t element, size_t place)
{
	partition->elements[place] = element;
	partition->places[element] = place;
}

void
lcn_partition_mark(struct lcn_partition *partition, uint32_t element)
{
	uint32_t block = partition->blocks[element];
	size_t place = partition->places[element];
	size_t first_free = partition->begin[block] + partition->n_marked[block];
	if (place < first_free)
		return;
	if (partition->n_marked[block]++ == 0)
		lcn_array_push(&partition->touched, block);
	move(partition, partition->elements[first_free], place);
	move(partition, element, first_free);
}

static void
split_block(struct lcn_partition *partition, uint32_t block)
{
	size_t middle = partition->begin[block] + partition->n_marked[block];
	partition->n_marked[block] = 0;
	if (middle == partition->end[block])
		return;
	uint32_t new_block = partition->n_blocks++;
	if (middle - partition->begin[block] <= partition->end[block] - middle) {
		partition->begin[new_block] = partition->begin[block];
		partition->end[new_block] = middle;
		partition->begin[block] = middle;
	} else {
		partition->begin[new_block] = middle;
		partition->end[new_block] = partition->end[block];
		partition->end[block] = middle;
	}
	for (size_t i = partition->begin[new_block]; i < partition->end[new_block]; i++)
		partition->blocks[partition->elements[i]] = new_block;
}

void
lcn_partition_split(struct lcn_partition *partition)
{
	for (size_t i = 0; i < partition->touched.n_items; i++)
		split_block(partition, partition->touched.items[i]);
	lcn_array_clear(&partition->touched);
}
