// Anderson's acceleration of a fixed point x ← g(x) (Anderson 1965; type II over the last few steps).
//
//   x⁺ = g_k − Σ_j γ_j (g_{j+1} − g_j),   γ = argmin ‖r_k − Σ_j γ_j (r_{j+1} − r_j)‖,   r = g(x) − x
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

class Anderson {
 public:
  // The next x after g = g(x); g itself while there is no history.
  VecX next(const VecX& x, const VecX& g);
  // Forgets what came before: after a step that made things worse.
  void restart();

 private:
  VecX last_g_, last_r_;
  std::vector<VecX> steps_of_g_, steps_of_r_;
};

}  // namespace impend
