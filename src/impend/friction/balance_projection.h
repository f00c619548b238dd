// The distance of the loads from what admissible forces can balance, in whitened coordinates.
//
//   minimise ½‖y₀ + Cᵀf + G̃ᵀν‖²  over  f_i = (f_N, f_S, f_T)_i ∈ K_μ(i), ν free        C_i = (Ñ_i; S̃_i; T̃_i)
//
// The residual y = y₀ + Cᵀf + G̃ᵀν is unique, and the projection of y₀ on {y : C_i y ∈ K*_μ(i), G̃y = 0}. The cone is the
// circular one. Method: proximal points on the forces, f⁺ = P_K(f − σ C y⁺), ν⁺ = ν − σ G̃y⁺, where y⁺ is the minimum of
//   θ(y) = ½‖y − y₀‖² + (Σ‖P_K(f_i − σ C_i y)‖² + ‖ν − σ G̃y‖²)/(2σ),
// strongly convex and once differentiable, found by Newton's method with the generalized derivative of P_K. Redundant
// contacts do no harm: forces are never asked to be unique.
#pragma once

#include "impend/friction/balance_matrix.h"
#include "impend/friction/whitened_friction.h"

namespace impend {

class BalanceMatrix;

inline constexpr double kBalanced = 1e-14;           // of the loads; see BalanceTolerances::balanced
inline constexpr double kProductRounding = 1.5e-15;  // of Σ|row||p|; see BalanceTolerances::rounding
inline constexpr double kPossibleMin = 1e-11;        // of the loads; see BalanceTolerances::possible_min

// Of what is known of rest with friction, where several rooms look at it.
struct BalanceTolerances {
  // Weight σ of the proximal method on forces: first, growth per round, most. An error of the forces shrinks by
  // 1/(1 + σs²) a round, s a singular value of the contact rows; a solve loses σ roundings, which the next one mends.
  double first_weight = 1000;
  double weight_growth = 10;
  double most_weight = 1e8;
  // Forces balance when they leave less than this of the loads, the roundings of some hundred contacts.
  double balanced = kBalanced;
  // A bound holds against rounding of rounding·Σ|row||p| in every product of a row and a motion: 13 of double, which
  // bounds a sum of twelve products.
  double rounding = kProductRounding;
  // Balance is possible when forces leave less than max(possible_min, stable_per_noise·ν) of the loads, at most
  // stable_max (DecisionTolerances).
  double possible_min = kPossibleMin;
};

using ContactForces = Eigen::Matrix3Xd;  // column i: (f_N, f_S, f_T) of contact i

struct BalancePoint {
  VecX y;                // y₀ + Cᵀf + G̃ᵀν, 6N
  ContactForces f;       // in the cones, 3 × n
  VecX nu;               // joints
  double upper = 1;      // ‖y‖: the distance is not above it
  bool settled = false;  // the last round of the method came to its end
  int rounds = 0;
  int solves = 0;  // linear solves
};

// C y, 3 × n.
ContactForces contact_motions(const WhitenedFriction& whitened, const VecX& y);
// y₀ + Cᵀf + G̃ᵀν
VecX residual_motion(const WhitenedFriction& whitened, const VecX& y0, const ContactForces& f, const VecX& nu);

// What a projection may take beside the problem itself.
struct ProjectionAids {
  // n, ≥ 0: C_i y + (shift_i, 0, 0) ∈ K*_μ(i) instead of C_i y ∈ K*_μ(i); empty: none. The residual is then the
  // motion nearest to y₀ that satisfies these, and `upper` no distance from balance.
  VecX shift;
  // Of the same problem, for many projections; its pattern is analysed once.
  BalanceMatrix* matrix = nullptr;
};

// `start` may be empty: forces zero, near which the solution then is (the least forces that balance, where some do).
// Held by tests/unit/friction/test_balance.
BalancePoint project_loads(const WhitenedFriction& whitened, const VecX& y0, const VecX& mu,
                           const BalancePoint& start = {}, const BalanceTolerances& tolerances = {},
                           const ProjectionAids& aids = {});

// y with what it misses on the contacts that `point` holds closed taken away: stick rows and, for sliding contacts, the
// row of w_N − μ‖w_F‖. Near the edge of balance y is a small difference of forces, and rounding shows in it.
VecX polished_motion(const WhitenedFriction& whitened, const BalancePoint& point, const VecX& mu,
                     const BalanceTolerances& tolerances = {});

}  // namespace impend
