// One step on velocities (D15 §III-C), what no-slip and Stewart–Trinkle have in common.
//
//   M(v⁺ − v) = Δt Q + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν,   G v⁺ = 0,   0 ≤ f_N ⟂ N v⁺ ≥ 0     (23)–(25)
//
// f and ν are impulses, N·s. Contacts that approach each other collide inelastically.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"
#include "impend/friction/friction_solution.h"

namespace impend {

// What given velocities do at contacts and joints, before any force is asked for.

// |N v| ≤ kTouchingRate·‖N‖_{M⁻¹}‖v‖_M: the bodies neither part nor approach. Above the rounding of velocities written
// with nine digits.
inline constexpr double kTouchingRate = 1e-9;

enum class Touch { kTouching, kParting, kApproaching };
// What the given velocities do at each contact: N v zero to kTouchingRate, positive or negative.
std::vector<Touch> touch_of_contacts(const FrictionProblem& problem);
// Of each row of G, whether the given velocities satisfy G v = 0 to kTouchingRate.
std::vector<char> joints_kept(const FrictionProblem& problem);

// Why no accelerations follow from the given velocities without an impulse: the first contact whose bodies approach
// each other, the first joint that they tear apart. Empty where there is none. Held by
// tests/unit/friction/test_viscous.
std::string impulse_needed(const FrictionProblem& problem, const std::vector<Touch>& touch);

// The problem with what is left empty filled with zeros: velocity, biases, coefficients.
FrictionProblem completed(FrictionProblem problem);

// Whether all numbers of the problem are finite, and what is said where not.
inline constexpr const char* kNotFinite = "a number of the problem is not finite";
bool is_finite(const FrictionProblem& problem);

// The problem whose "acceleration" is v⁺: Q ← M v + Δt Q, β ← 0 (the constraints are on velocities), at rest.
FrictionProblem impulse_problem(const FrictionProblem& problem, double step);

// ‖v‖_M + Δt‖M⁻¹Q‖_M, the scale of velocities; 1 where both are zero.
double impulse_scale(const FrictionProblem& problem, double step);

// What both models demand, from the problem alone: as FrictionResiduals says with v⁺ for a, impulses for forces, no
// bias and the scale above; `cone` and `direction` stay 0, being the model's own.
FrictionResiduals impulse_residuals(const FrictionProblem& problem, const FrictionSolution& solution, double step);

}  // namespace impend
