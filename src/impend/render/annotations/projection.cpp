#include "impend/render/annotations/projection.h"

namespace impend {

std::optional<Eigen::Vector2d> pixel_of(const Camera& camera, const Vec3& point, const DrawSize& size) {
  const Vec3 seen = projected(camera, point, static_cast<double>(size.width) / size.height);
  if (!seen.allFinite() || (!camera.orthographic && !(seen.z() > 0))) return std::nullopt;
  return Eigen::Vector2d((1 + seen.x()) / 2 * size.width, (1 - seen.y()) / 2 * size.height);
}

}  // namespace impend
