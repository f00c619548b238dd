// How models of friction are solved, what they return, and how well that satisfies the conditions of their law.
#pragma once

#include <string>
#include <vector>

#include "impend/dynamics/friction_problem.h"
#include "impend/motion/friction_result.h"
#include "impend/numerics/block_rows.h"

namespace impend {

// kAuto: the methods of solve_coulomb.cpp in their order, until one satisfies the law. kPlanarPivoting: pivoting with
// one tangent per contact, for assemblies whose loads and normals lie in one plane. kConePrograms: rest is found
// wherever forces can hold it.
enum class CoulombMethod { kAuto, kPlanarPivoting, kConePrograms };

struct FrictionSettings {  // of static and dynamic friction
  CoulombMethod method = CoulombMethod::kAuto;
  int most_rounds = 60;     // cone programmes solved per attempt
  int contact_limit = 800;  // contacts of one connected part above which the dense methods are not run
};

enum class NoSlipMethod { kPrincipalPivoting, kActiveSet };

struct VelocitySettings {  // of the models with velocities
  // s, of the models on velocities: external forces enter as step·M⁻¹Q added to v. From rest the new velocity and all
  // impulses are proportional to it, so that it decides nothing; with velocities it weighs them against the forces.
  // D15 §VII-A.
  double step = 0.01;
  NoSlipMethod no_slip = NoSlipMethod::kPrincipalPivoting;
  int pyramid_directions = 4;  // of Stewart–Trinkle, 4 or 8; D15 §VII-A takes 4
  // Rows above which the dense methods are not run: impulses of contacts; unknowns of Lemke's tableau.
  int dense_limit = 4000;
  int lemke_limit = 2000;
};

struct FrictionSolution {
  std::string algorithm;
  std::vector<std::string> tried;  // methods, in the order of trying; of several parts those of all, each once
  SolveStatus status = SolveStatus::kNotRun;
  std::string reason;               // why not solved, or what fallback was taken; empty when plain success
  VecX a;                           // 6N, m/s² and rad/s² (velocity models: the next velocity)
  VecX f_N, f_S, f_T;               // n, N (velocity models: N·s)
  VecX nu;                          // m, joints
  std::vector<ContactState> state;  // n
  int pivots = 0;                   // changes of the index sets
  int drives = 0;                   // calls of drive-to-zero (B94 §4.2), where the method has them
  int direction_rounds = 0;         // iterations of the sliding directions
  bool another_motion = false;      // other forces satisfy the law as well and give another motion
  bool inconsistent = false;        // no forces satisfy the law, which is proved …
  VecX ray_N, ray_S, ray_T;         // … and grow without bound in this direction, n; zero where none was found
};

// Dimensionless, with ‖a₀‖_M for the scale of accelerations and r_i = √(N_iM⁻¹N_iᵀ) for that of contact i
// (mechanics: static friction).
struct FrictionResiduals {
  double equation_of_motion = 0;  // ‖a − M⁻¹(Q + Nᵀf_N + Sᵀf_S + Tᵀf_T + Gᵀν)‖_M/‖a₀‖_M
  double joints = 0;              // largest |G a + β_G|_k/(r_k‖a₀‖_M)
  double penetration = 0;         // largest max(0, −w_N)/(r‖a₀‖_M)
  double attraction = 0;          // largest max(0, −f_N) r/‖a₀‖_M
  double complementarity = 0;     // largest min(f_N r, w_N/r)/‖a₀‖_M
  double cone = 0;                // largest max(0, ‖f_F‖ − μ f_N) r/‖a₀‖_M
  // Sliding opposes exactly: largest ‖f_F‖w_F‖ + μ f_N w_F‖·(1/‖w_F‖) where ‖w_F‖ > 0, in the form
  // min(‖w_F‖/r, ‖f_F + μ f_N ŵ_F‖ r)/‖a₀‖_M, which is 0 exactly when the law holds.
  double direction = 0;

  double largest() const;
};

// A returned solution satisfies the law to this (largest of FrictionResiduals).
inline constexpr double kAcceptedResidual = 1e-9;

// Whether the solution has a finite value for everything; residuals that say nothing is known (infinite) where not.
bool is_complete(const FrictionProblem& problem, const FrictionSolution& solution);
FrictionResiduals unknown_residuals();

// Of the static law (acceleration-based, D15 (20)–(22)); computed from the problem alone, shared with no solver.
// Held by tests/unit/friction.
FrictionResiduals static_friction_residuals(const FrictionProblem& problem, const FrictionSolution& solution);

// Norms in which residuals are free of units: ‖x‖_M and the lengths of rows.

double mass_norm(const std::vector<Mat6>& M, const VecX& x);          // √(xᵀMx)
VecX mass_times(const std::vector<Mat6>& M, const VecX& x);           // M x
VecX inverse_mass_times(const std::vector<Mat6>& M, const VecX& f);   // M⁻¹f
double inverse_mass_norm(const std::vector<Mat6>& M, const VecX& f);  // √(fᵀM⁻¹f)
VecX row_lengths(const std::vector<Mat6>& M, const BlockRows& rows);  // r_i = √(J_iM⁻¹J_iᵀ)

}  // namespace impend
