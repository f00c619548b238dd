// A motion that opens contacts, where there is one.
#pragma once

#include <optional>

#include "impend/numerics/block_rows.h"

namespace impend {

// min ½ε‖p‖² + ½‖max(0, 1 − Gp)‖² by semismooth Newton, (ε + G_PᵀG_P)p⁺ = G_Pᵀ1 on P = {i : G_i p < 1}. Where some p of
// size below √(1/ε) has Gp ≥ 1 the minimiser is near to it. What stays below ½ belongs to contacts that hold each
// other: the minimiser's own equation εp = Gᵀmax(0, 1 − Gp) is a self-stress but for ε. Ends early where all rows open
// by ½. Nothing when the matrix lost definiteness. Held by tests/unit/motion/test_certified_bracket and
// test_robust_motion.
std::optional<VecX> opening_motion(const BlockRows& G, double epsilon);

}  // namespace impend
