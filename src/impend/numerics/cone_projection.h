// The numerical core that the three formulations share as a problem, not as a method:
//
//   y* = argmin ½‖y − y₀‖²  subject to  G y ≥ −c        (c ≥ 0, rows of G of unit length, ‖y₀‖ of order one)
//
// which is BM93 (38)(39) whitened by M^{1/2}. Its dual: y* = y₀ + Gᵀλ, λ ≥ 0, w = G y* + c ≥ 0, λᵀw = 0.
#pragma once

#include <string>

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

}  // namespace impend
