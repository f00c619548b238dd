// The numerical methods of cone projections (cone_projection.h): by contact forces (Dantzig, Lemke, principal pivoting,
// nonnegative least squares, block pivoting), by least constraint (primal active set, interior point) and by steepest
// descent (feasible directions, conic ascent).
#pragma once

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"

namespace impend {

// Dantzig's pivoting for the contact-force complementarity problem (B94 §4, appendix A).

// λ ≥ 0, w = GGᵀλ + (G y₀ + c) ≥ 0, λᵀw = 0. One contact d with w_d < 0 at a time is driven to w_d = 0 by raising
// λ_d while the clamped set keeps w_C = 0: Δλ_C = −A_CC⁻¹ A_Cd. When pivoting does not end within its bound, the
// finite nonnegative-least-squares method finishes and `note` says so. Held by tests/crosscheck.
ProjectionResult solve_dantzig(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// Lemke's complementary pivoting with a covering vector.

struct LcpResult {
  enum class Status { kSolved, kRay, kBound };
  Status status = Status::kBound;
  VecX z, w;  // w = A z + q
  int pivots = 0;
};

// w = A z + q, z ≥ 0, w ≥ 0, zᵀw = 0, for any square A. Ends on a secondary ray (kRay), which for a positive
// semidefinite A means that there is no solution but for rounding. Ties are broken by the lexicographic rule on a dense
// tableau, which excludes cycling: O(n²) a pivot, for hundreds of contacts. Held by tests/unit/numerics.
LcpResult solve_lcp_lemke(const MatX& A, const VecX& q, const NumericalTolerances& tolerances = {});

// Added to the diagonal of A (rows of unit length) when Lemke's method ends on a ray, growing a hundredfold each time
// from the first to the last of these (D15 §VII-A).
inline constexpr double kLemkeShift = 1e-12;
inline constexpr double kLemkeShiftMost = 1e-6;  // the last

// Contact forces by Lemke: A = GGᵀ, q = G y₀ + c; after a ray A + εI with growing ε (D15 §VII-A), whose forces are then
// refined by least squares over the contacts found; nonnegative least squares where that fails. What was done is said.
ProjectionResult solve_lemke(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// Modified principal pivoting method I (D15 §V, Algorithm 1).

// Active set B̄ of at most rank(G) rows: A_B̄B̄ z = −b_B̄, y = y₀ + G_B̄ᵀ z, w = G y + c; the row with the least w enters
// while one is negative, otherwise the row with the least z leaves while one is negative. Neither A nor w = A z is ever
// formed: O(m³ + m²n), m = 6N. Unlike nonnegative least squares it lets z become negative on the way, so the method can
// cycle on degenerate problems: after 3n pivots without a new least violation the least index enters or leaves (Murty's
// rule), and after a bound on all pivots nonnegative least squares takes over, which is said. `degenerate_steps` counts
// pivots that did not lower the violation. Held by tests/unit/numerics.
ProjectionResult solve_ppm(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// Nonnegative least squares by Lawson and Hanson's active-set method.

struct NnlsResult {
  bool solved = false;
  VecX lambda;  // n
  int iterations = 0;
};

// min ½‖y₀ + Gᵀλ‖² + cᵀλ over λ ≥ 0; `G` n×m with rows of unit length, c ≥ 0. Finite: each outer step lowers the
// objective. Dependent rows are exchanged along their null direction. `start`: forces ≥ 0 to begin with, where it has
// as many entries as there are rows. Held by tests/unit/numerics.
NnlsResult solve_nnls_rows(const MatX& G, const VecX& y0, const VecX& c, const NumericalTolerances& tolerances = {},
                           const VecX& start = VecX());

// The same for a cone projection, made dense.
ProjectionResult solve_nnls(const ConeProjection& problem, const NumericalTolerances& tolerances = {});
ProjectionResult solve_nnls_from(const VecX& start, const ConeProjection& problem,
                                 const NumericalTolerances& tolerances = {});

// Block principal pivoting on contact forces with a sparse factor, for problems of any size.

// λ ≥ 0, w = G(y₀ + Gᵀλ) + c ≥ 0, λᵀw = 0. Whole blocks of contacts change between clamped (w = 0) and open (λ = 0) at
// once, beginning with all clamped; rows that repeat another are left out (rows_without_repeats); a proximal weight
// keeps redundant contacts apart and is repeated until it has no effect. Where exchanging blocks does not end, a
// descent on the dual objective does; where neither reaches its residual, nonnegative least squares takes over for
// problems it can hold, and `note` says so. `iterations` counts contacts that changed sides, `degenerate_steps`
// exchanges that lowered no infeasibility and descents that had to be shortened. Held by tests/unit/numerics.
ProjectionResult solve_block_pivoting(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// Cone projection by a primal active set: every iterate is a motion that the contacts allow.
//
//   min ½‖y − y₀‖²  subject to  G y ≥ −c        (cone_projection.h)
//
// Unlike the methods on λ, feasible forces are not kept but reached last; unlike feasible directions, no ball binds.

// Starts at y = 0, feasible since c ≥ 0. `solved` only when G y + c and λ confirm it, by accepted_violation. A note
// says why it gave up: rows too near to dependence, or its bound on steps. Held by tests/unit/numerics.
ProjectionResult solve_primal_active_set(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// Least constraint as a quadratic programme in the motion, by a primal-dual interior point.

// min ½‖y − y₀‖² subject to Gy + c ≥ 0. Returns y and the multipliers of the central path's end, which are near the
// analytic centre of the optimal face: positive wherever any solution has a force. Held by tests/crosscheck.
ProjectionResult solve_interior_point(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// Steepest descent on the cone of feasible motions: a feasible-direction method on the sphere.

// max q·p subject to Gp ≥ −c/t, ‖p‖ ≤ 1, with t the multiplier of the norm constraint (BM93 (52)–(57)); q = y₀.
// Returns y = t·p. Every iterate satisfies Gy ≥ −c up to the tie breaking (kTieBreaking) and, where it moves, q·p is
// a lower bound of ‖y*‖ by itself. `lambda` stays empty: the method works on motions alone. Held by tests/crosscheck.
ProjectionResult solve_feasible_ascent(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

// Steepest descent on the cone of feasible motions at every size: a conic interior method on the motion p.

// max q·p subject to Gp ≥ −c/t, ‖p‖ ≤ 1, with t the multiplier of the norm constraint (BM93 (52)–(57)); q = y₀.
// Returns y = t·p, exactly 0 at rest (‖y*‖ proved below rest_resolution). Gy ≥ −c holds to rounding, so that q·p bounds
// ‖y*‖ from below by this method's own motion. `solved` means that ‖y − y*‖ ≤ rest_resolution follows from the gap;
// `lambda` stays empty. Held by tests/unit/numerics and tests/crosscheck.
ProjectionResult solve_conic_ascent(const ConeProjection& problem, const NumericalTolerances& tolerances = {});

}  // namespace impend
