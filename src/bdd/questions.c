#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/memory.h"
#include "bdd/manager.h"

bool
lcn_bdd_is_false(const struct lcn_bdds *bdds, struct lcn_bdd f)
{
	return f.node == Cudd_ReadLogicZero(bdds->cudd);
}

bool
lcn_bdd_is_true(const struct lcn_bdds *bdds, struct lcn_bdd f)
{
	return f.node == Cudd_ReadOne(bdds->cudd);
}

bool
lcn_bdd_implies(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g)
{
	if (lcn_bdd_is_failed(f) || lcn_bdd_is_failed(g))
		return false;
	return Cudd_bddLeq(bdds->cudd, lcn_bdd_node(f), lcn_bdd_node(g));
}

bool
lcn_bdd_meet(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd g)
{
	if (lcn_bdd_is_failed(f) || lcn_bdd_is_failed(g))
		return false;
	return !Cudd_bddLeq(bdds->cudd, lcn_bdd_node(f), Cudd_Not(lcn_bdd_node(g)));
}

uint64_t
lcn_bdd_n_nodes(struct lcn_bdd f)
{
	return lcn_bdd_is_failed(f) ? 0 : (uint64_t) Cudd_DagSize(lcn_bdd_node(f));
}

/* Where a walk keeps what it knows of nodes: by node, a number that counts
 * from 0. */
struct memo {
	struct lcn_bdds *bdds;
	DdNode **nodes; /* a hash table */
	uint32_t *numbers;
	size_t n_slots;
	size_t n_used;
};

static void
memo_release(struct memo *memo)
{
	free(memo->nodes);
	free(memo->numbers);
}

static size_t
memo_slot(const struct memo *memo, const DdNode *node)
{
	size_t slot = (size_t) lcn_hash_mix((uint64_t) (uintptr_t) node) & (memo->n_slots - 1);
	while (memo->nodes[slot] != NULL && memo->nodes[slot] != node)
		slot = (slot + 1) & (memo->n_slots - 1);
	return slot;
}

static void
memo_grow(struct memo *memo)
{
	struct memo old = *memo;
	memo->n_slots = old.n_slots == 0 ? 256 : old.n_slots * 2;
	memo->nodes = LCN_NEW_ZEROS(DdNode *, memo->n_slots);
	memo->numbers = LCN_NEW_ARRAY(uint32_t, memo->n_slots);
	for (size_t i = 0; i < old.n_slots; i++) {
		if (old.nodes[i] == NULL)
			continue;
		size_t slot = memo_slot(memo, old.nodes[i]);
		memo->nodes[slot] = old.nodes[i];
		memo->numbers[slot] = old.numbers[i];
	}
	memo_release(&old);
}

/* False when the node is new; then it gets the number. */
static bool
memo_find(struct memo *memo, DdNode *node, uint32_t *number)
{
	if (memo->n_used * 4 >= memo->n_slots * 3)
		memo_grow(memo);
	size_t slot = memo_slot(memo, node);
	if (memo->nodes[slot] != NULL) {
		*number = memo->numbers[slot];
		return true;
	}
	if ((memo->n_used & 1023) == 1023)
		lcn_bdds_check(memo->bdds);
	memo->nodes[slot] = node;
	memo->numbers[slot] = *number;
	memo->n_used++;
	return false;
}

/* Counting. Places are those of the counted variables in the order; a node's
 * count is over the variables from its own place on. */
struct counting {
	struct memo memo;
	LCN_ARRAY(struct lcn_count) counts;
	LCN_ARRAY(uint32_t) places;		     /* by level */
	LCN_ARRAY(const struct lcn_count *) factors; /* by place; NULL: 1 */
	const struct lcn_count **weights;	     /* by variable; NULL: 1 */
};

static uint32_t
place_of(const struct counting *counting, DdNode *node)
{
	if (lcn_bdd_is_leaf(node))
		return (uint32_t) counting->factors.n_items;
	return counting->places.items[lcn_bdd_level(counting->memo.bdds, node)];
}

/* Either value will do for the variables of these places. */
static void
skip(const struct counting *counting, uint32_t from, uint32_t to, mpz_t count)
{
	mp_bitcnt_t n_plain = 0;
	mpz_t factor;
	mpz_init(factor);
	for (uint32_t place = from; place < to; place++) {
		if (counting->factors.items[place] == NULL) {
			n_plain++;
			continue;
		}
		mpz_add_ui(factor, counting->factors.items[place]->value, 1);
		mpz_mul(count, count, factor);
	}
	mpz_mul_2exp(count, count, n_plain);
	mpz_clear(factor);
}

static uint32_t count_node(struct counting *counting, DdNode *node);

static void
add_child(struct counting *counting, uint32_t number, DdNode *node, bool value)
{
	DdNode *child = lcn_bdd_child(node, value);
	uint32_t place = place_of(counting, node);
	uint32_t of_child = count_node(counting, child);
	mpz_t more;
	mpz_init_set(more, counting->counts.items[of_child].value);
	skip(counting, place + 1, place_of(counting, child), more);
	if (value && counting->factors.items[place] != NULL)
		mpz_mul(more, more, counting->factors.items[place]->value);
	mpz_add(counting->counts.items[number].value, counting->counts.items[number].value, more);
	mpz_clear(more);
}

static uint32_t
count_node(struct counting *counting, DdNode *node)
{
	struct lcn_bdds *bdds = counting->memo.bdds;
	uint32_t number = (uint32_t) counting->counts.n_items;
	if (memo_find(&counting->memo, node, &number))
		return number;
	struct lcn_count *count = lcn_array_add(&counting->counts);
	lcn_count_init(count);
	if (lcn_bdd_is_leaf(node))
		lcn_count_set(&counting->counts.items[number], node == Cudd_ReadOne(bdds->cudd));
	for (int value = 0; value < 2; value++)
		if (!lcn_bdd_is_leaf(node) && bdds->limit == LCN_LIMIT_NONE)
			add_child(counting, number, node, value);
	return number;
}

static void
find_places(struct counting *counting, DdNode *cube)
{
	DdManager *cudd = counting->memo.bdds->cudd;
	for (; !lcn_bdd_is_leaf(cube); cube = lcn_bdd_child(cube, true)) {
		int at = lcn_bdd_level(counting->memo.bdds, cube);
		uint32_t place = (uint32_t) counting->factors.n_items;
		while (counting->places.n_items <= (size_t) at)
			lcn_array_push(&counting->places, place);
		lcn_array_push(&counting->factors, counting->weights[Cudd_NodeReadIndex(cube)]);
	}
	uint32_t end = (uint32_t) counting->factors.n_items;
	while (counting->places.n_items < (size_t) Cudd_ReadSize(cudd))
		lcn_array_push(&counting->places, end);
}

bool
lcn_bdd_count(struct lcn_bdds *bdds, struct lcn_bdd f, struct lcn_bdd cube,
	      const struct lcn_bdd_weight *weights, size_t n_weights, struct lcn_count *count)
{
	struct counting counting = {.memo = {.bdds = bdds}};
	lcn_count_set(count, 0);
	if (lcn_bdd_is_failed(f) || lcn_bdd_is_failed(cube) || !lcn_bdds_go_on(bdds))
		return false;
	counting.weights =
	    LCN_NEW_ZEROS(const struct lcn_count *, (size_t) Cudd_ReadSize(bdds->cudd));
	for (size_t i = 0; i < n_weights; i++)
		counting.weights[weights[i].variable] = &weights[i].weight;
	find_places(&counting, lcn_bdd_node(cube));
	uint32_t root = count_node(&counting, lcn_bdd_node(f));
	mpz_set(count->value, counting.counts.items[root].value);
	skip(&counting, 0, place_of(&counting, lcn_bdd_node(f)), count->value);
	for (size_t i = 0; i < counting.counts.n_items; i++)
		lcn_count_release(&counting.counts.items[i]);
	lcn_array_release(&counting.counts);
	lcn_array_release(&counting.places);
	lcn_array_release(&counting.factors);
	free(counting.weights);
	memo_release(&counting.memo);
	return bdds->limit == LCN_LIMIT_NONE;
}

/* Weighing. A variable that a way through the diagram does not meet may be true
 * on it, so its weight counts. */
struct weighing {
	struct memo memo;
	LCN_ARRAY(int64_t) sums;   /* by number of a node; -1: it is false */
	LCN_ARRAY(int64_t) before; /* by level: the weights of all levels above */
};

static int64_t weigh_node(struct weighing *weighing, DdNode *node);

static int64_t
weight_before(const struct weighing *weighing, DdNode *node)
{
	if (lcn_bdd_is_leaf(node))
		return lcn_array_last(&weighing->before);
	return weighing->before.items[lcn_bdd_level(weighing->memo.bdds, node)];
}

/* From this level on. */
static int64_t
weigh_from(struct weighing *weighing, DdNode *node, int64_t before)
{
	int64_t sum = weigh_node(weighing, node);
	return sum < 0 ? sum : sum + weight_before(weighing, node) - before;
}

static int64_t
weigh_inner(struct weighing *weighing, DdNode *node)
{
	int level = lcn_bdd_level(weighing->memo.bdds, node);
	int64_t own = weighing->before.items[level];
	int64_t below = weighing->before.items[level + 1];
	int64_t without = weigh_from(weighing, lcn_bdd_child(node, false), below);
	int64_t with = weigh_from(weighing, lcn_bdd_child(node, true), below);
	if (with >= 0)
		with += below - own;
	return with > without ? with : without;
}

static int64_t
weigh_node(struct weighing *weighing, DdNode *node)
{
	struct lcn_bdds *bdds = weighing->memo.bdds;
	uint32_t number = (uint32_t) weighing->sums.n_items;
	if (memo_find(&weighing->memo, node, &number))
		return weighing->sums.items[number];
	lcn_array_push(&weighing->sums, node == Cudd_ReadOne(bdds->cudd) ? 0 : -1);
	if (!lcn_bdd_is_leaf(node) && bdds->limit == LCN_LIMIT_NONE) {
		int64_t sum = weigh_inner(weighing, node);
		weighing->sums.items[number] = sum;
	}
	return weighing->sums.items[number];
}

bool
lcn_bdd_greatest(struct lcn_bdds *bdds, struct lcn_bdd f, const uint64_t *weights,
		 uint32_t n_weights, uint64_t *greatest)
{
	struct weighing weighing = {.memo = {.bdds = bdds}};
	int64_t sum = 0;
	if (lcn_bdd_is_failed(f) || !lcn_bdds_go_on(bdds))
		return false;
	for (int level = 0; level < Cudd_ReadSize(bdds->cudd); level++) {
		uint32_t variable = (uint32_t) Cudd_ReadInvPerm(bdds->cudd, level);
		lcn_array_push(&weighing.before, sum);
		sum += variable < n_weights ? (int64_t) weights[variable] : 0;
	}
	lcn_array_push(&weighing.before, sum);
	sum = weigh_from(&weighing, lcn_bdd_node(f), 0);
	*greatest = sum < 0 ? 0 : (uint64_t) sum;
	lcn_array_release(&weighing.sums);
	lcn_array_release(&weighing.before);
	memo_release(&weighing.memo);
	return sum >= 0 && bdds->limit == LCN_LIMIT_NONE;
}
