// The numerical core that the three formulations share as a problem, not as a method:
//
//   y* = argmin ½‖y − y₀‖²  subject to  G y ≥ −c        (c ≥ 0, rows of G of unit length, ‖y₀‖ of order one)
//
// which is BM93 (38)(39) whitened by M^{1/2}. Its dual: y* = y₀ + Gᵀλ, λ ≥ 0, w = G y* + c ≥ 0, λᵀw = 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

struct ConeProjection {
  BlockRows G;  // n × 6N
  VecX y0;      // 6N
  VecX c;       // n
};

struct ProjectionResult {
  bool solved = false;
  VecX y;
  VecX lambda;  // empty when the method has none
  int iterations = 0;
  int degenerate_steps = 0;
  int factorizations = 0;  // of a sparse matrix, where the method counts them
  std::string note;        // fallback taken or reason of failure, empty otherwise
};

// Rows that are opposite or equal but for rounding.

// Per row the other of its pair, −1 where it has none: G_j = −G_i exactly, the two next to each other, and both slacks
// at most `most_slack`, so that |G_i y| ≤ c is G_i y = 0 for every purpose. Rows of joints are such pairs.
// Held by tests/unit/numerics.
std::vector<int> opposite_rows(const ConeProjection& problem, double most_slack);

// Of rows of unit length G_i y ≥ −c_i that are equal but for a few roundings, the one of least c_i implies the others.
// Returns those that are kept, ascending: of each set of equal rows the one of least c, the first of several. Rows on
// the same blocks in the same order are compared only. O(n log n) unless very many rows project alike. Held by
// tests/unit/numerics.
std::vector<int> rows_without_repeats(const BlockRows& G, const VecX& c);

// Exact ties between constraints, broken deterministically.

// Relative height of the deterministic perturbation that breaks exact ties in the steepest-descent method, in Dantzig's
// pivoting and in the primal active set.
inline constexpr double kTieBreaking = 1e-12;

// c_i + kTieBreaking·(1 + f_i), f_i in [0, 1) well spread over the rows (multiplicative hashing by the golden ratio). A
// perturbation far above rounding and far below every threshold, so that pivoting methods meet no exact ties.
inline VecX raise_ties(const VecX& c) {
  VecX raised = c;
  for (Eigen::Index i = 0; i < c.size(); ++i) {
    const uint32_t hashed = static_cast<uint32_t>(i + 1) * 2654435769u;
    raised[i] += kTieBreaking * (1 + static_cast<double>(hashed) / 4294967296.0);
  }
  return raised;
}

}  // namespace impend
