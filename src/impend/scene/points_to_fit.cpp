#include <numbers>

#include "impend/scene/view.h"

namespace impend {
namespace {

constexpr int kArcPieces = 16;
constexpr int kRimPoints = 8;

void add_part(const ScenePart& part, const RigidTransform& pose, std::vector<Vec3>* points) {
  const Vec3 origin = pose * part.mesh->origin;
  for (const Eigen::Vector3f& vertex : part.mesh->vertices) {
    points->push_back(origin + pose.R * vertex.cast<double>());
  }
}

void add_arc(const SceneArc& arc, std::vector<Vec3>* points) {
  for (int k = 0; k <= kArcPieces; ++k) {
    const Eigen::AngleAxisd turn(arc.angle * k / kArcPieces, arc.axis);
    points->push_back(arc.center + (arc.radius + arc.thickness) * (turn * arc.start));
  }
}

void add_cone(const SceneCone& cone, std::vector<Vec3>* points) {
  const Vec3 across = cone.axis.unitOrthogonal();
  for (int k = 0; k < kRimPoints; ++k) {
    const Eigen::AngleAxisd turn(2 * std::numbers::pi * k / kRimPoints, cone.axis);
    points->push_back(cone.apex + cone.height * cone.axis + cone.radius * (turn * across));
  }
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
  const DrawnPlaces places(scene, view);
  for (const SceneArrow& arrow : scene.arrows) {
    if (!is_shown(arrow, view, places)) continue;
    const SceneArrow drawn = drawn_arrow(arrow, places);
    points.push_back(drawn.tail);
    points.push_back(drawn.tail + drawn.vector);
  }
  for (const SceneArc& arc : scene.arcs) {
    if (is_shown(arc, view, places)) add_arc(drawn_arc(arc, places), &points);
  }
  if (!view.shows(layer::kFriction)) return points;
  for (const SceneCone& cone : scene.cones) add_cone(drawn_cone(cone, places), &points);
  return points;
}

}  // namespace impend
