// Kernels for loops that run for every row and every step: pairs of doubles, always added in the same order.
// Aligned pointers are those of block_rows.h and of vectors of whole blocks.
#pragma once

#include <Eigen/Core>

namespace impend {

using Pair = Eigen::Vector2d;
EIGEN_ALWAYS_INLINE auto pair_at(const double* x) { return Eigen::Map<const Pair, Eigen::Aligned16>(x); }
EIGEN_ALWAYS_INLINE auto loose_pair_at(const double* x) { return Eigen::Map<const Pair>(x); }

// x·y of six values each, aligned.
EIGEN_ALWAYS_INLINE double dot6(const double* x, const double* y) {
  const Pair sum = pair_at(x).cwiseProduct(pair_at(y)) + pair_at(x + 2).cwiseProduct(pair_at(y + 2)) +
                   pair_at(x + 4).cwiseProduct(pair_at(y + 4));
  return sum[0] + sum[1];
}

// g·(a; b) of twelve values, aligned.
EIGEN_ALWAYS_INLINE double dot12(const double* g, const double* a, const double* b) {
  const Pair sum = (pair_at(g).cwiseProduct(pair_at(a)) + pair_at(g + 2).cwiseProduct(pair_at(a + 2)) +
                    pair_at(g + 4).cwiseProduct(pair_at(a + 4))) +
                   (pair_at(g + 6).cwiseProduct(pair_at(b)) + pair_at(g + 8).cwiseProduct(pair_at(b + 2)) +
                    pair_at(g + 10).cwiseProduct(pair_at(b + 4)));
  return sum[0] + sum[1];
}

// a += factor·g[0…5], b += factor·g[6…11], aligned.
EIGEN_ALWAYS_INLINE void add12(const double* g, double factor, double* a, double* b) {
  for (int k = 0; k < 6; k += 2) {
    Eigen::Map<Pair, Eigen::Aligned16>(a + k) += factor * pair_at(g + k);
  }
  for (int k = 0; k < 6; k += 2) {
    Eigen::Map<Pair, Eigen::Aligned16>(b + k) += factor * pair_at(g + 6 + k);
  }
}

// x·y of any alignment.
EIGEN_ALWAYS_INLINE double dot_packed(const double* x, const double* y, int length) {
  if (length < 2) return length < 1 ? 0.0 : x[0] * y[0];
  Pair even = loose_pair_at(x).cwiseProduct(loose_pair_at(y)), odd = Pair::Zero();
  int k = 2;
  for (; k + 4 <= length; k += 4) {
    even += loose_pair_at(x + k).cwiseProduct(loose_pair_at(y + k));
    odd += loose_pair_at(x + k + 2).cwiseProduct(loose_pair_at(y + k + 2));
  }
  if (k + 2 <= length) {
    odd += loose_pair_at(x + k).cwiseProduct(loose_pair_at(y + k));
    k += 2;
  }
  even += odd;
  const double sum = even[0] + even[1];
  return k < length ? sum + x[k] * y[k] : sum;
}

// y += factor·x
EIGEN_ALWAYS_INLINE void add_packed(double factor, const double* x, double* y, int length) {
  int k = 0;
  for (; k + 2 <= length; k += 2) Eigen::Map<Pair>(y + k) += factor * loose_pair_at(x + k);
  if (k < length) y[k] += factor * x[k];
}

}  // namespace impend
