#include "impend/numerics/incremental_cholesky.h"

#include <Eigen/Jacobi>
#include <cmath>

namespace impend {

void IncrementalCholesky::grow() {
  const Eigen::Index capacity = std::max<Eigen::Index>(16, 2 * L_.rows());
  MatX larger = MatX::Zero(capacity, capacity);
  larger.topLeftCorner(size_, size_) = L_.topLeftCorner(size_, size_);
  L_.swap(larger);
}

bool IncrementalCholesky::append(const VecX& column, double diagonal, double dependence) {
  if (size_ == L_.rows()) grow();
  VecX r = column;
  if (size_ > 0) L_.topLeftCorner(size_, size_).triangularView<Eigen::Lower>().solveInPlace(r);
  const double pivot_squared = diagonal - r.squaredNorm();
  if (!(pivot_squared > dependence * diagonal)) return false;
  L_.row(size_).head(size_) = r.transpose();
  L_(size_, size_) = std::sqrt(pivot_squared);
  ++size_;
  return true;
}

void IncrementalCholesky::remove(int position) {
  for (int row = position + 1; row < size_; ++row) L_.row(row - 1).head(row + 1) = L_.row(row).head(row + 1);
  --size_;
  // Each shifted row now has one entry right of the diagonal; a rotation of two columns moves it back.
  for (int k = position; k < size_; ++k) {
    Eigen::JacobiRotation<double> rotation;
    double length = 0;
    rotation.makeGivens(L_(k, k), L_(k, k + 1), &length);
    L_(k, k) = length;
    L_(k, k + 1) = 0;
    const int below = size_ - k - 1;
    if (below > 0) L_.block(k + 1, 0, below, L_.cols()).applyOnTheRight(k, k + 1, rotation);
    if (L_(k, k) < 0) L_.col(k).segment(k, size_ - k) *= -1;
  }
}

VecX IncrementalCholesky::solve(const VecX& b) const {
  VecX x = b;
  if (size_ == 0) return x;
  const auto L = L_.topLeftCorner(size_, size_);
  L.triangularView<Eigen::Lower>().solveInPlace(x);
  L.transpose().triangularView<Eigen::Upper>().solveInPlace(x);
  return x;
}

}  // namespace impend
