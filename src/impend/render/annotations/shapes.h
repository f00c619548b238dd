// What is drawn over a picture with Cairo: arrows, discs, rings, the verdict's sign, text; and the colours of it.
#pragma once

#include <optional>
#include <string>

#include "impend/render/image.h"
#include "impend/scene/scene.h"

typedef struct _cairo cairo_t;

namespace impend {

void set_color(cairo_t* context, const Color& color);
Color mixed(const Color& a, const Color& b, double share_of_b);

void rounded_box(cairo_t* context, const Rect& box, double radius);  // a path
// A filled box with an edge.
void draw_panel(cairo_t* context, const Rect& box, double radius, const Color& fill, const Color& edge, double line);

struct FlatArrow {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  double shaft = 0, head = 0;  // widths
};
void arrow_path(cairo_t* context, const FlatArrow& arrow);

// A filled square of the outcome's colour with a sign that needs no colour: an arrow downwards for what moves, a bar on
// a base for what stands, each beside a question mark where it only may, a question mark alone for what is undecided.
void draw_outcome_chip(cairo_t* context, const Rect& box, const std::optional<Outcome>& outcome);

// The symbol of a legend entry, as thick and dark as the thing it stands for.
void draw_symbol(cairo_t* context, const LegendEntry& entry, const Rect& box, const Color& outline, double line);

// For light and dark pictures.
struct Ink {
  Color text, faint_text;
  Color panel, panel_edge;  // behind legend and caption; translucent
  Color halo;               // around labels
  Color leader;
};
Ink ink(bool dark);

// Of the caption's chip: warm for what moves, cool for what stands, olive for what may stand, yellow for what may move
// and for what is undecided, grey without an answer.
Color chip_color(const std::optional<Outcome>& outcome);

// Text by Pango on a Cairo context, bytes that cannot be drawn as '?'. The same fonts, sizes and line breaks on images,
// SVG and PDF: hinting is off.

struct TextStyle {
  double size = 12;  // px, of the font's em
  bool strong = false;
  // Lines are broken at this width; 0: one line. Beyond most_lines (0: any number) the middle of the last one is left
  // out.
  double wrap_width = 0;
  int most_lines = 0;
};

struct TextExtent {
  double width = 0, height = 0;
};

TextExtent text_extent(cairo_t* context, const std::string& text, const TextStyle& style);

// The upper left corner of the text at (x, y). With a halo the letters stand on a rim of that colour.
void draw_text(cairo_t* context, const std::string& text, const TextStyle& style, double x, double y,
               const Color& color, const std::optional<Color>& halo = std::nullopt);

}  // namespace impend
