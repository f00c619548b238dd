// The linear system of every Newton step on a cone projection, for the change x of the multipliers:
//
//   (GGᵀ + Θ) x = b,   Θ = diag(w/λ) ≥ 0
//
// GGᵀ is n × n and singular where contacts are redundant; it is never formed. With a proximal weight ρ
//   (GGᵀ + Θ + ρ)⁻¹ b = D(b − G H⁻¹GᵀDb),   D = (Θ + ρ)⁻¹,   H = 1 + GᵀDG   (Sherman–Morrison–Woodbury),
// which keeps the spread of H below 1/ρ. Directions with singular values below √ρ would then be stepped too short: rows
// that differ by noise alone have such. Conjugate gradients on the system without ρ, preconditioned by the one with it,
// make up for that in a few solves.
#pragma once

#include <vector>

#include "impend/base/tolerances.h"
#include "impend/numerics/cone_projection.h"
#include "impend/numerics/sparse/normal_matrix.h"

namespace impend {

// Largest step in (0, 1] that keeps x + step·dx ≥ (1 − fraction)·x; x > 0.
double longest_step(const VecX& x, const VecX& dx, double fraction);
double longest_step(double x, double dx, double fraction);

// Proximal weight on the multipliers: bounds the spread of the matrix by its inverse.
inline constexpr double kInteriorProximal = 1e-9;
// … where rows differ by noise alone, singular values of the size of c/‖a₀‖ matter: with a slack above noisy_slack the
// weight falls to this.
inline constexpr double kProximalNoisy = 1e-14;

class DualSystem {
 public:
  explicit DualSystem(const BlockRows& G) : G_(G), matrix_(G) {}

  // False when H is not positive definite in floating point.
  bool factor(const VecX& theta, double proximal);
  // `refinements`: most steps of conjugate gradients; 0 solves with the proximal weight. Held by tests/unit/numerics.
  VecX solve(const VecX& b, int refinements) const;

 private:
  VecX proximal_solve(const VecX& b) const;
  VecX times(const VecX& x) const;

  const BlockRows& G_;
  NormalMatrix matrix_;
  VecX theta_, D_;
};

// How much the primal residual hinders, and what is done about it: the proximal weight falls and refinements grow as
// long as the residual outweighs the complementarity and yet falls more slowly than the steps promise.
class ProximalWeight {
 public:
  ProximalWeight(const ConeProjection& problem, const NumericalTolerances& tolerances);

  double value() const { return value_; }
  bool noisy() const { return noisy_; }
  // The primal residual that is worth reaching.
  double goal() const { return goal_; }
  // False once `residual`, that of an iteration which has converged otherwise, is at its goal, or when a few more
  // iterations have not brought it there. Counts its calls.
  bool worth_going_on(double residual);
  // By how much an iteration that came to its end may miss its marks: where rounding holds a residual just above its
  // mark ten times that is as good; noise would magnify it.
  double slackening() const { return noisy_ ? 1.0 : 10.0; }
  // Refinements of rounding alone would follow directions that rounding made.
  int refinements(double residual) const { return residual > goal() ? refinements_ : 0; }
  // The complementarity has fallen far ahead of a residual that noise magnifies: slacks are then too small to step.
  bool outrun(double residual, double share) const;
  // After a step of `length` that changed the largest residual from `before` to `after`; `share` is λᵀ|r_p|/λᵀw.
  void adapt(double length, double before, double after, double share);

 private:
  const NumericalTolerances& tolerances_;
  bool noisy_;
  double goal_, value_;
  int refinements_ = 0;
  int extra_ = 0;  // iterations after convergence
};

// Slack is what noise takes from rows that hardly differ, or a true distance. Which, the numbers do not tell: care for
// the last digits of the one stalls on the other. `method` takes it for noise where there is any, and where that comes
// to no end for a distance. Held by tests/unit/numerics/test_slack_kinds.
ProjectionResult with_slack_of_either_kind(ProjectionResult (*method)(const ConeProjection&,
                                                                      const NumericalTolerances&),
                                           const ConeProjection& problem, const NumericalTolerances& tolerances);

// Forces of a set of clamped rows under a proximal weight, by a sparse factor.
//
//   (A_CC + ε) Δλ_C = r_C,  A = GGᵀ,  by Woodbury:  Δλ_C = (r_C − G_C (ε·1 + G_CᵀG_C)⁻¹ G_Cᵀ r_C)/ε
//
// The factor is of the size of the motion, so that any number of dependent rows costs nothing.

class ClampedForces {
 public:
  explicit ClampedForces(const BlockRows& G) : G_(G), matrix_(G), clamped_(G.rows(), 0) {}

  // False when the matrix is not positive definite in floating point: the weight is too small.
  bool clamp(const std::vector<char>& clamped, double proximal);
  // Δλ, zero on the rows that are not clamped.
  VecX solve(const VecX& residual) const;
  int factorizations() const { return factorizations_; }

 private:
  const BlockRows& G_;
  NormalMatrix matrix_;
  std::vector<char> clamped_;
  double proximal_ = 0;
  bool is_good_ = false;
  int factorizations_ = 0;
};

}  // namespace impend
