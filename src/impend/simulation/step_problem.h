// From bodies, contacts and joints to the problem of one step (docs/theory/stepping.md).
//
//   w_N = N(V + c) + b_N,  b_N = φ/h     closed at the end of the step; an overlap φ < 0 stays, and of one that is
//                                        deeper than what is let be a share of the rest is given back, slowly
//   w_S = S(V + c), w_T likewise         of closed contacts; open ones have μ = 0
//   0 = G(V + c) + g/h
#pragma once

#include <limits>
#include <vector>

#include "impend/contact/track/tracked_contact.h"
#include "impend/dynamics/friction_problem.h"
#include "impend/simulation/joint_errors.h"
#include "impend/simulation/mechanism.h"
#include "impend/simulation/moving_bodies.h"
#include "impend/simulation/step_law.h"

namespace impend {

// Of an overlap this share is given back in a step, so that nothing is thrown apart; what is let be never is, so that a
// part that fits its place tightly, with walls on both sides, always has a motion that satisfies all rows.
inline constexpr double kGivenBack = 0.2;
// Of what is let be of an overlap, so much of an opening is: what rests open by rounding is not closed in every step.
inline constexpr double kStaysOpen = 1e-4;

struct StepContact {
  TrackedContact at;
  double mu = 0;
  bool closed = true;
  double viscous = 0;  // N·s/m
};

// All that stays the same while one step is solved again.
struct StepProblem {
  FrictionProblem law;  // Q = P̃, M, rows, biases, μ
  BilateralLaw bilateral;
  VecX c;        // 6N, MovingBodies::drift_correction
  double h = 0;  // s
};

// How errors of places are taken back: overlap up to let_be (m) not at all, the rest and what joints are open as in a
// step of at least `least` s, so that a short one before an impact throws nothing apart; overlaps at no more than
// `fastest` (m/s), so that what was met late and is deep is not thrown apart either: the speed of a push stays.
struct PlaceErrors {
  double let_be = 0;
  double least = 0;
  double fastest = std::numeric_limits<double>::infinity();
};

// `kicked`: P̃. `like`: of the same bodies, state, contacts and joints by another length, without soft rows: rows and M
// are copied. Held by tests/unit/simulation.
StepProblem make_step_problem(const MovingBodies& bodies, const BodiesState& state, const VecX& kicked, double h,
                              const std::vector<StepContact>& contacts, const JointErrors& joints,
                              const PlaceErrors& errors, const StepProblem* like = nullptr);

// Rows of drives, springs and the hand, after those of the joints.
void add_soft_rows(const SoftRows& rows, const VecX& c, FrictionProblem& law, BilateralLaw& bilateral);

// What the law of contact makes of tangents: none of Coulomb's, with or without pyramids, else those of closed
// contacts. `kick`: κ, s.
void add_tangents(const std::vector<StepContact>& contacts, SimulationLaw contact, double kick, BilateralLaw& law);

// The same at an instant: c = 0 and w = rows·V alone, of all contacts as closed ones; for half kicks and impacts.
FrictionProblem make_instant_problem(const MovingBodies& bodies, const BodiesState& state, const VecX& kicked,
                                     const std::vector<StepContact>& contacts, const JointErrors& joints);

}  // namespace impend
