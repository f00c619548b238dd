#include "impend/render/annotations/shapes.h"

#include <cairo.h>

#include <cmath>
#include <numbers>

namespace impend {

void set_color(cairo_t* context, const Color& color) {
  cairo_set_source_rgba(context, color.r, color.g, color.b, color.a);
}

Color mixed(const Color& a, const Color& b, double share_of_b) {
  const float s = static_cast<float>(share_of_b), r = 1 - s;
  return {r * a.r + s * b.r, r * a.g + s * b.g, r * a.b + s * b.b, r * a.a + s * b.a};
}

void rounded_box(cairo_t* context, const Rect& box, double radius) {
  constexpr double kQuarter = std::numbers::pi / 2;
  const double r = std::min({radius, box.width / 2, box.height / 2});
  cairo_new_sub_path(context);
  cairo_arc(context, box.right() - r, box.y + r, r, -kQuarter, 0);
  cairo_arc(context, box.right() - r, box.bottom() - r, r, 0, kQuarter);
  cairo_arc(context, box.x + r, box.bottom() - r, r, kQuarter, 2 * kQuarter);
  cairo_arc(context, box.x + r, box.y + r, r, 2 * kQuarter, 3 * kQuarter);
  cairo_close_path(context);
}

void draw_panel(cairo_t* context, const Rect& box, double radius, const Color& fill, const Color& edge, double line) {
  rounded_box(context, box, radius);
  set_color(context, fill);
  cairo_fill_preserve(context);
  set_color(context, edge);
  cairo_set_line_width(context, line);
  cairo_stroke(context);
}

void arrow_path(cairo_t* context, const FlatArrow& arrow) {
  const double dx = arrow.x1 - arrow.x0, dy = arrow.y1 - arrow.y0, length = std::hypot(dx, dy);
  if (!(length > 0)) return;
  const double ux = dx / length, uy = dy / length;
  const double neck = length - std::min(1.2 * arrow.head, 0.62 * length);
  const auto point = [&](double along, double across) {
    cairo_line_to(context, arrow.x0 + along * ux - across * uy, arrow.y0 + along * uy + across * ux);
  };
  cairo_new_sub_path(context);
  point(0, arrow.shaft / 2);
  point(neck, arrow.shaft / 2);
  point(neck, arrow.head / 2);
  point(length, 0);
  point(neck, -arrow.head / 2);
  point(neck, -arrow.shaft / 2);
  point(0, -arrow.shaft / 2);
  cairo_close_path(context);
}

namespace {

void draw_fall(cairo_t* context, double x, double y, double s) {
  arrow_path(context, {x, y + 0.16 * s, x, y + 0.86 * s, 0.22 * s, 0.56 * s});
  cairo_fill(context);
}

void draw_stand(cairo_t* context, double x, double y, double s) {
  cairo_rectangle(context, x - 0.16 * s, y + 0.2 * s, 0.32 * s, 0.42 * s);
  cairo_rectangle(context, x - 0.34 * s, y + 0.68 * s, 0.68 * s, 0.13 * s);
  cairo_fill(context);
}

void draw_question(cairo_t* context, double x, double y, double s) {
  cairo_set_line_width(context, 0.13 * s);
  cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT);
  cairo_new_path(context);
  cairo_arc(context, x, y + 0.36 * s, 0.17 * s, -std::numbers::pi, 0.45 * std::numbers::pi);
  cairo_line_to(context, x, y + 0.68 * s);
  cairo_stroke(context);
  cairo_arc(context, x, y + 0.82 * s, 0.085 * s, 0, 2 * std::numbers::pi);
  cairo_fill(context);
}

void draw_dots(cairo_t* context, double x, double y, double s) {
  for (const double shift : {-0.25, 0.0, 0.25}) {
    cairo_arc(context, x + shift * s, y + 0.5 * s, 0.08 * s, 0, 2 * std::numbers::pi);
    cairo_fill(context);
  }
}

}  // namespace

void draw_outcome_chip(cairo_t* context, const Rect& box, const std::optional<Outcome>& outcome) {
  rounded_box(context, box, 0.22 * box.height);
  set_color(context, chip_color(outcome));
  cairo_fill(context);
  const double x = box.x + box.width / 2, s = box.height;
  set_color(context, {1, 1, 1, 1});
  if (!outcome) return draw_dots(context, x, box.y, s);
  if (*outcome == Outcome::kMoves) return draw_fall(context, x, box.y, s);
  if (*outcome == Outcome::kRests) return draw_stand(context, x, box.y, s);
  if (*outcome == Outcome::kUndecided) return draw_question(context, x, box.y, s);
  constexpr double kSmall = 0.8;
  const double y = box.y + 0.1 * s;
  draw_question(context, x + 0.24 * s, y, kSmall * s);
  (*outcome == Outcome::kMayMove ? draw_fall : draw_stand)(context, x - 0.2 * s, y, kSmall * s);
}

Ink ink(bool dark) {
  if (dark) {
    return {{0.94F, 0.95F, 0.96F, 1},    {0.72F, 0.75F, 0.78F, 1},    {0.11F, 0.12F, 0.14F, 0.84F},
            {0.38F, 0.41F, 0.45F, 0.9F}, {0.08F, 0.09F, 0.10F, 0.9F}, {0.80F, 0.82F, 0.85F, 1}};
  }
  return {{0.09F, 0.10F, 0.12F, 1},    {0.33F, 0.36F, 0.40F, 1}, {1, 1, 1, 0.86F},
          {0.70F, 0.73F, 0.77F, 0.9F}, {1, 1, 1, 0.9F},          {0.28F, 0.30F, 0.34F, 1}};
}

Color chip_color(const std::optional<Outcome>& outcome) {
  if (!outcome) return {0.45F, 0.48F, 0.52F, 1};
  switch (*outcome) {
    case Outcome::kMoves:
      return {0.82F, 0.29F, 0.04F, 1};
    case Outcome::kRests:
      return {0.05F, 0.43F, 0.64F, 1};
    case Outcome::kMayRest:
      return {0.45F, 0.50F, 0.13F, 1};
    case Outcome::kMayMove:
    case Outcome::kUndecided:
      break;
  }
  return {0.90F, 0.66F, 0.05F, 1};
}

}  // namespace impend
