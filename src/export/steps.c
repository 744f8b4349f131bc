/* Paths as guarded steps. */
#include "export/export.h"

uint32_t
lcn_export_n_posts(const struct lcn_export_step *step, uint32_t receiver)
{
	uint32_t n = 0;
	for (size_t at = 0; lcn_export_next_post(step, receiver, &at) != NULL;)
		n++;
	return n;
}

bool
lcn_export_touches(const struct lcn_export_step *step, uint32_t component)
{
	size_t at = 0;
	return step->component == component || lcn_export_next_post(step, component, &at) != NULL;
}

static bool
is_stored_later(const struct lcn_export_step *step, size_t at)
{
	uint32_t variable = step->path->operations[at].variable;
	for (size_t i = at + 1; i < step->n_operations; i++)
		if (step->path->operations[i].kind == LCN_STORE &&
		    step->path->operations[i].variable == variable)
			return true;
	return false;
}

const struct lcn_operation *
lcn_export_next_store(const struct lcn_export_step *step, size_t *at)
{
	while (!step->is_violation && *at < step->n_operations) {
		size_t i = (*at)++;
		const struct lcn_operation *operation = &step->path->operations[i];
		if (operation->kind == LCN_STORE && operation->variable != LCN_NO_VARIABLE &&
		    !is_stored_later(step, i))
			return operation;
	}
	return NULL;
}

const struct lcn_operation *
lcn_export_next_post(const struct lcn_export_step *step, uint32_t receiver, size_t *at)
{
	while (*at < step->n_operations) {
		const struct lcn_operation *operation = &step->path->operations[(*at)++];
		if (operation->kind == LCN_POST && operation->receiver == receiver)
			return operation;
	}
	return NULL;
}

/* The property's state after the first n operations. */
static uint32_t
watch(const struct lcn_export *export, const struct lcn_export_step *step, size_t n,
      uint32_t property_state)
{
	for (size_t i = 0; i < n; i++) {
		const struct lcn_operation *operation = &step->path->operations[i];
		if (operation->kind == LCN_POST)
			property_state =
			    lcn_system_watch(export->system, property_state, step->component,
					     operation->receiver, operation->message);
	}
	return property_state;
}

uint32_t
lcn_export_after(const struct lcn_export *export, const struct lcn_export_step *step,
		 uint32_t property_state)
{
	return watch(export, step, step->n_operations, property_state);
}

bool
lcn_export_moves_property(const struct lcn_export *export, const struct lcn_export_step *step)
{
	for (uint32_t q = 0; step->applies != NULL && q < export->system->property.n_states; q++)
		if (step->applies[q] && lcn_export_after(export, step, q) != q)
			return true;
	return false;
}

bool
lcn_export_begins_in_error(const struct lcn_export *export)
{
	return export->system->has_property && export->system->property.initial == export->error;
}

/* Where the step applies: the first n_operations lead to the error state with
 * their last, or do not lead there. Whether there is such a state. */
static bool
find_states(struct lcn_export *export, struct lcn_export_step *step)
{
	const struct lcn_dfa *property = &export->system->property;
	bool *applies = lcn_arena_alloc(&export->arena, property->n_states * sizeof *applies);
	bool is_possible = false;
	for (uint32_t q = 0; q < property->n_states; q++) {
		size_t before = step->is_violation ? step->n_operations - 1 : step->n_operations;
		applies[q] = q != export->error && watch(export, step, before, q) != export->error;
		if (step->is_violation)
			applies[q] &= lcn_export_after(export, step, q) == export->error;
		is_possible |= applies[q];
	}
	step->applies = applies;
	return is_possible;
}

static void
add_step(struct lcn_export *export, struct lcn_export_step step, size_t n_paths, size_t path)
{
	if (export->system->has_property && !find_states(export, &step))
		return;
	const char *component = export->components[step.component];
	const char *message = export->messages[step.component][step.message];
	const char *violates = step.is_violation ? "_violates" : "";
	step.name = n_paths == 1
			? lcn_export_name(export, "%s_takes_%s%s", component, message, violates)
			: lcn_export_name(export, "%s_takes_%s_%zu%s", component, message, path + 1,
					  violates);
	lcn_array_push(&export->steps, step);
}

static void
add_path(struct lcn_export *export, uint32_t component, uint32_t m, size_t p)
{
	const struct lcn_system_message *message =
	    &lcn_export_component(export, component)->messages[m];
	const struct lcn_path *path = &message->paths[p];
	struct lcn_export_step step = {
	    .component = component, .message = m, .path = path, .n_operations = path->n_operations};
	add_step(export, step, message->n_paths, p);
	step.is_violation = true;
	for (size_t i = 0; i < path->n_operations && export->error != LCN_NO_STATE; i++) {
		step.n_operations = i + 1;
		if (path->operations[i].kind == LCN_POST)
			add_step(export, step, message->n_paths, p);
	}
}

void
lcn_export_find_steps(struct lcn_export *export)
{
	const struct lcn_system *system = export->system;
	export->error = LCN_NO_STATE;
	for (uint32_t q = 0; system->has_property && q < system->property.n_states; q++)
		if (lcn_system_is_error(system, q))
			export->error = q;
	for (uint32_t c = 0; c < system->n_components; c++)
		for (uint32_t m = 0; m < system->components[c].n_messages; m++)
			for (size_t p = 0; p < system->components[c].messages[m].n_paths; p++)
				add_path(export, c, m, p);
}
