// Möller and Trumbore 1997: start + t d = a + u (b − a) + v (c − a) by Cramer's rule.
#include "impend/scene/exit_distance.h"

#include <algorithm>
#include <cmath>

#include "impend/base/tolerances.h"

namespace impend {

double exit_distance(const Part& part, const Vec3& start, const Vec3& direction) {
  const Vec3 from = part.X_WP.inverse() * start, along = part.X_WP.R.transpose() * direction;
  const double beyond = WordTolerances{}.negligible;
  double farthest = 0;
  for (const auto& triangle : part.mesh.triangles) {
    const Vec3& a = part.mesh.vertices[triangle[0]];
    const Vec3 ab = part.mesh.vertices[triangle[1]] - a, ac = part.mesh.vertices[triangle[2]] - a, to_start = from - a;
    const Vec3 across = along.cross(ac);
    const double determinant = ab.dot(across);
    if (!std::isnormal(determinant)) continue;
    const double u = to_start.dot(across) / determinant;
    const Vec3 upright = to_start.cross(ab);
    const double v = along.dot(upright) / determinant;
    if (u < -beyond || v < -beyond || u + v > 1 + beyond) continue;
    const double t = ac.dot(upright) / determinant;
    // A triangle that the ray grazes says nothing: its neighbours are met squarely.
    if (std::isfinite(t) && std::abs(determinant) > beyond * ab.cross(ac).norm()) farthest = std::max(farthest, t);
  }
  return farthest;
}

}  // namespace impend
