// The least forces that do what given ones do.
#pragma once

#include <string>

#include "impend/numerics/block_rows.h"

namespace impend {

struct LeastNormForces {
  VecX forces;  // n; what was given where they were not found
  bool found = true;
  std::string note;  // why not found
};

// min ½‖μ − μ_c‖² with Gᵀμ = Gᵀμ_given and μ_i ≥ 0 for the rows below `first_free`; later ones have either sign. Found
// means that ‖Gᵀ(μ − μ_given)‖ ≤ goal. `given` ≥ 0 below first_free; `center` is μ_c, empty for 0. Held by
// tests/unit/motion.
LeastNormForces least_norm_forces(const BlockRows& G, const VecX& given, int first_free, double goal,
                                  const VecX& center = {});

}  // namespace impend
