// Text by Pango on a Cairo context, bytes that cannot be drawn as '?'. The same fonts, sizes and line breaks on images,
// SVG and PDF: hinting is off.
#pragma once

#include <optional>
#include <string>

#include "impend/render/image.h"
#include "impend/scene/scene.h"

typedef struct _cairo cairo_t;

namespace impend {

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
