// The matrix of Newton's method on motions: 1 + Σ weight_k g_kᵀ g_k over combinations g_k of the rows of one contact
// and over rows of joints. Dense while small, with a sparse factor above, whose pattern (every contact with three rows
// of any direction) is analysed once: keep one matrix for many projections of the same problem.
#pragma once

#include <Eigen/Cholesky>
#include <optional>
#include <vector>

#include "impend/friction/balance_cone.h"
#include "impend/friction/whitened_friction.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {

class BalanceMatrix {
 public:
  explicit BalanceMatrix(const WhitenedFriction& whitened);

  void clear();
  // The row direction·(Ñ_i, S̃_i, T̃_i), at most three per contact.
  void add(int i, const ConePoint& direction, double weight);
  void add_joints(double weight);
  // False when not positive definite in floating point.
  bool factor();
  VecX solve(const VecX& b) const;

  // Products with all rows that were added, zero for the places of others: R y and Rᵀ v.
  VecX rows_times(const VecX& y) const { return rows_.times(y); }
  VecX rows_transpose_times(const VecX& v) const { return rows_.transpose_times(v); }
  int rows() const { return rows_.rows(); }
  bool empty() const { return added_ == 0; }

 private:
  bool factor_dense();

  const WhitenedFriction& whitened_;
  BlockRows rows_;          // three places per contact, then those of joints
  VecX weight_;             // 0 where nothing was added
  std::vector<char> used_;  // places of each contact
  int added_ = 0;
  MatX dense_;
  Eigen::LLT<MatX> dense_factor_;
  std::optional<NormalMatrix> sparse_;
};

}  // namespace impend
