// Jordan algebra and Nesterov–Todd scaling of one cone Q = {(t, u) ∈ R × R² : ‖u‖ ≤ t}, for interior-point methods
// (Vandenberghe 2010, §5). Held by tests/unit/friction/test_cone_program and
// tests/unit/simulation/test_interior_friction.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "impend/conic/second_order_cone.h"

namespace impend {

inline double cone_determinant(const Eigen::Vector3d& v) { return cone_determinant(v.data(), 3); }

// a ∘ b.
inline Eigen::Vector3d cone_product(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return Eigen::Vector3d(a.dot(b), a[0] * b[1] + b[0] * a[1], a[0] * b[2] + b[0] * a[2]);
}

// The q with λ ∘ q = r.
inline Eigen::Vector3d cone_quotient(const Eigen::Vector3d& lambda, const Eigen::Vector3d& r) {
  const double cross = lambda.tail<2>().dot(r.tail<2>());
  Eigen::Vector3d q;
  q[0] = (lambda[0] * r[0] - cross) / cone_determinant(lambda);
  q.tail<2>() = (r.tail<2>() - q[0] * lambda.tail<2>()) / lambda[0];
  return q;
}

// W x = W⁻¹z = λ, of x and z inside the cone.
struct ConeScaling {
  Eigen::Matrix3d W, inverse;
  Eigen::Vector3d lambda;

  ConeScaling(const Eigen::Vector3d& z, const Eigen::Vector3d& x) {
    const double dz = std::sqrt(cone_determinant(z)), dx = std::sqrt(cone_determinant(x));
    const Eigen::Vector3d zn = z / dz, xn = x / dx;
    const Eigen::Vector3d xj(xn[0], -xn[1], -xn[2]);
    const Eigen::Vector3d w = (zn + xj) / (2 * std::sqrt(std::max((1 + zn.dot(xn)) / 2, 0.25)));
    const double eta = std::sqrt(dz / dx);
    const Eigen::Matrix3d arrow = arrow_of(w);
    W = eta * arrow;
    inverse = arrow;
    inverse.topRightCorner<1, 2>() *= -1;
    inverse.bottomLeftCorner<2, 1>() *= -1;
    inverse /= eta;
    lambda = W * x;
  }

  static Eigen::Matrix3d arrow_of(const Eigen::Vector3d& w) {
    Eigen::Matrix3d arrow;
    arrow(0, 0) = w[0];
    arrow.topRightCorner<1, 2>() = w.tail<2>().transpose();
    arrow.bottomLeftCorner<2, 1>() = w.tail<2>();
    arrow.bottomRightCorner<2, 2>() = Eigen::Matrix2d::Identity() + w.tail<2>() * w.tail<2>().transpose() / (1 + w[0]);
    return arrow;
  }
};

}  // namespace impend
