/* Pictures as SVG: shapes in layers, each over those of the layers before it.
 *
 * What shapes look like is said once, by classes in a style sheet. Coordinates
 * are whole pixels; texts are set in a font of fixed width, so that their
 * length is known.
 */
#ifndef LCN_TRACE_PICTURE_H
#define LCN_TRACE_PICTURE_H

#include "base/output.h"

enum lcn_layer {
	LCN_LAYER_GROUND,
	LCN_LAYER_BANDS,
	LCN_LAYER_LINES,
	LCN_LAYER_FRONT,
	LCN_N_LAYERS
};

struct lcn_picture {
	struct lcn_text layers[LCN_N_LAYERS];
};

struct lcn_box {
	int x, y, width, height;
};

void lcn_picture_release(struct lcn_picture *picture);

void lcn_picture_rectangle(struct lcn_picture *picture, enum lcn_layer layer, const char *class,
			   struct lcn_box box, int radius);
/* A rectangle that has a tooltip. */
void lcn_picture_told_rectangle(struct lcn_picture *picture, enum lcn_layer layer,
				const char *class, struct lcn_box box, const char *tooltip);
void lcn_picture_line(struct lcn_picture *picture, enum lcn_layer layer, const char *class, int x1,
		      int y1, int x2, int y2);
/* A horizontal line to (x2, y) with its head there. */
void lcn_picture_arrow(struct lcn_picture *picture, enum lcn_layer layer, const char *class, int x1,
		       int x2, int y);
/* The class says whether (x, y) is where the text begins, is in its middle or
 * ends. Cut off after max_characters. */
void lcn_picture_text(struct lcn_picture *picture, enum lcn_layer layer, const char *class, int x,
		      int y, const char *text, size_t max_characters);

/* In characters, of which one is LCN_PICTURE_CHARACTER tenths of a pixel wide. */
enum { LCN_PICTURE_CHARACTER = 73 };
size_t lcn_picture_n_characters(const char *text, size_t max_characters);
int lcn_picture_text_width(const char *text, size_t max_characters);

/* The whole file, on a ground of its own. */
void lcn_picture_write(const struct lcn_picture *picture, int width, int height, const char *title,
		       const char *style, struct lcn_output *out);

#endif
