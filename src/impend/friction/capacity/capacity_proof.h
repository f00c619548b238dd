// Rest is certain where a balance needs less friction than the contacts are sure to have: a proof over interfaces.
//
// A motion that satisfies the static law at rest has, whitened and without joints (whitened_friction.h),
//   ‖y‖² = y₀·y − Σ_i μ_i λ_i ‖v_i‖                                                    (energy; λ_i (N̂y)_i = 0)
// If for every interface j (slip_interfaces.h) friction takes at least what a gauge of its slip twist says,
//   Σ_{i∈j} μ_i λ_i ‖v_i‖ ≥ D_j(T_j y),   D_j(τ) = Σ_q θ_q c_q  in the cell τ = Σ_q θ_q e_q                     (1)
// for all motions, and some λ* ≥ 0 and g*_j with g*_j·e ≤ c_e for all rays e balance the loads,
//   y₀ + N̂ᵀλ* = Σ_j T_jᵀ g*_j,                                                                                  (2)
// then y₀·y = Σ g*_j·T_jy − λ*·N̂y ≤ Σ D_j(T_jy), so that ‖y‖² ≤ 0: nothing moves. Where (2) is missed by ρ, no motion
// is larger than ‖y‖ = ρ.
//
// The capacities c are bounds of conic programmes (capacity_bound.h) over all that is known of motions, (1) with the
// capacities that were proved before among them, so that they grow from round to round. First is asked how much each
// interface presses at least, as a whole and towards each of its edges, which says something of all its cells; where
// that is not enough, a cell by itself, with the directions in which its points slide; where all is known of a cell, it
// is halved. Only interfaces and rays are looked at that the motion in question uses (capacity_rounds.h).
#pragma once

#include <optional>
#include <vector>

#include "impend/friction/capacity/capacity_rounds.h"

namespace impend {

// A motion up to this, in units of ‖a₀‖_M, is none: rounding of the balance.
inline constexpr double kLargestRest = 1e-9;

// One case of a proof by cases (rest_by_cases.h): motions whose normal forces are on one side of each case above it.
struct CapacityCase {
  std::vector<CapacityStep> steps;  // after those of the cases above, where they are kept
  VecX side;  // n: Σ side_i λ_i ≥ 0 in the first of two further cases, ≤ 0 in the second; or empty
  int children[2] = {-1, -1};
  VecX lambda;  // without further cases: the balance
  std::vector<VecX> g;
};

struct CapacityProof {
  bool certain = false;
  double distance = 1;               // ρ, in units of ‖a₀‖_M
  int bounds = 0;                    // conic programmes solved
  double rest_below = kLargestRest;  // of ρ, that of the lightest load among the bodies
  std::vector<SlipInterface> interfaces;
  VecX lambda;  // the balance (2): n, and per interface d
  std::vector<VecX> g;
  std::vector<CapacityStep> steps;  // where they are kept
  // By cases, the first of which holds all motions; λ, g and steps are theirs.
  std::vector<CapacityCase> cases;
  double excluded = 0;                     // share of all motions, as if every side held half of them
  std::vector<std::vector<EdgeCut>> cuts;  // per interface, of its first cells
  std::optional<CapacityBound> pressing;   // of all contacts together (most_pressing), where that is used
};

// Whether the proof speaks of the problem (bodies at rest with some contact, finite coefficients, no terms of
// velocities), and some programmes are within the bound on work.
bool capacities_apply(const FrictionProblem& problem, double most_work);

// For problems at rest; `noise`: relative, of the rows (analysis.h); motions up to `largest_rest` (ρ) count as rest.
// Held by tests/unit/friction/test_capacity_proof.
CapacityProof prove_rest(const FrictionProblem& problem, double noise = 0, double largest_rest = kLargestRest,
                         const CapacitySettings& settings = {});

// Of the loaded bodies the least ‖L⁻¹Q‖, in units of that of all: the motion of a light part counts beside a heavy one.
double least_load(const WhitenedFriction& whitened);

// What is proved where rest itself is not: that nothing moves unless touching parts turn about the normal of a contact.
//
// The capacity proof with rows for joints that are not there, G' a = 0, speaks of all motions of the
// assembly that satisfy these rows: such a motion satisfies the law with forces ν = 0 of the joints, which are among
// those that the proof allows. With
//   G' = n̂·(ω_a − ω_b) for every two bodies that touch with normal n̂
// two parts do not turn against each other about the normal of a contact, be it closed or not. Pressure that moves into
// a corner lets a face turn about it at no cost, so that turns are what proofs fail at first.

// For problems at rest; arguments as of prove_rest. Held by tests/unit/friction/test_capacity_proof.
CapacityProof prove_rest_without_turns(const FrictionProblem& problem, double noise = 0,
                                       double largest_rest = kLargestRest, const CapacitySettings& settings = {});

// The problem with joints that let no face turn on another.
FrictionProblem with_turns_held(const FrictionProblem& problem);

}  // namespace impend
