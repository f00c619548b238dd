// Orthogonal factor of a growing and shrinking set of rows: G_Sᵀ = Q R, Q orthonormal (m×k), R upper triangular (k×k).
//
// R is the Cholesky factor of A_SS = G_S G_Sᵀ = RᵀR, but found without forming A: rows that differ by no more than the
// rounding of stored coordinates (1e-7) stay distinct, where a factor of A would drown them (their pivot is the
// square). Appending a row orthogonalizes it against Q twice (Gram–Schmidt with reorthogonalization); removing one
// drops its column of R and restores the triangle by Givens rotations. Both O(mk): never a fresh factorization per
// pivot (B94 §4.5). Held by tests/unit/numerics.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

class OrthogonalFactor {
 public:
  explicit OrthogonalFactor(int columns) : Q_(columns, 0), R_(0, 0) {}

  int size() const { return size_; }
  // False (and unchanged) when the part of `row` orthogonal to the others is shorter than dependence·‖row‖.
  bool append(const VecX& row, double dependence);
  void remove(int position);

  VecX coordinates(const VecX& x) const { return Q_.leftCols(size_).transpose() * x; }  // Qᵀx
  // x − QQᵀx, the projection on {G_S x = 0}, orthogonal to rounding.
  VecX project(const VecX& x) const;
  // R⁻¹z: the combination of rows G_Sᵀμ = Qz.
  VecX combination(const VecX& z) const;
  // Q R⁻ᵀ b: the shortest x with G_S x = b.
  VecX shortest(const VecX& b) const;
  // R⁻ᵀ b, the coordinates in Q of that x.
  VecX shortest_coordinates(const VecX& b) const;

 private:
  void reserve(int capacity);
  MatX Q_, R_;
  int size_ = 0;
};

// An ordered set of independent rows of G with its orthogonal factor: the clamped contacts of pivoting on forces, the
// working set of feasible directions.

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
