// The set C of clamped contacts (w = 0, λ > 0) with its Cholesky factor; shared by the methods that pivot on λ.
#pragma once

#include "impend/numerics/cone_projection.h"
#include "impend/numerics/incremental_cholesky.h"

namespace impend {

class ClampedSet {
 public:
  explicit ClampedSet(const BlockRows& G) : G_(G), position_(G.rows(), -1) {}

  bool contains(int i) const { return position_[i] >= 0; }
  int size() const { return static_cast<int>(members_.size()); }
  const std::vector<int>& members() const { return members_; }

  // False when row i depends on the members; the set is then unchanged.
  bool add(int i, double dependence);
  void remove(int i);

  // A_Ci for the members in order.
  VecX column(int i) const;
  // A_CC⁻¹ b.
  VecX solve(const VecX& b) const { return factor_.solve(b); }
  // λ_C with G_C(y₀ + G_Cᵀλ_C) = −c_C, with iterative refinement through G; n-vector, zero outside C.
  VecX forces(const VecX& y0, const VecX& c) const;

 private:
  const BlockRows& G_;
  std::vector<int> members_;
  std::vector<int> position_;
  IncrementalCholesky factor_;
};

}  // namespace impend
