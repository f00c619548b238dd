#include "impend/friction/balance_cone.h"

#include <algorithm>
#include <cmath>

namespace impend {

OnCone project_on_cone(const ConePoint& z, double mu) {
  OnCone on;
  const double z_F = z.tail<2>().norm();
  on.direction = {ConePoint::UnitX(), ConePoint::UnitY(), ConePoint::UnitZ()};
  if (std::isinf(mu)) {
    on.point = ConePoint(std::max(z[0], 0.0), z[1], z[2]);
    on.weight = {z[0] > 0 ? 1.0 : 0.0, 1, 1};
    return on;
  }
  if (z_F <= mu * z[0]) {
    on.point = z;
    on.weight = {1, 1, 1};
    return on;
  }
  const double t = (z[0] + mu * z_F) / (1 + mu * mu);
  if (t <= 0) return on;
  const ConePoint along = z_F > 0 ? ConePoint(0, z[1] / z_F, z[2] / z_F) : ConePoint(0, 1, 0);
  const ConePoint ray = ConePoint::UnitX() + mu * along;
  on.point = t * ray;
  on.direction = {ray.normalized(), ConePoint(0, -along[2], along[1]), (along - mu * ConePoint::UnitX()).normalized()};
  on.weight = {1, z_F > 0 ? mu * t / z_F : 0.0, 0};
  return on;
}

double outside_dual_cone(const ConePoint& w, double mu) {
  const double w_F = w.tail<2>().norm();
  return std::isinf(mu) ? std::max(w_F, -w[0]) : std::max(0.0, mu * w_F - w[0]);
}

}  // namespace impend
