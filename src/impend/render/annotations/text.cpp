#include "impend/render/annotations/shapes.h"

#include <pango/pangocairo.h>

#include <cmath>
#include <memory>

#include "impend/report/text_table.h"

namespace impend {
namespace {

constexpr double kHaloShare = 0.28;  // of the font's size: full width of the rim's stroke

struct ReleaseObject {
  void operator()(void* object) const { g_object_unref(object); }
};
using TextLayout = std::unique_ptr<PangoLayout, ReleaseObject>;

void switch_hinting_off(PangoContext* pango) {
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(pango, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(pango, FALSE);
}

TextLayout laid_out(cairo_t* context, const std::string& text, const TextStyle& style) {
  TextLayout layout(pango_cairo_create_layout(context));
  PangoContext* pango = pango_layout_get_context(layout.get());
  switch_hinting_off(pango);
  // What begins with a name written from right to left begins on the left all the same, where its box is.
  pango_context_set_base_dir(pango, PANGO_DIRECTION_LTR);
  pango_layout_set_auto_dir(layout.get(), FALSE);
  pango_layout_context_changed(layout.get());
  PangoFontDescription* font = pango_font_description_from_string("DejaVu Sans, sans-serif");
  pango_font_description_set_absolute_size(font, style.size * PANGO_SCALE);
  if (style.strong) pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description(layout.get(), font);
  pango_font_description_free(font);
  if (style.wrap_width > 0) {
    pango_layout_set_width(layout.get(), static_cast<int>(std::floor(style.wrap_width * PANGO_SCALE)));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
  }
  if (style.most_lines > 0) {
    pango_layout_set_height(layout.get(), -style.most_lines);
    pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_MIDDLE);
  }
  const std::string safe = display_text(text);
  pango_layout_set_text(layout.get(), safe.data(), static_cast<int>(safe.size()));
  return layout;
}

}  // namespace

TextExtent text_extent(cairo_t* context, const std::string& text, const TextStyle& style) {
  const TextLayout layout = laid_out(context, text, style);
  PangoRectangle logical{};
  pango_layout_get_extents(layout.get(), nullptr, &logical);
  return {std::ceil(static_cast<double>(logical.width) / PANGO_SCALE),
          std::ceil(static_cast<double>(logical.height) / PANGO_SCALE)};
}

void draw_text(cairo_t* context, const std::string& text, const TextStyle& style, double x, double y,
               const Color& color, const std::optional<Color>& halo) {
  const TextLayout layout = laid_out(context, text, style);
  if (halo) {
    cairo_move_to(context, x, y);
    pango_cairo_layout_path(context, layout.get());
    set_color(context, *halo);
    cairo_set_line_width(context, kHaloShare * style.size);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(context);
  }
  set_color(context, color);
  cairo_move_to(context, x, y);
  pango_cairo_show_layout(context, layout.get());
  cairo_new_path(context);
}

}  // namespace impend
