#include "impend/render/annotations/place_labels.h"

#include <map>

#include "impend/render/annotations/cairo_handles.h"
#include "impend/render/annotations/legend_place.h"
#include "impend/render/annotations/projection.h"
#include "impend/render/annotations/seen_places.h"
#include "impend/scene/drawn_places.h"

namespace impend {
namespace {

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
