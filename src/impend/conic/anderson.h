// Anderson's acceleration of a fixed point x ← g(x) over the last few rounds (Anderson 1965, type II).
//
//   x⁺ = g_k − Σ_j γ_j (g_{j+1} − g_j),   γ = argmin ‖r_k − Σ_j γ_j (r_{j+1} − r_j)‖,   r = g(x) − x
//
// the combination of the g whose steps r cancel best.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

struct AndersonSettings {
  std::size_t remembered = 16;   // steps of the last rounds
  std::size_t plain_rounds = 0;  // the first rounds give g: far from the fixed point steps do not combine
  bool nonnegative = false;      // x ≥ 0
  // Of the largest diagonal entry of the normal equations: keeps steps that are nearly parallel apart. 0: least squares
  // by an orthogonal factor, dearer and exact.
  double ridge = 0;
};

class AndersonAcceleration {
 public:
  explicit AndersonAcceleration(const AndersonSettings& settings) : settings_(settings) {}

  // The next x after g = g(x); g itself while there is no history. Held by tests/unit/conic/test_anderson.
  VecX next(const VecX& x, const VecX& g);
  // Forgets the rounds before: after one that made things worse.
  void restart();

 private:
  VecX weights(const VecX& r) const;

  AndersonSettings settings_;
  std::size_t rounds_ = 0;
  VecX last_x_, last_g_;
  std::vector<VecX> steps_of_g_, steps_of_r_;
};

}  // namespace impend
