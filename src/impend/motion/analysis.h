// The analysis as a value: everything that reports and pictures are made of.
// Contacts to verdict.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "impend/assembly/assembly.h"
#include "impend/base/progress.h"
#include "impend/base/tolerances.h"
#include "impend/contact/contact.h"
#include "impend/dynamics/motion_problem.h"
#include "impend/motion/evidence.h"
#include "impend/motion/friction_result.h"
#include "impend/motion/solution.h"

namespace impend {

// What exact arithmetic says of a component, for the numbers as stored (--exact).
struct ExactResult {
  std::string status;         // "rest", "moves", "undecided", "not-run"
  std::string sigma_squared;  // "p/q"; empty where unknown or too long to read
  std::string sigma;          // decimal, `digits` significant digits; empty where unknown
  int digits = 0;             // 0: exactly as written
  bool below_stable_threshold = false;
  bool above_moves_threshold = false;
  // The forces balance exactly without any slack for rounding, λ ≥ 0 with Q + Jᵀλ = 0; absent where that was not asked.
  std::optional<bool> balances;
  bool contradicts = false;  // the verdict or the bracket of the component
  std::string reason;        // why not run or undecided, or what it contradicts
};

// One connected component of the contact graph of movable bodies.
struct ComponentResult {
  std::vector<int> bodies;  // assembly body indices, ascending
  Verdict verdict = Verdict::kMarginal;
  double motion_ratio = 0;  // σ_c = ‖a‖_M/‖a₀‖_M
  Bounds motion_ratio_bounds;
  std::string bounds_kind = "computed";  // "certified" | "computed"
  double noise = 0;                      // ν
  std::optional<double> rest_bound;      // U; absent for a moving component
  double stable_threshold = 0;
  double moves_threshold = 0;
  std::optional<bool> held;             // absent for a moving component; true: held, false: neutral
  std::optional<int> neutral_freedoms;  // absent for a moving component
  bool branches_resolved = true;
  std::optional<double> motion_ratio_exact;  // with c = 0, where its verdict differs
  std::string reason;                        // why marginal, in words; empty otherwise
  std::optional<ExactResult> exact;          // where asked for
  Evidence evidence;                         // what the verdict was drawn from (decide.h)
};

struct BodyResult {  // one per assembly body, parts in order then the ground; absent values for fixed bodies
  bool fixed = false;
  int component = -1;
  Vec3 load_force = Vec3::Zero();   // N, gravity and applied, at the centre of mass
  Vec3 load_torque = Vec3::Zero();  // N·m about the centre of mass
  Vec3 linear = Vec3::Zero();       // m/s², of the centre of mass, least-constraint
  Vec3 angular = Vec3::Zero();      // rad/s²
  double motion_ratio = 0;
  Bounds motion_ratio_bounds;
  Verdict verdict = Verdict::kMarginal;
  std::optional<bool> neutral;  // absent for bodies of a moving component
};

struct ContactResult {                 // one per contact of the contact set
  double force = 0;                    // N, canonical
  double separation_acceleration = 0;  // (Ja)_i, m/s², without slack
  double slack = 0;                    // c_i, m/s²
};

struct InterfaceResult {       // one per interface; acts on a
  Vec3 force = Vec3::Zero();   // N
  std::optional<Vec3> point;   // Σλd/Σλ, absent without force
  Vec3 torque = Vec3::Zero();  // N·m about that point
};

// One entry per formulation, whole assembly, bodies in assembly order.
struct FormulationResult {
  Formulation formulation = Formulation::kContactForce;
  std::string algorithm;  // of components of different size there may be several, separated by commas
  SolveStatus status = SolveStatus::kNotRun;
  std::string reason;       // why not solved, empty otherwise
  std::string note;         // fallbacks taken where it solved, empty otherwise
  double descent_rate = 0;  // Qᵀp in √J-free SI (m/s²·√kg); exactly 0 when every component is stable
  int iterations = 0;
  int degenerate_steps = 0;
  std::vector<std::optional<Vec6>> accelerations;  // per assembly body; absent for fixed bodies or when not solved
  Residuals residuals;
};

struct CrossValidation {
  bool agree = false;
  double largest_difference = 0;  // max ‖a_X − a_Y‖_M/‖a₀‖_M
  double threshold = 0;
  bool explained = false;  // they do not agree, but differ by no more than the noise of the rows leaves open
};

struct Timings {
  double import_seconds = 0, contacts = 0, solve = 0, total = 0;
};

struct Analysis {
  Assembly assembly;
  ContactSet contacts;
  MotionProblem problem;
  std::vector<FormulationResult> formulations;  // contact-force, least-constraint, steepest-descent
  CrossValidation cross_validation;
  std::vector<ComponentResult> components;
  std::vector<BodyResult> bodies;
  std::vector<ContactResult> contact_results;
  std::vector<InterfaceResult> interface_results;
  std::vector<std::optional<int>> disjunction_choice;  // per disjunction, index into alternatives
  Verdict verdict = Verdict::kMarginal;                // without friction, whatever the model
  std::vector<JointForce> joint_forces;                // per joint, without friction
  std::optional<FrictionResult> friction;              // where a model with friction was asked for
  Diagnostics warnings;  // of import, contacts and solve together, in that order; what decides the verdict first
  Timings timings;
};

// Solves every component by the three formulations, cross-validates, judges, and computes canonical forces and
// interface resultants. Never fails on valid input: what could not be solved is reported as such.
// kCancelled is the only error. Held by tests/validation and tests/crosscheck.
Result<Analysis> analyze_motion(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision = {},
                                const SolverSettings& settings = {}, const Progress& progress = {});

// analyze_motion by one formulation, without forces, freedoms and the exact referee, with a share of the work over
// either-or contacts and without a word of progress. Of the result only verdicts, bounds and reasons are meant to be
// read; a component whose either-or contacts are not decided within that work says so (branches_resolved).
Result<Analysis> analyze_for_verdict(Assembly assembly, ContactSet contacts, const DecisionTolerances& decision,
                                     const SolverSettings& settings, const Progress& progress);

}  // namespace impend
