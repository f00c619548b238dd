// Products of blocks of 6×6, written so that compilers keep whole columns in registers: Eigen's own leave loops in
// products of this size.
#pragma once

#include "impend/numerics/block_rows.h"

namespace impend {

// C += s A Bᵀ, s = ±1.
inline void add_times_transposed(Mat6& C, const Mat6& A, const Mat6& B, double sign = 1) {
  for (int j = 0; j < 6; ++j) {
    Vec6 sum = A.col(0) * B(j, 0);
    for (int k = 1; k < 6; ++k) sum += A.col(k) * B(j, k);
    C.col(j) += sign * sum;
  }
}

// A x.
inline Vec6 times(const Mat6& A, const Vec6& x) {
  Vec6 sum = A.col(0) * x[0];
  for (int k = 1; k < 6; ++k) sum += A.col(k) * x[k];
  return sum;
}

// Aᵀ x.
inline Vec6 transpose_times(const Mat6& A, const Vec6& x) {
  Vec6 sum;
  for (int k = 0; k < 6; ++k) sum[k] = A.col(k).dot(x);
  return sum;
}

}  // namespace impend
