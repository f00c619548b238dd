#include "impend/render/annotations/place_labels.h"

#include <algorithm>
#include <cmath>

#include "impend/render/annotations/cairo_handles.h"
#include "impend/render/annotations/projection.h"
#include "impend/render/annotations/seen_places.h"

namespace impend {
namespace {

constexpr double kMostArea = 0.12;       // of the picture, for all labels together
constexpr double kWidestSizes = 16;      // body sizes: longer names lose their middle
constexpr double kLeastSeen = 0.5;       // body sizes: a part seen on less than this square is not named
constexpr std::size_t kMostNames = 14;   // with more parts, what rests goes unnamed beside what moves
constexpr std::size_t kMostLabels = 60;  // more cannot be read, whatever the size

// The anchor where its part is drawn, for a part that is moved or exploded.
Vec3 drawn_anchor(const Scene& scene, const View& view, const SceneLabel& label) {
  if (label.item.kind != SceneItem::Kind::kBody || (view.phase == 0 && view.explode == 0)) return label.anchor;
  const auto part = std::find_if(scene.parts.begin(), scene.parts.end(),
                                 [&](const ScenePart& p) { return p.body == label.item.index; });
  if (part == scene.parts.end()) return label.anchor;
  return drawn_pose(scene, *part, view.phase, view.explode) * (part->X_WP.inverse() * label.anchor);
}

bool is_hidden(const Scene& scene, const View& view, const SceneLabel& label) {
  if (label.item.kind != SceneItem::Kind::kBody) return false;
  for (std::size_t k = 0; k < scene.parts.size(); ++k) {
    if (scene.parts[k].body == label.item.index) return !view.shows_part(static_cast<int>(k));
  }
  return false;
}

bool is_cut_away(const View& view, const Vec3& point) {
  return view.section && view.section->normal.dot(point - view.section->point) > 0;
}

// Middles and tips of arrows, and markers.
std::vector<Rect> spared_boxes(const Scene& scene, const View& view, const DrawSize& size, double side) {
  std::vector<Rect> boxes;
  const auto spare = [&](const Vec3& point) {
    if (const auto pixel = pixel_of(view.camera, point, size))
      boxes.push_back({pixel->x() - side / 2, pixel->y() - side / 2, side, side});
  };
  for (const SceneArrow& arrow : scene.arrows) {
    if (!is_drawn(arrow, view)) continue;
    for (const double share : {0.0, 0.35, 0.7, 1.0}) spare(arrow.tail + share * arrow.vector);
  }
  if (view.shows(layer::kContacts)) {
    for (const SceneMarker& marker : scene.markers) spare(marker.position);
  }
  return boxes;
}

using Anchors = std::vector<std::optional<Eigen::Vector2d>>;  // pixels, per label

// Where labels point at; nothing for what is hidden, cut away, behind the eye, or seen nowhere.
Anchors anchors_of(const Scene& scene, const View& view, const DrawSize& size, const TextSizes& sizes,
                   const IdImage* seen) {
  const double side = kLeastSeen * sizes.body;
  std::map<int, Eigen::Vector2d> places;
  if (seen) places = seen_places(*seen, static_cast<int>(side * side), static_cast<int>(side));
  Anchors anchors;
  for (const SceneLabel& label : scene.labels) {
    anchors.emplace_back();
    if (is_hidden(scene, view, label)) continue;
    if (seen && label.item.kind == SceneItem::Kind::kBody) {
      const auto place = places.find(label.item.index);
      if (place != places.end()) {
        anchors.back() = Eigen::Vector2d(place->second.x() * size.width / seen->width,
                                         place->second.y() * size.height / seen->height);
      }
      continue;
    }
    const Vec3 anchor = drawn_anchor(scene, view, label);
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
  room.spared = spared_boxes(scene, view, size, sizes.body);
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
