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
#include "impend/numerics/cone_projection.h"
#include "impend/numerics/double_double.h"

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

}  // namespace impend
