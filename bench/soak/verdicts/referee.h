// What one part does that touches fixed ones in given points: an answer that shares no code with the program.
#pragma once

#include <optional>
#include <vector>

#include "bench/soak/verdicts/soak.h"

namespace impend::soak {

struct Touch {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::Zero();  // unit, into the part
};
using Touches = std::vector<Touch>;

// σ = min over λ ≥ 0 of ‖Q + Jᵀλ‖_{M⁻¹}/‖Q‖_{M⁻¹} of a solid of uniform density, by nonnegative least squares after
// Lawson and Hanson; moments by a sum over tetrahedra. Negative where the method did not end.
double motion_ratio(const TriangleMesh& mesh, const Touches& touches, const Vec3& gravity);

// The largest and the least σ when gravity is turned a little to all sides, over several descriptions of the same
// contact (facets, and the surface that they stand for). Clear: all of them rest, or all of them move.
struct Clear {
  Truth truth = Truth::kRests;
  double ratio = 0;  // of the first description and gravity as it is
};
std::optional<Clear> clear_truth(const TriangleMesh& mesh, const std::vector<Touches>& descriptions,
                                 const Vec3& gravity);

}  // namespace impend::soak
