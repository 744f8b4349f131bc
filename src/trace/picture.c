#include "trace/picture.h"

#include "base/source.h"

#include <string.h>

void
lcn_picture_release(struct lcn_picture *picture)
{
	for (int i = 0; i < LCN_N_LAYERS; i++)
		lcn_text_release(&picture->layers[i]);
}

/* Bytes of as many characters as are shown. */
static size_t
shown_bytes(const char *text, size_t max_characters)
{
	size_t n_bytes = strlen(text);
	size_t at = 0;
	for (size_t n = 0; n < max_characters && at < n_bytes; n++) {
		size_t n_character = lcn_utf8_length(text + at, n_bytes - at);
		at += n_character > 0 ? n_character : 1;
	}
	return at;
}

size_t
lcn_picture_n_characters(const char *text, size_t max_characters)
{
	size_t n = 0;
	for (; *text != '\0' && n < max_characters; text++)
		n += ((unsigned char) *text & 0xc0) != 0x80;
	return n;
}

int
lcn_picture_text_width(const char *text, size_t max_characters)
{
	return (int) (lcn_picture_n_characters(text, max_characters) * LCN_PICTURE_CHARACTER / 10) +
	       1;
}

static void
append_escaped(struct lcn_text *out, const char *text, size_t n_bytes)
{
	for (const char *at = text; at < text + n_bytes; at++) {
		switch (*at) {
		case '&': lcn_text_append(out, "&amp;"); break;
		case '<': lcn_text_append(out, "&lt;"); break;
		case '>': lcn_text_append(out, "&gt;"); break;
		case '"': lcn_text_append(out, "&quot;"); break;
		default:
			if ((unsigned char) *at >= ' ')
				lcn_text_append_char(out, *at);
			else
				lcn_text_append(out, "\xef\xbf\xbd");
		}
	}
}

static void
begin_rectangle(struct lcn_text *out, const char *class, struct lcn_box box)
{
	lcn_text_format(out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"",
			class, box.x, box.y, box.width, box.height);
}

void
lcn_picture_rectangle(struct lcn_picture *picture, enum lcn_layer layer, const char *class,
		      struct lcn_box box, int radius)
{
	struct lcn_text *out = &picture->layers[layer];
	begin_rectangle(out, class, box);
	if (radius > 0)
		lcn_text_format(out, " rx=\"%d\"", radius);
	lcn_text_append(out, "/>\n");
}

void
lcn_picture_told_rectangle(struct lcn_picture *picture, enum lcn_layer layer, const char *class,
			   struct lcn_box box, const char *tooltip)
{
	struct lcn_text *out = &picture->layers[layer];
	begin_rectangle(out, class, box);
	lcn_text_append(out, "><title>");
	append_escaped(out, tooltip, strlen(tooltip));
	lcn_text_append(out, "</title></rect>\n");
}

void
lcn_picture_line(struct lcn_picture *picture, enum lcn_layer layer, const char *class, int x1,
		 int y1, int x2, int y2)
{
	lcn_text_format(&picture->layers[layer],
			"<line class=\"%s\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", class, x1,
			y1, x2, y2);
}

void
lcn_picture_arrow(struct lcn_picture *picture, enum lcn_layer layer, const char *class, int x1,
		  int x2, int y)
{
	int back = x2 > x1 ? -7 : 7;
	lcn_picture_line(picture, layer, class, x1, y, x2 + back, y);
	lcn_text_format(&picture->layers[layer],
			"<path class=\"%s head\" d=\"M%d %dL%d %dL%d %dZ\"/>\n", class, x2, y,
			x2 + back, y - 4, x2 + back, y + 4);
}

void
lcn_picture_text(struct lcn_picture *picture, enum lcn_layer layer, const char *class, int x, int y,
		 const char *text, size_t max_characters)
{
	struct lcn_text *out = &picture->layers[layer];
	size_t n_bytes = shown_bytes(text, max_characters);
	bool is_cut = text[n_bytes] != '\0';
	if (is_cut)
		n_bytes = shown_bytes(text, max_characters - 1);
	lcn_text_format(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y);
	append_escaped(out, text, n_bytes);
	lcn_text_append(out, is_cut ? "\xe2\x80\xa6</text>\n" : "</text>\n");
}

void
lcn_picture_write(const struct lcn_picture *picture, int width, int height, const char *title,
		  const char *style, struct lcn_output *out)
{
	struct lcn_text escaped = {0};
	append_escaped(&escaped, title, strlen(title));
	lcn_output_format(out,
			  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
			  "viewBox=\"0 0 %d %d\" role=\"img\">\n<title>%s</title>\n"
			  "<style>\n%s</style>\n"
			  "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n",
			  width, height, width, height, lcn_text_string(&escaped), style, width,
			  height);
	for (int i = 0; i < LCN_N_LAYERS; i++)
		lcn_output_string(out, lcn_text_string(&picture->layers[i]));
	lcn_output_string(out, "</svg>\n");
	lcn_text_release(&escaped);
}
