#include <cmath>

#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr int kArcPieces = 16;

void add_part(const ScenePart& part, const RigidTransform& pose, std::vector<Vec3>* points) {
  const Vec3 origin = pose * part.mesh->origin;
  for (const Eigen::Vector3f& vertex : part.mesh->vertices) {
    points->push_back(origin + pose.R * vertex.cast<double>());
  }
}

void add_arc(const SceneArc& arc, const RigidTransform& X, std::vector<Vec3>* points) {
  for (int k = 0; k <= kArcPieces; ++k) {
    const Eigen::AngleAxisd turn(arc.angle * k / kArcPieces, arc.axis);
    points->push_back(X * Vec3(arc.center + (arc.radius + arc.thickness) * (turn * arc.start)));
  }
}

// What belongs to a part is drawn where the part is drawn.
RigidTransform drawn_place(const Scene& scene, const View& view, const SceneItem& item) {
  const bool of_part = item.kind == SceneItem::Kind::kBody && item.index < static_cast<int>(scene.parts.size());
  if (!of_part) return {};
  const ScenePart& part = scene.parts[item.index];
  return drawn_pose(scene, part, view.phase, view.explode) * part.X_WP.inverse();
}

std::uint32_t layer_of(ArrowKind kind) {
  switch (kind) {
    case ArrowKind::kForce:
      return layer::kForces;
    case ArrowKind::kNormal:
      return layer::kNormals;
    case ArrowKind::kMotion:
    case ArrowKind::kGravity:
      break;
  }
  return layer::kMotion;
}

}  // namespace

std::vector<Vec3> points_to_fit(const Scene& scene, const View& view) {
  std::vector<Vec3> points;
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    const ScenePart& part = scene.parts[i];
    if (!part.mesh || !view.shows_part(static_cast<int>(i))) continue;
    add_part(part, drawn_pose(scene, part, view.phase, view.explode), &points);
    if (view.shows(layer::kGhost) && part.motion.moves()) {
      add_part(part, drawn_pose(scene, part, 1, view.explode), &points);
    }
  }
  const auto body_hidden = [&view](const SceneItem& item) {
    return item.kind == SceneItem::Kind::kBody && !view.shows_part(item.index);
  };
  for (const SceneArrow& arrow : scene.arrows) {
    if (!view.shows(layer_of(arrow.kind)) || body_hidden(arrow.item)) continue;
    const RigidTransform X = drawn_place(scene, view, arrow.item);
    points.push_back(X * arrow.tail);
    points.push_back(X * Vec3(arrow.tail + arrow.vector));
  }
  for (const SceneArc& arc : scene.arcs) {
    if (!view.shows(layer::kMotion) || body_hidden(arc.item)) continue;
    add_arc(arc, drawn_place(scene, view, arc.item), &points);
  }
  return points;
}

}  // namespace impend
