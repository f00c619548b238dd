#include "impend/scene/view.h"

namespace impend {
namespace {

bool shows_item(const SceneItem& item, const View& view, const DrawnPlaces& places) {
  if (item.kind != SceneItem::Kind::kBody) return true;
  const int part = places.part_of(item.index);
  return part < 0 || view.shows_part(part);
}

}  // namespace

DrawnPlaces::DrawnPlaces(const Scene& scene, const View& view) : part_of_(scene.parts.size(), -1) {
  const auto count = static_cast<int>(scene.parts.size());
  for (int i = 0; i < count; ++i) {
    const int body = scene.parts[i].body;
    if (body >= 0 && body < count) part_of_[body] = i;
  }
  if (view.phase == 0 && view.explode == 0) return;
  for (const ScenePart& part : scene.parts) {
    places_.push_back(drawn_pose(scene, part, view.phase, view.explode) * part.X_WP.inverse());
  }
}

int DrawnPlaces::part_of(int body) const {
  return body < 0 || body >= static_cast<int>(part_of_.size()) ? -1 : part_of_[body];
}

const RigidTransform& DrawnPlaces::of(int body) const {
  const int part = part_of(body);
  return part < 0 || places_.empty() ? at_rest_ : places_[part];
}

SceneArrow drawn_arrow(const SceneArrow& arrow, const DrawnPlaces& places) {
  const RigidTransform& X = places.of(arrow.body);
  SceneArrow drawn = arrow;
  const bool keeps_direction = arrow.kind == ArrowKind::kLoad || arrow.kind == ArrowKind::kGravity;
  if (!keeps_direction) drawn.vector = X.R * arrow.vector;
  drawn.tail = keeps_direction ? Vec3(X * Vec3(arrow.tail + arrow.vector) - arrow.vector) : X * arrow.tail;
  return drawn;
}

SceneArc drawn_arc(const SceneArc& arc, const DrawnPlaces& places) {
  const RigidTransform& X = places.of(arc.body);
  SceneArc drawn = arc;
  drawn.center = X * arc.center;
  if (arc.kind == ArrowKind::kLoad) return drawn;
  drawn.axis = X.R * arc.axis;
  drawn.start = X.R * arc.start;
  return drawn;
}

SceneMarker drawn_marker(const SceneMarker& marker, const DrawnPlaces& places) {
  const RigidTransform& X = places.of(marker.body);
  SceneMarker drawn = marker;
  drawn.position = X * marker.position;
  drawn.normal = X.R * marker.normal;
  return drawn;
}

SceneCone drawn_cone(const SceneCone& cone, const DrawnPlaces& places) {
  const RigidTransform& X = places.of(cone.body);
  SceneCone drawn = cone;
  drawn.apex = X * cone.apex;
  drawn.axis = X.R * cone.axis;
  return drawn;
}

bool is_shown(const SceneArrow& arrow, const View& view, const DrawnPlaces& places) {
  return view.shows_arrows(arrow.kind) && shows_item(arrow.item, view, places);
}

bool is_shown(const SceneArc& arc, const View& view, const DrawnPlaces& places) {
  return view.shows_arrows(arc.kind) && shows_item(arc.item, view, places);
}

}  // namespace impend
