/* A picture: the graph of format_dot.c, laid out by Graphviz' library.
 *
 * A layout cannot be interrupted, so large systems are refused. Two threads
 * must not draw at once: Graphviz has state that is global. It keeps messages
 * to itself only when told where to put them, and that place is global too; it
 * is restored.
 */
#include <graphviz/gvc.h>

#include "base/memory.h"
#include "lts/formats.h"

/* Beyond this nobody can read a picture, and a layout takes minutes. */
enum { MAX_STATES = 200, MAX_EDGES = 600, MANY_EDGES = 300 };

/* Graphviz' text layout remembers the last font by an address inside the
 * context, so drawing with a second context after the first was freed reads
 * freed memory (2.43, found by AddressSanitizer). There is one context, made
 * when first needed, and it stays. */
static GVC_t *
the_context(void)
{
	static GVC_t *context;
	if (context == NULL)
		context = gvContext();
	return context;
}

static int
drop_message(char *message)
{
	(void) message;
	return 0;
}

/* Renders the graph; NULL when Graphviz cannot. */
static char *
render(GVC_t *context, Agraph_t *graph, unsigned *n_bytes)
{
	char *picture = NULL;
	if (gvLayout(context, graph, "dot") != 0)
		return NULL;
	if (gvRenderData(context, graph, "svg", &picture, n_bytes) != 0)
		picture = NULL;
	gvFreeLayout(context, graph);
	return picture;
}

/* Straight lines and few rounds, for graphs on which the rest takes minutes. */
static void
hurry(Agraph_t *graph)
{
	static char *const settings[][2] = {
	    {"splines", "line"}, {"nslimit", "0.2"}, {"nslimit1", "0.2"}, {"mclimit", "0.1"}};
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		agattr(graph, AGRAPH, settings[i][0], settings[i][1]);
}

static bool
draw(const struct lcn_writing *writing, const char *dot)
{
	GVC_t *context = the_context();
	Agraph_t *graph = context != NULL ? agmemread(dot) : NULL;
	unsigned n_bytes = 0;
	if (graph != NULL && writing->lts->n_edges > MANY_EDGES)
		hurry(graph);
	char *picture = graph != NULL ? render(context, graph, &n_bytes) : NULL;
	if (picture != NULL)
		lcn_output_bytes(writing->out, picture, n_bytes);
	else
		lcn_writing_error(writing,
				  "Graphviz cannot draw it (are its plugins installed? 'dot -c' "
				  "registers them); write .dot and draw that");
	if (picture != NULL)
		gvFreeRenderData(picture);
	if (graph != NULL)
		agclose(graph);
	return picture != NULL;
}

/* Whether a layout will not take long. */
static bool
is_drawable(const struct lcn_writing *writing)
{
	const struct lcn_lts *lts = writing->lts;
	if (lts->n_states <= MAX_STATES && lts->n_edges <= MAX_EDGES)
		return true;
	lcn_writing_error(writing,
			  "%u states and %llu edges are too many for a picture (at most %d and "
			  "%d); write .dot and draw that with 'sfdp'",
			  lts->n_states, (unsigned long long) lts->n_edges, MAX_STATES, MAX_EDGES);
	return false;
}

bool
lcn_svg_write(struct lcn_writing *writing)
{
	struct lcn_text dot = {0};
	struct lcn_output out;
	struct lcn_writing inner = *writing;
	if (!is_drawable(writing))
		return false;
	lcn_output_to_text(&out, &dot);
	inner.out = &out;
	bool is_drawn = lcn_dot_write(&inner);
	lcn_output_close(&out, NULL);
	if (is_drawn) {
		agusererrf before = agseterrf(drop_message);
		is_drawn = draw(writing, lcn_text_string(&dot));
		agseterrf(before);
	}
	lcn_text_release(&dot);
	return is_drawn;
}
