// Cholesky factor of A_PP = G_P G_Pᵀ for a changing set P of rows, in preallocated memory.
//
//   A_PP = L Lᵀ,  u = −L⁻¹ b_P,  b = G y₀ + c:  forces λ_P = −A_PP⁻¹ b_P = L⁻ᵀ u make w_P = 0
//
// A row is appended by one forward substitution, dropped by rotations of neighbouring columns (B94 §4.5): O(k²), less
// by the zeros at the head of each row, which are kept: assemblies are chains, so L is narrow. A itself is never
// formed.
#pragma once

#include <memory>
#include <vector>

#include "impend/numerics/cone_projection.h"

namespace impend {

// The pivots of A = GGᵀ are squared sines. Below this one, a hundred roundings, a row is dependent.
inline constexpr double kDependentPivot = 2e-14;

class ActiveCholesky {
 public:
  // Grows its room when it must and never gives it back.
  void reserve(int rows, int blocks);
  // The problem and `b` are looked at until the next begin.
  void begin(const ConeProjection& problem, const VecX& b);

  int size() const { return static_cast<int>(members_.size()); }
  int member(int position) const { return members_[position]; }
  const std::vector<int>& members() const { return members_; }
  bool contains(int i) const { return in_[i] != 0; }
  // The least sine of a member to those before it: an error of w_P is divided by it in the motion.
  double least_sine() const;
  bool full() const { return size() + 1 >= stride_; }

  enum class Append {
    kTaken,
    kDependent,       // squared sine to the members below kDependentPivot
    kIllConditioned,  // between that and kSmallPivot: the angle drowns in rounding here
  };
  Append append(int i);
  void drop(int position);

  // z := −A_PP⁻¹ b_P, the forces that hold the members.
  void forces(VecX& z) const;
  // After a refused append(i): z := −A_PP⁻¹ A_Pi. Along (z, 1) no w changes.
  void null_direction(VecX& z) const;
  // z := −A_PP⁻¹ w_P
  void correction(const VecX& w, VecX& z) const;

 private:
  // A row of P beside its blocks, so that the loops over P read nothing else; an absent block is numbered last.
  struct Member {
    const double* values;
    int a, b;
  };
  Member place(int i) const;
  void project(int i);
  void rotate(int r);
  void solve_upper(VecX& x) const;
  double* row(int k) { return factor_.get() + static_cast<std::size_t>(k) * stride_; }
  const double* row(int k) const { return factor_.get() + static_cast<std::size_t>(k) * stride_; }

  const BlockRows* G_ = nullptr;
  const double* b_ = nullptr;
  std::unique_ptr<double[]> factor_;  // rows of L, stride_ apart
  int stride_ = 0;
  std::vector<int> first_;       // of each row of L, its first entry that is not zero
  std::vector<double> inverse_;  // 1/L_kk
  VecX forward_;                 // u
  VecX l_;
  std::vector<int> members_;
  std::vector<Member> placed_;  // the members again
  std::vector<char> in_;
  std::vector<char> near_;  // blocks of the row being projected
};

}  // namespace impend
