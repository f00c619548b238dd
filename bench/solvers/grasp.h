// The grasping experiment of D15 §VII-A (Figure 1): four equal boxes in a row, the outer two pushing inward, gravity
// downward; twelve contacts per pair of boxes, of which three at each corner coincide (footnote 3), 36 in all.
#pragma once

#include <cstdint>
#include <string>

#include "impend/numerics/cone_projection.h"

namespace impend::bench {

// Without slip: tangential relative motion is zero at every contact (D15 (45)(46)), the normals are left over.
ConeProjection grasp_without_slip(std::uint64_t seed);
// Without friction, with the three normals that a corner on a corner can have.
ConeProjection grasp_without_friction(std::uint64_t seed);

// Pivots of modified PPM and steps of the other methods over 100 grasps of random weight and force.
int run_claims(const std::string& csv);

}  // namespace impend::bench
