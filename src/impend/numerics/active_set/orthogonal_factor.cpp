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

bool ActiveRows::add(int i, double dependence) {
  if (!factor_.append(row(i), dependence)) return false;
  position_[i] = size();
  members_.push_back(i);
  return true;
}

void ActiveRows::remove(int i) {
  const int position = position_[i];
  factor_.remove(position);
  members_.erase(members_.begin() + position);
  position_[i] = -1;
  for (int k = position; k < size(); ++k) position_[members_[k]] = k;
}

VecX ActiveRows::row(int i) const {
  VecX row = VecX::Zero(G_.cols());
  G_.add_to(i, 1.0, row);
  return row;
}

VecX ActiveRows::gather(const VecX& v) const {
  VecX values(size());
  for (int k = 0; k < size(); ++k) values[k] = v[members_[k]];
  return values;
}

VecX ActiveRows::forces(const VecX& y0, const VecX& c) const {
  // y = y₀ + G_Sᵀλ is the point of {G_S y = −c_S} nearest to y₀: in Q's coordinates y − y₀ = R⁻ᵀ(−c_S) − Qᵀy₀.
  const VecX z = factor_.shortest_coordinates(-gather(c)) - factor_.coordinates(y0);
  const VecX on_members = factor_.combination(z);
  VecX lambda = VecX::Zero(G_.rows());
  for (int k = 0; k < size(); ++k) lambda[members_[k]] = on_members[k];
  return lambda;
}

}  // namespace impend
