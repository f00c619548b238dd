#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "impend/render/annotations/shapes.h"

namespace impend {
namespace {

void draw_swatch(cairo_t* context, const Color& color, const Rect& box, const Color& outline, double line, bool ghost) {
  const double height = 0.72 * std::min(box.height, 0.7 * box.width);
  const Rect swatch{box.x + 0.1 * box.width, box.y + (box.height - height) / 2, 0.8 * box.width, height};
  const double dash = 2.5 * line;
  if (ghost) cairo_set_dash(context, &dash, 1, 0);
  draw_panel(context, swatch, line, color, ghost ? outline : mixed(outline, color, 0.4), line);
  cairo_set_dash(context, nullptr, 0, 0);
}

void draw_arrow(cairo_t* context, const Color& color, const Rect& box, const Color& outline, double line, bool thick) {
  const double y = box.y + box.height / 2, size = std::min(box.height, 0.7 * box.width);
  const double shaft = thick ? 0.34 * size : 0.1 * size, head = thick ? 0.8 * size : 0.42 * size;
  arrow_path(context, {box.x, y, box.right(), y, shaft, head});
  set_color(context, color);
  if (!thick) return cairo_fill(context);
  cairo_fill_preserve(context);
  set_color(context, outline);
  cairo_set_line_width(context, line);
  cairo_stroke(context);
}

// A weight's: in dashes. A load's: with a plate at its tail.
void draw_input_arrow(cairo_t* context, const Color& color, const Rect& box, bool dashed) {
  const double y = box.y + box.height / 2, size = std::min(box.height, 0.7 * box.width);
  const double shaft = (dashed ? 0.12 : 0.16) * size, head = 0.5 * size, neck = box.right() - head;
  set_color(context, color);
  cairo_set_line_width(context, shaft);
  const double dash = 0.17 * box.width, gap = 0.1 * box.width;
  const double pattern[] = {dash, gap};
  if (dashed) cairo_set_dash(context, pattern, 2, 0);
  cairo_move_to(context, box.x, y);
  cairo_line_to(context, neck, y);
  cairo_stroke(context);
  cairo_set_dash(context, nullptr, 0, 0);
  arrow_path(context, {neck - 0.2 * head, y, box.right(), y, 0, head});
  cairo_fill(context);
  if (dashed) return;
  cairo_rectangle(context, box.x, y - head / 2, 1.2 * shaft, head);
  cairo_fill(context);
}

// Three quarters of a turn with a head at its end.
void draw_turn(cairo_t* context, const Color& color, const Rect& box) {
  constexpr double kFrom = -0.1 * std::numbers::pi, kTo = 1.25 * std::numbers::pi;
  const double radius = 0.36 * std::min(box.height, box.width);
  const double x = box.x + box.width / 2, y = box.y + box.height / 2, width = 0.3 * radius, head = 1.1 * radius;
  set_color(context, color);
  cairo_set_line_width(context, width);
  cairo_arc(context, x, y, radius, kFrom, kTo);
  cairo_stroke(context);
  const double end_x = x + radius * std::cos(kTo), end_y = y + radius * std::sin(kTo);
  const double along_x = -std::sin(kTo), along_y = std::cos(kTo);
  arrow_path(context, {end_x - 0.1 * head * along_x, end_y - 0.1 * head * along_y, end_x + head * along_x,
                       end_y + head * along_y, width, head});
  cairo_fill(context);
}

// A cone whose apex is at the bottom, with two ribs.
void draw_cone(cairo_t* context, const Color& color, const Rect& box, double line) {
  const double size = std::min(box.height, 0.7 * box.width), x = box.x + box.width / 2;
  const double bottom = box.y + box.height / 2 + 0.42 * size, top = bottom - 0.7 * size, half = 0.4 * size;
  const auto sides = [&](double share) {
    cairo_move_to(context, x - share * half, top);
    cairo_line_to(context, x, bottom);
    cairo_line_to(context, x + share * half, top);
  };
  cairo_save(context);
  cairo_translate(context, x, top);
  cairo_scale(context, half, 0.28 * half);
  cairo_arc(context, 0, 0, 1, 0, 2 * std::numbers::pi);
  cairo_restore(context);
  sides(1);
  set_color(context, {color.r, color.g, color.b, 0.25F * color.a});
  cairo_fill_preserve(context);
  sides(0.4);
  set_color(context, color);
  cairo_set_line_width(context, line);
  cairo_stroke(context);
}

// As in the picture: a ring for what turns, a square for what does not, a rod along an axis, with heads where it
// shifts.
void draw_joint(cairo_t* context, LegendEntry::Symbol symbol, const Color& color, const Rect& box) {
  using Symbol = LegendEntry::Symbol;
  const double x = box.x + box.width / 2, y = box.y + box.height / 2, r = 0.3 * std::min(box.height, box.width);
  const bool turns = symbol != Symbol::kFixedJoint && symbol != Symbol::kSlider;
  const bool shifts = symbol == Symbol::kSlider || symbol == Symbol::kCylindricalJoint;
  set_color(context, color);
  if (symbol == Symbol::kHinge || symbol == Symbol::kPlanarJoint || shifts) {
    const double head = shifts ? 1.1 * r : 0.35 * r;
    for (const double end : {box.x, box.right()}) {
      arrow_path(context, {x, y, end, y, 0.35 * r, head});
      cairo_fill(context);
    }
    set_color(context, {1, 1, 1, 1});
    cairo_arc(context, x, y, r, 0, 2 * std::numbers::pi);
    cairo_fill(context);
    set_color(context, color);
  }
  cairo_set_line_width(context, 0.36 * r);
  if (turns) {
    cairo_arc(context, x, y, 0.8 * r, 0, 2 * std::numbers::pi);
  } else {
    cairo_rectangle(context, x - 0.8 * r, y - 0.8 * r, 1.6 * r, 1.6 * r);
  }
  cairo_stroke(context);
  cairo_arc(context, x, y, 0.34 * r, 0, 2 * std::numbers::pi);
  cairo_fill(context);
}

void draw_marker(cairo_t* context, LegendEntry::Symbol symbol, const Color& color, const Rect& box,
                 const Color& outline, double line) {
  constexpr double kFull = 2 * std::numbers::pi;
  const double x = box.x + box.width / 2, y = box.y + box.height / 2, r = 0.3 * std::min(box.height, box.width);
  set_color(context, color);
  switch (symbol) {
    case LegendEntry::Symbol::kOpens:
      cairo_set_line_width(context, 0.45 * r);
      cairo_arc(context, x, y, 0.85 * r, 0, kFull);
      return cairo_stroke(context);
    case LegendEntry::Symbol::kDoubtful:
      cairo_set_line_width(context, 0.5 * r);
      for (const double sign : {1.0, -1.0}) {
        cairo_move_to(context, x - r, y - sign * r);
        cairo_line_to(context, x + r, y + sign * r);
      }
      return cairo_stroke(context);
    default:
      break;
  }
  if (symbol == LegendEntry::Symbol::kSticks) {
    cairo_rectangle(context, x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r);
  } else if (symbol == LegendEntry::Symbol::kSlides) {
    cairo_move_to(context, x, y - 1.1 * r);
    cairo_line_to(context, x + r, y + 0.7 * r);
    cairo_line_to(context, x - r, y + 0.7 * r);
    cairo_close_path(context);
  } else {
    const bool small = symbol == LegendEntry::Symbol::kTouches;
    cairo_arc(context, x, y, small ? 0.55 * r : r, 0, kFull);
  }
  cairo_fill_preserve(context);
  set_color(context, mixed(outline, color, 0.4));
  cairo_set_line_width(context, 0.7 * line);
  cairo_stroke(context);
}

}  // namespace

void draw_symbol(cairo_t* context, const LegendEntry& entry, const Rect& box, const Color& outline, double line) {
  cairo_save(context);
  cairo_new_path(context);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  switch (entry.symbol) {
    case LegendEntry::Symbol::kSwatch:
    case LegendEntry::Symbol::kGhost:
      draw_swatch(context, entry.color, box, outline, line, entry.symbol == LegendEntry::Symbol::kGhost);
      break;
    case LegendEntry::Symbol::kForceArrow:
    case LegendEntry::Symbol::kJointForce:
    case LegendEntry::Symbol::kNormal:
    case LegendEntry::Symbol::kMotionArrow:
      draw_arrow(context, entry.color, box, outline, line, entry.symbol == LegendEntry::Symbol::kMotionArrow);
      break;
    case LegendEntry::Symbol::kWeight:
    case LegendEntry::Symbol::kLoadArrow:
      draw_input_arrow(context, entry.color, box, entry.symbol == LegendEntry::Symbol::kWeight);
      break;
    case LegendEntry::Symbol::kCone:
      draw_cone(context, entry.color, box, line);
      break;
    case LegendEntry::Symbol::kFixedJoint:
    case LegendEntry::Symbol::kBallJoint:
    case LegendEntry::Symbol::kHinge:
    case LegendEntry::Symbol::kSlider:
    case LegendEntry::Symbol::kCylindricalJoint:
    case LegendEntry::Symbol::kPlanarJoint:
      draw_joint(context, entry.symbol, entry.color, box);
      break;
    case LegendEntry::Symbol::kRotation:
    case LegendEntry::Symbol::kLoadTurn:
      draw_turn(context, entry.color, box);
      break;
    default:
      draw_marker(context, entry.symbol, entry.color, box, outline, line);
  }
  cairo_restore(context);
}

}  // namespace impend
