// Greedy: wishes in their order, each at the cheapest place that is still free. Places lie on rings of growing distance
// d, in 16 directions u: centre = point + u·d + (u_x·w/2, u_y·h/2).
// Cost = ring + 1.5 · (spared boxes that are covered) + 12 · (shunned ones) + a hundredth for every step in the order
// of directions.
#include "impend/render/annotations/placed_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "impend/render/annotations/layout.h"
#include "impend/render/files/cairo_image.h"
#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr std::array<double, 6> kRings{0.9, 1.6, 2.6, 4.0, 6.0, 8.5};  // in heights of the text
constexpr int kDirections = 16;
constexpr double kCoverCost = 1.5, kShunnedCost = 12;
constexpr double kDirectionCost = 0.01;

// To the upper right first, then alternately to both sides.
double direction_angle(int step) {
  const int turn = step % 2 == 1 ? (step + 1) / 2 : -step / 2;
  return std::numbers::pi / 4 + turn * 2 * std::numbers::pi / kDirections;
}

Rect box_at(const LabelWish& wish, double distance, double angle) {
  const double x = wish.x + std::cos(angle) * (distance + wish.width / 2);
  const double y = wish.y - std::sin(angle) * (distance + wish.height / 2);
  return {x - wish.width / 2, y - wish.height / 2, wish.width, wish.height};
}

// By clipping the segment against the four sides.
bool crosses(const Rect& box, double x0, double y0, double x1, double y1) {
  double from = 0, to = 1;
  const auto clip = [&](double start, double step, double low, double high) {
    if (step == 0) return start >= low && start <= high;
    const double a = (low - start) / step, b = (high - start) / step;
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
    return from <= to;
  };
  return clip(x0, x1 - x0, box.x, box.right()) && clip(y0, y1 - y0, box.y, box.bottom());
}

struct Leader {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

struct Placed {
  std::vector<Rect> boxes;
  std::vector<Leader> leaders;
};

bool is_free(const Rect& box, const LabelWish& wish, const LabelRoom& room, const Placed& placed) {
  if (!room.bounds.contains(box)) return false;
  const Rect wide = box.grown(room.gap);
  double x = 0, y = 0;
  leader_end(box, wish.x, wish.y, x, y);
  const auto hinders = [&](const Rect& other) { return wide.overlaps(other) || crosses(other, wish.x, wish.y, x, y); };
  for (const Rect& other : room.taken) {
    if (hinders(other)) return false;
  }
  for (const Rect& other : placed.boxes) {
    if (hinders(other)) return false;
  }
  for (const Leader& other : placed.leaders) {
    if (crosses(wide, other.x0, other.y0, other.x1, other.y1)) return false;
  }
  return true;
}

double cost_of(const Rect& box, int ring, int step, const LabelRoom& room) {
  double cost = ring + kDirectionCost * step;
  for (const Rect& other : room.spared) {
    if (box.overlaps(other)) cost += kCoverCost;
  }
  for (const Rect& other : room.shunned) {
    if (box.overlaps(other)) cost += kShunnedCost;
  }
  return cost;
}

std::optional<Rect> cheapest(const LabelWish& wish, const LabelRoom& room, const Placed& placed) {
  std::optional<Rect> best;
  double least = std::numeric_limits<double>::infinity();
  for (int ring = 0; ring < static_cast<int>(kRings.size()) && ring < least; ++ring) {
    for (int step = 0; step < kDirections; ++step) {
      const Rect box = box_at(wish, kRings[static_cast<std::size_t>(ring)] * wish.height, direction_angle(step));
      const double cost = cost_of(box, ring, step, room);
      if (cost >= least || !is_free(box, wish, room, placed)) continue;
      least = cost;
      best = box;
    }
  }
  return best;
}

constexpr double kMostArea = 0.12;   // of the picture, for all labels together
constexpr double kWidestSizes = 16;  // body sizes: longer names lose their middle
constexpr double kLeastSeen = 0.5;   // body sizes: a part seen on less than this square is not named
constexpr int kArrowSteps = 3, kMotionSteps = 10;
constexpr std::size_t kMostNames = 14;   // with more parts, what rests goes unnamed beside what moves
constexpr std::size_t kMostLabels = 60;  // more cannot be read, whatever the size

int body_of(const SceneLabel& label) { return label.item.kind == SceneItem::Kind::kBody ? label.item.index : -1; }

bool is_hidden(const View& view, const SceneLabel& label, const DrawnPlaces& places) {
  const int part = places.part_of(body_of(label));
  return part >= 0 && !view.shows_part(part);
}

bool is_cut_away(const View& view, const Vec3& point) {
  return view.section && view.section->normal.dot(point - view.section->point) > 0;
}

// What labels should not cover: motions, most of all; points along other arrows, and markers. Squares of that side.
void spare_glyphs(const Scene& scene, const View& view, const DrawSize& size, double side, LabelRoom* room) {
  const auto spare = [&](const Vec3& point, std::vector<Rect>* boxes) {
    if (const auto pixel = pixel_of(view.camera, point, size))
      boxes->push_back({pixel->x() - side / 2, pixel->y() - side / 2, side, side});
  };
  const DrawnPlaces places(scene, view);
  for (const SceneArrow& given : scene.arrows) {
    if (!is_shown(given, view, places)) continue;
    const SceneArrow arrow = drawn_arrow(given, places);
    const bool motion = arrow.kind == ArrowKind::kMotion;
    const int steps = motion ? kMotionSteps : kArrowSteps;
    for (int k = 0; k <= steps; ++k)
      spare(arrow.tail + k * arrow.vector / steps, motion ? &room->shunned : &room->spared);
  }
  for (const SceneArc& given : scene.arcs) {
    if (!is_shown(given, view, places)) continue;
    const SceneArc arc = drawn_arc(given, places);
    for (int k = 0; k <= kMotionSteps; ++k) {
      const Eigen::AngleAxisd turn(arc.angle * k / kMotionSteps, arc.axis);
      spare(arc.center + arc.radius * (turn * arc.start), &room->shunned);
    }
  }
  for (const SceneMarker& marker : scene.markers) {
    if (view.shows(layer_of(marker.kind))) spare(drawn_marker(marker, places).position, &room->spared);
  }
}

using Anchors = std::vector<std::optional<Eigen::Vector2d>>;  // pixels, per label

// Where labels point at; nothing for what is hidden, cut away, behind the eye, or seen nowhere.
Anchors anchors_of(const Scene& scene, const View& view, const DrawSize& size, const TextSizes& sizes,
                   const IdImage* seen) {
  const double side = kLeastSeen * sizes.body;
  const DrawnPlaces drawn(scene, view);
  std::map<int, Eigen::Vector2d> places;
  if (seen) places = seen_places(*seen, static_cast<int>(side * side), static_cast<int>(side));
  Anchors anchors;
  for (const SceneLabel& label : scene.labels) {
    anchors.emplace_back();
    if (is_hidden(view, label, drawn)) continue;
    if (seen && label.item.kind == SceneItem::Kind::kBody) {
      const auto place = places.find(label.item.index);
      if (place != places.end()) {
        anchors.back() = Eigen::Vector2d(place->second.x() * size.width / seen->width,
                                         place->second.y() * size.height / seen->height);
      }
      continue;
    }
    const Vec3 anchor = drawn.of(body_of(label)) * label.anchor;
    if (!is_cut_away(view, anchor)) anchors.back() = pixel_of(view.camera, anchor, size);
  }
  return anchors;
}

// The labels that have an anchor, strong ones first.
std::vector<int> reading_order(const Scene& scene, const Anchors& anchors) {
  std::vector<int> strong, others;
  for (std::size_t k = 0; k < scene.labels.size(); ++k) {
    const SceneLabel& label = scene.labels[k];
    if (anchors[k] && !label.text.empty()) (label.strong ? strong : others).push_back(static_cast<int>(k));
  }
  const bool only_strong = !strong.empty() && strong.size() + others.size() > kMostNames;
  if (!only_strong) strong.insert(strong.end(), others.begin(), others.end());
  return strong;
}

}  // namespace

void leader_end(const Rect& box, double x, double y, double& end_x, double& end_y) {
  end_x = std::clamp(x, box.x, box.right());
  end_y = std::clamp(y, box.y, box.bottom());
}

std::vector<std::optional<Rect>> label_boxes(const std::vector<LabelWish>& wishes, const LabelRoom& room) {
  std::vector<std::optional<Rect>> boxes(wishes.size());
  Placed placed;
  double area = 0;
  for (std::size_t k = 0; k < wishes.size(); ++k) {
    const LabelWish& wish = wishes[k];
    if (!room.bounds.contains(wish.x, wish.y) || area + wish.width * wish.height > room.most_area) continue;
    boxes[k] = cheapest(wish, room, placed);
    if (!boxes[k]) continue;
    area += wish.width * wish.height;
    Leader leader{wish.x, wish.y, 0, 0};
    leader_end(*boxes[k], wish.x, wish.y, leader.x1, leader.y1);
    placed.boxes.push_back(*boxes[k]);
    placed.leaders.push_back(leader);
  }
  return boxes;
}

std::vector<PlacedLabel> place_labels(const Scene& scene, const View& view, const DrawSize& size,
                                      const AnnotationLayout& blocks, const IdImage* seen) {
  const TextSizes& sizes = blocks.sizes;
  const Anchors anchors = anchors_of(scene, view, size, sizes, seen);
  const CairoContext context = measuring_context();
  std::vector<PlacedLabel> wanted;
  std::vector<LabelWish> wishes;
  for (const int index : reading_order(scene, anchors)) {
    if (wishes.size() == kMostLabels) break;
    const SceneLabel& label = scene.labels[static_cast<std::size_t>(index)];
    const auto& pixel = anchors[static_cast<std::size_t>(index)];
    const TextStyle style{sizes.body, label.strong, kWidestSizes * sizes.body, 1};
    const TextExtent extent = text_extent(context.get(), label.text, style);
    wanted.push_back({index, pixel->x(), pixel->y(), {label.text, style, {}}});
    wishes.push_back({pixel->x(), pixel->y(), extent.width, extent.height});
  }
  LabelRoom room;
  room.bounds = Rect{0, 0, static_cast<double>(size.width), static_cast<double>(size.height)}.grown(-sizes.margin / 2);
  if (blocks.caption) room.taken.push_back(blocks.caption->box);
  if (blocks.legend) room.taken.push_back(blocks.legend->box);
  if (blocks.triad) room.taken.push_back(*blocks.triad);
  if (blocks.scale_bar) room.taken.push_back(blocks.scale_bar->box);
  for (const Rect& box : kept_free(view, size)) room.taken.push_back(box);
  spare_glyphs(scene, view, size, sizes.body, &room);
  room.gap = 0.25 * sizes.body;
  room.most_area = kMostArea * size.width * size.height;
  const auto boxes = label_boxes(wishes, room);
  std::vector<PlacedLabel> labels;
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    if (!boxes[k]) continue;
    wanted[k].text.box = *boxes[k];
    labels.push_back(wanted[k]);
  }
  return labels;
}

}  // namespace impend
