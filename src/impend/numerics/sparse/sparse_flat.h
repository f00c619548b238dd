// The point of a flat nearest to y₀, at every size and whatever rows depend on each other:
//
//   min ½‖y − y₀‖² subject to G_B y = −c_B;   y = y₀ + G_Bᵀλ.
//
// Iterated refinement: r = −(G_B y + c_B) in double-double, then (G_BG_Bᵀ + ε) Δλ = r with a proximal weight ε
// (dual_system.h). A component of r along a singular value s shrinks by ε/(ε + s²) a round: two or three rounds reach
// 1e-26 where G_B is sound, and directions that rounding alone made (s ≈ 1e-16) are left alone. Where rows differ by
// noise (a slack above noisy_slack) ε is smaller and conjugate gradients take the rest.
#pragma once

#include <optional>
#include <vector>

#include "impend/base/tolerances.h"
#include "impend/numerics/beyond_doubles.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// The point is refined in double-double until no row misses by more, relative to ‖a₀‖_M: its square root, the bound
// that a gap gives, is then below 1e-12 for the largest forces.
inline constexpr double kFlatResidual = 1e-26;

// λ in double-double, and what follows from it, rounded once.
struct FlatPoint {
  std::vector<DoubleDouble> forces;
  VecX y;       // y₀ + Gᵀλ
  VecX lambda;  // of any sign
  VecX w;       // Gy + c
};

// y, w of given multipliers.
FlatPoint point_of_forces(const ConeProjection& problem, std::vector<DoubleDouble> forces);

// The point of max(λ, 0): attraction of the size of rounding is none.
FlatPoint without_attraction(const ConeProjection& problem, std::vector<DoubleDouble> forces);

// Bound of ‖y(λ) − y*‖ for λ ≥ 0, the less of two. Any motion: ‖y − y*‖² ≤ λᵀw + λ*ᵀ(−w)₊, with max λ + 1 in place of
// the unknown λ*. Near rest: ‖y‖ + ‖y*‖, and ‖y*‖² ≤ ‖y‖² + 2cᵀλ by weak duality, which rounded rows cannot spoil.
double distance_bound(const ConeProjection& problem, const FlatPoint& point);

// λ ≥ 0, w ≥ 0 and w = 0 on the rows with member[i] ≠ 0, to rounding of forces of that size: closed rows that
// contradict each other by rounding spoil any distance_bound, not this.
bool meets_conditions(const FlatPoint& point, const std::vector<char>& member, const NumericalTolerances& tolerances);

// On the rows with member[i] ≠ 0, from `start` (its entries elsewhere are ignored); among the λ of the same y the one
// nearest to `start`. Absent where the factor fails. Held by tests/unit/numerics.
std::optional<FlatPoint> nearest_on_flat(const ConeProjection& problem, const std::vector<char>& member,
                                         const VecX& start, const NumericalTolerances& tolerances = {});

// The end of a solve by least constraint: from the contacts that an interior point identified to the motion itself.

struct Finish {
  VecX y;
  VecX lambda;      // ≥ 0
  double distance;  // ‖y − y*‖ is at most about this (distance_bound)
};

// The point of {G_B y = −c_B} nearest to y₀ on B = {λ_i > w_i}, in double-double. Any B between the contacts that must
// carry and those that are closed gives y* itself; contacts identified wrongly pull (they leave B) or are violated
// (they enter), all at once, in a few rounds. Absent unless the distance that the result itself shows is below
// rest_resolution or its conditions are met to rounding. `y`, `lambda`: what the interior point ended with. Held by
// tests/unit/numerics.
std::optional<Finish> sparse_finish(const ConeProjection& problem, const VecX& y, const VecX& lambda,
                                    const NumericalTolerances& tolerances = {});

// The last digits of a method on forces.

// The rows with λ_i > 0 solved as equalities in double-double (nearest_on_flat), which takes out what nearly dependent
// rows and slow modes magnified. Replaces y and λ and returns true where the outcome meets all conditions to rounding
// or proves its own distance; else `result` stays as it was. Adds to result.factorizations. Held by
// tests/unit/numerics.
bool refine_carrying_forces(const ConeProjection& problem, const NumericalTolerances& tolerances,
                            ProjectionResult& result);

}  // namespace impend
