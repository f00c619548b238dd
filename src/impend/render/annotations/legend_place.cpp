// What a box hides is measured on a grid of points in it: those inside of the outline of a moving part, which is the
// convex hull of its projected box, and those near the arrows of motions, which count more.
#include "impend/render/annotations/placed_blocks.h"

#include <algorithm>
#include <array>

#include "impend/render/annotations/layout.h"
#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr int kGrid = 8;           // points along each side of a box
constexpr double kOfArrow = 0.25;  // what a point of an arrow weighs, in boxes that are all hidden
constexpr double kLittle = 0.03;   // of the box: not worth another corner
constexpr int kArrowPoints = 8;
// In a view with controls of its own: what a legend may hide at most, half of its box. There it can be asked for again
// by turning the view or making it larger; a picture that is handed on needs its legend all the same.
constexpr double kMostHidden = 0.5;

using Point = Eigen::Vector2d;
using Outline = std::vector<Point>;

struct Movers {
  std::vector<Outline> outlines;
  std::vector<Point> arrows;
};

double turn(const Point& a, const Point& b, const Point& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

// Andrew's monotone chain.
Outline hull_of(std::vector<Point> points) {
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y()); });
  Outline hull;
  const auto add_side = [&hull](auto begin, auto end) {
    const size_t least = hull.size() + 2;
    for (auto point = begin; point != end; ++point) {
      while (hull.size() >= least && turn(hull[hull.size() - 2], hull.back(), *point) <= 0) hull.pop_back();
      hull.push_back(*point);
    }
    hull.pop_back();
  };
  if (points.size() < 3) return {};
  add_side(points.begin(), points.end());
  add_side(points.rbegin(), points.rend());
  return hull.size() < 3 ? Outline{} : hull;
}

bool is_inside(const Outline& hull, const Point& point) {
  for (size_t i = 0; i < hull.size(); ++i) {
    if (turn(hull[i], hull[(i + 1) % hull.size()], point) < 0) return false;
  }
  return !hull.empty();
}

void add_outline(const Scene& scene, const View& view, const DrawSize& size, const ScenePart& part, double phase,
                 Movers* movers) {
  const RigidTransform pose = drawn_pose(scene, part, phase, view.explode);
  std::vector<Point> corners;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 point;
    for (int k = 0; k < 3; ++k) point[k] = (corner >> k & 1) != 0 ? part.mesh->box.upper[k] : part.mesh->box.lower[k];
    const auto pixel = pixel_of(view.camera, pose * point, size);
    if (!pixel) return;  // it reaches behind the eye: there is no saying what it covers
    corners.push_back(*pixel);
  }
  if (Outline hull = hull_of(std::move(corners)); !hull.empty()) movers->outlines.push_back(std::move(hull));
}

void add_points(const View& view, const DrawSize& size, const Vec3& point, Movers* movers) {
  if (const auto pixel = pixel_of(view.camera, point, size)) movers->arrows.push_back(*pixel);
}

Movers movers_of(const Scene& scene, const View& view, const DrawSize& size) {
  Movers movers;
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    const ScenePart& part = scene.parts[i];
    if (!part.motion.moves() || !part.mesh || part.mesh->box.empty()) continue;
    if (!view.shows(layer::kParts) || !view.shows_part(static_cast<int>(i))) continue;
    add_outline(scene, view, size, part, view.phase, &movers);
    if (view.shows(layer::kGhost)) add_outline(scene, view, size, part, 1, &movers);
  }
  const DrawnPlaces places(scene, view);
  for (const SceneArrow& given : scene.arrows) {
    if (given.kind != ArrowKind::kMotion || !is_shown(given, view, places)) continue;
    const SceneArrow arrow = drawn_arrow(given, places);
    for (int k = 0; k <= kArrowPoints; ++k)
      add_points(view, size, arrow.tail + k * arrow.vector / kArrowPoints, &movers);
  }
  for (const SceneArc& given : scene.arcs) {
    if (given.kind != ArrowKind::kMotion || !is_shown(given, view, places)) continue;
    const SceneArc arc = drawn_arc(given, places);
    for (int k = 0; k <= kArrowPoints; ++k) {
      const Eigen::AngleAxisd part_way(arc.angle * k / kArrowPoints, arc.axis);
      add_points(view, size, arc.center + arc.radius * (part_way * arc.start), &movers);
    }
  }
  return movers;
}

// Share of the box, and more for arrows.
double hidden_by(const Rect& box, const Movers& movers) {
  int covered = 0;
  for (int i = 0; i < kGrid * kGrid; ++i) {
    const Point point(box.x + (i % kGrid + 0.5) * box.width / kGrid, box.y + (i / kGrid + 0.5) * box.height / kGrid);
    covered += std::any_of(movers.outlines.begin(), movers.outlines.end(),
                           [&](const Outline& outline) { return is_inside(outline, point); });
  }
  const auto arrows = std::count_if(movers.arrows.begin(), movers.arrows.end(),
                                    [&](const Point& point) { return box.contains(point.x(), point.y()); });
  return static_cast<double>(covered) / (kGrid * kGrid) + kOfArrow * static_cast<double>(arrows);
}

bool is_free(const Rect& box, const std::vector<Rect>& taken, double margin, const DrawSize& size) {
  const Rect picture{0, 0, static_cast<double>(size.width), static_cast<double>(size.height)};
  if (!picture.contains(box)) return false;
  return std::none_of(taken.begin(), taken.end(), [&](const Rect& other) { return other.grown(margin).overlaps(box); });
}

// The corners in the order of preference; the upper ones below what is kept free there.
std::array<Rect, 5> corners_for(const Rect& box, const AnnotationLayout& layout, const std::vector<Rect>& kept,
                                const DrawSize& size) {
  const double margin = layout.sizes.margin;
  const double right = size.width - margin - box.width, low = size.height - margin - box.height;
  const double high = margin + (layout.caption ? layout.caption->box.bottom() : 0);
  double above_triad = low, below_kept = high, beside_kept = right;
  if (layout.triad) above_triad = std::min(low, layout.triad->y - margin - box.height);
  for (const Rect& other : kept) {
    below_kept = std::max(below_kept, other.bottom() + margin);
    beside_kept = std::min(beside_kept, other.x - margin - box.width);
  }
  const auto at = [&](double x, double y) { return Rect{x, y, box.width, box.height}; };
  return {at(right, low), at(margin, high), at(margin, above_triad), at(right, below_kept), at(beside_kept, high)};
}

}  // namespace

void shift(LegendBlock& block, double dx, double dy) {
  shift(block.box, dx, dy);
  for (LegendBlock::Entry& entry : block.entries) {
    shift(entry.symbol, dx, dy);
    shift(entry.text.box, dx, dy);
  }
  for (LegendBlock::Scale& scale : block.scales) {
    for (Rect* box : {&scale.bar, &scale.title.box, &scale.low.box, &scale.high.box}) shift(*box, dx, dy);
  }
}

std::vector<Rect> kept_free(const View& view, const DrawSize& size) {
  std::vector<Rect> boxes;
  const double ratio = size.pixel_ratio;
  for (const PictureBox& box : view.kept_free)
    boxes.push_back({ratio * box.x, ratio * box.y, ratio * box.width, ratio * box.height});
  return boxes;
}

void give_way(const Scene& scene, const View& view, const DrawSize& size, AnnotationLayout* layout) {
  if (!layout->legend) return;
  const std::vector<Rect> kept = kept_free(view, size);
  std::vector<Rect> taken = kept;
  if (layout->caption) taken.push_back(layout->caption->box);
  if (layout->triad) taken.push_back(*layout->triad);
  if (layout->scale_bar) taken.push_back(layout->scale_bar->box);
  const Movers movers = movers_of(scene, view, size);
  const Rect now = layout->legend->box;
  std::optional<Rect> best;
  double least = 0;
  for (const Rect& corner : corners_for(now, *layout, kept, size)) {
    if (!is_free(corner, taken, layout->sizes.margin / 2, size)) continue;
    const double hidden = hidden_by(corner, movers);
    if (best && !(hidden < least - kLittle)) continue;
    best = corner;
    least = hidden;
    if (least <= kLittle) break;
  }
  if (!best || (!kept.empty() && least > kMostHidden)) return layout->legend.reset();
  shift(*layout->legend, best->x - now.x, best->y - now.y);
}

}  // namespace impend
