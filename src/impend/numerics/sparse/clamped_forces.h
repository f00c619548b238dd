// Forces of a set of clamped rows under a proximal weight, by a sparse factor.
//
//   (A_CC + ε) Δλ_C = r_C,  A = GGᵀ,  by Woodbury:  Δλ_C = (r_C − G_C (ε·1 + G_CᵀG_C)⁻¹ G_Cᵀ r_C)/ε
//
// The factor is of the size of the motion, so that any number of dependent rows costs nothing.
#pragma once

#include <vector>

#include "impend/numerics/cone_projection.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {

class ClampedForces {
 public:
  explicit ClampedForces(const BlockRows& G) : G_(G), matrix_(G), clamped_(G.rows(), 0) {}

  // False when the matrix is not positive definite in floating point: the weight is too small.
  bool clamp(const std::vector<char>& clamped, double proximal);
  // Δλ, zero on the rows that are not clamped.
  VecX solve(const VecX& residual) const;
  int factorizations() const { return factorizations_; }

 private:
  const BlockRows& G_;
  NormalMatrix matrix_;
  std::vector<char> clamped_;
  double proximal_ = 0;
  bool is_good_ = false;
  int factorizations_ = 0;
};

}  // namespace impend
