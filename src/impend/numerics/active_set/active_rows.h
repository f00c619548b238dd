// An ordered set of independent rows of G with its orthogonal factor: the clamped contacts of pivoting on forces, the
// working set of feasible directions.
#pragma once

#include <vector>

#include "impend/numerics/active_set/orthogonal_factor.h"

namespace impend {

class ActiveRows {
 public:
  explicit ActiveRows(const BlockRows& G) : G_(G), position_(G.rows(), -1), factor_(G.cols()) {}

  bool contains(int i) const { return position_[i] >= 0; }
  int size() const { return static_cast<int>(members_.size()); }
  const std::vector<int>& members() const { return members_; }
  const OrthogonalFactor& factor() const { return factor_; }

  // False when row i depends on the members (sine below `dependence`); the set is then unchanged.
  bool add(int i, double dependence);
  void remove(int i);

  VecX row(int i) const;
  // μ with G_SᵀG-combination nearest to row i: A_SS⁻¹A_Si.
  VecX weights(int i) const { return factor_.combination(factor_.coordinates(row(i))); }
  // Entries of v at the members, in their order.
  VecX gather(const VecX& v) const;
  // λ on the members with G_S(y₀ + G_Sᵀλ) = −c_S, as an n-vector that is zero elsewhere.
  VecX forces(const VecX& y0, const VecX& c) const;

 private:
  const BlockRows& G_;
  std::vector<int> members_;
  std::vector<int> position_;
  OrthogonalFactor factor_;
};

}  // namespace impend
