#include "impend/render/annotations/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impend/render/annotations/placed_blocks.h"
#include "impend/render/files/cairo_image.h"
#include "impend/report/text_table.h"
#include "impend/scene/scene_bounds.h"

namespace impend {
namespace {

constexpr double kCaptionShare = 0.34;  // of the picture's height: more sentences are left out
constexpr int kTitleLines = 2;          // of the caption, whatever the name
constexpr size_t kLongestName = 100;    // characters of a name that is shortened
constexpr int kShortestName = 3;        //
constexpr double kLegendHeight = 0.62;  // shares of the picture that a legend may take at most
constexpr double kLegendWidth = 0.45;
constexpr double kTriadSizes = 6.5;     // in body sizes
constexpr double kScaleBarShare = 0.2;  // of the picture's width
constexpr double kBarAspect = 10;       // of a colour scale: body sizes long
constexpr const char* kMoreLines = "…";

Rect at(double x, double y, const TextExtent& extent) { return {x, y, extent.width, extent.height}; }

PlacedText placed(cairo_t* context, const std::string& text, const TextStyle& style, double x, double y) {
  return {text, style, at(x, y, text_extent(context, text, style))};
}

// In one line, if need be of a smaller font; in two lines; then with a shorter name, since the verdict must be read.
PlacedText placed_title(cairo_t* context, const Caption& caption, const TextSizes& sizes, double wrap, double x,
                        double y) {
  const double small = 1.2 * sizes.body;
  for (const double size : {sizes.title, small}) {
    if (text_extent(context, caption.title, {size, true}).width <= wrap)
      return placed(context, caption.title, {size, true, wrap, kTitleLines}, x, y);
  }
  const auto fits = [&](const std::string& title, double size) {
    return text_extent(context, title, {size, true, wrap}).height <=
           text_extent(context, title, {size, true, wrap, kTitleLines}).height;
  };
  const bool named = !caption.name.empty() && caption.title.starts_with(caption.name);
  if (!named || fits(caption.title, sizes.title))
    return placed(context, caption.title, {sizes.title, true, wrap, kTitleLines}, x, y);
  const std::string rest = caption.title.substr(caption.name.size());
  std::string title = caption.title;
  for (int most = static_cast<int>(std::min<size_t>(caption.name.size(), kLongestName));
       most >= kShortestName && !fits(title, small); --most)
    title = display_text(caption.name, most) + rest;
  return placed(context, title, {small, true, wrap, fits(title, small) ? kTitleLines : 0}, x, y);
}

// Title with its chip, then as many sentences as fit; a last "…" where some do not.
std::optional<CaptionBlock> caption_block(cairo_t* context, const Scene& scene, const TextSizes& sizes,
                                          const DrawSize& size) {
  const Caption& caption = scene.caption;
  if (caption.title.empty() && caption.lines.empty()) return std::nullopt;
  CaptionBlock block;
  const double chip = 1.15 * sizes.title;
  const double x = sizes.margin + sizes.pad;
  const double text_x = x + chip + sizes.pad;
  const double wrap = size.width - sizes.margin - sizes.pad - text_x;
  if (wrap < 6 * sizes.title) return std::nullopt;
  double y = sizes.margin + sizes.pad;
  block.title = placed_title(context, caption, sizes, wrap, text_x, y);
  block.chip = {x, y + std::max(0.0, (std::min(block.title.box.height, 1.3 * sizes.title) - chip) / 2), chip, chip};
  y = std::max(block.title.box.bottom(), block.chip.bottom());
  double widest = block.title.box.right();
  const double lowest = kCaptionShare * size.height - sizes.pad;
  const auto below = [&] { return block.lines.empty() ? y : block.lines.back().box.bottom(); };
  const auto line_below = [&](const std::string& line) {
    return placed(context, line, {sizes.body, false, wrap, 3}, text_x, below() + 0.15 * sizes.body);
  };
  for (const std::string& line : caption.lines) {
    PlacedText text = line_below(line);
    const bool fits = text.box.bottom() <= lowest;
    if (!fits) {
      while (!block.lines.empty() && line_below(kMoreLines).box.bottom() > lowest) block.lines.pop_back();
      text = line_below(kMoreLines);
    }
    if (text.box.bottom() <= lowest) block.lines.push_back(text);
    if (!fits) break;
  }
  for (const PlacedText& line : block.lines) widest = std::max(widest, line.box.right());
  y = below();
  block.box = {sizes.margin, sizes.margin, widest + sizes.pad - sizes.margin, y + sizes.pad - sizes.margin};
  if (block.box.bottom() > 0.5 * size.height) return std::nullopt;
  return block;
}

LegendBlock::Scale scale_block(cairo_t* context, const ColorScale& scale, const TextSizes& sizes, double& y,
                               double& widest) {
  LegendBlock::Scale placed_scale;
  const TextStyle style{sizes.body};
  placed_scale.scale = scale;
  placed_scale.title = placed(context, scale.title, style, 0, y);
  y = placed_scale.title.box.bottom() + 0.2 * sizes.body;
  placed_scale.bar = {0, y, kBarAspect * sizes.body, 0.8 * sizes.body};
  y = placed_scale.bar.bottom() + 0.35 * sizes.body;
  placed_scale.low = placed(context, scale.low, style, 0, y);
  placed_scale.high = placed(context, scale.high, style, 0, y);
  const double together = placed_scale.low.box.width + placed_scale.high.box.width + sizes.body;
  placed_scale.bar.width = std::max({placed_scale.bar.width, together, placed_scale.title.box.width});
  placed_scale.high.box.x = placed_scale.bar.width - placed_scale.high.box.width;
  y = placed_scale.low.box.bottom() + 0.4 * sizes.body;
  widest = std::max(widest, placed_scale.bar.width);
  return placed_scale;
}

// Scales above, entries below, in the lower right corner.
std::optional<LegendBlock> legend_block(cairo_t* context, const Scene& scene, const View& view, const TextSizes& sizes,
                                        const DrawSize& size, double highest) {
  LegendBlock block;
  double y = 0, widest = 0;
  for (const ColorScale& scale : scene.scales) {
    if (!scale.colors.empty()) block.scales.push_back(scale_block(context, scale, sizes, y, widest));
  }
  const double symbol = 2.1 * sizes.body;
  for (const LegendEntry& entry : scene.legend) {
    if (!view.shows(layer_of(entry.symbol))) continue;
    const PlacedText text =
        placed(context, entry.text, {sizes.body, false, 18 * sizes.body, 2}, symbol + 0.6 * sizes.body, y);
    block.entries.push_back({entry, {0, y, symbol, text.box.height}, text});
    y = text.box.bottom() + 0.12 * sizes.body;
    widest = std::max(widest, text.box.right());
  }
  if (block.entries.empty() && block.scales.empty()) return std::nullopt;
  block.box = {-sizes.pad, -sizes.pad, widest + 2 * sizes.pad, y + 2 * sizes.pad};
  shift(block, size.width - sizes.margin - block.box.right(), size.height - sizes.margin - block.box.bottom());
  const bool fits = block.box.y > highest + sizes.margin && block.box.height < kLegendHeight * size.height &&
                    block.box.width < kLegendWidth * size.width;
  return fits ? std::optional(block) : std::nullopt;
}

std::optional<Rect> triad_block(const TextSizes& sizes, const DrawSize& size, double highest) {
  const double side = kTriadSizes * sizes.body;
  const Rect box{sizes.margin, size.height - sizes.margin - side, side, side};
  if (box.y < highest + sizes.margin || box.width > 0.3 * size.width) return std::nullopt;
  return box;
}

// A round length at the target's distance, beside the triad; only where all distances have the same scale.
std::optional<ScaleBar> scale_bar(cairo_t* context, const Scene& scene, const View& view, const TextSizes& sizes,
                                  const DrawSize& size, const AnnotationLayout& layout) {
  const double metres_per_pixel = view.camera.height_at_target() / size.height;
  if (!view.camera.orthographic || !(metres_per_pixel > 0) || !(scene.metres_per_unit > 0)) return std::nullopt;
  const double units_per_pixel = metres_per_pixel / scene.metres_per_unit;
  const double units = round_length(kScaleBarShare * size.width * units_per_pixel);
  if (!std::isfinite(units) || !(units > 0)) return std::nullopt;
  ScaleBar bar;
  bar.length = units / units_per_pixel;
  const double left = layout.triad ? layout.triad->right() + sizes.margin : sizes.margin;
  bar.text = placed(context, fmt::format("{:.6g} {}", units, scene.unit_name), {sizes.body}, 0, 0);
  const double width = std::max(bar.length, bar.text.box.width), height = bar.text.box.height + 0.9 * sizes.body;
  bar.box = {left, size.height - sizes.margin - height, width, height};
  bar.x = left + (width - bar.length) / 2;
  bar.y = bar.box.bottom() - 0.3 * sizes.body;
  shift(bar.text.box, left + (width - bar.text.box.width) / 2, bar.box.y);
  const double rightmost = layout.legend ? layout.legend->box.x : size.width;
  if (bar.box.right() + sizes.margin > rightmost) return std::nullopt;
  return bar;
}

}  // namespace

TextSizes text_sizes(const DrawSize& size) {
  TextSizes sizes;
  const double ratio = size.pixel_ratio;
  const double height = std::min<double>(size.height, 0.75 * size.width) / ratio;
  sizes.body = ratio * std::max(10.0, 5 + 0.0125 * height);
  sizes.title = 1.5 * sizes.body;
  sizes.margin = 0.8 * sizes.body;
  sizes.pad = 0.6 * sizes.body;
  sizes.line = std::max(ratio, sizes.body / 13);
  return sizes;
}

AnnotationLayout layout_blocks(const Scene& scene, const View& view, const DrawSize& size) {
  const CairoContext context = measuring_context();
  AnnotationLayout layout;
  layout.sizes = text_sizes(size);
  const TextSizes& sizes = layout.sizes;
  if (size.height < 8 * sizes.body || size.width < 8 * sizes.body) return layout;
  if (view.shows(layer::kCaption)) layout.caption = caption_block(context.get(), scene, sizes, size);
  const double highest = layout.caption ? layout.caption->box.bottom() : 0;
  if (view.shows(layer::kLegend)) layout.legend = legend_block(context.get(), scene, view, sizes, size, highest);
  if (view.shows(layer::kTriad)) layout.triad = triad_block(sizes, size, highest);
  if (layout.triad && layout.legend && layout.triad->grown(sizes.margin).overlaps(layout.legend->box))
    layout.triad.reset();
  if (view.shows(layer::kLegend)) layout.scale_bar = scale_bar(context.get(), scene, view, sizes, size, layout);
  return layout;
}

AnnotationLayout layout_beside_motion(const Scene& scene, const View& view, const DrawSize& size) {
  AnnotationLayout layout = layout_blocks(scene, view, size);
  give_way(scene, view, size, &layout);
  return layout;
}

AnnotationLayout layout_annotations(const Scene& scene, const View& view, const DrawSize& size, const IdImage* seen) {
  AnnotationLayout layout = layout_beside_motion(scene, view, size);
  if (view.shows(layer::kLabels)) layout.labels = place_labels(scene, view, size, layout, seen);
  return layout;
}

}  // namespace impend
