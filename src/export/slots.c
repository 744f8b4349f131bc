#include "export/slots.h"

uint32_t
lcn_export_slots_count(const struct lcn_export *export, uint32_t c)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	bool is_queue = component->order == LCN_ORDER_FIFO;
	return is_queue && component->n_messages > 1 ? component->capacity : 0;
}

int64_t
lcn_export_slots_growth(const struct lcn_export_step *step, uint32_t c, uint32_t m)
{
	(void) m;
	return (int64_t) lcn_export_n_posts(step, c) - (step->component == c);
}

int64_t
lcn_export_slots_gain(const struct lcn_export_step *step, uint32_t c, uint32_t m)
{
	const struct lcn_operation *post;
	int64_t n = 0;
	for (size_t at = 0; (post = lcn_export_next_post(step, c, &at)) != NULL;)
		n += post->message == m;
	return n - (step->component == c && step->message == m);
}

uint32_t
lcn_export_slots_n_initial(const struct lcn_export *export, uint32_t c)
{
	uint32_t n = 0;
	for (uint32_t m = 0; m < lcn_export_component(export, c)->n_messages; m++)
		n += lcn_export_slots_n_initial_of(export, c, m);
	return n;
}

uint32_t
lcn_export_slots_n_initial_of(const struct lcn_export *export, uint32_t c, uint32_t m)
{
	const struct lcn_system *system = export->system;
	uint32_t n = 0;
	for (size_t i = 0; i < system->n_initial && !lcn_export_begins_in_error(export); i++)
		n += system->initial[i].receiver == c && system->initial[i].message == m;
	return n;
}

uint32_t
lcn_export_slots_initial(const struct lcn_export *export, uint32_t c, uint32_t slot)
{
	const struct lcn_system *system = export->system;
	for (size_t i = 0; i < system->n_initial && !lcn_export_begins_in_error(export); i++)
		if (system->initial[i].receiver == c && slot-- == 0)
			return system->initial[i].message;
	return 0;
}

static void
write_length(struct lcn_export *export, uint32_t c)
{
	const struct lcn_component *component = lcn_export_component(export, c);
	if (component->order == LCN_ORDER_FIFO) {
		lcn_text_format(export->text, "length_%s", export->components[c]);
		return;
	}
	for (uint32_t m = 0; m < component->n_messages; m++)
		lcn_text_format(export->text, "%sbag_%s", m == 0 ? "" : " + ",
				export->messages[c][m]);
}

void
lcn_export_slots_room(struct lcn_export *export, const struct lcn_export_step *step,
		      size_t *n_written)
{
	for (uint32_t c = 0; c < export->system->n_components; c++) {
		uint32_t n_posts = lcn_export_n_posts(step, c);
		uint32_t room = lcn_export_component(export, c)->capacity + (step->component == c);
		if (n_posts == 0)
			continue;
		lcn_export_and(export, n_written);
		if (n_posts > room) {
			lcn_text_append(export->text, export->notation->never);
			continue;
		}
		write_length(export, c);
		lcn_text_format(export->text, " <= %u", room - n_posts);
	}
}
