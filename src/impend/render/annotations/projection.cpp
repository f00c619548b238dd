#include "impend/render/annotations/projection.h"

namespace impend {

std::optional<Eigen::Vector2d> pixel_of(const Camera& camera, const Vec3& point, const DrawSize& size) {
  const Vec3 seen = projected(camera, point, static_cast<double>(size.width) / size.height);
  if (!seen.allFinite() || (!camera.orthographic && !(seen.z() > 0))) return std::nullopt;
  return Eigen::Vector2d((1 + seen.x()) / 2 * size.width, (1 - seen.y()) / 2 * size.height);
}

bool is_drawn(const SceneArrow& arrow, const View& view) {
  switch (arrow.kind) {
    case ArrowKind::kForce:
      return view.shows(layer::kForces);
    case ArrowKind::kMotion:
      return view.shows(layer::kMotion);
    case ArrowKind::kNormal:
      return view.shows(layer::kNormals);
    case ArrowKind::kGravity:
      break;
  }
  return true;
}

}  // namespace impend
