// I⁻¹ x of a body's inertia: the factors of Eigen's LDLT, solved with the same operations in the same order, which its
// general code takes five times as long for.
#pragma once

#include "impend/geometry/types.h"

namespace impend {

class InertiaFactor {
 public:
  InertiaFactor() = default;
  // P I Pᵀ = L D Lᵀ with the largest pivots first.
  explicit InertiaFactor(const Mat3& inertia);

  // To the last bit what Eigen::LDLT<Mat3> gives. Held by tests/unit/simulation/test_moving_bodies.
  Vec3 solve(const Vec3& x) const {
    Vec3 y(x[order_[0]], x[order_[1]], x[order_[2]]);
    y[1] -= below_[0] * y[0];
    y[2] -= below_[1] * y[0] + below_[2] * y[1];
    for (int i = 0; i < 3; ++i) y[i] = pivot_[i] != 0 ? y[i] / pivot_[i] : 0.0;
    y[1] -= below_[2] * y[2];
    y[0] -= below_[0] * y[1] + below_[1] * y[2];
    Vec3 solved;
    for (int i = 0; i < 3; ++i) solved[order_[i]] = y[i];
    return solved;
  }

 private:
  Vec3 below_ = Vec3::Zero();  // L: (1, 0), (2, 0), (2, 1)
  Vec3 pivot_ = Vec3::Zero();  // D; 0 where it has none
  int order_[3] = {0, 1, 2};   // y_i is x of this
};

}  // namespace impend
