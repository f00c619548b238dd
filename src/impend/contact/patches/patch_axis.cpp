#include "impend/contact/patches/patch_extent.h"

#include <algorithm>
#include <cmath>

namespace impend {
namespace {

// Axes this near (rad, beyond their noise) to a direction class are never taken for parallel. 1°.
constexpr double kAxisSnap = 0.017453292519943295;

}  // namespace

double patch_noise(const BodySurface& surface, const GeometricTolerances& tolerances, double residual) {
  return std::max({surface.point_noise, residual, tolerances.relative_plane * surface.size});
}

void align_axis(const std::vector<DirectionClass>& classes, const std::vector<int>& candidates,
                const GeometricTolerances& tolerances, double axis_noise, Vec3& axis, int& direction_class) {
  double least = kAxisSnap;
  Vec3 aligned = axis;
  for (int c : candidates) {
    const Vec3& d = classes[c].direction;
    const double turn = axis.cross(d).norm();
    const double known = std::max(classes[c].noise.col(0).norm(), classes[c].noise.col(1).norm());
    if (turn >= least || turn > tolerances.direction_noise * (axis_noise + known) + tolerances.direction_floor)
      continue;
    least = turn;
    aligned = axis.dot(d) < 0 ? Vec3(-d) : d;
    direction_class = c;
  }
  axis = aligned;
}

Vec3 oriented_axis(const BodySurface& surface, const std::vector<DirectionClass>& classes, int direction_class,
                   const Vec3& axis) {
  if (direction_class >= 0) return classes[direction_class].direction;
  const Vec3 in_part = surface.R_WP.transpose() * axis;
  int k = 0;
  in_part.cwiseAbs().maxCoeff(&k);
  return in_part[k] < 0 ? Vec3(-axis) : axis;
}

}  // namespace impend
