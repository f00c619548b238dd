// Rows of joints, drives and springs in the coordinates of whitened_friction.h.
#pragma once

#include <vector>

#include "impend/numerics/block_rows.h"

namespace impend {

// Rows of joints, drives and springs: G v + β + Γ ν = 0, whitened to unit length as in bilateral_rows.h.
struct WhitenedBilateral {
  BlockRows G;
  VecX bias, compliance;  // β/(ℓ s), Γ/ℓ²
  VecX length;            // ℓ, of ν = s ν̃/ℓ
};
WhitenedBilateral whiten_bilateral(const BlockRows& G, const VecX& bias, const VecX& compliance,
                                   const std::vector<Mat6>& inverse, double scale);

}  // namespace impend
