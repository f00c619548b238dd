#include "impend/numerics/active_set/orthogonal_factor.h"

#include <Eigen/Jacobi>
#include <algorithm>

#include "impend/base/stop.h"

namespace impend {

void OrthogonalFactor::reserve(int capacity) {
  if (capacity <= Q_.cols()) return;
  const Eigen::Index larger = std::max<Eigen::Index>(capacity, std::min<Eigen::Index>(2 * Q_.cols() + 16, Q_.rows()));
  Q_.conservativeResize(Eigen::NoChange, larger);
  MatX R = MatX::Zero(larger, larger);
  R.topLeftCorner(size_, size_) = R_.topLeftCorner(size_, size_);
  R_.swap(R);
}

bool OrthogonalFactor::append(const VecX& row, double dependence) {
  look_for_stop();
  if (size_ >= Q_.rows()) return false;
  reserve(size_ + 1);
  VecX z = coordinates(row);
  VecX rest = row - Q_.leftCols(size_) * z;
  for (int again = 0; again < 2; ++again) {
    const VecX correction = coordinates(rest);
    rest -= Q_.leftCols(size_) * correction;
    z += correction;
  }
  const double length = rest.norm();
  if (!(length > dependence * row.norm())) return false;
  Q_.col(size_) = rest / length;
  R_.col(size_).head(size_) = z;
  R_(size_, size_) = length;
  ++size_;
  return true;
}

void OrthogonalFactor::remove(int position) {
  look_for_stop();
  for (int column = position + 1; column < size_; ++column) {
    R_.col(column - 1).head(column + 1) = R_.col(column).head(column + 1);
  }
  --size_;
  // Each shifted column now has one entry below the diagonal; a rotation of two rows moves it up.
  for (int k = position; k < size_; ++k) {
    Eigen::JacobiRotation<double> rotation;
    double length = 0;
    rotation.makeGivens(R_(k, k), R_(k + 1, k), &length);
    R_(k, k) = length;
    R_(k + 1, k) = 0;
    if (k + 1 < size_) {
      R_.block(0, k + 1, R_.rows(), size_ - k - 1).applyOnTheLeft(k, k + 1, rotation.adjoint());
    }
    Q_.applyOnTheRight(k, k + 1, rotation);
  }
}

VecX OrthogonalFactor::project(const VecX& x) const {
  VecX rest = x - Q_.leftCols(size_) * coordinates(x);
  rest -= Q_.leftCols(size_) * coordinates(rest);
  return rest;
}

VecX OrthogonalFactor::combination(const VecX& z) const {
  VecX mu = z;
  if (size_ > 0) R_.topLeftCorner(size_, size_).triangularView<Eigen::Upper>().solveInPlace(mu);
  return mu;
}

VecX OrthogonalFactor::shortest_coordinates(const VecX& b) const {
  VecX z = b;
  if (size_ > 0) R_.topLeftCorner(size_, size_).transpose().triangularView<Eigen::Lower>().solveInPlace(z);
  return z;
}

VecX OrthogonalFactor::shortest(const VecX& b) const { return Q_.leftCols(size_) * shortest_coordinates(b); }

}  // namespace impend
