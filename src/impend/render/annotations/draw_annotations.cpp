#include "impend/render/annotations/layout.h"

#include <cairo.h>

#include <array>
#include <numbers>
#include <utility>

#include "impend/render/annotations/placed_blocks.h"
#include "impend/render/annotations/shapes.h"

namespace impend {
namespace {

struct Pen {
  cairo_t* context;
  Ink ink;
  TextSizes sizes;
};

void write(const Pen& pen, const PlacedText& text, const Color& color,
           const std::optional<Color>& halo = std::nullopt) {
  draw_text(pen.context, text.text, text.style, text.box.x, text.box.y, color, halo);
}

void panel(const Pen& pen, const Rect& box) {
  draw_panel(pen.context, box, 0.4 * pen.sizes.body, pen.ink.panel, pen.ink.panel_edge, pen.sizes.line);
}

void draw_caption(const Pen& pen, const CaptionBlock& block, const std::optional<Outcome>& outcome) {
  panel(pen, block.box);
  draw_outcome_chip(pen.context, block.chip, outcome);
  write(pen, block.title, pen.ink.text);
  for (const PlacedText& line : block.lines) write(pen, line, pen.ink.text);
}

// Equal fields of colour with ticks at their ends and at the quarters.
void draw_scale(const Pen& pen, const LegendBlock::Scale& scale) {
  write(pen, scale.title, pen.ink.text);
  const Rect& bar = scale.bar;
  const double step = bar.width / static_cast<double>(scale.scale.colors.size());
  for (std::size_t k = 0; k < scale.scale.colors.size(); ++k) {
    // A little wider than its share, so that no seam shows between two fields.
    const double left = bar.x + static_cast<double>(k) * step;
    cairo_rectangle(pen.context, left, bar.y, std::min(step + 1, bar.right() - left), bar.height);
    set_color(pen.context, scale.scale.colors[k]);
    cairo_fill(pen.context);
  }
  set_color(pen.context, pen.ink.faint_text);
  cairo_set_line_width(pen.context, pen.sizes.line);
  cairo_rectangle(pen.context, bar.x, bar.y, bar.width, bar.height);
  for (int quarter = 0; quarter <= 4; ++quarter) {
    const double x = bar.x + quarter * bar.width / 4;
    cairo_move_to(pen.context, x, bar.bottom());
    cairo_line_to(pen.context, x, bar.bottom() + 0.3 * pen.sizes.body);
  }
  cairo_stroke(pen.context);
  write(pen, scale.low, pen.ink.text);
  write(pen, scale.high, pen.ink.text);
}

void draw_legend(const Pen& pen, const LegendBlock& block) {
  panel(pen, block.box);
  for (const LegendBlock::Scale& scale : block.scales) draw_scale(pen, scale);
  for (const LegendBlock::Entry& entry : block.entries) {
    draw_symbol(pen.context, entry.entry, entry.symbol, pen.ink.text, pen.sizes.line);
    write(pen, entry.text, pen.ink.text);
  }
}

// The world's axes as the camera turns them, the farthest first.
void draw_triad(const Pen& pen, const Rect& box, const Camera& camera) {
  static constexpr std::array<Color, 3> kLight{
      {{0.80F, 0.13F, 0.13F, 1}, {0.10F, 0.53F, 0.16F, 1}, {0.13F, 0.31F, 0.80F, 1}}};
  static constexpr std::array<Color, 3> kDark{
      {{0.98F, 0.42F, 0.40F, 1}, {0.45F, 0.82F, 0.45F, 1}, {0.48F, 0.66F, 1, 1}}};
  static constexpr std::array<const char*, 3> kNames{"x", "y", "z"};
  const bool dark = pen.ink.text.r > 0.5F;
  std::array<int, 3> order{0, 1, 2};
  const auto depth = [&](int axis) { return camera.R_WC(axis, 2); };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return depth(a) < depth(b); });
  const double x = box.x + box.width / 2, y = box.y + box.height / 2, length = 0.36 * box.width;
  const TextStyle style{pen.sizes.body, true};
  for (const int axis : order) {
    const double dx = camera.R_WC(axis, 0), dy = -camera.R_WC(axis, 1);
    const Color& color = (dark ? kDark : kLight)[static_cast<std::size_t>(axis)];
    set_color(pen.context, color);
    arrow_path(pen.context, {x, y, x + length * dx, y + length * dy, 0.16 * pen.sizes.body, 0.55 * pen.sizes.body});
    cairo_fill(pen.context);
    const char* name = kNames[static_cast<std::size_t>(axis)];
    const TextExtent extent = text_extent(pen.context, name, style);
    const double reach = length + 0.6 * pen.sizes.body;
    draw_text(pen.context, name, style, x + reach * dx - extent.width / 2, y + reach * dy - extent.height / 2, color,
              pen.ink.halo);
  }
}

void draw_scale_bar(const Pen& pen, const ScaleBar& bar) {
  const double tick = 0.3 * pen.sizes.body;
  const auto path = [&] {
    cairo_move_to(pen.context, bar.x, bar.y - tick);
    cairo_line_to(pen.context, bar.x, bar.y + tick);
    cairo_move_to(pen.context, bar.x, bar.y);
    cairo_line_to(pen.context, bar.x + bar.length, bar.y);
    cairo_move_to(pen.context, bar.x + bar.length, bar.y - tick);
    cairo_line_to(pen.context, bar.x + bar.length, bar.y + tick);
  };
  for (const auto& [color, width] :
       {std::pair(pen.ink.halo, 4 * pen.sizes.line), std::pair(pen.ink.text, 1.5 * pen.sizes.line)}) {
    path();
    set_color(pen.context, color);
    cairo_set_line_width(pen.context, width);
    cairo_stroke(pen.context);
  }
  write(pen, bar.text, pen.ink.text, pen.ink.halo);
}

void draw_leader(const Pen& pen, const PlacedLabel& label) {
  double x = 0, y = 0;
  leader_end(label.text.box, label.x, label.y, x, y);
  cairo_set_line_cap(pen.context, CAIRO_LINE_CAP_ROUND);
  for (const auto& [color, width] :
       {std::pair(pen.ink.halo, 3.2 * pen.sizes.line), std::pair(pen.ink.leader, 1.1 * pen.sizes.line)}) {
    set_color(pen.context, color);
    cairo_set_line_width(pen.context, width);
    cairo_move_to(pen.context, label.x, label.y);
    cairo_line_to(pen.context, x, y);
    cairo_stroke(pen.context);
    cairo_arc(pen.context, label.x, label.y, 0.8 * width + pen.sizes.line, 0, 2 * std::numbers::pi);
    cairo_fill(pen.context);
  }
}

}  // namespace

void draw_annotations(cairo_t* context, const AnnotationLayout& layout, const Scene& scene, const View& view) {
  const Pen pen{context, ink(view.dark), layout.sizes};
  cairo_save(context);
  for (const PlacedLabel& label : layout.labels) draw_leader(pen, label);
  for (const PlacedLabel& label : layout.labels) write(pen, label.text, pen.ink.text, pen.ink.halo);
  if (layout.triad) draw_triad(pen, *layout.triad, view.camera);
  if (layout.scale_bar) draw_scale_bar(pen, *layout.scale_bar);
  if (layout.legend) draw_legend(pen, *layout.legend);
  if (layout.caption) draw_caption(pen, *layout.caption, scene.outcome);
  cairo_restore(context);
}

}  // namespace impend
