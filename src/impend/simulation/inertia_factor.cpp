#include "impend/simulation/inertia_factor.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>

namespace impend {

InertiaFactor::InertiaFactor(const Mat3& inertia) {
  const Eigen::LDLT<Mat3> factor(inertia);
  const Mat3& L = factor.matrixLDLT();
  below_ << L(1, 0), L(2, 0), L(2, 1);
  const Vec3 place = factor.transpositionsP() * Vec3(0, 1, 2);
  for (int i = 0; i < 3; ++i) {
    order_[i] = static_cast<int>(place[i]);
    const double pivot = L(i, i);
    pivot_[i] = std::abs(pivot) > (std::numeric_limits<double>::min)() ? pivot : 0.0;
  }
}

}  // namespace impend
